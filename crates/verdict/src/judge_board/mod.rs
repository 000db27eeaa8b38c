//! All questions of a board in one go: is it consistent, and which statements follow from the others.
//!
//! Each question goes through the same schedule: small finite models, a short search for a refutation, larger finite models, a long search
//! for a refutation, by instances and by saturation; where all is equations, saturation comes first. All
//! questions take one step before any takes the next, so that an easy one is never kept waiting by a hard one.
//! What was learnt is shared: every structure met is evaluated on all statements and settles whatever it can; the instances that a
//! refutation rests on are put against the next question; what leaves no model of a small size leaves none to any question that assumes
//! it, and tells where to look for a contradiction; where few statements leave only so many objects, refutations need no search; in a
//! board that is inconsistent, whatever its core does not need follows from it.

mod domain_bound;
mod endings;
mod fewer_premises;
mod models;
mod refutations;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use certificate::{Checker, Claim, Evidence};
use formula::{Bank, Board, FormulaId, Role};
use model::Fuel;
use solver::finite::FiniteSearch;
use solver::instantiation::{InstanceStore, Refutation, Refuter};
use solver::oracle::Oracle;
use solver::saturation::{SaturationSearch, Strategy};

use crate::answer::{Answer, Listener, Proved, Reason, Settled};
use crate::board_evaluator::BoardEvaluator;
use crate::limits::Limits;
use crate::schedule::{self, Stage};
use domain_bound::DomainBound;
use fewer_premises::MetStructures;

/// The answers to all questions of a board: with refutations that are still to be proved (`Report<Refutation>`), as the search leaves
/// them, or with proofs.
#[derive(Clone, Debug)]
pub struct Report<R = Proved> {
    /// Answer to the question whether some structure satisfies all statements.
    pub consistency: Answer<R>,
    /// For each statement in the order of the board: whether some structure satisfies all others and not it. Of a convention
    /// ([`Role::Convention`]) that is not asked: it is undecided, for no reason.
    pub redundancy: Vec<Answer<R>>,
}

/// Progress of judging a board, for those who watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Number of questions that are decided.
    pub decided: usize,
    /// Number of questions in all: one, and one for each statement that is no convention.
    pub questions: usize,
}

/// A question that was answered by a refutation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding<'a> {
    /// The claim that it shows.
    pub(crate) claim: Claim,
    /// The premises and instances that it rests on.
    pub(crate) refutation: &'a Refutation,
    /// True if the board was known to be consistent by then.
    pub(crate) consistent: bool,
}

/// Callback for every refutation, called when the refutation is found, with the bank in which it is written.
pub(crate) type OnRefuted<'a> = &'a mut dyn FnMut(&Bank, Finding);

/// A question: whether all statements can be true (none), or all but the one at this index, which is false.
type Question = Option<usize>;

struct BoardJudge<'a> {
    bank: &'a mut Bank,
    board: &'a Board,
    meanings: Vec<FormulaId>,
    oracle: &'a mut Oracle,
    finite: FiniteSearch,
    checker: Checker,
    evaluator: BoardEvaluator,
    met: MetStructures,
    limits: Limits,
    on_refuted: OnRefuted<'a>,
    listener: Listener<'a>,
    deadline: Instant,
    /// When it ends once something was refuted, which is still to be proved.
    early: Option<Instant>,
    /// Number of questions that are answered.
    answered: usize,
    refuters: u32,
    /// The smallest domain that is left to the solver.
    first: u32,
    /// Statements that leave no model of a size, whatever else is false; of each size those that were found first.
    exclusive: BTreeMap<u32, Vec<Vec<usize>>>,
    /// Number of searches for models in which each statement took part.
    decided: Vec<u32>,
    /// Number of refutations of which each statement was a premise.
    relied_on: Vec<u32>,
    instance_store: Option<InstanceStore>,
    /// On a board of many statements, whether they leave only so many objects.
    domain_bound: DomainBound,
    /// From how many refutations the instance_store come.
    learnt_from: usize,
    /// The consistency of the board, then each statement.
    questions: Vec<QuestionState>,
    /// Number of questions that are asked.
    asked: usize,
}

struct QuestionState {
    question: Question,
    answer: Option<Answer<Refutation>>,
    /// Statements that took part in the search for models.
    active: Vec<usize>,
    /// For each domain size without a model: statements that exclude one.
    cores: BTreeMap<u32, Vec<usize>>,
    reasons: Vec<Reason>,
    /// Number of refutations that had been learnt from when the question was last tried with their instances.
    put_against: Option<usize>,
    /// It was put against what is said of all objects by the statements that were relied on most.
    put_against_all: bool,
    /// It was put against what is said of as many objects as a statement says there are.
    put_at_told_count: bool,
    /// It was asked how many objects there are without the statement in question.
    counted: bool,
    /// The search for a refutation as far as it has come.
    refuter: Option<Refuter>,
    /// The search by saturation as far as it has come.
    saturation: Option<SaturationSearch>,
    /// The models of words were tried.
    words_tried: bool,
    /// The solver failed on this question: it is not asked again, and the searches that need no solver go on.
    failed: bool,
}

/// Answers all questions of a board within `limits`. It calls `watch` whenever a question was dealt with, and `listener` for every model that
/// is certified. Refutations are still to be proved ([`crate::certify`]).
///
/// The same board, limits and Z3 give the same answers, unless a limit of time is reached.
pub fn judge_board(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    limits: Limits,
    watch: &mut dyn FnMut(Progress),
    listener: Listener<'_>,
) -> Report<Refutation> {
    search_board(bank, board, oracle, limits, watch, &mut |_, _| (), listener)
}

/// As [`judge_board`], and calls `on_refuted` for every refutation when it is found.
pub(crate) fn search_board(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    limits: Limits,
    watch: &mut dyn FnMut(Progress),
    on_refuted: OnRefuted,
    listener: Listener<'_>,
) -> Report<Refutation> {
    let mut judge = BoardJudge::new(bank, board, oracle, limits, on_refuted, listener);
    judge.run_schedule(watch);
    judge.report()
}

/// Answers one question of a board within `limits`: whether it is consistent (`None`), or whether the statement at this index follows
/// from the others. In the report all others are undecided, for no reason. It calls `listener` for every model that is certified.
pub fn ask(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    limits: Limits,
    question: Option<usize>,
    listener: Listener<'_>,
) -> Report<Refutation> {
    let mut nobody = |_: &Bank, _: Finding| ();
    let mut judge = BoardJudge::new(bank, board, oracle, limits, &mut nobody, listener);
    for state in judge.questions.iter_mut().filter(|state| state.question != question) {
        state.answer = Some(Answer::Undecided(Vec::new()));
    }
    judge.run_schedule(&mut |_| ());
    judge.report()
}

impl QuestionState {
    fn new(question: Question) -> QuestionState {
        QuestionState {
            question,
            answer: None,
            active: Vec::new(),
            cores: BTreeMap::new(),
            reasons: Vec::new(),
            put_against: None,
            put_against_all: false,
            put_at_told_count: false,
            counted: false,
            refuter: None,
            saturation: None,
            words_tried: false,
            failed: false,
        }
    }

    fn is_open(&self) -> bool {
        self.answer.is_none()
    }

    fn add_reason(&mut self, reason: Reason) {
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }
}

/// Up to so many statements on the board, refutations start from all of them.
pub(crate) const FEW: usize = 12;

/// Number of statements violated by a candidate that join a search for a refutation.
const JOINING: usize = 4;

/// The part of its time that a search for models may take which comes before other searches.
const BRIEF: u32 = 4;

/// Statements nested deeper than this, terms included, are put to saturation first.
const DEEP: u32 = 40;

/// Steps of evaluation in a millisecond, on most machines fewer than there are: a model is not checked for longer than there is
/// time.
const STEPS_PER_MILLISECOND: u64 = 50_000;

impl<'a> BoardJudge<'a> {
    fn new(
        bank: &'a mut Bank,
        board: &'a Board,
        oracle: &'a mut Oracle,
        limits: Limits,
        on_refuted: OnRefuted<'a>,
        listener: Listener<'a>,
    ) -> BoardJudge<'a> {
        let begun = Instant::now();
        oracle.reset();
        let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
        let questions = std::iter::once(None).chain((0..meanings.len()).map(Some));
        let mut questions: Vec<QuestionState> = questions.map(QuestionState::new).collect();
        // A convention of the notation is a premise that no question is about.
        let conventions = board.statements.iter().zip(questions.iter_mut().skip(1));
        for (_, state) in conventions.filter(|(statement, _)| statement.role == Role::Convention) {
            state.answer = Some(Answer::Undecided(Vec::new()));
        }
        let asked = questions.iter().filter(|state| state.is_open()).count();
        BoardJudge {
            finite: FiniteSearch::new(bank, meanings.clone()),
            checker: Checker::new(board),
            evaluator: BoardEvaluator::new(bank, board, limits.fuel),
            met: MetStructures::default(),
            bank,
            board,
            meanings,
            oracle,
            limits,
            on_refuted,
            listener,
            deadline: limits.deadline(begun),
            early: limits.early_deadline(begun),
            answered: 0,
            refuters: 0,
            first: 1,
            exclusive: BTreeMap::new(),
            decided: vec![0; board.statements.len()],
            relied_on: vec![0; board.statements.len()],
            instance_store: None,
            domain_bound: DomainBound::NotTaken,
            learnt_from: 0,
            questions,
            asked,
        }
    }

    fn run_schedule(&mut self, watch: &mut dyn FnMut(Progress)) {
        self.go_through_single_objects();
        let vocabulary = self.finite.vocabulary();
        let has_operations = vocabulary.functions.iter().any(|&symbol| self.bank.symbol_data(symbol).fixity.arity() > 0);
        // What is said of objects is only which are equal; or terms are so deep that it takes long to evaluate them in any model.
        let only_equal = vocabulary.predicates.is_empty() && vocabulary.counts.is_empty();
        let is_deep = self.meanings.iter().any(|&meaning| self.bank.depth(meaning) > DEEP);
        let deductive = has_operations && (only_equal || is_deep);
        let large = self.meanings.len() > FEW;
        let schedule = schedule::steps(&self.limits, self.first, &vocabulary.counts, large, deductive);
        // Consistency goes ahead as far as most boards need: if it fails, most statements are settled with it.
        let (ahead, rest) = schedule.split_at(schedule::ahead(&schedule));
        self.take_steps(&schedule::for_consistency(ahead), rest.len(), 0..1, watch);
        let order = match &self.questions[0].answer {
            Some(Answer::Refuted(_)) if !deductive => schedule::for_contradictory_boards(ahead),
            _ if self.is_endless() => schedule::for_endless_boards(ahead),
            _ => ahead.to_vec(),
        };
        self.take_steps(&order, rest.len(), 1..self.questions.len(), watch);
        self.take_steps(rest, 0, 0..self.questions.len(), watch);
    }

    /// Some steps, after which so many others come.
    fn take_steps(
        &mut self,
        steps: &[Vec<Stage>],
        others: usize,
        indices: std::ops::Range<usize>,
        watch: &mut dyn FnMut(Progress),
    ) {
        for (at, step) in steps.iter().enumerate() {
            self.take_step(step, (steps.len() - at + others) as u32, indices.clone(), watch);
        }
    }

    /// Returns whether it was a model without an end that made the board consistent: no small one does.
    fn is_endless(&self) -> bool {
        match &self.questions[0].answer {
            Some(Answer::Satisfied(certified)) => matches!(certified.evidence(), Evidence::InfiniteModel(_)),
            _ => false,
        }
    }

    /// One step for all open questions in `indices`; `steps` are still to be taken, this one included.
    fn take_step(&mut self, step: &[Stage], steps: u32, indices: std::ops::Range<usize>, watch: &mut dyn FnMut(Progress)) {
        let mut left = self.questions[indices.clone()].iter().filter(|state| state.is_open()).count() as u32;
        for index in indices {
            if !self.questions[index].is_open() {
                continue;
            }
            // What is left of the time is shared evenly among the questions that are open; a step may use half of it, the last all.
            let share = self.deadline.saturating_duration_since(Instant::now()) / left.max(1) / steps.min(2);
            left = left.saturating_sub(1);
            for &stage in step {
                if self.questions[index].is_open() {
                    self.take(index, stage.within(self.limits.steps), share);
                }
            }
            watch(Progress { decided: self.answered, questions: self.asked });
        }
    }

    /// One stage for one question.
    fn take(&mut self, index: usize, stage: Stage, share: Duration) {
        if self.follows_from_contradiction(index) {
            return;
        }
        let now = Instant::now();
        if now >= self.deadline {
            let milliseconds = self.limits.time.as_millis();
            self.questions[index].add_reason(Reason::Time { milliseconds });
            return;
        }
        let deadline = (now + share).min(self.deadline);
        if self.questions[index].failed && stage.asks_solver() {
            return;
        }
        let outcome = match stage {
            Stage::InstanceStore => self.refute_from_stored_instances(index, deadline),
            Stage::Models(from, to) => self.look_for_models(index, from..=to, deadline),
            Stage::BriefModels(from, to) => self.look_for_models(index, from..=to, deadline.min(now + share / BRIEF)),
            Stage::Cells { from, to, work } => self.look_for_models_by_cells(index, from..=to, work, deadline),
            Stage::FocusedRefutation { size, statements, instances } => {
                self.refute_from_focus(index, size, statements, instances, deadline)
            }
            Stage::InfiniteModels { trials } => {
                self.look_for_infinite_models(index, trials, deadline);
                Ok(())
            }
            Stage::WordModels { steps } => {
                self.look_for_models_of_words(index, steps, deadline);
                Ok(())
            }
            Stage::NearModels { steps } => {
                self.look_near_own_model(index, steps, deadline);
                Ok(())
            }
            Stage::Saturation { steps, statements } => {
                self.refute_by_saturation(index, steps, statements, deadline);
                Ok(())
            }
            Stage::EasySaturation { steps, instances } => {
                self.refute_easily(index, steps, instances, deadline);
                Ok(())
            }
            Stage::SelectedSaturation { steps } => {
                if let Some(near) = self.statements_near_goal(index, usize::MAX) {
                    let effort = self.saturation_effort(steps, deadline);
                    self.saturate(index, None, (&near, Strategy::Balanced), effort);
                }
                Ok(())
            }
            Stage::GoalDirectedSaturation { steps, statements } => {
                self.refute_towards_goal(index, steps, statements, deadline);
                Ok(())
            }
            Stage::UnfoldingSaturation { steps } => {
                self.refute_by_definitions(index, steps, deadline);
                Ok(())
            }
            Stage::FullRefutation(instances) => self.refute_from_all(index, instances, deadline),
        };
        if let Err(failure) = outcome {
            // A failure of the solver is an answer neither way; the other questions go on with a fresh process.
            self.questions[index].add_reason(Reason::Solver(failure));
            self.questions[index].failed = true;
        }
    }

    /// In an inconsistent board every statement follows from a contradiction among the others.
    fn follows_from_contradiction(&mut self, index: usize) -> bool {
        let (Some(statement), Some(Answer::Refuted(core))) = (self.questions[index].question, &self.questions[0].answer) else {
            return false;
        };
        if core.premises.contains(&statement) {
            return false;
        }
        let refutation = self.with_fewer_premises(index, Refutation { denial: false, ..core.clone() });
        self.refuted(index, refutation);
        true
    }

    /// Has a model checked, and answers a question with it if it is right.
    fn certify(&mut self, index: usize, evidence: Evidence) {
        if self.questions[index].answer.is_some() {
            return;
        }
        let claim = self.questions[index].question.map_or(Claim::Consistent, |statement| Claim::Independent { statement });
        let full = self.limits.fuel.saturating_mul(1 + self.meanings.len() as u64);
        let left = self.deadline.saturating_duration_since(Instant::now()).as_millis();
        let affordable = u64::try_from(left).unwrap_or(u64::MAX).saturating_mul(STEPS_PER_MILLISECOND);
        let mut fuel = Fuel::new(full.min(affordable));
        match self.checker.check(self.bank, claim, evidence, &mut fuel) {
            Ok(certified) => {
                let certified = Arc::new(certified);
                (self.listener)(self.bank, Settled::Model(&certified));
                self.answer(index, Answer::Satisfied(certified));
            }
            Err(_) if fuel.left() == 0 && affordable < full => {
                let milliseconds = self.limits.time.as_millis();
                self.questions[index].add_reason(Reason::Time { milliseconds });
            }
            Err(refusal) => self.questions[index].add_reason(Reason::NotCertified(refusal)),
        }
    }

    fn answer(&mut self, index: usize, answer: Answer<Refutation>) {
        self.answered += usize::from(self.questions[index].answer.is_none());
        self.questions[index].answer = Some(answer);
    }

    /// Keeps what a refutation teaches for other questions.
    fn learn(&mut self, index: usize, refutation: &Refutation) {
        let Some(statement) = self.questions[index].question else { return };
        if self.meanings.len() > FEW {
            let mut instance_store = self.instance_store();
            self.learnt_from += 1;
            instance_store.learn(self.bank, self.oracle, self.meanings[statement], refutation);
            self.instance_store = Some(instance_store);
        }
    }

    /// Answers a question with a refutation.
    fn accept(&mut self, index: usize, refutation: Refutation) {
        for &premise in &refutation.premises {
            self.relied_on[premise] += 1;
        }
        if !refutation.denial && index > 0 && self.questions[0].answer.is_none() {
            // The others contradict each other already: so does the board.
            let refutation = self.with_fewer_premises(0, refutation.clone());
            self.refuted(0, refutation);
        }
        let refutation = self.with_fewer_premises(index, refutation);
        self.refuted(index, refutation);
    }

    /// Answers one question by a refutation, and tells of it.
    fn refuted(&mut self, index: usize, refutation: Refutation) {
        let claim = self.questions[index].question.map_or(Claim::Inconsistent, |statement| Claim::Redundant { statement });
        let consistent = matches!(self.questions[0].answer, Some(Answer::Satisfied(_)));
        (self.on_refuted)(self.bank, Finding { claim, refutation: &refutation, consistent });
        self.answer(index, Answer::Refuted(refutation));
        // What is left of the time is for the proof.
        self.deadline = self.early.map_or(self.deadline, |early| self.deadline.min(early));
    }

    fn report(self) -> Report<Refutation> {
        let largest = self.limits.domain;
        let mut answers = self.questions.into_iter().map(|state| {
            state.answer.unwrap_or_else(|| {
                let mut reasons = state.reasons;
                if reasons.is_empty() {
                    reasons.push(Reason::Domain { size: largest });
                }
                Answer::Undecided(reasons)
            })
        });
        let consistency = answers.next().unwrap_or(Answer::Undecided(vec![Reason::Domain { size: largest }]));
        debug_assert_eq!(answers.len(), self.board.statements.len());
        Report { consistency, redundancy: answers.collect() }
    }
}

/// Returns the open question that a structure answers in which exactly these statements are false.
fn settles(questions: &[QuestionState], violated: &[usize]) -> Option<usize> {
    let index = match *violated {
        [] => 0,
        [statement] => statement + 1,
        _ => return None,
    };
    questions.get(index)?.answer.is_none().then_some(index)
}
