//! A game at a table: begun or resumed, played move by move, and seen as a seat may see it.

use std::fmt;

use adjudication::Limits;
use adjudication::games::table::{self, SentMove, Table};
use adjudication::games::{SearchContext, Viewer};
use serde_json::Value;

use crate::error::{Error, refused_move, wrong_usage};

/// A game of `ergo`, `palmer`, `predicate-wars`, `shake-a-wff` or `x-wff`.
pub struct Game {
    table: Box<dyn Table>,
    search: SearchContext,
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The settings and the moves tell secrets.
        f.debug_struct("Game").field("game", &self.table.game()).field("moves", &self.table.moves()).finish_non_exhaustive()
    }
}

impl Game {
    /// Begins a game.
    ///
    /// * `game`: its name;
    /// * `settings`: what was agreed, in JSON, as the field `settings` of a record has it: players, seed, house rules.
    ///
    /// # Errors
    /// An [`Error`] when there is no such game, or no game can be played with these settings.
    pub fn begin(game: &str, settings: &str) -> Result<Game, Error> {
        let table = table::resume(game, settings).map_err(|error| refused_move(&error))?;
        Ok(Game { table, search: SearchContext::new(Limits::default()) })
    }

    /// Plays a record through, so that the game goes on after it.
    ///
    /// * `record`: what [`Game::record`] returned, or a file of the program `referee`.
    ///
    /// # Errors
    /// An [`Error`] when it is no record, or when a move of it is not lawful.
    pub fn resume(record: &str) -> Result<Game, Error> {
        let no_record = |error: serde_json::Error| wrong_usage(format!("this is no record of a game: {error}"));
        let lines: Result<Vec<Value>, _> = serde_json::Deserializer::from_str(record).into_iter().collect();
        let lines = lines.map_err(no_record)?;
        let (head, events) = lines.split_first().ok_or_else(|| wrong_usage("this is no record of a game: it is empty"))?;
        // A log of Predicate Wars has a line for each move; the other records are one object.
        let name = head.get("game").or_else(|| head.get("log")).and_then(Value::as_str).unwrap_or_default();
        let settings = head.get("settings").map(Value::to_string).unwrap_or_default();
        let mut game = Game::begin(name, &settings)?;
        let within = head.get("moves").and_then(Value::as_array).into_iter().flatten();
        for kept in within.chain(events) {
            game.table.restore(&kept.to_string()).map_err(|error| refused_move(&error))?;
        }
        Ok(game)
    }

    /// Returns the names of the players, by seat.
    pub fn players(&self) -> Vec<String> {
        self.table.players()
    }

    /// Returns the seats that the game waits for, counted from 0: none when it is over, all where anybody may move.
    pub fn waits_for(&self) -> Vec<usize> {
        self.table.waits_for()
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.table.is_over()
    }

    /// Plays a move of a seat.
    ///
    /// * `seat`: the seat, counted from 0;
    /// * `a_move`: the move as players write it, with or without the player's name.
    ///
    /// Returns its public part, an object in JSON. A claim that takes a search for proofs or models is searched for up to ten
    /// seconds.
    ///
    /// # Errors
    /// An [`Error`] when it is no move, another player's, not lawful, or when what it hangs on was not found out. Nothing has
    /// changed then.
    pub fn play(&mut self, seat: usize, a_move: &str) -> Result<String, Error> {
        let sent = SentMove::Text(a_move.to_owned());
        let played = self.table.play(seat, &sent, &self.search).map_err(|error| refused_move(&error))?;
        Ok(played.public)
    }

    /// Returns the moves that are lawful now, as a document in JSON.
    ///
    /// * `seat`: the seat whose knowledge counts, counted from 0; `None` is the public.
    pub fn legal(&self, seat: Option<usize>) -> String {
        self.table.legal(viewer(seat))
    }

    /// Returns the position as a document in JSON.
    ///
    /// * `seat`: the seat that looks, counted from 0; `None` is the public. What others hold is left out.
    pub fn position(&self, seat: Option<usize>) -> String {
        self.table.view(viewer(seat))
    }

    /// Returns the record, which [`Game::resume`] reads. It tells all secrets.
    pub fn record(&self) -> String {
        self.table.record()
    }
}

fn viewer(seat: Option<usize>) -> Viewer {
    seat.map_or(Viewer::Everybody, Viewer::Seat)
}
