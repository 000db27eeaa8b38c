//! The playground as a page: errors in their places, the words of the editor, and what other sites may frame.

use adjudication::SIGNS;
use documents::Language;
use documents::Schema;
use documents::error::{ErrorDocument, Place, ReportedDiagnostic};
use pages::notice::ErrorNotice;
use pages::playground::{self, Answer, Kind, Means, Question};
use pages::{Frame, assets};

fn error(message: &str, file: &str, line: usize, help: Option<&str>) -> ReportedDiagnostic {
    ReportedDiagnostic {
        file: Some(file.to_owned()),
        span: Some(Place { start: 0, end: 1, line, column: 1 }),
        ..ReportedDiagnostic::plain("syntax", message, help.map(str::to_owned))
    }
}

/// All errors of a document are shown, the first one first; that one has the remedy for a text that is misread as a whole.
#[test]
fn no_error_is_lost_and_each_points_to_its_own_text() {
    let document = ErrorDocument {
        schema: Schema,
        error: error("first", "proof", 1, Some("put a line `notation carnap` at its head")),
        errors: vec![error("second", "proof", 2, None), error("third", "<goal>", 1, None)],
        warnings: Vec::new(),
    };
    let question = Question { kind: Kind::Proof, text: "one\ntwo\n", goal: "the goal itself", ..Question::default() };
    let frame = Frame { language: Language::English, path: "/playground" };
    let shown = playground::fragment(&frame, &question, &Answer::Faults(ErrorNotice::of_document(document)));
    let at = |words: &str| shown.find(words).unwrap_or_else(|| panic!("{words} in {shown}"));
    assert!(at("first") < at("notation carnap") && at("notation carnap") < at("second") && at("second") < at("third"));
    assert!(
        at("1 | one") < at("2 | two") && at("2 | two") < at("In the goal:") && at("In the goal:") < at("1 | the goal itself")
    );
    assert_eq!(shown.matches("id=\"notice\"").count(), 1, "{shown}");
}

/// Each command of LaTeX and each word with which the notation of boards can be typed is one that the editor knows.
#[test]
fn the_editor_knows_all_words_for_symbols() {
    for sign in &SIGNS {
        let words = sign.palmer.split(' ').map(|word| word.trim_start_matches('\\'));
        for word in words.filter(|word| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase())) {
            let known = [format!("{word}:\""), format!("\"{word}\":")].iter().any(|entry| assets::EDITOR.contains(entry));
            assert!(known, "the editor does not know {word}");
        }
    }
}

#[test]
fn what_is_embedded_has_no_frame_of_this_site() {
    let frame = Frame { language: Language::German, path: "/playground" };
    let question = Question { kind: Kind::Proof, text: "1. axiom P", notation: "forallx", ..Question::default() };
    let page = playground::embedded(&frame, Means::default(), &question, &[String::from("classical")]);
    assert!(page.contains("<html lang=\"de\">") && page.contains("value=\"forallx\" lang=\"en\" selected"), "{page}");
    assert!(!page.contains("/language") && !page.contains("<nav") && page.contains("target=\"_blank\""), "{page}");
}
