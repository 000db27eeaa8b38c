//! The certificate document as data, and its JSON. Nothing here is checked; see [`verify`](mod@crate::verify).
//!
//! ```json
//! {
//!   "schema": 1,
//!   "kind": "finite-model",
//!   "board": {
//!     "name": "two.board",
//!     "notation": "palmer",
//!     "text": "s1: ∀x blonde(x)\ns2: ∃x happy(x)\n",
//!     "statements": [
//!       {"id": "s1", "reading": "∀x blonde(x)"},
//!       {"id": "s2", "reading": "∃x happy(x)"}
//!     ]
//!   },
//!   "question": {"asks": "redundancy", "statement": "s2"},
//!   "answer": "independent",
//!   "certificate": {
//!     "kind": "finite-model",
//!     "domain": 1,
//!     "functions": [],
//!     "predicates": [
//!       {"name": "blonde", "arity": 1, "holds": [[0]]},
//!       {"name": "happy", "arity": 1, "holds": []}
//!     ],
//!     "tables": [
//!       "domain: {0}",
//!       "blonde = {0}",
//!       "happy = {}"
//!     ]
//!   },
//!   "hashes": {
//!     "board": "sha256:…",
//!     "question": "sha256:…"
//!   },
//!   "versions": {"referee": "0.1.0"},
//!   "limits": {"time_ms": 10000}
//! }
//! ```

mod json_layout;
mod steps;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};

pub use steps::{ConclusionDocument, LetterDocument, PremiseDocument, StepDocument};

/// The version of the document. Fields can be added under the same number; none changes its meaning.
pub const SCHEMA: u32 = 1;

/// The calculus of all proofs in certificates.
pub(crate) const CLASSICAL: &str = "classical";

/// A certificate that stands alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CertificateDocument {
    /// Always 1.
    #[cfg_attr(feature = "schemas", schemars(schema_with = "number_of_the_schema"))]
    pub schema: u32,
    /// The kind of evidence, as `certificate` has it.
    pub kind: Kind,
    /// The board that the question is about.
    pub board: BoardDocument,
    /// The question.
    pub question: Question,
    /// The answer, which is certified.
    pub answer: Answer,
    /// Why.
    pub certificate: Certificate,
    /// Hashes that bind these together. Documents of older versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hashes: Option<Hashes>,
    /// Programs that made it. Not checked: says nothing about the answer.
    pub versions: Versions,
    /// Limits of the search that found it, by name. Not checked: says nothing about the answer.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub limits: BTreeMap<String, u64>,
}

/// Returns the schema of the number of the schema.
#[cfg(feature = "schemas")]
fn number_of_the_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "const": SCHEMA })
}

/// The hashes of a document, each as `sha256:` and 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hashes {
    /// Of the board's text, byte for byte.
    pub board: String,
    /// Of the question as one line of JSON.
    pub question: String,
    /// Of the text of the calculus that the proof is in; models need none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calculus: Option<String>,
}

/// A board with its whole text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardDocument {
    /// Its name among people: the name of its file. Not checked, beyond that it can be printed.
    pub name: String,
    /// The notation of the text.
    pub notation: Notation,
    /// The text, byte for byte.
    pub text: String,
    /// The statements as they were read, in the order of the text.
    pub statements: Vec<Reading>,
}

/// The notation of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Notation {
    /// A board file.
    Palmer,
    /// TPTP; a conjecture is put on the board negated.
    Tptp,
}

impl Notation {
    /// Returns the notation that the name of a file stands for: `.p`, `.ax` and `.tptp` are TPTP, everything else is a board file.
    pub fn of_file(path: &Path) -> Notation {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        if ["p", "ax", "tptp"].iter().any(|tptp| extension.eq_ignore_ascii_case(tptp)) {
            Notation::Tptp
        } else {
            Notation::Palmer
        }
    }
}

/// A statement as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// Its label.
    pub id: String,
    // Of a statement that introduces a name, also that the named object is the one (Q-PA-10).
    /// All that it says, fully bracketed.
    pub reading: String,
}

// PA-3, PA-4, Q-PA-17.
/// A question about a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "asks", rename_all = "lowercase", deny_unknown_fields)]
pub enum Question {
    /// Can all statements be true together?
    Consistency {
        /// The labels of the statements that are asked about, in the order of the board; without it, all of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        among: Option<Vec<String>>,
    },
    /// Does this statement follow from the others?
    Redundancy {
        /// Its label.
        statement: String,
        /// The labels of the others that it should follow from, in the order of the board; without it, all of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        among: Option<Vec<String>>,
    },
    /// Can these statements be wiped off together?
    Removal {
        /// Their labels, in the order in which they are proved.
        statements: Vec<String>,
    },
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// To the question of consistency: yes.
    Consistent,
    /// To the question of consistency: no.
    Inconsistent,
    /// To the question of redundancy: yes.
    Redundant,
    /// To the question of redundancy: no.
    Independent,
    /// To the question of removal: yes.
    Removable,
}

/// The kinds of evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A proof.
    Proof,
    /// Several proofs.
    Proofs,
    /// A finite structure.
    FiniteModel,
    /// An infinite structure.
    InfiniteModel,
}

/// Versions of the programs that made a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Versions {
    /// The version of this program.
    pub referee: String,
    /// The version of Z3, if it took part in the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub z3: Option<String>,
}

/// The evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema), schemars(rename = "Evidence"))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Certificate {
    /// A proof in the calculus `classical` from statements of the board.
    Proof {
        /// Names of symbols of the board whose own names Palmer's notation cannot spell, or not beside the others.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        legend: Vec<LegendEntry>,
        /// The lines of a proof file; its statements are in Palmer's notation, with the board's symbols.
        lines: Vec<String>,
        /// The names of the variables that stand free in the derivation.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        variables: Vec<String>,
        // The lines as steps that say what the letters of their rules stand for, and their conclusion.
        /// The proof that is checked. Documents of older versions have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        derivation: Option<Vec<StepDocument>>,
    },
    /// A proof of each statement of a removal, from those that stay on the board and from those before it.
    Proofs {
        /// The proofs, each of them of the kind `proof` and with a derivation.
        proofs: Vec<Certificate>,
    },
    /// A finite structure.
    FiniteModel {
        /// Number of objects: 0 up to, not including, this.
        domain: u32,
        /// Tables of the functions, constants and numbers.
        functions: Vec<FunctionTable>,
        /// Of what the predicates hold.
        predicates: Vec<PredicateTable>,
        /// The same for people: small tables, line by line.
        tables: Vec<String>,
    },
    /// An infinite structure whose functions and predicates are defined by linear arithmetic, or by automata.
    InfiniteModel {
        /// The objects: `the integers`, `the natural numbers` or `the rational numbers`, or words: `the words over 0, 1 that match (0|1)*`.
        domain: String,
        // In the notation of definitions (module `notation`).
        /// Definitions of the functions and predicates: `father(x) = x + 1`, `smarter(x, y) iff x > y`.
        definitions: Vec<String>,
    },
}

/// A name in a proof, and the symbol that it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LegendEntry {
    /// The name in the proof.
    pub name: String,
    /// The name on the board.
    pub stands_for: String,
    /// The kind of that symbol.
    pub kind: SymbolKind,
    /// Number of arguments that it takes.
    pub arity: u32,
}

/// The kinds of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SymbolKind {
    /// It makes a statement of objects.
    Predicate,
    /// It makes an object of objects; without any, it is a constant.
    Function,
}

/// The meaning of a function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FunctionTable {
    /// Its name; that of a number is its digits.
    pub name: String,
    /// Number of arguments that it takes; 0 for a constant.
    pub arity: u32,
    /// True if it is a number of the board, and no constant that is called so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub number: bool,
    /// For each list of arguments a row, the last argument varying fastest: the arguments, then the value.
    pub rows: Vec<Vec<u32>>,
}

/// Of what a predicate holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PredicateTable {
    /// Its name.
    pub name: String,
    /// Number of arguments that it takes.
    pub arity: u32,
    // One empty list for a propositional letter that is true.
    /// The lists of arguments of which it holds, the last argument varying fastest.
    pub holds: Vec<Vec<u32>>,
}

impl Certificate {
    /// The kind of evidence.
    pub fn kind(&self) -> Kind {
        match self {
            Certificate::Proof { .. } => Kind::Proof,
            Certificate::Proofs { .. } => Kind::Proofs,
            Certificate::FiniteModel { .. } => Kind::FiniteModel,
            Certificate::InfiniteModel { .. } => Kind::InfiniteModel,
        }
    }
}

impl From<SymbolKind> for formula::Kind {
    fn from(kind: SymbolKind) -> formula::Kind {
        match kind {
            SymbolKind::Predicate => formula::Kind::Predicate,
            SymbolKind::Function => formula::Kind::Function,
        }
    }
}

impl Question {
    /// The label of the statement that is asked about.
    pub fn statement(&self) -> Option<&str> {
        match self {
            Question::Consistency { .. } | Question::Removal { .. } => None,
            Question::Redundancy { statement, .. } => Some(statement),
        }
    }

    /// The labels of the statements that the question is confined to.
    pub fn among(&self) -> Option<&[String]> {
        match self {
            Question::Consistency { among } | Question::Redundancy { among, .. } => among.as_deref(),
            Question::Removal { .. } => None,
        }
    }
}

// Both are called among people as they are in documents.

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}
