//! Predicate Wars: cards with tags, prices and effects, of which everybody sees a part and their owner the rest.

use std::collections::BTreeMap;

use askama::Template;
use serde::Deserialize;

use super::drawn::{Context, Drawn, Player};
use crate::frame::rendered;
use crate::messages::Messages;
use crate::moves::{Blank, Kind, Legal, Own, form};
use crate::translation::translate;

const SYMBOLS: &str = "∀ ∃ ¬ ∧ ∨ → ↔ ( ) [ATK] [HEAL] [chosenPlayer] [health]";

const TAGS: [&str; 3] = ["rock", "paper", "scissors"];

#[derive(Deserialize)]
struct Document {
    round: u32,
    phase: String,
    to_move: Vec<String>,
    players: Vec<Seat>,
    table: Table,
    deck: u64,
    #[serde(default)]
    deck_edited: Vec<Card>,
    discard: Vec<Card>,
    drop: Vec<Card>,
    rules: Vec<Rule>,
    own: Option<Private>,
    legal: Vec<Legal>,
    outcome: Option<Outcome>,
}

#[derive(Deserialize)]
struct Seat {
    name: String,
    alive: bool,
    health: i64,
    power: u64,
    potency: u64,
    #[serde(default)]
    proving_power: Option<u64>,
    #[serde(default)]
    remains: Option<bool>,
    cards: Vec<Card>,
}

#[derive(Deserialize)]
struct Card {
    card: u32,
    #[serde(default)]
    face: Option<Face>,
}

#[derive(Deserialize)]
struct Face {
    tag: String,
    power_cost: u64,
}

#[derive(Deserialize)]
struct Rule {
    slot: u8,
    statement: String,
    potency_cost: u64,
}

#[derive(Deserialize)]
struct Table {
    #[serde(default)]
    previous_tag: Option<String>,
    #[serde(default)]
    played: Option<(u32, u32)>,
    #[serde(default)]
    claim: Option<String>,
    #[serde(default)]
    statements: Vec<String>,
    #[serde(default)]
    offer: Option<(String, u64, u8)>,
}

#[derive(Deserialize)]
struct Private {
    cards: Vec<OwnCard>,
    subproofs: Vec<Subproof>,
    #[serde(default)]
    opening: Option<String>,
}

#[derive(Deserialize)]
struct OwnCard {
    card: u32,
    effect: String,
    symbol_points: u64,
}

#[derive(Deserialize)]
struct Subproof {
    name: String,
    text: String,
}

#[derive(Deserialize)]
struct Outcome {
    #[serde(default)]
    winner: Option<usize>,
}

struct TableShown<'v> {
    lines: Vec<String>,
    statements: &'v [String],
}

struct Button<'v> {
    text: &'v str,
    verb: &'v str,
    meaning: &'v str,
    price: Option<&'v str>,
}

struct CardShown<'v> {
    number: u32,
    blank: bool,
    tag: &'v str,
    sign: &'static str,
    cost: u64,
    effect: Option<&'v str>,
    points: u64,
    buttons: Vec<Button<'v>>,
    forms: Vec<String>,
}

struct Pile<'v> {
    title: String,
    cards: Vec<CardShown<'v>>,
}

#[derive(Template)]
#[template(path = "wars.html")]
struct Board<'v> {
    w: &'static Messages,
    to: &'v str,
    once: &'v str,
    round: u32,
    phase: String,
    deck: u64,
    previous_tag: Option<&'v str>,
    table: Option<TableShown<'v>>,
    opening: Option<&'v str>,
    rules: Vec<(u8, &'v str, u64)>,
    piles: Vec<Pile<'v>>,
    subproofs: Vec<(&'v str, &'v str)>,
}

fn sign(tag: &str) -> &'static str {
    match tag {
        "rock" => "●",
        "paper" => "▭",
        _ => "✂",
    }
}

/// Verbs of moves that name one card, and stand on it.
fn is_on_card(one: &Own) -> bool {
    matches!(one.verb(), "edit" | "take" | "draw")
}

impl<'v> CardShown<'v> {
    /// * `private`: the effect and the points of the viewer's own cards;
    /// * `own`: the moves of the viewer.
    fn new(card: &'v Card, private: &BTreeMap<u32, (&'v str, u64)>, own: &'v [Own], context: &Context<'_>) -> CardShown<'v> {
        let (tag, cost) = card.face.as_ref().map_or(("", 0), |face| (face.tag.as_str(), face.power_cost));
        let (effect, points) = private.get(&card.card).map_or((None, 0), |&(effect, points)| (Some(effect), points));
        let number = card.card.to_string();
        let on_it = own.iter().filter(|one| is_on_card(one) && one.word(1) == number);
        let (forms, buttons): (Vec<&Own>, Vec<&Own>) = on_it.partition(|one| one.has_blanks(context.game));
        let button =
            |one: &'v Own| Button { text: &one.text, verb: one.verb(), meaning: &one.meaning, price: one.price.as_deref() };
        let edit = |name: &str| {
            let is_blank = card.face.is_none();
            match name {
                "TAG" => {
                    let kept = (!is_blank).then(|| (String::from("="), format!("= {tag}")));
                    Blank::choice(
                        translate(context.w, "tag"),
                        kept.into_iter().chain(TAGS.map(|tag| (tag.to_owned(), tag.to_owned()))).collect(),
                    )
                }
                "COST" => Blank::number(context.w.power_cost, if is_blank { String::from("1") } else { String::from("=") }),
                _ => {
                    let value = if is_blank { String::new() } else { String::from("=") };
                    Blank {
                        value,
                        notation: Some("predicate-wars"),
                        example: "[ATK]([chosenPlayer](0), 20)",
                        ..Blank::text(translate(context.w, "effect"), SYMBOLS)
                    }
                }
            }
        };
        let once = context.once.unwrap_or_default();
        CardShown {
            number: card.card,
            blank: card.face.is_none(),
            tag,
            sign: sign(tag),
            cost,
            effect,
            points,
            buttons: buttons.into_iter().map(button).collect(),
            forms: forms.into_iter().map(|one| form(context.game, context.to, once, one, edit)).collect(),
        }
    }
}

pub(super) fn draw(document: &str, context: &Context<'_>) -> Result<Drawn, serde_json::Error> {
    let view: Document = serde_json::from_str(document)?;
    let w = context.w;
    let names: Vec<String> = view.players.iter().map(|seat| seat.name.clone()).collect();
    let own = context.own(&view.legal, &names);
    let players = view.players.iter().enumerate().map(|(at, seat)| {
        let mut counts =
            vec![(w.health, seat.health.to_string()), (w.power, seat.power.to_string()), (w.potency, seat.potency.to_string())];
        counts.extend(seat.proving_power.map(|power| (w.proving, power.to_string())));
        Player {
            name: seat.name.clone(),
            counts,
            is_asked: view.to_move.contains(&seat.name),
            is_me: context.is_me(at),
            is_out: !seat.alive || seat.remains == Some(false),
            clock: None,
        }
    });
    let private = view.own.iter().flat_map(|own| &own.cards).map(|card| (card.card, (card.effect.as_str(), card.symbol_points)));
    let private: BTreeMap<u32, (&str, u64)> = private.collect();
    let shown = |cards| shown(cards, &private, &own, context);
    let mut piles = Vec::new();
    // The viewer's own cards lie nearest.
    let mut seats: Vec<(usize, &Seat)> = view.players.iter().enumerate().collect();
    seats.sort_by_key(|(at, _)| !context.is_me(*at));
    for (at, seat) in seats {
        let title = if context.is_me(at) { w.your_hand.to_owned() } else { format!("{} {}", w.cards_of, seat.name) };
        piles.push(Pile { title, cards: shown(&seat.cards) });
    }
    for (title, cards) in [(w.deck_edited, &view.deck_edited), (w.discard_pile, &view.discard), (w.drop_pile, &view.drop)] {
        piles.push(Pile { title: title.to_owned(), cards: shown(cards) });
    }
    piles.retain(|pile| !pile.cards.is_empty());
    let mut lines = Vec::new();
    if let Some((main, secondary)) = view.table.played {
        lines.push(format!("{} {main} + {secondary}", w.cards));
    }
    lines.extend(view.table.claim.iter().map(|claim| format!("claim: {claim}")));
    lines.extend(view.table.offer.iter().map(|(rule, price, slot)| format!("rule {slot}: {rule} ({price} {})", w.potency)));
    let opening = view.own.as_ref().and_then(|own| own.opening.as_deref());
    let table = (!lines.is_empty()).then_some(TableShown { lines, statements: &view.table.statements });
    let board = rendered(&Board {
        w,
        to: context.to,
        once: context.once.unwrap_or_default(),
        round: view.round,
        phase: translate(w, &view.phase.replace('_', " ")),
        deck: view.deck,
        previous_tag: view.table.previous_tag.as_deref(),
        table,
        opening,
        rules: view.rules.iter().map(|rule| (rule.slot, rule.statement.as_str(), rule.potency_cost)).collect(),
        piles,
        subproofs: view.own.iter().flat_map(|own| &own.subproofs).map(|one| (one.name.as_str(), one.text.as_str())).collect(),
    });
    // Whose card it is was said above; a card of the deck that is not shown has no place but among the others.
    let stands = |one: &Own| {
        let seen = view
            .players
            .iter()
            .flat_map(|seat| &seat.cards)
            .chain(&view.deck_edited)
            .any(|card| card.card.to_string() == one.word(1));
        is_on_card(one) && seen
    };
    let others: Vec<Own> = own.iter().filter(|one| !stands(one)).cloned().collect();
    let hand: Vec<(String, String)> =
        private.iter().map(|(card, (effect, _))| (card.to_string(), format!("{card}: {effect}"))).collect();
    let all_cards: Vec<(String, String)> = context
        .seat
        .and_then(|seat| view.players.get(seat))
        .into_iter()
        .flat_map(|seat| &seat.cards)
        .map(|card| {
            let number = card.card.to_string();
            let known = hand.iter().find(|(known, _)| *known == number).map(|(_, words)| words.clone());
            (number.clone(), known.unwrap_or_else(|| format!("{number}: {}", w.blank)))
        })
        .collect();
    let living = view.players.iter().filter(|seat| seat.alive).map(|seat| (seat.name.clone(), seat.name.clone()));
    let living: Vec<(String, String)> = [(String::new(), String::from("—"))].into_iter().chain(living).collect();
    let proof = match context.sent.all("blank").last() {
        Some(sent) if sent.contains('\n') => sent.to_owned(),
        _ => opening.unwrap_or_default().to_owned(),
    };
    let is_claiming = own.iter().any(|one| one.verb() == "claim");
    let blank = move |name: &str| match name {
        "CARD" if !is_claiming => Blank::choice(w.card, all_cards.clone()),
        "NAME" => Blank::choice(translate(w, "player"), living.clone()),
        "I" => Blank::number(translate(w, "index"), "0"),
        "N" => Blank::number("0–8", "0"),
        "PROOF" => Blank { kind: Kind::Area, value: proof.clone(), ..Blank::text(w.proof_label, SYMBOLS) },
        "STATEMENT" => Blank { notation: Some("predicate-wars"), ..Blank::text(w.statement, SYMBOLS) },
        other => Blank::number(translate(w, &other.to_lowercase()), ""),
    };
    let may = |verb: &str| own.iter().any(|one| one.verb() == verb);
    let hints =
        [("edit", w.hint_edit), ("ask", w.hint_ask), ("take", w.hint_take), ("play", w.hint_play), ("claim", w.hint_prove)];
    let hint = hints.into_iter().find_map(|(verb, hint)| may(verb).then_some(hint));
    let winners = view.outcome.map(|outcome| outcome.winner.and_then(|at| names.get(at).cloned()).into_iter().collect());
    Ok(Drawn {
        players: players.collect(),
        board,
        hint,
        composer: String::new(),
        others,
        own,
        blank: Box::new(blank),
        is_anybodys: false,
        winners,
        symbols: SYMBOLS,
        takes_proof: true,
    })
}

fn shown<'v>(
    cards: &'v [Card],
    private: &BTreeMap<u32, (&'v str, u64)>,
    own: &'v [Own],
    context: &Context<'_>,
) -> Vec<CardShown<'v>> {
    cards.iter().map(|card| CardShown::new(card, private, own, context)).collect()
}
