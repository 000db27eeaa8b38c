//! The seed of the interning tables' hashes. Not a source of randomness for anything that shows: no order and no number comes of it.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::OnceLock;

/// Two numbers that nobody who writes an input knows. Names and formulas are chosen by players; with a seed that is known they could
/// be chosen so that all of them fall together, and a table would be searched from end to end for each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed {
    pub(crate) first: u64,
    pub(crate) second: u64,
}

impl Default for Seed {
    /// The seed of this process.
    fn default() -> Seed {
        static SEED: OnceLock<Seed> = OnceLock::new();
        *SEED.get_or_init(|| {
            let random = RandomState::new();
            Seed { first: random.hash_one(0_u8), second: random.hash_one(1_u8) }
        })
    }
}

impl Seed {
    /// Mixes four numbers into a hash, every bit of which depends on all of them.
    #[inline(always)]
    pub(crate) fn mix(self, numbers: [u32; 4]) -> u32 {
        let [a, b, c, d] = numbers.map(u64::from);
        let product = u128::from((a << 32 | b) ^ self.first) * u128::from((c << 32 | d) ^ self.second);
        let folded = product as u64 ^ (product >> 64) as u64;
        (folded ^ folded >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: Seed = Seed { first: 0x9E37_79B9_7F4A_7C15, second: 0xD1B5_4A32_D192_ED03 };

    #[test]
    fn what_falls_together_under_a_known_seed_does_not_under_that_of_the_process() {
        let bucket = |seed: Seed, number: u32| seed.mix([6, 0, number, number >> 7]) & 0x3ff;
        let together: Vec<u32> = (0..).filter(|&number| bucket(KNOWN, number) == 5).take(1_000).collect();
        let mut falls = vec![0; 0x400];
        for &number in &together {
            falls[bucket(Seed::default(), number) as usize] += 1;
        }
        // On average there is one at each place.
        assert!(falls.iter().all(|&fall| fall < 40), "{falls:?}");
    }

    #[test]
    fn a_process_has_one_seed() {
        let mix = || Seed::default().mix([1, 2, 3, 4]);
        assert_eq!(mix(), mix());
    }
}
