//! Audit of the forms of one calculus: what a form says of all structures, and whether that is true. Who asks decides what
//! follows from the answer: the verdict on a rule (`rules`), exploits (`subproof`), repairs (`repair`).

use formula::{Bank, FormulaId};
use kernel::{Calculus, HouseRules, Proviso, SoundCalculus, Variant};
use solver::oracle::Oracle;
use verdict::Limits;

use crate::draft::Table;
use crate::numbers::Numbers;
use crate::question::{Asker, Validity};
use crate::rule_semantics::{Objects, RuleSemantics, Subproofs};

/// A calculus, and who answers the questions about its forms.
pub(crate) struct FormAuditor<'a> {
    table: Table<'a>,
    oracle: &'a mut Oracle,
    limits: Limits,
    subproofs: Subproofs,
    numbers: Option<Numbers>,
}

impl<'a> FormAuditor<'a> {
    /// Questions about the forms of a calculus as it is checked under house rules; `limits` hold for each.
    pub(crate) fn new(table: Table<'a>, oracle: &'a mut Oracle, limits: Limits) -> FormAuditor<'a> {
        let fresh = |variant: &Variant| {
            let named = |proviso: &Proviso| matches!(*proviso, Proviso::Fresh(e) | Proviso::NotFreeElsewhere(e) if variant.witnesses.contains(&e));
            variant.provisos.iter().any(named)
        };
        let fresh_witnesses = table.calculus.rules().iter().flat_map(|rule| &rule.variants).any(fresh);
        let all_letters_move = table.house.subproof_renaming == kernel::house_rules::SubproofRenaming::Literal;
        let numbers = table.numbers();
        FormAuditor { table, oracle, limits, subproofs: Subproofs { fresh_witnesses, all_letters_move }, numbers }
    }

    /// The same of another calculus under the same house rules and limits, with the same notion of number.
    pub(crate) fn of<'b>(&'b mut self, calculus: &'b Calculus) -> FormAuditor<'b> {
        let numbers = self.numbers;
        FormAuditor { numbers, ..FormAuditor::new(Table { calculus, house: self.table.house }, self.oracle, self.limits) }
    }

    /// Asks whether a form is valid under these provisos; returns the answer with the form as a sentence, or `None` when it has
    /// no schema for a conclusion.
    pub(crate) fn ask<'r>(
        &mut self,
        variant: &'r Variant,
        provisos: &[Proviso],
        proofs: Option<&SoundCalculus>,
    ) -> Option<(RuleSemantics<'r>, FormulaId, Validity)>
    where
        'a: 'r,
    {
        let mut semantics = self.read(variant, provisos);
        let sentences = semantics.sentences(Objects::Constants)?;
        let implication = semantics.implication(&sentences);
        let validity = self.asker(proofs).valid(&mut semantics.bank, implication);
        Some((semantics, implication, validity))
    }

    pub(crate) fn read<'r>(&self, variant: &'r Variant, provisos: &[Proviso]) -> RuleSemantics<'r>
    where
        'a: 'r,
    {
        RuleSemantics::new(self.table.calculus, variant, provisos, self.subproofs, self.numbers)
    }

    pub(crate) fn valid(&mut self, bank: &mut Bank, sentence: FormulaId) -> Validity {
        self.asker(None).valid(bank, sentence)
    }

    fn asker<'b>(&'b mut self, proofs: Option<&'b SoundCalculus>) -> Asker<'b> {
        Asker { oracle: self.oracle, limits: self.limits, proofs, numbers: self.numbers }
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
