//! The uniform renaming of a subproof's letters when it is used (PW-66, Q-PW-31): one letter for another of its kind, the same
//! everywhere. Not for bound variables: those are compared as they stand.

use formula::{Bank, Kind, Shape, SymbolId, VariableId};
use rustc_hash::FxHashSet;

/// The most predicate letters of included rules that are kept account of. A subproof with more of them holds for its own letters only.
pub(crate) const MAX_FROZEN: usize = 1_000;

/// Which letters of a subproof have to stay as they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frozen {
    pub(crate) predicates: FxHashSet<SymbolId>,
    pub(crate) variables: FxHashSet<VariableId>,
}

/// A renaming as far as it is known.
#[derive(Debug)]
pub(crate) struct Renaming<'f> {
    frozen: &'f Frozen,
    /// Variables that the schema binds at the place at hand: a letter that became one of them would be captured (S-14b).
    bound: Vec<VariableId>,
    predicates: Vec<(SymbolId, SymbolId)>,
    variables: Vec<(VariableId, VariableId)>,
}

impl<'f> Renaming<'f> {
    pub(crate) fn new(frozen: &'f Frozen) -> Renaming<'f> {
        Renaming { frozen, bound: Vec::new(), predicates: Vec::new(), variables: Vec::new() }
    }

    /// Says which variables the schema binds at the place that is compared next.
    pub(crate) fn enter(&mut self, bound: impl Iterator<Item = VariableId>) {
        self.bound.clear();
        self.bound.extend(bound);
    }

    /// Whether a predicate symbol may be replaced by another, as far as is known; from now on it is.
    pub(crate) fn predicate(&mut self, bank: &Bank, from: SymbolId, to: SymbolId) -> bool {
        if let Some(&(_, known)) = self.predicates.iter().find(|(known, _)| *known == from) {
            return known == to;
        }
        let (a, b) = (bank.symbol_data(from), bank.symbol_data(to));
        let letter = |symbol: SymbolId| bank.symbol_text(symbol).starts_with(|c: char| c.is_uppercase());
        let free = a.kind == Kind::Predicate && a.shape != Shape::Infix && (a.kind, a.shape) == (b.kind, b.shape);
        let fits = from == to || (free && letter(from) && letter(to) && !self.frozen.predicates.contains(&from));
        if fits {
            self.predicates.push((from, to));
        }
        fits
    }

    /// Whether a free variable may be replaced by another, as far as is known; from now on it is.
    pub(crate) fn variable(&mut self, from: VariableId, to: VariableId) -> bool {
        if self.bound.contains(&to) {
            return false;
        }
        if let Some(&(_, known)) = self.variables.iter().find(|(known, _)| *known == from) {
            return known == to;
        }
        let fits = from == to || !self.frozen.variables.contains(&from);
        if fits {
            self.variables.push((from, to));
        }
        fits
    }
}
