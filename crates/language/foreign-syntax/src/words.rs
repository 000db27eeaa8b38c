//! Names as TPTP spells them, and names that stay apart. Not here: which names occur.

/// The name that TPTP's readers may take for equality, unless it stands in quotes.
pub(crate) const EQUAL: &str = "equal";

/// Returns the wish, or with `_2`, `_3`, … after it, whichever `take` accepts first.
pub(crate) fn untaken(wish: String, mut take: impl FnMut(&str) -> bool) -> String {
    if take(&wish) {
        return wish;
    }
    let free = (2..).map(|number| format!("{wish}_{number}")).find(|name| take(name));
    free.unwrap_or(wish)
}

/// Tells whether a character may stand between TPTP's quotation marks, as its reader here has it.
pub(crate) fn may_be_quoted(character: char) -> bool {
    is_plain(character) || (!character.is_ascii() && character.is_alphanumeric())
}

/// Tells whether a character may stand between quotation marks for every reader of TPTP.
pub(crate) fn is_plain(character: char) -> bool {
    (' '..='~').contains(&character)
}

/// Tells whether all characters of a name are of a kind that may be quoted.
pub(crate) fn is_quotable(name: &str, may_stand: fn(char) -> bool) -> bool {
    !name.is_empty() && name.chars().all(may_stand)
}

/// Writes a name in characters of this kind: others by their number.
pub(crate) fn printable(name: &str, may_stand: fn(char) -> bool) -> String {
    if is_quotable(name, may_stand) {
        return name.to_owned();
    }
    let mut plain = String::from(if name.is_empty() { "empty" } else { "" });
    for character in name.chars() {
        if may_stand(character) {
            plain.push(character);
        } else {
            plain.push_str(&format!("u{:X}", character as u32));
        }
    }
    plain
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

pub(crate) fn is_upper_word(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase()) && name.chars().all(is_word)
}

/// Returns a variable's name in TPTP's alphabet: first letter raised, foreign characters by their number.
pub(crate) fn upper_word(name: &str) -> String {
    let mut word = String::with_capacity(name.len());
    for character in name.chars() {
        match character {
            _ if is_word(character) && !word.is_empty() => word.push(character),
            _ if character.is_ascii_alphabetic() => word.push(character.to_ascii_uppercase()),
            _ => word.push_str(&format!("U{:X}", character as u32)),
        }
    }
    if word.is_empty() { String::from("V") } else { word }
}

/// Writes a name as a word of TPTP: in quotes unless it is a lower word.
pub(crate) fn quoted(name: &str) -> String {
    if name.starts_with(|first: char| first.is_ascii_lowercase()) && name.chars().all(is_word) {
        return name.to_owned();
    }
    between('\'', name)
}

/// Writes a name between quotation marks.
pub(crate) fn between(mark: char, name: &str) -> String {
    let mut word = String::from(mark);
    for character in name.chars() {
        if character == '\\' || character == mark {
            word.push('\\');
        }
        word.push(character);
    }
    word.push(mark);
    word
}

/// Writes the name of a statement: a number, or a word.
pub(crate) fn label_name(label: &str) -> String {
    let is_number = label.bytes().all(|byte| byte.is_ascii_digit()) && (label == "0" || !label.starts_with('0'));
    if is_number { label.to_owned() } else { quoted(label) }
}
