//! Pages that lead to others: the rules, and the interface for programs; and the fonts of all pages. Not here: the front page (`beginning`).

use ::pages::{Frame, assets, front};
use axum::extract::{Path, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::visitor::Visitor;
use super::{Site, failure, html};
use crate::openapi;
use crate::problem::Problem;

/// Fonts change their names with their content, so that they are kept for good.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

fn missing(what: &str) -> Problem {
    Problem::plain(StatusCode::NOT_FOUND, "not-found", format!("there is no such {what}"), None)
}

pub(super) async fn rulebooks(State(_): State<Site>, visitor: Visitor) -> Response {
    html(StatusCode::OK, front::rulebooks(&Frame { language: visitor.language, path: "/rules" }))
}

pub(super) async fn rulebook(State(_): State<Site>, Path(id): Path<String>, visitor: Visitor) -> Response {
    let path = format!("/rules/{id}");
    match front::rulebook(&Frame { language: visitor.language, path: &path }, &id) {
        Some(page) => html(StatusCode::OK, page),
        None => failure(&visitor, "/rules", &missing("rule")),
    }
}

pub(super) async fn api(State(_): State<Site>, visitor: Visitor) -> Response {
    html(StatusCode::OK, front::api(&Frame { language: visitor.language, path: "/api" }, &openapi::listing()))
}

/// A font by its name, which has a hash of its content in it.
pub(super) async fn font(Path(name): Path<String>) -> Response {
    match assets::font(&name) {
        Some(content) => {
            let headers: [(HeaderName, &str); 2] = [(header::CONTENT_TYPE, "font/woff2"), (header::CACHE_CONTROL, FOR_GOOD)];
            (headers, content).into_response()
        }
        None => missing("font").into_response(),
    }
}
