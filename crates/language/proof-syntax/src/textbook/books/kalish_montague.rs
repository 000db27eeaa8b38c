//! *Logic: Techniques of Formal Reasoning* (Donald Kalish, Richard Montague).

use crate::textbook::book::{BookTable, Layout, UNICODE};
use crate::textbook::books::carnap::{ASCII, LETTERS};
use crate::textbook::books::forallx::CONNECTIVES;

/// Names of rules, with those of `classical`.
const NAMES: [(&str, &str); 11] = [
    ("cd", "→I"),
    ("s", "∧E"),
    ("adj", "∧I"),
    ("add", "∨I"),
    ("mtp", "DS"),
    ("bc", "↔E"),
    ("cb", "↔I"),
    ("ui", "∀E"),
    ("ud", "∀I"),
    ("eg", "∃I"),
    ("ei", "W"),
];

pub(in crate::textbook) const KALISH_MONTAGUE: BookTable = BookTable {
    name: "kalish-montague",
    title: "Kalish and Montague",
    calculus: "kalish-montague",
    variables: ('i', 'z'),
    juxtaposes: true,
    has_open_lines: true,
    caret_is_falsum: false,
    layout: Layout::Show,
    unicode: &UNICODE,
    ascii: &ASCII,
    brackets_quantifiers: false,
    spaces_quantifiers: false,
    has_unequal: false,
    connectives: &CONNECTIVES,
    quantifiers: &LETTERS,
    translations: &NAMES,
    written: &[("→E", "MP"), ("→I", "CD")],
    spells_out: false,
    dot: ".",
    premise: "PR",
    assumption: "ASS",
    cites_first: true,
    joint: " ",
    between: ", ",
    pairs: &[],
    has_slash: false,
    line_form: "a line reads `3. Q   1, 2 MP`; `4. Show P` comes before its derivation, whose last line says `5 DD`, `5 CD`, `5, 6 ID` or `5 UD`",
    statement_form: "a statement is a letter, `Fa`, `Rab`, `a = b`, or built of such: `∀x(Fx → ∃yRxy)`",
    set_in: "an assumption follows a line `Show`",
};
