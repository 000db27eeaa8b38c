//! *Beginning Logic* (E. J. Lemmon).

use formula::Quantifier;

use crate::textbook::book::{BookTable, Layout, Signs};

const SIGNS: Signs = Signs { not: "-", and: "&", or: "v", implies: "→", iff: "↔", for_all: "", exists: "∃", falsum: "⊥" };

const ASCII: Signs = Signs { not: "-", and: "&", or: "v", implies: "->", iff: "<->", for_all: "", exists: "E", falsum: "!?" };

/// Names of rules, with those of `classical`.
const NAMES: [(&str, &str); 6] = [("mpp", "→E"), ("mtt", "MT"), ("ue", "∀E"), ("ui", "∀I"), ("ei", "∃I"), ("ee", "∃E")];

/// Names that are printed for rules of `classical`.
const WRITTEN: [(&str, &str); 11] = [
    ("→E", "MPP"),
    ("MT", "MTT"),
    ("→I", "CP"),
    ("∧I", "&I"),
    ("∧E", "&E"),
    ("∨I", "vI"),
    ("∨E", "vE"),
    ("∀E", "UE"),
    ("∀I", "UI"),
    ("∃I", "EI"),
    ("∃E", "EE"),
];

/// Rules that cite a subproof by its assumption and its conclusion, here and in `classical`.
const PAIRS: [(&str, usize); 14] = [
    ("CP", 0),
    ("RAA", 0),
    ("vE", 1),
    ("EE", 1),
    ("→I", 0),
    ("¬I", 0),
    ("IP", 0),
    ("∨E", 1),
    ("∃E", 1),
    ("↔I", 0),
    ("LEM", 0),
    ("Conditional proof", 0),
    ("Reductio ad absurdum", 0),
    ("ID", 0),
];

pub(in crate::textbook) const LEMMON: BookTable = BookTable {
    name: "lemmon",
    title: "Lemmon: Beginning Logic",
    calculus: "lemmon",
    variables: ('t', 'z'),
    juxtaposes: true,
    has_open_lines: false,
    caret_is_falsum: false,
    layout: Layout::Columns,
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
    dot: "",
    premise: "A",
    assumption: "A",
    cites_first: true,
    joint: " ",
    between: ",",
    pairs: &PAIRS,
    has_slash: false,
    line_form: "a line reads `1,2 (3) Q   1,2 MPP`, an assumption `1 (1) P   A`",
    statement_form: "a statement is a letter, `Fa`, `Rab`, `a = b`, or built of such: `(x)(Fx → (∃y)Rxy)`",
    set_in: "write the numbers of the assumptions before the line: `1,2 (3) Q`",
};
