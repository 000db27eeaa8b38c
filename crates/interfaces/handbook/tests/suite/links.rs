//! Links, anchors, pictures and the contents list.

use std::collections::{BTreeMap, BTreeSet};

use handbook::{Book, Entry, Found, ROOT};

/// The values of an attribute in a page.
fn attributes<'h>(html: &'h str, name: &str) -> Vec<&'h str> {
    let start = format!(" {name}=\"");
    html.split(start.as_str()).skip(1).filter_map(|rest| rest.split_once('"')).map(|(value, _)| value).collect()
}

#[test]
fn every_link_leads_to_a_place_that_is_there() {
    let book = Book::get();
    let anchors: BTreeMap<&str, BTreeSet<&str>> =
        book.pages().iter().map(|page| (page.address.as_str(), attributes(&page.html, "id").into_iter().collect())).collect();
    let (mut broken, mut seen) = (Vec::new(), 0);
    for page in book.pages() {
        for link in attributes(&page.html, "href") {
            seen += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let path = if path.is_empty() { page.address.as_str() } else { path };
            let is_elsewhere = path.starts_with("https://");
            let is_schema = path.starts_with("/docs/formats/schemas/") && path.ends_with(".json");
            let is_there = anchors.get(path).is_some_and(|known| anchor.is_empty() || known.contains(anchor));
            if !(is_elsewhere || is_schema || is_there) {
                broken.push(format!("{} links to {link}", page.address));
            }
        }
        for picture in attributes(&page.html, "src") {
            let path = picture.strip_prefix("/docs/").unwrap_or_default();
            if !matches!(book.find(path), Some(Found::Picture(_))) {
                broken.push(format!("{} shows {picture}", page.address));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(seen > 1000 && book.pages().len() > 400, "{seen} links on {} pages", book.pages().len());
}

#[test]
fn an_anchor_names_one_place_of_its_page() {
    for page in Book::get().pages() {
        let all = attributes(&page.html, "id");
        let distinct: BTreeSet<&str> = all.iter().copied().collect();
        assert!(all.len() == distinct.len() && !distinct.contains(""), "{}: {all:?}", page.address);
        assert_eq!(page.headings().filter(|heading| heading.level == 1).count(), 1, "{}", page.address);
    }
}

/// Files that are in no page are named and not linked; the pages themselves are, whatever they are called.
#[test]
fn only_what_is_served_is_linked() {
    let page = |path: &str| match Book::get().find(path) {
        Some(Found::Page(page)) => page,
        other => panic!("{path}: {other:?}"),
    };
    let (service, python) = (&page("service").html, &page("python").html);
    assert!(service.contains("deploy/nginx.conf") && !service.contains("nginx.conf\">"), "{service}");
    assert!(python.contains("its README (<code>crates/interfaces/python/README.md</code>)"), "{python}");
    assert!(page("").html.contains("href=\"/docs/install\""));
    assert!(page("formats/json").html.contains("href=\"/docs/formats/schemas/judge.json\""));
    assert!(page("errors").html.contains("href=\"/docs/errors/bad-json\""));
    assert!(page("errors/bad-json").html.contains("href=\"/docs/errors\""));
}

#[test]
fn names_of_files_lead_to_the_pages() {
    let book = Book::get();
    for (path, address) in [
        ("install.md", "/docs/install"),
        ("README.md", ROOT),
        ("rulebook/README.md", "/docs/rulebook"),
        ("rulebook/", "/docs/rulebook"),
        ("formats/board.md", "/docs/formats/board"),
    ] {
        match book.find(path) {
            Some(Found::Moved(to)) => assert_eq!(to, address, "{path}"),
            other => panic!("{path}: {other:?}"),
        }
    }
    for path in [
        "nonsense",
        "../Cargo.toml",
        "errors/../install",
        "SUMMARY",
        "SUMMARY.md",
        "book.toml",
        "/install",
        "install/x",
        "%2e%2e",
    ] {
        assert!(book.find(path).is_none(), "{path}");
    }
    for (path, media_type) in [("pictures/model.svg", "image/svg+xml"), ("pictures/pages/replay-1280-light.webp", "image/webp")] {
        match book.find(path) {
            Some(Found::Picture(picture)) => {
                assert!(picture.media_type == media_type && picture.content.len() > 1000, "{path}");
            }
            other => panic!("{path}: {other:?}"),
        }
    }
}

#[test]
fn the_contents_list_has_the_pages_in_their_order() {
    let book = Book::get();
    let listed: Vec<&str> = book
        .contents()
        .iter()
        .filter_map(|entry| match entry {
            Entry::Page { address, .. } => Some(address.as_str()),
            Entry::Part(_) => None,
        })
        .collect();
    assert_eq!((listed[0], listed[1]), (ROOT, "/docs/install"));
    assert!(listed.iter().all(|address| book.page(address).is_some()), "{listed:?}");
    assert!(book.contents().contains(&Entry::Part(String::from("Tutorials"))));
    assert!(book.contents().contains(&Entry::Page {
        title: String::from("Goals with holes"),
        address: String::from("/docs/formats/goal"),
        depth: 1
    }));
    // Every page is in the list, or below one that is.
    for page in book.pages() {
        let is_listed = listed.contains(&page.address.as_str());
        assert_ne!(is_listed, book.above(&page.address).is_some(), "{}", page.address);
    }
    for (at, address) in listed.iter().enumerate() {
        let [before, after] = book.beside(address);
        assert_eq!(before.map(|one| one.address), at.checked_sub(1).map(|at| listed[at]));
        assert_eq!(after.map(|one| one.address), listed.get(at + 1).copied());
    }
    assert_eq!(book.above("/docs/errors/bad-json").map(|one| one.address), Some("/docs/errors"));
}
