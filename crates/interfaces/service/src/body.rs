//! The body of a request: bounded, in time and size, and JSON. Not here: what its members mean.

use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use serde_json::{Map, Value};
use tokio::time::timeout;

use crate::problem::Problem;

/// The longest body.
pub(crate) const MAX_BYTES: usize = 256 << 10;

/// Time that a body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// Reads a body of one of these media types. Of one that is too long nothing is read where its length is announced, and no more
/// than is allowed otherwise.
///
/// # Errors
/// 415, 413, 408, and 400 where it ends too early.
pub(crate) async fn bytes(request: Request, media_types: &[&str]) -> Result<Vec<u8>, Problem> {
    bytes_of(request, media_types, MAX_BYTES).await
}

/// Reads a body as [`bytes`] does, of another length at most.
///
/// # Errors
/// As there.
pub(crate) async fn bytes_of(request: Request, media_types: &[&str], most: usize) -> Result<Vec<u8>, Problem> {
    let (parts, body) = request.into_parts();
    if !has_media_type(&parts.headers, media_types) {
        let message = format!("the body is to be {}", media_types.join(" or "));
        let help = format!("send the header `Content-Type: {}`", media_types.first().unwrap_or(&""));
        return Err(Problem::plain(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type", message, Some(&help)));
    }
    if let Some(coding) = content_coding(&parts.headers) {
        let message = format!("the body is encoded: {coding}");
        let help = "send it as it is, without the header `Content-Encoding`";
        return Err(Problem::plain(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type", message, Some(help)));
    }
    let announced = parts.headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > most as u64) {
        return Err(too_large(most));
    }
    read(body, most).await
}

async fn read(body: Body, most: usize) -> Result<Vec<u8>, Problem> {
    match timeout(BODY_TIMEOUT, to_bytes(body, most)).await {
        Ok(Ok(bytes)) => Ok(bytes.into()),
        Ok(Err(error)) if is_too_long(&error) => Err(too_large(most)),
        Ok(Err(_)) => Err(malformed("the body ended too early")),
        Err(_) => {
            let message = "the body did not arrive in time";
            Err(Problem::plain(StatusCode::REQUEST_TIMEOUT, "request-timeout", message, None))
        }
    }
}

/// Returns true if a body was cut off because of its length.
fn is_too_long(error: &axum::Error) -> bool {
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        // The type belongs to a crate below axum; its words are all that axum lets through.
        if cause.to_string().contains("length limit exceeded") {
            return true;
        }
        source = cause.source();
    }
    false
}

/// Reads a body that is a JSON object.
///
/// # Errors
/// As [`bytes`], and 400 where it is none.
pub(crate) async fn object(request: Request) -> Result<Map<String, Value>, Problem> {
    parse(&bytes(request, &["application/json"]).await?)
}

/// Reads a JSON object.
///
/// # Errors
/// 400.
pub(crate) fn parse(bytes: &[u8]) -> Result<Map<String, Value>, Problem> {
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(malformed("the body is no JSON object")),
        Err(error) => Err(malformed(format!("the body is no JSON: {error}"))),
    }
}

fn malformed(message: impl Into<String>) -> Problem {
    let help = "write an object, such as {\"text\": \"…\"}; /v1/openapi.json describes it";
    Problem::plain(StatusCode::BAD_REQUEST, "malformed-request", message, Some(help))
}

fn too_large(most: usize) -> Problem {
    let message = format!("a body has at most {most} bytes");
    let help = "the command line takes longer texts";
    Problem::plain(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message, Some(help))
}

/// Returns how a body is encoded, where it is.
fn content_coding(headers: &HeaderMap) -> Option<String> {
    let codings = headers.get_all(header::CONTENT_ENCODING).iter().map(|value| value.to_str().unwrap_or("?").trim());
    codings.filter(|coding| !coding.is_empty() && !coding.eq_ignore_ascii_case("identity")).map(adjudication::excerpt).next()
}

fn has_media_type(headers: &HeaderMap, wanted: &[&str]) -> bool {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = given.split(';').next().unwrap_or_default().trim();
    wanted.iter().any(|wanted| essence.eq_ignore_ascii_case(wanted))
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse;

    use super::*;

    fn request(media_type: &str, body: Body) -> Request {
        Request::post("/").header(header::CONTENT_TYPE, media_type).body(body).expect("a request")
    }

    async fn status(request: Request) -> u16 {
        object(request).await.map_or_else(|problem| problem.into_response().status().as_u16(), |_| 200)
    }

    #[tokio::test]
    async fn bodies_are_bounded_json_objects() {
        let json = "application/json; charset=utf-8";
        assert_eq!(status(request(json, Body::from(r#"{"text":"P"}"#))).await, 200);
        assert_eq!(status(request("text/plain", Body::from("{}"))).await, 415);
        assert_eq!(status(request(json, Body::from("[1]"))).await, 400);
        assert_eq!(status(request(json, Body::from("{"))).await, 400);
        assert_eq!(status(request(json, Body::from(vec![0xff; 10]))).await, 400);
        assert_eq!(status(request(json, Body::from(vec![b'('; MAX_BYTES + 1]))).await, 413);
        assert_eq!(status(request(json, Body::from(vec![b'['; MAX_BYTES]))).await, 400, "no stack is used up");
        let announced = Request::post("/").header(header::CONTENT_TYPE, json).header(header::CONTENT_LENGTH, "1000000");
        assert_eq!(status(announced.body(Body::empty()).expect("a request")).await, 413, "nothing is read");
        for (coding, answer) in [("gzip", 415), ("identity, br", 415), ("identity", 200), ("Identity", 200), ("", 200)] {
            let encoded = Request::post("/").header(header::CONTENT_TYPE, json).header(header::CONTENT_ENCODING, coding);
            assert_eq!(status(encoded.body(Body::from("{}")).expect("a request")).await, answer, "{coding}");
        }
    }
}
