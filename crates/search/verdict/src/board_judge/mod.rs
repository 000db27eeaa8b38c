//! The state of the search for the answers about a board: its questions, what was learnt of it, and how a model or a refutation that is found
//! becomes an answer. What was learnt is shared: every structure met is evaluated on all statements and settles whatever it can; the instances
//! that a refutation rests on are put against the next question; what leaves no model of a small size leaves none to any question that assumes
//! it, and tells where to look for a contradiction; where a few statements bound the number of objects, refutations need no search.
//!
//! Not here: which search comes when (`schedule`, `judge_board`), and the searches that only one strategy makes (`strategies`).

mod domain_bound;
mod fewer_premises;
mod models;
mod refutations;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use certificate::{Checker, Claim, Evidence};
use formula::{Bank, Board, FormulaId, Role};
use model::Fuel;
use solver::finite::FiniteSearch;
use solver::instantiation::{InstanceStore, Refutation, Refuter};
use solver::oracle::Oracle;
use solver::saturation::SaturationSearch;

use crate::answer::{Answer, Listener, Reason, Report, Settled};
use crate::board_evaluator::BoardEvaluator;
use crate::limits::Limits;
use domain_bound::DomainBound;
use fewer_premises::MetStructures;
pub(crate) use refutations::SaturationEffort;

/// Number of statements up to which refutations start from all of them.
pub(crate) const SMALL_BOARD: usize = 12;

/// Number of statements violated by a candidate that join a search for a refutation.
const JOINING: usize = 4;

/// Steps of evaluation in a millisecond, on most machines fewer than there are: a model is not checked for longer than there is
/// time.
const STEPS_PER_MILLISECOND: u64 = 50_000;

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
pub(crate) type Question = Option<usize>;

pub(crate) struct BoardJudge<'a> {
    pub(crate) bank: &'a mut Bank,
    pub(crate) board: &'a Board,
    pub(crate) meanings: Vec<FormulaId>,
    pub(crate) oracle: &'a mut Oracle,
    pub(crate) finite: FiniteSearch,
    pub(crate) checker: Checker,
    pub(crate) evaluator: BoardEvaluator,
    pub(crate) met: MetStructures,
    pub(crate) limits: Limits,
    pub(crate) on_refuted: OnRefuted<'a>,
    pub(crate) listener: Listener<'a>,
    pub(crate) deadline: Instant,
    /// When it ends once something was refuted, which is still to be proved.
    pub(crate) early: Option<Instant>,
    /// Number of questions that are answered.
    pub(crate) answered: usize,
    pub(crate) refuters: u32,
    /// The smallest domain that is left to the solver.
    pub(crate) first: u32,
    /// Statements that leave no model of a size, whatever else is false; of each size those that were found first.
    pub(crate) exclusive: BTreeMap<u32, Vec<Vec<usize>>>,
    /// Number of searches for models in which each statement took part.
    pub(crate) decided: Vec<u32>,
    /// Number of refutations of which each statement was a premise.
    pub(crate) relied_on: Vec<u32>,
    pub(crate) instance_store: Option<InstanceStore>,
    /// On a board of many statements, whether they bound the number of objects.
    pub(crate) domain_bound: DomainBound,
    /// Number of refutations that the instance store has learnt from.
    pub(crate) learnt_from: usize,
    /// The consistency of the board, then each statement.
    pub(crate) questions: Vec<QuestionState>,
    /// Number of questions that are asked.
    pub(crate) asked: usize,
}

pub(crate) struct QuestionState {
    pub(crate) question: Question,
    pub(crate) answer: Option<Answer<Refutation>>,
    /// Statements that took part in the search for models.
    pub(crate) active: Vec<usize>,
    /// For each domain size without a model: statements that exclude one.
    pub(crate) cores: BTreeMap<u32, Vec<usize>>,
    pub(crate) reasons: Vec<Reason>,
    /// Number of refutations that had been learnt from when the question was last tried with their instances.
    pub(crate) put_against: Option<usize>,
    /// The search for a refutation as far as it has come.
    pub(crate) refuter: Option<Refuter>,
    /// The search by saturation as far as it has come.
    pub(crate) saturation: Option<SaturationSearch>,
    /// Searches that have nothing more to give.
    exhausted: Vec<Exhausted>,
}

/// A search that is made once for a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exhausted {
    /// Against the universal statements that were relied on most.
    ReliedOn,
    /// Against the instances for as many objects as a statement counts.
    ToldCount,
    /// For the number of objects without the statement in question.
    ObjectCount,
    /// By saturation among all statements: nothing more follows.
    Consequences,
    /// Among models of words.
    Words,
    /// By the solver, which failed on this question; the searches that need none go on.
    Solver,
}

impl QuestionState {
    pub(crate) fn new(question: Question) -> QuestionState {
        QuestionState {
            question,
            answer: None,
            active: Vec::new(),
            cores: BTreeMap::new(),
            reasons: Vec::new(),
            put_against: None,
            refuter: None,
            saturation: None,
            exhausted: Vec::new(),
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.answer.is_none()
    }

    pub(crate) fn add_reason(&mut self, reason: Reason) {
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }

    /// Notes that a search has nothing more to give; returns whether that is new.
    pub(crate) fn exhaust(&mut self, search: Exhausted) -> bool {
        let is_new = !self.is_exhausted(search);
        if is_new {
            self.exhausted.push(search);
        }
        is_new
    }

    pub(crate) fn is_exhausted(&self, search: Exhausted) -> bool {
        self.exhausted.contains(&search)
    }
}

impl<'a> BoardJudge<'a> {
    pub(crate) fn new(
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

    /// In an inconsistent board every statement follows from a contradiction among the others.
    pub(crate) fn follows_from_contradiction(&mut self, index: usize) -> bool {
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

    /// Returns false for a finite model of a size that is not asked for, which a search may come upon that looks for something else.
    fn is_asked_for(&self, evidence: &Evidence) -> bool {
        let (Evidence::FiniteModel(structure), Some(least)) = (evidence, self.limits.least_domain) else { return true };
        (least..=self.limits.domain).contains(&structure.domain_size())
    }

    /// Has a model checked, and answers a question with it if it is right and asked for.
    pub(crate) fn certify(&mut self, index: usize, evidence: Evidence) {
        if self.questions[index].answer.is_some() || !self.is_asked_for(&evidence) {
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

    pub(crate) fn answer(&mut self, index: usize, answer: Answer<Refutation>) {
        self.answered += usize::from(self.questions[index].answer.is_none());
        self.questions[index].answer = Some(answer);
    }

    /// Keeps what a refutation teaches for other questions.
    pub(crate) fn learn(&mut self, index: usize, refutation: &Refutation) {
        let Some(statement) = self.questions[index].question else { return };
        let are_others_open = self.questions.iter().enumerate().any(|(other, state)| other != index && state.is_open());
        if self.meanings.len() > SMALL_BOARD && are_others_open {
            let mut instance_store = self.instance_store();
            self.learnt_from += 1;
            instance_store.learn(self.bank, self.oracle, self.meanings[statement], refutation);
            self.instance_store = Some(instance_store);
        }
    }

    /// Answers a question with a refutation.
    pub(crate) fn accept(&mut self, index: usize, refutation: Refutation) {
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
    pub(crate) fn refuted(&mut self, index: usize, refutation: Refutation) {
        let claim = self.questions[index].question.map_or(Claim::Inconsistent, |statement| Claim::Redundant { statement });
        let consistent = matches!(self.questions[0].answer, Some(Answer::Satisfied(_)));
        (self.on_refuted)(self.bank, Finding { claim, refutation: &refutation, consistent });
        self.answer(index, Answer::Refuted(refutation));
        // What is left of the time is for the proof.
        self.deadline = self.early.map_or(self.deadline, |early| self.deadline.min(early));
    }

    pub(crate) fn report(self) -> Report<Refutation> {
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
pub(crate) fn settles(questions: &[QuestionState], violated: &[usize]) -> Option<usize> {
    let index = match *violated {
        [] => 0,
        [statement] => statement + 1,
        _ => return None,
    };
    questions.get(index)?.answer.is_none().then_some(index)
}
