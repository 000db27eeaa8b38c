//! The JSON form of proofs: the same information as a proof file, as flat lists. The document's lines, rules and citations become the
//! proof as they stand; only statements, and what lines choose, are text, which the notation's parser reads where it stands in the
//! document. Not here: what a proof may be (`proof_syntax::proof`), and whether it is right.

mod document;
mod read;
mod refusal;
mod strings;
#[cfg(test)]
mod tests;

pub use document::{from_json, to_json};
pub use documents::proof::{LineDocument, Premise, ProofDocument, SubproofDocument, Tag, UsedDocument};
pub use read::JsonProof;
