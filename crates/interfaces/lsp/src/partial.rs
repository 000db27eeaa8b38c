//! The part of a document that can be read, where some of its lines cannot: it is read with blanks for these. The faults of its steps count as
//! far as they do not rest on a line that was left out. Not here: the reading itself (`analysis`).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use adjudication::{Adjudicator, Book, Span};

use crate::analysis::{self, Analysis, Finding, LineIndices};
use crate::outline::{OutlinedLine, ProofOutline};
use crate::positions::LineIndex;

/// Number of times that a document is read to find the lines that cannot be: a line may be wrong only because another is blank now, such as the
/// one that declares a name.
const ROUNDS: usize = 8;

/// Number of bytes that are read in these rounds, of large documents in fewer of them.
const BYTES: usize = 1 << 20;

/// Words with which the lines of a proof begin that hold no step.
const HEADS: [&str; 3] = ["system", "notation", "symbols"];

/// Words with which the lines of a proof begin that open a part or close it.
const BRACKETS: [&str; 3] = ["assume", "subproof", "end"];

/// A text with the lines that were left out of it.
#[derive(Debug)]
pub(crate) struct Partial {
    /// The reading of the others.
    pub(crate) analysis: Analysis,
    /// The lines that were left out, from 0, each as it was written.
    left_out: BTreeMap<usize, String>,
}

/// A text as it is being read, with blanks for some of its lines.
struct Blanked<'a> {
    content: &'a str,
    lines: &'a LineIndex,
    bytes: Vec<u8>,
    left_out: BTreeMap<usize, String>,
}

impl Partial {
    /// Reads a text without the lines that cannot be read; `read` reads it as a whole. `None` where nothing is left that can be.
    pub(crate) fn read(content: &str, lines: &LineIndex, read: impl Fn(String) -> Analysis) -> Option<Partial> {
        let bytes = content.as_bytes().to_vec();
        let mut blanked = Blanked { content, lines, bytes, left_out: BTreeMap::new() };
        for _ in 0..(BYTES / content.len().max(1)).clamp(1, ROUNDS) {
            let analysis = read(String::from_utf8(blanked.bytes.clone()).ok()?);
            if analysis.is_read() {
                return Some(Partial { analysis, left_out: blanked.left_out });
            }
            if !blanked.leave_out(&analysis.findings()) {
                return None;
            }
        }
        None
    }

    /// Returns what there is to say of the steps of a proof that rest on no line that was left out.
    pub(crate) fn independent_findings(&self, content: &str, lines: &LineIndex, adjudicator: &Adjudicator) -> Vec<Finding> {
        let Some(proof) = self.analysis.proof() else { return Vec::new() };
        let outline = ProofOutline::new(content, proof);
        let book = adjudicator.book(proof.text());
        // Where lines are counted, or where assumptions are numbers, a gap moves all that comes after it; of a notation that is only guessed that
        // is not known.
        let is_counted = book.is_some_and(|book| matches!(book, Book::Carnap | Book::Lemmon | Book::KalishMontague))
            || proof.warnings().iter().any(|warning| warning.code == "read-as");
        let gaps = self.gaps(&outline, lines, book.is_none(), is_counted);
        let scope = Scope::new(&outline, lines, gaps);
        let independent = |(place, _): &(LineIndices, Finding)| scope.is_independent(*place).unwrap_or(false);
        analysis::of_steps(proof).into_iter().filter(independent).map(|(_, finding)| finding).collect()
    }

    /// Finds what the lines that were left out can matter to.
    ///
    /// * `has_words`: boxes are opened and closed by words. `is_counted`: after a gap nothing is certain.
    fn gaps(&self, outline: &ProofOutline<'_>, lines: &LineIndex, has_words: bool, is_counted: bool) -> Gaps {
        let words = |line: &str| line.split_whitespace().next().unwrap_or_default().to_owned();
        let all = || self.left_out.iter().map(|(number, line)| (*number, words(line)));
        let first = all().next().map(|(number, _)| number).filter(|_| is_counted);
        let head = all().any(|(_, word)| HEADS.contains(&word.as_str())).then_some(0);
        let misspelt = all().find(|(_, word)| has_words && may_be_misspelt(word)).map(|(number, _)| number);
        let known_from = [first, head, misspelt].into_iter().flatten().min();
        let numbers = self.left_out.values().filter_map(|line| number_of(line)).collect();
        let starts: Vec<usize> =
            outline.blocks.iter().map(|block| block.name.map_or(0, |(_, span)| lines.line_of(span.start))).collect();
        let ends = |at: usize| {
            let last = outline.blocks.get(at)?.lines.last()?;
            Some(lines.line_of(last.places.line.start))
        };
        let main = starts.len().saturating_sub(1);
        // A subproof goes on up to the next one, and the last up to the proof's own lines.
        let first_of_main =
            outline.blocks.get(main).and_then(|block| block.lines.first()).map(|line| lines.line_of(line.places.line.start));
        let extent = |at: usize| -> Range<usize> {
            if at == main {
                let before = at.checked_sub(1).and_then(ends).map_or(0, |last| last + 1);
                return before..usize::MAX;
            }
            let next = if at + 1 == main { first_of_main } else { starts.get(at + 1).copied() };
            starts.get(at).copied().unwrap_or(0)..next.unwrap_or(usize::MAX)
        };
        let has_gap = (0..starts.len()).map(|at| self.left_out.keys().any(|line| extent(at).contains(line))).collect();
        Gaps {
            from: known_from.unwrap_or(usize::MAX),
            has_gap,
            numbers,
            lines: self.left_out.keys().copied().collect(),
            has_lost_subproof: all().any(|(_, word)| word == "subproof"),
        }
    }
}

/// Effects of the lines that were left out.
struct Gaps {
    /// Line of the text from which on nothing is certain.
    from: usize,
    /// Of each block, whether a line of it may be missing.
    has_gap: Vec<bool>,
    /// Numbers of the lines that were left out, as far as they have any.
    numbers: BTreeSet<u32>,
    /// These lines, from 0.
    lines: BTreeSet<usize>,
    /// True if a whole subproof is missing.
    has_lost_subproof: bool,
}

/// A proof that was read in part, and what may be missing of it.
struct Scope<'a> {
    outline: &'a ProofOutline<'a>,
    lines: &'a LineIndex,
    /// For each block the lines of the text by their numbers.
    numbered: Vec<BTreeMap<u32, usize>>,
    /// The subproofs by their names.
    blocks: BTreeMap<&'a str, usize>,
    /// Of each block, whether a line of it may be missing, or of a subproof that it uses.
    is_uncertain: Vec<bool>,
    gaps: Gaps,
}

impl<'a> Scope<'a> {
    fn new(outline: &'a ProofOutline<'a>, lines: &'a LineIndex, gaps: Gaps) -> Scope<'a> {
        let line = |line: &OutlinedLine<'_>| (line.ruling.n, lines.line_of(line.places.line.start));
        let numbered = outline.blocks.iter().map(|block| block.lines.iter().rev().map(line).collect()).collect();
        let named = outline.blocks.iter().enumerate().filter_map(|(at, block)| Some((block.name?.0, at)));
        let mut scope = Scope { outline, lines, numbered, blocks: named.collect(), is_uncertain: gaps.has_gap.clone(), gaps };
        // A subproof uses those before it only.
        for (block, found) in outline.blocks.iter().enumerate() {
            let uses_uncertain = (0..found.lines.len()).any(|at| !scope.uses_known(block, at));
            if let Some(is_uncertain) = scope.is_uncertain.get_mut(block) {
                *is_uncertain |= uses_uncertain;
            }
        }
        scope
    }

    /// Tells whether the faults of a line rest on no line that is missing. `None` where the line has no place.
    fn is_independent(&self, (block, at): LineIndices) -> Option<bool> {
        let line = self.outline.line(block, at)?;
        if self.lines.line_of(line.places.line.start) >= self.gaps.from {
            return Some(false);
        }
        let cites_known = line.places.citations.iter().all(|&citation| self.is_known(block, citation));
        let uses_known = line.places.used.is_none() || self.uses_known(block, at);
        Some(cites_known && uses_known)
    }

    /// Tells whether everything that a citation names is there: the line, or all lines of the box.
    fn is_known(&self, block: usize, citation: Span) -> bool {
        let cited: Vec<Option<usize>> =
            self.outline.numbers_in(citation).into_iter().map(|number| self.place(block, number)).collect();
        let has_gap = self.gaps.has_gap.get(block).copied().unwrap_or(true);
        let (first, last) = (cited.iter().flatten().min(), cited.iter().flatten().max());
        let is_whole = match (first, last) {
            (Some(first), Some(last)) => self.gaps.lines.range(first..=last).next().is_none(),
            _ => true,
        };
        is_whole && (!has_gap || cited.iter().all(Option::is_some))
    }

    /// Returns the line of the text that has a number, if no missing line has it as well.
    fn place(&self, block: usize, number: u32) -> Option<usize> {
        self.numbered.get(block)?.get(&number).filter(|_| !self.gaps.numbers.contains(&number)).copied()
    }

    /// Tells whether the subproof that a line uses is there with all its lines, and those that it uses itself are.
    fn uses_known(&self, block: usize, at: usize) -> bool {
        let used = self.outline.line(block, at).and_then(|line| line.ruling.using.as_ref());
        match used.map(|used| self.blocks.get(used.subproof.as_str())) {
            Some(Some(&subproof)) => !self.is_uncertain.get(subproof).copied().unwrap_or(true),
            Some(None) => !self.gaps.has_lost_subproof,
            None => true,
        }
    }
}

impl Blanked<'_> {
    /// Replaces by blanks what the errors are about; returns false where all that was blank.
    fn leave_out(&mut self, findings: &[Finding]) -> bool {
        let errors: Vec<Span> =
            findings.iter().filter(|finding| finding.diagnostic.is_error()).map(|finding| finding.diagnostic.span).collect();
        let mut has_changed = false;
        for span in &errors {
            for line in self.lines.line_of(span.start)..=self.lines.line_of(span.end.saturating_sub(1).max(span.start)) {
                has_changed |= self.blank(line);
            }
        }
        // A part that ends too early can be shown where it ends, after a line that is blank already.
        let above = errors.first().map_or(0, |span| self.lines.line_of(span.start));
        has_changed || (0..above).rev().any(|line| self.blank(line))
    }

    /// Replaces a line by blanks; returns false where it was blank. With an assumption goes the end of its box, with the head of a subproof all of it.
    fn blank(&mut self, line: usize) -> bool {
        let Some((start, written)) = self.lines.line(self.content, line) else { return false };
        let mut words = written.split_whitespace();
        let (first, second) = (words.next().unwrap_or_default(), words.next());
        let is_new = !self.left_out.contains_key(&line);
        // What stands after `end` is left out first, and the end stays.
        let end = written.find("end").map_or(0, |at| start + at + "end".len());
        let is_blank = |bytes: &[u8]| bytes.iter().all(|byte| *byte == b' ');
        let has_more =
            first == "end" && second.is_some() && self.bytes.get(end..start + written.len()).is_some_and(|rest| !is_blank(rest));
        let bytes = self.bytes.get_mut(if has_more { end } else { start }..start + written.len()).unwrap_or_default();
        let is_written = !is_blank(bytes);
        bytes.fill(b' ');
        if is_written && !has_more {
            self.left_out.insert(line, written.to_owned());
        }
        if is_new && is_written && matches!(first, "assume" | "subproof") {
            let end = self.end_of(line);
            let inner = if first == "subproof" { Some(line + 1) } else { end };
            inner.zip(end).into_iter().flat_map(|(inner, end)| inner..=end).for_each(|line| self.erase(line));
        }
        is_written
    }

    /// Replaces a line by blanks, and nothing else.
    fn erase(&mut self, line: usize) {
        let Some((start, written)) = self.lines.line(self.content, line) else { return };
        self.bytes.get_mut(start..start + written.len()).unwrap_or_default().fill(b' ');
        self.left_out.entry(line).or_insert_with(|| written.to_owned());
    }

    /// Returns the line that ends what a line opens.
    fn end_of(&self, line: usize) -> Option<usize> {
        let mut open = 0_usize;
        (line..self.lines.line_count()).find(|&line| {
            let written = self.lines.line(self.content, line).map_or("", |(_, written)| written);
            match written.split_whitespace().next() {
                Some("assume" | "subproof") => open += 1,
                Some("end") => open = open.saturating_sub(1),
                _ => {}
            }
            open == 0
        })
    }
}

/// Tells whether a word may be meant as one that opens a part of a proof or closes it: it is none of them, and begins as one.
fn may_be_misspelt(word: &str) -> bool {
    let is_word = word.chars().all(|c| c.is_ascii_alphabetic()) && word.len() > 1;
    let first = |other: &str| other.chars().next().map(|c| c.to_ascii_lowercase());
    is_word && !BRACKETS.contains(&word) && BRACKETS.iter().any(|known| first(known) == first(word))
}

/// Returns the number of a line as it is written, if it has one.
fn number_of(line: &str) -> Option<u32> {
    let line = line.trim_start();
    let line = line.strip_prefix("assume").unwrap_or(line).trim_start();
    let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
    line.get(..digits)?.parse().ok()
}
