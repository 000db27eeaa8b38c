//! Questions about boards, asked cheaply and answered with evidence: is a board consistent (PA-4), which of its statements follow
//! from the others (PA-3).
//!
//! * [`answer`]: what an answer is. [`mod@audit`]: all questions of a board in one go. [`certification`]: proofs for what was refuted, with
//!   `lemmas`: what many of them rest on. [`mod@abreast`]: both at once, with `excerpt`: a refutation in a bank of its own. [`hand`]: models that were met on the way and what
//!   they already settle. [`supports`]: whether a premise can be left out.
//!   [`removal`]: which statements can be wiped off together. [`limits`]: how far to go.
//!
//! Crate `solver` proposes, crate `certificate` checks; what is decided here is only the order of questions, and when to stop. A limit
//! of time or memory never decides anything: it leaves a question undecided, with the limit as the reason.

pub mod abreast;
pub mod answer;
pub mod audit;
pub mod certification;
mod excerpt;
pub mod hand;
mod ladder;
mod lemmas;
pub mod limits;
pub mod removal;
pub mod supports;

pub use abreast::{Bounds, abreast, audit_and_certify, audit_and_certify_heard, in_turn, is_large};
pub use answer::{Answer, Listener, NOBODY, Reason, Settled, Support};
pub use audit::{Audit, Report, ask, ask_heard, audit, audit_heard};
pub use certification::{Proofs, certify, certify_heard, proofs, smallest};
pub use deduction::Limits as ProofLimits;
pub use limits::Limits;
pub use removal::{Removal, known_removable, removable_together};
pub use supports::{Effort, Member, Supports, minimise};
