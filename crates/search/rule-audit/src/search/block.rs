//! A block of a proof as the search extends it: its lines, what each rests on, which of them are needed yet by nothing, and the boxes.

use std::ops::Range;
use std::rc::Rc;

use formula::{Bank, FormulaId, VariableId};
use kernel::RuleId;
use smallvec::SmallVec;

use super::conclude::occurs;
use super::forward::{Check, Fact, Inferred};

/// A step that a block may get: what it cites, and what it says.
#[derive(Clone, Copy)]
pub(crate) struct NewStep<'s> {
    pub(crate) cites: &'s [Cite],
    pub(crate) statement: FormulaId,
    /// The rules by which lines come, by their forms.
    pub(crate) rules: &'s [RuleId],
}

/// A line or a box that a step cites, by indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cite {
    Line(u8),
    Box(u8, u8),
}

/// Origin of a line.
#[derive(Clone, Debug)]
pub(crate) enum Origin {
    Axiom,
    Assumption,
    /// By a form of a rule, from these premises in the order of its schema, perhaps with a subproof.
    Lemma {
        form: u16,
        cites: SmallVec<[Cite; 4]>,
        inferred: Rc<Inferred>,
        subproof: Option<u16>,
    },
}

/// A line.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) statement: FormulaId,
    pub(crate) origin: Origin,
    /// The free variables of the axioms that it rests on.
    pub(crate) depends: SmallVec<[VariableId; 4]>,
    pub(crate) in_box: Option<u8>,
}

/// A box: an assumption and what stands under it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoxSpan {
    pub(crate) parent: Option<u8>,
    pub(crate) first: u8,
    /// The index after its last line, when it is closed.
    pub(crate) end: Option<u8>,
}

/// The line at an index, in a set of lines; an exploration writes fewer than fit into one.
pub(crate) fn bit(at: u8) -> u64 {
    1 << at.min(63)
}

/// The lines of a block so far. Blocks share their lines: of one block many are made that are a line longer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    pub(crate) lines: Vec<Rc<Line>>,
    /// The lines that something rests on.
    used: u64,
    pub(crate) boxes: SmallVec<[BoxSpan; 4]>,
    pub(crate) open: Option<u8>,
    /// The witnesses, each with the variables that it was chosen for.
    pub(crate) witnesses: Rc<Vec<(VariableId, Vec<VariableId>)>>,
    pub(crate) points: u64,
    pub(crate) lemmas: u8,
}

impl Block {
    /// A block of axioms.
    pub(crate) fn of_axioms(bank: &Bank, axioms: &[FormulaId]) -> Block {
        let line = |&statement: &FormulaId| {
            let depends = SmallVec::from_slice(bank.free_variables(statement));
            Rc::new(Line { statement, origin: Origin::Axiom, depends, in_box: None })
        };
        Block { lines: axioms.iter().map(line).collect(), ..Block::default() }
    }

    /// The axioms.
    pub(crate) fn axioms(&self) -> impl Iterator<Item = FormulaId> + '_ {
        self.lines.iter().filter(|line| matches!(line.origin, Origin::Axiom)).map(|line| line.statement)
    }

    /// Returns whether something rests on the line at an index.
    pub(crate) fn is_used(&self, at: usize) -> bool {
        self.used & bit(at as u8) != 0
    }

    /// The stretches of lines between which boxes begin and end. Within one, the order of the lines does not matter.
    fn segments(&self) -> impl Iterator<Item = Range<usize>> {
        let ends = self.boxes.iter().filter_map(|span| span.end).map(usize::from);
        let mut cuts: SmallVec<[usize; 8]> = self.boxes.iter().map(|span| usize::from(span.first)).chain(ends).collect();
        cuts.push(self.lines.len());
        cuts.sort_unstable();
        let mut from = 0;
        cuts.into_iter().map(move |to| std::mem::replace(&mut from, to)..to)
    }

    /// The block itself, with room for one more line.
    fn longer(&self) -> Block {
        let mut lines = Vec::with_capacity(self.lines.len() + 1);
        lines.extend(self.lines.iter().map(Rc::clone));
        Block { lines, boxes: self.boxes.clone(), witnesses: Rc::clone(&self.witnesses), ..*self }
    }

    /// Returns whether a box is open still, or was closed already, around the citation or line asked for.
    fn in_scope(&self, in_box: Option<u8>) -> bool {
        let mut around = self.open;
        while in_box.is_some() && around != in_box {
            let Some(at) = around else { return false };
            around = self.boxes.get(usize::from(at)).and_then(|span| span.parent);
        }
        true
    }

    /// The indices of the lines that may be cited.
    pub(crate) fn visible(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.lines.len()).filter(|&at| self.in_scope(self.lines[at].in_box)).map(|at| at as u8)
    }

    /// The closed boxes that may be cited, each with every line of it: the assumption and the line.
    pub(crate) fn closed(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let boxes = self.boxes.iter().zip(0..).filter(|(span, _)| span.end.is_some() && self.in_scope(span.parent));
        boxes.flat_map(move |(span, at)| {
            let inside = (span.first..span.end.unwrap_or(span.first))
                .filter(move |&line| self.lines.get(usize::from(line)).is_some_and(|line| line.in_box == Some(at)));
            inside.map(move |line| (span.first, line))
        })
    }

    /// Returns the fact that a citation cites.
    pub(crate) fn fact(&self, cite: Cite) -> Fact {
        match cite {
            Cite::Line(at) => Fact::Line(self.lines[usize::from(at)].statement),
            Cite::Box(first, last) => {
                Fact::Box(self.lines[usize::from(first)].statement, self.lines[usize::from(last)].statement)
            }
        }
    }

    /// Returns whether the condition that a step sets to the rest of the proof holds.
    pub(crate) fn grants(&self, bank: &Bank, check: &Check, step: NewStep<'_>) -> bool {
        let cites = step.cites;
        let index = |cite: &Cite| match *cite {
            Cite::Line(at) | Cite::Box(_, at) => at,
        };
        let stands_in = |variable: VariableId, line: &Line| occurs(bank, variable, line.statement);
        match *check {
            Check::NoLine(ref asked) => self.grants_lines(bank, asked, step),
            Check::FlaggedInOrder(variable) => self.grants_order(bank, variable, step),
            Check::Fresh(variable) => !self.lines.iter().any(|line| stands_in(variable, line)),
            Check::NotFreeElsewhere(variable) => {
                !self.lines.iter().any(|line| bank.free_variables(line.statement).binary_search(&variable).is_ok())
            }
            Check::InNoOtherLine(variable) => {
                let other = |at: usize| !cites.iter().any(|cite| usize::from(index(cite)) == at);
                !self.lines.iter().enumerate().any(|(at, line)| other(at) && stands_in(variable, line))
            }
            Check::Arbitrary(variable, premise) => {
                if self.witnesses.iter().any(|(witness, _)| *witness == variable) {
                    return false;
                }
                let one = premise.and_then(|at| cites.get(usize::from(at)));
                let asked = one.map_or(cites, std::slice::from_ref);
                let lines = || asked.iter().filter_map(|cite| self.lines.get(usize::from(index(cite))));
                let mut assumed: Vec<VariableId> = Vec::new();
                let mut around = self.open;
                while let Some(span) = around.and_then(|at| self.boxes.get(usize::from(at))) {
                    if let Some(line) = self.lines.get(usize::from(span.first)) {
                        assumed.extend_from_slice(bank.free_variables(line.statement));
                    }
                    around = span.parent;
                }
                let depends = || lines().flat_map(|line| line.depends.iter().copied()).chain(assumed.iter().copied());
                if depends().any(|parameter| parameter == variable) {
                    return false;
                }
                let stated = lines().flat_map(|line| bank.free_variables(line.statement).iter().copied());
                let behind = |other: VariableId| {
                    self.witnesses.iter().any(|(witness, chosen_for)| *witness == other && chosen_for.contains(&variable))
                };
                !stated.chain(depends()).any(behind)
            }
        }
    }

    /// The block with one more line by a form of a rule.
    pub(crate) fn with_lemma(
        &self,
        bank: &Bank,
        form: u16,
        cites: &[Cite],
        inferred: &Rc<Inferred>,
        subproof: Option<u16>,
    ) -> Block {
        let mut next = self.longer();
        let mut depends: SmallVec<[VariableId; 4]> = SmallVec::new();
        for cite in cites {
            let (Cite::Line(at) | Cite::Box(_, at)) = *cite;
            if let Cite::Box(first, _) = *cite {
                next.used |= bit(first);
            }
            next.used |= bit(at);
            for &variable in &self.lines[usize::from(at)].depends {
                if !depends.contains(&variable) {
                    depends.push(variable);
                }
            }
        }
        depends.sort_unstable();
        if !inferred.witnesses.is_empty() {
            let cited = cites.iter().map(|&(Cite::Line(at) | Cite::Box(_, at))| self.lines[usize::from(at)].statement);
            let statements: Vec<FormulaId> = cited.chain([inferred.statement]).collect();
            next.name_witnesses(bank, &inferred.witnesses, &statements);
        }
        let origin = Origin::Lemma { form, cites: cites.into(), inferred: Rc::clone(inferred), subproof };
        next.lines.push(Rc::new(Line { statement: inferred.statement, origin, depends, in_box: self.open }));
        next.points += inferred.points;
        next.lemmas += 1;
        next
    }

    fn name_witnesses(&mut self, bank: &Bank, witnesses: &[VariableId], statements: &[FormulaId]) {
        let mut all: Vec<VariableId> = Vec::new();
        for &variable in statements.iter().flat_map(|&statement| bank.free_variables(statement)) {
            if !witnesses.contains(&variable) {
                all.push(variable);
                let behind = self.witnesses.iter().filter(|(known, _)| *known == variable);
                all.extend(behind.flat_map(|(_, chosen_for)| chosen_for.iter().copied()).collect::<Vec<_>>());
            }
        }
        let known_ones = Rc::make_mut(&mut self.witnesses);
        for &witness in witnesses {
            match known_ones.iter_mut().find(|(known, _)| *known == witness) {
                Some((_, chosen_for)) => chosen_for.extend_from_slice(&all),
                None => known_ones.push((witness, all.clone())),
            }
        }
        for (_, chosen_for) in known_ones.iter_mut() {
            chosen_for.sort_unstable();
            chosen_for.dedup();
        }
        known_ones.sort_unstable();
    }

    /// The block with a box opened.
    pub(crate) fn with_assumption(&self, statement: FormulaId) -> Block {
        let mut next = self.longer();
        let at = next.boxes.len() as u8;
        next.boxes.push(BoxSpan { parent: self.open, first: next.lines.len() as u8, end: None });
        next.open = Some(at);
        let line = Line { statement, origin: Origin::Assumption, depends: SmallVec::new(), in_box: Some(at) };
        next.lines.push(Rc::new(line));
        next
    }

    /// The block with the innermost box closed.
    pub(crate) fn with_end(&self) -> Option<Block> {
        let mut next = self.clone();
        let end = next.lines.len() as u8;
        let span = next.boxes.get_mut(usize::from(self.open?))?;
        span.end = Some(end);
        next.open = span.parent;
        Some(next)
    }

    /// Returns the key by which two blocks are the same for the search: the lines in any order, with what they rest on and
    /// whether they are used; where there are boxes, in their order; with `by_rule` the form that gave the last line, and with `by_rules` those
    /// that gave the others.
    pub(crate) fn key(&self, by_rule: bool, by_rules: bool) -> Box<[u32]> {
        // As long as it will be, so that nothing is moved when the rest of its room is given back.
        let of_witnesses: usize = self.witnesses.iter().map(|(_, chosen_for)| 2 + chosen_for.len()).sum();
        let of_rule = if by_rule { 2 } else { 0 };
        let mut key: Vec<u32> = Vec::with_capacity(self.lines.len() * 2 + self.boxes.len() * 3 + of_witnesses + of_rule);
        let line = |(at, line): (usize, &Rc<Line>)| {
            let depends = line.depends.iter().fold(0, |mask, variable| mask | 1 << (variable.index() as u32).min(28));
            let kind = match line.origin {
                Origin::Axiom => 1,
                Origin::Assumption => 2,
                Origin::Lemma { .. } => 3,
            };
            [line.statement.index() as u32, depends << 3 | u32::from(self.is_used(at)) << 2 | kind]
        };
        if self.boxes.is_empty() {
            let mut lines: SmallVec<[[u32; 2]; 16]> = self.lines.iter().enumerate().map(line).collect();
            lines.sort_unstable();
            key.extend(lines.into_iter().flatten());
        } else {
            let mut lines: SmallVec<[[u32; 2]; 16]> = self.lines.iter().enumerate().map(line).collect();
            if by_rules {
                self.segments().for_each(|segment| lines[segment].sort_unstable());
            }
            key.extend(lines.into_iter().flatten());
            // A box derives its last line.
            let ends = self.boxes.iter().map(|span| span.end.map_or(self.lines.len(), usize::from));
            let last = ends.filter_map(|end| self.lines.get(end.checked_sub(1)?)).map(|line| line.statement.index() as u32);
            key.extend(last.filter(|_| by_rules));
            key.extend(
                self.boxes.iter().flat_map(|span| [u32::MAX, u32::from(span.first), span.end.map_or(u32::MAX, u32::from)]),
            );
        }
        for (witness, chosen_for) in self.witnesses.iter() {
            key.push(u32::MAX - 1);
            key.push(witness.index() as u32);
            key.extend(chosen_for.iter().map(|variable| variable.index() as u32));
        }
        if by_rules {
            let form = |line: &Rc<Line>| match line.origin {
                Origin::Lemma { form, .. } => u32::from(form) + 1,
                Origin::Axiom | Origin::Assumption => 0,
            };
            let mut forms: Vec<[u32; 2]> = self.lines.iter().map(|line| [line.statement.index() as u32, form(line)]).collect();
            self.segments().for_each(|segment| forms[segment].sort_unstable());
            key.push(u32::MAX - 3);
            key.extend(forms.into_iter().flatten());
        }
        if let Some(Origin::Lemma { form, .. }) = self.lines.last().map(|line| &line.origin).filter(|_| by_rule) {
            key.extend([u32::MAX - 2, u32::from(*form)]);
        }
        key.into_boxed_slice()
    }
}

/// A subproof that was found: which form it is for, and what the form cites of it.
#[derive(Clone, Debug)]
pub(crate) struct Proved {
    pub(crate) form: usize,
    pub(crate) axiom: FormulaId,
    pub(crate) lines: Vec<FormulaId>,
    /// The indices of the lines.
    pub(crate) indices: Vec<u8>,
    pub(crate) witnesses: Vec<VariableId>,
    pub(crate) block: Block,
}
