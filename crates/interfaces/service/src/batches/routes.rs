//! The routes of batches. Not here: who judges the boards.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::stream::unfold;
use serde_json::json;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::boards::{Batches, now};
use super::judging::Question;
use super::queue;
use super::rows::{Count, Open, Verdict};
use crate::body;
use crate::judgements::digest;
use crate::problem::Problem;
use crate::request::Job;
use crate::resources::Resources;

/// The media types of a batch.
const MEDIA_TYPES: [&str; 2] = ["application/x-ndjson", "application/jsonl"];

/// The longest batch, in bytes, and the most boards of one.
const MAX_BYTES: usize = 32 << 20;
const MOST_BOARDS: usize = 100_000;

/// The most boards that may wait for an answer; batches beyond are refused.
const MOST_OPEN: u32 = 400_000;

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
        .route("/v1/batches/{id}", get(find))
        .route("/v1/batches/{id}/results", get(results))
        .with_state(batches)
}

async fn begin(State(batches): State<Batches>, request: Request) -> Result<Response, Problem> {
    let Resources { stop, settings, .. } = &batches.resources;
    if stop.is_given() {
        return Err(Problem::stopping());
    }
    let bytes = body::bytes_of(request, &MEDIA_TYPES, MAX_BYTES).await?;
    let settings = Arc::clone(settings);
    let read = spawn_blocking(move || {
        let lines = || bytes.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let boards = lines().take(MOST_BOARDS + 1).count();
        if boards == 0 || boards > MOST_BOARDS {
            let message = format!("a batch has one board a line, and from 1 to {MOST_BOARDS} of them");
            return Err(Problem::unprocessable("usage", message, None));
        }
        // A board that cannot be asked about gives its error, and the others go on.
        let mut wrong = Vec::new();
        let open = lines().map(|line| {
            let job = body::parse(line).and_then(|members| Job::new("judge", members, &settings)).and_then(in_a_line);
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
        let open: Vec<Open> = open.collect();
        Ok((digest([env!("CARGO_PKG_VERSION").as_bytes(), bytes.as_slice()]), open, wrong))
    });
    let (id, open, wrong) = read.await.map_err(|_| Problem::internal())??;
    if batches.store.count(&id).await?.is_none() {
        if batches.store.open_count(MOST_OPEN).await? + open.len() as u64 > u64::from(MOST_OPEN) {
            return Err(Problem::busy());
        }
        for (question, verdict) in &wrong {
            batches.answer(question, verdict).await?;
        }
        if batches.store.insert_batch(&id, &open, now()).await? {
            // What is not in the queue after this is put there later.
            queue::push_open(&batches, &open).await;
        }
        batches.news.notify_waiters();
    }
    let count = batches.store.count(&id).await?.ok_or_else(Problem::internal)?;
    Ok(respond(&id, count, StatusCode::ACCEPTED))
}

async fn find(State(batches): State<Batches>, Path(id): Path<String>) -> Result<Response, Problem> {
    let count = batches.store.count(&id).await?.ok_or_else(unknown)?;
    Ok(respond(&id, count, StatusCode::OK))
}

fn respond(id: &str, Count { boards, answered }: Count, status: StatusCode) -> Response {
    let location = format!("/v1/batches/{id}");
    let results = format!("{location}/results");
    let document = json!({"schema": 1, "boards": boards, "answered": answered, "batch": location, "results": results});
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
        }
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

fn unknown() -> Problem {
    let help = "post it to /v1/batches; batches of more than a week ago are forgotten";
    Problem::plain(StatusCode::NOT_FOUND, "unknown-batch", "there is no batch of this name", Some(help))
}
