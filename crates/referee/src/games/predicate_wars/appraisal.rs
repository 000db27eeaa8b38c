//! What a rule would do, asked by players where their house allows it (PW-24, PW-30, Q-PW-48): the audit of a rule for sale, beside the
//! rules that are in force in a game. It is no move, and changes nothing.

use ::games::Refusal;
use ::predicate_wars::{PredicateWars, RuleAudit};
use formula::Alphabet;
use solver::oracle::Pool;
use source::Text;
use verdict::Limits;

use super::GameError;
use crate::adjudicator::System;
use crate::audit::{SaleOptions, SaleRuling, sale};

/// Judges a rule beside those in force in a game: whether it contradicts them, whether it follows from them, what it costs at least, and
/// what becomes of `actions`. Without a `statement` it is the rule on offer. `limits` hold for each question.
///
/// # Errors
/// [`GameError::Refused`] where the house rule `rule_audit` does not allow it; [`GameError::Usage`] when no statement is given and none is
/// on offer; [`GameError::Input`] when a statement cannot be read.
pub fn appraise(
    game: &PredicateWars,
    statement: Option<&str>,
    actions: &[String],
    limits: Limits,
    alphabet: Alphabet,
    pool: &Pool,
) -> Result<SaleRuling, GameError> {
    let house = &game.settings().house;
    if house.rule_audit == RuleAudit::No {
        let message = "at this table players find out themselves what a rule would do";
        let help = "the house rule rule_audit=yes, agreed before the game, lets them ask";
        return Err(Refusal::new("PW-24", message).help(help).into());
    }
    let offered = game.view(None).table.offer.map(|(statement, ..)| statement);
    let Some(statement) = statement.or(offered) else {
        return Err(GameError::Usage(String::from("no rule is on offer; name a statement")));
    };
    let options = SaleOptions {
        statement: statement.to_owned(),
        rules: vec![Text::new("the rules in force", game.rules_in_force().join("\n"))],
        actions: actions.to_vec(),
        house: house.steps.clone(),
        limits,
        alphabet,
        ..SaleOptions::default()
    };
    Ok(sale(&System::Shipped(house.calculus.system().to_owned()), &options, pool)?)
}
