//! The reader of a page, as far as a request tells: the language, the seats whose keys the browser keeps, and whether a form was sent from a page
//! of this service. Not here: whose seat a key is for (`tables`).
//!
//! A key is kept in a cookie that no script reads and that no other site has sent. Its name begins with `__Host-`, so that a browser takes it over
//! TLS only and from this host only; on the machine itself, where there is no TLS as a rule, it has a plain name, which counts nowhere else.

use std::net::IpAddr;

use ::pages::messages::accepted_language;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, header};
use documents::Language;

/// Time for which a browser keeps the key of a seat, in seconds.
const SEAT_AGE: u64 = 90 * 24 * 3600;

/// The same for the language.
const LANGUAGE_AGE: u64 = 365 * 24 * 3600;

const LANGUAGE: &str = "language";

/// Beginnings of the names of cookies: over TLS, and on this machine.
const SEAT: [&str; 2] = ["__Host-seat-", "seat-"];
const HOST: [&str; 2] = ["__Host-host-", "host-"];

/// Header that says where a request comes from.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Header by which the script asks for a part of a page.
const FRAGMENT: HeaderName = HeaderName::from_static("x-fragment");

/// Reader of a page.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    pub(super) language: Language,
    /// True if the script asks, for a part of a page.
    pub(super) wants_fragment: bool,
    host: String,
    scheme: &'static str,
    cookies: Vec<(String, String)>,
}

impl Visitor {
    /// Returns what the headers of a request tell.
    pub(super) fn new(headers: &HeaderMap) -> Visitor {
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let cookies: Vec<(String, String)> = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let chosen = cookies.iter().find(|(name, _)| name == LANGUAGE).and_then(|(_, code)| Language::of_code(code));
        let host = text(header::HOST).to_owned();
        let is_secure = text(HeaderName::from_static("x-forwarded-proto")).eq_ignore_ascii_case("https");
        Visitor {
            language: chosen.unwrap_or_else(|| accepted_language(text(header::ACCEPT_LANGUAGE))),
            wants_fragment: headers.contains_key(FRAGMENT),
            scheme: if is_secure { "https" } else { "http" },
            host,
            cookies,
        }
    }

    /// The same reader, who wants a part of a page.
    pub(super) fn for_fragment(self) -> Visitor {
        Visitor { wants_fragment: true, ..self }
    }

    /// Returns scheme and host, as the reader has reached the service.
    pub(super) fn origin(&self) -> String {
        format!("{}://{}", self.scheme, self.host)
    }

    /// Returns whether cookies have to be for TLS alone.
    fn is_secure(&self) -> bool {
        !is_this_machine(&self.host) || self.scheme != "http"
    }

    /// Returns the beginning of the names of cookies with keys of a kind.
    fn prefix(&self, [secure, plain]: [&'static str; 2]) -> &'static str {
        if self.is_secure() { secure } else { plain }
    }

    /// Returns the key of the seat at a table that the browser keeps.
    pub(super) fn key(&self, table: &str) -> Option<&str> {
        self.kept(SEAT, table)
    }

    /// Returns the key of the host of a table that the browser keeps.
    pub(super) fn host_key(&self, table: &str) -> Option<&str> {
        self.kept(HOST, table)
    }

    fn kept(&self, kind: [&'static str; 2], table: &str) -> Option<&str> {
        let wanted = self.prefix(kind);
        let of = |name: &str| name.strip_prefix(wanted) == Some(table);
        self.cookies.iter().find(|(name, _)| of(name)).map(|(_, key)| key.as_str()).filter(|key| !key.is_empty())
    }

    /// Returns the tables of which the browser keeps a key.
    pub(super) fn tables(&self) -> Vec<&str> {
        let of = |kind: [&'static str; 2]| self.cookies.iter().filter_map(move |(name, _)| name.strip_prefix(self.prefix(kind)));
        let mut tables: Vec<&str> = of(SEAT).chain(of(HOST)).filter(|table| is_table(table)).collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }

    /// Returns the header `Set-Cookie` that has the browser keep a key; an empty one is forgotten.
    pub(super) fn keep_key(&self, table: &str, key: &str) -> String {
        self.keep(SEAT, table, key)
    }

    /// Returns the header `Set-Cookie` that has the browser keep the key of the host.
    pub(super) fn keep_host_key(&self, table: &str, key: &str) -> String {
        self.keep(HOST, table, key)
    }

    fn keep(&self, kind: [&'static str; 2], table: &str, key: &str) -> String {
        let prefix = self.prefix(kind);
        let secure = if self.is_secure() { "; Secure" } else { "" };
        let age = if key.is_empty() { 0 } else { SEAT_AGE };
        format!("{prefix}{table}={key}; Path=/; HttpOnly; SameSite=Strict{secure}; Max-Age={age}")
    }
}

/// Returns the header `Set-Cookie` that has the browser keep the language.
pub(super) fn keep_language(language: Language) -> String {
    format!("{LANGUAGE}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={LANGUAGE_AGE}", language.code())
}

/// Returns whether a text may be the name of a table.
pub(super) fn is_table(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// Returns whether a host is the machine that the browser runs on.
fn is_this_machine(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host();
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    address.map_or(name == "localhost" || name.ends_with(".localhost"), |address| address.is_loopback())
}

/// Returns whether a request that changes something comes from a page of this service, as far as its headers tell. Browsers say so; what says nothing
/// is a program, which no other site can have sent with the cookies of a reader.
pub(crate) fn is_from_here(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let site = text(SITE).is_none_or(|site| matches!(site, "same-origin" | "none"));
    let origin = text(header::ORIGIN).is_none_or(|origin| {
        let host = text(header::HOST).unwrap_or_default();
        origin.split_once("://").is_some_and(|(_, authority)| !host.is_empty() && authority.eq_ignore_ascii_case(host))
    });
    site && origin
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "0123456789abcdef0123456789abcdef";

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (HeaderName::from_static(name), value.parse().expect("a value"))).collect()
    }

    #[test]
    fn plain_cookies_count_on_this_machine_only() {
        let cookie = format!("seat-{TABLE}=plain; __Host-seat-{TABLE}=secure");
        let key = |host: &str, proto: &str| {
            let visitor = Visitor::new(&headers(&[("host", host), ("cookie", &cookie), ("x-forwarded-proto", proto)]));
            visitor.key(TABLE).map(str::to_owned)
        };
        for here in ["localhost:8080", "127.0.0.1", "127.9.9.9:1", "[::1]:8080", "a.localhost"] {
            assert_eq!(key(here, "http").as_deref(), Some("plain"), "{here}");
        }
        for elsewhere in
            ["example.org", "localhost.example.org", "127.0.0.1.example.org", "", "192.168.0.1", "evil@127.0.0.1.nip.io"]
        {
            assert_eq!(key(elsewhere, "http").as_deref(), Some("secure"), "{elsewhere}");
        }
        assert_eq!(key("localhost", "https").as_deref(), Some("secure"));
        let there = Visitor::new(&headers(&[("host", "example.org")]));
        assert!(there.keep_key(TABLE, "k").starts_with("__Host-seat-"));
        assert!(there.keep_key(TABLE, "k").contains("; Path=/; HttpOnly; SameSite=Strict; Secure;"));
        assert!(there.keep_key(TABLE, "").ends_with("Max-Age=0"));
    }

    #[test]
    fn forms_of_other_sites_are_known() {
        let from = |pairs: &[(&'static str, &str)]| {
            let mut headers = headers(pairs);
            headers.insert(header::HOST, "example.org".parse().expect("a value"));
            is_from_here(&headers)
        };
        assert!(from(&[]));
        assert!(from(&[("origin", "https://example.org"), ("sec-fetch-site", "same-origin")]));
        assert!(from(&[("sec-fetch-site", "none")]));
        for site in ["same-site", "cross-site", ""] {
            assert!(!from(&[("sec-fetch-site", site)]), "{site}");
        }
        for origin in ["https://evil.example.org", "null", "https://example.org:1", "", "example.org"] {
            assert!(!from(&[("origin", origin)]), "{origin}");
        }
    }

    #[test]
    fn the_language_that_was_chosen() {
        let language = |pairs: &[(&'static str, &str)]| Visitor::new(&headers(pairs)).language;
        assert_eq!(language(&[("accept-language", "de")]), Language::German);
        assert_eq!(language(&[("accept-language", "de"), ("cookie", "language=en")]), Language::English);
        assert_eq!(language(&[("accept-language", "de"), ("cookie", "language=xx")]), Language::German);
    }
}
