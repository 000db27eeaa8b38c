//! Longest wffs against brute force over all strings, and the tables of the many-valued connectives.

use crate::common::{assignment, brute_force, column, multisets};
use games::wff::{
    Language, Logic, Size, Symbol, Three, Value, Values, cover, evaluate, longest, longest_length, longest_true, parse, text,
};

fn dice(text: &str) -> Vec<Symbol> {
    text.chars().map(|letter| Symbol::of(letter).expect("a face")).collect()
}

fn values(truths: [bool; 4]) -> Values {
    Symbol::LETTERS.into_iter().zip(truths.map(Value::of)).collect()
}

/// All that the dice of a player of x-wff can show, as multisets: 56 of small dice, 56 of big ones.
fn outcomes() -> Vec<Vec<Symbol>> {
    let (small, big) = (multisets(&Size::Small.faces(), 3), multisets(&Size::Big.faces(), 3));
    assert_eq!((small.len(), big.len()), (56, 56));
    small.iter().flat_map(|small| big.iter().map(|big| [small.as_slice(), big].concat())).collect()
}

#[test]
fn every_roll_of_x_wff_under_every_assignment() {
    for roll in outcomes() {
        let expected = brute_force(&roll, true);
        assert_eq!(longest_length(&roll, Language::Xwff), expected.any, "{}", text(&roll));
        let witness = longest(&roll, Language::Xwff);
        assert_eq!(witness.as_ref().map_or(0, Vec::len), expected.any, "{}", text(&roll));
        if let Some(witness) = witness {
            assert!(parse(&text(&witness), Language::Xwff).is_ok() && cover(&roll, &witness, Language::Xwff).is_ok());
        }
        for (row, &length) in expected.true_in.iter().enumerate() {
            let found = longest_true(&roll, &values(assignment(row)), Logic::Classical).expect("six dice are few");
            assert_eq!(found.as_ref().map_or(0, Vec::len), length, "{} {row}", text(&roll));
            if let Some(found) = found {
                assert!(cover(&roll, &found, Language::Xwff).is_ok(), "{} from {}", text(&found), text(&roll));
                assert_eq!(column(&text(&found)).map(|column| column >> row & 1), Some(1), "{}", text(&found));
            }
        }
    }
}

/// All hands of Shake a WFF with up to eight cubes: four small, four big.
#[test]
fn every_hand_of_shake_a_wff() {
    let mut hands = 0;
    for total in 1..=8 {
        for small in multisets(&Size::Small.faces(), usize::div_ceil(total, 2)) {
            for big in multisets(&Size::Big.faces(), total / 2) {
                let hand = [small.as_slice(), &big].concat();
                let expected = brute_force(&hand, false).any;
                assert_eq!(expected, by_formula(&hand), "{}", text(&hand));
                assert_eq!(longest_length(&hand, Language::Shake), expected, "{}", text(&hand));
                let witness = longest(&hand, Language::Shake).unwrap_or_default();
                assert_eq!(witness.len(), expected, "{}", text(&hand));
                assert!(witness.is_empty() || parse(&text(&witness), Language::Shake).is_ok());
                assert_eq!(cover(&hand, &witness, Language::Shake), Ok(()));
                hands += 1;
            }
        }
    }
    assert_eq!(hands, 6 + 6 * 6 + 21 * 6 + 21 * 21 + 56 * 21 + 56 * 56 + 126 * 56 + 126 * 126);
}

/// WP-12, counted anew.
fn by_formula(hand: &[Symbol]) -> usize {
    let count = |of: fn(&Symbol) -> bool| hand.iter().filter(|&symbol| of(symbol)).count();
    let letters = count(|symbol| symbol.is_letter());
    let nots = count(|&symbol| symbol == Symbol::N);
    let binary = count(|&symbol| symbol.arity() == Some(2));
    if letters == 0 { 0 } else { 1 + nots + 2 * binary.min(letters - 1) }
}

/// XW golden: the formula of the longest wff, over a wider range than any roll has.
#[test]
fn the_formula_of_the_longest_wff_with_wildcards() {
    for letters in 0..4 {
        for nots in 0..3 {
            for binary in 0..3 {
                for wild in 0..3 {
                    let row = ["p".repeat(letters), "N".repeat(nots), "E".repeat(binary), "R".repeat(wild)].concat();
                    let best = (0..=wild).map(|turned| 1 + nots + turned + 2 * (binary + wild - turned).min(letters.max(1) - 1));
                    let expected = if letters == 0 { 0 } else { best.max().unwrap_or(0) };
                    assert_eq!(longest_length(&dice(&row), Language::Xwff), expected, "{row}");
                    assert_eq!(longest(&dice(&row), Language::Xwff).map_or(0, |wff| wff.len()), expected, "{row}");
                }
            }
        }
    }
}

#[test]
fn the_golden_rolls() {
    let longest = |roll: &str, truths| {
        longest_true(&dice(roll), &values(truths), Logic::Classical).expect("six dice").map(|wff| text(&wff))
    };
    let none = [false; 4];
    assert_eq!(longest("pooKKK", none), None);
    assert_eq!(longest("ppoCKK", none).as_deref(), Some("Cpp"));
    assert_eq!(longest("pqrAKE", none).map(|wff| wff.len()), Some(5));
    assert_eq!(longest("pqrACR", none).map(|wff| wff.len()), Some(6));
}

/// The chance that a player cannot make any true wff, after all re-rolls (XW-6, XW-7).
#[test]
fn the_golden_chances() {
    let rng = |truths| {
        let mut sum = 0.0;
        for roll in outcomes() {
            if longest_true(&roll, &values(truths), Logic::Classical).expect("six dice").is_none() {
                let (small, big) = roll.split_at(3);
                sum += chance_of_small(small) * orders(big) / 216.0;
            }
        }
        (sum * 10_000.0_f64).round() / 100.0
    };
    assert_eq!(rng([false; 4]), 6.98);
    assert_eq!(rng([true, true, false, false]), 2.46);
    assert_eq!(rng([true; 4]), 0.0);
}

/// In how many orders three dice can lie.
fn orders(three: &[Symbol]) -> f64 {
    let distinct: std::collections::BTreeSet<_> = three.iter().collect();
    [1.0, 3.0, 6.0][distinct.len() - 1]
}

/// A small die ends as i with chance 1/36, as any other face with 7/36. Three dice without a proposition have one of them rolled until it
/// shows one, each with the same chance.
fn chance_of_small(three: &[Symbol]) -> f64 {
    let one = |die: &Symbol| if *die == Symbol::I { 1.0 / 36.0 } else { 7.0 / 36.0 };
    let letters = three.iter().filter(|die| die.is_letter()).count();
    let plain = if letters == 0 { 0.0 } else { orders(three) * three.iter().map(one).product::<f64>() };
    // The first die is the one that is rolled again; before, it was i or o.
    let rerolled = if letters == 1 {
        let others: Vec<&Symbol> = three.iter().filter(|die| !die.is_letter()).collect();
        let orders = if others[0] == others[1] { 1.0 } else { 2.0 };
        8.0 / 36.0 * orders * others.into_iter().map(one).product::<f64>() / 4.0
    } else {
        0.0
    };
    plain + rerolled
}

#[test]
fn small_rolls_have_chances_that_sum_to_one() {
    let sum: f64 = multisets(&Size::Small.faces(), 3).iter().map(|three| chance_of_small(three)).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
}

/// Where brute force over strings is hopeless, a wff that uses all dice it could use is a longest one.
#[test]
fn more_dice_than_a_player_has() {
    let roll = dice("pqrspqKACENR");
    let truths = [true, false, false, true];
    let found = longest_true(&roll, &values(truths), Logic::Classical).expect("twelve dice").expect("p is true");
    assert_eq!(found.len(), 12, "all dice are used");
    assert_eq!(evaluate(&found, &values(truths), Logic::Classical), Ok(Value::TRUE));
    assert!(cover(&roll, &found, Language::Xwff).is_ok());
    let many = dice(&"p".repeat(17));
    assert!(longest_true(&many, &values(truths), Logic::Classical).is_err(), "seventeen are too many");
    let sixteen = dice("pqrspqrsKACENKRR");
    assert_eq!(longest_true(&sixteen, &values([false; 4]), Logic::Classical).expect("sixteen").map(|wff| wff.len()), Some(16));
}

/// Each of the nine values is what the two runs of Kleene's tables give, with i true and with i false.
#[test]
fn nine_values_are_two_runs_of_three() {
    let run = |row: &[Symbol], values: &Values, at: fn(Value) -> Three, i: Three| -> Three {
        // The same wff with p for i, in Kleene's logic.
        let row: Vec<Symbol> = row.iter().map(|&symbol| if symbol == Symbol::I { Symbol::P } else { symbol }).collect();
        let certain = |three| Value { if_true: three, if_false: three };
        let mut values: Values = values.iter().map(|(&letter, &value)| (letter, certain(at(value)))).collect();
        values.insert(Symbol::P, certain(i));
        evaluate(&row, &values, Logic::Kleene).expect("a wff").if_true
    };
    for row in ["Nq", "Kqr", "Aqr", "Cqr", "Eqr", "i", "o", "Kqi", "ENqCio", "AKqiNo", "CEqrAio", "EEqrEio", "NCKiqAor"] {
        let row = parse(row, Language::ManyValued).expect("a wff");
        for &q in Logic::Nine.values() {
            for &r in Logic::Nine.values() {
                let values: Values = [(Symbol::Q, q), (Symbol::R, r)].into();
                let whole = evaluate(&row, &values, Logic::Nine).expect("a wff");
                assert_eq!(whole.if_true, run(&row, &values, |value| value.if_true, Three::True), "{} {q} {r}", text(&row));
                assert_eq!(whole.if_false, run(&row, &values, |value| value.if_false, Three::False), "{} {q} {r}", text(&row));
            }
        }
    }
    assert_eq!(Logic::Nine.values().len(), 9);
}

/// C and E are defined from the others: Cxy is ANxy, Exy is KCxyCyx.
#[test]
fn the_conditionals_are_material() {
    for &p in Logic::Nine.values() {
        for &q in Logic::Nine.values() {
            let values: Values = [(Symbol::P, p), (Symbol::Q, q)].into();
            let value = |row| evaluate(&parse(row, Language::ManyValued).expect("a wff"), &values, Logic::Nine);
            assert_eq!(value("Cpq"), value("ANpq"));
            assert_eq!(value("Epq"), value("KCpqCqp"));
            assert_eq!(value("Kpq"), value("NANpNq"));
        }
    }
}

/// The longest true wff with i and o as letters, of every roll, against all strings of the same dice: with p and s true and q and r
/// false, and with four of the other values.
#[test]
fn many_valued_rolls_against_brute_force() {
    let strange = [Value::UNDEFINED, Value { if_true: Three::False, if_false: Three::True }]
        .into_iter()
        .chain([Value { if_true: Three::True, if_false: Three::Third }, Value { if_true: Three::Third, if_false: Three::False }]);
    let tables = [values([true, false, false, true]), Symbol::LETTERS.into_iter().zip(strange).collect()];
    for roll in outcomes() {
        let mut best = [0; 2];
        each_row(&roll, &mut vec![false; 6], &mut Vec::new(), &mut |row| {
            for (values, best) in tables.iter().zip(&mut best) {
                if row.len() > *best && evaluate(row, values, Logic::Nine) == Ok(Value::TRUE) {
                    *best = row.len();
                }
            }
        });
        for (values, best) in tables.iter().zip(best) {
            let found = longest_true(&roll, values, Logic::Nine).expect("six dice");
            assert_eq!(found.as_ref().map_or(0, Vec::len), best, "{}", text(&roll));
            if let Some(found) = found {
                assert_eq!(evaluate(&found, values, Logic::Nine), Ok(Value::TRUE));
                assert!(cover(&roll, &found, Language::ManyValued).is_ok());
            }
        }
    }
}

fn each_row(roll: &[Symbol], used: &mut Vec<bool>, row: &mut Vec<Symbol>, see: &mut impl FnMut(&[Symbol])) {
    if parse(&text(row), Language::ManyValued).is_ok() {
        see(row);
        return;
    }
    for at in 0..roll.len() {
        // Of equal dice that are left the first is taken: the others make the same rows.
        if used[at] || (0..at).any(|before| !used[before] && roll[before] == roll[at]) {
            continue;
        }
        used[at] = true;
        let sides = if roll[at] == Symbol::Wild { Symbol::WILD.to_vec() } else { vec![roll[at]] };
        for side in sides {
            row.push(side);
            each_row(roll, used, row, see);
            row.pop();
        }
        used[at] = false;
    }
}
