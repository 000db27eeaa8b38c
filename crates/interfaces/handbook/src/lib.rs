//! The documentation as pages. The Markdown of `docs` stands in the library; it is made into HTML once, when the first page is asked for.
//!
//! * [`Book`]: all pages and pictures by their addresses, and their contents list. [`Page`]: one of them, with its headings.
//! * `files`: the texts and pictures as they are in `docs`. `contents`: the contents list (`SUMMARY.md`). `address`: where a link leads.
//!   `render`: a text as HTML. `search`: the places in which words stand.
//!
//! Not here: the frame of a page, its style and words (crate `pages`), and requests (crate `service`).

mod address;
mod book;
mod contents;
mod files;
mod page;
mod render;
mod search;

pub use address::ROOT;
pub use book::{Book, Found, Neighbour, Picture};
pub use contents::Entry;
pub use page::Page;
pub use render::Heading;
pub use search::{Hit, MAX_HITS, MAX_QUERY};
