//! The places for a negation symbol in one statement on the board, which `legal` lists for short statements only: a long one has hundreds, each with the
//! statement that results. Some are given at a time.

use std::sync::Arc;

use adjudication::games::palmer::NegationPlace;
use adjudication::games::table::Table;
use axum::http::StatusCode;
use serde::Serialize;

use super::bearer::Caller;
use super::live::{LiveTable, Tables};
use super::position::Position;
use crate::client::Client;
use crate::problem::Problem;

/// The number of places that are given at a time.
pub(crate) const AT_ONCE: usize = 40;

/// Some of the places in a statement.
#[derive(Debug, Serialize)]
pub(crate) struct NegationPlaces {
    schema: adjudication::Schema,
    game: &'static str,
    /// The label of the statement.
    pub(crate) statement: String,
    /// The statement as it stands on the board.
    pub(crate) text: String,
    /// Number of places in all.
    pub(crate) count: usize,
    /// The places from the one that was asked for on.
    pub(crate) places: Vec<NegationPlace>,
}

impl Tables {
    /// Returns the same for the keeper of a key, and whether that is a player.
    ///
    /// # Errors
    /// As [`Tables::places`].
    pub(crate) async fn places_for(
        &self,
        client: Client,
        id: &str,
        key: Option<&str>,
        asked: (String, usize),
    ) -> Result<(NegationPlaces, bool), Problem> {
        let live = self.find(id).await?;
        let somebody = self.keeper(&live, key).await?;
        let found = self.places(client, &live, somebody, asked).await?.0;
        Ok((found, matches!(somebody, Caller::Seat(_))))
    }

    /// Returns the places for a negation symbol in a statement on the board, some at a time, and the number of happenings that led to it.
    ///
    /// * `from`: the number of the first one, from 1.
    ///
    /// # Errors
    /// 404 where there is no such statement, 503.
    pub(crate) async fn places(
        &self,
        client: Client,
        live: &Arc<LiveTable>,
        somebody: Caller,
        (label, from): (String, usize),
    ) -> Result<(NegationPlaces, u64), Problem> {
        let asked = label.clone();
        let look = move |position: &Position| {
            let game: &dyn Table = &*position.game;
            (game.game(), game.negation_query(&asked), position.n())
        };
        let (game, query, n) = self.with(live, somebody, look).await?;
        let query = query.ok_or_else(|| {
            let help = "the view of the table has the labels of the statements on the board";
            Problem::plain(StatusCode::NOT_FOUND, "not-found", "X ¬ can be put in no such statement", Some(help))
        })?;
        let found = move || {
            let text = query.text().to_owned();
            let mut places = query.places();
            let count = places.len();
            places.drain(..from.saturating_sub(1).min(count));
            places.truncate(AT_ONCE);
            NegationPlaces { schema: adjudication::Schema, game, statement: label, text, count, places }
        };
        Ok((self.resources.scheduler.here(client, found).await?, n))
    }
}
