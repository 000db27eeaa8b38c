//! The text of a definable structure for people: `the integers; father(x) = x + 1; smarter(x, y) iff x > y`. Stable; not parsed.

use std::fmt::Write;

use formula::{Bank, Shape, SymbolId};

use super::linear::Linear;
use super::structure::{Condition, Constraint, DefinableStructure, Domain, PiecewiseLinear, Quotient, Relation};

impl DefinableStructure {
    /// The structure in words and formulas: the domain, then the functions, then the predicates, in the order of their ids.
    pub fn text(&self, bank: &Bank) -> String {
        self.lines(bank).join("; ")
    }

    /// The same as a list: the domain, then one line for each symbol.
    pub fn lines(&self, bank: &Bank) -> Vec<String> {
        let domain = match self.domain() {
            Domain::Integers => "the integers",
            Domain::Naturals => "the natural numbers",
            Domain::Rationals => "the rational numbers",
        };
        let discrete = self.domain() != Domain::Rationals;
        let functions = self
            .functions()
            .map(|(symbol, function)| format!("{} = {}", application(bank, symbol), function_text(function, discrete)));
        let predicates = self.predicates().map(|(symbol, condition)| {
            let applied = application(bank, symbol);
            match condition_text(condition, discrete).as_str() {
                truth @ ("always" | "never") => format!("{applied} {truth}"),
                condition => format!("{applied} iff {condition}"),
            }
        });
        std::iter::once(domain.to_owned()).chain(functions).chain(predicates).collect()
    }
}

fn parameter(number: u32) -> String {
    match ["x", "y", "z"].get(number as usize) {
        Some(&name) => name.to_owned(),
        None => format!("x{}", number + 1),
    }
}

fn application(bank: &Bank, symbol: SymbolId) -> String {
    let name = bank.symbol_text(symbol);
    match bank.symbol_data(symbol).shape {
        Shape::Letter => name.to_owned(),
        Shape::Infix => format!("{} {name} {}", parameter(0), parameter(1)),
        Shape::Applied(arity) => {
            let parameters: Vec<String> = (0..arity).map(parameter).collect();
            format!("{name}({})", parameters.join(", "))
        }
    }
}

fn function_text(function: &PiecewiseLinear, discrete: bool) -> String {
    let mut text = String::new();
    for piece in &function.pieces {
        // Writing to a String cannot fail.
        let _ = write!(text, "{} if {}, ", quotient_text(&piece.value), condition_text(&piece.when, discrete));
    }
    if !function.pieces.is_empty() {
        text.push_str("otherwise ");
    }
    text + &quotient_text(&function.otherwise)
}

fn quotient_text(quotient: &Quotient) -> String {
    let numerator = sum_text(&quotient.numerator);
    match quotient.divisor {
        1 => numerator,
        divisor if numerator.contains(' ') => format!("({numerator}) / {divisor}"),
        divisor => format!("{numerator} / {divisor}"),
    }
}

fn condition_text(condition: &Condition, discrete: bool) -> String {
    if condition.0.iter().any(Vec::is_empty) {
        return "always".to_owned();
    }
    let alternatives: Vec<String> = condition
        .0
        .iter()
        .map(|alternative| {
            let constraints: Vec<String> = alternative.iter().map(|constraint| constraint_text(constraint, discrete)).collect();
            let text = constraints.join(" and ");
            if constraints.len() > 1 && condition.0.len() > 1 { format!("({text})") } else { text }
        })
        .collect();
    if alternatives.is_empty() { "never".to_owned() } else { alternatives.join(" or ") }
}

/// `x - 2 * y + 3`
fn sum_text(term: &Linear) -> String {
    let mut text = String::new();
    for &(variable, coefficient) in term.coefficients() {
        push_summand(&mut text, coefficient, Some(parameter(variable)));
    }
    if term.constant_part() != 0 || text.is_empty() {
        push_summand(&mut text, term.constant_part(), None);
    }
    text
}

fn push_summand(text: &mut String, coefficient: i128, name: Option<String>) {
    let sign = match (coefficient < 0, text.is_empty()) {
        (true, true) => "-",
        (true, false) => " - ",
        (false, true) => "",
        (false, false) => " + ",
    };
    text.push_str(sign);
    match (coefficient.unsigned_abs(), name) {
        (1, Some(name)) => text.push_str(&name),
        (magnitude, Some(name)) => {
            let _ = write!(text, "{magnitude} * {name}");
        }
        (magnitude, None) => {
            let _ = write!(text, "{magnitude}");
        }
    }
}

/// Both sides with positive coefficients only, the first parameter on the left: `x > y`, `2 divides x`.
fn constraint_text(constraint: &Constraint, discrete: bool) -> String {
    let (sign, mirrored) = match constraint.relation {
        Relation::DivisibleBy(number) => return format!("{number} divides {}", sum_text(&constraint.term)),
        Relation::NotDivisibleBy(number) => return format!("{number} does not divide {}", sum_text(&constraint.term)),
        Relation::AtMost => ("≤", "≥"),
        Relation::Below => ("<", ">"),
        Relation::Equal => ("=", "="),
        Relation::Unequal => ("≠", "≠"),
    };
    let (mut sign, mut mirrored, mut constant) = (sign, mirrored, constraint.term.constant_part());
    if discrete && constraint.relation == Relation::AtMost && constant == 1 {
        (sign, mirrored, constant) = ("<", ">", 0);
    }
    let (mut left, mut right) = (String::new(), String::new());
    for &(variable, coefficient) in constraint.term.coefficients() {
        if coefficient > 0 {
            push_summand(&mut left, coefficient, Some(parameter(variable)));
        } else {
            push_summand(&mut right, coefficient.saturating_neg(), Some(parameter(variable)));
        }
    }
    let mirror = constraint.term.coefficients().first().is_some_and(|&(_, coefficient)| coefficient < 0);
    // The constant goes to a side without variables if there is one, or to the side where it is positive.
    let constant_left = left.is_empty() || (constant > 0 && !right.is_empty());
    if constant_left && (constant != 0 || left.is_empty()) {
        push_summand(&mut left, constant, None);
    }
    if !constant_left && (constant != 0 || right.is_empty()) {
        push_summand(&mut right, constant.saturating_neg(), None);
    }
    if right.is_empty() {
        right.push('0');
    }
    if mirror { format!("{right} {mirrored} {left}") } else { format!("{left} {sign} {right}") }
}
