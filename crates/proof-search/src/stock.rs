//! The values for letters that nothing determines: objects, formulas, functions and names. Objects are proposed where they make an atom
//! of a formula with a hole equal to an atom that stands in some line or aim already, so that a quantifier is taken off for the objects
//! that matter, whatever the rule is called that does it.

use formula::{Bank, Formula, FormulaId, SymbolId, Term, TermId, VariableId};
use kernel::{Calculus, Case, Premise};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::matching::Bindings;

/// The most atoms that are remembered for one symbol.
const MAX_ATOMS: usize = 400;

/// The values that a search has in stock.
#[derive(Debug, Default)]
pub(crate) struct Stock {
    /// Variables that stand in no statement: holes of what letters stand for.
    pub(crate) holes: Vec<VariableId>,
    /// Variables for quantifiers that nothing determines.
    pub(crate) bound: Vec<TermId>,
    /// The objects of the statements that are given.
    pub(crate) objects: Vec<TermId>,
    pub(crate) numbers: Vec<TermId>,
    pub(crate) formulas: Vec<FormulaId>,
    pub(crate) functions: Vec<SymbolId>,
    /// True if every object of the stock is to be tried, and not those alone that make atoms equal.
    pub(crate) takes_all: bool,
    atoms: FxHashMap<Head, Vec<Atom>>,
    known: FxHashSet<FormulaId>,
}

/// The head of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Head {
    Symbol(SymbolId),
    Equality,
}

/// An atom, with the variables that quantifiers around it bind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Atom {
    arguments: Vec<TermId>,
    bound: Vec<VariableId>,
}

fn atom(bank: &Bank, formula: FormulaId) -> Option<(Head, Vec<TermId>)> {
    match bank.formula(formula) {
        Formula::Atom(symbol, arguments) => Some((Head::Symbol(symbol), arguments.to_vec())),
        Formula::Equal(left, right) => Some((Head::Equality, vec![left, right])),
        _ => None,
    }
}

/// Visits each atom of a formula with the variables that are bound around it.
fn atoms(bank: &Bank, formula: FormulaId, bound: &mut Vec<VariableId>, visit: &mut dyn FnMut(FormulaId, &[VariableId])) {
    match bank.formula(formula) {
        Formula::Truth(_) | Formula::Cardinality(..) => {}
        Formula::Atom(..) | Formula::Equal(..) => visit(formula, bound),
        Formula::Not(inner) => atoms(bank, inner, bound, visit),
        Formula::Binary(_, left, right) => {
            atoms(bank, left, bound, visit);
            atoms(bank, right, bound, visit);
        }
        Formula::Quantified(_, variable, body) => {
            bound.push(variable);
            atoms(bank, body, bound, visit);
            bound.pop();
        }
    }
}

impl Stock {
    /// Remembers the atoms of a statement.
    pub(crate) fn remember(&mut self, bank: &Bank, statement: FormulaId) {
        if !self.known.insert(statement) {
            return;
        }
        let known = &mut self.atoms;
        atoms(bank, statement, &mut Vec::new(), &mut |formula, bound| {
            let Some((head, arguments)) = atom(bank, formula) else { return };
            let list = known.entry(head).or_default();
            let free = bank.free_variables(formula);
            let bound = bound.iter().copied().filter(|variable| free.binary_search(variable).is_ok()).collect();
            let one = Atom { arguments, bound };
            if list.len() < MAX_ATOMS && !list.contains(&one) {
                list.push(one);
            }
        });
    }

    /// Returns the objects that are proposed for a letter: those that make some atom equal to one that is remembered.
    pub(crate) fn fillings(
        &self,
        bank: &Bank,
        calculus: &Calculus,
        case: &Case,
        bindings: &Bindings,
        letter: VariableId,
    ) -> Vec<TermId> {
        if self.takes_all {
            return self.objects.clone();
        }
        let mut found: Vec<TermId> = Vec::new();
        let mut stands = false;
        let mut schemas: Vec<FormulaId> = Vec::new();
        for premise in &case.premises {
            match *premise {
                Premise::Statement(schema) => schemas.push(schema),
                Premise::Box(schema) => schemas.extend([schema.assumption, schema.conclusion]),
            }
        }
        if let kernel::Conclusion::Statement(schema) = case.conclusion {
            schemas.push(schema);
        }
        for schema in schemas {
            atoms(calculus.bank(), schema, &mut Vec::new(), &mut |schema, _| {
                let Formula::Atom(symbol, arguments) = calculus.bank().formula(schema) else { return };
                let Some(lambda) = bindings.formula(symbol) else { return };
                for (&argument, &hole) in arguments.iter().zip(&lambda.holes) {
                    let is_letter = calculus.bank().as_variable(argument) == Some(letter);
                    if is_letter && bank.free_variables(lambda.body).binary_search(&hole).is_ok() {
                        stands = true;
                        self.propose(bank, lambda.body, hole, &lambda.holes, &mut found);
                    }
                }
            });
        }
        if found.is_empty() {
            // A hole that does not occur may be filled with anything.
            let most = if stands { 2 } else { 1 };
            found = self.objects.iter().copied().take(most).collect();
        }
        found
    }

    fn propose(&self, bank: &Bank, body: FormulaId, hole: VariableId, holes: &[VariableId], found: &mut Vec<TermId>) {
        atoms(bank, body, &mut Vec::new(), &mut |formula, around| {
            if around.contains(&hole) || bank.free_variables(formula).binary_search(&hole).is_err() {
                return;
            }
            let Some((head, pattern)) = atom(bank, formula) else { return };
            let open = |variable: VariableId| holes.contains(&variable) || around.contains(&variable);
            for known in self.atoms.get(&head).into_iter().flatten() {
                let mut fill = None;
                let pairs = pattern.iter().zip(&known.arguments);
                let fits = pairs.into_iter().all(|(&one, &other)| fits(bank, one, other, hole, &open, &known.bound, &mut fill));
                if let (true, Some(term)) = (fits, fill)
                    && !found.contains(&term)
                {
                    found.push(term);
                }
            }
        });
    }
}

/// Returns whether two terms may become equal; what then fills the hole is put into `fill`. Other open variables fit anything.
fn fits(
    bank: &Bank,
    pattern: TermId,
    found: TermId,
    hole: VariableId,
    open: &dyn Fn(VariableId) -> bool,
    bound: &[VariableId],
    fill: &mut Option<TermId>,
) -> bool {
    if let Some(variable) = bank.as_variable(pattern).filter(|&variable| open(variable)) {
        if variable == hole && !bound.iter().any(|one| bank.term_variables(found).binary_search(one).is_ok()) {
            if fill.is_some_and(|known| known != found) {
                return false;
            }
            *fill = Some(found);
        }
        return true;
    }
    if bank.as_variable(found).is_some_and(|variable| bound.contains(&variable)) || pattern == found {
        return true;
    }
    match (bank.term(pattern), bank.term(found)) {
        (Term::Apply(f, xs), Term::Apply(g, ys)) => {
            f == g && xs.iter().zip(ys).all(|(&x, &y)| fits(bank, x, y, hole, open, bound, fill))
        }
        // A number may still come out of an operation, and the other way round.
        (Term::Number(_), Term::Apply(..)) | (Term::Apply(..), Term::Number(_)) => true,
        _ => false,
    }
}
