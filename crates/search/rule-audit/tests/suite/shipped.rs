//! The calculi that come with the program: the table of RULEBOOK Part 3 comes out of the program, and every proof and every structure that
//! it rests on is checked once more.

use crate::common::{audited, kernel_accepts, named};
use kernel::Conclusion;
use rule_audit::Soundness;

fn with(audited: &crate::common::Audited, soundness: Soundness) -> Vec<&str> {
    let rules = audited.audit.rules.iter().filter(|rule| rule.soundness == soundness);
    rules.map(|rule| audited.calculus.rule(rule.rule).requirement.as_str()).collect()
}

#[test]
fn predicate_wars_as_printed_has_the_five_unsound_rules_of_part_3() {
    let audited = audited("predicate-wars");
    assert_eq!(with(audited, Soundness::Unsound), ["PW-R5", "PW-R6", "PW-R7", "PW-R15", "PW-R17"]);
    assert_eq!(with(audited, Soundness::Undecided), [""; 0]);
    assert!(named(audited, "UI").soundness == Soundness::Sound, "S-4: a capturing instance is refused");
    for tag in ["UG", "UGR", "EI", "IP", "EMP"] {
        let rule = named(audited, tag);
        let worst = rule.worst().expect("a rule has forms");
        let countermodel = worst.countermodel.as_ref().expect("an unsound form has a countermodel");
        assert_eq!(crate::common::objects(countermodel), 2, "{tag}: Part 3 found no countermodel with one object");
        let exploit = worst.exploit.as_ref().unwrap_or_else(|| panic!("{tag}: no exploit"));
        assert!(kernel_accepts(audited, exploit), "{tag}");
        assert!(!crate::common::follows(exploit), "{tag}: what is proved follows");
    }
}

#[test]
fn the_repaired_predicate_wars_has_none() {
    let audited = audited("predicate-wars-sound");
    assert_eq!(with(audited, Soundness::Unsound), [""; 0]);
    assert_eq!(with(audited, Soundness::Undecided), [""; 0]);
    assert_eq!(with(audited, Soundness::SoundWithProviso), ["PW-R5", "PW-R6", "PW-R7", "PW-R14", "PW-R17"]);
    assert_eq!((audited.audit.base_rules.count > 30, audited.audit.base_rules.wrong.len()), (true, 0));
    let computations = audited.audit.rules.iter().flat_map(|rule| &rule.variants).filter_map(|variant| variant.computed.as_ref());
    let accepted: Vec<u64> = computations.map(|computed| computed.accepted).collect();
    // Of 41 × 41 and 200 more pairs: one result each of seven operations, where there is one; one of two values of two comparisons.
    assert_eq!(accepted.len(), 2);
    assert_eq!(accepted.get(1), Some(&(2 * (41 * 41 + 200))));
}

#[test]
fn every_sound_form_is_proved_in_natural_deduction() {
    let audited = audited("predicate-wars-sound");
    let classical =
        proof_syntax::rules::shipped(kernel::shipped::CLASSICAL.0, &kernel::HouseRules::default()).expect("it is shipped");
    let mut proved = 0;
    for rule in &audited.audit.rules {
        for (variant, found) in audited.calculus.rule(rule.rule).variants.iter().zip(&rule.variants) {
            let tag = &audited.calculus.rule(rule.rule).tag;
            if !matches!(variant.conclusion, Conclusion::Statement(_)) {
                assert!(found.proof.is_none(), "{tag}");
                continue;
            }
            let proof = found.proof.as_ref().unwrap_or_else(|| panic!("{tag} has no proof"));
            let certificate::Evidence::Proof(steps) = proof.certified.evidence() else { panic!("{tag}: no proof") };
            let house = kernel::HouseRules::default();
            let context =
                kernel::Context { calculus: &classical, house: &house, rules_in_force: &[], goal: Some(proof.sentence) };
            let checked = kernel::check(&proof.bank, steps, &context, &mut ());
            assert!(checked.accepted() && checked.reached(&proof.bank, steps, proof.sentence).is_some(), "{tag}");
            let axioms = steps.main().map_or(0, |block| {
                block.lines().filter(|line| matches!(line.justification, kernel::Justification::Axiom)).count()
            });
            assert_eq!(axioms, 0, "{tag}: it follows from nothing");
            proved += 1;
        }
    }
    assert_eq!(proved, 28, "the forms of PW-R1 to PW-R24");
}

#[test]
fn classical_natural_deduction_has_none() {
    let audited = audited("classical");
    assert_eq!(with(audited, Soundness::Unsound), [""; 0]);
    assert_eq!(with(audited, Soundness::Undecided), [""; 0]);
    let schemas = audited.calculus.rules().iter().flat_map(|rule| &rule.variants);
    assert!(schemas.filter(|variant| matches!(variant.conclusion, Conclusion::Statement(_))).count() > 100);
}

#[test]
fn wff_n_proof_has_none() {
    let audited = audited("wff-n-proof");
    assert!(audited.audit.rules.len() >= 10);
    let sound = with(audited, Soundness::Sound).len() + with(audited, Soundness::SoundWithProviso).len();
    assert_eq!(sound, audited.audit.rules.len());
}
