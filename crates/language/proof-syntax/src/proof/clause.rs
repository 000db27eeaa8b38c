//! The words of the clauses after a rule's name. Not here: what stands in a clause.

use syntax_core::slice::Slice;

/// A clause after the rule's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clause {
    On,
    With,
    Using,
}

impl Clause {
    pub(super) fn word(self) -> &'static str {
        match self {
            Clause::On => "on",
            Clause::With => "with",
            Clause::Using => "using",
        }
    }

    /// Returns the clause whose word stands at offset `at`.
    pub(super) fn at(text: Slice<'_>, at: usize) -> Option<Clause> {
        let clause = match text.bytes().get(at..)? {
            [b'o', b'n', ..] => Clause::On,
            [b'w', b'i', b't', b'h', ..] => Clause::With,
            [b'u', b's', b'i', b'n', b'g', ..] => Clause::Using,
            _ => return None,
        };
        (text.blank_before(at) && text.blank_at(at + clause.word().len())).then_some(clause)
    }
}
