//! Claims, challenges, effects, deaths.

use predicate_wars::{Currency, Fact, Outcome, PhaseName, Place};

use super::table::Table;

/// House rules by name.
type House<'h> = &'h [(&'h str, &'h str)];

const ATTACK: &str = "[ATK]([chosenPlayer](0), 20)";

/// Ann has an attack and another card; the others have blanks, of which they may have discarded one. Ann is on turn.
fn ann_with(players: &[&str], house: House<'_>, first: &str, second: &str) -> Table {
    let deck = (3 * players.len() + 10).to_string();
    let rules = [("owned_at_start", "1"), ("dealt", "2"), ("deck_size", &*deck), ("power", "1000")];
    let mut table = Table::new(players, &[&rules[..], house].concat());
    table.play(&format!("Ann edit 0 rock 5 {first}"));
    table.play(&format!("Ann edit 1 rock 5 {second}"));
    table.go_to_playing();
    table.at_turn_of("Ann");
    table
}

fn claim(lines: &[&str]) -> String {
    format!("Ann claim player 0=Ben\n{}\n", lines.join("\n"))
}

#[test]
fn a_claim_takes_effect_when_nobody_challenges_it() {
    let mut table = ann_with(&["Ann", "Ben", "Cid"], &[], "P", &format!("(P → {ATTACK})"));
    table.play("Ann play 0 1");
    table.refused("Ben pass", "PW-13");
    table.refused("Ben challenge\n1. axiom P\n", "PW-29");
    table.refused("Ann leave", "PW-17");
    let proof = claim(&["1. axiom P", &format!("2. axiom (P → {ATTACK})"), &format!("3. {ATTACK} by Modus ponens on 2, 1")]);
    table.refused(&proof.replace("Ann claim", "Ben claim"), "PW-18");
    table.refused(&proof.replace("0=Ben", "00=Ben"), "PW-37");
    table.refused(&proof.replace("0=Ben", "0=Dan"), "PW-1");
    table.refused(&proof.replace("claim", "claim goal 1"), "Q-PW-52");
    table.refused(&proof.replace("Modus ponens", "Simplification"), "PW-R10");
    table.refused(&claim(&[&format!("1. axiom {ATTACK}")]), "PW-27");
    table.play(&proof);
    let symbol_point = 1 + 2;
    assert_eq!(table.seat("Ann").proving_power, 256 - symbol_point);
    assert_eq!(table.seat("Ben").health, 150, "the others may challenge first");
    table.refused("Cid pass", "Q-PW-50");
    table.refused("Ann pass", "Q-PW-50");
    table.play("Ben pass");
    table.play("Cid pass");
    assert_eq!(table.seat("Ben").health, 130);
    let ben = table.player("Ben");
    assert!(table.has_fact(|fact| *fact == Fact::Health { player: ben, change: -20, now: 130 }));
    assert_ne!(table.turn(), "Ann", "one claim per play");
}

#[test]
fn proofs_are_charged_and_afforded_as_the_house_says() {
    let proof = claim(&["1. axiom P", &format!("2. axiom (P → {ATTACK})"), &format!("3. {ATTACK} by Modus ponens on 2, 1")]);
    let cases: [(House<'_>, Option<u64>); 7] = [
        (&[("potency", "4")], Some(1)),
        (&[("potency", "3")], None),
        (&[("potency", "3"), ("afford", "at_least")], Some(0)),
        (&[("potency", "2"), ("charge", "lines")], Some(1)),
        (&[("potency", "1"), ("charge", "lines")], None),
        (&[("potency", "4"), ("charge", "lines"), ("lines_count", "all")], Some(1)),
        (&[("potency", "3"), ("charge", "lines"), ("lines_count", "all")], None),
    ];
    for (house, left) in cases {
        let mut table = ann_with(&["Ann", "Ben"], house, "P", &format!("(P → {ATTACK})"));
        table.play("Ann play 0 1");
        match left {
            None => table.refused(&proof, "PW-34"),
            Some(left) => {
                table.play(&proof);
                assert_eq!(table.seat("Ann").proving_power, left, "{house:?}");
                assert_eq!(table.seat("Ann").potency, house[0].1.parse::<u64>().unwrap(), "Q-PW-67");
            }
        }
    }
}

#[test]
fn a_challenge_that_derives_a_contradiction_voids_the_claim() {
    let mut table = ann_with(&["Ann", "Ben", "Cid"], &[], ATTACK, "((P ∧ (¬P)) ∧ (Q ∧ Q))");
    table.play("Ann play 0 1");
    let axioms = [format!("1. axiom {ATTACK}"), String::from("2. axiom ((P ∧ (¬P)) ∧ (Q ∧ Q))")];
    table.play(&format!("Ann claim player 0=Ben\n{}\n", axioms.join("\n")));
    assert_eq!(table.seat("Ann").proving_power, 256, "a proof without a lemma costs nothing");
    let challenge = |name: &str, lines: &[&str]| format!("{name} challenge\n{}\n{}\n", axioms.join("\n"), lines.join("\n"));
    let steps = ["3. (P ∧ (¬P)) by Simplification on 2", "4. P by Simplification on 3", "5. (¬P) by Simplification on 3"];
    // Cid's turn has not come; a proof that is wrong, or does not start from all statements, is refused.
    table.refused(&challenge("Cid", &steps), "Q-PW-50");
    table.refused(&challenge("Ben", &["3. Q by Simplification on 2"]), "PW-R10");
    table.refused("Ben challenge\n1. axiom (P ∧ (¬P))\n", "PW-29");
    // Ben's is right, and shows nothing: it is paid for all the same.
    table.play(&challenge("Ben", &["3. (Q ∧ Q) by Simplification on 2"]));
    let ben = table.player("Ben");
    assert!(table.has_fact(|fact| matches!(fact, Fact::Challenged { player, upheld: false, .. } if *player == ben)));
    let difference = 8 - 3;
    assert_eq!(table.seat("Ben").proving_power, 256 - (1 + difference));
    table.play(&challenge("Cid", &steps));
    let paid = (1 + 4) + (1 + 3) + (1 + 2);
    assert_eq!(table.seat("Cid").proving_power, 256 - paid);
    assert!(table.has_fact(|fact| matches!(fact, Fact::Challenged { upheld: true, price, .. } if *price == paid)));
    assert_eq!(table.seat("Ben").health, 150, "the effect is not applied");
    assert_ne!(table.turn(), "Ann");
}

#[test]
fn an_effect_asks_for_what_was_not_chosen_with_the_claim() {
    let mut table = ann_with(&["Ann", "Ben"], &[], ATTACK, "(P ∧ (P ∧ (P ∧ (P ∧ (P ∧ P)))))");
    table.play("Ann play 0 1");
    let proof = format!("Ann claim\n1. axiom {ATTACK}\n2. axiom (P ∧ (P ∧ (P ∧ (P ∧ (P ∧ P)))))\n");
    table.play(&proof);
    table.play("Ben pass");
    assert!(table.has_fact(|fact| matches!(fact, Fact::ChoiceAsked { .. })));
    table.refused("Ann pass", "PW-37");
    table.refused("Ben choose player 0 Ann", "PW-37");
    table.refused("Ann choose player 1 Ben", "PW-37");
    table.refused("Ann choose card 0 2", "PW-37");
    let legal = table.0.legal(table.player("Ann")).into_iter();
    let offered: Vec<String> = legal.filter(|one| !games::accord::is_word(one)).map(|one| one.to_string()).collect();
    assert_eq!(offered, ["Ann choose player 0 Ann", "Ann choose player 0 Ben"]);
    table.play("Ann choose player 0 Ann");
    assert_eq!(table.seat("Ann").health, 80);
}

#[test]
fn a_claimed_card_is_paid_twice_its_power_cost() {
    let text = "[CLAIM]([playerOfCard]([chosenCard](3)), 3)";
    let mut table = Table::small(&["Ann", "Ben"]);
    table.play(&format!("Ann edit 0 rock 5 {text}"));
    table.play("Ann edit 1 rock 5 (P ∧ (P ∧ (P ∧ (P ∧ (P ∧ (P ∧ (P ∧ (P ∧ P))))))))");
    table.play("Ben edit 3 rock 40 P");
    table.go_to_playing();
    table.at_turn_of("Ann");
    let power = table.seat("Ann").power;
    table.play("Ann play 0 1");
    let axioms = format!("1. axiom {text}\n2. axiom (P ∧ (P ∧ (P ∧ (P ∧ (P ∧ (P ∧ (P ∧ (P ∧ P))))))))\n");
    table.refused(&format!("Ann claim goal 1 card 3=8\n{axioms}"), "PW-37");
    table.play(&format!("Ann claim goal 1 card 3=3\n{axioms}"));
    table.play("Ben pass");
    assert_eq!(table.place(3), Place::Owned(table.player("Ann")));
    assert_eq!(table.seat("Ann").power, power - 80);
    let bills: Vec<_> = table.0.facts().iter().filter_map(Fact::bill).collect();
    assert_eq!(bills.iter().map(|bill| (bill.currency, bill.amount)).collect::<Vec<_>>(), [(Currency::Power, 80)]);
}

#[test]
fn a_meaningless_effect_is_not_applied() {
    let text = "[ATK]([playerOfCard](7), 20)";
    let mut table = ann_with(&["Ann", "Ben"], &[], text, "(P ∧ (P ∧ (P ∧ (P ∧ (P ∧ P)))))");
    table.play("Ann play 0 1");
    table.play(&format!("Ann claim\n1. axiom {text}\n2. axiom (P ∧ (P ∧ (P ∧ (P ∧ (P ∧ P)))))\n"));
    table.play("Ben pass");
    assert!(table.has_fact(|fact| matches!(fact, Fact::NoEffect { .. })));
    assert_eq!((table.seat("Ann").health, table.seat("Ben").health), (100, 100));
}

#[test]
fn who_has_no_health_left_loses_and_the_last_one_wins() {
    let house = [("health_per_player", "7")];
    let mut table = ann_with(&["Ann", "Ben", "Cid"], &house, ATTACK, "(P ∧ (P ∧ (P ∧ (P ∧ (P ∧ P)))))");
    // 21 health each: the first attack leaves one.
    table.play("Ann play 0 1");
    let axioms = format!("1. axiom {ATTACK}\n2. axiom (P ∧ (P ∧ (P ∧ (P ∧ (P ∧ P)))))\n");
    table.play(&format!("Ann claim player 0=Ben\n{axioms}"));
    table.play_all(&["Ben pass", "Cid pass"]);
    assert_eq!(table.seat("Ben").health, 1);

    let mut table = ann_with(&["Ann", "Ben", "Cid"], &[("health_per_player", "6")], ATTACK, "(P ∧ (P ∧ (P ∧ (P ∧ (P ∧ P)))))");
    table.play("Ann play 0 1");
    table.play(&format!("Ann claim player 0=Ben\n{axioms}"));
    table.play_all(&["Ben pass", "Cid pass"]);
    let ben = table.player("Ben");
    assert!(table.has_fact(|fact| *fact == Fact::Lost { player: ben }));
    assert!(!table.seat("Ben").alive);
    assert_eq!(table.0.cards_in(Place::Owned(ben)).count(), 0, "Q-PW-72");
    assert!(table.0.cards_in(Place::Discard).count() >= 2);
    table.refused("Ben leave", "PW-19");
    assert_ne!(table.turn(), "Ben");

    let mut table = ann_with(&["Ann", "Ben"], &[("health_per_player", "10")], ATTACK, "(P ∧ (P ∧ (P ∧ (P ∧ (P ∧ P)))))");
    table.play("Ann play 0 1");
    table.play(&format!("Ann claim player 0=Ben\n{axioms}"));
    table.play("Ben pass");
    assert_eq!(table.0.outcome(), Some(&Outcome::Won { winner: table.player("Ann") }));
    assert_eq!(table.0.phase_name(), PhaseName::Over);
    table.refused("Ann ask 1", "PW-20");
}

#[test]
fn all_may_lose_at_once() {
    let everybody = "(∀(x)([PLAYER](x)→[ATK](x, 20)))";
    let mut table = ann_with(&["Ann", "Ben"], &[("health_per_player", "10")], everybody, &format!("({everybody} ∧ P)"));
    table.play("Ann play 0 1");
    table.play(&format!("Ann claim goal 1\n1. axiom {everybody}\n2. axiom ({everybody} ∧ P)\n"));
    table.play("Ben pass");
    assert_eq!(table.0.outcome(), Some(&Outcome::Draw));
    assert_eq!(table.0.cards_in(Place::Discard).count() + table.0.cards_in(Place::Drop).count() + 10, 16);
}

#[test]
fn a_house_may_allow_several_claims_for_a_play() {
    let mut table = ann_with(&["Ann", "Ben"], &[("claims_per_play", "2")], ATTACK, "(P ∧ (P ∧ (P ∧ (P ∧ (P ∧ P)))))");
    table.play("Ann play 0 1");
    let axioms = format!("1. axiom {ATTACK}\n2. axiom (P ∧ (P ∧ (P ∧ (P ∧ (P ∧ P)))))\n");
    table.play(&format!("Ann claim player 0=Ben\n{axioms}"));
    table.play("Ben pass");
    assert_eq!((table.turn(), table.seat("Ben").health), (String::from("Ann"), 80));
    // What was chosen for an index stands for the whole play (Q-PW-68).
    table.play(&format!("Ann claim player 0=Ann\n{axioms}"));
    table.play("Ben pass");
    assert_eq!((table.seat("Ann").health, table.seat("Ben").health), (100, 60));
    table.refused(&format!("Ann claim player 0=Ben\n{axioms}"), "PW-18");
}
