//! The contents list: parts, and the pages in them, as `SUMMARY.md` has them.

use crate::{address, files};

/// A line of the contents list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A heading of the pages after it.
    Part(String),
    /// A page.
    Page {
        /// Its title there.
        title: String,
        /// Its address.
        address: String,
        /// Number of pages that it stands below.
        depth: usize,
    },
}

/// Number of spaces by which a page stands further right than the one that it is below.
const INDENT: usize = 2;

/// Reads the list.
pub(crate) fn entries() -> Vec<Entry> {
    files::contents().lines().skip(1).filter_map(entry).collect()
}

fn entry(line: &str) -> Option<Entry> {
    if let Some(title) = line.strip_prefix("# ") {
        return Some(Entry::Part(title.trim().to_owned()));
    }
    let plain = line.trim_start();
    let depth = (line.len() - plain.len()) / INDENT;
    let (title, name) = plain.trim_start_matches("- ").strip_prefix('[')?.split_once("](")?;
    Some(Entry::Page { title: title.to_owned(), address: address::of_page(name.trim_end().strip_suffix(')')?), depth })
}
