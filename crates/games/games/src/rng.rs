//! Dice and shuffles from a seed. The stream is ChaCha8 and the draws are spelled out here, so that a record replays on every machine and
//! with every later version.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use crate::seed::Seed;

/// A source of chance. Two with the same seed and the same number of draws after them are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    stream: ChaCha8Rng,
}

impl Rng {
    /// The source with this seed.
    pub fn new(seed: impl Into<Seed>) -> Rng {
        let stream = match seed.into() {
            Seed::Number(number) => ChaCha8Rng::seed_from_u64(number),
            Seed::Drawn(bytes) => ChaCha8Rng::from_seed(bytes),
        };
        Rng { stream }
    }

    /// An index below `bound`, each equally likely; 0 when `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // What is drawn is below the bound, so it fits.
        self.number_below(bound as u64) as usize
    }

    /// A number below `bound`, each equally likely; 0 when `bound` is 0. It is the number that [`Rng::below`] draws, on machines as well whose
    /// addresses are shorter than 64 bits.
    pub fn number_below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        // Numbers after the last whole multiple of the bound are drawn again.
        let last = u64::MAX - u64::MAX % bound;
        loop {
            let drawn = self.stream.next_u64();
            if drawn < last {
                return drawn % bound;
            }
        }
    }

    /// One of these; `None` when there is none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Puts a list into a random order, each equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            let other = self.below(end + 1);
            list.swap(end, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_draws_for_ever() {
        let mut rng = Rng::new(7);
        let draws: Vec<usize> = (0..12).map(|_| rng.below(6)).collect();
        let mut deck: Vec<u8> = (0..10).collect();
        rng.shuffle(&mut deck);
        // Records of games depend on these very numbers.
        assert_eq!(draws, [3, 2, 3, 3, 4, 2, 1, 0, 5, 1, 0, 1]);
        assert_eq!(deck, [3, 4, 0, 7, 1, 8, 9, 6, 2, 5]);
        let mut again = Rng::new(7);
        assert_eq!((0..12).map(|_| again.number_below(6)).collect::<Vec<u64>>(), [3, 2, 3, 3, 4, 2, 1, 0, 5, 1, 0, 1]);
    }

    #[test]
    fn every_face_comes_up_about_as_often() {
        let mut rng = Rng::new(1);
        let mut faces = [0_u32; 6];
        (0..60_000).for_each(|_| faces[rng.below(6)] += 1);
        assert!(faces.iter().all(|face| (9_600..10_400).contains(face)), "{faces:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.pick::<u8>(&[]), None);
    }
}
