//! Proofs of a goal: by its shape as far as that leads (an arbitrary object for ∀, an assumption for →, two parts for ∧ and ↔),
//! then directly, then indirectly.

use formula::{Bank, Connective, Formula, FormulaId, Quantifier};
use kernel::Argument;

use crate::draft::{Source, StepId};
use crate::formula_graph::{Literal, Shape};
use crate::search::{Failure, Search};

/// Strategy for a goal: the extent to which its shape is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strategy {
    /// Through all connectives.
    Shape,
    /// But not into the two parts of ∧ and ↔.
    Whole,
    /// Not at all.
    Indirect,
}

impl Strategy {
    /// The strategies that make a difference for a goal, the one that follows its shape most first.
    pub(crate) fn all(bank: &Bank, goal: Option<FormulaId>) -> &'static [Strategy] {
        let Some(goal) = goal else { return &[Strategy::Indirect] };
        let (mut part, mut has_shape) = (goal, false);
        loop {
            part = match bank.formula(part) {
                Formula::Quantified(Quantifier::ForAll, _, body) => body,
                Formula::Binary(Connective::Implies, _, consequence) => consequence,
                Formula::Binary(Connective::And | Connective::Iff, ..) if has_shape => {
                    return &[Strategy::Shape, Strategy::Whole, Strategy::Indirect];
                }
                Formula::Binary(Connective::And | Connective::Iff, ..) => return &[Strategy::Shape, Strategy::Indirect],
                _ if has_shape => return &[Strategy::Shape, Strategy::Indirect],
                _ => return &[Strategy::Indirect],
            };
            has_shape = true;
        }
    }
}

impl Search<'_> {
    /// A step that states the goal, up to the names of bound variables.
    pub(crate) fn prove(&mut self, goal: FormulaId, strategy: Strategy) -> Result<StepId, Failure> {
        self.reserve(goal, strategy);
        let literal = self.graph.literal(self.bank, goal);
        self.grow()?;
        if let Some(bottom) = self.clash {
            return Ok(self.draft.infer_from("X", goal, &[bottom]));
        }
        if let Err(conflict) = self.propagate()? {
            let bottom = self.write_conflict(conflict)?;
            return Ok(self.draft.infer_from("X", goal, &[bottom]));
        }
        if self.state.value(literal) == Some(true) {
            return self.conclude(literal, goal);
        }
        match (self.bank.formula(goal), strategy) {
            (Formula::Quantified(Quantifier::ForAll, ..), Strategy::Shape | Strategy::Whole) => {
                if let Some(step) = self.prove_of_arbitrary(goal, literal, strategy)? {
                    return Ok(step);
                }
            }
            (Formula::Binary(Connective::Implies, condition, consequence), Strategy::Shape | Strategy::Whole) => {
                let (assumption, derived) = self.prove_from(condition, consequence, strategy)?;
                if self.draft.step(derived).depends.binary_search(&assumption).is_err() {
                    return Ok(self.draft.infer_from("TC", goal, &[derived]));
                }
                if let Some(step) = self.draft.chained(self.bank, assumption, derived, goal) {
                    return Ok(step);
                }
                return Ok(self.draft.infer("→I", goal, &[Source::Box(assumption, derived)], Vec::new()));
            }
            (Formula::Binary(Connective::And, left, right), Strategy::Shape) => {
                let parts = [self.prove(left, strategy)?, self.prove(right, strategy)?];
                return Ok(self.draft.infer_from("∧I", goal, &parts));
            }
            (Formula::Binary(Connective::Iff, left, right), Strategy::Shape) => {
                let mut boxes = [Source::Line(0); 2];
                for (source, (from, to)) in boxes.iter_mut().zip([(left, right), (right, left)]) {
                    let (assumption, derived) = self.prove_from(from, to, strategy)?;
                    *source = Source::Box(assumption, self.draft.within(assumption, derived));
                }
                return Ok(self.draft.infer("↔I", goal, &boxes, Vec::new()));
            }
            _ => {}
        }
        self.prove_indirectly(goal, literal)
    }

    /// Proves what holds of every object of an arbitrary one, if it is known which terms stand for it.
    fn prove_of_arbitrary(&mut self, goal: FormulaId, literal: Literal, strategy: Strategy) -> Result<Option<StepId>, Failure> {
        if !matches!(self.graph.shapes[literal.node as usize], Shape::Quantified(true)) {
            return Ok(None);
        }
        let Some(at) = self.instance_of_goal(literal).filter(|&at| self.graph.links[at].arbitrary) else { return Ok(None) };
        let link = self.graph.links[at].clone();
        let derived = self.prove(link.result.formula, strategy)?;
        let with = link.terms.iter().map(|&term| Argument::Object(term)).collect();
        Ok(Some(self.draft.infer("∀I", goal, &[Source::Line(derived)], with)))
    }

    /// The instance by which a denied universal goal would have a witness.
    fn instance_of_goal(&self, literal: Literal) -> Option<usize> {
        let links = self.graph.links_of[literal.node as usize].iter().map(|&at| at as usize);
        let mut links = links.filter(|&at| self.graph.links[at].quantified == literal.node);
        links.find(|&at| self.graph.links[at].witness || self.graph.links[at].arbitrary)
    }

    /// Reserves as arbitrary objects the witnesses against a goal that is proved by its shape.
    fn reserve(&mut self, goal: FormulaId, strategy: Strategy) {
        if strategy == Strategy::Indirect {
            return;
        }
        let mut stack = vec![goal];
        while let Some(goal) = stack.pop() {
            match (self.bank.formula(goal), strategy) {
                (Formula::Quantified(Quantifier::ForAll, ..), _) => {
                    let literal = self.graph.literal(self.bank, goal);
                    if let Some(at) = self.instance_of_goal(literal) {
                        let link = &mut self.graph.links[at];
                        (link.witness, link.arbitrary) = (false, true);
                        stack.push(link.result.formula);
                    }
                }
                (Formula::Binary(Connective::Implies, _, consequence), _) => stack.push(consequence),
                (Formula::Binary(Connective::And | Connective::Iff, left, right), Strategy::Shape) => stack.extend([left, right]),
                _ => {}
            }
        }
    }

    /// Proves a consequence under an assumption; the step may turn out not to depend on it.
    fn prove_from(
        &mut self,
        condition: FormulaId,
        consequence: FormulaId,
        strategy: Strategy,
    ) -> Result<(StepId, StepId), Failure> {
        let literal = self.graph.literal(self.bank, condition);
        self.grow()?;
        let assumption = self.draft.assume(condition);
        self.state.open_level();
        let says = self.graph.says(self.bank, literal);
        let step = self.in_words(assumption, says);
        let derived = match self.state_step(literal, step)? {
            Some(bottom) => self.draft.infer_from("X", consequence, &[bottom]),
            None => self.prove(consequence, strategy)?,
        };
        self.state.close_level();
        Ok((assumption, derived))
    }

    fn prove_indirectly(&mut self, goal: FormulaId, literal: Literal) -> Result<StepId, Failure> {
        let denied = self.graph.says(self.bank, literal.opposite());
        let assumption = self.draft.assume(denied);
        self.state.open_level();
        let bottom = match self.state_step(literal.opposite(), assumption)? {
            Some(bottom) => bottom,
            None => self.refute()?,
        };
        self.state.close_level();
        if self.draft.step(bottom).depends.binary_search(&assumption).is_err() {
            return Ok(self.draft.infer_from("X", goal, &[bottom]));
        }
        let wanted = self.graph.says(self.bank, literal);
        let step = self.draft.discharge(self.bank, assumption, bottom, wanted);
        Ok(self.in_words(step, goal))
    }
}
