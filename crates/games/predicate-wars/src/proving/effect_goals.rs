//! Goals of a search for claims: the effects that some statements speak of, with what may stand for their variables. A proof of another effect is
//! not looked for.

use crate::effects::{Action, foreseen};
use formula::{Bank, Fixity, Formula, FormulaId, Kind, Term, TermId, VariableId};
use proof_search::{Pattern, Problem, instances_reached};
use proof_syntax::predicate_wars::classes::{ClassReadings, Effect, effect, is_action, is_deterministic_term};
use representation::{OnCapture, Substitution};

/// The most parts of statements that are looked at.
const MOST_PARTS: usize = 20_000;

/// The most objects that are put for a variable.
const MOST_OBJECTS: usize = 6;

/// The most goals.
const MOST_GOALS: usize = 48;

/// Effects that the statements speak of: actions, those with variables for each of a few objects, and conditional effects. What never takes
/// effect is left out.
pub fn effect_goals(bank: &mut Bank, statements: &[FormulaId], readings: ClassReadings) -> Vec<FormulaId> {
    let parts = parts(bank, statements);
    let objects = Objects::new(bank, &parts, readings);
    let mut goals: Vec<FormulaId> = Vec::new();
    for part in parts {
        let kind = effect(bank, part, readings);
        let found = match kind {
            Effect::Specific | Effect::Conditional { .. } => vec![part],
            Effect::Other if is_action(bank, part) => instances(bank, part, &objects),
            Effect::Other => Vec::new(),
        };
        for goal in found {
            let is_effect = kind != Effect::Other || effect(bank, goal, readings) != Effect::Other;
            if is_effect && !goals.contains(&goal) && goals.len() < MOST_GOALS && foreseen(bank, goal).is_empty() {
                goals.push(goal);
            }
        }
    }
    goals
}

/// Effects to which the conditional statements of a problem seem to lead, with numbers as large as an action takes: `[ATK](x, y)` for the objects
/// that make conditions true. [`effect_goals`] has those that statements spell out.
pub fn effects_reached(bank: &mut Bank, problem: &Problem<'_>) -> Vec<FormulaId> {
    let statements: Vec<FormulaId> = problem.premises.iter().chain(&problem.rules_in_force).copied().collect();
    let (player, mut goals) = (chosen(bank, "[chosenPlayer]"), Vec::new());
    for part in parts(bank, &statements) {
        let Formula::Atom(symbol, parameters) = bank.formula(part) else { continue };
        let variables = bank.free_variables(part).to_vec();
        if variables.is_empty() || !is_action(bank, part) {
            continue;
        }
        let variable = |at: usize| parameters.get(at).and_then(|&term| bank.as_variable(term));
        let cap = Action::ALL.iter().find(|action| action.name() == bank.symbol_text(symbol)).and_then(|action| action.cap());
        let (target, at_most) = (variable(0), variable(1).zip(cap.map(u64::from)));
        let holes = variables.into_iter().map(|hole| (hole, player.filter(|_| Some(hole) == target))).collect();
        let pattern = Pattern { statement: part, holes, at_most };
        for goal in instances_reached(bank, problem, &pattern) {
            let is_effect = effect(bank, goal, ClassReadings::default()) != Effect::Other && foreseen(bank, goal).is_empty();
            if is_effect && !goals.contains(&goal) && goals.len() < MOST_GOALS {
                goals.push(goal);
            }
        }
    }
    goals
}

/// Returns whether a statement is no action, or an effect that may take place: `[ATK](x, 20)` hits no player.
pub fn hits(bank: &Bank, statement: FormulaId) -> bool {
    !is_action(bank, statement)
        || effect(bank, statement, ClassReadings::default()) != Effect::Other && foreseen(bank, statement).is_empty()
}

/// Each action done to a chosen player, as far as its cap goes: what a contradiction proves as well as anything.
pub fn greatest_effects(bank: &mut Bank) -> Vec<FormulaId> {
    let Some(player) = chosen(bank, "[chosenPlayer]") else { return Vec::new() };
    let actions = [Action::Attack, Action::Heal, Action::AddPower, Action::SubPower];
    let greatest = |action: Action| {
        let symbol = bank.symbol(action.name(), Kind::Predicate, Fixity::Applied(2));
        let amount = number(bank, &action.cap()?.to_string())?;
        bank.atom(symbol, &[player, amount]).ok()
    };
    actions.into_iter().filter_map(greatest).collect()
}

/// The formulas that stand in some statements, each once, in the order in which they are written.
fn parts(bank: &Bank, statements: &[FormulaId]) -> Vec<FormulaId> {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut parts = Vec::new();
    let mut open: Vec<FormulaId> = statements.iter().rev().copied().collect();
    while let Some(part) = open.pop() {
        if parts.len() >= MOST_PARTS || !seen.insert(part) {
            continue;
        }
        parts.push(part);
        open.extend(bank.formula(part).parts().rev());
    }
    parts
}

/// Deterministic objects that can be put for variables.
struct Objects {
    players: Vec<TermId>,
    numbers: Vec<TermId>,
    /// An index, a player and a card, for the parameters of game functions.
    inner: Vec<TermId>,
}

impl Objects {
    fn new(bank: &mut Bank, parts: &[FormulaId], readings: ClassReadings) -> Objects {
        let zero = number(bank, "0");
        let (player, card) = (chosen(bank, "[chosenPlayer]"), chosen(bank, "[chosenCard]"));
        let caps: Vec<TermId> = Action::ALL.iter().filter_map(|action| number(bank, &action.cap()?.to_string())).collect();
        let mut objects = Objects {
            players: player.into_iter().collect(),
            numbers: Vec::new(),
            inner: zero.into_iter().chain(player).chain(card).collect(),
        };
        for &part in parts {
            let terms: Vec<TermId> = match bank.formula(part) {
                Formula::Atom(_, parameters) => parameters.to_vec(),
                Formula::Equal(left, right) => vec![left, right],
                _ => continue,
            };
            for term in terms.into_iter().filter(|&term| is_deterministic_term(bank, term, readings)) {
                let list = match bank.term(term) {
                    Term::Apply(symbol, _) if bank.symbol_text(symbol).starts_with("[randPlayer") => &mut objects.players,
                    Term::Apply(symbol, _) if bank.symbol_text(symbol).starts_with("[chosenPlayer") => &mut objects.players,
                    Term::Apply(symbol, _) if bank.symbol_text(symbol).starts_with("[playerOfCard") => &mut objects.players,
                    Term::Apply(..) | Term::Number(_) => &mut objects.numbers,
                    Term::Variable(_) => continue,
                };
                if list.len() < MOST_OBJECTS && !list.contains(&term) {
                    list.push(term);
                }
            }
        }
        // More than the cap does no more than the cap.
        objects.numbers.extend(caps.first().copied().filter(|cap| !objects.numbers.contains(cap)));
        objects.numbers.extend(zero.filter(|_| objects.numbers.is_empty()));
        objects
    }
}

/// An action with every choice of objects for its variables.
fn instances(bank: &mut Bank, action: FormulaId, objects: &Objects) -> Vec<FormulaId> {
    let Formula::Atom(_, parameters) = bank.formula(action) else { return Vec::new() };
    let (first, second) = (parameters.first().copied(), parameters.get(1).copied());
    let is = |bank: &Bank, term: Option<TermId>, variable| {
        term.is_some_and(|term| matches!(bank.term(term), Term::Variable(found) if found == variable))
    };
    let variables: Vec<VariableId> = bank.free_variables(action).to_vec();
    let mut maps: Vec<Vec<(VariableId, TermId)>> = vec![Vec::new()];
    for variable in variables {
        let put: &[TermId] = if is(bank, first, variable) {
            &objects.players
        } else if is(bank, second, variable) {
            &objects.numbers
        } else {
            &objects.inner
        };
        maps = maps
            .iter()
            .flat_map(|map| put.iter().map(move |&object| map.iter().copied().chain([(variable, object)]).collect()))
            .take(MOST_GOALS)
            .collect();
    }
    maps.iter().filter_map(|map| bank.substitute(action, map, OnCapture::Refuse).ok()).collect()
}

fn number(bank: &mut Bank, written: &str) -> Option<TermId> {
    bank.numeral(written).ok().map(|numeral| bank.number_term(numeral))
}

/// `NAME(0)`
fn chosen(bank: &mut Bank, name: &str) -> Option<TermId> {
    let zero = number(bank, "0")?;
    let symbol = bank.symbol(name, Kind::Function, Fixity::Applied(1));
    bank.apply(symbol, &[zero]).ok()
}
