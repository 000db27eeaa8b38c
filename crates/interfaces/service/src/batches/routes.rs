//! The routes of batches. Not here: who judges the boards.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures_util::stream::unfold;
use serde_json::{Value, json};
use tokio::time::timeout;
use tracing::Instrument;

use super::boards::{Batches, now};
use super::judging::Question;
use super::queue;
use super::rows::{Count, Open, Owner, Unanswered, Verdict};
use crate::arguments::Settings;
use crate::body;
use crate::client::Client;
use crate::judgements::digest;
use crate::problem::Problem;
use crate::request::Job;
use crate::resources::Resources;
use crate::tables::{bearer, hash_of, token};

/// The media types of a batch.
const MEDIA_TYPES: [&str; 2] = ["application/x-ndjson", "application/jsonl"];

/// The longest batch, in bytes, and the most boards of one.
const MAX_BYTES: usize = 32 << 20;
const MAX_BOARDS: usize = 100_000;

/// The most boards that may wait for an answer, in all and of one client: a batch of the largest size. Batches beyond are refused.
const MAX_OPEN: u64 = 400_000;
const MAX_OPEN_OF_CLIENT: u64 = 100_000;

/// Interval at which those who read answers look for more.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Returns a job whose answer is one line, as those of batches are.
fn in_a_line(job: Job) -> Result<Job, Problem> {
    if job.picture.is_none() {
        return Ok(job);
    }
    let message = "the answers of a batch are lines of JSON";
    Err(Problem::unprocessable("usage", message, Some("post a board to /v1/judgements for another \"format\"")))
}

/// Returns the routes.
pub(crate) fn routes(batches: Batches) -> Router {
    Router::new()
        .route("/v1/batches", post(begin))
        .route("/v1/batches/{id}", get(find).delete(delete))
        .route("/v1/batches/{id}/results", get(results))
        .with_state(batches)
}

async fn begin(
    State(batches): State<Batches>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Result<Response, Problem> {
    let Resources { stop, settings, .. } = &batches.resources;
    if stop.is_given() {
        return Err(Problem::stopping());
    }
    let bytes = body::bytes_of(request, &MEDIA_TYPES, MAX_BYTES).await?;
    let settings = Settings { longest: settings.longest.min(settings.longest_board), ..Settings::clone(settings) };
    let read = batches.resources.scheduler.here(client.clone(), move || Lines::read(&bytes, &settings));
    let Lines { id, boards, wrong } = read.await??;
    let token = token()?;
    let owner = Owner { client: client.hash(), token: hash_of(&token) };
    if batches.store.count(&id).await?.is_none() {
        let Unanswered { own, all } = batches.store.unanswered(&owner.client).await?;
        let more = boards.len() as u64;
        if own + more > MAX_OPEN_OF_CLIENT {
            return Err(too_many(own));
        }
        if all + more > MAX_OPEN {
            return Err(Problem::busy());
        }
    }
    if batches.store.insert_batch(&id, (&boards, &wrong), &owner, now()).await? {
        // They are stored: the client does not wait until they are in the queue, and what is not is put there later.
        let pushed = batches.clone();
        tokio::spawn(async move { queue::push_open(&pushed, &boards).await }.in_current_span());
    }
    batches.news.notify_waiters();
    let count = batches.store.count(&id).await?.ok_or_else(Problem::internal)?;
    Ok(respond(&id, count, Some(&token), StatusCode::ACCEPTED))
}

/// The lines of a batch, as they were read.
struct Lines {
    /// The hash of the batch.
    id: String,
    boards: Vec<Open>,
    /// The answers to lines that ask nothing that can be judged.
    wrong: Vec<(String, Verdict)>,
}

impl Lines {
    fn read(bytes: &[u8], settings: &Settings) -> Result<Lines, Problem> {
        let lines = || bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let count = lines().take(MAX_BOARDS + 1).count();
        if count == 0 || count > MAX_BOARDS {
            let message = format!("a batch has one board a line, and from 1 to {MAX_BOARDS} of them");
            return Err(Problem::unprocessable("usage", message, None));
        }
        // A board that cannot be asked about gives its error, and the others go on.
        let mut wrong = Vec::new();
        let boards = lines().map(|line| {
            let job = body::parse(line).and_then(|members| Job::new("judge", members, settings)).and_then(in_a_line);
            match job {
                Ok(job) => {
                    // Texts under names can always be written.
                    let job = serde_json::to_string(&Question::of(job)).unwrap_or_default();
                    Open { question: digest([env!("CARGO_PKG_VERSION").as_bytes(), job.as_bytes()]), job }
                }
                Err(problem) => {
                    let question = digest([b"no question".as_slice(), line]);
                    wrong.push((question.clone(), Verdict { document: problem.document_json(), is_final: true }));
                    Open { question, job: String::new() }
                }
            }
        });
        let boards: Vec<Open> = boards.collect();
        Ok(Lines { id: digest([env!("CARGO_PKG_VERSION").as_bytes(), bytes]), boards, wrong })
    }
}

/// Deletes a batch: boards that no other batch asks about are judged no more.
async fn delete(State(batches): State<Batches>, Path(id): Path<String>, headers: HeaderMap) -> Result<StatusCode, Problem> {
    let token = bearer(&headers)?.ok_or_else(no_owner)?;
    if batches.store.delete_batch(&id, &hash_of(&token)).await? {
        batches.news.notify_waiters();
        return Ok(StatusCode::ACCEPTED);
    }
    batches.store.count(&id).await?.ok_or_else(unknown)?;
    Err(no_owner())
}

async fn find(State(batches): State<Batches>, Path(id): Path<String>) -> Result<Response, Problem> {
    let count = batches.store.count(&id).await?.ok_or_else(unknown)?;
    Ok(respond(&id, count, None, StatusCode::OK))
}

/// * `token`: the token with which the client deletes the batch, where the answer shows it.
fn respond(id: &str, Count { boards, answered }: Count, token: Option<&str>, status: StatusCode) -> Response {
    let location = format!("/v1/batches/{id}");
    let results = format!("{location}/results");
    let mut document =
        json!({"schema": 1, "id": id, "boards": boards, "answered": answered, "batch": location, "results": results});
    if let (Some(token), Value::Object(members)) = (token, &mut document) {
        members.insert(String::from("token"), Value::from(token));
    }
    let headers = [(header::CONTENT_TYPE, String::from("application/json")), (header::LOCATION, location)];
    (status, headers, document.to_string()).into_response()
}

/// Streams the answers, those that are there at once and the others as they come.
async fn results(State(batches): State<Batches>, Path(id): Path<String>) -> Result<Response, Problem> {
    let Count { boards, .. } = batches.store.count(&id).await?.ok_or_else(unknown)?;
    let lines = unfold((batches, id, 0), move |(batches, id, told)| async move {
        let stop = batches.resources.stop.clone();
        if told >= boards {
            return None;
        }
        loop {
            let news = Arc::clone(&batches.news);
            let more = news.notified();
            // A database that does not answer may do so later.
            let answers = batches.store.answers(&id, told).await.unwrap_or_default();
            if !answers.is_empty() {
                let told = told + answers.len() as u64;
                let page = answers.into_iter().map(|answer| answer + "\n").collect::<String>();
                return Some((Ok::<_, std::convert::Infallible>(page), (batches, id, told)));
            }
            tokio::select! {
                _ = timeout(LOOK_EVERY, more) => {}
                () = stop.given() => return None,
            }
            // It may have been deleted.
            if matches!(batches.store.count(&id).await, Ok(None)) {
                return None;
            }
        }
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

fn too_many(open: u64) -> Problem {
    let message = format!("{open} boards of your batches have no answer yet, and {MAX_OPEN_OF_CLIENT} may have none");
    let help = "wait for them, or delete a batch: DELETE /v1/batches/ID with its token";
    Problem::plain(StatusCode::TOO_MANY_REQUESTS, "too-many-boards", message, Some(help)).retry_after(60)
}

fn no_owner() -> Problem {
    let help = "send `Authorization: Bearer TOKEN` with the \"token\" that came when the batch was posted";
    Problem::plain(StatusCode::UNAUTHORIZED, "no-owner", "this is for those who have sent the batch to do", Some(help))
}

fn unknown() -> Problem {
    let help = "post it to /v1/batches; batches of more than a week ago are forgotten";
    Problem::plain(StatusCode::NOT_FOUND, "unknown-batch", "there is no batch of this name", Some(help))
}
