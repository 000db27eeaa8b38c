//! All questions of a board in one go: is it consistent, and which statements follow from the others.
//!
//! Each question climbs the same ladder: small finite models, a short search for a refutation, larger finite models, a long search for
//! a refutation. All questions take one rung before any takes the next, so that an easy one is never kept waiting by a hard one. What
//! was learnt is shared: every structure met is evaluated on all statements and settles whatever it can; what leaves no model of a
//! small size tells where to look for a contradiction; in a board that is inconsistent, whatever its core does not need follows from
//! it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use certificate::{Checker, Claim, Evidence};
use formula::{Bank, Board, FormulaId};
use model::Fuel;
use model::finite::Structure;
use solver::finite::{FiniteSearch, Outcome, single_object_structures};
use solver::instantiation::{Effort, Progress, Refuter};
use solver::oracle::{Oracle, OracleFailure, SolverId};
use solver::templates;

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
    /// A refutation with at most `instances`, from a focus: as few statements as suffice to exclude models of `size` objects. It is only
    /// tried when the focus has at most so many `statements`; a larger one as a rule means that larger models exist.
    FocusedRefutation { size: u32, statements: usize, instances: usize },
    /// An infinite model among the known ones, within so many trials.
    InfiniteModels { trials: u64 },
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
    refuters: u32,
    /// The smallest domain that is left to the solver.
    first: u32,
    /// How often each statement took part in a search for models.
    decided: Vec<u32>,
    /// The consistency of the board, then each statement.
    inquiries: Vec<Inquiry>,
}

struct Inquiry {
    question: Question,
    answer: Option<Answer>,
    /// Statements that took part in the search for models.
    active: Vec<usize>,
    /// For each domain size without a model: statements that exclude one.
    cores: BTreeMap<u32, Vec<usize>>,
    reasons: Vec<Reason>,
    /// The search for a refutation as far as it has come.
    refuter: Option<Refuter>,
    /// The solver failed on this question: it is not asked again.
    failed: bool,
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
        bank,
        board,
        meanings,
        oracle,
        limits,
        deadline: Instant::now() + limits.time.min(LONGEST),
        refuters: 0,
        first: 1,
        decided: vec![0; board.statements.len()],
        inquiries: questions.map(Inquiry::new).collect(),
    };
    auditor.climb(watch);
    auditor.report()
}

impl Inquiry {
    fn new(question: Question) -> Inquiry {
        Inquiry {
            question,
            answer: None,
            active: Vec::new(),
            cores: BTreeMap::new(),
            reasons: Vec::new(),
            refuter: None,
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
const FEW: usize = 12;

/// The first number of a solver that searches for a refutation: the finite search numbers its solvers by domain size.
const REFUTERS: u32 = 1 << 30;

/// A longer limit of time is taken as this one, a century: moments so far ahead that the clock cannot tell them do not come.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

/// So many statements are a focus as they are: thinning them costs more than it saves.
const THIN_ENOUGH: usize = 2;

/// How many statements a search for models begins with.
const DECISIVE: usize = 6;

/// The domain sizes up to which models are looked for before anything else.
const SMALL: u32 = 3;

impl Auditor<'_> {
    fn climb(&mut self, watch: &mut dyn FnMut(Audit)) {
        self.go_through_single_objects();
        let ladder = self.ladder();
        // Consistency goes ahead as far as most boards need: if it fails, most statements are settled with it.
        let ahead = ladder.iter().position(|rung| matches!(rung, Rung::InfiniteModels { .. })).map_or(ladder.len(), |at| at + 1);
        for (at, &rung) in ladder.iter().enumerate().take(ahead) {
            self.take_rung(rung, (ladder.len() - at) as u32, 0..1, watch);
        }
        for (at, &rung) in ladder.iter().enumerate() {
            let first = usize::from(at < ahead);
            self.take_rung(rung, (ladder.len() - at) as u32, first..self.inquiries.len(), watch);
        }
    }

    fn ladder(&self) -> Vec<Rung> {
        let largest = self.limits.domain;
        let small = SMALL.min(largest);
        let mut ladder =
            vec![Rung::Models(self.first, small), Rung::FocusedRefutation { size: small, statements: 3, instances: 40 }];
        if largest > small {
            let size = largest.min(5);
            ladder.extend([Rung::Models(small + 1, size), Rung::FocusedRefutation { size, statements: 5, instances: 200 }]);
        }
        // A statement such as |L| ≥ 20 is satisfied, and its denial too, at its own bound or next to it.
        let bounds = &self.finite.vocabulary().counts;
        let sizes: BTreeSet<u32> = bounds.iter().flat_map(|&n| n.saturating_sub(1)..=n.saturating_add(1)).collect();
        ladder.extend(sizes.into_iter().filter(|&size| size > largest).map(|size| Rung::Models(size, size)));
        ladder.push(Rung::InfiniteModels { trials: 400_000 });
        if largest > 5 {
            ladder.extend([Rung::Models(6, 6), Rung::FocusedRefutation { size: 6, statements: usize::MAX, instances: 800 }]);
        }
        ladder.extend([Rung::InfiniteModels { trials: 10_000_000 }, Rung::FullRefutation(1_000), Rung::Models(7, largest)]);
        ladder.push(Rung::FullRefutation(self.limits.instances));
        ladder
    }

    /// The structures with one object need no solver.
    fn go_through_single_objects(&mut self) {
        let structures = single_object_structures(self.bank, self.finite.vocabulary());
        self.first = if structures.is_empty() { 1 } else { 2 };
        for structure in structures {
            if let Some(place) = settles(&self.inquiries, &self.hand.violated(&structure)) {
                self.certify(place, Evidence::FiniteModel(structure));
            }
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
        if self.inquiries[place].failed && !matches!(rung, Rung::InfiniteModels { .. }) {
            return;
        }
        let outcome = match rung {
            Rung::Models(from, to) => self.look_for_models(place, from..=to, deadline),
            Rung::FocusedRefutation { size, statements, instances } => {
                self.refute_from_focus(place, size, statements, instances, deadline)
            }
            Rung::InfiniteModels { trials } => {
                self.look_for_infinite_models(place, trials, deadline);
                Ok(())
            }
            Rung::FullRefutation(instances) => self.refute_from_all(place, instances, deadline),
        };
        if let Err(failure) = outcome {
            // A failure of the solver is an answer neither way; the other questions go on with a fresh process.
            self.inquiries[place].add_reason(Reason::Solver(failure));
            self.inquiries[place].failed = true;
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
        for size in sizes {
            let mut active = std::mem::take(&mut self.inquiries[place].active);
            if active.is_empty() {
                active = self.decisive(falsity);
            }
            let Auditor { bank, oracle, finite, hand, inquiries, .. } = self;
            let mut telling = Vec::new();
            let mut violated = |structure: Structure| {
                let mut wrong = hand.violated(&structure);
                if let Some(place) = settles(inquiries, &wrong) {
                    telling.push((place, structure));
                }
                wrong.retain(|&wrong| Some(wrong) != falsity);
                wrong
            };
            let outcome = finite.find(bank, oracle, size, falsity, &mut active, Some(deadline), &mut violated);
            for &statement in &active {
                self.decided[statement] += 1;
            }
            self.inquiries[place].active = active;
            for (place, structure) in telling {
                self.certify(place, Evidence::FiniteModel(structure));
            }
            match outcome? {
                Outcome::Found => {
                    if self.inquiries[place].answer.is_none() {
                        // The evaluator denies what the search believes: no answer.
                        self.inquiries[place].add_reason(Reason::GaveUp("the model found does not fit the question".into()));
                    }
                    return Ok(());
                }
                Outcome::None { core, .. } => {
                    self.inquiries[place].cores.insert(size, core);
                }
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

    /// The statements that took part most often in earlier searches: they exclude the most, and a search that begins with them needs
    /// fewer rounds.
    fn decisive(&self, but: Question) -> Vec<usize> {
        let mut places: Vec<usize> =
            (0..self.decided.len()).filter(|&statement| self.decided[statement] > 0 && Some(statement) != but).collect();
        places.sort_by_key(|&statement| std::cmp::Reverse(self.decided[statement]));
        places.truncate(DECISIVE);
        places
    }

    fn look_for_infinite_models(&mut self, place: usize, trials: u64, deadline: Instant) {
        let question = self.inquiries[place].question;
        let others = self.meanings.iter().enumerate().filter(|&(statement, _)| Some(statement) != question);
        let others: Vec<FormulaId> = others.map(|(_, &meaning)| meaning).collect();
        let denied = question.map(|statement| self.meanings[statement]);
        let limits = templates::Limits { trials, deadline: Some(deadline), ..templates::Limits::default() };
        if let Ok(structure) = templates::search(self.bank, &others, denied, &limits) {
            self.certify(place, Evidence::InfiniteModel(structure));
        }
    }

    /// Has a model checked, and answers a question with it if it is right.
    fn certify(&mut self, place: usize, evidence: Evidence) {
        if self.inquiries[place].answer.is_some() {
            return;
        }
        let claim = self.inquiries[place].question.map_or(Claim::Consistent, |statement| Claim::Independent { statement });
        let mut fuel = Fuel::new(self.limits.fuel.saturating_mul(1 + self.meanings.len() as u64));
        match self.checker.check(self.bank, claim, evidence, &mut fuel) {
            Ok(certified) => self.inquiries[place].answer = Some(Answer::Satisfied(Box::new(certified))),
            Err(refusal) => self.inquiries[place].add_reason(Reason::NotCertified(refusal)),
        }
    }

    /// Thins what excludes models of `size` objects to a focus, a small set of statements where a contradiction is likely to be found,
    /// and searches there. Large statements are given up first. (What smaller models would need besides shows itself when the search
    /// comes upon one.)
    fn refute_from_focus(
        &mut self,
        place: usize,
        size: u32,
        statements: usize,
        instances: usize,
        deadline: Instant,
    ) -> Result<(), OracleFailure> {
        if self.meanings.len() <= FEW {
            // There is little to choose from: the search goes on where it stopped, with all statements.
            return self.refute_from_all(place, instances, deadline);
        }
        let Auditor { bank, oracle, finite, inquiries, meanings, .. } = self;
        let Inquiry { question, cores, .. } = &inquiries[place];
        let mut focus = cores.get(&size).cloned().unwrap_or_default();
        if focus.len() > statements.saturating_mul(5) {
            return Ok(());
        }
        focus.sort_by_key(|&statement| bank.size(meanings[statement]));
        if focus.len() > THIN_ENOUGH {
            finite.thin(bank, oracle, size, &mut focus, *question, Some(deadline))?;
        }
        if focus.len() > statements {
            return Ok(());
        }
        let refuter = self.new_refuter(place);
        self.refute(place, refuter, focus, instances, deadline).map(|_| ())
    }

    fn refute_from_all(&mut self, place: usize, instances: usize, deadline: Instant) -> Result<(), OracleFailure> {
        let question = self.inquiries[place].question;
        let refuter = match self.inquiries[place].refuter.take() {
            Some(refuter) if !refuter.is_stale(self.oracle) => refuter,
            _ => self.new_refuter(place),
        };
        let all = (0..self.meanings.len()).filter(|&statement| Some(statement) != question).collect();
        let refuter = self.refute(place, refuter, all, instances, deadline)?;
        self.inquiries[place].refuter = Some(refuter);
        Ok(())
    }

    /// Searches for a contradiction from the statements in `wanted`, with those that candidates violate joining them.
    fn refute(
        &mut self,
        place: usize,
        mut refuter: Refuter,
        mut wanted: Vec<usize>,
        instances: usize,
        deadline: Instant,
    ) -> Result<Refuter, OracleFailure> {
        let question = self.inquiries[place].question;
        loop {
            for statement in wanted.drain(..) {
                if !refuter.has(statement) {
                    refuter.require(self.bank, self.oracle, statement, self.meanings[statement]);
                }
            }
            let effort = Effort { deadline: Some(deadline), instances: instances.min(self.limits.instances) };
            match refuter.run(self.bank, self.oracle, self.finite.vocabulary(), effort)? {
                Progress::Refuted(refutation) => {
                    let support = Support::from(refutation);
                    if !support.denial && self.inquiries[0].answer.is_none() {
                        // The others contradict each other already: so does the board.
                        self.inquiries[0].answer = Some(Answer::Refuted(support.clone()));
                    }
                    self.inquiries[place].answer = Some(Answer::Refuted(support));
                    return Ok(refuter);
                }
                Progress::Open(limit) => {
                    self.inquiries[place].add_reason(Reason::Refutation(limit));
                    return Ok(refuter);
                }
                Progress::Candidate(structure) => {
                    let mut wrong = self.hand.violated(&structure);
                    if let Some(place) = settles(&self.inquiries, &wrong) {
                        self.certify(place, Evidence::FiniteModel(structure));
                    }
                    wrong.retain(|&wrong| Some(wrong) != question && !refuter.has(wrong));
                    if !self.inquiries[place].is_open() || wrong.is_empty() {
                        return Ok(refuter);
                    }
                    wrong.truncate(4);
                    wanted = wrong;
                }
            }
        }
    }

    fn new_refuter(&mut self, place: usize) -> Refuter {
        let first = REFUTERS + 2 * self.refuters;
        self.refuters += 1;
        let solvers = [SolverId(first), SolverId(first + 1)];
        let mut refuter = Refuter::new(self.bank, self.oracle, solvers, self.finite.vocabulary());
        if let Some(statement) = self.inquiries[place].question {
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

/// Which open question a structure answers in which just these statements are false.
fn settles(inquiries: &[Inquiry], violated: &[usize]) -> Option<usize> {
    let place = match *violated {
        [] => 0,
        [statement] => statement + 1,
        _ => return None,
    };
    inquiries.get(place)?.answer.is_none().then_some(place)
}
