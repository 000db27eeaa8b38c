//! Shortest ways from a term to an equal one. An edge is a known equation, or leads between two applications of one function symbol
//! whose arguments are equal. The length of a way is the number of equations used, also inside of terms.

use formula::{Bank, FormulaId, TermId};
use rustc_hash::FxHashMap;

use crate::chain::{Chain, Start};
use crate::classes::Member;
use crate::equality::Equality;
use crate::formula_graph::Literal;
use crate::state::State;

/// The term that a rewriting makes of the one before, the equation used, and whether it is used from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rewriting {
    pub(crate) term: TermId,
    pub(crate) equation: Literal,
    pub(crate) forward: bool,
}

/// Cost of using an equation; an edge inside of terms costs one more than what is rewritten there, so that no chain leads in a
/// circle.
const EQUATION: u32 = 1 << 10;

/// Ways between the members of one class.
#[derive(Debug)]
struct Class {
    members: Vec<Member>,
    /// The cheapest edge and the shortest way for each pair.
    edges: Vec<Option<(u32, Edge)>>,
    distances: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
enum Edge {
    Equation(Literal, bool),
    Inside,
}

impl Class {
    fn new(members: Vec<Member>) -> Class {
        let size = members.len();
        let mut distances = vec![FAR; size * size];
        for member in 0..size {
            distances[member * size + member] = 0;
        }
        Class { members, edges: vec![None; size * size], distances }
    }

    /// Measures all ways, by Floyd and Warshall's algorithm. How many sums were formed.
    fn shorten(&mut self) -> u64 {
        let size = self.members.len();
        for (distance, edge) in self.distances.iter_mut().zip(&self.edges) {
            *distance = edge.map_or(*distance, |(cost, _)| cost.min(*distance));
        }
        let mut sums = 0;
        for through in 0..size {
            for from in 0..size {
                let first = self.distances[from * size + through];
                if first < FAR && from != through {
                    self.shorten_row(from, through, first);
                    sums += size as u64;
                }
            }
        }
        sums
    }

    /// Measures all ways anew after edges were added that lead both ways, each with its cost. How many sums were formed, and whether a way became
    /// shorter.
    fn shorten_by(&mut self, added: &[(usize, usize, u32)]) -> (u64, bool) {
        let size = self.members.len();
        let is_shorter = |class: &Class, &(a, b, cost): &(usize, usize, u32)| cost < class.distances[a * size + b];
        if !added.iter().any(|edge| is_shorter(self, edge)) {
            return (0, false);
        }
        if added.len() > size {
            return (self.shorten(), true);
        }
        let mut sums = 0;
        for edge in added {
            let &(a, b, cost) = edge;
            if !is_shorter(self, edge) {
                continue;
            }
            for (start, end) in [(a, b), (b, a)] {
                for from in 0..size {
                    let first = self.distances[from * size + start].saturating_add(cost);
                    if first < self.distances[from * size + end] {
                        self.shorten_row(from, end, first);
                        sums += size as u64;
                    }
                }
            }
        }
        (sums, true)
    }

    /// Shortens the ways from one member by those that lead through another one, to which it is so far.
    fn shorten_row(&mut self, from: usize, through: usize, first: u32) {
        let size = self.members.len();
        let [from, through] = [from, through].map(|row| row * size);
        for to in 0..size {
            let way = first.saturating_add(self.distances[through + to]);
            let known = &mut self.distances[from + to];
            *known = (*known).min(way);
        }
    }
}

/// Cost of what no chain reaches, far enough below the largest number for two of them to be added.
const FAR: u32 = u32::MAX / 4;

#[derive(Debug)]
pub(crate) struct RewriteChains {
    classes: Vec<Class>,
    /// For each term its class and its place there; none where it is alone.
    at: Vec<Option<(usize, usize)>>,
}

impl RewriteChains {
    /// Measures the ways by the equations known before a place of the trail. How many sums of distances that took.
    pub(crate) fn new(equality: &Equality, state: &State, before: usize) -> (RewriteChains, u64) {
        let known = equality.classes_before(state, before);
        let terms = equality.terms.len();
        let mut together: FxHashMap<Member, Vec<Member>> = FxHashMap::default();
        for index in 0..terms {
            together.entry(known.of(index)).or_default().push(index);
        }
        let mut classes: Vec<Vec<Member>> = together.into_values().filter(|class| class.len() > 1).collect();
        classes.sort_unstable();
        let mut at = vec![None; terms];
        for (number, members) in classes.iter().enumerate() {
            for (member, &index) in members.iter().enumerate() {
                at[index] = Some((number, member));
            }
        }
        let mut chains = RewriteChains { classes: classes.into_iter().map(Class::new).collect(), at };
        for (literal, left, right) in equality.known(state, before) {
            chains.edge(left, right, EQUATION, Edge::Equation(literal, true));
            chains.edge(right, left, EQUATION, Edge::Equation(literal, false));
        }
        let sums = chains.measure(equality);
        (chains, sums)
    }

    /// Adds an edge to a class, unless there is one there that costs no more; true if it was added.
    fn edge(&mut self, from: Member, to: Member, cost: u32, edge: Edge) -> bool {
        let (Some((class, a)), Some((_, b))) = (self.at[from], self.at[to]) else { return false };
        let class = &mut self.classes[class];
        let pair = a * class.members.len() + b;
        if a == b || class.edges[pair].is_some_and(|(known, _)| known <= cost) {
            return false;
        }
        class.edges[pair] = Some((cost, edge));
        true
    }

    /// Lets ways inside of terms and ways between terms shorten each other until nothing changes. How many sums were formed.
    fn measure(&mut self, equality: &Equality) -> u64 {
        let mut sums = 0;
        for class in &mut self.classes {
            sums += class.shorten();
        }
        let pairs = self.alike(equality);
        // The first time all pairs are looked at, then those whose arguments have come nearer to each other.
        let mut nearer = vec![true; self.classes.len()];
        loop {
            let mut added: Vec<Vec<(usize, usize, u32)>> = vec![Vec::new(); self.classes.len()];
            for &(from, to) in &pairs {
                let (Some((_, xs)), Some((_, ys))) = (&equality.heads[from], &equality.heads[to]) else { continue };
                let differ = xs.iter().zip(ys).filter(|(x, y)| x != y).map(|(&x, _)| x);
                let is_nearer = |x: Member| self.at[x].is_some_and(|(class, _)| nearer[class]);
                if !differ.into_iter().any(is_nearer) {
                    continue;
                }
                sums += xs.len() as u64;
                if let (Some(cost), Some((class, a)), Some((_, b))) = (self.inside(xs, ys), self.at[from], self.at[to])
                    && self.edge(from, to, cost, Edge::Inside)
                    && self.edge(to, from, cost, Edge::Inside)
                {
                    added[class].push((a, b, cost));
                }
            }
            for ((class, added), nearer) in self.classes.iter_mut().zip(added).zip(&mut nearer) {
                let (formed, has_shortened) = class.shorten_by(&added);
                sums += formed;
                *nearer = has_shortened;
            }
            if !nearer.contains(&true) {
                return sums;
            }
        }
    }

    /// The pairs of applications of one symbol that are in one class.
    fn alike(&self, equality: &Equality) -> Vec<(Member, Member)> {
        let mut pairs = Vec::new();
        for class in &self.classes {
            for (at, &from) in class.members.iter().enumerate() {
                let Some((symbol, _)) = &equality.heads[from] else { continue };
                let others = class.members[at + 1..].iter().copied();
                let others = others.filter(|&to| equality.heads[to].as_ref().is_some_and(|(other, _)| other == symbol));
                pairs.extend(others.map(|to| (from, to)));
            }
        }
        pairs
    }

    /// Returns the cost of making one application of the other by rewriting its arguments.
    fn inside(&self, from: &[Member], to: &[Member]) -> Option<u32> {
        let costs = from.iter().zip(to).map(|(&x, &y)| self.distance(x, y));
        costs.sum::<Option<u32>>().map(|cost| cost.saturating_add(1)).filter(|&cost| cost < FAR)
    }

    /// Returns the length of the shortest chain.
    pub(crate) fn distance(&self, from: Member, to: Member) -> Option<u32> {
        if from == to {
            return Some(0);
        }
        let ((class, a), (other, b)) = (self.at[from]?, self.at[to]?);
        if class != other {
            return None;
        }
        let class = &self.classes[class];
        Some(class.distances[a * class.members.len() + b]).filter(|&distance| distance < FAR)
    }

    /// The edges of the shortest way, with the terms they lead to.
    fn way(&self, from: Member, to: Member) -> Option<Vec<(Member, Member, Edge)>> {
        if from == to {
            return Some(Vec::new());
        }
        self.distance(from, to)?;
        let ((number, a), (_, b)) = (self.at[from]?, self.at[to]?);
        let class = &self.classes[number];
        let size = class.members.len();
        let (mut at, mut way) = (a, Vec::new());
        while at != b {
            let left = class.distances[at * size + b];
            let (next, edge) = (0..size).find_map(|next| {
                let (cost, edge) = class.edges[at * size + next]?;
                (class.distances[next * size + b].saturating_add(cost) == left).then_some((next, edge))
            })?;
            way.push((class.members[at], class.members[next], edge));
            at = next;
        }
        Some(way)
    }

    /// The rewritings that make one term of the other.
    pub(crate) fn rewritings(&self, equality: &Equality, bank: &mut Bank, from: Member, to: Member) -> Option<Vec<Rewriting>> {
        let mut all = Vec::new();
        for (start, end, edge) in self.way(from, to)? {
            match edge {
                Edge::Equation(equation, forward) => {
                    all.push(Rewriting { term: equality.terms[end], equation, forward });
                }
                Edge::Inside => {
                    let (Some((symbol, xs)), Some((_, ys))) = (&equality.heads[start], &equality.heads[end]) else {
                        return None;
                    };
                    // Costs fall from a term to its arguments: this ends.
                    let inner =
                        xs.iter().zip(ys).map(|(&x, &y)| self.rewritings(equality, bank, x, y)).collect::<Option<Vec<_>>>()?;
                    let mut arguments: Vec<TermId> = xs.iter().map(|&x| equality.terms[x]).collect();
                    let steps = interleaved(&inner, |changed, equation, forward| {
                        for &(at, term) in changed {
                            arguments[at] = term;
                        }
                        let term = bank.apply(*symbol, &arguments).ok()?;
                        Some(Rewriting { term, equation, forward })
                    })?;
                    all.extend(steps);
                }
            }
        }
        Some(all)
    }

    /// Returns a chain that derives `left = right` from equations alone.
    pub(crate) fn equation(&self, equality: &Equality, bank: &mut Bank, left: Member, right: Member) -> Option<Chain> {
        let way = self.way(left, right)?;
        let edge_of = |wanted: bool| {
            way.iter().find_map(|&(from, to, edge)| match edge {
                Edge::Equation(literal, forward) if forward == wanted => Some((literal, from, to)),
                _ => None,
            })
        };
        let terms = &equality.terms;
        // An equation that points the right way is the start; else one that points back, and the result is turned round.
        let (start, turned, mut sides, ways) = match (edge_of(true), edge_of(false)) {
            (Some((literal, from, to)), _) => {
                (Start::Known(literal), false, [terms[from], terms[to]], [(from, left), (to, right)])
            }
            (None, Some((literal, from, to))) => {
                (Start::Known(literal), true, [terms[to], terms[from]], [(to, right), (from, left)])
            }
            (None, None) => {
                let same = bank.equal(terms[left], terms[left]);
                (Start::Identity(same), false, [terms[left], terms[left]], [(left, left), (left, right)])
            }
        };
        let rewritings = ways.iter().map(|&(from, to)| self.rewritings(equality, bank, from, to)).collect::<Option<Vec<_>>>()?;
        // The right side first: a = b, a = c, a = d is what a reader expects.
        let steps = sequential(&rewritings, |at, rewriting| {
            sides[at] = rewriting.term;
            (bank.equal(sides[0], sides[1]), rewriting.equation)
        });
        Some(Chain { start, steps, turned })
    }
}

/// Goes through the rewritings of several terms, the last term first.
fn sequential(
    rewritings: &[Vec<Rewriting>],
    mut each: impl FnMut(usize, Rewriting) -> (FormulaId, Literal),
) -> Vec<(FormulaId, Literal)> {
    let order = rewritings.iter().enumerate().rev();
    order
        .flat_map(|(at, all)| all.iter().map(move |&rewriting| (at, rewriting)))
        .map(|(at, rewriting)| each(at, rewriting))
        .collect()
}

/// Goes through the rewritings of several terms that stand side by side; where the next one is the same for several, it is done at once.
pub(crate) fn interleaved<T>(
    rewritings: &[Vec<Rewriting>],
    mut each: impl FnMut(&[(usize, TermId)], Literal, bool) -> Option<T>,
) -> Option<Vec<T>> {
    let mut next = vec![0; rewritings.len()];
    let mut all = Vec::new();
    while let Some(first) = (0..rewritings.len()).find(|&at| next[at] < rewritings[at].len()) {
        let Rewriting { equation, forward, .. } = rewritings[first][next[first]];
        let mut changed: Vec<(usize, TermId)> = Vec::new();
        for at in first..rewritings.len() {
            if let Some(rewriting) =
                rewritings[at].get(next[at]).filter(|other| (other.equation, other.forward) == (equation, forward))
            {
                changed.push((at, rewriting.term));
                next[at] += 1;
            }
        }
        all.push(each(&changed, equation, forward)?);
    }
    Some(all)
}
