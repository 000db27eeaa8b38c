//! The playground: a text in, its ruling out, as a part of the page, as a file, or with its certificates. Not here: what is asked of whom (`ruling`).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ::pages::Frame;
use ::pages::assets;
use ::pages::compose::Fields;
use ::pages::playground::{self, Answer, Kind, Means, Question};
use axum::body::Bytes;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use documents::Language;
use serde::Serialize;

use super::ruling::{self, Form};
use super::visitor::Visitor;
use super::{Asset, JAVASCRIPT, QueryMap, Site, asset, failure, fields, html};
use crate::client::Client;

/// Policy of the playground: as all pages, and a thread for the checker. That the checker is wasm is allowed to the thread alone.
const POLICY: &str = "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/// Policy of the playground in pages of other sites, which may frame it: it has no cookie and no form of this service that does anything.
const EMBEDDED_POLICY: &str = "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; \
                               form-action 'self'; frame-ancestors *; base-uri 'none'";

const PATH: &str = "/playground";

/// The longest text in the address of an embedded playground, in bytes.
const LONGEST_EMBEDDED: usize = 8192;

/// The calculi that there are, the default first.
pub(super) fn systems() -> Vec<String> {
    adjudication::shipped_systems().map(str::to_owned).collect()
}

static EDITOR: LazyLock<Asset> =
    LazyLock::new(|| Asset { packed: Some(Bytes::from_static(assets::EDITOR_PACKED)), ..Asset::new(JAVASCRIPT, assets::EDITOR) });
static LICENCES: LazyLock<Asset> = LazyLock::new(|| Asset::new("text/plain; charset=utf-8", assets::EDITOR_LICENCES));
static PARTS: LazyLock<Vec<Asset>> =
    LazyLock::new(|| assets::PLAYGROUND_PARTS.iter().map(|(_, script)| Asset::new(JAVASCRIPT, *script)).collect());

/// Returns the routes of the files that the playground alone loads.
pub(super) fn assets() -> Router {
    let parts = assets::PLAYGROUND_PARTS.iter().enumerate().fold(Router::new(), |router, (at, (name, _))| {
        let script = move |headers: HeaderMap| async move {
            PARTS.get(at).map_or_else(|| StatusCode::NOT_FOUND.into_response(), |part| asset(&headers, part))
        };
        router.route(&format!("/assets/{name}"), get(script))
    });
    parts
        .route("/assets/editor.js", get(|headers: HeaderMap| async move { asset(&headers, &EDITOR) }))
        .route("/assets/editor.licences.txt", get(|headers: HeaderMap| async move { asset(&headers, &LICENCES) }))
}

fn means() -> Means<'static> {
    Means { checker: Some("/assets/checker/worker.js") }
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

/// The playground in a page of another site. What it begins with stands in the query.
pub(super) async fn embed(Query(query): Query<QueryMap>, visitor: Visitor) -> Response {
    let language = query.get("lang").and_then(|code| Language::of_code(code)).unwrap_or(visitor.language);
    let frame = Frame { language, path: PATH };
    let part = |name: &str| query.get(name).map(String::as_str).filter(|text| text.len() <= LONGEST_EMBEDDED).unwrap_or_default();
    let question = Question {
        kind: if query.contains_key("kind") { Kind::named(part("kind")) } else { Kind::Proof },
        text: part("text"),
        system: part("system"),
        notation: part("notation"),
        goal: part("goal"),
    };
    let mut response = html(StatusCode::OK, playground::embedded(&frame, means(), &question, &systems()));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(EMBEDDED_POLICY));
    // Pages that isolate themselves ask for this of what they frame.
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
    response
}

fn read<'f>(fields: Fields<'f>) -> Question<'f> {
    Question {
        kind: Kind::named(fields.one("kind")),
        text: fields.one("text"),
        system: fields.one("system"),
        notation: fields.one("notation"),
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
    let (status, answer) = ruling::rule(&site.judgements, client, &question).await;
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
