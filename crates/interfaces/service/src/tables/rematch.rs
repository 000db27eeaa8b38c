//! A game that is over, played once more: the same game, settings, terms and seats, at a table of its own. Who asks first begins it and is its host; the
//! other players of the old table sit down there by the keys that they have. Not here: how a table is begun (`opening`).

use std::sync::Arc;

use axum::http::StatusCode;

use super::bearer::Caller;
use super::decide::{SeatRequest, TableRequest};
use super::entering::{Actor, Request};
use super::live::{LiveTable, Tables};
use super::opening::Opening;
use super::position::Position;
use crate::client::Client;
use crate::problem::Problem;

/// A seat at a rematch.
#[derive(Clone, Debug)]
pub(crate) struct Rematch {
    /// The name of the new table.
    pub(crate) id: String,
    /// The token of the seat.
    pub(crate) token: String,
    /// The token of the host, for the player who has begun it.
    pub(crate) host: Option<String>,
}

/// The parts of the old table that a rematch is made of.
struct Played {
    is_over: bool,
    bots: Vec<(usize, String)>,
    begun: Option<String>,
}

impl Tables {
    /// Has the bearer of a token play a game again that is over.
    ///
    /// # Errors
    /// 401, 403 while the game goes on, 409 where somebody else sits at the new table, 429, 503.
    pub(crate) async fn rematch(&self, client: &Client, id: &str, key: &str) -> Result<Rematch, Problem> {
        let live = self.find(id).await?;
        let Caller::Seat(seat) = self.bearer(&live, Some(key)).await? else { return Err(no_player()) };
        let played = self.played(&live).await?;
        if !played.is_over {
            return Err(Problem::plain(StatusCode::FORBIDDEN, "game-goes-on", "the game is not over", None));
        }
        if let Some(table) = played.begun {
            return self.sit_again(client, table, seat).await;
        }
        let stored = self.stored(id).await?;
        let bots = played.bots;
        let opening = self.resources.scheduler.here(client.clone(), move || Opening::again(&stored, bots, seat)).await??;
        let begun = self.begin(client, opening).await?;
        let token = begun.seats.get(seat).and_then(|seat| seat.token.clone()).ok_or_else(Problem::internal)?;
        let wish = TableRequest::Around(SeatRequest::Rematch(begun.id.clone()));
        let by = Actor::Token(key.to_owned());
        let request = Request { client: client.clone(), by, seen: None, key: None, hash: Vec::new(), wish };
        match self.enter(&live, &request).await {
            Ok(_) => Ok(Rematch { id: begun.id, token, host: Some(begun.host) }),
            // Another player was faster: there is one table for both.
            Err(problem) if problem.status == StatusCode::CONFLICT => match self.played(&live).await?.begun {
                Some(table) => self.sit_again(client, table, seat).await,
                None => Err(problem),
            },
            Err(problem) => Err(problem),
        }
    }

    /// Returns the table at which a game is played once more; `None` without one.
    pub(crate) async fn rematch_of(&self, id: &str) -> Option<String> {
        let live = self.find(id).await.ok()?;
        self.played(&live).await.ok()?.begun
    }

    async fn played(&self, live: &Arc<LiveTable>) -> Result<Played, Problem> {
        let look = |position: &Position| Played {
            is_over: position.is_over(),
            bots: position.bots(),
            begun: position.rematch.as_ref().map(|(_, table)| table.clone()),
        };
        self.with(live, Caller::Service(None), look).await
    }

    /// Has a player take the same seat at the table of a rematch.
    async fn sit_again(&self, client: &Client, id: String, seat: usize) -> Result<Rematch, Problem> {
        let live = self.find(&id).await?;
        let (by, wish) = (Actor::Bot(seat), TableRequest::Around(SeatRequest::Sit));
        let request = Request { client: client.clone(), by, seen: None, key: None, hash: Vec::new(), wish };
        let token = self.enter(&live, &request).await?.secret.ok_or_else(Problem::internal)?;
        Ok(Rematch { id, token, host: None })
    }
}

fn no_player() -> Problem {
    Problem::plain(StatusCode::FORBIDDEN, "no-seat", "this is for a player to do", None)
}
