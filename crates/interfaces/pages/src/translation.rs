//! Messages of the games in the language of the page. A message without words in that language stays English, and is marked as such for those who
//! have it read aloud. Not here: the words (crate `documents`), and those of the interface itself (`messages`).

use documents::{Language, Message};

use crate::messages::Messages;

/// A text with its language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Translated {
    pub(crate) text: String,
    /// The code of the language (BCP 47); empty where it is not known.
    pub(crate) lang: &'static str,
}

impl Translated {
    /// A message in the language of the page.
    pub(crate) fn message(w: &'static Messages, message: &Message) -> Translated {
        Translated::or_english(w, message.in_language(w.language), || message.to_string())
    }

    /// Words that are listed under an id in the language of the page.
    ///
    /// * `english`: the same in English.
    pub(crate) fn listed(w: &'static Messages, id: &str, english: &str) -> Translated {
        let words = documents::message::words(w.language, id).map(str::to_owned);
        Translated::or_english(w, words.filter(|_| w.language != Language::English), || english.to_owned())
    }

    /// An English text.
    pub(crate) fn english(text: impl Into<String>) -> Translated {
        Translated { text: text.into(), lang: Language::English.code() }
    }

    fn or_english(w: &'static Messages, text: Option<String>, english: impl FnOnce() -> String) -> Translated {
        match text {
            Some(text) => Translated { text, lang: w.language.code() },
            None => Translated::english(english()),
        }
    }
}

/// Returns a message in the language of the page, for single words.
pub(crate) fn word(w: &'static Messages, message: &Message) -> String {
    Translated::message(w, message).text
}

#[cfg(test)]
mod tests {
    use documents::message::palmer;

    use super::*;
    use crate::messages::interface;

    #[test]
    fn what_has_no_words_stays_english() {
        let german = interface(Language::German);
        let passes = Translated::message(german, &palmer::passes("Ann"));
        assert_eq!(passes, Translated { text: String::from("Ann schreibt nichts."), lang: "de" });
        assert_eq!(
            Translated::listed(german, "house.palmer.unheard_of", "an unknown rule"),
            Translated::english("an unknown rule")
        );
        let english = interface(Language::English);
        assert_eq!(Translated::message(english, &palmer::passes("Ann")), Translated::english("Ann writes nothing."));
    }
}
