//! The program *Carnap* (Graham Leach-Krouse), as it goes with *forall x*.

use formula::Quantifier;

use crate::textbook::book::{BookTable, Layout, Signs, UNICODE};
use crate::textbook::books::forallx::{CONNECTIVES, NAMES};

/// Symbols of a keyboard.
pub(in crate::textbook) const ASCII: Signs =
    Signs { not: "~", and: "/\\", or: "\\/", implies: "->", iff: "<->", for_all: "A", exists: "E", falsum: "!?" };

/// Letters that are quantifiers before a variable.
pub(in crate::textbook) const LETTERS: [(char, Quantifier); 3] =
    [('A', Quantifier::ForAll), ('E', Quantifier::Exists), ('3', Quantifier::Exists)];

pub(in crate::textbook) const CARNAP: BookTable = BookTable {
    name: "carnap",
    title: "Carnap",
    calculus: "forallx",
    variables: ('s', 'z'),
    juxtaposes: true,
    has_open_lines: false,
    caret_is_falsum: false,
    layout: Layout::Indented,
    unicode: &UNICODE,
    ascii: &ASCII,
    brackets_quantifiers: false,
    spaces_quantifiers: false,
    has_unequal: false,
    connectives: &CONNECTIVES,
    quantifiers: &LETTERS,
    translations: &NAMES,
    written: &[("DN", "DNE")],
    spells_out: false,
    dot: "",
    premise: "PR",
    assumption: "AS",
    cites_first: false,
    joint: " ",
    between: ",",
    pairs: &[],
    has_slash: false,
    line_form: "a line reads `Q :→E 1,2`, a premise `P :PR`, an assumption is set in and reads `P :AS`",
    statement_form: "a statement is a letter, `Fa`, `Rab`, `a = b`, or built of such: `∀x(Fx → ∃yRxy)`",
    set_in: "indent the assumption and the lines that rest on it; a premise is `:PR`",
};
