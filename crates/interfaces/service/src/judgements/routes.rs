//! The routes of judgements. Not here: the judgements themselves.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Request, State as Shared};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures_util::stream::{Stream, unfold};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{Judgement, Judgements, State};
use crate::body;
use crate::client::Client;
use crate::problem::Problem;
use crate::request::Job;
use crate::resources::Resources;

/// Time that a request waits for its judgement before it gets a 202.
const WAIT: Duration = Duration::from_secs(2);

/// Interval at which a stream without news shows that it is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Returns the routes. Requests say in their extensions which client sends them.
pub(crate) fn routes(judgements: Judgements) -> Router {
    Router::new()
        .route("/v1/judgements", post(begin))
        .route("/v1/judgements/{hash}", get(find))
        .route("/v1/judgements/{hash}/events", get(events))
        .with_state(judgements)
}

async fn begin(
    Shared(judgements): Shared<Judgements>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Result<Response, Problem> {
    let patience = preferred_wait(request.headers());
    let members = body::object(request).await?;
    let job = Job::new("judge", members, &judgements.resources.settings)?;
    let (judgement, state) = match wait(&judgements, client.clone(), job.clone(), patience).await? {
        // The last who had watched went just when this request came.
        (_, State::Ended) if !judgements.resources.stop.is_given() => wait(&judgements, client, job, patience).await?,
        waited => waited,
    };
    respond(&judgement.hash, state)
}

/// Returns how long a request wants to wait: what its header `Prefer` says (RFC 7240), such as `wait=0`, and no longer than [`WAIT`].
fn preferred_wait(headers: &HeaderMap) -> Duration {
    let mut preferences =
        headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    let wait = preferences.find_map(|one| one.trim().strip_prefix("wait=")?.parse().ok());
    wait.map_or(WAIT, |seconds| Duration::from_secs(seconds).min(WAIT))
}

/// Waits for the judgement of a job for a little while; returns what it has come to.
async fn wait(judgements: &Judgements, client: Client, job: Job, patience: Duration) -> Result<(Arc<Judgement>, State), Problem> {
    let (judgement, watcher) = judgements.begin(client, job)?;
    // The watcher goes with this future when the client does.
    let state = timeout(patience, judgement.end()).await;
    if state.is_err() {
        watcher.come_back_within(judgements.resources.settings.patience);
    }
    Ok((judgement, state.unwrap_or(State::Going((0, 0)))))
}

async fn find(Shared(judgements): Shared<Judgements>, Path(hash): Path<String>) -> Result<Response, Problem> {
    let judgement = judgements.find(&hash).ok_or_else(unknown)?;
    judgement.watcher().come_back_within(judgements.resources.settings.patience);
    let state = judgement.states().borrow().clone();
    respond(&hash, state)
}

async fn events(Shared(judgements): Shared<Judgements>, Path(hash): Path<String>) -> Result<impl IntoResponse, Problem> {
    let judgement = judgements.find(&hash).ok_or_else(unknown)?;
    Ok(Sse::new(stream(&judgements.resources, &judgement)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// The events of a judgement: `progress` as often as there is some, and at the end `done`, `error` or `ended`.
fn stream(resources: &Resources, judgement: &Judgement) -> Pin<Box<dyn Stream<Item = Result<Event, Infallible>> + Send>> {
    let (mut states, watching) = (judgement.states(), judgement.watcher().streaming());
    states.mark_changed();
    let stop = resources.stop.clone();
    Box::pin(unfold(Some((states, watching)), move |streaming| {
        let stop = stop.clone();
        async move {
            let (mut states, watching) = streaming?;
            let changed = tokio::select! {
                changed = states.changed() => changed.is_ok(),
                () = stop.given() => false,
            };
            let state = if changed { states.borrow_and_update().clone() } else { State::Ended };
            let (event, rest) = match state {
                State::Going(progress) => (("progress", going(progress).to_string()), Some((states, watching))),
                State::Done(Ok(answer)) => (("done", answer.line().to_owned()), None),
                State::Done(Err(problem)) => (("error", problem.json()), None),
                State::Ended => (("ended", ended().json()), None),
            };
            let (name, data) = event;
            Some((Ok(Event::default().event(name).data(data)), rest))
        }
    }))
}

fn going((decided, questions): (usize, usize)) -> Value {
    json!({"schema": 1, "status": "going", "decided": decided, "questions": questions})
}

fn respond(hash: &str, state: State) -> Result<Response, Problem> {
    let location = format!("/v1/judgements/{hash}");
    match state {
        State::Done(answer) => {
            let mut response = answer?.into_response();
            insert(&mut response, header::CONTENT_LOCATION, &location);
            Ok(response)
        }
        State::Ended => Err(ended()),
        State::Going(progress) => {
            let mut document = going(progress);
            if let Value::Object(members) = &mut document {
                members.insert(String::from("judgement"), Value::String(location.clone()));
                members.insert(String::from("events"), Value::String(format!("{location}/events")));
            }
            let mut response = (StatusCode::ACCEPTED, document.to_string()).into_response();
            insert(&mut response, header::CONTENT_TYPE, "application/json");
            insert(&mut response, header::LOCATION, &location);
            insert(&mut response, header::RETRY_AFTER, "1");
            Ok(response)
        }
    }
}

fn insert(response: &mut Response, name: header::HeaderName, value: &str) {
    // A path of hexadecimal digits is a value.
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}

fn unknown() -> Problem {
    let help = "post it to /v1/judgements; judgements that no client waits for are ended, and old ones deleted";
    Problem::plain(StatusCode::NOT_FOUND, "unknown-judgement", "there is no judgement of this hash", Some(help))
}

fn ended() -> Problem {
    let help = "post it to /v1/judgements again";
    Problem::plain(
        StatusCode::GONE,
        "ended-judgement",
        "the judgement was ended because no client was waiting for it",
        Some(help),
    )
}
