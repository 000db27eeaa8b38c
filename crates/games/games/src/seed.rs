//! The seed from which all chance of a game comes, as it is chosen, drawn and kept. Not here: what is made of it (`rng`).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::hexadecimal::{self, BYTES};

/// Digits of the largest number.
const DIGITS: usize = 20;

/// Seed of all chance of a game: the same seed gives the same game, and anyone who knows it can foresee all draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(try_from = "Written", into = "Written")]
pub enum Seed {
    /// A number that somebody chose, for a game that is to be played again; nothing is hidden by it from who tries them all.
    Number(u64),
    /// 256 bits of the system's chance, too many to be tried.
    Drawn([u8; BYTES]),
}

/// A seed as records hold it: the number, or 64 hexadecimal digits.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Written {
    Number(u64),
    Drawn(#[cfg_attr(feature = "schemas", schemars(regex(pattern = r"^[0-9a-f]{64}$")))] String),
}

/// Text that is no seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a seed is a number of at most 20 digits, up to 18446744073709551615, or 64 hexadecimal digits, in small letters")]
pub struct NoSeed;

impl Seed {
    /// 64 bits of the seed, for what draws its own chance from it: the number itself, or the first bytes of those that were drawn.
    pub fn low_bits(self) -> u64 {
        match self {
            Seed::Number(number) => number,
            Seed::Drawn([a, b, c, d, e, f, g, h, ..]) => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        }
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        Seed::Number(number)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Number(number) => number.fmt(out),
            Seed::Drawn(bytes) => hexadecimal::write(bytes, out),
        }
    }
}

impl FromStr for Seed {
    type Err = NoSeed;

    /// Reads what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Seed, NoSeed> {
        // Half of a drawn seed is no number, however many zeros it has.
        let number = || text.parse().ok().filter(|_| text.len() <= DIGITS).map(Seed::Number);
        hexadecimal::read(text).map(Seed::Drawn).or_else(number).ok_or(NoSeed)
    }
}

impl TryFrom<Written> for Seed {
    type Error = NoSeed;

    fn try_from(written: Written) -> Result<Seed, NoSeed> {
        match written {
            Written::Number(number) => Ok(Seed::Number(number)),
            Written::Drawn(text) => hexadecimal::read(&text).map(Seed::Drawn).ok_or(NoSeed),
        }
    }
}

impl From<Seed> for Written {
    fn from(seed: Seed) -> Written {
        match seed {
            Seed::Number(number) => Written::Number(number),
            Seed::Drawn(_) => Written::Drawn(seed.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        let drawn = Seed::Drawn(std::array::from_fn(|at| (at * 37) as u8));
        for seed in [Seed::Number(0), Seed::Number(7), Seed::Number(u64::MAX), drawn, Seed::Drawn([0; BYTES])] {
            assert_eq!(seed.to_string().parse(), Ok(seed));
            let json = serde_json::to_string(&seed).expect("JSON");
            assert_eq!(serde_json::from_str::<Seed>(&json).expect("a seed"), seed, "{json}");
        }
        assert_eq!((Seed::Number(7).low_bits(), drawn.low_bits()), (7, 0x03de_b994_6f4a_2500));
        assert_eq!(serde_json::to_string(&Seed::from(7)).expect("JSON"), "7", "as in records before there were others");
        let long = "0".repeat(hexadecimal::DIGITS);
        for none in
            ["", "-1", "18446744073709551616", "7 ", "0x7", &long[1..], &format!("{}G", &long[1..]), &format!("{}A", &long[1..])]
        {
            assert_eq!(none.parse::<Seed>(), Err(NoSeed), "{none:?}");
        }
        for none in ["-1", "1.5", "null", "\"7\"", "\"\"", "[1]", &format!("\"{}é\"", &long[2..])] {
            assert!(serde_json::from_str::<Seed>(none).is_err(), "{none}");
        }
    }
}
