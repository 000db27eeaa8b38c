//! Names that a text can use, for completion.

use formula::{Bank, Fixity, Kind};

/// A name of a predicate or a function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KnownName {
    /// The name.
    pub name: String,
    /// Number of its arguments.
    pub arity: usize,
    /// True of a predicate, false of a function.
    pub is_predicate: bool,
}

impl KnownName {
    /// Returns the names of a bank in alphabetical order; symbols that stand between their arguments are left out.
    pub(crate) fn of(bank: &Bank) -> Vec<KnownName> {
        let data = bank.symbols().map(|symbol| (bank.symbol_text(symbol), bank.symbol_data(symbol)));
        let named = data.filter(|(_, data)| data.fixity != Fixity::Infix).map(|(name, data)| KnownName {
            name: name.to_owned(),
            arity: data.fixity.arity(),
            is_predicate: data.kind == Kind::Predicate,
        });
        let mut names: Vec<KnownName> = named.collect();
        names.sort();
        names
    }
}
