//! Subproofs for sale: whether one is proper, and what it costs (PW-23, PW-65).

use documents::Refusal;
use documents::message::refused::wars as no;
use formula::Alphabet;
use kernel::Justification;
use proof_syntax::proof::MAX_SUBPROOF_NAME;
use representation::BracketedText;

use super::examine::{Bill, Start, UnsoundStep, examine};
use super::proof_conditions::{ProofConditions, Subproof};

/// A subproof that a player wants to buy.
#[derive(Clone, Copy, Debug)]
pub struct SaleInput<'c> {
    /// Conditions under which it is judged.
    pub conditions: &'c ProofConditions,
    /// The rules in force, without empty slots.
    pub rules: &'c [&'c str],
    /// The subproofs that the player owns already, in the order in which they were bought; the new one may use them.
    pub owned: &'c [&'c Subproof],
    /// The name that it is to have. No other subproof of the game has it.
    pub name: &'c str,
    /// Its lines, as in a proof file. It starts from any axioms.
    pub proof: &'c str,
}

/// A proper subproof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubproofForSale {
    /// The subproof, as the buyer would own it.
    pub subproof: Subproof,
    /// Its own symbol point and lines.
    pub bill: Bill,
    /// Its price in potency: twice its symbol point (PW-23).
    pub price: u64,
    /// Its axioms. Conditional proof and Indirect proof use only a subproof with exactly one (Q-PW-20).
    pub axioms: Vec<String>,
    /// The subproofs that it uses, and those that they use.
    pub uses: Vec<String>,
    /// Steps that are accepted though they are unsound.
    pub unsound: Vec<UnsoundStep>,
}

/// Checks a subproof for sale.
///
/// # Errors
/// [`Refusal`] when the name cannot be cited (PW-23), the text is no proof (PW-64), uses a subproof that the player does not own or that
/// is stale, or has a line that does not follow: then it is not proper (PW-65).
pub fn subproof_for_sale(input: &SaleInput<'_>) -> Result<SubproofForSale, Refusal> {
    let word = !input.name.is_empty() && input.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !word || input.name.len() > MAX_SUBPROOF_NAME {
        let message = no::no_subproof_name(input.name.escape_debug().to_string());
        return Err(Refusal::new("PW-23", message).help(no::one_word()));
    }
    let examined = examine(input.conditions, Start::Any, input.rules, input.owned, input.proof)?;
    let lines = examined.lines();
    let axioms = lines.filter(|line| matches!(line.justification, Justification::Axiom));
    let axioms = axioms.map(|line| examined.bank.text(line.statement, Alphabet::Unicode)).collect();
    Ok(SubproofForSale {
        subproof: Subproof { name: input.name.to_owned(), text: input.proof.to_owned(), rules: examined.rules },
        bill: examined.bill,
        price: examined.bill.points.saturating_mul(2),
        axioms,
        uses: examined.subproofs,
        unsound: examined.unsound,
    })
}
