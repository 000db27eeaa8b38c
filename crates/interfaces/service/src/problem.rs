//! Errors as RFC 9457 has them, with the error document of the command line inside. Not here: when there is one.

use std::time::Duration;

use adjudication::games::GameErrorDocument;
use adjudication::{ErrorDocument, ReportedDiagnostic};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use documents::{CodedRefusal, Refusal};
use pages::notice::ErrorNotice;
use serde::Serialize;

use crate::places::Full;
use crate::request_id::RequestId;

/// The media type of errors.
pub(crate) const MEDIA_TYPE: &str = "application/problem+json";

/// An error response.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    document: Box<ProblemDocument>,
    /// The refusal of a game as messages, for pages in every language.
    refusal: Option<Box<Refusal>>,
    /// When it may be better, in seconds.
    retry_after: Option<u32>,
    /// Number of moves that a table has by now, where others were faster.
    n: Option<u64>,
}

/// The error document of the command line: of what cannot be read, or of what a game does not allow.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum ProblemDocument {
    Error(ErrorDocument),
    Game(GameErrorDocument),
}

impl ProblemDocument {
    fn code(&self) -> &str {
        match self {
            ProblemDocument::Error(document) => &document.error.code,
            ProblemDocument::Game(document) => &document.error.code,
        }
    }

    fn message(&self) -> &str {
        match self {
            ProblemDocument::Error(document) => &document.error.message,
            ProblemDocument::Game(document) => &document.error.message,
        }
    }
}

/// The body of an error response.
#[derive(Serialize)]
struct Body<'d> {
    r#type: &'static str,
    title: &'static str,
    status: u16,
    detail: &'d str,
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u64>,
    /// The name of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<&'d str>,
    #[serde(flatten)]
    document: &'d ProblemDocument,
}

impl Problem {
    /// Returns an error with a document of the command line.
    pub(crate) fn of(status: StatusCode, document: ErrorDocument) -> Problem {
        Problem { status, document: Box::new(ProblemDocument::Error(document)), refusal: None, retry_after: None, n: None }
    }

    /// Returns an error with the document of what a game does not allow.
    ///
    /// * `refusal`: the same as messages, where a rule does not allow it.
    pub(crate) fn of_refusal(status: StatusCode, document: GameErrorDocument, refusal: Option<Refusal>) -> Problem {
        let (document, refusal) = (Box::new(ProblemDocument::Game(document)), refusal.map(Box::new));
        Problem { status, document, refusal, retry_after: None, n: None }
    }

    /// Returns the error of a worker that has not played a move or a record.
    pub(crate) fn of_worker(document: GameErrorDocument, refusal: Option<&CodedRefusal>) -> Problem {
        Problem::of_refusal(StatusCode::UNPROCESSABLE_ENTITY, document, refusal.and_then(CodedRefusal::refusal))
    }

    /// Says how many moves there are by now.
    pub(crate) fn with_moves(self, n: u64) -> Problem {
        Problem { n: Some(n), ..self }
    }

    /// Says in how many seconds it may be better.
    pub(crate) fn retry_after(self, seconds: u32) -> Problem {
        Problem { retry_after: Some(seconds), ..self }
    }

    /// Returns an error that is in no text.
    ///
    /// * `code`: its stable name, as in docs/errors.md;
    /// * `help`: what would fit.
    pub(crate) fn plain(status: StatusCode, code: &str, message: impl Into<String>, help: Option<&str>) -> Problem {
        Problem::of(status, ReportedDiagnostic::plain(code, message, help.map(str::to_owned)).into())
    }

    /// The client has taken as much time of workers as it may.
    ///
    /// * `wait`: when it may ask again.
    pub(crate) fn spent(wait: Duration) -> Problem {
        let message = "your requests have taken as much time of this service as one client may";
        let help = "it is forgotten little by little; `Retry-After` says when you may ask again";
        let problem = Problem::plain(StatusCode::TOO_MANY_REQUESTS, "too-much-work", message, Some(help));
        problem.retry_after(u32::try_from(wait.as_secs().saturating_add(1)).unwrap_or(u32::MAX))
    }

    /// The queue is full.
    pub(crate) fn busy() -> Problem {
        let help = "ask again in a second; those who wait have one turn each, client after client";
        Problem::plain(StatusCode::SERVICE_UNAVAILABLE, "busy", "as many requests wait as may", Some(help)).retry_after(1)
    }

    /// When to ask again where there was no place, in seconds.
    pub(crate) const FULL_RETRY: u32 = 5;

    /// There is no place for another connection or stream.
    ///
    /// * `what`: which of the two, in the plural;
    /// * `code`: the code where this client has too many.
    pub(crate) fn no_place(what: &str, code: &str, full: Full) -> Problem {
        let (status, code, message) = match full {
            Full::OfClient => (StatusCode::TOO_MANY_REQUESTS, code, format!("you have as many {what} open as one client may")),
            Full::InAll => (StatusCode::SERVICE_UNAVAILABLE, "busy", format!("as many {what} are open as may")),
        };
        let help = "close one that is no longer needed, or ask again later";
        Problem::plain(status, code, message, Some(help)).retry_after(Problem::FULL_RETRY)
    }

    /// The service is about to end.
    pub(crate) fn stopping() -> Problem {
        Problem::plain(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the service is about to end", None).retry_after(5)
    }

    /// The request is well-formed JSON, and asks for what makes no sense.
    pub(crate) fn unprocessable(code: &str, message: impl Into<String>, help: Option<&str>) -> Problem {
        Problem::plain(StatusCode::UNPROCESSABLE_ENTITY, code, message, help)
    }

    /// A fault of the program.
    pub(crate) fn internal() -> Problem {
        let help = "nothing was decided; please report this with the input that led to it";
        Problem::plain(StatusCode::INTERNAL_SERVER_ERROR, "internal-error", "a fault of this program", Some(help))
    }

    /// Returns the error document, unless it is that of a game.
    pub(crate) fn error_document(&self) -> Option<ErrorDocument> {
        if let ProblemDocument::Error(document) = &*self.document { Some(document.clone()) } else { None }
    }

    /// Returns the faults as pages show them.
    pub(crate) fn notices(&self) -> Vec<ErrorNotice> {
        match &*self.document {
            ProblemDocument::Error(document) => ErrorNotice::of_document(document.clone()),
            ProblemDocument::Game(document) => {
                vec![ErrorNotice::Game { fault: document.error.clone(), refusal: self.refusal.as_deref().cloned() }]
            }
        }
    }

    /// Returns the error document, as the command line prints it, as one line of JSON.
    pub(crate) fn document_json(&self) -> String {
        // Texts and numbers under names can always be written.
        serde_json::to_string(&self.document).unwrap_or_default()
    }

    /// Returns the body as one line of JSON.
    pub(crate) fn json(&self) -> String {
        let &Problem { status, ref document, n, .. } = self;
        let title = status.canonical_reason().unwrap_or("Error");
        let (status, detail) = (status.as_u16(), document.message());
        let id = RequestId::current();
        let request = id.as_ref().map(RequestId::text);
        let body = Body { r#type: "about:blank", title, status, detail, n, request, document };
        // Texts and numbers under names can always be written.
        serde_json::to_string(&body).unwrap_or_default()
    }
}

/// Returns the header that leads to the page about a code.
fn page_of(code: &str) -> Option<HeaderValue> {
    let page = adjudication::is_explained(code).then(|| format!("<{}/errors/{code}>; rel=\"help\"", handbook::ROOT))?;
    HeaderValue::from_str(&page).ok()
}

/// The code of a problem that comes from a limit of the service, in the extensions of its response.
#[derive(Clone, Debug)]
pub(crate) struct RefusedByLimit(pub(crate) String);

/// The statuses of problems that come from limits.
const LIMITS: [StatusCode; 4] =
    [StatusCode::REQUEST_TIMEOUT, StatusCode::PAYLOAD_TOO_LARGE, StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE];

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, self.json()).into_response();
        if LIMITS.contains(&self.status) {
            response.extensions_mut().insert(RefusedByLimit(self.document.code().to_owned()));
        }
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        if let Some(page) = page_of(self.document.code()) {
            response.headers_mut().insert(header::LINK, page);
        }
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
