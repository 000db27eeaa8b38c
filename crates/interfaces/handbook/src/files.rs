//! The texts and pictures of `docs`, by their names there. The list is made when the library is built (`build.rs`).

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The name of the contents list, which is no page.
const CONTENTS: &str = "SUMMARY.md";

/// Returns the contents list.
pub(crate) fn contents() -> &'static str {
    text(CONTENTS).unwrap_or_default()
}

/// Returns the pages: names and texts.
pub(crate) fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    PAGES.iter().copied().filter(|(name, _)| *name != CONTENTS)
}

/// Returns the text of a page.
pub(crate) fn text(name: &str) -> Option<&'static str> {
    PAGES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Returns a picture.
pub(crate) fn picture(name: &str) -> Option<&'static [u8]> {
    PICTURES.iter().find(|(known, _)| *known == name).map(|(_, content)| *content)
}
