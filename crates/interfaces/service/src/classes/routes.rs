//! The routes of classes: requests into what can be done, and what comes of it into responses. Not here: what is done (`live`).

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use documents::class::RESULTS_CSV_HEAD;
use futures_util::stream::StreamExt;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::live::{ClassRequest, Classes, Entered, MadeClass, Submitter};
use super::refusals;
use crate::body;
use crate::client::Client;
use crate::moment;
use crate::problem::Problem;
use crate::tables::bearer;

/// Interval at which a stream without news shows that it is alive.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The beginning of every document: its members have a fixed order.
const BEGINNING: &str = "{\"schema\":1,";

const CSV: &str = "text/csv; charset=utf-8";

/// Returns the routes.
pub(crate) fn routes(classes: Classes) -> Router {
    Router::new()
        .route("/v1/classes", post(make))
        .route("/v1/classes/{id}", get(look).delete(delete))
        .route("/v1/classes/{id}/students", post(join))
        .route("/v1/classes/{id}/students/remove", post(remove_student))
        .route("/v1/classes/{id}/submissions", post(submit))
        .route("/v1/classes/{id}/submissions/{n}", get(handed_in))
        .route("/v1/classes/{id}/results", get(results))
        .route("/v1/classes/{id}/results.csv", get(results_csv))
        .route("/v1/classes/{id}/events", get(events))
        .route("/v1/classes/{id}/close", post(close))
        .route("/v1/classes/{id}/deadline", post(move_deadline))
        .with_state(classes)
}

/// Reads a body that can be missing.
async fn members(request: Request) -> Result<Map<String, Value>, Problem> {
    let headers = request.headers();
    let is_empty = headers.get(header::CONTENT_LENGTH).is_none_or(|length| length == "0");
    if is_empty && !headers.contains_key(header::CONTENT_TYPE) {
        return Ok(Map::new());
    }
    body::object(request).await
}

fn usage(message: &str, help: &str) -> Problem {
    Problem::unprocessable("usage", message, Some(help))
}

/// Takes a text; `None` where there is none.
fn text(members: &mut Map<String, Value>, name: &str) -> Result<Option<String>, Problem> {
    match members.remove(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(Problem::unprocessable("usage", format!("\"{name}\" is to be a string"), None)),
    }
}

fn truth(members: &mut Map<String, Value>, name: &str) -> Result<Option<bool>, Problem> {
    match members.remove(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Bool(truth)) => Ok(Some(truth)),
        Some(_) => Err(Problem::unprocessable("usage", format!("\"{name}\" is to be true or false"), None)),
    }
}

/// Takes a moment.
fn deadline(members: &mut Map<String, Value>) -> Result<Option<u64>, Problem> {
    let wrong = || usage("\"deadline\" is no moment", "write it as RFC 3339 has it: \"2026-12-01T18:00:00+01:00\"");
    text(members, "deadline")?.map(|text| moment::read(&text).ok_or_else(wrong)).transpose()
}

/// Checks that no members are left that a request does not have.
fn ensure_empty(members: &Map<String, Value>) -> Result<(), Problem> {
    let Some(name) = members.keys().next() else { return Ok(()) };
    let message = format!("this request has no member \"{}\"", adjudication::excerpt(name));
    Err(Problem::unprocessable("unknown-option", message, Some("/v1/openapi.json says which it has")))
}

/// Reads the exercises that a request brings: texts, or objects with a text.
fn exercises(members: &mut Map<String, Value>) -> Result<Vec<String>, Problem> {
    let help = "{\"exercises\": [\"P → Q, P ∴ Q\"]}, each a text with one exercise or several";
    let text = |value: Value| match value {
        Value::String(text) => Ok(text),
        Value::Object(mut members) => match members.remove("text") {
            Some(Value::String(text)) => Ok(text),
            _ => Err(usage("an exercise is a text", help)),
        },
        _ => Err(usage("an exercise is a text", help)),
    };
    match members.remove("exercises") {
        Some(Value::Array(all)) => all.into_iter().map(text).collect(),
        Some(one @ (Value::String(_) | Value::Object(_))) => Ok(vec![text(one)?]),
        _ => Err(usage("there are no \"exercises\"", help)),
    }
}

/// The answer to who has made a class.
#[derive(Serialize)]
struct MadeDocument<'d> {
    schema: adjudication::Schema,
    id: String,
    /// The teacher's.
    token: String,
    link: String,
    results: String,
    class: &'d str,
    exercises: usize,
    removed_after: String,
}

async fn make(
    State(classes): State<Classes>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Result<Response, Problem> {
    let mut members = body::object(request).await?;
    let asked = ClassRequest {
        title: text(&mut members, "title")?.unwrap_or_default(),
        texts: exercises(&mut members)?,
        deadline: deadline(&mut members)?,
        hints: truth(&mut members, "hints")?.unwrap_or(false),
    };
    ensure_empty(&members)?;
    let MadeClass { id, token, exercises } = classes.make(&client, asked).await?;
    let class = classes.find(&id).await?;
    let document = classes.document(&class, None).await?;
    let location = format!("/v1/classes/{id}");
    let (link, results) = (format!("/classes/{id}"), format!("/classes/{id}/results"));
    let schema = adjudication::Schema;
    let made =
        MadeDocument { schema, id, token, link, results, class: &location, exercises, removed_after: document.removed_after };
    Ok(respond(StatusCode::CREATED, &made, Some(&location)))
}

async fn look(State(classes): State<Classes>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let class = classes.find(&id).await?;
    let token = bearer(&headers)?;
    let student = classes.student(&id, token.as_deref()).await?;
    Ok(respond(StatusCode::OK, &classes.document(&class, student.as_ref()).await?, None))
}

async fn join(State(classes): State<Classes>, Path(id): Path<String>, request: Request) -> Result<Response, Problem> {
    let mut members = body::object(request).await?;
    let nickname = nickname(&mut members)?;
    ensure_empty(&members)?;
    let (student, token) = classes.join(&id, &nickname).await?;
    let link = format!("/classes/{id}/enter#{token}");
    let joined = json!({"schema": 1, "student": student, "nickname": nickname, "token": token, "link": link});
    Ok(respond(StatusCode::CREATED, &joined, Some(&format!("/v1/classes/{id}"))))
}

fn nickname(members: &mut Map<String, Value>) -> Result<String, Problem> {
    text(members, "nickname")?.ok_or_else(|| usage("there is no \"nickname\"", "{\"nickname\": \"Ann\"}"))
}

async fn remove_student(State(classes): State<Classes>, Path(id): Path<String>, request: Request) -> Result<Response, Problem> {
    let token = bearer(request.headers())?;
    let mut members = body::object(request).await?;
    let nickname = nickname(&mut members)?;
    ensure_empty(&members)?;
    classes.remove_student(&id, token.as_deref(), &nickname).await?;
    Ok(respond(StatusCode::OK, &json!({"schema": 1, "removed": nickname}), None))
}

async fn submit(
    State(classes): State<Classes>,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Result<Response, Problem> {
    let token = bearer(request.headers())?;
    let mut members = body::object(request).await?;
    let by = Submitter { nickname: text(&mut members, "nickname")?, token };
    if by.nickname.is_none() && by.token.is_none() {
        return Err(usage("there is no \"nickname\"", "{\"nickname\": \"Ann\", \"exercise\": 1, \"text\": \"…\"}"));
    }
    let wrong = || usage("\"exercise\" is no number of an exercise", "they are numbered from 1");
    let exercise = match members.remove("exercise") {
        None | Some(Value::Null) => 1,
        Some(n) => n.as_u64().and_then(|n| u32::try_from(n).ok()).ok_or_else(wrong)?,
    };
    let proof = text(&mut members, "text")?.ok_or_else(|| usage("there is no \"text\"", "the text of the proof"))?;
    ensure_empty(&members)?;
    let Entered { n, grade } = classes.submit(client, &id, by, exercise, proof).await?;
    if let Some(problem) = grade.unreadable {
        return Ok(problem.with_moves(n).into_response());
    }
    // The document is the command's own, with the number in it.
    let document = grade.ruling.strip_prefix(BEGINNING).map(|rest| format!("{BEGINNING}\"n\":{n},{rest}\n"));
    let document = document.ok_or_else(Problem::internal)?;
    Ok(responded(StatusCode::CREATED, document, "application/json", Some(&format!("/v1/classes/{id}/submissions/{n}"))))
}

async fn handed_in(
    State(classes): State<Classes>,
    Path((id, n)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let token = bearer(&headers)?;
    let class = classes.find(&id).await?;
    let own = classes.student(&id, token.as_deref()).await?;
    if own.is_none() {
        classes.ensure_teacher(&class.id, token.as_deref()).await?;
    }
    let n = n.parse().map_err(|_| refusals::no_submission())?;
    let (student, document) = classes.handed_in(&id, n).await?;
    // What others have handed in is not there for a student.
    if own.is_some_and(|own| own.n != student) {
        return Err(refusals::no_submission());
    }
    Ok(respond(StatusCode::OK, &document, None))
}

async fn results(State(classes): State<Classes>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let class = classes.ensure_teacher(&id, bearer(&headers)?.as_deref()).await?;
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accepts.split(',').any(|part| part.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("text/csv")) {
        return table(&classes, &class.id).await;
    }
    Ok(respond(StatusCode::OK, &classes.results(&class, true).await?, None))
}

async fn results_csv(State(classes): State<Classes>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let class = classes.ensure_teacher(&id, bearer(&headers)?.as_deref()).await?;
    table(&classes, &class.id).await
}

/// Answers with the results as a table.
async fn table(classes: &Classes, id: &str) -> Result<Response, Problem> {
    Ok(responded(StatusCode::OK, classes.csv(id).await?, CSV, None))
}

impl Classes {
    /// Returns the results of a class as a table.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn csv(&self, id: &str) -> Result<String, Problem> {
        let rows = self.store.standings(id, None).await?;
        Ok(rows.iter().fold(String::from(RESULTS_CSV_HEAD), |table, row| table + &row.csv()))
    }
}

async fn events(State(classes): State<Classes>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    classes.ensure_teacher(&id, bearer(&headers)?.as_deref()).await?;
    let last = match headers.get("last-event-id") {
        None => 0,
        Some(value) => {
            let wrong = || Problem::unprocessable("usage", "the Last-Event-ID is no number of an event", None);
            value.to_str().ok().and_then(|text| text.trim().parse().ok()).ok_or_else(wrong)?
        }
    };
    let told = classes.follow(&id, last);
    let events = told.map(|(n, document)| Ok::<_, Infallible>(Event::default().id(n.to_string()).data(document)));
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}

async fn close(State(classes): State<Classes>, Path(id): Path<String>, request: Request) -> Result<Response, Problem> {
    let token = bearer(request.headers())?;
    classes.ensure_teacher(&id, token.as_deref()).await?;
    let mut members = members(request).await?;
    let is_closed = truth(&mut members, "closed")?.unwrap_or(true);
    ensure_empty(&members)?;
    classes.close(&id, token.as_deref(), is_closed).await?;
    changed(&classes, &id).await
}

async fn move_deadline(State(classes): State<Classes>, Path(id): Path<String>, request: Request) -> Result<Response, Problem> {
    let token = bearer(request.headers())?;
    classes.ensure_teacher(&id, token.as_deref()).await?;
    let mut members = body::object(request).await?;
    let deadline = deadline(&mut members)?;
    ensure_empty(&members)?;
    classes.move_deadline(&id, token.as_deref(), deadline).await?;
    changed(&classes, &id).await
}

/// Answers with a class that was changed.
async fn changed(classes: &Classes, id: &str) -> Result<Response, Problem> {
    let class = classes.find(id).await?;
    Ok(respond(StatusCode::OK, &classes.document(&class, None).await?, None))
}

async fn delete(State(classes): State<Classes>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    classes.delete(&id, bearer(&headers)?.as_deref()).await?;
    Ok(respond(StatusCode::OK, &json!({"schema": 1, "removed": id}), None))
}

fn respond(status: StatusCode, document: &impl Serialize, location: Option<&str>) -> Response {
    // Texts and numbers under names can always be written.
    let text = serde_json::to_string(document).unwrap_or_default() + "\n";
    responded(status, text, "application/json", location)
}

fn responded(status: StatusCode, text: String, media_type: &'static str, location: Option<&str>) -> Response {
    let mut response = (status, [(header::CONTENT_TYPE, media_type)], text).into_response();
    if let Some(location) = location.and_then(|location| location.parse().ok()) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}
