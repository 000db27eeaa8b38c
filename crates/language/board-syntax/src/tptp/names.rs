//! Names of statements: that no two are called alike, and how TPTP writes them. Not here: names of symbols and variables.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Returns the wish, or with `_2`, `_3`, … after it, whichever `take` accepts first.
pub(super) fn untaken(wish: String, mut take: impl FnMut(&str) -> bool) -> String {
    if take(&wish) {
        return wish;
    }
    numbered(&wish, &mut 1, take)
}

/// Returns the wish with `_` and a number after it: the first one above `number` that `take` accepts, which `number` becomes.
fn numbered(wish: &str, number: &mut usize, mut take: impl FnMut(&str) -> bool) -> String {
    loop {
        *number += 1;
        let name = format!("{wish}_{number}");
        if take(&name) {
            return name;
        }
    }
}

/// A statement whose name another statement has already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Namesake {
    /// The index of the statement.
    pub(super) statement: usize,
    /// The index of the one that has the name.
    pub(super) holder: usize,
    /// The number after the name in the statement's label.
    pub(super) number: usize,
    /// The label: the name, `_`, and the number.
    pub(super) label: String,
}

/// Finds the statements that need another label than their name. Conjectures give way to other statements, so that the labels of these do not
/// depend on which conjectures stand in the text.
///
/// * `names`: the name of each statement, and whether it is a conjecture.
pub(super) fn namesakes(names: &[(&str, bool)]) -> Vec<Namesake> {
    let mut holders: HashMap<Cow<'_, str>, usize> = HashMap::new();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut found = Vec::new();
    for among_conjectures in [false, true] {
        let mut waiting = Vec::new();
        for (statement, &(name, is_conjecture)) in names.iter().enumerate() {
            if is_conjecture != among_conjectures {
                continue;
            }
            match holders.entry(Cow::Borrowed(name)) {
                Entry::Occupied(holder) => waiting.push((statement, *holder.get(), name)),
                Entry::Vacant(free) => {
                    free.insert(statement);
                }
            }
        }
        for (statement, holder, name) in waiting {
            let number = numbers.entry(name).or_insert(1);
            let label = numbered(name, number, |label| !holders.contains_key(label));
            holders.insert(Cow::Owned(label.clone()), statement);
            found.push(Namesake { statement, holder, number: *number, label });
        }
    }
    found
}

/// Tells whether TPTP can spell a name between quotes.
pub(super) fn is_quotable(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// Writes a label that TPTP can spell: a number and a lower word as they are, others between quotation marks.
pub(super) fn label_name(label: String) -> String {
    let is_number = label.bytes().all(|byte| byte.is_ascii_digit()) && (label == "0" || !label.starts_with('0'));
    let is_word_character = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let is_word = label.starts_with(|first: char| first.is_ascii_lowercase()) && label.chars().all(is_word_character);
    if is_number || is_word { label } else { format!("'{}'", label.replace('\\', "\\\\").replace('\'', "\\'")) }
}
