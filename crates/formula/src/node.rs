//! Terms and formulas as the bank stores them: sixteen bytes each, whose parts are ids. Not what others see: that is
//! [`Term`](crate::Term) and [`Formula`](crate::Formula).

use crate::bank::{CardinalityRelation, Connective, Quantifier};
use crate::ids::{FormulaId, NumeralId, SymbolId, TermId, TermListId, VariableId};
use crate::interner::{Hashed, Lists};
use crate::seed::Seed;

/// The arguments of a symbol. Up to two stand in the node itself, and every list has one form only: equal lists are
/// equal values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arguments {
    None,
    One([TermId; 1]),
    Two([TermId; 2]),
    /// Three or more, interned.
    List(TermListId),
}

impl Arguments {
    pub(crate) fn of(arguments: &[TermId], lists: &mut Lists<TermId>) -> Arguments {
        match *arguments {
            [] => Arguments::None,
            [one] => Arguments::One([one]),
            [first, second] => Arguments::Two([first, second]),
            _ => Arguments::List(TermListId(lists.insert(arguments))),
        }
    }

    pub(crate) fn slice<'a>(&'a self, lists: &'a Lists<TermId>) -> &'a [TermId] {
        match self {
            Arguments::None => &[],
            Arguments::One(one) => one,
            Arguments::Two(two) => two,
            Arguments::List(list) => lists.get(list.0),
        }
    }

    /// The hash of a head with these arguments.
    #[inline(always)]
    fn hashed(self, head: u32, seed: Seed) -> u32 {
        match self {
            Arguments::None => seed.mix([0, head, 0, 0]),
            Arguments::One([one]) => seed.mix([1, head, one.0, 0]),
            Arguments::Two([first, second]) => seed.mix([2, head, first.0, second.0]),
            Arguments::List(list) => seed.mix([3, head, list.0, 0]),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TermNode {
    Variable(VariableId),
    Number(NumeralId),
    Apply(SymbolId, Arguments),
}

impl Hashed for TermNode {
    #[inline(always)]
    fn hashed(&self, seed: Seed) -> u32 {
        match *self {
            TermNode::Variable(variable) => seed.mix([4, variable.0, 0, 0]),
            TermNode::Number(numeral) => seed.mix([5, numeral.0, 0, 0]),
            TermNode::Apply(symbol, arguments) => arguments.hashed(symbol.0, seed),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FormulaNode {
    Truth(bool),
    Cardinality(CardinalityRelation, u32),
    Atom(SymbolId, Arguments),
    Equal(TermId, TermId),
    Not(FormulaId),
    Binary(Connective, FormulaId, FormulaId),
    Quantified(Quantifier, VariableId, FormulaId),
}

impl Hashed for FormulaNode {
    #[inline(always)]
    fn hashed(&self, seed: Seed) -> u32 {
        match *self {
            FormulaNode::Truth(value) => seed.mix([4, u32::from(value), 0, 0]),
            FormulaNode::Cardinality(comparison, n) => seed.mix([5, comparison as u32, n, 0]),
            FormulaNode::Atom(symbol, arguments) => arguments.hashed(symbol.0, seed),
            FormulaNode::Equal(left, right) => seed.mix([6, 0, left.0, right.0]),
            FormulaNode::Not(inner) => seed.mix([7, 0, inner.0, 0]),
            FormulaNode::Binary(connective, left, right) => seed.mix([8, connective as u32, left.0, right.0]),
            FormulaNode::Quantified(quantifier, variable, body) => seed.mix([9, quantifier as u32, variable.0, body.0]),
        }
    }
}

// A bank holds millions of these.
const _: () = assert!(size_of::<TermNode>() == 16 && size_of::<FormulaNode>() == 16);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_to_two_arguments_stand_in_the_node_itself() {
        let mut lists = Lists::default();
        let all = [TermId(5), TermId(6), TermId(7), TermId(8)];
        for count in 0..=4 {
            let arguments = Arguments::of(&all[..count], &mut lists);
            assert_eq!(arguments.slice(&lists), &all[..count]);
            assert_eq!(matches!(arguments, Arguments::List(_)), count > 2);
        }
    }
}
