//! A form that was sent, as the move that it stands for: the text that a player would have typed, or the object of a record. Nothing is judged
//! here; a form that makes no sense makes a text that is no move, and the game says so.

use std::fmt::Write;

use serde_json::json;

use crate::moves::{Piece, pieces};

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
///
/// * `game`: the game at the table.
pub fn compose(game: &str, fields: Fields<'_>) -> Composed {
    match fields.one("kind") {
        "blanks" => Composed::Text(blanks(game, fields)),
        "palmer" => Composed::Text(palmer(fields)),
        "claim" => claim(fields),
        "ergo" => Composed::Text(ergo(fields)),
        _ => typed(game, fields),
    }
}

/// Line ends as games have them; browsers send both characters.
fn lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// A move that was typed, with its proof below it.
fn typed(game: &str, fields: Fields<'_>) -> Composed {
    let (text, proof) = (lines(fields.one("move").trim()), lines(fields.one("proof")));
    if proof.trim().is_empty() {
        return Composed::Text(text);
    }
    match text.split_once("claim ") {
        Some((_, claimed)) if game == "palmer" => with_proofs(claimed.trim(), &proof),
        _ => Composed::Text(format!("{text}\n{proof}")),
    }
}

/// A form of a move with its blanks filled in, in their order. A part in square brackets is left out unless all of its blanks are filled in, and a
/// proof stands on the lines below.
fn blanks(game: &str, fields: Fields<'_>) -> String {
    let form = fields.one("form");
    let mut values = fields.all("blank").map(|value| lines(value.trim()));
    let (mut out, mut proof) = (String::new(), String::new());
    // The optional part that is being written, and whether it has all that it needs.
    let mut part: Option<(String, bool)> = None;
    for piece in pieces(game, form) {
        match piece {
            Piece::Open => part = Some((String::new(), true)),
            Piece::Close => {
                if let Some((text, true)) = part.take() {
                    out.push_str(&text);
                }
            }
            Piece::Words(words) => part.as_mut().map_or(&mut out, |(text, _)| text).push_str(words),
            Piece::Blank("PROOF") => proof = values.next().unwrap_or_default(),
            Piece::Blank(_) => {
                let value = values.next().unwrap_or_default();
                match &mut part {
                    Some((text, is_whole)) => {
                        *is_whole &= !value.is_empty();
                        text.push_str(&value);
                    }
                    None => out.push_str(&value),
                }
            }
        }
    }
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    if proof.is_empty() { out } else { format!("{out}\n{proof}") }
}

/// Cards and a statement, as Palmer's game has them.
fn palmer(fields: Fields<'_>) -> String {
    let number = fields.one("n").trim();
    let card = |name: &str| match number {
        "" => name.to_owned(),
        number if name.starts_with("S ") => format!("{name} n={number}"),
        _ => name.to_owned(),
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

    fn composed(game: &str, fields: &[(&str, &str)]) -> Composed {
        let fields: Vec<(String, String)> =
            fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        compose(game, Fields(&fields))
    }

    fn text(game: &str, fields: &[(&str, &str)]) -> String {
        match composed(game, fields) {
            Composed::Text(text) => text,
            Composed::Json(json) => panic!("{json}"),
        }
    }

    #[test]
    fn forms_become_what_players_would_type() {
        let wars = |form, blanks: &[&str]| {
            let mut fields = vec![("kind", "blanks"), ("form", form)];
            fields.extend(blanks.iter().map(|blank| ("blank", *blank)));
            text("predicate-wars", &fields)
        };
        assert_eq!(wars("edit 3 TAG COST EFFECT", &["rock", "10", "(P ∧ Q)"]), "edit 3 rock 10 (P ∧ Q)");
        let claim = "claim [goal LINE] [player I=NAME] [card I=CARD] PROOF";
        assert_eq!(wars(claim, &["3", "0", "Ben", "", "", "1. axiom P\r\n"]), "claim goal 3 player 0=Ben\n1. axiom P");
        assert_eq!(wars(claim, &["", "0", "", "1", "", "1. axiom P"]), "claim\n1. axiom P");
        assert_eq!(wars("rule [slot SLOT] [price PRICE] STATEMENT", &["", "60", "(∀(x)P(x))"]), "rule price 60 (∀(x)P(x))");
        assert_eq!(wars("play CARD CARD", &["3"]), "play 3", "what is missing is missing");
        assert_eq!(text("xwff", &[("kind", "blanks"), ("form", "wff ROW"), ("blank", " NKpq ")]), "wff NKpq");
    }

    #[test]
    fn cards_and_rows() {
        let cards = [("kind", "palmer"), ("card", "P blonde"), ("card", "R likes"), ("statement", "∀x blonde(x)")];
        assert_eq!(text("palmer", &cards), "play P blonde, R likes: ∀x blonde(x)");
        assert_eq!(text("palmer", &[("kind", "palmer"), ("card", "S 12"), ("n", "3")]), "play S 12 n=3");
        let turn = [("kind", "ergo"), ("use", "A"), ("use", "discard or"), ("row", "A"), ("row", ""), ("row", "~B")];
        assert_eq!(text("ergo", &turn), "A discard or => A; ~B");
        assert_eq!(
            text("ergo", &[("kind", "ergo"), ("use", "fallacy Ben"), ("use", "wild-letter=ergo"), ("row", "A")]),
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
        assert_eq!(composed("palmer", &claim), Composed::Json(expected.to_string()));
        assert_eq!(text("palmer", &[("kind", "claim"), ("what", "inconsistent"), ("label", "1")]), "claim inconsistent");
        assert_eq!(text("palmer", &[("kind", "claim"), ("what", "redundant")]), "claim redundant");
        let typed = composed("palmer", &[("move", "Ann claim inconsistent"), ("proof", "a")]);
        assert!(matches!(typed, Composed::Json(json) if json.contains("\"lines\":[\"a\"]")));
    }
}
