//! Premise areas against truth tables that are computed apart: all areas of up to nine cards.

use crate::common::rows::table;
use games::ergo::{Face, Letter, NotAfterBinary, Options, Proof, Ruling, ThenChain, faces, has_then_chain, read, row_text};

fn readings() -> impl Iterator<Item = Options> {
    let chains = [ThenChain::Right, ThenChain::Left, ThenChain::Reject];
    chains.into_iter().flat_map(|then_chain| {
        [NotAfterBinary::Allow, NotAfterBinary::Brackets].map(|not_after_binary| Options { then_chain, not_after_binary })
    })
}

/// Calls for every list of this many cards.
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
                if expected.is_some() && reading == Options::default() {
                    let strict = Options { then_chain: ThenChain::Reject, ..reading };
                    assert_eq!(has_then_chain(row), table(row, strict).is_none(), "{}", row_text(row));
                }
            }
            assert_eq!(faces(&row_text(row)).as_deref(), Ok(row));
        });
    }
    assert!(legal > 5_000, "{legal}");
}

/// A legal row, with its truth table by the second reader: bit n is its value in the n-th assignment; and which letters lie in it.
struct Premise {
    row: Vec<Face>,
    table: u16,
    letters: [bool; 4],
}

/// Every legal row of this many cards. Beginnings of rows are made longer card by card, and dropped when no row begins so.
fn premises(cards: usize) -> Vec<Premise> {
    let mut all = Vec::new();
    begin(cards, 0, &mut Vec::new(), &mut all);
    all
}

fn begin(left: usize, open: usize, row: &mut Vec<Face>, all: &mut Vec<Premise>) {
    if left == 0 {
        if let Some(table) = (open == 0).then(|| table(row, Options::default())).flatten() {
            let table = table.iter().enumerate().map(|(at, &value)| u16::from(value) << at).sum();
            let letters = Letter::ALL.map(|letter| row.contains(&Face::Letter(letter)));
            all.push(Premise { row: row.clone(), table, letters });
        }
        return;
    }
    for face in Face::ALL {
        let ends = |face| matches!(face, Face::Letter(_) | Face::Close);
        let begins = matches!(face, Face::Letter(_) | Face::Open | Face::Not);
        let behind_operand = row.last().is_some_and(|&last| ends(last));
        let open = match face {
            Face::Open => open + 1,
            Face::Close if open > 0 => open - 1,
            Face::Close => continue,
            _ => open,
        };
        let double = face == Face::Not && row.last() == Some(&Face::Not);
        if behind_operand == begins || double || open > left - 1 {
            continue;
        }
        row.push(face);
        begin(left - 1, open, row, all);
        row.pop();
    }
}

/// How many legal rows have one card, two, three, … : counted by the grammar, in which a row is operands with binary operators between,
/// and an operand is a letter or a row in brackets, perhaps after a NOT.
const ROWS: [usize; 9] = [4, 4, 52, 104, 776, 2_172, 12_832, 43_364, 228_028];

/// How many areas of up to four rows, in this order, have at most one card, two, three, … : counted from the numbers of rows.
const AREAS: [usize; 9] = [4, 24, 172, 1_156, 6_892, 43_704, 240_696, 1_419_900, 7_517_816];

#[test]
fn every_area_of_up_to_nine_cards_against_truth_tables() {
    let mut rows = Vec::new();
    for (cards, expected) in (1..=AREAS.len()).zip(ROWS) {
        let all = premises(cards);
        assert_eq!(all.len(), expected, "rows of {cards} cards");
        rows.extend(all);
    }
    let columns = [0, 1, 2, 3].map(|at| (0..16).filter(|number| number >> at & 1 == 1).map(|number| 1 << number).sum());
    let mut survey = Survey { rows, columns, area: vec![Vec::new(); 4], seen: vec![0; AREAS.len() + 1] };
    survey.extend(0, 0, u16::MAX, [false; 4]);
    let mut sum = 0;
    for (seen, expected) in survey.seen.iter().skip(1).zip(AREAS) {
        sum += seen;
        assert_eq!(sum, expected);
    }
}

/// A walk through all areas.
struct Survey {
    /// The legal rows, shorter ones first.
    rows: Vec<Premise>,
    /// For each letter the assignments in which it is true, as bits.
    columns: [u16; 4],
    /// The rows of the area, in the same room for all areas.
    area: Vec<Vec<Face>>,
    /// Number of areas that were judged, by their number of cards.
    seen: Vec<usize>,
}

impl Survey {
    /// Puts one row more into an area of this many rows and cards, and judges what comes of it.
    fn extend(&mut self, rows: usize, cards: usize, holds: u16, letters: [bool; 4]) {
        for at in 0..self.rows.len() {
            let premise = &self.rows[at];
            let (cards, holds) = (cards + premise.row.len(), holds & premise.table);
            if cards >= self.seen.len() {
                break;
            }
            let letters = [0, 1, 2, 3].map(|at| letters[at] || premise.letters[at]);
            self.area[rows].clone_from(&premise.row);
            self.judge(rows + 1, cards, holds, letters);
            self.seen[cards] += 1;
            if rows + 1 < self.area.len() {
                self.extend(rows + 1, cards, holds, letters);
            }
        }
    }

    /// Holds a ruling against the assignments in which all rows are true, as the bits of `holds`.
    fn judge(&self, rows: usize, cards: usize, holds: u16, letters: [bool; 4]) {
        let area = &self.area[..rows];
        let ruling = Ruling::of(area, Options::default()).expect("all rows are legal");
        assert_eq!(ruling.cards, cards);
        assert_eq!(ruling.consistent(), holds != 0);
        for ((at, letter), column) in Letter::ALL.into_iter().enumerate().zip(self.columns) {
            let models = |value| holds & (if value { column } else { !column }) != 0;
            let expected = match (models(true), models(false)) {
                (true, false) => Proof::Proved,
                (false, true) => Proof::Disproved,
                _ => Proof::Open,
            };
            assert_eq!(ruling.proof(letter), expected, "{area:?}");
            assert_eq!(ruling.points(letter), if expected == Proof::Proved { cards } else { 0 });
            for value in [true, false] {
                match ruling.witness(letter, value) {
                    Some(values) => {
                        let number = (0..4).map(|at| u32::from(values[at]) << at).sum::<u32>();
                        assert!(values[at] == value && holds >> number & 1 == 1);
                    }
                    None => assert!(!models(value)),
                }
            }
        }
        assert_eq!(ruling.ergo_allowed(), letters == [true; 4]);
    }
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
        let ruling = Ruling::of(&rows, Options::default()).expect("legal");
        let with =
            |proof| Letter::ALL.iter().filter(|&&letter| ruling.proof(letter) == proof).map(|l| l.letter()).collect::<String>();
        assert_eq!((ruling.cards, with(Proof::Proved).as_str(), with(Proof::Disproved).as_str()), (cards, proved, disproved));
        assert_eq!(ruling.ergo_allowed(), rows.len() == 4);
    }
}

#[test]
fn contradictory_rows_are_legal_and_score_nothing() {
    let rows = [faces("A & ~A").expect("cards"), faces("B OR C AND D").expect("cards")];
    let ruling = Ruling::of(&rows, Options::default()).expect("legal (Q-ER-9)");
    assert!(!ruling.consistent() && ruling.ergo_allowed());
    assert!(Letter::ALL.iter().all(|&letter| ruling.points(letter) == 0));
}
