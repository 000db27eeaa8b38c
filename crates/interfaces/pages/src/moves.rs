//! Lawful moves as buttons and forms. They are those that the game lists; what is to be filled in becomes a field.

use askama::Template;
use documents::{Blank, LegalMove, Slot};

use crate::frame::rendered;
use crate::messages::Messages;
use crate::translation::{Translated, word};

/// A move of the viewer's own, without the name.
#[derive(Clone, Debug)]
pub(crate) struct PlayerMove {
    pub(crate) one: LegalMove,
    /// As it is sent, and shown.
    pub(crate) text: String,
    pub(crate) meaning: String,
    /// The language of the meaning.
    pub(crate) lang: &'static str,
    pub(crate) price: Option<String>,
    /// The move as a button says it.
    pub(crate) label: String,
}

/// The words of a button for moves of this meaning, and whether the last word of the move belongs to them; `None` where its meaning says it.
fn words_of(w: &'static Messages, meaning: &str) -> Option<(&'static str, bool)> {
    let alone = |words| Some((words, false));
    let with_word = |words| Some((words, true));
    match meaning {
        "shake.toss" => alone(w.move_toss),
        "shake.calls_wff" => alone(w.move_wff),
        "shake.calls_none" => alone(w.move_no_wff),
        "shake.agrees" => alone(w.move_check),
        "shake.disputes_row" => alone(w.move_dispute),
        "shake.shows_longer" => alone(w.move_longer),
        "shake.shows_wff" => alone(w.move_a_wff),
        "xwff.roll" => alone(w.move_roll),
        "xwff.shows" => alone(w.move_show),
        "xwff.shows_none" => alone(w.move_show_none),
        "xwff.reroll" => with_word(w.move_reroll),
        "xwff.turn" => with_word(w.move_turn),
        "xwff.spot" => alone(w.move_spot),
        "xwff.done" => alone(w.move_done),
        "palmer.pass" => alone(w.move_end_turn),
        "palmer.accept" => alone(w.move_convinced),
        "palmer.reject" => alone(w.move_not_convinced),
        "palmer.withdraw" => alone(w.move_withdraw),
        "wars.ask" => alone(w.move_ask),
        "wars.buy_subproof" => alone(w.move_buy_subproof),
        "wars.buy_no_subproof" => alone(w.move_no_subproof),
        "wars.challenge" | "wars.challenge_rule" => alone(w.move_prove_challenge),
        "wars.accept" | "wars.accept_rule" => alone(w.move_accept),
        "wars.buy_rule" => alone(w.move_buy_rule),
        "wars.buy_no_rule" => alone(w.move_no_rule),
        "wars.remove_rule" => with_word(w.move_remove),
        "wars.remove_no_rule" => alone(w.move_no_remove),
        "wars.edit_blank" | "wars.edit" => alone(w.move_edit),
        "wars.edit_no_more" => alone(w.move_edit_no_more),
        "wars.take" => with_word(w.move_take),
        "wars.take_no_more" => alone(w.move_take_no_more),
        "wars.claim" => alone(w.move_claim),
        "wars.claim_nothing" => alone(w.move_claim_nothing),
        "wars.choose_player" => with_word(w.move_choose_player),
        "wars.choose_card" => with_word(w.move_choose_card),
        "wars.play" => alone(w.move_play),
        "wars.discard" => alone(w.move_discard),
        "wars.draw_blank" => alone(w.move_draw_blank),
        "wars.draw" => with_word(w.move_draw),
        "wars.leave" => alone(w.move_leave),
        _ => None,
    }
}

/// Returns a text that begins with a capital letter.
fn capitalised(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}

impl PlayerMove {
    fn new(w: &'static Messages, one: &LegalMove) -> PlayerMove {
        let Translated { text: meaning, lang } = Translated::message(w, &one.meaning);
        let price = one.price.as_ref().map(|price| word(w, &price.message()));
        let last = one.slots.iter().rev().find_map(|slot| if let Slot::Word(word) = slot { Some(word.as_str()) } else { None });
        let label = match (words_of(w, one.meaning.id()), last) {
            (Some((words, true)), Some(last)) => format!("{words} {last}"),
            (Some((words, _)), _) => words.to_owned(),
            (None, _) => capitalised(&meaning),
        };
        PlayerMove { one: one.clone(), text: one.written(), meaning, lang, price, label }
    }

    pub(crate) fn verb(&self) -> &str {
        &self.one.verb
    }

    /// Returns the first word after the verb; nothing where there is none.
    pub(crate) fn first_word(&self) -> &str {
        match self.one.slots.first() {
            Some(Slot::Word(word)) => word,
            _ => "",
        }
    }

    /// Returns whether something of this kind is to be filled in.
    pub(crate) fn takes(&self, blank: Blank) -> bool {
        self.one.slots.contains(&Slot::Blank(blank))
    }
}

/// Returns the moves of a player, and those that are anybody's.
pub(crate) fn own(w: &'static Messages, legal: &[LegalMove], name: &str) -> Vec<PlayerMove> {
    let is_own = |one: &&LegalMove| one.player.as_deref().is_none_or(|player| player == name);
    legal.iter().filter(is_own).map(|one| PlayerMove::new(w, one)).collect()
}

/// Kinds of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Choice,
    Number,
    Area,
    Text,
}

/// A field for something that is to be filled in.
#[derive(Clone, Debug)]
pub(crate) struct Field {
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
    /// The option that is chosen at first, counted from 0.
    pub(crate) chosen: usize,
    /// The seat whose dice are clicked into it.
    pub(crate) rack: Option<usize>,
}

impl Field {
    /// A field for a text.
    pub(crate) fn text(label: impl Into<String>, symbols: &'static str) -> Field {
        Field {
            label: label.into(),
            kind: Kind::Text,
            options: Vec::new(),
            value: String::new(),
            symbols,
            notation: None,
            example: "",
            chosen: 0,
            rack: None,
        }
    }

    /// A field for one of these values, each with the words for it.
    pub(crate) fn choice(label: impl Into<String>, options: Vec<(String, String)>) -> Field {
        Field { kind: Kind::Choice, options, ..Field::text(label, "") }
    }

    /// A field for a number.
    pub(crate) fn number(label: impl Into<String>, value: impl Into<String>) -> Field {
        Field { kind: Kind::Number, value: value.into(), ..Field::text(label, "") }
    }
}

/// A part of a form, in the order in which a move is written.
enum Part {
    Word(String),
    Field(Field),
    /// The beginning of what can be left out.
    Open,
    /// Its end.
    Close,
    /// The rest stands on the lines below.
    Below,
}

fn add_parts(slots: &[Slot], field: &dyn Fn(Blank) -> Field, parts: &mut Vec<Part>) {
    for slot in slots {
        match slot {
            Slot::Word(word) => parts.push(Part::Word(word.clone())),
            Slot::Blank(blank) => {
                parts.extend((*blank == Blank::Proof).then_some(Part::Below));
                // Two fields for the same kind of thing begin with different ones: a move that names one twice is refused.
                let same = parts.iter().filter(|part| matches!(part, Part::Field(one) if one.kind == Kind::Choice)).count();
                parts.push(Part::Field(Field { chosen: same, ..field(*blank) }));
            }
            Slot::Optional(slots) => {
                parts.push(Part::Open);
                add_parts(slots, field, parts);
                parts.push(Part::Close);
            }
        }
    }
}

#[derive(Template)]
#[template(path = "form.html")]
struct Form<'f> {
    to: &'f str,
    once: &'f str,
    form: &'f str,
    parts: Vec<Part>,
    label: &'f str,
    meaning: &'f str,
    price: Option<&'f str>,
    is_long: bool,
}

/// Renders a form of moves.
///
/// * `to`: the address that it is sent to;
/// * `field`: the field for what is to be filled in.
pub(crate) fn form(to: &str, once: &str, one: &PlayerMove, field: &dyn Fn(Blank) -> Field) -> String {
    let mut parts = vec![Part::Word(one.verb().to_owned())];
    add_parts(&one.one.slots, field, &mut parts);
    let is_long = parts.iter().any(|part| matches!(part, Part::Field(Field { kind: Kind::Area, .. })));
    rendered(&Form {
        to,
        once,
        form: &one.text,
        parts,
        label: &one.label,
        meaning: &one.meaning,
        price: one.price.as_deref(),
        is_long,
    })
}

#[cfg(test)]
mod tests {
    use documents::message::{shake, wars};
    use documents::{Currency, Language, Price};

    use super::*;
    use crate::messages::interface;

    #[test]
    fn moves_of_others_are_theirs() {
        let price = Price { currency: Currency::ProvingPower, amount: 0, further: Some(wars::charge()) };
        let legal = [
            LegalMove::of_anybody("toss", shake::toss()),
            LegalMove::of("Ann", "wff", shake::calls_wff()).blank(Blank::Row),
            LegalMove::of("Ben", "wff", shake::calls_wff()).blank(Blank::Row).costs(price),
        ];
        let found = own(interface(Language::English), &legal, "Ben");
        assert_eq!(found.iter().map(|one| one.text.as_str()).collect::<Vec<_>>(), ["toss", "wff ROW"]);
        assert_eq!(found[1].price.as_deref(), Some("the proof's charge (proving power)"));
        assert_eq!([0, 1].map(|at| found[at].label.as_str()), ["Throw the cubes", "Call “WFF!” with this row"]);
    }
}
