//! The documentation as pages of the service: a page with the contents list beside it, and what a search has found. The texts are in English.
//! Not here: the texts themselves, where their links lead, and the search (crate `handbook`).

use askama::Template;

use crate::frame::{Frame, rendered};
use crate::messages::{Messages, filled};

/// A link with its words.
#[derive(Clone, Copy, Debug)]
pub struct Link<'d> {
    /// The words.
    pub title: &'d str,
    /// The address.
    pub address: &'d str,
}

/// A line of the contents list: the heading of a part, or a page.
#[derive(Clone, Copy, Debug)]
pub struct Line<'d> {
    /// The words.
    pub title: &'d str,
    /// The address of a page; a part has none.
    pub address: Option<&'d str>,
    /// Number of pages that a page stands below.
    pub depth: usize,
}

/// A page of the documentation.
#[derive(Debug)]
pub struct Text<'d> {
    /// The title.
    pub title: &'d str,
    /// The text as HTML, with its heading.
    pub html: &'d str,
    /// The page of the contents list that it is below, if it is not in that itself.
    pub above: Option<Link<'d>>,
    /// The page before it.
    pub previous: Option<Link<'d>>,
    /// The page after it.
    pub next: Option<Link<'d>>,
    /// Its sections: words and addresses.
    pub sections: Vec<(&'d str, String)>,
}

/// A place that a search has found.
#[derive(Debug)]
pub struct Hit<'d> {
    /// The title of the page.
    pub page: &'d str,
    /// The heading of the section.
    pub heading: &'d str,
    /// The address.
    pub address: &'d str,
    /// The text around what was looked for.
    pub excerpt: &'d str,
}

/// The least number of sections of a page that lists them.
const LISTED_SECTIONS: usize = 3;

#[derive(Template)]
#[template(path = "manual.html")]
struct ManualPage<'m> {
    w: &'static Messages,
    path: &'m str,
    query: &'m str,
    /// The contents list; twice, for wide windows and for narrow ones.
    contents: String,
    text: &'m Text<'m>,
}

impl ManualPage<'_> {
    fn lists_sections(&self) -> bool {
        self.text.sections.len() >= LISTED_SECTIONS
    }
}

#[derive(Template)]
#[template(path = "manual_contents.html")]
struct Contents<'m> {
    lines: &'m [Line<'m>],
    here: &'m str,
}

/// Renders a page.
///
/// * `contents`: the contents list.
pub fn page(frame: &Frame<'_>, contents: &[Line<'_>], text: &Text<'_>) -> String {
    // A page that is in no list is marked by the one that it is below.
    let here = text.above.map_or(frame.path, |above| above.address);
    let contents = rendered(&Contents { lines: contents, here });
    rendered(&ManualPage { w: frame.messages(), path: frame.path, query: "", contents, text })
}

#[derive(Template)]
#[template(path = "manual_search.html")]
struct Search<'m> {
    w: &'static Messages,
    path: &'m str,
    query: &'m str,
    count: String,
    hits: &'m [Hit<'m>],
}

/// Renders what a search has found.
///
/// * `is_all`: false if there is more than `hits`.
pub fn search(frame: &Frame<'_>, query: &str, hits: &[Hit<'_>], is_all: bool) -> String {
    let w = frame.messages();
    let count = filled(if is_all { w.manual_found } else { w.manual_found_first }, &[("count", &hits.len())]);
    rendered(&Search { w, path: frame.path, query, count, hits })
}
