//! The symbols of all notations as data: what each means, and how it can be typed. For pages and for completion.
//!
//! Not here: what is done with them, which the parsers know (crates `board-syntax`, `game-syntax` and `proof-syntax`).

/// A meaning, and the spellings of its symbol in each notation; the first is the one that is printed.
#[derive(Clone, Copy, Debug)]
pub struct Sign {
    /// Meaning, in words.
    pub meaning: &'static str,
    /// In boards and in proofs of `classical`.
    pub palmer: &'static str,
    /// In Predicate Wars.
    pub predicate_wars: &'static str,
    /// In TPTP.
    pub tptp: &'static str,
    /// In ERGO.
    pub ergo: &'static str,
    /// On dice and cubes.
    pub polish: &'static str,
}

const fn sign(meaning: &'static str, spellings: [&'static str; 5]) -> Sign {
    let [palmer, predicate_wars, tptp, ergo, polish] = spellings;
    Sign { meaning, palmer, predicate_wars, tptp, ergo, polish }
}

/// The symbols. Spellings are separated by spaces; a test (`crates/interfaces/cli/src/signs.rs`) has every one of them read.
pub const SIGNS: [Sign; 19] = [
    sign("not", ["¬ ~ ! not \\neg \\lnot ∼", "¬ ~ not", "~", "~ ¬ NOT not", "N"]),
    sign("and", ["∧ & && and \\land \\wedge Λ", "∧ & and", "&", "& ∧ AND and", "K"]),
    sign("or", ["∨ || or \\lor \\vee", "∨ | or", "|", "| ∨ OR or", "A"]),
    sign("if … then", ["→ -> => implies \\to ⇒", "→ => imply ⇒", "=>", "-> => THEN then →", "C"]),
    sign("if and only if", ["↔ <-> <=> iff \\iff ⇔", "", "<=>", "", "E"]),
    sign("if, reversed", ["", "", "<=", "", ""]),
    sign("for all", ["∀ forall \\forall", "∀ forall", "!", "", ""]),
    sign("there is", ["∃ exists \\exists", "∃ exists", "?", "", ""]),
    sign("there is exactly one", ["∃! exists!", "", "", "", ""]),
    sign("equal", ["=", "=", "=", "", ""]),
    sign("different", ["≠ != \\neq", "", "!=", "", ""]),
    sign("number of objects", ["|L|", "", "", "", ""]),
    sign("at least", ["≥ >= \\geq", "", "", "", ""]),
    sign("at most", ["≤ <= \\leq", "", "", "", ""]),
    sign("more, fewer", ["> <", "> <", "", "", ""]),
    sign("true", ["", "tT", "$true", "", ""]),
    sign("false", ["", "tF", "$false", "", ""]),
    sign("calculation", ["", "+ - * / f/ c/ %", "", "", ""]),
    sign("name of an object", [":=", "", "", "", ""]),
];
