//! `referee ergo`: what premise rows prove and what that is worth; and a game in a file, with hands that only their players see.

use serde_json::{Value, json};

use crate::program::run::run;

const EXAMPLE: &str = "A ∨ B\n~ B ∧ C\n~ ( ~ C )\nD\n";

#[test]
fn the_example_of_the_rulebook_has_thirteen_cards() {
    let outcome = run(&["ergo", "score", "--json", "-"], EXAMPLE);
    assert_eq!(outcome.status, 0);
    let document = outcome.json();
    assert_eq!(document["consistent"], true);
    assert_eq!(document["cards"], 13);
    assert_eq!(document["letters"], json!({"A": "proved", "B": "disproved", "C": "proved", "D": "proved"}));
    assert_eq!(document["points"], json!({"A": 13, "B": 0, "C": 13, "D": 13}));
    assert_eq!(document["ergo_allowed"], true);
    assert_eq!(document["deciding"]["B"], json!({"true": null, "false": {"A": true, "B": false, "C": true, "D": true}}));
}

#[test]
fn words_and_signs_are_the_same_cards() {
    let words = run(&["ergo", "score", "--json", "-"], "A OR B\nNOT B AND C\nNOT(NOT C)\nD\n").json();
    assert_eq!(words, run(&["ergo", "score", "--json", "-"], EXAMPLE).json());
}

#[test]
fn people_see_the_assignments_that_decide() {
    let outcome = run(&["ergo", "score", "-"], "A | B\n~B\n");
    assert_eq!(outcome.status, 0);
    for part in ["5 cards", "a letter is missing (ER-13)", "always true, as in A=T B=F", "always false, as in A=T B=F"] {
        assert!(outcome.out.contains(part), "{part}: {}", outcome.out);
    }
    let open = outcome.out.lines().find(|line| line.trim_start().starts_with("C  open")).expect("C is open");
    assert!(open.contains("C=T") && open.contains("C=F"), "{open}");
}

#[test]
fn contradictory_rows_score_nothing() {
    let document = run(&["ergo", "score", "--json", "-"], "A & ~A\nB | C | D\n").json();
    assert_eq!(document["consistent"], false);
    assert_eq!(document["points"], json!({"A": 0, "B": 0, "C": 0, "D": 0}));
}

#[test]
fn illegal_rows_are_refused_and_house_rules_obeyed() {
    for (rows, code) in
        [("~~A\n", "double-not"), ("A B\n", "adjacent-variables"), ("()\n", "empty-brackets"), ("", "empty-input")]
    {
        let outcome = run(&["ergo", "score", "--json", "-"], rows);
        assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (65, &json!(code)), "{rows:?}");
    }
    let chain = "(A -> B -> C) & ~A & ~C";
    let consistent = |house: &str| run(&["ergo", "score", "--json", "--house", house, "-"], chain).json()["consistent"].clone();
    assert_eq!([consistent("then_chain=right"), consistent("then_chain=left")], [json!(true), json!(false)]);
    assert_eq!(run(&["ergo", "score", "--house", "then_chain=reject", "-"], chain).status, 65);
    assert_eq!(run(&["ergo", "score", "--house", "not_after_binary=brackets", "-"], "A & ~B").status, 65);
    assert_eq!(run(&["ergo", "score", "--house", "then_chain=up", "-"], chain).status, 64);
}

/// The first turns of the game that the rulebook tells.
const TURNS: &str = "\
# Ann has A, Ben B, Cid C
Ann A discard C => A
Ben or B => A | B
Cid not B => A | B; ~B

Ann not C => A | B; ~B; ~C
";

fn answer(arguments: &[&str], input: &str) -> (i32, Value) {
    let outcome = run(&[arguments, &["--json"]].concat(), input);
    (outcome.status, outcome.json())
}

/// A game in a new file.
fn begun(directory: &tempfile::TempDir, more: &[&str]) -> String {
    let file = directory.path().join("game.json").to_str().expect("a plain name").to_owned();
    let (status, document) =
        answer(&[&["ergo", "new", &file, "--players", "Ann,Ben,Cid", "--seed", "466124"], more].concat(), "");
    assert_eq!((status, &document["position"]["phase"]), (0, &json!("playing")), "{document}");
    file
}

#[test]
fn a_game_is_played_turn_by_turn_or_from_a_script() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let file = begun(&directory, &[]);
    let (status, document) = answer(&["ergo", "move", &file, "-"], TURNS);
    assert_eq!((status, &document["moves"], &document["position"]["turn"]), (0, &json!(4), &json!("Ben")), "{document}");
    assert_eq!(document["position"]["rows"], json!(["A | B", "~B", "~C"]));
    let before = std::fs::read_to_string(&file).expect("the record is there");
    for (turn, status, code, rule) in [
        ("Ben C then => A | B; ~B -> C", 1, "refused", json!("Q-ER-11")),
        ("Ben then C => A | B; ~B; ~C; -> C", 1, "refused", json!("ER-4")),
        ("Cid then C => A | B; ~B -> C; ~C", 1, "refused", json!("ER-15")),
        ("Ben ergo", 1, "refused", json!("ER-2")),
        ("Ben then", 1, "refused", json!("ER-15")),
        ("Ben jumps", 65, "no-move", Value::Null),
    ] {
        let (found, document) = answer(&["ergo", "move", &file, turn], "");
        assert_eq!((found, &document["error"]["code"]), (status, &json!(code)), "{turn}: {document}");
        assert_eq!(document["error"]["rule"], rule, "{turn}");
        assert_eq!(std::fs::read_to_string(&file).expect("the record is there"), before, "{turn}");
    }
    let human = run(&["ergo", "move", &file, "Ben then C => A | B; ~B -> C; ~C", "--ascii"], "");
    assert!(human.out.is_ascii() && human.out.contains("| ~ | | B | | -> | | C |"), "{}", human.out);
    assert!(human.out.contains("> Cid  C  0 points  7 cards"), "{}", human.out);
    // The rest of the rulebook's game, without names: whose turn it is need not be said.
    let rest = "( ) => A | B; ~B -> C; (~C)\nfallacy Ben discard A\ndiscard D discard then\n\
                not D => A | B; ~B -> C; ~(~C); D\ntabula 2.3 and => A | B; ~B & C; ~(~C); D\ndiscard revolution discard C\n";
    assert_eq!(answer(&["ergo", "play", &file], rest).0, 0);
    let (status, document) = answer(&["ergo", "claim", &file, "Cid ergo"], "");
    assert_eq!((status, &document["upheld"]), (0, &json!(true)), "{document}");
    let scores = answer(&["ergo", "score", &file], "").1["scores"].clone();
    let points: Vec<&Value> = scores.as_array().expect("players").iter().map(|score| &score["points"]).collect();
    assert_eq!(points, [13, 0, 13]);
    assert_eq!(run(&["ergo", "score", "--house", "then_chain=left", &file], "").status, 64);
}

#[test]
fn hands_are_seen_by_their_players() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let file = begun(&directory, &[]);
    let shown = |more: &[&str]| answer(&[&["ergo", "show", &file], more].concat(), "").1;
    assert_eq!(shown(&["--as", "Ann"])["position"]["hand"], json!(["A", "C", "C", "not", "tabula", "fallacy", "ergo"]));
    assert_eq!(shown(&["--as", "Ben"])["position"]["hand"].as_array().map(Vec::len), Some(5));
    assert_eq!(shown(&[])["position"]["hand"], Value::Null);
    assert_eq!(shown(&[])["position"]["seats"][0]["cards"], 7);
    assert_eq!(shown(&["--as", "Ann"])["settings"]["seed"], Value::Null, "the seed gives all hands away");
    assert_eq!(run(&["ergo", "show", &file, "--as", "Eve"], "").status, 64);
    let legal = |name: &str| {
        let document = answer(&["ergo", "legal", &file, "--as", name], "").1;
        let offers = document["legal"].as_array().expect("offers").clone();
        offers.iter().filter_map(|offer| offer["text"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    assert!(legal("Ann").contains(&String::from("Ann fallacy Ben USE")), "{:?}", legal("Ann"));
    assert_eq!(legal("Ben"), ["Ann USE USE => ROWS", "Ben resign", "Ben offer draw"], "he does not see what she holds");
    let (status, document) = answer(&["ergo", "solve", &file, "--as", "Ann"], "");
    let best = &document["solved"]["turns"][0];
    assert_eq!((status, &document["solved"]["complete"], &best["own"]), (0, &json!(true), &json!(2)), "{document}");
    let turn = best["turn"].as_str().expect("a turn");
    assert_eq!(answer(&["ergo", "move", &file, turn], "").0, 0, "the best turn is lawful");
}

#[test]
fn decks_letters_and_house_rules_are_agreed_at_the_start() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let file = directory.path().join("game.json").to_str().expect("a plain name").to_owned();
    let new = |more: &[&str]| run(&[&["ergo", "new", &file, "--json"], more].concat(), "");
    for wrong in [
        &["--players", "Ann"][..],
        &["--players", "Ann,Ann"],
        &["--players", "Ann=A,Ben=A"],
        &["--players", "Ann,Ben", "--deck", "letter=0,not=0,fallacy=0,or=0,and=0,then=0,bracket=0"],
        &["--players", "Ann,Ben", "--goal", "0"],
    ] {
        assert_eq!(new(wrong).status, 1, "{wrong:?}");
    }
    for wrong in [
        &["--players", "Ann=E,Ben"][..],
        &["--players", "a,b,c,d,e"],
        &["--players", "Ann,Ben", "--deck", "cats=3"],
        &["--players", "Ann,Ben", "--deck", "not"],
        &["--players", "Ann,Ben", "--house", "fallacy_turns=5"],
        &["--players", "Ann,Ben", "--house", "pets=cats"],
    ] {
        assert_eq!(new(wrong).status, 64, "{wrong:?}");
    }
    let document = new(&["--players", "Ann=D,Ben", "--deck", "wild_letter=3", "--house", "revolution=swap_two_cards"]).json();
    assert_eq!(document["settings"]["players"], json!([{"name": "Ann", "letter": "D"}, {"name": "Ben", "letter": "A"}]));
    assert_eq!(document["settings"]["house"]["revolution"], "swap_two_cards");
    assert_eq!(document["settings"]["deck"]["wild_letter"], 3);
}

#[test]
fn the_example_is_a_whole_game() {
    let (status, document) = answer(&["ergo", "show", "examples/games/ergo.json"], "");
    assert_eq!((status, &document["position"]["phase"]), (0, &json!("over")));
    let board = run(&["ergo", "show", "--ascii", "examples/games/ergo.json"], "");
    assert!(board.out.is_ascii() && board.out.contains("The game is over"), "{}", board.out);
}
