//! Palmer's game: statements on a board, and hands of cards.

use adjudication::games::palmer::{Card, Claimed, Name, Palmer, PendingView, Phase, StatementView};
use adjudication::games::{Game, PositionDocument};
use askama::Template;
use documents::Blank;

use super::drawn::{Context, Drawing, Player, Typed, hint, is_anybodys, may_move, offers_draw};
use super::evidence;
use crate::frame::rendered;
use crate::messages::Messages;
use crate::moves::{Field, PlayerMove};

const SYMBOLS: &str = "∀ ∃ ∃! ¬ ∧ ∨ → ↔ = ≠";

/// A card as it is drawn: `P blonde` has P in its corner and blonde in its middle.
struct Face {
    name: String,
    sort: String,
    letter: String,
    print: String,
    /// The use of it, in words.
    text: String,
    /// True if a number belongs to it.
    takes_number: bool,
    /// A statement that could be written with it.
    example: &'static str,
}

impl Face {
    fn new(w: &'static Messages, card: &Card) -> Face {
        let name = card.to_string();
        let (letter, rest) = name.split_once(' ').unwrap_or((&name, ""));
        let letter_shown = if letter == "S" { &name } else { letter };
        Face {
            sort: letter.to_ascii_lowercase(),
            letter: letter_shown.to_owned(),
            print: card.statement().unwrap_or(rest).to_owned(),
            text: match card {
                Card::Symbol(_) => format!("{} {rest}", w.card_symbol),
                Card::Quantifiers(_) => w.card_quantifiers.to_owned(),
                Card::Statement(_) => w.card_printed.to_owned(),
                Card::Any => w.card_any.to_owned(),
                Card::Negation => w.card_negation.to_owned(),
            },
            takes_number: card.takes_number(),
            example: EXAMPLES.iter().find(|(card, _)| *card == name).map_or("", |(_, statement)| statement),
            name,
        }
    }
}

/// Cards with a statement that could be written with each of them alone, for who has not written any. S cards print theirs.
const EXAMPLES: [(&str, &str); 16] = [
    ("P blonde", "∀x blonde(x)"),
    ("P happy", "∃x happy(x)"),
    ("F father", "∀x father(x) ≠ x"),
    ("F +", "∀x∀y x+y = y+x"),
    ("R likes", "∀x∃y likes(x,y)"),
    ("R smarter", "∃x∀y smarter(x,y)"),
    ("Q ∃x", "∃x blonde(x)"),
    ("Q ∀x", "∀x happy(x)"),
    ("Q ∃x∀y", "∃x∀y likes(x,y)"),
    ("Q ∀x∃y", "∀x∃y likes(x,y)"),
    ("Q ∀x∀y", "∀x∀y likes(x,y)"),
    ("Q ∀x∀y∀z", "∀x∀y∀z (smarter(x,y) ∧ smarter(y,z)) ⇒ smarter(x,z)"),
    ("Q ∃!x", "∃!x happy(x)"),
    ("Q ∀x∀y∃z", "∀x∀y∃z x+y = z"),
    ("Q ∀x∃!y", "∀x∃!y likes(x,y)"),
    ("X ?", "∃x blonde(x)"),
];

struct SeatShown<'v> {
    name: &'v str,
    cards: usize,
    faces: Option<Vec<Face>>,
}

#[derive(Template)]
#[template(path = "palmer.html")]
struct Board<'v> {
    w: &'static Messages,
    board: &'v [StatementView<'v>],
    /// The label of the statement that the last move has written.
    last: Option<&'v str>,
    names: &'v [Name],
    pending: Option<&'v PendingView<'v>>,
    /// The ruling on the claim that was the last move, rendered.
    ruling: String,
    seats: Vec<SeatShown<'v>>,
    deck: usize,
    used: usize,
}

impl Board<'_> {
    fn is_last(&self, label: &&str) -> bool {
        self.last == Some(*label)
    }
}

#[derive(Template)]
#[template(path = "palmer_moves.html")]
struct Composer<'v> {
    w: &'static Messages,
    to: &'v str,
    once: &'v str,
    may_write: bool,
    cards: Vec<Face>,
    takes_number: bool,
    number: &'v str,
    statement: &'v str,
    /// A statement that one of the cards could write.
    example: &'static str,
    negations: Vec<&'v PlayerMove>,
    /// The labels of statements whose places are on a page of their own, and the address of these pages up to the label.
    long: Vec<&'v str>,
    places: String,
    may_claim: bool,
    labels: Vec<&'v str>,
    fixed: bool,
    proof: &'v str,
}

pub(super) fn draw(document: &PositionDocument<'_, Palmer>, context: &Context<'_>) -> Drawing {
    let PositionDocument { position: view, legal, .. } = document;
    let w = context.w;
    let names: Vec<String> = view.seats.iter().map(|seat| seat.name.to_owned()).collect();
    let own = context.own(legal, &names);
    let faces = |hand: &[Card]| hand.iter().map(|card| Face::new(w, card)).collect::<Vec<_>>();
    let winners = document.table.winners();
    // The viewer's own cards lie beside the moves while the game goes on.
    let is_docked = context.once.is_some() && winners.is_none();
    let has_written = view.notes.iter().any(|note| matches!(note.id(), "palmer.writes"));
    let players = view.seats.iter().enumerate().map(|(at, seat)| Player {
        name: seat.name.to_owned(),
        counts: vec![(w.points, seat.points.to_string()), (w.cards, seat.cards.to_string())],
        is_asked: may_move(legal, seat.name),
        is_me: context.is_me(at),
        is_out: document.table.accord().has_resigned(seat.name),
        clock: None,
        is_there: None,
    });
    let may_write = own.iter().any(|one| one.verb() == "play");
    let seats = view.seats.iter();
    let board = rendered(&Board {
        w,
        board: &view.board,
        last: view.board.last().filter(|_| has_written).map(|statement| statement.label),
        names: view.names,
        pending: view.pending.as_ref(),
        ruling: evidence::render(w, document.upheld, view.notes, view.evidence, &view.board),
        seats: seats
            .enumerate()
            .filter(|(at, _)| !is_docked || !context.is_me(*at))
            .map(|(_, seat)| SeatShown { name: seat.name, cards: seat.cards, faces: seat.hand.map(faces) })
            .collect(),
        deck: view.deck,
        used: view.used.len(),
    });
    // Of the moves that are listed, those that the composer does not stand for are shown as they are.
    let of_composer = |one: &&PlayerMove| matches!(one.verb(), "play" | "negate" | "claim");
    let hand = context.seat.and_then(|seat| view.seats.get(seat)?.hand);
    let asking = view.phase == Phase::Asking;
    let labels: Vec<&str> = match (asking, view.pending.as_ref().map(|pending| pending.claim)) {
        (true, Some(Claimed::Redundant(labels))) => labels.iter().map(String::as_str).collect(),
        (true, _) => Vec::new(),
        (false, _) => view.board.iter().map(|statement| statement.label).collect(),
    };
    let cards = hand.filter(|_| is_docked).map(faces).unwrap_or_default();
    let composer = rendered(&Composer {
        w,
        to: context.to,
        once: context.once.unwrap_or_default(),
        may_write,
        example: cards.iter().map(|card| card.example).find(|example| !example.is_empty()).unwrap_or_default(),
        cards,
        takes_number: own.iter().any(|one| one.takes(Blank::Number)),
        number: Some(context.sent.one("n")).filter(|number| !number.is_empty()).unwrap_or("2"),
        statement: context.sent.one("statement"),
        negations: own.iter().filter(|one| one.verb() == "negate" && !one.takes(Blank::Place)).collect(),
        long: own.iter().filter(|one| one.verb() == "negate" && one.takes(Blank::Place)).map(PlayerMove::first_word).collect(),
        places: context.to.replace("/moves", "/places/"),
        may_claim: own.iter().any(|one| one.verb() == "claim"),
        labels,
        fixed: asking,
        proof: context.sent.one("proof"),
    });
    let write = if view.board.is_empty() { w.hint_palmer_first } else { w.hint_palmer };
    let hints = [("play", write), ("accept", w.hint_answer), ("withdraw", w.hint_undecided), ("pass", w.hint_pass)];
    let hint = hint(&own, &hints);
    let others = own.iter().filter(|one| !of_composer(one)).cloned().collect();
    Drawing {
        players: players.collect(),
        board,
        hint,
        words: context.words(legal, &names),
        offers_draw: offers_draw(document.table.accord()),
        composer,
        others,
        own,
        field: Box::new(|blank| Field::text(blank.word(), SYMBOLS)),
        is_anybodys: is_anybodys(legal),
        winners,
        symbols: SYMBOLS,
        typed: Typed::Evidence,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adjudication::games::palmer::{CardQueries, House, read_hand};

    #[test]
    fn each_card_may_write_its_example() {
        for (card, statement) in EXAMPLES {
            let hand = read_hand(card).expect("a card");
            let licensed = CardQueries::new(House::default()).licence(statement, &hand);
            assert!(licensed.is_ok(), "{card}: {statement}");
        }
        let has_example = |card: &Card| EXAMPLES.iter().any(|(name, _)| *name == card.to_string());
        let without: Vec<String> =
            Card::kinds().filter(|card| card.statement().is_none() && !has_example(card)).map(|card| card.to_string()).collect();
        assert_eq!(without, ["X ¬"]);
    }
}
