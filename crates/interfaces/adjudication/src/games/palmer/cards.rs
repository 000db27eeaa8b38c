//! Questions about cards and statements: which license which.

use ::games::palmer::{CardQueries, Covered, House, NoCard, NoHand, NotLicensed, Palmer, Played, read_hand};
use documents::{Document, Refusal, Schema};
use serde::Serialize;
use source::{Diagnostic, Span, Text};

use crate::error::{Error, Rejected};

/// Answer to the question whether cards license a statement (PA-22 to PA-27).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LicenceDocument {
    /// Always 1.
    pub schema: Schema,
    /// The statement, as it was written.
    pub statement: String,
    /// As it is read, fully bracketed.
    pub reading: String,
    /// True if they do.
    pub licensed: bool,
    /// Part of the statement that each card stands for, when they do.
    pub assignment: Vec<Covered>,
    /// First part that is not covered, when they do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncovered: Option<Uncovered>,
}

/// A part of the statement that cards do not cover.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Uncovered {
    /// The part of the statement.
    pub text: String,
    /// Position at which it begins, in bytes.
    pub start: usize,
    /// Position at which it ends.
    pub end: usize,
    /// By which rule, in what words.
    #[serde(flatten)]
    pub refusal: Refusal,
}

/// Smallest sub-hands that license a statement.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CardsDocument {
    /// Always 1.
    pub schema: Schema,
    /// The statement, as it was written.
    pub statement: String,
    /// As it is read, fully bracketed.
    pub reading: String,
    /// The hand.
    pub hand: Vec<Played>,
    /// Every smallest part of it that does, the shortest first.
    pub subhands: Vec<Vec<Covered>>,
}

impl Document for LicenceDocument {}
impl Document for CardsDocument {}

/// A statement about which cards are asked, and the remarks of its reader.
pub struct Asked {
    card_queries: CardQueries,
    text: Text,
    reading: String,
    warnings: Vec<Diagnostic>,
}

impl Asked {
    /// Reads a statement. With a game, its names and its house rules count.
    ///
    /// # Errors
    /// [`Error::Rejected`] with all that is wrong with the statement.
    pub fn new(statement: &str, house: House, game: Option<&Palmer>) -> Result<Asked, Error> {
        let mut card_queries = game.map_or_else(|| CardQueries::new(house), Palmer::card_queries);
        let text = Text::new("<statement>", statement.trim());
        let (reading, diagnostics) = card_queries.look(&text);
        let (text, warnings) = match Rejected::new(text, diagnostics) {
            Ok(rejected) => return Err(rejected.into()),
            Err(accepted) => accepted,
        };
        Ok(Asked { card_queries, text, reading: reading.unwrap_or_default(), warnings })
    }

    /// The statement as it was written.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Returns what its writer should know of it.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Returns whether these cards license it, all played together.
    pub fn licence(&mut self, cards: &[Played]) -> LicenceDocument {
        let (statement, reading) = (self.text.content().to_owned(), self.reading.clone());
        let (assignment, uncovered) = match self.card_queries.licence(self.text.content(), cards) {
            Ok(assignment) => (assignment, None),
            Err(NotLicensed { refusal, at }) => {
                let text = statement.get(at.clone()).unwrap_or_default().to_owned();
                (Vec::new(), Some(Uncovered { text, start: at.start, end: at.end, refusal }))
            }
        };
        LicenceDocument { schema: Schema, statement, reading, licensed: uncovered.is_none(), assignment, uncovered }
    }

    /// Returns which of these cards license it.
    pub fn cards(&mut self, hand: &[Played]) -> CardsDocument {
        CardsDocument {
            schema: Schema,
            statement: self.text.content().to_owned(),
            reading: self.reading.clone(),
            hand: hand.to_vec(),
            // What cannot be read was refused before.
            subhands: self.card_queries.subhands(self.text.content(), hand).unwrap_or_default(),
        }
    }
}

/// Reads cards with commas between them.
///
/// # Errors
/// [`Error::Rejected`]: a name that is no card's, or more copies than the deck has.
pub fn read_cards(cards: &str) -> Result<Vec<Played>, Error> {
    read_hand(cards).map_err(|error| {
        let place = match &error {
            NoHand::NoCard(NoCard(name)) => cards.find(name.as_str()).map(|at| Span::new(at, at + name.len())),
            NoHand::TooMany { .. } => None,
        };
        let help = match &error {
            NoHand::NoCard(_) => String::from(NoCard::HELP),
            NoHand::TooMany { .. } => String::from("the deck has 54 cards, six sheets of nine"),
        };
        let text = Text::new("<cards>", cards);
        let place = place.unwrap_or_else(|| Span::new(0, cards.len()));
        Rejected::one(text, Diagnostic::error("no-card", place, error.to_string(), "not in the deck").help(help)).into()
    })
}
