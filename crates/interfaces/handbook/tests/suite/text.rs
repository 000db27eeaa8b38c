//! The text of pages: marks of HTML in it are text, and tables can be scrolled by keyboard.

use handbook::Book;

#[test]
fn pages_have_no_html_of_their_own() {
    for page in Book::get().pages() {
        let html = &page.html;
        for mark in ["<script", "<style", "<iframe", "<form", " on", " style=\"", "javascript:"] {
            let found = html.match_indices(mark).find(|(at, _)| {
                let inside = html.get(..*at).unwrap_or_default();
                // Within a mark, and not in a text.
                inside.rfind('<') > inside.rfind('>') || mark.starts_with('<')
            });
            assert!(found.is_none(), "{}: {mark}", page.address);
        }
        assert_eq!(html.matches("<table>").count(), html.matches("<div class=\"scroll\" tabindex=\"0\"><table>").count());
    }
}

#[test]
fn headings_have_their_anchors() {
    let page = Book::get().page("/docs/service").expect("the page");
    let heading = page.headings().find(|heading| heading.anchor == "signed-records").expect("a heading");
    assert_eq!((heading.title.as_str(), heading.level), ("Signed records", 3));
    assert!(
        page.html.contains("<h3 id=\"signed-records\">Signed records <a class=\"anchor\" href=\"#signed-records\""),
        "{}",
        page.html
    );
}
