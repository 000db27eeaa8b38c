//! Rules for sale (PW-24, PW-30, Q-PW-48): does a candidate contradict the rules in force, does it follow from them already, what does it
//! cost, and does it make an action provable that was not?
//!
//! What is asked is what follows in every structure, free variables standing for fixed objects; operators, comparators and numbers are
//! names without a meaning of their own here. That something follows is not yet a proof in the calculus of the game (S-32): for actions a
//! proof is looked for as well.

use std::time::Instant;

use certificate::Certified;
use formula::{Bank, Board, FormulaId};
use kernel::{Calculus, HouseRules, SoundCalculus};
use proof_search::{Goal, Measure, Problem};
use representation::BankCopier;
use solver::oracle::Oracle;
use verdict::{Answer, Bounds, Limits, NOBODY};

use crate::evidence::Exploit;
use crate::search::closed;

/// A rule costs so many times its symbol points (PW-24).
pub const PRICE: u64 = 3;

/// The limits of the search for a proof of an action; its time is what the question is given.
const SHORT: proof_search::Limits = proof_search::Limits::of(8_000, 60_000);

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
    /// The bank of what it rests on.
    pub bank: Bank,
    /// The statements that it is about.
    pub statements: Vec<FormulaId>,
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
    let mut ask = |statements: &[FormulaId], last_follows: bool| ruled(bank, statements, last_follows, proofs, oracle, limits);
    let contradicts = ask(&with_candidate, false);
    let follows = ask(&with_candidate, true);
    let mut actions = Vec::new();
    for &action in asked.actions {
        let beside = |rules: &[FormulaId]| rules.iter().copied().chain([action]).collect::<Vec<_>>();
        let before = ask(&beside(asked.rules), true);
        let after = ask(&beside(&with_candidate), true);
        // Nothing that does not follow is proved soundly.
        let proof =
            if after.yes() == Some(false) { None } else { derivation(bank, &with_candidate, action, calculus, house, limits) };
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
        measure: Measure::Points,
    };
    let limits = proof_search::Limits { deadline: Some(limits.deadline(Instant::now())), ..SHORT };
    let found = proof_search::search(&mut bank, &problem, &limits, None).found?;
    Some(Exploit { bank, proof: found.proof })
}

/// Asks whether the last of these statements follows from the others, or whether all of them contradict each other.
fn ruled(
    from: &Bank,
    statements: &[FormulaId],
    last_follows: bool,
    proofs: Option<&SoundCalculus>,
    oracle: &mut Oracle,
    limits: Limits,
) -> Ruled {
    let mut bank = Bank::new();
    let meanings: Vec<FormulaId> = statements.iter().map(|&statement| closed(from, &mut bank, statement)).collect();
    let board = Board::numbered(meanings.iter().copied());
    let report = verdict::judge_board(&mut bank, &board, oracle, limits, &mut |_| (), NOBODY);
    let mut report = match proofs {
        Some(calculus) => verdict::certify(&mut bank, &board, oracle, calculus, Bounds::afterwards(limits), report, NOBODY),
        None => report.without_proofs(),
    };
    let last = report.redundancy.pop().unwrap_or(Answer::Undecided(Vec::new()));
    let answer = if last_follows { last } else { report.consistency };
    Ruled { answer, bank, statements: meanings }
}
