//! Advice at the table of Predicate Wars: every proof that is shown is accepted when it is played, with the price and the effect that were shown;
//! what another player holds does not enter it; and where the house says so, no advice is given.

use adjudication::games::GameError;
use adjudication::games::predicate_wars::effects::Consequence;
use adjudication::games::predicate_wars::{
    Action, Advice, AdviceDocument, AdviceStatus, ChallengeSearchDocument, Currency, Fact, House, Move, PhaseName, PredicateWars,
    Settings, advise, dry_run, search_challenge,
};
use adjudication::{Alphabet, Limits};
use games::Game;
use testkit::patience::UNHURRIED;

/// A game of Ann and Ben, with five cards each and power enough, after these moves.
fn game(house: &[(&str, &str)], moves: &[&str]) -> PredicateWars {
    let mut rules = House::default();
    let small = [("owned_at_start", "1"), ("dealt", "4"), ("deck_size", "20"), ("power", "1000"), ("potency", "300")];
    small.iter().chain(house).for_each(|(name, value)| rules.choose(name, value).expect("there is such a house rule"));
    let mut game =
        PredicateWars::start(&Settings { house: rules, ..Settings::new(&["Ann", "Ben"], 11) }).expect("lawful settings");
    moves.iter().for_each(|a_move| play(&mut game, a_move));
    game
}

fn play(game: &mut PredicateWars, a_move: &str) {
    let read: Move = a_move.parse().unwrap_or_else(|error| panic!("{a_move}: {error}"));
    game.play(&read).unwrap_or_else(|refusal| panic!("{a_move}: {refusal}"));
}

/// Everybody who may move does so while a phase lasts.
fn everybody(game: &mut PredicateWars, what: &str, phases: &[PhaseName]) {
    while phases.contains(&game.phase_name()) {
        let name = game.name(game.to_move()[0]).to_owned();
        play(game, &format!("{name} {what}"));
    }
}

/// From the editing to Ann's first turn.
fn to_turn_of_ann(game: &mut PredicateWars) {
    everybody(game, "pass", &[PhaseName::SetUp]);
    everybody(game, "ask 0", &[PhaseName::Creation]);
    everybody(game, "pass", &[PhaseName::Editing, PhaseName::Claiming]);
    if game.name(game.to_move()[0]) == "Ben" {
        play(game, "Ben discard 9");
    }
}

/// Steps end the searches, and the clock does not: what is found is the same on every machine.
fn limits() -> Limits {
    Limits { time: UNHURRIED, steps: 2_000, ..Limits::default() }
}

fn advice_for(game: &PredicateWars, name: &str) -> Result<AdviceDocument, GameError> {
    let player = game.player(name).expect("a player");
    advise(&game.view(Some(player)), &limits(), None, Alphabet::Unicode)
}

fn challenge_for(game: &PredicateWars, name: &str) -> Result<ChallengeSearchDocument, GameError> {
    let player = game.player(name).expect("a player");
    search_challenge(&game.view(Some(player)), &limits(), None, Alphabet::Unicode)
}

/// A proof that is shown.
fn told(proof: &Option<String>) -> &str {
    proof.as_deref().expect("a proof")
}

fn claim(advice: &Advice) -> Action {
    let best = advice.prospects.as_ref().and_then(|prospects| prospects.first());
    Action::Claim {
        proof: told(&advice.proof).to_owned(),
        goal: Some(advice.line),
        players: best.map(|best| best.players.clone()).unwrap_or_default(),
        cards: best.map(|best| best.cards.clone()).unwrap_or_default(),
    }
}

/// Plays the cards of an advice in a copy of the game and tries out its claim; price and effect are those that were shown.
fn tried_out(game: &PredicateWars, advice: &Advice) {
    let mut copy = game.clone();
    if let Some(cards) = &advice.play {
        play(&mut copy, cards);
    }
    let found = dry_run(&copy, &Move { player: String::from("Ann"), action: claim(advice) })
        .unwrap_or_else(|error| panic!("{}: {error}\n{}", advice.goal, told(&advice.proof)));
    assert_eq!((found.price, &found.goal), (advice.price, &advice.goal));
    let Some(prospects) = &advice.prospects else { return };
    let told: Vec<(u8, i64)> = prospects
        .first()
        .into_iter()
        .flat_map(|best| &best.consequences)
        .map(|consequence| match consequence {
            Consequence::Health { player, change } | Consequence::Power { player, change } => (player.0, *change),
            Consequence::ClaimCard { by, price, .. } => (by.0, price.to_string().parse().expect("a small price")),
        })
        .collect();
    let done: Vec<(u8, i64)> = found
        .effect
        .iter()
        .flatten()
        .filter_map(|fact| match fact {
            Fact::Health { player, change, .. } | Fact::Power { player, change, .. } => Some((player.0, *change)),
            Fact::CardClaimed { player, price, .. } => Some((player.0, i64::try_from(*price).expect("a small price"))),
            _ => None,
        })
        .collect();
    assert_eq!(told, done, "{}", advice.goal);
}

const CARDS: [&str; 5] = [
    "Ann edit 0 rock 5 (∀(x)(P(x) → [ATK](x, 20)))",
    "Ann edit 1 paper 5 P([chosenPlayer](0))",
    "Ann edit 2 rock 5 [HEAL]([chosenPlayer](0), (2 * 6))",
    "Ann edit 3 rock 5 (Q ∧ (Q → (∀(x)(([health](x) > 20) → [SUBPOWER](x, 5)))))",
    "Ann edit 4 rock 5 (R → [CLAIM]([playerOfCard]([chosenCard](0)), 0))",
];

#[test]
fn every_proof_that_is_shown_is_accepted_with_its_price_and_effect() {
    for calculus in ["sound", "printed"] {
        let mut game = game(&[("calculus", calculus), ("base_rules", "standard")], &CARDS);
        to_turn_of_ann(&mut game);
        let before = game.clone();
        let found = advice_for(&game, "Ann").expect("an answer");
        assert_eq!(game, before, "asking is no move");
        assert_eq!(found.status, AdviceStatus::Found);
        found.advice.iter().for_each(|advice| tried_out(&game, advice));
        let of = |goal: &str| found.advice.iter().find(|advice| advice.goal == goal).unwrap_or_else(|| panic!("{goal}"));
        let attack = of("[ATK]([chosenPlayer](0), 20)");
        assert_eq!((found.advice[0].goal.as_str(), attack.price, attack.affordable), (attack.goal.as_str(), 3, true));
        assert_eq!(attack.play.as_deref(), Some("Ann play 1 0"));
        let best = &attack.prospects.as_ref().expect("it is known")[0];
        assert_eq!((best.players["0"].as_str(), best.gain), ("Ben", 20));
        assert_eq!(of("[HEAL]([chosenPlayer](0), (2 * 6))").price, 0);
        of("(∀(x)(([health](x) > 20) → [SUBPOWER](x, 5)))");
        // What cannot be proved is refuted where the rules are sound, and is a question of price where they are not.
        let claimed = "[CLAIM]([playerOfCard]([chosenCard](0)), 0)";
        let open = found.open.iter().find(|open| open.goal == claimed);
        assert_eq!(open.map(|open| open.refuted), (calculus == "sound").then_some(true), "R is on no card");
        let advised = found.advice.iter().find(|advice| advice.goal == claimed);
        assert_eq!(advised.map(|advice| advice.from_contradiction), (calculus == "printed").then_some(true));
        assert_eq!(found.advice.iter().any(|advice| advice.from_contradiction), calculus == "printed");
        // Of the cards on the table it is the same, without the play.
        play(&mut game, "Ann play 1 0");
        let found = advice_for(&game, "Ann").expect("an answer");
        assert_eq!((found.advice[0].goal.as_str(), &found.advice[0].play), (attack.goal.as_str(), &None));
        found.advice.iter().for_each(|advice| tried_out(&game, advice));
    }
}

#[test]
fn contradictory_cards_prove_the_greatest_effects() {
    let moves = ["Ann edit 0 rock 5 (P ∧ Q)", "Ann edit 1 rock 5 (¬P)"];
    let mut game = game(&[("calculus", "sound")], &moves);
    to_turn_of_ann(&mut game);
    let found = advice_for(&game, "Ann").expect("an answer");
    assert_eq!(found.advice[0].goal, "[ATK]([chosenPlayer](0), 20)");
    assert_eq!(found.advice.len(), 4);
    found.advice.iter().for_each(|advice| tried_out(&game, advice));
    assert!(found.advice.iter().all(|advice| !advice.from_contradiction && advice.unsound.is_empty()));
}

#[test]
fn winning_attacks_come_first_and_unaffordable_ones_last() {
    let moves = [
        "Ann edit 0 rock 5 (P ∧ (P → [HEAL]([chosenPlayer](0), 15)))",
        "Ann edit 1 rock 5 (Q ∧ (Q → [ATK]([chosenPlayer](0), 2)))",
        "Ann edit 2 rock 5 S",
    ];
    let house = [("calculus", "sound"), ("health_per_player", "1")];
    let mut last = game(&house, &moves);
    to_turn_of_ann(&mut last);
    let found = advice_for(&last, "Ann").expect("an answer");
    assert_eq!(found.advice[0].goal, "[ATK]([chosenPlayer](0), 2)");
    assert_eq!(found.advice[0].prospects.as_ref().expect("it is known")[0].eliminates, 1);
    let mut poor = game(&[&house[..], &[("potency", "1")]].concat(), &moves);
    to_turn_of_ann(&mut poor);
    let found = advice_for(&poor, "Ann").expect("an answer");
    assert_eq!((found.status, found.purse), (AdviceStatus::NoneFound, 1));
    assert!(found.advice.len() >= 2 && found.advice.iter().all(|advice| !advice.affordable));
}

#[test]
fn what_other_players_hold_does_not_enter_it() {
    let answer = |secret: &str| {
        let edit = format!("Ben edit 5 rock 5 {secret}");
        let moves: Vec<&str> =
            CARDS.iter().copied().take(3).chain([edit.as_str(), "Ben edit 6 rock 5 (¬P([chosenPlayer](0)))"]).collect();
        let mut game = game(&[("calculus", "sound")], &moves);
        to_turn_of_ann(&mut game);
        serde_json::to_string(&advice_for(&game, "Ann").expect("an answer")).expect("written")
    };
    let (one, other) = (answer("(Z_71 → [HEAL]([chosenPlayer](0), 13))"), answer("(¬(Z_72 ∧ [SUBPOWER]([chosenPlayer](3), 7)))"));
    assert_eq!(one, other);
    assert!(!one.contains("Z_7") && !one.contains(", 13)") && !one.contains("SUBPOWER"));
}

#[test]
fn a_subproof_of_the_player_is_used() {
    let moves = ["Ann edit 0 rock 5 (∀(x)(P(x) ∧ (P(x) → [HEAL](x, 9))))", "Ann edit 1 rock 5 Q"];
    let mut game = game(&[("calculus", "sound"), ("rounds", "9")], &moves);
    to_turn_of_ann(&mut game);
    everybody(&mut game, "leave", &[PhaseName::Playing]);
    let subproof = "1. axiom (∀(x)(P(x) ∧ (P(x) → [HEAL](x, 9))))\n\
                    2. (P(x) ∧ (P(x) → [HEAL](x, 9))) by Universal instantiation on 1 with x\n\
                    3. P(x) by Simplification on 2\n4. (P(x) → [HEAL](x, 9)) by Simplification on 2\n\
                    5. [HEAL](x, 9) by Modus ponens on 4, 3\n\
                    6. (∀(x)[HEAL](x, 9)) by Universal generalization with reference on 5, 1\n";
    play(&mut game, &format!("Ann subproof\n{subproof}"));
    everybody(&mut game, "pass", &[PhaseName::Subproofs, PhaseName::BuyingRules, PhaseName::RemovingRules]);
    to_turn_of_ann(&mut game);
    let found = advice_for(&game, "Ann").expect("an answer");
    let heal = found.advice.iter().find(|advice| advice.goal == "[HEAL]([chosenPlayer](0), 9)").expect("it follows");
    tried_out(&game, heal);
    let direct = advice_for(&without_subproof(&moves), "Ann").expect("an answer");
    let direct = direct.advice.iter().find(|advice| advice.goal == heal.goal).expect("it follows without, too");
    assert!(heal.price < direct.price, "{} and {}: {}", heal.price, direct.price, told(&heal.proof));
    let (with_subproof, without) = (told(&heal.proof), told(&direct.proof));
    assert!(with_subproof.contains(" using ") && !without.contains(" using "), "{with_subproof}");
}

fn without_subproof(moves: &[&str]) -> PredicateWars {
    let mut game = game(&[("calculus", "sound")], moves);
    to_turn_of_ann(&mut game);
    game
}

#[test]
fn who_has_no_two_cards_has_nothing_to_claim() {
    let game = game(&[], &["Ann edit 0 rock 5 [HEAL]([chosenPlayer](0), 9)"]);
    for name in ["Ann", "Ben"] {
        let found = advice_for(&game, name).expect("an answer");
        assert_eq!((found.status, found.advice.len(), found.limit), (AdviceStatus::Nothing, 0, None));
    }
}

#[test]
fn where_hints_are_off_nobody_is_told() {
    let mut game = game(&[("hints", "off")], &CARDS);
    to_turn_of_ann(&mut game);
    let refused = |error: GameError| match error {
        GameError::Refused(refusal) => (refusal.rule, refusal.message.to_string().contains("hints=off")),
        other => panic!("{other}"),
    };
    assert_eq!(refused(advice_for(&game, "Ann").expect_err("it is off")), (String::from("Q-G-3"), true));
    play(&mut game, "Ann play 1 0");
    assert_eq!(refused(challenge_for(&game, "Ben").expect_err("it is off")), (String::from("Q-G-3"), true));
}

#[test]
fn where_hints_are_for_the_price_the_proofs_are_not_told() {
    let [with, without] = ["on", "price"].map(|hints| {
        let mut game = game(&[("hints", hints)], &CARDS);
        to_turn_of_ann(&mut game);
        advice_for(&game, "Ann").expect("they may ask")
    });
    assert!(with.advice.iter().all(|advice| advice.proof.is_some()));
    assert!(!without.advice.is_empty() && without.advice.iter().all(|advice| advice.proof.is_none()));
    let best = |document: &AdviceDocument| document.advice.first().map(|best| (best.goal.clone(), best.bill, best.affordable));
    assert_eq!(best(&with), best(&without));
}

/// A game in which Ann's claim of an attack stands.
fn claimed(calculus: &str, second: &str) -> PredicateWars {
    let second = format!("Ann edit 1 rock 5 {second}");
    let house = [("calculus", calculus), ("base_rules", "standard")];
    let mut game = game(&house, &["Ann edit 0 rock 5 [ATK]([chosenPlayer](0), 20)", &second]);
    to_turn_of_ann(&mut game);
    play(&mut game, "Ann play 0 1");
    let opening = game.view(Some(game.player("Ann").expect("she plays"))).own.and_then(|own| own.opening).expect("two axioms");
    let proof = Action::Claim {
        proof: opening,
        goal: None,
        players: [(String::from("0"), String::from("Ben"))].into(),
        cards: [].into(),
    };
    game.play(&Move { player: String::from("Ann"), action: proof }).expect("it is an axiom");
    game
}

/// Plays the challenge that was found: it is upheld, and costs what was announced.
fn challenged(mut game: PredicateWars, found: &ChallengeSearchDocument) {
    let challenge = found.challenge.as_ref().expect("it was found");
    assert!(challenge.affordable && challenge.price < found.purse);
    let action = Action::Challenge { proof: told(&challenge.proof).to_owned() };
    game.play(&Move { player: String::from("Ben"), action })
        .unwrap_or_else(|refusal| panic!("{refusal}\n{}", told(&challenge.proof)));
    let paid = game.facts().iter().find_map(|fact| match fact {
        Fact::Challenged { upheld, price, currency, .. } => Some((*upheld, *price, *currency)),
        _ => None,
    });
    assert_eq!(paid, Some((true, challenge.price, found.currency)));
}

#[test]
fn a_contradiction_that_is_found_overturns_the_claim_at_its_price() {
    for calculus in ["sound", "printed"] {
        let game = claimed(calculus, "((P ∧ (Q ∧ R)) ∧ (R → (¬P)))");
        let found = challenge_for(&game, "Ben").expect("an answer");
        assert_eq!((found.answer.answer, found.is_rule), (Some(true), false));
        challenged(game, &found);
    }
}

#[test]
fn a_consistent_claim_is_upheld_or_overturned_by_base_rules() {
    let game = claimed("sound", "(∀(x)(P(x) → (¬Q)))");
    let found = challenge_for(&game, "Ben").expect("an answer");
    assert_eq!((found.answer.answer, found.answer.certificate.is_some()), (Some(false), true));
    assert!(found.challenge.is_none());
    let game = claimed("printed", "(∀(x)(P(x) → (¬Q)))");
    let found = challenge_for(&game, "Ben").expect("an answer");
    assert_eq!(found.answer.answer, Some(true), "S-6, S-7");
    assert!(!found.challenge.as_ref().expect("a proof").unsound.is_empty());
    challenged(game, &found);
}

#[test]
fn a_rule_on_offer_is_searched_as_a_claim_is() {
    let mut game = game(&[("calculus", "sound")], &[]);
    to_turn_of_ann(&mut game);
    everybody(&mut game, "leave", &[PhaseName::Playing]);
    everybody(&mut game, "pass", &[PhaseName::Subproofs]);
    match challenge_for(&game, "Ben").expect_err("nothing is on offer") {
        GameError::Refused(refusal) => assert_eq!(refusal.rule, "PW-29"),
        other => panic!("{other}"),
    }
    if game.name(game.to_move()[0]) == "Ben" {
        play(&mut game, "Ben pass");
    }
    let mut harmless = game.clone();
    play(&mut game, "Ann rule (∀(x)(¬[NUMBER](x)))");
    let found = challenge_for(&game, "Ben").expect("an answer");
    assert_eq!((found.answer.answer, found.is_rule, found.currency), (Some(true), true, Currency::Potency));
    challenged(game, &found);
    play(&mut harmless, "Ann rule (∀(x)[HEAL](x, 1))");
    let found = challenge_for(&harmless, "Ben").expect("an answer");
    assert_eq!(found.answer.answer, Some(false));
}
