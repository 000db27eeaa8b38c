//! Names in boxes of their own, `[c]`, held against what the book asks of them: that they are new, stand in what is assumed of them, and are not
//! used outside of their subproof. Warnings only: what a step is worth the rule of the calculus says.

use std::collections::HashSet;

use formula::{Bank, Formula, FormulaId, Term, TermId};
use source::{Diagnostic, Span};

use super::book::Book;

/// The names that stand in boxes of their own in one proof.
#[derive(Debug, Default)]
pub(super) struct BoxedNames {
    /// The names in the lines so far, but for those of subproofs that have ended.
    met: HashSet<TermId>,
    /// Of each subproof that is open the name in its box.
    open: Vec<Option<TermId>>,
    /// Names of subproofs that have ended.
    ended: HashSet<TermId>,
}

impl BoxedNames {
    /// Notes that a subproof begins, about an object that it names or none; returns what is wrong with the name.
    pub(super) fn begin(&mut self, named: Option<(TermId, &str, Span)>, book: Book) -> Option<Diagnostic> {
        let (object, name, span) = match named {
            Some(named) => named,
            None => {
                self.open.push(None);
                return None;
            }
        };
        let message = if book.is_variable(name) {
            Some((format!("`{name}` is a variable, and a box names an object"), "not a name"))
        } else if self.open.contains(&Some(object)) {
            Some((format!("`{name}` stands in the box of a subproof around this one"), "named twice"))
        } else if self.met.contains(&object) {
            Some((format!("`{name}` stands in a line before, and a box names an object of which nothing is known"), "not new"))
        } else {
            None
        };
        self.open.push(Some(object));
        self.ended.remove(&object);
        message.map(|(message, label)| warning(span, message, label, "take a name that stands nowhere before"))
    }

    /// Notes that the innermost subproof has ended.
    pub(super) fn end(&mut self) {
        if let Some(object) = self.open.pop().flatten()
            && !self.open.contains(&Some(object))
        {
            self.met.remove(&object);
            self.ended.insert(object);
        }
    }

    /// Notes a line; `assumed` where it is what a subproof assumes of the name in its box. Returns what is wrong with it.
    pub(super) fn line(
        &mut self,
        bank: &Bank,
        statement: FormulaId,
        assumed: Option<(TermId, Span)>,
        span: Span,
    ) -> Option<Diagnostic> {
        let names = names(bank, statement);
        let outside = names.iter().find(|name| self.ended.contains(name) && !self.open.contains(&Some(**name)));
        let message = match assumed {
            Some((object, place)) if !names.contains(&object) => {
                let message = format!("nothing is assumed of `{}`, the name in the box", spelled(bank, object));
                Some(warning(place, message, "not in the assumption", "assume the statement of the object that the box names"))
            }
            _ => outside.map(|&name| {
                let message = format!("`{}` is the name in the box of a subproof that has ended", spelled(bank, name));
                warning(span, message, "used outside of its subproof", "the name stands for nothing here: take another one")
            }),
        };
        self.met.extend(names);
        message
    }
}

fn warning(span: Span, message: String, label: &'static str, help: &'static str) -> Diagnostic {
    Diagnostic::warning("boxed-name", span, message, label).help(help)
}

fn spelled(bank: &Bank, object: TermId) -> String {
    match bank.term(object) {
        Term::Variable(variable) => bank.variable_text(variable).to_owned(),
        Term::Apply(symbol, _) => bank.symbol_text(symbol).to_owned(),
        Term::Number(_) => String::new(),
    }
}

/// Returns the names of objects in a statement: constants, and what no quantifier binds.
fn names(bank: &Bank, statement: FormulaId) -> HashSet<TermId> {
    let free: HashSet<_> = bank.free_variables(statement).iter().copied().collect();
    let (mut formulas, mut terms, mut found) = (vec![statement], Vec::new(), HashSet::new());
    let mut seen = HashSet::new();
    while let Some(formula) = formulas.pop() {
        if !seen.insert(formula) {
            continue;
        }
        match bank.formula(formula) {
            Formula::Atom(_, arguments) => terms.extend_from_slice(arguments),
            Formula::Equal(left, right) => terms.extend([left, right]),
            whole => formulas.extend(whole.parts()),
        }
    }
    let mut met = HashSet::new();
    while let Some(term) = terms.pop() {
        if !met.insert(term) {
            continue;
        }
        match bank.term(term) {
            Term::Variable(variable) if free.contains(&variable) => _ = found.insert(term),
            Term::Apply(_, []) => _ = found.insert(term),
            Term::Apply(_, arguments) => terms.extend_from_slice(arguments),
            Term::Variable(_) | Term::Number(_) => {}
        }
    }
    found
}
