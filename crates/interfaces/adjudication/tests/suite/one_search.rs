//! One search: what `prove` finds, `hint`, `check --complete`, advice, challenges, appraisals and bots find as well, at the same price. The problems
//! are put to each of them: effect cards, plain ones, cards that contradict each other, and base rules that do (S-6, S-7).

use adjudication::games::predicate_wars::{
    Action, Fact, House, Move, PhaseName, PredicateWars, RuleAudit, Settings, advise, appraise, dry_run, search_challenge,
};
use adjudication::{
    Adjudicator, Alphabet, AxiomNotation, DeriveOptions, DeriveRuling, HintLevel, HintOptions, Limits, ProofForm, ProofMeasure,
    ProofOptions, System, derive, hint,
};
use games::Game;
use predicate_wars::bot::{Bot, Level, Mind, SimpleBot};
use source::Text;
use testkit::patience::UNHURRIED;

const ATTACK: &str = "[ATK]([chosenPlayer](0), 20)";

/// Two cards, a goal, and the price of its proof in the calculus as printed and in the one with sound rules.
struct Problem {
    cards: [&'static str; 2],
    goal: &'static str,
    prices: [Option<u64>; 2],
}

const PROBLEMS: [Problem; 9] = [
    // Plain ones.
    Problem { cards: ["P", "(P → [ATK]([chosenPlayer](0), 20))"], goal: ATTACK, prices: [Some(3), Some(3)] },
    Problem { cards: ["(Q ∧ P)", "(P → [ATK]([chosenPlayer](0), 20))"], goal: ATTACK, prices: [Some(6), Some(6)] },
    // Effect cards.
    Problem { cards: ["(∀(x)((x > 3) → [ATK]([chosenPlayer](0), 20)))", "Q"], goal: ATTACK, prices: [Some(12), Some(12)] },
    Problem {
        cards: ["(∀(x)((x > 2) → P(x)))", "(∀(x)(P(x) → [ATK]([chosenPlayer](0), x)))"],
        goal: ATTACK,
        prices: [Some(19), Some(19)],
    },
    Problem {
        cards: ["(∀(x)((x > 1) → (P → [ATK]([chosenPlayer](0), x))))", "P"],
        goal: "[ATK]([chosenPlayer](0), 20)",
        prices: [Some(15), Some(15)],
    },
    Problem {
        cards: ["(∀(x)([NUMBER]([power](x)) → ([PLAYER](x) → [ATK](x, 20))))", "Q"],
        goal: ATTACK,
        prices: [Some(21), Some(21)],
    },
    // Cards that contradict each other.
    Problem { cards: ["P", "(¬P)"], goal: ATTACK, prices: [Some(20), Some(20)] },
    // Base rules that do.
    Problem { cards: ["P", "Q"], goal: ATTACK, prices: [Some(56), None] },
    Problem { cards: ["[HEAL](i, 3)", "(P → [ATK]([chosenPlayer](0), 20))"], goal: ATTACK, prices: [Some(56), None] },
];

const CALCULI: [(&str, &str); 2] = [("printed", "predicate-wars"), ("sound", "predicate-wars-sound")];

/// Ann's turn, with these cards on the table.
fn table(calculus: &str, base_rules: &str, cards: [&str; 2]) -> PredicateWars {
    let mut house = House::default();
    let rules = [
        ("owned_at_start", "2"),
        ("dealt", "0"),
        ("deck_size", "20"),
        ("power", "1000"),
        ("potency", "300"),
        ("rule_audit", "yes"),
        ("calculus", calculus),
        ("base_rules", base_rules),
    ];
    rules.iter().for_each(|(name, value)| house.choose(name, value).unwrap_or_else(|error| panic!("{name}={value}: {error}")));
    assert_eq!(house.rule_audit, RuleAudit::Yes);
    let settings = Settings { house, ..Settings::new(&["Ann", "Ben"], 11) };
    let mut game = PredicateWars::start(&settings).expect("lawful settings");
    for (at, card) in cards.iter().enumerate() {
        play(&mut game, &format!("Ann edit {at} rock 5 {card}"));
    }
    for (what, phase) in
        [("pass", PhaseName::SetUp), ("ask 0", PhaseName::Creation), ("pass", PhaseName::Editing), ("pass", PhaseName::Claiming)]
    {
        while game.phase_name() == phase {
            let name = game.name(game.to_move()[0]).to_owned();
            play(&mut game, &format!("{name} {what}"));
        }
    }
    if game.name(game.to_move()[0]) == "Ben" {
        play(&mut game, "Ben discard 2");
    }
    play(&mut game, "Ann play 0 1");
    game
}

fn play(game: &mut PredicateWars, a_move: &str) {
    let read: Move = a_move.parse().unwrap_or_else(|error| panic!("{a_move}: {error}"));
    game.play(&read).unwrap_or_else(|refusal| panic!("{a_move}: {refusal}"));
}

fn limits() -> Limits {
    Limits { time: UNHURRIED, steps: 2_000, ..Limits::default() }
}

fn proved(system: &str, axioms: &[&str], goal: Option<&str>, cheapest: bool, from_cards: bool) -> DeriveRuling {
    let options = DeriveOptions {
        system: Some(System::Shipped(system.to_owned())),
        house: Default::default(),
        rules: Vec::new(),
        goal: goal.map(|goal| Text::new("goal", goal)),
        rules_only: None,
        cheapest,
        from_cards,
        budget: None,
        measure: ProofMeasure::Points,
        limits: limits(),
        memory_mib: None,
        alphabet: Alphabet::Unicode,
        output: None,
        form: ProofForm::default(),
    };
    derive(Text::new("cards", axioms.join("\n")), AxiomNotation::PredicateWars, &options).expect("a ruling")
}

fn conditions(system: &str, goal: Option<&str>) -> ProofOptions {
    let goal = goal.map(|goal| Text::new("goal", goal));
    ProofOptions { system: Some(System::Shipped(system.to_owned())), goal, ..ProofOptions::default() }
}

/// The price of the claim of a bot that has the cards on the table.
fn claimed(game: &PredicateWars, level: Level) -> Option<u64> {
    let mind = Mind::on_level(game.settings(), level).expect("a calculus");
    let decided = SimpleBot::new(mind, 1).decide(&game.view(game.player("Ann").ok()))?;
    let Action::Claim { .. } = decided.action else { return None };
    let found = dry_run(game, &decided).unwrap_or_else(|error| panic!("{error}"));
    Some(found.price)
}

#[test]
fn every_command_finds_the_same_at_the_same_price() {
    for Problem { cards, goal, prices } in PROBLEMS {
        for ((calculus, system), price) in CALCULI.into_iter().zip(prices) {
            let what = format!("{goal} from {cards:?} in {system}");
            for cheapest in [false, true] {
                assert_eq!(proved(system, &cards, Some(goal), cheapest, false).cost, price, "prove: {what}");
            }
            let opening = format!("1. axiom {}\n2. axiom {}\n", cards[0], cards[1]);
            let options = HintOptions {
                conditions: conditions(system, Some(goal)),
                level: HintLevel::Line,
                limits: limits(),
                memory_mib: None,
            };
            let hinted = hint(Text::new("begun", opening.as_str()), &options).expect("a hint");
            assert_eq!(hinted.symbol_points, price, "hint: {what}");
            // Its bounds are larger, so that what there is no proof of is searched for a long time.
            if price.is_some() && calculus == "printed" {
                let gap = Text::new("gap", format!("{opening}3. {goal} by ?\n"));
                let completed = Adjudicator::new(conditions(system, Some(goal))).expect("a calculus").complete(gap, UNHURRIED);
                let completion = completed.expect("a completion").ruling.completion.expect("a gap");
                assert_eq!(completion.filled.first().map(|line| line.symbol_points), price, "check --complete: {what}");
            }
            let game = table(calculus, "standard", cards);
            let advice = advise(&game.view(game.player("Ann").ok()), &limits(), None, Alphabet::Unicode).expect("advice");
            let cheapest = advice.advice.iter().filter(|advice| advice.goal == goal).map(|advice| advice.price).min();
            assert_eq!(cheapest, price, "advise: {what}");
            // A bot claims what it thinks best, and all goals here are of the best kind; it looks only for effects of which the cards speak.
            if cards.iter().any(|card| card.contains("[ATK]")) {
                for level in [Level::Skilled, Level::Master] {
                    assert_eq!(claimed(&game, level), price, "{level:?}: {what}");
                }
            }
        }
    }
}

#[test]
fn advice_shows_the_direct_proof_before_the_one_from_base_rules() {
    let game = table("printed", "standard", ["(∀(x)((x > 3) → [ATK]([chosenPlayer](0), 20)))", "Q"]);
    let advice = advise(&game.view(game.player("Ann").ok()), &limits(), None, Alphabet::Unicode).expect("advice");
    let of_goal: Vec<(u64, bool)> =
        advice.advice.iter().filter(|advice| advice.goal == ATTACK).map(|one| (one.price, one.from_contradiction)).collect();
    assert_eq!(of_goal, [(12, false), (56, true)]);
}

#[test]
fn a_contradiction_costs_the_same_whoever_looks_for_it() {
    let cards = ["[ATK]([chosenPlayer](0), 20)", "Q"];
    assert_eq!(proved("predicate-wars", &cards, None, false, false).cost, Some(24));
    let mut game = table("printed", "standard", cards);
    let after = appraise(&game, Some("(P → Q)"), &[ATTACK.to_owned()], UNHURRIED, Alphabet::Unicode).expect("an answer");
    let proof = after.actions[0].proof.clone().expect("base rules lead there");
    let checked =
        Adjudicator::new(conditions("predicate-wars", Some(ATTACK))).expect("a calculus").check(Text::new("proof", proof));
    assert_eq!(checked.expect("a proof").ruling.symbol_points, Some(56));
    let proof = "1. axiom [ATK]([chosenPlayer](0), 20)\n2. axiom Q";
    play(&mut game, &format!("Ann claim player 0=Ben\n{proof}\n"));
    let ben = game.view(game.player("Ben").ok());
    let found = search_challenge(&ben, &limits(), None, Alphabet::Unicode).expect("an answer");
    assert_eq!(found.challenge.map(|found| found.price), Some(24));
    for level in [Level::Skilled, Level::Master] {
        let mind = Mind::on_level(game.settings(), level).expect("a calculus");
        let decided = SimpleBot::new(mind, 1).decide(&ben).expect("a move");
        assert!(matches!(decided.action, Action::Challenge { .. }), "{level:?}");
        let mut copy = game.clone();
        copy.play(&decided).expect("a challenge");
        let paid = |fact: &Fact| matches!(fact, Fact::Challenged { upheld: true, price: 24, .. });
        assert!(copy.facts().iter().any(paid), "{level:?}: {:?}", copy.facts());
    }
}

/// `prove --from-cards`: no contradiction of base rules takes the place of the cards.
#[test]
fn from_the_cards_alone_nothing_follows_from_base_rules() {
    assert_eq!(proved("predicate-wars", &["P", "Q"], Some(ATTACK), false, true).cost, None);
    let effect = "(∀(x)((x > 3) → [ATK]([chosenPlayer](0), 20)))";
    for cheapest in [false, true] {
        let found = proved("predicate-wars", &[effect, "Q"], Some(ATTACK), cheapest, true);
        assert!(found.cost == Some(12) && found.proof.is_some_and(|proof| proof.contains(effect)));
    }
    // Where it is cheaper the contradiction is preferred, unless the cards are to be used.
    let dear = "(∀(x)([NUMBER]((([health](x) + 5) + 7)) → [ATK](x, 20)))";
    let prices = [false, true].map(|from_cards| proved("predicate-wars", &[dear], Some(ATTACK), true, from_cards).cost);
    assert!(prices[0] == Some(56) && prices[1].is_none_or(|price| price > 56), "{prices:?}");
}

#[test]
fn a_pattern_is_filled_from_the_cards_first() {
    let cards = ["(∀(x)((x > 3) → [ATK]([chosenPlayer](0), 20)))", "(P → [HEAL]([chosenPlayer](0), 15))"];
    let found = proved("predicate-wars", &cards, Some("[ATK](…)"), false, false);
    assert_eq!((found.cost, found.reached.as_deref()), (Some(12), Some(ATTACK)));
    assert_eq!(proved("predicate-wars", &cards, Some("[HEAL](…)"), false, false).cost, Some(56));
    assert_eq!(proved("predicate-wars-sound", &cards, Some("[HEAL](…)"), false, false).cost, None);
}

/// Effect cards with the prices of proofs by hand, in the calculus as printed and in the one with sound rules; those that take no subproof, which a
/// player would have to buy.
fn effect_cards() -> Vec<Problem> {
    let text = include_str!("../../../../search/proof-search/tests/effects/further.cards");
    let cases = text.split("\ncase ").skip(1).filter(|case| !case.contains("\nsubproof "));
    cases
        .map(|case| {
            let lines: Vec<&str> = case.lines().skip(1).filter(|line| !line.is_empty()).collect();
            let goal = lines.iter().position(|line| line.starts_with("|- ")).expect("a goal");
            let prices: Vec<Option<u64>> =
                lines[lines.len() - 1].split_whitespace().skip(1).map(|price| price.parse().ok()).collect();
            let cards = [lines[0], if goal > 1 { lines[1] } else { "Q_9" }];
            Problem { cards, goal: &lines[goal][3..], prices: [prices[0], prices[prices.len() - 1]] }
        })
        .collect()
}

/// A bot that holds effect cards claims what they are for, for no more than by hand.
#[test]
fn bots_use_effect_cards() {
    let mut missed = Vec::new();
    for Problem { cards, goal, prices } in effect_cards() {
        for ((calculus, _), by_hand) in CALCULI.into_iter().zip(prices) {
            let Some(by_hand) = by_hand else { continue };
            let game = table(calculus, "positive", cards);
            // The bounds of a skilled one are the smaller ones, and it takes the first proof.
            let price = claimed(&game, Level::Skilled);
            if price.is_none_or(|price| price > by_hand) {
                missed.push(format!("{goal} from {cards:?}, {calculus}: {price:?}, by hand {by_hand}"));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
