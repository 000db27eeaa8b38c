//! The name of a request: in its answer's header `x-request-id`, in the log, and in every problem, so that somebody who reports one can be helped.
//! Not here: the log (`server`), and problems (`problem`).

use std::fmt::Write;

use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// The header.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The most characters of a name that a proxy has given.
const LONGEST: usize = 64;

tokio::task_local! {
    static CURRENT: RequestId;
}

/// The name of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestId(String);

impl RequestId {
    /// Returns the name that a proxy has given: letters, digits and hyphens. Otherwise it is made of random bytes.
    pub(crate) fn of(headers: &HeaderMap) -> RequestId {
        let is_plain = |name: &&str| {
            (1..=LONGEST).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        };
        let given = headers.get(HEADER).and_then(|value| value.to_str().ok()).filter(is_plain);
        given.map_or_else(RequestId::random, |name| RequestId(name.to_owned()))
    }

    fn random() -> RequestId {
        let mut bytes = [0; 8];
        // Without random bytes all have the same name, and nothing else depends on it.
        let _ = getrandom::fill(&mut bytes);
        RequestId(bytes.iter().fold(String::new(), |mut name, byte| {
            // A string takes everything.
            let _ = write!(name, "{byte:02x}");
            name
        }))
    }

    /// Answers a request under this name.
    pub(crate) async fn scope<T>(self, answered: impl Future<Output = T>) -> T {
        CURRENT.scope(self, answered).await
    }

    /// Returns the name of the request that is being answered; `None` where none is.
    pub(crate) fn current() -> Option<RequestId> {
        CURRENT.try_with(RequestId::clone).ok()
    }

    /// Returns the name as a text.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Returns the name as a header's value.
    pub(crate) fn header(&self) -> HeaderValue {
        // Letters, digits and hyphens are a value.
        HeaderValue::from_str(&self.0).unwrap_or_else(|_| HeaderValue::from_static(""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_gives_plain_names_only() {
        let of = |name: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HEADER, HeaderValue::from_str(name).expect("a value"));
            RequestId::of(&headers)
        };
        assert_eq!(of("Req-7").text(), "Req-7");
        for other in ["", "a b", "\"", "é", &"x".repeat(65)] {
            let made = of(other);
            assert_eq!(made.text().len(), 16, "{other}");
            assert_ne!(made, of(other), "each has its own");
        }
    }
}
