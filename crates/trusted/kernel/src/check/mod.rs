//! The check of a proof: every line of the flat list against the schema of the rule that it names. Every bad line is found, not only the
//! first; lines that rest on a bad one are marked. Not here: how lines are matched (`step`), costs, words.

mod citation;
mod outcome;
mod step;
mod subproof;

use derivation::proof::{Block, Citation, Inference, Justification, Line, Proof};
use std::collections::BTreeMap;

use formula::{Bank, FormulaId};
use rustc_hash::FxHashMap;

use crate::calculus::{Calculus, Conclusion, MAX_PREMISES, Notation, Premise, RuleId};
use crate::fault::LineError;
use crate::house_rules::{Alpha, FreeVars, HouseRules};
use crate::matching::Bindings;
use crate::provisos::{Dependencies, RulesInForce};
use derivation::parameters::EMPTY;

use citation::Cited;
pub use outcome::{Checked, CheckedBlock, Contradiction};
use step::StepChecker;
use subproof::Subproof;

/// Maximum number of bad lines of a proof for which other rules are tried.
pub const MAX_SUGGESTIONS: usize = 1_000;

/// Maximum number of comparison steps: an allowance for each symbol of the proof, and a fixed one. No honest proof comes near; a line that
/// would need more is [`Mismatch::TooLarge`](crate::fault::Mismatch::TooLarge).
const FUEL_PER_SYMBOL: u64 = 64;
const FUEL: u64 = 100_000_000;

/// The circumstances under which a proof is judged.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The calculus.
    pub calculus: &'a Calculus,
    /// The readings of the rulebook.
    pub house: &'a HouseRules,
    /// The rules in force (PW-31), in the proof's bank.
    pub rules_in_force: &'a [FormulaId],
    /// The goal of the proof: a witness may not occur in it (S-7).
    pub goal: Option<FormulaId>,
}

impl Context<'_> {
    /// Returns whether the names of bound variables do not matter: in Predicate Wars statements are compared symbol by symbol, unless the house
    /// has it otherwise (Q-PW-29); elsewhere they are compared as textbooks do.
    pub(crate) fn up_to_names(&self) -> bool {
        self.calculus.notation() != Notation::PredicateWars || self.house.alpha == Alpha::Equivalent
    }
}

/// A step that fits its rule.
#[derive(Clone, Copy, Debug)]
pub struct Step<'s> {
    /// The rule.
    pub rule: RuleId,
    /// The index of its variant.
    pub variant: usize,
    /// The conclusion.
    pub statement: FormulaId,
    /// The indices of the lines that serve as premises, in the order of the schema; for a box the index of the line that was derived in it.
    pub premises: &'s [u32],
    /// The symbol points of what the prover chose and pays for (PW-68).
    pub paid: u64,
}

/// The values of the letters of a rule in a step that fits.
#[derive(Clone, Copy)]
pub struct Instantiation<'s>(pub(crate) &'s Bindings<'s>);

/// An observer of every step that fits, in the order of the lines.
pub trait Observer {
    /// A step of a block, at an index, fits its rule. It may still rest on a bad line.
    fn step(&mut self, block: usize, line: usize, step: &Step<'_>);

    /// The meanings of the letters of that step's rule.
    fn instantiation(&mut self, _: Instantiation<'_>) {}
}

/// An observer that ignores all events.
impl Observer for () {
    fn step(&mut self, _: usize, _: usize, _: &Step<'_>) {}
}

/// Checks every line of every block (PW-64 to PW-66).
///
/// `bank` is the one in which the proof's statements stand. Time and memory grow with the size of the proof's text, but for a rule
/// with many premises, which are tried in every order.
pub fn check<O: Observer>(bank: &Bank, proof: &Proof, context: &Context<'_>, observer: &mut O) -> Checked {
    let rules: Vec<Option<RuleId>> = proof.rule_names().iter().map(|name| context.calculus.find(name)).collect();
    let in_force = RulesInForce::new(bank, context.rules_in_force, context.goal);
    let boxes = has_boxes(context.calculus);
    let includes = |variant: &crate::Variant| matches!(variant.conclusion, Conclusion::RuleInForce);
    let including: Vec<bool> = context.calculus.rules().iter().map(|rule| rule.variants.iter().any(includes)).collect();
    let statements = proof.blocks().iter().flat_map(Block::statements);
    let size = statements.fold(0_u64, |sum, statement| sum.saturating_add(bank.size(statement)));
    let fuel = size.saturating_mul(FUEL_PER_SYMBOL).saturating_add(FUEL);
    let mut steps = StepChecker::new(bank, context, &in_force, fuel);
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    let mut subproofs: Vec<Subproof> = Vec::new();
    let mut blocks: Vec<CheckedBlock> = Vec::with_capacity(proof.blocks().len());
    let mut suggestions = 0;
    for (at, block) in proof.blocks().iter().enumerate() {
        let goal = context.goal.filter(|_| at + 1 == proof.blocks().len());
        let mut checker = BlockChecker {
            bank,
            context,
            rules: &rules,
            boxes,
            including: &including,
            names: &names,
            subproofs: &subproofs,
            block_at: at,
            block,
            dependencies: Dependencies::new(block.len()),
            present: None,
            tainted: FxHashMap::default(),
            found: CheckedBlock { up_to_names: context.up_to_names(), ..CheckedBlock::default() },
            goal,
        };
        checker.block(&mut steps, observer, &mut suggestions);
        let BlockChecker { dependencies, found, .. } = checker;
        subproofs.push(Subproof::new(block, &found, &dependencies, context));
        if let Some(name) = block.name() {
            names.insert(name, at);
        }
        blocks.push(found);
    }
    Checked::new(blocks)
}

/// Returns whether some rule of a calculus takes a box.
fn has_boxes(calculus: &Calculus) -> bool {
    let mut variants = calculus.rules().iter().flat_map(|rule| &rule.variants);
    variants.any(|variant| variant.premises.iter().any(|premise| matches!(premise, Premise::Box(_))))
}

/// The check of one block.
struct BlockChecker<'w> {
    bank: &'w Bank,
    context: &'w Context<'w>,
    /// By the number of a rule's name in the proof.
    rules: &'w [Option<RuleId>],
    boxes: bool,
    /// By rule: whether it includes rules in force.
    including: &'w [bool],
    names: &'w BTreeMap<&'w str, usize>,
    subproofs: &'w [Subproof<'w>],
    block_at: usize,
    block: &'w Block,
    dependencies: Dependencies,
    /// The statements before a line, with their first indices; only when a rule asks.
    present: Option<(FxHashMap<FormulaId, u32>, usize)>,
    /// Lines that are bad or rest on a bad one, with the bad one.
    tainted: FxHashMap<u32, u32>,
    found: CheckedBlock,
    goal: Option<FormulaId>,
}

impl<'w> BlockChecker<'w> {
    fn block<O: Observer>(&mut self, steps: &mut StepChecker<'_>, observer: &mut O, suggestions: &mut usize) {
        let block = self.block;
        for (at, line) in block.lines().enumerate() {
            let index = at as u32;
            match line.justification {
                Justification::Axiom => {
                    let free = self.bank.free_variables(line.statement);
                    let set = self.dependencies.parameters.set(free);
                    self.dependencies.lines.push(set);
                    if let Some(&variable) = free.first().filter(|_| self.context.house.free_vars == FreeVars::Forbid) {
                        self.bad(index, LineError::OpenAxiom { variable });
                    }
                }
                Justification::Assumption => {
                    let around = line.in_box.and_then(|at| self.block.boxes().get(at as usize)).and_then(|span| span.parent);
                    let own = self.dependencies.parameters.set(self.bank.free_variables(line.statement));
                    let all = self.dependencies.parameters.union(self.dependencies.assumed(around), own);
                    self.dependencies.boxes.push(all);
                    self.dependencies.lines.push(EMPTY);
                    if !self.boxes {
                        self.bad(index, LineError::NoAssumptions);
                    }
                }
                Justification::Rule(inference) => {
                    self.dependencies.lines.push(EMPTY);
                    if let Err(fault) = self.inference(at, &line, &inference, steps, observer) {
                        if *suggestions < MAX_SUGGESTIONS {
                            *suggestions += 1;
                            self.suggest_rule(at, &line, &inference, steps);
                        }
                        self.bad(index, fault);
                    }
                }
            }
        }
    }

    fn bad(&mut self, index: u32, fault: LineError) {
        self.tainted.insert(index, index);
        self.found.faults.push((index, fault));
    }

    /// Returns whether the step that a line names is right. What it depends on is noted.
    fn inference<O: Observer>(
        &mut self,
        at: usize,
        line: &Line<'w>,
        inference: &Inference<'w>,
        steps: &mut StepChecker<'_>,
        observer: &mut O,
    ) -> Result<(), LineError> {
        let rule = self.rules.get(usize::from(inference.rule)).copied().flatten().ok_or(LineError::UnknownRule)?;
        steps.cited.clear();
        for &citation in inference.citations {
            let cited = self.cited(citation, at)?;
            // What is cited is a set.
            if !steps.cited.contains(&cited) {
                steps.cited.push(cited);
            }
            if steps.cited.len() > MAX_PREMISES {
                let variants = &self.context.calculus.rule(rule).variants;
                let expected = variants.iter().map(|variant| variant.premises.len()).max().unwrap_or(0);
                return Err(LineError::TooManyPremises { expected, found: inference.citations.len() });
            }
        }
        let subproof = self.subproof(inference, &mut steps.lines)?;
        let (statement, up_to_names) = (line.statement, self.context.up_to_names());
        let present = self.present(rule, statement, at);
        let line =
            step::Line { block: self.block, at, stated: *line, inference, subproof, goal: self.goal, present, up_to_names };
        let fits = steps.rule(rule, &line, &mut self.dependencies)?;
        for &condition in &steps.warnings {
            self.found.warnings.push((at as u32, condition));
        }
        let step = Step { rule, variant: fits.variant, statement, premises: &steps.premises, paid: fits.paid };
        observer.step(self.block_at, at, &step);
        observer.instantiation(Instantiation(steps.bindings()));
        if !self.tainted.is_empty() {
            let bad = steps.premises.iter().find_map(|index| self.tainted.get(index).copied());
            if let Some(bad) = bad {
                self.tainted.insert(at as u32, bad);
                self.found.dependents.push((at as u32, bad));
            }
        }
        Ok(())
    }

    /// Returns another rule that would fit a bad line as it stands.
    fn suggest_rule(&mut self, at: usize, line: &Line<'w>, inference: &Inference<'w>, steps: &mut StepChecker<'_>) {
        let named = self.rules.get(usize::from(inference.rule)).copied().flatten();
        steps.cited.clear();
        for &citation in inference.citations {
            match self.cited(citation, at) {
                Ok(_) if steps.cited.len() > MAX_PREMISES => return,
                Ok(cited) if !steps.cited.contains(&cited) => steps.cited.push(cited),
                Ok(_) => {}
                Err(_) => return,
            }
        }
        let Ok(subproof) = self.subproof(inference, &mut steps.lines) else { return };
        let (calculus, up_to_names) = (self.context.calculus, self.context.up_to_names());
        for (rule, _) in calculus.rule_ids().filter(|&(rule, _)| Some(rule) != named) {
            let (block, goal, present) = (self.block, self.goal, self.present(rule, line.statement, at));
            let line = step::Line { block, at, stated: *line, inference, subproof, goal, present, up_to_names };
            if steps.would_fit(rule, &line, &mut self.dependencies) {
                self.found.suggestions.push((at as u32, rule));
                return;
            }
        }
    }

    /// The line or box that is cited.
    fn cited(&self, citation: Citation, at: usize) -> Result<Cited, LineError> {
        let find = |number: u32| {
            let index = self.block.index(number).ok_or(LineError::UnknownLine(citation))?;
            match index.cmp(&at) {
                std::cmp::Ordering::Less => Ok(index),
                std::cmp::Ordering::Equal => Err(LineError::SelfReference),
                std::cmp::Ordering::Greater => Err(LineError::ForwardReference(citation)),
            }
        };
        let in_box = |index: usize| if self.block.boxes().is_empty() { None } else { self.block.line(index)?.in_box };
        match citation {
            Citation::Line(number) => {
                let index = find(number)?;
                let open = self.block.in_scope(in_box(index), at);
                if open { Ok(Cited::Line(index as u32)) } else { Err(LineError::ClosedBox(citation)) }
            }
            Citation::Box(first, last) => {
                let (first, last) = (find(first)?, find(last)?);
                let (Some(cited), Some(other)) = (in_box(first), in_box(last)) else { return Err(LineError::NoBox(citation)) };
                let Some(span) = self.block.boxes().get(cited as usize) else { return Err(LineError::NoBox(citation)) };
                if cited != other || span.first as usize != first || span.end as usize > at {
                    return Err(LineError::NoBox(citation));
                }
                if !self.block.in_scope(span.parent, at) {
                    return Err(LineError::ClosedBox(citation));
                }
                Ok(Cited::Box { assumption: first as u32, line: last as u32 })
            }
        }
    }

    /// The subproof that is cited; its lines that are cited are put into `lines`.
    #[inline]
    fn subproof(&self, step: &Inference<'w>, lines: &mut Vec<(u32, FormulaId)>) -> Result<Option<&'w Subproof<'w>>, LineError> {
        lines.clear();
        let Some(used) = step.using else { return Ok(None) };
        let at = *self.names.get(used.subproof.as_str()).ok_or(LineError::UnknownSubproof)?;
        let subproof = self.subproofs.get(at).ok_or(LineError::UnknownSubproof)?;
        if let Some(number) = subproof.improper {
            return Err(LineError::SubproofImproper { number });
        }
        if subproof.axioms != 1 {
            return Err(LineError::SubproofAxioms { found: subproof.axioms });
        }
        for &number in &used.lines {
            let index = subproof.block.index(number).ok_or(LineError::SubproofLine { number })?;
            let line = subproof.block.line(index).ok_or(LineError::SubproofLine { number })?;
            // What is cited of a subproof are lemmas of it (PW-66).
            if line.in_box.is_some() || !matches!(line.justification, Justification::Rule(_)) {
                return Err(LineError::SubproofLine { number });
            }
            lines.push((index as u32, line.statement));
        }
        Ok(Some(subproof))
    }

    /// Returns the index where a rule in force stands already, if this rule asks.
    fn present(&mut self, rule: RuleId, statement: FormulaId, at: usize) -> Option<u32> {
        if !self.including.get(rule.index()).copied().unwrap_or(false) {
            return None;
        }
        let (indices, known) = self.present.get_or_insert_with(Default::default);
        while *known < at {
            if let Some(statement) = self.block.statement(*known) {
                indices.entry(statement).or_insert(*known as u32);
            }
            *known += 1;
        }
        indices.get(&statement).copied()
    }
}
