//! The places for a negation symbol in one statement on the board of Palmer's game, for the player who has the card. Not here: which there are
//! (`tables`).

use ::pages::{Frame, places};
use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;

use super::visitor::{Visitor, is_table};
use super::{QueryMap, Site, failure, html, once};
use crate::client::Client;
use crate::problem::Problem;
use crate::tables::PLACES_AT_ONCE;

pub(super) async fn look(
    State(site): State<Site>,
    Path((id, label)): Path<(String, String)>,
    Query(query): Query<QueryMap>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
) -> Response {
    let from = query.get("from").and_then(|from| from.trim().parse().ok()).unwrap_or(1);
    match shown(&site, client, &visitor, &id, (label, from)).await {
        Ok(page) => html(StatusCode::OK, page),
        Err(problem) => failure(&visitor, &format!("/tables/{id}"), &problem),
    }
}

async fn shown(
    site: &Site,
    client: Client,
    visitor: &Visitor,
    id: &str,
    (label, from): (String, usize),
) -> Result<String, Problem> {
    let key = visitor.key(id).filter(|_| is_table(id));
    let (found, is_seated) = site.tables.places_for(client, id, key, (label, from)).await?;
    let from = from.max(1);
    let before = (from > 1).then(|| from.saturating_sub(PLACES_AT_ONCE).max(1));
    let after = from.checked_add(PLACES_AT_ONCE).filter(|after| *after <= found.count);
    let once = if is_seated { Some(once()?) } else { None };
    let path = format!("/tables/{id}/places/{}?from={from}", found.statement);
    let shown = places::Places {
        id,
        label: &found.statement,
        text: &found.text,
        shown: &found.places,
        pages: (before, after),
        once: once.as_deref(),
    };
    Ok(places::page(&Frame { language: visitor.language, path: &path }, shown))
}
