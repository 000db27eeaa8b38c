//! Structures of the game beside the small ones: where numbers or the number of objects matter, a statement is refuted there or not at all
//! (`numbers`).

use certificate::Claim;
use formula::{Bank, Board, FormulaId, VariableId};
use representation::BankCopier;
use rustc_hash::FxHashMap;
use standard_model::StandardModel;
use standard_model::names::with_constants;

use crate::numbers::{Numbers, QUICK};

/// A structure in which axioms are true and a statement is false.
#[derive(Debug)]
pub(crate) struct GameModel {
    pub(crate) bank: Bank,
    pub(crate) axioms: Vec<FormulaId>,
    pub(crate) conclusion: FormulaId,
    pub(crate) model: StandardModel,
}

/// Known values of statements in the structures of the game.
#[derive(Debug)]
pub(crate) struct GameModels {
    numbers: Numbers,
    /// By axioms, in their order, and statement: whether some structure makes the axioms true and the statement false.
    known: FxHashMap<(Box<[FormulaId]>, FormulaId), bool>,
    /// By axioms: whether some structure makes them true.
    consistent: FxHashMap<Box<[FormulaId]>, bool>,
}

impl GameModels {
    pub(crate) fn new(numbers: Numbers) -> GameModels {
        GameModels { numbers, known: FxHashMap::default(), consistent: FxHashMap::default() }
    }

    /// Returns whether a structure in which these axioms are true was found.
    pub(crate) fn are_true(&mut self, bank: &Bank, axioms: &[FormulaId]) -> bool {
        if let Some(&known) = self.consistent.get(axioms) {
            return known;
        }
        let mut own = Bank::new();
        let board = Board::numbered(axioms.iter().map(|&axiom| with_constants(bank, &mut own, axiom)).collect::<Vec<_>>());
        let found = self.numbers.model(&own, &board, Claim::Consistent, QUICK).is_ok();
        self.consistent.insert(axioms.into(), found);
        found
    }

    /// Returns whether a structure in which the axioms are true and the statement is false was found.
    pub(crate) fn refute(&mut self, bank: &Bank, axioms: &[FormulaId], statement: FormulaId) -> bool {
        let key = (Box::from(axioms), statement);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let found = self.model(bank, axioms, &[statement], &[]).is_some();
        self.known.insert(key, found);
        found
    }

    /// Looks for a structure in which the axioms are true and these statements are not all, whichever objects the witnesses are. Other free
    /// variables stand for fixed objects.
    pub(crate) fn model(
        &self,
        from: &Bank,
        axioms: &[FormulaId],
        statements: &[FormulaId],
        witnesses: &[VariableId],
    ) -> Option<GameModel> {
        let mut plain = Bank::new();
        let mut copier = BankCopier::new(from, &mut plain);
        let axioms: Vec<FormulaId> = axioms.iter().map(|&axiom| copier.formula(axiom)).collect();
        let statements: Vec<FormulaId> = statements.iter().map(|&statement| copier.formula(statement)).collect();
        let all = statements.into_iter().reduce(|all, statement| plain.and(all, statement))?;
        let some = witnesses.iter().fold(all, |some, &witness| {
            let witness = plain.variable(from.variable_text(witness));
            plain.exists(witness, some)
        });
        let mut bank = Bank::new();
        let axioms: Vec<FormulaId> = axioms.into_iter().map(|axiom| with_constants(&plain, &mut bank, axiom)).collect();
        let conclusion = with_constants(&plain, &mut bank, some);
        let board = Board::numbered(axioms.iter().copied().chain([conclusion]));
        let claim = Claim::Independent { statement: axioms.len() };
        let model = self.numbers.model(&bank, &board, claim, QUICK).ok()?;
        Some(GameModel { bank, axioms, conclusion, model })
    }
}
