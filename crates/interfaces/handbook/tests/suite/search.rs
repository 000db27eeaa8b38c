//! The search.

use std::collections::{BTreeMap, BTreeSet};

use handbook::{Book, MAX_HITS};

#[test]
fn a_code_is_found_on_its_own_page_first() {
    for code in ["bad-json", "unknown-rule", "FREE-variable"] {
        let hits = Book::get().search(code);
        assert_eq!(
            hits.first().map(|hit| hit.address.clone()),
            Some(format!("/docs/errors/{}", code.to_lowercase())),
            "{hits:?}"
        );
    }
}

#[test]
fn all_words_are_in_what_is_found() {
    let hits = Book::get().search("  Grafana   dashboard ");
    assert!(hits.iter().any(|hit| hit.address.starts_with("/docs/service#")), "{hits:?}");
    assert!(hits.iter().all(|hit| hit.excerpt.to_lowercase().contains("grafana")), "{hits:?}");
    assert_eq!(Book::get().search("dashboard zzzyyyxxx"), []);
    // Symbols are words, too, and so is half of one.
    assert!(!Book::get().search("∃!").is_empty() && !Book::get().search("redund").is_empty());
}

#[test]
fn what_is_found_is_bounded() {
    assert_eq!(Book::get().search(""), []);
    assert_eq!(Book::get().search(" \u{a0}\n"), []);
    let all = Book::get().search("e");
    assert_eq!(all.len(), MAX_HITS);
    let mut of_page: BTreeMap<&str, usize> = BTreeMap::new();
    for hit in &all {
        assert!(hit.excerpt.chars().count() < 260, "{hit:?}");
        *of_page.entry(hit.page).or_default() += 1;
    }
    assert!(of_page.values().all(|count| *count <= 3), "{of_page:?}");
    // A query is cut off between symbols.
    let long = format!("e{}", "∀".repeat(100_000));
    assert_eq!(Book::get().search(&long), []);
    assert!(!Book::get().search(&"e ".repeat(100_000)).is_empty());
}

#[test]
fn an_excerpt_stands_around_the_word() {
    let hits = Book::get().search("X-Forwarded-For");
    let hit = hits.iter().find(|hit| hit.address.starts_with("/docs/service")).expect("a place");
    assert!(hit.excerpt.contains("X-Forwarded-For"), "{hit:?}");
    assert!(hit.excerpt.starts_with("… "), "{hit:?}");
    // It begins and ends with whole words.
    let words = |address: &str| -> BTreeSet<String> {
        let page = Book::get().page(address.split('#').next().expect("an address")).expect("a page");
        let text: String =
            page.html.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| format!(" {text}")).collect();
        text.split_whitespace().map(str::to_owned).collect()
    };
    for hit in Book::get().search("proof") {
        let known = words(&hit.address);
        let plain: Vec<&str> = hit.excerpt.split(' ').filter(|word| !word.is_empty() && *word != "…").collect();
        for word in [plain.first(), plain.last()].into_iter().flatten() {
            let is_plain = word.bytes().all(|byte| byte.is_ascii_alphanumeric());
            assert!(!is_plain || known.contains(*word), "{word} is no word: {hit:?}");
        }
    }
}
