//! Shake a WFF and x-wff: cubes and dice on trays, and the rows that are made of them.

use std::collections::BTreeMap;

use askama::Template;
use serde::Deserialize;
use serde_json::Value;

use super::drawn::{Context, Drawn, Player, Position, is_anybodys, is_named};
use crate::frame::rendered;
use crate::messages::Messages;
use crate::moves::Blank;

/// A position of either game: what one of them does not have is left out.
#[derive(Deserialize)]
struct View {
    phase: String,
    seats: Vec<Seat>,
    #[serde(default)]
    call: Option<Call>,
    #[serde(default)]
    completed: Vec<Call>,
    #[serde(default)]
    rounds: Vec<Round>,
    outcome: Option<Outcome>,
}

#[derive(Deserialize)]
struct Seat {
    name: String,
    points: i64,
    #[serde(default)]
    hand: Option<Cubes>,
    #[serde(default)]
    pile: Option<Cubes>,
    /// Of Shake a WFF: small cubes first.
    #[serde(default)]
    faces: Vec<String>,
    #[serde(default)]
    falsehoods: Option<u32>,
    #[serde(default)]
    small: Vec<String>,
    #[serde(default)]
    big: Vec<String>,
    #[serde(default)]
    shown: Option<Shown>,
    #[serde(default)]
    spotted: Option<String>,
}

#[derive(Deserialize)]
struct Cubes {
    small: usize,
    big: usize,
}

#[derive(Deserialize)]
struct Shown {
    wff: Option<String>,
    #[serde(default)]
    value: Option<String>,
}

#[derive(Deserialize)]
struct Call {
    player: String,
    wff: Option<String>,
}

#[derive(Deserialize)]
struct Round {
    seats: Vec<RoundSeat>,
}

#[derive(Deserialize)]
struct RoundSeat {
    shown: Shown,
    points: i64,
}

#[derive(Deserialize)]
struct Outcome {
    #[serde(default)]
    winners: Vec<String>,
    #[serde(default)]
    winner: Option<String>,
}

#[derive(Deserialize)]
struct Settings {
    #[serde(default)]
    propositions: BTreeMap<String, Proposition>,
}

#[derive(Deserialize)]
struct Proposition {
    #[serde(default)]
    meaning: Option<String>,
    value: Value,
}

struct Tray<'v> {
    name: &'v str,
    is_me: bool,
    dice: Vec<(&'v str, &'static str)>,
    said: String,
    shown: Option<String>,
    spotted: Option<&'v str>,
}

#[derive(Template)]
#[template(path = "dice.html")]
struct Board<'v> {
    w: &'static Messages,
    propositions: Vec<(&'v str, String, Option<&'v str>)>,
    trays: Vec<Tray<'v>>,
    call: Option<(&'v str, &'v str)>,
    completed: Vec<(&'v str, &'v str)>,
    rounds: Vec<Vec<String>>,
}

fn wff(w: &'static Messages, shown: &Shown) -> String {
    match (&shown.wff, &shown.value) {
        (Some(wff), Some(value)) => format!("{wff} = {value}"),
        (Some(wff), None) => wff.clone(),
        (None, _) => w.no_wff.to_owned(),
    }
}

fn tray<'v>(w: &'static Messages, is_me: bool, seat: &'v Seat) -> Tray<'v> {
    let small_cubes = seat.hand.as_ref().map_or(0, |hand| hand.small);
    let cubes = seat.faces.iter().enumerate().map(|(at, face)| (face.as_str(), if at < small_cubes { "small" } else { "big" }));
    let dice = seat.small.iter().map(|face| (face.as_str(), "small")).chain(seat.big.iter().map(|face| (face.as_str(), "big")));
    let dice: Vec<(&str, &'static str)> = cubes.chain(dice).collect();
    let of = |size: &str| dice.iter().filter(|die| die.1 == size).map(|die| die.0).collect::<Vec<_>>().join(" ");
    let said = format!("{}: {}; {}: {}", w.small, of("small"), w.big, of("big"));
    let (shown, spotted) = (seat.shown.as_ref().map(|shown| wff(w, shown)), seat.spotted.as_deref());
    Tray { name: &seat.name, is_me, dice, said, shown, spotted }
}

pub(super) fn draw(document: &str, context: &Context<'_>) -> Result<Drawn, serde_json::Error> {
    let Position { settings, position: view, legal, .. }: Position<Settings, View> = serde_json::from_str(document)?;
    let w = context.w;
    let names: Vec<String> = view.seats.iter().map(|seat| seat.name.clone()).collect();
    let own = context.own(&legal, &names);
    let players = view.seats.iter().enumerate().map(|(at, seat)| {
        let mut counts = vec![(w.points, seat.points.to_string())];
        counts.extend(seat.pile.as_ref().map(|pile| (w.pile, (pile.small + pile.big).to_string())));
        counts.extend(seat.falsehoods.map(|count| (w.falsehoods, count.to_string())));
        let is_asked = is_named(&legal, &seat.name);
        let is_out = seat.hand.as_ref().is_some_and(|hand| hand.small + hand.big == 0);
        Player { name: seat.name.clone(), counts, is_asked, is_me: context.is_me(at), is_out, clock: None }
    });
    let value = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let propositions = settings.propositions.iter();
    let round = |round: &Round| {
        let of = |(seat, name): (&RoundSeat, &String)| format!("{name}: {} ({})", wff(w, &seat.shown), seat.points);
        round.seats.iter().zip(&names).map(of).collect()
    };
    let called = |call: &'_ Call| call.wff.clone().unwrap_or_else(|| w.no_wff.to_owned());
    let call = view.call.as_ref().map(|call| (call.player.clone(), called(call)));
    let board = rendered(&Board {
        w,
        propositions: propositions.map(|(letter, one)| (letter.as_str(), value(&one.value), one.meaning.as_deref())).collect(),
        trays: view.seats.iter().enumerate().map(|(at, seat)| tray(w, context.is_me(at), seat)).collect(),
        call: call.as_ref().map(|(player, wff)| (player.as_str(), wff.as_str())),
        completed: view.completed.iter().filter_map(|one| Some((one.player.as_str(), one.wff.as_deref()?))).collect(),
        rounds: view.rounds.iter().map(round).collect(),
    });
    let hint = match view.phase.as_str() {
        "ready" => Some(w.hint_throw),
        "racing" => Some(w.hint_longest),
        "checking" => Some(w.hint_check),
        "building" => Some(w.hint_longest_true),
        "spotting" => Some(w.hint_spot),
        _ => None,
    };
    let others = own.clone();
    let winners = view.outcome.map(|outcome| outcome.winners.into_iter().chain(outcome.winner).collect());
    let sent = context.sent.one("blank").to_owned();
    let label = w.row;
    Ok(Drawn {
        players: players.collect(),
        board,
        hint,
        composer: String::new(),
        others,
        own,
        blank: Box::new(move |_| Blank {
            value: sent.clone(),
            notation: Some("polish"),
            ..Blank::text(label, "p q r s N K A C E")
        }),
        is_anybodys: is_anybodys(&legal, &names),
        winners,
        symbols: "p q r s N K A C E",
        takes_proof: false,
    })
}
