//! Proofs as they are handed in: numbered lines, boxes and subproofs, flat. Nothing here has been checked.
//!
//! A proof is a list of blocks: the subproofs in the order of the text, and the proof itself last. A block may cite subproofs that
//! stand before it, so that there are no cycles.

use formula::{FormulaId, NameId, TermId};

/// A proof and its subproofs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The calculus that it names.
    pub system: Option<String>,
    blocks: Vec<Block>,
    rule_names: Vec<String>,
}

/// A subproof, or the proof itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    name: Option<String>,
    lines: Vec<Row>,
    boxes: Vec<BoxSpan>,
    citations: Vec<Citation>,
    details: Vec<Detail>,
    arguments: Vec<Argument>,
    subproofs: Vec<SubproofCitation>,
}

/// A line as it is stored. Its citations begin at `citations` and end where those of the next line begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    number: u32,
    statement: FormulaId,
    /// The innermost box that it stands in, plus one.
    in_box: u32,
    citations: u32,
    /// Its index in the details plus one.
    detail: u32,
    tag: Tag,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tag {
    Axiom,
    Assumption,
    Rule(u16),
}

/// Rarely used parts of a line. Its arguments begin where those of the detail before end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Detail {
    arguments_end: u32,
    /// Its index in the citations of subproofs plus one.
    subproof: u32,
}

/// A box: an assumption and what stands under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxSpan {
    /// The box around it.
    pub parent: Option<u32>,
    /// The index of its assumption.
    pub first: u32,
    /// The index after its last line.
    pub end: u32,
}

/// A line that is cited by its number, or a box by the numbers of its assumption and of a line of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Citation {
    /// `on 3`
    Line(u32),
    /// `on 2-5`
    Box(u32, u32),
}

/// An argument of a rule: a thing that `with` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// An object. A bare letter may also be meant as the name of a function.
    Object(TermId),
    /// A name that can only be a function's: `[health]`.
    Function(NameId),
    /// A formula.
    Formula(FormulaId),
}

/// Citation of a subproof and lines of it: `using Z 4, 6`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubproofCitation {
    /// The name of the subproof.
    pub subproof: String,
    /// The numbers of the lines.
    pub lines: Vec<u32>,
}

/// A line.
#[derive(Clone, Copy, Debug)]
pub struct Line<'p> {
    /// Its number in the text.
    pub number: u32,
    /// The statement.
    pub statement: FormulaId,
    /// The innermost box that it stands in.
    pub in_box: Option<u32>,
    /// The reason for which it may stand there.
    pub justification: Justification<'p>,
}

/// The reason for which a line may stand in a proof.
#[derive(Clone, Copy, Debug)]
pub enum Justification<'p> {
    /// It is given.
    Axiom,
    /// It is assumed, and opens a box.
    Assumption,
    /// It is inferred.
    Rule(Inference<'p>),
}

/// A step: a rule and what it is applied to.
#[derive(Clone, Copy, Debug)]
pub struct Inference<'p> {
    /// The index of the rule's name in [`Proof::rule_names`].
    pub rule: u16,
    /// The lines and boxes cited.
    pub citations: &'p [Citation],
    /// The arguments that the prover names.
    pub with: &'p [Argument],
    /// The subproof cited.
    pub using: Option<&'p SubproofCitation>,
}

/// More different rule names, or more lines, than a proof can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a proof has at most 65,000 different rule names and 4,000,000,000 lines")]
pub struct TooLarge;

impl Proof {
    /// A proof without blocks, in the calculus named.
    pub fn new(system: Option<String>) -> Proof {
        Proof { system, ..Proof::default() }
    }

    /// The number of a rule's name, as it is spelled here.
    ///
    /// # Errors
    /// [`TooLarge`] when there are too many different ones.
    pub fn rule_name(&mut self, name: &str) -> Result<u16, TooLarge> {
        if let Some(known) = self.rule_names.iter().position(|known| known == name) {
            return u16::try_from(known).map_err(|_| TooLarge);
        }
        if self.rule_names.len() >= 65_000 {
            return Err(TooLarge);
        }
        self.rule_names.push(name.to_owned());
        u16::try_from(self.rule_names.len() - 1).map_err(|_| TooLarge)
    }

    /// The names of rules as they are spelled in the proof.
    pub fn rule_names(&self) -> &[String] {
        &self.rule_names
    }

    /// Adds a block: subproofs first, the proof itself last.
    pub fn push(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// All blocks; the last one is the proof itself.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The proof itself, without its subproofs.
    pub fn main(&self) -> Option<&Block> {
        self.blocks.last()
    }

    /// The index of the subproof with this name among the blocks.
    pub fn subproof(&self, name: &str) -> Option<usize> {
        self.blocks.iter().position(|block| block.name.as_deref() == Some(name))
    }
}

impl Block {
    /// The name of a subproof; the proof itself has none.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the number of lines.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns whether there is no line.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The boxes, in the order of their assumptions.
    pub fn boxes(&self) -> &[BoxSpan] {
        &self.boxes
    }

    /// The line at an index, counted from 0.
    #[inline]
    pub fn line(&self, at: usize) -> Option<Line<'_>> {
        self.lines.get(at).map(|row| self.unpacked(at, row))
    }

    #[inline]
    fn unpacked(&self, at: usize, row: &Row) -> Line<'_> {
        let justification = match row.tag {
            Tag::Axiom => Justification::Axiom,
            Tag::Assumption => Justification::Assumption,
            Tag::Rule(rule) => {
                let end = self.lines.get(at + 1).map_or(self.citations.len(), |next| next.citations as usize);
                let citations = self.citations.get(row.citations as usize..end).unwrap_or_default();
                let (with, using) = if row.detail == 0 { (&[][..], None) } else { self.detail(row.detail as usize - 1) };
                Justification::Rule(Inference { rule, citations, with, using })
            }
        };
        Line { number: row.number, statement: row.statement, in_box: row.in_box.checked_sub(1), justification }
    }

    /// Returns the arguments named by `with`, and the subproof cited.
    fn detail(&self, at: usize) -> (&[Argument], Option<&SubproofCitation>) {
        let Some(detail) = self.details.get(at) else { return (&[], None) };
        let before = at.checked_sub(1).and_then(|before| self.details.get(before)).map_or(0, |before| before.arguments_end);
        let with = self.arguments.get(before as usize..detail.arguments_end as usize).unwrap_or_default();
        (with, (detail.subproof as usize).checked_sub(1).and_then(|index| self.subproofs.get(index)))
    }

    /// All lines in order.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = Line<'_>> + Clone {
        self.lines.iter().enumerate().map(|(at, row)| self.unpacked(at, row))
    }

    /// Returns the statement of the line at an index.
    #[inline]
    pub fn statement(&self, at: usize) -> Option<FormulaId> {
        self.lines.get(at).map(|row| row.statement)
    }

    /// Iterates over the statements of the lines, in order.
    pub fn statements(&self) -> impl ExactSizeIterator<Item = FormulaId> + Clone {
        self.lines.iter().map(|row| row.statement)
    }

    /// The index of the line with this number.
    #[inline]
    pub fn index(&self, number: u32) -> Option<usize> {
        // Lines are nearly always numbered 1, 2, 3, …
        let guess = (number as usize).wrapping_sub(1);
        if self.lines.get(guess).is_some_and(|row| row.number == number) {
            return Some(guess);
        }
        self.lines.binary_search_by_key(&number, |row| row.number).ok()
    }

    /// Returns whether the line or box at index `cited` may still be cited at index `from`: no box around it has been closed.
    #[inline]
    pub fn in_scope(&self, in_box: Option<u32>, from: usize) -> bool {
        in_box.and_then(|at| self.boxes.get(at as usize)).is_none_or(|around| (around.end as usize) > from)
    }
}

/// Writes a block line by line.
#[derive(Debug)]
pub struct BlockBuilder {
    block: Block,
    open: Vec<u32>,
}

impl BlockBuilder {
    /// An empty block; `name` for a subproof.
    pub fn new(name: Option<String>) -> BlockBuilder {
        BlockBuilder { block: Block { name, ..Block::default() }, open: Vec::new() }
    }

    /// Makes room for this many lines and citations.
    pub fn reserve(&mut self, lines: usize, citations: usize) {
        self.block.lines.reserve(lines);
        self.block.citations.reserve(citations);
    }

    /// The number of the last line.
    pub fn last_number(&self) -> Option<u32> {
        self.block.lines.last().map(|row| row.number)
    }

    /// Returns the number of open boxes.
    pub fn open_boxes(&self) -> usize {
        self.open.len()
    }

    fn row(&mut self, number: u32, statement: FormulaId, tag: Tag) {
        let in_box = self.open.last().map_or(0, |&at| at + 1);
        self.block.lines.push(Row { number, statement, in_box, citations: self.block.citations.len() as u32, detail: 0, tag });
    }

    /// A line that is given. Numbers must rise.
    pub fn axiom(&mut self, number: u32, statement: FormulaId) {
        self.row(number, statement, Tag::Axiom);
    }

    /// A line that is assumed: it opens a box.
    pub fn assume(&mut self, number: u32, statement: FormulaId) {
        let index = self.block.lines.len() as u32;
        self.block.boxes.push(BoxSpan { parent: self.open.last().copied(), first: index, end: u32::MAX });
        self.open.push((self.block.boxes.len() - 1) as u32);
        self.row(number, statement, Tag::Assumption);
    }

    /// Closes the innermost box; `false` when none is open.
    pub fn end(&mut self) -> bool {
        let end = self.block.lines.len() as u32;
        let closed = self.open.pop().and_then(|at| self.block.boxes.get_mut(at as usize));
        closed.map(|closed| closed.end = end).is_some()
    }

    /// A line that is inferred by the rule whose name has this number in the proof.
    pub fn infer(&mut self, number: u32, statement: FormulaId, rule: u16, citations: &[Citation]) {
        self.row(number, statement, Tag::Rule(rule));
        self.block.citations.extend_from_slice(citations);
    }

    /// Adds to the last line the arguments of its rule and the subproof that it cites.
    pub fn detail(&mut self, with: impl IntoIterator<Item = Argument>, using: Option<SubproofCitation>) {
        let block = &mut self.block;
        let Some(row) = block.lines.last_mut() else { return };
        block.arguments.extend(with);
        let subproof = if using.is_some() { block.subproofs.len() as u32 + 1 } else { 0 };
        block.subproofs.extend(using);
        block.details.push(Detail { arguments_end: block.arguments.len() as u32, subproof });
        row.detail = block.details.len() as u32;
    }

    /// The block. Boxes that are still open end with it.
    pub fn finish(mut self) -> Block {
        while self.end() {}
        self.block
    }
}
