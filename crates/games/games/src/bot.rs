//! The common part of all programs that play: how well they play, and the lots that they draw. Not here: how they choose (`bot` of each game), and the
//! programs of Predicate Wars, which have a crate of their own.

use crate::rng::Rng;
use crate::seed::Seed;
use crate::wff::Symbol;

/// The strength of a program that plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// It draws lots among what is lawful.
    Random,
    /// It plays for itself, and lets much pass.
    Beginner,
    /// It seldom lets anything pass.
    Skilled,
    /// It lets nothing pass.
    Master,
}

impl Strength {
    /// All of them, the weakest first.
    pub const ALL: [Strength; 4] = [Strength::Random, Strength::Beginner, Strength::Skilled, Strength::Master];

    /// Draws whether it sees something that is there to be seen.
    pub fn sees(self, lots: &mut Rng) -> bool {
        let of_twelve = match self {
            Strength::Random => 0,
            Strength::Beginner => 4,
            Strength::Skilled => 9,
            Strength::Master => 12,
        };
        lots.below(12) < of_twelve
    }

    /// Draws which of its dice or cubes it looks at, in an order that is drawn, too. One that shows a letter is always among them, if there is one.
    pub(crate) fn looks_at(self, mut faces: Vec<Symbol>, lots: &mut Rng) -> Vec<Symbol> {
        lots.shuffle(&mut faces);
        let letter = faces.iter().copied().find(|face| face.is_letter());
        match self {
            Strength::Random => letter.into_iter().collect(),
            Strength::Master => faces,
            Strength::Beginner | Strength::Skilled => {
                faces.into_iter().filter(|&face| Some(face) == letter || self.sees(lots)).collect()
            }
        }
    }
}

/// The lots of a program. They come from the game's seed, the seat and the number of moves, so that the same game is always played on in the same way,
/// and are others than those of the dice and the deck.
pub fn lots(seed: Seed, seat: usize, moves: u64) -> Rng {
    let own = seed.low_bits().wrapping_add(seat as u64 + 1).rotate_left(29);
    Rng::new(own ^ moves.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stronger_see_more() {
        let seen = Strength::ALL.map(|strength| {
            let mut lots = lots(Seed::Number(7), 0, 0);
            (0..1200).filter(|_| strength.sees(&mut lots)).count()
        });
        assert_eq!((seen[0], seen[3]), (0, 1200));
        assert!((300..500).contains(&seen[1]) && (800..1000).contains(&seen[2]), "{seen:?}");
    }

    #[test]
    fn lots_are_those_of_a_seat_and_a_move() {
        let drawn = |seat, moves| lots(Seed::Number(7), seat, moves).number_below(u64::MAX);
        assert_eq!(drawn(0, 3), drawn(0, 3));
        assert!(drawn(0, 3) != drawn(1, 3) && drawn(0, 3) != drawn(0, 4));
        assert_ne!(drawn(0, 0), Rng::new(7_u64).number_below(u64::MAX));
    }
}
