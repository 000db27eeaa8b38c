//! What must hold of any bytes that the program is given: a function for each entry, which takes the bytes and panics when something does
//! not hold. Fuzzers call them (`fuzz/`), and an ordinary test calls each with its corpus (`tests/fuzz_corpus.rs`).
//!
//! * [`statements`]: boards and statements. [`proofs`]: proofs, as text and as JSON. [`proofs::calculi`]: rules of inference.
//!   [`games`]: records and logs.
//! * With the feature `generate`: `certificates`, and what is drawn from the bytes: `soundness`, `judging`. What the tests have for their
//!   own proofs serves here as well: their random proofs and structures, and their evaluator (`testkit`).
//! * [`input`]: bytes into texts and choices. [`clean`]: what an answer must be, whatever it says. [`time`]: how long it may take.
//!
//! What is not here: the search for inputs, and the inputs.

pub mod clean;
pub mod games;
pub mod input;
pub mod proofs;
pub mod statements;
pub mod time;

#[cfg(feature = "generate")]
pub mod certificates;
#[cfg(feature = "generate")]
pub mod judging;
#[cfg(feature = "generate")]
pub mod soundness;
#[cfg(feature = "generate")]
pub mod truth;

/// What takes the bytes, and panics when something does not hold.
pub type Target = fn(&[u8]);

/// Every target, by the name of its program in `fuzz/` and of its folder in `fuzz/corpus/`.
#[cfg(feature = "generate")]
pub const TARGETS: [(&str, Target); 21] = [
    ("boards", statements::boards),
    ("calculi", proofs::calculi),
    ("canonical", statements::canonical_text),
    ("certificates", certificates::documents),
    ("ergo", statements::ergo),
    ("expressions", certificates::expressions),
    ("judged_boards", judging::boards),
    ("logs", games::logs),
    ("models", judging::models),
    ("polish", statements::polish),
    ("predicate_wars", statements::predicate_wars),
    ("proof_documents", proofs::documents),
    ("proof_texts", proofs::texts),
    ("records_ergo", games::ergo),
    ("records_palmer", games::palmer),
    ("records_shake", games::shake),
    ("records_xwff", games::xwff),
    ("refutations", judging::refutations),
    ("sound_drawn", soundness::drawn),
    ("sound_texts", soundness::texts),
    ("tptp", statements::tptp),
];
