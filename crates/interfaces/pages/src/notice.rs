//! A notice on a page: a refusal with its rule and the words of that rule, or what else went wrong.

use adjudication::games::GameFault;
use askama::Template;
use documents::Refusal;
use documents::error::{ErrorDocument, Place, ReportedDiagnostic};

use crate::frame::{Frame, rendered};
use crate::messages::Messages;
use crate::translation::Sentence;

/// An error as a page shows it.
#[derive(Clone, Debug)]
pub enum ErrorNotice {
    /// A text that cannot be read, or a request that was not done.
    Reported(ReportedDiagnostic),
    /// A move or a question that a game refuses.
    Game {
        /// The error in English.
        fault: GameFault,
        /// The same as messages, where a rule does not allow it.
        refusal: Option<Refusal>,
    },
}

impl Default for ErrorNotice {
    /// A fault of the program.
    fn default() -> ErrorNotice {
        ErrorNotice::Reported(ReportedDiagnostic::plain("internal-error", "", None))
    }
}

impl ErrorNotice {
    /// Returns the faults of an error document.
    pub fn of_document(document: ErrorDocument) -> Vec<ErrorNotice> {
        let ErrorDocument { error, errors, .. } = document;
        let faults = if errors.is_empty() { vec![error] } else { errors };
        faults.into_iter().map(ErrorNotice::Reported).collect()
    }

    fn code(&self) -> &str {
        match self {
            ErrorNotice::Reported(fault) => &fault.code,
            ErrorNotice::Game { fault, .. } => &fault.code,
        }
    }
}

#[derive(Template)]
#[template(path = "notice.html")]
struct Notice<'n> {
    tone: &'static str,
    heading: &'n str,
    rule: Option<&'n str>,
    message: Sentence,
    words: Option<&'n str>,
    help: Option<Sentence>,
    excerpt: Option<String>,
}

/// Renders a fault as a part of a page.
///
/// * `text`: what was written, if the fault has a place in it.
pub fn fault(frame: &Frame<'_>, fault: &ErrorNotice, text: Option<&str>) -> String {
    let w = frame.messages();
    let heading = match fault.code() {
        "refused" => w.refused,
        "no-move" | "wrong-usage" => w.not_understood,
        _ => w.went_wrong,
    };
    let plain = Notice { tone: "bad", heading, rule: None, message: Sentence::default(), words: None, help: None, excerpt: None };
    rendered(&match fault {
        ErrorNotice::Reported(fault) => Notice {
            message: Sentence::english(&fault.message),
            help: fault.help.as_deref().map(Sentence::english),
            excerpt: text.and_then(|text| source_window(fault, text)),
            ..plain
        },
        ErrorNotice::Game { fault: GameFault { rule, words, message, help, .. }, refusal } => Notice {
            rule: rule.as_deref(),
            message: refusal
                .as_ref()
                .map_or_else(|| Sentence::english(message), |refusal| Sentence::message(w, &refusal.message)),
            words: words.as_deref(),
            help: match refusal {
                Some(refusal) => refusal.help.as_ref().map(|help| Sentence::message(w, help)),
                None => help.as_deref().map(Sentence::english),
            },
            ..plain
        },
    })
}

/// Renders words of the interface as a part of a page.
pub fn plain(w: &'static Messages, heading: &str, message: &str) -> String {
    let message = Sentence::interface(w, message);
    rendered(&Notice { tone: "bad", heading, rule: None, message, words: None, help: None, excerpt: None })
}

/// The line in which the fault is, with a mark below its place.
fn source_window(fault: &ReportedDiagnostic, text: &str) -> Option<String> {
    let Place { line: number, column, .. } = fault.span?;
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
