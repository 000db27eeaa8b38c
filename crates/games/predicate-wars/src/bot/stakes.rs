//! Stakes: what a claim of another player would cost the viewer, what a proof costs in further claims, and so whether a challenge pays. All of it in
//! points of health and power, as [`outlook`](crate::outlook) counts them. Not here: the search for proofs.

use super::super::ids::{CardId, Player};
use super::super::outlook::{Outlook, Prospect, outlook, outlook_of};
use super::super::view::{OwnCard, View};
use super::proof_search::{Care, Found};
use super::table::{Mind, purse, viewer};

/// The worth of a player's life: more than all points that an effect moves.
pub(super) const LIFE: i64 = 1_000;

/// The worth of an effect whose consequences depend on chance or on what is hidden: half an attack.
const UNCERTAIN: i64 = 10;

/// The harm of a rule that contradicts itself: one attack, for others prove one from it as soon as they have two cards.
const BAD_RULE: i64 = 20;

/// The most pairs of cards that are looked at.
pub(super) const PAIRS: usize = 40;

/// Two cards of the hand and the best effect that can be proved of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play<'v> {
    pub(super) one: &'v OwnCard<'v>,
    pub(super) other: &'v OwnCard<'v>,
    /// The worth of the effect.
    pub(super) worth: i64,
    /// The price of its claim, in proving power.
    pub(super) price: u64,
}

/// Returns what an effect is worth to the viewer who claims it and chooses.
///
/// * `played`: the cards that leave the hand before it takes place.
pub(super) fn worth(view: &View<'_>, statement: &str, played: &[CardId]) -> i64 {
    match outlook(view, statement, played) {
        Outlook::Known(prospects) => prospects.first().map_or(0, gain),
        Outlook::Hidden => UNCERTAIN,
        Outlook::Idle { .. } => 0,
    }
}

/// The gain of a prospect. Power counts as much as health: attacks are written with it.
fn gain(prospect: &Prospect) -> i64 {
    prospect.eliminates.saturating_mul(LIFE).saturating_add(prospect.gain)
}

/// Returns the pairs of the viewer's cards of which an effect is found that is worth anything and can be paid for, in the order of the hand.
///
/// * `sees`: says whether a pair is looked at.
pub(super) fn plays<'v>(mind: &Mind, view: &'v View<'_>, sees: &mut dyn FnMut() -> bool) -> Vec<Play<'v>> {
    let Some(own) = &view.own else { return Vec::new() };
    let pairs = own.cards.iter().enumerate().flat_map(|(at, one)| own.cards.iter().skip(at + 1).map(move |other| (one, other)));
    let looked_at = pairs.take(PAIRS).filter(|_| sees());
    let best = |(one, other): (&'v OwnCard<'v>, &'v OwnCard<'v>)| {
        let played = [one.card, other.card];
        let found = mind.priced(&[one.effect, other.effect], view, Care::Look);
        let worth = |(price, found): (u64, Found)| (worth(view, &found.statement, &played), price);
        // Of several that are worth as much, the cheapest.
        let (worth, price) = found.into_iter().map(worth).rev().max_by_key(|(worth, _)| *worth)?;
        (worth > 0).then_some(Play { one, other, worth, price })
    };
    looked_at.filter_map(best).collect()
}

/// Returns whether a challenge pays: whether the harm that it averts exceeds what its price would have brought.
///
/// * `price`: its price, in proving power; in potency where a rule is on offer.
pub(super) fn pays(mind: &Mind, view: &View<'_>, price: u64) -> bool {
    harm(view) > loss(mind, view, price)
}

/// Returns what the claim, or the rule on offer, costs the viewer in the mean if it stands. The claimant chooses the best for themselves.
fn harm(view: &View<'_>) -> i64 {
    if view.table.offer.is_some() {
        return BAD_RULE;
    }
    let seats = || (0..).map(Player).zip(&view.players);
    let (Some(claim), Some(claimant)) = (view.table.claim, view.table.claimant) else { return 0 };
    let of = |name: Option<&str>| seats().find(|(_, seat)| Some(seat.name) == name).map(|(player, _)| player);
    let (Some(claimant), Some(own)) = (of(Some(claimant)), of(view.viewer)) else { return 0 };
    let others = seats().filter(|(player, seat)| seat.alive && *player != claimant).count().max(1) as i64;
    match outlook_of(view, claimant, claim, &[]) {
        Outlook::Known(prospects) => {
            let best = prospects.first().map(|one| (one.eliminates, one.gain));
            let likely: Vec<i64> = prospects
                .iter()
                .filter(|one| Some((one.eliminates, one.gain)) == best)
                .map(|one| loss_of(view, own, claimant, others, one))
                .collect();
            let sum: i64 = likely.iter().fold(0, |sum, harm| sum.saturating_add(*harm));
            sum / (likely.len() as i64).max(1)
        }
        Outlook::Hidden => UNCERTAIN / others,
        Outlook::Idle { .. } => 0,
    }
}

/// Returns what the viewer loses by a prospect, and the share of what the claimant wins that the viewer has to make up for.
fn loss_of(view: &View<'_>, own: Player, claimant: Player, others: i64, prospect: &Prospect) -> i64 {
    let lost = -prospect.change_of(own);
    let dies = view.players.get(usize::from(own.0)).is_some_and(|seat| seat.health <= prospect.health_lost_by(own));
    let won = prospect.change_of(claimant);
    let harm = lost.saturating_add(won / others);
    // Who is dead attacks no more, however good the own cards are.
    if dies { harm.saturating_add(2 * LIFE) } else { harm }
}

/// Returns what a price costs the viewer: the worth of the claims of the own hand that can be paid for before and no more afterwards. Proving power is for
/// one round (PW-12), so that what no claim takes is worth nothing.
fn loss(mind: &Mind, view: &View<'_>, price: u64) -> i64 {
    let seat = viewer(view);
    let on_offer = view.table.offer.is_some();
    if !on_offer && seat.is_some_and(|seat| seat.remains == Some(false)) {
        return 0;
    }
    let purse = if on_offer { seat.map_or(0, |seat| seat.potency) } else { purse(view) };
    let mut plays = plays(mind, view, &mut || true);
    plays.sort_by_key(|play| std::cmp::Reverse((play.worth, std::cmp::Reverse(play.price))));
    // Each card is played once.
    let mut used: Vec<CardId> = Vec::new();
    plays.retain(|play| {
        let cards = [play.one.card, play.other.card];
        let is_free = !cards.iter().any(|card| used.contains(card));
        if is_free {
            used.extend(cards);
        }
        is_free
    });
    let reached = |mut purse: u64| {
        let mut sum: i64 = 0;
        for play in &plays {
            if mind.affords(purse, play.price) {
                purse = purse.saturating_sub(play.price);
                sum = sum.saturating_add(play.worth);
            }
        }
        sum
    };
    reached(purse).saturating_sub(reached(purse.saturating_sub(price)))
}
