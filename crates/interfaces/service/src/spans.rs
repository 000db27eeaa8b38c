//! Spans of the traces that the service may send to a collector: all of them are made here, of names and numbers that the program itself has
//! written down, so that nothing that somebody has sent can come into one. Not here: where they go (`telemetry`).

use axum::http::Method;
use tracing::Span;
use tracing::field::Empty;

/// The target of all spans that are sent; others, such as those of libraries, are not.
pub(crate) const TARGET: &str = "referee_serve::spans";

/// Returns the name of a method, or that of all others: what else a client calls its method is its own word.
pub(crate) fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        Method::PATCH => "PATCH",
        _ => "_OTHER",
    }
}

/// Returns the span of a request, which ends with its answer.
///
/// * `method`: its name, from [`method_name`];
/// * `route`: the pattern of its route, not its path.
pub(crate) fn request(method: &'static str, route: &str) -> Span {
    tracing::info_span!(
        target: TARGET,
        "request",
        otel.name = format_args!("{method} {route}"),
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = method,
        http.route = route,
        http.response.status_code = Empty,
    )
}

/// Enters the status of a request's answer.
pub(crate) fn answered(request: &Span, status: u16) {
    request.record("http.response.status_code", status);
    if status >= 500 {
        request.record("otel.status_code", "ERROR");
    }
}

/// Returns the span of a judgement, which may outlast the request that has asked for it and is linked with that.
pub(crate) fn judgement() -> Span {
    let span = tracing::info_span!(target: TARGET, parent: None, "judgement");
    span.follows_from(Span::current());
    span
}

/// Returns the span of a board of a batch that is judged.
pub(crate) fn board() -> Span {
    tracing::info_span!(target: TARGET, parent: None, "board")
}

/// Returns the span of the time that a request waits for its turn.
pub(crate) fn turn() -> Span {
    tracing::info_span!(target: TARGET, "turn")
}

/// Returns the span of what a worker process does for a request.
pub(crate) fn work() -> Span {
    tracing::info_span!(target: TARGET, "work", referee.exit_status = Empty)
}

/// Enters the exit status of what a worker process has done.
pub(crate) fn worked(work: &Span, status: u8) {
    work.record("referee.exit_status", status);
}

/// Returns the span of the time until something that happens at a table is in the database.
pub(crate) fn store() -> Span {
    tracing::info_span!(target: TARGET, "store")
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fmt::Debug;
    use std::sync::{Arc, Mutex};

    use tracing::Subscriber;
    use tracing::field::{Field, Visit};
    use tracing::span::{Attributes, Id, Record};
    use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

    use super::*;

    /// The attributes that each span has told, names with their values.
    type Recorded = BTreeMap<(String, String), String>;

    #[derive(Clone, Default)]
    struct Listener(Arc<Mutex<Recorded>>);

    struct Reader<'a>(&'a str, &'a mut Recorded);

    impl Visit for Reader<'_> {
        fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
            self.1.insert((self.0.to_owned(), field.name().to_owned()), format!("{value:?}"));
        }
    }

    impl<S: Subscriber + for<'a> tracing_subscriber::registry::LookupSpan<'a>> Layer<S> for Listener {
        fn on_new_span(&self, attributes: &Attributes<'_>, _id: &Id, _context: Context<'_, S>) {
            assert_eq!(attributes.metadata().target(), TARGET);
            let mut told = self.0.lock().expect("no thread panics with it");
            let name = attributes.metadata().name();
            // A span without attributes is recorded, too.
            told.insert((name.to_owned(), String::new()), String::new());
            attributes.record(&mut Reader(name, &mut told));
        }

        fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
            let name = context.span(id).expect("it is there").name();
            values.record(&mut Reader(name, &mut self.0.lock().expect("no thread panics with it")));
        }
    }

    fn told(make: impl FnOnce()) -> Recorded {
        let listener = Listener::default();
        tracing::subscriber::with_default(tracing_subscriber::registry().with(listener.clone()), make);
        listener.0.lock().expect("no thread panics with it").clone()
    }

    /// The spans and their attributes, as docs/service.md lists them.
    fn listed() -> BTreeSet<(String, String)> {
        let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/service.md"));
        let page = page.expect("the page is there");
        let rows = page.lines().skip_while(|line| !line.starts_with("| span | attributes |")).skip(2);
        let mut listed = BTreeSet::new();
        for row in rows.take_while(|line| line.starts_with('|')) {
            let cells: Vec<&str> = row.split('|').collect();
            let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<String>>();
            for span in names(cells[1]) {
                listed.insert((span.clone(), String::new()));
                listed.extend(names(cells[2]).into_iter().map(|attribute| (span.clone(), attribute)));
            }
        }
        listed
    }

    fn all() -> Recorded {
        told(|| {
            let asked = request("POST", "/v1/tables/{id}/moves");
            answered(&asked, 503);
            worked(&work(), 65);
            drop((judgement(), board(), turn(), store()));
        })
    }

    #[test]
    fn the_page_lists_what_spans_tell() {
        let told: BTreeSet<(String, String)> = all().into_keys().collect();
        assert_eq!(told, listed());
    }

    #[test]
    fn spans_tell_patterns_and_numbers() {
        let told = all();
        let value = |attribute: &str| told[&(String::from("request"), String::from(attribute))].as_str();
        assert_eq!(value("otel.name"), "POST /v1/tables/{id}/moves");
        assert_eq!(value("http.response.status_code"), "503");
        assert_eq!(value("otel.status_code"), "\"ERROR\"");
        assert_eq!(told[&(String::from("work"), String::from("referee.exit_status"))], "65");
    }

    /// A client may call its method what it likes.
    #[test]
    fn a_method_is_named_if_it_is_known() {
        let known = [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS, Method::PATCH];
        for method in known {
            assert_eq!(method_name(&method), method.as_str());
        }
        let own = Method::from_bytes(b"CANARY").expect("a token");
        assert_eq!(method_name(&own), "_OTHER");
    }

    /// Nothing else in this crate makes spans, and no route is taken from a path.
    #[test]
    fn all_spans_are_made_here() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut left = vec![folder];
        let mut seen = 0;
        while let Some(path) = left.pop() {
            if path.is_dir() {
                left.extend(std::fs::read_dir(path).expect("it is there").map(|entry| entry.expect("an entry").path()));
            } else if !path.ends_with("spans.rs") {
                let text = std::fs::read_to_string(&path).expect("text");
                seen += 1;
                for macro_name in ["span!(", "#[instrument"] {
                    assert!(!text.contains(macro_name), "{}: {macro_name}", path.display());
                }
                let made = text.matches("spans::request(").count();
                assert_eq!(made, usize::from(path.ends_with("server.rs")), "{}", path.display());
            }
        }
        assert!(seen > 30);
    }
}
