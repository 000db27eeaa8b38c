//! The calculus in which a proof makes a certificate: the one that was audited and found sound.
//!
//! Not here: the audit (`docs/soundness.md` shows its results).

use derivation::proof::{Elaborator, Given, NotElaborated, Proof};
use derivation::rules::CLASSICAL;
use derivation::{Derivation, Entry, Rules, Theorem};
use formula::{Bank, FormulaId};

use crate::calculus::{Calculus, listing};
use crate::check::Context;
use crate::elaboration::{NoTheorem, elaborate};
use crate::house_rules::HouseRules;

/// The calculus in which proofs make certificates, twice: as this crate finds with it what the letters of a step stand for, and as crate
/// `derivation` checks the step then. Rules have the same places in both. Made by [`SoundCalculus::new`] and by nothing else:
///
/// ```compile_fail,E0451
/// fn forged(calculus: kernel::Calculus, rules: derivation::Rules) -> kernel::SoundCalculus {
///     kernel::SoundCalculus { calculus, rules }
/// }
/// ```
#[derive(Debug)]
pub struct SoundCalculus {
    calculus: Calculus,
    rules: Rules,
}

impl SoundCalculus {
    /// Takes a calculus that is, rule by rule, the one that was audited. Names and sentences for people do not matter.
    ///
    /// # Errors
    /// The calculus itself, where it has other rules.
    pub fn new(calculus: Calculus) -> Result<SoundCalculus, Box<Calculus>> {
        match Rules::classical() {
            Ok(rules) if listing(&calculus) == CLASSICAL => Ok(SoundCalculus { calculus, rules }),
            _ => Err(Box::new(calculus)),
        }
    }

    /// Returns the rules with which proofs are elaborated.
    pub fn calculus(&self) -> &Calculus {
        &self.calculus
    }

    /// Returns the rules that decide.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Checks a proof without subproofs and returns what it proves: the goal if it is stated, else a contradiction if there is one. The
    /// statements stand in `bank`; `given` says which of them may be axioms.
    ///
    /// The elaboration finds out what the letters of each step stand for; it is written into `bank` where it is a formula of its own.
    /// Crate `derivation` then checks the steps, and decides. Steps of comparison are bounded by the size of the proof's text
    /// ([`check()`](crate::check())); a line that would need more is refused as `too-large`, which says nothing about it.
    ///
    /// # Errors
    /// [`Unproved`], naming the first line that is not right.
    pub fn prove(&self, bank: &mut Bank, proof: &Proof, goal: Option<FormulaId>, given: Given<'_>) -> Result<Theorem, Unproved> {
        let derivation = self.derive(bank, proof, goal, given)?;
        let theorem = Theorem::prove(bank, &self.rules, &derivation, goal)?;
        let shown = proof.main().is_some_and(|main| main.statements().eq(derivation.entries.iter().filter_map(Entry::statement)));
        let is_given = theorem.axioms().iter().all(|&axiom| given(axiom));
        if shown && is_given { Ok(theorem) } else { Err(Unproved::Altered) }
    }

    fn derive(&self, bank: &mut Bank, proof: &Proof, goal: Option<FormulaId>, given: Given<'_>) -> Result<Derivation, NoTheorem> {
        let house = HouseRules::default();
        let context = Context { calculus: &self.calculus, house: &house, rules_in_force: &[], goal };
        elaborate(bank, proof, &context, given)
    }
}

impl Elaborator for SoundCalculus {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn elaborate(
        &self,
        bank: &mut Bank,
        proof: &Proof,
        goal: Option<FormulaId>,
        is_given: Given<'_>,
    ) -> Result<Derivation, NotElaborated> {
        self.derive(bank, proof, goal, is_given).map_err(|reason| match reason {
            NoTheorem::Line { number, fault } => NotElaborated::Line { number, code: fault.code() },
            NoTheorem::Unsound { number } => NotElaborated::Line { number, code: "unsound" },
            NoTheorem::NotGiven { number } => NotElaborated::NotGiven { number },
            NoTheorem::Empty | NoTheorem::NotReached => NotElaborated::NotReached,
        })
    }
}

/// The reason for which a proof proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproved {
    /// It is not right.
    #[error("the proof is not right")]
    Wrong(NoTheorem),
    /// It is right as this crate reads the rules, and not as crate `derivation` does: one of them is in error.
    #[error("the proof was not confirmed: {0}")]
    NotConfirmed(#[from] derivation::StepError),
    /// The derivation that was confirmed is not the proof as it stands: the elaboration is in error.
    #[error("the proof was altered before it was confirmed")]
    Altered,
}

impl From<NoTheorem> for Unproved {
    fn from(reason: NoTheorem) -> Unproved {
        Unproved::Wrong(reason)
    }
}
