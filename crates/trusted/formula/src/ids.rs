//! Typed ids: small numbers into a [`Bank`](crate::Bank)'s tables. An id means nothing in another bank.

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// The number itself, for dense tables: ids count from 0 in order of creation.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A spelled name: `father`, `x_0`, `[health]`.
    NameId
);
id!(
    /// A variable. Bound and free occurrences of one spelling are one variable.
    VariableId
);
id!(
    /// A function or predicate symbol: a name with its kind and fixity. `P`, `P()` and `P(x)` have three different symbols.
    SymbolId
);
id!(
    /// An integer as written, of any size.
    NumeralId
);
id!(
    /// An interned term: equal terms have equal ids, and a term's id is greater than those of its parts.
    TermId
);
id!(
    /// An interned formula: equal formulas have equal ids, and a formula's id is greater than those of its parts.
    FormulaId
);
id!(
    /// An interned list of terms.
    TermListId
);
id!(
    /// An interned, sorted set of variables.
    VariableSetId
);
