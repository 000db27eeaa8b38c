//! The response made of what a worker printed. Not here: what it says.

use std::sync::Arc;

use adjudication::{Error, ErrorDocument, LimitReached, ReportedDiagnostic};
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::pool::{Lost, Output};
use crate::problem::Problem;

/// The beginning of every error document: its members have a fixed order.
const ERROR: &[u8] = b"{\"schema\":1,\"error\":{";

/// A document that is an answer.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    media_type: &'static str,
    body: Arc<[u8]>,
    /// True if no limit was reached, so that the answer stays what it is.
    pub(crate) is_final: bool,
}

impl Answer {
    /// Returns the response to what a worker printed.
    ///
    /// * `picture`: the media type of the document, where it is no JSON.
    ///
    /// # Errors
    /// The error that it printed.
    pub(crate) fn of(output: Output, picture: Option<&'static str>) -> Result<Answer, Problem> {
        let Output { status, document } = output;
        if document.starts_with(ERROR) {
            let code = if status == cli::status::INTERNAL {
                StatusCode::INTERNAL_SERVER_ERROR
            } else {
                StatusCode::UNPROCESSABLE_ENTITY
            };
            let document: ErrorDocument = serde_json::from_slice(&document).map_err(|_| Problem::internal())?;
            return Err(Problem::of(code, document));
        }
        if document.is_empty() {
            return Err(Problem::internal());
        }
        if status == cli::status::INPUT {
            return Err(unreadable(&document));
        }
        let lines = document.iter().filter(|&&byte| byte == b'\n').count();
        let json = if lines > 1 { "application/x-ndjson" } else { "application/json" };
        let is_final = status != cli::status::UNDECIDED;
        Ok(Answer { media_type: picture.unwrap_or(json), body: document.into(), is_final })
    }

    /// Returns the document as one line of text, without its line end.
    pub(crate) fn line(&self) -> &str {
        str::from_utf8(&self.body).unwrap_or_default().trim_end()
    }

    /// Returns the length of the document in bytes.
    pub(crate) fn len(&self) -> usize {
        self.body.len()
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let mut response = Body::from(Bytes::from_owner(self.body)).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(self.media_type));
        response
    }
}

impl From<Lost> for Problem {
    fn from(lost: Lost) -> Problem {
        match lost {
            Lost::PutBack(_) => Lost::Limit(LimitReached::Time).into(),
            Lost::Limit(limit) => {
                let error = Error::Limit { limit, reason: String::from("the limit of the service was reached") };
                Problem::of(StatusCode::UNPROCESSABLE_ENTITY, error.document())
            }
            Lost::TooLong => {
                let message = "the answer is longer than the service passes on";
                Problem::unprocessable("too-long-answer", message, Some("the command line prints it"))
            }
            Lost::Died(error) => {
                tracing::error!(%error, "a worker ended by itself");
                Problem::internal()
            }
        }
    }
}

/// The part of a verification's document that says why a certificate cannot be read.
#[derive(Deserialize)]
struct Unreadable {
    certificates: Vec<UnreadableCertificate>,
}

#[derive(Deserialize)]
struct UnreadableCertificate {
    error: Option<ReportedDiagnostic>,
}

/// The error in a verification of what is no certificate.
fn unreadable(document: &[u8]) -> Problem {
    let parsed = serde_json::from_slice::<Unreadable>(document).ok();
    let fault = parsed.and_then(|parsed| parsed.certificates.into_iter().find_map(|certificate| certificate.error));
    fault.map_or_else(Problem::internal, |fault| Problem::of(StatusCode::UNPROCESSABLE_ENTITY, fault.into()))
}
