//! Stable names of the reasons for refusals, for scripts and for the JSON of the library. `referee-verify` prints none of them.

use derivation::Reason;
use derivation::instance::Mismatch;

use super::Defect;

impl Defect {
    /// A stable name of the kind of fault in kebab case, for scripts and tests.
    pub fn code(&self) -> &'static str {
        match self {
            Defect::TooLarge { .. } => "too-large",
            Defect::NotJson { .. } => "not-json",
            Defect::Schema { .. } => "unknown-schema",
            Defect::NotACertificate { .. } => "not-a-certificate",
            Defect::OtherKind { .. } => "other-kind",
            Defect::ControlCharacter { .. } => "control-character",
            Defect::Board { .. } => "board",
            Defect::OtherStatementCount { .. } => "other-statement-count",
            Defect::OtherLabel { .. } => "other-label",
            Defect::OtherReading { .. } => "other-reading",
            Defect::NoSuchStatement { .. } => "no-such-statement",
            Defect::Among => "among",
            Defect::NoAnswer { .. } => "no-answer",
            Defect::WrongKind { .. } => "wrong-kind",
            Defect::OtherProofs { .. } => "other-proofs",
            Defect::EmptyDomain => "empty-domain",
            Defect::LargeDomain { .. } => "large-domain",
            Defect::LargeTables { .. } => "large-tables",
            Defect::UnknownSymbol(_) => "unknown-symbol",
            Defect::UnknownNumber { .. } => "unknown-number",
            Defect::Twice(_) => "twice",
            Defect::NoMeaning(_) => "no-meaning",
            Defect::NoDenotation { .. } => "no-denotation",
            Defect::WrongRowCount { .. } => "wrong-row-count",
            Defect::WrongRow { .. } => "wrong-row",
            Defect::OtherPicture { .. } => "other-picture",
            Defect::UnknownDomain => "unknown-domain",
            Defect::Definition(_) => "definition",
            Defect::Meaningless(_) => "meaningless",
            Defect::NotOneLine => "not-one-line",
            Defect::ProofText { .. } => "proof-text",
            Defect::LongProof { .. } => "long-proof",
            Defect::NotCanonical(_) => "not-canonical",
            Defect::NoSuchRule { .. } => "no-such-rule",
            Defect::Letter(_) => "letter",
            Defect::NoSuchLine { .. } => "no-such-line",
            Defect::NoConclusion => "no-conclusion",
            Defect::Step(reason) => step_code(*reason),
            Defect::Legend { .. } => "legend",
            Defect::OtherHash { .. } => "other-hash",
            Defect::OtherBoard { .. } => "other-board",
            Defect::OtherCalculus { .. } => "other-calculus",
            Defect::Time { .. } => "time",
            Defect::Limit(_) => "limit",
            Defect::NotShown(_) | Defect::OtherLine { .. } => "not-shown",
        }
    }
}

/// Returns a stable name of the reason for which a step is not right.
fn step_code(reason: Reason) -> &'static str {
    match reason {
        Reason::TooLarge | Reason::Premise(_, Mismatch::TooLarge) | Reason::Conclusion(Mismatch::TooLarge) => "large-step",
        Reason::NoOpenBox => "no-open-box",
        Reason::NoSuchRule => "no-such-rule",
        Reason::Citation => "citation",
        Reason::Premises => "premises",
        Reason::Premise(_, Mismatch::Letter(_)) | Reason::Conclusion(Mismatch::Letter(_)) => "letter",
        Reason::Premise(..) => "premise",
        Reason::Conclusion(_) => "conclusion",
        Reason::Proviso(_) => "proviso",
        Reason::NotReached => "not-reached",
    }
}
