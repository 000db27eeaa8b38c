//! Metrics, the files for those who watch the service, and the names of requests.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::common::{Service, text};

/// The names of metrics in a text, without what a histogram or a counter adds.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|character: char| !character.is_ascii_lowercase() && character != '_');
    let metrics = words.filter(|word| word.starts_with("referee_"));
    metrics
        .map(|word| ["_bucket", "_sum", "_count"].iter().fold(word, |word, end| word.trim_end_matches(end)).to_owned())
        .collect()
}

/// The page lists the metrics that there are, and alerts and dashboard use no others.
#[test]
fn metrics_are_those_of_the_page() {
    let mut service = Service::start(&["--metrics", "127.0.0.1:0", "--queue", "0", "--workers", "1"]);
    let counters = service.counters();
    service.post("/v1/cost", &json!({"text": "P"}));
    service.post("/v1/tables", &json!({"game": "palmer", "players": ["Ann", "Ben"]}));
    let measured = counters();
    assert!(measured.ends_with("# EOF\n"), "{measured}");
    let declared = |line: &str| {
        let mut words = line.strip_prefix("# TYPE ")?.split(' ');
        let (name, kind) = (words.next()?.to_owned(), words.next()?);
        let end = match kind {
            "counter" => "_total",
            "info" => "_info",
            _ => "",
        };
        Some(name + end)
    };
    let declared: BTreeSet<String> = measured.lines().filter_map(declared).collect();
    let page = text("docs/service.md");
    let rows = page.lines().skip_while(|line| !line.starts_with("| metric |")).skip(2).take_while(|line| line.starts_with('|'));
    let listed: BTreeSet<String> = rows.flat_map(|row| names(row.split('|').nth(1).unwrap_or_default())).collect();
    assert_eq!(listed, declared);
    for file in ["deploy/alerts.yaml", "deploy/grafana-dashboard.json"] {
        let used = names(&text(file));
        assert!(used.is_subset(&listed) && used.len() > 5, "{file}: {:?}", used.difference(&listed));
    }
    serde_json::from_str::<Value>(&text("deploy/grafana-dashboard.json")).expect("JSON");
    for series in [
        "referee_request_duration_seconds_bucket{",
        "referee_turn_wait_seconds_count{lane=\"short\"}",
        "referee_build_info{version=",
    ] {
        assert!(measured.contains(series), "{series}: {measured}");
    }
}

/// Every response has a name of its request; a problem tells it as well.
#[test]
fn requests_have_names() {
    let service = Service::start(&[]);
    let first = service.get("/livez").header("x-request-id").expect("a name").to_owned();
    assert_ne!(service.get("/livez").header("x-request-id"), Some(first.as_str()));
    let problem = service.post("/v1/cost", &json!({}));
    assert_eq!(problem.json()["request"].as_str(), problem.header("x-request-id"));
    let named = "GET /nothing HTTP/1.1\r\nHost: test\r\nX-Request-Id: proxy-7\r\nConnection: close\r\n\r\n";
    assert_eq!(service.send(named, &[]).json()["request"], "proxy-7");
}
