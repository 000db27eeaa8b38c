//! The settings of a session: the conditions under which proofs are judged, as the options of `referee check` set them. The editor gives
//! them with `initialize`, or later.

use std::collections::BTreeMap;

use adjudication::{Adjudicator, Book, HouseRules, ProofNotation, ProofOptions, System, Text, shipped_systems};
use serde::Deserialize;
use serde_json::Value;

/// Settings as the editor writes them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(crate) struct Settings {
    /// The calculus of all proofs, whatever they say: one that comes with the program, or the name of an open document of rules.
    pub(crate) system: Option<String>,
    /// The notation of proofs that name none: `plain`, or the name of a textbook.
    notation: Option<String>,
    /// House rules by their names, where they are not as usual.
    house: BTreeMap<String, String>,
    /// Accept missing and doubled brackets, with a warning.
    lenient: bool,
    /// Declare names that nothing declares by their use, with a warning.
    declare_by_use: bool,
}

/// The name under which an editor may keep these settings among those of others.
const SECTION: &str = "referee";

impl Settings {
    /// Reads settings, which may stand by themselves or under the name of the program; `null` is the usual ones.
    ///
    /// # Errors
    /// The field that is not understood, in words.
    pub(crate) fn read(written: Option<Value>) -> Result<Settings, String> {
        let own = match written {
            Some(Value::Object(mut fields)) if fields.contains_key(SECTION) => fields.remove(SECTION).unwrap_or_default(),
            Some(written) => written,
            None => Value::Null,
        };
        if own.is_null() {
            return Ok(Settings::default());
        }
        serde_json::from_value(own).map_err(|error| format!("these settings are not understood: {error}"))
    }

    /// Sets up the conditions. `rules` gives the text of an open document of rules by the end of its name.
    ///
    /// # Errors
    /// The setting that cannot be met, and what would fit.
    pub(crate) fn adjudicator(&self, rules: impl Fn(&str) -> Option<Text>) -> Result<Adjudicator, String> {
        let mut house = HouseRules::default();
        for (name, value) in &self.house {
            house.set(name, value).map_err(|error| format!("house rule `{name}`: {error}"))?;
        }
        let system = match self.system.as_deref() {
            None | Some("") => None,
            Some(name) if shipped_systems().any(|known| known == name) => Some(System::Shipped(name.to_owned())),
            Some(name) => Some(rules(name).map(System::Rules).ok_or_else(|| unknown_system(name))?),
        };
        let notation = match self.notation.as_deref() {
            None | Some("" | "plain") => ProofNotation::Plain,
            Some(name) => ProofNotation::Textbook(Book::of_name(name).ok_or_else(|| unknown_notation(name))?),
        };
        let options = ProofOptions {
            system,
            house,
            notation,
            lenient: self.lenient,
            declares_by_use: self.declare_by_use,
            ..ProofOptions::default()
        };
        Adjudicator::new(options).map_err(|error| format!("the calculus cannot be read: {error}"))
    }
}

fn unknown_system(name: &str) -> String {
    let known: Vec<String> = shipped_systems().map(|known| format!("`{known}`")).collect();
    format!("there is no calculus `{name}`, and no open document of this name; there are {}", known.join(", "))
}

fn unknown_notation(name: &str) -> String {
    let known: Vec<String> = Book::ALL.iter().map(|book| format!("`{}`", book.name())).collect();
    format!("there is no notation of proofs `{name}`; there are `plain`, {}", known.join(", "))
}
