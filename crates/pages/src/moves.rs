//! Lawful moves as buttons and forms. They are those that the game lists, in its words: words in capitals, such as ROW, become fields to be
//! filled in.

use askama::Template;
use serde::Deserialize;

use crate::frame::rendered;

/// A lawful move, or a form of lawful moves.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Legal {
    pub(crate) text: String,
    pub(crate) meaning: String,
    #[serde(default)]
    price: Option<Price>,
}

#[derive(Clone, Debug, Deserialize)]
struct Price {
    currency: String,
    amount: u64,
    #[serde(default)]
    further: Option<String>,
}

/// A move of the viewer's own, without the name.
#[derive(Clone, Debug)]
pub(crate) struct Own {
    /// As it is sent.
    pub(crate) text: String,
    /// As it is shown.
    pub(crate) short: String,
    pub(crate) meaning: String,
    /// The language of the meaning.
    pub(crate) lang: &'static str,
    pub(crate) price: Option<String>,
}

impl Own {
    pub(crate) fn verb(&self) -> &str {
        self.short.split(' ').next().unwrap_or_default()
    }

    /// Returns the word at this place, the verb being at 0.
    pub(crate) fn word(&self, at: usize) -> &str {
        self.short.split(' ').nth(at).unwrap_or_default()
    }

    /// Returns whether something is to be filled in.
    pub(crate) fn has_blanks(&self, game: &str) -> bool {
        pieces(game, &self.short).iter().any(|piece| matches!(piece, Piece::Blank(_)))
    }
}

/// Returns the moves of a player, and those that are anybody's.
///
/// * `players`: the names of all.
pub(crate) fn own(legal: &[Legal], name: &str, players: &[String]) -> Vec<Own> {
    let of = |one: &Legal| {
        let first = one.text.split(' ').next().unwrap_or_default();
        let short = match one.text.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')) {
            Some(rest) => rest,
            None if players.iter().any(|player| player == first) => return None,
            None => &one.text,
        };
        let price = one.price.as_ref().map(|price| {
            let currency = price.currency.replace('_', " ");
            match (&price.further, price.amount) {
                (None, amount) => format!("{amount} {currency}"),
                (Some(further), 0) => format!("{further} ({currency})"),
                (Some(further), amount) => format!("{amount} + {further} ({currency})"),
            }
        });
        Some(Own { text: short.to_owned(), short: short.to_owned(), meaning: one.meaning.clone(), lang: "en", price })
    };
    legal.iter().filter_map(of).collect()
}

/// A piece of a form of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece<'f> {
    /// Words as they are sent.
    Words(&'f str),
    /// A field to be filled in, by its name.
    Blank(&'f str),
    /// The beginning of what can be left out.
    Open,
    /// Its end.
    Close,
}

/// The names of what is to be filled in, by game.
fn blank_names(game: &str) -> &'static [&'static str] {
    match game {
        "palmer" => &["CARDS", "LABEL", "N", "PLACE", "STATEMENT"],
        "predicate-wars" => &["CARD", "COST", "EFFECT", "I", "LINE", "N", "NAME", "PRICE", "PROOF", "SLOT", "STATEMENT", "TAG"],
        "shake" | "xwff" => &["ROW"],
        _ => &[],
    }
}

/// Cuts a form of moves into its pieces.
pub(crate) fn pieces<'f>(game: &str, form: &'f str) -> Vec<Piece<'f>> {
    let names = blank_names(game);
    let mut found = Vec::new();
    let mut begin = 0;
    let mut push = |from: usize, to: usize, piece: Piece<'f>, begin: &mut usize| {
        if let Some(words) = form.get(*begin..from).filter(|words| !words.is_empty()) {
            found.push(Piece::Words(words));
        }
        found.push(piece);
        *begin = to;
    };
    let is_capital = |byte: &u8| byte.is_ascii_uppercase();
    let bytes = form.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let run = bytes.get(at..).unwrap_or_default().iter().take_while(|byte| is_capital(byte)).count();
        match byte {
            b'[' if names.len() > 5 => push(at, at + 1, Piece::Open, &mut begin),
            b']' if names.len() > 5 => push(at, at + 1, Piece::Close, &mut begin),
            _ if run > 0 => {
                let stands_alone = |byte: Option<&u8>| !byte.is_some_and(u8::is_ascii_alphanumeric);
                let before = at.checked_sub(1).and_then(|before| bytes.get(before));
                if stands_alone(before)
                    && stands_alone(bytes.get(at + run))
                    && let Some(word) = form.get(at..at + run).filter(|word| names.contains(word))
                {
                    push(at, at + run, Piece::Blank(word), &mut begin);
                }
                at += run;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    if let Some(words) = form.get(begin..).filter(|words| !words.is_empty()) {
        found.push(Piece::Words(words));
    }
    found
}

/// Kinds of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Choice,
    Number,
    Area,
    Text,
}

/// A field.
#[derive(Clone, Debug)]
pub(crate) struct Blank {
    pub(crate) label: String,
    pub(crate) kind: Kind,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) value: String,
    /// Symbols that a palette offers.
    pub(crate) symbols: &'static str,
    /// The notation in which it is read back while it is written.
    pub(crate) notation: Option<&'static str>,
    /// Something that could be written there.
    pub(crate) example: &'static str,
}

impl Blank {
    /// A field for a text.
    pub(crate) fn text(label: impl Into<String>, symbols: &'static str) -> Blank {
        Blank {
            label: label.into(),
            kind: Kind::Text,
            options: Vec::new(),
            value: String::new(),
            symbols,
            notation: None,
            example: "",
        }
    }

    /// A field for one of these values, each with the words for it.
    pub(crate) fn choice(label: impl Into<String>, options: Vec<(String, String)>) -> Blank {
        Blank { kind: Kind::Choice, options, ..Blank::text(label, "") }
    }

    /// A field for a number.
    pub(crate) fn number(label: impl Into<String>, value: impl Into<String>) -> Blank {
        Blank { kind: Kind::Number, value: value.into(), ..Blank::text(label, "") }
    }
}

enum Part<'p> {
    Word(&'p str),
    Blank(Blank),
}

#[derive(Template)]
#[template(path = "form.html")]
struct Form<'f> {
    to: &'f str,
    once: &'f str,
    form: &'f str,
    parts: Vec<Part<'f>>,
    verb: &'f str,
    meaning: &'f str,
    lang: &'static str,
    price: Option<&'f str>,
    is_long: bool,
}

/// Renders a form of moves.
///
/// * `to`: the address that it is sent to;
/// * `blank`: the field for a blank of this name.
pub(crate) fn form(game: &str, to: &str, once: &str, one: &Own, blank: impl Fn(&str) -> Blank) -> String {
    let parts = pieces(game, &one.short).into_iter().filter_map(|piece| match piece {
        Piece::Words(words) => Some(Part::Word(words.trim())).filter(|_| !words.trim().is_empty()),
        Piece::Blank(name) => Some(Part::Blank(blank(name))),
        Piece::Open | Piece::Close => None,
    });
    let parts: Vec<Part<'_>> = parts.collect();
    let is_long = parts.iter().any(|part| matches!(part, Part::Blank(Blank { kind: Kind::Area, .. })));
    rendered(&Form {
        to,
        once,
        form: &one.short,
        parts,
        verb: one.verb(),
        meaning: &one.meaning,
        lang: one.lang,
        price: one.price.as_deref(),
        is_long,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_are_blanks_where_the_game_says_so() {
        let wars = pieces("predicate-wars", "claim [goal LINE] [player I=NAME] PROOF");
        assert_eq!(wars[..4], [Piece::Words("claim "), Piece::Open, Piece::Words("goal "), Piece::Blank("LINE")]);
        assert_eq!(wars.last(), Some(&Piece::Blank("PROOF")));
        assert_eq!(pieces("xwff", "turn N"), [Piece::Words("turn N")]);
        assert_eq!(pieces("palmer", "play S 12 n=N"), [Piece::Words("play S 12 n="), Piece::Blank("N")]);
        assert!(pieces("palmer", "").is_empty());
    }

    #[test]
    fn moves_of_others_are_theirs() {
        let legal: Vec<Legal> = serde_json::from_str(
            r#"[{"text": "roll", "meaning": ""}, {"text": "Ann wff ROW", "meaning": ""}, {"text": "Ben wff ROW", "meaning": "", "price": {"currency": "proving_power", "amount": 0, "further": "x"}}]"#,
        )
        .expect("moves");
        let found = own(&legal, "Ben", &[String::from("Ann"), String::from("Ben")]);
        assert_eq!(found.iter().map(|one| one.text.as_str()).collect::<Vec<_>>(), ["roll", "wff ROW"]);
        assert_eq!(found[1].price.as_deref(), Some("x (proving power)"));
    }
}
