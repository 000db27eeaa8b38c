//! Rules for sale (PW-24, PW-30, Q-PW-48): does a candidate contradict the rules in force, does it follow from them already, what does it
//! cost, and does it make an action provable that was not?
//!
//! What is asked is what follows, free variables standing for fixed objects: in every structure, or, where numbers or the number of objects
//! matter, in those of the game (`numbers`). That something follows is not yet a proof in the calculus of the game (S-32): for actions a proof
//! is looked for as well.

use std::sync::Arc;
use std::time::Instant;

use certificate::{Certified, Claim};
use formula::{Bank, Board, FormulaId, Statement};
use kernel::{Calculus, HouseRules, SoundCalculus};
use proof_search::{Goal, Measure, Problem, ReadyContradiction};
use representation::BankCopier;
use solver::oracle::Oracle;
use standard_model::computations;
use standard_model::names::with_constants;
use verdict::{Answer, Bounds, Limits, NO_LISTENER, Proved};

use crate::evidence::Exploit;
use crate::numbers::{Decision, FirstAnswer, Numbers};
use crate::question::{is_endless, rests_on};
use crate::reason::Reason;

/// Price of a rule as a multiple of its symbol points (PW-24).
pub const PRICE: u64 = 3;

/// The limits of the search for a proof of an action; its time is what the question is given.
const ACTION_LIMITS: proof_search::Limits = proof_search::Limits::of(8_000, 60_000);

/// A rule for sale, and the rules in force beside it.
#[derive(Clone, Copy, Debug)]
pub struct CandidateRule<'o> {
    /// The rules in force.
    pub rules: &'o [FormulaId],
    /// The statement that is for sale.
    pub candidate: FormulaId,
    /// The actions that are asked about.
    pub actions: &'o [FormulaId],
}

/// The answer to a question, and what it rests on: a structure that says no, or a proof that says yes.
#[derive(Debug)]
pub struct Ruled {
    /// The answer: yes when refuted, no when satisfied.
    pub answer: Answer,
    /// The reasons for which it is not known.
    pub reasons: Vec<Reason>,
    /// The bank of what it rests on.
    pub bank: Bank,
    /// The statements that it is about.
    pub statements: Vec<FormulaId>,
    /// The computations on numbers that a proof rests on beside them.
    pub computed: Vec<FormulaId>,
    /// Of a structure in which numbers are numbers, the meaning of its free symbols in words.
    pub numbers: Option<Vec<String>>,
}

impl Ruled {
    /// Yes, no, or not known.
    pub fn yes(&self) -> Option<bool> {
        match self.answer {
            Answer::Refuted(_) => Some(true),
            Answer::Satisfied(_) => Some(false),
            Answer::Undecided(_) => None,
        }
    }

    /// The structure or the proof.
    pub fn certified(&self) -> Option<&Certified> {
        self.answer.certificate()
    }
}

/// Finding about an action.
#[derive(Debug)]
pub struct ActionFinding {
    /// Answer to the question whether it follows from the rules in force.
    pub before: Ruled,
    /// Answer to the question whether it follows from them with the candidate.
    pub after: Ruled,
    /// A proof of it in the calculus of the game from the rules with the candidate.
    pub proof: Option<Exploit>,
}

/// Findings about a candidate.
#[derive(Debug)]
pub struct CandidateFinding {
    /// Its symbol points.
    pub points: u64,
    /// Its least price in potency.
    pub price: u64,
    /// Answer to the question whether it contradicts the rules in force.
    pub contradicts: Ruled,
    /// Answer to the question whether it follows from them.
    pub follows: Ruled,
    /// The actions in the order in which they were asked about.
    pub actions: Vec<ActionFinding>,
}

/// Judges a candidate. `table` is the calculus of the game with its house rules; sound answers are proved in `proofs`, natural deduction.
pub fn audit_candidate(
    bank: &Bank,
    asked: &CandidateRule<'_>,
    calculus: &Calculus,
    house: &HouseRules,
    proofs: Option<&SoundCalculus>,
    oracle: &mut Oracle,
    limits: Limits,
) -> CandidateFinding {
    let points = bank.points(asked.candidate);
    let with_candidate: Vec<FormulaId> = asked.rules.iter().copied().chain([asked.candidate]).collect();
    let numbers = Numbers::in_house(house);
    let mut ask = |statements: &[FormulaId], last_follows: bool| {
        let mut asker = Asker { proofs, oracle: &mut *oracle, limits, numbers };
        asker.ruled(bank, statements, last_follows)
    };
    let contradicts = ask(&with_candidate, false);
    let follows = ask(&with_candidate, true);
    let (mut actions, ready) = (Vec::new(), ReadyContradiction::default());
    for &action in asked.actions {
        let beside = |rules: &[FormulaId]| rules.iter().copied().chain([action]).collect::<Vec<_>>();
        let before = ask(&beside(asked.rules), true);
        let after = ask(&beside(&with_candidate), true);
        // Nothing that does not follow is proved soundly.
        let proof = if after.yes() == Some(false) {
            None
        } else {
            derivation(bank, &with_candidate, action, calculus, house, &ready, limits)
        };
        actions.push(ActionFinding { before, after, proof });
    }
    CandidateFinding { points, price: points.saturating_mul(PRICE), contradicts, follows, actions }
}

/// A proof of an action from rules by the rules of a calculus, found by a short search.
fn derivation(
    from: &Bank,
    rules: &[FormulaId],
    action: FormulaId,
    calculus: &Calculus,
    house: &HouseRules,
    ready: &ReadyContradiction,
    limits: Limits,
) -> Option<Exploit> {
    let mut bank = Bank::new();
    let mut copier = BankCopier::new(from, &mut bank);
    let premises = rules.iter().map(|&rule| copier.formula(rule)).collect();
    let goal = Goal::Statement(copier.formula(action));
    let problem = Problem {
        calculus,
        house,
        rules_in_force: Vec::new(),
        premises,
        goal,
        rules_only: None,
        base_rules: None,
        ready: Some(ready),
        measure: Measure::Points,
    };
    let limits = proof_search::Limits { deadline: Some(limits.deadline(Instant::now())), ..ACTION_LIMITS };
    let found = proof_search::search(&mut bank, &problem, &limits, None).found?;
    Some(Exploit { bank, proof: found.proof })
}

/// Asker of questions about statements.
struct Asker<'a> {
    proofs: Option<&'a SoundCalculus>,
    oracle: &'a mut Oracle,
    limits: Limits,
    numbers: Numbers,
}

impl Asker<'_> {
    /// Asks whether the last of these statements follows from the others, or whether all of them contradict each other.
    fn ruled(&mut self, from: &Bank, statements: &[FormulaId], last_follows: bool) -> Ruled {
        let mut bank = Bank::new();
        let statements: Vec<FormulaId> = statements.iter().map(|&statement| with_constants(from, &mut bank, statement)).collect();
        let answer = self.answer(&mut bank, &[], &statements, last_follows);
        let mut ruled = Ruled { answer, reasons: Vec::new(), bank, statements, computed: Vec::new(), numbers: None };
        self.among_numbers(&mut ruled, last_follows);
        if let Answer::Undecided(reasons) = &mut ruled.answer {
            ruled.reasons.extend(std::mem::take(reasons).into_iter().map(Reason::from));
        }
        ruled
    }

    /// Decides what of the answer counts where numbers are numbers.
    fn among_numbers(&mut self, ruled: &mut Ruled, last_follows: bool) {
        let first = match &ruled.answer {
            Answer::Refuted(_) => FirstAnswer::Yes,
            Answer::Satisfied(certified) => FirstAnswer::No { endless: is_endless(certified) },
            Answer::Undecided(_) => FirstAnswer::Open,
        };
        let last = ruled.statements.len().saturating_sub(1);
        let claim = if last_follows { Claim::Independent { statement: last } } else { Claim::Consistent };
        let numbers = self.numbers;
        let by_computation = || self.by_computation(ruled.bank.clone(), &ruled.statements, last_follows);
        match numbers.decide(&ruled.bank, &ruled.statements, claim, first, by_computation) {
            Decision::AsBefore => {}
            Decision::Proved((bank, computed, proved)) => {
                (ruled.bank, ruled.computed, ruled.answer) = (bank, computed, Answer::Refuted(proved));
            }
            Decision::Refuted(model) => {
                (ruled.answer, ruled.numbers) = (Answer::Satisfied(Arc::new(model.certified)), Some(model.lines));
            }
            Decision::Open(reason) => {
                if matches!(first, FirstAnswer::No { .. }) {
                    ruled.answer = Answer::Undecided(Vec::new());
                }
                ruled.reasons.push(reason);
            }
        }
    }

    /// A proof that takes something from computing with the numbers of the statements, and what it takes, in this bank.
    fn by_computation(
        &mut self,
        mut bank: Bank,
        statements: &[FormulaId],
        last_follows: bool,
    ) -> Option<(Bank, Vec<FormulaId>, Proved)> {
        let facts = computations(&mut bank, statements, self.numbers.half_even);
        if facts.is_empty() {
            return None;
        }
        let Answer::Refuted(proved) = self.answer(&mut bank, &facts, statements, last_follows) else { return None };
        let computed = facts.into_iter().filter(|&fact| rests_on(&proved.proof, fact)).collect();
        Some((bank, computed, proved))
    }

    /// Asks in all structures in which these facts are true.
    fn answer(&mut self, bank: &mut Bank, facts: &[FormulaId], statements: &[FormulaId], last_follows: bool) -> Answer {
        let numbered = |(&meaning, number): (&FormulaId, usize)| Statement::axiom(number.to_string(), meaning);
        let board = Board { statements: facts.iter().chain(statements).zip(1..).map(numbered).collect() };
        let question = last_follows.then(|| board.statements.len().saturating_sub(1));
        let report = verdict::ask(bank, &board, self.oracle, self.limits, question, NO_LISTENER);
        let mut report = match self.proofs {
            Some(calculus) => {
                let bounds = Bounds::afterwards(self.limits);
                verdict::certify(bank, &board, self.oracle, calculus, bounds, report, NO_LISTENER)
            }
            None => report.without_proofs(),
        };
        let last = report.redundancy.pop().unwrap_or(Answer::Undecided(Vec::new()));
        if last_follows { last } else { report.consistency }
    }
}
