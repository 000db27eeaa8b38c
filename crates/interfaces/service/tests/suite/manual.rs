//! The documentation as the service serves it: no link of any page is broken, nothing is loaded from elsewhere, and the search and the refusals
//! lead there.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::browser::{Browser, attribute, pairs, tags};
use crate::common::{Response, Service, files};

/// The addresses in an attribute of all tags of a page.
fn addresses(page: &str, name: &str) -> BTreeSet<String> {
    tags(page).filter_map(|(tag, _)| attribute(tag, name)).collect()
}

/// The page of a path, and the place in it.
fn cut(link: &str) -> (&str, &str) {
    link.split_once('#').unwrap_or((link, ""))
}

#[test]
fn every_page_is_served_and_every_link_of_it_leads_somewhere() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    let mut pages: BTreeMap<String, Response> = BTreeMap::new();
    let (mut to_see, mut targets) = (vec![String::from("/docs")], BTreeSet::new());
    while let Some(path) = to_see.pop() {
        if pages.contains_key(&path) {
            continue;
        }
        let page = reader.get(&path);
        assert_eq!(page.status, 200, "{path}");
        for link in addresses(&page.body, "href") {
            let from = if link.starts_with('#') { path.as_str() } else { "" };
            let link = format!("{from}{link}");
            let is_page = link.starts_with("/docs") && !link.ends_with(".json");
            let (to, place) = cut(&link);
            if is_page {
                to_see.push(to.to_owned());
            }
            if !place.is_empty() || !is_page {
                targets.insert(link.clone());
            }
        }
        pages.insert(path, page);
    }
    // The contents list and the page of codes lead to all pages.
    let all = files("docs", ".md").len() - 1;
    assert_eq!(pages.len(), all, "{:?}", pages.keys());
    let places: BTreeMap<&String, BTreeSet<String>> =
        pages.iter().map(|(path, page)| (path, addresses(&page.body, "id"))).collect();
    for link in &targets {
        let (path, place) = cut(link);
        match places.get(&path.to_owned()) {
            Some(known) => assert!(known.contains(place), "{link}"),
            None if path.starts_with("https://") => {}
            None => assert_eq!(reader.get(path).status, 200, "{link}"),
        }
    }
    for (path, page) in &pages {
        assert!(page.header("content-security-policy").is_some_and(|it| it.contains("default-src 'none'")), "{path}");
        for source in addresses(&page.body, "src") {
            assert!(source.starts_with('/') && !source.starts_with("//"), "{path} loads {source}");
        }
        assert!(!page.body.contains(" style=\""), "{path} has a style that the policy forbids");
        assert_eq!(page.body.matches("<h1").count(), 1, "{path}");
        assert!(page.body.contains("<article lang=\"en\">"), "{path}");
    }
}

#[test]
fn pictures_and_schemas_are_served() {
    let service = Service::start(&[]);
    let picture = service.get("/docs/pictures/model.svg");
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/svg+xml")));
    let policy = picture.header("content-security-policy").expect("a policy");
    assert!(policy.contains("default-src 'none'") && !policy.contains("script"), "{policy}");
    let schema = service.get("/docs/formats/schemas/judge.json");
    assert_eq!(schema.header("content-type"), Some("application/schema+json"));
    assert!(schema.json()["$schema"].as_str().is_some_and(|it| it.contains("2020-12")));
    let moved = service.get("/docs/formats/board.md");
    assert_eq!((moved.status, moved.header("location")), (308, Some("/docs/formats/board")));
    for path in
        ["/docs/nonsense", "/docs/../Cargo.toml", "/docs/%2e%2e/Cargo.toml", "/docs/SUMMARY.md", "/docs/formats/schemas/x.json"]
    {
        assert_eq!(service.get(path).status, 404, "{path}");
    }
}

#[test]
fn the_search_finds_pages_and_escapes_what_was_asked() {
    let service = Service::start(&[]);
    let reader = Browser::new(&service);
    let found = reader.get("/docs/search?q=bad-json").body;
    let first = addresses(found.split("manual-hits").nth(1).expect("a list"), "href");
    assert!(first.contains("/docs/errors/bad-json"), "{found}");
    assert!(found.contains("name=\"back\" value=\"/docs/search?q=bad-json\""), "{found}");
    let hostile = reader.get("/docs/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E");
    assert!(hostile.status == 200 && !hostile.body.contains("<script>alert"), "{}", hostile.body);
    assert!(
        hostile.body.contains("&#60;script&#62;") && hostile.body.contains("Nothing in the documentation"),
        "{}",
        hostile.body
    );
    let long = reader.get(&format!("/docs/search?q={}", "e+".repeat(3000)));
    assert!(long.status == 200 && long.body.matches("<li><p>").count() == 30, "{}", long.body);
    assert!(long.body.len() < 60_000, "{}", long.body.len());
    let nothing = reader.get("/docs/search");
    assert!(nothing.status == 200 && !nothing.body.contains("Nothing in"), "{}", nothing.body);
    let german = reader.send("GET", "/docs/install", "Accept-Language: de\r\n", "").body;
    assert!(german.contains("Die Dokumentation ist auf Englisch.") && german.contains("aria-current=\"page\""), "{german}");
}

/// A refusal leads to the page about its code: as a link on a page, and as a header of a document.
#[test]
fn refusals_lead_to_their_codes() {
    let service = Service::start(&[]);
    let document = service.post("/v1/parse", &json!({ "text": 1 }));
    let code = document.json()["error"]["code"].as_str().expect("a code").to_owned();
    assert_eq!(document.header("link"), Some(format!("</docs/errors/{code}>; rel=\"help\"").as_str()));
    assert_eq!(service.get(&format!("/docs/errors/{code}")).status, 200);
    let reader = Browser::new(&service);
    let page = reader.post("/playground", &pairs(&[("kind", "statement"), ("text", "∀x P(y)"), ("system", "classical")])).body;
    let link = addresses(&page, "href").into_iter().find(|link| link.starts_with("/docs/errors/")).expect("a link");
    assert_eq!(reader.get(&link).status, 200, "{link}");
    assert!(reader.get("/").body.contains("href=\"/docs\""));
}
