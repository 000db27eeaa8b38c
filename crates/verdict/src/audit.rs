//! All questions of a board in one go: is it consistent, and which statements follow from the others.
//!
//! Each question climbs the same ladder: small finite models, a short search for a refutation, larger finite models, a long search for
//! a refutation. All questions take one rung before any takes the next, so that an easy one is never kept waiting by a hard one. What
//! was learnt is shared: every structure met is evaluated on all statements and settles whatever it can; what leaves no model of a
//! small size tells where to look for a contradiction; in a board that is inconsistent, whatever its core does not need follows from
//! it.

use std::time::{Duration, Instant};

use certificate::{Checker, Claim, Evidence};
use formula::{Bank, Board, FormulaId};
use model::Fuel;
use model::finite::Structure;
use solver::finite::{Demand, FiniteSearch, Outcome};
use solver::instantiation::{Effort, Progress, Refuter};
use solver::oracle::{Oracle, OracleFailure, SolverId};

use crate::answer::{Answer, Reason, Support};
use crate::hand::Hand;
use crate::limits::Limits;

/// The answers to all questions of a board.
#[derive(Clone, Debug)]
pub struct Report {
    /// Whether some structure satisfies all statements.
    pub consistency: Answer,
    /// For each statement in the order of the board: whether some structure satisfies all others and not it.
    pub redundancy: Vec<Answer>,
}

/// How far an audit has come, for those who watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Audit {
    /// How many questions are decided.
    pub decided: usize,
    /// How many there are: one, and one for each statement.
    pub questions: usize,
}

/// Which question: all statements true (none), or all but the one at this place.
type Question = Option<usize>;

/// A rung of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rung {
    /// Finite models of these sizes, the greatest included.
    Models(u32, u32),
    /// A refutation with at most this many instances, from the statements that small models were excluded by.
    Refutation(usize),
    /// A refutation with at most this many instances, from all statements.
    FullRefutation(usize),
}

struct Auditor<'a> {
    bank: &'a mut Bank,
    board: &'a Board,
    meanings: Vec<FormulaId>,
    oracle: &'a mut Oracle,
    finite: FiniteSearch,
    checker: Checker,
    hand: Hand,
    limits: Limits,
    deadline: Instant,
    reserved: usize,
    refuters: u32,
    /// The consistency of the board, then each statement.
    inquiries: Vec<Inquiry>,
}

struct Inquiry {
    question: Question,
    answer: Option<Answer>,
    /// Statements that took part in excluding small models.
    active: Vec<usize>,
    reasons: Vec<Reason>,
    /// The search for a refutation as far as it has come.
    refuter: Option<Refuter>,
    /// Nothing more is tried: the solver failed on this question.
    closed: bool,
}

/// Answers all questions of a board within `limits`, calling `watch` whenever a question was dealt with.
///
/// The same board, limits and Z3 give the same answers, unless a limit of time is reached.
pub fn audit(bank: &mut Bank, board: &Board, oracle: &mut Oracle, limits: Limits, watch: &mut dyn FnMut(Audit)) -> Report {
    oracle.reset();
    let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    let questions = std::iter::once(None).chain((0..meanings.len()).map(Some));
    let mut auditor = Auditor {
        finite: FiniteSearch::new(bank, meanings.clone()),
        checker: Checker::new(bank, board),
        hand: Hand::new(bank, board, limits.fuel),
        reserved: bank.symbol_count(),
        bank,
        board,
        meanings,
        oracle,
        limits,
        deadline: Instant::now() + limits.time,
        refuters: 0,
        inquiries: questions.map(Inquiry::new).collect(),
    };
    auditor.climb(watch);
    auditor.report()
}

impl Inquiry {
    fn new(question: Question) -> Inquiry {
        Inquiry { question, answer: None, active: Vec::new(), reasons: Vec::new(), refuter: None, closed: false }
    }

    fn is_open(&self) -> bool {
        self.answer.is_none() && !self.closed
    }

    fn add_reason(&mut self, reason: Reason) {
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }
}

/// The domain sizes up to which models are looked for before anything else.
const SMALL: u32 = 3;

impl Auditor<'_> {
    fn climb(&mut self, watch: &mut dyn FnMut(Audit)) {
        let small = SMALL.min(self.limits.domain);
        let ladder = [
            Rung::Models(1, small),
            Rung::Refutation(200),
            Rung::Models(small + 1, (small + 1).min(self.limits.domain)),
            Rung::Refutation(600),
            Rung::FullRefutation(2_000),
            Rung::Models(small + 2, self.limits.domain),
            Rung::FullRefutation(self.limits.instances),
        ];
        // Consistency goes ahead as far as most boards need: if it fails, most statements are settled with it.
        let ahead = 4;
        for (at, &rung) in ladder.iter().enumerate().take(ahead) {
            self.take_rung(rung, (ladder.len() - at) as u32, 0..1, watch);
        }
        for (at, &rung) in ladder.iter().enumerate() {
            let first = usize::from(at < ahead);
            self.take_rung(rung, (ladder.len() - at) as u32, first..self.inquiries.len(), watch);
        }
    }

    /// One rung for all open questions in `places`; `rungs` are still to be taken, this one included.
    fn take_rung(&mut self, rung: Rung, rungs: u32, places: std::ops::Range<usize>, watch: &mut dyn FnMut(Audit)) {
        let mut left = self.inquiries[places.clone()].iter().filter(|inquiry| inquiry.is_open()).count() as u32;
        for place in places {
            if !self.inquiries[place].is_open() {
                continue;
            }
            // What is left of the time is shared evenly among the questions that are open; a rung may use half of it, the last all.
            let share = self.deadline.saturating_duration_since(Instant::now()) / left.max(1) / rungs.min(2);
            left = left.saturating_sub(1);
            self.take(place, rung, share);
            let decided = self.inquiries.iter().filter(|inquiry| inquiry.answer.is_some()).count();
            watch(Audit { decided, questions: self.inquiries.len() });
        }
    }

    /// One rung for one question.
    fn take(&mut self, place: usize, rung: Rung, share: Duration) {
        if self.follows_from_contradiction(place) {
            return;
        }
        let now = Instant::now();
        if now >= self.deadline {
            let milliseconds = self.limits.time.as_millis();
            self.inquiries[place].add_reason(Reason::Time { milliseconds });
            return;
        }
        let deadline = (now + share).min(self.deadline);
        let outcome = match rung {
            Rung::Models(from, to) => self.look_for_models(place, from..=to, deadline),
            Rung::Refutation(instances) => self.refute(place, instances, false, deadline),
            Rung::FullRefutation(instances) => self.refute(place, instances, true, deadline),
        };
        if let Err(failure) = outcome {
            // A failure of the solver is an answer neither way; the other questions go on with a fresh process.
            self.inquiries[place].add_reason(Reason::Solver(failure));
            self.inquiries[place].closed = true;
        }
    }

    /// In an inconsistent board every statement follows from a contradiction among the others.
    fn follows_from_contradiction(&mut self, place: usize) -> bool {
        let (Some(statement), Some(Answer::Refuted(core))) = (self.inquiries[place].question, &self.inquiries[0].answer) else {
            return false;
        };
        if core.premises.contains(&statement) {
            return false;
        }
        let support = Support { denial: false, ..core.clone() };
        self.inquiries[place].answer = Some(Answer::Refuted(support));
        true
    }

    fn look_for_models(
        &mut self,
        place: usize,
        sizes: std::ops::RangeInclusive<u32>,
        deadline: Instant,
    ) -> Result<(), OracleFailure> {
        let falsity = self.inquiries[place].question;
        let demand = Demand { statements: self.meanings.len(), falsity };
        for size in sizes {
            let mut active = std::mem::take(&mut self.inquiries[place].active);
            let Auditor { bank, oracle, finite, hand, checker, inquiries, limits, .. } = self;
            let mut violated = |structure: Structure| {
                let mut wrong = settle(inquiries, checker, hand, *limits, structure);
                wrong.retain(|&wrong| Some(wrong) != falsity);
                wrong
            };
            let outcome = finite.find(bank, oracle, size, demand, &mut active, Some(deadline), &mut violated);
            self.inquiries[place].active = active;
            match outcome? {
                Outcome::Found => {
                    if self.inquiries[place].answer.is_none() {
                        // The evaluator denies what the search believes: no answer.
                        self.inquiries[place].add_reason(Reason::GaveUp("the model found does not fit the question".into()));
                    }
                    return Ok(());
                }
                Outcome::None { .. } => {}
                Outcome::Open(obstacle) => {
                    self.inquiries[place].add_reason(obstacle.into());
                    return Ok(());
                }
            }
            if !self.inquiries[place].is_open() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn refute(&mut self, place: usize, instances: usize, full: bool, deadline: Instant) -> Result<(), OracleFailure> {
        let question = self.inquiries[place].question;
        let mut refuter = match self.inquiries[place].refuter.take() {
            Some(refuter) if !refuter.is_stale(self.oracle) => refuter,
            _ => self.new_refuter(question),
        };
        let mut wanted: Vec<usize> = if full {
            (0..self.meanings.len()).filter(|&statement| Some(statement) != question).collect()
        } else {
            self.inquiries[place].active.clone()
        };
        loop {
            for statement in wanted.drain(..) {
                if !refuter.has(statement) {
                    refuter.require(self.bank, self.oracle, statement, self.meanings[statement]);
                }
            }
            let effort = Effort { deadline: Some(deadline), instances };
            match refuter.run(self.bank, self.oracle, self.finite.vocabulary(), effort)? {
                Progress::Refuted(refutation) => {
                    let support = Support::from(refutation);
                    if !support.denial && self.inquiries[0].answer.is_none() {
                        // The others contradict each other already: so does the board.
                        self.inquiries[0].answer = Some(Answer::Refuted(support.clone()));
                    }
                    self.inquiries[place].answer = Some(Answer::Refuted(support));
                    return Ok(());
                }
                Progress::Open(limit) => {
                    self.inquiries[place].add_reason(Reason::Refutation(limit));
                    break;
                }
                Progress::Candidate(structure) => {
                    let Auditor { hand, checker, inquiries, limits, .. } = self;
                    let mut wrong = settle(inquiries, checker, hand, *limits, structure);
                    wrong.retain(|&wrong| Some(wrong) != question && !refuter.has(wrong));
                    if !self.inquiries[place].is_open() {
                        return Ok(());
                    }
                    if wrong.is_empty() {
                        break;
                    }
                    wrong.truncate(4);
                    wanted = wrong;
                }
            }
        }
        self.inquiries[place].refuter = Some(refuter);
        Ok(())
    }

    fn new_refuter(&mut self, question: Question) -> Refuter {
        // The finite search numbers its solvers by domain size.
        let first = self.limits.domain + 1 + 2 * self.refuters;
        self.refuters += 1;
        let mut refuter = Refuter::new(self.oracle, [SolverId(first), SolverId(first + 1)], self.reserved);
        if let Some(statement) = question {
            refuter.deny(self.bank, self.oracle, self.meanings[statement]);
        }
        refuter
    }

    fn report(self) -> Report {
        let largest = self.limits.domain;
        let mut answers = self.inquiries.into_iter().map(|inquiry| {
            inquiry.answer.unwrap_or_else(|| {
                let mut reasons = inquiry.reasons;
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

/// Evaluates all statements in a structure and settles whatever question it answers; the places of the false ones.
fn settle(inquiries: &mut [Inquiry], checker: &Checker, hand: &Hand, limits: Limits, structure: Structure) -> Vec<usize> {
    let violated = hand.violated(&structure);
    let (place, claim) = match violated[..] {
        [] => (0, Claim::Consistent),
        [statement] => (statement + 1, Claim::Independent { statement }),
        _ => return violated,
    };
    let Some(inquiry) = inquiries.get_mut(place).filter(|inquiry| inquiry.answer.is_none()) else { return violated };
    let mut fuel = Fuel::new(limits.fuel.saturating_mul(1 + hand.len() as u64));
    match checker.check(claim, Evidence::FiniteModel(structure), &mut fuel) {
        Ok(certified) => inquiry.answer = Some(Answer::Satisfied(Box::new(certified))),
        Err(refusal) => inquiry.add_reason(Reason::NotCertified(refusal)),
    }
    violated
}
