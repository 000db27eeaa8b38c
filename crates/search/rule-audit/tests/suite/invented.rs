//! Forty invented rules, half of them unsound in subtle ways (`examples/calculi`): every one is classified right, and none is undecided.

use crate::common::{audited_text, kernel_accepts};
use rule_audit::Soundness;

const SOUND: &str = include_str!("../../../../../examples/calculi/sound-rules.rules");
const UNSOUND: &str = include_str!("../../../../../examples/calculi/unsound-rules.rules");

#[test]
fn twenty_sound_rules_are_sound() {
    let audited = audited_text(SOUND);
    assert_eq!(audited.audit.rules.len(), 20);
    for rule in &audited.audit.rules {
        let tag = audited.calculus.rule(rule.rule).tag.as_str();
        let expected = if matches!(tag, "GEN" | "WIT") { Soundness::SoundWithProviso } else { Soundness::Sound };
        assert_eq!(rule.soundness, expected, "{tag}");
    }
}

#[test]
fn twenty_unsound_rules_are_refuted_and_exploited() {
    let audited = audited_text(UNSOUND);
    assert_eq!(audited.audit.rules.len(), 20);
    for rule in &audited.audit.rules {
        let tag = audited.calculus.rule(rule.rule).tag.as_str();
        assert_eq!(rule.soundness, Soundness::Unsound, "{tag}");
        let worst = rule.worst().expect("a rule has forms");
        assert!(worst.countermodel.is_some(), "{tag}");
        // The premise of GEN is to hold of an arbitrary object, and no other rule here derives one that does.
        match &worst.exploit {
            Some(exploit) => {
                assert!(kernel_accepts(audited, exploit), "{tag}");
                assert!(!crate::common::follows(exploit), "{tag}: what is proved follows");
            }
            None => assert_eq!(tag, "GEN"),
        }
    }
}

#[test]
fn an_object_letter_may_hold_an_arbitrary_variable() {
    // With d for `a`, (f(d,d) = d) may hold of an arbitrary object, and f(x,d) is left open.
    let rule = |more: &str| {
        let text = format!(
            "calculus t \"t\"\nnotation predicate-wars\nrule \"G\" (G)\n  from (f(d, a) = a)\n  choose d : variable\n  \
             provided d arbitrary{more}\n  infer (∀(x)(f(x, a) = a))\n"
        );
        audited_text(&text).audit.rules[0].soundness
    };
    assert_eq!(rule(""), Soundness::Unsound);
    // Letters that are both to be arbitrary stand for different variables.
    assert_eq!(rule(", a arbitrary"), Soundness::SoundWithProviso);
}

#[test]
fn a_proviso_about_a_letter_is_what_makes_generalisation_sound() {
    let rule = |provisos: &str| {
        let text = format!(
            "calculus t \"t\"\nnotation predicate-wars\nrule \"G\" (G)\n  from (A → B(d))\n  choose d : variable\n  {provisos}\n  \
             infer (A → (∀(x)B(x)))\n"
        );
        audited_text(&text).audit.rules[0].soundness
    };
    assert_eq!(rule("provided d arbitrary, d not free in A, d not free in B"), Soundness::SoundWithProviso);
    assert_eq!(rule("provided d arbitrary"), Soundness::Unsound);
    assert_eq!(rule("provided d not free in A, d not free in B"), Soundness::Unsound);
}

#[test]
fn a_witness_may_stand_in_what_is_chosen_with_it() {
    let rule = |provisos: &str| {
        let text = format!(
            "calculus t \"t\"\nnotation predicate-wars\nrule \"W\" (W)\n  choose e : variable\n  witness e\n  provided {provisos}\n  \
             infer ((∃(x)A(x)) → A(e))\n"
        );
        audited_text(&text).audit.rules[0].soundness
    };
    assert_eq!(rule("fresh e, e not free in A"), Soundness::SoundWithProviso);
    assert_eq!(rule("fresh e"), Soundness::Unsound);
}
