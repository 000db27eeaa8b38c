//! Premises and instances of a positive answer, as text.

use std::collections::HashMap;

use board_syntax::palmer::{self, Brackets};
use documents::judge::{Binding, Instance, StandsOn, SupportingInstances};
use formula::{Alphabet, Bank, FormulaId};
use representation::BracketedText;
use solver::instantiation::Refutation;

/// Writes the instances of a refutation with the labels of a board. `premises`: the indices of the statements that the proof uses.
pub(crate) fn supporting_instances(
    bank: &Bank,
    board: &formula::Board,
    refutation: &Refutation,
    premises: &[usize],
    alphabet: Alphabet,
) -> SupportingInstances {
    let mut labels: HashMap<FormulaId, &str> = HashMap::new();
    for &index in premises {
        if let Some(statement) = board.statements.get(index) {
            labels.entry(statement.meaning).or_insert(&statement.label);
        }
    }
    let read = |formula| palmer::print(bank, formula, alphabet, Brackets::Full);
    let instances = refutation.instances.iter().map(|instance| Instance {
        statement: labels.get(&instance.quantified).filter(|_| instance.truth).map(|&label| label.to_owned()),
        formula: read(instance.quantified),
        holds: instance.truth,
        witness: instance.witness,
        bindings: instance
            .bindings
            .iter()
            .map(|&(variable, term)| Binding {
                variable: bank.variable_text(variable).to_owned(),
                object: bank.term_text(term, alphabet),
            })
            .collect(),
        result: read(instance.result),
    });
    SupportingInstances { stands_on: StandsOn::Proof, instances: instances.collect() }
}
