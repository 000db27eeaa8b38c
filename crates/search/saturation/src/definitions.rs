//! Definitions: clauses that say of the atoms of one form when they hold. By the strategy that unfolds, an atom of such a form is resolved with
//! its definition before anything else is done with its clause, and a definition serves for nothing else. The choice of literals that comes of
//! it is no longer complete: what it misses other strategies may find.
//!
//! Not here: which statements are definitions, which their author says ([`crate::Given`]).

use rustc_hash::FxHashMap;

use crate::clause::{ClauseId, Literal};
use crate::terms::{Symbol, TermBank, TermId};

/// The form of an atom, beside its predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Any,
    /// With this function, or constant, at a place.
    With(usize, Symbol),
}

/// The definitions of a search; none by the strategies that do not unfold.
#[derive(Clone, Debug, Default)]
pub(crate) struct Definitions {
    /// For each predicate the forms of its atoms that have definitions.
    forms: FxHashMap<Symbol, Vec<Form>>,
    /// The place in each definition of the literal that it is about.
    clauses: FxHashMap<ClauseId, u16>,
}

impl Definitions {
    pub(crate) fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// Enters a clause as a definition of the atom of `about`, one of its literals, whose arguments are variables but for one at most.
    pub(crate) fn add(&mut self, bank: &TermBank, id: ClauseId, literals: &[Literal], about: Literal) {
        let Some((predicate, form)) = form_of(bank, about.left) else { return };
        let is_about = |literal: &Literal| {
            literal.is_positive == about.is_positive && form_of(bank, literal.left) == Some((predicate, form))
        };
        let Some(at) = literals.iter().position(is_about) else { return };
        self.clauses.insert(id, at as u16);
        let forms = self.forms.entry(predicate).or_default();
        if !forms.contains(&form) {
            forms.push(form);
        }
    }

    /// Returns whether two clauses can be resolved on atoms: not if both are definitions, whose consequences say nothing new, and with one only if
    /// the atom of the other has the form that is defined as it stands.
    pub(crate) fn allow(&self, bank: &TermBank, [one, other]: [(ClauseId, TermId); 2]) -> bool {
        let is_definition = |(clause, _): (ClauseId, TermId)| self.clauses.contains_key(&clause);
        match (is_definition(one), is_definition(other)) {
            (false, false) => true,
            (true, true) => false,
            (true, false) => self.is_defined(bank, other.1),
            (false, true) => self.is_defined(bank, one.1),
        }
    }

    /// The literal that a clause is resolved on first: what it is a definition of, or else the largest that has a definition.
    pub(crate) fn chosen(&self, bank: &TermBank, id: ClauseId, literals: &[Literal]) -> Option<u16> {
        if self.is_empty() {
            return None;
        }
        if let Some(&at) = self.clauses.get(&id) {
            return Some(at);
        }
        let unfolded = (0..literals.len()).filter(|&at| self.is_defined(bank, literals[at].left));
        unfolded.max_by_key(|&at| literals[at].weight(bank)).map(|at| at as u16)
    }

    fn is_defined(&self, bank: &TermBank, atom: TermId) -> bool {
        let Some(forms) = bank.head(atom).and_then(|predicate| self.forms.get(&predicate)) else { return false };
        let arguments = bank.arguments(atom);
        forms.iter().any(|&form| match form {
            Form::Any => true,
            Form::With(at, function) => bank.head(arguments[at]) == Some(function),
        })
    }
}

/// The predicate and the form of an atom all of whose arguments are variables but for one at most.
fn form_of(bank: &TermBank, atom: TermId) -> Option<(Symbol, Form)> {
    let predicate = bank.head(atom)?;
    let mut applied = bank.arguments(atom).iter().enumerate().filter_map(|(at, &term)| Some((at, bank.head(term)?)));
    let form = applied.next().map_or(Form::Any, |(at, function)| Form::With(at, function));
    applied.next().is_none().then_some((predicate, form))
}
