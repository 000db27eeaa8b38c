//! The certificate document of crate `verifier` as types from which its JSON Schema is made. They stand here, since the program that re-checks
//! certificates knows no schemas; a test compares what the schema accepts with what that program reads.

#![expect(dead_code, reason = "values of these types are never made: they describe documents")]

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// A certificate that stands alone.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CertificateDocument {
    /// Always 1.
    #[schemars(schema_with = "one")]
    schema: u32,
    /// The kind of evidence, as `certificate` has it.
    kind: Kind,
    /// The board that the question is about.
    board: BoardDocument,
    /// The question.
    question: Question,
    /// The answer, which is certified.
    answer: Answer,
    /// Why.
    certificate: Evidence,
    /// Hashes that bind these together. Documents of older versions have none.
    #[schemars(default, skip_serializing_if = "Option::is_none")]
    hashes: Option<Hashes>,
    /// Programs that made it. Not checked: says nothing about the answer.
    versions: Versions,
    /// Limits of the search that found it, by name. Not checked: says nothing about the answer.
    #[schemars(default, skip_serializing_if = "BTreeMap::is_empty")]
    limits: BTreeMap<String, u64>,
}

/// The hashes of a document, each as `sha256:` and 64 hexadecimal digits.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Hashes {
    /// Of the board's text, byte for byte.
    board: String,
    /// Of the question as one line of JSON.
    question: String,
    /// Of the text of the calculus that the proof is in; models need none.
    #[schemars(default, skip_serializing_if = "Option::is_none")]
    calculus: Option<String>,
}

/// A board with its whole text.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BoardDocument {
    /// Its name among people: the name of its file. Not checked, beyond that it can be printed.
    name: String,
    /// The notation of the text.
    notation: Notation,
    /// The text, byte for byte.
    text: String,
    /// The statements as they were read, in the order of the text.
    statements: Vec<Reading>,
}

/// The notation of a board.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Notation {
    /// A board file.
    Palmer,
    /// TPTP; a conjecture is put on the board negated.
    Tptp,
}

/// A statement as it was read.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Reading {
    /// Its label.
    id: String,
    /// All that it says, fully bracketed.
    reading: String,
}

/// A question about a board.
#[derive(JsonSchema)]
#[schemars(tag = "asks", rename_all = "lowercase", deny_unknown_fields)]
pub enum Question {
    /// Can all statements be true together?
    Consistency {
        /// The labels of the statements that are asked about, in the order of the board; without it, all of them.
        #[schemars(default, skip_serializing_if = "Option::is_none")]
        among: Option<Vec<String>>,
    },
    /// Does this statement follow from the others?
    Redundancy {
        /// Its label.
        statement: String,
        /// The labels of the others that it should follow from, in the order of the board; without it, all of them.
        #[schemars(default, skip_serializing_if = "Option::is_none")]
        among: Option<Vec<String>>,
    },
    /// Can these statements be wiped off together?
    Removal {
        /// Their labels, in the order in which they are proved.
        statements: Vec<String>,
    },
}

/// An answer.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
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
#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
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
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Versions {
    /// The version of this program.
    referee: String,
    /// The version of Z3, if it took part in the search.
    #[schemars(default, skip_serializing_if = "Option::is_none")]
    z3: Option<String>,
}

/// The evidence.
#[derive(JsonSchema)]
#[schemars(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Evidence {
    /// A proof in the calculus `classical` from statements of the board.
    Proof {
        /// Names of symbols of the board whose own names Palmer's notation cannot spell, or not beside the others.
        #[schemars(default, skip_serializing_if = "Vec::is_empty")]
        legend: Vec<LegendEntry>,
        /// The lines of a proof file; its statements are in Palmer's notation, with the board's symbols.
        lines: Vec<String>,
        /// The names of the variables that stand free in the derivation.
        #[schemars(default, skip_serializing_if = "Vec::is_empty")]
        variables: Vec<String>,
        /// The proof that is checked. Documents of older versions have none.
        #[schemars(default, skip_serializing_if = "Option::is_none")]
        derivation: Option<Vec<Step>>,
    },
    /// A proof of each statement of a removal, from those that stay on the board and from those before it.
    Proofs {
        /// The proofs, each of them of the kind `proof` and with a derivation.
        proofs: Vec<Evidence>,
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
        /// Definitions of the functions and predicates: `father(x) = x + 1`, `smarter(x, y) iff x > y`.
        definitions: Vec<String>,
    },
}

/// A name in a proof, and the symbol that it stands for.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LegendEntry {
    /// The name in the proof.
    name: String,
    /// The name on the board.
    stands_for: String,
    /// The kind of that symbol.
    kind: SymbolKind,
    /// Number of arguments that it takes.
    arity: u32,
}

/// The kinds of symbols.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum SymbolKind {
    /// It makes a statement of objects.
    Predicate,
    /// It makes an object of objects; without any, it is a constant.
    Function,
}

/// The meaning of a function.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FunctionTable {
    /// Its name; that of a number is its digits.
    name: String,
    /// Number of arguments that it takes; 0 for a constant.
    arity: u32,
    /// True if it is a number of the board, and no constant that is called so.
    #[schemars(default, skip_serializing_if = "std::ops::Not::not")]
    number: bool,
    /// For each list of arguments a row, the last argument varying fastest: the arguments, then the value.
    rows: Vec<Vec<u32>>,
}

/// Of what a predicate holds.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PredicateTable {
    /// Its name.
    name: String,
    /// Number of arguments that it takes.
    arity: u32,
    /// The lists of arguments of which it holds, the last argument varying fastest.
    holds: Vec<Vec<u32>>,
}

/// An entry of a derivation. Lines are all entries but `end` and `conclude`, and are counted from 1.
#[derive(JsonSchema)]
#[schemars(tag = "step", rename_all = "lowercase", deny_unknown_fields)]
pub enum Step {
    /// A statement of the board.
    Axiom {
        /// The statement, in canonical text.
        statement: String,
    },
    /// A statement that is assumed: it opens a box.
    Assume {
        /// The statement, in canonical text.
        statement: String,
    },
    /// The end of the innermost box.
    End {},
    /// A statement that follows from lines and boxes before it.
    Infer {
        /// The statement, in canonical text.
        statement: String,
        /// The name of the rule.
        rule: String,
        /// Its form, counted from 1 in the order of the audited listing.
        form: usize,
        /// The premises, in the order of the form: numbers of lines, and boxes as pairs of their assumption and a line in them.
        #[schemars(default, skip_serializing_if = "Vec::is_empty")]
        from: Vec<Premise>,
        /// The meaning of each letter of the form.
        #[schemars(default, skip_serializing_if = "Vec::is_empty", rename = "where")]
        letters: Vec<Letter>,
    },
    /// The last entry: the lines in which the derivation ends.
    Conclude {
        /// These lines.
        by: Conclusion,
    },
}

/// A premise.
#[derive(JsonSchema)]
#[schemars(untagged)]
pub enum Premise {
    /// The number of a line.
    Line(usize),
    /// A box: the number of its assumption, and that of a line that was derived in it.
    Box(usize, usize),
}

/// The meaning of a letter of a rule.
#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
pub enum Letter {
    /// A formula.
    Formula {
        /// The letter.
        letter: char,
        /// The names of the variables of the formula that stand for the letter's arguments, in their order.
        #[schemars(default, skip_serializing_if = "Vec::is_empty")]
        holes: Vec<String>,
        /// The formula, in canonical text.
        formula: String,
    },
    /// An object.
    Object {
        /// The letter.
        letter: char,
        /// The object, in canonical text.
        object: String,
    },
}

/// The lines in which a derivation ends.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Conclusion {
    /// The statement that should follow stands in this line.
    Goal(usize),
    /// A statement, and its negation.
    Contradiction(usize, usize),
    /// tF stands in this line.
    Falsehood(usize),
}

/// The number of the schema, which is 1.
fn one(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "const": 1 })
}
