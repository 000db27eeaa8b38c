//! `--one-page`: rulings, proofs and calculi that fit on a printed sheet. A browser prints them, where there is one.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::run::{run, text};

/// Boards and other inputs whose pages are printed, with the commands.
const PRINTED: [&[&str]; 12] = [
    &["judge", "examples/boards/blondes.board"],
    &["judge", "examples/boards/definitions.board"],
    &["judge", "examples/boards/legal.board"],
    &["judge", "examples/boards/pelletier-24.p"],
    &["judge", "examples/boards/pelletier-55.p"],
    &["judge", "examples/boards/s-cards.board"],
    &["judge", "examples/boards/s-cards-finite.board"],
    &["judge", "examples/boards/undecided.board"],
    &["check", "examples/proofs/attack.proof"],
    &["rules", "classical"],
    &["rules", "predicate-wars"],
    &["audit", "--no-search", "examples/calculi/unsound-rules.rules"],
];

/// A page of one sheet.
fn sheet(command: &[&str], format: &str) -> String {
    let outcome = run(&[command, &["--format", format, "--one-page"]].concat(), "");
    assert!(outcome.status <= 2 && outcome.err.is_empty(), "{command:?}: {} {}", outcome.status, outcome.err);
    outcome.out
}

/// The browser, where it is installed.
fn browser() -> Option<String> {
    let named = std::env::var("CHROMIUM").unwrap_or_else(|_| String::from("chromium"));
    let found = Command::new(&named).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    found.is_ok_and(|status| status.success()).then_some(named)
}

/// The number of pages of a document in PDF.
fn pages(pdf: &Path) -> usize {
    let bytes = fs::read(pdf).expect("the browser has written it");
    let text = String::from_utf8_lossy(&bytes);
    text.matches("/Type /Page\n").count() + text.matches("/Type /Page ").count() + text.matches("/Type /Page/").count()
}

#[test]
fn pages_fit_on_a_printed_sheet() {
    let Some(browser) = browser() else {
        eprintln!("there is no Chromium (`CHROMIUM`), and nothing is printed");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let mut all = String::new();
    for (at, command) in PRINTED.iter().enumerate() {
        let page = sheet(command, "html");
        let main = page.split_once("<main>").and_then(|(_, rest)| rest.split_once("</main>")).expect("it has a main part").0;
        // All of them are printed at once: a frame would be another page to the browser.
        match at {
            0 => all.push_str(page.split_once("</main>").expect("it has a main part").0),
            _ => all.push_str(main),
        }
    }
    all.push_str("</main></body></html>");
    let (html, pdf) = (folder.path().join("sheets.html"), folder.path().join("sheets.pdf"));
    fs::write(&html, all).expect("it can be written");
    let printed = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"])
        .arg(format!("--user-data-dir={}", text(&folder.path().join("profile"))))
        .arg(format!("--print-to-pdf={}", text(&pdf)))
        .arg(&html)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(printed.is_ok_and(|status| status.success()), "the browser prints");
    assert_eq!(pages(&pdf), PRINTED.len(), "each is one sheet");
}

#[test]
fn a_sheet_has_the_verdicts_once_and_no_pictures() {
    let board = ["judge", "examples/boards/blondes.board"];
    let html = sheet(&board, "html");
    assert!(html.contains("@page{size:A4;margin:10mm}"), "{html}");
    for absent in ["<svg", "href=", "sha256:"] {
        assert!(!html.contains(absent), "{absent}");
    }
    assert_eq!(html.matches("redundant: s4 follows from s1 and s3").count(), 1);
    let model = "All others are true and s2 is false in this model: 3 objects: 0 to 2; blonde holds of 2";
    assert!(html.contains(model) && html.contains("<table class=\"fitch\">"), "{html}");
    let latex = sheet(&board, "latex");
    assert!(latex.contains("\\documentclass[a4paper]{article}") && latex.contains("\\setlength{\\textwidth}{19cm}"), "{latex}");
    assert!(latex.contains("\\begin{fitch}") && !latex.contains("tikzpicture") && !latex.contains("sha256"), "{latex}");
}

#[test]
fn what_is_too_long_for_a_sheet_is_left_out_and_said() {
    let statements: String = (0..40).map(|at| format!("p{at}: P{at}(c)\n")).collect();
    let symbols: Vec<String> = (0..40).map(|at| format!("P{at}/1")).collect();
    let board = format!("symbols {} : predicate\nsymbols c/0 : function\n{statements}", symbols.join(" "));
    let outcome = run(&["judge", "--format", "html", "--one-page", "-"], &board);
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert!(outcome.out.contains("Left out, to fit on the sheet: models."), "{}", outcome.out);
    assert!(outcome.out.contains("independent: p39 does not follow from the others"), "the verdicts are there");
    let two =
        run(&["judge", "--format", "html", "--one-page", "examples/boards/blondes.board", "examples/boards/valid.board"], "");
    assert_eq!(two.out.matches("<section class=\"sheet ").count(), 2, "each has a sheet");
}

#[test]
fn one_page_is_of_pages() {
    for arguments in
        [&["judge", "--one-page", "examples/boards/blondes.board"][..], &["check", "--one-page", "--format", "svg", "a.proof"]]
    {
        let refused = run(arguments, "");
        assert!(refused.status == 64 && refused.err.contains("--format html"), "{arguments:?}: {}", refused.err);
    }
    let other = run(&["cost", "--one-page", "P"], "");
    assert_eq!(other.status, 64, "{}", other.err);
    let certificates = tempfile::tempdir().expect("a folder");
    let made = run(&["judge", "--certificates", text(certificates.path()), "examples/boards/blondes.board"], "");
    assert_eq!(made.status, 0, "{}", made.err);
    let certificate = certificates.path().join("blondes.s5.json");
    for form in [&["--to", "html"][..], &["--format", "latex"]] {
        let exported = run(&[&["export", text(&certificate), "--one-page"], form].concat(), "");
        assert!(exported.status == 0 && !exported.out.contains("tikzpicture"), "{}", exported.err);
        assert!(exported.out.contains("class=\"sheet ") || exported.out.contains("a4paper"), "{}", exported.out);
    }
}
