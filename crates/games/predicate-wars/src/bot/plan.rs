//! The plan of a strong bot for its turn: every pair that it can prove something of is compared, by what it does, by whether the card before bars it, by
//! what it wastes and leaves to be proved with, and by whether its tag bars what the others may play next. Two plies: its own play, and the next one.

use super::super::ids::Tag;
use super::super::view::{OwnCard, View};
use super::proof_search::Care;
use super::stakes::{Play, worth};
use super::table::{Mind, purse, viewer};

/// The share, in quarters, of plays that stand although the card before has a tag that beats theirs: its symbol points, which are private, may be more.
const STANDS_ANYHOW: i64 = 1;

/// An attack, in points of health: what a play of others takes that is barred.
const ATTACK: i64 = 20;

/// The price of a challenge, in proving power, that is kept for as long as others may claim; and the worth of keeping it.
const CHALLENGE: u64 = 30;
const DEFENCE: i64 = 3;

/// Returns the play that is worth most after the next player's turn; `None` where it is better to play none.
pub(super) fn best<'v>(mind: &Mind, view: &View<'_>, plays: &[Play<'v>]) -> Option<Play<'v>> {
    let valued = plays.iter().map(|play| (value(mind, view, play), *play));
    // Of several that are worth as much, the cheapest.
    let best = valued.max_by_key(|(value, play)| (*value, std::cmp::Reverse(play.price)));
    best.filter(|(value, _)| *value > 0).map(|(_, play)| play)
}

/// The worth of a play, in quarters of a point of health.
fn value(mind: &Mind, view: &View<'_>, play: &Play<'_>) -> i64 {
    let main = if play.one.symbol_points <= play.other.symbol_points { play.one } else { play.other };
    let tag = tag_of(view, main);
    let is_beaten = view.table.previous_tag.zip(tag).is_some_and(|(previous, tag)| previous.beats(tag));
    let stands = if is_beaten { STANDS_ANYHOW } else { 4 };
    let left = purse(view).saturating_sub(play.price);
    let defence = if left < CHALLENGE { 4 * DEFENCE } else { 0 };
    play.worth.saturating_mul(stands) - waste(mind, view, play) + shield(view, tag) - defence
}

/// The worth of a second card that proves an effect alone, and is spent beside the first.
fn waste(mind: &Mind, view: &View<'_>, play: &Play<'_>) -> i64 {
    let alone = |card: &OwnCard<'_>| {
        let found = mind.priced(&[card.effect], view, Care::Look);
        found.iter().map(|(_, found)| worth(view, &found.statement, &[card.card])).max().unwrap_or(0)
    };
    // A card that is spent without need would have been worth about half of what it does, for it wants another one beside it.
    2 * alone(play.one).min(alone(play.other)).max(0)
}

/// The worth of a tag as a shield: the share of the others' cards that it beats, of an attack that half of them may be.
fn shield(view: &View<'_>, tag: Option<Tag>) -> i64 {
    let own = viewer(view).map(|seat| seat.name);
    let others = view.players.iter().filter(|seat| Some(seat.name) != own && seat.remains == Some(true));
    let tags: Vec<Tag> = others.flat_map(|seat| &seat.cards).filter_map(|card| card.face.map(|face| face.tag)).collect();
    let beaten = tags.iter().filter(|other| tag.is_some_and(|tag| tag.beats(**other))).count() as i64;
    match tags.len() as i64 {
        0 | 1 => 0,
        all => 4 * ATTACK / 2 * beaten / all,
    }
}

fn tag_of(view: &View<'_>, card: &OwnCard<'_>) -> Option<Tag> {
    viewer(view)?.cards.iter().find(|seen| seen.card == card.card)?.face.map(|face| face.tag)
}
