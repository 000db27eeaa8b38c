//! Audit of the forms of one calculus: what a form says of all structures, and whether that is true. Who asks decides what
//! follows from the answer: the verdict on a rule (`rules`), exploits (`subproof`), repairs (`repair`).

use certificate::SoundCalculus;
use formula::{Bank, FormulaId};
use kernel::{Calculus, Case, HouseRules, Proviso};
use solver::oracle::Oracle;
use verdict::Limits;

use crate::draft::Table;
use crate::question::{Validity, valid};
use crate::reading::{Objects, Reading, Subproofs};

/// A calculus, and who answers the questions about its forms.
pub(crate) struct Inquiry<'a> {
    table: Table<'a>,
    oracle: &'a mut Oracle,
    limits: Limits,
    subproofs: Subproofs,
}

impl<'a> Inquiry<'a> {
    /// Questions about the forms of a calculus as it is checked under house rules; `limits` hold for each.
    pub(crate) fn new(table: Table<'a>, oracle: &'a mut Oracle, limits: Limits) -> Inquiry<'a> {
        let fresh = |case: &Case| {
            let named = |proviso: &Proviso| matches!(*proviso, Proviso::Fresh(e) | Proviso::NotFreeElsewhere(e) if case.witnesses.contains(&e));
            case.provisos.iter().any(named)
        };
        let fresh_witnesses = table.calculus.rules().iter().flat_map(|rule| &rule.cases).any(fresh);
        let all_letters_move = table.house.subproof_renaming == kernel::house_rules::SubproofRenaming::Literal;
        Inquiry { table, oracle, limits, subproofs: Subproofs { fresh_witnesses, all_letters_move } }
    }

    /// The same of another calculus under the same house rules and limits.
    pub(crate) fn of<'b>(&'b mut self, calculus: &'b Calculus) -> Inquiry<'b> {
        Inquiry::new(Table { calculus, house: self.table.house }, self.oracle, self.limits)
    }

    /// Asks whether a form is valid under these provisos; returns the answer with the form as a sentence, or `None` when it has
    /// no schema for a conclusion.
    pub(crate) fn ask<'r>(
        &mut self,
        case: &'r Case,
        provisos: &[Proviso],
        proofs: Option<&SoundCalculus>,
    ) -> Option<(Reading<'r>, FormulaId, Validity)>
    where
        'a: 'r,
    {
        let mut reading = self.read(case, provisos);
        let sentences = reading.sentences(Objects::Constants)?;
        let implication = reading.implication(&sentences);
        let validity = valid(&mut reading.bank, implication, self.oracle, self.limits, proofs);
        Some((reading, implication, validity))
    }

    pub(crate) fn read<'r>(&self, case: &'r Case, provisos: &[Proviso]) -> Reading<'r>
    where
        'a: 'r,
    {
        Reading::new(self.table.calculus, case, provisos, self.subproofs)
    }

    pub(crate) fn valid(&mut self, bank: &mut Bank, sentence: FormulaId) -> Validity {
        valid(bank, sentence, self.oracle, self.limits, None)
    }

    pub(crate) fn table(&self) -> Table<'a> {
        self.table
    }

    pub(crate) fn calculus(&self) -> &'a Calculus {
        self.table.calculus
    }

    pub(crate) fn house(&self) -> &'a HouseRules {
        self.table.house
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }
}
