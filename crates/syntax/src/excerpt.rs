//! What was written, as messages repeat it: a long text is cut.

/// The text up to `longest` characters, and `…` where there are more.
pub(crate) fn excerpt(written: &str, longest: usize) -> String {
    match written.char_indices().nth(longest) {
        Some((cut, _)) => format!("{}…", written.get(..cut).unwrap_or_default()),
        None => written.to_owned(),
    }
}
