//! Words of the command line that answer plain questions, and names that mean one thing in every command.

use serde_json::json;

use crate::program::run::{run, text};

const BOARD: &str = "examples/boards/blondes.board";

/// The natural question about one statement has the exit status of a claim, and nothing else is asked.
#[test]
fn a_word_is_answered_by_yes_or_no() {
    for (word, statement, status, answer) in [
        ("redundant", "s5", 0, "Is s5 redundant? Yes."),
        ("independent", "s5", 1, "Is s5 independent? No."),
        ("redundant", "s1", 1, "Is s1 redundant? No."),
        ("independent", "s1", 0, "Is s1 independent? Yes."),
    ] {
        let outcome = run(&["judge", BOARD, statement, "--is", word], "");
        assert_eq!(outcome.status, status, "{word} {statement}: {}", outcome.out);
        assert!(outcome.out.ends_with(&format!("\n{answer}\n")), "{}", outcome.out);
        assert!(outcome.out.contains("one question, about"), "{}", outcome.out);
    }
    for (word, board, status, answer) in [
        ("consistent", BOARD, 0, "Is the board consistent? Yes."),
        ("inconsistent", BOARD, 1, "Is the board inconsistent? No."),
        ("inconsistent", "examples/boards/contradiction.board", 0, "Is the board inconsistent? Yes."),
    ] {
        let outcome = run(&["judge", board, "--is", word, "--brief"], "");
        assert!(outcome.status == status && outcome.out.contains(answer), "{word} {board}: {}", outcome.out);
    }
    let json = run(&["judge", BOARD, "s1", "--is", "redundant", "--json"], "");
    assert_eq!((json.status, &json.json()["statements"][0]["status"]), (1, &json!("independent")));
}

#[test]
fn a_word_is_asked_of_what_it_speaks_of() {
    for words in [vec![BOARD, "--is", "redundant"], vec![BOARD, "s1", "--is", "consistent"]] {
        let outcome = run(&[&["judge", "--json"], &words[..]].concat(), "");
        assert_eq!((outcome.status, &outcome.json()["error"]["code"]), (64, &json!("asked-of-what")), "{words:?}");
    }
    assert_eq!(run(&["judge", BOARD, "s1", "--is", "redundant", "--claim", "inconsistent"], "").status, 64);
    assert_eq!(run(&["judge", BOARD, "s1", "--is", "nice"], "").status, 64);
}

/// What an option was called before still works, and says so on standard error.
#[test]
fn old_names_work_with_a_warning() {
    let board = "∀x blonde(x) → happy(x)\n∃x blonde(x)\n";
    for (old, new, value) in [("--notation", "--print", "lpl"), ("--rules-only", "--by", "∀E,→E,W,∃I")] {
        let asked = |option: &str| run(&["prove", "-", "--goal", "∃x happy(x)", option, value], board);
        let (before, now) = (asked(old), asked(new));
        assert_eq!((before.status, &before.out), (now.status, &now.out), "{old}");
        assert_eq!(now.status, 0, "{}", now.err);
        let warning = format!("warning[old-name]: `{old}` of `prove` is called `{new}` now");
        assert!(before.err.contains(&warning) && !now.err.contains("old-name"), "{}", before.err);
        let quiet = run(&["prove", "-q", "-", "--goal", "∃x happy(x)", old, value], board);
        assert_eq!((quiet.status, quiet.err.as_str()), (0, ""));
    }
    // In `check` the option means the notation that is read.
    let checked = run(&["check", "--notation", "plain", "examples/proofs/attack.proof"], "");
    assert!(checked.status == 0 && !checked.err.contains("old-name"), "{}", checked.err);
}

/// A form of output has one name, whichever command writes it.
#[test]
fn certificates_are_exported_to_a_format_as_well() {
    let folder = tempfile::tempdir().expect("a directory");
    assert_eq!(run(&["judge", BOARD, "s5", "--certificates", text(folder.path())], "").status, 0);
    let certificate = folder.path().join("blondes.s5.json");
    for (to, format) in [("tstp", "tptp"), ("html", "html"), ("latex", "latex"), ("svg", "svg")] {
        let old = run(&["export", text(&certificate), "--to", to], "");
        let new = run(&["export", text(&certificate), "--format", format], "");
        assert!(old.status == 0 && !old.out.is_empty(), "{to}: {}", old.err);
        assert_eq!(old.out, new.out, "{format}");
    }
    assert_eq!(run(&["export", text(&certificate), "--to", "tptp"], "").status, 0);
    assert_eq!(run(&["export", text(&certificate)], "").status, 64);
    assert_eq!(run(&["export", text(&certificate), "--to", "html", "--format", "svg"], "").status, 64);
}

/// A goal with holes is one of Predicate Wars, and is derived by its rules, although none are named.
#[test]
fn a_goal_with_holes_has_the_calculus_of_its_game() {
    let cards = "P\n(P → [ATK]([chosenPlayer](0), 20))\n";
    let found = run(&["prove", "-", "--goal", "[ATK](…)"], cards);
    assert!(found.status == 0 && found.out.contains("by the rules of predicate-wars"), "{}{}", found.out, found.err);
}
