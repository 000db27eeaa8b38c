//! Phase IV: options, pairs, tags, order, and who remains.

use predicate_wars::{Barred, CardId, Fact, PhaseName, Place};

use super::table::Table;

/// Ann has cards 0 to 2, Ben 3 to 5, and so on; what is written on the first two of each.
fn with_cards(players: &[&str], cards: &[(&str, u16, &str, &str)]) -> Table {
    let mut table = Table::small(players);
    for (name, card, tag, effect) in cards {
        table.play(&format!("{name} edit {card} {tag} 5 {effect}"));
    }
    table.go_to_playing();
    table
}

fn barred(table: &Table) -> Option<Barred> {
    let played = table.0.facts().iter().find_map(|fact| match fact {
        Fact::Played { barred, .. } => Some(*barred),
        _ => None,
    });
    played.expect("cards were played")
}

#[test]
fn proving_power_is_the_potency_and_lasts_for_the_phase() {
    let mut table = with_cards(&["Ann", "Ben"], &[]);
    assert_eq!(table.seat("Ann").proving_power, 256);
    let first = table.turn();
    table.play(&format!("{first} leave"));
    assert_eq!(table.0.phase_name(), PhaseName::Subproofs, "only one remains");
    assert_eq!(table.seat("Ann").proving_power, 0);
}

#[test]
fn a_turn_has_four_options_and_cannot_be_passed() {
    let mut table = with_cards(&["Ann", "Ben"], &[("Ann", 0, "rock", "P"), ("Ben", 3, "rock", "P")]);
    let (name, other, own) = if table.turn() == "Ann" { ("Ann", "Ben", 0) } else { ("Ben", "Ann", 3) };
    table.refused(&format!("{other} leave"), "PW-17");
    table.refused(&format!("{name} pass"), "PW-13");
    table.refused(&format!("{name} play {own} {own}"), "Q-PW-64");
    table.refused(&format!("{name} play {own} 9"), "Q-PW-64");
    table.refused(&format!("{name} discard 9"), "PW-15");
    table.refused(&format!("{name} draw {own}"), "PW-16");
    table.refused(&format!("{name} claim\n1. axiom P\n"), "PW-18");
    table.refused(&format!("{name} challenge\n1. axiom P\n"), "PW-29");
    table.play(&format!("{name} discard {own}"));
    assert_eq!(table.place(own), Place::Discard);
    assert_eq!(table.0.card(CardId(own)).unwrap().power_cost(), 7);
    table.play(&format!("{other} draw 6"));
    assert_eq!(table.place(6), Place::Owned(table.player(other)));
}

#[test]
fn the_card_with_fewer_points_or_the_first_is_main() {
    let edits = [("Ann", 0, "rock", "P"), ("Ann", 1, "paper", "(P → Q)"), ("Ben", 3, "rock", "P"), ("Ben", 4, "paper", "Q")];
    let mut table = with_cards(&["Ann", "Ben"], &edits);
    table.at_turn_of("Ann");
    table.play("Ann play 1 0");
    let (ann, ben) = (table.player("Ann"), table.player("Ben"));
    let main =
        |player, main, secondary, barred| Fact::Played { player, main: CardId(main), secondary: CardId(secondary), barred };
    assert!(table.has_fact(|fact| *fact == main(ann, 0, 1, None)));
    assert_eq!((table.place(0), table.place(1)), (Place::Drop, Place::Drop));
    table.play("Ann pass");
    table.at_turn_of("Ben");
    table.play("Ben play 4 3");
    // Rock does not beat paper.
    assert!(table.has_fact(|fact| *fact == main(ben, 4, 3, None)));
}

#[test]
fn a_winning_tag_bars_a_main_card_unless_its_card_costs_more() {
    // (previous main, next main, barred): tags and effects; the secondary cards are longer.
    let cases = [
        (("rock", "P"), ("scissors", "P"), Some(Barred::Beaten)),
        (("rock", "P"), ("scissors", "(¬P)"), Some(Barred::Beaten)),
        (("rock", "(¬P)"), ("scissors", "P"), None),
        (("rock", "P"), ("paper", "P"), None),
        (("rock", "P"), ("rock", "P"), None),
        (("scissors", "P"), ("paper", "P"), Some(Barred::Beaten)),
        (("paper", "P"), ("rock", "P"), Some(Barred::Beaten)),
    ];
    for ((tag, effect), (next_tag, next_effect), expected) in cases {
        let long = "(P ∧ (Q ∧ R))";
        let edits =
            [("Ann", 0, tag, effect), ("Ann", 1, "rock", long), ("Ben", 3, next_tag, next_effect), ("Ben", 4, "rock", long)];
        let mut table = with_cards(&["Ann", "Ben", "Cid"], &edits);
        table.at_turn_of("Ann");
        table.play("Ann play 0 1");
        assert_eq!(barred(&table), None, "the first play of the round is never barred");
        table.play("Ann pass");
        table.at_turn_of("Ben");
        table.play("Ben play 3 4");
        assert_eq!(barred(&table), expected, "{tag} {effect} {next_tag} {next_effect}");
        assert_eq!((table.place(3), table.place(4)), (Place::Drop, Place::Drop), "Q-PW-65");
        assert_eq!(table.turn() == "Ben", expected.is_none());
    }
}

#[test]
fn a_blank_card_can_be_played_without_effect_and_beats_nothing() {
    let edits = [("Ann", 0, "rock", "P"), ("Ben", 3, "rock", "P"), ("Ben", 4, "rock", "P")];
    let mut table = with_cards(&["Ann", "Ben"], &edits);
    table.at_turn_of("Ann");
    table.play("Ann play 0 1");
    assert_eq!(barred(&table), Some(Barred::Blank));
    assert_eq!(table.turn(), "Ben", "there is nothing to claim");
    table.play("Ben play 3 4");
    assert_eq!(barred(&table), None);
}

#[test]
fn players_without_cards_leave_and_the_last_ends_the_phase() {
    let mut table = with_cards(&["Ann", "Ben", "Cid"], &[]);
    let order: Vec<String> =
        (0..3).map(|step| ["Ann", "Ben", "Cid"][(usize::from(table.0.to_move()[0].0) + step) % 3].to_owned()).collect();
    let cards = |name: &str| 3 * ["Ann", "Ben", "Cid"].iter().position(|&one| one == name).unwrap();
    let first = cards(&order[0]);
    table.play(&format!("{} play {} {}", order[0], first, first + 1));
    table.play(&format!("{} leave", order[1]));
    table.refused(&format!("{} leave", order[1]), "PW-17");
    table.play(&format!("{} discard {}", order[2], cards(&order[2])));
    assert_eq!(table.turn(), order[0], "those who left are passed over");
    table.play(&format!("{} discard {}", order[0], first + 2));
    assert!(table.has_fact(|fact| matches!(fact, Fact::Left { without_cards: true, .. })));
    assert_eq!(table.0.phase_name(), PhaseName::Subproofs);
    let ranking: Vec<String> = table.0.ranking().iter().map(|&player| table.0.name(player).to_owned()).collect();
    assert_eq!(ranking, [order[1].clone(), order[0].clone(), order[2].clone()]);
    let potency: Vec<u64> = ranking.iter().map(|name| table.seat(name).potency - 256).collect();
    assert_eq!(potency, [21, 42, 64], "floor(64 i / n)");
    assert_eq!(table.0.cards_in(Place::Deck).count(), 10 + 4, "the piles are back in the deck");
}

#[test]
fn the_next_round_begins_with_the_one_who_left_last() {
    let mut table = with_cards(&["Ann", "Ben", "Cid"], &[]);
    table.at_turn_of("Ben");
    table.play("Ben leave");
    let next = table.turn();
    table.play(&format!("{next} leave"));
    let in_finalization = |phase| matches!(phase, PhaseName::Subproofs | PhaseName::BuyingRules | PhaseName::RemovingRules);
    table.everybody("pass", |game| in_finalization(game.phase_name()));
    assert_eq!(table.0.round(), 2);
    table.everybody("ask 8", |game| game.phase_name() == PhaseName::Creation);
    table.everybody("pass", |game| matches!(game.phase_name(), PhaseName::Editing | PhaseName::Claiming));
    assert_eq!(table.turn(), next);
}

/// PW-14 compares symbol points, and PW-3 keeps them private: of the previous main card others see the tag, the cost and the number of game functions,
/// and which of two cards was the main one. Two games in which these are the same look the same, but for commitments and for the power that was paid when
/// the cards were written, which is public.
#[test]
fn the_points_of_the_previous_main_card_are_private() {
    fn without_traces(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Object(members) => {
                members.retain(|name, _| !["commitment", "power"].contains(&name.as_str()));
                members.values_mut().for_each(without_traces);
            }
            serde_json::Value::Array(values) => values.iter_mut().for_each(without_traces),
            _ => {}
        }
    }
    let seen = |effect: &str, viewer: Option<&str>| {
        let mut table = with_cards(
            &["Ann", "Ben"],
            &[("Ann", 0, "rock", effect), ("Ann", 1, "paper", "((P → Q) → (P → Q))"), ("Ben", 3, "rock", "P")],
        );
        table.at_turn_of("Ann");
        table.play("Ann play 0 1");
        assert!(table.has_fact(|fact| matches!(fact, Fact::Played { main: CardId(0), .. })));
        let viewer = viewer.map(|name| table.player(name));
        let mut view = serde_json::to_value(table.0.view(viewer)).expect("a view can be written");
        assert_eq!(view["table"]["played"], serde_json::json!([0, 1]));
        without_traces(&mut view);
        view
    };
    for viewer in [None, Some("Ben")] {
        assert_eq!(seen("P", viewer), seen("((P → Q) → P)", viewer), "{viewer:?}");
    }
    assert_ne!(seen("P", Some("Ann")), seen("((P → Q) → P)", Some("Ann")));
}
