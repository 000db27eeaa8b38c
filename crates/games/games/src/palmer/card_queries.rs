//! Questions about statements and cards that change nothing on the board: which cards license what, where a negation symbol may go.

use board_syntax::palmer::{self, Brackets, Origin, Sentence, Vocabulary};
use formula::{Alphabet, Bank, Fixity, Kind, Role, Statement};
use source::{Diagnostic, Span, Text};

use super::card::Played;
use super::house::House;
use super::licence::{Covered, NotLicensed, Question};
use super::negation::{self, NegationPlace};
use super::statement_reader::{is_statement, read};

/// A place to look at statements, with the names that are known.
pub struct CardQueries {
    bank: Bank,
    vocabulary: Vocabulary,
    house: House,
}

impl CardQueries {
    /// Queries that know the six symbols of the game.
    pub fn new(house: House) -> CardQueries {
        let mut bank = Bank::new();
        let vocabulary = Vocabulary::game(&mut bank);
        CardQueries { bank, vocabulary, house }
    }

    /// Makes a name known that stands for an object, or for a function of this many arguments (PA-16).
    pub(super) fn know(&mut self, name: &str, arity: usize) {
        let fixity = u32::try_from(arity).ok().filter(|&arity| arity > 0).map_or(Fixity::Letter, Fixity::Applied);
        let symbol = self.bank.symbol(name, Kind::Function, fixity);
        self.vocabulary.insert(&self.bank, symbol, Origin::Declared(Span::at(0)));
    }

    /// Returns what a statement says, fully bracketed (Q-PA-1); `None` when it cannot be read. And what its writer should know of
    /// it.
    pub fn look(&mut self, statement: &Text) -> (Option<String>, Vec<Diagnostic>) {
        let span = Span::new(0, statement.content().len());
        let parsed =
            palmer::parse_statement(statement, span, &mut self.vocabulary.clone(), &mut self.bank, self.house.reading_options());
        let reading = parsed.value.map(|read| {
            let Sentence { sentence, definition, meaning } = read;
            let statement = Statement { label: String::new(), sentence, definition, meaning, role: Role::Axiom };
            palmer::print_statement(&self.bank, &statement, Alphabet::Unicode, Brackets::Full)
        });
        (reading, parsed.diagnostics)
    }

    /// Returns whether these cards, all played together, license a statement, and what each stands for (PA-22 to PA-27).
    ///
    /// # Errors
    /// [`NotLicensed`] by what is wrong with the statement, or by the first symbol or quantifier that is not covered.
    pub fn licence(&mut self, statement: &str, cards: &[Played]) -> Result<Vec<Covered>, NotLicensed> {
        self.ask(statement, |question| question.licence(cards))?
    }

    /// All smallest parts of a hand that license a statement: no card of them can be left out. The shortest come first.
    ///
    /// # Errors
    /// [`NotLicensed`] by what is wrong with the statement.
    pub fn subhands(&mut self, statement: &str, hand: &[Played]) -> Result<Vec<Vec<Covered>>, NotLicensed> {
        self.ask(statement, |question| question.subhands(hand))
    }

    fn ask<T>(&mut self, statement: &str, question: impl FnOnce(&mut Question<'_>) -> T) -> Result<T, NotLicensed> {
        let read = read(&mut self.bank, &self.vocabulary, statement, &self.house)
            .map_err(|refusal| NotLicensed { refusal, at: 0..statement.trim().len() })?;
        Ok(question(&mut Question { bank: &mut self.bank, text: &read.text, read: &read.sentence, house: &self.house }))
    }

    /// The places for a negation symbol in a statement as it stands on the board, which says this sentence.
    pub(super) fn negations(&mut self, written: &str, sentence: &str) -> Vec<NegationPlace> {
        let Some(read) = is_statement(&mut self.bank, &self.vocabulary, sentence, &self.house) else { return Vec::new() };
        negation::places(&mut self.bank, &self.vocabulary, written, read.sentence, &self.house)
    }
}

/// The question where X ¬ may put its symbol in a statement on the board.
pub struct NegationQuery {
    pub(super) queries: CardQueries,
    pub(super) text: String,
    /// The sentence that it says, without a name that it gives.
    pub(super) sentence: String,
}

impl NegationQuery {
    /// Returns the statement as it stands on the board.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the places.
    pub fn places(mut self) -> Vec<NegationPlace> {
        self.queries.negations(&self.text, &self.sentence)
    }
}
