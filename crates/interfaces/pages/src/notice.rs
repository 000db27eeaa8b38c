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
    /// Returns all faults of an error document: the first one, which has the remedy for a text that is misread as a whole, and the others.
    pub fn of_document(document: ErrorDocument) -> Vec<ErrorNotice> {
        let ErrorDocument { error, errors, .. } = document;
        std::iter::once(error).chain(errors).map(ErrorNotice::Reported).collect()
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
    id: Option<&'static str>,
    tone: &'static str,
    heading: &'n str,
    rule: Option<&'n str>,
    /// The code, if there is a page about it.
    code: Option<&'n str>,
    message: Sentence,
    words: Option<&'n str>,
    help: Option<Sentence>,
    excerpt: Option<String>,
}

/// A text in which faults have places.
#[derive(Clone, Copy, Debug)]
pub struct Source<'s> {
    /// The name by which faults call it; none where they call it by no name, or it is the only one.
    pub file: Option<&'s str>,
    /// The text.
    pub text: &'s str,
    /// The words for it where it is not the one that the page is about.
    pub called: Option<&'s str>,
}

/// Renders faults as a part of a page, each with its place in the text that it is about.
///
/// * `sources`: the texts, the one without a name last.
pub fn faults(frame: &Frame<'_>, faults: &[ErrorNotice], sources: &[Source<'_>]) -> String {
    let one = |(at, fault): (usize, &ErrorNotice)| of_sources(frame, fault, sources, (at == 0).then_some("notice"));
    faults.iter().enumerate().map(one).collect()
}

/// Renders a fault as a part of a page.
///
/// * `text`: what was written, if the fault has a place in it.
pub fn fault(frame: &Frame<'_>, fault: &ErrorNotice, text: Option<&str>) -> String {
    let sources: Vec<Source<'_>> = text.map(|text| Source { file: None, text, called: None }).into_iter().collect();
    of_sources(frame, fault, &sources, Some("notice"))
}

fn of_sources(frame: &Frame<'_>, fault: &ErrorNotice, sources: &[Source<'_>], id: Option<&'static str>) -> String {
    let w = frame.messages();
    let heading = match fault.code() {
        "refused" => w.refused,
        "no-move" | "wrong-usage" => w.not_understood,
        _ => w.went_wrong,
    };
    let code = Some(fault.code()).filter(|code| adjudication::is_explained(code));
    let message = Sentence::default();
    let plain = Notice { id, tone: "bad", heading, rule: None, code: None, message, words: None, help: None, excerpt: None };
    rendered(&match fault {
        ErrorNotice::Reported(fault) => Notice {
            code,
            message: Sentence::english(&fault.message),
            help: fault.help.as_deref().map(Sentence::english),
            excerpt: sources
                .iter()
                .find(|source| source.file.is_none() || source.file == fault.file.as_deref())
                .and_then(|source| source_window(fault, source)),
            ..plain
        },
        ErrorNotice::Game { fault: GameFault { rule, words, message, help, .. }, refusal } => Notice {
            rule: rule.as_deref(),
            // A rule says more than the code of all refusals.
            code: rule.is_none().then_some(code).flatten(),
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
    let (id, tone) = (Some("notice"), "bad");
    rendered(&Notice { id, tone, heading, rule: None, code: None, message, words: None, help: None, excerpt: None })
}

/// The line in which the fault is, with a mark below its place.
fn source_window(fault: &ReportedDiagnostic, source: &Source<'_>) -> Option<String> {
    let Place { line: number, column, .. } = fault.span?;
    let line = source.text.lines().nth(number.checked_sub(1)?)?;
    let before = line.chars().take(column.saturating_sub(1)).map(|one| if one == '\t' { one } else { ' ' });
    let before: String = before.collect();
    let label = fault.label.as_deref().unwrap_or_default();
    let called = source.called.map(|called| format!("{called}\n")).unwrap_or_default();
    Some(format!("{called}{number:>3} | {line}\n    | {before}^ {label}"))
}

#[derive(Template)]
#[template(path = "problem.html")]
struct ProblemPage<'p> {
    w: &'static Messages,
    path: &'p str,
    status: u16,
    heading: &'static str,
    notice: String,
}

/// Renders a page that says why there is no other.
///
/// * `status`: that of the response.
pub fn page(frame: &Frame<'_>, status: u16, one: &ErrorNotice) -> String {
    let w = frame.messages();
    let heading = match status {
        404 => w.problem_title,
        401 | 403 => w.problem_forbidden,
        429 | 503 => w.problem_busy,
        _ => w.went_wrong,
    };
    rendered(&ProblemPage { w, path: frame.path, status, heading, notice: fault(frame, one, None) })
}
