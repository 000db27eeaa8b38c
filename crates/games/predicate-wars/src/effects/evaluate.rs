//! The value of deterministic WFOs and WFFs in a state of the game (PW-35 to PW-39, PW-60, PW-61). Every part is looked at once,
//! left before right, so that draws come in one order for ever; a stack on the heap does the walking.
//!
//! A WFF is true, false or undefined. It is undefined where a game function is, and `¬`, `∧`, `∨`, `→` make of that what they
//! can: a conjunction with a false part is false, whatever the other part is.

use formula::{Bank, Connective, Fixity, Formula, FormulaId, SymbolId, Term, TermId, VariableId};
use kernel::computation::OPERATORS;
use num_bigint::BigInt;
use representation::BracketedText;
use rustc_hash::FxHashMap;

use super::EffectRules;
use super::arithmetic::{apply, checked};
use super::fault::EffectFault;
use super::picks::Picks;
use super::value::Value;
use crate::world::World;

/// Evaluates the parts of one statement for one value of its variable.
pub(super) struct Evaluator<'e> {
    pub(super) bank: &'e Bank,
    pub(super) world: &'e dyn World,
    pub(super) picks: &'e mut Picks,
    pub(super) rules: EffectRules,
    /// The variable of a conditional effect, and what it stands for.
    pub(super) granted: Option<(VariableId, Value)>,
    terms: FxHashMap<TermId, Result<Value, EffectFault>>,
    formulas: FxHashMap<FormulaId, Option<bool>>,
}

impl<'e> Evaluator<'e> {
    pub(super) fn new(
        bank: &'e Bank,
        world: &'e dyn World,
        picks: &'e mut Picks,
        rules: EffectRules,
        granted: Option<(VariableId, Value)>,
    ) -> Evaluator<'e> {
        let (terms, formulas) = (FxHashMap::default(), FxHashMap::default());
        Evaluator { bank, world, picks, rules, granted, terms, formulas }
    }

    /// The value of a WFO.
    pub(super) fn term(&mut self, root: TermId) -> Result<Value, EffectFault> {
        let mut stack = vec![root];
        while let Some(&term) = stack.last() {
            if self.terms.contains_key(&term) {
                stack.pop();
                continue;
            }
            let value = match self.bank.term(term) {
                Term::Number(numeral) => number(self.bank.numeral_text(numeral)).map(Value::Number),
                Term::Variable(variable) => match &self.granted {
                    Some((granted, value)) if *granted == variable => Ok(value.clone()),
                    _ => Err(EffectFault::NotAnEffect(self.bank.variable_text(variable).to_owned())),
                },
                Term::Apply(symbol, parameters) => {
                    let before = stack.len();
                    stack.extend(parameters.iter().rev().filter(|parameter| !self.terms.contains_key(parameter)));
                    if stack.len() > before {
                        continue;
                    }
                    self.apply(symbol, parameters)
                }
            };
            if let Err(fault) = &value
                && !fault.leaves_undefined()
            {
                return Err(fault.clone());
            }
            self.terms.insert(term, value);
            stack.pop();
        }
        self.known(root)
    }

    /// The value of a WFO that was evaluated.
    fn known(&self, term: TermId) -> Result<Value, EffectFault> {
        let unknown = || Err(EffectFault::NotAnEffect(self.bank.term_text(term, formula::Alphabet::Unicode)));
        self.terms.get(&term).cloned().unwrap_or_else(unknown)
    }

    /// The value of a function or operator whose parameters were evaluated.
    fn apply(&mut self, symbol: SymbolId, parameters: &[TermId]) -> Result<Value, EffectFault> {
        let name = self.bank.symbol_text(symbol);
        if self.bank.symbol_data(symbol).fixity == Fixity::Infix
            && let (Some(operator), &[left, right]) = (OPERATORS.into_iter().find(|known| *known == name), parameters)
        {
            let (left, right) = (self.known(left)?, self.known(right)?);
            let (left, right) = (as_number(left, name)?, as_number(right, name)?);
            return apply(operator, &left, &right, self.rules.rounding).map(Value::Number);
        }
        let Some(function) = Function::of(name) else { return Err(EffectFault::WithoutValue(name.to_owned())) };
        let &[parameter] = parameters else {
            return Err(EffectFault::Parameters { name: function.name(), expected: 1, found: parameters.len() });
        };
        let argument = self.known(parameter)?;
        self.function(function, argument)
    }

    fn function(&mut self, function: Function, argument: Value) -> Result<Value, EffectFault> {
        let (world, distinct) = (self.world, self.rules.distinct);
        let value = match (function, &argument) {
            (Function::RandPlayer, Value::Number(index)) => {
                Some(Value::Player(self.picks.random_player(index, world, distinct)?))
            }
            (Function::RandCard, Value::Number(index)) => Some(Value::Card(self.picks.random_card(index, world, distinct)?)),
            (Function::ChosenPlayer, Value::Number(index)) => Some(Value::Player(self.picks.chosen_player(index, world)?)),
            (Function::ChosenCard, Value::Number(index)) => Some(Value::Card(self.picks.chosen_card(index, world)?)),
            (Function::PlayerOfCard, &Value::Card(card)) => world.owner(card).map(Value::Player),
            (Function::Health, &Value::Player(player)) if world.alive(player) => world.health(player).map(Value::Number),
            (Function::Power, &Value::Player(player)) if world.alive(player) => world.power(player).map(Value::Number),
            (Function::Potency, &Value::Player(player)) if world.alive(player) => world.potency(player).map(Value::Number),
            (Function::SymbolPoint, &Value::Card(card)) => world.symbol_points(card).map(Value::Number),
            (Function::PowerCost, &Value::Card(card)) => world.power_cost(card).map(Value::Number),
            _ => None,
        };
        value.ok_or(EffectFault::Undefined { function: function.name(), argument })
    }

    /// Returns whether a WFF is true; `None` where that is undefined.
    pub(super) fn formula(&mut self, root: FormulaId) -> Result<Option<bool>, EffectFault> {
        let mut stack = vec![root];
        while let Some(&formula) = stack.last() {
            if self.formulas.contains_key(&formula) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let mut ask = |parts: &[FormulaId]| {
                stack.extend(parts.iter().rev().filter(|part| !self.formulas.contains_key(part)));
                stack.len() > before
            };
            let value = match self.bank.formula(formula) {
                Formula::Truth(value) => Some(value),
                Formula::Not(inner) => {
                    if ask(&[inner]) {
                        continue;
                    }
                    self.value(inner).map(|value| !value)
                }
                Formula::Binary(connective, left, right) => {
                    if ask(&[left, right]) {
                        continue;
                    }
                    connected(connective, self.value(left), self.value(right))
                }
                Formula::Equal(left, right) => {
                    let (left, right) = (self.defined(left)?, self.defined(right)?);
                    left.zip(right).map(|(left, right)| left == right)
                }
                Formula::Atom(symbol, parameters) => self.atom(symbol, parameters)?,
                Formula::Quantified(..) | Formula::Cardinality(..) => {
                    let text = self.bank.text(formula, formula::Alphabet::Unicode);
                    return Err(EffectFault::NotAnEffect(text));
                }
            };
            self.formulas.insert(formula, value);
            stack.pop();
        }
        Ok(self.value(root))
    }

    fn value(&self, formula: FormulaId) -> Option<bool> {
        self.formulas.get(&formula).copied().flatten()
    }

    /// The value of a WFO, or none where it is undefined.
    fn defined(&mut self, term: TermId) -> Result<Option<Value>, EffectFault> {
        match self.term(term) {
            Ok(value) => Ok(Some(value)),
            Err(fault) if fault.leaves_undefined() => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    /// Returns whether a comparator or a game predicate holds.
    fn atom(&mut self, symbol: SymbolId, parameters: &[TermId]) -> Result<Option<bool>, EffectFault> {
        let bank = self.bank;
        let name = bank.symbol_text(symbol);
        let mut values = Vec::with_capacity(parameters.len());
        for &parameter in parameters {
            match self.defined(parameter)? {
                Some(value) => values.push(value),
                None => return Ok(None),
            }
        }
        Ok(match (name, values.as_slice()) {
            ("<", [Value::Number(left), Value::Number(right)]) => Some(left < right),
            (">", [Value::Number(left), Value::Number(right)]) => Some(left > right),
            ("[NUMBER]", [value]) => Some(matches!(value, Value::Number(_))),
            ("[PLAYER]", [value]) => Some(matches!(value, &Value::Player(player) if self.world.alive(player))),
            ("[CARD]", [value]) => Some(matches!(value, &Value::Card(card) if self.world.owner(card).is_some())),
            // What is no number cannot be compared, and whether an action holds is not fixed (PW-35).
            // Neither is a letter of the players' own (Q-PW-11).
            _ => None,
        })
    }
}

/// A number as it is written.
fn number(digits: &str) -> Result<BigInt, EffectFault> {
    if digits.trim_start_matches('-').len() > super::arithmetic::MAX_DIGITS {
        return Err(EffectFault::TooLarge { limit: super::arithmetic::MAX_DIGITS });
    }
    // A number of the bank is written in digits, after `-` if it is below 0.
    checked(BigInt::parse_bytes(digits.as_bytes(), 10).unwrap_or_default())
}

/// A value that has to be a number.
pub(super) fn as_number(value: Value, place: &str) -> Result<BigInt, EffectFault> {
    match value {
        Value::Number(number) => Ok(number),
        found => Err(EffectFault::NotANumber { place: place.to_owned(), found }),
    }
}

/// The value of a connective, where undefined parts may leave it open.
fn connected(connective: Connective, left: Option<bool>, right: Option<bool>) -> Option<bool> {
    let or = |left, right| match (left, right) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    };
    let not = |value: Option<bool>| value.map(|value| !value);
    match connective {
        Connective::And => not(or(not(left), not(right))),
        Connective::Or => or(left, right),
        Connective::Implies => or(not(left), right),
        Connective::Iff => left.zip(right).map(|(left, right)| left == right),
    }
}

/// A game function (PW-36 to PW-38).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    RandPlayer,
    RandCard,
    ChosenPlayer,
    ChosenCard,
    PlayerOfCard,
    Health,
    Power,
    Potency,
    SymbolPoint,
    PowerCost,
}

impl Function {
    const ALL: [Function; 10] = [
        Function::RandPlayer,
        Function::RandCard,
        Function::ChosenPlayer,
        Function::ChosenCard,
        Function::PlayerOfCard,
        Function::Health,
        Function::Power,
        Function::Potency,
        Function::SymbolPoint,
        Function::PowerCost,
    ];

    fn of(name: &str) -> Option<Function> {
        Function::ALL.into_iter().find(|function| function.name() == name)
    }

    fn name(self) -> &'static str {
        match self {
            Function::RandPlayer => "[randPlayer]",
            Function::RandCard => "[randCard]",
            Function::ChosenPlayer => "[chosenPlayer]",
            Function::ChosenCard => "[chosenCard]",
            Function::PlayerOfCard => "[playerOfCard]",
            Function::Health => "[health]",
            Function::Power => "[power]",
            Function::Potency => "[potency]",
            Function::SymbolPoint => "[symbolPoint]",
            Function::PowerCost => "[powerCost]",
        }
    }
}
