//! The graph as a picture for people, in one SVG file that needs nothing else: no font, no script, no style sheet. Axioms stand on top,
//! and every line below its premises. Not here: where the boxes stand (module `layered_drawing`).

mod card;
mod legend;
mod style;

use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::graph::{Kind, ProofGraph, Standing};
use crate::label::{Labelling, counted};
use crate::layered_drawing::{self, Drawing, Positions, Segment, TooTangled};
use crate::svg::card::Card;
use crate::wrap::wrap;

/// The choice of the lines that are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drawn {
    /// All of them.
    All,
    /// Those that the goal rests on.
    Needed,
}

/// The most lines that a picture shows.
pub const MAX_DRAWN: usize = 2_000;

/// The reason for which there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SvgError {
    /// More than [`MAX_DRAWN`] lines.
    #[error(
        "{lines} lines are too many for a picture, which has at most {MAX_DRAWN}; draw only what a goal rests on (--goal), or write \
             dot, mermaid or json"
    )]
    TooManyLines {
        /// The number of lines.
        lines: usize,
    },
    /// Edges that pass more rows, taken together, than are laid out.
    #[error("the edges of these {lines} lines pass {points} rows, and a picture has room for {limit}; draw only what a goal rests on \
             (--goal), or write dot, mermaid or json", limit = layered_drawing::MAX_POINTS)]
    TooTangled {
        /// The number of lines.
        lines: usize,
        /// The number of rows that are passed.
        points: usize,
    },
    /// Only what the goal rests on is asked for, and no right line says the goal.
    #[error("the goal is not reached, so there is nothing that it rests on; draw all lines")]
    NoGoal,
}

/// Around the picture.
const MARGIN: f64 = 28.0;
/// The picture is at least so wide, for the title and the legend.
const NARROWEST: f64 = 560.0;

/// The parts of the drawing of a proof. Boxes are numbered in the order of their lines.
struct Picture<'a, 'p> {
    graph: &'a ProofGraph<'p>,
    lines: Vec<usize>,
    cards: Vec<Card>,
    /// By edge (box to box) which premises it is.
    edges: FxHashMap<(usize, usize), Vec<u8>>,
    positions: Positions,
}

impl ProofGraph<'_> {
    /// The picture, under a title. Axioms have a bar at their left and square corners, lemmas round ones, assumptions are pointed, lines
    /// that are not right have their corners cut off; the goal has a double border, what it does not rest on a dashed one, and
    /// lines that contradict each other carry a mark (Q-PW-36, Q-PW-38). The colours follow the reader's choice of light or dark.
    ///
    /// # Errors
    /// [`SvgError`] when there is too much to draw, or nothing.
    pub fn svg(&self, words: &Labelling<'_>, drawn: Drawn, title: &str) -> Result<String, SvgError> {
        let lines = match drawn {
            Drawn::All => (0..self.len()).collect(),
            Drawn::Needed if self.goal().is_none() => return Err(SvgError::NoGoal),
            Drawn::Needed => self.slice(),
        };
        if lines.len() > MAX_DRAWN {
            return Err(SvgError::TooManyLines { lines: lines.len() });
        }
        Ok(Picture::new(self, lines, words)?.write(title))
    }
}

impl<'a, 'p> Picture<'a, 'p> {
    fn new(graph: &'a ProofGraph<'p>, lines: Vec<usize>, words: &Labelling<'_>) -> Result<Picture<'a, 'p>, SvgError> {
        let contradictory = graph.contradictory(words);
        let cards: Vec<Card> = lines.iter().map(|&line| Card::new(graph, line, words, contradictory.contains(&line))).collect();
        let at: FxHashMap<usize, usize> = lines.iter().copied().zip(0..).collect();
        let mut edges: FxHashMap<(usize, usize), Vec<u8>> = FxHashMap::default();
        let mut order = Vec::new();
        for &line in &lines {
            for (premise, edge) in graph.in_edges(line) {
                let (Some(&from), Some(&to)) = (at.get(&premise), at.get(&line)) else { continue };
                let premises = edges.entry((from, to)).or_insert_with(|| {
                    order.push((from, to));
                    Vec::new()
                });
                premises.push(edge.premise);
            }
        }
        let levels = levels(graph, &lines, &order);
        let sizes: Vec<(f64, f64)> = cards.iter().map(|card| (card.width, card.height)).collect();
        let widths: Vec<f64> = sizes.iter().map(|size| size.0).collect();
        let rows = layered_drawing::rows::rows(&levels, &widths, &order, layered_drawing::GAP);
        let positions = layered_drawing::arranged(&Drawing { sizes, rows, edges: order })
            .map_err(|TooTangled { points }| SvgError::TooTangled { lines: lines.len(), points })?;
        Ok(Picture { graph, lines, cards, edges, positions })
    }

    fn write(&self, title: &str) -> String {
        let width = self.positions.width.max(NARROWEST) + 2.0 * MARGIN;
        let left = (width - self.positions.width) / 2.0;
        let summary = self.summary();
        let mut out = String::new();
        let mut head = String::new();
        let mut y = MARGIN + 16.0;
        for line in wrap(title, (width - 2.0 * MARGIN) / style::TITLE_ADVANCE) {
            let _ = writeln!(head, "<text class=\"title\" x=\"{MARGIN}\" y=\"{y}\">{}</text>", escaped(&line));
            y += 22.0;
        }
        for line in wrap(&summary, (width - 2.0 * MARGIN) / style::SMALL_ADVANCE) {
            let _ = writeln!(head, "<text class=\"muted\" x=\"{MARGIN}\" y=\"{y}\">{}</text>", escaped(&line));
            y += 17.0;
        }
        let top = y + 12.0;
        let (legend, legend_height) = legend::legend(&self.cards, MARGIN, top + self.positions.height + 34.0, width - MARGIN);
        let height = top + self.positions.height + 34.0 + legend_height + MARGIN;
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             role=\"img\" aria-labelledby=\"title summary\">\n<title id=\"title\">{}</title>\n<desc id=\"summary\">{}</desc>\n\
             <style>{}</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n{head}",
            escaped(title),
            escaped(&summary),
            style::SHEET,
        );
        let _ = writeln!(out, "<g transform=\"translate({left:.1} {top:.1})\">");
        self.write_edges(&mut out);
        for (at, card) in self.cards.iter().enumerate() {
            card.write(&mut out, self.positions.x[at] - card.width / 2.0, self.positions.top[at]);
        }
        self.write_labels(&mut out);
        let _ = writeln!(out, "</g>\n{legend}</svg>");
        out
    }

    fn summary(&self) -> String {
        let count = |kind: Kind| self.graph.nodes().filter(|node| node.kind == kind).count() as u64;
        let lines = counted(self.graph.len() as u64, "line", "lines");
        let shown = self.lines.len();
        let mut parts = vec![if shown < self.graph.len() { format!("{shown} of {lines}") } else { lines }];
        let used = self.graph.axioms_used().len();
        parts.push(format!("{}, {used} used", counted(count(Kind::Axiom), "axiom", "axioms")));
        parts.push(format!("depth {}", self.graph.depth()));
        let (all, needed) = (self.graph.points(), self.graph.points_needed());
        parts.push(counted(all, "point", "points"));
        match self.graph.goal() {
            None => parts.push("the goal is not reached".to_owned()),
            Some(_) if needed < all => parts.push(format!("{needed} without what is not needed")),
            Some(_) => {}
        }
        parts.join(" · ")
    }

    /// The curves of each source together, so that a reader's pointer finds all that rests on a line.
    fn write_edges(&self, out: &mut String) {
        let mut by_source: Vec<Vec<&Segment>> = vec![Vec::new(); self.cards.len()];
        self.positions.segments.iter().for_each(|segment| by_source[segment.source].push(segment));
        for (source, segments) in by_source.iter().enumerate().filter(|(_, segments)| !segments.is_empty()) {
            let needs = |segment: &Segment| segment.target.is_some_and(|target| !self.cards[target].look.unused);
            // A trunk is drawn in full as far as something that is needed hangs on it.
            let reach =
                segments.iter().filter(|segment| needs(segment)).map(|segment| segment.to.1).fold(f64::NEG_INFINITY, f64::max);
            let (full, idle): (Vec<&&Segment>, Vec<&&Segment>) =
                segments.iter().partition(|segment| if segment.target.is_some() { needs(segment) } else { segment.to.1 < reach });
            let kind = if self.cards[source].look.kind == Kind::Axiom { " from-axiom" } else { "" };
            let _ = write!(out, "<g class=\"edges{kind}\"><title>what rests on line {}</title>", self.cards[source].number);
            for (class, segments) in [("edge", full), ("edge idle", idle)] {
                if !segments.is_empty() {
                    let path: String = segments.iter().map(|segment| curve(segment)).collect();
                    let _ = write!(out, "<path class=\"{class}\" d=\"{path}\"/>");
                }
            }
            let heads: String = segments.iter().filter(|segment| segment.target.is_some()).map(|segment| head(segment)).collect();
            let _ = writeln!(out, "<path class=\"head\" d=\"{heads}\"/></g>");
        }
    }

    /// Writes at each edge the premise that it is, where there are several.
    fn write_labels(&self, out: &mut String) {
        for segment in &self.positions.segments {
            let Some(target) = segment.target.filter(|&target| self.graph.in_edges(self.lines[target]).len() > 1) else {
                continue;
            };
            let premises = self.edges.get(&(segment.source, target)).map_or(&[][..], Vec::as_slice);
            let text: Vec<String> = premises.iter().map(u8::to_string).collect();
            let (x, y) = (segment.to.0 + 5.0, segment.to.1 - 5.0);
            let _ = writeln!(out, "<text class=\"premise\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", text.join(", "));
        }
    }
}

/// Levels in the picture: a line's depth, but what is neither an axiom nor rests on anything stands just above its first use, and what is
/// not right stands at the bottom.
fn levels(graph: &ProofGraph<'_>, lines: &[usize], edges: &[(usize, usize)]) -> Vec<usize> {
    let node = |at: usize| graph.node(lines[at]);
    let depth = |at: usize| node(at).map_or(0, |node| node.depth as usize);
    let mut levels: Vec<usize> = (0..lines.len()).map(depth).collect();
    let mut first_use: Vec<Option<usize>> = vec![None; lines.len()];
    for &(from, to) in edges {
        first_use[from] = Some(first_use[from].map_or(levels[to], |known| known.min(levels[to])));
    }
    let bottom = levels.iter().max().map_or(0, |&last| last + 1);
    for (at, level) in levels.iter_mut().enumerate() {
        let Some(node) = node(at) else { continue };
        match (node.standing, node.kind, first_use[at]) {
            (Standing::Faulty | Standing::Dependent, ..) => *level = bottom,
            (Standing::Right, Kind::Assumption | Kind::Lemma, Some(used)) if node.depth == 0 => *level = used - 1,
            _ => {}
        }
    }
    levels
}

fn curve(segment: &Segment) -> String {
    let Segment { from, bend, straight, to, .. } = *segment;
    let middle = (bend + straight) / 2.0;
    let mut path = format!("M{:.1} {:.1}", from.0, from.1);
    if bend > from.1 {
        let _ = write!(path, "V{bend:.1}");
    }
    let _ = write!(path, "C{:.1} {middle:.1} {:.1} {middle:.1} {:.1} {straight:.1}", from.0, to.0, to.0);
    if to.1 > straight {
        let _ = write!(path, "V{:.1}", to.1);
    }
    path
}

fn head(segment: &Segment) -> String {
    format!("M{:.1} {:.1}l-3.6 -7.5h7.2z", segment.to.0, segment.to.1)
}

/// Text between the tags of XML. Characters that XML 1.0 has no place for become the replacement character.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
