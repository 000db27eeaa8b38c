//! The meaning of the shapes; only of those that occur.

use std::fmt::Write;

use crate::graph::{Kind, Standing};
use crate::svg::card::{Card, Look};
use crate::svg::style::SMALL_ADVANCE;
use crate::wrap::columns;

const SHAPE: (f64, f64) = (30.0, 18.0);
const ROW: f64 = 30.0;

/// The legend from a place on, in rows that end before `right`; and its height.
pub(crate) fn legend(cards: &[Card], left: f64, top: f64, right: f64) -> (String, f64) {
    let plain = Look { kind: Kind::Lemma, standing: Standing::Right, goal: false, unused: false, contradictory: false };
    let known = |is: &dyn Fn(&Look) -> bool| cards.iter().any(|card| is(&card.look));
    let entries = [
        (
            Look { kind: Kind::Axiom, ..plain },
            "axiom",
            known(&|look| look.kind == Kind::Axiom && look.standing == Standing::Right),
        ),
        (
            Look { kind: Kind::Assumption, ..plain },
            "assumption",
            known(&|look| look.kind == Kind::Assumption && look.standing == Standing::Right),
        ),
        (plain, "lemma", known(&|look| look.kind == Kind::Lemma && look.standing == Standing::Right)),
        (Look { goal: true, ..plain }, "goal", known(&|look| look.goal)),
        (Look { unused: true, ..plain }, "the goal does not rest on it", known(&|look| look.unused)),
        (Look { contradictory: true, ..plain }, "contradiction", known(&|look| look.contradictory)),
        (Look { standing: Standing::Faulty, ..plain }, "wrong", known(&|look| look.standing == Standing::Faulty)),
        (
            Look { standing: Standing::Dependent, ..plain },
            "rests on a wrong line",
            known(&|look| look.standing == Standing::Dependent),
        ),
    ];
    let mut out = String::new();
    let (mut x, mut y) = (left, top);
    for (look, text, _) in entries.into_iter().filter(|entry| entry.2) {
        // The mark of a contradiction stands out at the right.
        let beside = if look.contradictory { 16.0 } else { 10.0 };
        let width = SHAPE.0 + beside + columns(text) * SMALL_ADVANCE + 24.0;
        if x > left && x + width > right {
            (x, y) = (left, y + ROW);
        }
        look.write(&mut out, (x, y), SHAPE);
        let _ = writeln!(out, "<text x=\"{:.1}\" y=\"{:.1}\">{text}</text></g>", x + SHAPE.0 + beside, y + 13.0);
        x += width;
    }
    (out, y + SHAPE.1 - top)
}
