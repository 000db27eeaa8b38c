//! Facts of Predicate Wars as sentences.

use referee::games::predicate_wars::{Barred, Fact, Player, effects::Request};

use super::super::ranges;
use super::{ending, phase, seat};
use crate::style::{counted, visible};

/// The names of the players by seat.
pub(super) struct Names<'n>(pub(super) &'n [&'n str]);

impl Names<'_> {
    /// The name of a player.
    pub(super) fn name(&self, player: Player) -> String {
        self.0.get(usize::from(player.0)).map_or_else(|| seat(player), |name| visible(name))
    }

    /// A fact as a sentence.
    pub(super) fn sentence(&self, fact: &Fact) -> String {
        match fact {
            Fact::Begun { round: 0, phase: begun } => format!("{} begins.", capital(phase(*begun))),
            Fact::Begun { round, phase: begun } => format!("Round {round}, {}.", phase(*begun)),
            Fact::Edited { player, card, tag, power_cost, price, commitment, .. } => {
                let short: String = commitment.to_string().chars().take(12).collect();
                let name = self.name(*player);
                format!("{name} edits card {card} ({tag}, power cost {power_cost}) for {price} power; commitment {short}….")
            }
            Fact::Passed { player } => format!("{} passes.", self.name(*player)),
            Fact::Asked { player } => format!("{} has asked.", self.name(*player)),
            Fact::DeckShown { blanks, edited, effects } => {
                let effect = |card| effects.iter().find(|(shown, _)| shown == card).map(|(_, effect)| format!(" {effect}"));
                let edited: Vec<String> = edited
                    .iter()
                    .map(|(card, tag, cost)| format!("{card} {tag} {cost}{}", effect(card).unwrap_or_default()))
                    .collect();
                let others = if edited.is_empty() { String::new() } else { format!(", and {}", edited.join("; ")) };
                format!("The deck is shown: {}{others}.", counted(*blanks, "blank card"))
            }
            Fact::NoBlanks => String::from("The blank cards are too few, and no player gets any (PW-9)."),
            Fact::Received { player, cards } => {
                format!(
                    "{} gets {} ({}).",
                    self.name(*player),
                    counted(cards.len() as u64, "blank card"),
                    ranges(cards.iter().map(|card| card.0))
                )
            }
            Fact::Starter { player } => format!("{} begins.", self.name(*player)),
            Fact::Taken { player, card, from, price } => {
                format!("{} takes card {card} from {} for {price} power.", self.name(*player), self.name(*from))
            }
            Fact::ProvingPower { player, amount } => format!("{} has {amount} proving power.", self.name(*player)),
            Fact::Played { player, main, secondary, barred } => {
                let barred = match barred {
                    None => "",
                    Some(Barred::Blank) => "; a blank card has no effects",
                    Some(Barred::Beaten) => "; the previous main card beats it, and nothing takes effect",
                };
                format!("{} plays card {main} as main card with card {secondary}{barred}.", self.name(*player))
            }
            Fact::Discarded { player, card, power_cost } => {
                let raised = power_cost.map(|cost| format!(", raised to {cost},")).unwrap_or_default();
                format!("{} discards card {card}{raised}.", self.name(*player)).replace(",.", ".")
            }
            Fact::Drawn { player, card, price } => {
                format!("{} claims card {card} from the deck for {price} power.", self.name(*player))
            }
            Fact::Left { player, without_cards: false } => format!("{} leaves this round.", self.name(*player)),
            Fact::Left { player, without_cards: true } => {
                format!("{} has no cards left and leaves this round.", self.name(*player))
            }
            Fact::Claimed { player, goal, points, lines, price, .. } => format!(
                "{} proves {} for {price} proving power ({}, {}); the others may challenge.",
                self.name(*player),
                visible(goal),
                counted(*points, "symbol point"),
                counted(*lines, "line")
            ),
            Fact::Challenged { player, upheld, price, currency, .. } => {
                let ruling = if *upheld { "succeeds: there is a contradiction" } else { "fails: there is no contradiction" };
                format!("The challenge of {}, for {price} {currency}, {ruling}.", self.name(*player))
            }
            Fact::ChoiceAsked { player, request } => {
                let what = match request {
                    Request::Player { index } => format!("[chosenPlayer]({index})"),
                    Request::Card { index } => format!("[chosenCard]({index})"),
                };
                format!("{} is to choose {what}.", self.name(*player))
            }
            Fact::Picks { picked } => {
                let random = picked
                    .random_players
                    .iter()
                    .map(|(index, player)| format!("[randPlayer]({index}) is {}", self.name(*player)));
                let cards = picked.random_cards.iter().map(|(index, card)| format!("[randCard]({index}) is card {card}"));
                let chosen = picked
                    .chosen_players
                    .iter()
                    .map(|(index, player)| format!("[chosenPlayer]({index}) is {}", self.name(*player)));
                let own = picked.chosen_cards.iter().map(|(index, card)| format!("[chosenCard]({index}) is card {card}"));
                let all: Vec<String> = random.chain(cards).chain(chosen).chain(own).collect();
                if all.is_empty() { String::from("The claim stands.") } else { format!("The claim stands: {}.", all.join(", ")) }
            }
            Fact::NoEffect { rule, message } => format!("The claim stands, without effect: {} ({rule}).", visible(message)),
            Fact::Health { player, change, now } => format!("{}: health {change:+}, now {now}.", self.name(*player)),
            Fact::Power { player, change, now } => format!("{}: power {change:+}, now {now}.", self.name(*player)),
            Fact::CardClaimed { player, card, from, price } => {
                format!("{} claims card {card} of {} for {price} power.", self.name(*player), self.name(*from))
            }
            Fact::Lost { player } => format!("{} has lost.", self.name(*player)),
            Fact::PilesReturned { cards } => format!("The piles go back into the deck: {}.", counted(*cards, "card")),
            Fact::Potency { player, rank, of, amount } => {
                format!("{} left as number {rank} of {of} and gets {amount} potency.", self.name(*player))
            }
            Fact::SubproofBought { player, name, price } => {
                format!("{} buys the subproof {} for {price} potency.", self.name(*player), visible(name))
            }
            Fact::RuleOffered { player, rule, price, slot } => {
                format!(
                    "{} would buy rule {slot}, {}, for {price} potency; the others may challenge.",
                    self.name(*player),
                    visible(rule)
                )
            }
            Fact::RuleAdded { player, slot, price } => format!("{} buys rule {slot} for {price} potency.", self.name(*player)),
            Fact::RuleRejected { slot } => format!("The rule for slot {slot} is contradictory, and is not added."),
            Fact::RuleRemoved { player, slot, price } => {
                format!("{} removes rule {slot} for {price} potency.", self.name(*player))
            }
            Fact::Ended { outcome } => ending(outcome, self),
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
