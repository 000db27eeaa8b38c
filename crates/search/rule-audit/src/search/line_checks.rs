//! Provisos about lines, asked of a block as the search extends it: the meaning that the kernel gives to them, on the search's own lines.

use formula::{Bank, FormulaId, VariableId};
use kernel::{Deed, LineKind, Place};
use smallvec::SmallVec;

use super::block::{Block, Cite, Line, NewStep, Origin};
use super::forward::LineCheck;

fn cited_line(cite: Cite) -> u8 {
    match cite {
        Cite::Line(at) | Cite::Box(_, at) => at,
    }
}

impl Block {
    /// Returns whether no line does what the proviso forbids.
    pub(crate) fn grants_lines(&self, bank: &Bank, check: &LineCheck, step: NewStep<'_>) -> bool {
        let has = |statement: FormulaId, variable: &VariableId| bank.free_variables(statement).binary_search(variable).is_ok();
        let flags = |line: &Line, variable: &VariableId| match &line.origin {
            Origin::Lemma { inferred, .. } => inferred.witnesses.contains(variable),
            Origin::Axiom | Origin::Assumption => false,
        };
        let sought: Vec<VariableId> = match check.asked.does {
            Deed::HasFree(_) | Deed::Flags(_) => check.letters.clone(),
            Deed::FlagsLetterOf(place) => {
                let statements = self.statements_at(place, step).into_iter();
                statements.flat_map(|statement| bank.free_variables(statement).to_vec()).collect()
            }
        };
        let forbidden = |line: &Line| {
            let by = check.rule.is_none_or(|rule| match line.origin {
                Origin::Lemma { form, .. } => step.rules.get(usize::from(form)) == Some(&rule),
                Origin::Axiom | Origin::Assumption => false,
            });
            let with = check.with.as_ref().is_none_or(|with| with.iter().any(|variable| has(line.statement, variable)));
            by && with
                && sought.iter().any(|variable| match check.asked.does {
                    Deed::HasFree(_) => has(line.statement, variable),
                    Deed::Flags(_) | Deed::FlagsLetterOf(_) => flags(line, variable),
                })
        };
        !self
            .lines_of(check.asked.among, step.cites)
            .into_iter()
            .filter_map(|at| self.lines.get(usize::from(at)))
            .any(|line| forbidden(line))
    }

    fn lines_of(&self, kind: LineKind, cites: &[Cite]) -> Vec<u8> {
        let all = || 0..self.lines.len() as u8;
        let visible = |at: u8| self.visible().any(|known| known == at);
        let line = |at: u8| self.lines.get(usize::from(at));
        let is_given = |at: u8| line(at).is_some_and(|line| !matches!(line.origin, Origin::Lemma { .. }));
        let span = || {
            let cited = cites.iter().find_map(|cite| if let Cite::Box(first, _) = *cite { Some(first) } else { None })?;
            let span = self.boxes.iter().find(|span| span.first == cited)?;
            Some(cited..span.end.unwrap_or(cited))
        };
        match kind {
            LineKind::Earlier => all().collect(),
            LineKind::Open => self.visible().collect(),
            LineKind::Supporting => self.supporting(cites),
            LineKind::Assumption => all().filter(|&at| is_given(at) && visible(at)).collect(),
            LineKind::SupportingAssumption => {
                self.supporting(cites).into_iter().filter(|&at| is_given(at) && visible(at)).collect()
            }
            LineKind::AxiomOrGoal => {
                all().filter(|&at| line(at).is_some_and(|line| matches!(line.origin, Origin::Axiom))).collect()
            }
            LineKind::OutsideBox => all().filter(|at| span().is_none_or(|span| !span.contains(at))).collect(),
            LineKind::InBox => all().filter(|at| span().is_some_and(|span| span.contains(at))).collect(),
        }
    }

    fn statements_at(&self, place: Place, step: NewStep<'_>) -> Vec<FormulaId> {
        let lines = match place {
            Place::Premises => step.cites.iter().map(|&cite| cited_line(cite)).collect(),
            Place::Conclusion => return vec![step.statement],
            Place::Assumption => self.lines_of(LineKind::Assumption, step.cites),
            Place::SupportingAssumption => self.lines_of(LineKind::SupportingAssumption, step.cites),
        };
        lines.into_iter().filter_map(|at| self.lines.get(usize::from(at))).map(|line| line.statement).collect()
    }

    /// The indices of the lines cited, and of all lines that they were derived from.
    fn supporting(&self, cites: &[Cite]) -> Vec<u8> {
        let mut found: Vec<u8> = Vec::new();
        let mut open: Vec<u8> = cites.iter().map(|&cite| cited_line(cite)).collect();
        while let Some(at) = open.pop() {
            if found.contains(&at) {
                continue;
            }
            found.push(at);
            if let Some(Origin::Lemma { cites, .. }) = self.lines.get(usize::from(at)).map(|line| &line.origin) {
                open.extend(cites.iter().map(|&cite| cited_line(cite)));
            }
        }
        found
    }

    /// Returns whether no letter beside a flagged one was flagged beside it, directly or not.
    pub(crate) fn grants_order(&self, bank: &Bank, flag: VariableId, step: NewStep<'_>) -> bool {
        let cited = step.cites.iter().filter_map(|&cite| self.lines.get(usize::from(cited_line(cite))));
        let statements = cited.map(|line| line.statement).chain([step.statement]);
        let mut open: SmallVec<[VariableId; 8]> = SmallVec::new();
        statements
            .for_each(|statement| open.extend(bank.free_variables(statement).iter().copied().filter(|&beside| beside != flag)));
        let mut seen: SmallVec<[VariableId; 8]> = SmallVec::new();
        while let Some(variable) = open.pop() {
            if variable == flag {
                return false;
            }
            if seen.contains(&variable) {
                continue;
            }
            seen.push(variable);
            let chosen_for = self.witnesses.iter().filter(|(witness, _)| *witness == variable);
            open.extend(chosen_for.flat_map(|(_, chosen_for)| chosen_for.iter().copied()));
        }
        true
    }
}
