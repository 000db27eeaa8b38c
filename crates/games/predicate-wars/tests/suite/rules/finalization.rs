//! Phase V: subproofs, rules, and the next round.

use predicate_wars::{Fact, Outcome, PhaseName, state::RULE_SLOTS};

use super::table::Table;

/// Three players in phase V, of the first round.
fn at_finalization(house: &[(&str, &str)]) -> Table {
    let rules = [("owned_at_start", "1"), ("dealt", "2"), ("deck_size", "40"), ("potency", "1000"), ("rounds", "none")];
    let mut table = Table::new(&["Ann", "Ben", "Cid"], &[&rules[..], house].concat());
    table.go_to_playing();
    leave(&mut table);
    table
}

fn leave(table: &mut Table) {
    table.everybody("leave", |game| game.phase_name() == PhaseName::Playing);
    assert_eq!(table.0.phase_name(), PhaseName::Subproofs);
}

fn next_finalization(table: &mut Table) {
    table.everybody("pass", |game| matches!(game.phase_name(), PhaseName::BuyingRules | PhaseName::RemovingRules));
    table.everybody("ask 0", |game| game.phase_name() == PhaseName::Creation);
    table.everybody("pass", |game| matches!(game.phase_name(), PhaseName::Editing | PhaseName::Claiming));
    leave(table);
}

const SUBPROOF: &str = "1. axiom (∀(x)(P(x) ∧ Q))\n2. (P(x) ∧ Q) by Universal instantiation on 1 with x\n3. P(x) by Simplification on 2\n\
                        4. (∀(x)P(x)) by Universal generalization with reference on 3, 1\n";

#[test]
fn a_proper_subproof_costs_twice_its_symbol_point() {
    let mut table = at_finalization(&[]);
    let potency = table.seat("Ben").potency;
    table.refused("Ben subproof\n1. axiom P\n2. Q by Simplification on 1\n", "PW-R10");
    table.refused("Ben subproof\nnothing\n", "PW-64");
    table.refused("Ben rule P", "PW-24");
    table.play(&format!("Ben subproof\n{SUBPROOF}"));
    // Points of the lines: 7, 4, 2, 5. Three lemmas; x for the instantiation; the differences.
    let symbol_point = 3 + 1 + (7 - 4) + (4 - 2) + (7 - 5);
    assert_eq!(table.seat("Ben").potency, potency - 2 * symbol_point);
    assert_eq!(table.seat("Ben").subproofs.len(), 1);
    table.refused(&format!("Ben subproof\n{SUBPROOF}"), "PW-23");
    table.refused("Ben pass", "PW-23");
    table.play_all(&["Ann pass", "Cid pass"]);
    assert_eq!(table.0.phase_name(), PhaseName::BuyingRules);
}

#[test]
fn a_subproof_that_cannot_be_paid_is_not_bought() {
    let mut table = at_finalization(&[("potency", "0")]);
    let poor = table.0.ranking()[0];
    let name = table.0.name(poor).to_owned();
    let lines: String = (2..30).map(|line| format!("{line}. (P ∧ P) by Conjunction on 1, 1\n")).collect();
    table.refused(&format!("{name} subproof\n1. axiom P\n{lines}"), "PW-23");
}

#[test]
fn a_rule_costs_three_times_its_points_or_the_offer() {
    let mut table = at_finalization(&[]);
    table.everybody("pass", |game| game.phase_name() == PhaseName::Subproofs);
    let (first, second, third) = in_order(&table);
    let potency = table.seat(&first).potency;
    table.refused(&format!("{second} rule P"), "PW-24");
    table.refused(&format!("{first} rule P →"), "PW-24");
    table.refused(&format!("{first} rule price 14 (∀(x)P(x))"), "PW-24");
    table.refused(&format!("{first} rule price 2000 (∀(x)P(x))"), "PW-24");
    table.refused(&format!("{first} rule slot {RULE_SLOTS} (∀(x)P(x))"), "PW-31");
    table.refused(&format!("{first} challenge\n1. axiom P\n"), "PW-30");
    table.play(&format!("{first} rule (∀(x)P(x))"));
    assert_eq!(table.seat(&first).potency, potency, "it is on offer");
    table.refused(&format!("{first} rule Q"), "PW-30");
    table.refused(&format!("{third} pass"), "PW-30");
    table.play_all(&[&format!("{second} pass"), &format!("{third} pass")]);
    assert_eq!(table.seat(&first).potency, potency - 15);
    assert_eq!(table.0.rules_in_force(), ["(∀(x)P(x))"]);
    assert_eq!(table.turn(), second, "one rule each");
    table.refused(&format!("{second} rule slot 0 Q"), "PW-31");
    table.play(&format!("{second} rule slot 7 price 100 (¬Q)"));
    table.play_all(&[&format!("{third} pass"), &format!("{first} pass")]);
    assert_eq!(table.0.rules()[7].as_ref().map(|rule| rule.potency_cost), Some(100));
    table.play(&format!("{third} pass"));
    assert_eq!(table.0.phase_name(), PhaseName::RemovingRules);
    // To remove a rule costs what it was bought for.
    let potency = table.seat(&first).potency;
    table.refused(&format!("{second} remove 0"), "PW-25");
    table.refused(&format!("{first} remove 1"), "PW-25");
    table.refused(&format!("{first} remove 200"), "PW-25");
    table.play(&format!("{first} remove 7"));
    assert_eq!(table.seat(&first).potency, potency - 100);
    table.everybody("pass", |game| game.phase_name() == PhaseName::RemovingRules);
    assert_eq!((table.0.round(), table.0.rules_in_force()), (2, vec!["(∀(x)P(x))"]));
}

fn in_order(table: &Table) -> (String, String, String) {
    let names = ["Ann", "Ben", "Cid"];
    let first = usize::from(table.0.to_move()[0].0);
    let name = |step: usize| names[(first + step) % 3].to_owned();
    (name(0), name(1), name(2))
}

#[test]
fn a_contradictory_rule_is_not_added_and_not_paid() {
    let mut table = at_finalization(&[]);
    table.everybody("pass", |game| game.phase_name() == PhaseName::Subproofs);
    let (first, second, third) = in_order(&table);
    table.play(&format!("{first} rule P"));
    // A challenge that shows nothing is paid for in potency, and the rule is added.
    let potency = table.seat(&second).potency;
    table.play(&format!("{second} challenge\n1. axiom P\n2. (P ∧ P) by Conjunction on 1, 1\n"));
    assert_eq!(table.seat(&second).potency, potency - (1 + 2));
    table.play(&format!("{third} pass"));
    assert_eq!(table.0.rules_in_force(), ["P"]);
    let potency = table.seat(&second).potency;
    table.play(&format!("{second} rule (¬P)"));
    table.refused(&format!("{third} challenge\n1. axiom (¬P)\n"), "PW-30");
    table.play(&format!("{third} challenge\n1. axiom P\n2. axiom (¬P)\n"));
    assert!(table.has_fact(|fact| matches!(fact, Fact::RuleRejected { slot: 1 })));
    assert_eq!((table.0.rules_in_force(), table.seat(&second).potency), (vec!["P"], potency));
    assert_eq!(table.turn(), third);
}

#[test]
fn there_are_at_most_thirty_two_rules() {
    let mut table = at_finalization(&[("potency", "100000")]);
    for round in 0.. {
        table.everybody("pass", |game| game.phase_name() == PhaseName::Subproofs);
        for _ in 0..3 {
            if table.0.rules_in_force().len() == 32 {
                let name = table.turn();
                table.refused(&format!("{name} rule Q"), "PW-24");
                assert!(!table.0.legal(table.player(&name)).iter().any(|one| one.verb == "rule"));
                assert!(round >= 10);
                return;
            }
            let name = table.turn();
            table.play(&format!("{name} rule P_{round}"));
            let buyer = table.0.rules_in_force().len();
            table.everybody("pass", |game| game.rules_in_force().len() == buyer);
        }
        next_finalization(&mut table);
    }
}

#[test]
fn a_subproof_is_stale_while_an_included_rule_is_not_in_force() {
    for (stale, allowed) in [("block", false), ("allow", true)] {
        let mut table = at_finalization(&[("stale_subproof", stale)]);
        table.everybody("pass", |game| game.phase_name() == PhaseName::Subproofs);
        let name = table.turn();
        table.play(&format!("{name} rule (∀(x)P(x))"));
        table.everybody("pass", |game| game.rules_in_force().is_empty());
        next_finalization(&mut table);
        table.play(&format!("{name} subproof\n1. axiom (∀(x)Q(x))\n2. (∀(x)P(x)) by Rule inclusion\n"));
        table.everybody("pass", |game| game.phase_name() != PhaseName::RemovingRules);
        let remover = table.turn();
        table.play(&format!("{remover} remove 0"));
        next_finalization(&mut table);
        let using = format!("{name} subproof\n1. axiom (∀(y)Q(y))\n2. (∀(y)P(y)) by Conditional proof on 1 using S1 2\n");
        if allowed {
            table.play(&using);
        } else {
            table.refused(&using, "Q-PW-49");
        }
    }
}

#[test]
fn the_rounds_may_be_limited() {
    let mut table = at_finalization(&[("rounds", "2")]);
    table.everybody("pass", |game| game.phase_name() == PhaseName::Subproofs);
    next_finalization(&mut table);
    table.everybody("pass", |game| !game.to_move().is_empty());
    assert_eq!(table.0.outcome(), Some(&Outcome::RoundLimit));
}
