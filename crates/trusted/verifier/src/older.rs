//! Documents as older versions wrote them: proofs without a derivation, whose lines are parsed and elaborated (crates `proof-syntax` and `kernel`). No
//! new document comes here, and nothing of this is needed to check one. Not here: their readings (`board_text`).

use std::collections::HashSet;
use std::sync::LazyLock;

use board_syntax::palmer::{self, Origin, Spelling, Vocabulary, is_name};
use certificate::{Certified, Checker, Claim, Evidence};
use formula::{Bank, Board, SymbolId};
use kernel::{HouseRules, Proof, SoundCalculus};
use proof_syntax::proof::{self, Statements};
use proof_syntax::rules;
use source::{Span, Text};

use crate::board_text::{self, parse};
use crate::document::{CLASSICAL as CALCULUS, Certificate, LegendEntry};
use crate::refusal::{Defect, Refusal};
use crate::symbols::UsedSymbols;
use crate::verify::{Size, Verified};

/// The calculus of all proofs in certificates, with what elaborates them, read once in a process.
static CLASSICAL: LazyLock<Option<SoundCalculus>> =
    LazyLock::new(|| rules::shipped(CALCULUS, &HouseRules::default()).and_then(|calculus| SoundCalculus::new(calculus).ok()));

/// Returns the calculus of all proofs in certificates. `None` would mean that the text that is built into the program is faulty, or not the
/// one that was audited.
pub fn classical() -> Option<&'static SoundCalculus> {
    CLASSICAL.as_ref()
}

impl Verified {
    /// Returns the proof as its lines have it, with the statements that the bank has. It is read when it is first asked for: the claim rests on
    /// the derivation, where there is one.
    pub fn proof(&self) -> Option<&Proof> {
        match self.certified()?.evidence() {
            Evidence::Proof(proof) => Some(proof),
            Evidence::Derivation(_) => self.proof.get_or_init(|| shown(self)).as_ref(),
            _ => None,
        }
    }
}

/// Reads the lines of what was verified by its derivation, as those of an older document. `None` where they say something that the bank of the
/// derivation does not have.
fn shown(verified: &Verified) -> Option<Proof> {
    let Some(Certificate::Proof { legend, lines, .. }) = &verified.shown else { return None };
    // What the bank has keeps its ids in a copy.
    let mut bank = verified.bank.clone();
    let used = UsedSymbols::by(&bank, &verified.asked);
    let (read, _) = parse(&verified.text, verified.notation, &mut bank);
    let vocabulary = read?.1.unwrap_or_else(|| vocabulary(&mut bank, &used, legend));
    let read = self::read(&mut bank, &used, vocabulary, legend, lines).ok()?;
    let (formulas, terms) = proof::written_parts(&read.proof);
    let is_known = formulas.iter().all(|formula| formula.index() < verified.bank.formula_count())
        && terms.iter().all(|term| term.index() < verified.bank.term_count());
    is_known.then_some(read.proof)
}

/// Returns the first mistake of spelling in lines that were refused.
pub(crate) fn misspelt(
    bank: &Bank,
    used: &UsedSymbols,
    vocabulary: Option<Vocabulary>,
    legend: &[LegendEntry],
    lines: &[String],
) -> Option<Refusal> {
    let mut bank = bank.clone();
    let vocabulary = vocabulary.unwrap_or_else(|| self::vocabulary(&mut bank, used, legend));
    read(&mut bank, used, vocabulary, legend, lines).err()
}

/// Checks a claim by the lines of a document that has nothing else.
pub(crate) fn check(
    on_board: &mut board_text::Read,
    board: &Board,
    used: &UsedSymbols,
    claim: Claim,
    legend: &[LegendEntry],
    lines: &[String],
) -> Result<(Certified, Size), Refusal> {
    let bank = &mut on_board.bank;
    let vocabulary = on_board.vocabulary.take().unwrap_or_else(|| vocabulary(bank, used, legend));
    let Read { proof, calculus, lines } = read(bank, used, vocabulary, legend, lines)?;
    let certified = Checker::new(board).check_proof(bank, calculus, claim, proof);
    Ok((certified.map_err(|refusal| Defect::of_check(refusal).at("/certificate"))?, Size::Proof { lines }))
}

/// A proof that was read, and the calculus to check it in.
pub(crate) struct Read {
    pub(crate) proof: Proof,
    pub(crate) calculus: &'static SoundCalculus,
    /// Number of its lines.
    pub(crate) lines: usize,
}

/// Returns the meanings of names on a board that is written in another notation than Palmer's. What cannot be called by its own name beside the others,
/// or stands in the legend, is not.
pub(crate) fn vocabulary(bank: &mut Bank, used: &UsedSymbols, legend: &[LegendEntry]) -> Vocabulary {
    let spelling = Spelling::of(bank, used.symbols(), used.numbers().map(|(digits, _)| digits));
    let mut renamed: HashSet<SymbolId> = spelling.renamed().map(|(symbol, _)| symbol).collect();
    renamed.extend(legend.iter().filter_map(|entry| stands_for(used, entry).ok()));
    let mut vocabulary = Vocabulary::default();
    for symbol in used.symbols().filter(|symbol| !renamed.contains(symbol)) {
        vocabulary.insert(bank, symbol, Origin::Declared(Span::at(0)));
    }
    for (_, number) in used.numbers() {
        vocabulary.insert_number(bank, number);
    }
    vocabulary
}

fn stands_for(used: &UsedSymbols, entry: &LegendEntry) -> Result<SymbolId, Defect> {
    used.of_arity(&entry.stands_for, entry.kind.into(), entry.arity).map_err(Defect::UnknownSymbol)
}

/// Adds what the legend says to what names mean. Whatever it says is only how the lines are read: what they then say is checked. It calls no symbol by
/// the name of another one, for those who read the lines.
fn with_legend(bank: &mut Bank, used: &UsedSymbols, vocabulary: &mut Vocabulary, legend: &[LegendEntry]) -> Result<(), Refusal> {
    let mut names: HashSet<String> = bank.symbols().map(|symbol| bank.symbol_text(symbol).to_owned()).collect();
    for (at, entry) in legend.iter().enumerate() {
        let refuse = |fault: Defect| fault.at(format!("/certificate/legend/{at}"));
        if !is_name(&entry.name) || !names.insert(entry.name.clone()) {
            return Err(refuse(Defect::Legend { name: entry.name.clone() }));
        }
        let symbol = stands_for(used, entry).map_err(refuse)?;
        let name = bank.name(&entry.name);
        vocabulary.insert_as(bank, name, symbol, Origin::Declared(Span::at(0)));
    }
    Ok(())
}

/// Reads the lines of a proof with the symbols of a board.
pub(crate) fn read(
    bank: &mut Bank,
    used: &UsedSymbols,
    mut vocabulary: Vocabulary,
    legend: &[LegendEntry],
    lines: &[String],
) -> Result<Read, Refusal> {
    with_legend(bank, used, &mut vocabulary, legend)?;
    if let Some(at) = lines.iter().position(|line| line.contains(['\n', '\r', '\0'])) {
        return Err(Defect::NotOneLine.at(format!("/certificate/lines/{at}")));
    }
    if let Some(at) = lines.iter().position(|line| line.contains('#')) {
        let message = String::from("the lines of a certificate have no comments");
        return Err(Defect::ProofText { code: "comment", message }.at(format!("/certificate/lines/{at}")));
    }
    let text = Text::new("proof", lines.join("\n"));
    let calculus = classical().ok_or(Defect::OtherCalculus { expected: CALCULUS }.at("/certificate/lines"))?;
    let statements = Statements::Palmer { options: palmer::Options::default(), vocabulary: Some(vocabulary) };
    let parsed = proof::parse(&text, &proof::Options { system: None, statements }, bank);
    if let Some(error) = parsed.diagnostics.iter().find(|diagnostic| diagnostic.is_error()) {
        let line = text.position(error.span.start).line;
        let fault = Defect::ProofText { code: error.code, message: error.message.clone() };
        return Err(fault.at(format!("/certificate/lines/{}", line.saturating_sub(1))));
    }
    // A parser gives a value exactly when it reports no error.
    let proof = parsed.value.map(|read| read.proof).unwrap_or_default();
    if proof.system.as_deref() != Some(CALCULUS) {
        return Err(Defect::OtherCalculus { expected: CALCULUS }.at("/certificate/lines"));
    }
    let lines = proof.main().map_or(0, kernel::Block::len);
    Ok(Read { proof, calculus, lines })
}
