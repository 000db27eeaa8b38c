//! Premise areas against truth tables that are computed apart: all areas of up to seven cards, or of as many as the environment variable
//! `REFEREE_ERGO_CARDS` says.

use std::collections::HashMap;

use games::ergo::{Face, Letter, NotAfterBinary, Proof, Reading, Ruling, ThenChain, faces, read, row_text};

/// The value of a row in one assignment, by a recursive reader, straight from the priorities (ER-5): a conjunction of disjunctions of
/// chains of THEN. `None` when the row is not legal.
fn value(row: &[Face], values: [bool; 4], reading: Reading) -> Option<bool> {
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

fn conjunction(row: &[Face], values: [bool; 4], reading: Reading) -> Read<'_> {
    let (mut value, mut rest) = disjunction(row, values, reading)?;
    while let Some(Face::And) = rest.first() {
        let (right, left_over) = disjunction(&rest[1..], values, reading)?;
        (value, rest) = (value && right, left_over);
    }
    Some((value, rest))
}

fn disjunction(row: &[Face], values: [bool; 4], reading: Reading) -> Read<'_> {
    let (mut value, mut rest) = implication(row, values, reading)?;
    while let Some(Face::Or) = rest.first() {
        let (right, left_over) = implication(&rest[1..], values, reading)?;
        (value, rest) = (value || right, left_over);
    }
    Some((value, rest))
}

fn implication(row: &[Face], values: [bool; 4], reading: Reading) -> Read<'_> {
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

fn negation(row: &[Face], values: [bool; 4], reading: Reading) -> Read<'_> {
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

fn assignments() -> impl Iterator<Item = [bool; 4]> {
    (0..16).map(|number| [0, 1, 2, 3].map(|letter| number >> letter & 1 == 1))
}

/// The truth table of a row, by the reader above.
fn table(row: &[Face], reading: Reading) -> Option<Vec<bool>> {
    assignments().map(|values| value(row, values, reading)).collect()
}

fn readings() -> impl Iterator<Item = Reading> {
    let chains = [ThenChain::Right, ThenChain::Left, ThenChain::Reject];
    chains.into_iter().flat_map(|then_chain| {
        [NotAfterBinary::Allow, NotAfterBinary::Brackets].map(|not_after_binary| Reading { then_chain, not_after_binary })
    })
}

/// Calls for every list of so many cards.
fn each_row(cards: usize, row: &mut Vec<Face>, visit: &mut impl FnMut(&[Face])) {
    if cards == 0 {
        visit(row);
        return;
    }
    for face in Face::ALL {
        row.push(face);
        each_row(cards - 1, row, visit);
        row.pop();
    }
}

#[test]
fn every_row_of_up_to_five_cards_in_every_reading() {
    let mut legal = 0;
    for cards in 0..=5 {
        each_row(cards, &mut Vec::new(), &mut |row| {
            for reading in readings() {
                let expected = table(row, reading);
                let found = read(row, reading).ok().map(|column| (0..16).map(|at| column >> at & 1 == 1).collect::<Vec<_>>());
                assert_eq!(found, expected, "{}", row_text(row));
                legal += usize::from(found.is_some());
            }
            assert_eq!(faces(&row_text(row)).as_deref(), Ok(row));
        });
    }
    assert!(legal > 5_000, "{legal}");
}

/// Adds a card at every place where a legal beginning of a row may go on, as the pairs of neighbours allow.
fn legal_rows(cards: usize) -> Vec<(Vec<Face>, Vec<bool>)> {
    let neighbours = |left: Face, right: Face| {
        let ends = matches!(left, Face::Letter(_) | Face::Close);
        let begins = matches!(right, Face::Letter(_) | Face::Open | Face::Not);
        ends != begins && !(left == Face::Not && right == Face::Not)
    };
    let mut rows: Vec<Vec<Face>> = Face::ALL.iter().map(|&face| vec![face]).collect();
    for _ in 1..cards {
        let longer = |row: &Vec<Face>| {
            let last = row[row.len() - 1];
            let next = Face::ALL.into_iter().filter(|&face| neighbours(last, face));
            next.map(|face| row.iter().copied().chain([face]).collect()).collect::<Vec<Vec<Face>>>()
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    rows.into_iter().filter_map(|row| table(&row, Reading::default()).map(|table| (row, table))).collect()
}

/// The rows of each length, one for each truth table and each set of letters: what else they look like does not matter to a ruling.
fn kinds(cards: usize) -> Vec<(Vec<Face>, Vec<bool>)> {
    let mut kinds = HashMap::new();
    for (row, table) in legal_rows(cards) {
        let column = read(&row, Reading::default()).expect("it is legal");
        assert!(table.iter().enumerate().all(|(at, &value)| (column >> at & 1 == 1) == value), "{}", row_text(&row));
        let letters = Letter::ALL.map(|letter| row.contains(&Face::Letter(letter)));
        kinds.entry((table, letters)).or_insert(row);
    }
    kinds.into_iter().map(|((table, _), row)| (row, table)).collect()
}

#[test]
fn every_area_against_truth_tables() {
    let most = std::env::var("REFEREE_ERGO_CARDS").ok().and_then(|cards| cards.parse().ok()).unwrap_or(7);
    let kinds: Vec<Vec<(Vec<Face>, Vec<bool>)>> = (1..=most).map(kinds).collect();
    let mut areas = 0_usize;
    let mut area = Vec::new();
    extend(&kinds, most, 1, &[true; 16], &mut area, &mut areas);
    assert!(areas > 10_000, "{areas}");
}

/// Puts one row more into the area, no shorter than the last one (the order of rows does not matter), and judges each area.
fn extend(
    kinds: &[Vec<(Vec<Face>, Vec<bool>)>],
    left: usize,
    shortest: usize,
    holds: &[bool],
    area: &mut Vec<Vec<Face>>,
    areas: &mut usize,
) {
    for cards in shortest..=left {
        for (row, table) in &kinds[cards - 1] {
            area.push(row.clone());
            let holds: Vec<bool> = holds.iter().zip(table).map(|(&above, &here)| above && here).collect();
            judge(area, &holds);
            *areas += 1;
            if area.len() < 4 {
                extend(kinds, left - cards, cards, &holds, area, areas);
            }
            area.pop();
        }
    }
}

fn judge(area: &[Vec<Face>], holds: &[bool]) {
    let ruling = Ruling::of(area, Reading::default()).expect("all rows are legal");
    let cards = area.iter().map(Vec::len).sum::<usize>();
    assert_eq!(ruling.cards, cards);
    assert_eq!(ruling.consistent(), holds.contains(&true));
    let mut all = true;
    for (at, letter) in Letter::ALL.into_iter().enumerate() {
        let models: Vec<bool> = assignments().zip(holds).filter(|(_, holds)| **holds).map(|(values, _)| values[at]).collect();
        let expected = match (models.contains(&true), models.contains(&false)) {
            (true, false) => Proof::Proved,
            (false, true) => Proof::Disproved,
            _ => Proof::Open,
        };
        assert_eq!(ruling.proof(letter), expected, "{area:?}");
        assert_eq!(ruling.points(letter), if expected == Proof::Proved { cards } else { 0 });
        for value in [true, false] {
            match ruling.witness(letter, value) {
                Some(values) => assert!(values[at] == value && holds[assignments().position(|one| one == values).expect("one")]),
                None => assert!(!models.contains(&value)),
            }
        }
        all &= area.iter().flatten().any(|&face| face == Face::Letter(letter));
    }
    assert_eq!(ruling.ergo_allowed(), all);
}

#[test]
fn the_example_of_the_rulebook() {
    // The boards of the replayed example: rows, cards, proved, disproved.
    let boards: [(&[&str], usize, &str, &str); 8] = [
        (&["A"], 1, "A", ""),
        (&["A | B"], 3, "", ""),
        (&["A | B", "~B"], 5, "A", "B"),
        (&["A | B", "~B", "~C"], 7, "A", "BC"),
        (&["A | B", "~B -> C", "~C"], 9, "B", "C"),
        (&["A | B", "~B -> C", "(~C)"], 11, "B", "C"),
        (&["A | B", "~B -> C", "~(~C)", "D"], 13, "CD", ""),
        (&["A | B", "~B & C", "~(~C)", "D"], 13, "ACD", "B"),
    ];
    for (rows, cards, proved, disproved) in boards {
        let rows: Vec<Vec<Face>> = rows.iter().map(|row| faces(row).expect("cards")).collect();
        let ruling = Ruling::of(&rows, Reading::default()).expect("legal");
        let with =
            |proof| Letter::ALL.iter().filter(|&&letter| ruling.proof(letter) == proof).map(|l| l.letter()).collect::<String>();
        assert_eq!((ruling.cards, with(Proof::Proved).as_str(), with(Proof::Disproved).as_str()), (cards, proved, disproved));
        assert_eq!(ruling.ergo_allowed(), rows.len() == 4);
    }
}

#[test]
fn contradictory_rows_are_legal_and_score_nothing() {
    let rows = [faces("A & ~A").expect("cards"), faces("B OR C AND D").expect("cards")];
    let ruling = Ruling::of(&rows, Reading::default()).expect("legal (Q-ER-9)");
    assert!(!ruling.consistent() && ruling.ergo_allowed());
    assert!(Letter::ALL.iter().all(|&letter| ruling.points(letter) == 0));
}
