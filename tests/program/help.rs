//! `referee help`: of the program, of a command at any depth, and of the subjects that are no commands. The manual and the completions, which
//! say the same, and the options that every command has.

use std::fs;

use crate::program::run::{finish, referee, root, run, text};

/// Most lines of `-h`, a screen.
const SCREEN: usize = 40;
/// Most lines of `--help`, two screens.
const SCREENS: usize = 80;
/// Most columns of a line.
const COLUMNS: usize = 100;
/// Commands that are answered by `referee-serve`, which is not asked here.
const SERVED: [&str; 3] = ["serve", "work", "tables"];

pub(crate) fn help(of: &[&str]) -> (i32, String, String) {
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
    for (subject, words) in [
        ("exit", "2   undecided: a limit of time, memory or steps was reached"),
        ("environment", "REFEREE_Z3_WORKER  The program in which Z3 searches"),
        ("files", "bin/referee-z3         The worker in which Z3 searches"),
    ] {
        let (status, page, _) = help(&[subject]);
        assert!(status == 0 && page.contains(words), "{page}");
    }
    let (status, formats, _) = help(&["formats"]);
    assert_eq!(status, 0);
    // Every page that is named is there.
    let pages = formats.split_whitespace().map(|word| word.trim_end_matches(',')).filter(|word| word.ends_with(".md"));
    let missing = pages.filter(|page| !root().join("docs/formats").join(page).is_file());
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

/// The commands that a text of help lists: lines of two columns, indented by two, above the options.
fn commands(help: &str) -> Vec<String> {
    let listed = help.lines().take_while(|line| *line != "Options:").skip_while(|line| !line.ends_with(':'));
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split_once("  ")).map(|(name, _)| name);
    names.filter(|name| name.starts_with(|first: char| first.is_ascii_lowercase())).map(str::to_owned).collect()
}

/// All commands at any depth, as words.
pub(crate) fn all_commands() -> Vec<Vec<String>> {
    let (mut all, mut open): (Vec<Vec<String>>, Vec<Vec<String>>) = (Vec::new(), vec![Vec::new()]);
    while let Some(words) = open.pop() {
        let plain: Vec<&str> = words.iter().map(String::as_str).collect();
        let has_more = words.len() < 2 && words.first().is_none_or(|word| GAMES.contains(&word.as_str()));
        if has_more {
            open.extend(commands(&help(&plain).1).into_iter().map(|name| [&words[..], &[name]].concat()));
        }
        all.push(words);
    }
    all
}

/// The page of the site on commands: the help of each, in the order of the list.
#[test]
fn the_page_of_commands_is_what_they_say() {
    let list = help(&[]).1;
    let mut page = String::from(
        "# Commands\n\nThe help of every command, as `referee help COMMAND` prints it; `referee help palmer new` and the like have the \
         commands of games.\nA test writes this page: `REFEREE_WRITE_COMMANDS=1 cargo test -p end-to-end --test suite commands`.\n",
    );
    page.push_str(&format!("\n```text\n{}\n```\n", list.trim_end()));
    for name in commands(&list) {
        let help = help(&[&name]).1;
        page.push_str(&format!("\n## referee {name}\n\n```text\n{}\n```\n", help.trim_end()));
    }
    let path = root().join("docs/commands.md");
    if std::env::var_os("REFEREE_WRITE_COMMANDS").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let written = fs::read_to_string(&path).expect("the page is there");
    assert!(written == page, "docs/commands.md is not what the commands say; write it anew (CONTRIBUTING.md)");
}

const GAMES: [&str; 5] = ["palmer", "predicate-wars", "ergo", "xwff", "shake"];

#[test]
fn help_fits_on_the_screen() {
    let all = all_commands();
    assert!(all.len() > 60, "only {} commands: {all:?}", all.len());
    let mut wrong = Vec::new();
    for words in all {
        let plain: Vec<&str> = words.iter().map(String::as_str).collect();
        let long = help(&plain).1;
        let short = if words.first().is_some_and(|word| SERVED.contains(&word.as_str())) {
            String::new()
        } else {
            finish(referee().args(&plain).arg("-h"), b"").out
        };
        for (option, text, most) in [("-h", short, SCREEN), ("--help", long, SCREENS)] {
            let count = text.lines().count();
            if count > most {
                wrong.push(format!("{} {option}: {count} lines", words.join(" ")));
            }
            wrong.extend(text.lines().filter(|line| line.chars().count() > COLUMNS).map(|line| format!("{words:?}: {line}")));
            wrong.extend(wrapped_twice(&text).map(|line| format!("{} {option} is wrapped too early: {line}", words.join(" "))));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Lines of paragraphs on which the first word of the next line would have found room.
fn wrapped_twice(text: &str) -> impl Iterator<Item = &str> {
    let is_plain = |line: &str| !line.is_empty() && !line.starts_with(' ');
    let pairs = text.lines().zip(text.lines().skip(1));
    let pairs =
        pairs.filter(move |(line, next)| is_plain(line) && is_plain(next) && !line.ends_with(':') && !next.ends_with(':'));
    let early = pairs.filter(|(line, next)| {
        let word = next.split(' ').next().unwrap_or_default();
        line.chars().count() + 1 + word.chars().count() <= COLUMNS
    });
    early.map(|(line, _)| line)
}

#[test]
fn each_command_lists_the_formats_that_it_takes() {
    for (command, formats) in [
        ("judge", "human, json, html, latex, markdown, svg, tptp"),
        ("check", "human, json, html, latex, markdown, svg"),
        ("rules", "human, json, html, latex, markdown"),
        ("dag", "human, json, dot, mermaid, svg"),
        ("cost", "human, json"),
        ("palmer", "human, json"),
    ] {
        for option in ["-h", "--help"] {
            let help = finish(referee().args([command, option]), b"").out;
            let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(&format!("Output format [possible values: {formats}]")), "{help}");
        }
    }
    let wrong = run(&["rules", "--format", "svg"], "");
    assert!(
        wrong.status == 64
            && wrong.err.contains("the formats human, json, html, latex, markdown, and not svg, which these take: `judge`"),
        "{}",
        wrong.err
    );
}

#[test]
fn the_manual_has_all_sections_and_examples_as_they_are_typed() {
    let folder = tempfile::tempdir().expect("a directory");
    assert_eq!(run(&["man", text(folder.path())], "").status, 0);
    let page = |name: &str| fs::read_to_string(folder.path().join(name)).expect("there is a page");
    let check = page("referee-check.1");
    let printf = r"printf \(aq1. axiom P\en2. axiom (P → Q)\en3. Q by ?\en\(aq | referee check \-\-complete \-";
    assert!(check.lines().any(|line| line == printf), "{check}");
    let mut pages = 0;
    for entry in fs::read_dir(folder.path()).expect("it can be listed") {
        let name = entry.expect("it can be listed").file_name().into_string().expect("plain");
        let page = page(&name);
        for section in ["NAME", "SYNOPSIS", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"] {
            assert!(
                page.lines()
                    .any(|line| line.trim_matches('"') == format!(".SH {section}") || line == format!(".SH \"{section}\"")),
                "{name} {section}"
            );
        }
        assert!(page.contains("REFEREE_Z3_WORKER") && !page.contains(".SH EXTRA"), "{name}");
        pages += 1;
    }
    assert!(pages > 60, "{pages}");
}

#[test]
fn completions_know_calculi_rules_and_house_rules() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&["completions", shell], "").out;
        for name in [
            "predicate-wars-sound",
            "classical",
            "wff-n-proof",
            "→E",
            "UG",
            "round=half_even",
            "constants=free",
            "forallx",
            "lpl",
        ] {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
    // The name of a file of rules may stand in the same place.
    let script = run(&["completions", "bash"], "").out;
    assert!(script.contains("compgen -f -W \"predicate-wars "), "{script}");
}

#[test]
fn quiet_commands_answer_by_their_exit_status() {
    let quiet = |words: &[&str]| {
        let outcome = run(&[words, &["--quiet"]].concat(), "");
        assert_eq!((outcome.out.as_str(), outcome.err.as_str()), ("", ""), "{words:?}");
        outcome.status
    };
    assert_eq!(quiet(&["cost", "(∀(x)P(x))"]), 0);
    assert_eq!(quiet(&["shake", "wff", "pq"]), 1);
    assert_eq!(quiet(&["judge", "there-is-none.board"]), 65);
    assert_eq!(
        quiet(&["verify", "tests/faults/05-certificate-other-board.json"]),
        run(&["verify", "tests/faults/05-certificate-other-board.json"], "").status
    );
    let json = run(&["-q", "cost", "--json", "P"], "");
    assert_eq!((json.status, json.out.lines().count()), (0, 1));
}

#[test]
fn colour_is_asked_for_or_refused() {
    let coloured = |words: &[&str]| run(&[&["check", "there-is-none.proof"], words].concat(), "").err.contains('\u{1b}');
    assert!(coloured(&["--color", "always"]) && coloured(&["--colour=always"]));
    assert!(!coloured(&["--color", "never"]) && !coloured(&[]), "a pipe is no terminal");
}

#[test]
fn an_unknown_format_is_refused_with_those_that_there_are() {
    let wrong = run(&["cost", "--format", "xml"], "");
    assert!(wrong.status == 64 && wrong.err.contains("[possible values: human, json]"), "{}", wrong.err);
}
