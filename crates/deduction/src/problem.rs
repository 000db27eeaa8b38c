//! The premises and instances of a problem, entered into a search. Constants that only the refutation speaks of become variables.

use formula::{Bank, FormulaId, TermId};
use representation::BracketedText;
use rustc_hash::FxHashSet;
use solver::constant_substitution::{Names, rename, rename_term};
use solver::instantiation::Instance;

use crate::draft::Draft;
use crate::equality::Equality;
use crate::formula_graph::FormulaGraph;
use crate::names::{constants, constants_of, variables};
use crate::search::{Cases, Failure, Search};
use crate::state::State;
use crate::{Problem, Question};

/// A search that takes more steps than this is long.
const LONG: u64 = 10_000;

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
        long: steps.saturating_sub(LONG),
        cases: Cases::None,
    };
    search.grow()?;
    for (place, (&premise, &literal)) in premises.iter().zip(&literals).enumerate() {
        let step = search.draft.premise(place, premise);
        let says = search.graph.says(search.bank, literal);
        let step = search.in_words(step, says);
        if let Some(bottom) = search.state_step(literal, step)? {
            search.clash.get_or_insert(bottom);
        }
    }
    Ok(search)
}

/// The constants of the instances that no statement knows, with the variables that stand for them.
fn unknown_objects(bank: &mut Bank, stated: &[FormulaId], instances: &[Instance]) -> Names {
    let known = constants(bank, stated);
    let mut taken: foldhash::HashSet<String> =
        variables(bank, stated).into_iter().map(|variable| bank.variable_text(variable).to_owned()).collect();
    let (mut found, mut seen) = (FxHashSet::default(), FxHashSet::default());
    let mut names = Names::default();
    for instance in instances {
        for &(_, term) in &instance.bindings {
            constants_of(bank, &[term], &mut found, &mut seen);
        }
        found.extend(constants(bank, &[instance.quantified]));
        let mut new: Vec<TermId> = found.drain().filter(|term| !known.contains(term) && !names.contains_key(term)).collect();
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
    names
}
