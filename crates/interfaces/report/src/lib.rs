//! Rulings and diagnostics as plain text that people like to read. What is true is decided elsewhere; what it looks like is
//! decided here, and in JSON nothing of this appears.
//!
//! Every function takes a [`Style`] and returns the text, which ends with a line end unless it is empty. Whatever came from
//! outside is shown with its control characters made visible and with what looks like something else told apart ([`undisguised`]), and no line of an input, however long, is shown whole.

mod audit;
mod audit_houses;
mod brief;
mod candidate_rule;
mod cost;
mod derivation;
mod diagnostics;
mod exercise;
mod explain;
pub mod games;
mod hint;
mod installation;
mod model;
mod outside_evidence;
mod parse;
mod proof;
mod prove;
mod record_verification;
mod rules;
mod ruling;
pub mod sentences;
mod source_window;
mod style;
mod told;
mod verification;

pub use audit::{audit, exploit, soundness};
pub use audit_houses::audit_houses;
pub use brief::{boards, brief};
pub use candidate_rule::{candidate_rule, independence};
pub use cost::cost;
pub use derivation::derivation;
pub use diagnostics::{diagnostics, error};
pub use exercise::{answer, submission};
pub use explain::{code_explanation, code_listing};
pub use hint::hint;
pub use installation::installation;
pub use outside_evidence::{derivation_check, model_check};
pub use parse::parse;
pub use proof::{graph, proof, proof_cost, summary};
pub use prove::prove;
pub use record_verification::record_verification;
pub use rules::{conditions_of, letters_of_schemas, premises_of, rules, soundness_note};
pub use ruling::{answer_to_question, ruling};
pub use source::disguise::undisguised;
pub use style::{Style, counted, list, visible};
pub use told::{told, told_answer};
pub use verification::verification;
