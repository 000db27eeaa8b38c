//! Batches: many boards in one request, a line of JSON each; the answers come in the order of the lines. Not here: the judgement
//! of one.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, Request, State as Shared};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures_util::stream::{StreamExt, iter, unfold};
use serde_json::json;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::body;
use crate::client::Client;
use crate::judgements::{Judgements, State, digest};
use crate::problem::Problem;
use crate::request::Job;
use crate::watched::{Watched, Watcher};

/// The media types of a batch.
const MEDIA_TYPES: [&str; 2] = ["application/x-ndjson", "application/jsonl"];

/// Maximum number of batches, the finished ones included: beyond, the oldest finished one is forgotten.
const MOST: usize = 16;

/// The most boards of a batch.
const MOST_BOARDS: usize = 1000;

/// Time that the answers of a finished batch are kept when nobody asks for them.
const KEPT: Duration = Duration::from_secs(600);

/// Pause of a board of a batch where the queue is full.
const PAUSE: Duration = Duration::from_millis(100);

/// A batch.
#[derive(Debug)]
struct Batch {
    id: String,
    boards: usize,
    /// The answers so far, a line each.
    answers: watch::Sender<Vec<Arc<str>>>,
    watched: Arc<Watched>,
}

impl Batch {
    fn is_finished(&self) -> bool {
        self.answers.borrow().len() == self.boards
    }
}

/// All batches that are at hand, the oldest in front, and the judgements that they are made of; clones share them.
#[derive(Clone, Debug)]
struct Batches {
    judgements: Judgements,
    all: Arc<Mutex<VecDeque<Arc<Batch>>>>,
}

impl Batches {
    fn all(&self) -> MutexGuard<'_, VecDeque<Arc<Batch>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: &str) -> Option<Arc<Batch>> {
        self.all().iter().find(|batch| batch.id == id).cloned()
    }

    /// Takes a batch in.
    ///
    /// # Errors
    /// There are too many, and none is finished.
    fn insert(&self, batch: &Arc<Batch>) -> Result<(), Problem> {
        let mut all = self.all();
        if all.len() >= MOST {
            let oldest = all.iter().position(|batch| batch.is_finished()).ok_or_else(Problem::busy)?;
            all.remove(oldest);
        }
        all.push_back(Arc::clone(batch));
        Ok(())
    }

    fn forget(&self, batch: &Arc<Batch>) {
        self.all().retain(|known| !Arc::ptr_eq(known, batch));
    }
}

/// Returns the routes. Requests say in their extensions which client sends them.
pub(crate) fn routes(judgements: Judgements) -> Router {
    Router::new()
        .route("/v1/batches", post(begin))
        .route("/v1/batches/{id}", get(find))
        .route("/v1/batches/{id}/results", get(results))
        .with_state(Batches { judgements, all: Arc::default() })
}

async fn begin(
    Shared(batches): Shared<Batches>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Result<Response, Problem> {
    let resources = &batches.judgements.resources;
    if resources.stop.is_given() {
        return Err(Problem::stopping());
    }
    let bytes = body::bytes(request, &MEDIA_TYPES).await?;
    let id = digest([bytes.as_slice()]);
    if let Some(known) = batches.find(&id) {
        Watcher::new(&known.watched).come_back_within(batches.judgements.resources.settings.patience);
        return Ok(respond(&known, StatusCode::ACCEPTED));
    }
    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    // A board that cannot be asked about gives its error, and the others go on.
    let jobs: Vec<Result<Job, Problem>> =
        lines.map(|line| Job::new("judge", body::parse(line)?, &resources.settings)).take(MOST_BOARDS + 1).collect();
    if jobs.is_empty() || jobs.len() > MOST_BOARDS {
        let message = format!("a batch has one board a line, and from 1 to {MOST_BOARDS} of them");
        return Err(Problem::unprocessable("usage", message, None));
    }
    let batch = Arc::new(Batch { id, boards: jobs.len(), answers: watch::Sender::default(), watched: Arc::default() });
    batches.insert(&batch)?;
    Watcher::new(&batch.watched).come_back_within(batches.judgements.resources.settings.patience);
    let response = respond(&batch, StatusCode::ACCEPTED);
    tokio::spawn(async move {
        let judgements = &batches.judgements;
        let resources = &judgements.resources;
        tokio::select! {
            () = work(judgements, &client, jobs, &batch) => {
                Watcher::new(&batch.watched).come_back_within(KEPT);
                batch.watched.abandoned().await;
            }
            () = batch.watched.abandoned() => {}
            () = resources.stop.given_after(resources.settings.grace) => {}
        }
        batches.forget(&batch);
    });
    Ok(response)
}

/// Has all boards judged, as many at a time as there are workers.
async fn work(judgements: &Judgements, client: &Client, jobs: Vec<Result<Job, Problem>>, batch: &Batch) {
    let judged = iter(jobs).map(|job| async move { line(judgements, client, job).await });
    let mut judged = std::pin::pin!(judged.buffered(judgements.resources.settings.workers()));
    while let Some(line) = judged.next().await {
        batch.answers.send_modify(|answers| answers.push(line.into()));
    }
}

/// Has a board judged; its document, or that of its error.
async fn line(judgements: &Judgements, client: &Client, job: Result<Job, Problem>) -> String {
    let job = match job {
        Ok(job) => job,
        Err(problem) => return problem.document_json(),
    };
    loop {
        match judgements.begin(client.clone(), job.clone()) {
            Ok((judgement, _watcher)) => match judgement.end().await {
                State::Done(Ok(answer)) => return answer.line().to_owned(),
                State::Done(Err(problem)) => return problem.document_json(),
                State::Ended if judgements.resources.stop.is_given() => return Problem::stopping().document_json(),
                State::Going(_) | State::Ended => {}
            },
            Err(problem) if judgements.resources.stop.is_given() => return problem.document_json(),
            Err(_) => {}
        }
        sleep(PAUSE).await;
    }
}

async fn find(Shared(batches): Shared<Batches>, Path(id): Path<String>) -> Result<Response, Problem> {
    let batch = batches.find(&id).ok_or_else(unknown)?;
    Watcher::new(&batch.watched).come_back_within(batches.judgements.resources.settings.patience);
    Ok(respond(&batch, StatusCode::OK))
}

fn respond(batch: &Batch, status: StatusCode) -> Response {
    let location = format!("/v1/batches/{}", batch.id);
    let results = format!("{location}/results");
    let answered = batch.answers.borrow().len();
    let document = json!({"schema": 1, "boards": batch.boards, "answered": answered, "batch": location, "results": results});
    let headers = [(header::CONTENT_TYPE, String::from("application/json")), (header::LOCATION, location)];
    (status, headers, document.to_string()).into_response()
}

/// Streams the answers, those that are there at once and the others as they come.
async fn results(Shared(batches): Shared<Batches>, Path(id): Path<String>) -> Result<Response, Problem> {
    let batch = batches.find(&id).ok_or_else(unknown)?;
    let watching = Watcher::new(&batch.watched).streaming();
    let (receiver, stop) = (batch.answers.subscribe(), batches.judgements.resources.stop);
    let lines = unfold((receiver, watching, batch, 0usize), move |(mut receiver, watching, batch, told)| {
        let stop = stop.clone();
        async move {
            if told == batch.boards {
                return None;
            }
            let line = tokio::select! {
                answers = receiver.wait_for(|answers| answers.len() > told) => {
                    answers.ok().and_then(|answers| answers.get(told).cloned())
                }
                () = stop.given() => None,
            }?;
            Some((Ok::<_, std::convert::Infallible>(format!("{line}\n")), (receiver, watching, batch, told + 1)))
        }
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

fn unknown() -> Problem {
    let help = "post it to /v1/batches; batches that nobody asked for are ended, and old ones forgotten";
    Problem::plain(StatusCode::NOT_FOUND, "unknown-batch", "there is no batch of this name", Some(help))
}
