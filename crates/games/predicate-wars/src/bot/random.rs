//! A bot that does anything within reason: every kind of move comes up, sensible or not, all of them lawful.

use super::super::fact::PhaseName;
use super::super::ids::CardId;
use super::super::moves::{Action, Move};
use super::super::view::View;
use super::table::{Mind, choose, edit, viewer};
use super::{Bot, repertoire};
use games::Rng;

/// A bot that draws lots.
#[derive(Clone, Debug)]
pub struct RandomBot {
    mind: Mind,
    rng: Rng,
    /// The number of the letters in its facts and conditions.
    letter: usize,
}

impl RandomBot {
    /// A bot that draws its lots from this seed.
    pub fn new(mind: Mind, seed: u64) -> RandomBot {
        let mut rng = Rng::new(seed);
        let letter = 10 + rng.below(3);
        RandomBot { mind, rng, letter }
    }

    /// Returns true once in `times` calls on average.
    fn once_in(&mut self, times: usize) -> bool {
        self.rng.below(times) == 0
    }

    /// A number that no other statement of the game has.
    fn mark(&mut self) -> u64 {
        1_000_000_000_000 + self.rng.number_below(9_000_000_000_000)
    }

    fn edit(&mut self, view: &View<'_>) -> Option<Action> {
        let cards = viewer(view)?.cards.len();
        if cards == 0 || self.once_in(4) {
            return None;
        }
        let mark = self.mark();
        let effect = repertoire::any(&mut self.rng, self.letter, mark);
        let (at, tag, cost) = (self.rng.below(cards), self.rng.below(3), self.rng.below(9) as u64);
        edit(view, at, tag, cost, &effect)
    }

    /// One of the moves with this verb that are written out in the list of what is lawful.
    fn listed(&mut self, view: &View<'_>, verb: &str) -> Option<Action> {
        let moves = view.legal.iter().filter(|legal| legal.verb == verb);
        let moves: Vec<Action> =
            moves.filter_map(|legal| legal.to_string().parse::<Move>().ok()).map(|read| read.action).collect();
        self.rng.pick(&moves).cloned()
    }

    fn turn(&mut self, view: &View<'_>) -> Option<Action> {
        let cards: Vec<CardId> = viewer(view)?.cards.iter().map(|card| card.card).collect();
        match self.rng.below(10) {
            0..=5 if cards.len() > 1 => {
                let first = self.rng.below(cards.len());
                let second = (first + 1 + self.rng.below(cards.len() - 1)) % cards.len();
                Some(Action::Play { first: *cards.get(first)?, second: *cards.get(second)? })
            }
            6 => self.listed(view, "draw"),
            7 => Some(Action::Leave {}),
            _ => self.rng.pick(&cards).map(|&card| Action::Discard { card }),
        }
    }

    fn playing(&mut self, view: &View<'_>) -> Action {
        if view.table.request.is_some() {
            return choose(view, Some(&mut self.rng)).unwrap_or(Action::Pass {});
        }
        if view.table.played.is_some() {
            let claims = self.mind.claims(view);
            let claim = self.rng.pick(&claims).map(|(_, found)| found.clone());
            return match claim {
                Some(found) if !self.once_in(8) => Action::Claim {
                    proof: found.proof,
                    goal: Some(found.line),
                    players: Default::default(),
                    cards: Default::default(),
                },
                _ => Action::Pass {},
            };
        }
        self.turn(view).unwrap_or(Action::Leave {})
    }

    /// A challenge that shows a contradiction where one is found, and now and then one that shows none.
    fn buy_rule(&mut self, view: &View<'_>) -> Option<Action> {
        let mark = self.mark();
        let rule = repertoire::rule(&mut self.rng, self.letter, mark);
        let points = super::super::card::Statement::read(&rule, &view.house.steps).ok()?.points;
        let affordable = points.saturating_mul(3) <= viewer(view)?.potency;
        let room = view.rules.len() < usize::from(super::super::state::RULE_SLOTS);
        (affordable && room && self.once_in(3)).then_some(Action::BuyRule { rule, price: None, slot: None })
    }

    fn buy_subproof(&mut self, view: &View<'_>) -> Option<Action> {
        let mark = self.mark();
        let affordable = viewer(view)?.potency >= SUBPROOF_PRICE;
        (affordable && self.once_in(4)).then(|| Action::BuySubproof { proof: repertoire::subproof(mark) })
    }
}

/// Highest price of the subproof of the repertoire.
const SUBPROOF_PRICE: u64 = 40;

impl Bot for RandomBot {
    fn choose(&mut self, view: &View<'_>) -> Option<Action> {
        match view.phase {
            PhaseName::SetUp | PhaseName::Editing => self.edit(view),
            PhaseName::Creation => Some(Action::Ask { cards: self.rng.below(9) as u8 }),
            PhaseName::Claiming if self.once_in(3) => self.listed(view, "take"),
            PhaseName::Playing => Some(self.playing(view)),
            PhaseName::Subproofs => self.buy_subproof(view),
            PhaseName::BuyingRules => self.buy_rule(view),
            PhaseName::RemovingRules if self.once_in(4) => self.listed(view, "remove"),
            PhaseName::Claiming | PhaseName::RemovingRules | PhaseName::Over => None,
        }
    }

    fn challenge(&mut self, view: &View<'_>) -> Action {
        if let Some((_, proof)) = self.mind.challenge(view) {
            return Action::Challenge { proof };
        }
        let opening = view.own.as_ref().and_then(|own| own.opening.clone());
        match opening {
            Some(proof) if self.once_in(20) && self.mind.price_of_challenge(view, &proof).is_some() => {
                Action::Challenge { proof }
            }
            _ => Action::Pass {},
        }
    }
}
