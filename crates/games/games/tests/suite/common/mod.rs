//! Brute force over strings, which knows nothing of how the library searches: rows are made symbol by symbol, and their values are
//! computed for all sixteen assignments at once. [`rows`]: the rows of ERGO. [`german`]: whether a
//! refusal is there in German.

#![allow(dead_code, reason = "each test file uses some of it")]

pub(crate) mod german;
pub(crate) mod rows;

use games::wff::Symbol;

/// The columns of p, q, r and s in a truth table of sixteen rows: bit n is the value in row n.
pub(crate) const COLUMNS: [u16; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];

/// The values of p, q, r and s in a row of that table.
pub(crate) fn assignment(row: usize) -> [bool; 4] {
    [0, 1, 2, 3].map(|letter| COLUMNS[letter] >> row & 1 == 1)
}

/// The lengths of the longest wff of some dice, of any value and for each assignment of the longest that is true there; found by
/// laying all rows there are.
pub(crate) struct Longest {
    pub(crate) any: usize,
    pub(crate) true_in: [usize; 16],
}

pub(crate) fn brute_force(dice: &[Symbol], wildcards: bool) -> Longest {
    let mut found = Longest { any: 0, true_in: [0; 16] };
    let mut used = vec![false; dice.len()];
    lay(dice, wildcards, 1, &mut used, &mut String::new(), &mut found);
    found
}

/// Lays one die more, where this many wffs are still wanted: a row that is a wff already begins no other, and one with i, o or an unturned
/// wildcard in it begins none.
fn lay(dice: &[Symbol], wildcards: bool, wanted: usize, used: &mut [bool], row: &mut String, found: &mut Longest) {
    if wanted == 0 {
        let column = column(row).expect("as many formulas follow as are wanted");
        found.any = found.any.max(row.len());
        for (assignment, longest) in found.true_in.iter_mut().enumerate() {
            if column >> assignment & 1 == 1 {
                *longest = (*longest).max(row.len());
            }
        }
        return;
    }
    for at in 0..dice.len() {
        // Of equal dice that are left the first is taken: the others make the same rows.
        if used[at] || (0..at).any(|before| !used[before] && dice[before] == dice[at]) {
            continue;
        }
        used[at] = true;
        let sides: &[char] = if dice[at] == Symbol::Wild && wildcards { &['N', 'K', 'A', 'C'] } else { &[dice[at].letter()] };
        for &side in sides {
            let wanted = match side {
                'p' | 'q' | 'r' | 's' => wanted - 1,
                'N' => wanted,
                'K' | 'A' | 'C' | 'E' => wanted + 1,
                _ => continue,
            };
            row.push(side);
            lay(dice, wildcards, wanted, used, row, found);
            row.pop();
        }
        used[at] = false;
    }
}

/// The truth table of a row, when it is a wff: a recursive reader, straight from the definition (XW-3).
pub(crate) fn column(row: &str) -> Option<u16> {
    let (value, rest) = wff(row)?;
    rest.is_empty().then_some(value)
}

fn wff(row: &str) -> Option<(u16, &str)> {
    let mut letters = row.chars();
    let first = letters.next()?;
    let rest = letters.as_str();
    if let Some(letter) = "pqrs".find(first) {
        return Some((COLUMNS[letter], rest));
    }
    let (x, rest) = if "NKACE".contains(first) { wff(rest)? } else { return None };
    if first == 'N' {
        return Some((!x, rest));
    }
    let (y, rest) = wff(rest)?;
    let value = match first {
        'K' => x & y,
        'A' => x | y,
        'C' => !x | y,
        _ => !(x ^ y),
    };
    Some((value, rest))
}

/// All multisets of this many of these faces.
pub(crate) fn multisets(faces: &[Symbol], count: usize) -> Vec<Vec<Symbol>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |set: &Vec<Symbol>| {
            let from = set.last().map_or(0, |last| faces.iter().position(|face| face == last).unwrap_or(0));
            faces[from..].iter().map(|&face| set.iter().copied().chain([face]).collect()).collect::<Vec<Vec<Symbol>>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}
