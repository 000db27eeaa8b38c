//! The cheapest of the proofs that were found, each reduced to the cheapest choice of its lines. That no cheaper proof was missed is not
//! claimed.

use ::certificate::{Certified, Checker, Claim, Evidence, SoundCalculus};
use formula::{Bank, FormulaId};
use kernel::{Calculus, Context, HouseRules, Observer, Step};
use proof_graph::points::CostObserver;
use proof_graph::{ProofGraph, Steps};
use serde::{Deserialize, Serialize};
use verdict::{Answer, Report};

use super::{Found, goal};
use crate::board::Board;

/// Among what a proof is the cheapest. There may be cheaper ones that were not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheapestOf {
    /// How many proofs were found.
    pub proofs: usize,
    /// Whether no choice of the lines of any of them is cheaper; otherwise a limit of that search was reached.
    pub sub_proofs_minimal: bool,
}

/// The cheapest of some proofs, each reduced to its cheapest sub-proof.
pub(super) fn among(
    board: &mut Board,
    calculus: &SoundCalculus,
    claim: Claim,
    proofs: Vec<Certified>,
    report: &mut Report,
    place: usize,
) -> Found {
    let Board { bank, board, .. } = board;
    let falsehood = bank.truth(false);
    let goal = goal(board, place, report).or(Some(falsehood));
    let checker = Checker::new(bank, board);
    let count = proofs.len();
    let mut best: Option<(u64, Certified)> = None;
    let mut minimal = true;
    for certified in proofs {
        let Some(SubProofs { written, points, proof, proven_minimal }) = sub_proof(bank, calculus.calculus(), &certified, goal)
        else {
            continue;
        };
        minimal &= proven_minimal;
        // The sub-proof is checked like any proof; should it be refused, the whole one stands.
        let reduced = checker.check_proof(bank, calculus, claim, proof).map(|reduced| (points, reduced));
        let (points, certified) = reduced.unwrap_or((written, certified));
        if best.as_ref().is_none_or(|(known, _)| points < *known) {
            best = Some((points, certified));
        }
    }
    let Some((points, proof)) = best else { return Found::default() };
    if let (Some(Answer::Refuted(support)), Evidence::Proof(lines)) = (report.redundancy.get_mut(place), proof.evidence()) {
        let axioms: Vec<FormulaId> = axioms(lines);
        let used = |&at: &usize| board.statements.get(at).is_some_and(|statement| axioms.contains(&statement.meaning));
        support.premises.retain(used);
    }
    Found { proof: Some(proof), points: Some(points), cheapest: Some(CheapestOf { proofs: count, sub_proofs_minimal: minimal }) }
}

fn axioms(proof: &kernel::Proof) -> Vec<FormulaId> {
    let lines = proof.main().into_iter().flat_map(kernel::Block::lines);
    lines.filter(|line| matches!(line.justification, kernel::Justification::Axiom)).map(|line| line.statement).collect()
}

/// The cheapest sub-proof of a proof.
pub(super) struct SubProofs {
    /// What the whole proof costs.
    pub(super) written: u64,
    /// What the sub-proof costs.
    points: u64,
    proof: kernel::Proof,
    proven_minimal: bool,
}

/// The observer and the graph are told of each step.
struct Both<'a>(CostObserver<'a>, Steps);

impl Observer for Both<'_> {
    fn step(&mut self, block: usize, line: usize, step: &Step<'_>) {
        self.0.step(block, line, step);
        self.1.step(block, line, step);
    }
}

/// `None` where the proof is none, or does not reach the goal.
pub(super) fn sub_proof(bank: &Bank, calculus: &Calculus, certified: &Certified, goal: Option<FormulaId>) -> Option<SubProofs> {
    let Evidence::Proof(proof) = certified.evidence() else { return None };
    let house = HouseRules::default();
    let context = Context { calculus, house: &house, rules_in_force: &[], goal };
    let main = proof.blocks().len().saturating_sub(1);
    let mut both = Both(CostObserver::new(bank, proof, main, &house), Steps::new());
    let checked = kernel::check(bank, proof, &context, &mut both);
    let Both(observer, steps) = both;
    let points: Vec<u64> = observer.items().iter().map(proof_graph::points::Item::points).collect();
    let graph = ProofGraph::new(proof, main, checked.blocks(), &steps, &points, goal).ok()?;
    let accept = &mut |sub: &proof_graph::SubProof| kernel::check(bank, &graph.renumbered(sub), &context, &mut ()).accepted();
    let written = observer.total();
    match graph.cheapest(&proof_graph::Limits::default(), accept) {
        Some(sub) => Some(SubProofs {
            written,
            points: sub.points(),
            proof: graph.renumbered(&sub),
            proven_minimal: sub.is_proven_minimal(),
        }),
        // A contradiction may stand in two lines, neither of which says so.
        None => Some(SubProofs { written, points: written, proof: proof.as_ref().clone(), proven_minimal: false }),
    }
}
