//! Cubes, counted by size, and the cube rule: a hand has as many small cubes as big ones, or one more (WP-10). So the number of
//! cubes in a hand fixes how many are small, and the size of a cube that is taken or returned is forced.

use serde::{Deserialize, Serialize};

use crate::wff::Size;

/// Some cubes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cubes {
    /// Number of small ones.
    pub small: u32,
    /// Number of big ones.
    pub big: u32,
}

impl Cubes {
    /// Returns cubes by their numbers.
    pub const fn new(small: u32, big: u32) -> Cubes {
        Cubes { small, big }
    }

    /// All together.
    pub fn total(self) -> u32 {
        self.small.saturating_add(self.big)
    }

    /// The lawful hand with this number of cubes (WP-10).
    fn lawful(total: u32) -> Cubes {
        Cubes::new(total.div_ceil(2), total / 2)
    }

    /// One cube of a size.
    fn one(size: Size) -> Cubes {
        match size {
            Size::Small => Cubes::new(1, 0),
            Size::Big => Cubes::new(0, 1),
        }
    }

    /// These and others.
    #[must_use]
    pub fn and(self, other: Cubes) -> Cubes {
        Cubes::new(self.small.saturating_add(other.small), self.big.saturating_add(other.big))
    }

    /// These without others; `None` when they are not among them.
    pub fn without(self, other: Cubes) -> Option<Cubes> {
        Some(Cubes::new(self.small.checked_sub(other.small)?, self.big.checked_sub(other.big)?))
    }
}

/// Returns whether a hand obeys the cube rule (WP-10).
pub fn is_lawful(hand: Cubes) -> bool {
    hand == Cubes::lawful(hand.total())
}

/// A hand and its pile after a cube was to go from one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Filled {
    /// The hand.
    pub hand: Cubes,
    /// The pile.
    pub pile: Cubes,
}

/// Takes one more cube from the pile, of the size that the cube rule asks for (WP-10, Q-WP-5).
///
/// # Errors
/// That size, when the pile has none of it; then no cube moves (Q-WP-4).
pub(super) fn extra(hand: Cubes, pile: Cubes) -> Result<Filled, Size> {
    let size = if hand.small > hand.big { Size::Big } else { Size::Small };
    let cube = Cubes::one(size);
    pile.without(cube).map(|pile| Filled { hand: hand.and(cube), pile }).ok_or(size)
}

/// Returns one cube to the pile, of the size that the cube rule asks for; from an empty hand none.
pub(super) fn returned(hand: Cubes, pile: Cubes) -> Filled {
    let size = if hand.small > hand.big { Size::Small } else { Size::Big };
    let cube = Cubes::one(size);
    hand.without(cube).map_or(Filled { hand, pile }, |hand| Filled { hand, pile: pile.and(cube) })
}

/// Fills up what is left of a hand to its former cubes (WP-6). Where the pile does not reach for that, the hand becomes the
/// largest lawful one that it does reach for, and what such a hand cannot hold goes to the pile (Q-WP-4).
pub(super) fn fill(left: Cubes, former: Cubes, pile: Cubes) -> Filled {
    let all = left.and(pile);
    let most = (0..=former.total()).rev().map(Cubes::lawful).find_map(|hand| Some(Filled { hand, pile: all.without(hand)? }));
    // The empty hand is always reached.
    most.unwrap_or(Filled { hand: Cubes::default(), pile: all })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_a_hand_fixes_its_cubes() {
        for total in 0..20 {
            let lawful: Vec<Cubes> =
                (0..=total).map(|small| Cubes::new(small, total - small)).filter(|&hand| is_lawful(hand)).collect();
            assert_eq!(lawful, [Cubes::lawful(total)]);
        }
    }

    #[test]
    fn taking_and_returning_keep_the_rule() {
        let pile = Cubes::new(10, 10);
        let mut hand = Cubes::new(2, 1);
        for _ in 0..8 {
            let more = extra(hand, pile).expect("the pile has enough");
            assert!(is_lawful(more.hand));
            assert_eq!(returned(more.hand, more.pile), Filled { hand, pile });
            hand = more.hand;
        }
        assert_eq!(extra(Cubes::new(1, 1), Cubes::new(0, 9)), Err(Size::Small));
        assert_eq!(returned(Cubes::default(), pile).hand, Cubes::default());
    }

    #[test]
    fn a_hand_is_filled_as_far_as_the_pile_reaches() {
        let fill = |left: (u32, u32), former: (u32, u32), pile: (u32, u32)| {
            let filled = fill(Cubes::new(left.0, left.1), Cubes::new(former.0, former.1), Cubes::new(pile.0, pile.1));
            ((filled.hand.small, filled.hand.big), (filled.pile.small, filled.pile.big))
        };
        assert_eq!(fill((0, 0), (2, 1), (7, 8)), ((2, 1), (5, 7)));
        assert_eq!(fill((0, 1), (2, 2), (0, 5)), ((0, 0), (0, 6)), "no hand without small cubes");
        assert_eq!(fill((1, 2), (3, 3), (1, 0)), ((2, 2), (0, 0)));
        assert_eq!(fill((2, 0), (3, 2), (4, 0)), ((1, 0), (5, 0)), "big cubes lack, so small ones go back");
    }
}
