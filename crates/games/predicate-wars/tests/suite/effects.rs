//! Effects of Predicate Wars against a second evaluator, written apart and as plainly as possible, on random statements; and mangled
//! statements and proofs, which are refused or accepted but never more.

use std::fmt;

use games::Rng;
use num_bigint::BigInt;
use predicate_wars::claim::{
    ChallengeInput, ClaimInput, ProofConditions, SaleInput, Subproof, challenge, check, subproof_for_sale,
};
use predicate_wars::effects::{Consequence, EffectRules, Picks, Request, Rounding, Value, resolve};
use predicate_wars::{CardId, Player, World};
use proof_syntax::predicate_wars::classes::ClassReadings;

/// Four players, of whom the third has lost, and cards 0 to 9, of which every third lies in the deck.
struct Table;

impl Table {
    fn stat(player: Player, stat: i128) -> Option<i128> {
        (player.0 < 4).then(|| i128::from(player.0) * 37 + stat)
    }
}

impl World for Table {
    fn players(&self) -> usize {
        4
    }
    fn alive(&self, player: Player) -> bool {
        player.0 < 4 && player.0 != 2
    }
    fn health(&self, player: Player) -> Option<BigInt> {
        Table::stat(player, 1).map(BigInt::from)
    }
    fn power(&self, player: Player) -> Option<BigInt> {
        Table::stat(player, 90).map(BigInt::from)
    }
    fn potency(&self, player: Player) -> Option<BigInt> {
        Table::stat(player, 256).map(BigInt::from)
    }
    fn owner(&self, card: CardId) -> Option<Player> {
        (card.0 < 10 && !card.0.is_multiple_of(3)).then_some(if card.0.is_multiple_of(2) { Player(0) } else { Player(3) })
    }
    fn owned_cards(&self) -> Vec<CardId> {
        (0..10).map(CardId).filter(|&card| self.owner(card).is_some()).collect()
    }
    fn symbol_points(&self, card: CardId) -> Option<BigInt> {
        (card.0 < 10).then(|| BigInt::from(card.0 * 3))
    }
    fn power_cost(&self, card: CardId) -> Option<BigInt> {
        (card.0 < 10).then(|| BigInt::from(card.0 % 4))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    Number(i128),
    Player(Player),
    Card(CardId),
}

/// A WFO.
enum Term {
    Number(i128),
    X,
    Chosen(&'static str, u8),
    Function(&'static str, Box<Term>),
    Operator(&'static str, Box<Term>, Box<Term>),
}

/// A WFF without quantifiers.
enum Wff {
    Truth(bool),
    Not(Box<Wff>),
    Connective(&'static str, Box<Wff>, Box<Wff>),
    Compare(&'static str, Term, Term),
    Kind(&'static str, Term),
}

impl fmt::Display for Term {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Number(number) => write!(out, "{number}"),
            Term::X => write!(out, "x"),
            Term::Chosen(name, index) => write!(out, "{name}({index})"),
            Term::Function(name, of) => write!(out, "{name}({of})"),
            Term::Operator(sign, left, right) => write!(out, "({left} {sign} {right})"),
        }
    }
}

impl fmt::Display for Wff {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wff::Truth(value) => write!(out, "{}", if *value { "tT" } else { "tF" }),
            Wff::Not(inner) => write!(out, "(¬{inner})"),
            Wff::Connective(sign, left, right) => write!(out, "({left} {sign} {right})"),
            Wff::Compare(sign, left, right) => write!(out, "({left} {sign} {right})"),
            Wff::Kind(name, of) => write!(out, "{name}({of})"),
        }
    }
}

/// What a WFO is meant to stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Number,
    Player,
    Card,
}

const OPERATORS: [&str; 7] = ["+", "-", "*", "/", "f/", "c/", "%"];

/// A WFO that is mostly of this sort, and now and then means nothing.
fn term(rng: &mut Rng, sort: Sort, depth: u32) -> Term {
    let sort = match rng.below(16) {
        0 => *rng.pick(&[Sort::Number, Sort::Player, Sort::Card]).unwrap(),
        _ => sort,
    };
    let of = |rng: &mut Rng, sort| Box::new(term(rng, sort, depth.saturating_sub(1)));
    match (sort, rng.below(6)) {
        (Sort::Number, 0) if depth > 0 => {
            let name = rng.pick(&["[health]", "[power]", "[potency]"]).unwrap();
            Term::Function(name, of(rng, Sort::Player))
        }
        (Sort::Number, 1) if depth > 0 => {
            let name = rng.pick(&["[symbolPoint]", "[powerCost]"]).unwrap();
            Term::Function(name, of(rng, Sort::Card))
        }
        (Sort::Number, 2..=4) if depth > 0 => {
            let sign = rng.pick(&OPERATORS).unwrap();
            Term::Operator(sign, of(rng, Sort::Number), of(rng, Sort::Number))
        }
        (Sort::Number, _) => Term::Number(rng.below(40) as i128),
        (Sort::Player | Sort::Card, 0 | 1) => Term::X,
        (Sort::Player, 2..=4) if depth > 0 => Term::Function("[playerOfCard]", of(rng, Sort::Card)),
        (Sort::Player, _) => Term::Chosen("[chosenPlayer]", rng.below(2) as u8),
        (Sort::Card, _) => Term::Chosen("[chosenCard]", rng.below(2) as u8),
    }
}

fn wff(rng: &mut Rng, depth: u32) -> Wff {
    match rng.below(6) {
        0 if depth > 0 => Wff::Not(Box::new(wff(rng, depth - 1))),
        1 | 2 if depth > 0 => {
            let sign = rng.pick(&["∧", "∨", "→"]).unwrap();
            Wff::Connective(sign, Box::new(wff(rng, depth - 1)), Box::new(wff(rng, depth - 1)))
        }
        3 => Wff::Kind(rng.pick(&["[NUMBER]", "[PLAYER]", "[CARD]"]).unwrap(), term(rng, Sort::Player, 1)),
        4 => Wff::Truth(rng.below(2) == 0),
        _ => {
            let sign = rng.pick(&["<", ">", "="]).unwrap();
            Wff::Compare(sign, term(rng, Sort::Number, 2), term(rng, Sort::Number, 2))
        }
    }
}

fn chosen(name: &str, index: u8) -> Thing {
    match name {
        "[chosenPlayer]" => Thing::Player(Player(index * 3)),
        _ => Thing::Card(CardId(u16::from(index) * 6 + 1)),
    }
}

/// The value of a WFO, or none where it is undefined. A fraction is rounded by trying all whole numbers near it.
fn value(of: &Term, x: Thing, even: bool) -> Option<Thing> {
    Some(match of {
        Term::Number(number) => Thing::Number(*number),
        Term::X => x,
        Term::Chosen(name, index) => chosen(name, *index),
        Term::Function(name, of) => match (*name, value(of, x, even)?) {
            ("[playerOfCard]", Thing::Card(card)) => Thing::Player(Table.owner(card)?),
            ("[health]", Thing::Player(player)) => Thing::Number(Table::stat(player, 1)?),
            ("[power]", Thing::Player(player)) => Thing::Number(Table::stat(player, 90)?),
            ("[potency]", Thing::Player(player)) => Thing::Number(Table::stat(player, 256)?),
            ("[symbolPoint]", Thing::Card(card)) => Thing::Number(i128::from(card.0) * 3),
            ("[powerCost]", Thing::Card(card)) => Thing::Number(i128::from(card.0) % 4),
            _ => return None,
        },
        Term::Operator(sign, left, right) => {
            let (Thing::Number(a), Thing::Number(b)) = (value(left, x, even)?, value(right, x, even)?) else { return None };
            let floor = || (b != 0).then(|| a.div_euclid(b) - i128::from(b < 0 && a.rem_euclid(b) != 0));
            Thing::Number(match *sign {
                "+" => a + b,
                "-" => a - b,
                "*" => a * b,
                "f/" => floor()?,
                "c/" => floor()? + i128::from(a % b != 0),
                "%" => a - floor()? * b,
                _ => {
                    let below = floor()?;
                    // Twice the distance to the number below, in units of 1/|b|.
                    let (twice, whole) = (2 * (a - below * b).abs(), b.abs());
                    let half_goes_up = if even { below % 2 != 0 } else { (a < 0) == (b < 0) };
                    below + i128::from(twice > whole || twice == whole && half_goes_up)
                }
            })
        }
    })
}

/// Whether a WFF is true, or none where it is undefined: decided by what every way to fill the undefined places would give.
fn truth(of: &Wff, x: Thing, even: bool) -> Option<bool> {
    match of {
        Wff::Truth(value) => Some(*value),
        Wff::Not(inner) => truth(inner, x, even).map(|value| !value),
        Wff::Connective(sign, left, right) => {
            let ways = |value: Option<bool>| value.map_or(vec![false, true], |value| vec![value]);
            let (left, right) = (ways(truth(left, x, even)), ways(truth(right, x, even)));
            let results = left.iter().flat_map(|&left| right.iter().map(move |&right| (left, right)));
            let mut results = results.map(|(left, right)| match *sign {
                "∧" => left && right,
                "∨" => left || right,
                _ => !left || right,
            });
            let first = results.next()?;
            results.all(|result| result == first).then_some(first)
        }
        Wff::Compare(sign, left, right) => match (value(left, x, even)?, value(right, x, even)?) {
            (left, right) if *sign == "=" => Some(left == right),
            (Thing::Number(left), Thing::Number(right)) => Some(if *sign == "<" { left < right } else { left > right }),
            _ => None,
        },
        Wff::Kind(name, of) => Some(match value(of, x, even)? {
            Thing::Number(_) => *name == "[NUMBER]",
            Thing::Player(_) => *name == "[PLAYER]",
            Thing::Card(card) => *name == "[CARD]" && Table.owner(card).is_some(),
        }),
    }
}

#[test]
fn conditional_effects_agree_with_a_plain_evaluator() {
    let mut rng = Rng::new(3);
    let mut picks = Picks::new(Player(0), 1);
    for index in 0..2 {
        let at = || index.to_string();
        let (Thing::Player(player), Thing::Card(card)) = (chosen("[chosenPlayer]", index), chosen("[chosenCard]", index)) else {
            panic!("a player and a card are chosen")
        };
        assert!(picks.choose(&Request::Player { index: at() }, &Value::Player(player)));
        assert!(picks.choose(&Request::Card { index: at() }, &Value::Card(card)));
    }
    let range = [0, 1, 3].map(|seat| Thing::Player(Player(seat))).into_iter();
    let range: Vec<Thing> = range.chain(Table.owned_cards().into_iter().map(Thing::Card)).collect();
    let (mut done, mut undefined) = (0, 0);
    for round in 0..20_000 {
        let even = rng.below(2) == 0;
        let (condition, target, amount) = (wff(&mut rng, 3), term(&mut rng, Sort::Player, 1), term(&mut rng, Sort::Number, 2));
        // x stands in every action, so that it is done once for each.
        let statement = format!("(∀(x)({condition} → [HEAL]({target}, ({amount} + [powerCost]([chosenCard](0))))))");
        let uses_x = format!("{target} {amount}").contains('x');
        let mut expected = Vec::new();
        for &x in &range {
            let holds = truth(&condition, x, even);
            undefined += u64::from(holds.is_none());
            if holds != Some(true) {
                continue;
            }
            let (target, amount) = (value(&target, x, even), value(&amount, x, even));
            if let (Some(Thing::Player(player)), Some(Thing::Number(amount))) = (target, amount) {
                let change = (amount + 1).clamp(0, 15) as i64;
                expected.push(Some(Consequence::Health { player, change }));
            } else {
                expected.push(None);
            }
            if !uses_x {
                break;
            }
        }
        let rounding = if even { Rounding::HalfEven } else { Rounding::HalfUp };
        let rules = EffectRules { rounding, ..EffectRules::default() };
        let found = resolve(&statement, &Table, &mut picks, rules);
        if !uses_x && expected == [None] {
            assert!(found.as_ref().is_err_and(|fault| fault.leaves_undefined()), "{round}: {statement}: {found:?}");
            continue;
        }
        let expected: Vec<Consequence> = expected.into_iter().flatten().collect();
        done += expected.len();
        assert_eq!(found, Ok(expected), "{round}: {statement}");
    }
    // The statements are not all true of nothing, nor all without meaning.
    assert!(done > 10_000 && undefined > 10_000, "{done} {undefined}");
}

/// A text with some of its characters replaced, dropped or doubled.
fn mangled(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let pool: Vec<char> = "()∀∃¬∧∨→=<>+-*/%,[]PQxyfc0123456789 \n#.tTFbyonwithusing".chars().collect();
    for _ in 0..1 + rng.below(4) {
        let at = rng.below(letters.len());
        match rng.below(3) {
            0 => letters.insert(at, *rng.pick(&pool).unwrap()),
            1 if letters.len() > 1 => _ = letters.remove(at),
            _ => letters[at] = *rng.pick(&pool).unwrap(),
        }
    }
    letters.into_iter().collect()
}

#[test]
fn mangled_statements_and_proofs_are_answered() {
    let conditions = ProofConditions::new("predicate-wars", &kernel::HouseRules::default(), true).unwrap();
    let text = "1. axiom (∀(x)(P(x)∧Q))\n2. (P(x)∧Q) by SP on 1\n3. P(x) by S on 2\n4. (∀(x)P(x)) by UGR on 3, 1\n";
    let rules = ["P(4)", "(∀(x)(P(x)→[ATK](x,5)))"];
    let sale =
        subproof_for_sale(&SaleInput { conditions: &conditions, rules: &rules, owned: &[], name: "S1", proof: text }).unwrap();
    let proof = "1. axiom (∀(y)(P(y)∧Q))\n2. axiom ((3+4)>x_1)\n3. (∀(y)P(y)) by CP on 1 using S1 4\n4. (7>x_1) by OS on 2\n5. \
                 [NUMBER](7) by RI\n6. (∀(x)(P(x)→[ATK](x,5))) by RI\n7. P(2) by UI on 3 with 2\n8. [ATK](2,5) by UMP on 6, 7\n";
    let axioms = ["(∀(y)(P(y)∧Q))", "((3+4)>x_1)"];
    let claim = |proof: &str, subproof: &Subproof| {
        let subproofs = [subproof];
        check(&ClaimInput {
            conditions: &conditions,
            axioms: &axioms,
            rules: &rules,
            subproofs: &subproofs,
            proof,
            classes: ClassReadings::default(),
        })
    };
    let right = claim(proof, &sale.subproof).unwrap();
    assert_eq!((right.actions.len(), right.bill.lemmas), (1, 6));
    let mut rng = Rng::new(9);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..4_000 {
        let bad = mangled(proof, &mut rng);
        match claim(&bad, &sale.subproof) {
            Ok(_) => accepted += 1,
            Err(refusal) => {
                // What is mangled may read like English.
                assert!(refusal.message.in_language(documents::Language::German).is_some(), "{refusal}");
                assert!(!refusal.message.to_string().is_empty() && refusal.message.to_string().len() < 4_000, "{refusal}");
                refused += 1;
            }
        }
        let subproof = Subproof { text: mangled(text, &mut rng), ..sale.subproof.clone() };
        // What is not read here may be anything; it is answered all the same.
        let _ = claim(proof, &subproof);
        let statement = mangled("(∀(x)(([health](x)>3)→[ATK](x,(5 f/ 2))))", &mut rng);
        let _ = resolve(&statement, &Table, &mut Picks::new(Player(0), 1), EffectRules::default());
        let input = ChallengeInput {
            conditions: &conditions,
            statements: &[&statement, "P"],
            rules: &rules,
            used: &[],
            owned: &[],
            proof: &bad,
        };
        assert!(challenge(&input).is_err());
    }
    assert!(accepted > 20 && refused > 2_000, "{accepted} accepted, {refused} refused");
}
