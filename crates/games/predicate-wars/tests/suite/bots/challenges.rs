//! Bots challenge where a challenge pays: where the claim contradicts itself, and what it would do to them exceeds what the proof costs them. Beginners
//! overlook some of that, and say why they do what they do.

use predicate_wars::bot::{Bot, Level, Mind, SimpleBot};
use predicate_wars::{Action, Move};

use crate::rules::table::Table;

/// Ann has claimed an attack on Ben, who holds two cards. Ben is asked.
///
/// * `amount`: of the attack; `beside`: her second card, which her proof cites;
/// * `hand`: Ben's cards; `potency`: what each player may spend on proofs in the round.
fn claimed(amount: u32, beside: &str, hand: [&str; 2], potency: &str) -> Table {
    let house = [("owned_at_start", "1"), ("dealt", "3"), ("deck_size", "20"), ("power", "1000"), ("potency", potency)];
    let mut table = Table::new(&["Ann", "Ben"], &house);
    let attack = format!("[ATK]([chosenPlayer](0), {amount})");
    table.play(&format!("Ann edit 0 rock 5 (P ∧ {attack})"));
    table.play(&format!("Ann edit 1 rock 5 {beside}"));
    table.play(&format!("Ben edit 4 rock 5 {}", hand[0]));
    table.play(&format!("Ben edit 5 rock 5 {}", hand[1]));
    table.go_to_playing();
    table.at_turn_of("Ann");
    table.play("Ann play 0 1");
    table.play(&format!(
        "Ann claim player 0=Ben\n1. axiom (P ∧ {attack})\n2. axiom {beside}\n3. {attack} by Simplification on 1\n"
    ));
    table
}

/// What each player may spend on proofs in a round in which a challenge to an attack of one point can be paid for, and no attack after it.
fn scarce(level: Level) -> String {
    let table = claimed(1, "(¬P)", BLANK_HAND, "256");
    let Action::Challenge { proof } = answer(&table, level, 1).0 else { panic!("it pays") };
    let mut after = table;
    after.play(&format!("Ben challenge\n{proof}"));
    let price = 256 - after.seat("Ben").proving_power;
    assert!(price > 3, "the attack costs 3: {price}");
    (price + 1).to_string()
}

/// What a bot in Ben's seat does about the claim, and why.
fn answer(table: &Table, level: Level, seed: u64) -> (Action, Option<String>) {
    let mind = Mind::on_level(table.0.settings(), level).expect("there is a calculus");
    let mut bot = SimpleBot::new(mind, seed);
    let Move { action, .. } = bot.decide(&table.0.view(Some(table.player("Ben")))).expect("Ben is asked");
    (action, bot.reason().map(|reason| reason.to_string()))
}

fn challenges(table: &Table, level: Level) -> bool {
    let (action, reason) = answer(table, level, 1);
    assert_eq!(reason, None, "only beginners say why");
    match action {
        Action::Challenge { proof } => {
            let mut after = Table(table.0.clone());
            after.play(&format!("Ben challenge\n{proof}"));
            assert_eq!(after.seat("Ben").health, 100, "the challenge is right");
            true
        }
        Action::Pass {} => false,
        other => panic!("{other:?}"),
    }
}

const BLANK_HAND: [&str; 2] = ["Q", "R"];
const ATTACK_IN_HAND: [&str; 2] = ["(Q ∧ [ATK]([chosenPlayer](0), 20))", "R"];

#[test]
fn a_challenge_is_made_where_it_pays() {
    for level in [Level::Skilled, Level::Master] {
        assert!(challenges(&claimed(20, "(¬P)", ATTACK_IN_HAND, "256"), level), "{level:?}: it can be overturned");
        assert!(!challenges(&claimed(20, "Q", ATTACK_IN_HAND, "256"), level), "{level:?}: it cannot");
        // What the challenge costs is lacking for an attack of one's own, which is worth more than one point of health.
        let scarce = scarce(level);
        assert!(!challenges(&claimed(1, "(¬P)", ATTACK_IN_HAND, &scarce), level), "{level:?}: it costs more than it gains");
        assert!(challenges(&claimed(1, "(¬P)", ATTACK_IN_HAND, "256"), level), "{level:?}: there is enough for both");
        assert!(challenges(&claimed(1, "(¬P)", BLANK_HAND, &scarce), level), "{level:?}: there is nothing else to pay for");
        assert!(!challenges(&claimed(0, "(¬P)", BLANK_HAND, "256"), level), "{level:?}: the claim does no harm");
    }
}

#[test]
fn a_claim_that_kills_is_challenged_at_any_price() {
    let scarce = scarce(Level::Skilled);
    let table = claimed(20, "(¬P)", ATTACK_IN_HAND, &scarce);
    assert!(!challenges(&table, Level::Skilled), "an attack for an attack");
    let mut settings = table.0.settings().clone();
    settings.house.choose("health_per_player", "10").expect("there is such a house rule");
    let mut low = Table(games::Game::start(&settings).expect("a game"));
    for text in ["Ann edit 0 rock 5 (P ∧ [ATK]([chosenPlayer](0), 20))", "Ann edit 1 rock 5 (¬P)"] {
        low.play(text);
    }
    low.play(&format!("Ben edit 4 rock 5 {}", ATTACK_IN_HAND[0]));
    low.play("Ben edit 5 rock 5 R");
    low.go_to_playing();
    low.at_turn_of("Ann");
    low.play("Ann play 0 1");
    let attack = "[ATK]([chosenPlayer](0), 20)";
    low.play(&format!("Ann claim player 0=Ben\n1. axiom (P ∧ {attack})\n2. axiom (¬P)\n3. {attack} by Simplification on 1\n"));
    assert!(matches!(answer(&low, Level::Skilled, 1).0, Action::Challenge { .. }));
}

#[test]
fn beginners_overlook_things_and_say_why() {
    let table = claimed(20, "(¬P)", BLANK_HAND, "256");
    let answers: Vec<(Action, Option<String>)> = (0..40).map(|seed| answer(&table, Level::Beginner, seed)).collect();
    let challenges = answers.iter().filter(|(action, _)| matches!(action, Action::Challenge { .. })).count();
    assert!((8..36).contains(&challenges), "{challenges} of 40");
    for (action, reason) in answers {
        match action {
            Action::Challenge { .. } => assert!(reason.is_some_and(|reason| reason.contains("contradicts itself"))),
            _ => assert_eq!(reason, None),
        }
    }
}

/// The reason for a claim says what it proves and what it costs, which all see; nothing of other cards.
#[test]
fn the_reason_for_a_claim_tells_no_secret() {
    let house = [("owned_at_start", "1"), ("dealt", "3"), ("deck_size", "20"), ("power", "1000")];
    let mut table = Table::new(&["Ann", "Ben"], &house);
    table.play("Ann edit 0 rock 5 (P ∧ [ATK]([chosenPlayer](0), 20))");
    table.play("Ann edit 1 rock 5 Q");
    table.play("Ann edit 2 rock 5 (S_17 ∧ S_18)");
    table.go_to_playing();
    table.at_turn_of("Ann");
    table.play("Ann play 0 1");
    let mind = Mind::on_level(table.0.settings(), Level::Beginner).expect("there is a calculus");
    let reasons: Vec<String> = (0..20)
        .filter_map(|seed| {
            let mut bot = SimpleBot::new(mind.clone(), seed);
            let a_move = bot.decide(&table.0.view(Some(table.player("Ann")))).expect("Ann is asked");
            let reason = bot.reason().expect("a beginner says why").to_string();
            matches!(a_move.action, Action::Claim { .. }).then_some(reason)
        })
        .collect();
    assert!(!reasons.is_empty());
    for reason in reasons {
        assert!(reason.starts_with("My two cards prove [ATK]([chosenPlayer](0), 20), and the proof costs "), "{reason}");
        assert!(!reason.contains("S_1"), "{reason}");
    }
}
