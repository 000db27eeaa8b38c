//! Mistakes in proofs of the game, as the refusal of a move: the first line that is wrong, the rule that it names, and why, in the
//! words of crate `explanation`. The full account of a proof, line by line, is that of `referee check`.

use documents::message::refused::{any, wars as no};
use documents::{Argument, Refusal};
use explanation::{Spelling, Subject};
use formula::{Alphabet, Bank};
use kernel::{Checked, Justification, LineError, Proof};

use super::proof_conditions::ProofConditions;

/// The refusal of a proof that is not accepted; none for one that is.
pub(super) fn refusal(conditions: &ProofConditions, bank: &Bank, proof: &Proof, checked: &Checked) -> Option<Refusal> {
    let (at, found) = checked.blocks().iter().enumerate().find(|(_, found)| !found.faults.is_empty())?;
    let (index, fault) = found.faults.first()?;
    let block = proof.blocks().get(at)?;
    let line = block.line(*index as usize)?;
    let written = match line.justification {
        Justification::Rule(inference) => proof.rule_names().get(usize::from(inference.rule)).map(String::as_str),
        Justification::Axiom | Justification::Assumption => None,
    };
    let rule = written.and_then(|written| conditions.calculus.find(written)).map(|rule| conditions.calculus.rule(rule));
    let requirement = match fault {
        LineError::OpenAxiom { .. } => "Q-PW-30",
        LineError::UnknownSubproof => "PW-27",
        LineError::SubproofAxioms { .. } => "Q-PW-20",
        LineError::SubproofImproper { .. } => "PW-65",
        LineError::AlreadyPresent { .. } => "Q-PW-47",
        LineError::UnknownRule
        | LineError::UnknownLine(_)
        | LineError::ForwardReference(_)
        | LineError::SelfReference
        | LineError::ClosedBox(_)
        | LineError::NoBox(_)
        | LineError::NoAssumptions => "PW-66",
        _ => rule.map_or("PW-66", |rule| rule.requirement.as_str()),
    };
    let by = match (rule, written) {
        (Some(rule), _) => Some(Argument::english(&rule.name)),
        (None, Some(written)) => Some(written.escape_debug().to_string().into()),
        (None, None) => None,
    };
    let (calculus, house) = (&conditions.calculus, &conditions.house);
    let alphabet = Alphabet::Unicode;
    let spelling = Spelling::bracketed(alphabet);
    let subject = Subject { bank, calculus, house, proof, block: at, line: *index, alphabet, spelling };
    let (number, why, code) = (line.number, Argument::english(explanation::brief(&subject, fault)), fault.code());
    let message = match (block.name(), by) {
        (None, None) => no::line(number, why, code),
        (None, Some(by)) => no::line_by(number, by, why, code),
        (Some(name), None) => no::line_of(number, name, why, code),
        (Some(name), Some(by)) => no::line_of_by(number, name, by, why, code),
    };
    let refusal = Refusal::new(requirement, message);
    let fits =
        found.suggestions.iter().find(|(fitting, _)| fitting == index).map(|&(_, rule)| &conditions.calculus.rule(rule).name);
    Some(match (fits, rule) {
        (Some(fits), _) => refusal.help(no::rule_fits(Argument::english(fits))),
        (None, Some(rule)) => refusal.help(any::diagnostic(Argument::english(&rule.says))),
        (None, None) => refusal,
    })
}
