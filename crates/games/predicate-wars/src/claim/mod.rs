//! Proofs in the game: claims of what played cards do, challenges to them and to rules on offer, subproofs for sale (PW-18, PW-23,
//! PW-27 to PW-30). The kernel checks them in the game's calculus; here are the statements from which they start, which subproofs
//! they may use, what they cost and what they show. Who may prove when, and who pays out of what, the state says.
//!
//! A proof is written as in a proof file, without blocks of its own for subproofs: those that the player owns are cited by their names.
//!
//! * `proof_conditions`: what proofs are judged under. `examine`: the check that all of them go through. `messages`: what is wrong, in a sentence.
//! * `claims`, `challenges`, `sales`: what is asked of each kind.

mod challenges;
mod claims;
mod examine;
mod messages;
mod proof_conditions;
mod sales;

#[cfg(test)]
mod tests;

pub use challenges::{ChallengeInput, CheckedChallenge, RuleChallengeInput, challenge, potential_rule};
pub use claims::{CheckedClaim, ClaimInput, ProvedAction, check};
pub(super) use examine::read_statement;
pub use examine::{Bill, UnsoundStep, opening};
pub use proof_conditions::{ProofConditions, Subproof};
pub use sales::{SaleInput, SubproofForSale, subproof_for_sale};
