//! The lines of a proof with the positions of their parts, and who cites whom: what navigation, renaming and completion share.

use adjudication::proof_json::Tag;
use adjudication::{CheckedProof, LinePlaces, LineRuling, Span};

/// A proof as a list of blocks: its subproofs, and last the proof itself.
pub(crate) struct ProofOutline<'a> {
    pub(crate) content: &'a str,
    pub(crate) blocks: Vec<Block<'a>>,
}

/// A block.
pub(crate) struct Block<'a> {
    /// Name of a subproof with its position.
    pub(crate) name: Option<(&'a str, Span)>,
    pub(crate) lines: Vec<OutlinedLine<'a>>,
}

/// A line.
pub(crate) struct OutlinedLine<'a> {
    pub(crate) ruling: &'a LineRuling,
    pub(crate) places: LinePlaces,
}

/// Something in a proof that has a name: a line has its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// A line, by the indices of its block and of the line.
    Line(usize, usize),
    /// A subproof, by its index.
    Subproof(usize),
}

impl<'a> ProofOutline<'a> {
    /// Finds the lines of a proof in its text. A proof in JSON has none there.
    pub(crate) fn new(content: &'a str, proof: &'a CheckedProof) -> ProofOutline<'a> {
        let outlined = |block: Option<usize>, lines: &'a [LineRuling]| -> Vec<OutlinedLine<'a>> {
            let placed = lines.iter().enumerate();
            placed.filter_map(|(at, ruling)| Some(OutlinedLine { ruling, places: proof.line_places(block, at)? })).collect()
        };
        let subproofs = proof.ruling.subproofs.iter().enumerate().map(|(at, subproof)| Block {
            name: proof.subproof_name(at).map(|span| (subproof.name.as_str(), span)),
            lines: outlined(Some(at), &subproof.lines),
        });
        let main = Block { name: None, lines: outlined(None, &proof.ruling.lines) };
        ProofOutline { content, blocks: subproofs.chain([main]).collect() }
    }

    /// Returns the line at a byte of the text, by the indices of its block and of the line.
    pub(crate) fn line_at(&self, offset: usize) -> Option<(usize, usize)> {
        self.blocks.iter().enumerate().find_map(|(block, lines)| {
            let at = lines.lines.iter().position(|line| is_at(line.places.line, offset))?;
            Some((block, at))
        })
    }

    /// Returns a line.
    pub(crate) fn line(&self, block: usize, line: usize) -> Option<&OutlinedLine<'a>> {
        self.blocks.get(block)?.lines.get(line)
    }

    /// Returns the index of the line of a block that has this number.
    pub(crate) fn numbered(&self, block: usize, number: u32) -> Option<usize> {
        self.blocks.get(block)?.lines.iter().position(|line| line.ruling.n == number)
    }

    /// Returns the index of the subproof of this name.
    pub(crate) fn subproof(&self, name: &str) -> Option<usize> {
        self.blocks.iter().position(|block| block.name.is_some_and(|(known, _)| known == name))
    }

    /// Returns what is named at a byte of the text, and the position of that name: a line's number or a subproof's name, where it is declared
    /// and where it is cited.
    pub(crate) fn named_at(&self, offset: usize) -> Option<(Named, Span)> {
        let declared = self.blocks.iter().enumerate().find_map(|(block, found)| {
            let (_, span) = found.name.filter(|(_, span)| is_at(*span, offset))?;
            Some((Named::Subproof(block), span))
        });
        declared.or_else(|| {
            let (block, at) = self.line_at(offset)?;
            let line = self.line(block, at)?;
            if is_at(line.places.number, offset) && self.is_number(line.places.number) {
                return Some((Named::Line(block, at), line.places.number));
            }
            self.citations(block, at).into_iter().find(|(_, span)| is_at(*span, offset))
        })
    }

    /// Returns everything that a line cites, with the position of each number and name.
    pub(crate) fn citations(&self, block: usize, line: usize) -> Vec<(Named, Span)> {
        let Some(OutlinedLine { ruling, places }) = self.line(block, line) else { return Vec::new() };
        let mut found = Vec::new();
        for span in places.citations.iter().flat_map(|&span| self.numbers(span)) {
            let cited = self.number(span).and_then(|number| self.numbered(block, number));
            found.extend(cited.map(|cited| (Named::Line(block, cited), span)));
        }
        let used = ruling.using.as_ref().and_then(|used| self.subproof(&used.subproof));
        if let (Some(subproof), Some(span)) = (used, places.used) {
            found.push((Named::Subproof(subproof), span));
            for span in places.used_lines.iter().flat_map(|&span| self.numbers(span)) {
                let cited = self.number(span).and_then(|number| self.numbered(subproof, number));
                found.extend(cited.map(|cited| (Named::Line(subproof, cited), span)));
            }
        }
        found
    }

    /// Returns the positions where something is cited.
    pub(crate) fn citations_of(&self, named: Named) -> Vec<Span> {
        let lines = self.blocks.iter().enumerate().flat_map(|(block, found)| (0..found.lines.len()).map(move |at| (block, at)));
        let citations = lines.flat_map(|(block, at)| self.citations(block, at));
        citations.filter(|(cited, _)| *cited == named).map(|(_, span)| span).collect()
    }

    /// Returns the position where something is declared: the number of a line, or the line where its number is not written.
    pub(crate) fn declaration(&self, named: Named) -> Option<Span> {
        match named {
            Named::Subproof(block) => self.blocks.get(block)?.name.map(|(_, span)| span),
            Named::Line(block, line) => {
                let places = &self.line(block, line)?.places;
                Some(if self.is_number(places.number) { places.number } else { places.line })
            }
        }
    }

    /// Returns the numbers in a citation: of a box those of its first and its last line.
    pub(crate) fn numbers_in(&self, citation: Span) -> Vec<u32> {
        self.numbers(citation).into_iter().filter_map(|span| self.number(span)).collect()
    }

    /// Returns the positions of the numbers in a citation: of a box those of its first and its last line.
    fn numbers(&self, citation: Span) -> Vec<Span> {
        let written = self.content.get(citation.start..citation.end).unwrap_or_default();
        let is_digit = |c: char| c.is_ascii_digit();
        let starts =
            written.char_indices().filter(|&(at, c)| is_digit(c) && !written.get(..at).unwrap_or_default().ends_with(is_digit));
        let spans = starts.map(|(at, _)| {
            let rest = written.get(at..).unwrap_or_default();
            let length = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
            Span::new(citation.start + at, citation.start + at + length)
        });
        spans.collect()
    }

    fn number(&self, span: Span) -> Option<u32> {
        self.content.get(span.start..span.end)?.parse().ok()
    }

    fn is_number(&self, span: Span) -> bool {
        self.number(span).is_some()
    }
}

/// A line or a box that another line may cite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Citable {
    /// A line, by its index in the block.
    Line(usize),
    /// A closed box, by the indices of its assumption and of its last line.
    Box(usize, usize),
}

impl Block<'_> {
    /// Returns what may be cited after the first `count` lines, where this many boxes are open; without a number, those that are open after
    /// the last of these lines.
    pub(crate) fn citable(&self, count: usize, open: Option<usize>) -> Vec<Citable> {
        // For the block and each open box: what may be cited of it.
        let mut levels: Vec<Vec<Citable>> = vec![Vec::new()];
        for (at, line) in self.lines.iter().take(count).enumerate() {
            let depth = line.ruling.depth as usize;
            let is_assumption = line.ruling.tag == Tag::Assumption;
            close(&mut levels, depth - usize::from(is_assumption && depth > 0));
            if is_assumption {
                levels.push(Vec::new());
            }
            if let Some(level) = levels.last_mut() {
                level.push(Citable::Line(at));
            }
        }
        if let Some(open) = open {
            close(&mut levels, open);
        }
        levels.into_iter().flatten().collect()
    }
}

/// Closes boxes until this many are open.
fn close(levels: &mut Vec<Vec<Citable>>, open: usize) {
    while levels.len() > open + 1 {
        let closed = levels.pop().unwrap_or_default();
        let first = closed.iter().find_map(|one| if let Citable::Line(at) = one { Some(*at) } else { None });
        let last = closed.iter().rev().find_map(|one| if let Citable::Line(at) = one { Some(*at) } else { None });
        if let (Some(level), Some(first), Some(last)) = (levels.last_mut(), first, last) {
            level.push(Citable::Box(first, last));
        }
    }
}

/// Tells whether a byte stands in a span or right after it, where the cursor still touches it.
pub(crate) fn is_at(span: Span, offset: usize) -> bool {
    span.start <= offset && offset <= span.end
}
