//! Theorems: what accepted proofs prove. The one place that says what it takes for a proof to prove something.
//!
//! Not here: the check of single lines (`check`), and which calculi prove truths only (crate `certificate`).

use derivation::Conclusion;
use formula::{Bank, FormulaId};

use crate::calculus::Calculus;
use crate::check::{Context, Contradiction, Observer, check};
use crate::fault::Fault;
use crate::proof::{Block, Justification, Line, Proof};

/// A statement, or a contradiction, with the axioms and rules in force from which a checked proof derives it in a calculus. Every line of
/// the proof is right, and none is a step that the calculus itself calls unsound.
///
/// Made by [`Theorem::prove`] and by nothing else:
///
/// ```compile_fail,E0451
/// let forged = kernel::Theorem { axioms: vec![], rules_in_force: vec![], conclusion: kernel::Derived::Contradiction };
/// ```
///
/// ```compile_fail,E0599
/// let forged = kernel::Theorem::default();
/// ```
#[derive(Clone, Debug)]
pub struct Theorem<'c> {
    calculus: &'c Calculus,
    axioms: Vec<FormulaId>,
    rules_in_force: Vec<FormulaId>,
    conclusion: Derived,
}

/// The conclusion of a theorem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Derived {
    /// A statement.
    Statement(FormulaId),
    /// A statement and its negation, or `tF`.
    Contradiction,
}

/// The reason for which a proof proves nothing that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoTheorem {
    /// It has no lines.
    Empty,
    /// A line is wrong.
    Line {
        /// The number of the first such line.
        number: u32,
        /// Its fault.
        fault: Fault,
    },
    /// A step is accepted although it is unsound.
    Unsound {
        /// The number of the first such line.
        number: u32,
    },
    /// An axiom of it is none of the given statements.
    NotGiven {
        /// The number of its line.
        number: u32,
    },
    /// All lines are right, but none outside of boxes states the goal, and none contradicts another.
    NotReached,
}

impl<'c> Theorem<'c> {
    /// Checks a proof and returns what it proves: the goal of the context if it is stated, else a contradiction if there is one. The
    /// statements of the proof and of the context stand in `bank`. `is_given` says which statements may be axioms.
    ///
    /// # Errors
    /// [`NoTheorem`], with the first line that stands in the way.
    pub fn prove(
        bank: &Bank,
        proof: &Proof,
        context: &Context<'c>,
        is_given: &dyn Fn(FormulaId) -> bool,
    ) -> Result<Theorem<'c>, NoTheorem> {
        let conclusion = match examine(bank, proof, context, is_given, &mut ())? {
            // A goal is stated only where there is one.
            Conclusion::Goal(_) => context.goal.map_or(Derived::Contradiction, Derived::Statement),
            Conclusion::Contradiction(..) | Conclusion::Falsehood(_) => Derived::Contradiction,
        };
        let axioms = proof.main().map(|main| axioms(main).map(|line| line.statement).collect()).unwrap_or_default();
        Ok(Theorem { calculus: context.calculus, axioms, rules_in_force: context.rules_in_force.to_vec(), conclusion })
    }

    /// Returns the calculus that it was derived in. What its rules prove is true only as far as they are sound.
    pub fn calculus(&self) -> &'c Calculus {
        self.calculus
    }

    /// Returns the axioms of the proof itself, in its order. Those of its subproofs are discharged where the subproofs are cited.
    pub fn axioms(&self) -> &[FormulaId] {
        &self.axioms
    }

    /// Returns the rules in force under which the proof was checked (PW-31).
    pub fn rules_in_force(&self) -> &[FormulaId] {
        &self.rules_in_force
    }

    /// Returns what follows from them.
    pub fn conclusion(&self) -> Derived {
        self.conclusion
    }
}

fn axioms(block: &Block) -> impl Iterator<Item = Line<'_>> + Clone {
    block.lines().filter(|line| matches!(line.justification, Justification::Axiom))
}

/// Checks a proof, as [`Theorem::prove`] does, and returns the lines in which it ends.
pub(crate) fn examine<O: Observer>(
    bank: &Bank,
    proof: &Proof,
    context: &Context<'_>,
    is_given: &dyn Fn(FormulaId) -> bool,
    observer: &mut O,
) -> Result<Conclusion, NoTheorem> {
    let main = proof.main().ok_or(NoTheorem::Empty)?;
    if let Some(foreign) = axioms(main).find(|axiom| !is_given(axiom.statement)) {
        return Err(NoTheorem::NotGiven { number: foreign.number });
    }
    let checked = check(bank, proof, context, observer);
    let at = proof.blocks().len().checked_sub(1).ok_or(NoTheorem::Empty)?;
    let found = checked.main().ok_or(NoTheorem::Empty)?;
    for (block, found) in proof.blocks().iter().zip(checked.blocks()) {
        let number = |place: u32| block.line(place as usize).map_or(0, |line| line.number);
        if let Some((place, fault)) = found.faults.first() {
            return Err(NoTheorem::Line { number: number(*place), fault: fault.clone() });
        }
        if let Some(&(place, _)) = found.warnings.first() {
            return Err(NoTheorem::Unsound { number: number(place) });
        }
    }
    let stated = context.goal.and_then(|goal| found.reached(bank, proof, at, goal)).map(|place| Conclusion::Goal(place as usize));
    let contradiction = || found.contradiction(bank, proof, at).map(Conclusion::from);
    stated.or_else(contradiction).filter(|_| checked.accepted()).ok_or(NoTheorem::NotReached)
}

impl From<Contradiction> for Conclusion {
    fn from(found: Contradiction) -> Conclusion {
        match found {
            Contradiction::Pair(statement, denial) => Conclusion::Contradiction(statement as usize, denial as usize),
            Contradiction::Falsehood(place) => Conclusion::Falsehood(place as usize),
        }
    }
}
