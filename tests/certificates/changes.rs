//! Single changes to a JSON document: every field, item, number, flag and character.

use std::collections::BTreeMap;

use formula::generate::Random;
use serde_json::{Value, json};

/// A change at a place.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// A JSON pointer.
    at: String,
    what: What,
}

#[derive(Clone, Copy, Debug)]
enum What {
    Remove,
    Repeat,
    /// Change places with the next item.
    Swap,
    Empty,
    Add(i64),
    Flip,
    /// Put another character of the same kind here.
    Replace(usize),
    Delete(usize),
    Insert(usize),
    /// One of the words that stand in such places.
    Word(&'static str),
    Null,
    /// Another meaning of a table's cell: the cell, and what is added to a function's value.
    Cell(usize, u64),
    /// One word of a text for another, from this place in the text on.
    Exchange(usize, &'static str, &'static str),
    /// The label of this statement.
    Label(usize),
    /// What another entry of the legend stands for.
    StandsFor(usize),
}

/// Words that statements are right with, one for the other.
const EXCHANGES: [(&str, &str); 16] = [
    ("blonde", "happy"),
    ("happy", "blonde"),
    ("likes", "smarter"),
    ("smarter", "likes"),
    ("∀", "∃"),
    ("∃", "∀"),
    ("∃!", "∃"),
    ("∧", "∨"),
    ("∨", "→"),
    ("→", "∧"),
    ("↔", "→"),
    ("¬", ""),
    ("=", "≠"),
    ("≠", "="),
    ("father(x)", "x"),
    ("x", "father(x)"),
];

/// What enumerations and domains are made of.
const WORDS: [&str; 16] = [
    "consistent",
    "inconsistent",
    "redundant",
    "independent",
    "proof",
    "finite-model",
    "infinite-model",
    "consistency",
    "redundancy",
    "palmer",
    "tptp",
    "the integers",
    "the natural numbers",
    "the rational numbers",
    "blonde",
    "father",
];

/// All changes that can be made to a document.
pub(crate) fn all(document: &Value) -> Vec<Change> {
    let mut changes = Vec::new();
    let mut open = vec![(String::new(), document)];
    while let Some((at, value)) = open.pop() {
        let mut push = |what| changes.push(Change { at: at.clone(), what });
        if !at.is_empty() {
            push(What::Remove);
            push(What::Null);
        }
        match value {
            Value::Null => {}
            Value::Bool(_) => push(What::Flip),
            Value::Number(_) => [-1, 1, 2, 1_000, -1_000_000].into_iter().for_each(|by| push(What::Add(by))),
            Value::String(text) => {
                let count = text.chars().count();
                (0..count).for_each(|place| push(What::Replace(place)));
                (0..count).for_each(|place| push(What::Delete(place)));
                (0..=count).for_each(|place| push(What::Insert(place)));
                if count < 30 {
                    WORDS.iter().filter(|word| *word != text).for_each(|word| push(What::Word(word)));
                }
            }
            Value::Array(items) => {
                push(What::Empty);
                for (item, value) in items.iter().enumerate() {
                    let item_at = format!("{at}/{item}");
                    changes.push(Change { at: item_at.clone(), what: What::Repeat });
                    changes.push(Change { at: item_at.clone(), what: What::Swap });
                    open.push((item_at, value));
                }
            }
            Value::Object(fields) => {
                push(What::Empty);
                open.extend(fields.iter().map(|(name, value)| (format!("{at}/{name}"), value)));
            }
        }
    }
    changes
}

/// The changes after which a document may well be read: other cells of tables, other words in statements, another statement asked about.
pub(crate) fn telling(document: &Value) -> Vec<Change> {
    let mut changes = Vec::new();
    let certificate = &document["certificate"];
    let domain = certificate["domain"].as_u64().unwrap_or(0);
    for part in ["functions", "predicates"] {
        for (at, table) in certificate[part].as_array().into_iter().flatten().enumerate() {
            let at = format!("/certificate/{part}/{at}");
            let rows = domain.pow(table["arity"].as_u64().unwrap_or(0) as u32) as usize;
            let values = if part == "functions" { domain } else { 2 };
            let cells = (0..rows).flat_map(|cell| (1..values).map(move |by| What::Cell(cell, by)));
            changes.extend(cells.map(|what| Change { at: at.clone(), what }));
        }
    }
    let text = document["board"]["text"].as_str().unwrap_or_default();
    for (from, to) in EXCHANGES {
        let places = text.match_indices(from).map(|(place, _)| What::Exchange(place, from, to));
        changes.extend(places.map(|what| Change { at: "/board/text".to_owned(), what }));
    }
    for (at, line) in certificate["lines"].as_array().into_iter().flatten().enumerate() {
        let at = format!("/certificate/lines/{at}");
        let line = line.as_str().unwrap_or_default();
        for (from, to) in EXCHANGES.into_iter().chain(IN_PROOFS) {
            let places = line.match_indices(from).map(|(place, _)| What::Exchange(place, from, to));
            changes.extend(places.map(|what| Change { at: at.clone(), what }));
        }
        changes.extend([What::Remove, What::Swap, What::Repeat].map(|what| Change { at: at.clone(), what }));
    }
    let entries = certificate["legend"].as_array().map_or(0, Vec::len);
    let pairs = (0..entries).flat_map(|at| (0..entries).filter(move |&other| other != at).map(move |other| (at, other)));
    changes.extend(pairs.map(|(at, other)| Change { at: format!("/certificate/legend/{at}"), what: What::StandsFor(other) }));
    let count = document["board"]["statements"].as_array().map_or(0, Vec::len);
    if document["question"]["statement"].is_string() {
        changes.extend((0..count).map(|label| Change { at: "/question/statement".to_owned(), what: What::Label(label) }));
    }
    changes
}

/// Words of proofs, one for the other.
const IN_PROOFS: [(&str, &str); 24] = [
    ("1", "2"),
    ("2", "3"),
    ("3", "4"),
    ("4", "5"),
    ("5", "4"),
    ("6", "5"),
    ("7", "8"),
    ("8", "7"),
    ("9", "10"),
    ("10", "9"),
    ("axiom ", "assume "),
    ("assume ", "axiom "),
    ("assume ", ""),
    ("end", ""),
    ("∀I", "∀E"),
    ("∀E", "∀I"),
    ("Witness", "∃I"),
    ("Witness", "∀E"),
    ("¬E", "X"),
    ("∨E", "∨I"),
    ("(c", "(a"),
    ("with c", "with a"),
    ("with a", "with c"),
    (" by ", " by R on 1 # "),
];

/// A number of the changes, as many of each part of a document as of any other as far as there are.
pub(crate) fn sample(changes: Vec<Change>, count: usize, random: &mut Random) -> Vec<Change> {
    let mut parts: BTreeMap<String, Vec<Change>> = BTreeMap::new();
    for change in changes {
        let part: Vec<&str> = change.at.split('/').filter(|step| step.parse::<usize>().is_err()).collect();
        parts.entry(part.join("/")).or_default().push(change);
    }
    let mut parts: Vec<Vec<Change>> = parts.into_values().collect();
    let mut sample = Vec::new();
    while sample.len() < count && !parts.is_empty() {
        let at = random.below(parts.len());
        let part = &mut parts[at];
        let chosen = random.below(part.len());
        sample.push(part.swap_remove(chosen));
        if part.is_empty() {
            parts.swap_remove(at);
        }
    }
    sample
}

/// The document with the change made; `None` when it would change nothing.
pub(crate) fn changed(document: &Value, change: &Change, random: &mut Random) -> Option<Value> {
    let mut changed = document.clone();
    let (parent, name) = change.at.rsplit_once('/').unwrap_or_default();
    match change.what {
        What::Remove => match changed.pointer_mut(parent)? {
            Value::Object(fields) => drop(fields.remove(name)),
            Value::Array(items) => drop(items.remove(name.parse().ok()?)),
            _ => return None,
        },
        What::Repeat | What::Swap => {
            let items = changed.pointer_mut(parent)?.as_array_mut()?;
            let at: usize = name.parse().ok()?;
            match change.what {
                What::Repeat => items.insert(at, items.get(at)?.clone()),
                _ if at + 1 < items.len() => items.swap(at, at + 1),
                _ => return None,
            }
        }
        What::Cell(cell, by) => {
            cell_changed(changed.pointer_mut(&change.at)?, document["certificate"]["domain"].as_u64()?, cell, by)?;
        }
        What::StandsFor(other) => {
            let other = &document["certificate"]["legend"][other];
            let entry = changed.pointer_mut(&change.at)?.as_object_mut()?;
            for field in ["stands_for", "kind", "arity"] {
                entry.insert(field.to_owned(), other[field].clone());
            }
        }
        What::Label(label) => *changed.pointer_mut(&change.at)? = document["board"]["statements"][label]["id"].clone(),
        what => {
            let value = changed.pointer_mut(&change.at)?;
            *value = replaced(value, what, random)?;
        }
    }
    (changed != *document).then_some(changed)
}

/// Gives a cell of a table another value.
fn cell_changed(table: &mut Value, domain: u64, cell: usize, by: u64) -> Option<()> {
    if let Some(rows) = table.get_mut("rows") {
        let value = rows.get_mut(cell)?.as_array_mut()?.last_mut()?;
        *value = json!((value.as_u64()? + by) % domain);
        return Some(());
    }
    let mut arguments = Vec::new();
    let mut rest = cell as u64;
    for _ in 0..table["arity"].as_u64()? {
        arguments.insert(0, rest % domain);
        rest /= domain;
    }
    let mut rows: Vec<Vec<u64>> = serde_json::from_value(table["holds"].clone()).ok()?;
    match rows.binary_search(&arguments) {
        Ok(at) => drop(rows.remove(at)),
        Err(at) => rows.insert(at, arguments),
    }
    table["holds"] = json!(rows);
    Some(())
}

fn replaced(value: &Value, what: What, random: &mut Random) -> Option<Value> {
    Some(match what {
        What::Null => Value::Null,
        What::Empty if value.is_array() => json!([]),
        What::Empty => json!({}),
        What::Add(by) => json!(value.as_i64()?.checked_add(by)?),
        What::Flip => json!(!value.as_bool()?),
        What::Word(word) => json!(word),
        What::Replace(place) | What::Delete(place) | What::Insert(place) => {
            let mut characters: Vec<char> = value.as_str()?.chars().collect();
            match what {
                What::Replace(_) => {
                    let old = characters.get_mut(place)?;
                    *old = another(*old, random);
                }
                What::Delete(_) => drop(characters.remove(place)),
                _ => {
                    let like = characters.get(place).or(characters.last()).copied().unwrap_or('x');
                    characters.insert(place, another(like, random));
                }
            }
            json!(characters.into_iter().collect::<String>())
        }
        What::Exchange(place, from, to) => {
            let (before, behind) = value.as_str()?.split_at_checked(place)?;
            json!(format!("{before}{}", behind.replacen(from, to, 1)))
        }
        What::Remove | What::Repeat | What::Swap | What::Cell(..) | What::Label(_) | What::StandsFor(_) => return None,
    })
}

/// Another character, mostly of the same kind.
fn another(old: char, random: &mut Random) -> char {
    let kinds = ["0123456789", "xyz", "abcdefghijklmnopqrstuvw", "∧∨→↔", "∀∃", "=≠<≤>≥", "+-*/", "(),", " :.;\n\"\\", "¬~!|&"];
    let kind = kinds.iter().find(|kind| kind.contains(old)).filter(|_| random.below(8) > 0);
    let kind = kind.copied().unwrap_or_else(|| kinds[random.below(kinds.len())]);
    let characters: Vec<char> = kind.chars().collect();
    characters[random.below(characters.len())]
}
