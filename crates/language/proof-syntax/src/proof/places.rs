//! The places of the parts of a proof in its text. Only the number of the text line is kept of each line; everything finer is
//! read again from the text when it is asked for.

use kernel::Notation;
use source::{Span, Text};
use syntax_core::slice::Slice;

use super::line::{Application, Line, LineLexer, Reason, Step, bare};
use super::lists::{Citations, choices};

/// Places of the lines of a proof. Blocks and their lines are counted from 0, as the proof counts them. To be asked with the text
/// that the proof was read from; every answer is `None` when there is no such part.
#[derive(Clone, Debug)]
pub struct Places {
    notation: Notation,
    blocks: Vec<BlockPlaces>,
    /// Of a proof whose lines are not cut as those of a proof file: the places of the parts of each line.
    steps: Option<Vec<StepPlaces>>,
}

/// Places of the parts of one line.
#[derive(Clone, Debug)]
pub(crate) struct StepPlaces {
    /// Number of the line of the text, from 1.
    pub(crate) text_line: usize,
    pub(crate) whole: Span,
    pub(crate) number: Span,
    pub(crate) statement: Span,
    pub(crate) rule: Option<Span>,
    pub(crate) citations: Vec<Span>,
    pub(crate) arguments: Vec<Span>,
}

/// Place of one block.
#[derive(Clone, Debug)]
pub(super) struct BlockPlaces {
    name: Option<Span>,
    /// The numbers of the lines of the text.
    lines: Vec<u32>,
}

impl BlockPlaces {
    pub(super) fn new(name: Option<Span>) -> BlockPlaces {
        BlockPlaces { name, lines: Vec::new() }
    }

    /// Adds the next line of the block, which stands on this line of the text, counted from 1.
    #[inline]
    pub(super) fn line(&mut self, number: u32) {
        self.lines.push(number);
    }
}

impl Places {
    pub(super) fn new(notation: Notation) -> Places {
        Places { notation, blocks: Vec::new(), steps: None }
    }

    /// Makes the places of a proof without subproofs out of those of its lines.
    pub(crate) fn of_steps(steps: Vec<StepPlaces>) -> Places {
        Places { notation: Notation::Palmer, blocks: Vec::new(), steps: Some(steps) }
    }

    /// Returns the prepared parts of a line: `None` where it has to be cut.
    fn step(&self, block: usize, line: usize) -> Option<Option<&StepPlaces>> {
        self.steps.as_ref().map(|steps| steps.get(line).filter(|_| block == 0))
    }

    pub(super) fn push(&mut self, block: BlockPlaces) {
        self.blocks.push(block);
    }

    /// Returns the name of a subproof; the proof itself has none.
    pub fn name_span(&self, block: usize) -> Option<Span> {
        self.blocks.get(block)?.name
    }

    /// Returns the number of a line of the proof's text, counted from 1, on which a line of the proof stands.
    pub fn text_line(&self, block: usize, line: usize) -> Option<usize> {
        if let Some(step) = self.step(block, line) {
            return step.map(|step| step.text_line);
        }
        self.blocks.get(block)?.lines.get(line).map(|&number| number as usize)
    }

    /// Returns a line, from its number (or `assume`) to the end of its last clause.
    pub fn line_span(&self, text: &Text, block: usize, line: usize) -> Option<Span> {
        if let Some(step) = self.step(block, line) {
            return step.map(|step| step.whole);
        }
        self.cut(text, block, line).map(|(_, whole)| whole.span())
    }

    /// Returns the number of a line.
    pub fn number_span(&self, text: &Text, block: usize, line: usize) -> Option<Span> {
        if let Some(step) = self.step(block, line) {
            return step.map(|step| step.number);
        }
        self.cut(text, block, line).map(|(step, _)| step.digits)
    }

    /// Returns the place of a line's statement.
    pub fn statement_span(&self, text: &Text, block: usize, line: usize) -> Option<Span> {
        if let Some(step) = self.step(block, line) {
            return step.map(|step| step.statement);
        }
        self.cut(text, block, line).map(|(step, _)| step.statement.span())
    }

    /// Returns the name of the rule of a line, without quotation marks.
    pub fn rule_span(&self, text: &Text, block: usize, line: usize) -> Option<Span> {
        if let Some(step) = self.step(block, line) {
            return step?.rule;
        }
        self.application(text, block, line).map(|application| application.rule.span())
    }

    /// Returns the citation at index `nth` after `on`, counted from 0.
    pub fn citation_span(&self, text: &Text, block: usize, line: usize, nth: usize) -> Option<Span> {
        if let Some(step) = self.step(block, line) {
            return step?.citations.get(nth).copied();
        }
        let on = self.application(text, block, line)?.on?;
        citation(on, nth)
    }

    /// Returns the place of item `nth` after `with`, counted from 0.
    pub fn argument_span(&self, text: &Text, block: usize, line: usize, nth: usize) -> Option<Span> {
        if let Some(step) = self.step(block, line) {
            return step?.arguments.get(nth).copied();
        }
        let with = self.application(text, block, line)?.with?;
        choices(with).nth(nth).map(Slice::span)
    }

    /// Returns the name of the subproof after `using`.
    pub fn used_span(&self, text: &Text, block: usize, line: usize) -> Option<Span> {
        self.application(text, block, line)?.using.map(|using| using.word().0.span())
    }

    /// Returns the number at index `nth` after `using` and the subproof's name, counted from 0.
    pub fn used_line_span(&self, text: &Text, block: usize, line: usize, nth: usize) -> Option<Span> {
        let (_, lines) = self.application(text, block, line)?.using?.word();
        citation(lines, nth)
    }

    fn application<'t>(&self, text: &'t Text, block: usize, line: usize) -> Option<Application<'t>> {
        match self.cut(text, block, line)?.0.reason {
            Reason::By(tail) => LineLexer::new(self.notation).application(tail).ok(),
            Reason::Axiom | Reason::Assumption | Reason::Faulty(_) => None,
        }
    }

    fn cut<'t>(&self, text: &'t Text, block: usize, line: usize) -> Option<(Step<'t>, Slice<'t>)> {
        let (start, content) = text.line(self.text_line(block, line)?)?;
        match LineLexer::new(self.notation).cut(content, start) {
            Ok(Line::Step(step)) => Some((step, bare(content, start))),
            _ => None,
        }
    }
}

fn citation(list: Slice<'_>, nth: usize) -> Option<Span> {
    Citations::of(list).nth(nth)?.ok().map(|(_, span)| span)
}
