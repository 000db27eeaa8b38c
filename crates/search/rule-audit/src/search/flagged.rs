//! The search for exploits of rules whose provisos speak of lines: derivations of more steps than the search over the whole calculus looks at,
//! by few rules and from few axioms, the shortest first. Its forms are those that instantiate or generalize, those with provisos about lines
//! or with flags, conjunction, modus ponens and conditional proof. The derivations are normal: what takes statements apart comes before what puts them
//! together, and these steps make a chain.

use formula::{Connective, Formula, FormulaId, Quantifier};
use kernel::{Calculus, Conclusion, Premise, RuleId, Variant};

use super::Exploits;
use super::block::{Block, Origin};
use super::explore::{ExplorationLimits, Explorer};
use super::findings::{Judge, Writer};
use super::forward::LetterValues;
use super::search_goals::{Astray, Wrong};
use super::small_models::SmallModels;
use super::vocabulary::{Features, Vocabulary};
use crate::draft::Table;
use crate::flags::speaks_of_lines;

/// Extent of the search for exploits of provisos about lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagBounds {
    /// The most lemmas of a proof without a box.
    pub lemmas: u8,
    /// The most lemmas of a proof with one box, which assumes an atom.
    pub lemmas_with_a_box: u8,
    /// The most lemmas of a proof with one box, which assumes the predicate of one object.
    pub lemmas_with_a_predicate: u8,
    /// The most lemmas of any proof from axioms other than that everything stands in a relation to something.
    pub lemmas_of_others: u8,
    /// The most symbol points of a line.
    pub statement_points: u64,
    /// The most derivations from one set of axioms, with or without a box.
    pub derivations: u64,
}

impl FlagBounds {
    /// The bounds of `referee audit`.
    pub const OF_AUDIT: FlagBounds = FlagBounds {
        lemmas: 8,
        lemmas_with_a_box: 3,
        lemmas_with_a_predicate: 6,
        lemmas_of_others: 5,
        statement_points: 34,
        derivations: 1_500_000,
    };
}

/// Findings of the search for exploits of provisos about lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagSearch {
    /// Its bounds.
    pub bounds: FlagBounds,
    /// Number of sets of axioms.
    pub axioms: u64,
    /// Number of derivations.
    pub derivations: u64,
    /// True if some set of axioms had more derivations than were looked at.
    pub cut: bool,
}

/// Searches for exploits of provisos about lines; the shortest is kept.
pub(super) fn search(
    table: Table<'_>,
    features: &Features,
    bounds: FlagBounds,
    allowed: &dyn Fn(RuleId) -> bool,
    all: &mut Exploits,
) {
    let keep = |rule: RuleId, variant: &Variant| allowed(rule) && is_looked_at(table.calculus, variant);
    let mut vocabulary = Vocabulary::with_relation(features.clone());
    let mut models = SmallModels::new(&vocabulary, table.numbers());
    let sets = axioms(&mut vocabulary);
    let stock = vocabulary.stock.clone();
    let mut search = FlagSearch { bounds, axioms: sets.len() as u64, derivations: 0, cut: false };
    let mut shortest: Option<(usize, Vec<FormulaId>, Block, Wrong)> = None;
    let mut explorer = Explorer::of_forms(table.calculus, &keep);
    let boxes = explorer.forms.iter().any(|form| form.variant.premises.iter().any(|premise| matches!(premise, Premise::Box(_))));
    let (atoms, of_predicate) = vocabulary.free_atoms();
    let passes =
        [(0, bounds.lemmas, 0), (1, bounds.lemmas_with_a_box, atoms.len()), (1, bounds.lemmas_with_a_predicate, of_predicate)];
    for (boxes, most, assumed) in passes.into_iter().take(if boxes { 3 } else { 1 }) {
        let stock = LetterValues { formulas: atoms.iter().take(assumed).copied().collect(), ..stock.clone() };
        for (at, set) in sets.iter().enumerate() {
            let of_others = if boxes == 0 { bounds.lemmas_of_others } else { bounds.lemmas_with_a_box };
            let most = if at == 0 { most } else { most.min(of_others) };
            // What is longer than the shortest that is known is of no use.
            let lemmas = shortest.as_ref().map_or(most, |(known, ..)| most.min((*known as u8).saturating_sub(1)));
            let among = models.all_true(&vocabulary.bank, set.iter().copied());
            let parameters = set.iter().flat_map(|&axiom| vocabulary.bank.free_variables(axiom).to_vec()).collect();
            let start = Block::of_axioms(&vocabulary.bank, set);
            let free = vocabulary.variables.iter().copied().filter(|variable| !vocabulary.bound.contains(variable)).collect();
            let apart = Some((free, vocabulary.bound.clone()));
            let (axioms, found) = (set.clone(), Vec::new());
            let mut aim =
                Astray { models: &mut models, axioms, among, parameters, witnesses: boxes == 0, apart, first: true, found };
            let reach = ExplorationLimits {
                lemmas,
                points: u64::from(lemmas),
                statement: bounds.statement_points,
                boxes,
                derivations: bounds.derivations,
                by_lines: true,
            };
            explorer.explore(&mut vocabulary.bank, &stock, start, &[], reach, &mut aim);
            if let Some((block, wrong)) = aim.found.pop() {
                shortest = Some((usize::from(block.lemmas), set.clone(), block, wrong));
            }
        }
    }
    search.derivations = explorer.derivations;
    search.cut = explorer.cut.is_some();
    if let Some((_, _, mut block, wrong)) = shortest {
        block.points = block
            .lines
            .iter()
            .map(|line| if let Origin::Lemma { inferred, .. } = &line.origin { inferred.points } else { 0 })
            .sum();
        let hangs = |at: u16| {
            explorer.forms.get(usize::from(at)).filter(|form| speaks_of_lines(&form.variant.provisos)).map(|form| form.rule)
        };
        let guilty = block.lines.iter().rev().find_map(|line| match line.origin {
            Origin::Lemma { form, .. } => hangs(form),
            Origin::Axiom | Origin::Assumption => None,
        });
        let writer = Writer { table, forms: &explorer.forms, subproofs: &[], bank: &vocabulary.bank };
        let mut judge = Judge { writer, vocabulary: &vocabulary, models: &mut models };
        all.note_of(guilty, &block, wrong, &mut judge);
    }
    all.structures = all.structures.max(models.structures() as u64);
    all.flags = Some(search);
}

/// The sets of axioms, each of statements that are true together. That everything stands in a relation to something comes first.
fn axioms(vocabulary: &mut Vocabulary) -> Vec<Vec<FormulaId>> {
    let (Some(relation), Some(&predicate)) = (vocabulary.relation, vocabulary.predicates.first()) else { return Vec::new() };
    let &[inner, outer, ..] = vocabulary.bound.as_slice() else { return Vec::new() };
    let Some(&free) = vocabulary.variables.first() else { return Vec::new() };
    let bank = &mut vocabulary.bank;
    let terms = [outer, inner, free].map(|variable| bank.variable_term(variable));
    let pair = bank.atom(relation, &[terms[0], terms[1]]);
    let (of_inner, of_free) = (bank.atom(predicate, &[terms[1]]), bank.atom(predicate, &[terms[2]]));
    let twice = bank.atom(relation, &[terms[1], terms[1]]);
    let (Ok(pair), Ok(twice), Ok(of_inner), Ok(of_free)) = (pair, twice, of_inner, of_free) else { return Vec::new() };
    let mut shift = |first: Quantifier, second: Quantifier| {
        let body = bank.quantified(second, inner, pair);
        bank.quantified(first, outer, body)
    };
    let (all_some, some_all) = (shift(Quantifier::ForAll, Quantifier::Exists), shift(Quantifier::Exists, Quantifier::ForAll));
    let some_some = shift(Quantifier::Exists, Quantifier::Exists);
    let some = bank.quantified(Quantifier::Exists, inner, of_inner);
    let denied = bank.not(of_inner);
    let some_not = bank.quantified(Quantifier::Exists, inner, denied);
    let reflexive = bank.quantified(Quantifier::ForAll, inner, twice);
    let free_not = bank.not(of_free);
    vec![
        vec![all_some],
        vec![],
        vec![of_free],
        vec![some],
        vec![reflexive],
        vec![some, free_not],
        vec![some, some_not],
        vec![some_some],
        vec![some_all],
    ]
}

/// Returns whether derivations by a form are looked at.
fn is_looked_at(calculus: &Calculus, variant: &Variant) -> bool {
    let Conclusion::Statement(conclusion) = variant.conclusion else { return false };
    let bank = calculus.bank();
    let letter = |schema: FormulaId| matches!(bank.formula(schema), Formula::Atom(symbol, _) if calculus.is_letter(symbol));
    let bare = |schema: FormulaId| letter(schema) && bank.free_variables(schema).is_empty();
    let quantified = |schema: FormulaId| matches!(bank.formula(schema), Formula::Quantified(_, _, body) if letter(body));
    let of_letters = |schema: FormulaId, wanted: Connective| matches!(bank.formula(schema), Formula::Binary(found, left, right) if found == wanted && bare(left) && bare(right));
    if variant.subproof.is_some() {
        return false;
    }
    speaks_of_lines(&variant.provisos)
        || !variant.witnesses.is_empty()
        || match variant.premises.as_slice() {
            [Premise::Statement(premise)] => {
                quantified(*premise) && letter(conclusion) || letter(*premise) && quantified(conclusion)
            }
            [Premise::Statement(left), Premise::Statement(right)] => {
                bare(*left) && bare(*right) && left != right && of_letters(conclusion, Connective::And)
                    || bare(conclusion) && (of_letters(*left, Connective::Implies) && bare(*right))
            }
            [Premise::Box(schema)] => {
                bare(schema.assumption) && bare(schema.conclusion) && of_letters(conclusion, Connective::Implies)
            }
            _ => false,
        }
}
