//! Challenges: a proof that an accepted proof is contradictory, or that a rule on offer is (PW-29, PW-30, Q-PW-38, Q-PW-50, Q-PW-51).

use documents::Refusal;
use documents::message::refused::wars as no;
use kernel::check::Contradiction;

use super::examine::{Bill, Examined, Start, UnsoundStep, examine};
use super::proof_conditions::{ProofConditions, Subproof};

/// A proof that another proof is contradictory.
#[derive(Clone, Copy, Debug)]
pub struct ChallengeInput<'c> {
    /// Conditions under which it is judged: the same as those of the challenged proof.
    pub conditions: &'c ProofConditions,
    /// The statements of the challenged proof's lines, axioms and lemmas ([`CheckedClaim::statements`](super::CheckedClaim)).
    pub statements: &'c [&'c str],
    /// The rules in force, without empty slots. They are axioms of the challenge.
    pub rules: &'c [&'c str],
    /// The subproofs that the challenged proof uses, in the order in which it lists them.
    pub used: &'c [&'c Subproof],
    /// The subproofs that the challenger owns, in the order in which they were bought.
    pub owned: &'c [&'c Subproof],
    /// The proof, as in a proof file.
    pub proof: &'c str,
}

/// A proof that a rule on offer is contradictory.
#[derive(Clone, Copy, Debug)]
pub struct RuleChallengeInput<'c> {
    /// Conditions under which it is judged.
    pub conditions: &'c ProofConditions,
    /// The rule on offer.
    pub rule: &'c str,
    /// The rules in force, without empty slots. They are axioms of the challenge.
    pub rules: &'c [&'c str],
    /// The subproofs that the challenger owns, in the order in which they were bought.
    pub owned: &'c [&'c Subproof],
    /// The proof, as in a proof file.
    pub proof: &'c str,
}

/// A challenge whose proof is accepted. Its author pays for it, whether it shows anything or not (Q-PW-50).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedChallenge {
    /// Price of the challenge.
    pub bill: Bill,
    /// The numbers of the lines that contradict each other: A and (¬A), or one that says tF. The challenge succeeds if there are any.
    pub contradiction: Option<Vec<u32>>,
    /// Steps that are accepted though they are unsound.
    pub unsound: Vec<UnsoundStep>,
}

/// Checks a challenge to a proof (PW-29): its axioms are all statements of the challenged proof and all rules in force.
///
/// # Errors
/// [`Refusal`] when the text is no proof, does not start from exactly these statements (PW-29), uses a subproof that is neither the
/// challenger's nor the challenged proof's (PW-29), or has a line that does not follow (PW-65).
pub fn challenge(input: &ChallengeInput<'_>) -> Result<CheckedChallenge, Refusal> {
    let statements: Vec<&str> = input.statements.iter().chain(input.rules).copied().collect();
    let known = |subproof: &&&Subproof| input.used.iter().all(|used| used.name != subproof.name);
    let subproofs: Vec<&Subproof> = input.used.iter().chain(input.owned.iter().filter(known)).copied().collect();
    let start = Start::All { statements: &statements, rule: "PW-29", whose: no::of_the_challenged };
    examine(input.conditions, start, input.rules, &subproofs, input.proof).map(|examined| ruled(&examined))
}

/// Checks a challenge to a rule on offer (PW-30): its axioms are the rules in force and that rule (Q-PW-51).
///
/// # Errors
/// As [`challenge`], by PW-30.
pub fn potential_rule(input: &RuleChallengeInput<'_>) -> Result<CheckedChallenge, Refusal> {
    let statements: Vec<&str> = input.rules.iter().copied().chain([input.rule]).collect();
    let start = Start::All { statements: &statements, rule: "PW-30", whose: no::of_the_rules };
    examine(input.conditions, start, input.rules, input.owned, input.proof).map(|examined| ruled(&examined))
}

fn ruled(examined: &Examined) -> CheckedChallenge {
    let block = examined.proof.blocks().len().saturating_sub(1);
    let found = examined.checked.main().and_then(|main| main.contradiction(&examined.bank, &examined.proof, block));
    let indices = found.map(|found| match found {
        Contradiction::Pair(statement, negation) => vec![statement, negation],
        Contradiction::Falsehood(line) => vec![line],
    });
    let number = |index: u32| examined.proof.main()?.line(index as usize).map(|line| line.number);
    CheckedChallenge {
        bill: examined.bill,
        contradiction: indices.map(|indices| indices.into_iter().filter_map(number).collect()),
        unsound: examined.unsound.clone(),
    }
}
