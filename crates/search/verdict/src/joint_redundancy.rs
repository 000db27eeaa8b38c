//! Sets of statements that can be wiped off together: those that stay entail each of them (Q-PA-17). As many as possible, and
//! whether more can be is part of the answer.
//!
//! What stays is a base: it entails the whole board. Where a structure makes some statements of the board false, one of them belongs to
//! every base, or the base would be true there and not the board. So no base is smaller than the smallest set of statements that meets
//! what is false in each structure known. If such a set is a base, it is a smallest one; if not, a structure in which its members are
//! true and another statement is false says what else has to be met (implicit hitting sets, as in the search for smallest cores by
//! Ignatiev, Previti, Liffiton and Marques-Silva, CP 2015).
//!
//! Not here: how a single question is answered (`judge_board`), and what each statement follows from by itself.

use kernel::SoundCalculus;
use std::borrow::Cow;
use std::time::Instant;

use certificate::{Certified, CertifiedRemoval, Checker, Claim, Evidence};
use formula::{Bank, Board, Role};
use model::Fuel;
use solver::instantiation::Refutation;
use solver::oracle::Oracle;

use crate::answer::Report;
use crate::answer::{Answer, NO_LISTENER};
use crate::board_evaluator::BoardEvaluator;
use crate::certification::{is_worth_minimising, minimise_refutation, prove};
use crate::judge_board::ask;
use crate::limits::Limits;
use crate::premise_minimality::Effort;

/// Statements that can be wiped off together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointRedundancy {
    /// The statements, with the proofs that those that stay entail them.
    pub removal: CertifiedRemoval,
    /// True if certified countermodels show that no larger set can go ([`CertifiedRemoval::is_largest`]).
    pub is_largest: bool,
}

/// Statements that entail another one, by a certified proof.
#[derive(Clone, Debug)]
struct Support<'r> {
    premises: Vec<usize>,
    proof: Cow<'r, Certified>,
}

impl<'r> From<&'r Certified> for Support<'r> {
    fn from(proof: &'r Certified) -> Support<'r> {
        Support { premises: proof.premises(), proof: Cow::Borrowed(proof) }
    }
}

/// Number of questions that can be asked.
const QUESTIONS: usize = 200;

/// Number of steps that the search for a smallest set may take.
const STEPS: u64 = 200_000;

/// Looks for the most statements that can be wiped off together from a board that is not inconsistent. `report` holds the answers to all
/// its questions, with a proof known for each statement that is redundant there ([`crate::certify`]). Limits only make the set smaller than
/// it could be, or leave open whether it is.
pub fn removable_together(
    bank: &mut Bank,
    board: &Board,
    oracle: &mut Oracle,
    calculus: &SoundCalculus,
    effort: Effort,
    report: &Report,
) -> Option<JointRedundancy> {
    let checker = Checker::new(board);
    let evaluator = BoardEvaluator::new(bank, board, effort.limits.fuel);
    let supports = report.redundancy.iter().map(|answer| match answer {
        Answer::Refuted(proved) => vec![Support::from(&*proved.proof)],
        Answer::Satisfied(_) | Answer::Undecided(_) => Vec::new(),
    });
    let supports = supports.collect();
    // A countermodel for one statement makes all others true.
    let independent = report.redundancy.iter().enumerate();
    let independent = independent.filter_map(|(index, answer)| match answer {
        Answer::Satisfied(certified) => Some((vec![index], Certified::clone(certified))),
        Answer::Refuted(_) | Answer::Undecided(_) => None,
    });
    let (mut falsified, countermodels): (Vec<Vec<usize>>, _) = independent.unzip();
    // Conventions stay.
    let conventions = board.statements.iter().enumerate().filter(|(_, statement)| statement.role == Role::Convention);
    falsified.extend(conventions.map(|(index, _)| vec![index]));
    let begun = Instant::now();
    let deadline = Limits { time: effort.time, ..effort.limits }.deadline(begun);
    let search =
        Search { bank, board, oracle, calculus, effort, checker, evaluator, deadline, supports, falsified, countermodels };
    search.run()
}

/// Returns statements that can be wiped off together as far as the proofs at hand show it: for each statement a proof that it is redundant, if
/// there is one. There may be more.
pub fn known_removal(board: &Board, proofs: &[Option<&Certified>]) -> Option<CertifiedRemoval> {
    let supports: Vec<Vec<Support<'_>>> = proofs.iter().map(|proof| proof.iter().map(|&one| one.into()).collect()).collect();
    removal(board, &supports, &one_by_one(&supports))
}

/// The certified removal of the statements at these indices, by the supports that show it.
fn removal(board: &Board, supports: &[Vec<Support<'_>>], indices: &[usize]) -> Option<CertifiedRemoval> {
    let mut known: Vec<bool> = (0..supports.len()).map(|index| !indices.contains(&index)).collect();
    let mut proofs: Vec<Certified> = Vec::with_capacity(indices.len());
    while proofs.len() < indices.len() {
        let before = proofs.len();
        for &index in indices {
            let serves = |support: &&Support<'_>| support.premises.iter().all(|&premise| known[premise]);
            if let (false, Some(support)) = (known[index], supports[index].iter().find(serves)) {
                proofs.push(support.proof.clone().into_owned());
                known[index] = true;
            }
        }
        if proofs.len() == before {
            return None;
        }
    }
    CertifiedRemoval::check(board, proofs)
}

struct Search<'a> {
    bank: &'a mut Bank,
    board: &'a Board,
    oracle: &'a mut Oracle,
    calculus: &'a SoundCalculus,
    effort: Effort,
    checker: Checker,
    evaluator: BoardEvaluator,
    deadline: Instant,
    /// For each statement, what entails it.
    supports: Vec<Vec<Support<'a>>>,
    /// For each structure met, the statements that are not known to be true in it: every base has one of them.
    falsified: Vec<Vec<usize>>,
    /// The certified claims that these structures show.
    countermodels: Vec<Certified>,
}

/// The outcome of the question whether a statement follows.
enum SubsetAnswer {
    Entailed(Certified),
    Falsified(Vec<usize>, Certified),
    Open,
}

impl Search<'_> {
    fn run(mut self) -> Option<JointRedundancy> {
        let (indices, is_largest) = self.most();
        let removal = removal(self.board, &self.supports, &indices)?;
        Some(JointRedundancy { is_largest: is_largest && removal.is_largest(&self.countermodels), removal })
    }

    /// The most statements that can go, and whether the search shows that no larger set can.
    fn most(&mut self) -> (Vec<usize>, bool) {
        let count = self.supports.len();
        let mut best = one_by_one(&self.supports);
        for _ in 0..QUESTIONS {
            let Some(base) = smallest_meeting(&self.falsified, STEPS) else { break };
            if best.len() + base.len() >= count {
                return (best, true);
            }
            let known = self.entailed(&base);
            let Some(open) = (0..count).find(|&index| !known[index]) else {
                return ((0..count).filter(|index| !base.contains(index)).collect(), true);
            };
            // One that can go is asked about first: nothing is known of the others.
            let open = (open..count).find(|&index| !known[index] && !self.supports[index].is_empty()).unwrap_or(open);
            match self.ask(&known, open) {
                SubsetAnswer::Entailed(proof) => {
                    self.supports[open].push(Support { premises: proof.premises(), proof: Cow::Owned(proof) });
                }
                SubsetAnswer::Falsified(statements, countermodel) => {
                    self.falsified.push(statements);
                    self.countermodels.push(countermodel);
                }
                SubsetAnswer::Open => break,
            }
            let filled = self.fill(base);
            if filled.len() > best.len() {
                best = filled;
            }
        }
        (best, false)
    }

    /// Returns for each statement whether these entail it, themselves included, as far as it is known.
    fn entailed(&self, base: &[usize]) -> Vec<bool> {
        let mut known = vec![false; self.supports.len()];
        for &index in base {
            known[index] = true;
        }
        loop {
            let follows = |index: &usize| {
                !known[*index]
                    && self.supports[*index].iter().any(|support| support.premises.iter().all(|&premise| known[premise]))
            };
            let new: Vec<usize> = (0..known.len()).filter(follows).collect();
            if new.is_empty() {
                return known;
            }
            for index in new {
                known[index] = true;
            }
        }
    }

    /// Returns the statements that can go if these stay, with whatever they are not known to entail.
    fn fill(&self, mut base: Vec<usize>) -> Vec<usize> {
        loop {
            let known = self.entailed(&base);
            match (0..known.len()).find(|&index| !known[index]) {
                Some(open) => base.push(open),
                None => return (0..known.len()).filter(|index| !base.contains(index)).collect(),
            }
        }
    }

    /// Asks whether the statements that are known to stay or to follow entail another one.
    fn ask(&mut self, known: &[bool], open: usize) -> SubsetAnswer {
        let time = self.deadline.saturating_duration_since(Instant::now());
        if time.is_zero() {
            return SubsetAnswer::Open;
        }
        let indices: Vec<usize> = (0..known.len()).filter(|&index| known[index] || index == open).collect();
        let Some(statement) = indices.iter().position(|&index| index == open) else { return SubsetAnswer::Open };
        let part = self.board.among(&indices);
        let mut report = ask(self.bank, &part, self.oracle, Limits { time, ..self.effort.limits }, Some(statement), NO_LISTENER);
        match report.redundancy.swap_remove(statement) {
            Answer::Satisfied(certified) => self.falsified(known, open, Certified::clone(&certified)),
            Answer::Refuted(refutation) => {
                let premises = refutation.premises.iter().filter_map(|&at| indices.get(at).copied()).collect();
                let mut refutation = Refutation { premises, ..refutation };
                let Search { bank, board, oracle, calculus, effort, checker, .. } = self;
                let claim = Claim::Redundant { statement: open };
                let proofs = deduction::Limits { deadline: Some(self.deadline), ..effort.proofs };
                if is_worth_minimising(&refutation) {
                    // After a failure the proof is looked for among more.
                    let _ = minimise_refutation(bank, board, oracle, claim, &mut refutation, false, Some(self.deadline));
                }
                prove(bank, board, checker, calculus, proofs, claim, &refutation)
                    .map_or(SubsetAnswer::Open, SubsetAnswer::Entailed)
            }
            Answer::Undecided(_) => SubsetAnswer::Open,
        }
    }

    /// Certifies a countermodel for `open` besides the known ones anew, with whatever else is true in it.
    fn falsified(&self, known: &[bool], open: usize, certified: Certified) -> SubsetAnswer {
        let unknown = || (0..known.len()).filter(|&index| !known[index]).collect();
        let Evidence::FiniteModel(structure) = certified.evidence() else { return SubsetAnswer::Falsified(unknown(), certified) };
        let violated = self.evaluator.violated(structure);
        let indices: Vec<usize> = (0..known.len()).filter(|index| *index == open || !violated.contains(index)).collect();
        let statement = indices.iter().position(|&index| index == open);
        let mut fuel = Fuel::new(self.effort.limits.fuel.saturating_mul(1 + indices.len() as u64));
        let sharper = statement.and_then(|statement| {
            let checker = Checker::new(&self.board.among(&indices));
            checker.check(self.bank, Claim::Independent { statement }, certified.evidence().clone(), &mut fuel).ok()
        });
        match sharper {
            Some(sharper) => SubsetAnswer::Falsified(violated, sharper),
            None => SubsetAnswer::Falsified(unknown(), certified),
        }
    }
}

/// Statements none of which is needed, directly or through others, for its own entailment: one after the other joins if "follows from"
/// stays without a circle among those that joined.
fn one_by_one(supports: &[Vec<Support<'_>>]) -> Vec<usize> {
    let premises: Vec<Vec<&[usize]>> =
        supports.iter().map(|known| known.iter().map(|support| support.premises.as_slice()).collect()).collect();
    without_circles(&premises)
}

fn without_circles(supports: &[Vec<&[usize]>]) -> Vec<usize> {
    let mut premises: Vec<Option<&[usize]>> = vec![None; supports.len()];
    let mut joined = Vec::new();
    for (index, known) in supports.iter().enumerate() {
        let Some(&support) = known.first() else { continue };
        let mut seen = vec![false; premises.len()];
        let mut stack: Vec<usize> = support.to_vec();
        while let Some(next) = stack.pop() {
            if !std::mem::replace(&mut seen[next], true) {
                stack.extend(premises[next].unwrap_or_default());
            }
        }
        if !seen[index] {
            premises[index] = Some(support);
            joined.push(index);
        }
    }
    joined
}

/// A smallest set with a member in each of these, in rising order; none if it takes more than this many steps to find. An empty set can
/// not be met and is left out.
fn smallest_meeting(sets: &[Vec<usize>], steps: u64) -> Option<Vec<usize>> {
    let mut sets: Vec<&[usize]> = sets.iter().map(Vec::as_slice).filter(|set| !set.is_empty()).collect();
    sets.sort_by_key(|set| set.len());
    // To begin with, one that meets them all: a member of each that is not met yet.
    let mut best: Vec<usize> = Vec::new();
    for set in &sets {
        if !meets(&best, set) {
            best.push(set[0]);
        }
    }
    let mut left = steps;
    improve(&sets, &mut Vec::new(), &mut best, &mut left);
    best.sort_unstable();
    (left > 0).then_some(best)
}

/// Puts into `best` what is smaller and meets all `sets`, with these members chosen already. Goes as deep as `best` is large.
fn improve(sets: &[&[usize]], chosen: &mut Vec<usize>, best: &mut Vec<usize>, left: &mut u64) {
    *left = left.saturating_sub(1);
    if *left == 0 {
        return;
    }
    // Sets that are not met and have no member in common take a member each.
    let (mut apart, mut covered): (usize, Vec<usize>) = (0, Vec::new());
    let mut next: Option<&[usize]> = None;
    for &set in sets.iter().filter(|set| !meets(chosen, set)) {
        next = next.or(Some(set));
        if !meets(&covered, set) {
            apart += 1;
            covered.extend(set);
        }
    }
    if chosen.len() + apart >= best.len() {
        return;
    }
    match next {
        None => best.clone_from(chosen),
        Some(set) => {
            for &member in set {
                chosen.push(member);
                improve(sets, chosen, best, left);
                chosen.pop();
            }
        }
    }
}

fn meets(members: &[usize], set: &[usize]) -> bool {
    set.iter().any(|member| members.contains(member))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn removable(supports: &[Option<&[usize]>]) -> Vec<usize> {
        let known: Vec<Vec<&[usize]>> = supports.iter().map(|premises| premises.iter().copied().collect()).collect();
        without_circles(&known)
    }

    #[test]
    fn what_needs_itself_does_not_go_with_the_others() {
        assert_eq!(removable(&[Some(&[1]), Some(&[0])]), [0], "of two copies one can go");
        assert_eq!(removable(&[Some(&[2]), Some(&[0]), None]), [0, 1], "a chain can go");
        assert_eq!(removable(&[Some(&[1]), Some(&[2]), Some(&[0])]), [0, 1], "a circle of three leaves one");
        assert_eq!(removable(&[Some(&[]), None]), [0], "what is valid can go");
        assert_eq!(removable(&[Some(&[1, 3]), Some(&[3]), Some(&[0, 1]), None]), [0, 1, 2]);
    }

    #[test]
    fn a_smallest_meeting_set_is_as_small_as_the_smallest_of_all() {
        // All families of three sets over four members, each set a number of four bits.
        let members = |bits: u32| (0..4).filter(|member| bits >> member & 1 == 1).collect::<Vec<usize>>();
        for code in 0..16u32.pow(3) {
            let family: Vec<Vec<usize>> = [code % 16, code / 16 % 16, code / 256].map(members).into_iter().collect();
            let meets_all = |bits: &u32| family.iter().all(|set| set.is_empty() || meets(&members(*bits), set));
            let least = (0..16u32).filter(meets_all).map(u32::count_ones).min();
            let found = smallest_meeting(&family, STEPS).unwrap();
            assert!(family.iter().all(|set| set.is_empty() || meets(&found, set)), "{family:?}");
            assert_eq!(Some(found.len() as u32), least, "{family:?}");
        }
    }

    #[test]
    fn too_many_steps_are_no_answer() {
        assert_eq!(smallest_meeting(&[vec![0, 1], vec![1, 2]], 1), None);
    }
}
