//! What all tables of games have in common: chance, secrets, and the files in which games are kept.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::program::run::{run, text};
use crate::program::terminal::run_in_terminal;

/// A game of Ann and Ben in a file of its own.
fn begun(game: &str, more: &[&str]) -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("there is a place for files");
    let file = directory.path().join("game.json");
    let begun = run(&[&[game, "new", text(&file), "--players", "Ann,Ben"], more].concat(), "");
    assert_eq!(begun.status, 0, "{}", begun.err);
    (directory, file)
}

const XWFF: [&str; 2] = ["--values", "p=T,q=F,r=T,s=F"];
const GAMES: [(&str, &[&str]); 4] = [("palmer", &[]), ("ergo", &[]), ("shake", &[]), ("xwff", &XWFF)];

#[test]
fn a_drawn_seed_is_in_no_view() {
    for (game, more) in GAMES {
        let seed_of = |file: &Path| {
            let record: serde_json::Value = serde_json::from_slice(&fs::read(file).expect("a record")).expect("JSON");
            record["settings"]["seed"].as_str().expect("a drawn seed").to_owned()
        };
        let ((_one, first), (_other, second)) = (begun(game, more), begun(game, more));
        assert_ne!(seed_of(&first), seed_of(&second), "{game}");
        for viewer in [&[][..], &["--as", "Ann"]] {
            let view = run(&[&[game, "show", text(&first), "--json"], viewer].concat(), "");
            assert!(!view.out.contains(&seed_of(&first)), "{game}: {}", view.out);
            assert_eq!(view.json()["settings"]["seed"], json!(null), "{game}");
        }
    }
}

#[test]
fn x_wff_shows_the_values_of_the_propositions() {
    let (_directory, file) = begun("xwff", &XWFF);
    let shown = run(&["xwff", "show", text(&file)], "").out;
    for value in ["p = T", "q = F", "r = T", "s = F"] {
        assert!(shown.contains(value), "{shown}");
    }
}

#[test]
fn a_record_has_a_known_version_and_known_keys() {
    let (_directory, file) = begun("shake", &[]);
    let record = fs::read_to_string(&file).expect("a record");
    let shown = |record: &str| {
        fs::write(&file, record).expect("it can be written");
        run(&["shake", "show", text(&file), "--json"], "")
    };
    assert_eq!(shown(&format!("\u{feff}{record}")).status, 0, "a mark of the byte order is no mistake");
    for (wrong, code) in [
        (record.replace("\"version\": 1", "\"version\": 0"), "unlawful-record"),
        (record.replace("\"version\": 1", "\"version\": 2"), "unlawful-record"),
        (record.replace("\"moves\"", "\"colour\": \"red\",\n\"moves\""), "no-record"),
        (record.replace("\"players\"", "\"colour\":\"red\",\"players\""), "no-record"),
        (record.replace("\"moves\": [", "\"moves\": [{\"move\":\"none\",\"player\":\"Ann\",\"colour\":\"red\"}"), "no-record"),
    ] {
        let refused = shown(&wrong);
        assert_eq!((refused.status, &refused.json()["error"]["code"]), (65, &json!(code)), "{wrong}");
    }
}

#[test]
fn the_number_of_players_is_checked_before_their_names() {
    let directory = tempfile::tempdir().expect("there is a place for files");
    let file = directory.path().join("game.json");
    for (game, more) in GAMES.into_iter().chain([("predicate-wars", &[][..])]) {
        let begin = |players: &str| {
            let begun = run(&[&[game, "new", text(&file), "--json", "--players", players], more].concat(), "");
            (begun.status, begun.json()["error"]["message"].as_str().unwrap_or_default().to_owned())
        };
        let (status, message) = begin("A\u{200b}nn");
        assert!(status == 1 && message.contains("players"), "{game}: {status} {message}");
        for hidden in ["Ann,B\u{200b}en", "Ann,Zoe\u{308}"] {
            let (status, message) = begin(hidden);
            assert!(status == 1 && message.contains("name"), "{game}: {status} {message}");
        }
        assert!(!file.exists(), "{game}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_the_mode_and_the_leavings_of_others_survive_a_move() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    let (directory, file) = begun("shake", &[]);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("it is ours");
    let before = fs::metadata(&file).expect("it is there");
    let link = directory.path().join("link.json");
    symlink(&file, &link).expect("links can be made");
    for process in 1..2_000 {
        fs::write(directory.path().join(format!("game.json.{process}.new")), "").expect("there is room");
    }
    assert_eq!(run(&["shake", "move", text(&link), "toss"], "").status, 0);
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    let after = fs::metadata(&file).expect("it is there");
    assert_eq!((after.mode(), after.uid(), after.gid()), (before.mode(), before.uid(), before.gid()));
    assert_eq!(run(&["shake", "show", text(&file), "--json"], "").json()["moves"], 1);
}

#[test]
fn a_solution_tells_no_hand_but_ones_own() {
    let (_directory, file) = begun("ergo", &["--seed", "7"]);
    let solve = |viewer: &[&str]| run(&[&["ergo", "solve", text(&file), "--json"], viewer].concat(), "");
    assert_eq!(solve(&["--as", "Ann"]).status, 0);
    for viewer in [&[][..], &["--as", "Ben"]] {
        let refused = solve(viewer);
        assert_eq!((refused.status, &refused.json()["error"]["code"]), (64, &json!("wrong-usage")));
        assert!(!refused.out.contains("turns"), "{}", refused.out);
    }
}

#[test]
fn private_parts_are_revealed_after_the_game_only() {
    let (_directory, log) = begun("predicate-wars", &[]);
    assert_eq!(run(&["predicate-wars", "move", text(&log), "Ann edit 0 rock 3 Q_71"], "").status, 0);
    let told = run(&["predicate-wars", "replay", text(&log), "--reveal", "--json"], "");
    assert_eq!((told.status, &told.json()["error"]["rule"]), (1, &json!("PW-3")));
    assert!(!told.out.contains("Q_71"), "{}", told.out);
    assert_eq!(run(&["predicate-wars", "replay", text(&log), "--json"], "").status, 0);
}

#[test]
fn a_card_without_effect_is_written_only_on_request() {
    let (_directory, log) = begun("predicate-wars", &[]);
    let edit = |effect: &str, more: &[&str]| {
        let a_move = format!("Ann edit 0 rock 3 {effect}");
        run(&[&["predicate-wars", "move", text(&log), &a_move, "--json"], more].concat(), "")
    };
    let loose = edit("(P → Q", &[]);
    assert_eq!(loose.status, 65);
    assert!(loose.json()["error"]["help"].as_str().is_some_and(|help| help.contains("--anyway")), "{}", loose.out);
    for effect in ["[ATK](1, 2, 3)", "[ATK](1, 5)", "[HEAL]([chosenPlayer](0), [chosenPlayer](1))", "(∀(x)(P → [ATK](3, 5)))"]
    {
        let idle = edit(effect, &[]);
        let message = idle.json()["error"]["message"].as_str().unwrap_or_default().to_owned();
        assert!(idle.status == 1 && message.starts_with("this effect never takes place"), "{effect}: {message}");
    }
    assert_eq!(run(&["predicate-wars", "show", text(&log), "--json"], "").json()["moves"], 0, "nothing was paid for");
    assert_eq!(edit("(P → Q", &["--anyway"]).status, 0);
    assert_eq!(edit("[ATK](1, 2, 3)", &["--anyway"]).status, 0);
    assert_eq!(edit("[ATK]([chosenPlayer](0), 5)", &[]).status, 0);
    // In a script it ends there, with what stands before.
    let script = |more: &[&str]| {
        let moves = "Ann edit 1 rock 3 P\nAnn edit 2 rock 3 (P → Q\nAnn edit 3 rock 3 Q\n";
        run(&[&["predicate-wars", "move", text(&log), "-", "--json"], more].concat(), moves)
    };
    let before = run(&["predicate-wars", "show", text(&log), "--json"], "").json()["moves"].as_u64().expect("a number");
    let stopped = script(&[]);
    assert!(stopped.status == 65 && stopped.out.contains("--anyway"), "{}", stopped.out);
    let moves = || run(&["predicate-wars", "show", text(&log), "--json"], "").json()["moves"].as_u64().expect("a number");
    assert_eq!(moves(), before + 1);
    assert_eq!(script(&["--anyway"]).status, 0);
    assert_eq!(moves(), before + 4);
}

#[test]
fn unknown_keys_are_refused_in_moves_that_have_none_of_their_own() {
    for (game, a_move, with) in [
        ("shake", r#"{"move":"toss"}"#, r#"{"move":"toss","player":"Ann"}"#),
        ("xwff", r#"{"move":"roll"}"#, r#"{"move":"roll","seed":5}"#),
        ("predicate-wars", r#"{"player":"Ann","action":{"do":"pass"}}"#, r#"{"player":"Ann","action":{"do":"pass","card":1}}"#),
        (
            "predicate-wars",
            r#"{"player":"Ann","action":{"do":"edit","card":1,"tag":"rock","power_cost":2,"effect":"P"}}"#,
            r#"{"player":"Ann","action":{"do":"edit","card":1,"tag":"rock","power_cost":2,"effect":"P","x":2}}"#,
        ),
    ] {
        let values: &[&str] = if game == "xwff" { &["--values", "p=T,q=F,r=F,s=F"] } else { &[] };
        let (_directory, file) = begun(game, values);
        let refused = run(&[game, "move", text(&file), with, "--json"], "");
        assert_eq!(refused.status, 65, "{game}: {}", refused.out);
        let played = run(&[game, "move", text(&file), a_move, "--json"], "");
        assert_eq!(played.status, 0, "{game}: {}", played.out);
    }
}

#[test]
fn moves_that_differ_in_a_number_alone_stand_in_one_line() {
    let (_directory, log) = begun("predicate-wars", &[]);
    let listed = run(&["predicate-wars", "legal", text(&log), "--as", "Ann"], "").out;
    assert_eq!(listed.lines().filter(|line| line.contains("edits a blank card")).count(), 1, "{listed}");
    assert!(listed.contains("0-17"), "{listed}");
}

/// At a terminal a line is edited and recalled; what one player wrote does not come up for the next one.
#[test]
fn lines_are_edited_and_recalled_by_their_player() {
    let directory = tempfile::tempdir().expect("there is room");
    let file = directory.path().join("game.json");
    let begun = run(&["shake", "new", text(&file), "--players", "Ann,Ben", "--seed", "3"], "");
    assert_eq!(begun.status, 0, "{}", begun.err);
    // Recalled as it is; then with its last letter taken off, which is no word of the game, and put on again.
    let (status, screen) = run_in_terminal(&["shake", "play", text(&file)], "score\n\u{1b}[A\n\u{1b}[A\u{7f}\n\u{1b}[Ae\n");
    assert_eq!(status, 0, "{screen}");
    assert_eq!(screen.matches("hand 3, pile 15").count(), 6, "{screen}");
    assert!(screen.contains("1 │ scor\n"), "{screen}");

    let log = directory.path().join("game.jsonl");
    let begun = run(&["predicate-wars", "new", text(&log), "--players", "Ann,Ben", "--seed", "4"], "");
    assert_eq!(begun.status, 0, "{}", begun.err);
    let lines = "\n\nedit 0 rock 5 Q_71\npass\n\n\n\u{1b}[A\u{1b}[A\nlegal\n";
    let (status, screen) = run_in_terminal(&["predicate-wars", "play", text(&log)], lines);
    assert_eq!(status, 0, "{screen}");
    let ben = screen.rsplit("\u{1b}[H").next().unwrap_or_default();
    assert!(ben.contains("Meanwhile") && !ben.contains("Q_71"), "{ben}");
}
