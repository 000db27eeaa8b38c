//! Numbers and distinct objects (`"x"`), which are different objects in TPTP: as every board here rests on its statements alone, that is added to
//! them as statements of its own, whether or not some say it already: what is true in every interpretation then follows from the others. Numbers
//! differ from one another, and distinct objects do; pairs of both kinds are left open.

use std::collections::{BTreeMap, HashSet};

use formula::{Bank, Board, Connective, Fixity, Formula, FormulaId, Kind, Role, Statement, SymbolId, Term, TermId};
use source::Span;

use super::error::{Located, SyntaxError};
use super::names::is_quotable;

/// The most numbers, or distinct objects, of one board: each two of them need an inequality.
pub(crate) const MAX_DISTINCT: usize = 256;

/// The marks around the name of a distinct object. No name of TPTP has them, so that it is no other symbol's.
const MARKS: (char, char) = ('“', '”');

/// Returns the name of the constant that a distinct object is; `characters` are those that it stands for.
pub(super) fn name(characters: &str) -> String {
    format!("{}{characters}{}", MARKS.0, MARKS.1)
}

/// Returns the characters of the distinct object that a symbol is, if it is one.
pub fn distinct_object(bank: &Bank, symbol: SymbolId) -> Option<&str> {
    let data = bank.symbol_data(symbol);
    let is_constant = data.kind == Kind::Function && data.fixity == Fixity::Letter;
    let characters = bank.symbol_text(symbol).strip_prefix(MARKS.0)?.strip_suffix(MARKS.1)?;
    (is_constant && is_quotable(characters)).then_some(characters)
}

/// Returns whether a statement is one that the reader adds to each board of its numbers, or distinct objects.
pub fn is_difference(bank: &Bank, statement: &Statement) -> bool {
    if statement.role != Role::Convention {
        return false;
    }
    let mut parts = vec![statement.meaning];
    while let Some(part) = parts.pop() {
        match bank.formula(part) {
            Formula::Binary(Connective::And, left, right) => parts.extend([left, right]),
            Formula::Not(inner) => match bank.formula(inner) {
                Formula::Equal(left, right) if is_distinct(bank, left) && is_distinct(bank, right) => {}
                _ => return false,
            },
            _ => return false,
        }
    }
    true
}

/// Returns the statements about numbers and distinct objects that are added to a board, and the first place of what each is about. `places` holds
/// the first place of each number and distinct object.
pub(super) fn added(bank: &mut Bank, board: &Board, places: &BTreeMap<TermId, Span>) -> Result<Vec<(Statement, Span)>, Located> {
    let (numbers, objects): (Vec<_>, Vec<_>) =
        places.iter().map(|(&term, &place)| (term, place)).partition(|&(term, _)| matches!(bank.term(term), Term::Number(_)));
    let mut statements = Vec::new();
    if numbers.len().max(objects.len()) < 2 {
        return Ok(statements);
    }
    let mut labels: HashSet<String> = board.statements.iter().map(|statement| statement.label.clone()).collect();
    for (mut placed, wish) in [(numbers, "numbers_differ"), (objects, "distinct_objects")] {
        placed.sort_by_key(|(term, place)| (place.start, *term));
        if let Some(&(_, place)) = placed.get(MAX_DISTINCT) {
            return Err((SyntaxError::TooManyDistinct { most: MAX_DISTINCT }, place));
        }
        let mut said: Option<FormulaId> = None;
        for (at, &(second, _)) in placed.iter().enumerate() {
            for &(first, _) in placed.get(..at).unwrap_or_default() {
                let equation = bank.equal(first, second);
                let differ = bank.not(equation);
                said = Some(said.map_or(differ, |before| bank.and(before, differ)));
            }
        }
        if let (Some(meaning), Some(&(_, place))) = (said, placed.first()) {
            let label = super::names::untaken(wish.to_owned(), |name| labels.insert(name.to_owned()));
            statements.push((Statement { label, sentence: meaning, definition: None, meaning, role: Role::Convention }, place));
        }
    }
    Ok(statements)
}

fn is_distinct(bank: &Bank, term: TermId) -> bool {
    match bank.term(term) {
        Term::Number(_) => true,
        Term::Apply(symbol, _) => distinct_object(bank, symbol).is_some(),
        Term::Variable(_) => false,
    }
}
