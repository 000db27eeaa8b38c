//! A bot that wants to win: it writes attacks and facts that go with them, plays pairs of which an effect can be proved, proves
//! it, and challenges what it finds contradictory.

use std::collections::{BTreeMap, BTreeSet};

use super::super::fact::PhaseName;
use super::super::ids::CardId;
use super::super::moves::{Action, Move};
use super::super::view::{OwnCard, View};
use super::proof_search::Found;
use super::table::{Mind, choose, edit, viewer};
use super::{Bot, repertoire};
use games::Rng;

/// A card that has a higher power cost is not drawn from the deck.
const DEAREST: u64 = 3;

/// Number of cards that it keeps, and up to which it draws, where blank cards are scarce.
const KEPT: usize = 2;
const HAND: usize = 6;

/// Number of pairs of its cards that are looked at in a turn.
const PAIRS: usize = 40;

/// A bot that looks for provable attacks.
#[derive(Clone, Debug)]
pub struct SimpleBot {
    mind: Mind,
    rng: Rng,
    /// The number of its letters.
    letter: usize,
    /// The cards on which it has written, for it remembers them when they have gone back to the deck.
    written: BTreeSet<CardId>,
}

impl SimpleBot {
    /// A bot; where it does not care, it draws lots from this seed.
    pub fn new(mind: Mind, seed: u64) -> SimpleBot {
        let mut rng = Rng::new(seed);
        let letter = 1_000 + rng.below(9_000);
        SimpleBot { mind, rng, letter, written: BTreeSet::new() }
    }

    /// The same bot later in the game: it remembers on which cards it has written, and draws its further lots from another seed.
    #[must_use]
    pub fn resumed(mut self, written: impl IntoIterator<Item = CardId>, seed: u64) -> SimpleBot {
        self.written.extend(written);
        self.rng = Rng::new(seed);
        self
    }

    /// Writes on a blank card, of which half are to be attacks and the rest facts for them. Before the first round half of the
    /// power is kept.
    fn edit(&mut self, view: &View<'_>) -> Option<Action> {
        let seat = viewer(view)?;
        let at = seat.cards.iter().position(|card| card.face.is_none())?;
        if view.phase == PhaseName::SetUp && seat.power < 70 {
            return None;
        }
        let effect = match self.rng.below(3) {
            0 => format!("P_{}", self.letter),
            _ => repertoire::attack(&mut self.rng, self.letter),
        };
        let tag = self.rng.below(3);
        self.written.insert(seat.cards.get(at)?.card);
        edit(view, at, tag, 1, &effect)
    }

    /// A card of its own in the deck, at twice its power cost: cheap, and no more than a part of the power.
    fn draw(&self, view: &View<'_>) -> Option<Action> {
        let power = viewer(view)?.power;
        let cards = drawn(view).filter(|(_, card)| self.written.contains(card));
        let (cost, card) =
            cards.map(|(price, card)| (price / 2, card)).min().filter(|(cost, _)| cost.saturating_mul(8) <= power)?;
        (cost <= DEAREST).then_some(Action::Draw { card })
    }

    /// Chooses a move. Where the deck has no blank cards left, a player without cards cannot remain, and never gets one again:
    /// two are kept, and others fetched.
    fn turn(&mut self, view: &View<'_>) -> Option<Action> {
        let hand = viewer(view)?.cards.len();
        // A blank card is listed whenever there is one, and costs nothing.
        let scarce = drawn(view).all(|(price, _)| price > 0);
        if scarce && hand < HAND {
            let draw = self.draw(view);
            if draw.is_some() || hand <= KEPT {
                return draw;
            }
        }
        let own = view.own.as_ref()?;
        let pairs =
            own.cards.iter().enumerate().flat_map(|(at, one)| own.cards.iter().skip(at + 1).map(move |other| (one, other)));
        let best = pairs.take(PAIRS).filter_map(|(one, other)| {
            let found = self.mind.effects([one.effect, other.effect], view);
            let worth = found.iter().map(worth).max()?;
            Some((worth, one, other))
        });
        if let Some((_, one, other)) = best.max_by_key(|&(worth, ..)| worth) {
            return Some(play(one, other));
        }
        // Without such a pair it fetches a card that it knows, gets rid of blank ones, then leaves.
        if let Some(draw) = self.draw(view) {
            return Some(draw);
        }
        let blank = viewer(view)?.cards.iter().find(|card| card.face.is_none());
        blank.map(|card| Action::Discard { card: card.card })
    }

    fn playing(&mut self, view: &View<'_>) -> Action {
        if view.table.request.is_some() {
            return choose(view, None).unwrap_or(Action::Pass {});
        }
        if view.table.played.is_some() {
            // Of several that are worth as much, the cheapest.
            let best = self.mind.claims(view).into_iter().rev().max_by_key(worth);
            return best.map_or(Action::Pass {}, |Found { proof, line, .. }| Action::Claim {
                proof,
                goal: Some(line),
                players: BTreeMap::new(),
                cards: BTreeMap::new(),
            });
        }
        self.turn(view).unwrap_or(Action::Leave {})
    }

    /// The cheapest edited card of another player, as long as it is a bargain.
    fn take(&self, view: &View<'_>) -> Option<Action> {
        let seat = viewer(view)?;
        let others = view.players.iter().filter(|other| other.name != seat.name).flat_map(|other| &other.cards);
        let faces = others.filter_map(|card| Some((card.face?.power_cost, card.card)));
        let (cost, card): (u64, CardId) = faces.min()?;
        (cost <= 1 && cost * 4 <= seat.power && seat.cards.len() < 4).then_some(Action::Take { card })
    }
}

/// The cards of the deck that the viewer may draw, and their prices (PW-16).
fn drawn(view: &View<'_>) -> impl Iterator<Item = (u64, CardId)> {
    view.legal.iter().filter_map(|legal| match legal.to_string().parse::<Move>().ok()?.action {
        Action::Draw { card } => Some((legal.price.as_ref()?.amount, card)),
        _ => None,
    })
}

/// Returns how much a proved effect is worth, by its name.
fn worth(found: &Found) -> u8 {
    let names = ["[CLAIM]", "[ADDPOWER]", "[SUBPOWER]", "[HEAL]", "[ATK]"];
    (1..).zip(names).find(|(_, name)| found.statement.starts_with(name)).map_or(0, |(worth, _)| worth)
}

/// The card with fewer points is the main one; where they are equal the order does not matter to this bot.
fn play(one: &OwnCard<'_>, other: &OwnCard<'_>) -> Action {
    Action::Play { first: one.card, second: other.card }
}

impl Bot for SimpleBot {
    fn choose(&mut self, view: &View<'_>) -> Option<Action> {
        match view.phase {
            PhaseName::SetUp | PhaseName::Editing => self.edit(view),
            PhaseName::Creation => Some(Action::Ask { cards: 8 }),
            PhaseName::Claiming => self.take(view),
            PhaseName::Playing => Some(self.playing(view)),
            PhaseName::Subproofs | PhaseName::BuyingRules | PhaseName::RemovingRules | PhaseName::Over => None,
        }
    }

    fn challenge(&mut self, view: &View<'_>) -> Action {
        self.mind.challenge(view).map_or(Action::Pass {}, |proof| Action::Challenge { proof })
    }
}
