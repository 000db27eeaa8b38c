//! Commit and reveal: what is written on a card in private is bound by a hash that everybody sees, so that it can be audited when
//! the game is over and its record is shown.
//!
//! The hash is SHA-256 over the parts below, each after its length, so that no two lists of parts give the same bytes. It hides
//! the effect as far as the nonce cannot be guessed: one from the player's own client hides it from everybody but the referee,
//! one that is made of the game's seed as far as the seed is unknown.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::ids::CardId;
use games::{Seed, hexadecimal, in_records_as_text};

/// The fewest and the most characters of a nonce that a player brings.
pub(crate) const NONCE_CHARACTERS: std::ops::RangeInclusive<usize> = 16..=128;

/// A hash that binds what stands on a card: 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

/// Not 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a commitment is 64 hexadecimal digits in lower case")]
pub struct NoCommitment;

/// Private text of a card, with the nonce that hides it.
#[derive(Clone, Copy, Debug)]
pub struct Secret<'a> {
    /// The card.
    pub card: CardId,
    /// Player who has written it.
    pub creator: &'a str,
    /// The effect, as it stands on the card.
    pub effect: &'a str,
    /// Text that makes the hash hard to guess.
    pub nonce: &'a str,
}

impl Commitment {
    /// The hash of what stands on a card.
    pub fn to(secret: Secret<'_>) -> Commitment {
        let card = secret.card.0.to_string();
        hash("predicate-wars card", &[&card, secret.creator, secret.effect, secret.nonce])
    }
}

/// The nonce of an edit that brings none: made of the seed and of the number of moves before it.
pub(super) fn nonce_of_seed(seed: Seed, moves: u64) -> String {
    hash("predicate-wars nonce", &[&seed.to_string(), &moves.to_string()]).to_string()
}

/// Returns whether a nonce is long enough to hide anything, and plain enough to stand in a record.
pub(super) fn is_nonce(text: &str) -> bool {
    NONCE_CHARACTERS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn hash(purpose: &str, parts: &[&str]) -> Commitment {
    let mut hasher = Sha256::new();
    for part in [purpose].iter().chain(parts) {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part.as_bytes());
    }
    Commitment(hasher.finalize().into())
}

impl fmt::Display for Commitment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        hexadecimal::write(&self.0, out)
    }
}

impl FromStr for Commitment {
    type Err = NoCommitment;

    fn from_str(text: &str) -> Result<Commitment, NoCommitment> {
        hexadecimal::read(text).map(Commitment).ok_or(NoCommitment)
    }
}

in_records_as_text! { Commitment: NoCommitment }

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: Secret<'static> = Secret { card: CardId(3), creator: "Ann", effect: "(P ∧ Q)", nonce: "0123456789abcdef" };

    #[test]
    fn every_part_is_bound() {
        let commitment = Commitment::to(SECRET);
        let others = [
            Secret { card: CardId(4), ..SECRET },
            Secret { creator: "Ben", ..SECRET },
            Secret { effect: "(P ∨ Q)", ..SECRET },
            Secret { nonce: "0123456789abcdeg", ..SECRET },
            // The same letters, cut at another place.
            Secret { creator: "Ann(", effect: "P ∧ Q)", ..SECRET },
        ];
        for other in others {
            assert_ne!(Commitment::to(other), commitment, "{other:?}");
        }
        assert_eq!(commitment.to_string().parse(), Ok(commitment));
        assert_eq!("00".repeat(31).parse::<Commitment>(), Err(NoCommitment));
        assert_eq!("0G".repeat(32).parse::<Commitment>(), Err(NoCommitment));
    }

    #[test]
    fn the_hash_is_the_one_that_others_compute() {
        // Computed with Python's hashlib over the same bytes.
        let expected = "dc31c4e2b6aea10d27ac5367acad6712c2d98182986379e83bb8541b3687f26f";
        assert_eq!(Commitment::to(SECRET).to_string(), expected);
    }
}
