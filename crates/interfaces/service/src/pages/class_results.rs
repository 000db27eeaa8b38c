//! The results of a class, for its teacher: the table, what a student has handed in, the files, and what is done with the class. Not here: the pages of
//! students (`classes`).

use std::convert::Infallible;

use ::pages::Frame;
use ::pages::class::{self as drawn, Detail, ResultsView};
use ::pages::compose::Fields;
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::stream::StreamExt;

use super::classes::{NEW, classes, code, deadline, entering, find, key, number};
use super::visitor::{Visitor, is_table};
use super::{FormRequest, KEEP_ALIVE, QueryMap, Site, failure, fault_of, html, to};
use crate::problem::Problem;

/// Returns the routes.
pub(super) fn routes() -> Router<Site> {
    Router::new()
        .route("/classes/{id}/results", get(results).post(act))
        .route("/classes/{id}/results/key", post(teacher_key))
        .route("/classes/{id}/results/now", get(results_now))
        .route("/classes/{id}/results/news", get(news))
        .route("/classes/{id}/results.csv", get(results_csv))
        .route("/classes/{id}/results.json", get(results_json))
        .route("/classes/{id}/results/{student}/{n}", get(detail))
}

/// The page of the results, with what else there is to say.
async fn results_page(
    site: &Site,
    visitor: &Visitor,
    id: &str,
    renewed: Option<(&str, &str)>,
    fault: Option<&Problem>,
) -> Response {
    let key = visitor.teacher_key(id);
    let page = async {
        let class = classes(site).ensure_teacher(id, key).await?;
        let results = classes(site).results(&class, false).await?;
        let origin = visitor.origin();
        let path = format!("/classes/{id}/results");
        let (link, code) =
            (format!("{origin}{path}#{}", key.unwrap_or_default()), code(visitor, &format!("{origin}/classes/{id}")));
        let notice = fault.map(fault_of);
        let view = ResultsView {
            results: &results,
            origin: &origin,
            own_link: &link,
            code: code.as_ref(),
            renewed,
            fault: notice.as_ref(),
        };
        Ok::<_, Problem>(drawn::results(&Frame { language: visitor.language, path: &path }, &view))
    };
    match page.await {
        Ok(page) => html(fault.map_or(StatusCode::OK, |problem| problem.status), page),
        Err(problem) if is_no_teacher(&problem) => entering(visitor, id, true, false),
        Err(problem) => failure(visitor, NEW, &problem),
    }
}

fn is_no_teacher(problem: &Problem) -> bool {
    matches!(problem.status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN)
}

async fn results(State(site): State<Site>, Path(id): Path<String>, visitor: Visitor) -> Response {
    if let Some(address) = visitor.address_for_others(&format!("/classes/{id}/results")).filter(|_| is_table(&id)) {
        return to(&address, None);
    }
    results_page(&site, &visitor, &id, None, None).await
}

async fn teacher_key(FormRequest { site, visitor, id, fields, .. }: FormRequest) -> Response {
    let known = async {
        let key = key(&fields?);
        classes(&site).ensure_teacher(&id, Some(&key)).await?;
        Ok::<_, Problem>(key)
    };
    match known.await {
        Ok(key) => to(&format!("/classes/{id}/results"), Some(visitor.keep_teacher_key(&id, &key))),
        Err(problem) if is_no_teacher(&problem) => entering(&visitor, &id, true, true),
        Err(problem) => failure(&visitor, NEW, &problem),
    }
}

/// The part of the page of results that changes.
async fn results_now(State(site): State<Site>, Path(id): Path<String>, visitor: Visitor) -> Response {
    let visitor = visitor.for_fragment();
    let table = async {
        let class = classes(&site).ensure_teacher(&id, visitor.teacher_key(&id)).await?;
        let results = classes(&site).results(&class, false).await?;
        let path = format!("/classes/{id}/results");
        Ok::<_, Problem>(drawn::table(&Frame { language: visitor.language, path: &path }, &results))
    };
    match table.await {
        Ok(table) => html(StatusCode::OK, table),
        Err(problem) => failure(&visitor, NEW, &problem),
    }
}

/// Streams the numbers of what happens, for the script, which then asks for the part of the page that has changed.
async fn news(
    State(site): State<Site>,
    Path(id): Path<String>,
    Query(query): Query<QueryMap>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Response {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let seen = headers.get("last-event-id").and_then(|value| number(value.to_str().ok()?));
    let after = seen.or_else(|| number(query.get("after")?)).unwrap_or(0);
    if let Err(problem) = classes(&site).ensure_teacher(&id, visitor.teacher_key(&id)).await {
        return failure(&visitor, NEW, &problem);
    }
    let events = classes(&site).follow(&id, after);
    let events = events.map(|(n, _)| Ok::<_, Infallible>(Event::default().id(n.to_string()).data(n.to_string())));
    Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response()
}

/// Answers with a file that the browser saves.
fn file(media_type: &'static str, name: &str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, media_type.to_owned()), (header::CONTENT_DISPOSITION, disposition)], text).into_response()
}

async fn results_csv(State(site): State<Site>, Path(id): Path<String>, visitor: Visitor) -> Response {
    let table = async {
        classes(&site).ensure_teacher(&id, visitor.teacher_key(&id)).await?;
        classes(&site).csv(&id).await
    };
    match table.await {
        Ok(table) => file("text/csv; charset=utf-8", &format!("class-{}.csv", id.get(..8).unwrap_or_default()), table),
        Err(problem) => failure(&visitor, NEW, &problem),
    }
}

async fn results_json(State(site): State<Site>, Path(id): Path<String>, visitor: Visitor) -> Response {
    let document = async {
        let class = classes(&site).ensure_teacher(&id, visitor.teacher_key(&id)).await?;
        let results = classes(&site).results(&class, true).await?;
        Ok::<_, Problem>(serde_json::to_string(&results).unwrap_or_default() + "\n")
    };
    match document.await {
        Ok(document) => file("application/json", &format!("class-{}.json", id.get(..8).unwrap_or_default()), document),
        Err(problem) => failure(&visitor, NEW, &problem),
    }
}

/// Does what the teacher asks for by a form; a new link for a student where that is one.
async fn acted(
    site: &Site,
    visitor: &Visitor,
    id: &str,
    fields: Result<Vec<(String, String)>, Problem>,
) -> Result<Option<(String, String)>, Problem> {
    let fields = fields?;
    let sent = Fields(&fields);
    let key = visitor.teacher_key(id);
    let class = classes(site).ensure_teacher(id, key).await?;
    let student = async || {
        let n = number(sent.one("student"));
        let known = classes(site).results(&class, false).await?.students.into_iter().find(|student| student.n == n);
        known.ok_or_else(|| Problem::plain(StatusCode::NOT_FOUND, "unknown-student", "this student is not there any more", None))
    };
    match sent.one("what") {
        "close" => classes(site).close(id, key, true).await?,
        "open" => classes(site).close(id, key, false).await?,
        "deadline" => classes(site).move_deadline(id, key, deadline(sent)?).await?,
        "delete" => classes(site).delete(id, key).await?,
        "remove" => classes(site).remove_student(id, key, &student().await?.nickname).await?,
        "renew" => {
            let student = student().await?;
            let token = classes(site).renew(id, student.n).await?;
            return Ok(Some((student.nickname, format!("{}/classes/{id}/enter#{token}", visitor.origin()))));
        }
        _ => return Err(Problem::unprocessable("usage", "the form asks for nothing that can be done", None)),
    }
    Ok(None)
}

async fn act(FormRequest { site, visitor, id, fields, .. }: FormRequest) -> Response {
    let is_deletion = fields.as_ref().is_ok_and(|fields| Fields(fields).one("what") == "delete");
    match acted(&site, &visitor, &id, fields).await {
        Ok(None) if is_deletion => to(NEW, Some(visitor.keep_teacher_key(&id, ""))),
        Ok(None) => to(&format!("/classes/{id}/results"), None),
        Ok(Some((nickname, link))) => results_page(&site, &visitor, &id, Some((&nickname, &link)), None).await,
        Err(problem) if is_no_teacher(&problem) => entering(&visitor, &id, true, false),
        Err(problem) => results_page(&site, &visitor, &id, None, Some(&problem)).await,
    }
}

async fn detail(
    State(site): State<Site>,
    Path((id, student, n)): Path<(String, String, String)>,
    Query(query): Query<QueryMap>,
    visitor: Visitor,
) -> Response {
    let (student, n) = (number(&student), number(&n));
    let path = format!("/classes/{id}/results/{student}/{n}");
    let page = async {
        let class = classes(&site).ensure_teacher(&id, visitor.teacher_key(&id)).await?;
        let document = classes(&site).document(&class, None).await?;
        let exercise = find(&document, n)?;
        let attempts = classes(&site).attempts(&id, student, n).await?;
        let asked = query.get("n").and_then(|n| n.parse::<u64>().ok());
        // The one that is asked for, and else the one that counts: the first that was accepted, or the last.
        let counts = attempts.iter().rev().find(|attempt| attempt.accepted).or(attempts.first());
        let shown = attempts.iter().find(|attempt| Some(attempt.n) == asked).or(counts);
        let missing = || Problem::plain(StatusCode::NOT_FOUND, "unknown-submission", "nothing was handed in here", None);
        let (_, shown) = classes(&site).handed_in(&id, shown.ok_or_else(missing)?.n).await?;
        let detail = Detail { id: &id, student, exercise, shown: &shown, attempts: &attempts };
        Ok::<_, Problem>(drawn::detail(&Frame { language: visitor.language, path: &path }, &detail))
    };
    match page.await {
        Ok(page) => html(StatusCode::OK, page),
        Err(problem) if is_no_teacher(&problem) => entering(&visitor, &id, true, false),
        Err(problem) => failure(&visitor, NEW, &problem),
    }
}
