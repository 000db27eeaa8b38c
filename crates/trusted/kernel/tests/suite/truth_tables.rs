//! Consequence by truth tables: held against a count of all rows, and as a proviso before the kernel, where the second opinion agrees.

use formula::{Bank, Connective, Fixity, Formula, FormulaId, Kind};
use kernel::fault::{Broken, Violation};
use kernel::truth_tables::{MAX_LETTERS, MAX_PARTS, NoConsequence, consequence, letters};
use kernel::{Calculus, Proviso};
use representation::BracketedText;

use crate::agreed;

fn letter(bank: &mut Bank, at: usize) -> FormulaId {
    let symbol = bank.symbol(&format!("P_{at}"), Kind::Predicate, Fixity::Letter);
    bank.atom(symbol, &[]).expect("a letter takes no arguments")
}

/// The statement of a number: every statement of a few letters has one.
fn numbered(bank: &mut Bank, number: &mut u64, depth: u32) -> FormulaId {
    let mut next = |most: u64| {
        let digit = *number % most;
        *number /= most;
        digit
    };
    let kind = if depth == 0 { next(2) } else { next(7) };
    match kind {
        0 => {
            let at = next(3) as usize;
            letter(bank, at)
        }
        1 => {
            let value = next(2) == 0;
            bank.truth(value)
        }
        2 => {
            let inner = numbered(bank, number, depth - 1);
            bank.not(inner)
        }
        other => {
            let connective = [Connective::And, Connective::Or, Connective::Implies, Connective::Iff][other as usize - 3];
            let (left, right) = (numbered(bank, number, depth - 1), numbered(bank, number, depth - 1));
            bank.binary(connective, left, right)
        }
    }
}

/// The truth of a statement in a row.
fn is_true(bank: &Bank, statement: FormulaId, letters: &[FormulaId], row: u32) -> bool {
    let value = |part| is_true(bank, part, letters, row);
    match bank.formula(statement) {
        Formula::Truth(value) => value,
        Formula::Not(inner) => !value(inner),
        Formula::Binary(Connective::And, left, right) => value(left) && value(right),
        Formula::Binary(Connective::Or, left, right) => value(left) || value(right),
        Formula::Binary(Connective::Implies, left, right) => !value(left) || value(right),
        Formula::Binary(Connective::Iff, left, right) => value(left) == value(right),
        _ => row >> letters.iter().position(|letter| *letter == statement).expect("a letter") & 1 == 1,
    }
}

#[test]
fn the_first_row_that_refutes_is_found() {
    let (mut refuted, mut holding) = (0, 0);
    for number in 0..20_000_u64 {
        let mut bank = Bank::new();
        let mut digits = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut statement = || {
            digits = digits.rotate_left(23).wrapping_mul(0xD129_0A1D_3C4B_2F15) ^ number;
            let mut number = digits;
            numbered(&mut bank, &mut number, 3)
        };
        let (one, other, conclusion) = (statement(), statement(), statement());
        let letters = letters(&bank, &[conclusion, other, one]).expect("few letters");
        let refuting = (0..1_u32 << letters.len()).find(|&row| {
            let value = |statement| is_true(&bank, statement, &letters, row);
            value(one) && value(other) && !value(conclusion)
        });
        let expected = refuting.map_or(Ok(()), |row| Err(NoConsequence::Row(row)));
        assert_eq!(consequence(&bank, &[one, other], conclusion), expected, "{number}");
        *if expected.is_ok() { &mut holding } else { &mut refuted } += 1;
    }
    assert!(refuted > 2_000 && holding > 2_000, "{refuted} refuted, {holding} not");
}

/// More letters than there are rows to a word: the last row alone refutes.
#[test]
fn tables_are_worked_out_up_to_their_limits_and_no_further() {
    let conjunction = |bank: &mut Bank, count: usize| {
        let first = letter(bank, 0);
        (1..count).fold(first, |all, at| {
            let one = letter(bank, at);
            bank.and(all, one)
        })
    };
    for count in [5, 6, 7, MAX_LETTERS] {
        let mut bank = Bank::new();
        let (all, falsum) = (conjunction(&mut bank, count), bank.truth(false));
        assert_eq!(consequence(&bank, &[all], falsum), Err(NoConsequence::Row((1 << count) - 1)), "{count}");
        assert_eq!(consequence(&bank, &[all], all), Ok(()), "{count}");
    }
    let mut bank = Bank::new();
    let all = conjunction(&mut bank, MAX_LETTERS + 1);
    assert_eq!(consequence(&bank, &[all], all), Err(NoConsequence::TooLarge));
    assert_eq!(letters(&bank, &[all]), None);
    let negations = |bank: &mut Bank, count: usize| {
        let first = letter(bank, 0);
        (0..count).fold(first, |inner, _| bank.not(inner))
    };
    let (most, more) = (negations(&mut bank, MAX_PARTS - 1), negations(&mut bank, MAX_PARTS));
    assert_eq!(consequence(&bank, &[most], most), Ok(()));
    assert_eq!(consequence(&bank, &[more], more), Err(NoConsequence::TooLarge));
}

fn calculus() -> Calculus {
    let cases = ["", "from A\n    ", "from A, B\n    ", "from A, B, C\n    "]
        .map(|from| format!("  case\n    {from}choose D : formula\n    provided it follows by truth tables\n    infer D\n"))
        .concat();
    agreed::calculus(&format!("rule \"Tautological\" (T)\n{cases}rule \"Condition\" (CP)\n  from [A ⊢ B]\n  infer (A → B)\n"))
}

/// What breaks the proviso of the last line, and the letters of its table as they are written.
fn broken_by(proof: &str) -> Option<(Violation, Vec<String>)> {
    let (bank, proof, broken) = agreed::broken_by(&calculus(), &format!("symbols P/1 Q/0 R/0 S/0 : predicate\n{proof}"));
    let Broken { proviso, variable, violation } = broken?;
    assert_eq!((proviso, variable), (Proviso::TruthTables, None));
    let all: Vec<FormulaId> = proof.main().expect("one block").lines().map(|line| line.statement).collect();
    let letters = letters(&bank, &all).unwrap_or_default();
    Some((violation, letters.iter().map(|&letter| bank.text(letter, formula::Alphabet::Unicode)).collect()))
}

#[test]
fn any_consequence_of_the_lines_cited_is_accepted() {
    for proof in [
        "1. Q ∨ ¬Q by T\n",
        "1. axiom Q ∧ R\n2. R by T on 1\n3. S → Q by T on 1\n",
        "1. axiom Q → R\n2. axiom R → S\n3. ¬S → ¬Q by T on 1, 2\n4. ¬S → ¬Q by T on 2, 1\n",
        "1. axiom (∀x P(x)) ∨ Q\n2. axiom (∀x P(x)) → R\n3. axiom Q ↔ R\n4. R by T on 3, 1, 2\n",
        "1. axiom Q ∧ ¬Q\n2. ∀x P(x) by T on 1\n",
        "1. axiom Q\nassume 2. R\n  3. Q ∧ R by T on 1, 2\nend\n4. R → (Q ∧ R) by CP on 2-3\n5. ¬(Q ∧ R) → ¬R by T on 4\n",
        "1. axiom Q\n2. Q ∨ R by T on 1, 1\n",
    ] {
        assert_eq!(broken_by(proof), None, "{proof}");
    }
}

#[test]
fn anything_else_is_refused_with_the_row_that_refutes_it() {
    let row = |proof: &str| match broken_by(proof) {
        Some((Violation::Row(row), letters)) => {
            let of_row = letters.iter().zip(0..).map(|(letter, at)| (letter.clone(), row >> at & 1 == 1));
            of_row.collect::<Vec<(String, bool)>>()
        }
        other => panic!("{proof}{other:?}"),
    };
    let is = |values: &[(&str, bool)]| values.iter().map(|(letter, value)| ((*letter).to_owned(), *value)).collect::<Vec<_>>();
    assert_eq!(row("1. axiom Q → R\n2. axiom R\n3. Q by T on 1, 2\n"), is(&[("Q", false), ("R", true)]));
    assert_eq!(row("1. Q by T\n"), is(&[("Q", false)]));
    assert_eq!(row("1. axiom Q\n2. ⊥ by T on 1\n"), is(&[("Q", true)]));
    // What is under a quantifier is one letter, and the names of bound variables count.
    let quantified = row("1. axiom ∀x (P(x) ∧ Q)\n2. Q by T on 1\n");
    assert_eq!(quantified.iter().map(|(_, value)| *value).filter(|&value| value).count(), 1, "{quantified:?}");
    assert_eq!(row("1. axiom ∀x P(x)\n2. ∀y P(y) by T on 1\n").len(), 2);
}

/// A rule with more premises than lines are cited serves no step that does not follow.
#[test]
fn a_line_may_not_be_left_out() {
    assert!(matches!(broken_by("1. axiom Q\n2. axiom R\n3. axiom S\n4. Q ∧ R by T on 1, 3\n"), Some((Violation::Row(_), _))));
}

#[test]
fn more_letters_than_are_worked_out_are_refused() {
    let names: Vec<String> = (0..=MAX_LETTERS).map(|at| format!("P(a_{at})")).collect();
    let proof = |count: usize| format!("1. axiom {}\n2. {} by T on 1\n", names[..count].join(" ∧ "), names[0]);
    assert_eq!(broken_by(&proof(MAX_LETTERS)), None);
    assert_eq!(broken_by(&proof(MAX_LETTERS + 1)).map(|(violation, _)| violation), Some(Violation::LargeTable));
}
