//! The cheapest of the proofs that were found, each reduced to the cheapest choice of its lines. That no cheaper proof was missed is not
//! claimed.

use std::collections::HashSet;
use std::sync::Arc;

use ::certificate::{Certified, Checker, Evidence};
use documents::prove::CheapestOf;
use formula::{Bank, Formula, FormulaId};
use kernel::{Calculus, Context, HouseRules, Observer, SoundCalculus, Step};
use proof_graph::points::CostObserver;
use proof_graph::{ProofGraph, StepRecorder};
use representation::AlphaEquivalence;
use verdict::{Proved, Refutation};

use super::{Asked, ExtraFindings};
use crate::boards::board::BoardFile;

/// Returns the cheapest of some proofs of what was refuted, each reduced to its cheapest sub-proof; none where none is a proof of the goal.
pub(super) fn among(
    board: &mut BoardFile,
    calculus: &SoundCalculus,
    asked: Asked,
    proofs: Vec<Certified>,
    refutation: Refutation,
) -> Option<(Proved, ExtraFindings)> {
    let BoardFile { bank, board, .. } = board;
    let falsehood = bank.truth(false);
    let goal = asked.formula(board).filter(|_| refutation.denial).unwrap_or(falsehood);
    let checker = Checker::new(board);
    let count = proofs.len();
    let lower_bound = u64::from(!is_stated(bank, board, asked.statement()));
    let mut best: Option<(u64, Certified)> = None;
    let mut minimal = true;
    for certified in proofs {
        let Some(SubProofs { written, points, proof, proven_minimal }) =
            sub_proof(bank, calculus.calculus(), &certified, Some(goal))
        else {
            continue;
        };
        minimal &= proven_minimal;
        // The sub-proof is checked like any proof; should it be refused, the whole one stands.
        let reduced = checker.check_proof(bank, calculus, asked.claim(), proof).map(|reduced| (points, reduced));
        let (points, certified) = reduced.unwrap_or((written, certified));
        if best.as_ref().is_none_or(|(known, _)| points < *known) {
            best = Some((points, certified));
        }
    }
    let (points, proof) = best?;
    let shown = points <= lower_bound;
    let cheapest = CheapestOf { shown, lower_bound, proofs: count, sub_proofs_minimal: minimal };
    Some((Proved { refutation, proof: Arc::new(proof) }, ExtraFindings { points: Some(points), cheapest: Some(cheapest) }))
}

/// Returns whether the axioms need no inference: one of them is the goal, up to the names of bound variables, or tF, or the denial of another.
fn is_stated(bank: &mut Bank, board: &formula::Board, index: Option<usize>) -> bool {
    let falsehood = bank.truth(false);
    let mut goal = None;
    let mut axioms: HashSet<FormulaId> = HashSet::new();
    for (at, statement) in board.statements.iter().enumerate() {
        let canonical = bank.alpha_canonical(statement.meaning);
        if Some(at) == index {
            goal = Some(canonical);
        } else {
            axioms.insert(canonical);
        }
    }
    let is_denied = |axiom: &FormulaId| matches!(bank.formula(*axiom), Formula::Not(inner) if axioms.contains(&inner));
    goal.is_some_and(|goal| axioms.contains(&goal)) || axioms.contains(&falsehood) || axioms.iter().any(is_denied)
}

/// The cheapest sub-proof of a proof.
pub(super) struct SubProofs {
    /// Price of the whole proof.
    pub(super) written: u64,
    /// Price of the sub-proof.
    points: u64,
    proof: kernel::Proof,
    proven_minimal: bool,
}

/// The observer and the graph get each step.
struct Both<'a>(CostObserver<'a>, StepRecorder);

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
    let mut both = Both(CostObserver::new(bank, proof, main, &house), StepRecorder::new());
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
