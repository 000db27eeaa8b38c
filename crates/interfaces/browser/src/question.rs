//! A question of a page: a command of the program, a text, and its options.

use std::collections::BTreeMap;

use adjudication::{
    Adjudicator, Book, Error, HouseRules, Notation, ProofNotation, ProofOptions, System, Text, UsageError, World, shipped_systems,
};
use serde::Deserialize;

/// Commands that need no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Command {
    /// A proof is checked.
    Check,
    /// A proof, or each statement, is priced.
    Cost,
    /// The graph of a proof is drawn.
    Dag,
    /// A text is read back.
    Parse,
    /// A certificate is checked and shown.
    Export,
    /// Statements are evaluated in a structure.
    Evaluate,
}

/// Forms of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Form {
    /// The document.
    #[default]
    Json,
    /// A page.
    Html,
    /// A document for LaTeX.
    Latex,
    /// A document in Markdown.
    Markdown,
    /// A picture.
    Svg,
    /// A graph in Graphviz's language.
    Dot,
    /// A derivation or a model in TPTP's language.
    Tstp,
}

/// A question.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    pub(crate) command: Command,
    /// The name of the text, as a file has one.
    pub(crate) file: String,
    /// The text, where it does not come as bytes.
    #[serde(default)]
    text: String,
    #[serde(default)]
    pub(crate) form: Form,
    /// The notation of statements that are read back.
    #[serde(default)]
    pub(crate) syntax: Option<String>,
    #[serde(default)]
    system: Option<String>,
    #[serde(default)]
    goal: Option<String>,
    #[serde(default)]
    house: BTreeMap<String, String>,
    #[serde(default)]
    lenient: bool,
    /// True if names that nothing declares are declared by their use.
    #[serde(default)]
    declare_by_use: bool,
    #[serde(default)]
    notation: Option<String>,
    /// The structure in which statements are evaluated.
    #[serde(default)]
    pub(crate) world: Option<World>,
}

impl Question {
    /// Sets up what a proof is judged under.
    ///
    /// # Errors
    /// As [`Adjudicator::new`].
    pub(crate) fn adjudicator(&self) -> Result<Adjudicator, Error> {
        let mut house = HouseRules::default();
        for (name, value) in &self.house {
            // A house rule that there is not changes nothing, and its name stands in the page's own list.
            let _ = house.set(name, value);
        }
        let system = |name: &str| match shipped_systems().any(|known| known == name) {
            true => Ok(System::Shipped(name.to_owned())),
            false => Err(Error::from(UsageError::UnknownSystem { name: name.to_owned() })),
        };
        let written = |text: &Option<String>| text.as_deref().filter(|text| !text.trim().is_empty()).map(str::to_owned);
        Adjudicator::new(ProofOptions {
            system: written(&self.system).as_deref().map(system).transpose()?,
            house,
            goal: written(&self.goal).map(|goal| Text::new("<goal>", goal)),
            lenient: self.lenient,
            declares_by_use: self.declare_by_use,
            notation: self.notation.as_deref().and_then(Book::of_name).map_or(ProofNotation::Plain, ProofNotation::Textbook),
            ..ProofOptions::default()
        })
    }

    /// Returns the notation of statements; that of boards where none is named.
    pub(crate) fn statements(&self) -> Notation {
        match self.syntax.as_deref() {
            Some("predicate-wars") => Notation::PredicateWars,
            Some("polish") => Notation::Polish,
            Some("ergo") => Notation::Ergo,
            Some("tptp") => Notation::Tptp,
            _ => Notation::Palmer,
        }
    }

    /// Returns the text, with its name.
    ///
    /// * `bytes`: those of a file, which may be no text.
    ///
    /// # Errors
    /// As reading a file.
    pub(crate) fn source(&self, bytes: Option<&[u8]>) -> Result<Text, Error> {
        if let Some(bytes) = bytes {
            return adjudication::read_bytes(&self.file, bytes);
        }
        adjudication::close_files(Vec::new());
        adjudication::read_bytes(&self.file, self.text.as_bytes())
    }
}
