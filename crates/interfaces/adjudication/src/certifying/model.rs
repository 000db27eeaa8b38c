//! The question whether an interpretation that another program gives is a model of a board: each statement evaluated in it, and a certificate of consistency where all are
//! true. Not here: how an interpretation is read (`interpretation`).

use board_syntax::palmer::{self, Brackets};
use certificate::{Checker, Claim, Evidence};
use documents::Schema;
use documents::verify::{ModelRuling, StatementTruth, WitnessValue};
use foreign_syntax::mace4::Interpretation;
use formula::{Alphabet, Bank, Board, Fixity, Formula, FormulaId, Kind, Quantifier, Role, SymbolId, VariableId};
use model::Fuel;
use model::finite::{EvaluationError, Structure, evaluate};
use source::{Diagnostic, Span, Text};

use super::interpretation;
use crate::boards::board::{BoardFile, Problem};
use crate::certifying::certificate::certificate;
use crate::error::{Error, Rejected, place_of};

/// Number of steps that the evaluation of one statement may take: some seconds.
const FUEL: u64 = 50_000_000;

/// Holds an interpretation against a board.
///
/// # Errors
/// [`Error::Rejected`] where one of them cannot be read, or the interpretation says nothing about a symbol of the board.
pub fn verify_model(model: &Text, problem: &Problem, alphabet: Alphabet) -> Result<ModelRuling, Error> {
    let BoardFile { text, mut bank, board, spans, .. } = problem.whole()?;
    let read = interpretation::read(model)?;
    let Some(structure) = structure(&mut bank, &read) else {
        let fault = Diagnostic::error("no-interpretation", Span::at(0), "the interpretation has no object", "read here");
        return Err(Rejected::one(model.clone(), fault).into());
    };
    let mut statements = Vec::new();
    let mut is_model = Some(true);
    for (statement, &span) in board.statements.iter().zip(&spans) {
        let is_conjecture = statement.role == Role::Conjecture;
        let meaning = match bank.formula(statement.meaning) {
            Formula::Not(conjecture) if is_conjecture => conjecture,
            _ => statement.meaning,
        };
        let holds = match evaluate(&bank, &structure, meaning, &mut Fuel::new(FUEL)) {
            Ok(holds) => Some(holds),
            Err(EvaluationError::NoMeaning { symbol }) => return Err(says_nothing(model, &bank, symbol)),
            Err(_) => None,
        };
        if !is_conjecture {
            is_model = match (is_model, holds) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            };
        }
        let witness = if holds == Some(false) { witness(&mut bank, &structure, meaning) } else { Vec::new() };
        statements.push(StatementTruth {
            id: statement.label.clone(),
            line: place_of(&text, span).line,
            reading: palmer::print(&bank, meaning, alphabet, Brackets::Full),
            conjecture: is_conjecture,
            holds,
            witness,
        });
    }
    let axioms = board.statements.iter().filter(|one| one.role != Role::Conjecture).cloned().collect();
    let axioms = Board { statements: axioms };
    let certified = (is_model == Some(true))
        .then(|| {
            Checker::new(&axioms).check(&bank, Claim::Consistent, Evidence::FiniteModel(structure), &mut Fuel::new(FUEL)).ok()
        })
        .flatten();
    let meanings: Vec<FormulaId> = axioms.statements.iter().map(|one| one.meaning).collect();
    let certificate = certified.and_then(|certified| certificate(&bank, &meanings, &certified, alphabet));
    // No claim without a certificate.
    if is_model == Some(true) && certificate.is_none() {
        is_model = None;
    }
    Ok(ModelRuling {
        schema: Schema,
        file: text.name().to_owned(),
        model: model.name().to_owned(),
        domain: read.size,
        is_model,
        statements,
        certificate,
    })
}

fn says_nothing(model: &Text, bank: &Bank, symbol: SymbolId) -> Error {
    let data = bank.symbol_data(symbol);
    let kind = if data.kind == Kind::Function { "function" } else { "predicate" };
    let message = format!("the interpretation says nothing of the {kind} `{}/{}`", bank.symbol_text(symbol), data.fixity.arity());
    let fault = Diagnostic::error("no-interpretation", Span::at(0), message, "no table for it");
    Rejected::one(model.clone(), fault.help("give it a table: each symbol of the board needs a meaning")).into()
}

/// Returns the structure that an interpretation describes, for symbols of any shape. A numeral denotes the object of its number, as in Mace4, where no table
/// says otherwise.
fn structure(bank: &mut Bank, read: &Interpretation) -> Option<Structure> {
    let mut structure = Structure::new(read.size).ok()?;
    for object in 0..read.size {
        let name = object.to_string();
        let constant = bank.symbol(&name, Kind::Function, Fixity::Letter);
        let _ = structure.set_function(bank, constant, vec![object]);
        if let Ok(numeral) = bank.numeral(&name) {
            let _ = structure.set_number(numeral, object);
        }
    }
    let shapes = |arity: u32| -> Vec<Fixity> {
        match arity {
            0 => vec![Fixity::Letter, Fixity::Applied(0)],
            2 => vec![Fixity::Applied(2), Fixity::Infix],
            _ => vec![Fixity::Applied(arity)],
        }
    };
    for table in &read.functions {
        for shape in shapes(table.arity) {
            let symbol = bank.symbol(&table.name, Kind::Function, shape);
            let _ = structure.set_function(bank, symbol, table.cells.clone());
        }
        if let (0, Ok(numeral), Some(&object)) = (table.arity, bank.numeral(&table.name), table.cells.first()) {
            let _ = structure.set_number(numeral, object);
        }
    }
    for table in &read.predicates {
        for shape in shapes(table.arity) {
            let symbol = bank.symbol(&table.name, Kind::Predicate, shape);
            let _ = structure.set_predicate(bank, symbol, table.cells.clone());
        }
    }
    Some(structure)
}

/// Returns objects for the first variables of a false statement, as far as it begins with `∀`, for which the rest of it is false.
fn witness(bank: &mut Bank, structure: &Structure, formula: FormulaId) -> Vec<WitnessValue> {
    let mut prefix: Vec<VariableId> = Vec::new();
    let mut body = formula;
    while let Formula::Quantified(Quantifier::ForAll, variable, inner) = bank.formula(body) {
        prefix.push(variable);
        body = inner;
    }
    let mut fixed = structure.clone();
    let mut chosen: Vec<(VariableId, SymbolId, u32)> = Vec::new();
    for &variable in &prefix {
        let name = bank.symbol(&format!("#{}", chosen.len()), Kind::Function, Fixity::Letter);
        let mut found = None;
        for object in 0..structure.domain_size() {
            let _ = fixed.set_function(bank, name, vec![object]);
            chosen.push((variable, name, object));
            let instance = instance(bank, &prefix, &chosen, body);
            let falsified = instance.map(|instance| evaluate(bank, &fixed, instance, &mut Fuel::new(FUEL)));
            chosen.pop();
            if falsified == Some(Ok(false)) {
                found = Some(object);
                break;
            }
        }
        let Some(object) = found else { return Vec::new() };
        let _ = fixed.set_function(bank, name, vec![object]);
        chosen.push((variable, name, object));
    }
    let value = |&(variable, _, object): &(VariableId, SymbolId, u32)| WitnessValue {
        variable: bank.variable_text(variable).to_owned(),
        object,
    };
    chosen.iter().map(value).collect()
}

/// Returns the statement about the chosen objects: `∀x (x = c → …)` for each variable that was chosen, `∀x …` for the others.
fn instance(
    bank: &mut Bank,
    prefix: &[VariableId],
    chosen: &[(VariableId, SymbolId, u32)],
    body: FormulaId,
) -> Option<FormulaId> {
    let mut formula = body;
    for (at, &variable) in prefix.iter().enumerate().rev() {
        if let Some(&(_, name, _)) = chosen.get(at) {
            let (left, right) = (bank.variable_term(variable), bank.apply(name, &[]).ok()?);
            let equation = bank.equal(left, right);
            formula = bank.implies(equation, formula);
        }
        formula = bank.for_all(variable, formula);
    }
    Some(formula)
}
