//! *forall x: Calgary* (P. D. Magnus, Tim Button, Robert Trueman, Richard Zach).

use formula::Connective;

use crate::textbook::book::{BookTable, Layout, UNICODE};
use crate::textbook::books::carnap::{ASCII, LETTERS};

/// Names of rules, with those of `classical`.
pub(in crate::textbook) const NAMES: [(&str, &str); 6] =
    [("¬e", "¬E"), ("ae", "∀E"), ("ai", "∀I"), ("ee", "∃E"), ("ei", "∃I"), ("dm", "DeM")];

/// Spellings of connectives.
pub(in crate::textbook) const CONNECTIVES: [(&str, Connective); 2] = [("^", Connective::And), ("⟷", Connective::Iff)];

pub(in crate::textbook) const FORALL_X: BookTable = BookTable {
    name: "forallx",
    title: "forall x: Calgary",
    calculus: "forallx",
    variables: ('s', 'z'),
    juxtaposes: true,
    has_open_lines: false,
    caret_is_falsum: false,
    layout: Layout::Bars { outer: true },
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
    between: ", ",
    pairs: &[],
    has_slash: false,
    line_form: "a line reads `3 | Q   →E 1, 2`, a premise `1 | P   PR`, an assumption `2 | | P   AS`",
    statement_form: "a statement is a letter, `Fa`, `Rab`, `a = b`, or built of such: `∀x(Fx → ∃yRxy)`",
    set_in: "put one more bar `|` before the assumption and the lines that rest on it; a premise is `PR`",
};
