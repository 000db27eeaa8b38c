//! Does a goal follow by the rules of a calculus? A derivation by its rules, with its price and bounds on cheaper ones; or that
//! there is none by these rules. The search is that of crate `proof-search`; here the question is read and the answer is put together.
//!
//! Not here: whether a goal follows in classical logic, and countermodels (`prove`).

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use documents::Schema;
use documents::derive::{DerivationStatus, DeriveRuling, PriceRuling, ProofMeasure, SearchedRuling};
use documents::error::{LimitReached, Remark};
use documents::files::Files;
use formula::{Alphabet, Bank, FormulaId};
use kernel::{Calculus, HouseRules, Notation, RuleId};
use proof_search::{Goal, Limits as SearchLimits, Measure, Outcome, Problem, ReadyContradiction, Reason, Searched};
use proof_syntax::predicate_wars;
use proof_syntax::proof::{self as proof_notation, Style};
use solver::oracle::{Limits as WorkerLimits, Pool};
use source::{Span, Text};

use crate::bounded::{self, Bounds};
use crate::checking::adjudicator::{Adjudicator, ProofOptions, System};
use crate::checking::goal_pattern::GoalPattern;
use crate::checking::systems::DEFAULT_SYSTEM;
use crate::checking::textbook::ProofForm;
use crate::error::{Error, UsageError, accepted, reported_remark};
use crate::parse::Lines;
use crate::proving::prove::{self, AxiomNotation, not_one};

/// Options of [`derive()`].
#[derive(Clone, Debug)]
pub struct DeriveOptions {
    /// The calculus; without it, [`DEFAULT_SYSTEM`].
    pub system: Option<System>,
    /// The readings of the rulebook.
    pub house: HouseRules,
    /// The rules in force, one statement a line.
    pub rules: Vec<Text>,
    /// The goal, one statement; without it, a contradiction.
    pub goal: Option<Text>,
    /// The rules that can be used, by any of their names; without them, all.
    pub rules_only: Option<Vec<String>>,
    /// True if the cheapest proof is wanted.
    pub cheapest: bool,
    /// True if a proof that uses the axioms is preferred to a cheaper one from what contradicts itself without them.
    pub from_cards: bool,
    /// The most that a proof may cost.
    pub budget: Option<u64>,
    /// The measure that is to be least.
    pub measure: ProofMeasure,
    /// The time of everything together, and the most steps of one search.
    pub limits: verdict::Limits,
    /// The memory of the program, in MiB.
    pub memory_mib: Option<u32>,
    /// The alphabet of what is written.
    pub alphabet: Alphabet,
    /// A file for the proof. What is there is replaced.
    pub output: Option<PathBuf>,
    /// The form in which the proof is written.
    pub form: ProofForm,
}

/// A question that was read.
struct Question {
    bank: Bank,
    premises: Vec<FormulaId>,
    goal: Option<FormulaId>,
    /// The goal, where it has holes, and the statements that fit and are looked for.
    pattern: Option<(GoalPattern, Vec<FormulaId>)>,
    rules: Vec<FormulaId>,
    /// The goal as it was written, by which the proof is checked; none for a contradiction.
    written: Option<Text>,
    /// Remarks on how axioms and goal were read.
    remarks: Vec<Remark>,
}

/// Derives a goal from axioms by the rules of a calculus. `notation` is that of axioms in a calculus of Palmer's notation; others have
/// their own. Everything together takes no more time than the limits give, nor more memory.
///
/// # Errors
/// [`Error::Usage`] when there is no such calculus or rule; [`Error::Rejected`] when the calculus, the rules, the axioms or the goal cannot
/// be read; [`Error::Limit`] where not even they could be read in time. What was found is written by [`write_files`](crate::write_files).
pub fn derive(axioms: Text, notation: AxiomNotation, options: &DeriveOptions) -> Result<DeriveRuling, Error> {
    let bounds = Bounds::new(&options.limits, options.memory_mib);
    let pool = Pool::new(WorkerLimits::default());
    let flag: Arc<AtomicBool> = Arc::default();
    let name = axioms.name().to_owned();
    let work = {
        let (flag, options) = (Arc::clone(&flag), options.clone());
        let until = bounds.until;
        move |_: &bounded::Tell<(), _>| answer(axioms, notation, &options, until, &flag)
    };
    bounded::watched(&bounds, &pool, &mut |()| (), work).unwrap_or_else(|limit| {
        flag.store(true, Ordering::Relaxed);
        let system = match &options.system {
            Some(System::Shipped(name)) => name.clone(),
            Some(System::Rules(text)) => text.name().to_owned(),
            None => DEFAULT_SYSTEM.to_owned(),
        };
        let goal = options.goal.as_ref().map(|goal| goal.content().trim().to_owned());
        Ok(DeriveRuling { limit: Some(limit), reasons: vec![bounds.reason(limit)], ..open(name, goal, system, options.measure) })
    })
}

/// A ruling in which nothing is decided.
fn open(axioms: String, goal: Option<String>, system: String, measure: ProofMeasure) -> DeriveRuling {
    DeriveRuling {
        schema: Schema,
        axioms,
        goal,
        reached: None,
        candidates: None,
        system,
        status: DerivationStatus::Undecided,
        measure,
        symbol_points: None,
        subproof_points: None,
        lines: None,
        cost: None,
        unsound_steps: 0,
        cheapest: None,
        proof: None,
        document: None,
        reasons: Vec::new(),
        limit: None,
        warnings: Vec::new(),
        remarks: Vec::new(),
        files: Files::default(),
    }
}

fn answer(
    axioms: Text,
    notation: AxiomNotation,
    options: &DeriveOptions,
    until: Instant,
    flag: &AtomicBool,
) -> Result<DeriveRuling, Error> {
    let name = axioms.name().to_owned();
    let system = options.system.clone().unwrap_or_else(|| System::Shipped(DEFAULT_SYSTEM.to_owned()));
    let conditions = ProofOptions {
        system: Some(system),
        house: options.house.clone(),
        rules: options.rules.clone(),
        goal: None,
        lenient: false,
        alphabet: options.alphabet,
        ..ProofOptions::default()
    };
    let adjudicator = Adjudicator::new(conditions.clone())?;
    let Some(calculus) = adjudicator.given() else {
        return Err(UsageError::UnknownSystem { name: DEFAULT_SYSTEM.to_owned() }.into());
    };
    let rules_only = options.rules_only.as_ref().map(|names| rules_named(calculus, names)).transpose()?;
    let mut question = read(axioms, notation, options, &adjudicator, calculus)?;
    let style = Style::new(calculus.notation(), options.alphabet);
    let stated = question.goal.map(|goal| style.formula(&question.bank, goal));
    let goal = stated.or_else(|| question.pattern.as_ref().map(|(pattern, _)| pattern.written.clone()));
    let ready = ReadyContradiction::default();
    let problem = Problem {
        calculus,
        house: &options.house,
        rules_in_force: question.rules.clone(),
        premises: question.premises.clone(),
        goal: question.goal.map_or(Goal::Contradiction, Goal::Statement),
        rules_only,
        base_rules: None,
        ready: Some(&ready).filter(|_| !options.from_cards),
        measure: match options.measure {
            ProofMeasure::Points => Measure::Points,
            ProofMeasure::Lines => Measure::Lines,
            ProofMeasure::Steps => Measure::Steps,
        },
    };
    // What is found has to be written and checked in the same time.
    let deadline = until.checked_sub(options.limits.time / 8).unwrap_or(until);
    let limits = SearchLimits {
        deadline: Some(deadline),
        budget: options.budget,
        cheapest: options.cheapest,
        ..SearchLimits::default().within(options.limits.steps)
    };
    let sought = |question: &mut Question, limits: &SearchLimits| match &question.pattern {
        None => (proof_search::search(&mut question.bank, &problem, limits, Some(flag)), None),
        Some((_, candidates)) => any_of(&mut question.bank, &problem, candidates, limits, flag),
    };
    let (outcome, reached) = if options.from_cards {
        // Half of the time is for a proof of any kind, where there is none from the axioms.
        let now = Instant::now();
        let half = now + deadline.saturating_duration_since(now) / 2;
        let from_cards = sought(&mut question, &SearchLimits { from_premises: true, deadline: Some(half), ..limits });
        if from_cards.0.found.is_some() { from_cards } else { sought(&mut question, &limits) }
    } else {
        sought(&mut question, &limits)
    };
    let mut ruling = open(name, goal, calculus.name().to_owned(), options.measure);
    ruling.candidates = question.pattern.as_ref().map(|(_, candidates)| candidates.len());
    ruling.reached = reached.map(|goal| style.formula(&question.bank, goal));
    ruling.warnings = question.remarks.iter().map(reported_remark).collect();
    ruling.remarks = std::mem::take(&mut question.remarks);
    enter(&mut ruling, &outcome, options);
    if let Some(found) = &outcome.found {
        let text = proof_notation::print(&found.proof, &question.bank, style);
        // What is printed is read and checked once more, as anybody would.
        let goal = question.written.clone();
        let again = Adjudicator::new(ProofOptions { goal, ..conditions })?;
        let upheld = again.check(Text::new("proof", text.as_str())).is_ok_and(|checked| checked.ruling.is_upheld());
        if upheld {
            let written = match again.rewrite(&Text::new("proof", text.as_str()), options.form) {
                Ok(written) => written,
                Err(error) => {
                    ruling.reasons.push(error.document().error.message);
                    text.clone()
                }
            };
            if let Some(path) = &options.output {
                ruling.files.replaced = Some((path.clone(), written.clone()));
            }
            let readable = if matches!(options.form, ProofForm::Prose(_)) { &text } else { &written };
            ruling.document = again.document(Text::new("proof", readable.as_str())).ok();
            ruling.proof = Some(written);
        } else {
            let DeriveRuling { axioms, goal, system, warnings, remarks, .. } = ruling;
            ruling = DeriveRuling { warnings, remarks, ..open(axioms, goal, system, options.measure) };
            ruling.reasons.push(String::from("a proof was found that cannot be written as a proof file"));
        }
    }
    Ok(ruling)
}

/// Derives one of several statements, the cheapest where that is wanted; which one. The time is shared between them, and each is to cost less
/// than the best so far.
pub(crate) fn any_of(
    bank: &mut Bank,
    problem: &Problem<'_>,
    candidates: &[FormulaId],
    limits: &SearchLimits,
    flag: &AtomicBool,
) -> (Outcome, Option<FormulaId>) {
    let searched = Searched::default();
    let mut all =
        Outcome { found: None, lower_bound: u64::MAX, searched, is_underivable: false, reasons: vec![Reason::NotFound] };
    let (mut reached, mut budget) = (None, limits.budget);
    // First what follows from the cards: from a contradiction of the base rules each of them does.
    let direct = Problem { ready: None, ..problem.clone() };
    let of_all = *limits;
    let share = |until: Instant| until - until.saturating_duration_since(Instant::now()) / 4;
    let limits = &SearchLimits {
        deadline: limits.deadline.map(|until| if problem.ready.is_some() { share(until) } else { until }),
        ..of_all
    };
    for (left, &candidate) in (1..=candidates.len()).rev().zip(candidates) {
        let now = Instant::now();
        let share = |until: Instant| now + until.saturating_duration_since(now) / u32::try_from(left).unwrap_or(u32::MAX);
        let limits = SearchLimits { deadline: limits.deadline.map(share), budget, ..*limits };
        let problem = Problem { goal: Goal::Statement(candidate), ..direct.clone() };
        let outcome = proof_search::search(bank, &problem, &limits, Some(flag));
        // Nothing below the budget is as good as a bound.
        all.lower_bound = all.lower_bound.min(outcome.lower_bound);
        if outcome.searched.facts >= all.searched.facts {
            all.searched = outcome.searched;
        }
        if let Some(found) = outcome.found {
            budget = Some(found.cost.saturating_sub(1));
            (all.found, reached, all.reasons) = (Some(found), Some(candidate), outcome.reasons);
            if !limits.cheapest {
                break;
            }
        } else if all.found.is_none() {
            all.reasons = outcome.reasons;
        } else {
            all.reasons
                .extend(outcome.reasons.into_iter().filter(|reason| !matches!(reason, Reason::Budget(_) | Reason::NotFound)));
        }
    }
    if all.found.is_none() || limits.cheapest {
        for &candidate in candidates {
            let problem = Problem { goal: Goal::Statement(candidate), ..problem.clone() };
            let limits = SearchLimits { budget, ..of_all };
            let Some(found) = proof_search::by_base_rules(bank, &problem, &limits, Some(flag)) else { continue };
            budget = Some(found.cost.saturating_sub(1));
            (all.found, reached) = (Some(found), Some(candidate));
            all.reasons.retain(|reason| !matches!(reason, Reason::Budget(_) | Reason::NotFound));
            if !limits.cheapest {
                break;
            }
        }
    }
    all.reasons.dedup();
    all.lower_bound = all.found.as_ref().map_or(0, |found| found.cost.min(all.lower_bound));
    (all, reached)
}

/// Enters the outcome of a search.
fn enter(ruling: &mut DeriveRuling, outcome: &Outcome, options: &DeriveOptions) {
    if let Some(found) = &outcome.found {
        ruling.status = DerivationStatus::Proved;
        ruling.symbol_points = Some(found.points);
        ruling.subproof_points = Some(found.subproof_points);
        ruling.lines = Some(found.lines);
        ruling.cost = Some(found.cost);
        ruling.unsound_steps = found.unsound_steps;
    } else if outcome.is_underivable {
        ruling.status = DerivationStatus::NotDerivable;
    }
    if options.cheapest || outcome.found.is_none() {
        let searched = &outcome.searched;
        ruling.cheapest = Some(PriceRuling {
            shown: outcome.is_shown_cheapest(),
            lower_bound: Some(outcome.lower_bound).filter(|&bound| bound < u64::MAX),
            searched: SearchedRuling {
                statement_points: searched.statement_points,
                object_points: searched.object_points,
                objects: searched.objects,
                new_variables: searched.new_variables,
                formulas: searched.formulas,
                nesting: searched.nesting,
                own_letters: searched.own_letters,
                included: searched.included,
                forms_left_out: searched.forms_left_out,
                facts: searched.facts,
                steps: searched.steps,
            },
        });
    }
    if ruling.status != DerivationStatus::NotDerivable {
        ruling.reasons = outcome.reasons.iter().map(|&reason| reason_message(reason, options)).collect();
        if outcome.reasons.contains(&Reason::Stopped) {
            ruling.limit = Some(LimitReached::Time);
        } else if outcome.reasons.contains(&Reason::Memory) && options.limits.steps == u64::MAX {
            ruling.limit = Some(LimitReached::Memory);
        }
    }
}

fn reason_message(reason: Reason, options: &DeriveOptions) -> String {
    match reason {
        Reason::Stopped => verdict::Reason::Time { milliseconds: options.limits.time.as_millis() }.to_string(),
        Reason::Memory if options.limits.steps < u64::MAX => {
            format!("the search takes no more than {} steps, nor keeps more statements in memory", options.limits.steps)
        }
        Reason::Memory => String::from("the search keeps no more statements and steps in memory"),
        Reason::TooLarge => String::from("a statement is larger or nested deeper than the search takes"),
        Reason::NotSchematic => String::from(
            "proofs are measured as trees where the rules are schemas of statement letters alone, and the goal is a statement",
        ),
        Reason::NotFound => String::from("the search found no derivation; that shows nothing about longer ones"),
        Reason::Budget(points) => format!("no derivation was found within the budget of {points}"),
    }
}

/// The rules with these names.
fn rules_named(calculus: &Calculus, names: &[String]) -> Result<Vec<RuleId>, Error> {
    let find = |name: &String| {
        calculus.find(name.trim()).ok_or_else(|| {
            let near = calculus.rules().iter().map(|rule| rule.tag.clone()).collect();
            UsageError::UnknownRule { system: calculus.name().to_owned(), name: name.trim().to_owned(), near }.into()
        })
    };
    names.iter().map(find).collect()
}

/// Reads the axioms and the goal in the notation of the calculus.
fn read(
    axioms: Text,
    notation: AxiomNotation,
    options: &DeriveOptions,
    adjudicator: &Adjudicator,
    calculus: &Calculus,
) -> Result<Question, Error> {
    if calculus.notation() == Notation::Palmer {
        let question = match &options.goal {
            Some(goal) => {
                // In this notation a goal has no holes, which this message says.
                GoalPattern::of(goal, calculus.notation(), &predicate_wars::Options::in_house(&options.house), &mut Bank::new())?;
                prove::asked(axioms, notation, Some(goal), 0)?
            }
            None => prove::contradiction(axioms, notation)?,
        };
        let prove::Question { board, asked, remarks } = question;
        let statements = board.board.statements.iter().enumerate().filter(|&(index, _)| Some(index) != asked.statement());
        let premises: Vec<FormulaId> = statements.map(|(_, statement)| statement.meaning).collect();
        let goal = asked.formula(&board.board);
        let written = options.goal.clone().filter(|_| asked.statement().is_some());
        return Ok(Question { bank: board.bank, premises, goal, pattern: None, rules: Vec::new(), written, remarks });
    }
    let statements = adjudicator.written_in(calculus.notation(), None);
    let mut bank = Bank::new();
    let mut read = |text: &Text| -> Result<Vec<FormulaId>, Error> {
        let parsed = proof_notation::parse_statements(text, Lines::of(text), &statements, &mut bank);
        accepted(text.clone(), parsed.diagnostics)?;
        Ok(parsed.value.unwrap_or_default())
    };
    let premises = read(&axioms)?;
    let mut rules = Vec::new();
    for text in &options.rules {
        rules.extend(read(text)?);
    }
    let written = predicate_wars::Options::in_house(&options.house);
    let has_holes = match &options.goal {
        Some(goal) => GoalPattern::of(goal, calculus.notation(), &written, &mut Bank::new())?.is_some(),
        None => false,
    };
    let goal = match &options.goal {
        None => None,
        Some(text) if !has_holes => match read(text)?.as_slice() {
            [one] => Some(*one),
            _ => return Err(not_one(text, Span::at(0))),
        },
        Some(_) => None,
    };
    let pattern = match &options.goal {
        Some(text) if has_holes => GoalPattern::of(text, calculus.notation(), &written, &mut bank)?,
        _ => None,
    };
    let spoken_of: Vec<FormulaId> = premises.iter().chain(&rules).copied().collect();
    let pattern = pattern.map(|pattern| {
        let candidates = pattern.candidates(&mut bank, &spoken_of);
        (pattern, candidates)
    });
    Ok(Question { bank, premises, goal, pattern, rules, written: options.goal.clone(), remarks: Vec::new() })
}
