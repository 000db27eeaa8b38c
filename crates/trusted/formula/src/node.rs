//! Terms and formulas as the bank stores them: sixteen bytes each, whose parts are ids. Not what others see: that is
//! [`Term`](crate::Term) and [`Formula`](crate::Formula).

use crate::bank::{CardinalityRelation, Connective, Quantifier};
use crate::ids::{FormulaId, NumeralId, SymbolId, TermId, TermListId, VariableId};
use crate::interner::Lists;

/// The arguments of a symbol. Up to two stand in the node itself, and every list has one form only: equal lists are
/// equal values.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum TermNode {
    Variable(VariableId),
    Number(NumeralId),
    Apply(SymbolId, Arguments),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum FormulaNode {
    Truth(bool),
    Cardinality(CardinalityRelation, u32),
    Atom(SymbolId, Arguments),
    Equal(TermId, TermId),
    Not(FormulaId),
    Binary(Connective, FormulaId, FormulaId),
    Quantified(Quantifier, VariableId, FormulaId),
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
