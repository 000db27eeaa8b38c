//! Certificate files: a board, a question about it, the answer, and the evidence, in one JSON document that stands alone. Written
//! here, and checked again here with no solver in the process.
//!
//! [`verify()`] reads the statements, rebuilds the evidence in their bank and gives both to the trusted check (crate `certificate`). It
//! believes nothing of a document: what can be computed again is computed and compared, and what cannot (versions, limits) says nothing
//! about the answer. The ordinary parsers have one job, to say that the board's text has these statements (`board_text`).
//!
//! * [`document`]: the document as data, and its JSON. [`notation`]: definitions by linear arithmetic as text, printed and read.
//! * [`mod@verify`]: the check. [`mod@refusal`]: why a document is refused, and where. [`mod@write`]: from checked evidence to a document.
//! * [`binding`]: what binds a document to its board, question and calculus. [`at_hand`]: a document held against another board.
//! * `derived`: derivations, read and written. `agreement`: that the lines of a proof are those of its derivation. `older`: documents without one.
//! * [`files`]: many files at once.
//!
//! What is not here: search, and words for the screen.

mod agreement;
pub mod at_hand;
pub mod binding;
mod board_text;
mod derived;
pub mod document;
pub mod files;
mod finite;
mod infinite;
pub mod limits;
pub mod notation;
mod older;
mod proof_text;
pub mod refusal;
mod symbols;
mod table;
pub mod verify;
pub mod write;

pub use at_hand::AtHand;
pub use binding::sha256;
pub use document::{
    Answer, BoardDocument, Certificate, CertificateDocument, ConclusionDocument, FunctionTable, Hashes, Kind, LegendEntry,
    LetterDocument, Notation, PredicateTable, PremiseDocument, Question, Reading, StepDocument, SymbolKind, Versions,
};
pub use limits::{Limits, TIME};
pub use older::classical;
pub use refusal::{Defect, Refusal};
pub use verify::{Size, Verified, verify, verify_model, verify_with};
pub use write::{Draft, Meta, NotWritten, board_document, certificate, evidence, write};
