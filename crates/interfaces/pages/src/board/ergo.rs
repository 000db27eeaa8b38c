//! ERGO: rows of cards that are premises, and a hand of cards that only its owner sees.

use adjudication::games::ergo::{Ending, Ergo, Proof, Round};
use adjudication::games::{Game, PositionDocument};
use askama::Template;
use documents::{Blank, Slot};

use super::drawn::{Context, Drawing, Player, Typed, is_anybodys, may_move, offers_draw};
use crate::frame::rendered;
use crate::messages::Messages;
use crate::moves::{Field, PlayerMove};

/// The most rows of the premise area (ER-3).
const MOST_ROWS: usize = 4;

const SYMBOLS: &str = "A B C D ~ -> | & ( )";

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

/// A round that is over.
struct RoundShown<'v> {
    rows: &'v [String],
    by: &'v str,
    /// The reason for which it was scored, as documents write it.
    ending: &'static str,
    gained: &'v [u64],
}

impl<'v> RoundShown<'v> {
    fn new(round: &'v Round) -> RoundShown<'v> {
        let ending = match round.ending {
            Ending::Ergo => "ergo",
            Ending::DeckOut => "deck_out",
        };
        RoundShown { rows: &round.rows, by: &round.by, ending, gained: &round.gained }
    }
}

#[derive(Template)]
#[template(path = "ergo.html")]
struct Board<'v> {
    w: &'static Messages,
    rows: Vec<Row<'v>>,
    consistent: bool,
    cards: usize,
    ergo_allowed: bool,
    /// The letters, each with the class and the words of the knowledge of it.
    letters: Vec<(String, &'static str, &'static str)>,
    round: usize,
    deck: usize,
    away: usize,
    hand: Option<Vec<Face>>,
    rounds: Vec<RoundShown<'v>>,
}

#[derive(Template)]
#[template(path = "ergo_moves.html")]
struct Composer<'v> {
    w: &'static Messages,
    to: &'v str,
    once: &'v str,
    which: [&'static str; 2],
    /// The hand of the viewer, beside the moves.
    hand: Option<Vec<Face>>,
    /// True if it is the viewer's turn.
    may_play: bool,
    /// True if the rows were written by hand, and refused.
    by_hand: bool,
    lays: Vec<(String, String)>,
    plays: Vec<(String, String)>,
    discards: Vec<(String, String)>,
    rows: Vec<&'v str>,
}

/// The use of a card that a form of turns names, without what else is to be filled in: `discard B`.
fn use_of(one: &PlayerMove) -> String {
    let verb = Some(one.verb()).filter(|verb| *verb != Blank::Use.word());
    let word = |slot: &'_ Slot| if let Slot::Word(word) = slot { Some(word.clone()) } else { None };
    let words = one.one.slots.iter().filter_map(word).take_while(|word| word != "=>");
    verb.map(str::to_owned).into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// The uses of cards that the game lists, as choices: to lay, to play, to discard.
fn uses(own: &[PlayerMove], rows: &[String], composer: &mut Composer<'_>) {
    for one in own {
        let written = use_of(one);
        match one.verb() {
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
            _ if one.takes(Blank::Rows) => composer.lays.push((written.clone(), written)),
            _ => composer.plays.push((written.clone(), format!("{written} – {}", one.meaning))),
        }
    }
}

pub(super) fn draw(document: &PositionDocument<'_, Ergo>, context: &Context<'_>) -> Drawing {
    let PositionDocument { position, legal, .. } = document;
    let view = &position.table;
    let w = context.w;
    let names: Vec<String> = view.seats.iter().map(|seat| seat.name.clone()).collect();
    let own = context.own(legal, &names);
    let players = view.seats.iter().enumerate().map(|(at, seat)| {
        let mut counts =
            vec![(w.letter, seat.letter.to_string()), (w.points, seat.points.to_string()), (w.cards, seat.cards().to_string())];
        if seat.banned > 0 {
            counts.push((w.banned, seat.banned.to_string()));
        }
        let is_asked = may_move(legal, &seat.name);
        let is_out = document.table.accord().has_resigned(&seat.name);
        Player { name: seat.name.clone(), counts, is_asked, is_me: context.is_me(at), is_out, clock: None, is_there: None }
    });
    let letters = view.letters.iter().map(|(letter, proof)| {
        let (class, words) = match proof {
            Proof::Proved => ("proved", w.proved),
            Proof::Disproved => ("disproved", w.disproved),
            Proof::Open => ("open", w.open),
        };
        (letter.to_string(), class, words)
    });
    let winners = document.table.winners();
    // The hand lies beside the moves while the game goes on.
    let is_docked = context.once.is_some() && winners.is_none();
    let hand = || position.hand.as_ref().map(|hand| hand.iter().map(|card| Face::new(&card.to_string())).collect());
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
        hand: if is_docked { None } else { hand() },
        rounds: view.rounds.iter().map(RoundShown::new).collect(),
    });
    let mut composer = String::new();
    if is_docked {
        let sent: Vec<&str> = context.sent.all("row").take(MOST_ROWS).collect();
        let mut rows = if sent.is_empty() { view.rows.iter().map(String::as_str).collect() } else { sent };
        let by_hand = !context.sent.one("use").is_empty() || context.sent.all("row").any(|row| !row.is_empty());
        rows.resize(MOST_ROWS, "");
        let once = context.once.unwrap_or_default();
        let mut form = Composer {
            w,
            to: context.to,
            once,
            which: [w.first_card, w.second_card],
            hand: hand(),
            may_play: !own.is_empty(),
            by_hand,
            lays: Vec::new(),
            plays: Vec::new(),
            discards: Vec::new(),
            rows,
        };
        uses(&own, &view.rows, &mut form);
        composer = rendered(&form);
    }
    Drawing {
        players: players.collect(),
        board,
        hint: (!own.is_empty()).then_some(w.hint_ergo),
        words: context.words(legal, &names),
        offers_draw: offers_draw(document.table.accord()),
        composer,
        others: Vec::new(),
        own,
        field: Box::new(|blank| Field::text(blank.word(), SYMBOLS)),
        is_anybodys: is_anybodys(legal),
        winners,
        symbols: SYMBOLS,
        typed: Typed::Move,
    }
}
