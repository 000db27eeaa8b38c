//! Appraisal of a rule, asked for by players where their house allows it (PW-24, PW-30, Q-PW-48), beside the rules that are in
//! force in a game. It is decided in the calculus of the game: yes with a proof that the kernel has accepted, and that a player
//! may hand in; no with a structure in which numbers are numbers (Q-G-2), where no rule of the calculus is unsound. It is no
//! move, and changes nothing.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ::predicate_wars::{PredicateWars, RuleAudit};
use documents::audit::{ActionRuling, CandidateRuling};
use documents::certificate::Certificate;
use documents::message::refused::wars as no;
use documents::{Refusal, Schema};
use formula::{Alphabet, Bank, FormulaId};
use proof_search::{Goal, ReadyContradiction};
use representation::BracketedText;
use rule_audit::candidate_rule::PRICE;
use source::Text;
use verdict::Limits;

use super::GameError;
use super::appraiser::{Appraiser, open};
use crate::audit::{read_one, read_rules};
use crate::bounded::within;

/// Judges a rule beside those in force in a game: whether it contradicts them, whether it follows from them, what it costs at least, and
/// what becomes of `actions`. Without a `statement` it is the rule on offer. `time` holds for each question.
///
/// # Errors
/// [`GameError::Refused`] where the house rule `rule_audit` does not allow it; [`GameError::Usage`] when no statement is given and none is
/// on offer; [`GameError::Input`] when a statement cannot be read.
pub fn appraise(
    game: &PredicateWars,
    statement: Option<&str>,
    actions: &[String],
    time: Duration,
    alphabet: Alphabet,
) -> Result<CandidateRuling, GameError> {
    let house = &game.settings().house;
    if house.rule_audit == RuleAudit::No {
        return Err(Refusal::new("PW-24", no::no_rule_audit()).help(no::rule_audit()).into());
    }
    let offered = game.view(None).table.offer.map(|(statement, ..)| statement);
    let Some(statement) = statement.or(offered) else {
        return Err(GameError::Usage(String::from("no rule is on offer; name a statement")));
    };
    let steps = &house.steps;
    let calculus = house.inference().ok_or_else(|| GameError::Usage(String::from("the calculus of the game cannot be read")))?;
    let mut bank = Bank::new();
    let in_force = read_rules(&Text::new("the rules in force", includable(game)), steps, &mut bank)?;
    let candidate = read_one("--for-sale", statement, steps, &mut bank)?;
    let actions: Vec<FormulaId> =
        actions.iter().map(|action| read_one("--action", action, steps, &mut bank)).collect::<Result<_, _>>()?;
    let mut with_candidate = in_force.clone();
    if !with_candidate.contains(&candidate) {
        with_candidate.push(candidate);
    }
    let appraiser = Arc::new(Appraiser {
        bank,
        calculus,
        house: steps.clone(),
        may_be_unsound: house.may_be_unsound(),
        alphabet,
        ready: ReadyContradiction::default(),
    });
    let ask = |axioms: &[FormulaId], goal: Goal| {
        let (appraiser, axioms) = (Arc::clone(&appraiser), axioms.to_vec());
        let limits = Limits { time, ..Limits::default() };
        // What is found has to be written in the same time.
        let until = Instant::now() + time - time / 8;
        within(&limits, None, move || Ok(appraiser.answer(&axioms, goal, until))).unwrap_or_else(|limit| open(limit.to_string()))
    };
    let bank = &appraiser.bank;
    let points = bank.points(candidate);
    let contradicts = ask(&with_candidate, Goal::Contradiction);
    let follows = ask(&in_force, Goal::Statement(candidate));
    let action = |&action: &FormulaId| {
        let before = ask(&in_force, Goal::Statement(action));
        let after = ask(&with_candidate, Goal::Statement(action));
        let proof = after.certificate.as_ref().filter(|found| found.is_proof()).map(proof_text);
        ActionRuling { statement: bank.text(action, alphabet), before, after, proof }
    };
    Ok(CandidateRuling {
        schema: Schema,
        statement: bank.text(candidate, alphabet),
        symbol_points: points,
        price: points.saturating_mul(PRICE),
        contradicts,
        follows,
        actions: actions.iter().map(action).collect(),
    })
}

/// The rules in force and the base rules of the table's own, a line each.
fn includable(game: &PredicateWars) -> String {
    game.view(None).includable().map(|rule| format!("{rule}\n")).collect()
}

fn proof_text(certificate: &Certificate) -> String {
    match &certificate.evidence {
        verifier::Certificate::Proof { lines, .. } => lines.iter().map(|line| format!("{line}\n")).collect(),
        _ => String::new(),
    }
}
