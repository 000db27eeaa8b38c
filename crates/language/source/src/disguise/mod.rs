//! Characters that cannot be seen and words that look like others: where they stand in a text, and how a text is shown in which nothing
//! looks like something else. Nothing is forbidden here: what may stand in a name is for the notations to say.

mod warnings;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use unicode_security::{MixedScript, skeleton};

pub use warnings::disguises;

/// The longest word that is compared with others, in bytes: longer ones are not confused at a glance.
const LONGEST: usize = 200;

/// Returns true if a character turns the direction of a line, or takes no room and leaves no trace.
pub fn is_hidden(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// A character by its number: `\u{430}`.
pub fn escaped(character: char) -> String {
    character.escape_unicode().to_string()
}

/// A text as it is shown to people: hidden characters, and the foreign letters of words that mix scripts or look like other words of the
/// text, stand there by their numbers.
pub fn undisguised(text: &str) -> Cow<'_, str> {
    let places = disguised(text);
    if places.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8 * places.len());
    for (at, character) in text.char_indices() {
        if places.binary_search(&at).is_ok() { shown.push_str(&escaped(character)) } else { shown.push(character) }
    }
    Cow::Owned(shown)
}

/// Returns the offsets of the characters that are shown by their numbers, in order.
pub fn disguised(text: &str) -> Vec<usize> {
    if is_plain(text) {
        return Vec::new();
    }
    let mut places: Vec<usize> = hidden(text).map(|(at, _)| at).collect();
    let suspects = suspects(text);
    if !suspects.is_empty() {
        for (start, word) in words(text).filter(|(_, word)| suspects.contains_key(word)) {
            places.extend(word.char_indices().filter(|(_, c)| !c.is_ascii() && !is_hidden(*c)).map(|(at, _)| start + at));
        }
        places.sort_unstable();
    }
    places
}

/// Returns true if a text has only ASCII and the symbols of formulas, as most have: neither foreign letters nor hidden characters.
fn is_plain(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while let Some(at) = rest.iter().position(|byte| !byte.is_ascii()) {
        rest = match &rest[at..] {
            // `¬`, and from `←` through the operators of mathematics.
            [0xC2, 0xAC, rest @ ..] | [0xE2, 0x86, 0x90..=0xBF, rest @ ..] | [0xE2, 0x87..=0x8B, _, rest @ ..] => rest,
            rest => {
                let tail = text.get(text.len() - rest.len()..).unwrap_or_default();
                match tail.chars().next() {
                    Some(character) if !is_of_words(character) && !is_hidden(character) => &rest[character.len_utf8()..],
                    _ => return false,
                }
            }
        };
    }
    true
}

fn hidden(text: &str) -> impl Iterator<Item = (usize, char)> {
    text.char_indices().filter(|&(_, character)| is_hidden(character))
}

/// Returns the words outside of ASCII that are mistaken for others, each with the one that it looks like; one that mixes scripts looks like a word
/// of one of them.
fn suspects(text: &str) -> HashMap<&str, Option<&str>> {
    let mut suspects = HashMap::new();
    let foreign: BTreeSet<&str> = words(text).map(|(_, word)| word).filter(|word| !word.is_ascii()).collect();
    if foreign.is_empty() {
        return suspects;
    }
    let mut by_skeleton: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for &word in &foreign {
        by_skeleton.entry(bare(word)).or_default().push(word);
        if !word.is_single_script() {
            suspects.insert(word, None);
        }
    }
    let plain: BTreeSet<&str> = words(text).map(|(_, word)| word).filter(|word| word.is_ascii()).collect();
    for word in plain {
        if let Some(alike) = by_skeleton.get_mut(&bare(word)) {
            alike.insert(0, word);
        }
    }
    for alike in by_skeleton.values().filter(|alike| alike.len() > 1) {
        for &word in alike.iter().filter(|word| !word.is_ascii()) {
            suspects.insert(word, alike.iter().find(|&&other| other != word).copied());
        }
    }
    suspects
}

/// Returns a word with letters that look alike mapped to one letter each, and without characters that cannot be seen.
fn bare(word: &str) -> String {
    let seen: String = word.chars().filter(|&character| !is_hidden(character)).collect();
    skeleton(&seen).collect()
}

/// The words of a text that names can be made of, and where they begin. The capital letter Lambda is a symbol of Palmer's notation; what
/// follows an escape character sets the colour of a terminal.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut at, mut is_quoted) = (0, false);
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            let first = rest.chars().next()?;
            let length = match first {
                // Where one begins a word, it is a quotation mark and no prime.
                '\'' => 1,
                '\u{1b}' => rest.find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |end| end + 1),
                _ if is_of_words(first) => {
                    let length = rest.find(|c| !is_of_words(c)).unwrap_or(rest.len());
                    let start = at;
                    at += length;
                    if length > LONGEST {
                        continue;
                    }
                    let word = &rest[..length];
                    return Some((start, word.strip_suffix('\'').filter(|_| is_quoted).unwrap_or(word)));
                }
                _ => first.len_utf8(),
            };
            is_quoted = first == '\'';
            at += length;
        }
    })
}

fn is_of_words(character: char) -> bool {
    match character {
        '_' | '\'' | '′' => true,
        'Λ' => false,
        _ => character.is_alphanumeric() || (!character.is_ascii() && is_hidden(character)),
    }
}

#[cfg(test)]
mod tests {
    use super::warnings::MAX_WARNINGS;
    use super::*;
    use crate::Text;

    fn codes(content: &str) -> Vec<(&'static str, usize, usize)> {
        let found = disguises(&Text::new("test", content));
        found.iter().map(|diagnostic| (diagnostic.code, diagnostic.span.start, diagnostic.span.end)).collect()
    }

    #[test]
    fn plain_texts_are_left_alone() {
        for text in ["", "happy(x) # a comment", "∀x (größe(x) → ¬happy(x)) Λ PΛQ", "счастье", "高さ", "αβγ", "\u{feff}p", "x′"]
        {
            assert_eq!(codes(text), [], "{text}");
            if !text.starts_with('\u{feff}') {
                assert_eq!(undisguised(text), text);
            }
        }
        assert_eq!(undisguised("\u{1b}[1mсчастье\u{1b}[0m"), "\u{1b}[1mсчастье\u{1b}[0m", "colours are no letters");
    }

    #[test]
    fn what_looks_like_something_else_is_told_and_shown() {
        for (text, shown, expected) in [
            ("p(\u{202e}x)", r"p(\u{202e}x)", vec![("hidden-character", 2, 5)]),
            ("ha\u{200b}ppy", r"ha\u{200b}ppy", vec![("hidden-character", 2, 5)]),
            ("h\u{430}ppy(x)", r"h\u{430}ppy(x)", vec![("mixed-script-name", 0, 6)]),
            ("P '\u{420}'", r"P '\u{420}'", vec![("look-alike-name", 3, 5)]),
            ("P \u{420}", r"P \u{420}", vec![("look-alike-name", 2, 4)]),
            ("happy h\u{430}ppy h\u{430}ppy", r"happy h\u{430}ppy h\u{430}ppy", vec![("look-alike-name", 6, 12)]),
            ("happy happy\u{200d}", r"happy happy\u{200d}", vec![("look-alike-name", 6, 14), ("hidden-character", 11, 14)]),
            ("é e\u{301}", "é e\u{301}", vec![]),
        ] {
            assert_eq!((codes(text), undisguised(text).as_ref()), (expected, shown), "{text}");
        }
    }

    #[test]
    fn warnings_are_few_however_long_the_text() {
        let text: String = (0..10_000).map(|number| format!("h\u{430}ppy{number} \u{202e}\n")).collect();
        assert_eq!(disguises(&Text::new("test", text)).len(), 2 * MAX_WARNINGS);
    }
}
