//! Verbs and names for the symbols: those of Palmer's cards as his rulebook reads them (PA-1 to PA-6), and others by their form.

use crate::Language;
use crate::clause::Phrase;

/// The grammatical case of an object; English has one form for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// "jeder", "der Vater".
    Nominative,
    /// "jeden", "den Vater".
    Accusative,
    /// "dem Vater", after "von".
    Dative,
}

/// A verb with room for an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verb {
    english: &'static str,
    /// The denial in English.
    denied: &'static str,
    german: &'static str,
    /// Text between the verb and the object: "smarter than".
    between: (&'static str, &'static str),
    /// The case of the object in German.
    pub(crate) case: Case,
    /// Whether the German denial stands after the object.
    denied_last: bool,
    /// True if it is about people.
    pub(crate) is_of_people: bool,
}

/// "is", for words that the lexicon does not have.
pub(crate) const IS: Verb = Verb {
    english: "is",
    denied: "is not",
    german: "ist",
    between: ("", ""),
    case: Case::Nominative,
    denied_last: false,
    is_of_people: false,
};

/// "is" between two names of one object.
pub(crate) const EQUALS: Verb = Verb { english: "is", denied: "is not", ..IS };

/// "equals" between two numbers.
pub(crate) const COMES_TO: Verb =
    Verb { english: "equals", denied: "does not equal", between: ("", "gleich"), case: Case::Dative, ..IS };

/// Returns the verb of a predicate with one argument, and with two; `None` where its statements are written as formulas.
pub(crate) fn verb(name: &str, arity: usize) -> Option<Verb> {
    match (name, arity) {
        ("blonde", 1) => Some(Verb { between: ("blonde", "blond"), is_of_people: true, ..IS }),
        ("happy", 1) => Some(Verb { between: ("happy", "glücklich"), is_of_people: true, ..IS }),
        ("smarter", 2) => Some(Verb { between: ("smarter than", "klüger als"), is_of_people: true, ..IS }),
        ("likes", 2) => Some(Verb {
            english: "likes",
            denied: "does not like",
            german: "mag",
            case: Case::Accusative,
            denied_last: true,
            is_of_people: true,
            ..IS
        }),
        _ => None,
    }
}

/// Returns whether a predicate with one argument, which the lexicon does not have, is a word that can stand after "is".
pub(crate) fn is_adjective(name: &str) -> bool {
    name.len() > 2 && name.chars().all(|letter| letter.is_lowercase())
}

impl Verb {
    /// Returns the phrase of the verb with an object, or with the word after "is".
    pub(crate) fn phrase(&self, language: Language, word: &str, object: &str, affirmed: bool) -> Phrase {
        let between = if word.is_empty() { language.of(self.between.0, self.between.1) } else { word };
        match language {
            Language::English => {
                let verb = if affirmed { self.english } else { self.denied };
                let rest = joined(&[between, object]);
                Phrase { verb: verb.to_owned(), last: joined(&[verb, &rest]), rest }
            }
            Language::German => {
                let (before, after) = match (affirmed, self.denied_last) {
                    (true, _) => ("", ""),
                    (false, true) => ("", "nicht"),
                    (false, false) => ("nicht", ""),
                };
                let rest = joined(&[before, between, object, after]);
                Phrase { verb: self.german.to_owned(), last: joined(&[&rest, self.german]), rest }
            }
        }
    }
}

/// Returns the parts with a blank between any two that are not empty.
pub(crate) fn joined(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
}

/// Words that stand for all objects, some or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    All,
    Some,
    None,
    /// What "some" is called after "no one": "anyone".
    Any,
    NotAll,
    One,
}

/// Returns "everyone", "something" and so on.
pub(crate) fn pronoun(quantity: Quantity, of_people: bool, language: Language, case: Case) -> &'static str {
    let accusative = case == Case::Accusative;
    match (language, of_people, quantity) {
        (Language::English, true, Quantity::All) => "everyone",
        (Language::English, true, Quantity::Some) => "someone",
        (Language::English, true, Quantity::None) => "no one",
        (Language::English, true, Quantity::Any) => "anyone",
        (Language::English, true, Quantity::NotAll) => "not everyone",
        (Language::English, true, Quantity::One) => "exactly one person",
        (Language::English, false, Quantity::All) => "everything",
        (Language::English, false, Quantity::Some) => "something",
        (Language::English, false, Quantity::None) => "nothing",
        (Language::English, false, Quantity::Any) => "anything",
        (Language::English, false, Quantity::NotAll) => "not everything",
        (Language::English, false, Quantity::One) => "exactly one thing",
        (Language::German, true, Quantity::All) => {
            if accusative {
                "jeden"
            } else {
                "jeder"
            }
        }
        (Language::German, true, Quantity::Some) => {
            if accusative {
                "jemanden"
            } else {
                "jemand"
            }
        }
        (Language::German, true, Quantity::None) => {
            if accusative {
                "niemanden"
            } else {
                "niemand"
            }
        }
        (Language::German, true, Quantity::Any) => {
            if accusative {
                "irgendjemanden"
            } else {
                "irgendjemand"
            }
        }
        (Language::German, true, Quantity::NotAll) => {
            if accusative {
                "nicht jeden"
            } else {
                "nicht jeder"
            }
        }
        (Language::German, true, Quantity::One) => {
            if accusative {
                "genau einen"
            } else {
                "genau einer"
            }
        }
        (Language::German, false, Quantity::All) => "alles",
        (Language::German, false, Quantity::Some) => "etwas",
        (Language::German, false, Quantity::None) => "nichts",
        (Language::German, false, Quantity::Any) => "irgendetwas",
        (Language::German, false, Quantity::NotAll) => "nicht alles",
        (Language::German, false, Quantity::One) => "genau eines",
    }
}

/// Returns "x's father", in the case.
pub(crate) fn father(of: &str, language: Language, case: Case) -> String {
    match (language, case) {
        (Language::English, _) => format!("{of}'s father"),
        (Language::German, Case::Nominative) => format!("der Vater von {of}"),
        (Language::German, Case::Accusative) => format!("den Vater von {of}"),
        (Language::German, Case::Dative) => format!("dem Vater von {of}"),
    }
}

/// Returns "their father", in the case.
pub(crate) fn own_father(language: Language, case: Case) -> &'static str {
    match (language, case) {
        (Language::English, _) => "their father",
        (Language::German, Case::Nominative) => "der eigene Vater",
        (Language::German, Case::Accusative) => "den eigenen Vater",
        (Language::German, Case::Dative) => "dem eigenen Vater",
    }
}
