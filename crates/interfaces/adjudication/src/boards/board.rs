//! A board that was read, ready to be judged; a problem of TPTP, which asks one question or several.

use std::collections::BTreeMap;
use std::sync::Arc;

use board_syntax::palmer::Brackets;
use board_syntax::tptp::{Question, Questions};
use board_syntax::{palmer, tptp};
use formula::{Alphabet, Bank, Role};
use source::{Diagnostic, Span, Text};
use syntax_core::Parsed;

use crate::boards::claim::{self, PlayerClaim};
use crate::error::{Error, Rejected, UsageError, included_from};
use crate::included::IncludedFiles;
use crate::known_names::KnownName;
use crate::reading::{self, BoardNotation};

/// The label of the statement of a board that is to be proved from the others.
pub(crate) const GOAL: &str = "goal";

/// A board that was read: its statements, and the text that they stand in.
#[derive(Clone, Debug)]
pub struct BoardFile {
    pub(crate) text: Text,
    pub(crate) notation: BoardNotation,
    pub(crate) bank: Bank,
    pub(crate) board: formula::Board,
    pub(crate) spans: Vec<Span>,
    pub(crate) warnings: Vec<Diagnostic>,
    /// The house rules about reading that the text chooses: names and values.
    pub(crate) house: Vec<(&'static str, &'static str)>,
    /// The name of the conjecture, where the problem has others.
    pub(crate) conjecture: Option<String>,
    /// The files that statements were included from, by the labels of these.
    pub(crate) included: BTreeMap<String, String>,
}

impl BoardFile {
    /// The text as it was read: in the notation of boards also where something else was typed. Its places lead back to what was typed
    /// ([`Text::origin`]).
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Returns true if it is written in Palmer's notation, or as people type it in a hurry.
    pub fn is_palmers(&self) -> bool {
        self.notation == BoardNotation::Palmer
    }

    /// Returns the warnings about how the text was read.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Returns the statements in order, each with its label, its position and its reading: with all brackets, of a conjecture its negation.
    pub fn readings(&self, alphabet: Alphabet) -> impl Iterator<Item = (&str, Span, String)> {
        self.board.statements.iter().zip(&self.spans).map(move |(statement, &span)| {
            (statement.label.as_str(), span, palmer::print_statement(&self.bank, statement, alphabet, Brackets::Full))
        })
    }

    /// Returns the names that its statements know.
    pub fn names(&self) -> Vec<KnownName> {
        KnownName::of(&self.bank)
    }

    /// The labels of the statements, in order.
    pub fn labels(&self) -> impl Iterator<Item = &str> + Clone {
        self.board.statements.iter().map(|statement| statement.label.as_str())
    }
}

/// Returns the house rules about reading a board of Palmer's, each with its values, the default first.
pub fn board_rules() -> [(&'static str, [&'static str; 2]); 3] {
    palmer::HOUSE_RULES
}

/// Returns the text of a board with these house rules, each of [`board_rules`]: they stand at its end, so that the text says itself how it is read,
/// and a certificate can be checked alone. Without a notation, its content says which, or else its name.
///
/// # Errors
/// [`UsageError::HouseOfTptp`] where the board is one of TPTP and a house rule is chosen.
pub fn in_house<'c>(
    text: Text,
    notation: Option<BoardNotation>,
    house: impl ExactSizeIterator<Item = (&'c str, &'c str)>,
) -> Result<Text, Error> {
    if house.len() == 0 {
        return Ok(text);
    }
    match reading::board(text, notation)? {
        (text, BoardNotation::Palmer) => Ok(with_house(&text, house)),
        (_, BoardNotation::Tptp) => Err(UsageError::HouseOfTptp.into()),
    }
}

/// Returns the text of a board with `house` lines for these choices at its end, where they move no statement. What it says itself counts less.
fn with_house<'c>(text: &Text, choices: impl Iterator<Item = (&'c str, &'c str)>) -> Text {
    let mut content = text.content().to_owned();
    for (name, value) in choices {
        if !content.is_empty() && !content.ends_with('\n') {
            content.push('\n');
        }
        content.push_str(&format!("house {name}={value}\n"));
    }
    Text::new(text.name(), content)
}

/// A text that was completed: what it includes stands in it. One with several conjectures asks as many questions, and is as many boards.
#[derive(Clone, Debug)]
pub struct Problem {
    questions: Questions,
    notation: BoardNotation,
    /// True if the text lists problems, one after the other: each conjecture ends its own.
    is_list: bool,
}

impl Problem {
    /// Reads what the text includes. Without a notation, its content says which, or else its name.
    ///
    /// # Errors
    /// [`Error::Rejected`] with the fault of an `include`, or of an included file.
    pub fn new(text: Text, notation: impl Into<Option<BoardNotation>>) -> Result<Problem, Error> {
        let (text, notation) = reading::board(text, notation.into())?;
        let mut is_list = false;
        let questions = match notation {
            BoardNotation::Palmer => Questions::one(text),
            BoardNotation::Tptp => {
                let included = tptp::include(text, &mut IncludedFiles::default());
                let text = included.map_err(|fault| Rejected::one(fault.0, fault.1))?;
                is_list = reading::lists_problems(&text);
                Questions::of(text)
            }
        };
        Ok(Problem { questions, notation, is_list })
    }

    /// The whole text.
    pub fn text(&self) -> &Text {
        self.questions.text()
    }

    /// The notation of the text.
    pub fn notation(&self) -> BoardNotation {
        self.notation
    }

    /// Returns the number of boards: that of the conjectures, and at least 1.
    pub fn boards(&self) -> usize {
        self.questions.count()
    }

    /// The questions that the text asks.
    pub(crate) fn questions(&self) -> &Questions {
        &self.questions
    }

    /// Returns the numbers of the boards on which a claim or a question is to be judged: of several conjectures those that it names, otherwise all.
    ///
    /// # Errors
    /// [`Error::Claim`] where it is about none of the statements; [`Error::Rejected`] with everything that is wrong with the text.
    pub fn boards_about(&self, claim: Option<&PlayerClaim>, statement: Option<&str>) -> Result<Vec<usize>, Error> {
        let all = 0..self.boards();
        if self.boards() < 2 || (claim.is_none() && statement.is_none()) {
            return Ok(all.collect());
        }
        let whole = self.whole()?.board;
        claim.map_or(Ok(()), |claim| claim.check(&whole))?;
        let named: Vec<&str> = match (claim, statement) {
            (Some(PlayerClaim::Theorem(labels)), _) => labels.iter().map(String::as_str).collect(),
            (None, Some(label)) if claim::check_label(label, &whole)? == Role::Conjecture => vec![label],
            _ => return Ok(all.collect()),
        };
        Ok(all.filter(|&number| self.questions.label(number).is_some_and(|label| named.contains(&label))).collect())
    }

    /// Reads all statements together, those of several conjectures side by side. No question is about them.
    ///
    /// # Errors
    /// [`Error::Rejected`] with everything that is wrong with the text.
    pub fn whole(&self) -> Result<BoardFile, Error> {
        read_complete(Text::clone(self.text()), self.notation, tptp::parse_problem)
    }

    /// Returns whether the text lists problems, one after the other.
    pub(crate) fn is_list(&self) -> bool {
        self.is_list
    }

    /// Returns the text of the board with this number, from 0.
    pub(crate) fn question(&self, number: usize) -> Question {
        let question = self.questions.question(number);
        let between = if self.is_list { self.questions.parts_without_conjectures() } else { Vec::new() };
        let (Some((whole, from)), Some((_, to))) = (between.get(number), between.get(number + 1)) else { return question };
        // Of a list, what stands between the conjecture before and this one.
        let own = Span::new(from.start, to.start);
        Question { text: Text::joined(whole.name(), [(Arc::clone(whole), own)]), ..question }
    }

    /// Reads the board with this number, from 0: all statements, and of several conjectures one.
    ///
    /// # Errors
    /// [`Error::Rejected`] with everything that is wrong with the text.
    pub fn board(&self, number: usize) -> Result<BoardFile, Error> {
        let Question { text, label, warning } = self.question(number);
        let mut board = read_complete(text, self.notation, tptp::parse_board)?;
        board.conjecture = label;
        board.warnings.extend(warning);
        board.warnings.sort_by_key(|warning| warning.span.start);
        Ok(board)
    }
}

/// Reads a board; what it includes is read with it. Without a notation, its content says which, or else its name.
///
/// # Errors
/// [`Error::Rejected`] with everything that is wrong with the text. More than one conjecture is: they are boards of their own ([`Problem`]).
pub fn read_board(text: Text, notation: impl Into<Option<BoardNotation>>) -> Result<BoardFile, Error> {
    let problem = Problem::new(text, notation)?;
    read_complete(Text::clone(problem.text()), problem.notation, tptp::parse_board)
}

/// Reads a board whose text includes no other; one of TPTP by `of_tptp`.
fn read_complete(
    text: Text,
    notation: BoardNotation,
    of_tptp: fn(&Text, &mut Bank) -> Parsed<tptp::BoardText>,
) -> Result<BoardFile, Error> {
    let mut bank = Bank::new();
    let (text, read, mut diagnostics) = match notation {
        BoardNotation::Palmer => {
            // From here on the text is one in the notation of boards, whatever was typed: certificates hold it.
            let (text, parsed) = freehand::parse(text, &mut bank, palmer::Options::default());
            (text, parsed.value.map(|read| (read.board, read.spans, read.house)), parsed.diagnostics)
        }
        BoardNotation::Tptp => {
            let parsed = of_tptp(&text, &mut bank);
            (text, parsed.value.map(|read| (read.board, read.spans, Vec::new())), parsed.diagnostics)
        }
    };
    // An `include` that is left is part of a statement that does not end before it, which is the fault.
    if diagnostics.iter().any(|found| found.is_error() && found.code != INCLUDE) {
        diagnostics.retain(|found| found.code != INCLUDE);
    }
    let (text, warnings) = match Rejected::new(text, diagnostics) {
        Ok(rejected) => return Err(reading::named(rejected.into(), &reading::BOARDS)),
        Err(accepted) => accepted,
    };
    // A parser gives a value exactly when it reports no error.
    let (board, spans, house) = read.unwrap_or_default();
    let included = board.statements.iter().zip(&spans);
    let included = included.filter_map(|(one, &span)| Some((one.label.clone(), included_from(&text, span)?))).collect();
    Ok(BoardFile { text, notation, bank, board, spans, warnings, house, conjecture: None, included })
}

/// The code of an `include` where a text stands alone.
const INCLUDE: &str = "include";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn house_rules_stand_at_the_end_of_a_text() {
        for content in ["happy(bob)", "happy(bob)\n"] {
            let text = with_house(&Text::new("a.board", content), [("constants", "free")].into_iter());
            assert_eq!((text.name(), text.content()), ("a.board", "happy(bob)\nhouse constants=free\n"));
        }
    }
}
