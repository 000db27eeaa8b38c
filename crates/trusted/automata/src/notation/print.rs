//! The text of expressions, for those who write definitions.

use crate::alphabet::Alphabet;
use crate::expression::{Expression, Step, Values};

/// Ranks of the symbols of an expression: the loosest first.
const EITHER: u8 = 0;
const BOTH: u8 = 1;
const SEQUENCE: u8 = 2;
const DENIAL: u8 = 3;
/// A column of several words, which is repeated in brackets: `(0/1)*`, not `0/1*`.
const COLUMN: u8 = 4;
const ITEM: u8 = 5;

/// The text of an expression.
pub fn print(expression: &Expression, alphabet: &Alphabet) -> String {
    let several = expression.tracks() > 1;
    let mut stack: Vec<(String, u8)> = Vec::new();
    for step in expression.steps() {
        // There is one where a step needs one: `Expression::new` has seen to it.
        let mut pop = |least: u8| match stack.pop() {
            Some((text, level)) if level >= least => text,
            Some((text, _)) => format!("({text})"),
            None => String::new(),
        };
        let mut between = |level: u8, sign: &str| {
            let second = pop(level + 1);
            (format!("{}{sign}{second}", pop(level)), level)
        };
        let made = match step {
            Step::Column(places) => {
                let places: Vec<String> = places.iter().map(|&place| place_text(place, alphabet)).collect();
                (places.join("/"), if several { COLUMN } else { ITEM })
            }
            Step::Empty => (String::from("()"), ITEM),
            Step::Concatenation => between(SEQUENCE, if several { " " } else { "" }),
            Step::Union => between(EITHER, if several { " | " } else { "|" }),
            Step::Intersection => between(BOTH, " & "),
            Step::Complement => (format!("!{}", pop(DENIAL)), DENIAL),
            Step::Star => (format!("{}*", pop(ITEM)), ITEM),
            Step::Plus => (format!("{}+", pop(ITEM)), ITEM),
            Step::Optional => (format!("{}?", pop(ITEM)), ITEM),
        };
        stack.push(made);
    }
    stack.pop().unwrap_or_default().0
}

fn place_text(place: Values, alphabet: &Alphabet) -> String {
    if u32::from(place) == (1 << alphabet.base()) - 1 {
        return String::from(".");
    }
    let letters = alphabet.letters().iter().zip(1..).filter(|&(_, value)| place >> value & 1 == 1);
    let mut text: String = letters.map(|(&letter, _)| letter).collect();
    text.extend((place & 1 == 1).then_some('_'));
    if text.len() == 1 { text } else { format!("[{text}]") }
}
