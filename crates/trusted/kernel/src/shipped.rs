//! The calculi that come with the program, as the texts that crate `proof-syntax` reads. One text is checked with, priced, audited, searched
//! with and documented.

/// Predicate Wars as printed (PW-R1 to PW-R27), unsound rules included.
pub const PREDICATE_WARS: (&str, &str) = ("predicate-wars", include_str!("../calculi/predicate-wars.rules"));

/// Predicate Wars with the repairs of RULEBOOK Part 3.
pub const PREDICATE_WARS_SOUND: (&str, &str) = ("predicate-wars-sound", include_str!("../calculi/predicate-wars-sound.rules"));

/// Classical natural deduction with identity, in boxes.
pub const CLASSICAL: (&str, &str) = ("classical", include_str!("../calculi/classical.rules"));

/// Propositional natural deduction in boxes, with the statements of WFF 'n Proof (WP-2).
const WFF_N_PROOF: (&str, &str) = ("wff-n-proof", include_str!("../calculi/wff-n-proof.rules"));

/// Name and text of the calculi that belong to no textbook.
pub const ALL: [(&str, &str); 4] = [PREDICATE_WARS, PREDICATE_WARS_SOUND, CLASSICAL, WFF_N_PROOF];
