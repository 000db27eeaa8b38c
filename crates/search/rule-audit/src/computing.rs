//! Computation rules (PW-R25, PW-R26) audited over ranges: every result that the kernel accepts must be the exact one, and the exact one
//! must be accepted where it is a natural number. The arithmetic here is written apart from the kernel's. Of rules that spell out counting
//! statements (PA-S12, PA-S13), only what is accepted is looked at.

use formula::{Bank, CardinalityRelation, Fixity, FormulaId, Kind, TermId};
use kernel::{Citation, Computation, Rule};
use representation::BracketedText;

use crate::draft::{AuditBlock, Table, Why, proof};

/// Largest operand: each runs from 0 up to this.
pub const LARGEST: u128 = 40;
/// Number of pairs of large numbers that are tried besides, of up to 62 binary digits.
pub const RANDOM_PAIRS: u32 = 200;

/// Counting statements name numbers up to this.
pub const COUNTED: u32 = 5;

/// The operators and comparators (PW-47, PW-48).
const OPERATORS: [&str; 7] = ["+", "-", "*", "/", "f/", "c/", "%"];
const COMPARATORS: [&str; 2] = ["<", ">"];

/// Extent and result of the audit of a computation rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Computed {
    /// Number of results that the kernel was given.
    pub results: u64,
    /// Number of results that it accepted.
    pub accepted: u64,
    /// Operations without a natural number as their result; none was accepted.
    pub undefined: u64,
    /// The first step that the kernel accepts although it is wrong, or refuses although it is right: before, and after.
    pub wrong: Option<(String, String)>,
}

/// Tries a rule that computes.
pub(crate) fn computed(table: Table<'_>, rule: &Rule, computation: Computation) -> Computed {
    let mut found = Computed::default();
    if computation == Computation::Counting {
        (0..=COUNTED).for_each(|n| counting(table, rule, n, &mut found));
        return found;
    }
    let small = (0..=LARGEST).flat_map(|left| (0..=LARGEST).map(move |right| (left, right)));
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move || {
        // Marsaglia's xorshift, for numbers of all lengths.
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        u128::from((seed >> 2) >> (seed % 40))
    };
    let large: Vec<(u128, u128)> = (0..RANDOM_PAIRS).map(|_| (random(), random())).collect();
    for (left, right) in small.chain(large) {
        match computation {
            Computation::Operation => {
                OPERATORS.iter().for_each(|operator| operation(table, rule, operator, left, right, &mut found));
            }
            Computation::Comparison | Computation::Counting => {
                COMPARATORS.iter().for_each(|comparator| comparison(table, rule, comparator, left, right, &mut found));
            }
        }
    }
    found
}

fn number(bank: &mut Bank, value: u128) -> Option<TermId> {
    bank.numeral(&value.to_string()).ok().map(|numeral| bank.number_term(numeral))
}

/// The exact result where it is a natural number.
fn exact(table: Table<'_>, operator: &str, left: u128, right: u128) -> Option<u128> {
    // By repeated halving of the question rather than by the kernel's formulas: the quotient is the largest q with q·right ≤ left.
    let quotient = || {
        let (mut low, mut high) = (0, left + 1);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if middle.checked_mul(right).is_some_and(|product| product <= left) { low = middle } else { high = middle }
        }
        low
    };
    match operator {
        "+" => Some(left + right),
        "*" => Some(left * right),
        "-" => left.checked_sub(right),
        _ if right == 0 => None,
        "f/" => Some(quotient()),
        "%" => Some(left - quotient() * right),
        "c/" => Some(if quotient() * right == left { quotient() } else { quotient() + 1 }),
        _ => {
            let (below, above) = (left - quotient() * right, (quotient() + 1) * right - left);
            let half_goes_up = table.house.round != kernel::house_rules::Round::HalfEven || quotient() % 2 == 1;
            Some(if below > above || (below == above && half_goes_up) { quotient() + 1 } else { quotient() })
        }
    }
}

fn operation(table: Table<'_>, rule: &Rule, operator: &str, left: u128, right: u128, found: &mut Computed) {
    let exact = exact(table, operator, left, right);
    let mut bank = Bank::new();
    let symbol = bank.symbol(operator, Kind::Function, Fixity::Infix);
    let predicate = bank.symbol("P", Kind::Predicate, Fixity::Applied(1));
    let operands = number(&mut bank, left).zip(number(&mut bank, right));
    let Some(before) =
        operands.and_then(|(l, r)| bank.apply(symbol, &[l, r]).ok()).and_then(|term| bank.atom(predicate, &[term]).ok())
    else {
        return;
    };
    let near = exact.unwrap_or(left);
    let mut offered = vec![near, near + 1, near + 2, near.saturating_sub(1), 0, 1, left, right, left.abs_diff(right)];
    offered.sort_unstable();
    offered.dedup();
    let results = offered.into_iter().filter_map(|value| {
        let term = number(&mut bank, value)?;
        bank.atom(predicate, &[term]).ok().map(|after| (after, Some(value) == exact))
    });
    let results: Vec<(FormulaId, bool)> = results.collect();
    found.undefined += u64::from(exact.is_none());
    check_steps(table, rule, &bank, before, &results, true, found);
}

fn comparison(table: Table<'_>, rule: &Rule, comparator: &str, left: u128, right: u128, found: &mut Computed) {
    let holds = if comparator == "<" { left < right } else { right < left };
    let mut bank = Bank::new();
    let symbol = bank.symbol(comparator, Kind::Predicate, Fixity::Infix);
    let operands = number(&mut bank, left).zip(number(&mut bank, right));
    let Some(before) = operands.and_then(|(l, r)| bank.atom(symbol, &[l, r]).ok()) else { return };
    let results = [true, false].map(|value| (bank.truth(value), value == holds));
    check_steps(table, rule, &bank, before, &results, true, found);
}

/// Counting statements, and what says that there are at least, fewer than or exactly a number of objects. Two of these say the same when they
/// are true of the same sizes of domains, of which none is empty.
fn counting(table: Table<'_>, rule: &Rule, n: u32, found: &mut Computed) {
    let sizes = 1..=u64::from(COUNTED) + 3;
    for comparison in [
        CardinalityRelation::AtLeast,
        CardinalityRelation::LessThan,
        CardinalityRelation::MoreThan,
        CardinalityRelation::AtMost,
        CardinalityRelation::Exactly,
    ] {
        let mut bank = Bank::new();
        let before = bank.cardinality(comparison, n);
        let says_the_same = |other: CardinalityRelation, k: u32| {
            sizes.clone().all(|size| comparison.holds(size, u64::from(n)) == other.holds(size, u64::from(k)))
        };
        let mut results = Vec::new();
        for k in 0..=COUNTED + 1 {
            let (least, next) = (at_least(&mut bank, k), at_least(&mut bank, k + 1));
            let (fewer, most) = (bank.not(least), bank.not(next));
            let just = bank.and(least, most);
            results.push((least, says_the_same(CardinalityRelation::AtLeast, k)));
            results.push((fewer, says_the_same(CardinalityRelation::LessThan, k)));
            results.push((just, says_the_same(CardinalityRelation::Exactly, k)));
        }
        results.dedup();
        check_steps(table, rule, &bank, before, &results, false, found);
    }
}

/// That there are at least this many objects.
fn at_least(bank: &mut Bank, n: u32) -> FormulaId {
    let variables: Vec<_> = (1..=n).map(|at| bank.variable(&format!("x_{at}"))).collect();
    let mut all: Option<FormulaId> = None;
    for (j, &later) in variables.iter().enumerate() {
        for &earlier in variables.iter().take(j) {
            let (left, right) = (bank.variable_term(earlier), bank.variable_term(later));
            let equal = bank.equal(left, right);
            let different = bank.not(equal);
            all = Some(all.map_or(different, |all| bank.and(all, different)));
        }
    }
    let Some(all) = all else { return bank.truth(true) };
    variables.iter().rev().fold(all, |body, &variable| bank.exists(variable, body))
}

/// Puts steps from one statement to the kernel, each with whether it is right; what is right has to be accepted if that is `asked`.
fn check_steps(
    table: Table<'_>,
    rule: &Rule,
    bank: &Bank,
    before: FormulaId,
    results: &[(FormulaId, bool)],
    asked: bool,
    found: &mut Computed,
) {
    let mut draft = AuditBlock::default();
    draft.push(before, Why::Axiom);
    for &(after, _) in results {
        let why = Why::Rule { name: rule.name.clone(), on: vec![Citation::Line(1)], with: Vec::new(), using: None };
        draft.push(after, why);
    }
    let Some(proof) = proof(table.calculus, &[&draft]) else { return };
    let checked = table.check(bank, &proof);
    let Some(block) = checked.blocks().last() else { return };
    for (&(after, right), index) in results.iter().zip(1..) {
        found.results += 1;
        let accepted = block.fault(index).is_none();
        found.accepted += u64::from(accepted);
        if (if asked { accepted != right } else { accepted && !right }) && found.wrong.is_none() {
            let text = |formula| bank.text(formula, formula::Alphabet::Unicode);
            found.wrong = Some((text(before), text(after)));
        }
    }
}
