//! Goals with holes: a statement in which some parts may be anything, `[ATK](…)`. A pattern stands for statements with variables for
//! its holes, one for each number of parameters and each action that `…` leaves open; they are read as any statement is.
//!
//! Not here: which statements fit, and which of them take effect.

use std::ops::Range;

use formula::{Bank, FormulaId, VariableId};
use kernel::Notation;
use source::{Diagnostic, Span, Text};
use syntax_core::Parsed;

use super::{GAME_NAMES, Options, Role, parse_wff};

/// The most parameters that `(…)` stands for.
const MOST_PARAMETERS: usize = 4;

/// The most statements that a pattern stands for.
const MOST_SHAPES: usize = 400;

/// The statements that a pattern stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The statements, with variables in place of holes.
    pub shapes: Vec<FormulaId>,
    /// These variables, which stand nowhere else.
    pub holes: Vec<VariableId>,
}

/// A part of a pattern.
#[derive(Clone, Debug)]
enum Piece<'t> {
    Written(&'t str),
    /// `_`: one object.
    Hole,
    /// `(…)`: parameters, whatever they are.
    Parameters,
    /// `[…]`: an action, whatever it is called.
    Action,
}

/// Returns whether a text is a pattern: whether it has a hole.
fn is_pattern(text: &str) -> bool {
    text.contains('…') || text.contains("...") || text.char_indices().any(|(at, _)| is_hole(text, at))
}

/// Returns whether a goal of a calculus is written with holes. In notations other than that of Predicate Wars `_` is a letter.
pub fn has_holes(written: &str, notation: Notation) -> bool {
    is_pattern(written) && (notation == Notation::PredicateWars || written.contains('…') || written.contains("..."))
}

/// Returns the fault of a goal with holes in a calculus whose statements have none.
pub fn no_pattern_here(span: Span) -> Diagnostic {
    let message = "a goal with holes is one of Predicate Wars; this calculus has other statements";
    Diagnostic::error("no-pattern-here", span, message, "one statement was expected")
}

/// Reads the pattern that stands in `span` of `text`.
pub fn parse_pattern(text: &Text, span: Span, options: &Options, bank: &mut Bank) -> Parsed<Pattern> {
    let written = text.content().get(span.start..span.end).unwrap_or_default();
    let pieces = match pieces(written) {
        Ok(pieces) => pieces,
        Err(at) => {
            let place = Span::new(span.start + at.start, span.start + at.end);
            return refused(
                Diagnostic::error("misplaced-hole", place, "`…` stands here for nothing", "not a name, and not all parameters")
                    .help("write `(…)` for the parameters of a name, `[…](…)` for any action, and `_` for one object"),
            );
        }
    };
    let name = free_name(written);
    let mut all: Vec<Expansion> = vec![Expansion::default()];
    for (piece, range) in &pieces {
        let place = range.start;
        all = match piece {
            Piece::Written(words) => all.into_iter().map(|one| one.with(words, place)).collect(),
            Piece::Hole => all.into_iter().map(|one| one.with_holes(1, "", "", &name, place)).collect(),
            Piece::Parameters => {
                let counts = |one: Expansion| {
                    let name = &name;
                    (1..=MOST_PARAMETERS).map(move |count| one.clone().with_holes(count, "(", ")", name, place))
                };
                all.into_iter().flat_map(counts).collect()
            }
            Piece::Action => {
                let actions = || GAME_NAMES.iter().filter(|(_, role)| *role == Role::Action);
                all.into_iter().flat_map(|one| actions().map(move |(name, _)| one.clone().with(name, place))).collect()
            }
        };
        if all.len() > MOST_SHAPES {
            let message = format!("this pattern stands for more than {MOST_SHAPES} kinds of statements");
            return refused(Diagnostic::error("pattern-too-open", span, message, "too much is left open here"));
        }
    }
    let (mut shapes, mut holes) = (Vec::new(), 0);
    for expansion in all {
        let length = expansion.text.len();
        let read = parse_wff(&Text::new(text.name(), expansion.text.as_str()), Span::new(0, length), options, bank);
        let Some(shape) = read.value else {
            // What is wrong with one is wrong with all, but for its place.
            let moved = |diagnostic: Diagnostic| expansion.moved(diagnostic, span, written.len());
            return Parsed { value: None, diagnostics: read.diagnostics.into_iter().map(moved).collect() };
        };
        holes = holes.max(expansion.holes);
        shapes.push(shape);
    }
    let holes = (1..=holes).map(|number| bank.variable(&format!("{name}_{number}"))).collect();
    Parsed { value: Some(Pattern { shapes, holes }), diagnostics: Vec::new() }
}

fn refused(diagnostic: Diagnostic) -> Parsed<Pattern> {
    Parsed { value: None, diagnostics: vec![diagnostic] }
}

/// Cuts a pattern up; the place of a `…` that stands for nothing, if there is one.
fn pieces(written: &str) -> Result<Vec<(Piece<'_>, Range<usize>)>, Range<usize>> {
    let mut pieces = Vec::new();
    let (mut at, mut begun) = (0, 0);
    while let Some(rest) = written.get(at..).filter(|rest| !rest.is_empty()) {
        let next = if is_hole(written, at) {
            Some((Piece::Hole, 1))
        } else if let Some(length) = bracketed(rest, '(', ')') {
            Some((Piece::Parameters, length))
        } else {
            bracketed(rest, '[', ']').map(|length| (Piece::Action, length))
        };
        let Some((piece, length)) = next else {
            if let Some(dots) = ["…", "..."].iter().find(|dots| rest.starts_with(**dots)) {
                return Err(at..at + dots.len());
            }
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        if begun < at {
            pieces.push((Piece::Written(&written[begun..at]), begun..at));
        }
        pieces.push((piece, at..at + length));
        at += length;
        begun = at;
    }
    if begun < written.len() {
        pieces.push((Piece::Written(&written[begun..]), begun..written.len()));
    }
    Ok(pieces)
}

/// The length of `…` in brackets at the beginning of a text.
fn bracketed(rest: &str, open: char, close: char) -> Option<usize> {
    let inner = rest.strip_prefix(open)?.trim_start();
    let behind = inner.strip_prefix('…').or_else(|| inner.strip_prefix("..."))?.trim_start().strip_prefix(close)?;
    Some(rest.len() - behind.len())
}

/// Returns whether a `_` stands here that is no part of a name.
fn is_hole(text: &str, at: usize) -> bool {
    let (before, behind) = (text.get(..at).unwrap_or_default(), text.get(at..).unwrap_or_default());
    let is_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    behind.starts_with('_') && !before.ends_with(is_name) && !behind.get(1..).is_some_and(|rest| rest.starts_with(is_name))
}

/// A letter whose variables stand nowhere in a pattern.
fn free_name(written: &str) -> char {
    ('a'..='z').rev().find(|&letter| !written.contains(&format!("{letter}_"))).unwrap_or('z')
}

/// A statement that a pattern stands for, and where its parts come from.
#[derive(Clone, Debug, Default)]
struct Expansion {
    text: String,
    holes: usize,
    /// Beginnings of parts, here and in the pattern.
    places: Vec<(usize, usize)>,
}

impl Expansion {
    fn with(mut self, words: &str, place: usize) -> Expansion {
        self.places.push((self.text.len(), place));
        self.text.push_str(words);
        self
    }

    fn with_holes(mut self, count: usize, open: &str, close: &str, name: &char, place: usize) -> Expansion {
        let numbers = self.holes + 1..=self.holes + count;
        let words: Vec<String> = numbers.map(|number| format!("{name}_{number}")).collect();
        self.holes += count;
        self.with(&format!("{open}{}{close}", words.join(", ")), place)
    }

    /// A diagnostic about this statement as one about the pattern in `span`.
    fn moved(&self, mut diagnostic: Diagnostic, span: Span, length: usize) -> Diagnostic {
        let place = |at: usize| {
            let found = self.places.iter().enumerate().rev().find(|(_, (here, _))| *here <= at);
            let (number, (here, there)) = found.map_or((0, (0, 0)), |(number, &place)| (number, place));
            let end = self.places.get(number + 1).map_or(length, |&(_, next)| next);
            span.start + (there + (at - here)).min(end)
        };
        diagnostic.span = Span::new(place(diagnostic.span.start), place(diagnostic.span.end));
        diagnostic.related.iter_mut().for_each(|(at, _)| *at = Span::new(place(at.start), place(at.end)));
        diagnostic
    }
}
