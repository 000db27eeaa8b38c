//! Hints for the next line of a proof, in steps: the rule, then the lines that it rests on, then the line itself and the rest of the
//! proof. The lines that are right so far are what the search starts from (crate `proof-search`); with what it finds after them, the proof
//! is checked once more.
//!
//! Not here: what is wrong with a line (`explain`), and the search itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ::predicate_wars::proving::effect_goals;
use documents::Schema;
use documents::error::LimitReached;
use documents::hint::{HintRuling, HintStatus, NextStep};
use formula::FormulaId;
use kernel::{Block, BlockBuilder, Citation, Justification, Notation, Proof};
use proof_search::{Found, Goal, Limits as SearchLimits, Measure, Outcome, Problem, ReadyContradiction};
use proof_syntax::predicate_wars::classes::ClassReadings;
use proof_syntax::proof as proof_notation;
use proof_syntax::textbook::{self, Book};
use rustc_hash::FxHashMap;
use solver::oracle::{Limits as WorkerLimits, Pool};
use source::Text;

use crate::bounded::{self, Bounds};
use crate::checking::adjudicator::{Adjudicator, ProofOptions, ReadProof};
use crate::error::{Error, UsageError};
use crate::proving::completion::rewriting::{Replacement, boxes_around, rewritten};

/// Words of the lines before a proof.
const HEAD: [&str; 3] = ["notation ", "system ", "symbols "];

/// The amount that a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    /// The rule.
    Rule,
    /// The rule and the lines that it rests on.
    Premises,
    /// The line itself, and the rest of the proof.
    Line,
}

/// Options of [`hint`].
#[derive(Clone, Debug)]
pub struct HintOptions {
    /// The conditions that the proof is judged under; the goal is one of them.
    pub conditions: ProofOptions,
    /// The amount of detail.
    pub level: HintLevel,
    /// The time of everything together.
    pub limits: verdict::Limits,
    /// The memory of the program, in MiB.
    pub memory_mib: Option<u32>,
}

/// Says what could be the next line of a proof that is to reach the goal of its conditions.
///
/// # Errors
/// [`Error::Usage`] when there is no goal and the proof speaks of no effect that could be one; as [`Adjudicator::check`] when the proof or its conditions cannot be read; [`Error::Limit`]
/// where they could not be read in time.
pub fn hint(text: Text, options: &HintOptions) -> Result<HintRuling, Error> {
    let bounds = Bounds::new(&options.limits, options.memory_mib);
    let pool = Pool::new(WorkerLimits::default());
    let flag: Arc<AtomicBool> = Arc::default();
    let work = {
        let (flag, options, until) = (Arc::clone(&flag), options.clone(), bounds.until);
        move |_: &bounded::Tell<(), _>| answer(text, &options, until, &flag)
    };
    bounded::watched(&bounds, &pool, &mut |()| (), work).unwrap_or_else(|limit| {
        flag.store(true, Ordering::Relaxed);
        Err(bounds.error(limit))
    })
}

fn answer(text: Text, options: &HintOptions, until: std::time::Instant, flag: &AtomicBool) -> Result<HintRuling, Error> {
    let adjudicator = Adjudicator::new(options.conditions.clone())?;
    let mut read = adjudicator.read(text)?;
    let until_search = until.checked_sub(options.limits.time / 8).unwrap_or(until);
    let nearest = if read.goal.is_none() { nearest_effect(&mut read, &adjudicator, until_search, flag) } else { None };
    let Some(goal) = read.goal.or(nearest) else {
        let Some(goal) = read.goal_text() else { return Err(UsageError::NoGoal.into()) };
        return Ok(open(&read, goal, Vec::new()));
    };
    let context =
        kernel::Context { calculus: read.calculus, house: adjudicator.house(), rules_in_force: &read.rules, goal: Some(goal) };
    let checked = kernel::check(&read.bank, &read.proof, &context, &mut ());
    let right = |index: u32| checked.main().is_some_and(|main| main.is_right(index));
    let main = read.proof.main().cloned().unwrap_or_default();
    let wrong_lines = main.lines().zip(0..).filter(|&(_, index)| !right(index)).map(|(line, _)| line.number).collect();
    let known: Vec<(u32, FormulaId)> = main
        .lines()
        .zip(0..)
        .filter(|(line, index)| line.in_box.is_none() && right(*index))
        .map(|(line, _)| (line.number, line.statement))
        .collect();
    let mut ruling = open(&read, read.written(adjudicator.options.alphabet, goal), wrong_lines);
    if checked.reached(&read.bank, &read.proof, goal).is_some() {
        ruling.status = HintStatus::Reached;
        return Ok(ruling);
    }
    let ready = ReadyContradiction::default();
    let problem = |premises: &[(u32, FormulaId)]| Problem {
        calculus: read.calculus,
        house: adjudicator.house(),
        rules_in_force: read.rules.clone(),
        premises: premises.iter().map(|&(_, statement)| statement).collect(),
        goal: Goal::Statement(goal),
        rules_only: None,
        base_rules: None,
        ready: Some(&ready),
        measure: Measure::Points,
    };
    let limits = SearchLimits { deadline: Some(until_search), ..SearchLimits::default() };
    let (from_all, axioms) = (problem(&known), axioms(&main));
    let from_axioms = problem(&axioms);
    let mut outcome = proof_search::search(&mut read.bank, &from_all, &limits, Some(flag));
    // The search takes the lines for axioms. What a rule asks of all lines (PW-R5: a letter that occurs in no other) says the kernel.
    if let Some(found) = outcome.found.take_if(|found| !leads_on(&read, &adjudicator, goal, &found.proof, &known, main.len())) {
        let again = proof_search::search(&mut read.bank, &from_axioms, &limits, Some(flag)).found.unwrap_or(found);
        let stands = |end: usize| leads_on(&read, &adjudicator, goal, &again.proof, &axioms, end);
        if stands(main.len()) {
            outcome.found = Some(again);
        } else if stands(axioms.len()) {
            let turn = (axioms.len()..main.len()).find(|&at| !stands(at + 1));
            ruling.wrong_turn = turn.and_then(|at| main.line(at)).map(|line| line.number);
        }
    }
    enter(&mut ruling, &outcome, &read, &known, &main, options.level);
    Ok(ruling)
}

/// The axioms with which a proof begins, with their numbers.
fn axioms(main: &Block) -> Vec<(u32, FormulaId)> {
    let is_axiom = |line: &kernel::Line<'_>| matches!(line.justification, Justification::Axiom);
    main.lines().take_while(is_axiom).map(|line| (line.number, line.statement)).collect()
}

/// Returns whether a derivation from some lines leads to the goal when it follows the first `end` lines of a proof.
fn leads_on(
    read: &ReadProof<'_>,
    adjudicator: &Adjudicator,
    goal: FormulaId,
    derivation: &Proof,
    lines: &[(u32, FormulaId)],
    end: usize,
) -> bool {
    let Some(main) = read.proof.blocks().len().checked_sub(1) else { return false };
    let rest = Replacement::Rest { proof: derivation, lines };
    let Some(whole) = rewritten(&read.proof, main, end, &rest) else { return false };
    let context =
        kernel::Context { calculus: read.calculus, house: adjudicator.house(), rules_in_force: &read.rules, goal: Some(goal) };
    kernel::check(&read.bank, &whole, &context, &mut ()).reached(&read.bank, &whole, goal).is_some()
}

/// A ruling in which nothing is decided.
fn open(read: &ReadProof<'_>, goal: String, wrong_lines: Vec<u32>) -> HintRuling {
    HintRuling {
        schema: Schema,
        file: read.text.name().to_owned(),
        goal,
        system: read.calculus.name().to_owned(),
        status: HintStatus::Undecided,
        wrong_lines,
        next: None,
        symbol_points: None,
        lower_bound: None,
        wrong_turn: None,
        limit: None,
    }
}

/// The effect of Predicate Wars that the right lines come to with the fewest symbol points, of those that the proof speaks of, or of a goal with
/// holes what fits; the first of these where none is found, and none where it speaks of none.
fn nearest_effect(
    read: &mut ReadProof<'_>,
    adjudicator: &Adjudicator,
    until: std::time::Instant,
    flag: &AtomicBool,
) -> Option<FormulaId> {
    if read.calculus.notation() != Notation::PredicateWars {
        return None;
    }
    let context =
        kernel::Context { calculus: read.calculus, house: adjudicator.house(), rules_in_force: &read.rules, goal: None };
    let checked = kernel::check(&read.bank, &read.proof, &context, &mut ());
    let right = |index: u32| checked.main().is_some_and(|main| main.is_right(index));
    let main = read.proof.main()?;
    let premises: Vec<FormulaId> = main.lines().zip(0..).filter(|&(_, at)| right(at)).map(|(line, _)| line.statement).collect();
    let statements: Vec<FormulaId> = premises.iter().chain(&read.rules).copied().collect();
    let goals = match read.pattern.clone() {
        Some(pattern) => pattern.candidates(&mut read.bank, &statements),
        None => effect_goals(&mut read.bank, &statements, ClassReadings::default()),
    };
    let share = until.saturating_duration_since(std::time::Instant::now()) / 2 / u32::try_from(goals.len()).unwrap_or(1).max(1);
    let mut best: Option<(u64, FormulaId)> = None;
    for &goal in &goals {
        let problem = Problem {
            calculus: read.calculus,
            house: adjudicator.house(),
            rules_in_force: read.rules.clone(),
            premises: premises.clone(),
            goal: Goal::Statement(goal),
            rules_only: None,
            base_rules: None,
            ready: None,
            measure: Measure::Points,
        };
        let limits = SearchLimits { deadline: Some(std::time::Instant::now() + share), ..SearchLimits::default() };
        let found = proof_search::search(&mut read.bank, &problem, &limits, Some(flag)).found;
        if let Some(found) = found.filter(|found| best.is_none_or(|(points, _)| found.cost < points)) {
            best = Some((found.cost, goal));
        }
    }
    best.map(|(_, goal)| goal).or_else(|| goals.first().copied())
}

fn enter(
    ruling: &mut HintRuling,
    outcome: &Outcome,
    read: &ReadProof<'_>,
    known: &[(u32, FormulaId)],
    main: &Block,
    level: HintLevel,
) {
    let Some(found) = &outcome.found else {
        if outcome.is_underivable {
            ruling.status = HintStatus::NotDerivable;
        }
        ruling.lower_bound = Some(outcome.lower_bound).filter(|&bound| bound < u64::MAX);
        if outcome.reasons.contains(&proof_search::Reason::Stopped) {
            ruling.limit = Some(LimitReached::Time);
        }
        return;
    };
    let Some(next) = continued(found, read, known, main, level) else { return };
    ruling.status = HintStatus::Next;
    ruling.symbol_points = Some(found.points.saturating_add(found.subproof_points));
    ruling.next = Some(next);
}

/// The step that comes next by a proof that was found, and what follows it, with the numbers of the lines that are there.
fn continued(
    found: &Found,
    read: &ReadProof<'_>,
    known: &[(u32, FormulaId)],
    main: &Block,
    level: HintLevel,
) -> Option<NextStep> {
    let numbered: FxHashMap<FormulaId, u32> = known.iter().rev().map(|&(number, statement)| (statement, number)).collect();
    let block = found.proof.main()?;
    let mut proof = Proof::new(None);
    for block in found.proof.blocks().iter().take(found.proof.blocks().len().saturating_sub(1)) {
        proof.push(block.clone());
    }
    for name in found.proof.rule_names() {
        proof.rule_name(name).ok()?;
    }
    let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
    let mut last = main.lines().map(|line| line.number).max().unwrap_or(0);
    let mut builder = BlockBuilder::new(None);
    let mut first: Option<NextStep> = None;
    for (at, line) in block.lines().enumerate() {
        while builder.open_boxes() > boxes_around(block, line.in_box) {
            builder.end();
        }
        if let Justification::Axiom = line.justification {
            numbers.insert(line.number, *numbered.get(&line.statement)?);
            continue;
        }
        last = last.checked_add(1)?;
        numbers.insert(line.number, last);
        let step = match line.justification {
            Justification::Axiom => continue,
            Justification::Assumption => {
                if at > 0 && builder.open_boxes() >= boxes_around(block, line.in_box) {
                    builder.end();
                }
                builder.assume(last, line.statement);
                NextStep { rule: None, name: String::from("an assumption"), ..NextStep::default() }
            }
            Justification::Rule(inference) => {
                let moved = |number: u32| numbers.get(&number).copied();
                let citations: Option<Vec<Citation>> = inference
                    .citations
                    .iter()
                    .map(|citation| {
                        Some(match *citation {
                            Citation::Line(number) => Citation::Line(moved(number)?),
                            Citation::Box(from, to) => Citation::Box(moved(from)?, moved(to)?),
                        })
                    })
                    .collect();
                let citations = citations?;
                builder.infer(last, line.statement, inference.rule, &citations);
                if !inference.with.is_empty() || inference.using.is_some() {
                    builder.detail(inference.with.iter().copied(), inference.using.cloned());
                }
                let premises = citations.iter().map(|citation| match *citation {
                    Citation::Line(number) | Citation::Box(number, _) => number,
                });
                let rule = read.calculus.find(found.proof.rule_names().get(usize::from(inference.rule))?)?;
                let rule = read.calculus.rule(rule);
                NextStep {
                    rule: Some(rule.tag.clone()),
                    name: rule.name.clone(),
                    premises: Some(premises.collect()),
                    ..NextStep::default()
                }
            }
        };
        first.get_or_insert(step);
    }
    proof.push(builder.finish());
    // Notations that count their lines anew have no text for the middle of a proof.
    let in_book = |book: Book| textbook::print(&proof, &read.bank, book, read.calculus, read.style.alphabet, false).ok();
    let text = read.book.filter(|book| book.keeps_numbers()).and_then(in_book);
    let text = text.unwrap_or_else(|| proof_notation::print(&proof, &read.bank, read.style));
    let is_step = |line: &&str| !HEAD.iter().any(|word| line.starts_with(word)) && !line.ends_with("|---");
    let mut lines = text.lines().filter(is_step).map(|line| line.to_owned());
    let mut next = first?;
    match level {
        HintLevel::Rule => next.premises = None,
        HintLevel::Premises => {}
        HintLevel::Line => {
            next.line = lines.next();
            next.rest = lines.collect();
        }
    }
    Some(next)
}
