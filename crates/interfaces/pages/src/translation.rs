//! Messages of the games in the language of the page. A message without words in that language stays English, and is marked as such for those who
//! have it read aloud. Not here: the words (crate `documents`), and those of the interface itself (`messages`).

use askama::Template;
use documents::{Language, Message, Piece};

use crate::messages::Messages;
use crate::rulebook::linked;

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

    /// The text as HTML, in which ids of rules lead to their rules.
    pub(crate) fn html(&self) -> String {
        linked(&self.text)
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

/// A sentence of which parts may be in another language; a paragraph of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Template)]
#[template(
    source = r#"<p lang="{{ lang }}">{% for one in pieces %}{% if self.is_own(one) %}{{ one.html()|safe }}{% else %}<span lang="{{ one.lang }}">{{ one.html()|safe }}</span>{% endif %}{% endfor %}</p>"#,
    ext = "html"
)]
pub(crate) struct Sentence {
    /// The code of its language.
    pub(crate) lang: &'static str,
    pub(crate) pieces: Vec<Translated>,
}

impl Sentence {
    /// A message in the language of the page. What there is in English only is a piece of its own.
    pub(crate) fn message(w: &'static Messages, message: &Message) -> Sentence {
        let Some(pieces) = message.pieces(w.language) else { return Sentence::english(&message.to_string()) };
        let pieces = pieces.into_iter().map(|Piece { text, language }| Translated { text, lang: language.code() });
        Sentence { lang: w.language.code(), pieces: pieces.collect() }
    }

    fn is_own(&self, piece: &Translated) -> bool {
        piece.lang == self.lang
    }

    /// Words of the interface, in the language of the page.
    pub(crate) fn interface(w: &'static Messages, text: &str) -> Sentence {
        let lang = w.language.code();
        Sentence { lang, pieces: vec![Translated { text: text.to_owned(), lang }] }
    }

    /// A sentence in English.
    pub(crate) fn english(text: &str) -> Sentence {
        Sentence { lang: Language::English.code(), pieces: vec![Translated::english(text)] }
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
