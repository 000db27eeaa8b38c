//! Certificates as rulings show them: the evidence that an answer rests on, and the excerpt of an infinite structure for pictures. Not here: the
//! files of certificates, and their check (crate `verifier`).

use serde::{Deserialize, Serialize};

/// Evidence that the trusted part has checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Certificate {
    /// A proof, a finite structure or an infinite one.
    #[serde(flatten)]
    pub evidence: verifier::Certificate,
    /// The file that was written of it, with the board and the question (`JudgeOptions::certificates`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The SHA-256 hash of that file, as it is or would be written, where `JudgeOptions::hashes` asks for it; no part of the document.
    #[serde(skip)]
    pub hash: Option<String>,
    /// Of an infinite structure, where `JudgeOptions::excerpts` asks for it: what it comes to for some numbers; no part of the document.
    #[serde(skip)]
    pub excerpt: Option<Excerpt>,
    /// The draft of its file, until the file is made; no part of the document.
    #[doc(hidden)]
    #[serde(skip)]
    pub draft: Option<Box<verifier::Draft>>,
}

impl Certificate {
    /// Returns whether this is a proof.
    pub fn is_proof(&self) -> bool {
        self.evidence.kind() == verifier::Kind::Proof
    }
}

impl From<verifier::Certificate> for Certificate {
    fn from(evidence: verifier::Certificate) -> Certificate {
        Certificate { evidence, file: None, hash: None, excerpt: None, draft: None }
    }
}

/// Values of an infinite structure's symbols for some whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The numbers that are put for arguments, in order.
    pub points: Vec<i64>,
    /// Of a structure of words: the words that the numbers from 0 on stand for. Empty where numbers are meant.
    pub words: Vec<String>,
    /// Description of the structure in words, where it is one that the program knows by name.
    pub gloss: Option<String>,
    /// True if there are numbers between these.
    pub is_dense: bool,
    /// The symbols: functions, then predicates.
    pub symbols: Vec<ExcerptSymbol>,
}

/// A symbol of an excerpt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExcerptSymbol {
    /// Its name.
    pub name: String,
    /// Number of arguments that it takes.
    pub arity: usize,
    /// Its definition as the certificate has it.
    pub definition: String,
    /// The same in words, where the relation is one of those that the program knows by name.
    pub gloss: Option<String>,
    /// Its values.
    pub values: ExcerptValues,
}

/// The values of a symbol for all lists of points as arguments, the last argument varying fastest; empty for a symbol of three arguments or
/// more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExcerptValues {
    /// Of a function; `None` where the value has no room in the excerpt's numbers.
    Numbers(Vec<Option<ExcerptNumber>>),
    /// Of a predicate; `None` where it could not be worked out.
    Truths(Vec<Option<bool>>),
}

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExcerptNumber {
    /// The numerator.
    pub numerator: i64,
    /// The denominator, at least 1.
    pub denominator: u64,
}
