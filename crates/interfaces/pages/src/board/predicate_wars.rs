//! Predicate Wars: cards with tags, prices and effects, of which everybody sees a part and their owner the rest.

use std::collections::BTreeMap;

use adjudication::games::predicate_wars::view::{CardView, SeatView};
use adjudication::games::predicate_wars::{CardId, House, Outcome, Tag, ViewDocument};
use askama::Template;
use documents::Blank;
use documents::message::field;

use super::drawn::{Context, Drawing, Player, Typed, hint, offers_draw};
use crate::frame::rendered;
use crate::messages::Messages;
use crate::moves::{Field, Kind, PlayerMove, form};
use crate::translation::word;

const SYMBOLS: &str = "∀ ∃ ¬ ∧ ∨ → ↔ ( ) [ATK] [HEAL] [chosenPlayer] [health]";

const TAGS: [Tag; 3] = [Tag::Rock, Tag::Paper, Tag::Scissors];

struct TableShown<'v> {
    lines: Vec<String>,
    statements: &'v [String],
}

/// The rules of inference of a table.
struct InferenceShown {
    title: String,
    /// The page that shows them.
    address: Option<String>,
    /// A warning about rules that are the table's own.
    words: Option<&'static str>,
    /// True if not all of them are known to be sound.
    warns: bool,
    /// Those of which that is not known.
    lists: Vec<(&'static str, String)>,
}

impl InferenceShown {
    /// * `to`: the address to which moves are sent.
    fn new(house: &House, to: &str, w: &'static Messages) -> Option<InferenceShown> {
        let title = house.inference()?.title().to_owned();
        // A record that is replayed is at no table, and stands alone where it is saved.
        let table = to.strip_suffix("/moves").filter(|table| !table.ends_with('/'));
        let Some(own) = &house.own_calculus else {
            let address = table.map(|_| format!("/lab?system={}", house.calculus.system()));
            return Some(InferenceShown { title, address, words: None, warns: false, lists: Vec::new() });
        };
        let lists = [(w.wars_unsound, &own.unsound), (w.wars_undecided, &own.undecided)];
        let lists = lists.into_iter().filter(|(_, rules)| !rules.is_empty()).map(|(words, rules)| (words, rules.join(", ")));
        Some(InferenceShown {
            title,
            address: table.map(|table| format!("{table}/calculus")),
            words: Some(if own.is_sound() { w.wars_own_sound } else { w.wars_own_unsound }),
            warns: !own.is_sound(),
            lists: lists.collect(),
        })
    }
}

struct Button<'v> {
    text: &'v str,
    label: &'v str,
    meaning: &'v str,
    price: Option<&'v str>,
}

struct CardShown<'v> {
    number: CardId,
    blank: bool,
    /// Number of blank cards that lie there; one where it is no pile.
    count: usize,
    tag: String,
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
    remarks: Vec<String>,
    deck: u64,
    previous_tag: Option<String>,
    table: Option<TableShown<'v>>,
    opening: Option<&'v str>,
    rules: Vec<(u8, &'v str, u64)>,
    inference: Option<InferenceShown>,
    piles: Vec<Pile<'v>>,
    subproofs: Vec<(&'v str, &'v str)>,
}

/// The viewer's own cards, beside the moves.
#[derive(Template)]
#[template(path = "wars_hand.html")]
struct Hand<'v> {
    w: &'static Messages,
    to: &'v str,
    once: &'v str,
    piles: Vec<Pile<'v>>,
}

fn sign(tag: Tag) -> &'static str {
    match tag {
        Tag::Rock => "●",
        Tag::Paper => "▭",
        Tag::Scissors => "✂",
    }
}

/// Verbs of moves that name one card, and stand on it.
fn is_on_card(one: &PlayerMove) -> bool {
    matches!(one.verb(), "edit" | "take" | "draw")
}

impl<'v> CardShown<'v> {
    /// * `own`: the moves of the viewer.
    fn new(card: &CardView, private: &Private<'v>, own: &'v [PlayerMove], context: &Context<'_>) -> CardShown<'v> {
        let (effect, points) = private.get(&card.card).map_or((None, 0), |&(effect, points)| (Some(effect), points));
        let number = card.card.to_string();
        let on_it = own.iter().filter(|one| is_on_card(one) && one.first_word() == number);
        let (forms, buttons): (Vec<&PlayerMove>, Vec<&PlayerMove>) = on_it.partition(|one| one.one.has_blanks());
        let button = |one: &'v PlayerMove| Button {
            text: &one.text,
            label: &one.label,
            meaning: &one.meaning,
            price: one.price.as_deref(),
        };
        let edit = |blank: Blank| edit_field(card, blank, context.w);
        let once = context.once.unwrap_or_default();
        CardShown {
            number: card.card,
            blank: card.face.is_none(),
            count: 1,
            tag: card.face.map(|face| face.tag.to_string()).unwrap_or_default(),
            sign: card.face.map_or("", |face| sign(face.tag)),
            cost: card.face.map_or(0, |face| face.power_cost),
            effect,
            points,
            buttons: buttons.into_iter().map(button).collect(),
            forms: forms.into_iter().map(|one| form(context.to, once, one, &edit)).collect(),
        }
    }
}

/// Cards as they are drawn: the blank ones, which are all alike, as one pile with the moves of the first of them.
fn stacked<'v>(cards: Vec<CardShown<'v>>) -> Vec<CardShown<'v>> {
    let (blank, mut shown): (Vec<CardShown<'v>>, Vec<CardShown<'v>>) = cards.into_iter().partition(|card| card.blank);
    let count = blank.len();
    shown.extend(blank.into_iter().next().map(|first| CardShown { count, ..first }));
    shown
}

/// The field for a part of a card that is edited. A card that is not blank keeps what is not changed.
fn edit_field(card: &CardView, blank: Blank, w: &'static Messages) -> Field {
    let kept = if card.face.is_some() { "=" } else { "" };
    match blank {
        Blank::Tag => {
            let kept = card.face.map(|face| (String::from("="), format!("= {}", face.tag)));
            let tags = TAGS.map(|tag| (tag.to_string(), tag.to_string()));
            Field::choice(word(w, &field::tag()), kept.into_iter().chain(tags).collect())
        }
        Blank::Cost => Field::number(w.power_cost, if card.face.is_some() { kept } else { "1" }),
        _ => Field {
            value: kept.to_owned(),
            notation: Some("predicate-wars"),
            example: "[ATK]([chosenPlayer](0), 20)",
            ..Field::text(word(w, &field::effect()), SYMBOLS)
        },
    }
}

/// The effects and the points of the viewer's own cards.
type Private<'v> = BTreeMap<CardId, (&'v str, u64)>;

pub(super) fn draw(document: &ViewDocument<'_>, context: &Context<'_>) -> Drawing {
    let (view, w) = (&document.view, context.w);
    let names: Vec<String> = view.players.iter().map(|seat| seat.name.to_owned()).collect();
    let own = context.own(&view.legal, &names);
    let players = view.players.iter().enumerate().map(|(at, seat)| {
        let mut counts =
            vec![(w.health, seat.health.to_string()), (w.power, seat.power.to_string()), (w.potency, seat.potency.to_string())];
        counts.extend(seat.proving_power.map(|power| (w.proving, power.to_string())));
        Player {
            name: seat.name.to_owned(),
            counts,
            is_asked: view.to_move.contains(&seat.name),
            is_me: context.is_me(at),
            is_out: !seat.alive || seat.remains == Some(false),
            clock: None,
            is_there: None,
        }
    });
    let private = view.own.iter().flat_map(|own| &own.cards).map(|card| (card.card, (card.effect, card.symbol_points)));
    let private: Private<'_> = private.collect();
    let shown =
        |cards: &[CardView]| stacked(cards.iter().map(|card| CardShown::new(card, &private, &own, context)).collect::<Vec<_>>());
    let mut piles = Vec::new();
    // The viewer's own cards lie nearest.
    let mut seats: Vec<(usize, &SeatView<'_>)> = view.players.iter().enumerate().collect();
    seats.sort_by_key(|(at, _)| !context.is_me(*at));
    for (at, seat) in seats {
        let title = if context.is_me(at) { w.your_hand.to_owned() } else { format!("{} {}", w.cards_of, seat.name) };
        piles.push(Pile { title, cards: shown(&seat.cards) });
    }
    for (title, cards) in [(w.deck_edited, &view.deck_edited), (w.discard_pile, &view.discard), (w.drop_pile, &view.drop)] {
        piles.push(Pile { title: title.to_owned(), cards: shown(cards) });
    }
    piles.retain(|pile| !pile.cards.is_empty());
    // The viewer's own cards lie beside the moves while the game goes on.
    let is_docked = context.once.is_some() && context.seat.is_some() && view.outcome.is_none();
    let has_own = context.seat.and_then(|seat| view.players.get(seat)).is_some_and(|seat| !seat.cards.is_empty());
    let hand: Vec<Pile<'_>> = if is_docked && has_own { piles.drain(..1).collect() } else { Vec::new() };
    let once = context.once.unwrap_or_default();
    let composer = rendered(&Hand { w, to: context.to, once, piles: hand });
    let mut lines = Vec::new();
    if let Some((main, secondary)) = view.table.played {
        lines.push(format!("{} {main} + {secondary}", w.cards));
    }
    lines.extend(view.table.claim.iter().map(|claim| format!("{} {claim}", w.claim_made)));
    let offer = |(rule, price, slot): &(&str, u64, u8)| format!("{} {slot}: {rule} ({price} {})", w.rule_offered, w.potency);
    lines.extend(view.table.offer.iter().map(offer));
    let opening = view.own.as_ref().and_then(|own| own.opening.as_deref());
    let table = (!lines.is_empty()).then_some(TableShown { lines, statements: view.table.statements });
    let board = rendered(&Board {
        w,
        to: context.to,
        once,
        round: view.round,
        phase: word(w, &view.phase.short_message()),
        remarks: document.remarks.iter().map(|remark| word(w, remark)).collect(),
        deck: view.deck,
        previous_tag: view.table.previous_tag.map(|tag| tag.to_string()),
        table,
        opening,
        rules: view.rules.iter().map(|rule| (rule.slot, rule.statement, rule.potency_cost)).collect(),
        inference: InferenceShown::new(view.house, context.to, w),
        piles,
        subproofs: view.own.iter().flat_map(|own| own.subproofs).map(|one| (one.name.as_str(), one.text.as_str())).collect(),
    });
    // Whose card it is was said above; a card of the deck that is not shown has no place but among the others.
    let stands = |one: &PlayerMove| {
        let seen = view
            .players
            .iter()
            .flat_map(|seat| &seat.cards)
            .chain(&view.deck_edited)
            .any(|card| card.card.to_string() == one.first_word());
        is_on_card(one) && seen
    };
    let others: Vec<PlayerMove> = own.iter().filter(|one| !stands(one)).cloned().collect();
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
    // What an effect means may be any card that somebody owns.
    let targets = view.players.iter().flat_map(|seat| seat.cards.iter().map(move |card| (seat.name, card.card.to_string())));
    let targets = targets.map(|(owner, number)| (number.clone(), format!("{number} ({owner})")));
    let targets: Vec<(String, String)> = [(String::new(), String::from("—"))].into_iter().chain(targets).collect();
    let living = view.players.iter().filter(|seat| seat.alive).map(|seat| (seat.name.to_owned(), seat.name.to_owned()));
    let living: Vec<(String, String)> = [(String::new(), String::from("—"))].into_iter().chain(living).collect();
    let proof = match context.sent.all("blank").last() {
        Some(sent) if sent.contains('\n') => sent.to_owned(),
        _ => opening.unwrap_or_default().to_owned(),
    };
    let is_claiming = own.iter().any(|one| one.verb() == "claim");
    let field = move |blank: Blank| match blank {
        Blank::Card if !is_claiming => Field::choice(w.card, all_cards.clone()),
        Blank::Card => Field::choice(w.target_card, targets.clone()),
        Blank::Name => Field::choice(w.target_player, living.clone()),
        Blank::Index => Field::choice(w.for_choice, (0..4).map(|at| (at.to_string(), at.to_string())).collect()),
        Blank::Number => Field::number(format!("{} (0–8)", w.how_many), "4"),
        Blank::Proof => Field { kind: Kind::Area, value: proof.clone(), ..Field::text(w.proof_label, SYMBOLS) },
        Blank::Statement => Field { notation: Some("predicate-wars"), ..Field::text(w.statement, SYMBOLS) },
        Blank::Line => Field::number(w.goal_line, ""),
        Blank::Slot => Field::number(w.rule_slot, ""),
        Blank::Price => Field::number(w.rule_price, ""),
        other => Field::number(other.word().to_lowercase(), ""),
    };
    let hints = [
        ("edit", w.hint_edit),
        ("ask", w.hint_ask),
        ("take", w.hint_take),
        ("play", w.hint_play),
        ("discard", w.hint_discard),
        ("claim", w.hint_prove),
        ("challenge", if view.table.offer.is_some() { w.hint_challenge_rule } else { w.hint_challenge }),
        ("choose", w.hint_choose),
        ("subproof", w.hint_subproof),
        ("rule", w.hint_rule),
        ("remove", w.hint_remove),
        ("pass", w.hint_pass),
    ];
    let hint = hint(&own, &hints);
    let winner = |outcome: &Outcome| outcome.winner().and_then(|winner| names.get(usize::from(winner.0)).cloned());
    let winners = view.outcome.map(|outcome| winner(outcome).into_iter().collect());
    let words = context.words(&view.legal, &names);
    Drawing {
        players: players.collect(),
        board,
        hint,
        words,
        offers_draw: offers_draw(view.accord),
        composer,
        others,
        own,
        field: Box::new(field),
        is_anybodys: false,
        winners,
        symbols: SYMBOLS,
        typed: Typed::Proof,
    }
}
