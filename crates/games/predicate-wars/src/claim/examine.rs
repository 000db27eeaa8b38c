//! The check that every proof of the game goes through: it is read, the subproofs that it cites are put before it, its axioms are
//! compared with those that it has to start from, and the kernel looks at every line.

use std::collections::BTreeSet;

use documents::message::refused::{any, wars as no};
use documents::{Argument, Message, Refusal};
use formula::{Alphabet, Bank, FormulaId};
use kernel::calculus::normal_name;
use kernel::{Block, BlockBuilder, Checked, Conclusion, Context, HouseRules, Justification, Proof};
use proof_graph::points::CostObserver;
use proof_syntax::predicate_wars::{self, Options};
use proof_syntax::proof::Statements;
use representation::BracketedText;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use source::{Diagnostic, Span, Text};

use super::messages;
use super::proof_conditions::{ProofConditions, Subproof};

/// The longest proof of a game, in bytes (U-18).
pub(crate) const MAX_PROOF_BYTES: usize = 1 << 18;

/// Price of a proof, by both ways of charging (Q-PW-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Bill {
    /// Its symbol point (PW-67 to PW-71); the subproofs that it uses were paid when they were bought (Q-PW-35).
    pub points: u64,
    /// Number of its lemmas.
    pub lemmas: u64,
    /// Number of its lines, axioms included.
    pub lines: u64,
}

/// A step that is accepted, since the rulebook prints it, and that is unsound (Part 3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct UnsoundStep {
    /// The number of its line.
    pub line: u32,
    /// The rule.
    pub rule: String,
    /// Remark of the commentary on the rulebook that says so: `S-15`.
    pub source: String,
}

/// Axioms that a proof starts from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Start<'s> {
    /// From all of these statements, and from no others. `rule` and `whose` name them in a refusal.
    All { statements: &'s [&'s str], rule: &'static str, whose: fn() -> Message },
    /// From any statements.
    Any,
}

/// A proof that was accepted.
pub(super) struct Examined {
    pub(super) bank: Bank,
    pub(super) proof: Proof,
    pub(super) checked: Checked,
    pub(super) bill: Bill,
    pub(super) unsound: Vec<UnsoundStep>,
    /// The subproofs that it uses, and those that they use, in the order in which they stand before it.
    pub(super) subproofs: Vec<String>,
    /// The rules that it includes, itself or through its subproofs, each once.
    pub(super) rules: Vec<String>,
}

impl Examined {
    /// The lines of the proof itself.
    pub(super) fn lines(&self) -> impl Iterator<Item = kernel::Line<'_>> {
        self.proof.main().into_iter().flat_map(Block::lines)
    }

    /// The statements of all its lines, each once.
    pub(super) fn statements(&self) -> Vec<String> {
        let mut seen = FxHashSet::default();
        let lines = self.lines().filter(|line| seen.insert(line.statement));
        lines.map(|line| self.bank.text(line.statement, Alphabet::Unicode)).collect()
    }
}

/// A proof in progress: statements as axioms, numbered from 1, each once. The player writes on from there.
pub fn opening<'s>(statements: impl IntoIterator<Item = &'s str>, house: &HouseRules) -> String {
    let mut bank = Bank::new();
    let mut seen = FxHashSet::default();
    let mut text = String::new();
    for statement in statements {
        if let Some(formula) = read_statement(statement, house, &mut bank)
            && seen.insert(formula)
        {
            text.push_str(&format!("{}. axiom {}\n", seen.len(), bank.text(formula, Alphabet::Unicode)));
        }
    }
    text
}

/// The statement of a card, a rule or a line; `None` for what is no WFF, and can be neither cited nor included (Q-PW-14).
pub(crate) fn read_statement(statement: &str, house: &HouseRules, bank: &mut Bank) -> Option<FormulaId> {
    let text = Text::new("statement", statement);
    let span = Span::new(0, text.content().len());
    predicate_wars::parse_wff(&text, span, &Options::in_house(house), bank).value
}

/// Checks a proof.
///
/// `rules` are those in force, and `owned` the subproofs that may be cited, each after those that it uses.
pub(super) fn examine(
    conditions: &ProofConditions,
    start: Start<'_>,
    rules: &[&str],
    owned: &[&Subproof],
    proof: &str,
) -> Result<Examined, Refusal> {
    let mut bank = Bank::new();
    let own = read_proof(conditions, proof, &mut bank)?;
    let mut in_force: Vec<FormulaId> =
        rules.iter().filter_map(|rule| read_statement(rule, &conditions.house, &mut bank)).collect();
    let base: Vec<FormulaId> =
        conditions.base.iter().filter_map(|rule| read_statement(rule, &conditions.house, &mut bank)).collect();
    let present: FxHashSet<FormulaId> = in_force.iter().chain(&base).copied().collect();
    check_start(conditions, start, &own, &mut bank)?;
    let cited = cited_subproofs(conditions, &own, owned, &mut bank)?;
    let mut whole = Proof::new(None);
    for (subproof, read) in &cited {
        for rule in &subproof.rules {
            let formula = read_statement(rule, &conditions.house, &mut bank);
            if !conditions.stale && formula.is_none_or(|formula| !present.contains(&formula)) {
                let message = no::stale_subproof(&subproof.name, rule);
                return Err(Refusal::new("Q-PW-49", message).help(no::use_again()));
            }
            in_force.extend(formula);
        }
        copy_block(read, Some(subproof.name.clone()), &mut whole)?;
    }
    copy_block(&own, None, &mut whole)?;
    let of_the_game: FxHashSet<FormulaId> = in_force.iter().copied().collect();
    in_force.extend(base);
    let context = Context { calculus: &conditions.calculus, house: &conditions.house, rules_in_force: &in_force, goal: None };
    let main = whole.blocks().len().saturating_sub(1);
    let mut observer = CostObserver::new(&bank, &whole, main, &conditions.house);
    let checked = kernel::check(&bank, &whole, &context, &mut observer);
    if let Some(refusal) = messages::refusal(conditions, &bank, &whole, &checked) {
        return Err(refusal);
    }
    let points = observer.total();
    let included = included_rules(conditions, &whole, main, |formula| of_the_game.contains(&formula));
    if let Some(&(line, stale)) = included.iter().find(|(_, formula)| !present.contains(formula)) {
        let message = no::stale_line(line, bank.text(stale, Alphabet::Unicode));
        return Err(Refusal::new("PW-R27", message).help(no::bought_with_it()));
    }
    let texts = included.into_iter().map(|(_, formula)| bank.text(formula, Alphabet::Unicode));
    let mut rules: Vec<String> = texts.chain(cited.iter().flat_map(|(subproof, _)| subproof.rules.iter().cloned())).collect();
    let mut seen = FxHashSet::default();
    rules.retain(|rule| seen.insert(rule.clone()));
    let lines = whole.main().map_or(0, Block::len) as u64;
    let lemma = |line: &kernel::Line<'_>| matches!(line.justification, Justification::Rule(_));
    let lemmas = whole.main().map_or(0, |block| block.lines().filter(lemma).count()) as u64;
    Ok(Examined {
        bill: Bill { points, lemmas, lines },
        unsound: unsound_steps(conditions, &whole, &checked),
        subproofs: cited.iter().map(|(subproof, _)| subproof.name.clone()).collect(),
        rules,
        bank,
        proof: whole,
        checked,
    })
}

/// Reads the lines of one proof, without subproofs of its own.
fn read_proof(conditions: &ProofConditions, proof: &str, bank: &mut Bank) -> Result<Proof, Refusal> {
    if proof.len() > MAX_PROOF_BYTES {
        return Err(Refusal::new("U-18", no::proof_too_long(proof.len(), MAX_PROOF_BYTES)));
    }
    let text = Text::new("proof", proof);
    if let Some((system, _)) = proof_syntax::proof::system(&text)
        && normal_name(&system) != normal_name(conditions.system())
    {
        let message = no::other_calculus(system, conditions.system());
        return Err(Refusal::new("PW-27", message).help(no::leave_system_out()));
    }
    let statements = Statements::PredicateWars(Options::in_house(&conditions.house));
    let parsed = proof_syntax::proof::parse(&text, &proof_syntax::proof::Options { system: None, statements }, bank);
    let Some(read) = parsed.value else {
        return Err(unreadable(&text, parsed.diagnostics.iter().find(|diagnostic| diagnostic.is_error())));
    };
    if let [subproof, _, ..] = read.proof.blocks() {
        let message = no::brings_subproof(subproof.name().unwrap_or_default());
        return Err(Refusal::new("PW-23", message).help(no::cite_subproof()));
    }
    Ok(read.proof)
}

fn unreadable(text: &Text, error: Option<&Diagnostic>) -> Refusal {
    let Some(error) = error else { return Refusal::new("PW-64", no::no_proof()) };
    let at = text.position(error.span.start);
    let refusal = Refusal::new("PW-64", no::fault_in_text(at.line, at.column, Argument::english(&error.message)));
    match &error.help {
        Some(help) => refusal.help(any::diagnostic(Argument::english(help))),
        None => refusal,
    }
}

/// Compares the axioms of a proof with the statements that it has to start from (PW-27, PW-29, PW-30). They stand before all lemmas
/// (PW-65).
fn check_start(conditions: &ProofConditions, start: Start<'_>, own: &Proof, bank: &mut Bank) -> Result<(), Refusal> {
    let mut axioms = FxHashSet::default();
    let mut lemma = None;
    // Where the house forbids free variables in axioms, an open statement cannot be cited, as one that is no WFF cannot (Q-PW-30).
    let closed_only = conditions.house.free_vars == kernel::house_rules::FreeVars::Forbid;
    let expected: Option<Vec<FormulaId>> = match start {
        Start::All { statements, .. } => {
            let formulas: Vec<FormulaId> =
                statements.iter().filter_map(|one| read_statement(one, &conditions.house, bank)).collect();
            Some(formulas.into_iter().filter(|&formula| !closed_only || bank.is_closed(formula)).collect())
        }
        Start::Any => None,
    };
    for line in own.main().into_iter().flat_map(Block::lines) {
        match (line.justification, lemma) {
            (Justification::Rule(_), _) => lemma = Some(line.number),
            (Justification::Axiom | Justification::Assumption, Some(before)) => {
                let message = no::axiom_after_lemma(line.number, before);
                return Err(Refusal::new("PW-65", message).help(no::axioms_first()));
            }
            (Justification::Axiom, None) => _ = axioms.insert(line.statement),
            (Justification::Assumption, None) => {}
        }
        if let (Start::All { rule, whose, .. }, Some(expected), Justification::Axiom) = (start, &expected, line.justification)
            && !expected.contains(&line.statement)
        {
            let statement = bank.text(line.statement, Alphabet::Unicode);
            let message = no::foreign_axiom(line.number, statement, whose());
            return Err(Refusal::new(rule, message).help(no::symbol_by_symbol()));
        }
    }
    if let (Start::All { rule, whose, .. }, Some(expected)) = (start, expected)
        && let Some(missing) = expected.into_iter().find(|formula| !axioms.contains(formula))
    {
        let missing = bank.text(missing, Alphabet::Unicode);
        return Err(Refusal::new(rule, no::axiom_missing(whose(), missing)).help(no::write_axiom()));
    }
    Ok(())
}

/// The subproofs that a proof cites and those that they cite, each after what it uses, and read.
fn cited_subproofs<'o>(
    conditions: &ProofConditions,
    own: &Proof,
    owned: &[&'o Subproof],
    bank: &mut Bank,
) -> Result<Vec<(&'o Subproof, Proof)>, Refusal> {
    let mut asked = uses(own);
    if let Some(unknown) = asked.iter().find(|name| owned.iter().all(|subproof| subproof.name != **name)) {
        let names: Vec<Argument> = owned.iter().map(|subproof| (&subproof.name).into()).collect();
        let refusal = Refusal::new("PW-27", no::no_subproof(unknown));
        return Err(if names.is_empty() { refusal } else { refusal.help(no::may_use(names)) });
    }
    let mut cited = Vec::new();
    for &subproof in owned.iter().rev() {
        if asked.contains(&subproof.name) {
            let read = read_proof(conditions, &subproof.text, bank)?;
            asked.extend(uses(&read));
            cited.push((subproof, read));
        }
    }
    cited.reverse();
    Ok(cited)
}

/// The names of the subproofs that the lines of a proof cite.
fn uses(proof: &Proof) -> BTreeSet<String> {
    let lines = proof.blocks().iter().flat_map(Block::lines);
    let inference = |line: kernel::Line<'_>| match line.justification {
        Justification::Rule(inference) => inference.using.map(|used| used.subproof.clone()),
        Justification::Axiom | Justification::Assumption => None,
    };
    lines.filter_map(inference).collect()
}

/// Adds the lines of a proof to another as one of its blocks.
fn copy_block(read: &Proof, name: Option<String>, whole: &mut Proof) -> Result<(), Refusal> {
    let mut builder = BlockBuilder::new(name);
    let too_large = |error: kernel::TooLarge| Refusal::new("U-18", any::diagnostic(Argument::english(error)));
    let names: Result<Vec<u16>, Refusal> =
        read.rule_names().iter().map(|name| whole.rule_name(name).map_err(too_large)).collect();
    let names = names?;
    for line in read.main().into_iter().flat_map(Block::lines) {
        match line.justification {
            Justification::Axiom => builder.axiom(line.number, line.statement),
            Justification::Assumption => {
                return Err(Refusal::new("PW-64", no::is_assumption(line.number)).help(no::axiom_or_lemma()));
            }
            Justification::Rule(inference) => {
                let rule = names.get(usize::from(inference.rule)).copied().unwrap_or_default();
                builder.infer(line.number, line.statement, rule, inference.citations);
                if !inference.with.is_empty() || inference.using.is_some() {
                    builder.detail(inference.with.to_vec(), inference.using.cloned());
                }
            }
        }
    }
    whole.push(builder.finish());
    Ok(())
}

/// The lines of a block that include a rule in force, with the rule; base rules are none (PW-32).
fn included_rules(
    conditions: &ProofConditions,
    proof: &Proof,
    block: usize,
    in_force: impl Fn(FormulaId) -> bool,
) -> Vec<(u32, FormulaId)> {
    let includes: FxHashMap<usize, bool> = proof
        .rule_names()
        .iter()
        .map(|name| conditions.calculus.find(name))
        .map(|rule| {
            let variants = rule.map(|rule| &conditions.calculus.rule(rule).variants);
            variants.into_iter().flatten().any(|variant| matches!(variant.conclusion, Conclusion::RuleInForce))
        })
        .enumerate()
        .collect();
    let lines = proof.blocks().get(block).into_iter().flat_map(Block::lines);
    let included = lines.filter(|line| match line.justification {
        Justification::Rule(inference) => includes.get(&usize::from(inference.rule)) == Some(&true) && in_force(line.statement),
        Justification::Axiom | Justification::Assumption => false,
    });
    included.map(|line| (line.number, line.statement)).collect()
}

/// The unsound steps of the proof itself.
fn unsound_steps(conditions: &ProofConditions, proof: &Proof, checked: &Checked) -> Vec<UnsoundStep> {
    let (Some(block), Some(found)) = (proof.main(), checked.main()) else { return Vec::new() };
    let step = |&(index, warning): &(u32, kernel::Warning)| {
        let rule = conditions.calculus.rule(warning.rule);
        let condition = rule.variants.get(warning.variant).and_then(|variant| variant.sound_if.get(warning.condition));
        let source = condition.map(|condition| condition.source.clone()).unwrap_or_default();
        Some(UnsoundStep { line: block.line(index as usize)?.number, rule: rule.name.clone(), source })
    };
    found.warnings.iter().filter_map(step).collect()
}
