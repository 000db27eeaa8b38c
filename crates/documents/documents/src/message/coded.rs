//! Messages as they are kept, so that they can be put into any language later: `{"id": "palmer.writes", "arguments": ["Ann", "1", "P(x)"]}`.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Argument, Message, kinds};

/// A message with its id and its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Coded {
    /// The id: `palmer.writes`.
    pub id: String,
    /// The values of the blanks, in their order.
    pub arguments: Vec<CodedArgument>,
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum CodedArgument {
    /// A text that is the same in every language.
    Text(String),
    /// Words that there are in English only.
    English {
        /// The words.
        english: String,
    },
    /// Another message.
    Message(Coded),
    /// Several arguments, with a comma between them.
    List(Vec<CodedArgument>),
}

impl From<&Message> for Coded {
    fn from(message: &Message) -> Coded {
        Coded { id: message.id().to_owned(), arguments: message.arguments.iter().map(CodedArgument::from).collect() }
    }
}

impl From<&Argument> for CodedArgument {
    fn from(argument: &Argument) -> CodedArgument {
        match argument {
            Argument::Text(text) => CodedArgument::Text(text.clone()),
            Argument::English(text) => CodedArgument::English { english: text.clone() },
            Argument::Message(message) => CodedArgument::Message(message.into()),
            Argument::List(arguments) => CodedArgument::List(arguments.iter().map(CodedArgument::from).collect()),
        }
    }
}

impl Coded {
    /// Returns the message; `None` where there is none of this id with as many arguments.
    pub fn message(&self) -> Option<Message> {
        let kind = kinds().find(|(id, _)| *id == self.id)?;
        let arguments: Vec<Argument> = self.arguments.iter().map(CodedArgument::argument).collect::<Option<_>>()?;
        (arguments.len() == kind.1.len()).then(|| Message::new(kind, arguments))
    }
}

impl CodedArgument {
    fn argument(&self) -> Option<Argument> {
        Some(match self {
            CodedArgument::Text(text) => Argument::Text(text.clone()),
            CodedArgument::English { english } => Argument::English(english.clone()),
            CodedArgument::Message(coded) => Argument::Message(coded.message()?),
            CodedArgument::List(list) => Argument::List(list.iter().map(CodedArgument::argument).collect::<Option<_>>()?),
        })
    }
}

/// Serializes a message with its id: for `#[serde(with = "…")]`, where it is read again.
///
/// # Errors
/// An error of the serializer.
pub fn serialize<S: Serializer>(message: &Message, serializer: S) -> Result<S::Ok, S::Error> {
    Coded::from(message).serialize(serializer)
}

/// Deserializes a message that [`serialize`] has written.
///
/// # Errors
/// There is no such message.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Message, D::Error> {
    let coded = Coded::deserialize(deserializer)?;
    coded.message().ok_or_else(|| D::Error::custom(format_args!("there is no message {}", coded.id)))
}

#[cfg(test)]
mod tests {
    use super::super::{Language, Piece, palmer, refused};
    use super::*;

    #[test]
    fn messages_are_kept_and_read_again() {
        let labels: Vec<Argument> = ["1", "3"].map(Argument::from).into();
        let message = palmer::claim_fails("Ann", palmer::do_not_follow(labels));
        let kept = Coded::from(&message);
        assert_eq!(kept.message(), Some(message));
        let german = kept.message().and_then(|message| message.in_language(Language::German));
        assert_eq!(german.as_deref(), Some("Die Behauptung von Ann ist falsch: 1, 3 folgen nicht. Sie kostet nichts (Q-PA-20)."));
    }

    #[test]
    fn english_words_are_marked_as_such() {
        let message = refused::palmer::fault_at(Argument::english("`x` is no name"), 3_usize);
        assert_eq!(Coded::from(&message).message().as_ref(), Some(&message));
        let piece = |text: &str, language| Piece { text: text.to_owned(), language };
        let german = [piece("`x` is no name", Language::English), piece(", bei Zeichen 3 der Aussage", Language::German)];
        assert_eq!(message.pieces(Language::German).as_deref(), Some(&german[..]));
        let english = [piece("`x` is no name, at character 3 of the statement", Language::English)];
        assert_eq!(message.pieces(Language::English).as_deref(), Some(&english[..]));
    }

    #[test]
    fn what_is_no_message_is_not_read() {
        let coded = |id: &str, arguments: usize| Coded {
            id: id.to_owned(),
            arguments: vec![CodedArgument::Text(String::from("Ann")); arguments],
        };
        assert!(coded("palmer.passes", 1).message().is_some());
        assert_eq!(coded("palmer.passes", 2).message(), None);
        assert_eq!(coded("palmer.sings", 1).message(), None);
    }
}
