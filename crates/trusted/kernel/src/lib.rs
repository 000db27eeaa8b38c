//! Proofs and their check. **Trusted**: an accepted proof is a proof in the calculus that was named, no matter who wrote or found it.
//!
//! * [`calculus`]: rules of inference as data, in the notation of their rulebook: premises, choices, provisos, conclusion.
//! * [`mod@check`]: every line against the schema of its rule. [`fault`]: the closed set of what can be wrong with a line.
//! * [`elaboration`]: a proof with what the letters of each step stand for, for crate `derivation`, which says what it proves.
//! * [`sound_calculus`]: the calculus of certificates, held against what was audited; its proofs elaborated, and decided by `derivation`.
//! * [`house_rules`]: the readings of the rulebook that a table may choose between.
//! * [`shipped`]: the texts of the calculi that come with the program.
//!
//! Not here: proofs as data (`derivation::proof`), the text of statements, rules and proofs (crate `proof-syntax`), the words of a ruling (`referee`), prices (`proof-graph`), search.
//!
//! The check makes no formula and looks at each line's parts once: it compares what stands there with what the schema asks for.

pub mod calculus;
pub mod check;
pub mod computation;
pub mod elaboration;
pub mod fault;
pub mod house_rules;
mod instance;
mod line_provisos;
mod matching;
mod occurrences;
mod provisos;
pub mod shipped;
pub mod sound_calculus;
mod subproof_renaming;
mod substitution;
pub mod truth_tables;

pub use calculus::{
    BoxSchema, Calculus, Captures, Choice, Computation, Conclusion, Condition, Deed, LineKind, NoLine, Notation, Place, Premise,
    Proviso, Rule, RuleId, RulePart, SchemaError, SchemaFault, SchemaVariable, Sort, SubproofSchema, Substitution, Variant,
};
pub use check::{Checked, CheckedBlock, Context, Contradiction, MAX_SUGGESTIONS, Observer, Step, check};
pub use derivation::parameters::MAX_PARAMETERS;
pub use derivation::proof::{
    Argument, Block, BlockBuilder, BoxSpan, Citation, Inference, Justification, Line, Proof, SubproofCitation, TooLarge,
};
pub use elaboration::{NoTheorem, elaborate};
pub use fault::{LineError, Warning};
pub use house_rules::{HouseRule, HouseRules, NoSuchHouseRule, RuleScope};
pub use sound_calculus::{SoundCalculus, Unproved};
