//! Clauses: a statement as the main clause of a sentence, after "that" or "if", and after something that takes its first place.

use crate::Language;
use crate::lexicon::joined;

/// A verb and its object, which go with a subject: "is blonde".
#[derive(Clone, Debug)]
pub(crate) struct Phrase {
    pub(crate) verb: String,
    /// All but the verb.
    pub(crate) rest: String,
    /// The phrase at the end of a German dependent clause: "blond ist".
    pub(crate) last: String,
}

impl Phrase {
    /// Returns the phrase after its subject.
    pub(crate) fn main(&self) -> String {
        joined(&[&self.verb, &self.rest])
    }

    /// Joins phrases of one subject by "and" or "or".
    pub(crate) fn all(phrases: &[Phrase], word: &str) -> Option<Phrase> {
        let (first, others) = phrases.split_first()?;
        let mut whole = first.clone();
        for (at, one) in others.iter().enumerate() {
            let link = if at + 1 == others.len() { format!(" {word} ") } else { String::from(", ") };
            whole.rest = format!("{}{link}{}", whole.rest, one.main());
            whole.last = format!("{}{link}{}", whole.last, one.last);
        }
        Some(whole)
    }
}

/// The form of a clause, which decides where it takes brackets within another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// One subject and one verb.
    Closed,
    /// It reaches as far as the sentence does: "if A, then B", "for every x, A".
    Open,
    /// Clauses joined by "and", "or", "if and only if".
    Joined,
}

/// The place of a clause within another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Another one follows.
    Inside,
    /// It ends the other.
    AtEnd,
    /// Between "if" and "then".
    Condition,
}

/// A statement in words, in each place of a sentence.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    /// On its own: "a is blonde".
    pub(crate) main: String,
    /// After "that" or "if", where the German verb stands last.
    pub(crate) dependent: String,
    /// After another part of the sentence, where the German verb stands before its subject.
    pub(crate) after: String,
    pub(crate) shape: Shape,
}

impl Clause {
    /// A clause that is the same in each place.
    pub(crate) fn fixed(text: String, shape: Shape) -> Clause {
        Clause { dependent: text.clone(), after: text.clone(), main: text, shape }
    }

    /// A subject and its phrase.
    pub(crate) fn simple(subject: &str, phrase: &Phrase, shape: Shape, language: Language) -> Clause {
        let main = joined(&[subject, &phrase.main()]);
        let after = match language {
            Language::English => main.clone(),
            Language::German => joined(&[&phrase.verb, subject, &phrase.rest]),
        };
        Clause { dependent: joined(&[subject, &phrase.last]), after, main, shape }
    }

    /// A clause of several, which in German follows on a colon where another part takes its first place.
    pub(crate) fn of_several(main: String, dependent: String, shape: Shape, language: Language) -> Clause {
        let after = match language {
            Language::English => main.clone(),
            Language::German => format!("gilt: {main}"),
        };
        Clause { main, dependent, after, shape }
    }

    /// Returns the clause as a part of another, in brackets if it needs them there.
    pub(crate) fn within(self, place: Place, language: Language) -> Clause {
        let bare = match place {
            Place::Inside => self.shape == Shape::Closed,
            Place::AtEnd => self.shape != Shape::Joined,
            Place::Condition => self.shape != Shape::Open,
        };
        if bare {
            return self;
        }
        let (main, dependent) = (format!("({})", self.main), format!("({})", self.dependent));
        Clause::of_several(main, dependent, Shape::Closed, language)
    }
}
