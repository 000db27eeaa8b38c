//! A notice on a page: a refusal with its rule and the words of that rule, or what else went wrong.

use askama::Template;
use serde::Deserialize;

use crate::frame::{Frame, rendered};
use crate::messages::Messages;

/// A refusal, or another error, as a page shows it.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct ErrorNotice {
    /// The stable name of the kind of fault.
    pub code: String,
    /// One sentence.
    pub message: String,
    /// The rule of the game that forbids a move.
    #[serde(default)]
    pub rule: Option<String>,
    /// The words of that rule.
    #[serde(default)]
    pub words: Option<String>,
    /// Suggestion of what would fit.
    #[serde(default)]
    pub help: Option<String>,
    /// Place of the fault in a text.
    #[serde(default)]
    pub span: Option<Place>,
    /// Short words at that place.
    #[serde(default)]
    pub label: Option<String>,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in it, from 1.
    pub column: usize,
}

/// The error document of the command line.
#[derive(Deserialize)]
struct ErrorDocument {
    error: ErrorNotice,
    #[serde(default)]
    errors: Vec<ErrorNotice>,
}

impl ErrorNotice {
    /// Returns the faults of an error document; one that says nothing where the text is none.
    pub fn of_document(json: &str) -> Vec<ErrorNotice> {
        match serde_json::from_str::<ErrorDocument>(json) {
            Ok(ErrorDocument { error, errors }) if errors.is_empty() => vec![error],
            Ok(ErrorDocument { errors, .. }) => errors,
            Err(_) => vec![ErrorNotice { code: String::from("internal-error"), ..ErrorNotice::default() }],
        }
    }
}

#[derive(Template)]
#[template(path = "notice.html")]
struct Notice<'n> {
    tone: &'static str,
    heading: &'n str,
    rule: Option<&'n str>,
    message: &'n str,
    words: Option<&'n str>,
    help: Option<&'n str>,
    excerpt: Option<String>,
}

/// Renders a fault as a part of a page.
///
/// * `text`: what was written, if the fault has a place in it.
pub fn fault(frame: &Frame<'_>, fault: &ErrorNotice, text: Option<&str>) -> String {
    let w = frame.messages();
    let heading = match fault.code.as_str() {
        "refused" => w.refused,
        "no-move" | "wrong-usage" => w.not_understood,
        _ => w.went_wrong,
    };
    rendered(&Notice {
        tone: "bad",
        heading,
        rule: fault.rule.as_deref(),
        message: &fault.message,
        words: fault.words.as_deref(),
        help: fault.help.as_deref(),
        excerpt: text.and_then(|text| source_window(fault, text)),
    })
}

/// Renders words of the interface as a part of a page.
pub fn plain(heading: &str, message: &str) -> String {
    rendered(&Notice { tone: "bad", heading, rule: None, message, words: None, help: None, excerpt: None })
}

/// The line in which the fault is, with a mark below its place.
fn source_window(fault: &ErrorNotice, text: &str) -> Option<String> {
    let Place { line: number, column } = fault.span?;
    let line = text.lines().nth(number.checked_sub(1)?)?;
    let before = line.chars().take(column.saturating_sub(1)).map(|one| if one == '\t' { one } else { ' ' });
    let before: String = before.collect();
    let label = fault.label.as_deref().unwrap_or_default();
    Some(format!("{number:>3} | {line}\n    | {before}^ {label}"))
}

#[derive(Template)]
#[template(path = "problem.html")]
struct ProblemPage<'p> {
    w: &'static Messages,
    path: &'p str,
    status: u16,
    notice: String,
}

/// Renders a page that says why there is no other.
///
/// * `status`: that of the response.
pub fn page(frame: &Frame<'_>, status: u16, one: &ErrorNotice) -> String {
    rendered(&ProblemPage { w: frame.messages(), path: frame.path, status, notice: fault(frame, one, None) })
}
