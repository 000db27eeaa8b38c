//! What an effect would do, as far as one player can tell, depends on a view alone.

use predicate_wars::CardId;
use predicate_wars::effects::Consequence;
use predicate_wars::outlook::{Outlook, Prospect, outlook};

use super::table::Table;

fn told(table: &Table, statement: &str, played: &[CardId]) -> Outlook {
    outlook(&table.0.view(Some(table.player("Ann"))), statement, played)
}

fn known(table: &Table, statement: &str, played: &[CardId]) -> Vec<Prospect> {
    match told(table, statement, played) {
        Outlook::Known(prospects) => prospects,
        other => panic!("{statement}: {other:?}"),
    }
}

fn table() -> Table {
    let mut table = Table::new(&["Ann", "Ben"], &[("owned_at_start", "1"), ("dealt", "2"), ("deck_size", "16"), ("power", "12")]);
    table.play_all(&["Ann edit 0 rock 2 P", "Ben edit 3 rock 3 (P ∧ Q)"]);
    table
}

#[test]
fn every_choice_is_told_and_the_best_stands_first() {
    let table = table();
    let attack = known(&table, "[ATK]([chosenPlayer](0), 30)", &[]);
    let names: Vec<(&str, i64)> = attack.iter().map(|one| (one.players["0"].as_str(), one.gain)).collect();
    assert_eq!(names, [("Ben", 20), ("Ann", -20)], "no more than the cap");
    // Power does not fall below 0 (Q-PW-70): Ben has paid six of twelve.
    let power = known(&table, "[SUBPOWER]([chosenPlayer](0), 8)", &[]);
    assert_eq!(power[0].gain, 6);
    assert_eq!(known(&table, "(∀(x)(([power](x) > 8) → [HEAL](x, 3)))", &[])[0].gain, 3, "Ann has ten left, and Ben six");
}

#[test]
fn a_card_that_is_played_is_nobodys_when_the_effect_takes_place() {
    let table = table();
    let claim = "[CLAIM]([playerOfCard]([chosenCard](0)), 0)";
    let cards = |played: &[CardId]| -> Vec<CardId> { known(&table, claim, played).iter().map(|one| one.cards["0"]).collect() };
    assert_eq!(cards(&[]), [0, 1, 2, 3, 4, 5].map(CardId), "all six");
    assert_eq!(cards(&[CardId(0), CardId(1)]), [2, 3, 4, 5].map(CardId));
    let price = known(&table, claim, &[]).into_iter().find(|one| one.cards["0"] == CardId(3)).expect("it is Ben's");
    assert!(matches!(&price.consequences[..], [Consequence::ClaimCard { price, .. }] if *price == 6.into()));
}

#[test]
fn what_is_hidden_is_not_told_and_what_is_idle_is() {
    let table = table();
    for hidden in ["[ATK]([randPlayer](0), 3)", "[ATK]([chosenPlayer](0), [symbolPoint]([chosenCard](0)))"] {
        assert_eq!(told(&table, hidden, &[]), Outlook::Hidden, "{hidden}");
    }
    for (idle, rule) in [("[ATK](3, 3)", "Q-PW-70"), ("[ATK]([chosenPlayer](0), (1 / 0))", "Q-PW-42")] {
        assert!(matches!(told(&table, idle, &[]), Outlook::Idle { rule: found, .. } if found == rule), "{idle}");
    }
}
