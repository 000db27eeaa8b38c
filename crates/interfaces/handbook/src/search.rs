//! The search: the sections in which all words of a query stand. Bounded in the length of the query and in what is found.

use std::cmp::Reverse;

use crate::page::Page;

/// The longest query that is read, in bytes; the rest is left out.
pub const MAX_QUERY: usize = 200;

/// The most words of a query.
const MAX_WORDS: usize = 8;

/// The most places that are found.
pub const MAX_HITS: usize = 30;

/// The most places on one page.
const MAX_OF_PAGE: usize = 3;

/// Number of symbols of an excerpt before what was found, and of the whole.
const BEFORE: usize = 60;
const EXCERPT: usize = 240;

/// A section in which the words stand.
#[derive(Debug, PartialEq, Eq)]
pub struct Hit<'b> {
    /// The title of its page.
    pub page: &'b str,
    /// Its heading.
    pub heading: &'b str,
    /// Its address.
    pub address: String,
    /// The text around the first word.
    pub excerpt: String,
}

/// The words that are looked for, in lower case.
pub(crate) struct Query {
    words: Vec<String>,
}

/// A section with its worth.
struct Ranked<'b> {
    worth: u32,
    page: &'b Page,
    section: usize,
}

impl Query {
    pub(crate) fn new(text: &str) -> Query {
        let end = (0..=text.len().min(MAX_QUERY)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let words = text[..end].to_lowercase();
        Query { words: words.split_whitespace().take(MAX_WORDS).map(str::to_owned).collect() }
    }

    pub(crate) fn hits<'b>(&self, pages: &'b [Page]) -> Vec<Hit<'b>> {
        if self.words.is_empty() {
            return Vec::new();
        }
        let mut ranked: Vec<Ranked<'b>> = Vec::new();
        for page in pages {
            let title = page.title.to_lowercase();
            let worths = (0..page.sections.len()).filter_map(|section| {
                let worth = self.worth(page, section, &title)?;
                Some(Ranked { worth, page, section })
            });
            let mut own: Vec<Ranked<'b>> = worths.collect();
            own.sort_by_key(|one| (Reverse(one.worth), one.section));
            own.truncate(MAX_OF_PAGE);
            ranked.append(&mut own);
        }
        // Equals stay in the order of the pages.
        ranked.sort_by_key(|one| Reverse(one.worth));
        ranked.truncate(MAX_HITS);
        ranked.iter().filter_map(|one| self.hit(one)).collect()
    }

    /// Returns how well a section fits; none if a word stands in none of its text, its heading and the page's title.
    fn worth(&self, page: &Page, section: usize, title: &str) -> Option<u32> {
        let heading = page.sections.get(section)?.heading.title.to_lowercase();
        let text = page.folded.get(section)?;
        let is_word =
            |text: &str, word: &str| text.split(|sign: char| !sign.is_alphanumeric() && sign != '-').any(|one| one == word);
        let (mut worth, mut is_here) = (0, false);
        for word in &self.words {
            let in_heading = heading.contains(word.as_str());
            let in_text = text.contains(word.as_str());
            let in_title = title.contains(word.as_str());
            if !(in_heading || in_text || in_title) {
                return None;
            }
            is_here |= in_heading || in_text;
            worth +=
                u32::from(in_text) + 4 * u32::from(in_title) + 6 * u32::from(in_heading) + 8 * u32::from(is_word(&heading, word));
        }
        is_here.then_some(worth)
    }

    fn hit<'b>(&self, &Ranked { page, section, .. }: &Ranked<'b>) -> Option<Hit<'b>> {
        let found = page.sections.get(section)?;
        let folded = page.folded.get(section)?;
        let first = self.words.iter().filter_map(|word| folded.find(word.as_str())).min().unwrap_or(0);
        // Lower case may be longer than the text: symbols are counted, not bytes.
        let at = folded.get(..first)?.chars().count();
        let skipped = at.saturating_sub(BEFORE);
        let cut: String = found.text.chars().skip(skipped).take(EXCERPT).collect();
        let is_end = found.text.chars().count() <= skipped + EXCERPT;
        // Words that are cut through are left out.
        let (whole, front) = match cut.split_once(char::is_whitespace) {
            Some((_, whole)) if skipped > 0 => (whole, "… "),
            _ => (cut.as_str(), ""),
        };
        let (whole, back) = match whole.rsplit_once(char::is_whitespace) {
            Some((whole, _)) if !is_end => (whole, " …"),
            _ => (whole, ""),
        };
        let excerpt = whole.split_whitespace().collect::<Vec<_>>().join(" ");
        let address = match section {
            0 => page.address.clone(),
            _ => format!("{}#{}", page.address, found.heading.anchor),
        };
        Some(Hit { page: &page.title, heading: &found.heading.title, address, excerpt: format!("{front}{excerpt}{back}") })
    }
}
