//! The pages that people read point at what is there: links lead to files, named files exist, and the glossary's names are in
//! their files.
//!
//! Anchors of links are checked as well. Links to other sites are not: the tests need no network.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Pages and folders of pages, relative to the root of the repository.
const PAGES: [&str; 6] = ["README.md", "ATTRIBUTION.md", "CONTRIBUTING.md", "docs", "proofs/README.md", "fuzz/README.md"];

/// Folders of the repository: what begins with one of them in backquotes is meant as a path.
const FOLDERS: [&str; 8] = ["crates/", "docs/", "editors/", "examples/", "fuzz/", "proofs/", "scripts/", "tests/"];

/// What stands in a path for any name.
const PLACEHOLDERS: [&str; 3] = ["CALCULUS", "CRATE", "NAME"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the pages at or below `path`, relative to the root, with their contents.
fn pages(path: &Path) -> Vec<(PathBuf, String)> {
    let full = root().join(path);
    if full.is_dir() {
        let entries = fs::read_dir(full).expect("a folder can be listed");
        let names = entries.map(|entry| path.join(entry.expect("a folder can be listed").file_name()));
        return names.flat_map(|name| pages(&name)).collect();
    }
    if path.extension().is_none_or(|end| end != "md") {
        return Vec::new();
    }
    let text = fs::read_to_string(full).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    vec![(path.to_owned(), text)]
}

fn all_pages() -> Vec<(PathBuf, String)> {
    PAGES.iter().flat_map(|page| pages(Path::new(page))).collect()
}

/// Returns the targets of the links of a page, those to other sites left out. What stands between backquotes or fences, or is
/// indented by four columns, is code.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let mut is_fenced = false;
    let prose = text.lines().filter(move |line| {
        let is_fence = line.starts_with("```");
        is_fenced ^= is_fence;
        !is_fence && !is_fenced && !line.starts_with("    ")
    });
    let plain = prose.flat_map(|line| line.split('`').step_by(2));
    let behind = plain.flat_map(|part| part.split("](").skip(1));
    let targets = behind.filter_map(|behind| behind.split_once(')').map(|(target, _)| target));
    targets.filter(|target| !target.contains("://") && !target.contains(char::is_whitespace))
}

/// Returns the anchors of a page's headings, as the usual renderers make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    let anchor = |heading: &str| {
        let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
        kept.flat_map(char::to_lowercase).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
    };
    headings.map(anchor).collect()
}

/// Returns what stands between backquotes in a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

#[test]
fn every_link_leads_somewhere() {
    let mut broken = Vec::new();
    for (path, text) in all_pages() {
        for link in links(&text) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name("").join(file) };
            let there = root().join(&target);
            let found = if anchor.is_empty() {
                there.exists()
            } else {
                fs::read_to_string(there).is_ok_and(|text| anchors(&text).contains(anchor))
            };
            if !found {
                broken.push(format!("{} links to {link}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// The site has the pages that its summary lists; those on single codes are listed when it is built.
#[test]
fn the_summary_lists_every_page_once() {
    let (_, summary) = pages(Path::new("docs/SUMMARY.md")).pop().expect("the summary is there");
    let mut listed: Vec<String> = links(&summary.replace("    - ", "  - ")).map(str::to_owned).collect();
    listed.sort_unstable();
    let names = pages(Path::new("docs")).into_iter().map(|(path, _)| path);
    let names = names.map(|path| path.strip_prefix("docs").expect("it is below").to_string_lossy().into_owned());
    let mut all: Vec<String> = names.filter(|name| name != "SUMMARY.md" && !name.starts_with("errors/")).collect();
    all.sort_unstable();
    assert_eq!(listed, all);
}

#[test]
fn every_file_that_a_page_names_is_there() {
    let mut missing = Vec::new();
    for (path, text) in all_pages() {
        for name in text.lines().flat_map(quoted) {
            // With a placeholder for a part (`crates/FOLDER/CRATE/tests`) or with arguments, it is no plain path.
            let is_path = FOLDERS.iter().any(|folder| name.starts_with(folder)) && !name.contains([' ', '*', '{', '…', '<']);
            let is_general = PLACEHOLDERS.iter().any(|placeholder| name.contains(placeholder));
            if is_path && !is_general && !root().join(name).exists() {
                missing.push(format!("{} names {name}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_name_of_the_glossary_is_in_its_file() {
    let text = fs::read_to_string(root().join("docs/glossary.md")).expect("the page is there");
    let mut lost = Vec::new();
    let mut checked = 0;
    for row in text.lines().filter(|line| line.starts_with("| ")) {
        let place = row.trim_end_matches([' ', '|']).rsplit('|').next().unwrap_or_default();
        for place in place.split(';') {
            let mut words = quoted(place);
            let Some(file) = words.next() else { continue };
            let code = fs::read_to_string(root().join(file)).unwrap_or_default();
            let known: BTreeSet<&str> = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
            lost.extend(words.filter(|word| !known.contains(word)).map(|word| format!("{file} does not mention {word}")));
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} places");
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn links_anchors_and_names_are_found_in_text() {
    let text = "# S-4: the capture\nSee [a](b.md#c), [d](https://e) and `f/g.rs` `[H](x)`.\n```\n[i](j)\n```\n[k](l.md)\n";
    assert_eq!(links(text).collect::<Vec<_>>(), ["b.md#c", "l.md"]);
    assert_eq!(anchors(text).into_iter().collect::<Vec<_>>(), ["s-4-the-capture"]);
    assert_eq!(quoted("See `f/g.rs` `H`.").collect::<Vec<_>>(), ["f/g.rs", "H"]);
}
