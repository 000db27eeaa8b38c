//! Why a certificate is refused, as data: a fault and its place in the document. Not here: the names of the faults for scripts (`codes`).

mod codes;

use canonical::Misread;
use certificate::NotEvaluated;
use derivation::Reason;
use derivation::instance::Mismatch;
use model::definable::DefinitionError;

use crate::document::{Answer, CLASSICAL, Kind, SCHEMA};
use crate::notation;

pub use crate::symbols::Named;

/// The reason for which a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}{}", place(at))]
pub struct Refusal {
    /// The place in the document, as a JSON pointer: `/certificate/functions/0/rows/2`; empty for the whole document.
    pub at: String,
    /// The defect there.
    pub fault: Defect,
}

impl Refusal {
    /// Returns the refusal of evidence that stands at this pointer, inside of other evidence.
    pub(crate) fn within(self, evidence: &str) -> Refusal {
        let at = self.at.strip_prefix("/certificate").map_or_else(|| self.at.clone(), |rest| format!("{evidence}{rest}"));
        Refusal { at, ..self }
    }
}

fn place(at: &str) -> String {
    if at.is_empty() { String::new() } else { format!(" (at {at})") }
}

/// A defect of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Defect {
    /// The file is too long to be read.
    #[error("the certificate has {bytes} bytes; at most {limit} are read")]
    TooLarge {
        /// Its length; at least this, where it was not read to its end.
        bytes: u64,
        /// The limit.
        limit: usize,
    },
    /// The bytes are no JSON.
    #[error("this is no JSON: {message}")]
    NotJson {
        /// The message of serde_json, with line and column.
        message: String,
    },
    /// The document has another schema.
    #[error("schema {found} is not known; this is schema {SCHEMA}")]
    Schema {
        /// The number that it gives.
        found: u64,
    },
    /// The JSON is no certificate: a field is missing, unknown, given twice or of the wrong type.
    #[error("this JSON is no certificate: {message}")]
    NotACertificate {
        /// The message of serde_json, with line and column.
        message: String,
    },
    /// The kind that is announced is not that of the evidence.
    #[error("the certificate is announced as {announced} and is {found}")]
    OtherKind {
        /// The kind that is announced.
        announced: Kind,
        /// The kind that is there.
        found: Kind,
    },
    /// A text for people that would do something else than be printed.
    #[error("the text holds the control character U+{:04X}", u32::from(*.character))]
    ControlCharacter {
        /// The first such character.
        character: char,
    },
    /// The board's text is refused.
    #[error("the board cannot be read: line {line}, column {column}: {message} [{code}]")]
    Board {
        /// The parser's name for the first fault.
        code: &'static str,
        /// The parser's sentence.
        message: String,
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
    },
    /// The statements are not as many as the text has.
    #[error("{found} statements are listed, the text has {expected}")]
    OtherStatementCount {
        /// Number of statements that are listed.
        found: usize,
        /// Number of statements of the text.
        expected: usize,
    },
    /// A statement of the text has another label.
    #[error("the label of this statement is {expected}")]
    OtherLabel {
        /// Its label.
        expected: String,
    },
    /// A statement of the text says something else.
    #[error("this statement is read as: {expected}")]
    OtherReading {
        /// The canonical text of the statement.
        expected: String,
    },
    /// The question is about a statement that the board does not have.
    #[error("the board has no statement {label}")]
    NoSuchStatement {
        /// The label that is asked for.
        label: String,
    },
    /// The question is confined to what cannot be asked about.
    #[error(
        "the statements that a question is confined to are listed once each, in the order of the board, without the one in question"
    )]
    Among,
    /// The answer is none to the question.
    #[error("{answer} is no answer to the question")]
    NoAnswer {
        /// The answer.
        answer: Answer,
    },
    /// A removal has more or fewer proofs than statements.
    #[error("{statements} statements can be wiped off, and {proofs} proofs are given")]
    OtherProofs {
        /// Number of statements.
        statements: usize,
        /// Number of proofs.
        proofs: usize,
    },
    /// The evidence is of a kind that cannot show the answer.
    #[error("evidence of kind {kind} cannot show that the answer is {answer}")]
    WrongKind {
        /// Its kind.
        kind: Kind,
        /// The answer that it should show.
        answer: Answer,
    },
    /// A domain has an object at least.
    #[error("a domain is never empty")]
    EmptyDomain,
    /// More objects than are looked at.
    #[error("the domain has {objects} objects; at most {limit} are looked at")]
    LargeDomain {
        /// Number of those that are there.
        objects: u32,
        /// The limit.
        limit: u32,
    },
    /// More cells than are filled.
    #[error("the tables have more than {limit} cells")]
    LargeTables {
        /// The limit.
        limit: usize,
    },
    /// No statement of the board uses the symbol.
    #[error("no statement of the board uses {0}")]
    UnknownSymbol(Named),
    /// No statement of the board uses the number.
    #[error("no statement of the board uses the number {digits}")]
    UnknownNumber {
        /// Its digits.
        digits: String,
    },
    /// A symbol is given a meaning twice.
    #[error("a second meaning is given to {0}")]
    Twice(Named),
    /// A symbol that statements use has no meaning.
    #[error("no meaning is given to {0}")]
    NoMeaning(Named),
    /// A number that statements use denotes nothing.
    #[error("no object is given to the number {digits}")]
    NoDenotation {
        /// Its digits.
        digits: String,
    },
    /// A function has a number of rows that is not the number of lists of arguments.
    #[error("the table has {found} rows, {expected} are needed")]
    WrongRowCount {
        /// Number of those that are there.
        found: usize,
        /// Number of those that are needed.
        expected: usize,
    },
    /// A row is too short or too long, names an object outside the domain, or is out of order.
    #[error("{}", .expected.as_ref().map_or_else(|| "this row repeats another, is out of order, or is no list of objects".to_owned(), |expected| format!("this row should be {expected:?} and a value of the domain")))]
    WrongRow {
        /// The arguments that the row of a function should have.
        expected: Option<Vec<u32>>,
    },
    /// The pictures for people are not those of the tables.
    #[error("this should be: {expected}")]
    OtherPicture {
        /// The line as it should be; empty where there should be none.
        expected: String,
    },
    /// The domain of an infinite structure is none of the three, and no words.
    #[error(
        "the domain should be one of: the integers, the natural numbers, the rational numbers, the words over … that match …"
    )]
    UnknownDomain,
    /// A definition cannot be read.
    #[error("this definition cannot be read: {0}")]
    Definition(notation::Misread),
    /// A definition means nothing.
    #[error("this definition means nothing: {0}")]
    Meaningless(DefinitionError),
    /// A line of the proof's text has a line end in it.
    #[error("this is no single line")]
    NotOneLine,
    /// The proof's text is refused.
    #[error("the proof cannot be read: {message} [{code}]")]
    ProofText {
        /// The parser's name for the first fault.
        code: &'static str,
        /// The parser's sentence.
        message: String,
    },
    /// More lines than are looked at.
    #[error("the proof has {lines} lines; at most {limit} are looked at")]
    LongProof {
        /// Number of those that are there.
        lines: usize,
        /// The limit.
        limit: usize,
    },
    /// A text of the derivation, or a reading, is not canonical.
    #[error("this is no canonical text: {0}")]
    NotCanonical(Misread),
    /// The calculus has no rule of this name, or the rule no such form.
    #[error("the calculus {CLASSICAL} has no rule called `{rule}` with a form {form}")]
    NoSuchRule {
        /// The name.
        rule: String,
        /// The form, counted from 1.
        form: usize,
    },
    /// A letter is given a meaning that the form has no use for, or a second one.
    #[error("the form has no letter `{0}` that can be given a meaning, or it has one already")]
    Letter(char),
    /// A premise is no line before this one.
    #[error("there is no line {line} before this one")]
    NoSuchLine {
        /// The number that is cited.
        line: usize,
    },
    /// A derivation ends with its conclusion, and nowhere before.
    #[error("a derivation has one conclusion, which is its last entry")]
    NoConclusion,
    /// A line for people is not that of the derivation.
    #[error("by the derivation this line should be: {expected}")]
    OtherLine {
        /// The line as it should be, its notes aside; empty where there should be none.
        expected: String,
    },
    /// A step of the derivation is not right.
    #[error("{0}")]
    Step(Reason),
    /// An entry of the legend is none, or a name is none that lines can have.
    #[error("`{name}` is no name that lines can have, the name of something else, or not needed")]
    Legend {
        /// The name.
        name: String,
    },
    /// A hash is that of something else.
    #[error("the hash of the {what} is that of another one")]
    OtherHash {
        /// The part of the document that it should be the hash of.
        what: &'static str,
    },
    /// The certificate is about another board than the one at hand.
    #[error("this is not about the board at hand: {differs}")]
    OtherBoard {
        /// The first difference.
        differs: String,
    },
    /// The proof is in another calculus.
    #[error("the proof should name the calculus {expected}")]
    OtherCalculus {
        /// Its name.
        expected: &'static str,
    },
    /// The time was up before the check came to its end: nothing is known.
    #[error("the time limit of {milliseconds} ms was reached")]
    Time {
        /// The limit.
        milliseconds: u128,
    },
    /// The check ran out of fuel, or of numbers, or this program is in error: nothing is known.
    #[error("the check did not come to its end: {0}")]
    Limit(certificate::Refusal),
    /// The evidence does not show what is claimed.
    #[error("{0}")]
    NotShown(certificate::Refusal),
}

impl Defect {
    /// A fault with its place.
    pub(crate) fn at(self, at: impl Into<String>) -> Refusal {
        Refusal { at: at.into(), fault: self }
    }

    /// Returns whether the bytes are no certificate at all, rather than one that is wrong.
    pub fn is_unreadable(&self) -> bool {
        matches!(self, Defect::TooLarge { .. } | Defect::NotJson { .. } | Defect::Schema { .. } | Defect::NotACertificate { .. })
    }

    /// Returns whether a limit of the check was reached, or this program is in error, so that nothing is known: the certificate may be right.
    pub fn is_limit(&self) -> bool {
        matches!(
            self,
            Defect::Time { .. }
                | Defect::Limit(_)
                | Defect::LargeDomain { .. }
                | Defect::LargeTables { .. }
                | Defect::LongProof { .. }
                | Defect::Step(
                    Reason::TooLarge | Reason::Premise(_, Mismatch::TooLarge) | Reason::Conclusion(Mismatch::TooLarge)
                )
        )
    }

    /// Returns the fault that the trusted check found: neither a limit nor an error of this program is a refutation of the evidence.
    pub(crate) fn of_check(refusal: certificate::Refusal) -> Defect {
        use model::finite::EvaluationError::{Internal, OutOfFuel, TooLarge};
        let limit = match &refusal {
            certificate::Refusal::NotEvaluated { error: NotEvaluated::Finite(error), .. } => {
                matches!(error, OutOfFuel(_) | TooLarge { .. } | Internal)
            }
            certificate::Refusal::NotEvaluated { error: NotEvaluated::Infinite(error), .. } => error.is_limit(),
            certificate::Refusal::Line { code, .. } => matches!(*code, "too-large" | "internal"),
            certificate::Refusal::NotConfirmed => true,
            _ => false,
        };
        if limit { Defect::Limit(refusal) } else { Defect::NotShown(refusal) }
    }
}

#[cfg(test)]
mod tests {
    use model::definable::{EvaluationError, Limit};

    use super::*;

    /// A line with too many symbols to be compared with anything takes a document of many megabytes.
    #[test]
    fn a_line_that_is_too_large_is_a_limit_and_no_refutation() {
        let of = |code| Defect::of_check(certificate::Refusal::Line { number: 1, code });
        assert!(matches!(of("too-large"), Defect::Limit(_)));
        assert!(matches!(of("does-not-fit"), Defect::NotShown(_)));
    }

    /// Nothing makes these errors come up; were it otherwise, a certificate would be called neither wrong nor right for one.
    #[test]
    fn an_error_of_the_program_leaves_a_certificate_undecided() {
        let not_evaluated = |error: NotEvaluated| certificate::Refusal::NotEvaluated { index: 0, label: "s1".to_owned(), error };
        let refusals = [
            (not_evaluated(model::finite::EvaluationError::Internal.into()), "the sentence was not laid out as it reads"),
            (not_evaluated(EvaluationError::Internal.into()), "a part of the formula or of the structure was lost"),
            (
                not_evaluated(EvaluationError::Arithmetic(Limit::Internal).into()),
                "a part of a formula of linear arithmetic was lost",
            ),
            (not_evaluated(EvaluationError::Automata(automata::Limit::Internal).into()), "a part of an automaton was lost"),
        ];
        for (refusal, words) in refusals {
            let defect = Defect::of_check(refusal);
            assert_eq!((defect.is_limit(), defect.code()), (true, "limit"), "{defect:?}");
            let sentence = "the check did not come to its end: statement s1 was not evaluated: an internal error: ";
            assert_eq!(defect.to_string(), format!("{sentence}{words}"));
        }
        for refusal in [certificate::Refusal::NotConfirmed, certificate::Refusal::Line { number: 1, code: "internal" }] {
            assert!(matches!(Defect::of_check(refusal), Defect::Limit(_)));
        }
    }
}
