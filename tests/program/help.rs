//! `referee help`: of the program, of a command at any depth, and of the subjects that are no commands.

use crate::program::run::{finish, referee};

fn help(of: &[&str]) -> (i32, String, String) {
    let outcome = finish(referee().arg("help").args(of), b"");
    (outcome.status, outcome.out, outcome.err)
}

#[test]
fn commands_have_the_help_that_they_print_themselves() {
    let paths: [&[&str]; 5] = [&[], &["judge"], &["palmer"], &["palmer", "new"], &["help"]];
    for path in paths {
        let own = finish(referee().args(path).arg("--help"), b"");
        let (status, out, err) = help(path);
        assert_eq!((status, own.status, err.as_str()), (0, 0, ""), "{path:?}");
        assert_eq!(out.trim_end(), own.out.trim_end(), "{path:?}");
    }
}

#[test]
fn subjects_have_pages() {
    let (status, symbols, _) = help(&["symbols"]);
    assert_eq!(status, 0);
    assert!(
        symbols.contains("\nfor all\n  boards, classical  ∀   forall   \\forall\n  Predicate Wars     ∀   forall\n"),
        "{symbols}"
    );
    let (status, formats, _) = help(&["formats"]);
    assert_eq!(status, 0);
    // Every page that is named is there.
    let pages = formats.split_whitespace().map(|word| word.trim_end_matches(',')).filter(|word| word.ends_with(".md"));
    let missing = pages.filter(|page| !crate::program::run::root().join("docs/formats").join(page).is_file());
    assert_eq!(missing.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn what_is_neither_is_wrong_usage() {
    for path in [["nonsense"].as_slice(), &["judge", "nonsense"], &["symbols", "nonsense"]] {
        let (status, out, err) = help(path);
        assert_eq!((status, out.as_str()), (64, ""), "{path:?}");
        assert!(err.contains("there is neither a command nor a subject"), "{err}");
    }
}
