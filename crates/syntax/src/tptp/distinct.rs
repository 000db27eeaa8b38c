//! Numbers and distinct objects (`"x"`), which are different objects in TPTP: as every board here rests on its statements alone, what these do
//! not say is added to them as statements of their own. Numbers differ from one another, and distinct objects do; nothing is said of both.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use formula::{Bank, Board, Connective, Fixity, Formula, FormulaId, Kind, Role, Statement, SymbolId, Term, TermId};
use source::Span;

use super::error::{Located, SyntaxError};
use super::names::{Occurrences, is_quotable};

/// The most numbers, or distinct objects, of one board: each two of them need an inequality.
pub const MAX_DISTINCT: usize = 256;

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

/// Returns the statements that `further` formulas on a board need beside those that the board has: the numbers and the distinct objects of all of
/// them differ. Formulas whose numbers are more than [`MAX_DISTINCT`] get none.
pub fn differences(bank: &mut Bank, board: &Board, further: &[FormulaId]) -> Vec<Statement> {
    let formulas: Vec<FormulaId> = board.statements.iter().map(|one| one.meaning).chain(further.iter().copied()).collect();
    let terms = Occurrences::in_formulas(bank, &formulas).all_terms();
    let places = terms.into_iter().filter(|&term| is_distinct(bank, term)).map(|term| (term, Span::at(0))).collect();
    added(bank, board, &places).unwrap_or_default().into_iter().map(|(statement, _)| statement).collect()
}

/// Returns the statements that a board lacks, and the first place of what each is about. `places` holds the first place of each number and distinct object.
pub(super) fn added(bank: &mut Bank, board: &Board, places: &BTreeMap<TermId, Span>) -> Result<Vec<(Statement, Span)>, Located> {
    let (numbers, objects): (Vec<_>, Vec<_>) =
        places.iter().map(|(&term, &place)| (term, place)).partition(|&(term, _)| matches!(bank.term(term), Term::Number(_)));
    let mut statements = Vec::new();
    if numbers.len().max(objects.len()) < 2 {
        return Ok(statements);
    }
    let stated = stated(bank, board);
    let mut labels: HashSet<String> = board.statements.iter().map(|statement| statement.label.clone()).collect();
    for (mut placed, wish) in [(numbers, "numbers_differ"), (objects, "distinct_objects")] {
        placed.sort_by_key(|(term, place)| (place.start, *term));
        if let Some(&(_, place)) = placed.get(MAX_DISTINCT) {
            return Err((SyntaxError::TooManyDistinct { most: MAX_DISTINCT }, place));
        }
        let mut said: Option<FormulaId> = None;
        for (at, &(second, _)) in placed.iter().enumerate() {
            for &(first, _) in placed.get(..at).unwrap_or_default() {
                if stated.contains(&ordered(first, second)) {
                    continue;
                }
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

/// Returns the pairs of terms that a statement keeps apart: by `m != n`, alone or in a conjunction.
fn stated(bank: &Bank, board: &Board) -> BTreeSet<(TermId, TermId)> {
    let axioms = board.statements.iter().filter(|statement| matches!(statement.role, Role::Axiom | Role::Convention));
    let mut parts: Vec<FormulaId> = axioms.map(|statement| statement.meaning).collect();
    let mut pairs = BTreeSet::new();
    while let Some(part) = parts.pop() {
        match bank.formula(part) {
            Formula::Binary(Connective::And, left, right) => parts.extend([left, right]),
            Formula::Not(inner) => {
                if let Formula::Equal(left, right) = bank.formula(inner) {
                    pairs.insert(ordered(left, right));
                }
            }
            _ => {}
        }
    }
    pairs
}

fn ordered(one: TermId, other: TermId) -> (TermId, TermId) {
    (one.min(other), one.max(other))
}
