//! The cheapest sub-proof that still reaches the goal (U-11).
//!
//! Where one statement stands on several lines, any of them may serve: a citation may be re-routed to another line that says the same.
//! What a line costs does not change by that, since it depends on what its premises say (PW-70, PW-71). Each line is paid once, however
//! often it is cited, so this is a minimisation over an AND/OR graph with shared costs: module `problem` makes it, module `search`
//! goes through it.
//!
//! A re-routed proof can break a proviso: what a line depends on changes with its premises, and a line that is moved up may meet a
//! variable that should be fresh. So every candidate is shown to the caller, who has it checked ([`ProofGraph::cheapest`]).

mod problem;
mod search;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::cheapest::problem::Problem;
use crate::cheapest::search::Search;
use crate::graph::ProofGraph;

/// Limits of the search.
///
/// A *choice point* is a statement that the goal may rest on and that stands on several lines, none of which is plainly the best (it
/// costs at most as much as the other, and rests on no statement that the other does not rest on). Where no statement could come to rest
/// on itself by re-routing, the search is complete when (ways to choose) × (lines within reach + choice points²) × 16 is at most `work`.
/// Mostly it is complete far beyond that, and it says whether it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of lines that are looked at.
    pub work: u64,
    /// Maximum number of candidates that the caller may refuse.
    pub refusals: u32,
}

impl Default for Limits {
    /// Twenty million looks (well below a second), and sixty-four refusals. Complete for any proof with up to ten choice points of two
    /// lines each and a thousand lines.
    fn default() -> Limits {
        Limits { work: 20_000_000, refusals: 64 }
    }
}

/// Lines that together reach the goal, in an order in which each follows its premises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubProof {
    /// The indices of the lines.
    pub(crate) lines: Vec<u32>,
    /// By line: where its premises begin; one more for the end.
    starts: Vec<u32>,
    /// The indices of the premises, in the order of the rules.
    premises: Vec<u32>,
    points: u64,
    rerouted: usize,
    proven_minimal: bool,
}

impl SubProof {
    /// The indices of the lines, in their new order.
    pub fn lines(&self) -> &[u32] {
        &self.lines
    }

    /// The indices of the premises of the line that is now at `at`.
    pub fn premises(&self, at: usize) -> &[u32] {
        let bounds = self.starts.get(at).zip(self.starts.get(at + 1));
        bounds.and_then(|(&start, &end)| self.premises.get(start as usize..end as usize)).unwrap_or_default()
    }

    /// Returns the points of all its lines together.
    pub fn points(&self) -> u64 {
        self.points
    }

    /// Returns the number of citations that lead to another line than in the proof as it was written.
    pub fn rerouted(&self) -> usize {
        self.rerouted
    }

    /// Returns true if no other selection of lines reaches the goal for fewer points. If false, the points are an upper bound.
    pub fn is_proven_minimal(&self) -> bool {
        self.proven_minimal
    }
}

impl ProofGraph<'_> {
    /// The lines that the goal rests on, as they were written; `None` when the goal is not reached. A checker that accepts the proof accepts
    /// this: dropping lines changes no dependency and makes no variable less fresh.
    pub fn as_written(&self) -> Option<SubProof> {
        self.goal()?;
        let lines = self.slice().into_iter().filter_map(|line| u32::try_from(line).ok()).collect();
        Some(self.sub_proof(lines, |line, _| self.premises(line)))
    }

    /// The sub-proof with the fewest points that reaches the goal, among those that `accept` accepts; `None` when the goal is not
    /// reached.
    ///
    /// `accept` is asked about every candidate that is better than the best so far and has a re-routed citation; it should have
    /// [`ProofGraph::renumbered`] checked by the kernel, and refuse it also when it is warned about more than the proof as it was
    /// written. [`ProofGraph::as_written`] is taken as accepted. In a block without boxes a
    /// citation may be led to any line that does not depend on the citing one, and lines are moved where that is needed; in a block
    /// with boxes it may be led to lines in scope that stand before the citing one, and no line is moved.
    ///
    /// The result is proven minimal unless a limit was reached or a candidate was refused.
    pub fn cheapest(&self, limits: &Limits, accept: &mut dyn FnMut(&SubProof) -> bool) -> Option<SubProof> {
        let written = self.as_written()?;
        let problem = Problem::new(self)?;
        let mut best = written;
        let mut refused = 0;
        let mut search = Search::new(&problem, limits.work, best.points);
        while let Some(chosen) = search.next_better() {
            let candidate = self.chosen(&problem, &chosen);
            if candidate.rerouted == 0 || accept(&candidate) {
                search.undercut(candidate.points);
                best = candidate;
            } else {
                refused += 1;
                if refused >= limits.refusals {
                    break;
                }
            }
        }
        best.proven_minimal = refused == 0 && search.is_complete() && problem.is_complete();
        Some(best)
    }

    /// The sub-proof that is chosen: for each class of alternatives that is needed, its line.
    fn chosen(&self, problem: &Problem, chosen: &[Option<u32>]) -> SubProof {
        let line_of = |class: u32| chosen.get(class as usize).copied().flatten();
        let premises = |line: usize, written: Vec<usize>| -> Vec<usize> {
            let needs = problem.needs(line as u32);
            written.iter().zip(needs).map(|(&was, &class)| line_of(class).map_or(was, |line| line as usize)).collect()
        };
        let mut lines: Vec<u32> = chosen.iter().copied().flatten().collect();
        lines.sort_unstable();
        lines.dedup();
        let lines = in_order(&lines, |line| premises(line as usize, self.premises(line as usize)));
        self.sub_proof(lines, premises)
    }

    fn sub_proof(&self, lines: Vec<u32>, premises: impl Fn(usize, Vec<usize>) -> Vec<usize>) -> SubProof {
        let mut sub = SubProof {
            starts: Vec::with_capacity(lines.len() + 1),
            premises: Vec::new(),
            points: 0,
            rerouted: 0,
            proven_minimal: false,
            lines,
        };
        for &line in &sub.lines {
            sub.starts.push(sub.premises.len() as u32);
            let written = self.premises(line as usize);
            let now = premises(line as usize, written.clone());
            sub.rerouted += now.iter().zip(&written).filter(|(now, was)| now != was).count();
            sub.premises.extend(now.iter().map(|&line| line as u32));
            sub.points = sub.points.saturating_add(self.node(line as usize).map_or(0, |node| node.points));
        }
        sub.starts.push(sub.premises.len() as u32);
        sub
    }
}

/// The lines in an order in which each follows its premises, and otherwise as they were written. What is written in such an order
/// stays as it is: of the lines that may come next it is always the first that does.
fn in_order(lines: &[u32], premises: impl Fn(u32) -> Vec<usize>) -> Vec<u32> {
    let at: FxHashMap<u32, usize> = lines.iter().copied().zip(0..).collect();
    let mut missing = vec![0_u32; lines.len()];
    let mut cited_by: Vec<Vec<usize>> = vec![Vec::new(); lines.len()];
    for (index, &line) in lines.iter().enumerate() {
        for premise in premises(line) {
            if let Some(cited) = at.get(&(premise as u32)).and_then(|&premise| cited_by.get_mut(premise)) {
                cited.push(index);
                missing[index] += 1;
            }
        }
    }
    let mut ready: BinaryHeap<Reverse<usize>> = (0..lines.len()).filter(|&index| missing[index] == 0).map(Reverse).collect();
    let mut ordered = Vec::with_capacity(lines.len());
    while let Some(Reverse(index)) = ready.pop() {
        ordered.push(lines[index]);
        for &next in &cited_by[index] {
            missing[next] -= 1;
            if missing[next] == 0 {
                ready.push(Reverse(next));
            }
        }
    }
    ordered
}
