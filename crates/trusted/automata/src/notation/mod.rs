//! Regular expressions over columns as text.
//!
//! ```text
//! expression = both {"|" both}                 either
//! both       = sequence {"&" sequence}         both
//! sequence   = part {part}                     one after the other
//! part       = "!" part | item {"*" | "+" | "?"}    not this; any number of times, at least once, at most once
//! item       = "(" [expression] ")" | column        "()": no column
//! column     = place {"/" place}               a place for each word
//! place      = letter | "_" | "." | "[" letter-or-"_" … "]"
//! ```
//!
//! `_` says that the word is over, `.` that it may be, or have any letter. A column in which all words are over does not occur. Spaces
//! may stand anywhere, and are printed around `|` and `&`, and between columns of several words: `(0/0 | 1/1)* (_/[01])+`.

mod print;

use crate::alphabet::Alphabet;
use crate::expression::{Expression, MAX_STEPS, Step, Values};

pub use print::print;

/// Fault of a text that is no expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {at}, {expected} was expected")]
pub struct Misread {
    /// The offset of the byte.
    pub at: usize,
    /// Description of what could have stood there.
    pub expected: &'static str,
}

/// The parts of an expression that stand before the one that is read, as far as the bracket around it.
#[derive(Default)]
struct Frame {
    /// Number of `!` before the next part.
    denials: usize,
    has_part: bool,
    has_both: bool,
    has_either: bool,
}

impl Frame {
    fn part(&mut self, steps: &mut Vec<Step>) {
        steps.extend(std::iter::repeat_n(Step::Complement, std::mem::take(&mut self.denials)));
        steps.extend(std::mem::replace(&mut self.has_part, true).then_some(Step::Concatenation));
    }

    fn both(&mut self, steps: &mut Vec<Step>) {
        self.has_part = false;
        steps.extend(std::mem::replace(&mut self.has_both, true).then_some(Step::Intersection));
    }

    fn either(&mut self, steps: &mut Vec<Step>) {
        self.both(steps);
        self.has_both = false;
        steps.extend(std::mem::replace(&mut self.has_either, true).then_some(Step::Union));
    }
}

const PART: &str = "a column or a bracket";
const OPEN: &str = "the end, since no bracket is open,";
const CLOSE: &str = "`)`";
const SHORTER: &str = "a shorter expression";

/// Reads an expression over this many words.
///
/// # Errors
/// [`Misread`].
pub fn read(text: &str, alphabet: &Alphabet, tracks: usize) -> Result<Expression, Misread> {
    let mut characters: Vec<(usize, char)> = text.char_indices().filter(|&(_, character)| character != ' ').collect();
    let end = text.len();
    characters.push((end, ')'));
    let mut rest = characters.as_slice();
    let mut steps = Vec::new();
    let mut frames = vec![Frame::default()];
    while let [(at, character), behind @ ..] = rest {
        let misread = |expected| Err(Misread { at: *at, expected });
        let depth = frames.len();
        let Some(frame) = frames.last_mut() else { return misread(OPEN) };
        if steps.len() > MAX_STEPS {
            return misread(SHORTER);
        }
        rest = behind;
        match character {
            '(' if depth > MAX_STEPS => return misread(SHORTER),
            '(' => frames.push(Frame::default()),
            '!' if frame.denials < MAX_STEPS => frame.denials += 1,
            '|' | '&' if !frame.has_part || frame.denials > 0 => return misread(PART),
            '|' => frame.either(&mut steps),
            '&' => frame.both(&mut steps),
            ')' => {
                let is_empty = frame.denials == 0 && !frame.has_part && !frame.has_both && !frame.has_either;
                if is_empty && depth > 1 {
                    steps.push(Step::Empty);
                } else if frame.has_part && frame.denials == 0 {
                    frame.either(&mut steps);
                } else {
                    return misread(PART);
                }
                frames.pop();
                match frames.last_mut() {
                    Some(outer) => {
                        rest = repetitions(rest, &mut steps);
                        outer.part(&mut steps);
                    }
                    None if rest.is_empty() && *at == end => break,
                    None => return misread(OPEN),
                }
            }
            _ => {
                let (column, behind) = column((*at, *character), rest, alphabet, tracks)?;
                steps.push(Step::Column(column));
                rest = repetitions(behind, &mut steps);
                frame.part(&mut steps);
            }
        }
    }
    if !frames.is_empty() {
        return Err(Misread { at: end, expected: CLOSE });
    }
    Expression::new(tracks, steps).ok_or(Misread { at: end, expected: SHORTER })
}

type Characters<'a> = &'a [(usize, char)];

fn repetitions<'a>(mut rest: Characters<'a>, steps: &mut Vec<Step>) -> Characters<'a> {
    while let [(_, sign @ ('*' | '+' | '?')), behind @ ..] = rest {
        steps.push(match sign {
            '*' => Step::Star,
            '+' => Step::Plus,
            _ => Step::Optional,
        });
        rest = behind;
    }
    rest
}

fn column<'a>(
    first: (usize, char),
    mut rest: Characters<'a>,
    alphabet: &Alphabet,
    tracks: usize,
) -> Result<(Vec<Values>, Characters<'a>), Misread> {
    let mut places = Vec::new();
    let mut next = first;
    loop {
        let value = |(at, character): (usize, char)| match character {
            '_' => Ok(1),
            letter => alphabet.value(letter).map(|value| 1 << value).ok_or(Misread { at, expected: "a letter of the alphabet" }),
        };
        let place = match next.1 {
            '.' => (1 << alphabet.base()) - 1,
            '[' => {
                let mut values = 0;
                loop {
                    match rest {
                        [(_, ']'), behind @ ..] if values > 0 => {
                            rest = behind;
                            break values;
                        }
                        [letter, behind @ ..] => {
                            values |= value(*letter)?;
                            rest = behind;
                        }
                        [] => return Err(Misread { at: next.0, expected: CLOSE }),
                    }
                }
            }
            _ => value(next)?,
        };
        places.push(place);
        if places.len() == tracks {
            return Ok((places, rest));
        }
        match rest {
            [(_, '/'), following, behind @ ..] => (next, rest) = (*following, behind),
            _ => return Err(Misread { at: next.0, expected: "a column with a place for each word" }),
        }
    }
}
