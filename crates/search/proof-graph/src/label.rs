//! The text on a line's node: its statement, the tag of its rule, its kind. Not here: how it is drawn.

use formula::{Alphabet, Bank};
use kernel::{Calculus, Justification};
use representation::BracketedText;

use crate::graph::{Kind, ProofGraph, Standing};

/// The data with which a proof is described in words.
#[derive(Clone, Copy, Debug)]
pub struct Labelling<'a> {
    /// The bank in which its statements stand.
    pub bank: &'a Bank,
    /// The alphabet that they are written in.
    pub alphabet: Alphabet,
    /// The calculus that it was checked in, for the tags of its rules.
    pub calculus: &'a Calculus,
}

impl ProofGraph<'_> {
    pub(crate) fn statement(&self, line: usize, words: &Labelling<'_>) -> String {
        self.node(line).map_or_else(String::new, |node| words.bank.text(node.statement, words.alphabet))
    }

    /// The tag of the rule, and the lines of a subproof that are used: `CP using Z 4`. For a line that does not fit, the rule's name as
    /// it was written.
    pub(crate) fn rule(&self, line: usize, words: &Labelling<'_>) -> Option<String> {
        let Justification::Rule(inference) = self.block.line(line)?.justification else { return None };
        let fits = self.node(line)?.rule.and_then(|(rule, _)| words.calculus.rules().get(rule.index()));
        let named = || {
            let written = self.proof.rule_names().get(usize::from(inference.rule)).map_or("", String::as_str);
            words.calculus.find(written).map_or(written, |rule| &words.calculus.rule(rule).tag)
        };
        let tag = fits.map_or_else(named, |rule| &rule.tag);
        Some(inference.using.map_or_else(
            || tag.to_owned(),
            |used| {
                let lines: Vec<String> = used.lines.iter().map(u32::to_string).collect();
                format!("{tag} using {} {}", used.subproof, lines.join(", "))
            },
        ))
    }

    /// Returns in a word or two what a line rests on (`axiom`, `MP`, `assumption, discharged`), with what else is to be said of
    /// it.
    pub(crate) fn remark(&self, line: usize, words: &Labelling<'_>) -> String {
        let Some(node) = self.node(line) else { return String::new() };
        let mut remark = match node.kind {
            Kind::Axiom => "axiom".to_owned(),
            Kind::Assumption if node.discharged => "assumption, discharged".to_owned(),
            Kind::Assumption => "assumption".to_owned(),
            Kind::Lemma => self.rule(line, words).unwrap_or_default(),
        };
        if let Some(assumption) = self.assumption(line).and_then(|index| self.node(index)) {
            remark.push_str(&format!(", under {}", assumption.number));
        }
        let mut discharged: Vec<u32> = self.in_edges(line).into_iter().filter_map(|(_, edge)| edge.discharges).collect();
        discharged.sort_unstable();
        discharged.dedup();
        let discharged: Vec<String> = discharged.iter().map(|&index| self.number(index as usize).to_string()).collect();
        if !discharged.is_empty() {
            remark.push_str(&format!(", discharges {}", discharged.join(", ")));
        }
        match node.standing {
            Standing::Right if node.unsound => remark.push_str(", unsound"),
            Standing::Right => {}
            Standing::Faulty => remark.push_str(", wrong"),
            Standing::Dependent => remark.push_str(", rests on a wrong line"),
        }
        remark
    }

    /// Returns the cost of a line in words; `None` for what is no lemma or not right.
    pub(crate) fn cost(&self, line: usize) -> Option<String> {
        let node = self.node(line).filter(|node| node.kind == Kind::Lemma && node.standing == Standing::Right)?;
        Some(counted(node.points, "point", "points"))
    }

    /// Remark and cost.
    pub(crate) fn remark_and_cost(&self, line: usize, words: &Labelling<'_>) -> String {
        let remark = self.remark(line, words);
        match self.cost(line) {
            Some(cost) => format!("{remark}; {cost}"),
            None => remark,
        }
    }
}

/// `1 point`, `2 points`.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
