//! Lines of a proof on their way from the reader to the proof: batches of what was accepted, and the blocks that are built of
//! them. What stands in a line may still be a draft. Not here: what a line may be (`assembly`).

use formula::{FormulaId, TermId};
use kernel::{Argument, Block, BlockBuilder, Citation, Notation, Proof, SubproofCitation};

use super::places::{BlockPlaces, Places};
use super::statements::Choice;
use crate::slice::Slice;

/// For no more lines than this room is made before they are read.
const MOST_RESERVED: usize = 1 << 20;

/// Justification of a line. What it cites and chooses comes next in the lists of its batch: so much of it belongs to the line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tag {
    Axiom,
    Assumption,
    Rule { rule: u16, citations: u16, arguments: u16, used: bool },
}

/// A line that was accepted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<F> {
    pub(super) number: u32,
    /// Number of the line of the text.
    pub(super) text_line: u32,
    pub(super) statement: F,
    pub(super) tag: Tag,
}

/// Something that adds to a proof.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event<'t, F> {
    /// A subproof of this name begins.
    Subproof(Slice<'t>),
    EndOfSubproof,
    EndOfBox,
    /// At most this many lines of the proof itself come.
    Reserve(usize),
    Line(Row<F>),
}

/// Some lines in their order.
#[derive(Debug)]
pub(super) struct Batch<'t, F, T> {
    pub(super) events: Vec<Event<'t, F>>,
    pub(super) citations: Vec<Citation>,
    pub(super) arguments: Vec<Choice<F, T>>,
    /// Subproofs that lines cite.
    pub(super) used: Vec<SubproofCitation>,
}

impl<F, T> Default for Batch<'_, F, T> {
    fn default() -> Self {
        Batch { events: Vec::new(), citations: Vec::new(), arguments: Vec::new(), used: Vec::new() }
    }
}

impl<F, T> Batch<'_, F, T> {
    /// Forgets the lines, and keeps their room.
    pub(super) fn clear(&mut self) {
        self.events.clear();
        self.citations.clear();
        self.arguments.clear();
        self.used.clear();
    }
}

/// A block that is being built.
struct Open {
    builder: BlockBuilder,
    places: BlockPlaces,
}

impl Open {
    fn new(name: Option<Slice<'_>>) -> Open {
        let builder = BlockBuilder::new(name.map(|name| name.text.to_owned()));
        Open { builder, places: BlockPlaces::new(name.map(Slice::span)) }
    }
}

/// Blocks of one proof, and the places of their lines.
pub(super) struct Blocks {
    finished: Vec<(Block, BlockPlaces)>,
    main: Open,
    /// The subproof that is open. Were they well written, there would be one at most.
    subproofs: Vec<Open>,
    /// Choices of one line.
    arguments: Vec<Argument>,
}

impl Blocks {
    pub(super) fn new() -> Blocks {
        Blocks { finished: Vec::new(), main: Open::new(None), subproofs: Vec::new(), arguments: Vec::new() }
    }

    /// Adds the next batch. `formula` and `term` say what the statements and objects in it are; `None` when one of them says so, or
    /// a line has less than it says: no reader makes such batches.
    pub(super) fn add<F: Copy, T: Copy>(
        &mut self,
        batch: &mut Batch<'_, F, T>,
        formula: impl Fn(F) -> Option<FormulaId>,
        term: impl Fn(T) -> Option<TermId>,
    ) -> Option<()> {
        let (mut citations, mut arguments) = (batch.citations.as_slice(), batch.arguments.as_slice());
        let mut used = batch.used.drain(..);
        for event in &batch.events {
            let open = self.subproofs.last_mut().unwrap_or(&mut self.main);
            match *event {
                Event::Line(Row { number, text_line, statement, tag }) => {
                    let statement = formula(statement)?;
                    open.places.line(text_line);
                    match tag {
                        Tag::Axiom => open.builder.axiom(number, statement),
                        Tag::Assumption => open.builder.assume(number, statement),
                        Tag::Rule { rule, citations: cited, arguments: chosen, used: uses } => {
                            let (cited, rest) = citations.split_at_checked(usize::from(cited))?;
                            citations = rest;
                            open.builder.infer(number, statement, rule, cited);
                            if chosen > 0 || uses {
                                let (chosen, rest) = arguments.split_at_checked(usize::from(chosen))?;
                                arguments = rest;
                                self.arguments.clear();
                                for &choice in chosen {
                                    self.arguments.push(match choice {
                                        Choice::Object(object) => Argument::Object(term(object)?),
                                        Choice::Function(name) => Argument::Function(name),
                                        Choice::Formula(chosen) => Argument::Formula(formula(chosen)?),
                                    });
                                }
                                let using = if uses { Some(used.next()?) } else { None };
                                open.builder.detail(self.arguments.iter().copied(), using);
                            }
                        }
                    }
                }
                Event::EndOfBox => _ = open.builder.end(),
                Event::Subproof(name) => self.subproofs.push(Open::new(Some(name))),
                Event::EndOfSubproof => {
                    let Open { builder, places } = self.subproofs.pop()?;
                    self.finished.push((builder.finish(), places));
                }
                Event::Reserve(lines) => {
                    let lines = lines.min(MOST_RESERVED);
                    self.main.builder.reserve(lines, lines);
                }
            }
        }
        Some(())
    }

    /// Puts the blocks into a proof without any.
    pub(super) fn finish(self, mut proof: Proof, notation: Notation) -> (Proof, Places) {
        let mut places = Places::new(notation);
        let main = (self.main.builder.finish(), self.main.places);
        for (block, of_block) in self.finished.into_iter().chain([main]) {
            proof.push(block);
            places.push(of_block);
        }
        (proof, places)
    }
}
