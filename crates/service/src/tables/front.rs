//! Tables as the pages ask for them. Not here: the pages (`pages`), and what programs ask for (`routes`).

use axum::http::StatusCode;
use ::pages::Event;
use referee::games::Viewer;
use referee::games::table::{SentMove, resume};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use tokio::task::spawn_blocking;

use super::routes::opened;
use super::{MoveRequest, Tables, damaged, hash_of};
use crate::client::Client;
use crate::problem::Problem;

/// A table as it was just begun.
#[derive(Debug)]
pub(crate) struct NewTable {
    pub(crate) id: String,
    /// The players and the tokens of their seats.
    pub(crate) seats: Vec<(String, String)>,
    pub(crate) commitment: String,
}

/// A table as somebody may see it.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(crate) game: &'static str,
    pub(crate) document: String,
    pub(crate) moves: u64,
}

/// A game that is over, behind one of its moves.
#[derive(Debug)]
pub(crate) struct Replayed {
    pub(crate) shown: Shown,
    /// Number of moves of the whole game.
    pub(crate) last: u64,
    /// The last move as everybody may know it, and as it was kept.
    pub(crate) event: Option<(Event, String)>,
}

impl Tables {
    /// Begins the game that a request asks for.
    ///
    /// # Errors
    /// 422 where no game can be played so, 503.
    pub(crate) async fn begin_new(&self, members: Map<String, Value>) -> Result<NewTable, Problem> {
        let table = spawn_blocking(move || opened(members)).await.map_err(|_| Problem::internal())??;
        let begun = self.begin(table).await?;
        let seats = begun.seats.into_iter().map(|seat| (seat.player, seat.token)).collect();
        Ok(NewTable { id: begun.id, seats, commitment: begun.commitment })
    }

    /// Returns the seat that a token is for.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn seat_of(&self, id: &str, token: &str) -> Result<Option<usize>, Problem> {
        self.store.seat(id, &hash_of(token)).await
    }

    /// Returns a table as it is seen from a seat; `None` is everybody's.
    ///
    /// # Errors
    /// 404, 503.
    pub(crate) async fn shown(&self, id: &str, seat: Option<usize>) -> Result<Shown, Problem> {
        let live = self.find(id).await?;
        let viewer = seat.map_or(Viewer::Everybody, Viewer::Seat);
        self.with(&live, move |table| Shown { game: table.game(), document: table.view(viewer), moves: table.moves() }).await
    }

    /// Returns the moves behind one as everybody may know them.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn told(&self, id: &str, after: u64) -> Result<Vec<Event>, Problem> {
        let mut told: Vec<Event> = Vec::new();
        loop {
            let last = told.last().map_or(after, |event| event.n);
            let more = self.store.events(id, last).await?;
            if more.is_empty() {
                return Ok(told);
            }
            told.extend(more.into_iter().map(|event| Event { n: event.n, public: event.public }));
        }
    }

    /// Plays a move of a seat.
    ///
    /// * `key`: the key by which it is played once, however often it is sent.
    ///
    /// # Errors
    /// As for programs.
    pub(crate) async fn send(&self, client: Client, id: &str, seat: usize, sent: SentMove, key: Option<String>) -> Result<(), Problem> {
        let live = self.find(id).await?;
        let written = serde_json::to_string(&sent).map_err(|_| Problem::internal())?;
        let asked = MoveRequest { client, seat, sent, seen: None, key, hash: Sha256::digest(written).to_vec() };
        let tables = self.clone();
        // A player who goes away meanwhile still has moved.
        let played = tokio::spawn(async move { tables.play(&live, &asked).await });
        played.await.map_err(|_| Problem::internal())?.map(drop)
    }

    /// Returns a game that is over as it was behind one of its moves.
    ///
    /// * `at`: the number of the move; beyond the last one, the end.
    ///
    /// # Errors
    /// 403 while it goes on, 404, 503.
    pub(crate) async fn replayed(&self, id: &str, at: u64, seat: Option<usize>) -> Result<Replayed, Problem> {
        let live = self.find(id).await?;
        let (is_over, last) = self.with(&live, |table| (table.is_over(), table.moves())).await?;
        if !is_over {
            let message = "the game is not over";
            let help = "it can be replayed when it is, for that tells all secrets";
            return Err(Problem::plain(StatusCode::FORBIDDEN, "game-goes-on", message, Some(help)));
        }
        let at = at.min(last);
        let stored = self.stored(id).await?;
        let mut events = Vec::new();
        while (events.len() as u64) < at {
            let more = self.store.events(id, events.len() as u64).await?;
            if more.is_empty() {
                return Err(Problem::internal());
            }
            events.extend(more);
        }
        events.truncate(usize::try_from(at).unwrap_or(usize::MAX));
        let name = id.to_owned();
        let replayed = spawn_blocking(move || {
            let mut table = resume(&stored.game, &stored.settings).map_err(|error| damaged(&name, &error))?;
            // The last move is played, so that what it was judged by is shown.
            for event in &events {
                table.restore(&event.kept).map_err(|error| damaged(&name, &error))?;
            }
            let viewer = seat.map_or(Viewer::Everybody, Viewer::Seat);
            let shown = Shown { game: table.game(), document: table.view(viewer), moves: at };
            let event = events.pop().map(|event| (Event { n: event.n, public: event.public }, event.kept));
            Ok(Replayed { shown, last, event })
        });
        replayed.await.map_err(|_| Problem::internal())?
    }
}
