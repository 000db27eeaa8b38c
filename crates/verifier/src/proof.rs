//! Proofs as lines in JSON, and back. Whether a proof is right is the kernel's to say, through crate `certificate`.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use certificate::SoundCalculus;
use formula::{Alphabet, Bank, Formula, FormulaId, SymbolId, VariableId};
use kernel::{HouseRules, Notation, Proof};
use source::{Span, Text};
use syntax::palmer::is_name;
use syntax::palmer::{self, Origin, Spelling, Vocabulary};
use syntax::proof::{self, Statements, Style};
use syntax::rules;

use crate::document::{Certificate, LegendEntry};
use crate::refusal::{Fault, Refusal};
use crate::symbols::{Used, named};
use crate::verify::Limits;

/// The calculus of all proofs in certificates.
const CALCULUS: &str = kernel::shipped::CLASSICAL.0;

/// The same, read once in a process.
static CLASSICAL: LazyLock<Option<SoundCalculus>> =
    LazyLock::new(|| rules::shipped(CALCULUS, &HouseRules::default()).and_then(|calculus| SoundCalculus::new(calculus).ok()));

/// Returns the calculus of all proofs in certificates. `None` would mean that the text that is built into the program is faulty, or not the
/// one that was audited.
pub fn classical() -> Option<&'static SoundCalculus> {
    CLASSICAL.as_ref()
}

/// A proof that was read, and the calculus to check it in.
pub(crate) struct Read {
    pub(crate) proof: Proof,
    pub(crate) calculus: &'static SoundCalculus,
    /// How many lines it has.
    pub(crate) lines: usize,
}

/// What names mean on a board that is written in another notation than Palmer's. What cannot be called by its own name beside the others,
/// or stands in the legend, is not.
pub(crate) fn vocabulary(bank: &mut Bank, used: &Used, legend: &[LegendEntry]) -> Vocabulary {
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

fn stands_for(used: &Used, entry: &LegendEntry) -> Result<SymbolId, Fault> {
    used.of_arity(&entry.stands_for, entry.kind.into(), entry.arity)
}

/// The lines of a proof. What is neither of the game nor bound is declared, so that they are a proof file that stands alone; what cannot
/// be called by its own name there stands in the legend.
pub(crate) fn lines(bank: &Bank, used: &Used, proof: &Proof, alphabet: Alphabet) -> Certificate {
    let (variables, mentioned) = names(bank, proof);
    let digits = used.numbers().map(|(digits, _)| digits);
    let spelling = Spelling::of(bank, used.symbols(), variables.iter().map(String::as_str).chain(digits));
    let style = Style { spelling: Some(&spelling), ..Style::new(Notation::Palmer, alphabet) };
    let text = proof::print(proof, bank, style);
    let line = |line: &str| if alphabet == Alphabet::Ascii { spelled_out(line) } else { line.to_owned() };
    let lines: Vec<String> = text.lines().map(line).collect();
    let renamed = spelling.renamed().filter(|(symbol, _)| mentioned.has(*symbol));
    let legend = renamed.map(|(symbol, name)| {
        let named = named(bank, symbol);
        // No symbol has more arguments than fit.
        let arity = u32::try_from(named.arity).unwrap_or(u32::MAX);
        LegendEntry { name: name.to_owned(), stands_for: named.name, kind: named.kind.into(), arity }
    });
    Certificate::Proof { legend: legend.collect(), lines }
}

/// The names of the variables of a proof, free and bound, and the symbols that it mentions.
fn names(bank: &Bank, proof: &Proof) -> (BTreeSet<String>, Used) {
    let (mut formulas, terms) = proof::said(proof);
    let mut names = BTreeSet::new();
    let mut insert = |variables: &[VariableId]| names.extend(variables.iter().map(|&one| bank.variable_text(one).to_owned()));
    terms.iter().for_each(|&term| insert(bank.term_variables(term)));
    let mentioned = Used::in_formulas_and_terms(bank, formulas.clone(), terms);
    let mut seen: HashSet<FormulaId> = HashSet::new();
    while let Some(formula) = formulas.pop() {
        if !seen.insert(formula) {
            continue;
        }
        insert(bank.free_variables(formula));
        match bank.formula(formula) {
            Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => {}
            Formula::Not(inner) => formulas.push(inner),
            Formula::Quantified(_, variable, inner) => {
                insert(&[variable]);
                formulas.push(inner);
            }
            Formula::Binary(_, left, right) => formulas.extend([left, right]),
        }
    }
    (names, mentioned)
}

/// A line of a proof with its rule's name in letters: the signs that rules are called by are not ASCII. The checker knows a rule by either.
fn spelled_out(line: &str) -> String {
    let Some((statement, step)) = line.split_once(" by ") else { return line.to_owned() };
    let (tag, rest) = step.split_once(' ').unwrap_or((step, ""));
    let signs = [
        ("∃!", "unique-existence"),
        ("¬", "not-"),
        ("∧", "and-"),
        ("∨", "or-"),
        ("→", "implies-"),
        ("↔", "iff-"),
        ("∀", "forall-"),
        ("∃", "exists-"),
    ];
    let name = match (tag.is_ascii(), tag.strip_suffix('I'), tag.strip_suffix('E')) {
        (true, ..) => tag.to_owned(),
        (_, Some(sign), _) => format!("{sign}intro"),
        (_, _, Some(sign)) => format!("{sign}elim"),
        _ => tag.to_owned(),
    };
    let name = signs.iter().fold(name, |name, (sign, word)| name.replace(sign, word));
    format!("{statement} by {name} {rest}").trim_end().to_owned()
}

/// Adds what the legend says to what names mean. Whatever it says is only how the lines are read: what they then say is checked.
fn with_legend(bank: &mut Bank, used: &Used, vocabulary: &mut Vocabulary, legend: &[LegendEntry]) -> Result<(), Refusal> {
    let mut names = HashSet::new();
    for (at, entry) in legend.iter().enumerate() {
        let refuse = |fault: Fault| fault.at(format!("/certificate/legend/{at}"));
        if !is_name(&entry.name) || !names.insert(&entry.name) {
            return Err(refuse(Fault::Legend { name: entry.name.clone() }));
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
    used: &Used,
    mut vocabulary: Vocabulary,
    legend: &[LegendEntry],
    lines: &[String],
    limits: &Limits,
) -> Result<Read, Refusal> {
    with_legend(bank, used, &mut vocabulary, legend)?;
    if lines.len() > limits.proof_lines {
        return Err(Fault::LongProof { lines: lines.len(), limit: limits.proof_lines }.at("/certificate/lines"));
    }
    if let Some(at) = lines.iter().position(|line| line.contains(['\n', '\r', '\0'])) {
        return Err(Fault::NotOneLine.at(format!("/certificate/lines/{at}")));
    }
    let text = Text::new("proof", lines.join("\n"));
    let calculus = classical().ok_or(Fault::OtherCalculus { expected: CALCULUS }.at("/certificate/lines"))?;
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
