//! The page on which a teacher chooses exercises, the page with the links that come of it, and the page on which a link is opened. Not here: how exercises
//! are read.

use askama::Template;

use super::books::{BOOKS, Book};
use crate::compose::Fields;
use crate::frame::{Frame, rendered};
use crate::lobby::{Code, Reach};
use crate::messages::{Messages, filled};
use crate::notice::{self, ErrorNotice};

/// A class of which the browser of the reader keeps a key.
#[derive(Clone, Copy, Debug)]
pub struct OwnClass<'c> {
    /// The name in addresses.
    pub id: &'c str,
    /// True if the reader is its teacher.
    pub is_teacher: bool,
}

impl OwnClass<'_> {
    /// Returns how its name begins.
    fn short(&self) -> &str {
        self.id.get(..8).unwrap_or(self.id)
    }
}

/// The page of a new class, as it is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Choosing<'c> {
    /// People who can join.
    pub reach: Reach,
    /// The classes of the reader.
    pub own: &'c [OwnClass<'c>],
    /// The days after which a class is removed.
    pub days: u32,
    /// The most exercises and the most students of a class.
    pub most: (usize, i64),
    /// The reason for which the form that was `sent` makes no class.
    pub fault: Option<&'c ErrorNotice>,
    /// The form as it was sent; empty before.
    pub sent: Fields<'c>,
}

struct ShownBook {
    name: &'static str,
    title: &'static str,
    exercises: Vec<(&'static str, &'static str, bool)>,
    is_open: bool,
}

#[derive(Template)]
#[template(path = "class_new.html")]
struct New<'n> {
    w: &'static Messages,
    path: &'n str,
    own: &'n [OwnClass<'n>],
    alone: Option<(&'static str, &'static str)>,
    books: Vec<ShownBook>,
    title: &'n str,
    text: &'n str,
    deadline: &'n str,
    zones: Vec<(String, bool)>,
    has_hints: bool,
    /// The days for which it is kept, and the bounds, in words.
    kept: String,
    bounds: String,
    notice: Option<String>,
}

/// Distances from universal time that somebody lives at, in minutes.
fn zones() -> impl Iterator<Item = i32> {
    let others = [-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765];
    let mut all: Vec<i32> = (-12..=14).map(|hours| hours * 60).chain(others).collect();
    all.sort_unstable();
    all.into_iter()
}

fn zone(minutes: i32) -> String {
    let sign = if minutes < 0 { '-' } else { '+' };
    let minutes = minutes.unsigned_abs();
    format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60)
}

/// Returns the zones in which a deadline can be written, each with whether it is the one that is given.
pub(super) fn zones_with(given: &str) -> Vec<(String, bool)> {
    zones().map(zone).map(|zone| (zone.clone(), zone == given)).collect()
}

/// Renders the page on which exercises are chosen.
pub fn new(frame: &Frame<'_>, choosing: &Choosing<'_>) -> String {
    let &Choosing { reach, own, days, most, fault, sent } = choosing;
    let w = frame.messages();
    let is_picked = |book: &str, number: &str| sent.all("pick").any(|pick| pick.split_once(' ') == Some((book, number)));
    let shown = |book: &Book| {
        let exercises = book.exercises().map(|(number, line)| (number, line, is_picked(book.name, number)));
        let exercises: Vec<_> = exercises.collect();
        let is_open = exercises.iter().any(|(.., is_picked)| *is_picked);
        ShownBook { name: book.name, title: book.title, exercises, is_open }
    };
    let mut books: Vec<ShownBook> = BOOKS.iter().map(shown).collect();
    if books.iter().all(|book| !book.is_open)
        && sent.one("text").is_empty()
        && let Some(first) = books.first_mut()
    {
        first.is_open = true;
    }
    let given = sent.one("zone");
    let given = if given.is_empty() { "+00:00" } else { given };
    rendered(&New {
        w,
        path: "/classes/new",
        own,
        alone: match reach {
            Reach::Others => None,
            Reach::ThisMachine => Some((w.class_only_here, w.class_only_here_help)),
            Reach::WithoutKeys => Some((w.class_no_keys, w.no_keys_here_help)),
        },
        books,
        title: sent.one("title"),
        text: sent.one("text"),
        deadline: sent.one("deadline"),
        zones: zones_with(given),
        has_hints: sent.one("hints") == "yes",
        kept: filled(w.class_kept, &[("days", &days)]),
        bounds: filled(w.class_bounds, &[("exercises", &most.0), ("students", &most.1)]),
        notice: fault.map(|fault| notice::fault(frame, fault, Some(sent.one("text")))),
    })
}

/// Returns the texts with the exercises that a form asks for: those that were picked out of each book, and what was pasted.
pub fn chosen(sent: Fields<'_>) -> Vec<String> {
    let picked = |book: &Book| {
        let numbers: Vec<&str> = sent
            .all("pick")
            .filter_map(|pick| pick.split_once(' '))
            .filter(|(name, _)| *name == book.name)
            .map(|(_, number)| number)
            .collect();
        let lines = book.exercises().filter(|(number, _)| numbers.contains(number));
        let lines: String = lines.map(|(number, line)| format!("{number}. {line}\n")).collect();
        (!lines.is_empty()).then(|| format!("notation {}\n\n{lines}", book.name))
    };
    let pasted = sent.one("text").replace("\r\n", "\n");
    let pasted = (!pasted.trim().is_empty()).then_some(pasted);
    // What was pasted comes first, so that the places of its faults are those of the field.
    pasted.into_iter().chain(BOOKS.iter().filter_map(|book| picked(&Book::named(book.name)?))).collect()
}

/// The links of a class that was made.
#[derive(Clone, Copy, Debug)]
pub struct Links<'l> {
    /// The name in addresses.
    pub id: &'l str,
    /// Scheme and host of the service, as its readers reach it.
    pub origin: &'l str,
    /// The token of the teacher.
    pub token: &'l str,
    /// Number of exercises.
    pub exercises: usize,
    /// The link for students as a QR code, where others can open it.
    pub code: Option<&'l Code>,
    /// The moment after which it is removed.
    pub removed_after: &'l str,
}

#[derive(Template)]
#[template(path = "class_links.html")]
struct LinksPage<'l> {
    w: &'static Messages,
    path: &'l str,
    links: &'l Links<'l>,
    removed: &'l str,
    count: String,
}

/// Renders the page with the links, which is made once.
pub fn links(frame: &Frame<'_>, links: &Links<'_>) -> String {
    // A change of the language would lead back to a page that is not there any more.
    let path = format!("/classes/{}", links.id);
    let removed = links.removed_after.get(..10).unwrap_or_default();
    let w = frame.messages();
    rendered(&LinksPage { w, path: &path, links, removed, count: filled(w.class_count, &[("count", &links.exercises)]) })
}

#[derive(Template)]
#[template(path = "class_enter.html")]
struct Enter<'e> {
    w: &'static Messages,
    path: &'e str,
    id: &'e str,
    is_teacher: bool,
    notice: Option<String>,
}

/// Renders the page on which a link with a key is opened: that of a student, or of the teacher.
///
/// * `fault`: why the last attempt failed.
pub fn enter(frame: &Frame<'_>, id: &str, is_teacher: bool, fault: Option<&str>) -> String {
    let w = frame.messages();
    let notice = fault.map(|message| notice::plain(w, w.went_wrong, message));
    rendered(&Enter { w, path: frame.path, id, is_teacher, notice })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_are_sheets() {
        let fields = [
            ("pick", "forallx 2"),
            ("pick", "lpl 30"),
            ("pick", "forallx 1"),
            ("pick", "nothing 1"),
            ("pick", "x"),
            ("text", " \r\n"),
        ];
        let fields: Vec<(String, String)> =
            fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let texts = chosen(Fields(&fields));
        assert_eq!(texts[0], "notation forallx\n\n1. A → B, A ∴ B\n2. D → E, E → F, D ∴ F\n");
        assert!(texts.len() == 2 && texts[1].starts_with("notation lpl\n\n30. "), "{texts:?}");
    }

    #[test]
    fn zones_are_distances() {
        assert_eq!((zone(-210), zone(0), zone(345)), (String::from("-03:30"), String::from("+00:00"), String::from("+05:45")));
        assert!(zones().all(|minutes| minutes.abs() < 24 * 60));
    }
}
