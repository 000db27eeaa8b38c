//! Palmer's notation (PA-7 to PA-18): statements about blonde, happy, likes, smarter, father and +, and names that players give.
//!
//! A statement is read in one pass. Every spelling of Q-PA-3 is taken: `∀x blonde(x) → happy(x)`,
//! `forall x blonde(x) => happy(x)`, `\forall x \text{ blonde}(x) \rightarrow \text{happy}(x)`. A quantifier takes everything to
//! its right up to the bracket that encloses it, wherever it stands (Q-PA-1); = and ≠ bind tightest, then ¬, ∧, ∨, → (right
//! associative), ↔ (left associative) (Q-PA-2). Counting statements `|L| ≥ n` are atomic formulas and may stand wherever a
//! statement may.
//!
//! In proofs ([`Reader::of_proof`]) variables may be free, `⊥` and `⊤` are statements, and nothing is named.
//!
//! Where a statement stands in a file, its label and its comments are the business of [`board`](crate::board). What the sentence
//! says when it is read is echoed by [`print()`] (U-3), and what that writes is read back by [`read_back`].

mod declarations;
mod definition;
mod error;
mod in_proofs;
mod lexer;
mod messages;
mod name_mangling;
mod operands;
mod operators;
mod printer;
mod quoting;
mod reader;
mod sorts;
pub(crate) mod symbols;
mod vocabulary;

use formula::{Bank, Definition, FormulaId};
use serde::{Deserialize, Serialize};
use source::{Span, Text};
use syntax_core::{MAX_STATEMENT_BYTES, Parsed};

pub use declarations::declarations;
pub use in_proofs::TermOrFormula;
pub use lexer::{Token, is_word_character};
pub use name_mangling::{Spelling, is_name};
pub use printer::{Brackets, print, print_in_proof, print_statement, print_term};
pub use quoting::read_back;
pub use reader::Reader;
pub use vocabulary::{Entry, Origin, Vocabulary};

pub(crate) use error::SyntaxError;
pub(crate) use messages::describe;

/// The largest n in `|L| ≥ n` and its like; the smallest is 1 (Q-PA-21, U-18).
pub(crate) const MAX_CARDINALITY: u32 = 64;

/// Policy about ∧ beside ∨, and with → or ↔ in a row, without brackets (`mixed_ops`, Q-PA-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MixedOperators {
    /// Read them by precedence and warn.
    #[default]
    Warn,
    /// Refuse them, as suits PA-12.
    Reject,
}

/// Policy about constants (`constants`, Q-PA-5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Constants {
    /// Only names that a statement or a `symbols` line introduced: `happy(0)` is an error until something is named 0.
    #[default]
    NamedOnly,
    /// Any unknown name without arguments where an object is needed; not the letters u to z, and no name that the same statement
    /// binds.
    Free,
}

/// Policy about naming a ∃! that follows an ∃ (`name_after_exists`, PA-17, Q-PA-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NameAfterExists {
    /// No.
    #[default]
    Reject,
    /// Yes, as a Skolem symbol over the ∀ variables: `∃x ∃!y A | c := y` says `∃x ((∃!y A) ∧ A{y ↦ c})`. The meaning is then not
    /// that of [`meaning_of_definition`](representation::meaning_of_definition), which knows ∀ prefixes only.
    Allow,
}

/// The readings that the rulebook leaves to the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// `mixed_ops` (Q-PA-2).
    pub mixed_operators: MixedOperators,
    /// `constants` (Q-PA-5).
    pub constants: Constants,
    /// `name_after_exists` (Q-PA-12).
    pub name_after_exists: NameAfterExists,
    /// True if an unknown name of a proof is declared by its first use, as a sentence letter, a predicate or a function.
    pub declares_by_use: bool,
}

/// The house rules about reading a board, with their values; the first is the default.
pub const HOUSE_RULES: [(&str, [&str; 2]); 3] =
    [("mixed_ops", ["warn", "reject"]), ("constants", ["named_only", "free"]), ("name_after_exists", ["reject", "allow"])];

impl Options {
    /// Chooses a value of a house rule by their names. Returns whether there are such.
    pub fn choose(&mut self, name: &str, value: &str) -> bool {
        match (name, value) {
            ("mixed_ops", "warn") => self.mixed_operators = MixedOperators::Warn,
            ("mixed_ops", "reject") => self.mixed_operators = MixedOperators::Reject,
            ("constants", "named_only") => self.constants = Constants::NamedOnly,
            ("constants", "free") => self.constants = Constants::Free,
            ("name_after_exists", "reject") => self.name_after_exists = NameAfterExists::Reject,
            ("name_after_exists", "allow") => self.name_after_exists = NameAfterExists::Allow,
            _ => return false,
        }
        true
    }
}

/// A statement that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence as written, without the name. Closed.
    pub sentence: FormulaId,
    /// The name that it introduces.
    pub definition: Option<Definition>,
    /// Meaning of the whole statement ([`meaning_of_definition`](representation::meaning_of_definition)); the sentence itself without a name. Closed.
    pub meaning: FormulaId,
}

/// Reads the bytes of `span` as one statement, with or without a naming. A name that it introduces is added to the vocabulary.
///
/// The value is there exactly when no diagnostic is an error. Takes time linear in the span; no nesting exhausts the stack:
/// what is deeper than [`MAX_NESTING`](syntax_core::MAX_NESTING) or longer than [`MAX_STATEMENT_BYTES`] is an error.
pub fn parse_statement(
    text: &Text,
    span: Span,
    vocabulary: &mut Vocabulary,
    bank: &mut Bank,
    options: Options,
) -> Parsed<Sentence> {
    let mut reader = Reader::new(text.content(), vocabulary, bank, options);
    // What is refused for its length is not looked through for white space.
    let long = span.end - span.start > MAX_STATEMENT_BYTES;
    let value = reader.statement(if long { span } else { trimmed(text, span) });
    let sink = std::mem::take(&mut reader.sink);
    Parsed { value, diagnostics: describe(sink, text, vocabulary, bank) }
}

/// Returns the tokens of the bytes of `span` and where they stand, whether or not they make a statement; without [`Token::End`].
pub fn tokens(text: &Text, span: Span) -> Vec<(Token, Span)> {
    let mut lexer = lexer::Lexer::new(text.content(), span);
    let next = || Some(lexer.next()).filter(|lexeme| lexeme.token != Token::End);
    std::iter::from_fn(next).map(|lexeme| (lexeme.token, lexeme.span())).collect()
}

/// Returns the span without the white space at its ends.
fn trimmed(text: &Text, span: Span) -> Span {
    let written = text.slice(span);
    let start = span.start + (written.len() - written.trim_start().len());
    Span::new(start, start + written.trim().len())
}
