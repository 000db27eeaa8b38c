//! The seats of a table, for its host: who sits where, invitations, seats that are freed, programs. The key of the host is in a cookie of the browser
//! that has begun the game. Not here: what may happen (`tables`).

use ::pages::compose::Fields;
use ::pages::{Frame, Game, lobby};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;

use super::visitor::{Visitor, is_table};
use super::{FormRequest, Site, failure, fault_of, html};
use crate::problem::Problem;
use crate::tables::SeatRequest;

pub(super) async fn look(State(site): State<Site>, Path(id): Path<String>, visitor: Visitor) -> Response {
    shown(&site, &visitor, &id, Ok(None)).await
}

pub(super) async fn act(FormRequest { site, visitor, client, id, fields }: FormRequest) -> Response {
    let outcome = async {
        let fields = fields?;
        let fields = Fields(&fields);
        let (player, what) = (fields.one("player").to_owned(), fields.one("what"));
        let wish = match what {
            "invite" => SeatRequest::Invite(player.clone()),
            "vacate" => SeatRequest::Vacate(player.clone()),
            "ban" => SeatRequest::Ban(player.clone()),
            "mute" => SeatRequest::Mute(player.clone(), true),
            "unmute" => SeatRequest::Mute(player.clone(), false),
            kind => SeatRequest::Bot(player.clone(), kind.to_owned()),
        };
        let key = visitor.host_key(&id).filter(|_| is_table(&id)).ok_or_else(no_host)?;
        let secret = site.tables.arrange(client, &id, key, wish).await?;
        Ok(secret.map(|secret| (player, secret)))
    };
    shown(&site, &visitor, &id, outcome.await).await
}

/// Shows the seats, with a new invitation or why there is none.
async fn shown(site: &Site, visitor: &Visitor, id: &str, outcome: Result<Option<(String, String)>, Problem>) -> Response {
    let path = format!("/tables/{id}/host");
    let page = async {
        let key = visitor.host_key(id).filter(|_| is_table(id));
        let (game, seats) = site.tables.hosted(id, key).await?.ok_or_else(no_host)?;
        let game = Game::named(game, visitor.language).ok_or_else(Problem::internal)?;
        let frame = Frame { language: visitor.language, path: &path };
        let fault = outcome.as_ref().err().map(fault_of);
        let invitation = outcome.as_ref().ok().and_then(Option::as_ref);
        let invitation = invitation.map(|(name, key)| (name, key, visitor.code(id, key)));
        let invitation = invitation.as_ref().map(|(name, key, code)| lobby::Place { name, key: Some(key), code: code.as_ref() });
        Ok(lobby::host(&frame, game, id, &visitor.origin(), &seats, invitation, fault.as_ref()))
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
