//! One line of the proof as a box: number, reason and points above, the statement below, its kind as shape and colour.

use std::fmt::Write;

use crate::graph::{Kind, ProofGraph, Standing};
use crate::label::Labelling;
use crate::svg::escaped;
use crate::svg::style::{ADVANCE, SMALL_ADVANCE};
use crate::wrap::{columns, wrap};

/// Number of columns of the lines into which statements are broken.
const COLUMNS: f64 = 34.0;
/// Left and right of the text.
const PADDING: f64 = 12.0;
/// More of it where the shape is pointed or cut.
const CORNER: f64 = 8.0;
/// Between the two borders of the goal.
const BORDER: f64 = 4.0;
const NARROWEST: f64 = 92.0;
const HEADER: f64 = 24.0;
const LINE: f64 = 17.0;

/// Appearance of a card, apart from its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub(crate) kind: Kind,
    pub(crate) standing: Standing,
    pub(crate) goal: bool,
    /// True if the goal does not rest on it.
    pub(crate) unused: bool,
    pub(crate) contradictory: bool,
}

/// A line as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) look: Look,
    pub(crate) number: u32,
    remark: String,
    points: String,
    statement: Vec<String>,
}

impl Look {
    /// The classes of its group.
    fn classes(self) -> String {
        let mut classes = match (self.standing, self.kind) {
            (Standing::Faulty, _) => "faulty",
            (Standing::Dependent, _) => "dependent",
            (Standing::Right, Kind::Axiom) => "axiom",
            (Standing::Right, Kind::Assumption) => "assumption",
            (Standing::Right, Kind::Lemma) => "lemma",
        }
        .to_owned();
        for (is, class) in [(self.unused, " unused"), (self.goal, " goal"), (self.contradictory, " contradictory")] {
            classes.push_str(if is { class } else { "" });
        }
        classes
    }

    /// Writes the shape, its upper left corner at a place. The double border of the goal is within its size.
    pub(crate) fn write(self, out: &mut String, (mut x, mut y): (f64, f64), (mut width, mut height): (f64, f64)) {
        let _ = write!(out, "<g class=\"{}\">", self.classes());
        if self.goal {
            let _ = write!(
                out,
                "<rect class=\"outer\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"12\"/>"
            );
            (x, y, width, height) = (x + BORDER, y + BORDER, width - 2.0 * BORDER, height - 2.0 * BORDER);
        }
        let (right, bottom, middle) = (x + width, y + height, y + height / 2.0);
        let cut = CORNER.min(height / 3.0);
        let round = match (self.standing, self.kind) {
            (Standing::Right, Kind::Axiom) => Some(0),
            (Standing::Right, Kind::Lemma) => Some(9),
            _ => None,
        };
        let _ = match (round, self.standing) {
            (Some(round), _) => write!(
                out,
                "<rect class=\"card\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{round}\"/>"
            ),
            (None, Standing::Right) => write!(
                out,
                "<path class=\"card\" d=\"M{:.1} {y:.1}H{:.1}L{right:.1} {middle:.1}L{:.1} {bottom:.1}H{:.1}L{x:.1} {middle:.1}z\"/>",
                x + cut,
                right - cut,
                right - cut,
                x + cut
            ),
            (None, _) => write!(
                out,
                "<path class=\"card\" d=\"M{:.1} {y:.1}H{:.1}L{right:.1} {:.1}V{:.1}L{:.1} {bottom:.1}H{:.1}L{x:.1} {:.1}V{:.1}z\"/>",
                x + cut,
                right - cut,
                y + cut,
                bottom - cut,
                right - cut,
                x + cut,
                bottom - cut,
                y + cut
            ),
        };
        if round == Some(0) {
            let _ = write!(out, "<rect class=\"bar\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"4.5\" height=\"{height:.1}\"/>");
        }
        if self.contradictory {
            // A lozenge with the falsehood symbol at the upper right corner.
            let _ = write!(
                out,
                "<path class=\"sign\" d=\"M{right:.1} {:.1}l11 11l-11 11l-11 -11z\"/><path class=\"sign-line\" d=\"M{right:.1} {:.1}v9m-5 0h10\"/>",
                y - 11.0,
                y - 5.0
            );
        }
    }
}

impl Card {
    /// The card of the line at a place.
    pub(crate) fn new(graph: &ProofGraph<'_>, line: usize, words: &Labelling<'_>, contradictory: bool) -> Card {
        let (kind, standing) = graph.node(line).map_or((Kind::Lemma, Standing::Right), |node| (node.kind, node.standing));
        let unused = standing == Standing::Right && graph.goal().is_some() && !graph.is_needed(line);
        let look = Look { kind, standing, goal: graph.goal() == Some(line), unused, contradictory };
        let statement = wrap(&graph.statement(line, words), COLUMNS);
        let number = graph.number(line);
        let remark = graph.remark(line, words);
        let points = graph.cost(line).unwrap_or_default();
        let says = statement.iter().map(|line| columns(line)).fold(0.0, f64::max) * ADVANCE;
        // Number, remark and points, with two columns between them.
        let header = (columns(&number.to_string()) * 1.3 + columns(&remark) + columns(&points) + 4.0) * SMALL_ADVANCE;
        let mut card = Card {
            width: (says.max(header) + 2.0 * PADDING).max(NARROWEST).round(),
            height: HEADER + LINE * statement.len() as f64 + 8.0,
            look,
            number,
            remark,
            points,
            statement,
        };
        let (beside, above) = card.frame();
        (card.width, card.height) = (card.width + 2.0 * beside, card.height + 2.0 * above);
        card
    }

    /// Returns the room that the shape takes beside and above the text.
    fn frame(&self) -> (f64, f64) {
        let pointed = self.look.standing != Standing::Right || self.look.kind == Kind::Assumption;
        let border = if self.look.goal { BORDER } else { 0.0 };
        (border + if pointed { CORNER } else { 0.0 }, border)
    }

    /// Writes the card, its upper left corner at a place.
    pub(crate) fn write(&self, out: &mut String, x: f64, y: f64) {
        self.look.write(out, (x, y), (self.width, self.height));
        let (beside, above) = self.frame();
        let (inset, y) = (PADDING + beside, y + above);
        let _ = write!(
            out,
            "<title>{}. {} ({})</title><text x=\"{:.1}\" y=\"{:.1}\"><tspan class=\"number\">{}</tspan><tspan class=\"muted\" dx=\"7\">{}</tspan></text>",
            self.number,
            escaped(&self.statement.join(" ")),
            escaped(&self.remark),
            x + inset,
            y + 18.0,
            self.number,
            escaped(&self.remark)
        );
        if !self.points.is_empty() {
            let _ = write!(
                out,
                "<text class=\"muted\" text-anchor=\"end\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                x + self.width - inset,
                y + 18.0,
                self.points
            );
        }
        for (at, line) in self.statement.iter().enumerate() {
            let y = y + HEADER + LINE * (at as f64 + 0.82);
            let _ = write!(out, "<text class=\"says\" x=\"{:.1}\" y=\"{y:.1}\">{}</text>", x + inset, escaped(line));
        }
        out.push_str("</g>\n");
    }
}
