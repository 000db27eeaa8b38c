//! Views that players have saved, compared with the log: a view names its viewer and the number of moves after it, and is right
//! when the log gives the same. So a log that was written anew, commitments and all, is found out by anybody who kept a view.

use std::fs;
use std::path::{Path, PathBuf};

use ::games::Game;
use ::predicate_wars::PredicateWars;
use serde::Serialize;
use serde_json::Value;
use source::{Diagnostic, Span, Text};

use super::view;
use crate::error::{Error, Rejected};
use crate::input::read_file;

/// A view as it was saved.
#[derive(Clone, Debug)]
pub struct SavedView {
    /// The file in which it stands.
    file: String,
    /// Number of the view in that file, from 1.
    number: usize,
    /// Number of moves after it.
    moves: u64,
    /// All that it says.
    document: Value,
}

/// Result of comparing a view with a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ViewFinding {
    /// The file in which it stands.
    pub file: String,
    /// Number of the view in that file, from 1.
    pub view: usize,
    /// Viewer; null for what everybody sees.
    pub viewer: Option<String>,
    /// The number of the event after which it was taken; 0 for the beginning.
    pub n: u64,
    /// True if it is what the log comes to.
    pub right: bool,
    /// First difference, as a JSON pointer (RFC 6901). What it says there is not told: it may be private.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differs: Option<String>,
    /// The reason for which it is not right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// Reads saved views: files, each of one view or of several one after the other, and directories, of which every `….json` is
/// read.
///
/// # Errors
/// [`Error`] when something cannot be read, holds what is no view of Predicate Wars, or holds none.
pub fn read_views(paths: &[PathBuf]) -> Result<Vec<SavedView>, Error> {
    let mut views = Vec::new();
    for path in paths {
        let before = views.len();
        if path.is_dir() {
            for file in files_in(path)? {
                read_into(&mut views, &file)?;
            }
        } else {
            read_into(&mut views, path)?;
        }
        if views.len() == before {
            return Err(no_view(&Text::new(path.display().to_string(), ""), 0, "there is no view here"));
        }
    }
    Ok(views)
}

/// The files of a directory whose names end in `.json`, by name.
fn files_in(directory: &Path) -> Result<Vec<PathBuf>, Error> {
    let unreadable =
        |cause: std::io::Error| Error::Unreadable { file: directory.display().to_string(), cause: cause.to_string() };
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read_into(views: &mut Vec<SavedView>, path: &Path) -> Result<(), Error> {
    let text = read_file(path)?;
    let said = text.content().trim_start_matches('\u{feff}');
    let offset = text.content().len() - said.len();
    let mut stream = serde_json::Deserializer::from_str(said).into_iter::<Value>();
    let mut number = 0;
    while let Some(said) = stream.next() {
        number += 1;
        let at = offset + stream.byte_offset();
        let said = match said {
            Ok(said) => said,
            Err(error) => return Err(no_view(&text, at, &format!("this is no JSON: {error}"))),
        };
        let named = said.get("game").and_then(Value::as_str) == Some(PredicateWars::NAME);
        let moves = said.get("moves").and_then(Value::as_u64).filter(|_| named && said.get("viewer").is_some());
        let Some(moves) = moves else {
            return Err(no_view(&text, at, "this is no view of Predicate Wars"));
        };
        views.push(SavedView { file: text.name().to_owned(), number, moves, document: said });
    }
    Ok(())
}

/// The text is left out: a view holds what is private.
fn no_view(text: &Text, at: usize, what: &str) -> Error {
    let position = text.position(at);
    let message = format!("{what}, at line {}", position.line);
    let diagnostic = Diagnostic::error("no-view", Span::at(0), message, "here")
        .help("`referee predicate-wars show LOG --as NAME --json > FILE` saves what a player sees");
    Rejected::one(Text::new(text.name(), ""), diagnostic).into()
}

impl SavedView {
    /// Returns how many moves are after it.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Holds it against the game at that moment; `None` when the log does not come so far.
    pub(crate) fn hold_against(&self, game: Option<&PredicateWars>) -> ViewFinding {
        let viewer = self.document.get("viewer").and_then(Value::as_str);
        let (differs, message) = match game {
            None => (None, Some(format!("the log does not come to event {}", self.moves))),
            Some(game) => match self.difference(game, viewer) {
                Ok(None) => (None, None),
                Ok(Some(pointer)) => {
                    let message = format!("at {pointer} it says something else than the log comes to");
                    (Some(pointer), Some(message))
                }
                Err(message) => (None, Some(message)),
            },
        };
        ViewFinding {
            file: self.file.clone(),
            view: self.number,
            viewer: viewer.map(str::to_owned),
            n: self.moves,
            right: message.is_none(),
            differs,
            message,
        }
    }

    /// Returns where it says something else than this game.
    fn difference(&self, game: &PredicateWars, viewer: Option<&str>) -> Result<Option<String>, String> {
        let viewer = viewer.map(|name| game.player(name)).transpose().map_err(|refusal| refusal.message.to_string())?;
        let comes_to = serde_json::to_value(view(game, viewer, None)).map_err(|error| error.to_string())?;
        let mut said = self.document.clone();
        // That the file was torn when somebody looked says nothing of the game.
        if let Some(fields) = said.as_object_mut() {
            fields.remove("torn");
        }
        Ok(first_difference(&said, &comes_to))
    }
}

/// Returns where two values first differ, as a JSON pointer.
fn first_difference(one: &Value, other: &Value) -> Option<String> {
    let mut open = vec![(String::new(), Some(one), Some(other))];
    while let Some((pointer, one, other)) = open.pop() {
        match (one, other) {
            (Some(Value::Object(one)), Some(Value::Object(other))) => {
                let added = other.keys().filter(|key| !one.contains_key(*key));
                let keys: Vec<&String> = one.keys().chain(added).collect();
                let parts = keys.into_iter().rev().map(|key| (pointer_to(&pointer, key), one.get(key), other.get(key)));
                open.extend(parts);
            }
            (Some(Value::Array(one)), Some(Value::Array(other))) => {
                let parts = (0..one.len().max(other.len())).rev();
                open.extend(parts.map(|at| (pointer_to(&pointer, &at.to_string()), one.get(at), other.get(at))));
            }
            (one, other) if one == other => {}
            _ => return Some(pointer),
        }
    }
    None
}

fn pointer_to(pointer: &str, part: &str) -> String {
    format!("{pointer}/{}", part.replace('~', "~0").replace('/', "~1"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_first_difference_is_pointed_at() {
        let one = json!({ "a": [1, { "b/c": 2 }], "d": null });
        for (other, pointer) in [
            (json!({ "a": [1, { "b/c": 2 }], "d": null }), None),
            (json!({ "a": [1, { "b/c": 3 }], "d": 0 }), Some("/a/1/b~1c")),
            (json!({ "a": [1], "d": null }), Some("/a/1")),
            (json!({ "a": [1, { "b/c": 2 }] }), Some("/d")),
            (json!({ "a": [1, { "b/c": 2 }], "d": null, "e": 1 }), Some("/e")),
            (json!([]), Some("")),
        ] {
            assert_eq!(first_difference(&one, &other).as_deref(), pointer, "{other}");
        }
    }
}
