//! The check of a certificate document: everything that can be computed again is, from the board's text on.

use std::sync::OnceLock;

use certificate::{Certified, Checker, Claim, Evidence};
use formula::{Bank, Board, Role};
use kernel::Proof;
use model::Fuel;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::error::Category;
use source::Text;

use crate::document::{Answer, Certificate, CertificateDocument, Hashes, Kind, Notation, Question, SCHEMA, Versions};
use crate::limits::Limits;
use crate::refusal::{Defect, Refusal};
use crate::symbols::UsedSymbols;
use crate::{agreement, board_text, derived, finite, infinite, older};

/// A certificate that was found to be right.
#[derive(Debug)]
pub struct Verified {
    /// The board's name among people. Not checked.
    pub board: String,
    /// The board's text: that the claim is about this text was checked.
    pub text: Text,
    /// Number of its statements.
    pub statements: usize,
    /// The statements themselves, as they were read into the bank.
    pub on_board: Board,
    /// True if the document has hashes of the board's text, the question and the calculus; they were checked.
    pub is_bound: bool,
    /// The answer.
    pub answer: Answer,
    /// The label of the statement that it is about.
    pub statement: Option<String>,
    /// The labels of statements that can be wiped off together, where it is about such.
    pub removed: Vec<String>,
    /// The labels of the statements that the question is confined to; without it, all of the board.
    pub among: Option<Vec<String>>,
    /// The size of the evidence.
    pub size: Size,
    /// Steps of evaluation; checking proofs is not counted in steps.
    pub fuel: u64,
    /// Programs that made the document, as it says. Not checked.
    pub versions: Versions,
    /// The claim with its evidence. Of statements that can be wiped off together one for each, about the board without those after it.
    pub claims: Vec<Certified>,
    /// The bank that the evidence speaks of.
    pub bank: Bank,
    /// The part of the board that is asked about, which the claim counts in.
    pub asked: Board,
    pub(crate) notation: Notation,
    /// The proof, or the proofs, as the document has them; none of a model.
    pub shown: Option<Certificate>,
    /// The lines as a proof, once they were asked for.
    pub(crate) proof: OnceLock<Option<Proof>>,
}

/// The size of the evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// A proof.
    Proof {
        /// Number of its lines.
        lines: usize,
    },
    /// A finite structure.
    FiniteModel {
        /// Number of objects.
        objects: u32,
    },
    /// An infinite structure.
    InfiniteModel {
        /// Number of symbols that are defined.
        definitions: usize,
    },
}

impl Verified {
    /// Returns the claim and its evidence, where a single proof or model shows all.
    pub fn certified(&self) -> Option<&Certified> {
        self.claims.first().filter(|_| self.removed.is_empty())
    }

    /// Returns the claim in words: `statement s4 does not follow from the others`. A conjecture is called by its negation, which is on the board.
    pub fn claim(&self) -> String {
        let subjects = || self.on_board.statements.iter().map(formula::Statement::subject);
        let spoken = |label: &String| match subjects().find(|subject| subject.label == label) {
            Some(subject) if subject.role == Role::Conjecture => subject.to_string(),
            _ => label.clone(),
        };
        let statement = self.statement.as_ref().map(|label| match spoken(label) {
            name if name == *label => format!("statement {label}"),
            name => name,
        });
        let negated = subjects().find(|subject| subject.role == Role::Conjecture);
        let others = match (self.among.as_deref(), negated) {
            (None, Some(subject)) if self.statement.as_deref() != Some(subject.label) => format!("the others and {subject}"),
            (None, _) => String::from("the others"),
            (Some([]), _) => String::from("nothing"),
            (Some(among), _) => among.iter().map(spoken).collect::<Vec<_>>().join(", "),
        };
        let all = match (&self.among, negated) {
            (None, None) => String::from("the statements"),
            (None, Some(subject)) => format!("the axioms and {subject}"),
            (Some(_), _) => format!("the statements {others}"),
        };
        match (self.answer, statement) {
            (Answer::Inconsistent, _) => format!("{all} contradict each other"),
            (Answer::Redundant, Some(statement)) => format!("{statement} follows from {others}"),
            (Answer::Independent, Some(statement)) => format!("{statement} does not follow from {others}"),
            (Answer::Removable, _) => {
                let removed = self.removed.iter().map(spoken).collect::<Vec<_>>().join(", ");
                let stays = negated.filter(|subject| !self.removed.iter().any(|label| label == subject.label));
                let left = stays.map_or_else(|| String::from("what is left"), |subject| format!("what is left, with {subject},"));
                format!("the statements {removed} can be wiped off together: {left} entails them")
            }
            // The other two answers are never without a statement.
            (Answer::Consistent | Answer::Redundant | Answer::Independent, _) => format!("{all} can all be true together"),
        }
    }
}

/// Checks a certificate document under the usual limits.
///
/// # Errors
/// [`Refusal`]: the first fault, in the order in which the document is gone through.
pub fn verify(bytes: &[u8]) -> Result<Verified, Refusal> {
    verify_with(bytes, &Limits::default())
}

/// Checks a certificate document.
///
/// # Errors
/// [`Refusal`]: the first fault, in the order in which the document is gone through.
pub fn verify_with(bytes: &[u8], limits: &Limits) -> Result<Verified, Refusal> {
    let document = read(bytes, limits)?;
    let kind = document.certificate.kind();
    if document.kind != kind {
        return Err(Defect::OtherKind { announced: document.kind, found: kind }.at("/kind"));
    }
    printable(&document.board.name, "/board/name")?;
    let mut read = board_text::read(&document.board)?;
    let (board, questions) = asked(&document, &read.board)?;
    if let Some(hashes) = &document.hashes {
        hashes.check(&Hashes::of(&document.board.text, &document.question, kind))?;
    }
    printable(&document.versions.referee, "/versions/referee")?;
    printable(document.versions.z3.as_deref().unwrap_or_default(), "/versions/z3")?;
    let used = UsedSymbols::by(&read.bank, &board);
    let mut fuel = Fuel::new(limits.fuel.saturating_mul(1 + board.statements.len() as u64));
    let full = fuel.left();
    let (mut claims, mut size) = (Vec::with_capacity(questions.len()), Size::Proof { lines: 0 });
    for (at, (board, claim, certificate)) in questions.into_iter().enumerate() {
        let checked = match certificate {
            Certificate::Proof { .. } => verify_proof(&mut read, (&board, &used), claim, certificate, limits),
            model => verify_model(&read.bank, &board, claim, model, limits, &mut fuel),
        };
        let place =
            |refusal: Refusal| if kind == Kind::Proofs { refusal.within(&format!("/certificate/proofs/{at}")) } else { refusal };
        let (certified, its_size) = checked.map_err(place)?;
        claims.push(certified);
        size = match (size, its_size) {
            (Size::Proof { lines }, Size::Proof { lines: more }) => Size::Proof { lines: lines + more },
            _ => its_size,
        };
    }
    let shown = matches!(kind, Kind::Proof | Kind::Proofs).then_some(document.certificate);
    Ok(Verified {
        board: document.board.name,
        text: read.text,
        statements: read.board.statements.len(),
        on_board: read.board,
        is_bound: document.hashes.is_some(),
        answer: document.answer,
        statement: document.question.statement().map(str::to_owned),
        removed: match &document.question {
            Question::Removal { statements } => statements.clone(),
            _ => Vec::new(),
        },
        among: document.question.among().map(<[String]>::to_vec),
        size,
        fuel: full - fuel.left(),
        versions: document.versions,
        claims,
        bank: read.bank,
        asked: board,
        notation: document.board.notation,
        shown,
        proof: OnceLock::new(),
    })
}

/// Checks a proof, or a derivation with its lines, for a claim about a board.
fn verify_proof(
    read: &mut board_text::Read,
    (board, used): (&Board, &UsedSymbols),
    claim: Claim,
    certificate: &Certificate,
    limits: &Limits,
) -> Result<(Certified, Size), Refusal> {
    let wrong = || Defect::WrongKind { kind: certificate.kind(), answer: Answer::of(claim) }.at("/certificate/kind");
    let Certificate::Proof { legend, lines, variables, derivation } = certificate else { return Err(wrong()) };
    if !matches!(claim, Claim::Inconsistent | Claim::Redundant { .. }) {
        return Err(wrong());
    }
    bounded(derivation.as_ref().map_or(0, Vec::len), limits, "/certificate/derivation")?;
    bounded(lines.len(), limits, "/certificate/lines")?;
    let Some(steps) = derivation else {
        if !variables.is_empty() {
            return Err(Defect::NoConclusion.at("/certificate/derivation"));
        }
        return older::check(read, board, used, claim, legend, lines);
    };
    let derivation = derived::read(&mut read.bank, read.notation, variables, steps)?;
    let count = derivation.entries.iter().filter(|entry| entry.statement().is_some()).count();
    let certified = derived::check(&read.bank, &Checker::new(board), claim, derivation)?;
    let derivation = certified.derivation().ok_or_else(|| Defect::NoConclusion.at("/certificate/derivation"))?;
    agreement::check(&read.bank, used, legend, lines, derivation).map_err(|refusal| {
        // It is refused in any case; a mistake of spelling is named as the parser names it.
        let misspelt = || older::misspelt(&read.bank, used, read.vocabulary.clone(), legend, lines);
        refusal.at.starts_with(agreement::AT).then(misspelt).flatten().unwrap_or(refusal)
    })?;
    Ok((certified, Size::Proof { lines: count }))
}

/// Checks a structure for a claim about a board that was read already: its parts are looked up among the board's symbols, and every
/// statement is evaluated in it. `limits` bound the structure and the evaluation of each statement, `fuel` that of
/// all.
///
/// # Errors
/// [`Refusal`]: the first fault; a proof is refused as evidence of the wrong kind.
pub fn verify_model(
    bank: &Bank,
    board: &Board,
    claim: Claim,
    certificate: &Certificate,
    limits: &Limits,
    fuel: &mut Fuel,
) -> Result<(Certified, Size), Refusal> {
    let used = UsedSymbols::by(bank, board);
    let (evidence, size) = match certificate {
        Certificate::FiniteModel { domain, functions, predicates, tables } => {
            let structure = finite::structure(bank, &used, *domain, functions, predicates, tables, limits)?;
            (Evidence::FiniteModel(structure), Size::FiniteModel { objects: *domain })
        }
        Certificate::InfiniteModel { domain, definitions } => {
            let structure = infinite::structure(bank, &used, domain, definitions)?;
            (Evidence::InfiniteModel(structure), Size::InfiniteModel { definitions: definitions.len() })
        }
        Certificate::Proof { .. } | Certificate::Proofs { .. } => {
            let answer = Answer::of(claim);
            return Err(Defect::WrongKind { kind: certificate.kind(), answer }.at("/certificate/kind"));
        }
    };
    let certified = Checker::new(board).check_sharing(bank, claim, evidence, limits.fuel, fuel);
    Ok((certified.map_err(|refusal| Defect::of_check(refusal).at("/certificate"))?, size))
}

/// The document that the bytes spell.
fn read(bytes: &[u8], limits: &Limits) -> Result<CertificateDocument, Refusal> {
    if bytes.len() > limits.bytes {
        return Err(Defect::TooLarge { bytes: bytes.len() as u64, limit: limits.bytes }.at(""));
    }
    // As in every format, a byte order mark is accepted.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let document: CertificateDocument = serde_json::from_slice(bytes).map_err(|error| unreadable(bytes, &error).at(""))?;
    if document.schema != SCHEMA {
        return Err(Defect::Schema { found: u64::from(document.schema) }.at("/schema"));
    }
    Ok(document)
}

/// The reason for which the bytes are no document of this schema.
fn unreadable(bytes: &[u8], error: &serde_json::Error) -> Defect {
    #[derive(Deserialize)]
    struct Version {
        schema: u64,
    }
    // Of a value of the wrong type serde_json may say that it is none.
    let json = error.classify() == Category::Data || serde_json::from_slice::<IgnoredAny>(bytes).is_ok();
    if !json {
        return Defect::NotJson { message: error.to_string() };
    }
    match serde_json::from_slice(bytes) {
        Ok(Version { schema }) if schema != u64::from(SCHEMA) => Defect::Schema { found: schema },
        _ => Defect::NotACertificate { message: error.to_string() },
    }
}

/// A claim, the part of the board that it is about, and the evidence for it.
type CheckedClaim<'d> = (Board, Claim, &'d Certificate);

/// The part of the board that is asked about, and the claims that the answer makes of it.
fn asked<'d>(document: &'d CertificateDocument, board: &Board) -> Result<(Board, Vec<CheckedClaim<'d>>), Refusal> {
    let find = |label: &str| board.find(label).ok_or_else(|| Defect::NoSuchStatement { label: label.to_owned() });
    if let Question::Removal { statements } = &document.question {
        let refuse = |at: usize| move |fault: Defect| fault.at(format!("/question/statements/{at}"));
        let removed = statements.iter().enumerate().map(|(at, label)| find(label).map_err(refuse(at)));
        let removed: Vec<usize> = removed.collect::<Result<_, _>>()?;
        let (Answer::Removable, Certificate::Proofs { proofs }) = (document.answer, &document.certificate) else {
            return Err(Defect::NoAnswer { answer: document.answer }.at("/answer"));
        };
        if proofs.is_empty() || proofs.len() != removed.len() {
            return Err(Defect::OtherProofs { statements: removed.len(), proofs: proofs.len() }.at("/certificate/proofs"));
        }
        let mut claims = Vec::with_capacity(proofs.len());
        for (at, (&statement, proof)) in removed.iter().zip(proofs).enumerate() {
            // It follows from what stays and from those before it.
            let later = removed.get(at..).unwrap_or_default();
            let known = (0..board.statements.len()).filter(|index| *index == statement || !later.contains(index));
            let known: Vec<usize> = known.collect();
            let (Ok(place) | Err(place)) = known.binary_search(&statement);
            claims.push((board.among(&known), Claim::Redundant { statement: place }, proof));
        }
        return Ok((board.clone(), claims));
    }
    let statement = document.question.statement().map(find).transpose().map_err(|fault| fault.at("/question/statement"))?;
    let (board, statement) = match document.question.among() {
        None => (board.clone(), statement),
        Some(labels) => {
            let mut indices = Vec::with_capacity(labels.len() + 1);
            for (at, label) in labels.iter().enumerate() {
                let refuse = |fault: Defect| fault.at(format!("/question/among/{at}"));
                let index = find(label).map_err(refuse)?;
                if indices.last().is_some_and(|&last| index <= last) || Some(index) == statement {
                    return Err(refuse(Defect::Among));
                }
                indices.push(index);
            }
            let at = statement.map(|statement| {
                // It is none of them.
                let (Ok(at) | Err(at)) = indices.binary_search(&statement);
                indices.insert(at, statement);
                at
            });
            (board.among(&indices), at)
        }
    };
    let claim = match (document.answer, statement) {
        (Answer::Consistent, None) => Claim::Consistent,
        (Answer::Inconsistent, None) => Claim::Inconsistent,
        (Answer::Redundant, Some(statement)) => Claim::Redundant { statement },
        (Answer::Independent, Some(statement)) => Claim::Independent { statement },
        (answer, _) => return Err(Defect::NoAnswer { answer }.at("/answer")),
    };
    let needs_proof = matches!(claim, Claim::Inconsistent | Claim::Redundant { .. });
    if needs_proof != (document.kind == Kind::Proof) {
        return Err(Defect::WrongKind { kind: document.kind, answer: document.answer }.at("/certificate/kind"));
    }
    let claims = vec![(board.clone(), claim, &document.certificate)];
    Ok((board, claims))
}

/// Refuses a proof, written at this pointer, of more lines than the limits allow.
fn bounded(lines: usize, limits: &Limits, at: &str) -> Result<(), Refusal> {
    if lines > limits.proof_lines {
        return Err(Defect::LongProof { lines, limit: limits.proof_lines }.at(at));
    }
    Ok(())
}

/// A text that is printed is no command to a terminal.
fn printable(text: &str, at: &str) -> Result<(), Refusal> {
    match text.chars().find(|character| character.is_control()) {
        Some(character) => Err(Defect::ControlCharacter { character }.at(at)),
        None => Ok(()),
    }
}
