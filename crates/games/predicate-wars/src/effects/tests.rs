//! Tests of effects in a small world of three players, one of whom has lost, and five cards.

use super::*;
use crate::ids::{CardId, Player};
use num_bigint::BigInt;
use proof_syntax::predicate_wars::classes::{ConditionalX, PlainPredicates, UserFunctions};

/// Health 30, 80 and (lost) 0; cards 3 and 4 belong to seat 0, card 7 to seat 1, card 9 lies in the deck.
struct Table {
    power: [i64; 3],
    blank: bool,
}

impl World for Table {
    fn players(&self) -> usize {
        3
    }
    fn alive(&self, player: Player) -> bool {
        player.0 < 2
    }
    fn health(&self, player: Player) -> Option<BigInt> {
        [30, 80, 0].get(usize::from(player.0)).map(|&health| BigInt::from(health))
    }
    fn power(&self, player: Player) -> Option<BigInt> {
        self.power.get(usize::from(player.0)).map(|&power| BigInt::from(power))
    }
    fn potency(&self, player: Player) -> Option<BigInt> {
        (player.0 < 3).then(|| BigInt::from(256))
    }
    fn owner(&self, card: CardId) -> Option<Player> {
        match card.0 {
            3 | 4 if !self.blank => Some(Player(0)),
            7 if !self.blank => Some(Player(1)),
            _ => None,
        }
    }
    fn owned_cards(&self) -> Vec<CardId> {
        if self.blank { Vec::new() } else { [3, 4, 7].map(CardId).to_vec() }
    }
    fn symbol_points(&self, card: CardId) -> Option<BigInt> {
        Some(BigInt::from(card.0 * 2))
    }
    fn power_cost(&self, card: CardId) -> Option<BigInt> {
        Some(BigInt::from(card.0))
    }
}

const TABLE: Table = Table { power: [25, 100, 0], blank: false };

fn chosen() -> Picks {
    let mut picks = Picks::new(Player(0), 1);
    let index = |index: &str| index.to_owned();
    assert!(picks.choose(&Request::Player { index: index("0") }, &Value::Player(Player(1))));
    assert!(picks.choose(&Request::Player { index: index("1") }, &Value::Player(Player(2))));
    assert!(picks.choose(&Request::Card { index: index("0") }, &Value::Card(CardId(7))));
    assert!(picks.choose(&Request::Card { index: index("1") }, &Value::Card(CardId(9))));
    picks
}

fn outcome(statement: &str) -> Result<Vec<Consequence>, EffectFault> {
    resolve(statement, &TABLE, &mut chosen(), EffectRules::default())
}

fn health(player: u8, change: i64) -> Consequence {
    Consequence::Health { player: Player(player), change }
}

fn power(player: u8, change: i64) -> Consequence {
    Consequence::Power { player: Player(player), change }
}

#[test]
fn amounts_are_calculated_and_kept_between_nothing_and_the_cap() {
    for (statement, consequence) in [
        ("[ATK]([chosenPlayer](0),20)", health(1, -20)),
        ("[ATK]([chosenPlayer](0),21)", health(1, -20)),
        ("[ATK]([chosenPlayer](0),99999999999999999999999999999)", health(1, -20)),
        ("[ATK]([chosenPlayer](0),(2-9))", health(1, 0)),
        ("[ATK]([chosenPlayer](0),((3+4)*2))", health(1, -14)),
        ("[HEAL]([playerOfCard]([chosenCard](0)),16)", health(1, 15)),
        ("[HEAL]([chosenPlayer](0),([health]([chosenPlayer](0))%7))", health(1, 3)),
        ("[ADDPOWER]([chosenPlayer](0),11)", power(1, 10)),
        ("[ADDPOWER]([chosenPlayer](0),(5/2))", power(1, 3)),
        ("[ADDPOWER]([chosenPlayer](0),(5f/2))", power(1, 2)),
        ("[SUBPOWER]([chosenPlayer](0),9)", power(1, -8)),
        ("[SUBPOWER]([chosenPlayer](0),([symbolPoint]([chosenCard](0))c/4))", power(1, -4)),
        ("[SUBPOWER]([chosenPlayer](0),([power]([chosenPlayer](0))-[potency]([chosenPlayer](0))))", power(1, 0)),
    ] {
        assert_eq!(outcome(statement), Ok(vec![consequence]), "{statement}");
    }
    let even = EffectRules { rounding: Rounding::HalfEven, ..EffectRules::default() };
    assert_eq!(resolve("[HEAL]([chosenPlayer](0),(5/2))", &TABLE, &mut chosen(), even), Ok(vec![health(1, 2)]));
    let literal = EffectRules { negatives: Negatives::Literal, ..EffectRules::default() };
    assert_eq!(resolve("[HEAL]([chosenPlayer](0),(9 + -7))", &TABLE, &mut chosen(), literal), Ok(vec![health(1, 2)]));
    assert_eq!(resolve("[HEAL]([chosenPlayer](0),-7)", &TABLE, &mut chosen(), literal), Ok(vec![health(1, 0)]));
    assert!(matches!(outcome("[HEAL]([chosenPlayer](0),-7)"), Err(EffectFault::Unreadable(_))));
}

#[test]
fn what_means_nothing_is_not_applied_and_the_draws_stay() {
    let undefined = |function, argument| EffectFault::Undefined { function, argument };
    let number = |number: i32| Value::Number(BigInt::from(number));
    for (statement, fault) in [
        ("[ATK]([chosenPlayer]([chosenCard](0)),1)", undefined("[chosenPlayer]", Value::Card(CardId(7)))),
        ("[ATK]([chosenPlayer](0),[health](3))", undefined("[health]", number(3))),
        ("[ATK]([chosenPlayer](0),[powerCost]([chosenPlayer](0)))", undefined("[powerCost]", Value::Player(Player(1)))),
        ("[ATK](1,1)", EffectFault::NotAPlayer { action: "[ATK]", found: number(1) }),
        (
            "[ATK]([chosenPlayer](0),[chosenCard](0))",
            EffectFault::NotANumber { place: "[ATK]".into(), found: Value::Card(CardId(7)) },
        ),
        (
            "[ATK]([chosenPlayer](0),([chosenCard](0)+1))",
            EffectFault::NotANumber { place: "+".into(), found: Value::Card(CardId(7)) },
        ),
        ("[ATK]([chosenPlayer](0),(7%(1-1)))", EffectFault::DivisionByZero { operator: "%" }),
        ("[ATK]([chosenPlayer](0))", EffectFault::Parameters { name: "[ATK]", expected: 2, found: 1 }),
        ("[ATK]([health](1,2),1)", EffectFault::Parameters { name: "[health]", expected: 1, found: 2 }),
        ("[ATK]([chosenPlayer](2),1)", EffectFault::ChoiceMissing(Request::Player { index: "2".into() })),
        ("[CLAIM]([chosenPlayer](0),5)", EffectFault::ChoiceMissing(Request::Card { index: "5".into() })),
        (
            "[ATK]([chosenPlayer](1),1)",
            EffectFault::ChoiceUnlawful { request: Request::Player { index: "1".into() }, found: Value::Player(Player(2)) },
        ),
        (
            "[CLAIM]([chosenPlayer](0),1)",
            EffectFault::ChoiceUnlawful { request: Request::Card { index: "1".into() }, found: Value::Card(CardId(9)) },
        ),
    ] {
        let mut picks = chosen();
        assert_eq!(resolve(statement, &TABLE, &mut picks, EffectRules::default()), Err(fault), "{statement}");
        assert_eq!(picks, chosen(), "{statement}");
    }
    // A draw is taken back with an effect that fails after it.
    let mut picks = chosen();
    assert!(resolve("[ATK]([randPlayer](0),[health](3))", &TABLE, &mut picks, EffectRules::default()).is_err());
    assert_eq!(picks, chosen());
}

#[test]
fn only_effects_have_effects() {
    for statement in [
        "(¬[ATK]([chosenPlayer](0),1))",
        "[PLAYER]([chosenPlayer](0))",
        "[ATK](x,1)",
        "[ATK](f(1),1)",
        "([ATK]([chosenPlayer](0),1)∧tT)",
        "(∃(x)([PLAYER](x)→[ATK](x,1)))",
        "(∀(x)(P(x)→[ATK](x,1)))",
        "(∀(x)([PLAYER](x)∧[ATK](x,1)))",
        "(∀(x)([PLAYER](x)→[ATK](y,1)))",
        "(∀(x)((∀(y)tT)→[ATK](x,1)))",
    ] {
        assert!(matches!(outcome(statement), Err(EffectFault::NotAnEffect(_))), "{statement}: {:?}", outcome(statement));
    }
    for statement in ["", "[ATK]([chosenPlayer](0),1", "[ATTACK](1,1)"] {
        assert!(matches!(outcome(statement), Err(EffectFault::Unreadable(_))), "{statement}");
    }
    let vacuous = EffectRules {
        classes: ClassReadings { conditional_x: ConditionalX::VacuousOnly, ..ClassReadings::default() },
        ..EffectRules::default()
    };
    let uses_x = resolve("(∀(x)([PLAYER](x)→[ATK](x,1)))", &TABLE, &mut chosen(), vacuous);
    assert!(matches!(uses_x, Err(EffectFault::NotAnEffect(_))));
    assert_eq!(resolve("(∀(x)(tT→[ATK]([chosenPlayer](0),1)))", &TABLE, &mut chosen(), vacuous), Ok(vec![health(1, -1)]));
}

/// Letters of the players that the house counts as deterministic (Q-PW-11, Q-PW-12) have no value all the same: a condition that hangs on one is
/// not true, and an action on one is not done.
#[test]
fn letters_of_the_players_own_have_no_value() {
    let plain = ClassReadings { plain_predicates: PlainPredicates::NotPure, ..ClassReadings::default() };
    let functions = ClassReadings { user_functions: UserFunctions::Deterministic, ..ClassReadings::default() };
    let resolved =
        |statement: &str, classes| resolve(statement, &TABLE, &mut chosen(), EffectRules { classes, ..EffectRules::default() });
    assert_eq!(resolved("(∀(x)(P→[ATK](x,5)))", plain), Ok(vec![]));
    assert_eq!(resolved("(∀(x)((P∨[PLAYER](x))→[ATK](x,5)))", plain), Ok(vec![health(0, -5), health(1, -5)]));
    assert_eq!(resolved("(∀(x)((P(x)∧[PLAYER](x))→[ATK](x,5)))", plain), Ok(vec![]));
    assert_eq!(resolved("(∀(x)((f(x)>2)→[ATK](x,5)))", functions), Ok(vec![]));
    let amount = resolved("[ATK]([chosenPlayer](0),f(3))", functions).expect_err("f(3) is no number");
    assert_eq!(
        (amount.rule(), amount.to_string()),
        ("Q-PW-12", String::from("f is a function of the players' own and has no value"))
    );
    for statement in ["(∀(x)(P→[ATK](x,5)))", "[ATK]([chosenPlayer](0),f(3))"] {
        assert!(matches!(outcome(statement), Err(EffectFault::NotAnEffect(_))), "{statement}: by default");
    }
}

#[test]
fn a_conditional_effect_applies_to_every_x_that_meets_its_condition() {
    for (statement, expected) in [
        ("(∀(x)([PLAYER](x)→[ATK](x,5)))", vec![health(0, -5), health(1, -5)]),
        ("(∀(x)(([health](x)>40)→[ATK](x,20)))", vec![health(1, -20)]),
        ("(∀(x)(([health](x)>80)→[ATK](x,20)))", vec![]),
        // For each card its owner; the amount is of the card.
        ("(∀(x)([CARD](x)→[ATK]([playerOfCard](x),[powerCost](x))))", vec![health(0, -3), health(0, -4), health(1, -7)]),
        // (¬A) and comparisons of what is undefined are not true, and do not spoil what is decided without them.
        ("(∀(x)((¬([health](x)>40))→[ATK](x,20)))", vec![health(0, -20)]),
        ("(∀(x)(([CARD](x)∨([health](x)<40))→[HEAL]([chosenPlayer](0),1)))", vec![health(1, 1)]),
        ("(∀(x)(([PLAYER](x)∧(¬(x=[playerOfCard]([chosenCard](0)))))→[SUBPOWER](x,3)))", vec![power(0, -3)]),
        ("(∀(x)((([powerCost](x)>3)→tF)→[ADDPOWER]([playerOfCard](x),1)))", vec![power(0, 1)]),
        // Whether an action holds is not fixed.
        ("(∀(x)([ATK](x,1)→[ATK](x,20)))", vec![]),
        ("(∀(x)((¬[ATK](x,1))→[ATK](x,20)))", vec![]),
        // Numbers are not gone through.
        ("(∀(x)([NUMBER](x)→[ATK]([chosenPlayer](0),x)))", vec![]),
        // Without x in the action there is one action.
        ("(∀(x)(tT→[ATK]([chosenPlayer](0),2)))", vec![health(1, -2)]),
        ("(∀(x)([CARD](x)→[ATK]([chosenPlayer](0),2)))", vec![health(1, -2)]),
        // Where the action means nothing for an x, it is not done for that one.
        ("(∀(x)(tT→[ATK](x,[health](x))))", vec![health(0, -20), health(1, -20)]),
    ] {
        assert_eq!(outcome(statement), Ok(expected), "{statement}");
    }
    let spoilt = outcome("(∀(x)(tT→[ATK]([chosenPlayer](0),[health](1))))");
    assert!(matches!(spoilt, Err(EffectFault::Undefined { function: "[health]", .. })), "{spoilt:?}");
    let asks = outcome("(∀(x)((tT∨(x=[chosenPlayer](8)))→[ATK](x,1)))");
    assert_eq!(asks, Err(EffectFault::ChoiceMissing(Request::Player { index: "8".into() })));
}

#[test]
fn a_claim_costs_twice_the_power_cost_if_affordable() {
    let claim = "[CLAIM]([chosenPlayer](0),0)";
    let bought = Consequence::ClaimCard { by: Player(0), card: CardId(7), price: BigInt::from(14) };
    assert_eq!(outcome(claim), Ok(vec![bought.clone()]));
    let exact = Table { power: [14, 0, 0], blank: false };
    assert_eq!(resolve(claim, &exact, &mut chosen(), EffectRules::default()), Ok(vec![bought]));
    let poor = Table { power: [13, 0, 0], blank: false };
    let refused = resolve(claim, &poor, &mut chosen(), EffectRules::default());
    let (price, power) = (BigInt::from(14), BigInt::from(13));
    assert_eq!(refused, Err(EffectFault::Unaffordable { card: CardId(7), price, power }));

    let mut picks = Picks::new(Player(0), 1);
    picks.choose(&Request::Player { index: "0".into() }, &Value::Player(Player(0)));
    picks.choose(&Request::Card { index: "0".into() }, &Value::Card(CardId(7)));
    let others = resolve(claim, &TABLE, &mut picks, EffectRules::default());
    assert_eq!(others, Err(EffectFault::NotTheirCard { card: CardId(7), player: Player(0) }));

    // One effect takes a card once, and pays out of one purse: 14 of 25, then 8 of the 11 that are left, then 6 of 3.
    let mut picks = Picks::new(Player(0), 1);
    for (index, card) in [("14", 7), ("8", 4), ("6", 3)] {
        picks.choose(&Request::Card { index: index.into() }, &Value::Card(CardId(card)));
    }
    let each = "(∀(x)([CARD](x)→[CLAIM]([playerOfCard](x),[symbolPoint](x))))";
    let prices: Vec<String> = resolve(each, &TABLE, &mut picks, EffectRules::default())
        .unwrap()
        .into_iter()
        .map(|consequence| match consequence {
            Consequence::ClaimCard { card, price, .. } => format!("{}:{price}", card.0),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(prices, ["3:6", "4:8"]);
}

#[test]
fn what_is_drawn_is_drawn_once_for_every_index_and_is_recorded() {
    let mut picks = Picks::new(Player(0), 5);
    let first = resolve("[ATK]([randPlayer](0),[powerCost]([randCard](3)))", &TABLE, &mut picks, EffectRules::default()).unwrap();
    let recorded = picks.picked().clone();
    assert_eq!(recorded.random_players.len(), 1);
    assert_eq!(recorded.random_cards.keys().collect::<Vec<_>>(), ["3"]);
    for _ in 0..20 {
        let again = resolve("[ATK]([randPlayer](0),[powerCost]([randCard](3)))", &TABLE, &mut picks, EffectRules::default());
        assert_eq!(again.as_ref(), Ok(&first));
    }
    assert_eq!(picks.picked(), &recorded);
    let text = serde_json::to_string(&recorded).unwrap();
    assert_eq!(serde_json::from_str::<Picked>(&text).unwrap(), recorded);

    // Over many seeds everybody in the game comes up about as often, and no one else does.
    let mut counts = [0_u32; 3];
    for seed in 0..2_000 {
        let mut picks = Picks::new(Player(0), seed);
        resolve("[ATK]([randPlayer](0),1)", &TABLE, &mut picks, EffectRules::default()).unwrap();
        counts[usize::from(picks.picked().random_players["0"].0)] += 1;
    }
    assert!(counts[2] == 0 && counts[..2].iter().all(|count| (900..1_100).contains(count)), "{counts:?}");

    let distinct = EffectRules { distinct: true, ..EffectRules::default() };
    for seed in 0..50 {
        let mut picks = Picks::new(Player(0), seed);
        let statement = "[ATK]([randPlayer](1),([health]([randPlayer](2))+[powerCost]([randCard](1))))";
        resolve(statement, &TABLE, &mut picks, distinct).unwrap();
        let players = &picks.picked().random_players;
        assert_ne!(players["1"], players["2"]);
        let third = resolve("[ATK]([randPlayer](3),1)", &TABLE, &mut picks, distinct);
        assert_eq!(third, Err(EffectFault::NothingToDraw { function: "[randPlayer]" }));
    }
    let nothing = Table { power: [0; 3], blank: true };
    let mut picks = Picks::new(Player(0), 5);
    let none = resolve("[ATK]([randPlayer](0),[powerCost]([randCard](0)))", &nothing, &mut picks, EffectRules::default());
    assert_eq!(none, Err(EffectFault::NothingToDraw { function: "[randCard]" }));
}

#[test]
fn the_first_choice_stands() {
    let mut picks = chosen();
    let request = Request::Player { index: "0".into() };
    assert!(!picks.choose(&request, &Value::Player(Player(0))));
    assert!(!picks.choose(&Request::Player { index: "4".into() }, &Value::Card(CardId(3))));
    assert_eq!(picks, chosen());
}

#[test]
fn deep_and_long_statements_are_calculated_and_large_numbers_end() {
    let mut sum = String::from("0");
    for _ in 0..1_900 {
        sum = format!("({sum}+[potency]([chosenPlayer](0)))");
    }
    let statement = format!("[ATK]([chosenPlayer](0),({sum}%9))");
    assert_eq!(outcome(&statement), Ok(vec![health(1, -(1_900 * 256 % 9))]));
    let mut product = "9".repeat(900);
    for _ in 0..20 {
        product = format!("({product}*{})", "9".repeat(900));
    }
    let large = outcome(&format!("[ATK]([chosenPlayer](0),({product}%2))"));
    assert_eq!(large, Err(EffectFault::TooLarge { limit: 10_000 }));
    let large = outcome(&format!("(∀(x)((({product}%2)=1)→[ATK](x,1)))"));
    assert_eq!(large, Err(EffectFault::TooLarge { limit: 10_000 }));
}

#[test]
fn a_fault_names_the_requirement() {
    let told = |text: &str| {
        let fault = outcome(text).unwrap_err();
        format!("{fault} ({})", fault.rule())
    };
    assert_eq!(told("[ATK]([chosenPlayer](2),1)"), "[chosenPlayer](2) is not chosen yet (PW-37)");
    assert_eq!(told("[ATK]([chosenPlayer](0),[health](3))"), "[health] of the number 3 is undefined (Q-PW-69)");
    assert_eq!(told("[ATK]([health](1,2),1)"), "[health] takes 1 parameter, not 2 (Q-PW-69)");
}
