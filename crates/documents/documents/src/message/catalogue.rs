//! The words of each language: files of lines `id = text`, in which `{name}` is a blank for the argument of that name. Empty lines and those that
//! begin with `#` count for nothing.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, in which all documents are written.
    #[default]
    English,
    /// German.
    German,
    /// Spanish.
    Spanish,
    /// French.
    French,
}

impl Language {
    /// All languages, the default first.
    pub const ALL: [Language; 4] = [Language::English, Language::German, Language::Spanish, Language::French];

    /// Returns the code of the language (BCP 47).
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Spanish => "es",
            Language::French => "fr",
        }
    }

    /// Returns the language of this code.
    pub fn of_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    fn catalogue(self) -> &'static Catalogue {
        match self {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
            Language::Spanish => &SPANISH,
            Language::French => &FRENCH,
        }
    }
}

type Catalogue = HashMap<&'static str, &'static str>;

/// The files of words: of all messages, and of refusals.
const ENGLISH_FILES: [&str; 2] = [include_str!("../../words/english.txt"), include_str!("../../words/refusals/english.txt")];
const GERMAN_FILES: [&str; 2] = [include_str!("../../words/german.txt"), include_str!("../../words/refusals/german.txt")];
const SPANISH_FILES: [&str; 2] = [include_str!("../../words/spanish.txt"), include_str!("../../words/refusals/spanish.txt")];
const FRENCH_FILES: [&str; 2] = [include_str!("../../words/french.txt"), include_str!("../../words/refusals/french.txt")];

static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| read(ENGLISH_FILES));
static GERMAN: LazyLock<Catalogue> = LazyLock::new(|| read(GERMAN_FILES));
static SPANISH: LazyLock<Catalogue> = LazyLock::new(|| read(SPANISH_FILES));
static FRENCH: LazyLock<Catalogue> = LazyLock::new(|| read(FRENCH_FILES));

fn read(files: [&'static str; 2]) -> Catalogue {
    files
        .into_iter()
        .flat_map(str::lines)
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" = "))
        .collect()
}

/// Returns the words of an id in a language, with its blanks; `None` where there are none.
pub fn words(language: Language, id: &str) -> Option<&'static str> {
    language.catalogue().get(id).copied()
}

/// Returns the texts `prefix.1`, `prefix.2`, … of a language, as far as there are any.
pub fn numbered(language: Language, prefix: &str) -> Vec<&'static str> {
    (1..).map_while(|number| words(language, &format!("{prefix}.{number}"))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::message::kinds;

    fn blanks(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
    }

    /// Requirement ids in a text: `(Q-PA-20)`.
    fn requirements(text: &str) -> Vec<&str> {
        let is_id = |word: &&str| word.contains('-') && word.ends_with(|last: char| last.is_ascii_digit());
        text.split(['(', ')', ' ', ',', '.', '/']).filter(is_id).collect()
    }

    #[test]
    fn each_line_of_words_is_read_once() {
        for (language, files) in [
            (Language::English, ENGLISH_FILES),
            (Language::German, GERMAN_FILES),
            (Language::Spanish, SPANISH_FILES),
            (Language::French, FRENCH_FILES),
        ] {
            let lines = files.into_iter().flat_map(str::lines).filter(|line| !line.is_empty() && !line.starts_with('#')).count();
            assert_eq!(lines, language.catalogue().len(), "{language:?} has a line without ` = `, or an id twice");
        }
    }

    /// Every message has words in every language, with the same blanks and the same requirement ids.
    #[test]
    fn each_message_has_words_in_each_language() {
        for (id, names) in kinds() {
            let english = words(Language::English, id);
            for language in Language::ALL {
                let text = words(language, id);
                assert!(text.is_some_and(|text| !text.is_empty()), "{language:?} has no words for {id}");
                let text = text.unwrap_or_default();
                assert_eq!(blanks(text), names.iter().copied().collect(), "{language:?}, {id}: {text}");
                assert_eq!(requirements(text), requirements(english.unwrap_or_default()), "{language:?}, {id}: {text}");
            }
        }
    }

    /// Every text is used: by a message, or by the numbered lists of rules and lessons, and the settings of games.
    #[test]
    fn no_language_has_words_without_a_message() {
        let messages: BTreeSet<&str> = kinds().map(|(id, _)| *id).collect();
        let german: BTreeSet<&str> = Language::German.catalogue().keys().copied().collect();
        let is_listed = |id: &str| ["rules.", "lesson.", "house.", "setting."].iter().any(|prefix| id.starts_with(prefix));
        for language in Language::ALL {
            for id in language.catalogue().keys() {
                assert!(messages.contains(id) || is_listed(id), "{language:?}: {id}");
                assert!(german.contains(id), "{language:?} has words for {id}, which German does not know");
            }
        }
    }

    /// Rules, lessons and settings have words in each language; English ones of house rules and settings are in the same list.
    #[test]
    fn rules_lessons_and_settings_are_whole_in_each_language() {
        let ids = |language: Language, prefixes: &[&str]| {
            let listed = |id: &&&str| prefixes.iter().any(|prefix| id.starts_with(prefix));
            language.catalogue().keys().filter(listed).copied().collect::<BTreeSet<_>>()
        };
        assert!(ids(Language::English, &["rules.", "lesson."]).len() > 100);
        assert!(ids(Language::German, &["house.", "setting."]).len() > 50);
        for language in Language::ALL {
            assert_eq!(ids(Language::English, &["rules.", "lesson."]), ids(language, &["rules.", "lesson."]), "{language:?}");
            if language != Language::English {
                let settings = ["house.", "setting."];
                assert_eq!(ids(Language::German, &settings), ids(language, &settings), "{language:?}");
            }
            for id in ids(language, &["rules.", "lesson."]) {
                let [english, own] = [Language::English, language].map(|language| words(language, id).unwrap_or_default());
                assert_eq!(requirements(own), requirements(english), "{language:?}: {id}");
            }
        }
    }
}
