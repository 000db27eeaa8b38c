//! Makers of formulas: what the reader asks for, part by part, as it goes through a statement. A bank makes each part at once; a
//! draft (crate-internal, `draft`) notes it down for a bank that makes it later. Not here: what a statement means.

use formula::{Bank, Connective, Fixity, FormulaId, Kind, Quantifier, SymbolId, TermId, VariableId};

/// Maker of terms and formulas out of names and parts that stand in a text, or for as long.
pub trait FormulaMaker<'t> {
    /// A variable.
    type Variable: Copy;
    /// A function or predicate symbol.
    type Symbol: Copy;
    /// A term.
    type Term: Copy;
    /// A formula.
    type Formula: Copy;

    /// Makes the variable of this name, and the term that is just this variable.
    fn variable(&mut self, name: &'t str) -> (Self::Variable, Self::Term);

    /// Makes the symbol of this name, kind and fixity.
    fn symbol(&mut self, name: &'t str, kind: Kind, fixity: Fixity) -> Self::Symbol;

    /// Makes the term that is just this number; `None` when it is written with leading zeros (Q-PW-3).
    fn number(&mut self, written: &'t str) -> Option<Self::Term>;

    /// Makes a function symbol applied to as many arguments as it takes; `None` of any other number.
    fn apply(&mut self, symbol: Self::Symbol, arguments: &[Self::Term]) -> Option<Self::Term>;

    /// Makes `tT` or `tF`.
    fn truth(&mut self, value: bool) -> Self::Formula;

    /// Makes a predicate symbol applied to as many arguments as it takes; `None` of any other number.
    fn atom(&mut self, symbol: Self::Symbol, arguments: &[Self::Term]) -> Option<Self::Formula>;

    /// Makes `left = right`.
    fn equal(&mut self, left: Self::Term, right: Self::Term) -> Self::Formula;

    /// Makes `¬A`.
    fn not(&mut self, inner: Self::Formula) -> Self::Formula;

    /// Makes `A ∧ B` and so on.
    fn binary(&mut self, connective: Connective, left: Self::Formula, right: Self::Formula) -> Self::Formula;

    /// Makes `∀x A` and so on.
    fn quantified(&mut self, quantifier: Quantifier, variable: Self::Variable, body: Self::Formula) -> Self::Formula;
}

impl<'t> FormulaMaker<'t> for &mut Bank {
    type Variable = VariableId;
    type Symbol = SymbolId;
    type Term = TermId;
    type Formula = FormulaId;

    fn variable(&mut self, name: &'t str) -> (VariableId, TermId) {
        let variable = Bank::variable(self, name);
        (variable, self.variable_term(variable))
    }

    fn symbol(&mut self, name: &'t str, kind: Kind, fixity: Fixity) -> SymbolId {
        Bank::symbol(self, name, kind, fixity)
    }

    fn number(&mut self, written: &'t str) -> Option<TermId> {
        let numeral = self.numeral(written).ok()?;
        Some(self.number_term(numeral))
    }

    #[inline]
    fn apply(&mut self, symbol: SymbolId, arguments: &[TermId]) -> Option<TermId> {
        Bank::apply(self, symbol, arguments).ok()
    }

    fn truth(&mut self, value: bool) -> FormulaId {
        Bank::truth(self, value)
    }

    #[inline]
    fn atom(&mut self, symbol: SymbolId, arguments: &[TermId]) -> Option<FormulaId> {
        Bank::atom(self, symbol, arguments).ok()
    }

    #[inline]
    fn equal(&mut self, left: TermId, right: TermId) -> FormulaId {
        Bank::equal(self, left, right)
    }

    #[inline]
    fn not(&mut self, inner: FormulaId) -> FormulaId {
        Bank::not(self, inner)
    }

    #[inline]
    fn binary(&mut self, connective: Connective, left: FormulaId, right: FormulaId) -> FormulaId {
        Bank::binary(self, connective, left, right)
    }

    #[inline]
    fn quantified(&mut self, quantifier: Quantifier, variable: VariableId, body: FormulaId) -> FormulaId {
        Bank::quantified(self, quantifier, variable, body)
    }
}
