//! In which lines of a block a variable stands. Worked out only for proofs that use a rule that asks, and once for each line.

use derivation::proof::{Block, Justification};
use formula::{Bank, Formula, FormulaId, SymbolId, VariableId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::calculus::MAX_PREMISES;

/// The first lines where something is found: one more than a rule has premises, which can be left out of account.
type FirstLines = [Option<u32>; MAX_PREMISES + 1];

#[derive(Default)]
pub(crate) struct Occurrences {
    /// Number of lines that have been looked at.
    known: usize,
    anywhere: FxHashMap<VariableId, FirstLines>,
    free: FxHashMap<VariableId, u32>,
    axioms: Option<Axioms>,
    seen: VariableCollector,
}

/// The first axioms in which each variable stands.
#[derive(Default)]
struct Axioms {
    anywhere: FxHashMap<VariableId, FirstLines>,
    free: FxHashMap<VariableId, u32>,
}

/// The parts of one formula that have been looked at, and the variables found.
#[derive(Default)]
struct VariableCollector {
    formulas: FxHashSet<FormulaId>,
    variables: FxHashSet<VariableId>,
}

impl Occurrences {
    /// Looks at the lines before `end`.
    fn look(&mut self, bank: &Bank, block: &Block, end: usize) {
        while self.known < end {
            let index = self.known as u32;
            if let Some(statement) = block.statement(self.known) {
                for &variable in self.seen.variables_of(bank, statement) {
                    note(self.anywhere.entry(variable).or_default(), index);
                }
                for &variable in bank.free_variables(statement) {
                    self.free.entry(variable).or_insert(index);
                }
            }
            self.known += 1;
        }
    }

    /// The first line before `end`, or axiom anywhere, other than the premises at `except`, in which the variable stands, bound or
    /// free.
    pub(crate) fn anywhere_but(
        &mut self,
        bank: &Bank,
        block: &Block,
        end: usize,
        variable: VariableId,
        except: &[u32],
    ) -> Option<u32> {
        self.look(bank, block, end);
        let axioms = self.axioms.get_or_insert_with(|| Axioms::of(bank, block, &mut self.seen));
        let indices = [self.anywhere.get(&variable), axioms.anywhere.get(&variable)];
        indices.into_iter().flatten().flatten().flatten().copied().find(|index| !except.contains(index))
    }

    /// The first line before `end`, or axiom anywhere, in which the variable is free.
    pub(crate) fn free(&mut self, bank: &Bank, block: &Block, end: usize, variable: VariableId) -> Option<u32> {
        self.look(bank, block, end);
        let axioms = self.axioms.get_or_insert_with(|| Axioms::of(bank, block, &mut self.seen));
        self.free.get(&variable).or_else(|| axioms.free.get(&variable)).copied()
    }
}

/// Keeps a line, if there is room.
fn note(indices: &mut FirstLines, index: u32) {
    if let Some(empty) = indices.iter_mut().find(|index| index.is_none()) {
        *empty = Some(index);
    }
}

impl Axioms {
    fn of(bank: &Bank, block: &Block, seen: &mut VariableCollector) -> Axioms {
        let mut axioms = Axioms::default();
        for (line, index) in block.lines().zip(0..) {
            if matches!(line.justification, Justification::Axiom) {
                for &variable in seen.variables_of(bank, line.statement) {
                    note(axioms.anywhere.entry(variable).or_default(), index);
                }
                for &variable in bank.free_variables(line.statement) {
                    axioms.free.entry(variable).or_insert(index);
                }
            }
        }
        axioms
    }
}

/// Visits each different part of a formula once; `seen` is room for those that have been visited.
fn parts<'b>(bank: &'b Bank, formula: FormulaId, seen: &mut FxHashSet<FormulaId>, mut visit: impl FnMut(FormulaId, Formula<'b>)) {
    seen.clear();
    let mut stack = vec![formula];
    while let Some(formula) = stack.pop() {
        if !seen.insert(formula) {
            continue;
        }
        let part = bank.formula(formula);
        stack.extend(part.parts());
        visit(formula, part);
    }
}

impl VariableCollector {
    /// The variables that stand in a formula, bound or free.
    fn variables_of(&mut self, bank: &Bank, formula: FormulaId) -> &FxHashSet<VariableId> {
        let VariableCollector { formulas, variables } = self;
        variables.clear();
        parts(bank, formula, formulas, |formula, part| match part {
            Formula::Quantified(_, variable, _) => _ = variables.insert(variable),
            // Nothing is bound below.
            Formula::Atom(..) | Formula::Equal(..) => variables.extend(bank.free_variables(formula)),
            _ => {}
        });
        &self.variables
    }
}

/// Returns whether some quantifier in a formula binds a variable.
pub(crate) fn binds(bank: &Bank, variable: VariableId, formula: FormulaId) -> bool {
    let mut found = false;
    parts(bank, formula, &mut FxHashSet::default(), |_, part| {
        found |= matches!(part, Formula::Quantified(_, bound, _) if bound == variable);
    });
    found
}

/// The variables that stand in a formula, bound or free.
pub(crate) fn variables(bank: &Bank, formula: FormulaId, mut each: impl FnMut(VariableId)) {
    VariableCollector::default().variables_of(bank, formula).iter().for_each(|&variable| each(variable));
}

/// The predicate symbols of a formula.
pub(crate) fn predicates(bank: &Bank, formula: FormulaId, mut predicate: impl FnMut(SymbolId)) {
    parts(bank, formula, &mut FxHashSet::default(), |_, part| {
        if let Formula::Atom(symbol, _) = part {
            predicate(symbol);
        }
    });
}
