//! ERGO: rows of cards that are premises, and a hand of cards that only its owner sees.

use std::collections::BTreeMap;

use askama::Template;
use serde::Deserialize;
use serde_json::Value;

use super::drawn::{Context, Drawn, Player, Position, is_anybodys, is_named};
use crate::frame::rendered;
use crate::messages::Messages;
use crate::moves::{Blank, Own};

/// The most rows of the premise area (ER-3).
const MOST_ROWS: usize = 4;

const SYMBOLS: &str = "A B C D ~ -> | & ( )";

#[derive(Deserialize)]
struct View {
    round: usize,
    seats: Vec<Seat>,
    rows: Vec<String>,
    cards: usize,
    consistent: bool,
    letters: BTreeMap<String, String>,
    ergo_allowed: bool,
    deck: usize,
    away: usize,
    rounds: Vec<Round>,
    winner: Option<String>,
    #[serde(default)]
    hand: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Seat {
    name: String,
    letter: String,
    points: u64,
    cards: usize,
    banned: u32,
}

#[derive(Deserialize)]
struct Round {
    ending: String,
    by: String,
    rows: Vec<String>,
    gained: Vec<u64>,
}

/// A card as it is drawn.
struct Face {
    name: String,
    sign: String,
    word: &'static str,
    sort: &'static str,
}

impl Face {
    /// A card by its name in a row (`->`) or in the hand (`then`, `wild-letter`).
    fn new(name: &str) -> Face {
        let (sign, word, sort) = match name {
            "~" | "not" => ("¬", "NOT", "operator"),
            "->" | "then" => ("→", "THEN", "operator"),
            "|" | "or" => ("∨", "OR", "operator"),
            "&" | "and" => ("∧", "AND", "operator"),
            "(" => ("(", "", "bracket"),
            ")" => (")", "", "bracket"),
            "wild-letter" => ("A–D", "WILD", "wild"),
            "wild-operator" => ("¬∧", "WILD", "wild"),
            "tabula" => ("⌫", "TABULA RASA", "action"),
            "revolution" => ("⇄", "REVOLUTION", "action"),
            "fallacy" => ("✗", "FALLACY", "action"),
            "justification" => ("✓", "JUSTIFY", "action"),
            "ergo" => ("∴", "ERGO", "action"),
            letter => (letter, "", "letter"),
        };
        Face { name: name.to_owned(), sign: sign.to_owned(), word, sort }
    }
}

struct Row<'v> {
    text: &'v str,
    faces: Vec<Face>,
}

/// The cards of a row, as documents write it: `A | ~(B -> C)`.
fn faces(row: &str) -> Vec<Face> {
    let mut found = Vec::new();
    let mut rest = row;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("->") { 2 } else { first.len_utf8() };
        let (card, after) = rest.split_at(length);
        if !first.is_whitespace() {
            found.push(Face::new(card));
        }
        rest = after;
    }
    found
}

#[derive(Template)]
#[template(path = "ergo.html")]
struct Board<'v> {
    w: &'static Messages,
    rows: Vec<Row<'v>>,
    consistent: bool,
    cards: usize,
    ergo_allowed: bool,
    letters: Vec<(&'v str, &'v str, &'static str)>,
    round: usize,
    deck: usize,
    away: usize,
    hand: Option<Vec<Face>>,
    rounds: &'v [Round],
}

#[derive(Template)]
#[template(path = "ergo_moves.html")]
struct Composer<'v> {
    w: &'static Messages,
    to: &'v str,
    once: &'v str,
    which: [&'static str; 2],
    lays: Vec<(String, String)>,
    plays: Vec<(String, String)>,
    discards: Vec<(String, String)>,
    rows: Vec<&'v str>,
}

/// The uses of cards that the game lists, as choices: to lay, to play, to discard.
fn uses(own: &[Own], rows: &[String], composer: &mut Composer<'_>) {
    for one in own {
        let written = one.short.split(" => ").next().unwrap_or_default();
        let written = written.split(' ').filter(|word| *word != "USE").collect::<Vec<_>>().join(" ");
        let first = written.split(' ').next().unwrap_or_default();
        let shown = |written: &str| (written.to_owned(), format!("{written} – {}", one.meaning));
        match first {
            "discard" => composer.discards.push((written.clone(), written)),
            "tabula" => {
                for (row, text) in rows.iter().enumerate() {
                    for (card, face) in faces(text).iter().enumerate() {
                        let place = format!("tabula {}.{}", row + 1, card + 1);
                        composer.plays.push((place.clone(), format!("{place}: {}", face.sign)));
                    }
                }
            }
            // Which two cards is to be typed.
            "revolution" => {}
            _ if one.short.contains(" => ") => composer.lays.push((written.clone(), written)),
            _ => composer.plays.push(shown(&written)),
        }
    }
}

pub(super) fn draw(document: &str, context: &Context<'_>) -> Result<Drawn, serde_json::Error> {
    let Position { position: view, legal, .. }: Position<Value, View> = serde_json::from_str(document)?;
    let w = context.w;
    let names: Vec<String> = view.seats.iter().map(|seat| seat.name.clone()).collect();
    let own = context.own(&legal, &names);
    let players = view.seats.iter().enumerate().map(|(at, seat)| {
        let mut counts =
            vec![(w.letter, seat.letter.clone()), (w.points, seat.points.to_string()), (w.cards, seat.cards.to_string())];
        if seat.banned > 0 {
            counts.push((w.banned, seat.banned.to_string()));
        }
        let is_asked = is_named(&legal, &seat.name);
        Player { name: seat.name.clone(), counts, is_asked, is_me: context.is_me(at), is_out: false, clock: None }
    });
    let letters = view.letters.iter().map(|(letter, proof)| {
        let words = match proof.as_str() {
            "proved" => w.proved,
            "disproved" => w.disproved,
            _ => w.open,
        };
        (letter.as_str(), proof.as_str(), words)
    });
    let board = rendered(&Board {
        w,
        rows: view.rows.iter().map(|row| Row { text: row, faces: faces(row) }).collect(),
        consistent: view.consistent,
        cards: view.cards,
        ergo_allowed: view.ergo_allowed,
        letters: letters.collect(),
        round: view.round,
        deck: view.deck,
        away: view.away,
        hand: view.hand.as_ref().map(|hand| hand.iter().map(|card| Face::new(card)).collect()),
        rounds: &view.rounds,
    });
    let mut composer = String::new();
    if !own.is_empty() {
        let sent: Vec<&str> = context.sent.all("row").take(MOST_ROWS).collect();
        let mut rows = if sent.is_empty() { view.rows.iter().map(String::as_str).collect() } else { sent };
        rows.resize(MOST_ROWS, "");
        let once = context.once.unwrap_or_default();
        let mut form = Composer {
            w,
            to: context.to,
            once,
            which: [w.first_card, w.second_card],
            lays: Vec::new(),
            plays: Vec::new(),
            discards: Vec::new(),
            rows,
        };
        uses(&own, &view.rows, &mut form);
        composer = rendered(&form);
    }
    Ok(Drawn {
        players: players.collect(),
        board,
        hint: Some(w.hint_ergo),
        composer,
        others: Vec::new(),
        own,
        blank: Box::new(|name| Blank::text(name, SYMBOLS)),
        is_anybodys: is_anybodys(&legal, &names),
        winners: view.winner.map(|winner| vec![winner]),
        symbols: SYMBOLS,
        takes_proof: false,
    })
}
