//! A refutation taken out of the bank in which it was found, in a small one of its own, so that it can be sent to another thread and minimised
//! there.
//!
//! Not here: who finds refutations (`judge_board`), and when they are minimised and proved (`parallel`).

use std::sync::Arc;
use std::time::Instant;

use certificate::Claim;
use formula::{Bank, Board, FormulaId};
use representation::BankCopier;
use solver::instantiation::{ByLemmas, Instance, Lemma, Refutation};
use solver::oracle::Oracle;

use crate::certification::{is_worth_minimising, minimise_core, question};

/// A refutation copied, with the statements it rests on, into a bank of its own.
#[derive(Debug)]
pub(crate) struct RefutationCopy {
    bank: Bank,
    refutation: Refutation,
    /// Premises of the proof before any of them was given up.
    premises: Vec<FormulaId>,
    goal: Option<FormulaId>,
}

impl RefutationCopy {
    /// Takes a refutation of a claim out of `bank`.
    pub(crate) fn of(bank: &Bank, board: &Board, claim: Claim, refutation: &Refutation) -> RefutationCopy {
        let mut own = Bank::new();
        let mut copier = BankCopier::new(bank, &mut own);
        let (premises, goal) = question(board, claim, refutation);
        let premises = premises.into_iter().map(|premise| copier.formula(premise)).collect();
        let goal = goal.map(|goal| copier.formula(goal));
        let refutation = copied(&mut copier, refutation);
        RefutationCopy { bank: own, refutation, premises, goal }
    }

    /// Returns whether there is nothing left to minimise.
    pub(crate) fn is_smallest(&self) -> bool {
        self.refutation.is_smallest
    }

    /// Gives up what the refutation does not need ([`crate::minimise_refutation()`]), where it has much.
    pub(crate) fn minimise_core(&mut self, oracle: &mut Oracle, consistent: bool, deadline: Option<Instant>) {
        let RefutationCopy { bank, refutation, premises, goal } = self;
        if is_worth_minimising(refutation) {
            // After a failure the proof is looked for among more.
            let _ = minimise_core(bank, oracle, premises, *goal, refutation, consistent, deadline);
        }
    }

    /// The refutation in another bank.
    pub(crate) fn refutation_in(&self, bank: &mut Bank) -> Refutation {
        copied(&mut BankCopier::new(&self.bank, bank), &self.refutation)
    }
}

fn copied(copier: &mut BankCopier<'_>, refutation: &Refutation) -> Refutation {
    let Refutation { premises, denial, instances, is_smallest, by_lemmas } = refutation;
    let instances = copied_instances(copier, instances);
    let by_lemmas = by_lemmas.as_ref().map(|ByLemmas { lemmas, premises, instances, is_only_way }| {
        let lemmas = lemmas.iter().map(|lemma| {
            let Lemma { formula, premises, lemmas, instances } = &**lemma;
            let formula = copier.formula(*formula);
            let lemmas = lemmas.iter().map(|&lemma| copier.formula(lemma)).collect();
            Arc::new(Lemma { formula, premises: premises.clone(), lemmas, instances: copied_instances(copier, instances) })
        });
        ByLemmas { lemmas: lemmas.collect(), premises: premises.clone(), instances: instances.clone(), is_only_way: *is_only_way }
    });
    Refutation { premises: premises.clone(), denial: *denial, instances, is_smallest: *is_smallest, by_lemmas }
}

fn copied_instances(copier: &mut BankCopier<'_>, instances: &[Instance]) -> Vec<Instance> {
    let copied = instances.iter().map(|instance| Instance {
        quantified: copier.formula(instance.quantified),
        truth: instance.truth,
        witness: instance.witness,
        bindings: instance.bindings.iter().map(|&(of, to)| (copier.variable(of), copier.term(to))).collect(),
        result: copier.formula(instance.result),
    });
    copied.collect()
}

#[cfg(test)]
mod tests {
    use formula::{CardinalityRelation, Fixity, Kind};

    use representation::BracketedText;

    use super::*;

    /// The instance of a statement at a witness whose name only the search knows.
    fn instance(bank: &mut Bank, quantified: FormulaId) -> Instance {
        let symbol = bank.symbol("c1", Kind::Function, Fixity::Letter);
        let witness = bank.apply(symbol, &[]).expect("no arguments");
        let bindings = vec![(bank.variable("x"), witness)];
        Instance { quantified, truth: true, witness: false, bindings, result: bank.equal(witness, witness) }
    }

    #[test]
    fn a_refutation_goes_to_another_bank_and_back() {
        let text = source::Text::new("test.board", "∀x ∃y likes(x, father(y))\n∃x blonde(x)\n¬∃x likes(x, x)");
        let mut bank = Bank::new();
        let parsed = board_syntax::board::parse(&text, &mut bank, board_syntax::palmer::Options::default());
        let board = parsed.value.expect("a board").board;
        let [first, second, third] = [0, 1, 2].map(|at: usize| board.statements[at].meaning);
        let instances = [first, second, third].map(|statement| instance(&mut bank, statement));
        let formula = bank.cardinality(CardinalityRelation::AtMost, 3);
        let lemma = Lemma { formula, premises: vec![0], lemmas: vec![second], instances: instances[..1].to_vec() };
        let by = ByLemmas { lemmas: vec![Arc::new(lemma)], premises: vec![1], instances: vec![0, 2], is_only_way: true };
        let refutation = Refutation {
            premises: vec![0, 1],
            denial: true,
            instances: instances.to_vec(),
            is_smallest: false,
            by_lemmas: Some(by),
        };
        // In another bank the same formulas have other numbers.
        let mut other = Bank::new();
        other.truth(true);
        other.cardinality(CardinalityRelation::AtLeast, 7);
        let claim = Claim::Redundant { statement: 2 };
        let copy = RefutationCopy::of(&bank, &board, claim, &refutation).refutation_in(&mut other);
        assert_ne!(copy, refutation);
        let nothing = Board::default();
        assert_eq!(RefutationCopy::of(&other, &nothing, claim, &copy).refutation_in(&mut bank), refutation);
        let said = |bank: &Bank, refutation: &Refutation| {
            refutation.instances.iter().map(|instance| bank.text(instance.result, formula::Alphabet::Unicode)).collect::<Vec<_>>()
        };
        assert_eq!(said(&other, &copy), said(&bank, &refutation));
    }
}
