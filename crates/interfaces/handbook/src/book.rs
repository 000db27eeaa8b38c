//! All pages by their addresses, with what stands next to each.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::address::{ROOT, of_page};
use crate::contents::{Entry, entries};
use crate::files;
use crate::page::Page;
use crate::search::{Hit, Query};

/// A page beside another one: title and address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbour<'b> {
    /// The title.
    pub title: &'b str,
    /// The address.
    pub address: &'b str,
}

/// A picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its media type.
    pub media_type: &'static str,
    /// Its bytes.
    pub content: &'static [u8],
}

/// Content of an address.
#[derive(Debug)]
pub enum Found<'b> {
    /// A page.
    Page(&'b Page),
    /// A page that has another address: this one.
    Moved(&'b str),
    /// A picture.
    Picture(Picture),
}

/// The documentation.
#[derive(Debug)]
pub struct Book {
    pages: Vec<Page>,
    by_address: HashMap<String, usize>,
    contents: Vec<Entry>,
}

static BOOK: LazyLock<Book> = LazyLock::new(Book::new);

impl Book {
    /// Returns the documentation, which is rendered at the first call.
    pub fn get() -> &'static Book {
        &BOOK
    }

    fn new() -> Book {
        let contents = entries();
        let title = |address: &str| contents.iter().filter_map(page_of).find(|one| one.address == address).map(|one| one.title);
        let pages: Vec<Page> = files::pages().map(|(name, text)| Page::new(name, text, title(&of_page(name)))).collect();
        let by_address = pages.iter().enumerate().map(|(at, page)| (page.address.clone(), at)).collect();
        Book { pages, by_address, contents }
    }

    /// Returns all pages, in the order of their files.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// Returns the contents list.
    pub fn contents(&self) -> &[Entry] {
        &self.contents
    }

    /// Returns what stands at an address.
    ///
    /// * `path`: the part after [`ROOT`], without a slash in front.
    pub fn find(&self, path: &str) -> Option<Found<'_>> {
        if let Some(content) = files::picture(path) {
            let media_type = if path.ends_with(".svg") { "image/svg+xml" } else { "image/webp" };
            return Some(Found::Picture(Picture { media_type, content }));
        }
        let address = format!("{ROOT}{}{path}", if path.is_empty() { "" } else { "/" });
        if let Some(page) = self.page(&address) {
            return Some(Found::Page(page));
        }
        // As the files are named, and as folders are.
        let plain = of_page(path.trim_end_matches('/'));
        self.page(&plain).map(|page| Found::Moved(&page.address))
    }

    /// Returns the page at an address.
    pub fn page(&self, address: &str) -> Option<&Page> {
        self.pages.get(*self.by_address.get(address)?)
    }

    /// Returns the pages before and after one in the contents list.
    pub fn beside(&self, address: &str) -> [Option<Neighbour<'_>>; 2] {
        let listed: Vec<Neighbour<'_>> = self.contents.iter().filter_map(page_of).collect();
        let at = listed.iter().position(|one| one.address == address);
        let one = |at: Option<usize>| at.and_then(|at| listed.get(at)).copied();
        [one(at.and_then(|at| at.checked_sub(1))), one(at.map(|at| at + 1))]
    }

    /// Returns the page of the contents list that a page is below: the nearest one whose address its own begins with. None of a page that is
    /// in the list itself.
    pub fn above(&self, address: &str) -> Option<Neighbour<'_>> {
        let mut shorter = address;
        let listed = |address: &str| self.contents.iter().filter_map(page_of).find(|one| one.address == address);
        if listed(address).is_some() {
            return None;
        }
        while let Some((folder, _)) = shorter.rsplit_once('/') {
            shorter = folder;
            if let Some(found) = listed(shorter) {
                return Some(found);
            }
        }
        None
    }

    /// Returns the places in which all words of a query stand, the best first, at most [`crate::MAX_HITS`].
    pub fn search(&self, query: &str) -> Vec<Hit<'_>> {
        Query::new(query).hits(&self.pages)
    }
}

fn page_of(entry: &Entry) -> Option<Neighbour<'_>> {
    match entry {
        Entry::Page { title, address, .. } => Some(Neighbour { title, address }),
        Entry::Part(_) => None,
    }
}
