//! Texts as messages repeat them: no longer than a reader wants to see.

/// Returns the text up to `longest` characters, and `…` where there are more.
pub fn truncate(written: &str, longest: usize) -> String {
    match written.char_indices().nth(longest) {
        Some((cut, _)) => format!("{}…", written.get(..cut).unwrap_or_default()),
        None => written.to_owned(),
    }
}

/// Returns a word that was given for a name or a value, with control characters escaped, up to 60 characters.
pub fn excerpt(written: &str) -> String {
    truncate(written, 60).escape_debug().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut_between_characters() {
        assert_eq!(truncate("größe", 5), "größe");
        assert_eq!(truncate("größe", 3), "grö…");
        assert_eq!(excerpt("a\tb"), "a\\tb");
        assert_eq!(excerpt(&"é".repeat(10_000_000)), format!("{}…", "é".repeat(60)));
    }
}
