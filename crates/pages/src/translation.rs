//! The words of the games in the language of the page: their English is looked up in `german.po`, which has the form of gettext. What is not there
//! stays English, and is marked as such for those who have it read aloud. Not here: the words of the interface itself (`messages`).

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::messages::Messages;

/// A text with its language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Translated {
    pub(crate) text: String,
    /// The code of the language (BCP 47).
    pub(crate) lang: &'static str,
}

/// Returns what a game says in the language of the page.
pub(crate) fn translated(w: &'static Messages, english: &str) -> Translated {
    if w.code == GERMAN
        && let Some(text) = CATALOGUE.find(english, DEPTH)
    {
        return Translated { text, lang: GERMAN };
    }
    Translated { text: english.to_owned(), lang: "en" }
}

/// Returns the same without its language, for single words.
pub(crate) fn translate(w: &'static Messages, english: &str) -> String {
    translated(w, english).text
}

/// The language that there is a catalogue of.
const GERMAN: &str = "de";

/// The depth to which what is filled in is looked up in its turn. Names are not: only what `{0!}` stands for.
const DEPTH: u8 = 3;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(include_str!("german.po")));

/// Texts with their translations; those with blanks are patterns, of which the first that fits counts.
#[derive(Debug, Default)]
struct Catalogue {
    whole: HashMap<String, String>,
    patterns: Vec<Pattern>,
}

/// A text with blanks: what stands between them, and the translation.
#[derive(Debug)]
struct Pattern {
    /// One more than there are blanks.
    between: Vec<String>,
    translation: String,
}

impl Catalogue {
    fn new(text: &str) -> Catalogue {
        let mut catalogue = Catalogue::default();
        let mut english = None;
        for line in text.lines() {
            if let Some(id) = line.strip_prefix("msgid ") {
                english = unquoted(id);
            } else if let Some((english, translation)) =
                line.strip_prefix("msgstr ").and_then(|of| Some((english.take()?, unquoted(of)?)))
            {
                catalogue.add(english, translation);
            }
        }
        catalogue
    }

    fn add(&mut self, english: String, translation: String) {
        let between = between_blanks(&english);
        if between.len() == 1 {
            self.whole.insert(english, translation);
        } else {
            self.patterns.push(Pattern { between, translation });
        }
    }

    fn find(&self, english: &str, depth: u8) -> Option<String> {
        if let Some(known) = self.whole.get(english) {
            return Some(known.clone());
        }
        let (pattern, filled) = self.patterns.iter().find_map(|pattern| Some((pattern, pattern.fit(english)?)))?;
        let (mut out, mut rest) = (String::new(), pattern.translation.as_str());
        while let Some((before, behind)) = rest.split_once('{') {
            let (blank, after) = behind.split_once('}')?;
            let (number, is_looked_up) = blank.strip_suffix('!').map_or((blank, false), |number| (number, true));
            let filled = *filled.get(number.parse::<usize>().ok()?)?;
            let inner = depth.checked_sub(1).filter(|_| is_looked_up).and_then(|depth| self.find(filled, depth));
            out.push_str(before);
            out.push_str(inner.as_deref().unwrap_or(filled));
            rest = after;
        }
        Some(out + rest)
    }
}

impl Pattern {
    /// Returns what stands in the blanks of a text, each as short as it can be.
    fn fit<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        let (first, rest) = self.between.split_first()?;
        let mut left = text.strip_prefix(first.as_str())?;
        let mut filled = Vec::new();
        for (at, part) in rest.iter().enumerate() {
            let end = if at + 1 == rest.len() { left.strip_suffix(part.as_str())?.len() } else { left.find(part.as_str())? };
            let (blank, behind) = left.split_at_checked(end)?;
            if blank.is_empty() {
                return None;
            }
            filled.push(blank);
            left = behind.get(part.len()..)?;
        }
        Some(filled)
    }
}

/// The parts of a text between its blanks `{0}`, `{1}`, …, which stand in their order.
fn between_blanks(english: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut left = english;
    while let Some((before, behind)) = left.split_once(&format!("{{{}}}", parts.len())) {
        parts.push(before.to_owned());
        left = behind;
    }
    parts.push(left.to_owned());
    parts
}

/// The text between quotation marks.
fn unquoted(quoted: &str) -> Option<String> {
    let inner = quoted.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::new();
    let mut signs = inner.chars();
    while let Some(sign) = signs.next() {
        out.push(match sign {
            '\\' => match signs.next()? {
                'n' => '\n',
                other => other,
            },
            other => other,
        });
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Language;

    fn german(english: &str) -> Translated {
        translated(Language::German.messages(), english)
    }

    #[test]
    fn blanks_are_filled_in_and_looked_up() {
        assert_eq!(german("Ann calls \"WFF!\" and lays NKpq.").text, "Ann ruft „WFF!“ und legt NKpq.");
        assert_eq!(german("Round 2, IV Playing.").text, "Runde 2, IV Spielen.");
        assert_eq!(
            german("Ben's claim fails: the board is consistent. No penalty (Q-PA-20).").text,
            "Die Behauptung von Ben ist falsch: das Brett ist widerspruchsfrei. Sie kostet nichts (Q-PA-20)."
        );
        assert_eq!(german("playing passes.").text, "playing passt.", "a name is nothing else");
        assert_eq!(german("{1} lays A and B.").text, "{1} legt A und B.");
        assert_eq!(german("an unknown sentence"), Translated { text: String::from("an unknown sentence"), lang: "en" });
        assert_eq!(translated(Language::English.messages(), "Round 2, IV Playing.").text, "Round 2, IV Playing.");
    }

    /// Each text is there once and whole, and has the same blanks in both languages.
    #[test]
    fn the_catalogue_is_whole() {
        let text = include_str!("german.po");
        let of = |word: &str| {
            text.lines().filter_map(|line| line.strip_prefix(word)).map(|text| unquoted(text).expect("a text")).collect()
        };
        let (english, german): (Vec<String>, Vec<String>) = (of("msgid "), of("msgstr "));
        assert_eq!(english.len(), german.len());
        for (at, (one, other)) in english.iter().zip(&german).enumerate() {
            assert!(!english[at + 1..].contains(one), "{one} is there twice");
            let blanks = between_blanks(one).len() - 1;
            let has = |blank: usize| other.contains(&format!("{{{blank}}}")) || other.contains(&format!("{{{blank}!}}"));
            assert!((0..blanks).all(has) && !has(blanks) && !other.is_empty(), "{one}: {other}");
            let rules = |text: &str| {
                text.split(['(', ')', ' ', ',', '.', '/'])
                    .filter(|word| word.contains('-') && word.ends_with(|sign: char| sign.is_ascii_digit()))
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            assert_eq!(rules(one), rules(other), "{one}: {other}");
        }
    }

    /// The longer of two patterns that fit stands in front: a text of the one is never read as one of the other.
    #[test]
    fn no_pattern_hides_another() {
        let catalogue = Catalogue::new(include_str!("german.po"));
        for (at, pattern) in catalogue.patterns.iter().enumerate() {
            let example = pattern.between.join("@");
            let first = catalogue.patterns.iter().position(|one| one.fit(&example).is_some());
            assert_eq!(first, Some(at), "{example}");
        }
    }
}
