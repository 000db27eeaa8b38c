//! Writing: the bank's canonical text is the text of Predicate Wars; here it is made sure that every symbol of it is one of the
//! rulebook's, so that what is written can be read back.

use formula::{Alphabet, Bank, Connective, Fixity, Formula, FormulaId, Kind, Quantifier, SymbolId, Term, TermId, VariableId};
use representation::BracketedText;
use rustc_hash::FxHashSet;

use super::lexer::{Comparator, Operator};
use super::names::{Role, role};

/// Something that Predicate Wars has no symbols for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Inexpressible {
    /// `↔` (PW-46).
    #[error("Predicate Wars has no ↔")]
    Iff,
    /// `∃!` (PW-45).
    #[error("Predicate Wars has no ∃!")]
    ExistsUnique,
    /// A counting statement.
    #[error("Predicate Wars has no counting statements")]
    Counting,
    /// A variable that is no letter, with or without subscript (PW-42, PW-53).
    #[error("a variable of Predicate Wars is a lowercase letter, with or without subscript")]
    Variable(VariableId),
    /// A function or predicate symbol that is none of the rulebook's (PW-43 to PW-57).
    #[error("the symbol is none of Predicate Wars")]
    Symbol(SymbolId),
}

/// Writes the canonical, fully bracketed text of a formula; [`parse`](super::parse) reads it back as the same formula, within its
/// limits.
///
/// # Errors
/// [`Inexpressible`] when the formula holds what Predicate Wars cannot write.
pub fn print(bank: &Bank, formula: FormulaId, alphabet: Alphabet) -> Result<String, Inexpressible> {
    let mut seen = FxHashSet::default();
    let mut terms = FxHashSet::default();
    let mut stack = vec![formula];
    while let Some(formula) = stack.pop() {
        if !seen.insert(formula) {
            continue;
        }
        match bank.formula(formula) {
            Formula::Truth(_) => {}
            Formula::Cardinality(..) => return Err(Inexpressible::Counting),
            Formula::Binary(Connective::Iff, ..) => return Err(Inexpressible::Iff),
            Formula::Quantified(Quantifier::ExistsUnique, ..) => return Err(Inexpressible::ExistsUnique),
            Formula::Atom(symbol, arguments) => {
                check_symbol(bank, symbol)?;
                check_terms(bank, arguments, &mut terms)?;
            }
            Formula::Equal(left, right) => check_terms(bank, &[left, right], &mut terms)?,
            Formula::Not(inner) => stack.push(inner),
            Formula::Binary(_, left, right) => stack.extend([left, right]),
            Formula::Quantified(_, variable, body) => {
                check_variable(bank, variable)?;
                stack.push(body);
            }
        }
    }
    Ok(bank.text(formula, alphabet))
}

/// Writes the canonical text of a term, as [`print()`].
///
/// # Errors
/// [`Inexpressible`] when the term holds what Predicate Wars cannot write.
pub fn print_term(bank: &Bank, term: TermId, alphabet: Alphabet) -> Result<String, Inexpressible> {
    check_terms(bank, &[term], &mut FxHashSet::default())?;
    Ok(bank.term_text(term, alphabet))
}

fn check_terms(bank: &Bank, terms: &[TermId], seen: &mut FxHashSet<TermId>) -> Result<(), Inexpressible> {
    let mut stack = terms.to_vec();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        match bank.term(term) {
            Term::Variable(variable) => check_variable(bank, variable)?,
            Term::Number(_) => {}
            Term::Apply(symbol, arguments) => {
                check_symbol(bank, symbol)?;
                stack.extend_from_slice(arguments);
            }
        }
    }
    Ok(())
}

fn check_variable(bank: &Bank, variable: VariableId) -> Result<(), Inexpressible> {
    let lowercase = is_letter(bank.variable_text(variable), |letter| letter.is_ascii_lowercase());
    if lowercase { Ok(()) } else { Err(Inexpressible::Variable(variable)) }
}

fn check_symbol(bank: &Bank, symbol: SymbolId) -> Result<(), Inexpressible> {
    let data = bank.symbol_data(symbol);
    let name = bank.name_text(data.name);
    let known = match (data.kind, data.fixity, role(name)) {
        (Kind::Function, Fixity::Infix, _) => Operator::ALL.iter().any(|operator| operator.sign() == name),
        (Kind::Predicate, Fixity::Infix, _) => Comparator::ALL.iter().any(|comparator| comparator.sign() == name),
        (kind, _, Some(role)) => (role == Role::Function) == (kind == Kind::Function),
        // A bare lowercase letter is a variable, never a constant symbol.
        (Kind::Function, Fixity::Letter, None) => false,
        (Kind::Function, Fixity::Applied(_), None) => is_letter(name, |letter| letter.is_ascii_lowercase()),
        (Kind::Predicate, _, None) => is_letter(name, |letter| letter.is_ascii_uppercase()),
    };
    if known { Ok(()) } else { Err(Inexpressible::Symbol(symbol)) }
}

/// Tells whether a name is one letter, or a letter with a subscript that has no leading zeros.
fn is_letter(name: &str, case: impl Fn(char) -> bool) -> bool {
    let mut characters = name.chars();
    if !characters.next().is_some_and(case) {
        return false;
    }
    match characters.as_str().as_bytes() {
        [] => true,
        [b'_', b'0'] => true,
        [b'_', b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}
