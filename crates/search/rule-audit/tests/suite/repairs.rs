//! Repairs: what Part 3 of the rulebook calls the weakest repairs is found, and every rule that is offered instead of an unsound one
//! is sound where it is put into the text of its calculus.

use crate::common::{Audited, audited_text, named, oracle, request};
use formula::Alphabet;
use kernel::{Calculus, HouseRules};
use proof_syntax::rules::{parse, print, print_rule};
use rule_audit::search::{Bounds, search_rule};
use rule_audit::{Request, Soundness, Weakening, audit};
use source::Text;

const UNSOUND: &str = include_str!("../../../../../examples/calculi/unsound-rules.rules");

/// The repairs of a rule with one form: what kind each is, and the clauses that the old rule does not have.
fn repairs(audited: &Audited, tag: &str) -> Vec<(Weakening, String)> {
    let rule = named(audited, tag);
    let before = print_rule(&audited.calculus, rule.rule, Alphabet::Unicode);
    let known: Vec<&str> = before.lines().collect();
    let found = rule.worst().and_then(|worst| worst.repairs.as_ref()).unwrap_or_else(|| panic!("{tag}: nothing was tried"));
    let change = |text: &str| text.lines().filter(|line| !known.contains(line)).map(str::trim).collect::<Vec<_>>().join("; ");
    let weakest = found.weakest.iter();
    weakest.map(|repair| (repair.weakening, change(&print_rule(&repair.calculus, rule.rule, Alphabet::Unicode)))).collect()
}

fn read(text: &str) -> Calculus {
    let parsed = parse(&Text::new("repaired.rules", text), &HouseRules::default());
    parsed.value.unwrap_or_else(|| panic!("{:#?}\n{text}", parsed.diagnostics))
}

/// The text of a calculus with another text for one of its rules.
fn pasted(calculus: &Calculus, old: &str, new: &str) -> Calculus {
    let text = print(calculus, Alphabet::Unicode);
    assert_eq!(text.matches(old).count(), 1, "{old}\n{text}");
    read(&text.replace(old, new))
}

/// Every repair of every unsound rule, put into the text of the calculus and read back, is sound; and a search over derivations within
/// these bounds, if there are any, finds nothing wrong.
fn every_repair_is_sound(audited: &Audited, bounds: Option<Bounds>) -> usize {
    let house = HouseRules::default();
    let mut count = 0;
    for rule in audited.audit.rules.iter().filter(|rule| rule.soundness == Soundness::Unsound) {
        let old = print_rule(&audited.calculus, rule.rule, Alphabet::Unicode);
        for repair in rule.variants.iter().filter_map(|variant| variant.repairs.as_ref()).flat_map(|repairs| &repairs.weakest) {
            let new = print_rule(&repair.calculus, rule.rule, Alphabet::Unicode);
            let calculus = pasted(&audited.calculus, &old, &new);
            let request = Request { only: Some(rule.rule), ..request() };
            let again = audit(&calculus, &house, request, &mut oracle(), &mut |_| ());
            let soundness: Vec<Soundness> = again.rules.iter().map(|rule| rule.soundness).collect();
            assert!(matches!(soundness.as_slice(), [Soundness::Sound | Soundness::SoundWithProviso]), "{soundness:?}\n{new}");
            if let Some(bounds) = &bounds {
                let found = search_rule(&calculus, &house, bounds, rule.rule);
                assert!(found.by_rule.is_empty() && found.derivations > 10_000, "{new}");
            }
            count += 1;
        }
    }
    count
}

#[test]
fn the_repairs_of_part_3_are_found() {
    let audited = crate::common::audited("predicate-wars");
    use Weakening::{Conditions, QuantifiedPremise, WeakerConclusion, Witness};
    let said = |weakening, clauses: &str| (weakening, clauses.to_owned());
    // S-5 and S-6: the condition on what the line depends on. To say less is to generalise to some object.
    let some = |variable: &str| said(WeakerConclusion, &format!("infer (∃({variable})A({variable}))"));
    assert_eq!(repairs(audited, "UG"), [said(Conditions, "provided d arbitrary"), some("d")]);
    assert_eq!(repairs(audited, "UGR"), [said(Conditions, "provided x arbitrary in premise 1"), some("x")]);
    // S-7: a witness by any name. That it is free nowhere else asks less than that it occurs nowhere, as Part 3 has it.
    let witness = "choose e : variable; witness e; provided e free nowhere else; infer A(e)";
    assert_eq!(repairs(audited, "EI"), [said(Witness, witness)]);
    // S-15: the weakest change of the conclusion.
    let refuted = "provided letters of included rules stay; infer (¬(∀(y)A(y)))";
    assert_eq!(repairs(audited, "IP"), [said(WeakerConclusion, refuted)]);
    // S-17: the second premise made of every object, or an object that is arbitrary there.
    let arbitrary = "provided y arbitrary in premise 2, y not free in A, y not free in B";
    let every = "from (∃(x)A(x)), (∀(y)(A(y) → B(y)))";
    assert_eq!(repairs(audited, "EMP"), [said(Conditions, arbitrary), said(QuantifiedPremise, every)]);
    let bounds = Bounds { derivations_from_axioms: 40_000, ..Bounds::of_a_repair(&audited.calculus) };
    assert_eq!(every_repair_is_sound(audited, Some(bounds)), 8);
}

#[test]
fn invented_rules_are_repaired_as_far_as_the_list_goes() {
    let audited = audited_text(UNSOUND);
    assert!(every_repair_is_sound(audited, None) >= 15);
    let changes = |tag: &str| repairs(audited, tag).into_iter().map(|(_, change)| change).collect::<Vec<_>>();
    for (tag, expected) in [
        ("CONV", &[][..]),
        ("IMP", &["infer ((A ∧ B) → C)"]),
        ("SWAP", &["choose e : object; infer (∃(y)A(e, y))", "infer (∃(y)(∃(x)A(x, y)))"]),
        ("JOIN", &["infer (∃(x)(A(x) ∨ B(x)))"]),
        ("SPLIT", &["infer ((∃(x)A(x)) ∨ (∀(x)B(x)))", "infer ((∀(x)A(x)) ∨ (∃(x)B(x)))"]),
        ("SCOPE", &["infer (∃(x)(A(x) → B))"]),
        ("GEN", &["infer (A(d) → (∃(x)B(x)))"]),
        ("ANY", &["provided d arbitrary, d not free in A", "from (∀(d)A(d))", "infer (∃(x)A(x))"]),
        ("WIT", &["witness e; provided e free nowhere else"]),
        // That two objects have a property says nothing of their being equal, whatever is asked of them.
        ("UNI", &[]),
    ] {
        assert_eq!(changes(tag), expected, "{tag}");
    }
}

#[test]
fn what_is_assumed_and_not_discharged_becomes_a_condition() {
    let text = "calculus t \"t\"\nnotation polish\nrule \"Out of the box\" (O)\n  from [A ⊢ B]\n  infer B\n";
    let audited = audited_text(text);
    let all = repairs(audited, "O");
    assert_eq!(all, [(Weakening::Discharge, String::from("infer (A → B)"))]);
    assert_eq!(every_repair_is_sound(audited, None), 1);
}

#[test]
fn a_rule_of_several_forms_is_offered_without_those_that_nothing_repairs() {
    let text = "calculus t \"t\"\nnotation predicate-wars\nrule \"Some\" (T)\n  case\n    from (∀(x)(A(x) ∨ B(x)))\n    \
                infer ((∀(x)A(x)) ∨ (∀(x)B(x)))\n  case\n    from A, B\n    infer (A ∧ B)\n  case\n    from A\n    infer (¬A)\n";
    let audited = audited_text(text);
    // For each of two weaker conclusions the whole rule, which is sound then.
    assert_eq!(every_repair_is_sound(audited, None), 2);
    let rule = &audited.audit.rules[0];
    let weakest: Vec<Option<usize>> =
        rule.variants.iter().map(|variant| variant.repairs.as_ref().map(|repairs| repairs.weakest.len())).collect();
    assert_eq!(weakest, [Some(2), None, Some(0)]);
    let offered = rule.variants[0].repairs.as_ref().map(|repairs| &repairs.weakest[0].calculus.rule(rule.rule).variants);
    assert_eq!(offered.map(Vec::len), Some(2));
}
