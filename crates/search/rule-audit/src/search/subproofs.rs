//! Subproofs for the forms that cite one: for each axiom of a small stock, derivations of lines that the form asks for. Every line of them
//! follows from the axiom; a subproof in which one does not is an exploit by itself, and is found as one.

use formula::{FormulaId, TermId};
use kernel::Premise;
use rustc_hash::FxHashMap;

use super::block::{Block, Proved};
use super::explore::{ExplorationLimits, Explorer};
use super::forward::concluded;
use super::search_goals::{Lines, closing};
use super::small_models::SmallModels;
use super::vocabulary::{IN_AXIOMS, Vocabulary};
use proof_search::matching::Matcher;

/// Number of derivations for one axiom, where the lines show what follows.
const MOST_FOR_ONE_AXIOM: usize = 8;

/// The subproofs of all forms that cite one, with at most this many symbol points in the axiom.
pub(crate) fn subproofs(
    explorer: &mut Explorer<'_>,
    vocabulary: &mut Vocabulary,
    models: &mut SmallModels,
    axiom_points: u64,
    reach: ExplorationLimits,
) -> Vec<Proved> {
    let mut proved = Vec::new();
    for form in 0..explorer.forms.len() {
        let variant = explorer.forms[form].variant;
        let Some(schema) = &variant.subproof else { continue };
        // What is cited beside the subproof is what its lines carry over to.
        let tells = variant.premises.iter().any(|premise| matches!(premise, Premise::Statement(_)));
        for axiom in axioms(explorer, vocabulary, schema.axiom, axiom_points) {
            let bank = &mut vocabulary.bank;
            let among = models.all_true(bank, [axiom]);
            // Lines that contradict each other follow from what is not true anywhere.
            let contradictory = schema.lines.len() > 1;
            if contradictory != SmallModels::is_empty(&among) {
                continue;
            }
            // Where what follows is true everywhere, the step does no harm.
            let concluded = concluded(bank, explorer.calculus, variant, axiom, &vocabulary.stock);
            let all = models.all_true(bank, []);
            if !tells && !concluded.into_iter().any(|statement| models.refuted(bank, &[], &all, statement)) {
                continue;
            }
            let start = Block::of_axioms(bank, &[axiom]);
            let most = if tells { MOST_FOR_ONE_AXIOM } else { 1 };
            let calculus = explorer.calculus;
            let mut aim = Lines {
                calculus,
                variant,
                axiom,
                models,
                among,
                most,
                shaped: FxHashMap::default(),
                pairs: FxHashMap::default(),
                closing: closing(calculus, &explorer.forms, variant),
                found: Vec::new(),
            };
            let stock = vocabulary.stock.clone();
            explorer.explore(bank, &stock, start, &[], reach, &mut aim);
            for (block, indices) in aim.found {
                let lines = indices.iter().map(|&at| block.lines[usize::from(at)].statement).collect();
                let witnesses = block.witnesses.iter().map(|(witness, _)| *witness).collect();
                proved.push(Proved { form, axiom, lines, indices, witnesses, block });
            }
        }
    }
    proved
}

/// The statements that may be the axiom: instances of its schema, made of the predicates, equality and comparison, with at most one
/// object beside the variable that is bound.
pub(crate) fn axioms(explorer: &Explorer<'_>, vocabulary: &mut Vocabulary, schema: FormulaId, points: u64) -> Vec<FormulaId> {
    let objects: Vec<TermId> = {
        let variables = vocabulary.variables.len();
        let (named, numbers) = vocabulary.stock.objects.split_at(variables.min(vocabulary.stock.objects.len()));
        named.iter().take(IN_AXIOMS).chain(numbers).copied().collect()
    };
    let mut atoms = vocabulary.relations(&objects);
    atoms.extend(vocabulary.statements(2));
    let bound = vocabulary.variables.first().copied();
    let mut found = Vec::new();
    for statement in vocabulary.closure(&atoms, points) {
        // Names of bound variables matter to nothing here: the first one stands for all.
        let named = matches!(vocabulary.bank.formula(statement), formula::Formula::Quantified(_, v, _) if Some(v) == bound);
        let propositional = vocabulary.features.propositional;
        if (named || propositional) && Matcher::new(explorer.calculus).statement(&mut vocabulary.bank, schema, statement) {
            found.push(statement);
        }
    }
    found
}
