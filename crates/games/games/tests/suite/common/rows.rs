//! Rows of ERGO, read a second time: recursively, one assignment at a time, straight from the priorities (ER-5).

use games::ergo::{Face, NotAfterBinary, Options, ThenChain};

/// The value of a row in one assignment, by a recursive reader, straight from the priorities (ER-5): a conjunction of disjunctions of
/// chains of THEN. `None` when the row is not legal.
pub(crate) fn value(row: &[Face], values: [bool; 4], reading: Options) -> Option<bool> {
    for pair in row.windows(2) {
        let binary = matches!(pair[0], Face::Then | Face::Or | Face::And);
        let forbidden = pair[0] == Face::Not || (binary && reading.not_after_binary == NotAfterBinary::Brackets);
        if pair[1] == Face::Not && forbidden {
            return None;
        }
    }
    let (value, rest) = conjunction(row, values, reading)?;
    rest.is_empty().then_some(value)
}

type Read<'r> = Option<(bool, &'r [Face])>;

fn conjunction(row: &[Face], values: [bool; 4], reading: Options) -> Read<'_> {
    let (mut value, mut rest) = disjunction(row, values, reading)?;
    while let Some(Face::And) = rest.first() {
        let (right, left_over) = disjunction(&rest[1..], values, reading)?;
        (value, rest) = (value && right, left_over);
    }
    Some((value, rest))
}

fn disjunction(row: &[Face], values: [bool; 4], reading: Options) -> Read<'_> {
    let (mut value, mut rest) = implication(row, values, reading)?;
    while let Some(Face::Or) = rest.first() {
        let (right, left_over) = implication(&rest[1..], values, reading)?;
        (value, rest) = (value || right, left_over);
    }
    Some((value, rest))
}

fn implication(row: &[Face], values: [bool; 4], reading: Options) -> Read<'_> {
    let (first, mut rest) = negation(row, values, reading)?;
    let mut chain = vec![first];
    while let Some(Face::Then) = rest.first() {
        let (next, left_over) = negation(&rest[1..], values, reading)?;
        chain.push(next);
        rest = left_over;
    }
    let value = match reading.then_chain {
        ThenChain::Reject if chain.len() > 2 => return None,
        ThenChain::Left => chain.into_iter().reduce(|left, right| !left || right)?,
        _ => chain.into_iter().rev().reduce(|right, left| !left || right)?,
    };
    Some((value, rest))
}

fn negation(row: &[Face], values: [bool; 4], reading: Options) -> Read<'_> {
    let (first, rest) = row.split_first()?;
    match first {
        Face::Letter(letter) => Some((values[*letter as usize], rest)),
        Face::Not => negation(rest, values, reading).map(|(value, rest)| (!value, rest)),
        Face::Open => match conjunction(rest, values, reading)? {
            (value, [Face::Close, rest @ ..]) => Some((value, rest)),
            _ => None,
        },
        _ => None,
    }
}

pub(crate) fn assignments() -> impl Iterator<Item = [bool; 4]> {
    (0..16).map(|number| [0, 1, 2, 3].map(|letter| number >> letter & 1 == 1))
}

/// The truth table of a row, by the reader above.
pub(crate) fn table(row: &[Face], reading: Options) -> Option<Vec<bool>> {
    assignments().map(|values| value(row, values, reading)).collect()
}
