//! Propagation by single steps: from a compound formula to its parts and from parts to the whole, from a quantified formula to
//! its instances and back. First come, first served, so that derivations are short.

use formula::Connective;
use smallvec::{SmallVec, smallvec};

use crate::equality::Equality;
use crate::formula_graph::{FormulaGraph, Literal, NodeId, Shape};
use crate::state::{Conflict, Reason, State};

/// Adds everything that follows; tells of the first conflict. Each node looked at costs one of `steps`.
pub(crate) fn propagate(graph: &FormulaGraph, equality: &Equality, state: &mut State, steps: &mut u64) -> Result<(), Conflict> {
    loop {
        while let Some(entry) = state.trail.get(state.head) {
            let node = entry.literal.node;
            state.head += 1;
            consider(graph, state, node)?;
            for &parent in &graph.parents[node as usize] {
                consider(graph, state, parent)?;
            }
            for &link in &graph.links_of[node as usize] {
                consider_link(graph, state, link)?;
            }
            *steps = steps.saturating_sub(1 + graph.parents[node as usize].len() as u64);
        }
        equality.propagate(state, steps)?;
        if state.head == state.trail.len() {
            return Ok(());
        }
    }
}

/// Propagates through a compound node.
fn consider(graph: &FormulaGraph, state: &mut State, node: NodeId) -> Result<(), Conflict> {
    match graph.shapes[node as usize] {
        Shape::Truth(_) | Shape::Atom | Shape::Equal(..) | Shape::Quantified(_) => Ok(()),
        Shape::Defined(rule, meaning) => {
            let this = Literal { node, truth: true };
            for (from, to) in [(this, meaning), (meaning, this)] {
                if let Some(value) = state.value(from) {
                    let [from, to] = if value { [from, to] } else { [from.opposite(), to.opposite()] };
                    state.add(to, Reason::Definition { rule, node, from })?;
                }
            }
            Ok(())
        }
        Shape::Binary(connective, left, right) => {
            let (a, b) = (left.literal, right.literal);
            let mut case = Case { state, node };
            match connective {
                Connective::And => case.both(true, a, b),
                // A disjunction is false where both parts are.
                Connective::Or => case.both(false, a.opposite(), b.opposite()),
                Connective::Implies => case.both(false, a, b.opposite()),
                Connective::Iff => case.same(a, b),
            }
        }
    }
}

struct Case<'s> {
    state: &'s mut State,
    node: NodeId,
}

impl Case<'_> {
    fn follow(&mut self, side: u8, to: Literal, from: SmallVec<[Literal; 2]>) -> Result<(), Conflict> {
        if self.state.value(to) == Some(true) {
            return Ok(());
        }
        self.state.add(to, Reason::Connective { node: self.node, side, from })
    }

    /// The node has this truth exactly when both literals hold.
    fn both(&mut self, truth: bool, a: Literal, b: Literal) -> Result<(), Conflict> {
        let whole = Literal { node: self.node, truth };
        let value = self.state.value(whole);
        if value == Some(true) {
            self.follow(0, a, smallvec![whole])?;
            return self.follow(1, b, smallvec![whole]);
        }
        let (left, right) = (self.state.value(a), self.state.value(b));
        match (left, right) {
            (Some(false), _) => self.follow(2, whole.opposite(), smallvec![a.opposite()]),
            (_, Some(false)) => self.follow(2, whole.opposite(), smallvec![b.opposite()]),
            (Some(true), Some(true)) => self.follow(2, whole, smallvec![a, b]),
            (Some(true), None) if value == Some(false) => self.follow(1, b.opposite(), smallvec![whole.opposite(), a]),
            (None, Some(true)) if value == Some(false) => self.follow(0, a.opposite(), smallvec![whole.opposite(), b]),
            _ => Ok(()),
        }
    }

    /// The node is true exactly when both literals hold or neither does.
    fn same(&mut self, a: Literal, b: Literal) -> Result<(), Conflict> {
        let holding = |literal: Literal, value: bool| if value { literal } else { literal.opposite() };
        match (self.state.truth(self.node), self.state.value(a), self.state.value(b)) {
            (_, Some(x), Some(y)) => {
                let whole = Literal { node: self.node, truth: x == y };
                self.follow(2, whole, smallvec![holding(a, x), holding(b, y)])
            }
            (Some(truth), Some(x), None) => {
                let whole = Literal { node: self.node, truth };
                self.follow(1, holding(b, x == truth), smallvec![whole, holding(a, x)])
            }
            (Some(truth), None, Some(y)) => {
                let whole = Literal { node: self.node, truth };
                self.follow(0, holding(a, y == truth), smallvec![whole, holding(b, y)])
            }
            _ => Ok(()),
        }
    }
}

/// Propagates through the instances of a quantified formula at certain objects.
fn consider_link(graph: &FormulaGraph, state: &mut State, at: u32) -> Result<(), Conflict> {
    let link = &graph.links[at as usize];
    let quantified = Literal { node: link.quantified, truth: link.universal };
    let result = if link.universal { link.result.literal } else { link.result.literal.opposite() };
    // A universal formula is true, or an existential one false: so is what it says of these objects.
    let mut follow = |from: Literal, to: Literal, down: bool| {
        if state.value(from) == Some(true) && state.value(to) != Some(true) {
            return state.add(to, Reason::Link { link: at, down, from });
        }
        Ok(())
    };
    follow(quantified, result, true)?;
    follow(result.opposite(), quantified.opposite(), false)?;
    if link.witness {
        follow(quantified.opposite(), result.opposite(), true)?;
        follow(result, quantified, false)?;
    }
    Ok(())
}
