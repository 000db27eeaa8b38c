//! Claims whose verdict takes a search: a worker settles them, away from the table. Not here: how what it has found is entered (`entering`).

use std::time::Duration;

use adjudication::games::table::{PlayedMove, SentMove};
use axum::http::StatusCode;

use super::live::{LiveTable, Tables};
use crate::client::Client;
use crate::pool::Bounds;
use crate::problem::Problem;
use crate::worker::{Settled, TableMove};

/// Time for which a claim is searched, as at the command line.
const CLAIM_TIME: Duration = Duration::from_secs(10);

/// Time beyond it after which the search is killed; it stops by itself as a rule.
const GRACE: Duration = Duration::from_secs(3);

/// A move whose verdict takes a search, and the game before it.
pub(super) struct Claim {
    /// The version of the position.
    pub(super) version: u64,
    pub(super) game: String,
    pub(super) settings: String,
    pub(super) moves: Vec<String>,
    pub(super) seat: usize,
    pub(super) sent: SentMove,
}

impl Tables {
    /// Has a claim settled by a worker, which may search and is killed when it takes too much.
    ///
    /// # Errors
    /// 422 where the game does not allow it, 503.
    pub(super) async fn searched(&self, live: &LiveTable, claim: Claim, client: Client) -> Result<PlayedMove, Problem> {
        let Claim { game, settings, moves, seat, sent, .. } = claim;
        let played = self.settled(client, &game, settings, moves, (seat, sent)).await;
        played.inspect_err(|problem| {
            if problem.status == StatusCode::INTERNAL_SERVER_ERROR {
                tracing::error!(table = live.id, "a worker has not settled a claim");
            }
        })
    }

    /// Tries a move of a game that is at no table, and returns it as the game keeps it.
    ///
    /// * `moves`: those before it.
    ///
    /// # Errors
    /// 422 where it is not lawful, 503.
    pub(crate) async fn tried(
        &self,
        client: Client,
        game: &str,
        agreed: String,
        moves: Vec<String>,
        sent: (usize, SentMove),
    ) -> Result<String, Problem> {
        self.settled(client, game, agreed, moves, sent).await.map(|played| played.kept)
    }

    async fn settled(
        &self,
        client: Client,
        game: &str,
        agreed: String,
        moves: Vec<String>,
        (seat, sent): (usize, SentMove),
    ) -> Result<PlayedMove, Problem> {
        let settings = &self.resources.settings;
        let milliseconds = u32::try_from(CLAIM_TIME.min(settings.longest).as_millis()).unwrap_or(u32::MAX);
        let asked = TableMove { game: game.to_owned(), settings: agreed, events: moves, seat, sent, milliseconds };
        let bounds = Bounds { time: CLAIM_TIME.min(settings.longest) + GRACE, memory_mib: settings.memory, is_light: false };
        let output = self.resources.scheduler.run(client, &asked, bounds).await?;
        match serde_json::from_slice(&output.document).map_err(|_| Problem::internal())? {
            Settled::Played { kept, public } => Ok(PlayedMove { kept, public }),
            Settled::Refused { document, refusal } => Err(Problem::of_worker(document, refusal.as_ref())),
            Settled::BotTurns(_) | Settled::Page(_) | Settled::Attempt(_) | Settled::Puzzle(_) => Err(Problem::internal()),
        }
    }
}
