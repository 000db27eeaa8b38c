//! Audit of the rules of a calculus: for every form of every rule either a refutation of its negation, or a countermodel and the
//! proof that exploits it. What is audited is what is checked: the schemas and provisos of [`kernel::Calculus`].
//!
//! * [`audit()`]: every rule, and what there is to say of it. [`answer`]: the types of the answers. [`evidence`]: what they can be checked by.
//! * `schema_variables`, `rule_semantics`: what a form says of all structures. `question`: whether a sentence is true in all, and `numbers`: where it has to be.
//!   `form_auditor`: both, for the forms of a calculus. `draft`, `exploit` and `subproof`: proofs in which the rule goes wrong, step by step accepted by the kernel. `repair`: a fixed
//!   list of changes, and the weakest of those that make it sound.
//! * [`mod@search`]: derivations over a whole calculus that go wrong, from few small axioms or from none.
//! * [`candidate_rule`]: a statement that is for sale as a rule of the game.
//! * [`computing`]: rules that compute, over ranges. [`standard`]: base rules, in the standard semantics.
//!
//! What is not here: the text of rules and proofs (crate `proof-syntax`), the search for models (crate `solver`).
//!
//! * `substitution`: the argument by which a rule of substitution is sound, and `substitution_proofs`: proofs in which one goes wrong.
//! * `flags`: the argument by which rules are sound whose provisos speak of lines; what it does not cover is judged by derivations.
//!
//! Local soundness is about one step: where the premises hold, so does the conclusion, under one assignment to the free variables. A proviso
//! about the rest of the proof is read as what it allows to be taken for granted (`rule_semantics`).

pub mod answer;
pub mod candidate_rule;
pub mod computing;
mod draft;
pub mod evidence;
mod exploit;
mod flags;
mod form_auditor;
mod numbers;
mod question;
mod reason;
mod repair;
mod rule_semantics;
pub mod rules;
mod schema_variables;
pub mod search;
pub mod standard;
mod subproof;
mod substitution;
mod substitution_proofs;

pub use answer::{Audit, RuleAudit, Soundness, VariantAudit};
pub use evidence::{Countermodel, Exploit, Proved};
pub use numbers::has_numbers;
pub use reason::{LineFinding, Reason};
pub use repair::{Repair, Repairs, Weakening};
pub use rules::{Auditor, Request, audit, settle};
