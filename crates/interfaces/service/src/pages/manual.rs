//! The documentation, which is in the program (crate `handbook`): its pages, pictures and schemas, and the search. Not here: the frame of the
//! pages (crate `pages`).

use ::pages::Frame;
use ::pages::manual::{Hit, Line, Link, Text, page, search as found};
use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use handbook::{Book, Entry, Found, MAX_HITS, MAX_QUERY, Neighbour, Page, Picture, ROOT};

use super::visitor::Visitor;
use super::{QueryMap, Site, failure, html};
use crate::client::Client;
use crate::problem::Problem;

/// Policy of pictures: one that is opened by itself has its style in it, and runs nothing.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// Pictures and schemas change with the program alone.
const FOR_AN_HOUR: &str = "public, max-age=3600";

/// The folder of the schemas of documents.
const SCHEMAS: &str = "formats/schemas/";

pub(super) async fn first(visitor: Visitor) -> Response {
    at(&visitor, "")
}

pub(super) async fn look(Path(path): Path<String>, visitor: Visitor) -> Response {
    at(&visitor, &path)
}

/// Answers with what stands at a path below the first page.
fn at(visitor: &Visitor, path: &str) -> Response {
    if let Some(schema) = path.strip_prefix(SCHEMAS).and_then(|name| adjudication::schema(name.strip_suffix(".json")?)) {
        let headers = [(header::CONTENT_TYPE, "application/schema+json"), (header::CACHE_CONTROL, FOR_AN_HOUR)];
        return (headers, schema.text).into_response();
    }
    match Book::get().find(path) {
        Some(Found::Page(page)) => html(StatusCode::OK, rendered(visitor, page)),
        Some(Found::Moved(address)) => (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, address)]).into_response(),
        Some(Found::Picture(Picture { media_type, content })) => {
            let headers = [(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, FOR_AN_HOUR)];
            let policy = [(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(PICTURE_POLICY))];
            (headers, policy, content).into_response()
        }
        None => failure(visitor, ROOT, &Problem::plain(StatusCode::NOT_FOUND, "not-found", "there is no such page", None)),
    }
}

fn rendered(visitor: &Visitor, of: &Page) -> String {
    let book = Book::get();
    let link = |one: Neighbour<'static>| Link { title: one.title, address: one.address };
    let lines: Vec<Line<'_>> = book.contents().iter().map(line).collect();
    let [previous, next] = book.beside(&of.address);
    let sections = of.headings().filter(|heading| heading.level == 2);
    let text = Text {
        title: &of.title,
        html: &of.html,
        above: book.above(&of.address).map(link),
        previous: previous.map(link),
        next: next.map(link),
        sections: sections.map(|heading| (heading.title.as_str(), format!("#{}", heading.anchor))).collect(),
    };
    page(&Frame { language: visitor.language, path: &of.address }, &lines, &text)
}

fn line(entry: &Entry) -> Line<'_> {
    match entry {
        Entry::Part(title) => Line { title, address: None, depth: 0 },
        Entry::Page { title, address, depth } => Line { title, address: Some(address), depth: *depth },
    }
}

pub(super) async fn search(
    State(site): State<Site>,
    Query(query): Query<QueryMap>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
) -> Response {
    let query: String = query.get("q").map(|query| query.chars().take(MAX_QUERY).collect()).unwrap_or_default();
    let language = visitor.language;
    // A change of the language leads back to what was found.
    let path = format!("{ROOT}/search?{}", form_urlencoded::Serializer::new(String::new()).append_pair("q", &query).finish());
    let asked = site.resources.scheduler.here(client, move || {
        let hits = Book::get().search(&query);
        let shown =
            hits.iter().map(|hit| Hit { page: hit.page, heading: hit.heading, address: &hit.address, excerpt: &hit.excerpt });
        let shown: Vec<Hit<'_>> = shown.collect();
        found(&Frame { language, path: &path }, &query, &shown, shown.len() < MAX_HITS)
    });
    match asked.await {
        Ok(page) => html(StatusCode::OK, page),
        Err(problem) => failure(&visitor, ROOT, &problem),
    }
}
