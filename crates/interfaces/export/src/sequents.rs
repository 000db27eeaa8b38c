//! The lines of a proof, each with what it rests on: open assumptions, and for each step that names witnesses what it says of them. Free
//! variables are read as universally quantified, so that each line follows from its premises alone. Not here: any notation.

use formula::{Bank, Formula, FormulaId, VariableId};
use kernel::{Justification, Premise, RuleId, Variant};
use rustc_hash::FxHashMap;

use crate::problem::{Applied, Problem, Refused};

/// Something that lines may rest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Ground {
    /// The condition of a step on its witnesses, by the number of the step among those that name any.
    Witness(u32),
    /// The assumption of a box.
    Assumption(u32),
}

/// The condition of a step on its witnesses: if there are objects of a kind, these are such.
#[derive(Clone, Debug)]
pub(crate) struct Witnesses {
    /// Their variables.
    pub(crate) variables: Vec<VariableId>,
    /// `source → instance`
    pub(crate) condition: FormulaId,
    pub(crate) source: FormulaId,
    pub(crate) instance: FormulaId,
}

/// The reason for which a line stands where it stands.
#[derive(Clone, Debug)]
pub(crate) enum Origin<'p> {
    /// It is the statement at this index on the board.
    Given(usize),
    /// It is assumed.
    Assumed,
    /// It is inferred.
    Step {
        /// The rule's short name.
        tag: &'p str,
        rule: RuleId,
        /// The indices of the rule and of its form.
        form: (usize, usize),
        variant: &'p Variant,
        /// The indices of the premises; for a box of the line that was derived in it.
        premises: Vec<u32>,
        /// For each premise that is a box, the assumption.
        boxes: Vec<Option<Ground>>,
        /// The witnesses that the step names.
        names: Option<Ground>,
    },
}

/// A line.
#[derive(Clone, Debug)]
pub(crate) struct Sequent<'p> {
    pub(crate) number: u32,
    /// In order.
    pub(crate) context: Vec<Ground>,
    pub(crate) formula: FormulaId,
    pub(crate) origin: Origin<'p>,
    /// The witnesses of premises that this line no longer rests on, in order.
    pub(crate) dropped: Vec<Ground>,
}

/// All lines of a proof.
pub(crate) struct Sequents<'p> {
    pub(crate) bank: Bank,
    pub(crate) witnesses: Vec<Witnesses>,
    pub(crate) assumptions: FxHashMap<u32, FormulaId>,
    pub(crate) lines: Vec<Sequent<'p>>,
}

impl<'p> Sequents<'p> {
    pub(crate) fn new(problem: &Problem<'p>) -> Result<Sequents<'p>, Refused> {
        let mut steps = problem.steps(false)?;
        let block = problem.block()?;
        let mut all = Sequents {
            bank: problem.bank.clone(),
            witnesses: Vec::new(),
            assumptions: FxHashMap::default(),
            lines: Vec::with_capacity(block.len()),
        };
        for (at, line) in block.lines().enumerate() {
            let (number, formula) = (line.number, line.statement);
            let given = || {
                let why = "it takes for granted what is not on the board, or what should be proved";
                problem.given(formula).ok_or_else(|| Refused::Line { number, rule: String::from("axiom"), why })
            };
            let sequent = match line.justification {
                Justification::Axiom => {
                    let origin = Origin::Given(given()?);
                    Sequent { number, context: Vec::new(), formula, origin, dropped: Vec::new() }
                }
                Justification::Assumption => {
                    let opened = line.in_box.unwrap_or(0);
                    all.assumptions.insert(opened, formula);
                    let context = vec![Ground::Assumption(opened)];
                    Sequent { number, context, formula, origin: Origin::Assumed, dropped: Vec::new() }
                }
                Justification::Rule(inference) => {
                    let refuse = || problem.refuse(number, inference.rule, "the step is not known");
                    let applied = steps.remove(&at).ok_or_else(refuse)?;
                    let in_box = |index: u32| block.line(index as usize).and_then(|line| line.in_box).map(Ground::Assumption);
                    all.step(problem, applied, number, formula, in_box)
                }
            };
            all.lines.push(sequent);
        }
        Ok(all)
    }

    fn step(
        &mut self,
        problem: &Problem<'p>,
        applied: Applied<'p>,
        number: u32,
        formula: FormulaId,
        in_box: impl Fn(u32) -> Option<Ground>,
    ) -> Sequent<'p> {
        let Applied { rule, variant, premises } = applied;
        let tag = problem.calculus.rule(rule).tag.as_str();
        let forms = &problem.calculus.rule(rule).variants;
        let form = (rule.index(), forms.iter().position(|form| std::ptr::eq(form, variant)).unwrap_or(0));
        let boxes: Vec<Option<Ground>> = premises
            .iter()
            .zip(&variant.premises)
            .map(|(&index, schema)| if matches!(schema, Premise::Box(_)) { in_box(index) } else { None })
            .collect();
        let mut context = Vec::new();
        for (&index, boxed) in premises.iter().zip(&boxes) {
            let Some(premise) = self.lines.get(index as usize) else { continue };
            context.extend(premise.context.iter().copied().filter(|ground| Some(*ground) != *boxed));
        }
        let mut names = None;
        if !variant.witnesses.is_empty() {
            let (source, instance) = match premises.first().and_then(|&index| self.lines.get(index as usize)) {
                Some(premise) => (premise.formula, formula),
                None => match self.bank.formula(formula) {
                    Formula::Binary(_, source, instance) => (source, instance),
                    _ => (formula, formula),
                },
            };
            let variables = self.beyond(instance, source);
            let condition = self.bank.implies(source, instance);
            self.witnesses.push(Witnesses { variables, condition, source, instance });
            let ground = Ground::Witness(self.witnesses.len() as u32 - 1);
            context.push(ground);
            names = Some(ground);
        }
        context.sort_unstable();
        context.dedup();
        // Arbitrary variables are bound now: what depends on them is rested on no longer.
        let arbitrary = match tag {
            "∀I" => premises.first().map(|&index| self.beyond(self.lines[index as usize].formula, formula)),
            "∃E" => premises.first().zip(boxes.get(1).copied().flatten()).map(|(&index, ground)| {
                let assumed = self.formula_of(ground);
                self.beyond(assumed, self.lines[index as usize].formula)
            }),
            _ => None,
        };
        let dropped = arbitrary.map(|variables| self.depending(&context, variables)).unwrap_or_default();
        context.retain(|ground| !dropped.contains(ground));
        Sequent { number, context, formula, origin: Origin::Step { rule, tag, form, variant, premises, boxes, names }, dropped }
    }

    /// Returns the formula of a ground.
    pub(crate) fn formula_of(&self, ground: Ground) -> FormulaId {
        match ground {
            Ground::Witness(at) => self.witnesses[at as usize].condition,
            Ground::Assumption(at) => self.assumptions[&at],
        }
    }

    /// The free variables of one formula that are not free in another.
    fn beyond(&self, of: FormulaId, not: FormulaId) -> Vec<VariableId> {
        let not = self.bank.free_variables(not);
        self.bank.free_variables(of).iter().copied().filter(|variable| not.binary_search(variable).is_err()).collect()
    }

    /// The witnesses in a context that depend on variables, directly or not.
    fn depending(&self, context: &[Ground], mut variables: Vec<VariableId>) -> Vec<Ground> {
        let mut found = Vec::new();
        for &ground in context {
            let Ground::Witness(at) = ground else { continue };
            let witnesses = &self.witnesses[at as usize];
            let free = self.bank.free_variables(witnesses.condition);
            if variables.iter().any(|variable| free.binary_search(variable).is_ok()) {
                variables.extend(&witnesses.variables);
                found.push(ground);
            }
        }
        found
    }

    /// The free variables of a line and of what it rests on, sorted.
    pub(crate) fn variables(&self, context: &[Ground], formula: FormulaId) -> Vec<VariableId> {
        let mut all = self.bank.free_variables(formula).to_vec();
        for &ground in context {
            all.extend_from_slice(self.bank.free_variables(self.formula_of(ground)));
        }
        all.sort_unstable();
        all.dedup();
        all
    }
}
