//! *A Concise Introduction to Logic* (Patrick Hurley) and *Introduction to Logic* (Irving Copi, Carl Cohen).

use formula::Quantifier;

use crate::textbook::book::{BookTable, Layout, Signs};

/// Symbols of the books; a contradiction is `P • ~P` in them.
const SIGNS: Signs =
    Signs { not: "~", and: "•", or: "v", implies: "⊃", iff: "≡", for_all: "", exists: "∃", falsum: "⊥" };

const ASCII: Signs = Signs { not: "~", and: "&", or: "v", implies: "->", iff: "<->", for_all: "", exists: "E", falsum: "!?" };

/// Names of rules, with those of `classical`.
const NAMES: [(&str, &str); 9] = [
    ("simp", "∧E"),
    ("conj", "∧I"),
    ("add", "∨I"),
    ("dm", "DeM"),
    ("ui", "∀E"),
    ("ug", "∀I"),
    ("ei", "W"),
    ("eg", "∃I"),
    ("qn", "CQ"),
];

/// Names that are printed for rules of `classical`.
const WRITTEN: [(&str, &str); 9] = [
    ("→E", "MP"),
    ("→I", "CP"),
    ("∧E", "Simp"),
    ("∧I", "Conj"),
    ("∨I", "Add"),
    ("∀E", "UI"),
    ("∀I", "UG"),
    ("W", "EI"),
    ("∃I", "EG"),
];

pub(in crate::textbook) const HURLEY_COPI: BookTable = BookTable {
    name: "hurley-copi",
    title: "Hurley and Copi",
    calculus: "hurley-copi",
    variables: ('x', 'z'),
    juxtaposes: true,
    has_open_lines: true,
    caret_is_falsum: false,
    layout: Layout::Bars { outer: false },
    unicode: &SIGNS,
    ascii: &ASCII,
    brackets_quantifiers: true,
    spaces_quantifiers: false,
    has_unequal: false,
    connectives: &[],
    quantifiers: &[('E', Quantifier::Exists), ('3', Quantifier::Exists)],
    translations: &NAMES,
    written: &WRITTEN,
    spells_out: false,
    dot: ".",
    premise: "",
    assumption: "ACP",
    cites_first: true,
    joint: ", ",
    between: ", ",
    pairs: &[],
    has_slash: true,
    line_form: "a line reads `3. Q   1, 2, MP`, an assumption `4. | P   ACP`; premises need no justification",
    statement_form: "a statement is a letter, `Fa`, `Rab`, `a = b`, or built of such: `(x)(Fx ⊃ (∃y)Rxy)`",
    set_in: "put a bar `|` before the assumption and the lines that rest on it; a premise needs no word",
};
