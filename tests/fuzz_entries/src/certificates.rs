//! Certificates: what is accepted is so by another evaluator, and what was accepted is written and accepted again. Choices do not occur: an
//! input is a document.

use std::time::Duration;

use source::Text;
use verifier::{Limits, Verified, verify_with};

use crate::time::within;
use testkit::naive;

/// What a document may ask for here: enough for every board that people write.
const LIMITS: Limits = Limits { bytes: 1 << 18, domain: 20, cells: 1 << 12, fuel: 50_000, proof_lines: 500 };

/// The longest that the check of one document may take, in a build without optimisation.
const MOST: Duration = Duration::from_secs(5);

/// Quantifiers in each other, beyond which the other evaluator would take too long.
const DEPTH: u32 = 4;

/// Certificate documents.
pub fn documents(bytes: &[u8]) {
    let verified = match within(MOST, || verify_with(bytes, &LIMITS)) {
        Ok(verified) => verified,
        Err(refusal) => return assert!(!refusal.to_string().is_empty(), "it is refused without a word"),
    };
    let document = serde_json::from_slice(bytes).expect("a document that was accepted is JSON");
    agreed(&verified, &document);
}

/// Holds what was accepted against the other evaluator.
///
/// # Panics
/// When the other evaluator says that the claim is wrong.
pub(crate) fn agreed(verified: &Verified, document: &serde_json::Value) {
    let board = Text::new("board", verified.text.content());
    assert!(!board.content().is_empty(), "nothing is claimed of nothing");
    let statements = verified.certified.claim();
    let shallow = document["board"]["statements"].as_array().is_some_and(|all| {
        let depth = |reading: &str| reading.chars().filter(|sign| matches!(sign, '∀' | '∃' | '|')).count();
        all.iter().all(|one| one["reading"].as_str().is_some_and(|reading| depth(reading) <= DEPTH as usize))
    });
    // A question about some of the statements the other evaluator does not understand.
    if shallow && verified.among.is_none() {
        assert_ne!(naive::is_right(document), Some(false), "{statements:?} was accepted of\n{}", board.content());
    }
}
