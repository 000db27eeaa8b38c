//! Consequence by truth tables: some statements imply another, whatever is true of their letters. A *letter* is here a part that no connective puts
//! together: an atomic statement, an equation, a statement with a quantifier. Not here: which rules ask for it (`calculus`).

use formula::{Bank, Connective, Formula, FormulaId};
use rustc_hash::FxHashMap;

/// The most letters of a table: 4,096 rows.
pub const MAX_LETTERS: usize = 12;

/// The most different parts of the statements of a table.
pub const MAX_PARTS: usize = 1_000;

/// The columns of the first six letters, in the rows that are worked out at once: one row to a bit.
const COLUMNS: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// The reason for which a statement is not known to be a consequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoConsequence {
    /// In this row the premises are true, and the conclusion is false. Bit `n` says if the letter at index `n` is true.
    Row(u32),
    /// There are more than [`MAX_LETTERS`] letters or [`MAX_PARTS`] parts.
    TooLarge,
}

/// The parts of some statements.
struct Parts {
    letters: Vec<FormulaId>,
    /// All of them, each after those that it is made of.
    all: Vec<FormulaId>,
}

/// Returns the letters of some statements, in an order that does not depend on that of the statements; `None` if there are too many.
pub fn letters(bank: &Bank, statements: &[FormulaId]) -> Option<Vec<FormulaId>> {
    parts(bank, statements).map(|parts| parts.letters)
}

/// Checks that the premises imply the conclusion by truth tables.
///
/// # Errors
/// [`NoConsequence`], with the first row that refutes it.
pub fn consequence(bank: &Bank, premises: &[FormulaId], conclusion: FormulaId) -> Result<(), NoConsequence> {
    let statements: Vec<FormulaId> = premises.iter().copied().chain([conclusion]).collect();
    let parts = parts(bank, &statements).ok_or(NoConsequence::TooLarge)?;
    let rows = 1_u32 << parts.letters.len();
    let mut values = FxHashMap::default();
    for first in (0..rows).step_by(u64::BITS as usize) {
        let refuting = refuting(bank, &parts, first, (premises, conclusion), &mut values).ok_or(NoConsequence::TooLarge)?;
        let there = if rows < u64::BITS { (1 << rows) - 1 } else { u64::MAX };
        if refuting & there != 0 {
            return Err(NoConsequence::Row(first + (refuting & there).trailing_zeros()));
        }
    }
    Ok(())
}

/// Those of the 64 rows from `first` on in which the premises are true and the conclusion is false; `None` if a part has no value, which is never so.
fn refuting(
    bank: &Bank,
    parts: &Parts,
    first: u32,
    (premises, conclusion): (&[FormulaId], FormulaId),
    values: &mut FxHashMap<FormulaId, u64>,
) -> Option<u64> {
    for &part in &parts.all {
        let value = |part: FormulaId| values.get(&part).copied();
        let found = match bank.formula(part) {
            Formula::Truth(true) => u64::MAX,
            Formula::Truth(false) => 0,
            Formula::Not(inner) => !value(inner)?,
            Formula::Binary(connective, left, right) => {
                let (left, right) = (value(left)?, value(right)?);
                match connective {
                    Connective::And => left & right,
                    Connective::Or => left | right,
                    Connective::Implies => !left | right,
                    Connective::Iff => !(left ^ right),
                }
            }
            Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) | Formula::Quantified(..) => {
                let at = parts.letters.binary_search(&part).ok()?;
                match COLUMNS.get(at) {
                    Some(&column) => column,
                    None if first >> at & 1 == 1 => u64::MAX,
                    None => 0,
                }
            }
        };
        values.insert(part, found);
    }
    let all = premises.iter().try_fold(u64::MAX, |rows, premise| Some(rows & values.get(premise)?));
    Some(all? & !values.get(&conclusion)?)
}

/// The parts of some statements down to their letters; `None` if there are too many.
fn parts(bank: &Bank, statements: &[FormulaId]) -> Option<Parts> {
    let mut found = Parts { letters: Vec::new(), all: Vec::new() };
    // Of a part that is met twice it is known if those that it is made of are there.
    let mut done: FxHashMap<FormulaId, bool> = FxHashMap::default();
    let mut open: Vec<FormulaId> = statements.iter().rev().copied().collect();
    while let Some(&part) = open.last() {
        let is_letter = !matches!(bank.formula(part), Formula::Truth(_) | Formula::Not(_) | Formula::Binary(..));
        match done.get(&part).copied() {
            None if done.len() == MAX_PARTS => return None,
            None if !is_letter => {
                done.insert(part, false);
                open.extend(bank.formula(part).parts().filter(|inner| !done.contains_key(inner)));
            }
            Some(true) => {
                open.pop();
            }
            None | Some(false) => {
                open.pop();
                done.insert(part, true);
                found.all.push(part);
                if is_letter {
                    found.letters.push(part);
                }
            }
        }
    }
    found.letters.sort_unstable();
    (found.letters.len() <= MAX_LETTERS).then_some(found)
}
