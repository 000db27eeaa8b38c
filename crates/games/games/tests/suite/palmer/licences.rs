//! The golden cases of the rulebook for licences, and smallest sub-hands against all sub-hands there are.

use std::collections::BTreeSet;

use games::palmer::{Card, CardQueries, House, Played, STATEMENTS, read_hand};
use games::{HouseRules, Rng};

fn card_queries() -> CardQueries {
    CardQueries::new(House::default())
}

fn cards(list: &str) -> Vec<Played> {
    read_hand(list).unwrap_or_else(|error| panic!("{list}: {error}"))
}

/// What the cards stand for, or the rule and the part that is not covered.
fn licence(house: House, statement: &str, list: &str) -> Result<Vec<String>, (String, String)> {
    match CardQueries::new(house).licence(statement, &cards(list)) {
        Ok(covered) => Ok(covered.into_iter().map(|one| format!("{}: {}", one.card, one.covers)).collect()),
        Err(not) => Err((not.refusal.rule, statement[not.at].to_owned())),
    }
}

fn by_default(statement: &str, list: &str) -> Result<Vec<String>, (String, String)> {
    licence(House::default(), statement, list)
}

fn not(rule: &str, part: &str) -> Result<Vec<String>, (String, String)> {
    Err((rule.to_owned(), part.to_owned()))
}

fn house(rules: &[(&str, &str)]) -> House {
    let mut house = House::default();
    rules.iter().for_each(|(name, value)| house.set(name, value).expect("a house rule"));
    house
}

#[test]
fn the_examples_of_the_rulebook_are_licensed_by_their_symbols() {
    // PA-14, but for the examples about 0, which is no symbol (Q-PA-5).
    for (statement, hand) in [
        ("∀x blonde(x)", "P blonde"),
        ("∃x happy(x) Λ ¬blonde(x)", "P blonde, P happy"),
        ("∀x ¬smarter(x,x)", "R smarter"),
        ("∀x∃y smarter(y,x)", "R smarter"),
        ("∀x blonde(father(x))", "P blonde, F father"),
        ("∀x∃y father(y)=x", "F father"),
        ("∀x∀y x+y=y+x", "F +"),
        ("∀x∃y (x+y=x)", "F +"),
        ("∀x (happy(x) Λ x+x=x)", "P happy, F +"),
        ("∀x happy(x) → ¬blonde(x)", "P happy, P blonde"),
    ] {
        assert!(licence(House::default(), statement, hand).is_ok(), "{statement}");
        let smallest = card_queries().subhands(statement, &cards(hand)).expect("a statement");
        assert_eq!(smallest.len(), 1, "{statement}: none of the cards can be left out");
        assert_eq!(smallest[0].len(), cards(hand).len());
    }
    for illegal in [
        "∃x x=blonde",
        "∀x∃y happy(x)=y",
        "∀x∀y happy(x)=blonde(x)",
        "∀x blonde(happy(x))",
        "∀x smarter(x)",
        "∀x∀y smarter(x,y)=y",
        "∀x father(x)",
    ] {
        assert_eq!(licence(House::default(), illegal, "X ?"), not("PA-15", illegal), "{illegal}");
    }
    assert_eq!(licence(House::default(), "∀x x+x+x=x", "X ?").expect_err("ambiguous").0, "PA-13");
    assert_eq!(licence(House::default(), "happy(bob)", "P happy").expect_err("unknown").0, "Q-PA-5");
    assert!(licence(House::default(), "happy(0) V blonde(0)", "P happy, P blonde").is_ok(), "an example of the rulebook (PA-14)");
    assert!(licence(house(&[("constants", "free")]), "happy(0) V blonde(0)", "P happy, P blonde").is_ok());
    assert_eq!(licence(House::default(), "happy(x)", "P happy").expect_err("free").0, "Q-PA-6");
}

#[test]
fn the_first_symbol_that_is_not_covered_is_named() {
    assert_eq!(by_default("∀x blonde(x) → happy(x)", "P blonde"), not("PA-22", "happy"));
    assert_eq!(by_default("∀x likes(x, father(x)) ∧ happy(x + x)", "P happy"), not("PA-22", "likes"));
    assert_eq!(by_default("∀x likes(x, father(x)) ∧ happy(x + x)", "R likes, P happy"), not("PA-22", "father"));
    assert_eq!(by_default("∀x likes(x, father(x)) ∧ happy(x + x)", "R likes, F father, P happy"), not("PA-22", "+"));
    assert_eq!(by_default("∀happy blonde(happy)", "P happy"), not("PA-22", "blonde"), "a variable is no symbol");
    assert_eq!(by_default("∀x x = x", "F father"), Ok(vec![String::from("F father: ")]), "an upper bound (Q-PA-24)");
    let strict = house(&[("cards_must_be_used", "yes")]);
    assert_eq!(licence(strict, "∀x blonde(x)", "P blonde, P happy"), not("Q-PA-24", "∀x blonde(x)"));
    assert_eq!(licence(strict, "∀x blonde(x)", "P blonde, P blonde"), not("Q-PA-24", "∀x blonde(x)"), "the second adds nothing");
    assert_eq!(by_default("∃!x blonde(x)", "P blonde"), Ok(vec![String::from("P blonde: blonde")]), "∃! is pure logic");
    assert_eq!(by_default("∃!x blonde(x) | blondie := x", "P blonde"), not("Q-PA-11", "| blondie := x"));
    assert_eq!(by_default("(|L| >= 2) ∧ ∀x blonde(x)", "P blonde"), not("Q-PA-21", "|L| >= 2"));
}

#[test]
fn chains_of_q_cards_cover_the_quantifiers_exactly() {
    let ok = |parts: &[&str]| Ok(parts.iter().map(|&part| part.to_owned()).collect::<Vec<_>>());
    assert_eq!(by_default("∀x∃y likes(x,y)", "Q ∀x∃y"), ok(&["Q ∀x∃y: ∀x ∃y"]));
    assert_eq!(by_default("∀a∃b likes(a,b)", "Q ∃x, Q ∀x"), ok(&["Q ∀x: ∀a", "Q ∃x: ∃b"]), "in any order, renamed");
    assert_eq!(by_default("∀x,y ∃z likes(x+y,z)", "Q ∀x∀y, Q ∃x"), ok(&["Q ∀x∀y: ∀x ∀y", "Q ∃x: ∃z"]));
    assert_eq!(by_default("∃x∀y likes(x,y)", "Q ∀x∃y"), not("PA-24", "∃x"));
    assert_eq!(by_default("∀x∃y∀z likes(x+z,y)", "Q ∀x∃y"), not("PA-24", "∀z"));
    assert_eq!(by_default("∀x,y,z likes(x+z,y)", "Q ∀x∀y"), not("PA-24", "z"), "the third stands at its variable");
    assert_eq!(by_default("∀x happy(x)", "Q ∀x∀y"), not("PA-24", "∀x"));
    assert_eq!(by_default("∀x happy(x)", "Q ∀x, Q ∃x"), not("PA-24", "∀x happy(x)"), "a card is left over");
    assert_eq!(by_default("∀x∃y happy(x)", "Q ∀x∃y"), not("Q-PA-7", "∃y"));
    assert_eq!(by_default("∀x∀x happy(x)", "Q ∀x∀y"), not("Q-PA-7", "∀x"), "two variables were asked for");
    assert!(licence(house(&[("q_vacuous", "allow")]), "∀x∃y happy(x)", "Q ∀x∃y").is_ok());
    assert_eq!(by_default("∀x happy(x) → ∃y likes(x,y)", "Q ∀x, Q ∃x"), not("Q-PA-25", "∃y"));
    assert!(licence(house(&[("q_prenex", "anywhere")]), "∀x happy(x) → ∃y likes(x,y)", "Q ∀x, Q ∃x").is_ok());
    assert_eq!(licence(house(&[("q_prenex", "anywhere")]), "∀x ¬∃y likes(x,y)", "Q ∃x, Q ∀x∀y"), not("PA-24", "∀x"));
    assert_eq!(by_default("∃!x blonde(x) | blondie := x", "Q ∃!x"), ok(&["Q ∃!x: ∃!x"]));
    assert_eq!(by_default("∀x∃!y likes(y,x) | liker(x) := y", "Q ∀x∃!y"), ok(&["Q ∀x∃!y: ∀x ∃!y"]));
    assert!(by_default("∀x∀y∃!z likes(z,x+y) | sum(x,y) := z", "Q ∀x, Q ∀x∃!y").is_ok(), "nameable by chaining (Q-PA-12)");
    assert_eq!(by_default("∃x∃!y likes(y,x) | c := y", "Q ∃x, Q ∃!x").expect_err("after ∃").0, "PA-17");
    assert!(licence(house(&[("name_after_exists", "allow")]), "∃x∃!y likes(y,x) | c := y", "Q ∃x, Q ∃!x").is_ok());
    assert_eq!(by_default("∀x∃!y likes(y,x) | liker := y", "Q ∀x∃!y").expect_err("arguments").0, "PA-16");
    assert_eq!(by_default("∃!x blonde(x) | happy := x", "Q ∃!x").expect_err("clash").0, "Q-PA-12");
}

#[test]
fn s_and_x_cards_stand_alone() {
    for (at, print) in STATEMENTS.iter().enumerate() {
        let card = format!("S {}", at + 1);
        let written = print.strip_suffix('n').map_or_else(|| (*print).to_owned(), |print| format!("{print}5"));
        assert!(by_default(&written, &card).is_ok(), "{card}");
        for other in (1..=STATEMENTS.len()).filter(|&other| other != at + 1) {
            assert_eq!(by_default(&written, &format!("S {other}")), not("PA-26", &written), "{card} is not S {other}");
        }
    }
    assert!(by_default("forall u smarter(father(u), u)", "S 3").is_ok(), "whatever its variable is called");
    assert!(by_default("|L| >= 3", "S 12 n=3").is_ok());
    assert_eq!(by_default("|L| >= 3", "S 12 n=4"), not("PA-26", "|L| >= 3"));
    assert_eq!(by_default("|L| > 2", "S 12"), not("PA-26", "|L| > 2"), "exactly the printed statement");
    assert!(by_default("∃!x |L| > 2 ∧ likes(x,x) | c := x", "X ?").is_ok(), "any statement, with a name");
    assert_eq!(by_default("∀x happy(x)", "X ¬").expect_err("writes nothing").0, "PA-27");
    assert_eq!(by_default("∀x happy(x)", "P happy, Q ∀x").expect_err("not combinable").0, "Q-PA-26");
    assert_eq!(by_default("∀x happy(x)", "P happy, X ?").expect_err("not combinable").0, "Q-PA-26");
    assert_eq!(by_default("∀x happy(x)", "").expect_err("no card").0, "PA-5");
}

/// All sub-hands that license a statement and of which no part does, found by asking about every one.
fn by_brute_force(statement: &str, hand: &[Played]) -> BTreeSet<Vec<Played>> {
    let mut licensed: Vec<Vec<Played>> = Vec::new();
    let mut subsets: Vec<Vec<Played>> = (1_u32..1 << hand.len())
        .map(|bits| (0..hand.len()).filter(|at| bits >> at & 1 == 1).map(|at| hand[at]).collect())
        .collect();
    subsets.sort_by_key(Vec::len);
    let mut card_queries = card_queries();
    for mut subset in subsets {
        subset.sort_unstable();
        let holds = |part: &Vec<Played>| {
            let mut rest = subset.clone();
            part.iter().all(|card| rest.iter().position(|other| other == card).map(|at| rest.remove(at)).is_some())
        };
        if !licensed.iter().any(holds) && card_queries.licence(statement, &subset).is_ok() {
            licensed.push(subset);
        }
    }
    licensed.into_iter().collect()
}

#[test]
fn smallest_sub_hands_are_those_of_brute_force() {
    let statements = [
        "∀x ∀y ∀z likes(x + y, z)",
        "∀x ∀y ∃z likes(x + y, z)",
        "∀x ∃!y likes(y, x)",
        "∀x ∃!y likes(y, x) | liker(x) := y",
        "∃x ∀y ∀z smarter(x, father(y + z))",
        "∀x x = x",
        "∀x blonde(x) → happy(x)",
        "∀x smarter(father(x), x)",
        "∀x ∃y ∀u ∀v ∃w likes(x + y, u) ∧ smarter(v, w)",
        "|L| >= 3",
        "¬∃x happy(x)",
        "∀x happy(father(x)) ∧ ∃y likes(x, y)",
    ];
    let mut rng = Rng::new(5);
    let (mut found, mut several) = (0, 0);
    for round in 0..1_200 {
        let mut deck = Card::deck();
        // Half of the hands have Q cards only, for the sake of their chains.
        deck.retain(|card| round % 2 == 0 || !card.prefix().is_empty());
        rng.shuffle(&mut deck);
        let hand: Vec<Played> = deck.into_iter().take(7).map(Played::from).collect();
        let statement = rng.pick(&statements).expect("there are some");
        let library = card_queries().subhands(statement, &hand).expect("a statement");
        assert!(library.windows(2).all(|pair| pair[0].len() <= pair[1].len()), "the shortest first");
        let sorted = |covered: &Vec<games::palmer::Covered>| {
            let mut cards: Vec<Played> = covered.iter().map(|one| one.card).collect();
            cards.sort_unstable();
            cards
        };
        let as_set: BTreeSet<Vec<Played>> = library.iter().map(sorted).collect();
        assert_eq!(as_set.len(), library.len(), "each once");
        assert_eq!(as_set, by_brute_force(statement, &hand), "{statement} with {hand:?}");
        found += u32::from(!library.is_empty());
        several += u32::from(library.len() > 1);
    }
    assert!(found > 300 && several > 60, "{found} {several}");
}
