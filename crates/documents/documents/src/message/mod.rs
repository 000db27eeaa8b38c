//! Messages: what a game says, as an id with arguments. The words are in one file for each language (`words/english.txt`, `words/german.txt`).
//! A message is written to JSON as its English sentence.
//!
//! * `ids`: a function for each message, which takes its arguments. `catalogue`: the words of a language. `coded`: messages as they are kept.

mod catalogue;
pub mod coded;
mod ids;

use std::fmt;

use serde::{Serialize, Serializer};

pub use catalogue::{Language, numbered, words};
pub use coded::Coded;
pub use ids::*;

/// A message, in whatever language it will be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: &'static str,
    names: &'static [&'static str],
    arguments: Vec<Argument>,
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A text that is the same in every language: a name, a number, a formula.
    Text(String),
    /// Another message, which is put into the same language.
    Message(Message),
    /// Several arguments, with a comma between them.
    List(Vec<Argument>),
}

impl Message {
    /// A message of these arguments.
    ///
    /// * `id`: its id in the files of words;
    /// * `names`, `arguments`: the blanks of the text, and what fills them; as many of one as of the other.
    pub(crate) fn new(id: &'static str, names: &'static [&'static str], arguments: Vec<Argument>) -> Message {
        Message { id, names, arguments }
    }

    /// Returns the id, such as `palmer.writes`.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// Returns the sentence in a language; `None` where that language has no words for this message or one of its arguments.
    pub fn in_language(&self, language: Language) -> Option<String> {
        let mut out = String::new();
        let mut rest = words(language, self.id)?;
        while let Some((before, blank)) = rest.split_once('{') {
            let (name, after) = blank.split_once('}')?;
            let at = self.names.iter().position(|known| *known == name)?;
            out.push_str(before);
            self.arguments.get(at)?.push_to(language, &mut out)?;
            rest = after;
        }
        out.push_str(rest);
        Some(out)
    }
}

impl Argument {
    fn push_to(&self, language: Language, out: &mut String) -> Option<()> {
        match self {
            Argument::Text(text) => out.push_str(text),
            Argument::Message(message) => out.push_str(&message.in_language(language)?),
            Argument::List(arguments) => {
                for (at, argument) in arguments.iter().enumerate() {
                    if at > 0 {
                        out.push_str(", ");
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
        out.write_str(&self.in_language(Language::English).unwrap_or_else(|| self.id.to_owned()))
    }
}

/// In English.
impl fmt::Display for Argument {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.push_to(Language::English, &mut text);
        out.write_str(&text)
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
