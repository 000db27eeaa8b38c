//! The documentation as pages: every link of every page leads to what is there, and the search finds what stands in them.

mod links;
mod search;
mod text;
