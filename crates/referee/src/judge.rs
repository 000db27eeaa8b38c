//! A board into a ruling.

use ::certificate::Certified;
use formula::{Alphabet, Bank, Role};
use kernel::HouseRules;
use solver::instantiation::Limit;
use solver::oracle::{OracleFailure, Pool, Version};
use syntax::palmer::{self, Brackets};
use verdict::{Answer, Audit, Limits, Proofs, Reason, Report};

use crate::board::Board;
use crate::certificate::certificate;
use crate::claim::{Claim, ClaimRuling};
use crate::document::Schema;
use crate::error::{Error, Fault};
use crate::grounds::{StandsOn, grounds};
use crate::ruling::{Conjecture, Engine, LimitsUsed, Ruling, SharedContradiction, StatementRuling, StatementStatus, Status, Szs};

/// How a board is judged.
#[derive(Clone, Debug, Default)]
pub struct JudgeOptions {
    /// What a player claims of it.
    pub claim: Option<Claim>,
    /// How far to go.
    pub limits: Limits,
    /// The alphabet of readings and tables.
    pub alphabet: Alphabet,
}

/// Judges a board: whether it is consistent, and for each statement whether it follows from the others. `watch` is called
/// whenever a question was dealt with.
///
/// # Errors
/// [`Error::Claim`] when the claim names a statement that the board does not have; nothing is searched then. That no solver can be
/// started is no error: what needs one is undecided.
pub fn judge(board: &mut Board, options: &JudgeOptions, pool: &Pool, watch: &mut dyn FnMut(Audit)) -> Result<Ruling, Error> {
    if let Some(claim) = &options.claim {
        claim.check(board.labels())?;
    }
    let mut oracle = pool.oracle();
    let mut report = verdict::audit(&mut board.bank, &board.board, &mut oracle, options.limits, watch);
    let proofs = proofs(board, &mut report, options.limits);
    // The fourth number counts builds.
    let z3 = oracle.version().map(|Version(major, minor, patch, _)| format!("{major}.{minor}.{patch}"));
    let limits = LimitsUsed {
        time_ms: u64::try_from(options.limits.time.as_millis()).unwrap_or(u64::MAX),
        domain: options.limits.domain,
        instances: options.limits.instances,
        memory_mib: pool.limits().memory_mib,
    };
    Ok(ruling(board, &report, &proofs, options, Engine { z3, limits }))
}

/// Proofs for all that was refuted; they may take as long again as the search. Without any, an answer is undecided.
fn proofs(board: &mut Board, report: &mut Report, limits: Limits) -> Proofs {
    let answers = || std::iter::once(&report.consistency).chain(&report.redundancy);
    if !answers().any(|answer| matches!(answer, Answer::Refuted(_))) {
        return Proofs::default();
    }
    match syntax::rules::shipped(kernel::shipped::CLASSICAL.0, &HouseRules::default()) {
        Some(calculus) => {
            verdict::certify(&mut board.bank, &board.board, &calculus, verdict::ProofLimits::default(), limits.time, report)
        }
        None => Proofs::default(),
    }
}

fn ruling(board: &Board, report: &Report, proofs: &Proofs, options: &JudgeOptions, engine: Engine) -> Ruling {
    let Board { text, bank, board: statements, spans, warnings } = board;
    let alphabet = options.alphabet;
    let proved = proofs.redundancy.iter().map(Option::as_ref).chain(std::iter::repeat(None));
    let judged = statements.statements.iter().zip(spans).zip(&report.redundancy).zip(proved);
    let rulings: Vec<StatementRuling> = judged
        .map(|(((statement, &span), answer), proof)| {
            let reading = match statement.role {
                Role::Axiom => palmer::print_statement(bank, statement, alphabet, Brackets::Full),
                Role::NegatedConjecture => palmer::print(bank, statement.meaning, alphabet, Brackets::Full),
            };
            let mut ruling = StatementRuling {
                id: statement.label.clone(),
                line: text.position(span.start).line,
                text: text.slice(span).to_owned(),
                reading,
                negated_conjecture: statement.role == Role::NegatedConjecture,
                status: StatementStatus::Undecided,
                szs: Szs::GaveUp,
                follows_from: Vec::new(),
                from_contradiction: false,
                certificate: None,
                grounds: None,
                reasons: Vec::new(),
            };
            match answer {
                Answer::Refuted(support) => {
                    ruling.status = StatementStatus::Redundant;
                    ruling.szs = Szs::Theorem;
                    ruling.follows_from = labels(statements, &support.premises);
                    ruling.from_contradiction = !support.denial;
                    ruling.grounds = Some(grounds(bank, statements, support, stands_on(proof), alphabet));
                    ruling.certificate = proof.and_then(|proof| certificate(bank, proof, alphabet));
                }
                Answer::Satisfied(certified) => {
                    ruling.status = StatementStatus::Independent;
                    ruling.szs = Szs::CounterSatisfiable;
                    ruling.certificate = certificate(bank, certified, alphabet);
                }
                Answer::Undecided(reasons) => {
                    ruling.szs = szs_of(reasons);
                    ruling.reasons = said(reasons);
                }
            }
            ruling
        })
        .collect();
    let mut ruling = Ruling {
        schema: Schema,
        board: text.name().to_owned(),
        status: Status::Undecided,
        szs: Szs::GaveUp,
        certificate: None,
        contradiction: None,
        reasons: Vec::new(),
        conjecture: None,
        statements: rulings,
        removable_together: Vec::new(),
        claim: None,
        warnings: Fault::all(text, warnings),
        engine,
    };
    consistency(&mut ruling, bank, statements, &report.consistency, proofs.consistency.as_ref(), alphabet);
    ruling.conjecture = conjecture(statements, report, ruling.szs);
    if ruling.status != Status::Inconsistent {
        ruling.removable_together = labels(statements, &removable_together(report));
    }
    ruling.claim = options.claim.as_ref().map(|claim| ClaimRuling::new(claim, ruling.status, &ruling.statements));
    ruling
}

/// Whose word an answer stands on.
fn stands_on(proof: Option<&Certified>) -> StandsOn {
    if proof.is_some() { StandsOn::Proof } else { StandsOn::Z3 }
}

fn consistency(
    ruling: &mut Ruling,
    bank: &Bank,
    board: &formula::Board,
    answer: &Answer,
    proof: Option<&Certified>,
    alphabet: Alphabet,
) {
    match answer {
        Answer::Refuted(support) => {
            ruling.status = Status::Inconsistent;
            ruling.szs = Szs::Unsatisfiable;
            ruling.contradiction = Some(SharedContradiction {
                between: labels(board, &support.premises),
                grounds: grounds(bank, board, support, stands_on(proof), alphabet),
            });
            ruling.certificate = proof.and_then(|proof| certificate(bank, proof, alphabet));
        }
        Answer::Satisfied(certified) => {
            ruling.status = Status::Consistent;
            ruling.szs = Szs::Satisfiable;
            ruling.certificate = certificate(bank, certified, alphabet);
        }
        Answer::Undecided(reasons) => {
            ruling.szs = szs_of(reasons);
            ruling.reasons = said(reasons);
        }
    }
}

/// What the answers mean for the conjecture whose negation is on the board; `None` when there is none.
fn conjecture(board: &formula::Board, report: &Report, szs: Szs) -> Option<Conjecture> {
    let negated = |place: usize| board.statements.get(place).is_some_and(|s| s.role == Role::NegatedConjecture);
    let places: Vec<usize> = (0..board.statements.len()).filter(|&place| negated(place)).collect();
    if places.is_empty() {
        return None;
    }
    // The axioms contradict each other when some contradiction needs no part of the negated conjecture, or when they entail
    // that negation and are inconsistent with it.
    let without = |answer: &Answer| matches!(answer, Answer::Refuted(support) if !support.denial && !support.premises.iter().any(|&place| negated(place)));
    let entailed = |place: &usize| matches!(report.redundancy.get(*place), Some(Answer::Refuted(_)));
    let szs = match &report.consistency {
        Answer::Refuted(core) => {
            let contradictory = !core.premises.iter().any(|&place| negated(place))
                || report.redundancy.iter().any(without)
                || (places.len() == 1 && places.iter().all(entailed));
            if contradictory { Szs::ContradictoryAxioms } else { Szs::Theorem }
        }
        Answer::Satisfied(_) => Szs::CounterSatisfiable,
        Answer::Undecided(_) => szs,
    };
    Some(Conjecture { statements: labels(board, &places), szs })
}

/// Redundant statements of which none is needed, directly or through others, for its own entailment: they can go together.
///
/// Taken greedily in the order of the board: a statement joins if the graph "follows from" among those that joined stays acyclic.
fn removable_together(report: &Report) -> Vec<usize> {
    let mut premises: Vec<Option<&[usize]>> = vec![None; report.redundancy.len()];
    let mut joined = Vec::new();
    for (place, answer) in report.redundancy.iter().enumerate() {
        let Answer::Refuted(support) = answer else { continue };
        let mut seen = vec![false; premises.len()];
        let mut stack: Vec<usize> = support.premises.clone();
        while let Some(next) = stack.pop() {
            if !std::mem::replace(&mut seen[next], true) {
                stack.extend(premises[next].unwrap_or_default());
            }
        }
        if !seen[place] {
            premises[place] = Some(&support.premises);
            joined.push(place);
        }
    }
    joined
}

fn labels(board: &formula::Board, places: &[usize]) -> Vec<String> {
    places.iter().filter_map(|&place| board.statements.get(place)).map(|statement| statement.label.clone()).collect()
}

fn said(reasons: &[Reason]) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    for reason in reasons {
        let words = reason.to_string();
        if !said.contains(&words) {
            said.push(words);
        }
    }
    said
}

/// SZS's word for an answer that is missing for these reasons.
fn szs_of(reasons: &[Reason]) -> Szs {
    let timed = |reason: &Reason| match reason {
        Reason::Time { .. } | Reason::Refutation(Limit::Time) | Reason::Solver(OracleFailure::Hung { .. }) => true,
        Reason::GaveUp(word) => word == "timeout",
        _ => false,
    };
    if reasons.iter().any(timed) { Szs::Timeout } else { Szs::GaveUp }
}

#[cfg(test)]
mod tests {
    use verdict::Support;

    use super::*;

    fn follows(premises: &[usize]) -> Answer {
        Answer::Refuted(Support { premises: premises.to_vec(), denial: true, instances: Vec::new() })
    }

    fn open(reason: Reason) -> Answer {
        Answer::Undecided(vec![reason])
    }

    fn removable(redundancy: Vec<Answer>) -> Vec<usize> {
        removable_together(&Report { consistency: open(Reason::Domain { size: 8 }), redundancy })
    }

    #[test]
    fn what_needs_itself_does_not_go_with_the_others() {
        let kept = || open(Reason::Domain { size: 8 });
        assert_eq!(removable(vec![follows(&[1]), follows(&[0])]), [0], "of two copies one can go");
        assert_eq!(removable(vec![follows(&[2]), follows(&[0]), kept()]), [0, 1], "a chain can go");
        assert_eq!(removable(vec![follows(&[1]), follows(&[2]), follows(&[0])]), [0, 1], "a circle of three leaves one");
        assert_eq!(removable(vec![follows(&[]), kept()]), [0], "what is valid can go");
        assert_eq!(removable(vec![follows(&[1, 3]), follows(&[3]), follows(&[0, 1]), kept()]), [0, 1, 2]);
    }

    #[test]
    fn a_limit_of_time_is_told_from_other_limits() {
        assert_eq!(szs_of(&[Reason::Domain { size: 8 }, Reason::Time { milliseconds: 5 }]), Szs::Timeout);
        assert_eq!(szs_of(&[Reason::Refutation(Limit::Time)]), Szs::Timeout);
        assert_eq!(szs_of(&[Reason::Solver(OracleFailure::Hung { milliseconds: 5 })]), Szs::Timeout);
        assert_eq!(szs_of(&[Reason::Domain { size: 8 }, Reason::Refutation(Limit::Instances(9))]), Szs::GaveUp);
    }
}
