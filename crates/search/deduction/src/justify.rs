//! From reasons to steps: each literal that a conflict rests on is written as a step of the draft, by the rule that its reason names.

use formula::{Bank, Connective, Formula, FormulaId};
use kernel::Argument;
use smallvec::SmallVec;

use crate::chain::Start;
use crate::draft::{Source, StepId};
use crate::formula_graph::{FormulaPart, Literal, Shape};
use crate::search::{Failure, Search};
use crate::state::{Conflict, Reason};

/// The statement that denies a part: without its negation where it has one.
fn opposite(bank: &mut Bank, formula: FormulaId) -> FormulaId {
    match bank.formula(formula) {
        Formula::Not(inner) => inner,
        _ => bank.not(formula),
    }
}

impl Search<'_> {
    /// Works out the reasons that a conflict rests on, and tells which indices of the trail it needs that no step states yet, sorted, and
    /// how many lines they take.
    pub(crate) fn needed(&mut self, conflict: &mut Conflict) -> Result<(Vec<usize>, usize), Failure> {
        let (literal, here) = (conflict.literal, self.state.trail.len());
        self.work_out(literal, &mut conflict.reason)?;
        let mut lines = extra_lines(&conflict.reason);
        let mut waiting: Vec<usize> =
            conflict.reason.antecedents().iter().map(|&literal| self.state.trail_index(literal)).collect();
        waiting.push(self.state.trail_index(literal.opposite()));
        let mut seen = vec![false; here];
        let mut needed = Vec::new();
        while let Some(index) = waiting.pop() {
            if std::mem::replace(&mut seen[index], true) || self.state.trail[index].step.is_some() {
                continue;
            }
            let literal = self.state.trail[index].literal;
            let mut reason = std::mem::replace(&mut self.state.trail[index].reason, Reason::Truth);
            let result = self.work_out(literal, &mut reason);
            lines += 1 + extra_lines(&reason);
            waiting.extend(reason.antecedents().iter().map(|&literal| self.state.trail_index(literal)));
            self.state.trail[index].reason = reason;
            result?;
            needed.push(index);
        }
        needed.sort_unstable();
        Ok((needed, lines))
    }

    pub(crate) fn work_out(&mut self, literal: Literal, reason: &mut Reason) -> Result<(), Failure> {
        if let Reason::Equality { from, before } = *reason {
            let (ways, cost) = self.equality.ways(&self.state, before);
            self.charge(20 + cost)?;
            let chain = self.equality.chain(self.bank, &self.graph, &ways, literal, from);
            *reason = Reason::Chain(Box::new(chain.ok_or(Failure::Lost)?));
        }
        Ok(())
    }

    /// Writes the contradiction that a conflict is.
    pub(crate) fn write_conflict(&mut self, conflict: Conflict) -> Result<StepId, Failure> {
        let mut conflict = self.downwards(conflict);
        let (needed, _) = self.needed(&mut conflict)?;
        for index in needed {
            self.write(index)?;
        }
        let Conflict { literal, reason } = conflict;
        let new = self.write_reason(literal, &reason)?;
        let known = self.written(literal.opposite())?;
        let (positive, negative) = if literal.truth { (new, known) } else { (known, new) };
        if matches!(self.bank.formula(self.draft.formula(positive)), Formula::Truth(false)) {
            return Ok(positive);
        }
        Ok(self.draft.clash(self.bank, positive, negative))
    }

    /// A conflict between a compound statement and what its parts make of it, as one between a part and what the statement makes of it:
    /// readers expect a conditional to be used, not its negation to be built.
    fn downwards(&self, conflict: Conflict) -> Conflict {
        let Reason::Connective { node, side: 2, from } = &conflict.reason else { return conflict };
        let Shape::Binary(_, left, right) = self.graph.shapes[*node as usize] else { return conflict };
        let Some((&last, others)) = from.split_last() else { return conflict };
        let side = if last.node == right.literal.node { 1 } else { 0 };
        // Where both parts are the same, the other one is no help.
        if left.literal.node == right.literal.node {
            return conflict;
        }
        let mut from: SmallVec<[Literal; 2]> = SmallVec::from_slice(&[conflict.literal.opposite()]);
        from.extend_from_slice(others);
        Conflict { literal: last.opposite(), reason: Reason::Connective { node: *node, side, from } }
    }

    /// Writes the step for a literal that is known, with all that it rests on.
    pub(crate) fn write_known(&mut self, literal: Literal) -> Result<StepId, Failure> {
        let index = self.state.trail_index(literal);
        if self.state.trail[index].step.is_none() {
            let reason = Reason::Step(0);
            let mut conflict = Conflict { literal: literal.opposite(), reason };
            let (needed, _) = self.needed(&mut conflict)?;
            for index in needed {
                self.write(index)?;
            }
        }
        self.written(literal)
    }

    fn write(&mut self, index: usize) -> Result<(), Failure> {
        let literal = self.state.trail[index].literal;
        let reason = self.state.trail[index].reason.clone();
        let step = self.write_reason(literal, &reason)?;
        self.state.trail[index].step = Some(step);
        Ok(())
    }

    fn written(&self, literal: Literal) -> Result<StepId, Failure> {
        self.state.trail.get(self.state.trail_index(literal)).and_then(|entry| entry.step).ok_or(Failure::Lost)
    }

    /// The step that states a known literal in just these words, but for double negations.
    fn stated(&mut self, literal: Literal, formula: FormulaId) -> Result<StepId, Failure> {
        let step = self.written(literal)?;
        Ok(self.in_words(step, formula))
    }

    /// A step that says `formula`, from one that differs from it in double negations at most.
    pub(crate) fn in_words(&mut self, step: StepId, formula: FormulaId) -> StepId {
        let said = self.draft.formula(step);
        let (mut have, want) = (negations(self.bank, said), negations(self.bank, formula));
        let (mut step, mut said) = (step, said);
        while have > want {
            let Formula::Not(inner) = self.bank.formula(said) else { break };
            let Formula::Not(inner) = self.bank.formula(inner) else { break };
            (said, have) = (inner, have - 2);
            step = self.draft.infer_from("DN", said, &[step]);
        }
        while have < want {
            said = self.bank.not(said);
            said = self.bank.not(said);
            have += 2;
            step = self.draft.infer_from("DN", said, &[step]);
        }
        step
    }

    /// The step that states that a part holds.
    fn holds(&mut self, part: FormulaPart) -> Result<StepId, Failure> {
        self.stated(part.literal, part.formula)
    }

    /// The step that states that a part does not hold.
    fn fails(&mut self, part: FormulaPart) -> Result<StepId, Failure> {
        let formula = opposite(self.bank, part.formula);
        self.stated(part.literal.opposite(), formula)
    }

    fn write_reason(&mut self, literal: Literal, reason: &Reason) -> Result<StepId, Failure> {
        self.charge(1)?;
        let step = match reason {
            Reason::Step(step) => *step,
            Reason::Truth => {
                let formula = self.graph.says(self.bank, literal);
                self.draft.infer_from("TRUE", formula, &[])
            }
            Reason::Connective { node, side, .. } => self.write_connective(literal, *node, *side)?,
            Reason::Link { link, down, .. } => self.write_link(literal, *link as usize, *down)?,
            Reason::Definition { rule, node, from } => {
                let Shape::Defined(_, meaning) = &self.graph.shapes[*node as usize] else { return Err(Failure::Lost) };
                let meaning = *meaning;
                let to_meaning = literal.node == meaning.node;
                let meant = if to_meaning { literal } else { *from };
                // What is meant may be a negation: it is written as such.
                let mut words = self.graph.says(self.bank, meaning);
                if meant.truth != meaning.truth {
                    words = self.bank.not(words);
                }
                if to_meaning {
                    let from = self.written(*from)?;
                    self.draft.infer_from(rule, words, &[from])
                } else {
                    let from = self.stated(meant, words)?;
                    let formula = self.graph.says(self.bank, literal);
                    self.draft.infer_from(rule, formula, &[from])
                }
            }
            // Worked out before it is written; stated before it is used.
            Reason::Equality { .. } | Reason::Lemma { .. } => return Err(Failure::Lost),
            Reason::Chain(chain) => {
                let mut step = match chain.start {
                    Start::Known(known) => self.written(known)?,
                    Start::Identity(formula) => self.draft.infer_from("=I", formula, &[]),
                };
                for &(formula, equation) in &chain.steps {
                    let equation = self.written(equation)?;
                    step = self.draft.infer_from("=E", formula, &[equation, step]);
                }
                if chain.turned {
                    let formula = self.graph.says(self.bank, literal);
                    step = self.draft.infer_from("=S", formula, &[step]);
                }
                step
            }
        };
        let formula = self.graph.says(self.bank, literal);
        Ok(self.in_words(step, formula))
    }

    fn write_connective(&mut self, literal: Literal, node: u32, side: u8) -> Result<StepId, Failure> {
        let Shape::Binary(connective, left, right) = self.graph.shapes[node as usize] else { return Err(Failure::Lost) };
        let whole = |truth: bool| Literal { node, truth };
        if side == 2 {
            let holds = |search: &Self, part: FormulaPart| search.state.value(part.literal);
            let (a, b) = (holds(self, left), holds(self, right));
            let both = |search: &mut Self, rule, one, other| {
                let formula = search.graph.says(search.bank, literal);
                Ok(search.draft.infer_from(rule, formula, &[one, other]))
            };
            let single = |search: &mut Self, rule, one| {
                let formula = search.graph.says(search.bank, literal);
                Ok(search.draft.infer_from(rule, formula, &[one]))
            };
            // Of two parts that decide each alone, the one that is written is taken; but none that is known later than what it is to
            // decide: that may be under an assumption which is taken back earlier.
            let is_known = self.state.value(literal) == Some(true);
            let end = if is_known { self.state.trail_index(literal) } else { self.state.trail.len() };
            let decides = |search: &Self, part: FormulaPart, value: bool| {
                let known = search.state.value(part.literal) == Some(value) && search.state.trail_index(part.literal) < end;
                let known_literal = if value { part.literal } else { part.literal.opposite() };
                known && search.written(known_literal).is_ok()
            };
            return match (connective, literal.truth) {
                (Connective::And, true) => {
                    let (one, other) = (self.holds(left)?, self.holds(right)?);
                    both(self, "∧I", one, other)
                }
                (Connective::And, false) => {
                    let part = if decides(self, left, false) { left } else { right };
                    let one = self.fails(part)?;
                    single(self, "¬∧I", one)
                }
                (Connective::Or, true) => {
                    let part = if decides(self, left, true) { left } else { right };
                    let one = self.holds(part)?;
                    single(self, "∨I", one)
                }
                (Connective::Or, false) => {
                    let (one, other) = (self.fails(left)?, self.fails(right)?);
                    both(self, "¬∨I", one, other)
                }
                (Connective::Implies, true) => {
                    let one = if decides(self, left, false) { self.fails(left)? } else { self.holds(right)? };
                    single(self, "TC", one)
                }
                (Connective::Implies, false) => {
                    let (one, other) = (self.holds(left)?, self.fails(right)?);
                    both(self, "¬→I", one, other)
                }
                (Connective::Iff, truth) => {
                    let one = if a == Some(true) { self.holds(left)? } else { self.fails(left)? };
                    let other = if b == Some(true) { self.holds(right)? } else { self.fails(right)? };
                    both(self, if truth { "↔I" } else { "¬↔I" }, one, other)
                }
            };
        }
        let (this, other) = if side == 0 { (left, right) } else { (right, left) };
        let is_true = self.state.value(whole(true)) == Some(true);
        let compound = self.written(whole(is_true))?;
        let denied = opposite(self.bank, this.formula);
        Ok(match (connective, is_true) {
            (Connective::And, true) => self.draft.infer_from("∧E", this.formula, &[compound]),
            (Connective::And, false) => {
                let other = self.holds(other)?;
                self.draft.infer_from("¬∧E", denied, &[compound, other])
            }
            (Connective::Or, true) => {
                let other = self.fails(other)?;
                self.draft.infer_from("DS", this.formula, &[compound, other])
            }
            (Connective::Or, false) => self.draft.infer_from("¬∨E", denied, &[compound]),
            (Connective::Implies, true) if side == 1 => {
                let other = self.holds(other)?;
                self.draft.infer_from("→E", this.formula, &[compound, other])
            }
            (Connective::Implies, true) => {
                let other = self.fails(other)?;
                self.draft.infer_from("MT", denied, &[compound, other])
            }
            (Connective::Implies, false) if side == 0 => self.draft.infer_from("¬→E", this.formula, &[compound]),
            (Connective::Implies, false) => self.draft.infer_from("¬→E", denied, &[compound]),
            (Connective::Iff, truth) => {
                let other_holds = self.state.value(other.literal) == Some(true);
                let step = if other_holds { self.holds(other)? } else { self.fails(other)? };
                let formula = if other_holds == truth { this.formula } else { denied };
                self.draft.infer_from(if truth { "↔E" } else { "¬↔E" }, formula, &[compound, step])
            }
        })
    }

    fn write_link(&mut self, literal: Literal, at: usize, down: bool) -> Result<StepId, Failure> {
        let link = self.graph.links[at].clone();
        let result = link.result;
        let quantified = |truth: bool| Literal { node: link.quantified, truth };
        let with: Vec<Argument> = link.terms.iter().map(|&term| Argument::Object(term)).collect();
        let denied = opposite(self.bank, result.formula);
        if down {
            let truth = self.state.truth(link.quantified).ok_or(Failure::Lost)?;
            let from = [Source::Line(self.written(quantified(truth))?)];
            return Ok(match (link.universal, truth) {
                (true, true) => self.draft.infer("∀E", result.formula, &from, with),
                (false, false) => self.draft.infer("¬∃E", denied, &from, with),
                (false, true) => self.draft.witness(at, result.formula, &from, with),
                (true, false) => self.draft.witness(at, denied, &from, with),
            });
        }
        let formula = self.graph.says(self.bank, literal);
        match (link.universal, literal.truth) {
            (true, false) => {
                let from = self.fails(result)?;
                Ok(self.draft.infer_from("¬∀I", formula, &[from]))
            }
            (false, true) => {
                let from = self.holds(result)?;
                Ok(self.draft.infer_from("∃I", formula, &[from]))
            }
            // From what a witness is to what nothing is.
            (universal, _) => {
                let conditional = self.witness_condition(at);
                let from = if universal { self.holds(result)? } else { self.fails(result)? };
                Ok(self.draft.infer_from("MT", formula, &[conditional, from]))
            }
        }
    }

    /// "Let e be such that, if anything is A, e is."
    pub(crate) fn witness_condition(&mut self, at: usize) -> StepId {
        let formula = condition(self.bank, &self.graph, at);
        let with = self.graph.links[at].terms.iter().map(|&term| Argument::Object(term)).collect();
        self.draft.witness(at, formula, &[], with)
    }
}

/// Returns the premise-free statement about witnesses.
pub(crate) fn condition(bank: &mut Bank, graph: &crate::formula_graph::FormulaGraph, at: usize) -> FormulaId {
    let link = &graph.links[at];
    let quantified = graph.formulas[link.quantified as usize];
    if link.universal {
        let (premise, conclusion) = (bank.not(quantified), opposite(bank, link.result.formula));
        bank.implies(premise, conclusion)
    } else {
        bank.implies(quantified, link.result.formula)
    }
}

fn negations(bank: &Bank, formula: FormulaId) -> usize {
    let mut count = 0;
    let mut formula = formula;
    while let Formula::Not(inner) = bank.formula(formula) {
        (formula, count) = (inner, count + 1);
    }
    count
}

/// Lines that a reason takes beside the one that states its literal.
fn extra_lines(reason: &Reason) -> usize {
    match reason {
        Reason::Chain(chain) => chain.lines().saturating_sub(1),
        _ => 0,
    }
}
