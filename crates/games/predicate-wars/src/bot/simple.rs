//! A bot that wants to win: it writes attacks and facts that go with them, plays pairs of which an effect can be proved, proves
//! it, and challenges what it finds contradictory where that pays. What it knows and sees is a matter of its level.

use std::collections::{BTreeMap, BTreeSet};

use super::super::fact::PhaseName;
use super::super::house::LastRound;
use super::super::ids::CardId;
use super::super::moves::{Action, Move};
use super::super::view::{CardView, OwnCard, View};
use super::proof_search::{Found, Level};
use super::table::{self, Mind, choose, edit, viewer};
use super::{Bot, plan, repertoire, stakes};
use documents::Message;
use documents::message::why;
use games::Rng;

/// A card that has a higher power cost is not drawn from the deck.
const DEAREST: u64 = 3;

/// Number of cards that it keeps, and up to which it draws, where blank cards are scarce.
const KEPT: usize = 2;
const HAND: usize = 6;

/// The number of cards with which it writes no more.
const ENOUGH: usize = 8;

/// The power that is kept before the first round.
const KEPT_POWER: u64 = 70;

/// The power cost of the attacks of who plans: others of its kind do not take them for it.
const ATTACK_COST: u64 = 3;

/// The share of things that a beginner sees, in a random draw: 5 of 9.
const BEGINNER_SEES: (usize, usize) = (5, 9);

/// A bot that looks for provable attacks.
#[derive(Clone, Debug)]
pub struct SimpleBot {
    mind: Mind,
    rng: Rng,
    /// The number of its letters.
    letter: usize,
    /// The cards on which it has written, for it remembers them when they have gone back to the deck.
    written: BTreeSet<CardId>,
    /// The reason for what it did last.
    reason: Option<Message>,
}

impl SimpleBot {
    /// A bot; where it does not care, it draws lots from this seed.
    pub fn new(mind: Mind, seed: u64) -> SimpleBot {
        let mut rng = Rng::new(seed);
        let letter = 1_000 + rng.below(9_000);
        SimpleBot { mind, rng, letter, written: BTreeSet::new(), reason: None }
    }

    /// The same bot later in the game: it remembers on which cards it has written, and draws its further lots from another seed.
    #[must_use]
    pub fn resumed(mut self, written: impl IntoIterator<Item = CardId>, seed: u64) -> SimpleBot {
        self.written.extend(written);
        self.rng = Rng::new(seed);
        self
    }

    /// Returns whether it sees something that is there to be seen: a beginner overlooks about half of it, at will.
    fn sees(&mut self) -> bool {
        self.mind.level() != Level::Beginner || self.rng.below(BEGINNER_SEES.1) < BEGINNER_SEES.0
    }

    /// Writes on a blank card. Before the first round half of the power is kept. Most of what it writes are attacks, and the rest facts for them. Who
    /// plans pairs each attack with a fact of one point, which makes the play and its proof cheap and spends one attack at a time.
    fn edit(&mut self, view: &View<'_>) -> Option<Action> {
        let seat = viewer(view)?;
        let at = seat.cards.iter().position(|card| card.face.is_none())?;
        let written = view.own.as_ref()?.cards.len();
        if written >= ENOUGH || view.phase == PhaseName::SetUp && seat.power < KEPT_POWER {
            return None;
        }
        let (effect, cost) = if self.mind.level() == Level::Master {
            let own = view.own.as_ref()?;
            let attacks = own.cards.iter().filter(|card| card.effect.contains("[ATK]")).count();
            if attacks * 2 > written { (String::from("P"), 0) } else { (String::from(repertoire::STRIKE), ATTACK_COST) }
        } else if self.rng.below(3) == 0 {
            (format!("P_{}", self.letter), 1)
        } else {
            (repertoire::attack(&mut self.rng, self.letter), 1)
        };
        let tag = self.rng.below(3);
        self.written.insert(seat.cards.get(at)?.card);
        edit(view, at, tag, cost, &effect)
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
        if self.mind.level() == Level::Master && wins_by_leaving(view) {
            return None;
        }
        let mind = self.mind.clone();
        let plays = stakes::plays(&mind, view, &mut || self.sees());
        let best = match self.mind.level() {
            // A beginner who overlooks what there is plays something.
            Level::Beginner if plays.is_empty() && self.rng.below(2) > 0 => return self.any_pair(view),
            Level::Beginner => self.rng.pick(&plays).copied(),
            Level::Skilled => plays.iter().rev().max_by_key(|play| play.worth).copied(),
            Level::Master => plan::best(&mind, view, &plays),
        };
        // Without such a pair it fetches a card that it knows, as long as it holds few, then leaves.
        best.map(|best| play(best.one, best.other)).or_else(|| if hand < HAND { self.draw(view) } else { None })
    }

    /// Any two cards that are written on; `None` where there are none.
    fn any_pair(&mut self, view: &View<'_>) -> Option<Action> {
        let mut cards: Vec<CardId> = view.own.as_ref()?.cards.iter().map(|card| card.card).collect();
        self.rng.shuffle(&mut cards);
        match cards.as_slice() {
            &[first, second, ..] => Some(Action::Play { first, second }),
            _ => None,
        }
    }

    fn playing(&mut self, view: &View<'_>) -> Action {
        if view.table.request.is_some() {
            return choose(view, None).unwrap_or(Action::Pass {});
        }
        if view.table.played.is_some() {
            return self.claim(view);
        }
        self.turn(view).unwrap_or(Action::Leave {})
    }

    /// Claims what is worth most of all that the two played cards prove.
    fn claim(&mut self, view: &View<'_>) -> Action {
        let played: Vec<CardId> = view.table.played.into_iter().flat_map(|(main, secondary)| [main, secondary]).collect();
        let mut claims = self.mind.claims(view);
        claims.retain(|_| self.sees());
        // Of several that are worth as much, the cheapest.
        let best =
            claims.into_iter().rev().max_by_key(|(_, found)| (stakes::worth(view, &found.statement, &played), worth(found)));
        let Some((price, Found { proof, line, statement })) = best else {
            self.says(why::wars_no_claim());
            return Action::Pass {};
        };
        self.says(why::wars_claims(statement, price, table::purse(view)));
        Action::Claim { proof, goal: Some(line), players: BTreeMap::new(), cards: BTreeMap::new() }
    }

    /// Gives the reason for a move, if it is one to give reasons.
    fn says(&mut self, reason: Message) {
        self.reason = (self.mind.level() == Level::Beginner).then_some(reason);
    }

    /// The cheapest edited card of another player, as long as it is a bargain. Who plans takes as many attacks as there are bargains: their own of the next
    /// round, and none of the others' any more.
    fn take(&self, view: &View<'_>) -> Option<Action> {
        let seat = viewer(view)?;
        let plans = self.mind.level() == Level::Master;
        let others = view.players.iter().filter(|other| other.name != seat.name).flat_map(|other| &other.cards);
        let bargain = |card: &&CardView| {
            card.face.is_some_and(|face| {
                if plans { face.game_functions > 1 && face.power_cost < ATTACK_COST } else { face.power_cost <= 1 }
            })
        };
        let faces = others.filter(bargain).filter_map(|card| Some((card.face?.power_cost, card.card)));
        let (cost, card): (u64, CardId) = faces.min()?;
        let written = view.own.as_ref()?.cards.len();
        let wanted =
            if plans { cost <= seat.power && written < ENOUGH + 2 } else { cost * 4 <= seat.power && seat.cards.len() < 4 };
        wanted.then_some(Action::Take { card })
    }
}

/// Returns whether leaving now wins the game: it ends the last round, for one other player remains, and the viewer has the most health (Q-PW-74).
fn wins_by_leaving(view: &View<'_>) -> bool {
    let own = viewer(view);
    let others = || view.players.iter().filter(|seat| Some(seat.name) != view.viewer && seat.alive);
    let remaining = others().filter(|seat| seat.remains == Some(true)).count();
    let is_last = view.house.rounds.is_some_and(|rounds| view.round >= rounds) && view.house.last_round == LastRound::Health;
    is_last && remaining == 1 && own.is_some_and(|own| others().all(|other| other.health < own.health))
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
        self.reason = None;
        match view.phase {
            PhaseName::SetUp | PhaseName::Editing => self.edit(view),
            PhaseName::Creation => Some(Action::Ask { cards: 8 }),
            PhaseName::Claiming => self.take(view),
            PhaseName::Playing => Some(self.playing(view)),
            PhaseName::Subproofs | PhaseName::BuyingRules | PhaseName::RemovingRules | PhaseName::Over => None,
        }
    }

    fn challenge(&mut self, view: &View<'_>) -> Action {
        self.reason = None;
        if !self.sees() {
            return Action::Pass {};
        }
        match self.mind.challenge(view) {
            Some((price, proof)) if stakes::pays(&self.mind, view, price) => {
                self.says(why::wars_challenges(price));
                Action::Challenge { proof }
            }
            _ => Action::Pass {},
        }
    }

    fn reason(&self) -> Option<Message> {
        self.reason.clone()
    }
}
