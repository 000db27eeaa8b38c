//! Definitions as text.

use std::fmt::Write;

use formula::{Bank, Fixity, SymbolId};
use model::automatic::AutomaticStructure;
use model::definable::{Condition, Constraint, DefinableStructure, Domain, Linear, PiecewiseLinear, Quotient, Relation};

use super::words::{OVER, WORDS, related_text};
use super::{name_of_symbol, parameter};

/// The definition of a symbol of the structure; `None` when it has none there.
pub fn print(bank: &Bank, structure: &DefinableStructure, symbol: SymbolId) -> Option<String> {
    let discrete = structure.domain() != Domain::Rationals;
    let value = structure.function(symbol).map(|value| function(bank, symbol, value, discrete));
    value.or_else(|| structure.predicate(symbol).map(|condition| predicate(bank, symbol, condition, discrete)))
}

/// `father(x) = x + 1`
fn function(bank: &Bank, symbol: SymbolId, function: &PiecewiseLinear, discrete: bool) -> String {
    let mut text = head(bank, symbol);
    text.push_str(" = ");
    for piece in &function.pieces {
        // Writing to a String cannot fail.
        let _ = write!(text, "{} if {}, ", quotient(&piece.value), condition(&piece.when, discrete));
    }
    if !function.pieces.is_empty() {
        text.push_str("otherwise ");
    }
    text + &quotient(&function.otherwise)
}

/// `smarter(x, y) iff x > y`
fn predicate(bank: &Bank, symbol: SymbolId, meaning: &Condition, discrete: bool) -> String {
    let text = head(bank, symbol);
    match condition(meaning, discrete).as_str() {
        truth @ ("always" | "never") => format!("{text} {truth}"),
        condition => format!("{text} iff {condition}"),
    }
}

/// The domain of a structure of words.
pub(crate) fn print_words(structure: &AutomaticStructure) -> String {
    let alphabet = structure.alphabet();
    let letters: Vec<String> = alphabet.letters().iter().map(char::to_string).collect();
    format!("{WORDS}{}{OVER}{}", letters.join(", "), automata::notation::print(structure.domain(), alphabet))
}

/// The definition of a symbol of a structure of words; `None` when it has none there.
pub fn print_relation(bank: &Bank, structure: &AutomaticStructure, symbol: SymbolId) -> Option<String> {
    let expression = automata::notation::print(structure.definition(symbol)?, structure.alphabet());
    let data = bank.symbol_data(symbol);
    Some(format!("{} {}{expression}", head(bank, symbol), related_text(data.kind, data.fixity.arity())))
}

fn head(bank: &Bank, symbol: SymbolId) -> String {
    let name = name_of_symbol(bank, symbol);
    match bank.symbol_data(symbol).fixity {
        Fixity::Letter => name,
        Fixity::Infix => format!("{} {name} {}", parameter(0), parameter(1)),
        Fixity::Applied(arity) => {
            let parameters: Vec<String> = (0..arity).map(parameter).collect();
            format!("{name}({})", parameters.join(", "))
        }
    }
}

fn quotient(quotient: &Quotient) -> String {
    let numerator = sum(&quotient.numerator);
    match quotient.divisor {
        1 => numerator,
        divisor if numerator.contains(' ') => format!("({numerator}) / {divisor}"),
        divisor => format!("{numerator} / {divisor}"),
    }
}

fn condition(condition: &Condition, discrete: bool) -> String {
    if condition.0.iter().any(Vec::is_empty) {
        return "always".to_owned();
    }
    let several = condition.0.len() > 1;
    let alternatives: Vec<String> = condition
        .0
        .iter()
        .map(|alternative| {
            let constraints: Vec<String> = alternative.iter().map(|one| constraint(one, discrete)).collect();
            let text = constraints.join(" and ");
            if several && constraints.len() > 1 { format!("({text})") } else { text }
        })
        .collect();
    if alternatives.is_empty() { "never".to_owned() } else { alternatives.join(" or ") }
}

/// `x - 2 * y + 3`
fn sum(term: &Linear) -> String {
    let mut side = Side::default();
    for &(variable, coefficient) in term.coefficients() {
        side.push(coefficient.is_negative(), coefficient.unsigned_abs(), Some(parameter(variable)));
    }
    if term.constant_part() != 0 || side.text.is_empty() {
        side.push(term.constant_part().is_negative(), term.constant_part().unsigned_abs(), None);
    }
    side.text
}

/// A sum that is being written.
#[derive(Default)]
struct Side {
    text: String,
}

impl Side {
    fn push(&mut self, negative: bool, magnitude: u128, name: Option<String>) {
        self.text.push_str(match (negative, self.text.is_empty()) {
            (true, true) => "-",
            (true, false) => " - ",
            (false, true) => "",
            (false, false) => " + ",
        });
        let _ = match name {
            Some(name) if magnitude == 1 => write!(self.text, "{name}"),
            Some(name) => write!(self.text, "{magnitude} * {name}"),
            None => write!(self.text, "{magnitude}"),
        };
    }
}

/// Both sides with positive coefficients only, the first parameter on the left: `x > y`, `2 divides x`.
fn constraint(constraint: &Constraint, discrete: bool) -> String {
    let term = &constraint.term;
    let (mut sign, mut mirrored) = match constraint.relation {
        Relation::DivisibleBy(number) => return format!("{number} divides {}", sum(term)),
        Relation::NotDivisibleBy(number) => return format!("{number} does not divide {}", sum(term)),
        Relation::AtMost => ("≤", "≥"),
        Relation::Below => ("<", ">"),
        Relation::Equal => ("=", "="),
        Relation::Unequal => ("≠", "≠"),
    };
    let mut constant = term.constant_part();
    if discrete && constraint.relation == Relation::AtMost && constant == 1 {
        (sign, mirrored, constant) = ("<", ">", 0);
    }
    let (mut left, mut right) = (Side::default(), Side::default());
    for &(variable, coefficient) in term.coefficients() {
        let side = if coefficient.is_positive() { &mut left } else { &mut right };
        side.push(false, coefficient.unsigned_abs(), Some(parameter(variable)));
    }
    // The constant goes to a side without variables if there is one, or to the side where it is positive.
    let constant_left = left.text.is_empty() || (constant.is_positive() && !right.text.is_empty());
    let (side, negative) = if constant_left { (&mut left, constant.is_negative()) } else { (&mut right, constant.is_positive()) };
    if constant != 0 || side.text.is_empty() {
        side.push(negative, constant.unsigned_abs(), None);
    }
    if right.text.is_empty() {
        right.text.push('0');
    }
    let mirror = term.coefficients().first().is_some_and(|&(_, coefficient)| coefficient.is_negative());
    if mirror { format!("{} {mirrored} {}", right.text, left.text) } else { format!("{} {sign} {}", left.text, right.text) }
}
