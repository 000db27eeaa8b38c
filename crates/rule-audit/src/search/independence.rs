//! Independence of the rules of a calculus: for each form of a rule a derivation of its conclusion from its premises by the other
//! rules, with plain letters in the places of formulas.

use formula::{Bank, Fixity, FormulaId, Kind, TermId, VariableId};
use kernel::{Calculus, Conclusion, HouseRules, Premise, RuleId, SchemaVariable, Variant};

use super::block::Block;
use super::explore::{Explorer, Reach};
use super::findings::Writer;
use super::forward::Stock;
use super::search_goals::Statement;
use crate::draft::Table;
use crate::evidence::Exploit;
use crate::rule_semantics::{Objects, RuleSemantics, Subproofs};
use crate::schema_variables::SchemaVariables;

/// Bounds of the search for a derivation.
const REACH: Reach = Reach { lemmas: 4, points: 40, statement: 24, boxes: 2, derivations: 20_000 };

/// Result of the question whether the other rules do what a form of a rule does.
#[derive(Debug)]
pub enum Derivable {
    /// This proof does it by the other rules: its axioms are the premises, its last line is the conclusion.
    Derived(Box<Exploit>),
    /// It asks for what cannot be said by axioms: a box, a subproof, something that is new or arbitrary.
    NotAsked,
    /// None was found among so many derivations.
    NotFound(u64),
}

/// For each form of a rule, whether the other rules of the calculus do the same.
pub fn derivable(calculus: &Calculus, house: &HouseRules, rule: RuleId) -> Vec<Derivable> {
    let table = Table { calculus, house };
    calculus.rule(rule).variants.iter().map(|variant| derivable_variant(table, rule, variant)).collect()
}

fn derivable_variant(table: Table<'_>, rule: RuleId, variant: &Variant) -> Derivable {
    let boxes = variant.premises.iter().any(|premise| matches!(premise, Premise::Box(_)));
    let Conclusion::Statement(conclusion) = variant.conclusion else { return Derivable::NotAsked };
    if boxes || variant.subproof.is_some() || !variant.provisos.is_empty() || !variant.witnesses.is_empty() {
        return Derivable::NotAsked;
    }
    let mut semantics = RuleSemantics::new(table.calculus, variant, &[], Subproofs::default());
    let axioms: Vec<FormulaId> = (0..variant.premises.len()).map(|at| semantics.premise(at, Objects::Variables)).collect();
    let goal = semantics.plain(conclusion, Objects::Variables);
    let stock = stock(&mut semantics, table.calculus, variant, goal);
    let mut bank = semantics.bank;
    let mut explorer = Explorer::new(table.calculus, &|other| other != rule);
    let mut aim = Statement { goal };
    let start = Block::of_axioms(&bank, &axioms);
    let found = explorer.explore(&mut bank, &stock, start, &[], REACH, &mut aim);
    let writer = Writer { table, forms: &explorer.forms, subproofs: &[], bank: &bank };
    match found.and_then(|block| writer.exploit(&block)) {
        Some(proof) => Derivable::Derived(Box::new(proof)),
        None => Derivable::NotFound(explorer.derivations),
    }
}

/// The objects and formulas of the form, and two variables beside.
fn stock(semantics: &mut RuleSemantics<'_>, calculus: &Calculus, variant: &Variant, goal: FormulaId) -> Stock {
    let letters = SchemaVariables::of(calculus, variant);
    let bare: Vec<FormulaId> = letters
        .formula_letters()
        .into_iter()
        .filter(|&letter| calculus.bank().symbol_data(letter).fixity == Fixity::Letter)
        .map(|letter| semantics.bare_letter(letter))
        .collect();
    let functions = variant.choices.iter().filter_map(|choice| match choice.letter {
        SchemaVariable::Function(name) => Some(name),
        SchemaVariable::Object(_) | SchemaVariable::Formula(_) => None,
    });
    let functions: Vec<_> = functions.map(|name| calculus.bank().name_text(name).to_owned()).collect();
    let bank = &mut semantics.bank;
    let mut variables: Vec<VariableId> = bound_or_free(bank, goal);
    for name in ["x", "y"] {
        let variable = bank.variable(name);
        if !variables.contains(&variable) {
            variables.push(variable);
        }
    }
    let objects: Vec<TermId> = variables.iter().map(|&variable| bank.variable_term(variable)).collect();
    let mut formulas = bare;
    formulas.extend([true, false].map(|value| bank.truth(value)));
    formulas.push(goal);
    formulas.push(bank.not(goal));
    let functions = functions.iter().map(|name| bank.symbol(name, Kind::Function, Fixity::Applied(1))).collect();
    let holes = ["h_1", "h_2", "h_3", "h_4"].iter().map(|name| bank.variable(name)).collect();
    Stock { variables, objects, formulas, functions, holes }
}

/// The variables of a statement, bound or free.
fn bound_or_free(bank: &Bank, statement: FormulaId) -> Vec<VariableId> {
    let mut variables = bank.free_variables(statement).to_vec();
    let mut stack = vec![statement];
    while let Some(formula) = stack.pop() {
        match bank.formula(formula) {
            formula::Formula::Not(inner) => stack.push(inner),
            formula::Formula::Binary(_, left, right) => stack.extend([left, right]),
            formula::Formula::Quantified(_, variable, body) => {
                variables.push(variable);
                stack.push(body);
            }
            _ => {}
        }
    }
    variables.sort_unstable();
    variables.dedup();
    variables
}
