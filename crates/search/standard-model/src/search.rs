//! The search for a standard structure: statements are evaluated over a sample of objects, and wherever the value of a free symbol is asked
//! for, one is tried, then the others. What makes the statements true over the sample is then evaluated exactly. Deterministic.

use std::collections::BTreeMap;

use certificate::{Certified, Checker, Claim, Evidence};
use formula::{Bank, Board, Connective, Formula, FormulaId, Quantifier, SymbolId, Term, TermId, VariableId};
use model::Fuel;
use model::infinite::InfiniteStructure;

use crate::arithmetic::{Operator, Sides};
use crate::classes::Classes;
use crate::definitions;
use crate::describe;
use crate::interpretation::{Cell, Tables, Value, default_value};
use crate::limits::Limits;
use crate::not_found::NotFound;
use crate::object::Object;
use crate::vocabulary::{FunctionMeaning, PredicateMeaning, Vocabulary, is_function};

/// Maximum nesting of statements that are evaluated.
const DEEPEST: u32 = 300;

/// A structure in which numbers are numbers, checked.
#[derive(Clone, Debug)]
pub struct StandardModel {
    /// The structure, with numbers, players and cards coded as integers, and the claim that it was checked for.
    pub certified: Certified,
    /// The meaning of the free symbols in words, one a line.
    pub lines: Vec<String>,
    /// The numbers that constants stand for which are no numbers themselves.
    pub numbers: BTreeMap<SymbolId, i128>,
}

/// Looks for a standard structure that shows a claim about a board: that it is consistent, or that a statement is independent. The
/// statements are in the form of [`crate::names::with_constants`].
///
/// # Errors
/// [`NotFound`]; that none was found says nothing about the claim.
pub fn find(bank: &Bank, board: &Board, claim: Claim, limits: Limits) -> Result<StandardModel, NotFound> {
    let meanings: Vec<FormulaId> = board.statements.iter().map(|statement| statement.meaning).collect();
    if meanings.iter().any(|&meaning| bank.depth(meaning) > DEEPEST) {
        return Err(NotFound::Unsupported("a statement of more than 300 nested parts"));
    }
    let vocabulary = Vocabulary::of(bank, &meanings, &limits)?;
    let classes = Classes::new(&vocabulary.named);
    let required: Option<Vec<(FormulaId, bool)>> =
        meanings.iter().enumerate().map(|(index, &meaning)| Some((meaning, claim.required(index)?))).collect();
    let required = required.ok_or(NotFound::Exhausted)?;
    let sample = classes.sample();
    let mut search = Search {
        bank,
        vocabulary: &vocabulary,
        classes: &classes,
        sample,
        tables: Tables::default(),
        left: limits.steps,
        limits,
    };
    let checker = Checker::new(board);
    let mut trail: Vec<(Cell, Vec<Value>)> = Vec::new();
    let mut candidates = limits.candidates;
    loop {
        match search.state(&required)? {
            State::Open(cell) => {
                let mut values = search.values(&cell);
                if let Some(value) = values.pop() {
                    search.tables.set(&cell, value);
                    trail.push((cell, values));
                    continue;
                }
            }
            State::True => {
                let (tables, sides) = search.completed()?;
                let exact = definitions::structure(bank, &vocabulary, &classes, &tables, &sides, limits.half_even);
                if let Ok(structure) = exact {
                    let evidence = Evidence::InfiniteModel(InfiniteStructure::Definable(structure));
                    if let Ok(certified) = checker.check(bank, claim, evidence, &mut Fuel::new(limits.fuel)) {
                        let lines = describe::lines(bank, &vocabulary, &classes, &tables);
                        return Ok(StandardModel { certified, lines, numbers: numbers(&vocabulary, &tables) });
                    }
                }
                candidates = candidates.saturating_sub(1);
                if candidates == 0 {
                    return Err(NotFound::Exhausted);
                }
            }
            State::False => {}
        }
        // Back to the last choice that has another value.
        loop {
            let Some((cell, mut values)) = trail.pop() else { return Err(NotFound::Exhausted) };
            search.tables.clear(&cell);
            if let Some(value) = values.pop() {
                search.tables.set(&cell, value);
                trail.push((cell, values));
                break;
            }
        }
    }
}

/// Returns the numbers that free constants stand for.
fn numbers(vocabulary: &Vocabulary, tables: &Tables) -> BTreeMap<SymbolId, i128> {
    let constants =
        vocabulary.functions.iter().filter(|(_, meaning)| **meaning == FunctionMeaning::Free).map(|(&symbol, _)| symbol);
    let value = |symbol| match tables.get(&Cell { symbol, arguments: Vec::new() }) {
        Some(Value::Object(Object::Number(number))) => Some((symbol, number)),
        _ => None,
    };
    constants.filter_map(value).collect()
}

/// Truth of statements over the sample.
enum State {
    True,
    False,
    /// It depends on this cell.
    Open(Cell),
}

/// A value that is not there: a cell is empty, or the search ends.
enum Stop {
    Cell(Cell),
    Ended(NotFound),
}

struct Search<'s> {
    bank: &'s Bank,
    vocabulary: &'s Vocabulary,
    classes: &'s Classes,
    sample: Vec<Object>,
    tables: Tables,
    left: u64,
    limits: Limits,
}

impl Search<'_> {
    fn state(&mut self, required: &[(FormulaId, bool)]) -> Result<State, NotFound> {
        let mut open = None;
        for &(statement, wanted) in required {
            match self.truth(statement, &mut Vec::new()) {
                Ok(found) if found == wanted => {}
                Ok(_) => return Ok(State::False),
                Err(Stop::Cell(cell)) => {
                    open.get_or_insert(cell);
                }
                Err(Stop::Ended(reason)) => return Err(reason),
            }
        }
        Ok(open.map_or(State::True, State::Open))
    }

    /// Returns the tables with a value wherever an operation on known objects asks for one, and the sides of all operators with these
    /// operations among them.
    fn completed(&mut self) -> Result<(Tables, BTreeMap<Operator, Sides>), NotFound> {
        let kept = self.tables.clone();
        let mut sides = self.vocabulary.sides.clone();
        for &term in &self.vocabulary.ground {
            let Term::Apply(symbol, arguments) = self.bank.term(term) else { continue };
            let Some(FunctionMeaning::Operator(operator)) = self.vocabulary.functions.get(&symbol).copied() else { continue };
            loop {
                match self.objects(arguments, &[]) {
                    Ok(values) => {
                        if let [left @ Object::Number(l), right @ Object::Number(r)] = *values.as_slice()
                            && (!self.limits.open_elsewhere || operator.is_defined(left, right))
                        {
                            sides.entry(operator).or_default().points.insert((l, r));
                        }
                        break;
                    }
                    Err(Stop::Cell(cell)) => {
                        let value = default_value(self.bank, self.vocabulary, cell.symbol);
                        self.tables.set(&cell, value);
                    }
                    Err(Stop::Ended(reason)) => return Err(reason),
                }
            }
        }
        Ok((std::mem::replace(&mut self.tables, kept), sides))
    }

    /// Returns the values to try in a cell, the first one last: those that the symbol has elsewhere before others.
    fn values(&self, cell: &Cell) -> Vec<Value> {
        let mut values = if is_function(self.bank, cell.symbol) {
            let objects = match self.vocabulary.functions.get(&cell.symbol) {
                Some(FunctionMeaning::Typed(kind)) => self.classes.sample_of(*kind),
                _ => self.sample.clone(),
            };
            objects.into_iter().rev().map(Value::Object).collect()
        } else {
            vec![Value::Truth(true), Value::Truth(false)]
        };
        let elsewhere = self.tables.values_of(cell.symbol);
        values.retain(|value| !elsewhere.contains(value));
        values.extend(elsewhere);
        values
    }

    fn spend(&mut self) -> Result<(), Stop> {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => return Err(Stop::Ended(NotFound::Limit(self.limits.steps))),
        }
        Ok(())
    }

    /// Evaluates a formula over the sample. A part that decides it is enough, though others ask for an empty cell.
    fn truth(&mut self, formula: FormulaId, bound: &mut Vec<(VariableId, Object)>) -> Result<bool, Stop> {
        self.spend()?;
        match self.bank.formula(formula) {
            Formula::Truth(value) => Ok(value),
            Formula::Cardinality(..) => Err(Stop::Ended(NotFound::Unsupported("a counting statement"))),
            Formula::Equal(left, right) => Ok(self.object(left, bound)? == self.object(right, bound)?),
            Formula::Atom(symbol, arguments) => {
                let arguments = self.objects(arguments, bound)?;
                self.atom(symbol, &arguments)
            }
            Formula::Not(inner) => Ok(!self.truth(inner, bound)?),
            Formula::Binary(connective, left, right) => {
                let left = self.open(left, bound)?;
                // The value of the left side that decides, and what it makes of the whole.
                let decisive = match connective {
                    Connective::And => Some((false, false)),
                    Connective::Or => Some((true, true)),
                    Connective::Implies => Some((false, true)),
                    Connective::Iff => None,
                };
                if let (Ok(value), Some((decides, whole))) = (&left, decisive)
                    && *value == decides
                {
                    return Ok(whole);
                }
                let right = self.open(right, bound)?;
                match (connective, left, right) {
                    (Connective::And, _, Ok(false)) => Ok(false),
                    (Connective::Or | Connective::Implies, _, Ok(true)) => Ok(true),
                    (_, Err(cell), _) | (_, _, Err(cell)) => Err(Stop::Cell(cell)),
                    (Connective::Iff, Ok(left), Ok(right)) => Ok(left == right),
                    (_, Ok(_), Ok(right)) => Ok(right),
                }
            }
            Formula::Quantified(quantifier, variable, body) => self.quantified(quantifier, variable, body, bound),
        }
    }

    /// As [`Search::truth`], with an empty cell as a value.
    fn open(&mut self, formula: FormulaId, bound: &mut Vec<(VariableId, Object)>) -> Result<Result<bool, Cell>, Stop> {
        match self.truth(formula, bound) {
            Ok(value) => Ok(Ok(value)),
            Err(Stop::Cell(cell)) => Ok(Err(cell)),
            Err(ended) => Err(ended),
        }
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        variable: VariableId,
        body: FormulaId,
        bound: &mut Vec<(VariableId, Object)>,
    ) -> Result<bool, Stop> {
        let (mut first_open, mut count) = (None, 0_usize);
        // The neighbours of numbers that are bound already, for there is always a greater one and a smaller one.
        let numbers = bound.iter().filter_map(|&(_, object)| match object {
            Object::Number(number) => Some(number),
            Object::Player(_) | Object::Card(_) => None,
        });
        let neighbours = numbers.flat_map(|number| [number.checked_add(1), number.checked_sub(1)]).flatten().map(Object::Number);
        let mut sample = self.sample.clone();
        sample.extend(neighbours.filter(|object| !self.sample.contains(object)));
        for object in sample {
            bound.push((variable, object));
            let found = self.open(body, bound);
            bound.pop();
            match (quantifier, found?) {
                (Quantifier::ForAll, Ok(false)) => return Ok(false),
                (Quantifier::Exists, Ok(true)) => return Ok(true),
                (_, Ok(value)) => count += usize::from(value),
                (_, Err(cell)) => {
                    first_open.get_or_insert(cell);
                }
            }
        }
        match (first_open, quantifier) {
            (Some(cell), _) => Err(Stop::Cell(cell)),
            (None, Quantifier::ForAll) => Ok(true),
            (None, Quantifier::Exists) => Ok(false),
            (None, Quantifier::ExistsUnique) => Ok(count == 1),
        }
    }

    fn atom(&self, symbol: SymbolId, arguments: &[Object]) -> Result<bool, Stop> {
        let meaning = self.vocabulary.predicates.get(&symbol).copied().unwrap_or(PredicateMeaning::Free);
        match (meaning, arguments) {
            (PredicateMeaning::Of(kind), [object]) => Ok(object.kind() == kind),
            (PredicateMeaning::Smaller, [Object::Number(left), Object::Number(right)]) => Ok(left < right),
            (PredicateMeaning::Greater, [Object::Number(left), Object::Number(right)]) => Ok(left > right),
            (PredicateMeaning::Smaller | PredicateMeaning::Greater, _) if !self.limits.open_elsewhere => Ok(false),
            _ => match self.cell(symbol, arguments) {
                (_, Some(Value::Truth(value))) => Ok(value),
                (cell, _) => Err(Stop::Cell(cell)),
            },
        }
    }

    fn cell(&self, symbol: SymbolId, arguments: &[Object]) -> (Cell, Option<Value>) {
        let cell = Cell { symbol, arguments: arguments.iter().map(|&object| self.classes.of(object)).collect() };
        let value = self.tables.get(&cell);
        (cell, value)
    }

    fn objects(&mut self, terms: &[TermId], bound: &[(VariableId, Object)]) -> Result<Vec<Object>, Stop> {
        terms.iter().map(|&term| self.object(term, bound)).collect()
    }

    fn object(&mut self, term: TermId, bound: &[(VariableId, Object)]) -> Result<Object, Stop> {
        self.spend()?;
        let (symbol, arguments) = match self.bank.term(term) {
            Term::Variable(variable) => {
                let found = bound.iter().rev().find(|(known, _)| *known == variable);
                return found.map(|&(_, object)| object).ok_or(Stop::Ended(NotFound::Unsupported("a free variable")));
            }
            Term::Number(_) => return Err(Stop::Ended(NotFound::Unsupported("a number that is not written as a constant"))),
            Term::Apply(symbol, arguments) => (symbol, arguments),
        };
        let arguments = self.objects(arguments, bound)?;
        match (self.vocabulary.functions.get(&symbol).copied(), arguments.as_slice()) {
            (Some(FunctionMeaning::Number(number)), _) => Ok(Object::Number(number)),
            (Some(FunctionMeaning::Operator(operator)), &[left, right])
                if !self.limits.open_elsewhere || operator.is_defined(left, right) =>
            {
                let result = operator.apply(left, right, self.limits.half_even);
                result.ok_or(Stop::Ended(NotFound::Unsupported("a number of more than 38 digits")))
            }
            _ => match self.cell(symbol, &arguments) {
                (_, Some(Value::Object(object))) => Ok(object),
                (cell, _) => Err(Stop::Cell(cell)),
            },
        }
    }
}
