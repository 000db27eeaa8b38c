//! Claims about a board, the evidence for them, and the check. **Trusted**, with `formula` and `model`: a
//! [`Certified`] is a true claim, however the evidence was found.
//!
//! * [`claim`]: what is claimed, and what may stand for it. [`mod@check`]: the check, the only maker of [`Certified`].
//!   A derivation is checked as it stands; of a proof in lines somebody else makes one (`derivation::proof::Elaborator`), which is checked the same.
//! * [`removal`]: statements that can be wiped off together, shown by several claims that were checked.
//!
//! Not here: search of any kind, and the value of a claim in a game (crates `verdict`, `games`).

pub mod check;
pub mod claim;
pub mod removal;

pub use check::{Certified, Checker, NotEvaluated, Refusal};
pub use claim::{Claim, Evidence};
pub use removal::CertifiedRemoval;
