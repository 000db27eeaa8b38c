//! Questions about boards, asked cheaply and answered with evidence: is a board consistent (PA-4), which of its statements follow
//! from the others (PA-3).
//!
//! * [`answer`]: answers and the reasons for their absence. [`limits`]: the limits of the search.
//! * [`mod@judge_board`]: the search for the answers to all questions of a board, by the `strategies`, in the order that `schedule` gives, with what
//!   was learnt of the board kept in `board_judge`. [`board_evaluator`]: the statements in the structures that were met on the way, which often
//!   settle other questions.
//! * [`certification`]: proofs for what was refuted, with `lemma_proofs` for what many refutations rest on; `proving`: the one driver that
//!   tries them and puts them into the report. [`mod@parallel`]: search and certification at once, with `refutation_copy` for refutations
//!   that go to another thread.
//! * [`premise_minimality`]: whether a premise can be left out. [`joint_redundancy`]: statements that can be wiped off together.
//!
//! Crate `solver` proposes, crate `certificate` checks; what is decided here is only the order of questions, and when to stop. A limit
//! of time or memory never decides anything: it leaves a question undecided, with the limit as the reason.

pub mod answer;
pub mod board_evaluator;
mod board_judge;
pub mod certification;
pub mod joint_redundancy;
pub mod judge_board;
mod lemma_proofs;
pub mod limits;
pub mod parallel;
pub mod premise_minimality;
mod proving;
mod refutation_copy;
mod schedule;
mod strategies;

pub use answer::{Answer, Listener, NO_LISTENER, Proved, Reason, Report, Settled};
pub use certification::{certify, minimise_refutation, proofs};
pub use deduction::Limits as ProofLimits;
pub use joint_redundancy::{JointRedundancy, known_removal, removable_together};
pub use judge_board::{Progress, ask, judge_board};
pub use limits::{Bounds, Limits};
pub use parallel::{is_large, judge_and_certify, parallel, sequential};
pub use premise_minimality::{Effort, Member, PremiseMinimality, minimise};
pub use solver::instantiation::Refutation;
