//! Games out of their records: of a table whose game is over, and any that is handed in. All moves are on one page, which can be saved and needs no
//! service then. Not here: how they are drawn (crate `pages`).

use ::pages::compose::Fields;
use ::pages::{Frame, record};
use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;

use super::visitor::Visitor;
use super::{Site, failure, fault_of, fields, html};
use crate::client::Client;
use crate::worker::Replay;

const PATH: &str = "/replay";

pub(super) async fn look(visitor: Visitor) -> Response {
    html(StatusCode::OK, record::upload(&Frame { language: visitor.language, path: PATH }, "", None))
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
    let fields = Fields(&fields);
    let text = fields.one("record");
    let is_file = fields.one("as") == "file";
    let replay = Replay { record: text.to_owned(), language: visitor.language.code().to_owned(), alone: is_file };
    match site.tables.book(client, replay).await {
        Ok(page) if is_file => saved(page),
        Ok(page) => html(StatusCode::OK, page),
        Err(problem) => {
            let frame = Frame { language: visitor.language, path: PATH };
            html(problem.status, record::upload(&frame, text, Some(&fault_of(&problem))))
        }
    }
}

pub(super) async fn of_table(
    State(site): State<Site>,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
) -> Response {
    match site.tables.whole_game(client, &id, visitor.language).await {
        Ok(page) => saved(page),
        Err(problem) => failure(&visitor, &format!("/tables/{id}"), &problem),
    }
}

/// A page that is saved as a file.
fn saved(page: String) -> Response {
    let mut response = html(StatusCode::OK, page);
    response.headers_mut().insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"game.html\""));
    response
}
