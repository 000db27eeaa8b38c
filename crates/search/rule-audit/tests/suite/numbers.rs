//! Rules that speak of numbers: what they say depends on the house where the house has a say in numbers, and what refutes them is a structure
//! of the game.

use certificate::Evidence;
use kernel::house_rules::{Negatives, Round};
use kernel::{Calculus, HouseRules};
use rule_audit::{Reason, Request, Soundness, VariantAudit, audit};
use source::Text;

use crate::common::oracle;

fn read(rule: &str, house: &HouseRules) -> Calculus {
    let text = format!("calculus t \"t\"\nnotation predicate-wars\nrule \"R\" (R)\n{rule}\n");
    let parsed = proof_syntax::rules::parse(&Text::new("test.rules", text.clone()), house);
    parsed.value.unwrap_or_else(|| panic!("{:#?}\n{text}", parsed.diagnostics))
}

/// The audit of the only form of a rule.
fn audited(rule: &str, house: &HouseRules) -> VariantAudit {
    let calculus = read(rule, house);
    let request = Request { proofs: verifier::classical(), ..Request::default() };
    let mut found = audit(&calculus, house, request, &mut oracle(), &mut |_| ());
    found.rules.remove(0).variants.remove(0)
}

#[test]
fn the_house_decides_what_a_half_is_rounded_to() {
    let rule = "  infer ((5 / 2) = 3)";
    let up = HouseRules::default();
    let even = HouseRules { round: Round::HalfEven, ..HouseRules::default() };
    assert_eq!(audited(rule, &up).soundness, Soundness::Sound);
    let refuted = audited(rule, &even);
    assert_eq!(refuted.soundness, Soundness::Unsound);
    let countermodel = refuted.countermodel.expect("it is refuted");
    assert!(matches!(countermodel.certified.evidence(), Evidence::InfiniteModel(_)) && countermodel.numbers.is_some());
}

#[test]
fn the_house_decides_which_numbers_a_letter_stands_for() {
    let rule = "  choose n : number\n  infer (¬(n < 0))";
    let literal = HouseRules { negatives: Negatives::Literal, ..HouseRules::default() };
    assert_eq!(audited(rule, &HouseRules::default()).soundness, Soundness::Sound);
    let refuted = audited(rule, &literal);
    assert_eq!(refuted.soundness, Soundness::Unsound);
    let exploit = refuted.exploit.expect("a negative number is put for n");
    let style = proof_syntax::proof::Style::new(kernel::Notation::PredicateWars, formula::Alphabet::Unicode);
    assert!(proof_syntax::proof::print(&exploit.proof, &exploit.bank, style).contains("1. (¬(-1 < 0)) by R with -1"));
}

/// A letter for numbers is no particular number, nor one that the rule names.
#[test]
fn what_holds_of_nought_does_not_hold_of_every_number() {
    for rule in ["(n = 0)", "(¬(n = 0))", "(n < 5)", "((n + 1) = 1)"] {
        let found = audited(&format!("  choose n : number\n  infer {rule}"), &HouseRules::default());
        assert_eq!((found.soundness, found.exploit.is_some()), (Soundness::Unsound, true), "{rule}");
    }
    let found = audited("  choose n : number\n  infer ([NUMBER](n) ∧ (¬[CARD](n)))", &HouseRules::default());
    assert_eq!(found.soundness, Soundness::Undecided);
}

/// Among numbers there are more objects than in any finite structure; where nothing speaks of numbers, any structure refutes.
#[test]
fn a_structure_of_few_objects_refutes_nothing_among_numbers() {
    let differ = |names: &[&str]| {
        let pairs =
            names.iter().enumerate().flat_map(|(at, one)| names[..at].iter().map(move |other| format!("(¬({other} = {one}))")));
        let all = pairs.reduce(|all, pair| format!("({all} ∧ {pair})")).expect("there are two");
        names.iter().rev().fold(all, |body, name| format!("(∃({name}){body})"))
    };
    let judged = |statement: &str, more: &str| {
        let house = HouseRules::default();
        let calculus = read(&format!("  infer {statement}\n{more}"), &house);
        let request = Request { proofs: verifier::classical(), ..Request::default() };
        let mut found = audit(&calculus, &house, request, &mut oracle(), &mut |_| ());
        found.rules.remove(0).variants.remove(0)
    };
    let numbers = "rule \"Two\" (TWO)\n  infer (1 < 2)\n";
    let (three, four) = (differ(&["x", "y", "z"]), differ(&["x", "y", "z", "w"]));
    assert_eq!(judged(&three, "").soundness, Soundness::Unsound);
    assert_eq!(judged(&three, numbers).soundness, Soundness::Sound);
    let open = judged(&four, numbers);
    assert_eq!(open.soundness, Soundness::Undecided);
    assert!(matches!(open.reasons.as_slice(), [Reason::TooFewObjects(_)]), "{:?}", open.reasons);
    // What a structure of the game refutes is refuted.
    let wrong = judged("(∀(x)(∀(y)(x = y)))", numbers);
    assert!(wrong.soundness == Soundness::Unsound && wrong.countermodel.is_some_and(|found| found.numbers.is_some()));
}

#[test]
fn what_is_undecided_has_the_reason() {
    let law = audited("  infer (∀(x)([NUMBER](x) → (¬(x < x))))", &HouseRules::default());
    assert!(matches!(law.reasons.as_slice(), [Reason::Twisted(_)]), "{:?}", law.reasons);
    assert!(law.countermodel.is_none() && law.exploit.is_none() && law.repairs.is_none());
}
