//! Set-up, and phases I to III.

use games::Game;
use predicate_wars::{CardId, Fact, PhaseName, Place, PredicateWars};

use super::table::{Table, settings};

#[test]
fn everybody_begins_with_what_the_rulebook_gives() {
    let table = Table::new(&["Ann", "Ben", "Cid"], &[]);
    let seat = table.seat("Ben");
    assert_eq!((seat.health, seat.power, seat.potency), (150, 100, 256));
    assert_eq!(table.0.cards().len(), 128);
    assert_eq!(table.0.cards_in(Place::Owned(table.player("Cid"))).count(), 18);
    assert_eq!(table.0.cards_in(Place::Deck).count(), 128 - 54);
    assert_eq!(table.0.rules().len(), 32);
}

#[test]
fn games_that_cannot_be_played_are_refused() {
    let sixteen: Vec<String> = (0..17).map(|number| format!("P{number}")).collect();
    let names: Vec<&str> = sixteen.iter().map(String::as_str).collect();
    let refused = |players: &[&str], house: &[(&str, &str)]| {
        let refusal = PredicateWars::start(&settings(players, house)).unwrap_err();
        crate::german::rule(&refusal);
        refusal
    };
    assert_eq!(refused(&["Ann"], &[]).rule, "Q-PW-55");
    assert_eq!(refused(&names, &[("deck_size", "400")]).rule, "Q-PW-55");
    assert!(PredicateWars::start(&settings(&names[..16], &[("deck_size", "288")])).is_ok());
    let short = refused(&names[..8], &[("short_deck", "refuse")]);
    assert_eq!(short.rule, "Q-PW-54");
    assert!(short.message.to_string().contains("8 players x (2 owned + 16 dealt) = 144 cards, and it has 128"), "{short}");
    for (players, cards) in [(7, 128), (8, 144), (16, 288)] {
        let game = PredicateWars::start(&settings(&names[..players], &[])).expect("PW-1: 3 to 16 players are ideal");
        assert_eq!(game.cards().len(), cards);
    }
    assert_eq!(refused(&names[..16], &[("dealt", "10000")]).rule, "PW-2");
    assert_eq!(refused(&["Ann", "Ann"], &[]).rule, "PW-1");
    assert_eq!(refused(&["Ann", "Ben"], &[("deck_size", "20000")]).rule, "PW-2");
    assert_eq!(refused(&["Ann", "Ben"], &[("power", "18446744073709551615")]).rule, "PW-4");
    assert_eq!(refused(&["Ann", "Ben"], &[("rounds", "0")]).rule, "PW-4");
}

#[test]
fn an_edit_before_the_first_round_costs_twice_the_symbol_points() {
    let mut table = Table::new(&["Ann", "Ben"], &[]);
    table.refused("Ann edit 0 rock = P", "PW-6");
    table.refused("Ann edit 0 = 3 P", "PW-6");
    table.refused("Ann edit 0 rock 3 =", "PW-6");
    table.refused("Ann edit 18 rock 3 P", "PW-6");
    table.refused("Ann edit 500 rock 3 P", "PW-2");
    table.refused("Ann edit 0 rock 101 P", "PW-6");
    table.refused("Ann edit 0 rock 1 [HIT](x)", "PW-41");
    table.refused("Cid edit 0 rock 3 P", "PW-1");
    // A power cost may be as high as the power: it is not paid now.
    table.play("Ann edit 0 rock 100 [ATK]([chosenPlayer](0),20)");
    assert_eq!(table.seat("Ann").power, 80);
    table.play("Ann edit 0 paper = =");
    assert_eq!(table.seat("Ann").power, 60);
    // Ill-formed statements are priced and kept (Q-PW-14).
    table.play("Ann edit 1 scissors 0 P ∧ ∧");
    assert_eq!(table.seat("Ann").power, 54);
    table.refused("Ann edit 2 rock 3 (∀(x)(([health](x)>20)→([ATK](x,20)∧[ATK](x,[power](x)))))", "PW-5");
    table.play("Ann pass");
    table.refused("Ann edit 1 rock 3 P", "PW-5");
    table.refused("Ann pass", "PW-10");
    table.refused("Ann ask 1", "PW-7");
    table.play("Ben pass");
    assert_eq!((table.0.phase_name(), table.0.round()), (PhaseName::Creation, 1));
}

#[test]
fn a_house_can_demand_power_costs_of_at_least_the_points() {
    let mut table = Table::new(&["Ann", "Ben"], &[("min_power_cost", "symbol_point")]);
    table.refused("Ann edit 0 rock 4 (∀(x)P(x))", "Q-PW-57");
    table.play("Ann edit 0 rock 5 (∀(x)P(x))");
}

#[test]
fn blank_cards_are_given_as_far_as_they_go() {
    // (players, blanks in the deck, asked, received)
    let cases: [(&[&str], &str, &str, [usize; 3]); 5] = [
        (&["Ann", "Ben", "Cid"], "9", "round_robin", [4, 1, 3]),
        (&["Ann", "Ben", "Cid"], "6", "round_robin", [3, 1, 2]),
        (&["Ann", "Ben", "Cid"], "6", "none", [0, 0, 0]),
        (&["Ann", "Ben", "Cid"], "3", "round_robin", [1, 1, 1]),
        (&["Ann", "Ben", "Cid"], "2", "round_robin", [0, 0, 0]),
    ];
    for (players, blanks, shortage, received) in cases {
        let deck = (3 + blanks.parse::<usize>().unwrap()).to_string();
        let house = [("owned_at_start", "1"), ("dealt", "0"), ("deck_size", &*deck), ("shortage", shortage)];
        let mut table = Table::new(players, &house);
        table.play_all(&["Ann pass", "Ben pass", "Cid pass"]);
        table.refused("Ann ask 9", "PW-7");
        table.refused("Ann pass", "PW-7");
        table.play("Cid ask 3");
        table.refused("Cid ask 3", "PW-7");
        assert!(table.has_fact(|fact| matches!(fact, Fact::Asked { .. })));
        table.play_all(&["Ann ask 4", "Ben ask 1"]);
        let got = players.iter().map(|name| table.0.cards_in(Place::Owned(table.player(name))).count() - 1);
        assert_eq!(got.collect::<Vec<_>>(), received, "{blanks} {shortage}");
        assert_eq!(table.has_fact(|fact| *fact == Fact::NoBlanks), received == [0, 0, 0]);
        assert_eq!(table.0.phase_name(), PhaseName::Editing);
    }
}

#[test]
fn a_phase_two_edit_costs_power_and_twice_the_override() {
    let mut table = Table::new(&["Ann", "Ben"], &[("power", "200")]);
    table.play_all(&["Ann edit 0 rock 7 P", "Ann pass", "Ben pass", "Ann ask 0", "Ben ask 0"]);
    let before = table.seat("Ann").power;
    table.play("Ann edit 1 rock 10 [HEAL]([chosenPlayer](0),15)");
    assert_eq!(table.seat("Ann").power, before - 10);
    table.play("Ann edit 0 = 9 Q");
    assert_eq!(table.seat("Ann").power, before - 10 - (2 * 7 + 9));
    let rest = table.seat("Ann").power;
    table.refused(&format!("Ann edit 0 = {rest} Q"), "PW-10");
    table.refused(&format!("Ann edit 2 rock {} Q", rest + 1), "PW-6");
    table.play_all(&["Ann edit 2 rock 0 P", "Ann edit 3 rock 0 P", "Ann edit 4 rock 0 P"]);
    table.play_all(&["Ann edit 5 rock 0 P", "Ann edit 6 rock 0 P", "Ann edit 7 rock 0 P"]);
    table.refused("Ann edit 8 rock 0 P", "Q-PW-59");
    table.play("Ann pass");
    table.refused("Ann edit 8 rock 0 P", "PW-10");
}

#[test]
fn cards_of_others_are_taken_clockwise_and_at_most_eight() {
    let mut table = Table::new(&["Ann", "Ben", "Cid"], &[]);
    table.play_all(&["Ann edit 0 rock 30 P", "Ben edit 18 rock 30 P", "Cid edit 36 rock 30 P"]);
    table.play_all(&["Ann pass", "Ben pass", "Cid pass", "Ann ask 0", "Ben ask 0", "Cid ask 0"]);
    table.play_all(&["Ann pass", "Ben pass", "Cid pass"]);
    let first = table.0.to_move()[0];
    assert!(table.has_fact(|fact| *fact == Fact::Starter { player: first }));
    let names = ["Ann", "Ben", "Cid"];
    let name = |step: usize| names[(usize::from(first.0) + step) % 3];
    let priced = |step: usize| 18 * ((usize::from(first.0) + step) % 3);
    table.refused(&format!("{} pass", name(1)), "PW-11");
    table.refused(&format!("{} take {}", name(0), priced(0)), "PW-11");
    table.refused(&format!("{} take 60", name(0)), "PW-11");
    let power = table.seat(name(0)).power;
    table.play(&format!("{} take {}", name(0), priced(1)));
    assert_eq!(table.seat(name(0)).power, power - 30);
    assert_eq!(table.place(priced(1) as u16), Place::Owned(first));
    for blank in 1..=6 {
        table.play(&format!("{} take {}", name(0), priced(1) + blank));
    }
    assert_eq!(table.turn(), name(0));
    table.play(&format!("{} take {}", name(0), priced(1) + 7));
    assert_eq!(table.turn(), name(1), "after eight it is the next one's turn");
    table.play(&format!("{} pass", name(1)));
    table.play(&format!("{} take {}", name(2), priced(1)));
    table.play(&format!("{} take {}", name(2), priced(0)));
    let poor = table.seat(name(2)).power;
    assert_eq!(poor, 98 - 60);
    table.play(&format!("{} pass", name(2)));
    assert_eq!(table.0.phase_name(), PhaseName::Playing);
    assert_eq!(table.0.card(CardId(0)).unwrap().power_cost(), 30);
}

#[test]
fn a_card_that_costs_more_than_the_power_cannot_be_taken() {
    let mut table = Table::new(&["Ann", "Ben"], &[]);
    table.play_all(&["Ann edit 0 rock 99 P", "Ben edit 18 rock 99 P", "Ann edit 1 rock 1 P", "Ben edit 19 rock 1 P"]);
    table.play_all(&["Ann pass", "Ben pass", "Ann ask 0", "Ben ask 0", "Ann pass", "Ben pass"]);
    let (name, of_other) = if table.turn() == "Ann" { ("Ann", 18) } else { ("Ben", 0) };
    table.refused(&format!("{name} take {of_other}"), "PW-11");
    table.play(&format!("{name} take {}", of_other + 1));
}
