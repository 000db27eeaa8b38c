//! `referee predicate-wars play`, scripts of moves, bots and saved views: whole games by the command alone.

use std::fs;

use serde_json::{Value, json};

use crate::program::run::{root, run};
use crate::program::terminal::run_in_terminal;

/// What clears a screen.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

fn path(directory: &tempfile::TempDir, name: &str) -> String {
    directory.path().join(name).to_str().expect("a plain name").to_owned()
}

/// A game in a new log.
fn begun(log: &str, players: &str, seed: &str, house: &[&str]) {
    let mut arguments = vec!["predicate-wars", "new", log, "--players", players, "--seed", seed];
    arguments.extend(house.iter().flat_map(|rule| ["--house", rule]));
    let outcome = run(&arguments, "");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
}

/// The documents of a run, one a line.
fn documents(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// One attack decides: each player has 20 health and three cards, Ann 0 to 2 and Ben 3 to 5.
const SHORT: [&str; 5] = ["health_per_player=10", "owned_at_start=1", "dealt=2", "deck_size=8", "power=500"];

#[test]
fn two_people_play_a_game_to_its_end_at_one_keyboard() {
    let directory = tempfile::tempdir().expect("there is room");
    let log = path(&directory, "game.jsonl");
    begun(&log, "Ann,Ben", "4", &SHORT);
    // Whenever the keyboard is passed on, Enter is pressed twice. In between somebody leaves, and they take the game up again.
    let lines = "\n\nedit 0 rock 5 P\nedit 1 paper 2 (P → [ATK]([chosenPlayer](0), 20))\npass\n\n\nAnn pass\nedit 3 rock 5 (Q_71 ∧ Q_72)\nquit\n";
    let (status, first) = run_in_terminal(&["predicate-wars", "play", &log], lines);
    assert_eq!(status, 0, "{first}");
    let screens: Vec<&str> = first.split(CLEAR).collect();
    let [start, asks_ann, ann, asks_ben, ben] = screens.as_slice() else { panic!("{screens:#?}") };
    assert!(start.contains("Enter clears the screen for Ann.") && !start.contains("card"), "{start}");
    assert!(asks_ann.starts_with("Ann, press Enter to see your hand") && !asks_ann.contains("health"));
    for said in ["Ann edit 0 TAG COST EFFECT", "for 2 x the symbol points of EFFECT in power", "[ATK]([chosenPlayer](0), 20)"] {
        assert!(ann.contains(said), "{said}\n{ann}");
    }
    assert!(ann.trim_end().ends_with("Enter clears the screen for Ben."), "{ann}");
    assert!(!asks_ben.contains("ATK") && !ben.contains("ATK"), "{ben}");
    // Ben sees what has happened meanwhile, and cannot move for Ann.
    for said in ["Meanwhile", "Ann edits card 0", "Ann passes", "Ben is at the keyboard", "Q_71"] {
        assert!(ben.contains(said), "{said}\n{ben}");
    }
    let lines = "\n\npass\n\n\nask 0\n\n\nask 0\n\n\npass\n\n\npass\n";
    let (status, second) = run_in_terminal(&["predicate-wars", "play", &log], lines);
    assert_eq!(status, 0, "{second}");
    assert!(second.split(CLEAR).all(|screen| !(screen.contains("ATK") && screen.contains("Q_71"))), "{second}");
    // With this seed Claiming and Playing begin with Ann.
    let (status, view) = show(&log, None);
    assert_eq!((status, &view["phase"], &view["to_move"]), (0, &json!("claiming"), &json!(["Ann"])));
    let lines = "\n\npass\n\n\npass\n\n\nplay 0 1\nlegal\nclaim player 0=Ben\n3. [ATK]([chosenPlayer](0), 20) by Modus tollens on 1, 2\n\n\
        claim player 0=Ben\n3. [ATK]([chosenPlayer](0), 20) by Modus ponens on 1, 2\n\n\n\nstory\nchallenge\n\n";
    let (status, third) = run_in_terminal(&["predicate-wars", "play", &log], lines);
    assert_eq!(status, 0, "{third}");
    for said in [
        "claim [goal LINE] [player I=NAME] [card I=CARD] PROOF",
        "The proof begins with these lines",
        "1. axiom P\n",
        "refused[PW-66]: line 3 by Modus tollens",
        "PW-66: a lemma is inferred by a rule of inference",
        "Ann proves [ATK]([chosenPlayer](0), 20) for 3 proving power",
        "The challenge of Ben, for 0 proving power, fails: there is no contradiction.",
        "Ben: health -20, now 0.",
        "Ben has lost.",
        "The game is over: Ann has won.",
        "The log is everybody's now",
    ] {
        assert!(third.contains(said), "{said}\n{third}");
    }
    let (status, audit) = verify(&log, &[]);
    assert_eq!((status, &audit["winner"], &audit["proofs"]), (0, &json!("Ann"), &json!(2)));
    let told = run(&["predicate-wars", "replay", &log, "--reveal"], "").out;
    assert!(told.contains("    4  » Ben edit 3 rock 5 (Q_71 ∧ Q_72)\n"), "{told}");
    // No player is asked any more; the end is drawn for everybody.
    let (status, after) = run_in_terminal(&["predicate-wars", "play", &log], "");
    assert!(status == 0 && after.contains("Ann has won") && !after.contains("Enter"), "{after}");
}

fn show(log: &str, viewer: Option<&str>) -> (i32, Value) {
    let mut arguments = vec!["predicate-wars", "show", log, "--json"];
    arguments.extend(viewer.iter().flat_map(|name| ["--as", name]));
    let outcome = run(&arguments, "");
    (outcome.status, outcome.json())
}

fn verify(log: &str, views: &[&str]) -> (i32, Value) {
    let mut arguments = vec!["predicate-wars", "verify", log, "--json"];
    if !views.is_empty() {
        arguments.push("--views");
        arguments.extend(views);
    }
    let outcome = run(&arguments, "");
    (outcome.status, outcome.json())
}

#[test]
fn the_script_of_the_example_writes_the_log_of_the_example() {
    let directory = tempfile::tempdir().expect("there is room");
    let examples = root().join("examples/games");
    let script = fs::read_to_string(examples.join("predicate-wars.moves")).expect("it is there");
    let expected = fs::read_to_string(examples.join("predicate-wars.jsonl")).expect("it is there");
    let compare = |log: &str| {
        let written = fs::read_to_string(log).expect("it is there");
        assert!(written == expected, "the log is not that of the example:\n{written}");
    };
    let house = ["health_per_player=10", "dealt=4"];
    let by_file = path(&directory, "file.jsonl");
    begun(&by_file, "Ann,Ben,Cid", "20250307", &house);
    let outcome = run(
        &["predicate-wars", "move", &by_file, "--script", "examples/games/predicate-wars.moves", "--as", "Cid", "--json"],
        "",
    );
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    compare(&by_file);
    let answers = documents(&outcome.out);
    let [events @ .., view] = answers.as_slice() else { panic!("{answers:?}") };
    assert_eq!(events.len(), 101);
    assert!((1..).zip(events).all(|(n, event)| event["n"] == n && event["schema"] == 1 && event["facts"].is_array()));
    let line = |n: usize| events[n - 1]["line"].as_u64().expect("a line") as usize;
    assert!(
        script.lines().nth(line(101) - 1).is_some_and(|line| line.starts_with(events[100]["player"].as_str().expect("a name")))
    );
    assert_eq!((&view["viewer"], &view["moves"], &view["outcome"]["ending"]), (&json!("Cid"), &json!(101), &json!("won")));
    // The same through standard input, to `move` and to `play`, cut in two.
    let by_input = path(&directory, "input.jsonl");
    begun(&by_input, "Ann,Ben,Cid", "20250307", &house);
    let cut = script.find("# Round 2").expect("it has rounds");
    let (one, other) = script.split_at(cut);
    let told = run(&["predicate-wars", "move", &by_input, "-"], one.replace('\n', "\r\n"));
    assert_eq!(told.status, 0, "{}", told.err);
    assert!(told.out.contains("    1  Ann edits card 0 (rock, power cost 3) for 20 power"), "{}", told.out);
    assert_eq!(run(&["predicate-wars", "play", &by_input], other).status, 0);
    compare(&by_input);
}

#[test]
fn a_script_ends_at_the_first_move_that_is_not_played() {
    let directory = tempfile::tempdir().expect("there is room");
    let (log, script, proof) = (path(&directory, "game.jsonl"), path(&directory, "moves"), path(&directory, "a.proof"));
    begun(&log, "Ann,Ben", "1", &SHORT);
    fs::write(&proof, "1. axiom P\n").expect("it can be written");
    let feed = |text: &str| {
        fs::write(&script, text).expect("it can be written");
        let outcome = run(&["predicate-wars", "move", &log, "--script", &script, "--json"], "");
        (outcome.status, documents(&outcome.out))
    };
    let events = || fs::read_to_string(&log).expect("it is there").lines().count() - 1;
    let last = |documents: &[Value]| documents.last().expect("an answer")["error"].clone();
    let (status, answers) = feed("# set-up\nAnn edit 0 rock 5 P\n\n  Ann edit 3 rock 5 P # not hers\nAnn pass\n");
    let error = last(&answers);
    assert_eq!((status, &error["rule"], &error["code"]), (1, &json!("PW-6"), &json!("refused")));
    assert_eq!(error["span"], json!({ "start": 32, "end": 51, "line": 4, "column": 3 }));
    assert_eq!((error["file"].as_str(), answers.len(), events()), (Some(script.as_str()), 3, 1));
    assert_eq!((&answers[0]["line"], &answers[0]["n"], &answers[1]["moves"]), (&json!(2), &json!(1), &json!(1)));
    // No move, no player, no file, a claim before its time with its proof in a file: each with its own status.
    for (text, status, code, line) in [
        ("Ann dances\n", 65, "no-move", 1),
        ("pass\n", 65, "no-move", 1),
        ("\n{\"player\":\"Ann\"}\n", 65, "no-move", 2),
        ("Ann claim\n", 65, "no-move", 1),
        ("Ann claim from /nowhere/at/all\n", 65, "unreadable-file", 1),
        (&format!("Ann claim goal 1 from {proof}\n"), 1, "refused", 1),
        ("Cid pass\n", 1, "refused", 1),
    ] {
        let (found, answers) = feed(text);
        let error = last(&answers);
        assert_eq!((found, &error["code"], &error["span"]["line"]), (status, &json!(code), &json!(line)), "{text}: {error}");
        assert_eq!(events(), 1, "{text}");
    }
    let told = run(&["predicate-wars", "move", &log, "--script", &script], "");
    assert!(told.err.contains(&format!("{script}:1:1: refused[PW-1]: no player is called Cid")), "{}", told.err);
    assert_eq!(run(&["predicate-wars", "move", &log, "--script", "/nowhere/at/all"], "").status, 65);
    assert_eq!(run(&["predicate-wars", "move", &log, "Ann pass", "--script", &script], "").status, 64);
    assert_eq!(run(&["predicate-wars", "move", &log, "-", "--proof", &proof], "").status, 64);
    assert_eq!(run(&["predicate-wars", "move", &log], "").status, 64);
    // A script without moves is played at once.
    assert_eq!((feed("# nothing\n").0, events()), (0, 1));
}

#[test]
fn bots_fill_empty_seats_and_play_to_the_end() {
    let directory = tempfile::tempdir().expect("there is room");
    let house = ["health_per_player=7", "dealt=3", "rounds=30"];
    let alone = path(&directory, "alone.jsonl");
    begun(&alone, "Ann,Ben,Cid", "4", &house);
    let stopped = run(&["predicate-wars", "bot", &alone, "--as", "Ann,Ben,Cid", "--moves", "3"], "");
    assert_eq!((stopped.status, stopped.err.as_str()), (0, "the bots stopped after 3 moves, and are still asked\n"));
    let outcome = run(&["predicate-wars", "bot", &alone, "--as", "Ann,Ben,Cid", "--json"], "");
    assert_eq!((outcome.status, &outcome.json()["outcome"]["ending"]), (0, &json!("won")));
    let (status, audit) = verify(&alone, &[]);
    assert_eq!((status, &audit["lawful"]), (0, &json!(true)));
    assert!(audit["winner"].is_string() && audit["proofs"].as_u64().is_some_and(|proofs| proofs >= 2), "{audit}");
    // Both levels at one table: one looks for attacks, two draw lots; each plays until another one is asked.
    let mixed = path(&directory, "mixed.jsonl");
    begun(&mixed, "Ann,Ben,Cid", "4", &["health_per_player=7", "dealt=3", "rounds=3"]);
    for _ in 0..400 {
        let simple = run(&["predicate-wars", "bot", &mixed, "--as", "Ann", "--json"], "");
        let random = run(&["predicate-wars", "bot", &mixed, "--as", "Ben,Cid", "--random", "--moves", "50", "--json"], "");
        assert_eq!((simple.status, random.status), (0, 0), "{} {}", simple.out, random.out);
        if !random.json()["outcome"].is_null() {
            break;
        }
    }
    assert!(!show(&mixed, None).1["outcome"].is_null(), "the game has an end");
    assert_eq!(verify(&mixed, &[]).0, 0);
    // A person at the keyboard with bots around: they move between her moves, and she sees what they did.
    let seated = path(&directory, "seated.jsonl");
    begun(&seated, "Ann,Ben,Cid", "4", &house);
    let (status, screen) = run_in_terminal(&["predicate-wars", "play", &seated, "--bots", "Ben,Cid"], "\n\npass\nask 2\n");
    assert_eq!(status, 0, "{screen}");
    assert!(screen.contains("Meanwhile") && screen.contains("Ben edits card") && screen.contains("Cid has asked"), "{screen}");
    assert!(!screen.contains("screen for Ben"), "bots need no keyboard: {screen}");
    assert_eq!(show(&seated, None).1["phase"], "editing");
    // The same people as a script.
    let fed = path(&directory, "fed.jsonl");
    begun(&fed, "Ann,Ben,Cid", "4", &house);
    let outcome = run(&["predicate-wars", "play", &fed, "--bots", "Ben,Cid"], "Ann pass\nAnn ask 2\n");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    let logs = [&fed, &seated].map(|log| fs::read_to_string(log).expect("it is there"));
    assert!(logs[0] == logs[1], "{}\n{}", logs[0], logs[1]);
    assert_eq!(run(&["predicate-wars", "play", &fed, "--bots", "Dan"], "").status, 1);
    assert_eq!(run(&["predicate-wars", "play", &fed, "--random"], "").status, 64);
}

#[test]
fn what_players_have_saved_is_held_against_the_log() {
    let directory = tempfile::tempdir().expect("there is room");
    let (log, views) = (path(&directory, "game.jsonl"), path(&directory, "views"));
    fs::create_dir(&views).expect("there is room");
    begun(&log, "Ann,Ben", "1", &SHORT);
    let save = |name: &str, viewer: &str| {
        let seen = run(&["predicate-wars", "show", &log, "--as", viewer, "--format", "json"], "").out;
        fs::write(format!("{views}/{name}"), seen).expect("it can be written");
    };
    save("0.json", "Ann");
    for (n, a_move) in ["Ann edit 0 rock 5 P", "Ben edit 3 paper 1 (Q_71 ∧ P)", "Ann pass", "Ben pass"].iter().enumerate() {
        assert_eq!(run(&["predicate-wars", "move", &log, a_move], "").status, 0);
        save(&format!("ann-{n}.json"), "Ann");
        save(&format!("ben-{n}.json"), "Ben");
    }
    let (status, audit) = verify(&log, &[&views]);
    assert_eq!(status, 0, "{audit}");
    let found = audit["views"].as_array().expect("a list");
    assert!(found.len() == 9 && found.iter().all(|view| view["right"] == true), "{audit}");
    let human = run(&["predicate-wars", "verify", &log, "--views", &format!("{views}/ben-1.json")], "");
    assert!(human.out.contains("ben-1.json, what Ben saw after event 2"), "{}", human.out);
    // Somebody writes the log anew with another effect on Ben's card, as if it had been so from the beginning.
    fs::remove_file(&log).expect("it can be removed");
    begun(&log, "Ann,Ben", "1", &SHORT);
    for a_move in ["Ann edit 0 rock 5 P", "Ben edit 3 paper 1 (Q_72 ∧ P)", "Ann pass", "Ben pass"] {
        assert_eq!(run(&["predicate-wars", "move", &log, a_move], "").status, 0);
    }
    assert_eq!(verify(&log, &[]).0, 0);
    let (status, audit) = verify(&log, &[&views]);
    assert_eq!((status, &audit["lawful"]), (1, &json!(true)));
    let wrong = |view: &&Value| view["right"] == false;
    let found = audit["views"].as_array().expect("a list");
    assert_eq!(found.iter().filter(wrong).count(), 6, "{audit}");
    assert!(found.iter().filter(wrong).any(|view| {
        view["viewer"] == "Ann" && view["differs"].as_str().is_some_and(|place| place.ends_with("/face/commitment"))
    }));
    let human = run(&["predicate-wars", "verify", &log, "--views", &views], "");
    assert_eq!(human.status, 1);
    assert!(human.out.contains("says something else than the log comes to") && !human.out.contains("Q_7"), "{}", human.out);
    assert_eq!(verify(&log, &[&log]).0, 65, "a log is no view");
    assert_eq!(verify(&log, &["/nowhere/at/all"]).0, 65);
}

/// The deck is shown and hidden again, or what is public of its edited cards is seen at all times (PW-7).
#[test]
fn of_edited_cards_in_the_deck_everybody_sees_what_the_house_allows() {
    let directory = tempfile::tempdir().expect("there is room");
    for (shown, effects_once, costs_always) in [("then_hidden", true, false), ("public_parts", false, true)] {
        let log = path(&directory, &format!("{shown}.jsonl"));
        begun(&log, "Ann,Ben,Cid", "5", &["rounds=6", &format!("deck_shown={shown}")]);
        assert_eq!(run(&["predicate-wars", "bot", &log, "--as", "Ann,Ben,Cid"], "").status, 0);
        let told = run(&["predicate-wars", "replay", &log], "").out;
        let (_, told) = told.rsplit_once("The deck is shown: ").expect("it is shown each round");
        let told = told.split_once("Round").expect("a round goes on").0;
        assert_eq!((told.contains("[ATK]"), told.contains("rock 1")), (effects_once, true), "{told}");
        let table = run(&["predicate-wars", "show", &log], "").out;
        let deck = table.split_once("  deck ").expect("there is a deck").1;
        assert_eq!(deck.contains("in the deck 0 paper 1 (2 game functions); "), costs_always, "{deck}");
        assert!(!deck.contains("[ATK]"), "{deck}");
    }
}
