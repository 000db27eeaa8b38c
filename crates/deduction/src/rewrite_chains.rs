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
}

const FAR: u32 = u32::MAX / 4;

#[derive(Debug)]
pub(crate) struct RewriteChains {
    classes: Vec<Class>,
    /// For each term its class and its place there; none where it is alone.
    at: Vec<Option<(usize, usize)>>,
}

impl RewriteChains {
    /// Measures the ways by the equations known before a place of the trail.
    pub(crate) fn new(equality: &Equality, state: &State, before: usize) -> RewriteChains {
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
        chains.measure(equality);
        chains
    }

    fn edge(&mut self, from: Member, to: Member, cost: u32, edge: Edge) -> bool {
        let (Some((class, a)), Some((_, b))) = (self.at[from], self.at[to]) else { return false };
        let class = &mut self.classes[class];
        let pair = a * class.members.len() + b;
        if a == b || class.edges[pair].is_some_and(|(known, _)| known <= cost) {
            return false;
        }
        class.edges[pair] = Some((cost, edge));
        class.distances[pair] = class.distances[pair].min(cost);
        true
    }

    /// Lets ways inside of terms and ways between terms shorten each other until nothing changes.
    fn measure(&mut self, equality: &Equality) {
        let applications: Vec<Vec<Member>> = self
            .classes
            .iter()
            .map(|class| class.members.iter().copied().filter(|&index| equality.heads[index].is_some()).collect())
            .collect();
        loop {
            for class in &mut self.classes {
                shorten(class);
            }
            let mut changed = false;
            for members in &applications {
                for (&from, &to) in members.iter().flat_map(|from| members.iter().map(move |to| (from, to))) {
                    if let Some(cost) = self.inside(equality, from, to) {
                        changed |= self.edge(from, to, cost, Edge::Inside);
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Returns the cost of making one application of the other by rewriting its arguments.
    fn inside(&self, equality: &Equality, from: Member, to: Member) -> Option<u32> {
        let (Some((f, xs)), Some((g, ys))) = (&equality.heads[from], &equality.heads[to]) else { return None };
        if f != g || from == to {
            return None;
        }
        let costs = xs.iter().zip(ys).map(|(&x, &y)| self.distance(x, y));
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

/// Floyd and Warshall's algorithm.
fn shorten(class: &mut Class) {
    let size = class.members.len();
    for through in 0..size {
        for from in 0..size {
            let first = class.distances[from * size + through];
            if first >= FAR {
                continue;
            }
            for to in 0..size {
                let way = first.saturating_add(class.distances[through * size + to]);
                let known = &mut class.distances[from * size + to];
                *known = (*known).min(way);
            }
        }
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
