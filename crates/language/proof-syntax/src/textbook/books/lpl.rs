//! *Language, Proof and Logic* (Dave Barker-Plummer, Jon Barwise, John Etchemendy), and its program *Fitch*. Its elimination of negation
//! takes two negations away.

use formula::{Connective, Quantifier};

use crate::textbook::book::{BookTable, Layout, Signs, UNICODE};

const ASCII: Signs = Signs { not: "~", and: "&", or: "|", implies: "->", iff: "<->", for_all: "@", exists: "/", falsum: "^" };

pub(in crate::textbook) const LPL: BookTable = BookTable {
    name: "lpl",
    title: "Language, Proof and Logic",
    calculus: "lpl",
    variables: ('t', 'z'),
    juxtaposes: false,
    has_open_lines: false,
    caret_is_falsum: true,
    layout: Layout::Bars { outer: true },
    unicode: &UNICODE,
    ascii: &ASCII,
    brackets_quantifiers: false,
    spaces_quantifiers: true,
    has_unequal: true,
    connectives: &[("$", Connective::Implies), ("%", Connective::Iff)],
    quantifiers: &[('/', Quantifier::Exists)],
    translations: &[("¬e", "DN")],
    written: &[("¬E", "⊥I"), ("X", "⊥E"), ("DN", "¬E")],
    spells_out: true,
    dot: ".",
    premise: "",
    assumption: "",
    cites_first: false,
    joint: ": ",
    between: ", ",
    pairs: &[],
    has_slash: false,
    line_form: "a line reads `3. | Q   → Elim: 1, 2`; premises and assumptions need no justification",
    statement_form: "a statement is a letter, `Cube(a)`, `Larger(a, b)`, `a = b`, or built of such: `∀x (Cube(x) → ∃y Larger(x, y))`",
    set_in: "put one more bar `|` before the assumption and the lines that rest on it; a premise needs no word",
};
