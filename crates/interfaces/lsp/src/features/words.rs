//! Words, comments and clauses of a line, found without reading it: where the cursor stands in a line that is being typed.

use adjudication::Span;

use super::View;

/// Tells whether names may hold this character.
pub(super) fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '\'')
}

/// Returns the word around a byte of the text.
pub(super) fn word_at(content: &str, offset: usize) -> Option<Span> {
    let before = content.get(..offset)?;
    let start = before.trim_end_matches(is_word_character).len();
    let behind = content.get(offset..)?;
    let end = offset + behind.len() - behind.trim_start_matches(is_word_character).len();
    (start < end).then(|| Span::new(start, end))
}

/// Returns the offset at which the comment of a line begins, or its length: `#` begins one, but not between quotation marks.
pub(super) fn comment(line: &str) -> usize {
    let mut is_quoted = false;
    let found = line.bytes().position(|byte| {
        is_quoted ^= byte == b'"';
        byte == b'#' && !is_quoted
    });
    found.unwrap_or(line.len())
}

/// Returns the occurrences of a word in the text, those in comments left out.
pub(super) fn occurrences(view: &View<'_>, word: &str) -> Vec<Span> {
    let mut found = Vec::new();
    if word.is_empty() {
        return found;
    }
    for number in 0..view.document.lines().line_count() {
        let Some((start, line)) = view.document.lines().line(view.content(), number) else { continue };
        let code = line.get(..comment(line)).unwrap_or_default();
        for (at, _) in code.match_indices(word) {
            let is_alone = !code.get(..at).unwrap_or_default().ends_with(is_word_character)
                && !code.get(at + word.len()..).unwrap_or_default().starts_with(is_word_character);
            if is_alone {
                found.push(Span::new(start + at, start + at + word.len()));
            }
        }
    }
    found
}
