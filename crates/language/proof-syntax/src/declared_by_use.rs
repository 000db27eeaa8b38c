//! The letters and names that a proof declares by using them, since no line `symbols` tells of them: collected for the remark that says as what
//! they were taken. Not here: how they are read (`statement`).

use std::collections::HashSet;

use source::{Diagnostic, Span};
use syntax_core::diagnostics::truncate;

/// Largest number of names of one kind that the remark lists, and of characters of each.
const LISTED: usize = 20;
const SHOWN: usize = 40;

/// Kind of thing that a letter is declared to be by its use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    Predicate(usize),
    Function(usize),
    Name,
    /// A variable that nothing binds.
    Unbound,
}

impl Use {
    /// Describes a number of them.
    fn describe(self, count: usize) -> String {
        let s = if count == 1 { "" } else { "s" };
        let objects = |arity: usize| if arity == 1 { String::from("1 object") } else { format!("{arity} objects") };
        match self {
            Use::Predicate(0) => format!("sentence letter{s}"),
            Use::Predicate(arity) => format!("predicate{s} of {}", objects(arity)),
            Use::Function(arity) => format!("function{s} of {}", objects(arity)),
            Use::Name => format!("name{s}"),
            Use::Unbound => format!("variable{s} that nothing binds"),
        }
    }
}

/// Things that were declared by their use, in the order of their first uses.
#[derive(Debug, Default)]
pub(crate) struct DeclaredByUse {
    uses: Vec<(String, Use)>,
    names: HashSet<String>,
    first: Option<Span>,
}

impl DeclaredByUse {
    /// Notes a use, unless the name is known from an earlier one.
    pub(crate) fn note(&mut self, name: &str, kind: Use, span: Span) {
        if !self.names.contains(name) {
            self.first.get_or_insert(span);
            self.names.insert(name.to_owned());
            self.uses.push((name.to_owned(), kind));
        }
    }

    /// Returns a line `symbols` that declares the first of them; names and variables of a proof need none.
    pub(crate) fn line(&self) -> String {
        let group = |is_wanted: fn(Use) -> Option<usize>, noun: &str| {
            let listed = self.uses.iter().filter_map(|(name, kind)| Some(format!("{name}/{}", is_wanted(*kind)?)));
            let listed: Vec<String> = listed.take(LISTED).collect();
            (!listed.is_empty()).then(|| format!("{} : {noun}", listed.join(" ")))
        };
        let predicate = |kind| if let Use::Predicate(arity) = kind { Some(arity) } else { None };
        let function = |kind| if let Use::Function(arity) = kind { Some(arity) } else { None };
        let groups: Vec<String> = group(predicate, "predicate").into_iter().chain(group(function, "function")).collect();
        format!("symbols {}", groups.join("; "))
    }

    /// Returns the remark on all of them, with its place; nothing where there are none.
    pub(crate) fn remark(&self) -> Option<(Diagnostic, Span)> {
        let first = self.first?;
        let mut groups: Vec<(Use, Vec<&str>)> = Vec::new();
        for (name, kind) in &self.uses {
            match groups.iter_mut().find(|(known, _)| known == kind) {
                Some((_, names)) => names.push(name),
                None => groups.push((*kind, vec![name])),
            }
        }
        let described = |(kind, names): (Use, Vec<&str>)| {
            let listed: Vec<String> = names.iter().take(LISTED).map(|name| truncate(name, SHOWN)).collect();
            let more = names.len().saturating_sub(LISTED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("{}{more} as {}", listed.join(", "), kind.describe(names.len()))
        };
        let groups: Vec<String> = groups.into_iter().map(described).collect();
        let message = format!("declared by use: {}", groups.join("; "));
        let remark = Diagnostic::warning("declared-by-use", first, message, "the first of them").help(
            "a line `symbols F/1 R/2 : predicate; a/0 : function` declares them; a name that is not declared may be generalized",
        );
        Some((remark, first))
    }
}
