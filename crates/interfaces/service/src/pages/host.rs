//! The page of a table's host: who sits where, invitations, seats that are freed, programs, names and words that are removed. The key of the host is in
//! a cookie of the browser that has begun the game. Not here: what may happen (`tables`).

use ::pages::compose::Fields;
use ::pages::host::HostedTable;
use ::pages::{Frame, Game, host, lobby};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;

use super::visitor::{Visitor, is_table};
use super::{FormRequest, QueryMap, Site, failure, fault_of, html};
use crate::client::Client;
use crate::problem::Problem;
use crate::tables::SeatRequest;

/// Number of lines of the chat that the page shows unless all are asked for, and with that.
const LINES: u32 = 50;
const ALL_LINES: u32 = 5_000;

pub(super) async fn look(
    State(site): State<Site>,
    Path(id): Path<String>,
    Query(query): Query<QueryMap>,
    visitor: Visitor,
) -> Response {
    let lines = if query.get("said").is_some_and(|said| said == "all") { ALL_LINES } else { LINES };
    shown(&site, &visitor, &id, lines, Ok(None)).await
}

pub(super) async fn act(FormRequest { site, visitor, client, id, fields }: FormRequest) -> Response {
    let fields = match fields {
        Ok(fields) => fields,
        Err(problem) => return shown(&site, &visitor, &id, LINES, Err(problem)).await,
    };
    let fields = Fields(&fields);
    let outcome = done(&site, &visitor, client, &id, fields).await;
    // From the log of the table one comes back to it.
    if fields.one("back") == "table" {
        return site.after(&visitor, &id, outcome.map(drop), Fields(&[])).await;
    }
    shown(&site, &visitor, &id, LINES, outcome).await
}

/// Does what the host asks for; the player's name and a new invitation, where there is one.
async fn done(
    site: &Site,
    visitor: &Visitor,
    client: Client,
    id: &str,
    fields: Fields<'_>,
) -> Result<Option<(String, String)>, Problem> {
    let key = visitor.host_key(id).filter(|_| is_table(id)).ok_or_else(no_host)?;
    let player = fields.one("player").to_owned();
    let wish = match fields.one("what") {
        "unname" => return site.tables.unname(id, key, &player).await.map(|()| None),
        // No line has the number 0.
        "unsay" => SeatRequest::Unsay(fields.one("line").parse().unwrap_or(0)),
        "invite" => SeatRequest::Invite(player.clone()),
        "vacate" => SeatRequest::Vacate(player.clone()),
        "ban" => SeatRequest::Ban(player.clone()),
        "mute" => SeatRequest::Mute(player.clone(), true),
        "unmute" => SeatRequest::Mute(player.clone(), false),
        kind => SeatRequest::Bot(player.clone(), kind.to_owned()),
    };
    let secret = site.tables.arrange(client, id, key, wish).await?;
    Ok(secret.map(|secret| (player, secret)))
}

/// Shows the page, with a new invitation or why there is none.
///
/// * `lines`: the number of lines of the chat.
async fn shown(
    site: &Site,
    visitor: &Visitor,
    id: &str,
    lines: u32,
    outcome: Result<Option<(String, String)>, Problem>,
) -> Response {
    let path = format!("/tables/{id}/host");
    let page = async {
        let key = visitor.host_key(id).filter(|_| is_table(id));
        let hosted = site.tables.hosted(id, key, lines).await?.ok_or_else(no_host)?;
        let game = Game::named(hosted.game, visitor.language).ok_or_else(Problem::internal)?;
        let frame = Frame { language: visitor.language, path: &path };
        let fault = outcome.as_ref().err().map(fault_of);
        let invitation = outcome.as_ref().ok().and_then(Option::as_ref);
        let invitation = invitation.map(|(name, key)| (name, key, visitor.code(id, key)));
        let invitation = invitation.as_ref().map(|(name, key, code)| lobby::Place { name, key: Some(key), code: code.as_ref() });
        let has_more = hosted.said.len() >= LINES as usize && lines == LINES;
        let origin = visitor.origin();
        let table = HostedTable { game, id, origin: &origin, seats: &hosted.seats, said: &hosted.said, has_more };
        Ok(host::page(&frame, table, invitation, fault.as_ref()))
    };
    match page.await {
        Ok(page) => html(outcome.as_ref().err().map_or(StatusCode::OK, |problem| problem.status), page),
        Err(problem) => failure(visitor, &format!("/tables/{id}"), &problem),
    }
}

fn no_host() -> Problem {
    let help = "the seats are given away by the browser in which the game was begun";
    Problem::plain(StatusCode::FORBIDDEN, "no-host", "this is for the host to do", Some(help))
}
