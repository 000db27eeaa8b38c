//! Messages: what a game says, as an id with arguments. The words are in two files for each language (such as `words/english.txt`, and
//! the same in `words/refusals`). A message is written to JSON as its English sentence.
//!
//! * `ids`: a function for each message, which takes its arguments. `refused`: the same for refusals. `declare`: the macro for both. `catalogue`: the
//!   words of a language. `coded`: messages as they are kept.

#[macro_use]
mod declare;

mod catalogue;
pub mod coded;
mod ids;
pub mod refused;

use std::fmt;

use serde::{Serialize, Serializer};

pub use catalogue::{Language, numbered, words};
pub use coded::Coded;
pub use ids::*;

/// A kind of message: its id, and the names of its arguments.
pub(crate) type Kind = (&'static str, &'static [&'static str]);

/// All kinds of messages.
fn kinds() -> impl Iterator<Item = &'static Kind> {
    ALL.iter().chain(refused::ALL)
}

/// A message, in whatever language it will be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    kind: &'static Kind,
    arguments: Vec<Argument>,
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A text that is the same in every language: a name, a number, a formula.
    Text(String),
    /// Words that there are in English only: a fault in the words of a parser or of the kernel.
    English(String),
    /// Another message, which is put into the same language.
    Message(Message),
    /// Several arguments, with a comma between them.
    List(Vec<Argument>),
}

/// A part of a sentence in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// Its language.
    pub language: Language,
}

impl Message {
    /// A message of these arguments.
    ///
    /// * `kind`: its id in the files of words, and the blanks of the text;
    /// * `arguments`: what fills the blanks; as many as there are.
    pub(crate) fn new(kind: &'static Kind, arguments: Vec<Argument>) -> Message {
        Message { kind, arguments }
    }

    /// Returns the id, such as `palmer.writes`.
    pub fn id(&self) -> &'static str {
        self.kind.0
    }

    /// Returns the sentence in a language; `None` where that language has no words for this message or one of its arguments.
    pub fn in_language(&self, language: Language) -> Option<String> {
        self.pieces(language).map(|pieces| pieces.into_iter().map(|piece| piece.text).collect())
    }

    /// Returns the sentence in a language, with the parts that there are in English only as pieces of their own; `None` where that language has no
    /// words for this message or one of its arguments.
    pub fn pieces(&self, language: Language) -> Option<Vec<Piece>> {
        let mut out = Vec::new();
        self.push_to(language, &mut out)?;
        Some(out)
    }

    fn push_to(&self, language: Language, out: &mut Vec<Piece>) -> Option<()> {
        let &(id, names) = self.kind;
        let mut rest = words(language, id)?;
        while let Some((before, blank)) = rest.split_once('{') {
            let (name, after) = blank.split_once('}')?;
            let at = names.iter().position(|known| *known == name)?;
            push(before, language, out);
            self.arguments.get(at)?.push_to(language, out)?;
            rest = after;
        }
        push(rest, language, out);
        Some(())
    }
}

/// Appends a text to the pieces of a sentence.
fn push(text: &str, language: Language, out: &mut Vec<Piece>) {
    match out.last_mut() {
        Some(last) if last.language == language => last.text.push_str(text),
        _ if text.is_empty() => {}
        _ => out.push(Piece { text: text.to_owned(), language }),
    }
}

impl Argument {
    /// Words that there are in English only.
    pub fn english(text: impl fmt::Display) -> Argument {
        Argument::English(text.to_string())
    }

    fn push_to(&self, language: Language, out: &mut Vec<Piece>) -> Option<()> {
        match self {
            Argument::Text(text) => push(text, language, out),
            Argument::English(text) => push(text, Language::English, out),
            Argument::Message(message) => message.push_to(language, out)?,
            Argument::List(arguments) => {
                for (at, argument) in arguments.iter().enumerate() {
                    if at > 0 {
                        push(", ", language, out);
                    }
                    argument.push_to(language, out)?;
                }
            }
        }
        Some(())
    }
}

/// The English sentence; the id where there is none.
impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.in_language(Language::English).unwrap_or_else(|| self.id().to_owned()))
    }
}

/// In English.
impl fmt::Display for Argument {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pieces = Vec::new();
        self.push_to(Language::English, &mut pieces);
        pieces.iter().try_for_each(|piece| out.write_str(&piece.text))
    }
}

/// Compares the English sentence.
impl PartialEq<&str> for Message {
    fn eq(&self, other: &&str) -> bool {
        self.in_language(Language::English).as_deref() == Some(*other)
    }
}

/// The English sentence.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "schemas")]
impl schemars::JsonSchema for Message {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        String::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Argument {
        Argument::Message(message)
    }
}

impl From<Vec<Argument>> for Argument {
    fn from(arguments: Vec<Argument>) -> Argument {
        Argument::List(arguments)
    }
}

macro_rules! texts {
    ($($Type:ty)*) => {
        $(impl From<$Type> for Argument {
            fn from(value: $Type) -> Argument {
                Argument::Text(value.to_string())
            }
        })*
    };
}

texts! { String &String &str char u8 u16 u32 u64 usize i64 }
