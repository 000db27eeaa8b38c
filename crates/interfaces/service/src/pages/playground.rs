//! The playground: a text in, its ruling out, as a part of the page, as a file, or with its certificates. Not here: what is asked of whom (`ruling`).

use ::pages::Frame;
use ::pages::compose::Fields;
use ::pages::playground::{self, Answer, Kind, Means, Question};
use axum::Extension;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::collections::BTreeMap;

use super::ruling::{self, Form};
use super::visitor::Visitor;
use super::{QueryMap, Site, failure, fields, html};
use crate::checker::Checker;
use crate::client::Client;

/// Policy of the playground: as all pages, and a thread for the checker. That the checker is wasm is allowed to the thread alone.
const POLICY: &str = "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

const PATH: &str = "/playground";

/// The calculi that there are, the default first.
pub(super) fn systems() -> Vec<String> {
    adjudication::shipped_systems().map(str::to_owned).collect()
}

fn means() -> Means<'static> {
    Means { checker: Checker::found().map(|_| "/assets/checker/worker.js") }
}

fn page(status: StatusCode, page: String) -> Response {
    let mut response = html(status, page);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}

pub(super) async fn look(Query(query): Query<QueryMap>, visitor: Visitor) -> Response {
    let frame = Frame { language: visitor.language, path: PATH };
    let example = query.get("example").map(String::as_str);
    let question = example.and_then(Question::of_example).unwrap_or_default();
    page(StatusCode::OK, playground::page(&frame, means(), &question, example, &systems(), None))
}

fn read<'f>(fields: Fields<'f>) -> Question<'f> {
    Question {
        kind: Kind::named(fields.one("kind")),
        text: fields.one("text"),
        system: fields.one("system"),
        goal: fields.one("goal"),
    }
}

pub(super) async fn ask(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    request: Request,
) -> Response {
    let fields = match fields(request).await {
        Ok(fields) => fields,
        Err(problem) => return failure(&visitor, PATH, &problem),
    };
    let question = read(Fields(&fields));
    let (status, answer) = ruling::rule(&site.resources, client, &question).await;
    answered(&visitor, &question, status, &answer)
}

fn answered(visitor: &Visitor, question: &Question<'_>, status: StatusCode, answer: &Answer) -> Response {
    let frame = Frame { language: visitor.language, path: PATH };
    match visitor.wants_fragment {
        true => html(status, playground::fragment(&frame, question, answer)),
        false => page(status, playground::page(&frame, means(), question, None, &systems(), Some(answer))),
    }
}

/// A ruling as a file.
pub(super) async fn export(
    State(site): State<Site>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    request: Request,
) -> Response {
    let fields = match fields(request).await {
        Ok(fields) => fields,
        Err(problem) => return failure(&visitor, PATH, &problem),
    };
    let fields = Fields(&fields);
    let question = read(fields);
    let form = Form::named(fields.one("form"));
    match ruling::file(&site.resources, client, &question, form).await {
        Ok(text) => {
            let name = format!("attachment; filename=\"{}.{}\"", question.kind.name(), form.end());
            let headers = [(header::CONTENT_TYPE, form.media_type().to_owned()), (header::CONTENT_DISPOSITION, name)];
            (headers, text).into_response()
        }
        Err((status, answer)) => answered(&visitor, &question, status, &answer),
    }
}

/// The certificates of a board, for the script: an object of JSON with the files by their names.
pub(super) async fn certificates(State(site): State<Site>, Extension(client): Extension<Client>, request: Request) -> Response {
    #[derive(Serialize)]
    struct Document {
        schema: adjudication::Schema,
        files: BTreeMap<String, String>,
    }
    let told = async {
        let fields = fields(request).await?;
        let files = ruling::certificates(&site.resources, client, &read(Fields(&fields))).await?;
        Ok::<_, crate::problem::Problem>(
            serde_json::to_string(&Document { schema: adjudication::Schema, files }).unwrap_or_default(),
        )
    };
    match told.await {
        Ok(document) => ([(header::CONTENT_TYPE, "application/json")], document).into_response(),
        Err(problem) => problem.into_response(),
    }
}
