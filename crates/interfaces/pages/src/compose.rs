//! A form that was sent, as the move that it stands for: the text that a player would have typed, or the object of a record. Nothing is judged
//! here; a form that makes no sense makes a text that is no move, and the game says so.

use std::fmt::Write;

use documents::legal_move::push_word;
use serde_json::json;

/// A move as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Composed {
    /// As players write it, without the name of the player.
    Text(String),
    /// As it stands in a record: a JSON object.
    Json(String),
}

/// The fields of a form, as they were sent.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'f>(pub &'f [(String, String)]);

impl<'f> Fields<'f> {
    /// Returns the value of a field; the first one of several, nothing without one.
    pub fn one(self, name: &str) -> &'f str {
        self.all(name).next().unwrap_or_default()
    }

    /// Returns the values of all fields of this name, in their order.
    pub fn all(self, name: &str) -> impl Iterator<Item = &'f str> {
        self.0.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Returns the move that a form stands for.
pub fn compose(fields: Fields<'_>) -> Composed {
    match fields.one("kind") {
        "blanks" => Composed::Text(blanks(fields)),
        "palmer" => Composed::Text(palmer(fields)),
        "claim" => claim(fields),
        "ergo" => Composed::Text(ergo(fields)),
        "typed-claim" => typed_claim(fields),
        _ => Composed::Text(typed(fields)),
    }
}

/// Line ends as games have them; browsers send both characters.
fn lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// A move that was typed, with its proof below it.
fn typed(fields: Fields<'_>) -> String {
    let (text, proof) = (lines(fields.one("move").trim()), lines(fields.one("proof")));
    if proof.trim().is_empty() { text } else { format!("{text}\n{proof}") }
}

/// A move that was typed in a game whose claims bring their proofs as evidence.
fn typed_claim(fields: Fields<'_>) -> Composed {
    let (text, proof) = (fields.one("move").trim(), lines(fields.one("proof")));
    match text.split_once("claim ") {
        Some((_, claimed)) if !proof.trim().is_empty() => with_proofs(claimed.trim(), &proof),
        _ => Composed::Text(typed(fields)),
    }
}

/// A form of a move: words and blanks in their order. What stands between `open` and `close` is left out unless all of its blanks are filled in, and a
/// blank after `below` stands on the lines below.
fn blanks(fields: Fields<'_>) -> String {
    let (mut out, mut below) = (String::new(), None);
    // The optional part that is being written, and whether it has all that it needs.
    let mut part: Option<(Vec<String>, bool)> = None;
    for (name, value) in fields.0 {
        let value = lines(value.trim());
        match (name.as_str(), &mut part) {
            ("open", _) => part = Some((Vec::new(), true)),
            ("close", _) => {
                if let Some((words, true)) = part.take() {
                    words.iter().for_each(|word| push_word(&mut out, word));
                }
            }
            ("below", _) => below = Some(String::new()),
            ("blank", _) if below.as_ref().is_some_and(String::is_empty) => below = Some(value),
            ("word" | "blank", Some((words, is_whole))) => {
                *is_whole &= !value.is_empty();
                words.push(value);
            }
            ("word" | "blank", None) if !value.is_empty() => {
                push_word(&mut out, &value.split_whitespace().collect::<Vec<_>>().join(" "));
            }
            _ => {}
        }
    }
    match below.filter(|below| !below.is_empty()) {
        Some(below) => format!("{out}\n{below}"),
        None => out,
    }
}

/// Cards and a statement, as Palmer's game has them.
fn palmer(fields: Fields<'_>) -> String {
    let number = fields.one("n").trim();
    // A card that takes a number ends with the place for it.
    let card = |name: &str| match name.strip_suffix("n=") {
        Some(rest) if number.is_empty() => rest.trim_end().to_owned(),
        Some(_) => format!("{name}{number}"),
        None => name.to_owned(),
    };
    let cards: Vec<String> = fields.all("card").map(card).collect();
    match fields.one("statement").trim() {
        "" => format!("play {}", cards.join(", ")),
        statement => format!("play {}: {statement}", cards.join(", ")),
    }
}

/// A claim of Palmer's game about the statements that were picked.
fn claim(fields: Fields<'_>) -> Composed {
    let claimed = match fields.one("what") {
        "inconsistent" => String::from("inconsistent"),
        _ => format!("redundant {}", fields.all("label").collect::<Vec<_>>().join(", ")),
    };
    let proof = lines(fields.one("proof"));
    match proof.trim().is_empty() {
        true => Composed::Text(format!("claim {}", claimed.trim())),
        false => with_proofs(&claimed, &proof),
    }
}

/// A claim with the proofs that its player submits: one for each statement, with a line `---` between them.
fn with_proofs(claimed: &str, proofs: &str) -> Composed {
    let labels: Vec<Option<&str>> = match claimed.strip_prefix("redundant") {
        Some(list) => list.split([',', ' ', '=']).filter(|label| !label.is_empty()).map(Some).collect(),
        None => vec![None],
    };
    let mut texts: Vec<Vec<&str>> = vec![Vec::new()];
    for line in proofs.lines() {
        match (line.trim(), texts.last_mut()) {
            ("---", _) => texts.push(Vec::new()),
            (_, Some(last)) => last.push(line),
            _ => {}
        }
    }
    let finding = |(at, lines): (usize, &Vec<&str>)| {
        let evidence = json!({"kind": "proof", "lines": lines, "submitted": true});
        match labels.get(at).copied().flatten() {
            Some(label) => json!({"statement": label, "evidence": evidence}),
            None => json!({"evidence": evidence}),
        }
    };
    let findings: Vec<_> = texts.iter().enumerate().map(finding).collect();
    Composed::Json(json!({"move": "claim", "claim": claimed, "findings": findings}).to_string())
}

/// A turn of ERGO: two uses of cards, and the rows as they lie afterwards where cards of the area are concerned.
fn ergo(fields: Fields<'_>) -> String {
    let uses: Vec<&str> = fields.all("use").map(str::trim).filter(|one| !one.is_empty()).collect();
    let leaves_rows = |one: &&str| {
        let first = one.split([' ', '=']).next().unwrap_or_default();
        matches!(first, "discard" | "fallacy" | "justify" | "ergo" | "wild-letter" | "wild-operator")
    };
    let mut out = uses.join(" ");
    if !uses.iter().all(leaves_rows) {
        let rows: Vec<&str> = fields.all("row").map(str::trim).filter(|row| !row.is_empty()).collect();
        // Writing to a String cannot fail.
        let _ = write!(out, " => {}", rows.join("; "));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn composed(fields: &[(&str, &str)]) -> Composed {
        let fields: Vec<(String, String)> =
            fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        compose(Fields(&fields))
    }

    fn text(fields: &[(&str, &str)]) -> String {
        match composed(fields) {
            Composed::Text(text) => text,
            Composed::Json(json) => panic!("{json}"),
        }
    }

    /// A form as a browser sends it: `=WORD` is a word, `[` and `]` an optional part, `/` what stands below, anything else a blank.
    fn form(parts: &[&'static str]) -> String {
        let field = |part: &&'static str| match part.strip_prefix('=') {
            Some(word) if !word.is_empty() => ("word", word),
            _ => match *part {
                "==" => ("word", "="),
                "[" => ("open", ""),
                "]" => ("close", ""),
                "/" => ("below", ""),
                value => ("blank", value),
            },
        };
        text(&[("kind", "blanks")].into_iter().chain(parts.iter().map(field)).collect::<Vec<_>>())
    }

    #[test]
    fn forms_become_what_players_would_type() {
        assert_eq!(form(&["=edit", "=3", "rock", "10", "(P ∧ Q)"]), "edit 3 rock 10 (P ∧ Q)");
        let claim = |line, index, name, proof| {
            form(&[
                "=claim", "[", "=goal", line, "]", "[", "=player", index, "==", name, "]", "[", "=card", "", "==", "", "]", "/",
                proof,
            ])
        };
        assert_eq!(claim("3", "0", "Ben", "1. axiom P\r\n"), "claim goal 3 player 0=Ben\n1. axiom P");
        assert_eq!(claim("", "0", "", "1. axiom P"), "claim\n1. axiom P");
        assert_eq!(form(&["=rule", "[", "=slot", "", "]", "[", "=price", "60", "]", "(∀(x)P(x))"]), "rule price 60 (∀(x)P(x))");
        assert_eq!(form(&["=play", "3", ""]), "play 3", "what is missing is missing");
        assert_eq!(form(&["=wff", " NKpq "]), "wff NKpq");
    }

    #[test]
    fn cards_and_rows() {
        let cards = [("kind", "palmer"), ("card", "P blonde"), ("card", "R likes"), ("statement", "∀x blonde(x)")];
        assert_eq!(text(&cards), "play P blonde, R likes: ∀x blonde(x)");
        assert_eq!(text(&[("kind", "palmer"), ("card", "S 12 n="), ("n", "3")]), "play S 12 n=3");
        assert_eq!(text(&[("kind", "palmer"), ("card", "S 5"), ("n", "3")]), "play S 5", "its statement has no number");
        let turn = [("kind", "ergo"), ("use", "A"), ("use", "discard or"), ("row", "A"), ("row", ""), ("row", "~B")];
        assert_eq!(text(&turn), "A discard or => A; ~B");
        assert_eq!(
            text(&[("kind", "ergo"), ("use", "fallacy Ben"), ("use", "wild-letter=ergo"), ("row", "A")]),
            "fallacy Ben wild-letter=ergo"
        );
    }

    #[test]
    fn claims_bring_their_proofs() {
        let claim = [("kind", "claim"), ("label", "1"), ("label", "3"), ("what", "redundant"), ("proof", "a\r\nb\r\n---\r\nc")];
        let expected = json!({"move": "claim", "claim": "redundant 1, 3", "findings": [
            {"statement": "1", "evidence": {"kind": "proof", "lines": ["a", "b"], "submitted": true}},
            {"statement": "3", "evidence": {"kind": "proof", "lines": ["c"], "submitted": true}},
        ]});
        assert_eq!(composed(&claim), Composed::Json(expected.to_string()));
        assert_eq!(text(&[("kind", "claim"), ("what", "inconsistent"), ("label", "1")]), "claim inconsistent");
        assert_eq!(text(&[("kind", "claim"), ("what", "redundant")]), "claim redundant");
        let typed = composed(&[("kind", "typed-claim"), ("move", "Ann claim inconsistent"), ("proof", "a")]);
        assert!(matches!(typed, Composed::Json(json) if json.contains("\"lines\":[\"a\"]")));
    }
}
