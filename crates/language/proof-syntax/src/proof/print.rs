//! A proof as a proof file that reads back as the same proof.

use std::fmt::Write;

use formula::Bank;
use kernel::{Block, Citation, Inference, Justification, Proof};
use source::Span;

use super::line::is_plain_name;
use super::places::{BlockPlaces, Places};
use super::style::Style;

/// Writes the proof file of a proof: one way to write each proof, with indented subproofs and boxes. `bank` is the one that it
/// was made in.
///
/// [`parse`](super::parse) reads it back as the same proof when its numbers rise, its names are names, and all that it says can
/// be said in its notation and keeps within the limits of this module. In Palmer's notation that asks of free variables that they
/// are spelled like no symbol.
pub fn print<'v>(proof: &Proof, bank: &Bank, style: impl Into<Style<'v>>) -> String {
    print_with_places(proof, bank, style).0
}

/// Writes the proof file of a proof, as [`print()`] does, and returns the places of its lines in that text.
pub fn print_with_places<'v>(proof: &Proof, bank: &Bank, style: impl Into<Style<'v>>) -> (String, Places) {
    let style = style.into();
    let quoted = |name: &String| if is_plain_name(name, style.notation) { name.clone() } else { format!("\"{name}\"") };
    let rules = proof.rule_names().iter().map(quoted).collect();
    let mut printer = Printer { rules, bank, style, out: String::new(), text_line: 1 };
    let mut places = Places::new(style.notation);
    if let Some(system) = &proof.system {
        let _ = write!(printer.out, "system {system}");
        printer.end_line();
    }
    if let Some(symbols) = style.symbols(proof, bank) {
        let _ = write!(printer.out, "symbols {symbols}");
        printer.end_line();
    }
    for block in proof.blocks() {
        places.push(match block.name() {
            Some(name) => {
                printer.out.push_str("subproof ");
                let start = printer.out.len();
                printer.out.push_str(name);
                let named = BlockPlaces::new(Some(Span::new(start, printer.out.len())));
                printer.end_line();
                let placed = printer.block(block, 1, named);
                printer.end(0);
                placed
            }
            None => printer.block(block, 0, BlockPlaces::new(None)),
        });
    }
    (printer.out, places)
}

/// No line is indented deeper: with many boxes in each other, the text would else be longer than what it says by any factor.
const MAX_INDENTATION: usize = 16;

/// Writing to a string cannot fail, so that what `write!` returns is not looked at.
struct Printer<'p> {
    /// The rules' names as they are written.
    rules: Vec<String>,
    bank: &'p Bank,
    style: Style<'p>,
    out: String,
    /// Number of the line of the text that is being written, from 1.
    text_line: usize,
}

impl Printer<'_> {
    /// Writes the lines of a block, and adds their places.
    fn block(&mut self, block: &Block, indentation: usize, mut places: BlockPlaces) -> BlockPlaces {
        let boxes = block.boxes();
        // The boxes that are open, by the places after their last lines.
        let mut open: Vec<u32> = Vec::new();
        for (at, line) in block.lines().enumerate() {
            while open.last().is_some_and(|&end| end as usize <= at) {
                open.pop();
                self.end(indentation + open.len());
            }
            places.line(u32::try_from(self.text_line).unwrap_or(u32::MAX));
            self.indent(indentation + open.len());
            if let (Justification::Assumption, Some(opened)) = (line.justification, line.in_box) {
                open.extend(boxes.get(opened as usize).map(|opened| opened.end));
                self.out.push_str("assume ");
            }
            let _ = write!(self.out, "{}. ", line.number);
            if matches!(line.justification, Justification::Axiom) {
                self.out.push_str("axiom ");
            }
            self.out.push_str(&self.style.formula(self.bank, line.statement));
            if let Justification::Rule(inference) = line.justification {
                self.inference(&inference);
            }
            self.end_line();
        }
        while open.pop().is_some() {
            self.end(indentation + open.len());
        }
        places
    }

    fn end_line(&mut self) {
        self.out.push('\n');
        self.text_line += 1;
    }

    fn indent(&mut self, indentation: usize) {
        for _ in 0..indentation.min(MAX_INDENTATION) {
            self.out.push_str("  ");
        }
    }

    fn end(&mut self, indentation: usize) {
        self.indent(indentation);
        self.out.push_str("end");
        self.end_line();
    }

    fn inference(&mut self, inference: &Inference<'_>) {
        self.out.push_str(" by ");
        self.out.push_str(self.rules.get(usize::from(inference.rule)).map_or("", String::as_str));
        for (at, citation) in inference.citations.iter().enumerate() {
            self.out.push_str(if at == 0 { " on " } else { ", " });
            let _ = match citation {
                Citation::Line(line) => write!(self.out, "{line}"),
                Citation::Box(assumption, line) => write!(self.out, "{assumption}-{line}"),
            };
        }
        for (at, &argument) in inference.with.iter().enumerate() {
            self.out.push_str(if at == 0 { " with " } else { ", " });
            self.out.push_str(&self.style.argument(self.bank, argument));
        }
        if let Some(used) = inference.using {
            let _ = write!(self.out, " using {}", used.subproof);
            for (at, line) in used.lines.iter().enumerate() {
                let _ = write!(self.out, "{}{line}", if at == 0 { " " } else { ", " });
            }
        }
    }
}
