//! Facts as messages: what a log says of a game. Not here: the words (crate `documents`).

use documents::message::wars as say;
use documents::{Argument, Message};

use super::effects::{Picked, Request};
use super::fact::{Barred, Fact, Outcome, PhaseName};
use super::ids::{Player, ranges};

/// Characters of a commitment that a log shows: enough to tell it from others by sight.
const SHORT_COMMITMENT: usize = 12;

impl Player {
    /// Returns the name of the player; the number of the seat where the names do not reach.
    ///
    /// * `names`: the names of the players, by seat.
    pub fn name(self, names: &[String]) -> Argument {
        match names.get(usize::from(self.0)) {
            Some(name) => name.into(),
            None => say::seat(u32::from(self.0) + 1).into(),
        }
    }
}

impl PhaseName {
    /// Returns the name of the phase, with the number of the rulebook.
    pub fn message(self) -> Message {
        match self {
            PhaseName::SetUp => say::phase_set_up(),
            PhaseName::Creation => say::phase_creation(),
            PhaseName::Editing => say::phase_editing(),
            PhaseName::Claiming => say::phase_claiming(),
            PhaseName::Playing => say::phase_playing(),
            PhaseName::Subproofs => say::phase_subproofs(),
            PhaseName::BuyingRules => say::phase_buying_rules(),
            PhaseName::RemovingRules => say::phase_removing_rules(),
            PhaseName::Over => say::phase_over(),
        }
    }

    /// Returns a short name of the phase, as a headline has it.
    pub fn short_message(self) -> Message {
        match self {
            PhaseName::SetUp => say::now_set_up(),
            PhaseName::Creation => say::now_creation(),
            PhaseName::Editing => say::now_editing(),
            PhaseName::Claiming => say::now_claiming(),
            PhaseName::Playing => say::now_playing(),
            PhaseName::Subproofs => say::now_subproofs(),
            PhaseName::BuyingRules => say::now_buying_rules(),
            PhaseName::RemovingRules => say::now_removing_rules(),
            PhaseName::Over => say::now_over(),
        }
    }
}

impl Outcome {
    /// Returns the outcome as a message.
    ///
    /// * `names`: the names of the players, by seat.
    pub fn message(&self, names: &[String]) -> Message {
        match self {
            Outcome::Won { winner } => say::won(winner.name(names)),
            Outcome::Draw => say::draw_game(),
            Outcome::RoundLimit => say::round_limit(),
            Outcome::MostHealth { winner, health } => say::most_health(winner.name(names), *health),
            Outcome::Agreed => say::agreed(),
        }
    }
}

fn blanks(count: u64) -> Message {
    if count == 1 { say::one_blank() } else { say::blanks(count) }
}

fn picks(picked: &Picked, names: &[String]) -> Message {
    let player = |what: &str, index: &str, player: Player| say::choice(format!("[{what}]({index})"), player.name(names));
    let card = |what: &str, index: &str, card: String| say::choice(format!("[{what}]({index})"), say::chosen_card(card));
    let all = picked.random_players.iter().map(|(index, one)| player("randPlayer", index, *one));
    let all = all.chain(picked.random_cards.iter().map(|(index, one)| card("randCard", index, one.to_string())));
    let all = all.chain(picked.chosen_players.iter().map(|(index, one)| player("chosenPlayer", index, *one)));
    let all = all.chain(picked.chosen_cards.iter().map(|(index, one)| card("chosenCard", index, one.to_string())));
    let all: Vec<Argument> = all.map(Argument::from).collect();
    if all.is_empty() { say::stands() } else { say::stands_with(all) }
}

impl Fact {
    /// Returns the fact as a message.
    ///
    /// * `names`: the names of the players, by seat.
    pub fn message(&self, names: &[String]) -> Message {
        let name = |player: &Player| player.name(names);
        match self {
            Fact::Begun { round: 0, .. } => say::set_up_begins(),
            Fact::Begun { round, phase: begun } => say::round(*round, begun.message()),
            Fact::Edited { player, card, tag, power_cost, price, commitment, .. } => {
                let short: String = commitment.to_string().chars().take(SHORT_COMMITMENT).collect();
                say::edited(name(player), card.to_string(), tag.to_string(), *power_cost, *price, short)
            }
            Fact::Passed { player } => say::passed(name(player)),
            Fact::Asked { player } => say::asked(name(player)),
            Fact::DeckShown { blanks: count, edited, effects } => {
                let effect = |card| effects.iter().find(|(shown, _)| shown == card).map(|(_, effect)| format!(" {effect}"));
                let edited: Vec<String> = edited
                    .iter()
                    .map(|(card, tag, cost)| format!("{card} {tag} {cost}{}", effect(card).unwrap_or_default()))
                    .collect();
                match edited.is_empty() {
                    true => say::deck(blanks(*count)),
                    false => say::deck_with(blanks(*count), edited.join("; ")),
                }
            }
            Fact::NoBlanks => say::no_blanks(),
            Fact::Received { player, cards } => {
                say::received(name(player), blanks(cards.len() as u64), ranges(cards.iter().map(|card| card.0)))
            }
            Fact::Starter { player } => say::starts(name(player)),
            Fact::Taken { player, card, from, price } => say::taken(name(player), card.to_string(), name(from), *price),
            Fact::ProvingPower { player, amount } => say::proving_power(name(player), *amount),
            Fact::Played { player, main, secondary, barred } => {
                let (player, main, secondary) = (name(player), main.to_string(), secondary.to_string());
                match barred {
                    None => say::played(player, main, secondary),
                    Some(Barred::Blank) => say::played_blank(player, main, secondary),
                    Some(Barred::Beaten) => say::played_beaten(player, main, secondary),
                }
            }
            Fact::Discarded { player, card, power_cost: Some(cost) } => {
                say::discarded_raised(name(player), card.to_string(), *cost)
            }
            Fact::Discarded { player, card, power_cost: None } => say::discarded(name(player), card.to_string()),
            Fact::Drawn { player, card, price } => say::drawn(name(player), card.to_string(), *price),
            Fact::Left { player, without_cards: false } => say::left(name(player)),
            Fact::Left { player, without_cards: true } => say::left_without_cards(name(player)),
            Fact::Claimed { player, goal, points, lines, price, .. } => {
                let points = if *points == 1 { say::one_point() } else { say::points(*points) };
                let lines = if *lines == 1 { say::one_line() } else { say::lines(*lines) };
                say::claimed(name(player), goal, *price, points, lines)
            }
            Fact::Challenged { player, upheld: true, price, currency, .. } => {
                say::challenge_succeeds(name(player), *price, currency.message())
            }
            Fact::Challenged { player, upheld: false, price, currency, .. } => {
                say::challenge_fails(name(player), *price, currency.message())
            }
            Fact::ChoiceAsked { player, request } => {
                let what = match request {
                    Request::Player { index } => format!("[chosenPlayer]({index})"),
                    Request::Card { index } => format!("[chosenCard]({index})"),
                };
                say::is_to_choose(name(player), what)
            }
            Fact::Picks { picked } => picks(picked, names),
            Fact::NoEffect { rule, message } => say::stands_without_effect(message, rule),
            Fact::Health { player, change, now } => say::health(name(player), format!("{change:+}"), *now),
            Fact::Power { player, change, now } => say::power(name(player), format!("{change:+}"), *now),
            Fact::CardClaimed { player, card, from, price } => {
                say::card_claimed(name(player), card.to_string(), name(from), *price)
            }
            Fact::Lost { player } => say::lost(name(player)),
            Fact::PilesReturned { cards: 1 } => say::piles_returned(say::one_card()),
            Fact::PilesReturned { cards } => say::piles_returned(say::cards(*cards)),
            Fact::Potency { player, rank, of, amount } => say::potency(name(player), *rank, *of, *amount),
            Fact::SubproofBought { player, name: subproof, price } => say::subproof_bought(name(player), subproof, *price),
            Fact::RuleOffered { player, rule, price, slot } => say::rule_offered(name(player), *slot, rule, *price),
            Fact::RuleAdded { player, slot, price } => say::rule_bought(name(player), *slot, *price),
            Fact::RuleRejected { slot } => say::rule_rejected(*slot),
            Fact::RuleRemoved { player, slot, price } => say::rule_removed(name(player), *slot, *price),
            Fact::Said { player, word } => word.note_of(name(player)),
            Fact::Ended { outcome } => outcome.message(names),
        }
    }
}
