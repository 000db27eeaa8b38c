//! Provisos about lines, asked anew of the whole block each time.

use std::collections::BTreeSet;

use kernel::{Deed, LineKind, NoLine, Place};

use super::judge::plain;
use super::provisos::{LineFacts, Question};
use super::tree::Name;

impl Question<'_> {
    /// Whether no line of the kind, by the rule and with the letter, does what is forbidden.
    pub fn no_line(&mut self, asked: NoLine) -> bool {
        let rule = asked.by.map(|name| self.rules.get(&plain(self.schemas.name_text(name))).copied());
        let with = asked.with.map(|letter| self.free_in_value(letter));
        let letters = match asked.does {
            Deed::HasFree(letter) | Deed::Flags(letter) => self.free_in_value(letter),
            Deed::FlagsLetterOf(place) => self.free_at(place),
        };
        let does = |line: &LineFacts| match asked.does {
            Deed::HasFree(_) => !line.statement.free().is_disjoint(&letters),
            Deed::Flags(_) | Deed::FlagsLetterOf(_) => line.right && !line.witnesses.is_disjoint(&letters),
        };
        let by = |line: &LineFacts| rule.is_none_or(|rule| line.right && line.rule.is_some() && line.rule == rule);
        let has = |line: &LineFacts| with.as_ref().is_none_or(|with| !line.statement.free().is_disjoint(with));
        let lines = self.of_kind(asked.among);
        let is_with = |goal: &BTreeSet<Name>| with.as_ref().is_none_or(|with| !goal.is_disjoint(with));
        let goal = self.goal.map(|goal| goal.free()).filter(|_| asked.among == LineKind::AxiomOrGoal);
        let in_goal = goal.is_some_and(|goal| is_with(&goal) && !goal.is_disjoint(&letters));
        !in_goal && !lines.iter().map(|&at| &self.block.lines[at]).any(|line| by(line) && has(line) && does(line))
    }

    fn free_in_value(&mut self, letter: formula::VariableId) -> BTreeSet<Name> {
        let letter = self.names.get(self.schemas.variable_text(letter));
        self.letters.object(letter).map(|object| object.free()).unwrap_or_default()
    }

    fn free_at(&self, place: Place) -> BTreeSet<Name> {
        let lines = match place {
            Place::Premises => self.premises.clone(),
            Place::Conclusion => vec![self.index],
            Place::Assumption => self.of_kind(LineKind::Assumption),
            Place::SupportingAssumption => self.of_kind(LineKind::SupportingAssumption),
        };
        lines.into_iter().flat_map(|at| self.block.lines[at].statement.free()).collect()
    }

    pub fn of_kind(&self, kind: LineKind) -> Vec<usize> {
        let lines = &self.block.lines;
        let is_assumption = |at: usize| self.block.boxes.iter().any(|(_, first, _)| *first == at);
        let open = |at: usize| lines[at].in_box.is_none_or(|within| self.block.boxes[within].2 > self.index);
        let supporting = || {
            let mut found = BTreeSet::new();
            self.premises.iter().for_each(|&premise| self.support(premise, &mut found));
            found
        };
        // A cited line in a closed box is the line derived in the box that is cited.
        let cited = self.premises.iter().find(|&&at| !open(at)).and_then(|&at| lines[at].in_box).map(|within| {
            let (_, first, end) = self.block.boxes[within];
            first..end
        });
        let all = match kind {
            LineKind::Supporting | LineKind::SupportingAssumption => supporting().into_iter().collect(),
            LineKind::AxiomOrGoal => (0..lines.len()).collect(),
            _ => (0..self.index).collect::<Vec<usize>>(),
        };
        let is_kind = |&at: &usize| match kind {
            LineKind::Earlier | LineKind::Supporting => true,
            LineKind::Open => open(at),
            LineKind::Assumption | LineKind::SupportingAssumption => open(at) && (lines[at].axiom || is_assumption(at)),
            LineKind::AxiomOrGoal => lines[at].axiom,
            LineKind::OutsideBox => cited.as_ref().is_none_or(|span| !span.contains(&at)),
            LineKind::InBox => cited.as_ref().is_some_and(|span| span.contains(&at)),
        };
        all.into_iter().filter(is_kind).collect()
    }

    /// The lines that a line was derived from, itself included; a wrong one rests on nothing.
    fn support(&self, line: usize, found: &mut BTreeSet<usize>) {
        if found.insert(line) && self.block.lines[line].right {
            self.block.lines[line].citations.iter().for_each(|&cited| self.support(cited, found));
        }
    }

    /// Whether no letter beside a flagged one was flagged beside it, directly or not.
    pub fn is_in_order(&self, flag: Name) -> bool {
        let statements = self.premises.iter().copied().chain([self.index]).map(|at| &self.block.lines[at].statement);
        let mut reached: BTreeSet<Name> =
            statements.flat_map(|statement| statement.free()).filter(|&name| name != flag).collect();
        loop {
            let flagging =
                self.block.lines[..self.index].iter().filter(|line| line.right && !line.witnesses.is_disjoint(&reached));
            let beside = flagging.flat_map(|line| {
                let premises = line.citations.iter().flat_map(|&cited| self.block.lines[cited].statement.free());
                premises.chain(line.statement.free()).filter(|name| !line.witnesses.contains(name)).collect::<Vec<Name>>()
            });
            let more: BTreeSet<Name> = beside.filter(|name| !reached.contains(name)).collect();
            if more.is_empty() {
                return !reached.contains(&flag);
            }
            reached.extend(more);
        }
    }
}
