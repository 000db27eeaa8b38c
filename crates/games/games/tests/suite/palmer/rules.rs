//! The rules one by one.

use documents::Refusal;
use games::palmer::{Card, Claimed, Ending, Evidence, Finding, Move, Palmer, Phase, Settings};
use games::record::Unlawful;
use games::{Game, HouseRules, Record, Viewer};

use crate::common::german;

/// A game of Ann and Ben in which these cards are in their hands: the seeds are tried until one deals so. All cards are dealt, so that the
/// rest of the hands may be anything.
fn table(rules: &[(&str, &str)], ann: &str, ben: &str) -> Palmer {
    let wanted = [ann, ben].map(|list| {
        list.split(',').filter(|name| !name.is_empty()).map(|name| name.trim().parse().expect("a card")).collect::<Vec<Card>>()
    });
    for seed in 0..1_000_000 {
        let mut settings = Settings { hand: 27, ..Settings::new(&["Ann", "Ben"], seed) };
        rules.iter().for_each(|(name, value)| settings.house.set(name, value).expect("a house rule"));
        let game = Palmer::start(&settings).expect("lawful");
        if game.seats().iter().zip(&wanted).all(|(seat, wanted)| wanted.iter().all(|card| seat.hand.contains(card))) {
            return game;
        }
    }
    panic!("no seed deals so");
}

fn play(game: &mut Palmer, text: &str) -> Result<(), Refusal> {
    game.play(&text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn all(game: &mut Palmer, moves: &[&str]) {
    for text in moves {
        play(game, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

fn rule(outcome: Result<(), Refusal>) -> String {
    german::rule(&outcome.expect_err("it is refused"))
}

/// A claim with a proof for each of its questions.
fn proved(game: &mut Palmer, player: &str, claim: &str, proofs: &[&[&str]]) -> Result<(), Refusal> {
    let claim: Claimed = claim.parse().expect("a claim");
    let questions: Vec<Option<String>> = match &claim {
        Claimed::Inconsistent => vec![None],
        Claimed::Redundant(labels) => labels.iter().cloned().map(Some).collect(),
    };
    let evidence =
        |lines: &[&str]| Evidence::Proof { lines: lines.iter().map(|&line| line.to_owned()).collect(), submitted: true };
    let findings =
        questions.into_iter().zip(proofs).map(|(statement, lines)| Finding { statement, evidence: evidence(lines) }).collect();
    game.play(&Move::Claim { player: player.to_owned(), claim, findings })
}

fn open(game: &mut Palmer, player: &str, claim: &str) -> Result<(), Refusal> {
    let claim: Claimed = claim.parse().expect("a claim");
    let evidence = Evidence::Open { reasons: vec![String::from("the time was up")] };
    let labels = match &claim {
        Claimed::Inconsistent => vec![None],
        Claimed::Redundant(labels) => labels.iter().cloned().map(Some).collect(),
    };
    let findings = labels.into_iter().map(|statement| Finding { statement, evidence: evidence.clone() }).collect();
    game.play(&Move::Claim { player: player.to_owned(), claim, findings })
}

fn points(game: &Palmer) -> Vec<u32> {
    game.seats().iter().map(|seat| seat.points).collect()
}

fn board(game: &Palmer) -> Vec<String> {
    game.board().iter().map(|written| format!("{}: {}", written.label(), written.text)).collect()
}

#[test]
fn a_turn_is_scoring_then_writing_then_refilling() {
    let start = |seed| Palmer::start(&Settings { hand: 2, ..Settings::new(&["Ann", "Ben", "Cid"], seed) }).expect("lawful");
    let mut game = (0..1_000).map(start).find(|game| game.seats()[0].hand.contains(&Card::Statement(3))).expect("a seed");
    assert_eq!((game.deck(), game.phase(), game.turn()), (48, Phase::Scoring, 0));
    assert_eq!(rule(play(&mut game, "Ben pass")), "PA-1");
    assert_eq!(rule(play(&mut game, "Zoe pass")), "PA-1");
    assert_eq!(rule(play(&mut game, "Ann claim inconsistent")), "PA-3", "there is nothing yet");
    all(&mut game, &["Ann play S 3"]);
    assert_eq!((game.turn(), game.seats()[0].hand.len()), (1, 2), "the hand is refilled (PA-6)");
    all(&mut game, &["Ben pass", "Cid pass", "Ann pass"]);
    // Three passes on end, Ann's among them, end the game when there is nothing to draw, and not before (Q-PA-27).
    assert!(game.outcome().is_none() && game.deck() > 0);
    let mut game = Palmer::start(&Settings { hand: 18, ..Settings::new(&["Ann", "Ben", "Cid"], 1) }).expect("lawful");
    all(&mut game, &["Ann pass", "Ben pass", "Cid pass"]);
    let outcome = game.outcome().expect("it is over");
    assert_eq!((outcome.ending, outcome.winners.len()), (Ending::Passed, 3));
    assert_eq!(rule(play(&mut game, "Ann pass")), "PA-1");
}

#[test]
fn several_plays_a_turn_where_the_house_has_it() {
    let mut game = table(&[("plays_per_turn", "2")], "S 1, S 3", "");
    all(&mut game, &["Ann play S 1"]);
    assert_eq!((game.turn(), game.phase()), (0, Phase::Writing));
    assert_eq!(rule(open(&mut game, "Ann", "inconsistent")), "PA-2", "scoring comes before writing");
    assert_eq!(rule(play(&mut game, "Ben pass")), "PA-1");
    all(&mut game, &["Ann play S 3"]);
    assert_eq!((game.turn(), game.phase(), game.board().len()), (1, Phase::Scoring, 2));
    let mut game = table(&[("plays_per_turn", "2")], "S 1, S 3", "");
    all(&mut game, &["Ann play S 1", "Ann pass", "Ben pass"]);
    assert!(game.outcome().is_none(), "Ann has written something");
}

#[test]
fn statements_are_written_by_the_text_of_cards() {
    let mut game = table(&[], "P blonde, F +, R likes, S 12, Q ∀x, X ?, X ¬", "P happy, Q ∃!x");
    let before = board(&game);
    for (text, expected) in [
        ("Ann play P blonde: ∀x likes(x,x)", "PA-22"),
        ("Ann play P blonde: ∀x blonde(y)", "Q-PA-6"),
        ("Ann play P blonde: ∀x blonde(x) ∧ blonde(x) ∨ blonde(x) ∧", "PA-10"),
        ("Ann play P blonde", "PA-5"),
        ("Ann play P blonde, Q ∀x: ∀x blonde(x)", "Q-PA-26"),
        ("Ann play S 12", "PA-26"),
        ("Ann play S 12 n=0", "Q-PA-21"),
        ("Ann play S 12 n=65", "Q-PA-21"),
        ("Ann play S 12 n=2: |L| >= 3", "PA-26"),
        ("Ann play X ¬: ∀x blonde(x)", "PA-27"),
        ("Ann play X ¬", "PA-27"),
        ("Ann play X ?: ∀x x+x+x = x", "PA-13"),
        ("Ann play X ?: happy(bob)", "Q-PA-5"),
        ("Ann negate 1 at 1", "PA-27"),
    ] {
        assert_eq!(rule(play(&mut game, text)), expected, "{text}");
    }
    assert_eq!((board(&game), game.seats()[0].hand.len()), (before, 27));
    let mut lines = table(&[], "P happy", "");
    all(&mut lines, &["Ann play P happy: forall x\n\thappy(x)"]);
    assert_eq!(board(&lines), ["1: ∀x happy(x)"], "one line on the board");
    all(&mut game, &["Ann play P blonde, F +: forall x blonde(x) => blonde(x+x)", "Ben play Q ∃!x: ∃!x happy(x) | joy := x"]);
    assert_eq!(board(&game), ["1: ∀x blonde(x) → blonde(x + x)", "2: ∃!x happy(x) | joy := x"]);
    assert_eq!(game.reading(&game.board()[0]), "∀x (blonde(x) → blonde(x + x))");
    // The name is free to all (PA-16), and taken (Q-PA-12).
    assert_eq!(rule(play(&mut game, "Ann play X ?: ∃!x likes(x,x) | joy := x")), "Q-PA-12");
    all(&mut game, &["Ann play R likes: likes(joy, joy) ∧ ¬(∀x likes(joy, x))"]);
    assert_eq!(board(&game)[2], "3: likes(joy, joy) ∧ ¬(∀x likes(joy, x))");
    assert_eq!(game.used().len(), 4);
    assert!(game.board_file(|_| true).parse::<String>().is_ok_and(|file| file.lines().count() == 3));
    assert_eq!(game.board_file(|label| label == "3"), "symbols joy/0 : function\n3: likes(joy, joy) ∧ ¬(∀x likes(joy, x))\n");
}

#[test]
fn a_copy_may_be_refused_where_the_house_has_it() {
    let copies = ["Ann play P happy: ∀x happy(x)", "Ben play P happy: forall y (happy(y))"];
    all(&mut table(&[], "P happy", "P happy"), &copies);
    let mut game = table(&[("identical_copy", "refuse_duplicates_when_writing")], "P happy", "P happy");
    all(&mut game, &copies[..1]);
    assert_eq!(rule(play(&mut game, copies[1])), "Q-PA-16");
}

#[test]
fn a_negation_sign_goes_where_it_is_told() {
    let mut game = table(&[], "S 1, X ¬", "S 13, X ¬");
    all(&mut game, &["Ann play S 1", "Ben play S 13 n=3"]);
    for (text, expected) in [("Ann negate 1 at 0", "Q-PA-14"), ("Ann negate 1 at 4", "Q-PA-14"), ("Ann negate 7 at 1", "PA-27")] {
        assert_eq!(rule(play(&mut game, text)), expected, "{text}");
    }
    all(&mut game, &["Ann negate 1 at 2", "Ben negate 2 at 1"]);
    assert_eq!(board(&game), ["1: ∀x ¬blonde(x) → happy(x)", "2: |L| ≥ 3"]);
    assert_eq!(game.used().iter().filter(|card| **card == Card::Negation).count(), 2);
}

/// Fourteen statements of 1,990 bytes each made a list of 5 MB, for every place was listed with what the statement then says.
#[test]
fn places_of_long_statements_are_counted_by_players() {
    let statement = |parts: usize| format!("∀x (happy(x){})", " → happy(x)".repeat(parts));
    let negations = |parts: usize| {
        let mut game = table(&[], "P happy, X ¬", "");
        all(&mut game, &[&format!("Ann play P happy: {}", statement(parts)), "Ben pass"]);
        let moves: Vec<String> = game.legal_moves(Viewer::Seat(0)).iter().map(ToString::to_string).collect();
        (moves.into_iter().filter(|text| text.contains(" negate ")).collect::<Vec<_>>(), game)
    };
    let (short, _) = negations(2);
    assert_eq!(
        short,
        ["Ann negate 1 at 1", "Ann negate 1 at 2", "Ann negate 1 at 3", "Ann negate 1 at 4", "Ann negate 1 at 5"][..short.len()]
    );
    assert!(short.len() > 3, "{short:?}");
    let (long, mut game) = negations(150);
    assert_eq!(long, ["Ann negate 1 at PLACE"]);
    let refusal = play(&mut game, "Ann negate 1 at 100000").expect_err("it has not as many");
    assert_eq!(refusal.rule, "Q-PA-14");
    let help = refusal.help.expect("it says how many there are").to_string();
    let last = help.rsplit(' ').next().expect("words");
    all(&mut game, &[&format!("Ann negate 1 at {last}")]);
    assert!(game.board()[0].text.ends_with("→ ¬happy(x))"), "{}", game.board()[0].text);
}

/// Of many statements the first ones have all their places listed, and the others are asked for one by one: the list has a bound, and nothing is lost.
#[test]
fn places_beyond_the_bound_are_asked_for() {
    let mut game = table(&[], "P happy, P blonde, R likes, X ¬", "");
    for (card, atom, parts) in [("P happy", "happy(x)", 12), ("P blonde", "blonde(x)", 12), ("R likes", "likes(x, x)", 10)] {
        let statement = format!("∀x ({atom}{})", format!(" → {atom}").repeat(parts));
        all(&mut game, &[&format!("Ann play {card}: {statement}"), "Ben pass"]);
    }
    let moves: Vec<String> = game.legal_moves(Viewer::Seat(0)).iter().map(ToString::to_string).collect();
    // Each is short enough to be listed; those of the first two take what is listed beyond the bound.
    let forms: Vec<&String> = moves.iter().filter(|text| text.ends_with(" at PLACE")).collect();
    assert_eq!(forms, ["Ann negate 3 at PLACE"]);
    for written in game.board() {
        let places = game.negation_query(written.label()).expect("X ¬ may be put there").places();
        assert_eq!(places, game.negations(written));
        let form = format!("Ann negate {} at PLACE", written.label());
        let first = format!("Ann negate {} at 1", written.label());
        assert_ne!(moves.contains(&form), moves.contains(&first), "{form}");
    }
    assert!(game.negation_query("99").is_none());
}

#[test]
fn a_name_outlives_its_definition_as_the_house_has_it() {
    let named = ["Ann play Q ∃!x: ∃!x blonde(x) | blondie := x"];
    let game_with = |rule: &str| {
        let mut game = table(&[("negate_definition", rule)], "Q ∃!x, P happy", "X ¬");
        all(&mut game, &named);
        game
    };
    let mut game = game_with("forbid");
    assert_eq!(rule(play(&mut game, "Ben negate 1 at 1")), "Q-PA-13");
    assert!(game.negations(&game.board()[0]).is_empty());
    let mut game = game_with("drop");
    all(&mut game, &["Ben negate 1 at 2"]);
    assert_eq!(board(&game), ["1: ∃!x ¬blonde(x)"]);
    assert_eq!((game.names()[0].name.as_str(), &game.names()[0].defined_by), ("blondie", &None));
    assert!(game.board_file(|_| true).starts_with("symbols blondie/0 : function\n"));
    all(&mut game, &["Ann play P happy: happy(blondie)"]);
    let mut game = game_with("keep");
    all(&mut game, &["Ben negate 1 at 1"]);
    assert_eq!(board(&game), ["1: ¬(∃!x blonde(x)) ∧ blonde(blondie)"].map(String::from));
}

const COPIES: [&str; 2] = ["Ann play P happy: ∀x happy(x)", "Ben play P happy: forall x happy(x)"];

#[test]
fn each_of_two_copies_scores_and_together_one_does() {
    let copy: &[&str] = &["1. axiom ∀y happy(y)"];
    let mut game = table(&[], "P happy", "P happy");
    all(&mut game, &COPIES);
    assert_eq!(rule(proved(&mut game, "Ben", "redundant 1", &[copy])), "PA-1", "in one's own turn");
    assert_eq!(rule(proved(&mut game, "Ann", "redundant 3", &[copy])), "PA-3");
    let finding = |lines: &[&str]| {
        let lines = lines.iter().map(|&line| line.to_owned()).collect();
        Finding { statement: Some(String::from("1")), evidence: Evidence::Proof { lines, submitted: true } }
    };
    let claim = Claimed::Redundant(vec![String::from("1"); 2]);
    let doubled = Move::Claim { player: String::from("Ann"), claim, findings: vec![finding(copy), finding(copy)] };
    assert_eq!(rule(game.play(&doubled)), "PA-3", "one point for one statement");
    proved(&mut game, "Ann", "redundant 1, 2", &[copy, copy]).expect("each follows from the other (Q-PA-17)");
    assert_eq!((points(&game), game.remarks().upheld), (vec![2, 0], Some(true)));
    assert_eq!(rule(proved(&mut game, "Ann", "redundant 2", &[copy])), "Q-PA-18", "scored already");
    let mut game = table(&[("redundancy", "joint")], "P happy", "P happy");
    all(&mut game, &COPIES);
    assert_eq!(rule(proved(&mut game, "Ann", "redundant 1, 2", &[copy, copy])), "PA-3", "neither is left to follow from");
    proved(&mut game, "Ann", "redundant 2", &[copy]).expect("one follows from the other");
    assert_eq!(points(&game), [1, 0]);
}

#[test]
fn what_has_scored_is_marked_erased_or_scores_again() {
    let copy: &[&str] = &["1. axiom ∀x happy(x)"];
    let mut game = table(&[], "P happy, X ¬", "P happy, X ¬");
    all(&mut game, &COPIES);
    proved(&mut game, "Ann", "redundant 1", &[copy]).expect("a copy");
    // A negation unmarks (Q-PA-18): twice, and it follows again.
    all(&mut game, &["Ann negate 1 at 1", "Ben negate 1 at 1"]);
    assert_eq!((board(&game)[0].as_str(), game.board()[0].scored), ("1: ¬¬∀x happy(x)", false));
    let twice = ["1. axiom ∀x happy(x)", "2. ¬¬(∀x happy(x)) by DN on 1"];
    proved(&mut game, "Ann", "redundant 1", &[&twice]).expect("it follows again");
    assert_eq!(points(&game), [2, 0]);

    let mut game = table(&[("after_score", "erase")], "P happy", "P happy");
    all(&mut game, &COPIES);
    proved(&mut game, "Ann", "redundant 1", &[copy]).expect("a copy");
    assert_eq!(board(&game), ["2: ∀x happy(x)"]);
    all(&mut game, &["Ann pass", "Ben play P happy: ∃x happy(x)"]);
    assert_eq!(game.board()[1].label(), "3", "labels are never given again");

    let mut game = table(&[("after_score", "rescore")], "P happy", "P happy");
    all(&mut game, &COPIES);
    proved(&mut game, "Ann", "redundant 1", &[copy]).expect("a copy");
    assert_eq!(rule(proved(&mut game, "Ann", "redundant 1", &[copy])), "Q-PA-18", "once a turn");
    all(&mut game, &["Ann pass"]);
    proved(&mut game, "Ben", "redundant 1", &[copy]).expect("in the next turn");
    assert_eq!(points(&game), [1, 1]);
}

#[test]
fn a_contradiction_wins_and_comes_before_redundancy() {
    let mut game = table(&[], "S 14, X ?", "S 3");
    all(&mut game, &["Ann play S 14", "Ben play S 3"]);
    let proof = [
        "1. axiom ∀x ∀y ¬smarter(x, y)",
        "2. axiom ∀x smarter(father(x), x)",
        "3. smarter(father(a), a) by ∀E on 2 with a",
        "4. ¬smarter(father(a), a) by ∀E on 1 with father(a), a",
    ];
    let lines = proof.map(String::from).to_vec();
    let findings = vec![Finding { statement: None, evidence: Evidence::Contradiction { lines } }];
    let claim = Claimed::Redundant(vec![String::from("1")]);
    game.play(&Move::Claim { player: String::from("Ann"), claim, findings }).expect("a claim that is refused is lawful");
    assert_eq!((game.remarks().upheld, points(&game)), (Some(false), vec![0, 0]), "no points on such a board (Q-PA-19)");
    for (spoilt, why) in [
        (&proof[..3], "it does not come to a contradiction"),
        (&[proof[0], "2. axiom ∃x smarter(x, x)", proof[2], proof[3]][..], "line 2 takes for granted"),
        (&[proof[0], proof[1], "3. smarter(a, a) by ∀E on 2 with a", proof[3]][..], "line 3 is not right"),
        (&["system predicate-wars", "1. axiom P"][..], "it is in the calculus predicate-wars"),
        (&["1. axiom nonsense("][..], "it cannot be read"),
        (&[][..], "it cannot be read"),
    ] {
        let refusal = proved(&mut game, "Ann", "inconsistent", &[spoilt]).expect_err(why);
        german::rule(&refusal);
        assert!(refusal.message.to_string().contains(why) && refusal.rule == "PA-3", "{refusal} but {why}");
    }
    proved(&mut game, "Ann", "inconsistent", &[&proof]).expect("it is");
    let outcome = game.outcome().expect("it is over");
    assert_eq!((outcome.ending, outcome.winners.as_slice()), (Ending::Inconsistency, &[String::from("Ann")][..]));
}

#[test]
fn a_name_says_what_its_statement_says() {
    let mut game = table(&[], "Q ∃!x, P happy", "P blonde");
    all(&mut game, &["Ann play Q ∃!x: ∃!x blonde(x) | blondie := x", "Ben play P blonde: blonde(blondie)"]);
    proved(&mut game, "Ann", "redundant 2", &[&["1. axiom blonde(blondie)"]]).expect("the second half of statement 1 (Q-PA-10)");
    assert_eq!(points(&game), [1, 0]);
    let refusal =
        proved(&mut game, "Ann", "redundant 1", &[&["1. axiom blonde(blondie)"]]).expect_err("half of it is not enough");
    assert!(refusal.message.to_string().contains("does not come to the claimed statement"), "{refusal}");
}

#[test]
fn claims_bring_their_proofs_where_the_house_has_it() {
    let copy: &[&str] = &["1. axiom ∀y happy(y)"];
    let wrong: &[&str] = &["1. axiom ∃x happy(x)"];
    let mut game = table(&[("claims", "proof"), ("wrong_claim", "minus_one")], "P happy", "P happy");
    all(&mut game, &COPIES);
    let refusal = play(&mut game, "Ann claim redundant 1").expect_err("no proof");
    assert_eq!((refusal.rule.as_str(), refusal.message.to_string().contains("house rule `claims`")), ("PA-3", true), "{refusal}");
    let offered: Vec<String> = game.legal_moves(Viewer::Everybody).iter().map(ToString::to_string).collect();
    assert!(offered.contains(&String::from("Ann claim inconsistent with proof FILE")), "{offered:?}");
    assert!(offered.contains(&String::from("Ann claim redundant LABEL with proof FILE")), "{offered:?}");
    assert_eq!(rule(open(&mut game, "Ann", "redundant 1")), "PA-3", "no search judges it");
    proved(&mut game, "Ann", "redundant 1", &[copy]).expect("it is proved");
    assert_eq!((points(&game), game.remarks().upheld), (vec![1, 0], Some(true)));
    proved(&mut game, "Ann", "redundant 2", &[wrong]).expect("a proof that does not hold is a wrong claim");
    assert_eq!((points(&game), game.remarks().upheld), (vec![0, 0], Some(false)));
    let said = game.remarks().notes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert!(said.contains("line 1 takes for granted") && said.contains("Ann loses a point"), "{said}");
    proved(&mut game, "Ann", "redundant 2", &[wrong]).expect("wrong again");
    assert_eq!(points(&game), [0, 0], "no player falls below zero");
}

#[test]
fn a_wrong_claim_may_end_the_scoring() {
    let mut game = table(&[("claims", "proof"), ("wrong_claim", "ends_scoring")], "P happy", "P happy");
    all(&mut game, &COPIES);
    proved(&mut game, "Ann", "redundant 1", &[&["1. axiom ∃x happy(x)"]]).expect("a wrong claim");
    assert_eq!(game.phase(), Phase::Writing);
    assert_eq!(rule(proved(&mut game, "Ann", "redundant 1", &[&["1. axiom ∀y happy(y)"]])), "PA-2", "in the next turn");
    all(&mut game, &["Ann pass"]);
    proved(&mut game, "Ben", "redundant 1", &[&["1. axiom ∀y happy(y)"]]).expect("the next player claims");
}

#[test]
fn the_others_judge_where_the_house_has_it() {
    let mut game = table(&[("claims", "consent"), ("wrong_claim", "ends_scoring")], "P happy", "P happy");
    all(&mut game, &COPIES);
    all(&mut game, &["Ann claim redundant 1", "Ben accept"]);
    assert_eq!((points(&game), game.phase()), (vec![1, 0], Phase::Scoring));
    all(&mut game, &["Ann claim redundant 2", "Ben reject"]);
    assert_eq!((points(&game), game.phase()), (vec![1, 0], Phase::Writing), "a claim that is rejected is wrong");
    // So is one that is withdrawn: who announces a claim stands by it.
    for (cost, phase, left) in
        [("ends_scoring", Phase::Writing, 1), ("minus_one", Phase::Scoring, 0), ("nothing", Phase::Scoring, 1)]
    {
        let mut game = table(&[("claims", "consent"), ("wrong_claim", cost)], "P happy", "P happy");
        all(&mut game, &COPIES);
        all(&mut game, &["Ann claim redundant 1", "Ben accept", "Ann claim redundant 2", "Ann withdraw"]);
        assert_eq!((points(&game), game.phase(), game.remarks().upheld), (vec![left, 0], phase, Some(false)), "{cost}");
    }
    // A proof convinces by itself.
    let mut game = table(&[("claims", "consent")], "P happy", "P happy");
    all(&mut game, &COPIES);
    all(&mut game, &["Ann claim redundant 1"]);
    assert_eq!(game.phase(), Phase::Asking);
    proved(&mut game, "Ann", "redundant 1", &[&["1. axiom ∀y happy(y)"]]).expect("it is proved");
    assert_eq!(points(&game), [1, 0]);
    assert_eq!(rule(open(&mut game, "Ann", "redundant 2")), "PA-3", "no search judges it");
}

/// Where players find out themselves what they can do, a claim that fails tells nothing: neither a structure, nor that the board contradicts itself.
#[test]
fn a_claim_that_fails_tells_nothing_without_hints() {
    let lines = vec![
        String::from("1. axiom ∀x ∀y ¬smarter(x, y)"),
        String::from("2. axiom ∀x smarter(father(x), x)"),
        String::from("3. smarter(father(a), a) by ∀E on 2 with a"),
        String::from("4. ¬smarter(father(a), a) by ∀E on 1 with father(a), a"),
    ];
    for (hints, is_told) in [("off", false), ("on", true)] {
        let mut game = table(&[("hints", hints)], "S 14, X ?", "S 3");
        all(&mut game, &["Ann play S 14", "Ben play S 3"]);
        let findings = vec![Finding { statement: None, evidence: Evidence::Contradiction { lines: lines.clone() } }];
        let claim = Claimed::Redundant(vec![String::from("1")]);
        game.play(&Move::Claim { player: String::from("Ann"), claim, findings }).expect("lawful");
        let said = game.remarks().notes.iter().map(ToString::to_string).collect::<String>();
        assert_eq!((said.contains("contradicts"), !game.evidence().is_empty()), (is_told, is_told), "{said}");
        assert_eq!(!game.view(Viewer::Seat(0)).evidence.is_empty(), is_told);
    }
}

#[test]
fn an_undecided_claim_is_for_the_table() {
    let start = || {
        let mut game = table(&[], "P happy", "P happy");
        all(&mut game, &COPIES);
        open(&mut game, "Ann", "redundant 1").expect("a lawful claim");
        game
    };
    let copy: &[&str] = &["1. axiom ∀x happy(x)"];
    let mut game = start();
    assert_eq!((game.phase(), game.remarks().upheld), (Phase::Asking, None));
    for (text, expected) in
        [("Ann pass", "Q-PA-20"), ("Ann accept", "PA-3"), ("Ben withdraw", "Q-PA-20"), ("Ben pass", "Q-PA-20")]
    {
        assert_eq!(rule(play(&mut game, text)), expected, "{text}");
    }
    assert_eq!(rule(open(&mut game, "Ann", "redundant 1")), "Q-PA-20", "it is known that nothing is known");
    assert_eq!(rule(proved(&mut game, "Ann", "redundant 2", &[copy])), "Q-PA-20", "another claim");
    all(&mut game, &["Ben accept"]);
    assert_eq!((points(&game), game.phase(), game.remarks().upheld), (vec![1, 0], Phase::Scoring, Some(true)));
    assert_eq!(rule(play(&mut game, "Ben reject")), "Q-PA-20");
    let mut game = start();
    all(&mut game, &["Ben reject"]);
    assert_eq!((points(&game), game.phase(), game.remarks().upheld), (vec![0, 0], Phase::Scoring, Some(false)));
    let mut game = start();
    all(&mut game, &["Ann withdraw"]);
    assert_eq!(game.phase(), Phase::Scoring, "here a wrong claim costs nothing");
    all(&mut game, &["Ann pass"]);
    let mut game = start();
    proved(&mut game, "Ann", "redundant 1", &[copy]).expect("a proof settles it");
    assert_eq!((points(&game), game.pending()), (vec![1, 0], None));
    let mut game = table(&[("undecided", "fail")], "P happy", "P happy");
    all(&mut game, &COPIES);
    open(&mut game, "Ann", "redundant 1").expect("a lawful claim");
    assert_eq!((game.phase(), points(&game)), (Phase::Scoring, vec![0, 0]));
}

#[test]
fn all_others_have_to_be_convinced() {
    let settings = Settings { hand: 18, ..Settings::new(&["Ann", "Ben", "Cid"], 0) };
    let mut record = Record::new::<Palmer>(settings);
    let game = (0..1_000).map(|seed| {
        record.settings.seed = Some(u64::into(seed));
        record.replay::<Palmer>().expect("lawful")
    });
    let mut game = game.into_iter().find(|game| game.seats()[0].hand.contains(&Card::Symbol(1))).expect("a seed");
    all(&mut game, &["Ann play P happy: ∀x happy(x)", "Ben pass", "Cid pass"]);
    open(&mut game, "Ann", "inconsistent").expect("a lawful claim");
    all(&mut game, &["Cid accept"]);
    assert_eq!(rule(play(&mut game, "Cid accept")), "Q-PA-20");
    assert_eq!(game.outcome(), None);
    all(&mut game, &["Ben accept"]);
    assert_eq!(game.outcome().map(|outcome| outcome.ending), Some(Ending::Inconsistency));
}

#[test]
fn a_forged_record_does_not_replay() {
    let mut record = Record::new::<Palmer>(Settings { hand: 27, ..Settings::new(&["Ann", "Ben"], 3) });
    let game: Palmer = record.replay().expect("lawful");
    let card = *game.seats()[0].hand.iter().find(|card| card.statement().is_some() && !card.takes_number()).expect("an S card");
    record.moves.push(format!("Ann play {card}").parse().expect("a move"));
    let claim = |evidence: Evidence| Move::Claim {
        player: String::from("Ben"),
        claim: Claimed::Inconsistent,
        findings: vec![Finding { statement: None, evidence }],
    };
    let lines = vec![String::from("1. axiom ⊥")];
    for evidence in [Evidence::Proof { lines: lines.clone(), submitted: false }, Evidence::Contradiction { lines }] {
        record.moves.truncate(1);
        record.moves.push(claim(evidence));
        assert!(matches!(record.replay::<Palmer>(), Err(Unlawful::Move { at: 1, .. })));
    }
}

#[test]
fn texts_that_are_no_moves() {
    for text in
        ["", "Ann", "Ann play", "Ann play Zebra: ∀x happy(x)", "Ann negate 1", "Ann negate 1 at x", "Ann claim", "Ann pass now"]
    {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    let json = r#"{"move":"play","player":"Ann","cards":["S 12 n=3"]}"#;
    let read: Move = serde_json::from_str(json).expect("a move");
    assert_eq!((read.to_string().as_str(), serde_json::to_string(&read).expect("written").as_str()), ("Ann play S 12 n=3", json));
}
