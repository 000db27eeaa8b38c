//! Effects of proved statements: the arguments are calculated in the state of the game, and the action takes effect (PW-33, PW-35
//! to PW-40; Q-PW-68 to Q-PW-72). Whether the statement is proved, `claim` says; nothing is changed here but the draws of the
//! play.
//!
//! A specific effect is done once. A conditional one, `(∀(x)(C → F))`, is done for every x that makes C true, where x stands for
//! the players who have not lost, by seat, and then for the cards that players own, by number. (Numbers are not gone through:
//! there is no end to them.) Where x does not occur in F there is one F, and it is done once. An x for which C or F means nothing
//! is passed over: C does not hold of it, or nothing is done. Everything is calculated in the state as it was before the effect.
//!
//! * `value`, `arithmetic`, `evaluate`: what terms come to. `picks`: what is drawn and chosen. `action`: the five actions.
//!   `foreseen`: effects that never take place.

mod action;
mod arithmetic;
mod evaluate;
mod fault;
mod foreseen;
mod picks;
mod value;

#[cfg(test)]
mod tests;

use formula::{Alphabet, Bank, Formula, FormulaId, VariableId};
use proof_syntax::predicate_wars::classes::{ClassReadings, Effect, effect};
use proof_syntax::predicate_wars::{self, Negatives, Options};
use representation::BracketedText;
use source::{Span, Text};

use super::world::World;
use action::Till;
use evaluate::Evaluator;

pub use action::{Action, Consequence};
pub use arithmetic::Rounding;
pub use fault::{EffectFault, Request};
pub use foreseen::{Foreseen, foreseen};
pub use picks::{Picked, Picks};
pub use value::Value;

/// The house rules about effects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EffectRules {
    /// `rand_distinct` (Q-PW-68): whether different indices draw different players and cards.
    pub distinct: bool,
    /// The letters that count as deterministic, and so may stand in an effect (Q-PW-11 to Q-PW-13).
    pub classes: ClassReadings,
    /// `round` (Q-PW-41).
    pub rounding: Rounding,
    /// `negatives` (Q-PW-10): whether `-1` is a symbol.
    pub negatives: Negatives,
}

/// Returns what a proved statement does, in the order in which it is done.
///
/// `statement` is the text of a specific or conditional effect; `picks` holds what is chosen, and keeps what is drawn. The list is empty
/// when no x makes the condition true. Power floors at 0, and a player with no health left loses (PW-19), when the list is applied.
///
/// # Errors
/// [`EffectFault`] when the statement has no effect; `picks` is then as it was. [`EffectFault::ChoiceMissing`] asks the player to
/// choose, after which the same statement can be resolved again.
pub fn resolve(
    statement: &str,
    world: &dyn World,
    picks: &mut Picks,
    rules: EffectRules,
) -> Result<Vec<Consequence>, EffectFault> {
    let mut bank = Bank::new();
    let formula = read(statement, rules.negatives, &mut bank)?;
    let mut drawn = picks.clone();
    let consequences = match effect(&bank, formula, rules.classes) {
        Effect::Specific => specific(&bank, formula, world, &mut drawn, rules)?,
        Effect::Conditional { variable, .. } => conditional(&bank, formula, variable, world, &mut drawn, rules)?,
        Effect::Other => return Err(EffectFault::NotAnEffect(bank.text(formula, Alphabet::Unicode))),
    };
    *picks = drawn;
    Ok(consequences)
}

fn read(statement: &str, negatives: Negatives, bank: &mut Bank) -> Result<FormulaId, EffectFault> {
    let text = Text::new("statement", statement);
    let span = Span::new(0, text.content().len());
    let parsed = predicate_wars::parse_wff(&text, span, &Options { negatives, ..Options::default() }, bank);
    parsed.value.ok_or_else(|| {
        let error = parsed.diagnostics.into_iter().find(source::Diagnostic::is_error);
        EffectFault::Unreadable(error.map(|error| error.message).unwrap_or_default())
    })
}

fn specific(
    bank: &Bank,
    formula: FormulaId,
    world: &dyn World,
    picks: &mut Picks,
    rules: EffectRules,
) -> Result<Vec<Consequence>, EffectFault> {
    let not_an_effect = || EffectFault::NotAnEffect(bank.text(formula, Alphabet::Unicode));
    let (action, parameters) = Action::of(bank, formula).ok_or_else(not_an_effect)?;
    let mut evaluator = Evaluator::new(bank, world, picks, rules, None);
    Ok(vec![evaluator.act(action, parameters, &mut Till::default())?])
}

fn conditional(
    bank: &Bank,
    formula: FormulaId,
    variable: VariableId,
    world: &dyn World,
    picks: &mut Picks,
    rules: EffectRules,
) -> Result<Vec<Consequence>, EffectFault> {
    let not_an_effect = || EffectFault::NotAnEffect(bank.text(formula, Alphabet::Unicode));
    let Formula::Quantified(_, _, body) = bank.formula(formula) else { return Err(not_an_effect()) };
    let Formula::Binary(_, condition, conclusion) = bank.formula(body) else { return Err(not_an_effect()) };
    let (action, parameters) = Action::of(bank, conclusion).ok_or_else(not_an_effect)?;
    let once = bank.free_variables(conclusion).binary_search(&variable).is_err();
    let players = picks::in_the_game(world).map(Value::Player);
    let range: Vec<Value> = players.chain(world.owned_cards().into_iter().map(Value::Card)).collect();
    let mut till = Till::default();
    let mut consequences = Vec::new();
    for x in range {
        let mut evaluator = Evaluator::new(bank, world, picks, rules, Some((variable, x)));
        if evaluator.formula(condition)? != Some(true) {
            continue;
        }
        match evaluator.act(action, parameters, &mut till) {
            Ok(consequence) => consequences.push(consequence),
            // Without x in it the action means nothing for the others either.
            Err(fault) if once || !fault.leaves_undefined() => return Err(fault),
            Err(_) => {}
        }
        if once {
            break;
        }
    }
    Ok(consequences)
}
