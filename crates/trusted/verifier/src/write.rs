//! From checked evidence to a certificate document.

use std::collections::BTreeMap;

use certificate::{Certified, CertifiedRemoval, Claim, Evidence};
use derivation::Derivation;
use formula::{Alphabet, Bank, Board, FormulaId, Kind};
use model::finite::StructureError;
use model::infinite::InfiniteStructure;
use source::Text;

use crate::board_text::reading;
use crate::document::{
    Answer, BoardDocument, Certificate, CertificateDocument, Hashes, Notation, Question, Reading, SCHEMA, SymbolKind, Versions,
};
use crate::symbols::UsedSymbols;
use crate::{agreement, derived, finite, notation, proof_text};

/// The origin of a document, as it says; none of it is checked by anybody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// Programs that made it.
    pub versions: Versions,
    /// Limits of the search, by name: `time_ms`, `instances`, …
    pub limits: BTreeMap<String, u64>,
}

/// The reason for which there is no document.
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

/// A document without the board that it is about. It needs no bank any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    question: Question,
    answer: Answer,
    certificate: Certificate,
}

impl Draft {
    /// The draft for a claim about a board, whose statements are those of `bank`.
    ///
    /// # Errors
    /// [`NotWritten`].
    pub fn of(notation: Notation, board: &Board, bank: &Bank, certified: &Certified) -> Result<Draft, NotWritten> {
        let certificate = derived(notation, board, bank, certified)?;
        let (question, answer) = question(board, certified.claim(), None)?;
        Ok(Draft { question, answer, certificate })
    }

    /// The draft for a claim about some statements of a board, those at these `indices`, which rise; otherwise as [`Draft::of`].
    ///
    /// # Errors
    /// [`NotWritten`].
    pub fn among(
        notation: Notation,
        board: &Board,
        indices: &[usize],
        bank: &Bank,
        certified: &Certified,
    ) -> Result<Draft, NotWritten> {
        let part = board.among(indices);
        let certificate = derived(notation, &part, bank, certified)?;
        let claim = certified.claim();
        let others = part.statements.iter().enumerate().filter(|&(at, _)| Some(at) != claim.statement());
        let among = others.map(|(_, statement)| statement.label.clone()).collect();
        let (question, answer) = question(&part, claim, Some(among))?;
        Ok(Draft { question, answer, certificate })
    }

    /// The draft for the claim that statements of a board can be wiped off together; otherwise as [`Draft::of`].
    ///
    /// # Errors
    /// [`NotWritten`].
    pub fn of_removal(notation: Notation, board: &Board, bank: &Bank, removal: &CertifiedRemoval) -> Result<Draft, NotWritten> {
        let proof = |proof: &Certified| Draft::of(notation, board, bank, proof);
        let proofs = removal.proofs().iter().map(proof).collect::<Result<Vec<_>, _>>()?;
        Draft::joint(proofs).ok_or(NotWritten::AnotherBoard)
    }

    /// The draft for the claim that statements can be wiped off together, by the drafts for each of them, in the order of the
    /// proofs. None where one of them is about something else than a statement of a whole board.
    pub fn joint(drafts: Vec<Draft>) -> Option<Draft> {
        let (mut statements, mut proofs) = (Vec::new(), Vec::new());
        for draft in drafts {
            let Question::Redundancy { statement, among: None } = draft.question else { return None };
            statements.push(statement);
            proofs.push(draft.certificate);
        }
        let certificate = Certificate::Proofs { proofs };
        Some(Draft { question: Question::Removal { statements }, answer: Answer::Removable, certificate })
    }

    /// The document about this board.
    pub fn document(self, board: BoardDocument, meta: &Meta) -> CertificateDocument {
        let Draft { question, answer, certificate } = self;
        CertificateDocument {
            schema: SCHEMA,
            kind: certificate.kind(),
            hashes: Some(Hashes::of(&board.text, &question, certificate.kind())),
            board,
            question,
            answer,
            certificate,
            versions: meta.versions.clone(),
            limits: meta.limits.clone(),
        }
    }
}

/// A board as documents hold it: `text` in `notation` was read into `bank`, and nothing else before it, as `board`.
pub fn board_document(text: &Text, notation: Notation, board: &Board, bank: &Bank) -> BoardDocument {
    let statements = board.statements.iter();
    let statements =
        statements.map(|one| Reading { id: one.label.clone(), reading: reading(bank, one.meaning, notation) }).collect();
    BoardDocument { name: plain(text.name()), notation, text: text.content().to_owned(), statements }
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
    let draft = Draft::of(notation, board, bank, certified)?;
    Ok(draft.document(board_document(text, notation, board, bank), meta))
}

/// The evidence as documents hold it: a proof with its derivation beside its lines. Lines in which a rule is called by a name that the calculus
/// does not have, or a symbol by one that is no name, are left without it, as older versions wrote all.
fn derived(notation: Notation, board: &Board, bank: &Bank, certified: &Certified) -> Result<Certificate, NotWritten> {
    let certificate = certificate(board, bank, certified, Alphabet::Unicode)?;
    let Certificate::Proof { legend, lines, .. } = certificate else { return Ok(certificate) };
    let used = UsedSymbols::by(bank, board);
    let agrees = |derivation: &&Derivation| agreement::check(bank, &used, &legend, &lines, derivation).is_ok();
    let written = certified.derivation().filter(agrees).and_then(|derivation| derived::write(bank, notation, derivation));
    let (variables, derivation) = written.map_or((Vec::new(), None), |(variables, steps)| (variables, Some(steps)));
    Ok(Certificate::Proof { legend, lines, variables, derivation })
}

/// The evidence alone, as documents hold it; in ASCII it is for people only.
///
/// # Errors
/// [`NotWritten`].
pub fn certificate(board: &Board, bank: &Bank, certified: &Certified, alphabet: Alphabet) -> Result<Certificate, NotWritten> {
    if !certified.is_about(board) {
        return Err(NotWritten::AnotherBoard);
    }
    let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    evidence(&meanings, bank, certified.evidence(), alphabet)
}

/// Evidence about formulas, as [`certificate()`] has it for a board.
///
/// # Errors
/// [`NotWritten`].
pub fn evidence(formulas: &[FormulaId], bank: &Bank, evidence: &Evidence, alphabet: Alphabet) -> Result<Certificate, NotWritten> {
    let used = UsedSymbols::in_formulas(bank, formulas.to_vec());
    match evidence {
        Evidence::FiniteModel(structure) => Ok(finite::tables(bank, &used, structure, alphabet)?),
        Evidence::InfiniteModel(structure) => Ok(definitions(bank, &used, structure, alphabet)),
        Evidence::Proof(proof) => Ok(proof_text::lines(bank, &used, proof, alphabet)),
        _ => Err(NotWritten::UnknownKind),
    }
}

/// The definitions of the symbols that are used, in an infinite structure.
fn definitions(bank: &Bank, used: &UsedSymbols, structure: &InfiniteStructure, alphabet: Alphabet) -> Certificate {
    let domain = match structure {
        InfiniteStructure::Definable(structure) => notation::domain_text(structure.domain()).to_owned(),
        InfiniteStructure::Automatic(structure) => notation::print_words(structure),
    };
    let of_kind = |kind: Kind| used.symbols().filter(move |&symbol| bank.symbol_data(symbol).kind == kind);
    let symbols = of_kind(Kind::Function).chain(of_kind(Kind::Predicate));
    let printed = |symbol| match structure {
        InfiniteStructure::Definable(structure) => notation::print(bank, structure, symbol),
        InfiniteStructure::Automatic(structure) => notation::print_relation(bank, structure, symbol),
    };
    let definitions = symbols.filter_map(printed).map(|definition| match alphabet {
        Alphabet::Unicode => definition,
        Alphabet::Ascii => definition.replace('≤', "<=").replace('≥', ">=").replace('≠', "!="),
    });
    let definitions = definitions.collect();
    Certificate::InfiniteModel { domain, definitions }
}

fn question(board: &Board, claim: Claim, among: Option<Vec<String>>) -> Result<(Question, Answer), NotWritten> {
    let answer = Answer::of(claim);
    let Some(index) = claim.statement() else { return Ok((Question::Consistency { among }, answer)) };
    let statement = board.statements.get(index).ok_or(NotWritten::AnotherBoard)?;
    Ok((Question::Redundancy { statement: statement.label.clone(), among }, answer))
}

/// A name of a file that can be printed.
fn plain(name: &str) -> String {
    name.chars().map(|character| if character.is_control() { '\u{fffd}' } else { character }).collect()
}

impl Answer {
    /// Returns the answer that a claim is.
    pub fn of(claim: Claim) -> Answer {
        match claim {
            Claim::Consistent => Answer::Consistent,
            Claim::Inconsistent => Answer::Inconsistent,
            Claim::Redundant { .. } => Answer::Redundant,
            Claim::Independent { .. } => Answer::Independent,
        }
    }
}

impl From<Kind> for SymbolKind {
    fn from(kind: Kind) -> SymbolKind {
        match kind {
            Kind::Predicate => SymbolKind::Predicate,
            Kind::Function => SymbolKind::Function,
        }
    }
}
