//! Proof files: numbered lines, boxes and subproofs (PW-64 to PW-66). In and out.
//!
//! ```text
//! system predicate-wars                      # which calculus; can be left out
//! subproof Z                                 # any number of them, before the proof's own lines
//!   1. axiom (∀(x)(P(x) ∧ Q))
//!   2. (P(x) ∧ Q) by Universal instantiation on 1 with x
//!   3. P(x) by Simplification on 2
//!   4. (∀(x)P(x)) by Universal generalization with reference on 3, 1
//! end
//! 1. axiom (∀(y)(P(y) ∧ Q))
//! 2. (∀(y)P(y)) by Conditional proof on 1 using Z 4
//! ```
//!
//! One line is one line of the text; indentation is habit. The statement ends at the first `by` between white space. The rule's
//! name ends before the first clause, and the clauses `on`, `with` and `using` come in any order, each once:
//! * `on 1, 2-5` cites lines, and boxes by the numbers of their assumption and of a line of them (`–` is read as well);
//! * `with x, f(y)` names what the rule lets the prover choose: objects, formulas, or a function's name alone (`[health]`);
//! * `using Z 4, 6` cites a subproof and lines of it.
//!
//! A `with` before a word that nothing begins with which could be chosen belongs to the rule's name (`… with reference`). Other
//! names that hold the word of a clause are written in quotation marks: `by "Argument on two" on 1, 2`. A box reads `assume N.
//! A`, its lines and `end`. Line numbers rise within a block, from 1 to [`MAX_NUMBER`].
//!
//! Statements are written in the notation of the calculus ([`Statements`]). In Palmer's, lines `symbols p/1 q/2 : predicate; f/1
//! c/0 : function` after `system` declare names beside those of the game or of the board. Any other name is a variable where an
//! object stands: a parameter or a witness. Commas between things after `with` stand in no brackets, so that `∀x,y …` needs
//! brackets there.
//!
//! Not here: which rules there are, what a citation means and whether a step is right. That is the kernel's to say, of a
//! proof as it was read; [`Places`] tells where the parts of a line stand in the text.

mod assembly;
mod clause;
mod error;
mod line;
mod lists;
mod parts;
mod places;
mod print;
mod reader;
mod statements;
mod style;

use board_syntax::palmer::Vocabulary;
use formula::{Bank, FormulaId};
use kernel::{Notation, Proof};
use source::{Span, Text};
use syntax_core::Parsed;
use syntax_core::diagnostics::DiagnosticSink;

pub(crate) use line::is_name;
use line::{Line, LineLexer};
pub(crate) use places::StepPlaces;
pub(crate) use statements::StatementReader;

pub use parts::{ApplicationParts, LineParts, ProofParts, ReasonParts, parse_parts};
pub use places::Places;
pub use print::{print, print_with_places};
pub use statements::Statements;
pub use style::{Style, written_parts};

/// The largest number of a line (U-18).
pub const MAX_NUMBER: u32 = 4_000_000_000;

/// The most lines that one line may cite, of its own block and of a subproof, and the most things it may choose (U-18).
pub const MAX_CITATIONS: usize = 1_000;

/// The longest name of a subproof, in bytes (U-18).
pub const MAX_SUBPROOF_NAME: usize = 100;

/// The longest name of a rule or of a calculus, in bytes (U-18).
pub const MAX_NAME: usize = 200;

/// Largest number of different spellings of rules in a proof (U-18).
pub const MAX_RULE_NAMES: usize = 10_000;

/// Options of reading a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The calculus, whatever the text says.
    pub system: Option<String>,
    /// The notation of the statements: that of the calculus.
    pub statements: Statements,
}

/// A proof, and where its parts stand.
#[derive(Debug)]
pub struct ProofText {
    /// The proof; nothing of it has been checked.
    pub proof: Proof,
    /// Places of its lines in the text.
    pub places: Places,
    /// Meanings of names in its statements, in Palmer's notation; empty in others.
    pub vocabulary: Vocabulary,
}

/// Reads a proof file.
///
/// All faulty lines are reported at once; reading stops after [`MAX_ERRORS`](syntax_core::MAX_ERRORS) errors. A proof without a line is
/// an error (`empty-proof`). That a citation, a rule or a subproof does not exist is no error here. Takes time linear in the
/// text.
pub fn parse(text: &Text, options: &Options, bank: &mut Bank) -> Parsed<ProofText> {
    reader::read(text, options, bank)
}

/// Reads each of the spans of a text as one statement that a line of such a proof could have: goals, rules in force.
///
/// All faulty ones are reported, until there are [`MAX_ERRORS`](syntax_core::MAX_ERRORS) errors.
pub fn parse_statements(
    text: &Text,
    spans: impl IntoIterator<Item = Span>,
    statements: &Statements,
    bank: &mut Bank,
) -> Parsed<Vec<FormulaId>> {
    let mut vocabulary = statements.vocabulary(bank);
    let mut reader = StatementReader::new(text, statements, &mut vocabulary, bank);
    let mut sink = DiagnosticSink::default();
    let mut formulas = Vec::new();
    for span in spans {
        let read = reader.statement(span);
        sink.extend(read.diagnostics);
        formulas.extend(read.value);
        if sink.is_full() {
            break;
        }
    }
    sink.parsed(Some(formulas), text.content().len(), |diagnostic, _| diagnostic)
}

/// Returns the calculus that a proof file names, and where; to be asked before [`parse`], for the calculus decides how statements
/// are written.
pub fn system(text: &Text) -> Option<(String, Span)> {
    // Where a rule's name ends is not asked.
    let lexer = LineLexer::new(Notation::PredicateWars);
    for number in 1..=text.line_count() {
        let (start, line) = text.line(number)?;
        match lexer.cut(line, start) {
            Ok(Line::Blank) => {}
            Ok(Line::System(system)) => {
                let (name, _) = system.rest.word();
                return is_name(name.text).then(|| (name.text.to_owned(), name.span()));
            }
            _ => return None,
        }
    }
    None
}
