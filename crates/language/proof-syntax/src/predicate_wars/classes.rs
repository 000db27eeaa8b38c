//! Classes of WFFs and WFOs: deterministic (PW-60, PW-61), simple (PW-62), open or closed, and the kinds of a card's effect
//! (PW-33). Questions about formulas in a bank; no text, no value of anything.
//!
//! The readings by default: a plain predicate letter is pure, only `tT` and `tF` are not (Q-PW-11); only numbers are variables that are not
//! pure, and a function of a user's letter is not deterministic (Q-PW-12).

use formula::{Bank, Fixity, Formula, FormulaId, Kind, Quantifier, SymbolId, Term, TermId, VariableId};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use super::Reading;
use super::names::{Role, role};

/// Policy about a conditional effect's variable (Q-PW-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConditionalX {
    /// It may occur in the condition and in the action, and counts as deterministic there.
    #[default]
    Allowed,
    /// It may not occur: literally, no pure variable is deterministic.
    VacuousOnly,
}

/// Policy about plain predicate letters (Q-PW-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlainPredicates {
    /// `P` is pure, as `P_0` is.
    #[default]
    Pure,
    /// `P` is not, with parameters or without: literally, only `P_0` is called pure.
    NotPure,
}

/// Policy about functions of the players' own letters (Q-PW-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UserFunctions {
    /// `f(3)` is not deterministic: of functions only the game's are listed.
    #[default]
    NotDeterministic,
    /// It is: literally, a function counts as a variable that is not called pure.
    Deterministic,
}

/// The readings of classes that the rulebook leaves to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ClassReadings {
    /// `conditional_x` (Q-PW-13).
    pub conditional_x: ConditionalX,
    /// `plain_predicates` (Q-PW-11).
    pub plain_predicates: PlainPredicates,
    /// `user_functions` (Q-PW-12).
    pub user_functions: UserFunctions,
}

/// The kind of a card's effect (PW-33, Q-PW-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// A deterministic action function.
    Specific,
    /// `(∀(x)(C → F))` with a deterministic condition C and a deterministic action function F.
    Conditional {
        /// The quantified variable.
        variable: VariableId,
        /// True if it occurs neither in C nor in F.
        vacuous: bool,
    },
    /// Any other WFF: it can be a premise, and has no effect of its own.
    Other,
}

/// Everything about a statement's class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// PW-60 for a WFO, PW-61 for a WFF.
    pub deterministic: bool,
    /// PW-62.
    pub simple: bool,
    /// The free pure variables, in the order of the bank.
    pub free: Vec<VariableId>,
    /// The kind of effect it would be on a card; `None` for a WFO.
    pub effect: Option<Effect>,
}

impl Classes {
    /// Tells whether it has no free pure variable.
    pub fn closed(&self) -> bool {
        self.free.is_empty()
    }
}

/// Returns all classes of a statement.
pub fn classes(bank: &Bank, reading: Reading, readings: ClassReadings) -> Classes {
    match reading {
        Reading::Wff(formula) => Classes {
            deterministic: is_deterministic(bank, formula, readings),
            simple: is_simple(bank, formula, readings),
            free: bank.free_variables(formula).to_vec(),
            effect: Some(effect(bank, formula, readings)),
        },
        Reading::Wfo(term) => Classes {
            deterministic: is_deterministic_term(bank, term, readings),
            simple: is_simple_term(bank, term, readings),
            free: bank.term_variables(term).to_vec(),
            effect: None,
        },
    }
}

/// Tells whether a WFF is deterministic (PW-61): `tT`, `tF`, a game predicate or action of deterministic WFOs, a comparator or
/// `=` between such, a connective on deterministic WFFs. Never with a quantifier.
fn is_deterministic(bank: &Bank, formula: FormulaId, readings: ClassReadings) -> bool {
    DeterminismCheck::new(bank, readings, None).formula(formula)
}

/// Tells whether a WFO is deterministic (PW-60): a number, a game function of deterministic WFOs, an operator between such.
pub fn is_deterministic_term(bank: &Bank, term: TermId, readings: ClassReadings) -> bool {
    DeterminismCheck::new(bank, readings, None).terms(&[term])
}

/// Tells whether a WFF is simple (PW-62): the shapes of a deterministic one with only numbers as parameters, and for a connective
/// only `tT` and `tF`.
pub fn is_simple(bank: &Bank, formula: FormulaId, readings: ClassReadings) -> bool {
    // A predicate that is not pure, without parameters.
    let truth = |part| match bank.formula(part) {
        Formula::Truth(_) => true,
        Formula::Atom(symbol, []) => is_plain_predicate(bank, symbol, readings),
        _ => false,
    };
    match bank.formula(formula) {
        Formula::Truth(_) => true,
        Formula::Atom(symbol, parameters) => takes_deterministic(bank, symbol, readings) && all_numbers(bank, parameters),
        Formula::Equal(left, right) => all_numbers(bank, &[left, right]),
        Formula::Not(inner) => truth(inner),
        Formula::Binary(_, left, right) => truth(left) && truth(right),
        Formula::Quantified(..) | Formula::Cardinality(..) => false,
    }
}

/// Tells whether a WFO is simple (PW-62): a number, or a game function or operator with only numbers as parameters.
pub fn is_simple_term(bank: &Bank, term: TermId, readings: ClassReadings) -> bool {
    match bank.term(term) {
        Term::Variable(_) => false,
        Term::Number(_) => true,
        Term::Apply(symbol, parameters) => takes_deterministic(bank, symbol, readings) && all_numbers(bank, parameters),
    }
}

/// Returns the kind of effect that a WFF is on a card (PW-33, Q-PW-13, Q-PW-14).
pub fn effect(bank: &Bank, formula: FormulaId, readings: ClassReadings) -> Effect {
    if is_action(bank, formula) && is_deterministic(bank, formula, readings) {
        return Effect::Specific;
    }
    let Formula::Quantified(Quantifier::ForAll, variable, body) = bank.formula(formula) else { return Effect::Other };
    let Formula::Binary(formula::Connective::Implies, condition, action) = bank.formula(body) else { return Effect::Other };
    let vacuous = bank.free_variables(body).binary_search(&variable).is_err();
    let mut check = DeterminismCheck::new(bank, readings, Some(variable));
    let fits = is_action(bank, action) && check.formula(condition) && check.formula(action);
    if fits && (vacuous || readings.conditional_x == ConditionalX::Allowed) {
        Effect::Conditional { variable, vacuous }
    } else {
        Effect::Other
    }
}

/// Tells whether a formula is an action function with its parameters.
pub fn is_action(bank: &Bank, formula: FormulaId) -> bool {
    match bank.formula(formula) {
        Formula::Atom(symbol, _) => {
            let data = bank.symbol_data(symbol);
            matches!(data.fixity, Fixity::Applied(_)) && role(bank.name_text(data.name)) == Some(Role::Action)
        }
        _ => false,
    }
}

fn all_numbers(bank: &Bank, terms: &[TermId]) -> bool {
    terms.iter().all(|&term| matches!(bank.term(term), Term::Number(_)))
}

/// Tells whether a symbol with deterministic parameters is deterministic: game names with a parameter list, operators,
/// comparators, and the players' own letters by the readings of the table.
fn takes_deterministic(bank: &Bank, symbol: SymbolId, readings: ClassReadings) -> bool {
    let data = bank.symbol_data(symbol);
    match (data.fixity, role(bank.name_text(data.name))) {
        (Fixity::Infix, _) => true,
        (Fixity::Applied(_), Some(role)) => (role == Role::Function) == (data.kind == Kind::Function),
        (Fixity::Applied(_), None) if data.kind == Kind::Function => readings.user_functions == UserFunctions::Deterministic,
        (_, None) => is_plain_predicate(bank, symbol, readings),
        _ => false,
    }
}

/// Tells whether a symbol is a predicate letter without a number, `P`, and such letters are not pure at this table.
fn is_plain_predicate(bank: &Bank, symbol: SymbolId, readings: ClassReadings) -> bool {
    let data = bank.symbol_data(symbol);
    let is_letter = data.kind == Kind::Predicate && bank.name_text(data.name).len() == 1;
    is_letter && readings.plain_predicates == PlainPredicates::NotPure
}

/// Check whether the parts of a formula are deterministic, each part once however often it is shared.
struct DeterminismCheck<'b> {
    bank: &'b Bank,
    readings: ClassReadings,
    /// A variable that counts as deterministic.
    granted: Option<VariableId>,
    formulas: FxHashSet<FormulaId>,
    terms: FxHashSet<TermId>,
}

impl<'b> DeterminismCheck<'b> {
    fn new(bank: &'b Bank, readings: ClassReadings, granted: Option<VariableId>) -> DeterminismCheck<'b> {
        DeterminismCheck { bank, readings, granted, formulas: FxHashSet::default(), terms: FxHashSet::default() }
    }

    fn formula(&mut self, formula: FormulaId) -> bool {
        let mut stack = vec![formula];
        while let Some(formula) = stack.pop() {
            if !self.formulas.insert(formula) {
                continue;
            }
            let fits = match self.bank.formula(formula) {
                Formula::Truth(_) => true,
                Formula::Atom(symbol, parameters) => {
                    takes_deterministic(self.bank, symbol, self.readings) && self.terms(parameters)
                }
                Formula::Equal(left, right) => self.terms(&[left, right]),
                Formula::Not(inner) => {
                    stack.push(inner);
                    true
                }
                Formula::Binary(_, left, right) => {
                    stack.extend([left, right]);
                    true
                }
                Formula::Quantified(..) | Formula::Cardinality(..) => false,
            };
            if !fits {
                return false;
            }
        }
        true
    }

    fn terms(&mut self, terms: &[TermId]) -> bool {
        let mut stack = terms.to_vec();
        while let Some(term) = stack.pop() {
            if !self.terms.insert(term) {
                continue;
            }
            match self.bank.term(term) {
                Term::Number(_) => {}
                Term::Variable(variable) if Some(variable) == self.granted => {}
                Term::Apply(symbol, parameters) if takes_deterministic(self.bank, symbol, self.readings) => {
                    stack.extend_from_slice(parameters);
                }
                Term::Variable(_) | Term::Apply(..) => return false,
            }
        }
        true
    }
}
