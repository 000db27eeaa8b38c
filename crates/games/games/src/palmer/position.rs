//! The state of a game of Palmer's, and what of it can be asked: the board, the hands, the names, who may do what.

use board_syntax::palmer::{self, Brackets, Vocabulary};
use documents::message::refused::palmer as no;
use documents::{Argument, Refusal, Remarks};
use formula::{Alphabet, Bank, Statement};
use serde::Serialize;

use super::card::Card;
use super::card_queries::{CardQueries, NegationQuery};
use super::claim::{Claimed, Finding};
use super::house::{Hands, NegateDefinition};
use super::negation::NegationPlace;
use super::settings::Settings;
use crate::accord::Accord;
use crate::house_rules::Hints;
use crate::players::seat_of;

/// Phase of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The player whose turn it is may claim, and write (PA-2).
    Scoring,
    /// The player whose turn it is has written, and may write more (Q-PA-26).
    Writing,
    /// The others say whether they are convinced of a claim (Q-PA-20).
    Asking,
    /// The game has ended.
    Over,
}

/// A statement on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// As it stands there.
    pub text: String,
    /// It has scored, and does not score again (Q-PA-18).
    pub scored: bool,
    pub(super) statement: Statement,
}

impl Written {
    /// Returns what it is called: the number of the statement, counted from 1 in the order in which all were written.
    pub fn label(&self) -> &str {
        &self.statement.label
    }
}

/// A name that a ∃! gave (PA-16).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Name {
    /// The name.
    pub name: String,
    /// Number of arguments that it takes.
    pub arity: usize,
    /// The label of the statement that says what it is; `None` where none does any more, so that it may be anything (Q-PA-13).
    pub defined_by: Option<String>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The name.
    pub name: String,
    /// The points.
    pub points: u32,
    /// The hand.
    pub hand: Vec<Card>,
}

/// A claim of which the referee found out nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Pending {
    /// The claim.
    pub claim: Claimed,
    /// The seats that are convinced.
    pub accepted: Vec<usize>,
}

/// Way in which a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Somebody has reached the goal (PA-1).
    Goal,
    /// Somebody found the board inconsistent (PA-4).
    Inconsistency,
    /// All have passed in turn, and the deck is empty or all have passed once more (Q-PA-27).
    Passed,
}

/// Outcome of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// Winners; several where points are equal when all have passed.
    pub winners: Vec<String>,
    /// The reason for which it ended.
    pub ending: Ending,
}

/// A game of Palmer's.
#[derive(Clone)]
pub struct Palmer {
    pub(super) settings: Settings,
    pub(super) bank: Bank,
    pub(super) vocabulary: Vocabulary,
    pub(super) board: Vec<Written>,
    pub(super) names: Vec<Name>,
    /// Number of statements that have been written.
    pub(super) written: usize,
    pub(super) seats: Vec<Seat>,
    /// The next card is the last one.
    pub(super) deck: Vec<Card>,
    pub(super) used: Vec<Card>,
    pub(super) turn: usize,
    pub(super) phase: Phase,
    /// Plays in this turn.
    pub(super) plays: u32,
    /// Turns on end in which nothing was written and no claim was upheld.
    pub(super) passes: usize,
    pub(super) pending: Option<Pending>,
    pub(super) outcome: Option<Outcome>,
    pub(super) accord: Accord,
    /// Remarks on the last move.
    pub(super) remarks: Remarks,
    pub(super) evidence: Vec<Finding>,
}

impl Palmer {
    /// Returns what is agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns what is being done.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The statements on the board, oldest first.
    pub fn board(&self) -> &[Written] {
        &self.board
    }

    /// The names that were given (PA-16).
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// The players in the order of their turns.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The seat whose turn it is.
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// Returns how many cards are left in the deck.
    pub fn deck(&self) -> usize {
        self.deck.len()
    }

    /// The cards that were played, oldest first.
    pub fn used(&self) -> &[Card] {
        &self.used
    }

    /// The claim about which the table is asked.
    pub fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    /// Returns how the game has ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Returns whether everybody may see the cards of every hand (PA-1).
    pub fn hands_are_open(&self) -> bool {
        self.settings.house.hands == Hands::FaceUp
    }

    /// The fully bracketed reading of a statement on the board (Q-PA-1).
    pub fn reading(&self, written: &Written) -> String {
        palmer::print_statement(&self.bank, &written.statement, Alphabet::Unicode, Brackets::Full)
    }

    /// The evidence about the claim that was the last move; empty when it was none, and for a claim that has failed in a game that goes on
    /// where players find out themselves what they can do (house rule hints=off).
    pub fn evidence(&self) -> &[Finding] {
        let is_hidden = self.settings.house.hints == Hints::Off && self.outcome.is_none() && self.remarks.upheld == Some(false);
        if is_hidden { &[] } else { &self.evidence }
    }

    /// The board as a board file, with the statements whose labels are wanted: each with its label, and before them a `symbols`
    /// line for names that none of them defines. Empty where there is nothing to write.
    pub fn board_file(&self, wanted: impl Fn(&str) -> bool) -> String {
        let free = self.names.iter().filter(|name| !name.defined_by.as_deref().is_some_and(&wanted));
        let free: Vec<String> = free.map(|name| format!("{}/{}", name.name, name.arity)).collect();
        let mut out = if free.is_empty() { String::new() } else { format!("symbols {} : function\n", free.join(" ")) };
        for written in self.board.iter().filter(|written| wanted(written.label())) {
            out.push_str(&format!("{}: {}\n", written.label(), written.text));
        }
        out
    }

    /// The seat of a player.
    ///
    /// # Errors
    /// [`Refusal`] (PA-1) when no player has this name.
    pub fn seat(&self, name: &str) -> Result<usize, Refusal> {
        seat_of(name, self.seats.iter().map(|seat| seat.name.as_str()), "PA-1")
    }

    /// The statement with this label.
    ///
    /// # Errors
    /// [`Refusal`] (PA-3) when there is none on the board.
    pub fn statement(&self, label: &str) -> Result<&Written, Refusal> {
        self.board.iter().find(|written| written.label() == label).ok_or_else(|| {
            let labels: Vec<Argument> = self.board.iter().map(|written| written.label().into()).collect();
            let help = if labels.is_empty() { no::nothing_written() } else { no::there_are(labels) };
            Refusal::new("PA-3", no::no_such_statement(label.escape_debug().to_string())).help(help)
        })
    }

    /// Queries that know the names and the house rules of this game, to ask about statements that are not written yet.
    pub fn card_queries(&self) -> CardQueries {
        let mut card_queries = CardQueries::new(self.settings.house);
        for name in &self.names {
            card_queries.know(&name.name, name.arity);
        }
        card_queries
    }

    /// Returns whether X ¬ may put its symbol in a statement: not in one that gives a name where the house forbids it (Q-PA-13).
    pub(super) fn takes_negations(&self, written: &Written) -> bool {
        written.statement.definition.is_none() || self.settings.house.negate_definition != NegateDefinition::Forbid
    }

    /// Returns where X ¬ may put its symbol in a statement on the board, and what that then says (PA-27, Q-PA-14); nowhere in one
    /// that gives a name where the house forbids it.
    pub fn negations(&self, written: &Written) -> Vec<NegationPlace> {
        if self.takes_negations(written) { self.question(written).places() } else { Vec::new() }
    }

    /// Returns the same as a question that can be answered later and elsewhere: the places in a long statement take a while to find.
    ///
    /// * `label`: that of a statement; `None` is returned where there is none such, or none in which X ¬ may put its symbol.
    pub fn negation_query(&self, label: &str) -> Option<NegationQuery> {
        let written = self.board.iter().find(|written| written.label() == label)?;
        self.takes_negations(written).then(|| self.question(written))
    }

    fn question(&self, written: &Written) -> NegationQuery {
        let sentence = palmer::print(&self.bank, written.statement.sentence, Alphabet::Unicode, Brackets::Minimal);
        NegationQuery { queries: self.card_queries(), text: written.text.clone(), sentence }
    }
}
