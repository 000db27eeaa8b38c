//! The structures with a single object: so few that no solver is needed to find the right one among them.

use formula::Bank;
use model::finite::Structure;

use crate::vocabulary::Vocabulary;

/// Number of predicates up to which all structures with one object are gone through: two to that power.
const MAX_PREDICATES: usize = 8;

/// All structures with one object for these symbols; none if there are too many of them. Functions have no choice; each predicate
/// holds of the object or does not.
pub fn single_object_structures(bank: &Bank, vocabulary: &Vocabulary) -> Vec<Structure> {
    if vocabulary.predicates.len() > MAX_PREDICATES {
        return Vec::new();
    }
    let structure = |choice: usize| {
        let mut structure = Structure::new(1)?;
        for &number in &vocabulary.numbers {
            structure.set_number(number, 0)?;
        }
        for &function in &vocabulary.functions {
            structure.set_function(bank, function, vec![0])?;
        }
        for (at, &predicate) in vocabulary.predicates.iter().enumerate() {
            structure.set_predicate(bank, predicate, vec![choice >> at & 1 == 1])?;
        }
        Ok::<_, model::finite::StructureError>(structure)
    };
    (0..1usize << vocabulary.predicates.len()).filter_map(|choice| structure(choice).ok()).collect()
}
