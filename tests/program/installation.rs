//! Installations: the programs where they were put, their manual and completions, and `referee doctor`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::run::{Outcome, built, finish, referee, root, run, text};

/// A part of an installation by its name.
fn part<'a>(document: &'a Value, name: &str) -> &'a Value {
    let parts = document["parts"].as_array().expect("parts are a list");
    parts.iter().find(|part| part["name"] == name).unwrap_or_else(|| panic!("there is no part {name}: {document}"))
}

/// Runs a program with an empty environment, in a directory that has nothing to do with it.
fn alone(program: &Path, arguments: &[&str]) -> Outcome {
    finish(Command::new(program).args(arguments).env_clear().current_dir("/"), b"")
}

#[test]
fn the_doctor_finds_everything_in_order() {
    let outcome = run(&["doctor", "--json"], "");
    let document = outcome.json();
    assert_eq!((outcome.status, &document["in_order"]), (0, &Value::Bool(true)), "{document}");
    for name in ["referee-z3", "judgement", "referee-verify", "referee-serve"] {
        assert_eq!(part(&document, name)["works"], true, "{document}");
    }
    let people = run(&["doctor"], "");
    assert!(people.status == 0 && people.out.ends_with("Everything that judging needs is there.\n"), "{}", people.out);
}

#[test]
fn the_doctor_names_what_is_missing() {
    let outcome = finish(referee().args(["doctor", "--json"]).env("REFEREE_Z3_WORKER", "/nowhere").env("LC_ALL", "C"), b"");
    let document = outcome.json();
    assert_eq!((outcome.status, &document["in_order"]), (1, &Value::Bool(false)), "{document}");
    let problem = |name| part(&document, name)["problem"].as_str().unwrap_or_default().to_owned();
    assert!(problem("referee-z3").contains("/nowhere"), "{document}");
    assert_eq!(part(&document, "judgement")["works"], true, "a small board needs no solver: {document}");
    assert!(problem("encoding").contains("`C`"), "{document}");
    let people = finish(referee().arg("doctor").env("REFEREE_Z3_WORKER", "/nowhere").env("LC_ALL", "C"), b"");
    assert!(people.out.contains("referee-z3: broken") && people.out.contains("encoding: doubtful"), "{}", people.out);
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let outcome = run(&["completions", shell], "");
        assert_eq!(outcome.status, 0, "{shell}");
        assert!(["judge", "predicate-wars", "certificates"].iter().all(|word| outcome.out.contains(word)), "{shell}");
    }
    assert_eq!(run(&["completions", "abacus"], "").status, 64);
    if Command::new("bash").arg("--version").stdout(Stdio::null()).status().is_ok() {
        let script = run(&["completions", "bash"], "").out;
        let asked = "COMP_WORDS=(referee ju); COMP_CWORD=1; _referee referee ju referee; printf '%s\\n' \"${COMPREPLY[@]}\"";
        let outcome = finish(Command::new("bash").args(["--norc", "-c", &format!("{script}\n{asked}")]), b"");
        assert_eq!(outcome.out, "judge\n", "{}", outcome.err);
    }
}

/// The names of the pages that the commands below this one need.
fn pages(path: &[&str], named: &mut Vec<String>) {
    named.push(format!("{}.1", [&["referee"], path].concat().join("-")));
    // What `referee tables` takes is on one page, which the service prints.
    if path == ["tables"] {
        return;
    }
    let help = finish(referee().args(path).arg("--help"), b"").out;
    // Commands stand above the options. Deeper lines are the rest of a description, and arguments stand in brackets.
    let lines = help.lines().take_while(|line| *line != "Options:").filter_map(|line| line.strip_prefix("  "));
    for line in lines.filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase())) {
        let command = line.split_whitespace().next().expect("the line is not empty");
        pages(&[path, &[command]].concat(), named);
    }
}

#[test]
fn every_command_has_a_page_in_the_manual() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let manual = directory.path().join("share/man1");
    assert_eq!(run(&["man", text(&manual)], "").status, 0);
    let mut named = Vec::new();
    pages(&[], &mut named);
    assert!(named.len() > 40 && named.iter().any(|name| name == "referee-palmer-new.1"), "{named:?}");
    let missing: Vec<&String> = named.iter().filter(|name| !manual.join(name).is_file()).collect();
    assert_eq!(missing, [""; 0]);
    let page = fs::read_to_string(manual.join("referee-judge.1")).expect("the page is there");
    assert!(page.contains("SZS") || page.contains("consistent"), "{page}");
    // A file stands where the directory should be made.
    let taken = directory.path().join("taken");
    fs::write(&taken, "").expect("it can be written");
    let refused = run(&["man", text(&taken)], "");
    assert_eq!((refused.status, refused.out.as_str()), (74, ""), "{}", refused.err);
    assert!(refused.err.contains("error[unwritable-file]"), "{}", refused.err);
}

/// Runs a script of this repository over the programs that were built for the tests.
fn script(name: &str, to: &Path) -> Outcome {
    let built = built("referee");
    let from = built.parent().expect("the program stands in a directory");
    let mut command = Command::new(root().join("scripts").join(name));
    // Good compression takes a minute of the test's time.
    command.env("DPKG_DEB_COMPRESSOR_TYPE", "none").env("GZIP", "-1");
    finish(command.arg("--from").arg(from).arg(to), b"")
}

/// Judges a board, checks a proof and reads the manual's page in an installation.
fn try_out(bin: &Path) {
    let board = root().join("examples/boards/blondes.board");
    let judged = alone(&bin.join("referee"), &["judge", "--json", text(&board)]);
    assert_eq!((judged.status, &judged.json()["status"]), (0, &Value::from("consistent")), "{}", judged.err);
    let document = alone(&bin.join("referee"), &["doctor", "--json"]).json();
    assert_eq!(document["in_order"], true, "{document}");
    let bin = fs::canonicalize(bin).expect("the directory is there");
    for name in ["referee-verify", "referee-serve"] {
        assert_eq!(part(&document, name)["found"], text(&bin.join(name)), "{document}");
    }
}

#[test]
fn an_installation_runs_where_it_was_moved_to() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let (first, second) = (directory.path().join("first"), directory.path().join("a second place"));
    // The second time over the first.
    for _ in 0..2 {
        let installed = script("install", &first);
        assert_eq!(installed.status, 0, "{}", installed.err);
        assert!(installed.out.ends_with("Everything that judging needs is there.\n"), "{}", installed.out);
    }
    fs::rename(&first, &second).expect("it can be moved");
    try_out(&second.join("bin"));
    for file in ["share/man/man1/referee.1", "share/zsh/site-functions/_referee", "share/doc/referee/README.md"] {
        assert!(second.join(file).is_file(), "{file}");
    }
    for file in ["share/doc/referee/THIRD-PARTY.txt", "share/doc/referee/sbom.cdx.json", "share/referee/manifest"] {
        assert!(second.join(file).is_file(), "{file}");
    }
    let relative = finish(Command::new(root().join("scripts/install")).arg("--nonsense"), b"");
    assert_eq!(relative.status, 64, "{}", relative.err);
    // What others have put there stays, and so do the directories that it stands in.
    let (own, emptied) = (second.join("lib/mine.txt"), directory.path().join("third"));
    fs::write(&own, "").expect("it can be written");
    let removed = uninstall(&second);
    assert_eq!(removed.status, 0, "{}", removed.err);
    assert!(own.is_file() && !second.join("bin").exists() && !second.join("share").exists());
    assert_eq!(uninstall(&second).status, 65, "nothing is installed there");
    assert_eq!(script("install", &emptied).status, 0);
    assert_eq!(uninstall(&emptied).status, 0);
    assert!(!emptied.exists(), "nothing is left");
}

fn uninstall(prefix: &Path) -> Outcome {
    finish(Command::new(root().join("scripts/install")).arg("--uninstall").arg(prefix), b"")
}

#[test]
fn an_installation_replaces_no_file_of_others() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let library = directory.path().join("lib/libz3.so");
    fs::create_dir(directory.path().join("lib")).expect("a directory");
    fs::write(&library, "another Z3").expect("it can be written");
    let refused = script("install", directory.path());
    assert_eq!((refused.status, refused.out.as_str()), (73, ""), "{}", refused.err);
    assert!(refused.err.contains("lib/libz3.so") && refused.err.contains("--replace"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&library).expect("it is there"), "another Z3");
    assert!(!directory.path().join("bin").exists(), "nothing was installed");
}

#[test]
fn packages_unpack_to_programs_that_run() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let packed = script("package", directory.path());
    assert_eq!(packed.status, 0, "{}", packed.err);
    let files: Vec<PathBuf> = packed.out.lines().map(PathBuf::from).collect();
    let (archive, package) = (files.first().expect("an archive is written"), files.get(1));
    let unpacked = Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(directory.path()).status();
    assert!(unpacked.is_ok_and(|status| status.success()), "{}", archive.display());
    try_out(
        &PathBuf::from(archive.to_str().and_then(|name| name.strip_suffix(".tar.gz")).expect("its name says so")).join("bin"),
    );
    // Where there is no Debian there is no package.
    let Some(package) = package else { return };
    let into = directory.path().join("debian");
    let unpacked = Command::new("dpkg-deb").arg("-x").arg(package).arg(&into).status();
    assert!(unpacked.is_ok_and(|status| status.success()), "{}", package.display());
    // The program follows the link to where its worker is.
    try_out(&into.join("usr/lib/referee/bin"));
    let linked = alone(&into.join("usr/bin/referee"), &["doctor", "--json"]).json();
    assert_eq!(linked["in_order"], true, "{linked}");
    for file in ["man/man1/referee-judge.1.gz", "doc/referee/copyright", "doc/referee/changelog.gz", "doc/referee/sbom.cdx.json"]
    {
        assert!(into.join("usr/share").join(file).is_file(), "{file}");
    }
}
