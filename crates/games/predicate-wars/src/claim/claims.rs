//! Claims: a proof from the effects of two played cards, and the effects that it derives (PW-18, PW-27, PW-28).

use documents::Refusal;
use documents::message::refused::wars as no;
use formula::Alphabet;
use proof_syntax::predicate_wars::classes::{ClassReadings, Effect, effect};
use representation::BracketedText;

use super::examine::{Bill, Start, UnsoundStep, examine};
use super::proof_conditions::{ProofConditions, Subproof};

/// A proof that a player hands in after a play.
#[derive(Clone, Copy, Debug)]
pub struct ClaimInput<'c> {
    /// Conditions under which it is judged.
    pub conditions: &'c ProofConditions,
    /// The effects of the two cards. One that is no WFF is passed over: it cannot be cited (Q-PW-14).
    pub axioms: &'c [&'c str],
    /// The rules in force, without empty slots (PW-31, Q-PW-47).
    pub rules: &'c [&'c str],
    /// The subproofs that the player owns, in the order in which they were bought.
    pub subproofs: &'c [&'c Subproof],
    /// The proof, as in a proof file.
    pub proof: &'c str,
    /// The letters that count as deterministic, and so may stand in an effect (Q-PW-11 to Q-PW-13).
    pub classes: ClassReadings,
}

/// An effect that a proof derives, and that the player may name as the goal (Q-PW-53).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedAction {
    /// The number of its line; an axiom counts as derived (Q-PW-37).
    pub line: u32,
    /// The statement, with all brackets.
    pub statement: String,
    /// True if it is a conditional effect (PW-33).
    pub conditional: bool,
}

/// A proof that is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedClaim {
    /// Price of the claim.
    pub bill: Bill,
    /// The statements of its lines, each once: a challenge starts from them (PW-29).
    pub statements: Vec<String>,
    /// The effects among them, in the order of the lines. Only what is derived without a negation has an effect (Q-PW-52).
    pub actions: Vec<ProvedAction>,
    /// The names of the subproofs that it uses, and of those that they use: a challenge may use them too.
    pub subproofs: Vec<String>,
    /// The rules that it includes, itself or through its subproofs.
    pub rules: Vec<String>,
    /// Steps that are accepted though they are unsound.
    pub unsound: Vec<UnsoundStep>,
}

/// Checks a claim.
///
/// # Errors
/// [`Refusal`] when the text is no proof (PW-64), does not start from exactly the statements of the cards (PW-27), uses a
/// subproof that the player does not own (PW-27) or that is stale (Q-PW-49), or has a line that does not follow (PW-65).
pub fn check(input: &ClaimInput<'_>) -> Result<CheckedClaim, Refusal> {
    let start = Start::All { statements: input.axioms, rule: "PW-27", whose: no::of_the_cards };
    let examined = examine(input.conditions, start, input.rules, input.subproofs, input.proof)?;
    let mut actions = Vec::new();
    for line in examined.lines() {
        let conditional = match effect(&examined.bank, line.statement, input.classes) {
            Effect::Specific => false,
            Effect::Conditional { .. } => true,
            Effect::Other => continue,
        };
        let statement = examined.bank.text(line.statement, Alphabet::Unicode);
        actions.push(ProvedAction { line: line.number, statement, conditional });
    }
    Ok(CheckedClaim {
        statements: examined.statements(),
        actions,
        bill: examined.bill,
        subproofs: examined.subproofs,
        rules: examined.rules,
        unsound: examined.unsound,
    })
}
