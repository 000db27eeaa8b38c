//! The search for exploits over a whole calculus: derivations that the rules allow, from few small axioms that are true together or from
//! none, of what does not follow from them. The rules are run forwards, from the kernel's own data, on everything up to a bound; the
//! kernel then checks every proof that is found.
//!
//! * [`Bounds`]: what is searched. [`Exploits`]: what was found. [`search`]: the search.
//! * `vocabulary`: the symbols and the axioms. `small_models`: small structures, which refute. `forward`, `conclude`:
//!   what a rule makes of premises. `block`, `explore`, `search_goals`: derivations, cheapest first. `subproofs`: those that a rule cites.
//!   `game_models`: those in which numbers are numbers. `findings`: proofs and countermodels. `independence`: rules that the others make superfluous.
//!
//! What is not looked at: rules in force, base rules and operations on numbers; statements of other letters than `P`, `Q` and `f`; steps
//! in which a bound variable is renamed. In a subproof every line follows from its axiom, and it cites no other.

mod block;
#[cfg(test)]
mod closure;
mod conclude;
mod explore;
mod findings;
mod flagged;
mod forward;
mod game_models;
mod independence;
mod line_checks;
mod search_goals;
mod small_models;
mod subproofs;
#[cfg(test)]
mod tests;
mod vocabulary;

use formula::FormulaId;
use kernel::{Calculus, HouseRules, Notation, Premise, RuleId};

use crate::draft::Table;
use crate::flags::speaks_of_lines;
use crate::substitution;
use block::Block;
use block::Proved;
use explore::{ExplorationLimits, Explorer};
pub use findings::{Found, Kind};
use findings::{Judge, Writer};
pub use flagged::{FlagBounds, FlagSearch};
pub use independence::{Derivable, derivable};
use search_goals::{Astray, Contradiction};
use small_models::SmallModels;
use vocabulary::{Features, Vocabulary};

/// Bounds of a search. Those of `referee audit` are [`Bounds::of`] the calculus; the defaults are those of a calculus without
/// boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most axioms.
    pub axioms: usize,
    /// The most symbol points of an axiom.
    pub axiom_points: u64,
    /// The most symbol points of an axiom in proofs of one lemma; these are searched apart where that is more than `axiom_points`.
    pub one_lemma_axiom_points: u64,
    /// The most symbol points of a single axiom of identity, beside the axioms of predicates.
    pub identity_points: u64,
    /// The most derivations from axioms of one kind: after this many no further set of axioms is looked at. Those of fewer symbol points come first.
    pub derivations_from_axioms: u64,
    /// The most lemmas of a proof from axioms.
    pub lemmas: u8,
    /// The most symbol points of a proof from axioms.
    pub points: u64,
    /// The most lemmas of a proof from no axioms, its subproof aside.
    pub lemmas_from_nothing: u8,
    /// The most symbol points of a proof from no axioms, its subproof included.
    pub points_from_nothing: u64,
    /// The most lemmas of a subproof.
    pub subproof_lemmas: u8,
    /// The most symbol points of a subproof.
    pub subproof_points: u64,
    /// The most symbol points of a subproof's axiom.
    pub subproof_axiom_points: u64,
    /// The most symbol points of a line.
    pub statement_points: u64,
    /// The most boxes of a proof from axioms.
    pub boxes: u8,
    /// The most boxes of a proof of one lemma, of a proof from no axioms, and of a subproof.
    pub boxes_elsewhere: u8,
    /// The most derivations from one set of axioms that are kept to be extended.
    pub derivations: u64,
    /// Bounds of the search for exploits of provisos about lines, where the calculus has some.
    pub flags: Option<FlagBounds>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            axioms: 2,
            axiom_points: 6,
            one_lemma_axiom_points: 0,
            identity_points: 10,
            derivations_from_axioms: 500_000,
            lemmas: 2,
            points: 8,
            lemmas_from_nothing: 4,
            points_from_nothing: 30,
            subproof_lemmas: 5,
            subproof_points: 17,
            subproof_axiom_points: 6,
            statement_points: 9,
            boxes: 2,
            boxes_elsewhere: 2,
            derivations: 400_000,
            flags: None,
        }
    }
}

impl Bounds {
    /// Returns the bounds of the search of a calculus. Boxes let the derivations grow fast, since anything may be assumed: with
    /// them less is looked at, so that it can be looked at whole.
    pub fn of(calculus: &Calculus) -> Bounds {
        let variants = || calculus.rules().iter().flat_map(|rule| &rule.variants);
        let boxes = variants().flat_map(|variant| &variant.premises).any(|premise| matches!(premise, Premise::Box(_)));
        let mut bounds = Bounds::default();
        if boxes {
            bounds = Bounds { derivations_from_axioms: 4_000_000, derivations: 4_000_000, ..bounds };
        }
        match (boxes, calculus.notation()) {
            (false, _) => {}
            (true, Notation::Polish) => bounds = Bounds { axiom_points: 4, one_lemma_axiom_points: 5, ..bounds },
            (true, _) => {
                bounds = Bounds { axiom_points: 5, one_lemma_axiom_points: 6, boxes: 0, lemmas_from_nothing: 2, ..bounds };
            }
        }
        // Symbols that the calculus lacks have no part in it.
        if !Features::of(calculus).equality {
            bounds.identity_points = 0;
        }
        if !variants().any(|variant| variant.subproof.is_some()) {
            bounds = Bounds { subproof_lemmas: 0, subproof_points: 0, subproof_axiom_points: 0, ..bounds };
        }
        if variants().any(|variant| speaks_of_lines(&variant.provisos)) {
            bounds.flags = Some(FlagBounds::OF_AUDIT);
        }
        bounds
    }

    /// Returns the bounds of the search with a repair of a rule of a calculus: proofs from axioms as far as most exploits need,
    /// and what subproofs of few lemmas give.
    pub fn of_a_repair(calculus: &Calculus) -> Bounds {
        let bounds = Bounds::of(calculus);
        Bounds {
            axiom_points: bounds.axiom_points.min(5),
            one_lemma_axiom_points: 0,
            subproof_lemmas: bounds.subproof_lemmas.min(4),
            lemmas_from_nothing: 2,
            points_from_nothing: 24,
            flags: None,
            ..bounds
        }
    }

    fn reach(&self, lemmas: u8, points: u64, boxes: u8) -> ExplorationLimits {
        ExplorationLimits {
            lemmas,
            points,
            statement: self.statement_points,
            boxes,
            derivations: self.derivations,
            by_lines: false,
        }
    }
}

/// Findings of a search, and its extent.
#[derive(Debug, Default)]
pub struct Exploits {
    /// For each rule that goes wrong the cheapest proof in which it does: by symbol points, then by lemmas, then in the order of the
    /// search. Up to the step in question everything follows from the axioms.
    pub by_rule: Vec<(RuleId, Found)>,
    /// The cheapest contradiction from no axioms.
    pub contradiction: Option<Found>,
    /// Number of sets of axioms that were looked at, none of which is a renaming of another.
    pub axioms: u64,
    /// Symbol points up to which sets of axioms were looked at, where not all were.
    pub axioms_up_to: Option<u64>,
    /// Number of derivations.
    pub derivations: u64,
    /// Number of small structures that refute.
    pub structures: u64,
    /// True if what speaks of numbers, or of how many objects there are, is refuted by structures in which numbers are numbers.
    pub among_numbers: bool,
    /// Symbol points below which derivations were looked at, where those from one set of axioms were too many.
    pub points_below: Option<u64>,
    /// Proofs that the kernel did not accept; there should be none.
    pub refused: u64,
    /// The search for exploits of provisos about lines, if there was one.
    pub flags: Option<FlagSearch>,
    /// True if the calculus has rules of substitution, by which no step was looked at.
    pub without_substitution: bool,
}

/// Searches a calculus under house rules for exploits; only proofs that use rules `allowed` are looked at.
pub fn search(calculus: &Calculus, house: &HouseRules, bounds: &Bounds, allowed: &dyn Fn(RuleId) -> bool) -> Exploits {
    let substitutes = calculus.rules().iter().flat_map(|rule| &rule.variants).any(|form| substitution::asked(form).is_some());
    let mut found = Exploits { without_substitution: substitutes, ..Exploits::default() };
    let features = Features::of(calculus);
    let table = Table { calculus, house };
    let reach = bounds.reach(bounds.lemmas, bounds.points, bounds.boxes);
    let of_predicates = Axioms { predicates: 2, most: bounds.axioms, points: bounds.axiom_points, reach };
    from_axioms(table, &features, &of_predicates, bounds, allowed, &mut found);
    if bounds.one_lemma_axiom_points > bounds.axiom_points {
        let reach = bounds.reach(1, bounds.points, bounds.boxes_elsewhere);
        let of_one_lemma = Axioms { points: bounds.one_lemma_axiom_points, reach, ..of_predicates };
        from_axioms(table, &features, &of_one_lemma, bounds, allowed, &mut found);
    }
    if features.equality {
        let of_identity = Axioms { predicates: 0, most: 1, points: bounds.identity_points, reach };
        from_axioms(table, &features, &of_identity, bounds, allowed, &mut found);
    }
    from_nothing(table, &features, bounds, allowed, &mut found);
    if let Some(flags) = bounds.flags {
        flagged::search(table, &features, flags, allowed, &mut found);
    }
    found
}

/// Searches for exploits of one rule: proofs in which it is the first to go wrong. Subproofs are made only for this rule.
pub fn search_rule(calculus: &Calculus, house: &HouseRules, bounds: &Bounds, rule: RuleId) -> Exploits {
    let cites_subproof = |rule: RuleId| calculus.rule(rule).variants.iter().any(|variant| variant.subproof.is_some());
    let mut found = search(calculus, house, bounds, &|other| other == rule || !cites_subproof(other));
    found.by_rule.retain(|(guilty, _)| *guilty == rule);
    found.contradiction = None;
    found
}

/// Axioms that are looked at, and the extent of the search from them.
struct Axioms {
    /// Number of predicates that they name; with none, identity is all they speak of.
    predicates: usize,
    most: usize,
    points: u64,
    reach: ExplorationLimits,
}

fn from_axioms(
    table: Table<'_>,
    features: &Features,
    axioms: &Axioms,
    bounds: &Bounds,
    allowed: &dyn Fn(RuleId) -> bool,
    all: &mut Exploits,
) {
    let mut vocabulary = Vocabulary::new(features.clone(), axioms.predicates, 3, false);
    let mut models = SmallModels::new(&vocabulary, table.numbers());
    let mut explorer = Explorer::new(table.calculus, allowed);
    let witnesses = explorer.forms.iter().any(|form| !form.variant.witnesses.is_empty());
    let statements =
        if axioms.predicates == 0 { vocabulary.identities(axioms.points) } else { vocabulary.statements(axioms.points) };
    let renamings = vocabulary.renamings(&statements);
    let reach = axioms.reach;
    let stock = vocabulary.stock.clone();
    let points: Vec<u64> = statements.iter().map(|&statement| vocabulary.bank.points(statement)).collect();
    let least = points.first().copied().unwrap_or(0);
    let largest = axioms.points.saturating_mul(axioms.most as u64);
    let by_points =
        (least..=largest).flat_map(|total| sets(&points, axioms.most, total).into_iter().map(move |set| (total, set)));
    for (total, set) in by_points {
        if explorer.derivations >= bounds.derivations_from_axioms {
            let so_far = total.saturating_sub(1);
            all.axioms_up_to = Some(all.axioms_up_to.map_or(so_far, |known| known.min(so_far)));
            break;
        }
        let smallest = renamings.iter().all(|images| {
            let mut image: Vec<usize> = set.iter().map(|&at| images[at]).collect();
            image.sort_unstable();
            image >= set
        });
        if !smallest {
            continue;
        }
        let axioms: Vec<FormulaId> = set.iter().map(|&at| statements[at]).collect();
        let among = models.all_true(&vocabulary.bank, axioms.iter().copied());
        if !models.are_true(&vocabulary.bank, &axioms, &among) {
            continue;
        }
        all.axioms += 1;
        let parameters = axioms.iter().flat_map(|&axiom| vocabulary.bank.free_variables(axiom).to_vec()).collect();
        let start = Block::of_axioms(&vocabulary.bank, &axioms);
        let mut aim =
            Astray { models: &mut models, axioms, among, parameters, witnesses, apart: None, first: false, found: Vec::new() };
        explorer.explore(&mut vocabulary.bank, &stock, start, &[], reach, &mut aim);
        let found = aim.found;
        let writer = Writer { table, forms: &explorer.forms, subproofs: &[], bank: &vocabulary.bank };
        let mut judge = Judge { writer, vocabulary: &vocabulary, models: &mut models };
        all.note(found, &mut judge);
    }
    all.derivations += explorer.derivations;
    all.structures = all.structures.max(models.structures() as u64);
    all.stopped_at(explorer.cut);
}

/// All sets of one to `most` places of a list of points, each in rising order, whose points come to `total`. The list rises.
fn sets(points: &[u64], most: usize, total: u64) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    let mut open: Vec<(Vec<usize>, u64)> = vec![(Vec::new(), 0)];
    while let Some((set, sum)) = open.pop() {
        if sum == total {
            all.push(set);
            continue;
        }
        if set.len() == most {
            continue;
        }
        let from = set.last().map_or(0, |last| last + 1);
        for (at, one) in points.iter().enumerate().skip(from).take_while(|(_, one)| sum + **one <= total) {
            // The last one has to make up the sum.
            if set.len() + 1 < most || sum + one == total {
                open.push((set.iter().copied().chain([at]).collect(), sum + one));
            }
        }
    }
    all.sort_unstable();
    all
}

fn from_nothing(table: Table<'_>, features: &Features, bounds: &Bounds, allowed: &dyn Fn(RuleId) -> bool, all: &mut Exploits) {
    let predicates = if features.propositional { 2 } else { 0 };
    let mut vocabulary = Vocabulary::new(features.clone(), predicates, 2, true);
    let mut models = SmallModels::new(&vocabulary, table.numbers());
    let mut explorer = Explorer::new(table.calculus, allowed);
    let witnesses = explorer.forms.iter().any(|form| !form.variant.witnesses.is_empty());
    let reach = bounds.reach(bounds.subproof_lemmas, bounds.subproof_points, bounds.boxes_elsewhere);
    let proved: Vec<Proved> =
        subproofs::subproofs(&mut explorer, &mut vocabulary, &mut models, bounds.subproof_axiom_points, reach);
    let stock = vocabulary.stock.clone();
    let reach = bounds.reach(bounds.lemmas_from_nothing, bounds.points_from_nothing, bounds.boxes_elsewhere);
    let among = models.all_true(&vocabulary.bank, []);
    let mut aim = Astray {
        models: &mut models,
        axioms: Vec::new(),
        among,
        parameters: Vec::new(),
        witnesses,
        apart: None,
        first: false,
        found: Vec::new(),
    };
    explorer.explore(&mut vocabulary.bank, &stock, Block::default(), &proved, reach, &mut aim);
    let found = aim.found;
    let writer = Writer { table, forms: &explorer.forms, subproofs: &proved, bank: &vocabulary.bank };
    let mut judge = Judge { writer, vocabulary: &vocabulary, models: &mut models };
    all.note(found, &mut judge);
    let mut aim = Contradiction { found: None };
    explorer.explore(&mut vocabulary.bank, &stock, Block::default(), &proved, reach, &mut aim);
    let writer = Writer { table, forms: &explorer.forms, subproofs: &proved, bank: &vocabulary.bank };
    let mut judge = Judge { writer, vocabulary: &vocabulary, models: &mut models };
    if let Some((block, wrong)) = aim.found {
        match judge.found(&block, wrong) {
            Some(found) => all.contradiction = Some(found),
            None => all.refused += 1,
        }
    }
    all.axioms += 1;
    all.derivations += explorer.derivations;
    all.structures = all.structures.max(models.structures() as u64);
    all.stopped_at(explorer.cut);
    all.among_numbers = table.numbers().is_some();
}

impl Exploits {
    /// Returns whether everything within the bounds was looked at.
    pub fn is_exhaustive(&self) -> bool {
        self.axioms_up_to.is_none() && self.points_below.is_none() && !self.without_substitution
    }

    fn stopped_at(&mut self, cut: Option<u64>) {
        let known = self.points_below.into_iter().chain(cut);
        self.points_below = known.min();
    }

    /// Keeps the cheapest for each rule.
    fn note(&mut self, found: Vec<(Block, search_goals::Wrong)>, judge: &mut Judge<'_>) {
        for (block, wrong) in found {
            let guilty = judge.guilty(&block);
            self.note_of(guilty, &block, wrong, judge);
        }
    }

    /// Keeps a derivation that goes wrong by a rule, if it is the cheapest for it.
    fn note_of(&mut self, guilty: Option<RuleId>, block: &Block, wrong: search_goals::Wrong, judge: &mut Judge<'_>) {
        let Some(rule) = guilty else { return };
        let known = self.by_rule.iter_mut().find(|(known, _)| *known == rule);
        let price = (block.points, usize::from(block.lemmas));
        if known.as_ref().is_some_and(|(_, known)| (known.points, known.lemmas) <= price) {
            return;
        }
        let Some(found) = judge.found(block, wrong) else {
            self.refused += 1;
            return;
        };
        match known {
            Some((_, known)) => *known = found,
            None => self.by_rule.push((rule, found)),
        }
        self.by_rule.sort_by_key(|(rule, _)| *rule);
    }
}
