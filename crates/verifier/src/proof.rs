//! Proofs as lines in JSON, and back. Whether a proof is right is the kernel's to say, through crate `certificate`.

use std::sync::LazyLock;

use formula::{Alphabet, Bank};
use kernel::{Calculus, HouseRules, Notation, Proof};
use source::{Span, Text};
use syntax::palmer::{self, Origin, Vocabulary};
use syntax::proof::{self, Statements, Style};
use syntax::rules;

use crate::document::Certificate;
use crate::refusal::{Fault, Refusal};
use crate::symbols::Used;
use crate::verify::Limits;

/// The calculus of all proofs in certificates.
const CALCULUS: &str = kernel::shipped::CLASSICAL.0;

/// The same, read once. `None` would mean that the text that is built into the program is faulty.
static CLASSICAL: LazyLock<Option<Calculus>> = LazyLock::new(|| rules::shipped(CALCULUS, &HouseRules::default()));

/// A proof that was read, and the calculus to check it in.
pub(crate) struct Read {
    pub(crate) proof: Proof,
    pub(crate) calculus: &'static Calculus,
    /// How many lines it has.
    pub(crate) lines: usize,
}

/// What names mean on a board that is written in another notation than Palmer's.
pub(crate) fn vocabulary(bank: &Bank, used: &Used) -> Vocabulary {
    let mut vocabulary = Vocabulary::default();
    for symbol in used.symbols() {
        vocabulary.insert(bank, symbol, Origin::Declared(Span::at(0)));
    }
    vocabulary
}

/// The lines of a proof. What is neither of the game nor bound is declared, so that they are a proof file that stands alone.
pub(crate) fn lines(bank: &Bank, proof: &Proof) -> Certificate {
    let text = proof::print(proof, bank, Style::new(Notation::Palmer, Alphabet::Unicode));
    Certificate::Proof { lines: text.lines().map(str::to_owned).collect() }
}

/// Reads the lines of a proof with the symbols of a board.
pub(crate) fn read(bank: &mut Bank, vocabulary: Vocabulary, lines: &[String], limits: &Limits) -> Result<Read, Refusal> {
    if lines.len() > limits.proof_lines {
        return Err(Fault::LongProof { lines: lines.len(), limit: limits.proof_lines }.at("/certificate/lines"));
    }
    if let Some(at) = lines.iter().position(|line| line.contains(['\n', '\r', '\0'])) {
        return Err(Fault::NotOneLine.at(format!("/certificate/lines/{at}")));
    }
    let text = Text::new("proof", lines.join("\n"));
    let calculus = CLASSICAL.as_ref().ok_or(Fault::OtherCalculus { expected: CALCULUS }.at("/certificate/lines"))?;
    let statements = Statements::Palmer { options: palmer::Options::default(), vocabulary: Some(vocabulary) };
    let parsed = proof::parse(&text, &proof::Options { system: None, statements }, bank);
    if let Some(error) = parsed.diagnostics.iter().find(|diagnostic| diagnostic.is_error()) {
        let line = text.position(error.span.start).line;
        let fault = Fault::ProofText { code: error.code, message: error.message.clone() };
        return Err(fault.at(format!("/certificate/lines/{}", line.saturating_sub(1))));
    }
    // A parser gives a value exactly when it reports no error.
    let proof = parsed.value.map(|read| read.proof).unwrap_or_default();
    if proof.system.as_deref() != Some(CALCULUS) {
        return Err(Fault::OtherCalculus { expected: CALCULUS }.at("/certificate/lines"));
    }
    let lines = proof.main().map_or(0, kernel::Block::len);
    Ok(Read { proof, calculus, lines })
}
