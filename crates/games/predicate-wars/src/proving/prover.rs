//! The search for proofs that a game accepts: they start from all of the statements that the game asks for, cite subproofs of the player by
//! name, and bring none along. The search is that of crate `proof-search`; a proof is checked by the game before it is shown.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use documents::Refusal;
use formula::{Alphabet, Bank, Formula, FormulaId, Quantifier};
use kernel::house_rules::FreeVars;
use kernel::{Calculus, Justification, RuleId, SubproofCitation};
use proof_search::{Goal, Limits, Measure, Outcome, Problem, ReadyContradiction, Reason, cites_lines_only};
use proof_syntax::predicate_wars::{self as notation, Options};
use proof_syntax::proof;
use source::{Span, Text};

use super::draft::Draft;
use super::effect_goals::{effect_goals, effects_reached};
use crate::claim::Subproof;
use crate::house::{Charge, House, StaleSubproof};

/// The rule by which a line of a subproof follows (PW-R14).
const CONDITIONAL_PROOF: &str = "CP";

/// The most statements that are taken from subproofs.
const MOST_LEMMAS: usize = 200;

/// The part of the time that goes to the axioms of subproofs, all in all.
const SUBPROOF_SHARE: u32 = 8;

/// The facts and steps of a search that is to be quick.
const QUICK: Limits = Limits::of(8_000, 60_000);

/// The calculus of a game, and the rules that its proofs may use there.
pub struct Prover {
    /// The calculus.
    pub calculus: Arc<Calculus>,
    /// The house rules of the table.
    pub house: House,
    /// The alphabet of what is written.
    pub alphabet: Alphabet,
    /// Those without boxes and subproofs: proofs of the game bring none along (PW-23).
    rules: Vec<RuleId>,
    /// The most steps of one search.
    steps: u64,
    /// The contradiction of the base rules by unsound rules, looked for when it is first needed.
    ready: ReadyContradiction,
}

/// Statements from which a proof starts, and what it may use besides.
pub struct Start<'s> {
    /// The axioms, all of which it has to state.
    pub axioms: &'s [String],
    /// The rules in force, without empty slots.
    pub rules: &'s [String],
    /// The subproofs that it may cite.
    pub subproofs: &'s [Subproof],
}

/// A subproof of which Conditional proof can use something.
struct Usable {
    name: String,
    /// Its only axiom, which is for every x.
    axiom: FormulaId,
    /// The lines that are for every x, each with its number.
    lines: Vec<(u32, FormulaId)>,
}

/// The moves of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// All of them.
    All,
    /// Those from what is given: not the contradiction that the base rules have without any card.
    Direct,
}

/// Outcome of the search for one goal.
pub enum Sought {
    /// Proofs as the game reads them; which is cheapest says the game.
    Found(Vec<String>),
    /// All that the rules give was derived.
    Underivable,
    /// Nothing was found; why not.
    Open(Vec<Reason>),
}

impl Prover {
    /// Reads the calculus of a house.
    ///
    /// # Errors
    /// [`Refusal`] when there is none.
    pub fn new(house: &House, alphabet: Alphabet) -> Result<Prover, Refusal> {
        let calculus =
            house.inference().ok_or_else(|| Refusal::new("Part 3", documents::message::refused::wars::no_calculus()))?;
        let rules = calculus.rule_ids().filter(|(_, rule)| cites_lines_only(rule)).map(|(id, _)| id).collect();
        Ok(Prover { calculus, house: house.clone(), alphabet, rules, steps: u64::MAX, ready: ReadyContradiction::default() })
    }

    /// The same that uses no rules but those with these names.
    #[must_use]
    pub(crate) fn knowing(mut self, names: &[&str]) -> Prover {
        let known: Vec<RuleId> = names.iter().filter_map(|name| self.calculus.find(name)).collect();
        self.rules.retain(|rule| known.contains(rule));
        self
    }

    /// The same that takes no more steps for one search.
    #[must_use]
    pub fn within(self, steps: u64) -> Prover {
        Prover { steps, ..self }
    }

    /// Returns whether some rule of the calculus is unsound, or may be.
    pub fn is_unsound(&self) -> bool {
        self.house.may_be_unsound()
            || self.calculus.rules().iter().any(|rule| rule.variants.iter().any(|variant| !variant.sound_if.is_empty()))
    }

    fn problem(&self, rules: &[FormulaId], premises: Vec<FormulaId>, goal: Goal) -> Problem<'_> {
        Problem {
            calculus: &self.calculus,
            house: &self.house.steps,
            rules_in_force: rules.to_vec(),
            premises,
            goal,
            rules_only: Some(self.rules.clone()),
            base_rules: None,
            ready: Some(&self.ready),
            measure: self.measure(),
        }
    }

    /// The measure by which the house charges a proof.
    fn measure(&self) -> Measure {
        match self.house.charge {
            Charge::SymbolPoint => Measure::Points,
            Charge::Lines => Measure::Lines,
        }
    }

    /// Writes a proof as the game reads it.
    pub fn print(&self, found: &kernel::Proof, bank: &Bank) -> String {
        let style = proof::Style::new(self.calculus.notation(), self.alphabet);
        let text = proof::print(found, bank, style);
        // A proof of the game need not name its calculus.
        text.lines().filter(|line| !line.starts_with("system ")).map(|line| format!("{line}\n")).collect()
    }
}

/// The statements of a proof to be, read, and the lines that subproofs give.
pub struct Beginning<'p> {
    /// The prover that it was made for.
    pub prover: &'p Prover,
    /// The bank of the statements.
    pub bank: Bank,
    /// The axioms that were read.
    pub axioms: Vec<FormulaId>,
    /// The rules that were read.
    pub rules: Vec<FormulaId>,
    /// The axioms, and the lines of subproofs that follow from them.
    draft: Draft,
    owns_subproofs: bool,
}

impl<'p> Beginning<'p> {
    /// Reads the statements. What is no WFF is passed over, as the game does (Q-PW-14), and so is what is open where that is forbidden
    /// (Q-PW-30).
    pub fn new(prover: &'p Prover, start: &Start<'_>, until: Instant, flag: &AtomicBool) -> Beginning<'p> {
        let mut bank = Bank::new();
        let steps = &prover.house.steps;
        let mut read = |statements: &[String]| -> Vec<FormulaId> {
            let mut read: Vec<FormulaId> = Vec::new();
            for statement in statements {
                let text = Text::new("statement", statement.as_str());
                let span = Span::new(0, text.content().len());
                let parsed = notation::parse_wff(&text, span, &Options::in_house(steps), &mut bank);
                read.extend(parsed.value.filter(|formula| !read.contains(formula)));
            }
            read
        };
        let (mut axioms, rules) = (read(start.axioms), read(start.rules));
        if steps.free_vars == FreeVars::Forbid {
            axioms.retain(|&axiom| bank.is_closed(axiom));
        }
        let draft = Draft::new(&axioms);
        let mut beginning = Beginning { prover, bank, axioms, rules, draft, owns_subproofs: !start.subproofs.is_empty() };
        // Each question has a small part of the time, which may be too little to find this.
        prover.ready.prepare(&prover.calculus, steps, prover.measure(), Some(until), Some(flag));
        let time = until.saturating_duration_since(Instant::now()) / SUBPROOF_SHARE;
        beginning.use_subproofs(start, time, flag);
        beginning
    }

    /// Adds what subproofs give: their lines for every x, where their axiom for every x is at hand or is derived in a short time. A second
    /// round takes what later subproofs have made possible.
    fn use_subproofs(&mut self, start: &Start<'_>, time: Duration, flag: &AtomicBool) {
        let stale = self.prover.house.stale_subproof == StaleSubproof::Allow;
        let usable = start.subproofs.iter().filter(|one| stale || one.rules.iter().all(|rule| start.rules.contains(rule)));
        let usable: Vec<Usable> = usable.filter_map(|one| self.read_subproof(one)).collect();
        let (rounds, count) = (2, u32::try_from(usable.len()).unwrap_or(u32::MAX).max(1));
        for Usable { name, axiom, lines } in (0..rounds).flat_map(|_| &usable) {
            if !self.draft.statements().contains(axiom) {
                let deadline = Instant::now() + time / (rounds * count);
                let premises = self.draft.statements();
                let found = self.outcome(Goal::Statement(*axiom), premises, &QUICK, Moves::Direct, deadline, flag).found;
                let Some(found) = found else { continue };
                let mut with = self.draft.clone();
                if with.append(&found.proof).is_none() {
                    continue;
                }
                self.draft = with;
            }
            for &(number, statement) in lines {
                if self.draft.statements().len() < MOST_LEMMAS {
                    let using = SubproofCitation { subproof: name.clone(), lines: vec![number] };
                    self.draft.cite(CONDITIONAL_PROOF, *axiom, statement, using);
                }
            }
        }
    }

    /// A subproof as Conditional proof uses it; `None` where it cannot.
    fn read_subproof(&mut self, subproof: &Subproof) -> Option<Usable> {
        let statements = proof::Statements::PredicateWars(Options::in_house(&self.prover.house.steps));
        let options = proof::Options { system: None, statements };
        let read = proof::parse(&Text::new("subproof", subproof.text.as_str()), &options, &mut self.bank).value?;
        let universal = |bank: &Bank, formula| matches!(bank.formula(formula), Formula::Quantified(Quantifier::ForAll, ..));
        let (mut axioms, mut lines) = (Vec::new(), Vec::new());
        for line in read.proof.main()?.lines() {
            match line.justification {
                Justification::Axiom => axioms.push(line.statement),
                Justification::Rule(_) if universal(&self.bank, line.statement) => lines.push((line.number, line.statement)),
                _ => {}
            }
        }
        axioms.dedup();
        let &[axiom] = axioms.as_slice() else { return None };
        universal(&self.bank, axiom).then(|| Usable { name: subproof.name.clone(), axiom, lines })
    }

    fn outcome(
        &mut self,
        goal: Goal,
        premises: Vec<FormulaId>,
        limits: &Limits,
        moves: Moves,
        deadline: Instant,
        flag: &AtomicBool,
    ) -> Outcome {
        let problem = self.prover.problem(&self.rules, premises, goal);
        let ready = problem.ready.filter(|_| moves == Moves::All);
        let problem = Problem { ready, ..problem };
        let limits = Limits { deadline: Some(deadline), ..limits.within(self.prover.steps) };
        proof_search::search(&mut self.bank, &problem, &limits, Some(flag))
    }

    /// The effects that are worth looking for: those to which the statements seem to lead, and those that they speak of.
    pub fn effects(&mut self) -> Vec<FormulaId> {
        let statements: Vec<FormulaId> = self.axioms.iter().chain(&self.rules).copied().collect();
        let problem = self.prover.problem(&self.rules, self.draft.statements(), Goal::Contradiction);
        let mut goals = effects_reached(&mut self.bank, &problem);
        for goal in effect_goals(&mut self.bank, &statements, self.prover.house.class_readings()) {
            if !goals.contains(&goal) {
                goals.push(goal);
            }
        }
        goals
    }

    /// Looks for any proof of a goal.
    pub fn first(&mut self, goal: Goal, moves: Moves, deadline: Instant, flag: &AtomicBool) -> Sought {
        self.sought(goal, &QUICK, moves, deadline, flag)
    }

    /// Looks for a cheap proof of a goal, until the deadline or until no cheaper one is left within the bounds of the search.
    pub fn cheapest(&mut self, goal: Goal, moves: Moves, deadline: Instant, flag: &AtomicBool) -> Sought {
        self.sought(goal, &Limits { cheapest: true, ..Limits::default() }, moves, deadline, flag)
    }

    /// Returns the proof of a goal from the contradiction of the base rules, where these have one by the rules as printed (S-6, S-7). The search with
    /// all moves finds the same, unless a direct proof costs no more.
    pub fn by_base_rules(&mut self, goal: Goal, until: Instant, flag: &AtomicBool) -> Option<String> {
        let problem = self.prover.problem(&self.rules, self.axioms.clone(), goal);
        let limits = Limits { deadline: Some(until), ..QUICK };
        let found = proof_search::by_base_rules(&mut self.bank, &problem, &limits, Some(flag))?;
        self.written(&found.proof)
    }

    /// Writes a proof that was found as the game reads it: after all axioms, with the lines of subproofs that it uses.
    fn written(&self, found: &kernel::Proof) -> Option<String> {
        let mut draft = self.draft.clone();
        let proof = draft.append(found).and_then(|ends| draft.proof(&ends))?;
        Some(self.prover.print(&proof, &self.bank))
    }

    /// Looks for proofs of a goal within these limits.
    pub fn sought(&mut self, goal: Goal, limits: &Limits, moves: Moves, deadline: Instant, flag: &AtomicBool) -> Sought {
        let with_lemmas = self.draft.statements();
        let has_lemmas = with_lemmas.len() > self.axioms.len();
        let (mut texts, mut reasons, mut underivable) = (Vec::new(), Vec::new(), true);
        let now = Instant::now();
        let half = now + deadline.saturating_duration_since(now) / 2;
        // What a subproof gives is paid for where it is used, so that a proof without it may be cheaper.
        let attempts = [(self.axioms.clone(), if has_lemmas { half } else { deadline }), (with_lemmas, deadline)];
        for (premises, deadline) in attempts.into_iter().take(1 + usize::from(has_lemmas)) {
            let outcome = self.outcome(goal, premises, limits, moves, deadline, flag);
            underivable &= outcome.is_underivable;
            let Some(found) = outcome.found else {
                reasons.extend(outcome.reasons);
                continue;
            };
            texts.extend(self.written(&found.proof));
        }
        match (texts.is_empty(), underivable) {
            (false, _) => Sought::Found(texts),
            // What the lines of other subproofs would give was not looked for.
            (true, true) if !self.owns_subproofs => Sought::Underivable,
            (true, _) => Sought::Open(reasons),
        }
    }
}
