//! The reader of a page, as far as a request tells: the language, the seats whose keys the browser keeps, and whether a form was sent from a page
//! of this service. Not here: whose seat a key is for (`tables`).
//!
//! A key is kept in a cookie that no script reads and that no other site has sent. Its name begins with `__Host-`, so that a browser takes it over
//! TLS only and from this host only; on the machine itself, and in a local network (`serve --lan`), where there is no TLS as a rule, it has a plain
//! name, which counts nowhere else.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use ::pages::lobby::{Code, Reach};
use ::pages::messages::accepted_language;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, header};
use documents::Language;

use super::Site;
use crate::lan::Lan;
use crate::qr_code;

/// Time for which a browser keeps the key of a seat, in seconds.
const SEAT_AGE: u64 = 90 * 24 * 3600;

/// The same for the language.
const LANGUAGE_AGE: u64 = 365 * 24 * 3600;

const LANGUAGE: &str = "language";

/// Beginnings of the names of cookies: over TLS, and without it.
const SEAT: [&str; 2] = ["__Host-seat-", "seat-"];
const HOST: [&str; 2] = ["__Host-host-", "host-"];
const STUDENT: [&str; 2] = ["__Host-student-", "student-"];
const TEACHER: [&str; 2] = ["__Host-teacher-", "teacher-"];

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
    /// The addresses of the service in a local network, if it is for those who are there.
    lan: Option<Arc<Lan>>,
}

impl FromRequestParts<Site> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Visitor, Infallible> {
        Ok(Visitor::new(&parts.headers, site.resources.lan.clone()))
    }
}

impl Visitor {
    /// Returns what the headers of a request tell.
    ///
    /// * `lan`: the addresses of the service in a local network, if it is for those who are there.
    pub(super) fn new(headers: &HeaderMap, lan: Option<Arc<Lan>>) -> Visitor {
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
            lan,
        }
    }

    /// The same reader, who wants a part of a page.
    pub(super) fn for_fragment(self) -> Visitor {
        Visitor { wants_fragment: true, ..self }
    }

    /// Returns scheme and host, as the reader has reached the service, or as others in the local network do.
    pub(super) fn origin(&self) -> String {
        self.address_for_others("").unwrap_or_else(|| format!("{}://{}", self.scheme, self.host))
    }

    /// Returns the address under which others in the local network find a path, where the reader has another one, which leads to this
    /// machine alone.
    pub(super) fn address_for_others(&self, path: &str) -> Option<String> {
        let lan = self.lan.as_ref().filter(|_| is_this_machine(&self.host))?;
        Some(format!("{}{path}", lan.origin()))
    }

    /// Returns who can sit down at a table that the reader begins.
    pub(super) fn reach(&self) -> Reach {
        match (&self.lan, is_this_machine(&self.host), self.scheme) {
            (Some(_), ..) | (None, false, "https") => Reach::Others,
            (None, true, _) => Reach::ThisMachine,
            (None, false, _) => Reach::WithoutKeys,
        }
    }

    /// Returns the link of a seat as a QR code, where others can open it.
    ///
    /// * `key`: that of the seat, or of an invitation to it.
    pub(super) fn code(&self, table: &str, key: &str) -> Option<Code> {
        if self.reach() != Reach::Others {
            return None;
        }
        qr_code::picture(&format!("{}/tables/{table}/sit#{key}", self.origin()))
    }

    /// Returns whether the reader's browser keeps the windows of other sites apart where it is asked to: over TLS and on this machine.
    /// Elsewhere it complains of the request.
    pub(super) fn keeps_windows_apart(&self) -> bool {
        self.scheme == "https" || is_this_machine(&self.host)
    }

    /// Returns whether cookies have to be for TLS alone.
    fn is_secure(&self) -> bool {
        let is_plain_here = self.lan.is_some() || is_this_machine(&self.host);
        !is_plain_here || self.scheme != "http"
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

    /// Returns the key of a student of a class that the browser keeps.
    pub(super) fn student_key(&self, class: &str) -> Option<&str> {
        self.kept(STUDENT, class)
    }

    /// Returns the key of the teacher of a class that the browser keeps.
    pub(super) fn teacher_key(&self, class: &str) -> Option<&str> {
        self.kept(TEACHER, class)
    }

    /// Returns the classes of which the browser keeps a key, and whether it is the teacher's.
    pub(super) fn classes(&self) -> Vec<(&str, bool)> {
        let of = |kind: [&'static str; 2]| self.cookies.iter().filter_map(move |(name, _)| name.strip_prefix(self.prefix(kind)));
        let taught = of(TEACHER).map(|class| (class, true));
        taught.chain(of(STUDENT).map(|class| (class, false))).filter(|(class, _)| is_table(class)).collect()
    }

    /// Returns the header `Set-Cookie` that has the browser keep the key of a student; an empty one is forgotten.
    pub(super) fn keep_student_key(&self, class: &str, key: &str) -> String {
        self.keep(STUDENT, class, key)
    }

    /// Returns the header `Set-Cookie` that has the browser keep the key of a teacher; an empty one is forgotten.
    pub(super) fn keep_teacher_key(&self, class: &str, key: &str) -> String {
        self.keep(TEACHER, class, key)
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
            let visitor = Visitor::new(&headers(&[("host", host), ("cookie", &cookie), ("x-forwarded-proto", proto)]), None);
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
        let there = Visitor::new(&headers(&[("host", "example.org")]), None);
        assert!(there.keep_key(TABLE, "k").starts_with("__Host-seat-"));
        assert!(there.keep_key(TABLE, "k").contains("; Path=/; HttpOnly; SameSite=Strict; Secure;"));
        assert!(there.keep_key(TABLE, "").ends_with("Max-Age=0"));
    }

    fn in_a_room(host: &str) -> Visitor {
        let cookie = format!("seat-{TABLE}=plain; __Host-seat-{TABLE}=secure");
        let lan = Lan::at("192.168.1.5:8080");
        Visitor::new(&headers(&[("host", host), ("cookie", &cookie)]), Some(Arc::new(lan)))
    }

    #[test]
    fn plain_cookies_count_in_a_local_network() {
        for host in ["192.168.1.5:8080", "localhost:8080"] {
            let visitor = in_a_room(host);
            assert_eq!(visitor.key(TABLE), Some("plain"), "{host}");
            let kept = visitor.keep_key(TABLE, "k");
            assert_eq!(kept, format!("seat-{TABLE}=k; Path=/; HttpOnly; SameSite=Strict; Max-Age={SEAT_AGE}"), "{host}");
        }
    }

    #[test]
    fn windows_are_kept_apart_over_tls_and_on_this_machine() {
        let asks = |host: &str, proto: &str| {
            Visitor::new(&headers(&[("host", host), ("x-forwarded-proto", proto)]), None).keeps_windows_apart()
        };
        assert!(asks("localhost:8080", "http") && asks("example.org", "https"));
        assert!(!asks("example.org", "http") && !in_a_room("192.168.1.5:8080").keeps_windows_apart());
    }

    #[test]
    fn links_lead_to_the_address_that_others_reach() {
        assert_eq!(in_a_room("localhost:8080").origin(), "http://192.168.1.5:8080");
        assert_eq!(in_a_room("localhost:8080").address_for_others("/new/x").as_deref(), Some("http://192.168.1.5:8080/new/x"));
        assert_eq!(in_a_room("10.0.0.3:8080").origin(), "http://10.0.0.3:8080");
        assert_eq!(in_a_room("10.0.0.3:8080").address_for_others("/new/x"), None);
        let alone = Visitor::new(&headers(&[("host", "localhost:8080")]), None);
        assert_eq!((alone.origin().as_str(), alone.address_for_others("/")), ("http://localhost:8080", None));
    }

    #[test]
    fn who_can_sit_down() {
        let reach =
            |host: &str, proto: &str| Visitor::new(&headers(&[("host", host), ("x-forwarded-proto", proto)]), None).reach();
        assert_eq!(reach("example.org", "https"), Reach::Others);
        assert_eq!(reach("example.org", "http"), Reach::WithoutKeys);
        assert_eq!(reach("192.168.1.5:8080", ""), Reach::WithoutKeys);
        for here in ["localhost:8080", "127.0.0.1:8080", "[::1]"] {
            assert_eq!(reach(here, ""), Reach::ThisMachine, "{here}");
            assert_eq!(reach(here, "https"), Reach::ThisMachine, "{here}");
            assert_eq!(in_a_room(here).reach(), Reach::Others, "{here}");
        }
        assert_eq!(in_a_room("192.168.1.5:8080").reach(), Reach::Others);
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
        let language = |pairs: &[(&'static str, &str)]| Visitor::new(&headers(pairs), None).language;
        assert_eq!(language(&[("accept-language", "de")]), Language::German);
        assert_eq!(language(&[("accept-language", "de"), ("cookie", "language=en")]), Language::English);
        assert_eq!(language(&[("accept-language", "de"), ("cookie", "language=xx")]), Language::German);
    }
}
