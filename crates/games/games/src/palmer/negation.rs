//! X ¬: where a negation symbol can be put in a statement on the board, and what it then says (PA-27, Q-PA-13 to Q-PA-15).

use board_syntax::palmer::{self, Brackets, Token, Vocabulary};
use formula::{Alphabet, Bank, CardinalityRelation, Connective, Formula, FormulaId, Quantifier, VariableId};
use serde::Serialize;
use source::{Span, Text};

use super::house::{House, NegationNode};
use super::statement_reader::is_statement;

/// A place for a negation symbol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct NegationPlace {
    /// Number of the place in moves, from 1, from left to right.
    pub number: usize,
    /// The statement with the symbol put there, without the name that it may have introduced.
    pub result: String,
}

/// Every place in a statement (written as on the board, a naming included), each resulting statement once.
pub(super) fn places(
    bank: &mut Bank,
    vocabulary: &Vocabulary,
    written: &str,
    sentence: FormulaId,
    house: &House,
) -> Vec<NegationPlace> {
    let mut results: Vec<String> = Vec::new();
    // What says the same is one place: a sign before the first term of an equation is the one before the equation (never before a term).
    let mut formulas: Vec<FormulaId> = Vec::new();
    let mut add = |formula: FormulaId, result: String| {
        if !formulas.contains(&formula) {
            formulas.push(formula);
            results.push(result);
        }
    };
    match house.negation_node {
        NegationNode::Textual => {
            let text = Text::new("<statement>", written);
            let tokens = palmer::tokens(&text, Span::new(0, written.len()));
            // The name is not part of what is negated, and does not survive it (Q-PA-13).
            let naming = tokens.iter().position(|(token, _)| *token == Token::Assign).and_then(|assign| {
                tokens.get(..assign).and_then(|before| before.iter().rposition(|(token, _)| *token == Token::Bar))
            });
            let end = naming.and_then(|bar| tokens.get(bar)).map_or(written.len(), |(_, bar)| bar.start);
            let sentence = written.get(..end).unwrap_or(written).trim_end();
            for (at, &(_, span)) in tokens.iter().enumerate().take_while(|(_, (_, span))| span.start < end) {
                let rest = tokens.get(at..).unwrap_or_default();
                let result = flipped(&text, sentence, rest).unwrap_or_else(|| {
                    let (before, after) = sentence.split_at(span.start);
                    format!("{before}¬{after}")
                });
                if let Some(read) = is_statement(bank, vocabulary, &result, house) {
                    add(read.sentence, result);
                }
            }
        }
        NegationNode::AnySubformula => {
            let nodes = nodes(bank, sentence);
            for node in 0..nodes {
                let negated = negate(bank, sentence, node);
                add(negated, palmer::print(bank, negated, Alphabet::Unicode, Brackets::Minimal));
            }
        }
    }
    results.into_iter().enumerate().map(|(at, result)| NegationPlace { number: at + 1, result }).collect()
}

/// A counting statement that begins here, negated by its opposite (Q-PA-14): `|L| ≥ n` becomes `|L| < n`.
fn flipped(text: &Text, sentence: &str, tokens: &[(Token, Span)]) -> Option<String> {
    let [(Token::Bar, _), (Token::Word, name), (Token::Bar, _), (sign, place), ..] = tokens else { return None };
    let opposite = match sign {
        Token::AtLeast => "<",
        Token::LessThan => "≥",
        Token::MoreThan => "≤",
        Token::AtMost => ">",
        _ => return None,
    };
    let (before, after) = (sentence.get(..place.start)?, sentence.get(place.end..)?);
    (text.slice(*name) == "L").then(|| format!("{before}{opposite}{after}"))
}

fn opposite(comparison: CardinalityRelation) -> Option<CardinalityRelation> {
    Some(match comparison {
        CardinalityRelation::AtLeast => CardinalityRelation::LessThan,
        CardinalityRelation::LessThan => CardinalityRelation::AtLeast,
        CardinalityRelation::MoreThan => CardinalityRelation::AtMost,
        CardinalityRelation::AtMost => CardinalityRelation::MoreThan,
        CardinalityRelation::Exactly => return None,
    })
}

/// Returns how many subformulas a formula has, each occurrence counted.
fn nodes(bank: &Bank, formula: FormulaId) -> usize {
    let mut count = 0;
    let mut stack = vec![formula];
    while let Some(formula) = stack.pop() {
        count += 1;
        stack.extend(bank.formula(formula).parts());
    }
    count
}

/// Parts of the statement around the subformula that is negated, from outside to inside.
enum Around {
    Not,
    Left(Connective, FormulaId),
    Right(Connective, FormulaId),
    Quantifier(Quantifier, VariableId),
}

/// The formula with a negation symbol before the subformula of this number, counted from 0 in the order of the text.
fn negate(bank: &mut Bank, formula: FormulaId, number: usize) -> FormulaId {
    let mut around = Vec::new();
    let (mut here, mut left_out) = (formula, number);
    while left_out > 0 {
        left_out -= 1;
        match bank.formula(here) {
            Formula::Not(inner) => {
                around.push(Around::Not);
                here = inner;
            }
            Formula::Quantified(quantifier, variable, inner) => {
                around.push(Around::Quantifier(quantifier, variable));
                here = inner;
            }
            Formula::Binary(connective, left, right) => {
                let on_the_left = nodes(bank, left);
                if left_out < on_the_left {
                    around.push(Around::Left(connective, right));
                    here = left;
                } else {
                    left_out -= on_the_left;
                    around.push(Around::Right(connective, left));
                    here = right;
                }
            }
            // There are no more subformulas than were counted.
            Formula::Truth(_) | Formula::Cardinality(..) | Formula::Atom(..) | Formula::Equal(..) => break,
        }
    }
    let flipped = match bank.formula(here) {
        Formula::Cardinality(comparison, n) => opposite(comparison).map(|comparison| (comparison, n)),
        _ => None,
    };
    let mut result = match flipped {
        Some((comparison, n)) => bank.cardinality(comparison, n),
        None => bank.not(here),
    };
    for step in around.into_iter().rev() {
        result = match step {
            Around::Not => bank.not(result),
            Around::Left(connective, right) => bank.binary(connective, result, right),
            Around::Right(connective, left) => bank.binary(connective, left, result),
            Around::Quantifier(quantifier, variable) => bank.quantified(quantifier, variable, result),
        };
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(written: &str, node: NegationNode) -> Vec<String> {
        let mut bank = Bank::new();
        let vocabulary = Vocabulary::game(&mut bank);
        let house = House { negation_node: node, ..House::default() };
        let read = is_statement(&mut bank, &vocabulary, written, &house).expect("a statement");
        let places = places(&mut bank, &vocabulary, written, read.sentence, &house);
        assert!(places.iter().enumerate().all(|(at, place)| place.number == at + 1));
        places.into_iter().map(|place| place.result).collect()
    }

    #[test]
    fn a_sign_goes_before_any_subformula_as_the_brackets_stand() {
        let textual = |written| results(written, NegationNode::Textual);
        assert_eq!(
            textual("∀x blonde(x) → happy(x)"),
            ["¬∀x blonde(x) → happy(x)", "∀x ¬blonde(x) → happy(x)", "∀x blonde(x) → ¬happy(x)"]
        );
        assert_eq!(
            textual("∀x (blonde(x) ∧ happy(x))"),
            [
                "¬∀x (blonde(x) ∧ happy(x))",
                "∀x ¬(blonde(x) ∧ happy(x))",
                "∀x (¬blonde(x) ∧ happy(x))",
                "∀x (blonde(x) ∧ ¬happy(x))"
            ]
        );
        assert_eq!(textual("∀x x + x = father(x)"), ["¬∀x x + x = father(x)", "∀x ¬x + x = father(x)"]);
        assert_eq!(
            textual("∀x ¬happy(x)"),
            ["¬∀x ¬happy(x)", "∀x ¬¬happy(x)"],
            "before and after a symbol is one place (Q-PA-15)"
        );
        assert_eq!(textual("∀x ∃y x ≠ y"), ["¬∀x ∃y x ≠ y", "∀x ¬∃y x ≠ y", "∀x ∃y ¬x ≠ y"]);
        assert_eq!(
            textual("∀x ∀y (x + y = father(y + x))"),
            ["¬∀x ∀y (x + y = father(y + x))", "∀x ¬∀y (x + y = father(y + x))", "∀x ∀y ¬(x + y = father(y + x))"],
            "never before a term, within brackets either"
        );
        assert_eq!(textual("∀x ¬(x = x)"), ["¬∀x ¬(x = x)", "∀x ¬¬(x = x)"]);
        assert_eq!(textual("|L| ≥ 3"), ["|L| < 3"]);
        assert_eq!(textual("|L| < 3"), ["|L| ≥ 3"]);
        assert_eq!(textual("∃!x blonde(x) | blondie := x"), ["¬∃!x blonde(x)", "∃!x ¬blonde(x)"]);
    }

    #[test]
    fn any_subformula_may_be_meant_with_new_brackets() {
        let any = |written| results(written, NegationNode::AnySubformula);
        assert_eq!(
            any("∀x blonde(x) → happy(x)"),
            ["¬∀x blonde(x) → happy(x)", "∀x ¬(blonde(x) → happy(x))", "∀x ¬blonde(x) → happy(x)", "∀x blonde(x) → ¬happy(x)"]
        );
        assert_eq!(any("(∀x happy(x)) ∧ |L| ≥ 2").last().map(String::as_str), Some("(∀x happy(x)) ∧ |L| < 2"));
    }
}
