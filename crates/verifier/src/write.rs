//! From checked evidence to a certificate document.

use std::collections::BTreeMap;

use certificate::{Certified, Claim, Evidence};
use formula::{Bank, Board};
use model::finite::StructureError;
use source::Text;

use crate::document::{Answer, BoardDocument, Certificate, CertificateDocument, Notation, Question, Reading, SCHEMA, Versions};
use crate::symbols::Used;
use crate::verify::reading;
use crate::{finite, infinite, proof};

/// What a document says of its origin; none of it is checked by anybody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// What made it.
    pub versions: Versions,
    /// How far the search might have gone, by name: `time_ms`, `instances`, …
    pub limits: BTreeMap<String, u64>,
}

/// Why there is no document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotWritten {
    /// The claim was checked for other statements.
    #[error("the claim was checked for another board")]
    AnotherBoard,
    /// The structure is of another bank.
    #[error("the structure is of another bank")]
    AnotherBank(#[from] StructureError),
    /// Documents have no words for evidence of this kind.
    #[error("documents cannot hold evidence of this kind")]
    UnknownKind,
}

/// The document of a claim about a board: `text` in `notation` was read into `bank`, and nothing else before it, as `board`.
///
/// # Errors
/// [`NotWritten`].
pub fn write(
    text: &Text,
    notation: Notation,
    board: &Board,
    bank: &Bank,
    certified: &Certified,
    meta: &Meta,
) -> Result<CertificateDocument, NotWritten> {
    let certificate = certificate(board, bank, certified)?;
    let (question, answer) = question(board, certified.claim())?;
    let statements = board.statements.iter();
    let statements = statements.map(|one| Reading { id: one.label.clone(), reading: reading(bank, one.meaning) }).collect();
    Ok(CertificateDocument {
        schema: SCHEMA,
        kind: certificate.kind(),
        board: BoardDocument { name: plain(text.name()), notation, text: text.content().to_owned(), statements },
        question,
        answer,
        certificate,
        versions: meta.versions.clone(),
        limits: meta.limits.clone(),
    })
}

/// The evidence alone, as documents hold it.
///
/// # Errors
/// [`NotWritten`].
pub fn certificate(board: &Board, bank: &Bank, certified: &Certified) -> Result<Certificate, NotWritten> {
    if !certified.is_about(board) {
        return Err(NotWritten::AnotherBoard);
    }
    let used = Used::by(bank, board);
    match certified.evidence() {
        Evidence::FiniteModel(structure) => Ok(finite::tables(bank, &used, structure)?),
        Evidence::InfiniteModel(structure) => infinite::definitions(bank, &used, structure).ok_or(NotWritten::UnknownKind),
        Evidence::Proof(proof) => Ok(proof::lines(bank, proof)),
        _ => Err(NotWritten::UnknownKind),
    }
}

fn question(board: &Board, claim: Claim) -> Result<(Question, Answer), NotWritten> {
    let redundancy = |place: usize| -> Result<Question, NotWritten> {
        let statement = board.statements.get(place).ok_or(NotWritten::AnotherBoard)?;
        Ok(Question::Redundancy { statement: statement.label.clone() })
    };
    Ok(match claim {
        Claim::Consistent => (Question::Consistency {}, Answer::Consistent),
        Claim::Inconsistent => (Question::Consistency {}, Answer::Inconsistent),
        Claim::Redundant { statement } => (redundancy(statement)?, Answer::Redundant),
        Claim::Independent { statement } => (redundancy(statement)?, Answer::Independent),
    })
}

/// A name of a file that can be printed.
fn plain(name: &str) -> String {
    name.chars().map(|character| if character.is_control() { '\u{fffd}' } else { character }).collect()
}
