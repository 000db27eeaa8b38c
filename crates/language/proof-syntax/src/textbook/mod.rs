//! Proofs of calculi in Palmer's notation as textbooks write them ([`Book`]). In and out. What is read is the same [`Proof`] that a proof file of the plain notation gives; the kernel alone says what it is worth.
//!
//! ```text
//! notation forallx
//! 1 | ∀x(Fx → Gx)      PR
//! 2 | Fa               PR
//! 3 | Fa → Ga          ∀E 1
//! 4 | Ga               →E 2, 3
//! ```
//!
//! One line is one line of the text. Bars or indentation say which subproof it stands in. Quantifiers reach no further than they must.
//! Predicate letters, functions and names that nothing declares are declared by their use; such a name is a variable that nothing binds,
//! so that a step may generalize it.
//!
//! Not here: the plain notation of proofs (`proof`), and the words for a step that is wrong (`explanation`).

mod book;
mod books;
mod boxed_names;
mod citations;
mod columns;
mod error;
mod head;
mod line;
mod print;
mod reader;
mod rule_names;
mod statement;
mod words;

use board_syntax::palmer::Vocabulary;
use formula::{Bank, FormulaId};
use kernel::Calculus;
#[cfg(doc)]
use kernel::Proof;
use source::{Span, Text};
use syntax_core::Parsed;
use syntax_core::slice::Slice;

use crate::proof::{ProofText, is_name};
pub use book::{Book, BookSigns};
use line::Line;
pub use print::{Unwritable, print, print_statement};
pub use rule_names::{LENIENT, Meaning, Named, RuleNames};
use statement::StatementReader;

/// Options of reading a proof.
#[derive(Clone, Debug)]
pub struct Options<'c> {
    /// The notation.
    pub book: Book,
    /// The calculus: the names of its rules are read besides those of the book.
    pub calculus: &'c Calculus,
    /// The calculus' name, whatever the text says.
    pub system: Option<String>,
    /// The names that are known before the first line, in the bank that the proof is read into; without them, the six symbols of the game.
    pub vocabulary: Option<Vocabulary>,
}

/// Lines before a proof that say how it is to be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The book, if there is a line `notation`; what stands there and is no book's name is reported by [`parse`].
    pub notation: Option<Option<Book>>,
    /// Place of the line `notation`.
    pub place: Option<Span>,
    /// The calculus that is named, and where.
    pub system: Option<(String, Span)>,
}

/// Reads the lines before a proof: to be asked before [`parse`], since they say which notation and which calculus it is.
pub fn head(text: &Text) -> Head {
    let mut found = Head::default();
    for number in 1..=text.line_count() {
        let Some((start, line)) = text.line(number) else { break };
        match line::head(line, start) {
            Some(Line::Notation(rest)) => {
                found.notation.get_or_insert(Book::of_name(rest.text));
                found.place.get_or_insert(rest.span());
            }
            Some(Line::System(rest)) if is_name(rest.text) => {
                found.system.get_or_insert((rest.text.to_owned(), rest.span()));
            }
            Some(_) => {}
            None => break,
        }
    }
    found
}

/// Reads a proof in the notation of a textbook.
///
/// All faulty lines are reported at once; reading stops after [`MAX_ERRORS`](syntax_core::MAX_ERRORS) errors. What is declared by its use a
/// warning says (`declared-by-use`). That a citation or a rule does not exist is no error here.
pub fn parse(text: &Text, options: &Options<'_>, bank: &mut Bank) -> Parsed<ProofText> {
    reader::read(text, options, bank)
}

/// Reads a statement of an exercise in the notation of a textbook. What nothing declares is declared by its use for the statements after it,
/// and names of objects are constants.
pub fn parse_closed(text: &Text, span: Span, book: Book, vocabulary: &mut Vocabulary, bank: &mut Bank) -> Parsed<FormulaId> {
    let mut reader = StatementReader::new(text, book, vocabulary, bank);
    reader.names_are_constants = true;
    let read = reader.statement(Slice { text: text.slice(span), start: span.start });
    let value = read.filter(|_| reader.sink.errors() == 0);
    let mut diagnostics = reader.sink.into_diagnostics(text.content().len());
    diagnostics.retain(|found| found.is_error());
    Parsed { value, diagnostics }
}

/// Reads each of the spans of a text as one statement in the notation of a textbook: goals, rules in force.
pub fn parse_statements(
    text: &Text,
    spans: impl IntoIterator<Item = Span>,
    book: Book,
    vocabulary: &Vocabulary,
    bank: &mut Bank,
) -> Parsed<Vec<FormulaId>> {
    let mut vocabulary = vocabulary.clone();
    let mut reader = StatementReader::new(text, book, &mut vocabulary, bank);
    let mut formulas = Vec::new();
    for span in spans {
        formulas.extend(reader.statement(Slice { text: text.slice(span), start: span.start }));
        if reader.sink.is_full() {
            break;
        }
    }
    let value = (reader.sink.errors() == 0).then_some(formulas);
    Parsed { value, diagnostics: reader.sink.into_diagnostics(text.content().len()) }
}
