//! A calculus of the table's own: proofs are judged by it, and nothing is taken to be known of its rules.

use games::Game;
use predicate_wars::claim::{ClaimInput, check};
use predicate_wars::proving::{FromNothing, from_nothing};
use predicate_wars::{House, LONGEST_CALCULUS, OwnCalculus, PredicateWars, Settings};

const HEAD: &str = "calculus small \"Small\"\nnotation predicate-wars\n\n";
const DETACH: &str = "rule \"Detachment\" (DET)\n  from (A → B)\n  infer B\n";

fn house(rules: &str) -> House {
    House { own_calculus: Some(OwnCalculus::new(format!("{HEAD}{rules}"))), ..House::default() }
}

#[test]
fn proofs_are_judged_by_the_calculus_of_the_table() {
    let conditions = house(DETACH).proof_conditions().expect("a calculus");
    let shipped = House::default().proof_conditions().expect("a calculus");
    let axioms = ["(P → [ATK]([chosenPlayer](0), 20))", "Q"];
    let proof = "1. axiom (P → [ATK]([chosenPlayer](0), 20))\n2. axiom Q\n3. [ATK]([chosenPlayer](0), 20) by DET on 1\n";
    let claim = |conditions| {
        check(&ClaimInput {
            conditions,
            axioms: &axioms,
            rules: &[],
            subproofs: &[],
            proof,
            classes: House::default().class_readings(),
        })
    };
    assert!(claim(&conditions).is_ok());
    assert!(claim(&shipped).is_err());
    assert!(conditions == house(DETACH).proof_conditions().expect("a calculus"));
    // Both are called `small`.
    let other = house("rule \"Repetition\" (REP)\n  from A\n  infer A\n");
    assert!(conditions != other.proof_conditions().expect("a calculus"));
}

#[test]
fn nothing_is_taken_to_be_known_of_the_rules() {
    let own = house(DETACH);
    assert_eq!(from_nothing(&own, &[]), FromNothing::Open);
    assert!(own.may_be_unsound() && !House::default().may_be_unsound());
}

#[test]
fn texts_that_are_no_calculus_of_the_game_are_refused() {
    let refused = |text: &str| {
        let mut settings = Settings::new(&["Ann", "Ben"], 7);
        settings.house.own_calculus = Some(OwnCalculus::new(text));
        PredicateWars::start(&settings).expect_err("refused").message.to_string()
    };
    assert!(refused("rule \"Odd\" (ODD)\n  from (A →\n").contains("cannot be read"));
    assert!(refused("calculus x \"X\"\nnotation palmer\n\nrule \"R\" (R)\n  from A\n  infer A\n").contains("notation"));
    assert!(refused(&format!("{HEAD}{}", "# long\n".repeat(LONGEST_CALCULUS))).contains("32768 bytes"));
}

#[test]
fn settings_are_written_and_read_again() {
    let mut settings = Settings::new(&["Ann", "Ben"], 7);
    assert!(!serde_json::to_string(&settings).expect("text").contains("own_calculus"));
    settings.house = house(DETACH);
    let written = serde_json::to_string(&settings).expect("text");
    assert_eq!(serde_json::from_str::<Settings>(&written).expect("settings"), settings);
}
