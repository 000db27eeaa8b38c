//! Conditions under which the proofs of a game are judged, set up once: the calculus and the house rules of its steps. And the
//! subproofs that players own.

use std::sync::Arc;

use documents::Refusal;
use documents::message::refused::wars as no;
use kernel::{Calculus, HouseRules};
use serde::{Deserialize, Serialize};

use crate::own_calculus::OwnCalculus;

/// The calculus of a game and its house rules. Two are equal when they judge alike.
#[derive(Clone, Debug)]
pub struct ProofConditions {
    pub(super) calculus: Arc<Calculus>,
    pub(super) house: HouseRules,
    pub(super) stale: bool,
    /// The table's own base rules: any proof may include them (Q-PW-46).
    pub(super) base: Vec<String>,
    /// The text of the calculus, where it is the table's own.
    own: Option<String>,
}

impl ProofConditions {
    /// Judges by the calculus that comes with the program under this name (`predicate-wars`, `predicate-wars-sound`). `stale` says
    /// whether a subproof can be used that includes a rule which is no longer in force (Q-PW-49).
    ///
    /// # Errors
    /// [`Refusal`] when there is no such calculus.
    pub fn new(system: &str, house: &HouseRules, stale: bool) -> Result<ProofConditions, Refusal> {
        let unknown = || Refusal::new("Part 3", no::unknown_calculus(system.escape_debug().to_string()));
        let calculus = proof_syntax::rules::shared(system, house).ok_or_else(|| unknown().help(no::calculi()))?;
        Ok(ProofConditions { calculus, house: house.clone(), stale, base: Vec::new(), own: None })
    }

    /// Judges by a calculus of the table's own.
    ///
    /// # Errors
    /// [`Refusal`] when its text is none.
    pub(crate) fn of_own(own: &OwnCalculus, house: &HouseRules, stale: bool) -> Result<ProofConditions, Refusal> {
        own.check(house)?;
        let calculus = own.read(house).ok_or_else(|| Refusal::new("Part 3", no::no_calculus()))?;
        Ok(ProofConditions { calculus, house: house.clone(), stale, base: Vec::new(), own: Some(own.text.clone()) })
    }

    /// The same with base rules of the table's own, in place of those of the calculus where its house says so (Q-PW-46).
    #[must_use]
    pub(crate) fn with_base_rules(mut self, base: &[String]) -> ProofConditions {
        self.base = base.to_vec();
        self
    }

    /// The name of the calculus.
    pub fn system(&self) -> &str {
        self.calculus.name()
    }

    /// The house rules of single steps.
    pub fn house(&self) -> &HouseRules {
        &self.house
    }
}

impl PartialEq for ProofConditions {
    fn eq(&self, other: &ProofConditions) -> bool {
        let conditions = |of: &ProofConditions| (of.house.clone(), of.stale, of.base.clone(), of.own.clone());
        self.system() == other.system() && conditions(self) == conditions(other)
    }
}

impl Eq for ProofConditions {}

/// A subproof that was bought (PW-23). In one game no two have the same name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Subproof {
    /// The name by which proofs cite it.
    pub name: String,
    /// Its lines, as in a proof file.
    pub text: String,
    /// The rules that it includes, itself or through the subproofs that it uses: it is stale while one of them is not in force
    /// (Q-PW-49).
    pub rules: Vec<String>,
}
