//! ERGO at the front door: the game from its record, and what a premise area proves that lies in no game.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;

use ::games::house_rules::Hints;
use documents::message::refused::ergo as no;
use documents::{Document, Refusal, Schema};
use formula::Bank;
use serde::Serialize;
use source::{Diagnostic, Text};

pub use ::games::ergo::*;

use super::{Adjudicated, Game, GameError, ScoreDocument, SearchContext, Session};
use crate::error::{Error, Rejected};
use crate::games::record::read_text;
use crate::input::{read_file, read_standard_input};

/// Number of the best turns that are listed.
const BEST: usize = 8;

/// After how many areas the search for the best turns stops: some seconds of work. Without Revolution few turns have more than
/// 100,000.
const MOST_AREAS: u64 = 4_000_000;

impl Adjudicated for Ergo {
    type Solution = Option<BestTurns>;

    fn hints(&self) -> Hints {
        self.settings().house.hints
    }

    fn solve(&self, _: &SearchContext) -> Result<Option<BestTurns>, GameError> {
        Ok(self.best_turns(BEST, MOST_AREAS).map(BestTurns::of))
    }

    fn price_of(solution: Option<BestTurns>) -> Option<Option<BestTurns>> {
        Some(solution.map(|best| {
            let turns = best.turns.into_iter().map(|turn| BestTurn { turn: None, ..turn }).collect();
            BestTurns { turns, ..best }
        }))
    }

    fn solves_for(&self) -> Option<usize> {
        self.to_move()
    }

    fn is_complete(solution: &Option<BestTurns>) -> bool {
        solution.as_ref().is_none_or(|best| best.complete)
    }
}

/// The turns that are worth most to the player whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BestTurns {
    /// Player whose turn it is.
    pub player: String,
    /// The points that the area would give to the player as it lies.
    pub own: usize,
    /// The most that it would give to one of the others.
    pub rival: usize,
    /// The best turns, best first.
    pub turns: Vec<BestTurn>,
    /// Number of areas that were looked at.
    pub areas: u64,
    /// True if these are all there are; false when the search stopped at its limit.
    pub complete: bool,
}

/// A turn and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BestTurn {
    /// The turn, as players write it; absent where the house rule `hints` has it that only its worth is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The points that the area would give to the player then.
    pub own: usize,
    /// The most that it would give to one of the others.
    pub rival: usize,
    /// True if the turn says ERGO, so that it is scored at once.
    pub ends: bool,
}

impl BestTurns {
    fn of(search: Search) -> BestTurns {
        let turn = |play: Play| BestTurn {
            turn: Some(play.turn.to_string()),
            own: play.worth.own,
            rival: play.worth.rival,
            ends: play.ends,
        };
        BestTurns {
            player: search.player,
            own: search.now.own,
            rival: search.now.rival,
            turns: search.turns.into_iter().map(turn).collect(),
            areas: search.areas,
            complete: search.complete,
        }
    }
}

/// Result of a premise area (ER-12, ER-13).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AreaDocument {
    /// Always 1.
    pub schema: Schema,
    /// The rows, as they were read.
    pub rows: Vec<String>,
    /// True if they can be true together.
    pub consistent: bool,
    /// Number of cards that lie in them.
    pub cards: usize,
    /// Consequence of the rows for each letter.
    pub letters: BTreeMap<Letter, Proof>,
    /// Worth of each letter to its player, if there is one.
    pub points: BTreeMap<Letter, usize>,
    /// True if ERGO may be played (ER-13).
    pub ergo_allowed: bool,
    /// For each letter an assignment in which all rows are true and so is it, and one in which it is false, where there are such.
    pub deciding: BTreeMap<Letter, Deciding>,
}

/// The assignments that decide about a letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Deciding {
    /// All rows and the letter are true in it.
    #[serde(rename = "true")]
    pub when_true: Option<BTreeMap<Letter, bool>>,
    /// All rows are true in it, and the letter false.
    #[serde(rename = "false")]
    pub when_false: Option<BTreeMap<Letter, bool>>,
}

impl Document for AreaDocument {}

/// Kind of a file, and its score.
pub enum Scored {
    /// The record of a game: how the players stand.
    Game(ScoreDocument),
    /// Premise rows: what they prove. The warnings come with the text that they point into.
    Area(AreaDocument, Text, Vec<Diagnostic>),
}

/// Scores the record of a game, or a premise area with one row a line; `-` is standard input. No row begins like a record, with
/// `{`.
///
/// # Errors
/// [`GameError::Input`] when the file cannot be read, is no lawful record, or its rows are not legal; [`GameError::Usage`] for a
/// reading that is asked of a record, which has its own.
pub fn score(file: &OsStr, reading: Option<Options>) -> Result<Scored, GameError> {
    let text = if file == "-" { read_standard_input()? } else { read_file(Path::new(file))? };
    if !text.content().trim_start().starts_with('{') {
        return score_area(text, reading.unwrap_or_default());
    }
    if reading.is_some() {
        return Err(GameError::Usage(String::from("the house rules of a game were agreed when it began")));
    }
    let (record, game) = read_text::<Ergo>(text)?;
    Ok(Scored::Game(Session { record, game, last: None }.score()))
}

fn score_area(text: Text, reading: Options) -> Result<Scored, GameError> {
    let parsed = game_syntax::ergo::parse_with(&text, reading, &mut Bank::new());
    let (text, warnings) = match Rejected::new(text, parsed.diagnostics) {
        Ok(rejected) => return Err(Error::from(rejected).into()),
        Err(read) => read,
    };
    let rows = parsed.value.into_iter().flatten().map(|row| faces(text.slice(row.span)));
    let rows: Vec<Vec<Face>> = rows
        .collect::<Result<_, _>>()
        .map_err(|error| Refusal::new("ER-3", no::on_no_card(error.0.escape_debug().to_string())))?;
    let ruling = Ruling::of(&rows, reading).map_err(|error| Refusal::new(error.rule(), row_fault(&error)))?;
    Ok(Scored::Area(AreaDocument::new(&rows, &ruling), text, warnings))
}

impl AreaDocument {
    /// Returns what the area of a game comes to as it lies.
    pub fn of(game: &Ergo) -> AreaDocument {
        AreaDocument::new(&game.rows(), &game.ruling())
    }

    fn new(rows: &[Vec<Face>], ruling: &Ruling) -> AreaDocument {
        let named = |values: [bool; 4]| Letter::ALL.into_iter().zip(values).collect::<BTreeMap<_, _>>();
        let deciding = |letter| {
            let [when_true, when_false] = [true, false].map(|value| ruling.witness(letter, value).map(named));
            Deciding { when_true, when_false }
        };
        AreaDocument {
            schema: Schema,
            rows: rows.iter().map(|row| row_text(row)).collect(),
            consistent: ruling.consistent(),
            cards: ruling.cards,
            letters: ruling.letters(),
            points: Letter::ALL.into_iter().map(|letter| (letter, ruling.points(letter))).collect(),
            ergo_allowed: ruling.ergo_allowed(),
            deciding: Letter::ALL.into_iter().map(|letter| (letter, deciding(letter))).collect(),
        }
    }
}
