//! The premises and instances of a problem, entered into a search. Constants that only the refutation speaks of become variables.

use formula::{Bank, FormulaId, Term, TermId};
use representation::BracketedText;
use rustc_hash::FxHashSet;
use solver::constant_substitution::{Names, rename, rename_term};
use solver::instantiation::Instance;

use crate::draft::Draft;
use crate::equality::Equality;
use crate::formula_graph::FormulaGraph;
use crate::names::{constants, constants_of, variables};
use crate::search::{Cases, Failure, Preference, Search};
use crate::state::State;
use crate::{Problem, Question};

/// Number of steps from which a search counts as long.
const LONG_SEARCH: u64 = 10_000;

/// A search that knows the premises.
pub(crate) fn search<'b>(bank: &'b mut Bank, question: &Question<'_>, steps: u64) -> Result<Search<'b>, Failure> {
    let Question { problem: Problem { premises, goal, instances, .. }, limits, preference, .. } = *question;
    let mut graph = FormulaGraph::new(limits.deadline);
    // First the statements of the board: what is written otherwise later is written as it is there.
    let literals: Vec<_> = premises.iter().map(|&premise| graph.literal(bank, premise)).collect();
    let mut stated = premises.to_vec();
    stated.extend(goal);
    for &statement in &stated {
        graph.literal(bank, statement);
    }
    let objects = unknown_objects(bank, &stated, instances);
    for instance in instances {
        let terms: Vec<TermId> = instance.bindings.iter().map(|&(_, term)| rename_term(bank, &objects, term)).collect();
        let quantified = rename(bank, &objects, instance.quantified);
        let linked = graph.link(bank, quantified, &terms, instance.witness);
        if graph.is_over {
            return Err(Failure::Time);
        }
        linked.ok_or(Failure::Instance)?;
    }
    if preference == Preference::OrderedLemmas {
        link_constants(bank, &mut graph, &objects, instances);
        if graph.is_over {
            return Err(Failure::Time);
        }
    }
    let state = State::new(&graph);
    let draft = Draft::default();
    let mut search = Search {
        bank,
        graph,
        equality: Equality::new(question.in_quantified),
        state,
        draft,
        clash: None,
        preference,
        limits,
        steps,
        long: steps.saturating_sub(LONG_SEARCH),
        cases: Cases::None,
    };
    search.grow()?;
    for (index, (&premise, &literal)) in premises.iter().zip(&literals).enumerate() {
        let step = search.draft.premise(index, premise);
        let says = search.graph.says(search.bank, literal);
        let step = search.in_words(step, says);
        if let Some(bottom) = search.state_step(literal, step)? {
            search.clash.get_or_insert(bottom);
        }
    }
    Ok(search)
}

/// Maximum number of instances at constants that take part.
const MAX_AT_CONSTANTS: usize = 10_000;

/// Says what the formulas of the instances say of all constants that these speak of, unless they speak of other terms, or would be too many.
fn link_constants(bank: &mut Bank, graph: &mut FormulaGraph, objects: &Names, instances: &[Instance]) -> Option<()> {
    let mut constants: Vec<TermId> = Vec::new();
    let mut of_all: Vec<(FormulaId, usize)> = Vec::new();
    for instance in instances {
        for &(_, term) in &instance.bindings {
            if !matches!(bank.term(term), Term::Apply(_, [])) {
                return None;
            }
            let term = rename_term(bank, objects, term);
            if !constants.contains(&term) {
                constants.push(term);
            }
        }
        let general = (rename(bank, objects, instance.quantified), instance.bindings.len());
        if !instance.witness && !of_all.contains(&general) {
            of_all.push(general);
        }
    }
    let count = |&(_, arity): &(FormulaId, usize)| constants.len().checked_pow(u32::try_from(arity).ok()?);
    let counts = of_all.iter().map(count).collect::<Option<Vec<usize>>>()?;
    if counts.iter().fold(0usize, |sum, &count| sum.saturating_add(count)) > MAX_AT_CONSTANTS {
        return None;
    }
    for ((quantified, arity), count) in of_all.into_iter().zip(counts) {
        for number in 0..count {
            let indices = (0..arity).map(|at| number / constants.len().pow(at as u32) % constants.len());
            let terms: Vec<TermId> = indices.map(|index| constants[index]).collect();
            graph.link(bank, quantified, &terms, false)?;
        }
    }
    Some(())
}

/// The constants of the instances that no statement knows, with the variables that stand for them.
fn unknown_objects(bank: &mut Bank, stated: &[FormulaId], instances: &[Instance]) -> Names {
    let known = constants(bank, stated);
    let mut taken: foldhash::HashSet<String> =
        variables(bank, stated).into_iter().map(|variable| bank.variable_text(variable).to_owned()).collect();
    let mut names = Names::default();
    for instance in instances {
        let mut new: Vec<TermId> = constants_of_instance(bank, instance).into_iter().collect();
        new.retain(|term| !known.contains(term) && !names.contains_key(term));
        new.sort_unstable();
        for term in new {
            let mut name = bank.term_text(term, formula::Alphabet::Ascii);
            while !taken.insert(name.clone()) {
                name.push('_');
            }
            let variable = bank.variable(&name);
            let variable = bank.variable_term(variable);
            names.insert(term, variable);
        }
    }
    if let Some(object) = introduced_first(bank, &known, instances) {
        let object = names.get(&object).copied().unwrap_or(object);
        let introduced = introduced(instances);
        for (term, name) in &mut names {
            if !introduced.contains(term) {
                *name = object;
            }
        }
    }
    names
}

/// The constants that the terms of an instance and the formula that it is one of speak of.
fn constants_of_instance(bank: &Bank, instance: &Instance) -> FxHashSet<TermId> {
    let (mut found, mut seen) = (constants(bank, &[instance.quantified]), FxHashSet::default());
    let terms: Vec<TermId> = instance.bindings.iter().map(|&(_, term)| term).collect();
    constants_of(bank, &terms, &mut found, &mut seen);
    found
}

/// The witnesses.
fn introduced(instances: &[Instance]) -> FxHashSet<TermId> {
    let introducing = instances.iter().filter(|instance| instance.witness);
    introducing.flat_map(|instance| instance.bindings.iter().map(|&(_, term)| term)).collect()
}

/// An object that stands for those which nothing introduces: of these the instances hold whatever they are, and where each of them is another
/// one, a proof goes through the cases of which of the others it is. It is a constant of the statements, or else the first witness of
/// a formula that speaks of no unknown object, so that it rests on none of those that it stands for.
fn introduced_first(bank: &Bank, known: &FxHashSet<TermId>, instances: &[Instance]) -> Option<TermId> {
    let by_statement = known.iter().copied().min();
    by_statement.or_else(|| {
        let speaks_of_known = |instance: &&Instance| constants(bank, &[instance.quantified]).is_subset(known);
        let first = instances.iter().filter(|instance| instance.witness).find(speaks_of_known)?;
        first.bindings.first().map(|&(_, term)| term)
    })
}
