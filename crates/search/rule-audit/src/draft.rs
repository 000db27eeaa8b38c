//! Proofs as the audit writes them, and the kernel's word on them: no step counts that the check does not accept.

use formula::{Bank, FormulaId, TermId};
use kernel::{Argument, BlockBuilder, Calculus, Checked, Citation, Context, HouseRules, Proof, SubproofCitation};

use crate::numbers::Numbers;

/// The reason for which a line stands where it does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Why {
    Axiom,
    Assumption,
    Rule { name: String, on: Vec<Citation>, with: Vec<Argument>, using: Option<SubproofCitation> },
}

/// A line, or the end of a box.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Entry {
    Line(FormulaId, Why),
    End,
}

/// A block that is being written; lines are numbered from 1.
#[derive(Clone, Debug, Default)]
pub(crate) struct AuditBlock {
    pub(crate) name: Option<String>,
    pub(crate) entries: Vec<Entry>,
}

impl AuditBlock {
    /// The number that the next line gets.
    pub(crate) fn next(&self) -> u32 {
        self.lines() as u32 + 1
    }

    pub(crate) fn lines(&self) -> usize {
        self.entries.iter().filter(|entry| matches!(entry, Entry::Line(..))).count()
    }

    /// Returns the statement of the line with this number.
    pub(crate) fn statement(&self, number: u32) -> Option<FormulaId> {
        let mut lines = self.entries.iter().filter_map(|entry| match entry {
            Entry::Line(statement, _) => Some(*statement),
            Entry::End => None,
        });
        lines.nth((number as usize).checked_sub(1)?)
    }

    /// Adds a line; its number.
    pub(crate) fn push(&mut self, statement: FormulaId, why: Why) -> u32 {
        let number = self.next();
        self.entries.push(Entry::Line(statement, why));
        number
    }
}

/// The blocks as a proof in a calculus, the last one the proof itself.
pub(crate) fn proof(calculus: &Calculus, drafts: &[&AuditBlock]) -> Option<Proof> {
    let mut proof = Proof::new(Some(calculus.name().to_owned()));
    for draft in drafts {
        let mut block = BlockBuilder::new(draft.name.clone());
        let mut number = 0;
        for entry in &draft.entries {
            let Entry::Line(statement, why) = entry else {
                block.end();
                continue;
            };
            number += 1;
            match why {
                Why::Axiom => block.axiom(number, *statement),
                Why::Assumption => block.assume(number, *statement),
                Why::Rule { name, on, with, using } => {
                    let rule = proof.rule_name(name).ok()?;
                    block.infer(number, *statement, rule, on);
                    if !with.is_empty() || using.is_some() {
                        block.detail(with.clone(), using.clone());
                    }
                }
            }
        }
        proof.push(block.finish());
    }
    Some(proof)
}

/// Calculus and house rules of a proof.
#[derive(Clone, Copy)]
pub(crate) struct Table<'c> {
    pub(crate) calculus: &'c Calculus,
    pub(crate) house: &'c HouseRules,
}

impl Table<'_> {
    /// The numbers of the game, if the calculus speaks of them.
    pub(crate) fn numbers(&self) -> Option<Numbers> {
        Numbers::of(self.calculus, self.house)
    }

    pub(crate) fn check(&self, bank: &Bank, proof: &Proof) -> Checked {
        let context = Context { calculus: self.calculus, house: self.house, rules_in_force: &[], goal: None };
        kernel::check(bank, proof, &context, &mut ())
    }

    /// The first of many ways to justify a statement as the next line of a block that the kernel accepts, by any rule of the calculus
    /// from at most two of the lines given, with nothing named or one of the objects; and how many ways were put to it.
    pub(crate) fn justify(
        &self,
        bank: &Bank,
        draft: &AuditBlock,
        statement: FormulaId,
        lines: &[u32],
        objects: &[TermId],
        tried: &mut u64,
    ) -> Option<Why> {
        for why in self.ways(lines, objects) {
            let mut longer = draft.clone();
            longer.push(statement, why.clone());
            let index = longer.lines().saturating_sub(1) as u32;
            let proof = proof(self.calculus, &[&longer])?;
            *tried += 1;
            if self.check(bank, &proof).blocks().last().is_some_and(|found| found.fault(index).is_none()) {
                return Some(why);
            }
        }
        None
    }

    /// Every step by a rule of the calculus from at most two of these lines, with nothing named or one of these objects.
    pub(crate) fn ways(&self, lines: &[u32], objects: &[TermId]) -> Vec<Why> {
        let pairs = lines.iter().enumerate().flat_map(|(at, &one)| lines.iter().skip(at + 1).map(move |&other| vec![one, other]));
        let cited: Vec<Vec<u32>> = std::iter::once(Vec::new()).chain(lines.iter().map(|&line| vec![line])).chain(pairs).collect();
        let named: Vec<Vec<Argument>> =
            std::iter::once(Vec::new()).chain(objects.iter().map(|&object| vec![Argument::Object(object)])).collect();
        let mut ways = Vec::new();
        for rule in self.calculus.rules() {
            let premises: Vec<usize> =
                rule.variants.iter().filter(|variant| variant.subproof.is_none()).map(|variant| variant.premises.len()).collect();
            let names = rule.variants.iter().any(|variant| !variant.choices.is_empty());
            for on in &cited {
                // A line may serve twice.
                if !premises.iter().any(|&count| count >= on.len() && (count == 0) == on.is_empty()) {
                    continue;
                }
                for with in named.iter().filter(|with| names || with.is_empty()) {
                    let on = on.iter().map(|&line| Citation::Line(line)).collect();
                    ways.push(Why::Rule { name: rule.name.clone(), on, with: with.clone(), using: None });
                }
            }
        }
        ways
    }
}
