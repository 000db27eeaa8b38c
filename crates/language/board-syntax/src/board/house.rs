//! Lines that choose house rules about reading: `house constants=free`. They are read before all statements, so that they may stand anywhere.
//! Not here: what the house rules mean (`palmer`).

use source::Text;

use crate::palmer::{HOUSE_RULES, Reader, SyntaxError};
use syntax_core::slice::{Comments, Slice};

/// Tells whether a line is one of these: the offset after the word `house`. No statement begins with two words.
pub(super) fn keyword(line: &str) -> Option<usize> {
    let tail = line.strip_prefix("house")?;
    let chooses = tail.starts_with(char::is_whitespace) && tail.trim_start().starts_with(char::is_alphabetic);
    chooses.then_some("house".len())
}

/// Has the reader read as the `house` lines of a text choose; these choices, in their order.
pub(super) fn read(text: &Text, reader: &mut Reader<'_>) -> Vec<(&'static str, &'static str)> {
    let mut chosen = Vec::new();
    // Most boards have no such line, and are not looked through twice.
    if !text.content().contains("house") {
        return chosen;
    }
    for (start, line) in (1..=text.line_count()).filter_map(|number| text.line(number)) {
        let line = Slice::of_line(line, start, Comments::Anywhere);
        let Some(behind) = keyword(line.text) else { continue };
        let choice = line.behind(behind).trim();
        let equals = choice.text.find('=').unwrap_or(choice.text.len());
        let (name, value) = (choice.before(equals).trim(), choice.behind((equals + 1).min(choice.text.len())).trim());
        let Some((name, values)) = HOUSE_RULES.into_iter().find(|(known, _)| *known == name.text) else {
            reader.sink.error(SyntaxError::UnknownHouseRule, name.span());
            continue;
        };
        match values.into_iter().find(|known| *known == value.text) {
            Some(value) if reader.choose(name, value) => chosen.push((name, value)),
            _ => reader.sink.error(SyntaxError::UnknownHouseValue(values), value.span()),
        }
    }
    chosen
}
