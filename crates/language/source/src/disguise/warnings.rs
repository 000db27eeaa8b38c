//! Warnings of what looks like something else, given when a text is read. Not here: how such a text is shown.

use super::{escaped, hidden, is_plain, suspects, words};
use crate::{Diagnostic, Span, Text};

/// Maximum number of warnings of one kind for a text; more would say nothing new.
pub(super) const MAX_WARNINGS: usize = 20;

/// Warnings of what looks like something else, or like nothing, in the order of the text.
pub fn disguises(text: &Text) -> Vec<Diagnostic> {
    let content = text.content();
    if is_plain(content) {
        return Vec::new();
    }
    // A byte order mark begins a text.
    let mut found: Vec<Diagnostic> = hidden(content)
        .filter(|&(at, c)| at > 0 || c != '\u{feff}')
        .take(MAX_WARNINGS)
        .map(|(at, c)| hidden_character(at, c))
        .collect();
    let mut suspects = suspects(content);
    for (start, word) in words(content) {
        let Some(look) = suspects.remove(word) else { continue };
        let span = Span::new(start, start + word.len());
        found.push(match look {
            None => mixed(span, word),
            Some(other) => alike(span, word, other),
        });
        if suspects.is_empty() || found.len() >= 2 * MAX_WARNINGS {
            break;
        }
    }
    found.sort_by_key(|diagnostic| diagnostic.span.start);
    found
}

fn hidden_character(at: usize, character: char) -> Diagnostic {
    let message = format!("here stands a character that cannot be seen: U+{:04X}", u32::from(character));
    Diagnostic::warning("hidden-character", Span::new(at, at + character.len_utf8()), message, "cannot be seen")
        .help(format!("it is shown as `{}`; nothing is lost if it is left out", escaped(character)))
}

fn mixed(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{}` mixes letters of different scripts", spelled(word));
    Diagnostic::warning("mixed-script-name", span, message, "looks like another word")
        .help("letters are shown by their numbers here; write the word in one script")
}

fn alike(span: Span, word: &str, other: &str) -> Diagnostic {
    let message = format!("`{}` looks like `{}`, and is another word", spelled(word), spelled(other));
    Diagnostic::warning("look-alike-name", span, message, "looks like another word")
        .help("letters are shown by their numbers here; write the same word with the same letters")
}

/// A word with all foreign letters by their numbers.
fn spelled(word: &str) -> String {
    word.chars().map(|c| if c.is_ascii() { c.to_string() } else { escaped(c) }).collect()
}
