//! A bot's view of a proof that it may hand in: the axioms, the rules and the price of the proof.

use std::sync::Arc;

use super::super::card::Statement;
use super::super::claim::{
    ChallengeInput, ClaimInput, ProofConditions, RuleChallengeInput, Subproof, challenge, check, potential_rule,
};
use super::super::effects::Request;
use super::super::fact::PhaseName;
use super::super::house::House;
use super::super::moves::{Action, Move};
use super::super::settings::Settings;
use super::super::view::{SeatView, View};
use super::proof_search::{Care, Found, Level, Searcher};
use documents::Refusal;
use games::Rng;

/// A price, in proving power, that is not worth a search for a lower one.
const CHEAP: u64 = 6;

/// Knowledge that the bots of one game have in common: its house rules, and the conditions under which proofs are judged.
#[derive(Clone, Debug)]
pub struct Mind {
    conditions: Arc<ProofConditions>,
    house: House,
    searcher: Arc<Searcher>,
}

impl Mind {
    /// Of beginners, for games with these house rules.
    ///
    /// # Errors
    /// [`Refusal`] when there is no calculus for them.
    pub fn new(house: &House) -> Result<Mind, Refusal> {
        let (conditions, searcher) = (house.proof_conditions()?, Searcher::new(house, Level::Beginner)?);
        Ok(Mind { conditions: Arc::new(conditions), house: house.clone(), searcher: Arc::new(searcher) })
    }

    /// On a level, for games with these settings.
    ///
    /// # Errors
    /// [`Refusal`] when there is no calculus for them.
    pub fn on_level(settings: &Settings, level: Level) -> Result<Mind, Refusal> {
        let (conditions, house) = (Arc::new(settings.proof_conditions()?), settings.house.clone());
        let searcher = Arc::new(Searcher::new(&house, level)?);
        Ok(Mind { conditions, searcher, house })
    }

    /// Its level.
    pub(super) fn level(&self) -> Level {
        self.searcher.level()
    }

    /// The effects that are found to follow from some statements.
    fn proved(&self, axioms: &[&str], view: &View<'_>, care: Care) -> Vec<Found> {
        let rules: Vec<&str> = view.includable().collect();
        let subproofs = view.own.as_ref().map_or(&[][..], |own| own.subproofs);
        self.searcher.effects(axioms, &rules, subproofs, care)
    }

    /// The effects that the viewer can prove now of the two cards on the table, and can pay for, the cheapest first.
    pub(super) fn claims(&self, view: &View<'_>) -> Vec<(u64, Found)> {
        let axioms = axioms(view);
        let found = self.priced(&axioms, view, Care::Look);
        // Where nothing was found, or what was found costs next to nothing, a closer look is not worth its time.
        match found.first() {
            Some((price, _)) if *price > CHEAP => self.priced(&axioms, view, Care::Best),
            _ => found,
        }
    }

    /// The effects that the viewer can prove of some statements, with the prices of their claims, the cheapest first; those that cannot be paid for are
    /// left out.
    pub(super) fn priced(&self, axioms: &[&str], view: &View<'_>, care: Care) -> Vec<(u64, Found)> {
        let Some(own) = &view.own else { return Vec::new() };
        let rules: Vec<&str> = view.rules.iter().map(|rule| rule.statement).collect();
        let subproofs: Vec<&Subproof> = own.subproofs.iter().collect();
        let purse = purse(view);
        let classes = self.house.class_readings();
        let priced = self.proved(axioms, view, care).into_iter().filter_map(|found| {
            let (conditions, proof) = (&*self.conditions, found.proof.as_str());
            let input = ClaimInput { conditions, axioms, rules: &rules, subproofs: &subproofs, proof, classes };
            let checked = check(&input).ok()?;
            let price = self.house.charge(checked.bill);
            let takes_effect = checked.actions.iter().any(|action| action.line == found.line);
            (takes_effect && self.house.affords(purse, price)).then_some((price, found))
        });
        let mut priced: Vec<(u64, Found)> = priced.collect();
        priced.sort_by_key(|&(price, _)| price);
        priced
    }

    /// A proof that the claim or the rule on offer is contradictory, with its price, if the viewer finds one and can pay for it.
    pub(super) fn challenge(&self, view: &View<'_>) -> Option<(u64, String)> {
        let rules: Vec<&str> = view.includable().collect();
        let subproofs = view.own.as_ref().map_or(&[][..], |own| own.subproofs);
        let proof = self.searcher.contradiction(&axioms(view), &rules, subproofs)?;
        let price = self.price_of_challenge(view, &proof)?;
        Some((price, proof))
    }

    /// Returns whether a purse holds enough for a proof of this price.
    pub(super) fn affords(&self, purse: u64, price: u64) -> bool {
        self.house.affords(purse, price)
    }

    /// Returns what this challenge costs the viewer, whether it shows anything or not; `None` where it may not be handed in, for it is not proper or
    /// not affordable.
    pub(super) fn price_of_challenge(&self, view: &View<'_>, proof: &str) -> Option<u64> {
        let own = view.own.as_ref()?;
        let rules: Vec<&str> = view.rules.iter().map(|rule| rule.statement).collect();
        let owned: Vec<&Subproof> = own.subproofs.iter().collect();
        let (conditions, seat) = (&*self.conditions, viewer(view));
        let (checked, purse) = if let Some((rule, _, _)) = view.table.offer {
            let input = RuleChallengeInput { conditions, rule, rules: &rules, owned: &owned, proof };
            (potential_rule(&input), seat.map_or(0, |seat| seat.potency))
        } else {
            let statements: Vec<&str> = view.table.statements.iter().map(String::as_str).collect();
            let used: Vec<&Subproof> = view.table.subproofs.iter().collect();
            let input = ChallengeInput { conditions, statements: &statements, rules: &rules, used: &used, owned: &owned, proof };
            (challenge(&input), purse(view))
        };
        let price = self.house.charge(checked.ok()?.bill);
        self.house.affords(purse, price).then_some(price)
    }
}

/// The axioms of the proof that the viewer may hand in.
fn axioms<'v>(view: &'v View<'_>) -> Vec<&'v str> {
    let opening = view.own.as_ref().and_then(|own| own.opening.as_deref()).unwrap_or_default();
    opening.lines().filter_map(|line| line.split_once(". axiom ").map(|(_, statement)| statement)).collect()
}

/// The viewer's seat.
pub(super) fn viewer<'v, 'g>(view: &'v View<'g>) -> Option<&'v SeatView<'g>> {
    view.players.iter().find(|seat| Some(seat.name) == view.viewer)
}

/// The proving power of the viewer.
pub(super) fn purse(view: &View<'_>) -> u64 {
    viewer(view).and_then(|seat| seat.proving_power).unwrap_or(0)
}

/// A move of the viewer.
pub(super) fn act(view: &View<'_>, action: Action) -> Option<Move> {
    Some(Move { player: view.viewer?.to_owned(), action })
}

/// Returns whether the viewer is asked for a move.
pub(super) fn is_asked(view: &View<'_>) -> bool {
    view.viewer.is_some_and(|name| view.to_move.contains(&name))
}

/// Returns whether the viewer may edit a card.
pub(super) fn may_edit(view: &View<'_>) -> bool {
    view.legal.iter().any(|legal| legal.verb == "edit")
}

/// An edit of one of the viewer's cards that the viewer can pay for. `power_cost` is lowered to what the purse allows.
pub(super) fn edit(view: &View<'_>, at: usize, tag: usize, power_cost: u64, effect: &str) -> Option<Action> {
    use super::super::house::MinPowerCost;
    use super::super::ids::Tag;
    let seat = viewer(view)?;
    let card = seat.cards.get(at)?;
    let points = Statement::read(effect, &view.house.steps).ok()?.points;
    let least = if view.house.min_power_cost == MinPowerCost::SymbolPoint { points } else { 0 };
    let cost = power_cost.max(least);
    let price = if view.phase == PhaseName::SetUp {
        points.saturating_mul(2)
    } else {
        card.face.map_or(0, |face| face.power_cost.saturating_mul(2)).saturating_add(cost)
    };
    if cost > seat.power || price > seat.power {
        return None;
    }
    let tag = [Tag::Rock, Tag::Paper, Tag::Scissors].get(tag % 3).copied();
    Some(Action::Edit { card: card.card, tag, power_cost: Some(cost), effect: Some(effect.to_owned()), nonce: None })
}

/// Returns what the effect that takes place asks for: the viewer for what does good, and an opponent for what does harm. Among
/// opponents the weakest, or with `chance` any.
pub(super) fn choose(view: &View<'_>, rng: Option<&mut Rng>) -> Option<Action> {
    let goal = view.table.claim?;
    let good = goal.contains("[HEAL]") || goal.contains("[ADDPOWER]");
    let own = |seat: &&SeatView<'_>| Some(seat.name) == view.viewer;
    match view.table.request? {
        Request::Player { index } => {
            let mut seats: Vec<&SeatView<'_>> = view.players.iter().filter(|seat| seat.alive && own(seat) == good).collect();
            seats.sort_by_key(|seat| seat.health);
            let at = rng.map_or(0, |rng| rng.below(seats.len()));
            let chosen = seats.get(at)?.name.to_owned();
            Some(Action::ChoosePlayer { index: index.clone(), chosen })
        }
        Request::Card { index } => {
            let others = view.players.iter().filter(|seat| !own(seat)).flat_map(|seat| &seat.cards);
            let mut cards: Vec<_> = others.chain(view.players.iter().filter(own).flat_map(|seat| &seat.cards)).collect();
            // The dearest of what can be paid comes first.
            let purse = viewer(view)?.power;
            let cost = |card: &super::super::view::CardView| card.face.map_or(0, |face| face.power_cost);
            cards.sort_by_key(|card| {
                let price = cost(card).saturating_mul(2);
                (price > purse, std::cmp::Reverse(price))
            });
            let at = rng.map_or(0, |rng| rng.below(cards.len()));
            Some(Action::ChooseCard { index: index.clone(), chosen: cards.get(at)?.card })
        }
    }
}
