//! Effects that cannot take place whatever the state of the game, as the statement alone shows: a wrong number of parameters, a number
//! as a player, a player as a number (Q-PW-69, Q-PW-70). What depends on the state is not foreseen.

use formula::{Bank, Formula, FormulaId, Term, TermId};
use representation::BracketedText;

use super::action::Action;

/// A reason for which an effect never takes place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreseen {
    /// The requirement that says so.
    pub rule: &'static str,
    /// The reason, as a clause.
    pub message: String,
}

/// A kind of objects, as far as a WFO tells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Player,
    Card,
    /// It may be any, or none.
    Open,
}

impl Kind {
    fn phrase(self) -> &'static str {
        match self {
            Kind::Number => "a number",
            Kind::Player => "a player",
            Kind::Card => "a card",
            Kind::Open => "an object",
        }
    }
}

/// Parts of a WFO that are looked at.
const LOOKED_AT: usize = 1_000;

/// Returns why a specific or conditional effect never takes place; nothing where it may.
pub fn foreseen(bank: &Bank, effect: FormulaId) -> Vec<Foreseen> {
    let mut formula = effect;
    if let Formula::Quantified(_, _, body) = bank.formula(formula) {
        let Formula::Binary(_, _, conclusion) = bank.formula(body) else { return Vec::new() };
        formula = conclusion;
    }
    let Some((action, parameters)) = Action::of(bank, formula) else { return Vec::new() };
    let name = action.name();
    let &[object, amount] = parameters else {
        let message = format!("{name} takes 2 parameters (a player and a number); {} given", parameters.len());
        return vec![Foreseen { rule: "Q-PW-69", message }];
    };
    let mut found = Vec::new();
    for (term, wanted) in [(object, Kind::Player), (amount, Kind::Number)] {
        let kind = kind(bank, term);
        if kind != Kind::Open && kind != wanted {
            let text = bank.term_text(term, formula::Alphabet::Unicode);
            let message = format!("{text} is {}, where {name} takes {}", kind.phrase(), wanted.phrase());
            found.push(Foreseen { rule: "Q-PW-70", message });
        }
        found.extend(undefined(bank, term));
    }
    found
}

/// The kind of what a term comes to.
fn kind(bank: &Bank, term: TermId) -> Kind {
    match bank.term(term) {
        Term::Variable(_) => Kind::Open,
        Term::Number(_) => Kind::Number,
        Term::Apply(symbol, parameters) => match (bank.symbol_text(symbol), parameters.len()) {
            ("[randPlayer]" | "[chosenPlayer]" | "[playerOfCard]", _) => Kind::Player,
            ("[randCard]" | "[chosenCard]", _) => Kind::Card,
            ("[health]" | "[power]" | "[potency]" | "[symbolPoint]" | "[powerCost]", _) => Kind::Number,
            ("+" | "-" | "*" | "/" | "f/" | "c/" | "%", 2) => Kind::Number,
            _ => Kind::Open,
        },
    }
}

/// Game functions in a term that have no value: of a wrong number of parameters, or of an object of another kind.
fn undefined(bank: &Bank, term: TermId) -> Vec<Foreseen> {
    let mut found = Vec::new();
    let mut open = vec![term];
    for _ in 0..LOOKED_AT {
        let Some(term) = open.pop() else { break };
        let Term::Apply(symbol, parameters) = bank.term(term) else { continue };
        open.extend(parameters);
        let name = bank.symbol_text(symbol);
        let wanted = match name {
            "[randPlayer]" | "[randCard]" | "[chosenPlayer]" | "[chosenCard]" => Kind::Number,
            "[health]" | "[power]" | "[potency]" => Kind::Player,
            "[playerOfCard]" | "[symbolPoint]" | "[powerCost]" => Kind::Card,
            _ => continue,
        };
        let message = match parameters {
            &[parameter] => {
                let kind = kind(bank, parameter);
                if kind == Kind::Open || kind == wanted {
                    continue;
                }
                let text = bank.term_text(parameter, formula::Alphabet::Unicode);
                format!("{text} is {}, where {name} takes {}", kind.phrase(), wanted.phrase())
            }
            _ => format!("{name} takes 1 parameter, {}, and {} stand there", wanted.phrase(), parameters.len()),
        };
        found.push(Foreseen { rule: "Q-PW-69", message });
    }
    found
}
