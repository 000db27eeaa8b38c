//! Shake a WFF and x-wff: cubes and dice on trays, and the rows that are made of them.

use adjudication::games::questions::{Symbol, Value};
use adjudication::games::shake::{self, Shake};
use adjudication::games::xwff::{self, Xwff};
use adjudication::games::{Game, PositionDocument};
use askama::Template;
use documents::LegalMove;

use super::drawn::{Context, Drawing, Player, Typed, hint, is_anybodys, may_move, offers_draw};
use crate::frame::rendered;
use crate::messages::Messages;
use crate::moves::Field;

const SYMBOLS: &str = "p q r s N K A C E";

/// A face of a die, and the class of its size.
type Die = (String, &'static str);

fn small(face: &Symbol) -> Die {
    (face.to_string(), "small")
}

fn big(face: &Symbol) -> Die {
    (face.to_string(), "big")
}

struct Tray<'v> {
    /// Its seat, by which dice are clicked into the row of a form.
    seat: usize,
    name: &'v str,
    is_me: bool,
    dice: Vec<Die>,
    /// The dice in words.
    said: String,
    shown: Option<String>,
    spotted: Option<&'v str>,
}

#[derive(Template)]
#[template(path = "dice.html")]
struct Board<'v> {
    w: &'static Messages,
    propositions: Vec<(String, String, Option<&'v str>)>,
    trays: Vec<Tray<'v>>,
    call: Option<(&'v str, &'v str)>,
    completed: Vec<(&'v str, &'v str)>,
    rounds: Vec<Vec<String>>,
}

fn wff(w: &'static Messages, wff: Option<&str>, value: Option<Value>) -> String {
    match (wff, value) {
        (Some(wff), Some(value)) => format!("{wff} = {value}"),
        (Some(wff), None) => wff.to_owned(),
        (None, _) => w.no_wff.to_owned(),
    }
}

fn tray<'v>(w: &'static Messages, seat: usize, name: &'v str, is_me: bool, dice: Vec<Die>) -> Tray<'v> {
    let of = |size: &str| dice.iter().filter(|die| die.1 == size).map(|die| die.0.as_str()).collect::<Vec<_>>().join(" ");
    let said = format!("{}: {}; {}: {}", w.small, of("small"), w.big, of("big"));
    Tray { seat, name, is_me, dice, said, shown: None, spotted: None }
}

/// Draws a position of Shake a WFF.
pub(super) fn shake(document: &PositionDocument<'_, Shake>, context: &Context<'_>) -> Drawing {
    let PositionDocument { position: view, legal, .. } = document;
    let w = context.w;
    let players = view.seats().iter().enumerate().map(|(at, seat)| Player {
        name: seat.name.clone(),
        counts: vec![(w.points, seat.points.to_string()), (w.pile, seat.pile.total().to_string())],
        is_asked: may_move(legal, &seat.name),
        is_me: context.is_me(at),
        is_out: seat.is_out(),
        clock: None,
        is_there: None,
    });
    let dice = |seat: &shake::Seat| {
        // Small cubes come first.
        let (first, rest) = seat.faces.split_at(seat.faces.len().min(seat.hand.small as usize));
        first.iter().map(small).chain(rest.iter().map(big)).collect::<Vec<Die>>()
    };
    let called = |call: &'_ shake::Call| call.wff.clone().unwrap_or_else(|| w.no_wff.to_owned());
    let call = view.call().map(|call| (call.player.as_str(), called(call)));
    let trays = view.seats().iter().enumerate();
    let board = rendered(&Board {
        w,
        propositions: Vec::new(),
        trays: trays.map(|(at, seat)| tray(w, at, &seat.name, context.is_me(at), dice(seat))).collect(),
        call: call.as_ref().map(|(player, wff)| (*player, wff.as_str())),
        completed: view.completed().iter().map(|one| (one.player.as_str(), one.wff.as_str())).collect(),
        rounds: Vec::new(),
    });
    let hints = [("toss", w.hint_throw), ("wff", w.hint_longest), ("check", w.hint_check)];
    // A longer row than that of a call is made of the caller's cubes.
    let caller = view.call().and_then(|call| view.seats().iter().position(|seat| seat.name == call.player));
    drawn(context, legal, players.collect(), (board, caller.or(context.seat)), &hints, *view)
}

/// Draws a position of x-wff.
pub(super) fn xwff(document: &PositionDocument<'_, Xwff>, context: &Context<'_>) -> Drawing {
    let PositionDocument { position: view, legal, settings, .. } = document;
    let w = context.w;
    // A wildcard may be turned when a row is shown, and no player waits for that.
    let is_asked =
        |name: &str| legal.iter().filter(|one| one.verb != "turn").any(|one| may_move(std::slice::from_ref(one), name));
    let players = view.seats().iter().enumerate().map(|(at, seat)| Player {
        name: seat.name.clone(),
        counts: vec![(w.points, seat.points.to_string()), (w.falsehoods, seat.falsehoods.to_string())],
        is_asked: is_asked(&seat.name),
        is_me: context.is_me(at),
        is_out: false,
        clock: None,
        is_there: None,
    });
    let shown = |shown: &xwff::Shown| wff(w, shown.wff.as_deref(), shown.value);
    let dice = |seat: &xwff::Seat| seat.small.iter().map(small).chain(seat.big.iter().map(big)).collect::<Vec<Die>>();
    let trays = view.seats().iter().enumerate().map(|(at, seat)| Tray {
        shown: seat.shown.as_ref().map(shown),
        spotted: seat.spotted.as_deref(),
        ..tray(w, at, &seat.name, context.is_me(at), dice(seat))
    });
    let round = |round: &xwff::Round| {
        let seats = round.seats.iter().zip(view.seats());
        seats.map(|(one, seat)| format!("{}: {} ({})", seat.name, shown(&one.shown), one.points)).collect()
    };
    let propositions = settings.propositions.iter();
    let board = rendered(&Board {
        w,
        propositions: propositions
            .map(|(letter, one)| (letter.to_string(), one.value.to_string(), one.meaning.as_deref()))
            .collect(),
        trays: trays.collect(),
        call: None,
        completed: Vec::new(),
        rounds: view.rounds().iter().map(round).collect(),
    });
    let hints = [
        ("roll", w.hint_throw),
        ("reroll", w.hint_reroll),
        ("wff", w.hint_longest_true),
        ("spot", w.hint_spot),
        ("done", w.hint_done),
        ("turn", w.hint_shown),
    ];
    // What is spotted is made of the other's dice.
    let spots = |name: &str| legal.iter().any(|one| one.verb == "spot" && one.player.as_deref() == Some(name));
    let other = |seat: usize| (0..view.seats().len()).find(|&at| at != seat).unwrap_or(seat);
    let is_spotting = |seat: usize| view.seats().get(seat).is_some_and(|own| spots(&own.name));
    let rack = context.seat.map(|seat| if is_spotting(seat) { other(seat) } else { seat });
    drawn(context, legal, players.collect(), (board, rack), &hints, *view)
}

/// * `rack`: the seat whose dice are clicked into the row, beside the board.
fn drawn(
    context: &Context<'_>,
    legal: &[LegalMove],
    players: Vec<Player>,
    (board, rack): (String, Option<usize>),
    hints: &[(&str, &'static str)],
    game: &impl Game,
) -> Drawing {
    let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
    let own = context.own(legal, &names);
    let (sent, label) = (context.sent.one("blank").to_owned(), context.w.row);
    Drawing {
        players,
        board,
        hint: hint(&own, hints),
        words: context.words(legal, &names),
        offers_draw: offers_draw(game.accord()),
        composer: String::new(),
        others: own.clone(),
        own,
        field: Box::new(move |_| Field { value: sent.clone(), notation: Some("polish"), rack, ..Field::text(label, SYMBOLS) }),
        is_anybodys: is_anybodys(legal),
        winners: game.winners(),
        symbols: SYMBOLS,
        typed: Typed::Move,
    }
}
