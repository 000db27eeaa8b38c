//! The uniform renaming of a subproof's letters when it is used (PW-66, Q-PW-31): one letter for another of its kind, the same
//! everywhere. Not for bound variables: those are compared as they stand.

use formula::{Bank, Fixity, Kind, SymbolId, VariableId};
use rustc_hash::FxHashSet;

use crate::fault::Violation;

/// The most predicate letters of included rules that are kept account of. A subproof with more of them holds for its own letters only.
pub(crate) const MAX_FROZEN: usize = 1_000;

/// The letters of a subproof that have to stay as they are, or at least to be reported.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frozen {
    /// The letters of the rules that the subproof includes.
    pub(crate) predicates: FxHashSet<SymbolId>,
    pub(crate) variables: FxHashSet<VariableId>,
    /// No account is kept of these: any letter may be one of them.
    pub(crate) unknown: bool,
    /// The witnesses of the subproof.
    pub(crate) witnesses: FxHashSet<VariableId>,
    /// They may be renamed all the same (`subproof_renaming = literal`).
    pub(crate) literal: bool,
}

/// A renaming as far as it is known.
#[derive(Debug)]
pub(crate) struct Renaming<'f> {
    frozen: &'f Frozen,
    /// Variables that the schema binds at the place at hand: a letter that became one of them would be captured (S-14b).
    bound: Vec<VariableId>,
    predicates: Vec<(SymbolId, SymbolId)>,
    variables: Vec<(VariableId, VariableId)>,
    /// The first letter of an included rule that was renamed.
    renamed: Option<RenamedIncluded>,
}

/// The letter of an included rule that is renamed: the variable, if it is one, and what is in the way.
pub(crate) type RenamedIncluded = (Option<VariableId>, Violation);

impl<'f> Renaming<'f> {
    pub(crate) fn new(frozen: &'f Frozen) -> Renaming<'f> {
        Renaming { frozen, bound: Vec::new(), predicates: Vec::new(), variables: Vec::new(), renamed: None }
    }

    /// The first letter of an included rule that was renamed; the house allows it.
    pub(crate) fn renamed(&self) -> Option<RenamedIncluded> {
        self.renamed
    }

    /// The free variables, each with what it has become.
    pub(crate) fn into_variables(self) -> Vec<(VariableId, VariableId)> {
        self.variables
    }

    /// Sets the variables that the schema binds at the place that is compared next.
    pub(crate) fn enter(&mut self, bound: impl Iterator<Item = VariableId>) {
        self.bound.clear();
        self.bound.extend(bound);
    }

    /// Returns whether a predicate symbol can be replaced by another, as far as is known; from now on it is.
    pub(crate) fn predicate(&mut self, bank: &Bank, from: SymbolId, to: SymbolId) -> bool {
        if let Some(&(_, known)) = self.predicates.iter().find(|(known, _)| *known == from) {
            return known == to;
        }
        let (a, b) = (bank.symbol_data(from), bank.symbol_data(to));
        let letter = |symbol: SymbolId| bank.symbol_text(symbol).starts_with(|c: char| c.is_uppercase());
        let free = a.kind == Kind::Predicate && a.fixity != Fixity::Infix && (a.kind, a.fixity) == (b.kind, b.fixity);
        let included = self.frozen.predicates.contains(&from);
        let fits = from == to || (free && letter(from) && letter(to) && (self.frozen.literal || !included));
        if fits {
            let unknown = self.frozen.unknown.then_some((None, Violation::TooManyIncluded));
            let renamed = if included { Some((None, Violation::IncludedPredicate(from))) } else { unknown };
            self.renamed = self.renamed.or(renamed.filter(|_| from != to));
            self.predicates.push((from, to));
        }
        fits
    }

    /// Returns whether a free variable can be replaced by another, as far as is known; from now on it is.
    pub(crate) fn variable(&mut self, from: VariableId, to: VariableId) -> bool {
        if self.bound.contains(&to) {
            return false;
        }
        if let Some(&(_, known)) = self.variables.iter().find(|(known, _)| *known == from) {
            return known == to;
        }
        let included = self.frozen.variables.contains(&from);
        let fits = from == to || self.frozen.literal || !(included || self.frozen.witnesses.contains(&from));
        if fits {
            let unknown = self.frozen.unknown.then_some((None, Violation::TooManyIncluded));
            let renamed = if included { Some((Some(from), Violation::IncludedVariable)) } else { unknown };
            self.renamed = self.renamed.or(renamed.filter(|_| from != to));
            self.variables.push((from, to));
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Letters {
        bank: Bank,
        frozen: Frozen,
    }

    impl Letters {
        fn new() -> Letters {
            Letters { bank: Bank::new(), frozen: Frozen::default() }
        }

        fn predicate(&mut self, name: &str, arity: u32) -> SymbolId {
            let fixity = if arity == 0 { Fixity::Letter } else { Fixity::Applied(arity) };
            self.bank.symbol(name, Kind::Predicate, fixity)
        }
    }

    #[test]
    fn a_predicate_letter_becomes_one_other_of_its_kind() {
        let mut letters = Letters::new();
        let [a, b, c] = ["A", "B", "C"].map(|name| letters.predicate(name, 1));
        let (two, none, named) = (letters.predicate("B", 2), letters.predicate("B", 0), letters.predicate("[PLAYER]", 1));
        let infix = letters.bank.symbol("Less", Kind::Predicate, Fixity::Infix);
        let other = letters.bank.symbol("More", Kind::Predicate, Fixity::Infix);
        let bank = &letters.bank;
        let fits = |from, to| Renaming::new(&letters.frozen).predicate(bank, from, to);
        assert!(fits(a, b) && fits(a, a) && fits(named, named) && fits(infix, infix));
        for (from, to) in [(a, two), (a, none), (a, named), (named, a), (infix, other), (infix, two)] {
            assert!(!fits(from, to), "{} is not {}", bank.symbol_text(from), bank.symbol_text(to));
        }
        let mut renaming = Renaming::new(&letters.frozen);
        assert!(renaming.predicate(bank, a, b) && renaming.predicate(bank, a, b) && !renaming.predicate(bank, a, c));
        assert!(renaming.predicate(bank, b, b) && !renaming.predicate(bank, b, a), "what stays stays");
        assert_eq!(renaming.renamed(), None, "no letter of an included rule");
    }

    #[test]
    fn letters_of_included_rules_stay() {
        let mut letters = Letters::new();
        let [a, b, c] = ["A", "B", "C"].map(|name| letters.predicate(name, 1));
        let [x, y, z, w] = ["x", "y", "z", "w"].map(|name| letters.bank.variable(name));
        letters.frozen.predicates.insert(a);
        letters.frozen.variables.insert(x);
        letters.frozen.witnesses.insert(w);
        let mut renaming = Renaming::new(&letters.frozen);
        assert!(!renaming.predicate(&letters.bank, a, b) && renaming.predicate(&letters.bank, a, a));
        assert!(!renaming.variable(x, y) && renaming.variable(x, x) && !renaming.variable(w, y) && renaming.variable(w, w));
        assert!(renaming.variable(z, y) && renaming.variable(z, y) && !renaming.variable(z, x));
        renaming.enter([y].into_iter());
        assert!(!renaming.variable(z, y), "it would be captured");
        renaming.enter([x].into_iter());
        assert!(renaming.variable(z, y), "another variable is bound here");
        assert_eq!(renaming.renamed(), None);
        assert_eq!(renaming.into_variables(), [(x, x), (w, w), (z, y)]);

        // Where the house allows it, the first that is renamed is reported.
        letters.frozen.literal = true;
        let renamed = |rename: &dyn Fn(&mut Renaming<'_>) -> bool| {
            let mut renaming = Renaming::new(&letters.frozen);
            assert!(rename(&mut renaming));
            renaming.renamed()
        };
        let bank = &letters.bank;
        assert_eq!(renamed(&|renaming| renaming.predicate(bank, b, c) && renaming.variable(y, z)), None);
        assert_eq!(renamed(&|renaming| renaming.predicate(bank, a, a) && renaming.variable(x, x)), None);
        let (predicate, variable) = ((None, Violation::IncludedPredicate(a)), (Some(x), Violation::IncludedVariable));
        assert_eq!(renamed(&|renaming| renaming.predicate(bank, a, b) && renaming.variable(x, y)), Some(predicate));
        assert_eq!(renamed(&|renaming| renaming.variable(x, y) && renaming.predicate(bank, a, b)), Some(variable));
    }

    #[test]
    fn where_no_account_is_kept_every_letter_may_be_one() {
        let mut letters = Letters::new();
        let [a, b] = ["A", "B"].map(|name| letters.predicate(name, 1));
        let [x, y] = ["x", "y"].map(|name| letters.bank.variable(name));
        letters.frozen.unknown = true;
        let unknown = Some((None, Violation::TooManyIncluded));
        let mut renaming = Renaming::new(&letters.frozen);
        assert!(renaming.predicate(&letters.bank, a, a) && renaming.variable(x, x));
        assert_eq!(renaming.renamed(), None, "nothing is renamed");
        assert!(renaming.predicate(&letters.bank, b, a));
        assert_eq!(renaming.renamed(), unknown);
        let mut renaming = Renaming::new(&letters.frozen);
        assert!(renaming.variable(x, y));
        assert_eq!(renaming.renamed(), unknown);
    }
}
