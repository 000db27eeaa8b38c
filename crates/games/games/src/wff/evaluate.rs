//! Value of a wff, and its truth table.

use std::collections::BTreeMap;

use super::value::{Logic, Value};
use game_syntax::polish::Symbol;

/// The values of the propositions (XW-2).
pub type Values = BTreeMap<Symbol, Value>;

/// The most values that a truth table is made of: rows times symbols. Four propositions with nine values have 6,561 rows.
pub(super) const MAX_TABLE_CELLS: usize = 1_000_000;

/// A wff without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoValue {
    /// No value is given for a letter.
    #[error("no value is given for {0}")]
    Letter(Symbol),
    /// A letter has a value that the logic does not know.
    #[error("{0} cannot be {1} here")]
    Foreign(Symbol, Value),
    /// The row is no wff.
    #[error("the row is no wff")]
    NoWff,
    /// The truth table would be too large.
    #[error("the truth table would have {0} values, and at most {MAX_TABLE_CELLS} are shown")]
    TooLarge(usize),
}

/// The value of a wff.
///
/// # Errors
/// [`NoValue`] when a letter has no value, or the row is no wff.
pub fn evaluate(row: &[Symbol], values: &Values, logic: Logic) -> Result<Value, NoValue> {
    values_at(row, values, logic)?.first().copied().ok_or(NoValue::NoWff)
}

/// The value of the wff that begins at each place of a wff: its parts. The row is read from its end, with a stack of values.
fn values_at(row: &[Symbol], values: &Values, logic: Logic) -> Result<Vec<Value>, NoValue> {
    let mut stack: Vec<Value> = Vec::new();
    let mut parts = Vec::with_capacity(row.len());
    for &symbol in row.iter().rev() {
        let value = match symbol {
            Symbol::N => logic.not(stack.pop().ok_or(NoValue::NoWff)?),
            Symbol::K | Symbol::A | Symbol::C | Symbol::E => {
                let (left, right) = stack.pop().zip(stack.pop()).ok_or(NoValue::NoWff)?;
                logic.join(symbol, left, right).ok_or(NoValue::NoWff)?
            }
            Symbol::Wild => return Err(NoValue::NoWff),
            _ => letter(symbol, values, logic)?,
        };
        stack.push(value);
        parts.push(value);
    }
    if stack.len() != 1 {
        return Err(NoValue::NoWff);
    }
    parts.reverse();
    Ok(parts)
}

fn letter(symbol: Symbol, values: &Values, logic: Logic) -> Result<Value, NoValue> {
    match logic.constant(symbol).or_else(|| values.get(&symbol).copied()) {
        Some(value) if logic.values().contains(&value) => Ok(value),
        Some(value) => Err(NoValue::Foreign(symbol, value)),
        None => Err(NoValue::Letter(symbol)),
    }
}

/// A truth table: for all values of the propositions in a wff, the value of each of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TruthTable {
    /// The propositions that occur, in alphabetical order.
    pub letters: Vec<Symbol>,
    /// The wff.
    pub wff: Vec<Symbol>,
    /// The values of the propositions; and below each symbol of the wff the value of the part that begins there. The first of those
    /// is the value of the whole.
    pub rows: Vec<(Vec<Value>, Vec<Value>)>,
}

/// The truth table of a wff.
///
/// # Errors
/// [`NoValue`] when the row is no wff of this logic, or the table would be too large.
pub fn truth_table(wff: &[Symbol], logic: Logic) -> Result<TruthTable, NoValue> {
    let letters: Vec<Symbol> = Symbol::LETTERS.into_iter().filter(|letter| wff.contains(letter)).collect();
    let of_letter = logic.values();
    let count = of_letter.len().pow(letters.len() as u32);
    let cells = count.saturating_mul(wff.len());
    if cells > MAX_TABLE_CELLS {
        return Err(NoValue::TooLarge(cells));
    }
    let mut rows = Vec::with_capacity(count);
    for number in 0..count {
        // The last proposition changes fastest.
        let mut rest = number;
        let mut given = Vec::with_capacity(letters.len());
        for _ in &letters {
            given.extend(of_letter.get(rest % of_letter.len()).copied());
            rest /= of_letter.len();
        }
        given.reverse();
        let values = letters.iter().copied().zip(given.iter().copied()).collect();
        rows.push((given, values_at(wff, &values, logic)?));
    }
    Ok(TruthTable { letters, wff: wff.to_vec(), rows })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wff::{Language, parse};

    fn value(row: &str, values: &[(Symbol, Value)], logic: Logic) -> Result<Value, NoValue> {
        evaluate(&parse(row, Language::ManyValued).expect("a wff"), &values.iter().copied().collect(), logic)
    }

    #[test]
    fn a_conditional_is_false_only_from_true_to_false() {
        let table = truth_table(&[Symbol::C, Symbol::P, Symbol::Q], Logic::Classical).expect("a table");
        let column: Vec<String> = table.rows.iter().map(|(_, parts)| parts[0].to_string()).collect();
        assert_eq!(column, ["T", "F", "T", "T"]);
        assert_eq!(table.letters, [Symbol::P, Symbol::Q]);
    }

    #[test]
    fn letters_need_values_that_the_logic_has() {
        assert_eq!(value("Kpq", &[(Symbol::P, Value::TRUE)], Logic::Classical), Err(NoValue::Letter(Symbol::Q)));
        assert_eq!(
            value("p", &[(Symbol::P, Value::UNDEFINED)], Logic::Classical),
            Err(NoValue::Foreign(Symbol::P, Value::UNDEFINED))
        );
        assert_eq!(value("i", &[], Logic::Classical), Err(NoValue::Letter(Symbol::I)));
        assert_eq!(value("AiNi", &[], Logic::Nine), Ok(Value::TRUE));
        assert_eq!(value("AoNo", &[], Logic::Nine), Ok(Value::UNDEFINED));
        assert_eq!(value("Aio", &[], Logic::Nine).map(|value| value.to_string()), Ok(String::from("To")));
        assert_eq!(value("Kio", &[], Logic::Nine).map(|value| value.to_string()), Ok(String::from("Fo")));
        assert_eq!(value("Coo", &[], Logic::Lukasiewicz), Ok(Value::TRUE));
    }

    #[test]
    fn the_largest_table_has_all_four_propositions() {
        let wff = parse("KKpqKrs", Language::ManyValued).expect("a wff");
        assert_eq!(truth_table(&wff, Logic::Nine).map(|table| table.rows.len()), Ok(6_561));
        let long = [vec![Symbol::N; 200], wff].concat();
        assert_eq!(truth_table(&long, Logic::Nine), Err(NoValue::TooLarge(6_561 * 207)));
    }
}
