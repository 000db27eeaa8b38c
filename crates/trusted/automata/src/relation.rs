//! Regular relations between words of a domain, and what logic makes of them: *and*, *not*, *there is*.
//!
//! An automaton says the right thing of words of the domain, whatever number of columns in which all are over follows them; what
//! it says of other words, or when letters follow upon an end, does not matter to anybody: only words of the domain are put for a
//! variable when a quantifier binds it, and a relation of no words is true or false.

use linear_arithmetic::Fuel;

use crate::alphabet::Alphabet;
use crate::automaton::Automaton;
use crate::expression::Expression;
use crate::limits::Limit;

/// A relation between the values of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// Rising.
    variables: Vec<u32>,
    automaton: Automaton,
}

impl Relation {
    /// Of what values of its variables the relation holds, as numbers; rising.
    pub fn variables(&self) -> &[u32] {
        &self.variables
    }

    /// The automaton that reads the values side by side.
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// Of no variables: whether it holds.
    pub fn truth(&self) -> Option<bool> {
        self.variables.is_empty().then(|| self.automaton.accepts_in(0))
    }

    /// The relation that holds of what this one does not hold of.
    pub fn negation(&self) -> Relation {
        Relation { variables: self.variables.clone(), automaton: self.automaton.clone().complement() }
    }
}

/// The domain, and what is left of the steps.
pub struct Logic {
    alphabet: Alphabet,
    domain: Automaton,
    /// The steps that are left.
    pub fuel: Fuel,
}

impl Logic {
    /// Prepares for relations between the words that an expression describes; `None` if these are not endlessly many.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn new(alphabet: Alphabet, domain: &Expression, mut fuel: Fuel) -> Result<Option<Logic>, Limit> {
        let domain = domain.automaton(&alphabet, &mut fuel)?;
        let is_domain = domain.tracks() == 1 && domain.is_infinite(&mut fuel)?;
        Ok(is_domain.then_some(Logic { alphabet, domain, fuel }))
    }

    /// The words of the domain.
    pub fn domain(&self) -> &Automaton {
        &self.domain
    }

    /// The relation that an expression describes, between the values of variables that are numbered from 0 in the order of its words.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn described(&mut self, expression: &Expression) -> Result<Relation, Limit> {
        let automaton = expression.automaton(&self.alphabet, &mut self.fuel)?;
        Ok(Relation { variables: (0..automaton.tracks() as u32).collect(), automaton })
    }

    /// The relation that holds always, or never.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn constant(&mut self, holds: bool) -> Result<Relation, Limit> {
        let automaton = Automaton::of_empty_word(self.alphabet.base(), 0)?.with_ends(&mut self.fuel)?;
        Ok(Relation { variables: Vec::new(), automaton: if holds { automaton } else { automaton.complement() } })
    }

    /// The relation that two variables have the same value.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn equality(&mut self, one: u32, other: u32) -> Result<Relation, Limit> {
        let same = Automaton::of_column(self.alphabet.base(), 2, |values| values[0] == values[1], &mut self.fuel)?;
        let automaton = same.repeated(true, true, &mut self.fuel)?;
        self.of(&Relation { variables: vec![0, 1], automaton }, &[one, other])
    }

    /// The same relation between the values of other variables, one for each of its own; a variable can be named more than once.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn of(&mut self, relation: &Relation, variables: &[u32]) -> Result<Relation, Limit> {
        let mut sorted = variables.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let automaton = relation.automaton.reading(&positions(variables, &sorted)?, sorted.len(), &mut self.fuel)?;
        Ok(Relation { variables: sorted, automaton })
    }

    /// The relation that holds where `holds` says so of what two relations do.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn combined(&mut self, one: &Relation, other: &Relation, holds: impl Fn(bool, bool) -> bool) -> Result<Relation, Limit> {
        let mut variables = [one.variables.as_slice(), &other.variables].concat();
        variables.sort_unstable();
        variables.dedup();
        let (reads, others_read) = (positions(&one.variables, &variables)?, positions(&other.variables, &variables)?);
        let (tracks, other) = (variables.len(), &other.automaton);
        let automaton = one.automaton.product(&reads, other, &others_read, tracks, holds, &mut self.fuel)?;
        Ok(Relation { variables, automaton })
    }

    /// There is a word of the domain such that the relation holds of it as the value of the variable.
    ///
    /// # Errors
    /// [`Limit`].
    pub fn exists(&mut self, variable: u32, relation: &Relation) -> Result<Relation, Limit> {
        let Ok(track) = relation.variables.binary_search(&variable) else {
            // There is a word in the domain.
            return Ok(relation.clone());
        };
        let domain = Relation { variables: vec![variable], automaton: self.domain.clone() };
        let within = self.combined(relation, &domain, |one, other| one && other)?;
        let mut variables = within.variables;
        variables.remove(track);
        Ok(Relation { variables, automaton: within.automaton.project(track, &mut self.fuel)? })
    }
}

/// The index of each variable in a sorted list that has them all.
fn positions(variables: &[u32], sorted: &[u32]) -> Result<Vec<usize>, Limit> {
    variables.iter().map(|variable| sorted.binary_search(variable).map_err(|_| Limit::Internal)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_is_an_internal_error() {
        assert_eq!(positions(&[2, 1], &[1, 2]), Ok(vec![1, 0]));
        assert_eq!(positions(&[2, 3], &[1, 2]), Err(Limit::Internal), "a variable that is not in the list");
        let mut fuel = Fuel::new(1_000);
        let of_nothing = Automaton::of_empty_word(3, 0).expect("small");
        assert_eq!(of_nothing.project(0, &mut fuel), Err(Limit::Internal), "no word to project away");
    }
}
