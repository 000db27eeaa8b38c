//! The explanations of codes: every code in the sources has one, every explanation has a code, and the pages `docs/errors.md` and `docs/errors`
//! are made of them. `REFEREE_WRITE_ERRORS=1` writes the pages anew. That each example has the error that it is an example of is tested with
//! the program (`tests/program/explain.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use adjudication::{CodeEntry, ExampleRun, code_listing, explain_code};

const WRITE: &str = "REFEREE_WRITE_ERRORS";

/// Calls that take a code, before or after a word.
const CALLS: [&str; 9] = [
    "Diagnostic::error(",
    "Diagnostic::warning(",
    "ReportedDiagnostic::plain(",
    "Problem::plain(",
    "Problem::unprocessable(",
    "rejected(",
    "remark(",
    "Error::plain(",
    " code: ",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The sources of all crates without their tests and without the explanations.
fn sources() -> Vec<String> {
    let mut found = Vec::new();
    let mut directories = vec![root().join("crates")];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(directory).expect("the sources are there") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            if path.is_dir() && !["tests", "benches", "target", "codes", "node_modules"].contains(&name.as_str()) {
                directories.push(path);
            } else if name.ends_with(".rs") {
                let source = fs::read_to_string(path).expect("sources are UTF-8");
                found.push(source.split("#[cfg(test)]\nmod ").next().unwrap_or_default().to_owned());
            }
        }
    }
    assert!(found.len() > 300);
    found
}

fn is_code(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_lowercase())
        && word.len() > 2
        && word.chars().all(|character| character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-')
}

/// The quoted codes in a piece of source.
fn quoted(source: &str) -> impl Iterator<Item = &str> {
    source.split('"').skip(1).step_by(2).filter(|word| is_code(word))
}

/// The body of a function, from its signature on.
fn body(source: &str) -> &str {
    let mut open = 0;
    for (at, character) in source.char_indices() {
        match character {
            '{' => open += 1,
            '}' if open == 1 => return &source[..at],
            '}' => open -= 1,
            _ => {}
        }
    }
    source
}

/// The codes in the sources: those that are given to a diagnostic, those that functions called `code` return, and those in brackets.
fn codes() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for source in sources() {
        for call in CALLS {
            for behind in source.split(call).skip(1) {
                let Some((before, rest)) = behind.split_once('"') else { continue };
                let is_argument = before.chars().all(|sign| sign.is_alphanumeric() || "_:,& \n".contains(sign));
                let word = rest.split('"').next().unwrap_or_default();
                if is_argument && is_code(word) {
                    codes.insert(word.to_owned());
                }
            }
        }
        for behind in source.split("fn ").skip(1) {
            let name = behind.split('(').next().unwrap_or_default();
            let signature = behind.split('{').next().unwrap_or_default();
            if (name == "code" || name.ends_with("_code")) && signature.contains("str") {
                codes.extend(quoted(body(behind)).map(str::to_owned));
            }
        }
        for bracket in ["error[", "warning["] {
            for behind in source.split(bracket).skip(1) {
                let word = behind.split(']').next().unwrap_or_default();
                if is_code(word) {
                    codes.insert(word.to_owned());
                }
            }
        }
    }
    codes
}

/// Every entry with its code.
fn entries() -> Vec<(&'static str, CodeEntry)> {
    let listed: BTreeSet<&str> =
        code_listing().groups.iter().flat_map(|group| group.codes.iter().map(|listed| listed.code)).collect();
    let explained = |code| explain_code(code).expect("it is listed");
    listed.into_iter().flat_map(|code| explained(code).entries.into_iter().map(move |entry| (code, entry))).collect()
}

#[test]
fn every_code_is_explained_and_every_explanation_has_a_code() {
    let explained: BTreeSet<String> = entries().into_iter().map(|(code, _)| code.to_owned()).collect();
    let codes = codes();
    let missing: Vec<&String> = codes.difference(&explained).collect();
    assert!(missing.is_empty(), "without an entry in crates/interfaces/adjudication/src/codes: {missing:?}");
    let sources = sources();
    let words = sources.iter().flat_map(|source| source.split(['"', '[', ']']));
    let written: BTreeSet<&str> = words.filter(|word| is_code(word)).collect();
    let idle: Vec<&String> = explained.iter().filter(|code| !written.contains(code.as_str())).collect();
    assert!(idle.is_empty(), "no source has the code: {idle:?}");
}

#[test]
fn every_entry_is_whole() {
    let mut seen = BTreeSet::new();
    for (code, entry) in entries() {
        assert!(is_code(code), "{code}");
        let place = (entry.group, entry.reported_in.clone(), code);
        assert!(seen.insert(place), "{code} stands twice in {}", entry.group);
        assert!(entry.meaning.ends_with(['.', ')', '?']) && !entry.reported_in.is_empty(), "{code}: {}", entry.meaning);
        assert!(entry.why.as_deref().is_none_or(|why| why.ends_with(['.', '?', '`', ')'])), "{code}: {:?}", entry.why);
        assert_eq!(entry.example.is_none(), entry.no_example.is_some(), "{code}: an example, or why there is none");
        let Some(example) = &entry.example else { continue };
        assert!(entry.why.is_some(), "{code}: why is it an error?");
        let commands = [example.wrong.command, example.mended.command];
        assert!(commands.iter().all(|command| command.starts_with("referee ")), "{code}: {commands:?}");
        assert!(example.wrong != example.mended, "{code}: nothing is mended");
        for file in &example.mended.files {
            let same = example.wrong.files.iter().any(|wrong| wrong == file);
            assert!(!same, "{code}: {} is mended and the same", file.name);
        }
    }
    assert!(seen.len() > 300, "{}", seen.len());
}

#[test]
fn codes_are_found_as_they_are_printed_and_near_ones_proposed() {
    for written in ["free-variable", "error[free-variable]", "error[free-variable]:", "[free-variable]", "Free_Variable"] {
        assert_eq!(explain_code(written).expect("it is known").code, "free-variable", "{written}");
    }
    let several = explain_code("unknown-rule").expect("it is known").entries;
    assert!(several.len() > 2, "a step, an exercise and a command have no such rule");
    let error = explain_code("free-varible").expect_err("it is none").document().error;
    assert_eq!(error.code, "unknown-code");
    assert!(error.help.expect("it has advice").starts_with("codes that come near: `free-variable`"));
    let error = explain_code("zzz").expect_err("it is none").document().error;
    assert_eq!(error.help.as_deref(), Some("`referee explain` lists all codes"));
}

#[test]
fn the_pages_are_made_of_the_entries() {
    let docs = root().join("docs");
    let mut pages: BTreeMap<PathBuf, String> = BTreeMap::from([(docs.join("errors.md"), list())]);
    let mut of_codes: BTreeMap<&str, Vec<CodeEntry>> = BTreeMap::new();
    for (code, entry) in entries() {
        of_codes.entry(code).or_default().push(entry);
    }
    pages.extend(of_codes.iter().map(|(code, entries)| (docs.join(format!("errors/{code}.md")), page(code, entries))));
    if std::env::var_os(WRITE).is_some() {
        fs::create_dir_all(docs.join("errors")).expect("a directory");
        for (path, page) in &pages {
            fs::write(path, page).expect("the page can be written");
        }
    }
    for (path, page) in &pages {
        let there = fs::read_to_string(path).unwrap_or_default();
        assert!(there == *page, "{}: not what the entries say ({WRITE}=1 writes it anew)", path.display());
    }
    let there = fs::read_dir(docs.join("errors")).expect("it is there").map(|file| file.expect("an entry").path());
    let stale: Vec<PathBuf> = there.filter(|path| !pages.contains_key(path)).collect();
    assert!(stale.is_empty(), "pages of no code: {stale:?}");
}

/// The page that lists all codes.
fn list() -> String {
    let mut page = String::from(
        "# Error codes\n\n\
         Every error and warning has a code, which scripts may rely on: `error.code` in JSON, and in brackets after `error` or `warning` on a\n\
         terminal. The same event has the same code in every notation and every command. `referee explain CODE` prints what a code means, why it is\n\
         an error, an example, and the mended example; the pages that are linked here say the same.\n\n\
         The column *in* names where a code is reported. `palmer` are statements and board files, `polish` those of x-wff and Shake a WFF, `proof` are\n\
         proof files, `textbook` proofs as textbooks write them, `rules` texts of calculi, `step` lines of a proof that can be read, `submission`\n\
         proofs that are handed in for an exercise; `all` are all notations. Other words are commands, or parts of the program.\n\n\
         This page is made of `crates/interfaces/adjudication/src/codes`; a test compares it, and another one runs every example.\n",
    );
    for group in code_listing().groups {
        let _ = writeln!(page, "\n## {}\n", group.title);
        if !group.about.is_empty() {
            let _ = writeln!(page, "{}\n", group.about);
        }
        page.push_str("| code | in | what it means |\n|---|---|---|\n");
        for listed in group.codes {
            let meaning = listed.meaning.replace('|', "\\|");
            let _ = writeln!(page, "| [`{0}`](errors/{0}.md) | {1} | {meaning} |", listed.code, listed.reported_in.join(", "));
        }
    }
    page
}

/// The page of a code.
fn page(code: &str, entries: &[CodeEntry]) -> String {
    let mut page = format!("# `{code}`\n");
    for entry in entries {
        if entries.len() > 1 {
            let _ = writeln!(page, "\n## {} ({})", entry.group, entry.reported_in.join(", "));
        }
        let _ = writeln!(page, "\n{}", entry.meaning);
        if let Some(why) = &entry.why {
            let _ = writeln!(page, "\n{why}");
        }
        if let Some(example) = &entry.example {
            example_run(&mut page, "Wrong", &example.wrong);
            example_run(&mut page, "Right", &example.mended);
        }
        if let Some(reason) = entry.no_example {
            let _ = writeln!(page, "\nThere is no example. {reason}");
        }
        let _ = writeln!(page, "\nReported in: {}. Group: {}.", entry.reported_in.join(", "), entry.group);
    }
    page.push_str("\n[All codes](../errors.md)\n");
    page
}

/// A command with its files.
fn example_run(page: &mut String, title: &str, run: &ExampleRun) {
    let _ = writeln!(page, "\n**{title}:** `{}`", run.command);
    for file in &run.files {
        let _ = writeln!(page, "\n`{}`:\n\n```text\n{}```", file.name, file.text);
    }
}
