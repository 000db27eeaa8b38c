//! Premises and instances of a positive answer, as text.

use std::collections::HashMap;

use formula::{Alphabet, Bank, FormulaId};
use representation::BracketedText;
use serde::{Deserialize, Serialize};
use solver::instantiation::Refutation;
use syntax::palmer::{self, Brackets};

/// Authority for a positive answer. There is one only: no answer is given on the word of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum StandsOn {
    /// A proof, made of the instances, that the trusted part has checked.
    Proof,
}

/// The reason for which a board is inconsistent or a statement follows from the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SupportingInstances {
    /// Authority for this answer.
    pub stands_on: StandsOn,
    /// Ground instances that cannot hold together; each rests on the statements and on earlier instances.
    pub instances: Vec<Instance>,
}

/// One instance of a quantified statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Instance {
    /// The label of the statement that is instantiated, if it is a whole statement of the board.
    pub statement: Option<String>,
    /// Formula that is instantiated.
    pub formula: String,
    /// Truth value that it is taken to have.
    pub holds: bool,
    /// True if the objects are witnesses, named for this instance: "let c1 be such that …". Otherwise they are any objects.
    pub witness: bool,
    /// Objects put for the variables.
    pub bindings: Vec<Binding>,
    /// Formula that results; true or false as `formula` is.
    pub result: String,
}

/// An object for a variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Binding {
    /// The variable.
    pub variable: String,
    /// The object.
    pub object: String,
}

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
