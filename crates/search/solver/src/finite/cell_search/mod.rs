//! The search for a model of one size by the cells of its tables: for larger domains than grounding can take, and with no solver beside it.
//!
//! The statements become clauses ([`clause_form`]), the tables propositional variables with a sparing numbering of the objects
//! ([`cell_encoding`]). Instances of the clauses are evaluated as cells become known ([`instances`]), and conflicts teach clauses
//! ([`learning`]); what one or two symbols mean may be guessed before ([`known_operations`]). A model is a guess until `model` has evaluated the statements in it; that there is none is not trusted: it only
//! says where not to look.

mod assignment;
mod cell_encoding;
mod clause_form;
mod instances;
mod known_operations;
mod known_pairs;
mod learning;
#[cfg(test)]
mod tests;

use std::time::Instant;

use formula::{Bank, FormulaId};
use model::finite::Structure;

use super::size_limit::SizeLimit;
use crate::vocabulary::Vocabulary;
use assignment::{Assignment, NOTHING};
use cell_encoding::{CellEncoding, Literal};
use clause_form::{FunctionName, PredicateName, clause_form};
use instances::Instances;
pub use known_operations::KnownSymbols;
use learning::{End, Search};

/// The largest domain that is searched.
const MAX_SIZE: u32 = 64;

/// The reason of a search whose work is done.
const GAVE_UP: &str = "the search over cells gave up";

/// Work that is worth a guess in between.
const WORTH_A_GUESS: u64 = 1_000_000;

/// Work of the search for the rest of a structure of which operations are known: most of it follows from them.
const REST: u64 = 100_000;

/// Limits of one search.
#[derive(Clone, Copy, Debug)]
pub struct CellEffort {
    /// Number of evaluations of instances, a conflict counted as a hundred.
    pub work: u64,
    /// When to stop.
    pub deadline: Option<Instant>,
}

/// The outcome of a search over cells.
#[derive(Clone, Debug)]
pub enum CellOutcome {
    /// A structure that should fit.
    Found(Structure),
    /// No structure of this size, as far as the search can be believed.
    None,
    /// The question stays open at this size.
    Open(SizeLimit),
}

/// Looks for a structure of `size` objects in which all of `demands` have the truth value beside them. The structure interprets the symbols
/// of `vocabulary`, which are at least those of the demands. The same demands and limits have the same outcome, unless the time is up.
pub fn search_cells(
    bank: &Bank,
    vocabulary: &Vocabulary,
    demands: &[(FormulaId, bool)],
    size: u32,
    effort: CellEffort,
) -> CellOutcome {
    if size == 0 || size > MAX_SIZE {
        return CellOutcome::Open(SizeLimit::TooLarge { size });
    }
    let CellEffort { work, deadline } = effort;
    let attempt = |guess: &Guess, work: u64| {
        attempt(bank, vocabulary, demands, size, guess, CellEffort { work, deadline })
            .map_or(CellOutcome::Open(SizeLimit::TooLarge { size }), |(outcome, _)| outcome)
    };
    if work < WORTH_A_GUESS {
        return attempt(&Guess::Nothing, work);
    }
    let known = [KnownSymbols::Two, KnownSymbols::One].into_iter();
    let mut known = known.filter_map(|count| search_known(bank, vocabulary, demands, (count, size), (&mut { work }, deadline)));
    if let Some(structure) = known.next() {
        return CellOutcome::Found(structure);
    }
    // Laws that were not stated are guessed in between: a model with them is a model.
    match attempt(&Guess::Nothing, work / 8) {
        CellOutcome::Open(SizeLimit::Limit(_)) => match attempt(&Guess::Cancellation, work / 2) {
            CellOutcome::Found(structure) => CellOutcome::Found(structure),
            _ => attempt(&Guess::Nothing, work),
        },
        outcome => outcome,
    }
}

/// Looks for a structure as [`search_cells`] does, and only among those in which one symbol, or two, are known operations (`count`): groups,
/// rings, lattices. The rest is searched for with little work.
///
/// * `work`: evaluations of instances that are left, a conflict counted as a hundred. What is done is counted down.
pub fn search_known(
    bank: &Bank,
    vocabulary: &Vocabulary,
    demands: &[(FormulaId, bool)],
    (count, size): (KnownSymbols, u32),
    (work, deadline): (&mut u64, Option<Instant>),
) -> Option<Structure> {
    if size == 0 || size > MAX_SIZE {
        return None;
    }
    known_operations::find(bank, vocabulary, demands, (count, size), deadline, |given| {
        let effort = CellEffort { work: REST.min(*work), deadline };
        let (outcome, spent) = attempt(bank, vocabulary, demands, size, &Guess::Operations(given), effort)?;
        *work = work.saturating_sub(spent);
        match outcome {
            CellOutcome::Found(structure) => Some(structure),
            CellOutcome::None | CellOutcome::Open(_) => None,
        }
    })
}

/// An extra assumption under which a search runs.
enum Guess {
    Nothing,
    /// All operations can be cancelled.
    Cancellation,
    /// These operations have these tables.
    Operations(Vec<known_operations::Given>),
}

/// A search under a guess, and the work that it took. None if something is too large, or the guess is about nothing.
fn attempt(
    bank: &Bank,
    vocabulary: &Vocabulary,
    demands: &[(FormulaId, bool)],
    size: u32,
    guess: &Guess,
    effort: CellEffort,
) -> Option<(CellOutcome, u64)> {
    let mut form = clause_form(bank, demands, size).ok()?;
    if form.clauses.iter().any(|clause| clause.literals.is_empty()) {
        return Some((CellOutcome::None, 0));
    }
    if matches!(guess, Guess::Cancellation) && !form.cancel() {
        return None;
    }
    // To look at every instance once is the least that there is to do.
    if Instances::count(&form, size as usize)? as u64 > effort.work {
        return Some((CellOutcome::Open(SizeLimit::Limit(GAVE_UP.into())), 0));
    }
    let encoding = CellEncoding::new(&form, size as usize)?;
    let names = (form.functions.clone(), form.predicates.clone());
    let numbering = match guess {
        // The objects of a table have their numbers.
        Guess::Operations(given) => encoding.filled(&form, given)?,
        Guess::Nothing | Guess::Cancellation => encoding.numbering(&form),
    };
    let instances = Instances::new(form, &encoding, numbering.variables);
    let mut search = Search::new(&encoding, instances, &numbering);
    let outcome = match search.run(&numbering, effort.work, effort.deadline) {
        End::None => CellOutcome::None,
        End::Work => CellOutcome::Open(SizeLimit::Limit(GAVE_UP.into())),
        End::Time => CellOutcome::Open(SizeLimit::Limit("timeout".into())),
        End::Model => match read(bank, vocabulary, &names, &encoding, &search.assignment, size) {
            Some(structure) => CellOutcome::Found(structure),
            None => CellOutcome::Open(SizeLimit::Limit("the model found cannot be read".into())),
        },
    };
    Some((outcome, search.spent()))
}

type Names = (Vec<(FunctionName, usize)>, Vec<(PredicateName, usize)>);

/// The structure that an assignment of all cells describes. What no clause speaks of is given the first object, or is false.
fn read(
    bank: &Bank,
    vocabulary: &Vocabulary,
    (functions, predicates): &Names,
    encoding: &CellEncoding,
    assignment: &Assignment,
    size: u32,
) -> Option<Structure> {
    let mut structure = Structure::new(size).ok()?;
    let index = |name: FunctionName| functions.iter().position(|&(other, _)| other == name);
    let object = |cell: u32| match assignment.held(cell) {
        NOTHING => 0,
        object => u32::from(object),
    };
    for &numeral in &vocabulary.numbers {
        let value = index(FunctionName::Number(numeral)).map_or(0, |at| object(encoding.functions[at]));
        structure.set_number(numeral, value).ok()?;
    }
    let cells = |symbol: formula::SymbolId| (size as usize).checked_pow(bank.symbol_data(symbol).fixity.arity() as u32);
    for &function in &vocabulary.functions {
        let count = cells(function)?;
        let table = match index(FunctionName::Symbol(function)) {
            Some(at) => (encoding.functions[at]..).take(count).map(object).collect(),
            None => vec![0; count],
        };
        structure.set_function(bank, function, table).ok()?;
    }
    for &predicate in &vocabulary.predicates {
        let count = cells(predicate)?;
        let table = match predicates.iter().position(|&(other, _)| other == PredicateName::Symbol(predicate)) {
            Some(at) => {
                let variables = (encoding.predicates[at]..).take(count);
                variables.map(|variable| assignment.is_true(Literal::positive(variable))).collect()
            }
            None => vec![false; count],
        };
        structure.set_predicate(bank, predicate, table).ok()?;
    }
    Some(structure)
}

const _: () = assert!(MAX_SIZE < NOTHING as u32);
