//! The assignments of a search over cells so far, in their order and with their reasons. A cell holds one object: that is known here and
//! needs no clause.

use super::cell_encoding::{CellEncoding, Literal};

/// No object.
pub(super) const NOTHING: u8 = u8::MAX;

/// The reason for which a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was chosen, or holds in every model.
    None,
    /// All others of this clause are false.
    Clause(u32),
    /// All of these literals, kept with the assignment, are false: from, and how many.
    Kept(u32, u32),
    /// Its cell holds another object: this literal is true.
    OtherObject(Literal),
    /// Its cell holds no other object.
    LastObject(u32),
}

/// Values of literals and cells, and the trail on which they were assigned.
#[derive(Debug)]
pub(super) struct Assignment {
    size: usize,
    cells: usize,
    /// For each literal: 0 unassigned, 1 true, 2 false.
    values: Vec<u8>,
    /// For each cell, the object that it holds.
    held: Vec<u8>,
    /// For each cell, how many objects are left to it.
    left: Vec<u16>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    /// The literals that are true, in the order of their assignment.
    pub(super) trail: Vec<Literal>,
    /// For each decision, the length of the trail before it.
    marks: Vec<(usize, usize)>,
    kept: Vec<Literal>,
}

/// The literals of a clause all of which are false.
pub(super) type Conflict = Vec<Literal>;

impl Assignment {
    pub(super) fn new(encoding: &CellEncoding, variables: usize) -> Assignment {
        Assignment {
            size: encoding.size,
            cells: encoding.cells,
            values: vec![0; variables * 2],
            held: vec![NOTHING; encoding.cells],
            left: vec![encoding.size as u16; encoding.cells],
            levels: vec![0; variables],
            reasons: vec![Reason::None; variables],
            trail: Vec::new(),
            marks: Vec::new(),
            kept: Vec::new(),
        }
    }

    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] == 1
    }

    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] == 2
    }

    /// The object that a cell holds, or [`NOTHING`].
    pub(super) fn held(&self, cell: u32) -> u8 {
        self.held[cell as usize]
    }

    pub(super) fn level(&self, variable: u32) -> u32 {
        self.levels[variable as usize]
    }

    pub(super) fn decisions(&self) -> usize {
        self.marks.len()
    }

    /// The cell that a literal says something of.
    pub(super) fn cell(&self, literal: Literal) -> Option<u32> {
        let cell = literal.variable() / self.size as u32;
        ((cell as usize) < self.cells).then_some(cell)
    }

    /// Begins a new level.
    pub(super) fn mark(&mut self) {
        self.marks.push((self.trail.len(), self.kept.len()));
    }

    /// Makes an unassigned literal true because all of `others` are false.
    pub(super) fn infer(&mut self, literal: Literal, others: &[Literal]) {
        let from = self.kept.len() as u32;
        self.kept.extend_from_slice(others);
        self.assign(literal, Reason::Kept(from, others.len() as u32));
    }

    /// Makes an unassigned literal true.
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[literal.negated().index()] = 2;
        let variable = literal.variable() as usize;
        self.levels[variable] = self.marks.len() as u32;
        self.reasons[variable] = reason;
        self.trail.push(literal);
        if let Some(cell) = self.cell(literal) {
            if literal.is_positive() {
                self.held[cell as usize] = (literal.variable() % self.size as u32) as u8;
            } else {
                self.left[cell as usize] -= 1;
            }
        }
    }

    /// Draws what follows for the cell of a literal that has become true.
    pub(super) fn follow_cell(&mut self, literal: Literal) -> Result<(), Conflict> {
        let Some(cell) = self.cell(literal) else { return Ok(()) };
        let first = cell * self.size as u32;
        let objects = (first..first + self.size as u32).map(Literal::positive);
        if literal.is_positive() {
            for other in objects.filter(|&other| other != literal) {
                if self.is_true(other) {
                    return Err(vec![literal.negated(), other.negated()]);
                }
                if !self.is_false(other) {
                    self.assign(other.negated(), Reason::OtherObject(literal));
                }
            }
        } else if self.left[cell as usize] == 0 {
            return Err(objects.collect());
        } else if self.left[cell as usize] == 1 && self.held[cell as usize] == NOTHING {
            for last in objects {
                if !self.is_false(last) && !self.is_true(last) {
                    self.assign(last, Reason::LastObject(cell));
                    break;
                }
            }
        }
        Ok(())
    }

    /// The literals, all false, because of which a true literal is true; none for a decision. Of a clause nothing is known here: its number
    /// is returned.
    pub(super) fn reason(&self, literal: Literal, into: &mut Vec<Literal>) -> Option<u32> {
        into.clear();
        match self.reasons[literal.variable() as usize] {
            Reason::None => {}
            Reason::Clause(clause) => return Some(clause),
            Reason::Kept(from, count) => into.extend_from_slice(&self.kept[from as usize..(from + count) as usize]),
            Reason::OtherObject(other) => into.push(other.negated()),
            Reason::LastObject(cell) => {
                let first = cell * self.size as u32;
                into.extend((first..first + self.size as u32).map(Literal::positive).filter(|&other| other != literal));
            }
        }
        None
    }

    /// Returns to the state after this many decisions; `undone` is called for every literal that is no longer true.
    pub(super) fn return_to(&mut self, decisions: usize, mut undone: impl FnMut(Literal)) {
        let Some(&(length, kept)) = self.marks.get(decisions) else { return };
        for literal in self.trail.drain(length..).rev() {
            self.values[literal.index()] = 0;
            self.values[literal.negated().index()] = 0;
            let cell = literal.variable() as usize / self.size;
            if cell < self.cells {
                if literal.is_positive() {
                    self.held[cell] = NOTHING;
                } else {
                    self.left[cell] += 1;
                }
            }
            undone(literal);
        }
        self.kept.truncate(kept);
        self.marks.truncate(decisions);
    }
}
