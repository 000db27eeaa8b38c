//! Provisos about lines: of the lines of some kind, by some rule, none does something. They say what textbooks say of lines by existential
//! instantiation, of flagged letters and of assumptions in the margin. Not here: how they are checked (`line_provisos`).

use std::fmt::Write;

use formula::{Bank, NameId, VariableId};

/// A proviso about lines: none of these does this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoLine {
    /// The kind of the lines.
    pub among: LineKind,
    /// Of these, only those by the rule of this name.
    pub by: Option<NameId>,
    /// Of these, only those in which the letter is free.
    pub with: Option<VariableId>,
    /// The thing that none of them does.
    pub does: Deed,
}

/// A kind of lines, seen from a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// Every line before the step, those of closed boxes included.
    Earlier,
    /// The lines before the step that it may cite.
    Open,
    /// The lines that the premises were derived from, and the premises.
    Supporting,
    /// The axioms before the step, and the assumptions of the boxes around it.
    Assumption,
    /// Those axioms and assumptions that the premises were derived from: the numbers in the margin.
    SupportingAssumption,
    /// The axioms, wherever they stand, and the goal.
    AxiomOrGoal,
    /// The lines before the step that are not in the box that it cites, or in one within.
    OutsideBox,
    /// The lines of the box that the step cites, its assumption included, and of those within.
    InBox,
}

/// A thing that a line does. A line flags the letters that its rule makes witnesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    /// A letter is free in it.
    HasFree(VariableId),
    /// It flags a letter.
    Flags(VariableId),
    /// It flags a letter that is free there.
    FlagsLetterOf(Place),
}

/// The place where a flagged letter is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The premises; of a box the line derived in it.
    Premises,
    /// The conclusion.
    Conclusion,
    /// A line of the kind [`LineKind::Assumption`].
    Assumption,
    /// A line of the kind [`LineKind::SupportingAssumption`].
    SupportingAssumption,
}

/// Every kind of lines, as it is written.
pub const LINE_KINDS: [(LineKind, &str); 8] = [
    (LineKind::Earlier, "line"),
    (LineKind::Open, "open line"),
    (LineKind::Supporting, "supporting line"),
    (LineKind::Assumption, "assumption"),
    (LineKind::SupportingAssumption, "supporting assumption"),
    (LineKind::AxiomOrGoal, "axiom or goal"),
    (LineKind::OutsideBox, "line outside the box"),
    (LineKind::InBox, "line in the box"),
];

/// Every place of a flagged letter, as it is written.
pub const PLACES: [(Place, &str); 4] = [
    (Place::Premises, "the premises"),
    (Place::Conclusion, "the conclusion"),
    (Place::Assumption, "an assumption"),
    (Place::SupportingAssumption, "a supporting assumption"),
];

impl NoLine {
    /// Returns the object letters that it speaks of.
    pub fn letters(self) -> impl Iterator<Item = VariableId> {
        let done = match self.does {
            Deed::HasFree(letter) | Deed::Flags(letter) => Some(letter),
            Deed::FlagsLetterOf(_) => None,
        };
        self.with.into_iter().chain(done)
    }

    /// Returns the proviso with other letters, and another name of the rule.
    #[must_use]
    pub fn with_letters(self, mut letter: impl FnMut(VariableId) -> VariableId, name: impl FnMut(NameId) -> NameId) -> NoLine {
        let does = match self.does {
            Deed::HasFree(one) => Deed::HasFree(letter(one)),
            Deed::Flags(one) => Deed::Flags(letter(one)),
            Deed::FlagsLetterOf(place) => Deed::FlagsLetterOf(place),
        };
        NoLine { among: self.among, by: self.by.map(name), with: self.with.map(letter), does }
    }

    /// Returns the proviso as it is written in a text of rules.
    pub fn text(self, bank: &Bank) -> String {
        let kind = LINE_KINDS.iter().find(|(kind, _)| *kind == self.among).map_or("line", |(_, words)| words);
        let mut text = format!("no {kind}");
        // Writing to a String cannot fail.
        if let Some(rule) = self.by {
            let _ = write!(text, " by {}", bank.name_text(rule));
        }
        if let Some(letter) = self.with {
            let _ = write!(text, " with {} free", bank.variable_text(letter));
        }
        let _ = match self.does {
            Deed::HasFree(letter) => write!(text, " has {} free", bank.variable_text(letter)),
            Deed::Flags(letter) => write!(text, " flags {}", bank.variable_text(letter)),
            Deed::FlagsLetterOf(place) => {
                let place = PLACES.iter().find(|(known, _)| *known == place).map_or("", |(_, words)| words);
                write!(text, " flags a letter of {place}")
            }
        };
        text
    }

    /// Returns whether it can be broken at all: neither an assumption nor a goal is by a rule or flags anything.
    pub(super) fn means_something(self) -> bool {
        let unjustified = matches!(self.among, LineKind::Assumption | LineKind::SupportingAssumption | LineKind::AxiomOrGoal);
        !unjustified || self.by.is_none() && matches!(self.does, Deed::HasFree(_))
    }

    /// Returns whether it speaks of a box that the step cites.
    pub(super) fn asks_for_box(self) -> bool {
        matches!(self.among, LineKind::OutsideBox | LineKind::InBox)
    }
}
