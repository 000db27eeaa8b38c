//! A lower bound of the price of every derivation, from shapes alone: no statement is derived for it. Each shape of which a derivation has a
//! line is a fact, the first line of that shape is paid, and the shapes that it rests on come before; landmark cuts of these steps add up.
//!
//! A line may be of a shape without a name. What a rule takes apart is either a part of what is given, or was put together by a rule
//! somewhere: so a form whose premise is not determined by what it concludes asks for each part of what is given that may be this premise,
//! for each statement that one or two rules put together of such parts, and for any other that some rule puts together. A part counts
//! only where rules can lay it open.
//!
//! What is arbitrary stands in no axiom: a line of which something arbitrary is generalised is concluded by a rule, or does not speak of it.
//! Derivations with something taken out of a box or a subproof, and those without, are bounded apart: what boxes begin with is given in the former.

mod clashes;
mod clashing;
mod forms;
mod graph;
mod lines;
mod parts;
mod premises;
mod steps;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use formula::{Bank, FormulaId, SymbolId};
use kernel::{Calculus, Computation, Conclusion};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use clashing::{clash, clashing};
use forms::Form;
use graph::{CHANGED, Fact, Graph, Made, TAKEN_OUT};
use parts::{Edge, eliminable, exposed};
use premises::Candidate;

use crate::compute::is_comparison;
use crate::forms::PlannedVariant;
use crate::landmarks::least;
use crate::price::Price;
use crate::problem::{Goal, Stop};
use crate::shapes::{ANY, Letters, Shape, ShapeId, Shapes};
use crate::table::{FactId, StepId};

/// Number of rules in a row that build a premise from parts of what is given.
const LAYERS: u8 = 2;
/// Maximum number of facts that are priced; further ones count as free, which keeps the bound a lower bound.
const MAX_FACTS: usize = 4_000;
/// Maximum number of steps.
const MAX_STEPS: usize = 40_000;
/// Maximum number of premises that are built from parts for one form; with more, there is no bound.
const MAX_PREMISES: usize = 2_000;
/// Maximum number of sets of steps that are looked through.
const MAX_PLANS: u64 = 5_000;

/// A question for the bound.
pub(crate) struct Question<'q, 'c> {
    pub(crate) calculus: &'c Calculus,
    pub(crate) forms: &'q [PlannedVariant<'c>],
    pub(crate) price: Price,
    /// The statements that may stand in a derivation by themselves, and what each costs.
    pub(crate) given: &'q [(FormulaId, u64)],
    /// Those that boxes and subproofs may begin with; they stand in them by themselves.
    pub(crate) openings: &'q [FormulaId],
    /// The formulas that are put for what the rules leave open.
    pub(crate) stock: &'q [FormulaId],
    pub(crate) goal: (Goal, FormulaId),
    /// True if all variables cost the same.
    pub(crate) is_any_variable_alike: bool,
    /// The most symbol points of an object; derivations with larger ones are not looked at. `None` for those with any objects.
    pub(crate) largest_object: Option<u64>,
    /// True if numbers stand in what is given or put.
    pub(crate) has_numbers: bool,
    /// The most symbol points of a statement.
    pub(crate) most: u64,
    /// Derivations that cost as much or more do not matter.
    pub(crate) below: u64,
}

/// Returns what every derivation costs at least, at most `below`: each that has boxes or subproofs, from which something is taken out, and each
/// that has none.
pub(crate) fn least_price(bank: &mut Bank, question: &Question<'_, '_>, stop: &Stop<'_>) -> u64 {
    let flat = least_of(bank, &Question { openings: &[], ..*question }, false, stop);
    if flat == 0 || question.openings.is_empty() {
        return flat;
    }
    flat.min(least_of(bank, question, true, stop))
}

/// Returns the same of the derivations that have boxes or subproofs, or of all.
fn least_of(bank: &mut Bank, question: &Question<'_, '_>, has_boxes: bool, stop: &Stop<'_>) -> u64 {
    let mut abstraction = Abstraction::new(bank, question);
    let mut goal = abstraction.goal(bank);
    if has_boxes {
        let taken_out = abstraction.fact(Fact::TakenOut, 0);
        let both = abstraction.fact(Fact::GoalBesideTakenOut, 0);
        abstraction.step(both, SmallVec::from_slice(&[goal, taken_out]), 0, None);
        goal = both;
    }
    abstraction.run(stop);
    if abstraction.is_over || stop.is_over() {
        return 0;
    }
    let bound = least(&abstraction, goal, question.below, MAX_PLANS, stop);
    bound.min(question.below)
}

/// A statement that may stand in a derivation by itself.
#[derive(Clone, Copy)]
struct Given {
    shape: ShapeId,
    price: u64,
    /// Its symbol points, which its shape does not tell where objects are left out.
    points: u64,
    /// True if it is an axiom of the whole: nothing that it speaks of is arbitrary.
    is_axiom: bool,
}

struct Abstraction<'q, 'c> {
    question: &'q Question<'q, 'c>,
    shapes: Shapes,
    forms: Vec<Form>,
    given: Vec<Given>,
    openings: Vec<ShapeId>,
    /// Those of the parts that are so of other objects only; if it is axioms alone of which they are parts.
    changed: FxHashMap<ShapeId, bool>,
    /// The parts of what is given, and of the formulas that can be put, which rules can lay open.
    parts: Vec<ShapeId>,
    parts_of_stock: Vec<ShapeId>,
    /// Steps to a part that rules take away, and those that none takes away without a clash.
    eliminable: FxHashSet<Edge>,
    clashing: FxHashSet<Edge>,
    /// True if operations may be carried out, which changes objects.
    operates: bool,
    /// True if comparisons are replaced by what they say.
    compares: bool,
    /// The parts of what is given in which comparisons stand, these left open.
    compared: Vec<ShapeId>,
    premises: FxHashMap<(ShapeId, u8), Vec<Candidate>>,
    /// The parts of axioms that are parts of nothing else that is given.
    fixed: FxHashSet<ShapeId>,
    numbers: FxHashMap<Fact, FactId>,
    open: BinaryHeap<Reverse<(u64, FactId)>>,
    known: Vec<Fact>,
    graph: Graph,
    is_over: bool,
}

impl<'q, 'c> Abstraction<'q, 'c> {
    fn new(bank: &mut Bank, question: &'q Question<'q, 'c>) -> Abstraction<'q, 'c> {
        let calculus = question.calculus;
        let eliminable = eliminable(calculus, question.forms);
        let new = |form| Form::new(calculus, form, &eliminable, question.price, question.is_any_variable_alike);
        let mut forms: Vec<Form> = question.forms.iter().map(new).collect();
        let schemas = forms.iter().flat_map(|form| {
            let lines = form.slots.iter().flat_map(|slot| std::iter::once(slot.schema).chain(slot.opening));
            lines.chain(form.conclusion)
        });
        let mut shapes = Shapes::new(bank, calculus, schemas, question.largest_object);
        let openings: Vec<ShapeId> = question.openings.iter().map(|&one| shapes.of_statement(bank, one)).collect();
        let mut given: Vec<Given> = Vec::new();
        for &(statement, price) in question.given {
            let (shape, points) = (shapes.of_statement(bank, statement), bank.points(statement));
            given.push(Given { shape, price, points, is_axiom: price == 0 });
        }
        for (&statement, &shape) in question.openings.iter().zip(&openings) {
            given.push(Given { shape, price: 0, points: bank.points(statement), is_axiom: false });
        }
        let statements = question.given.iter().map(|&(statement, _)| statement).chain(question.openings.iter().copied());
        let mut parts = exposed(bank, &mut shapes, statements.clone(), &eliminable);
        let axioms = question.given.iter().filter(|&&(_, price)| price == 0).map(|&(statement, _)| statement);
        let of_axioms = exposed(bank, &mut shapes, axioms, &eliminable);
        let included = question.given.iter().filter(|&&(_, price)| price > 0).map(|&(statement, _)| statement);
        let of_others = exposed(bank, &mut shapes, included.chain(question.openings.iter().copied()), &eliminable);
        let mut changed: FxHashMap<ShapeId, bool> = FxHashMap::default();
        for part in parts.clone() {
            let bare = shapes.bare(part);
            if bare != part {
                // Of an axiom that is assumed as well it is as of what is assumed.
                let is_axiom = of_axioms.contains(&part) && !of_others.contains(&part);
                *changed.entry(bare).or_insert(true) &= is_axiom;
            }
        }
        let fixed = of_axioms.iter().copied().filter(|part| !of_others.contains(part)).collect();
        changed.retain(|bare, _| !parts.contains(bare));
        parts.extend(changed.keys().copied());
        parts.sort_unstable();
        let parts_of_stock = exposed(bank, &mut shapes, question.stock.iter().copied(), &eliminable);
        let relations: Vec<SymbolId> = bank.symbols().filter(|&symbol| is_comparison(bank.symbol_text(symbol))).collect();
        let is_compared = |part: Shape| matches!(part, Shape::Atom(symbol, _) if relations.contains(&symbol));
        let compares = question
            .forms
            .iter()
            .any(|form| matches!(form.variant.conclusion, Conclusion::Evaluated { computation: Computation::Comparison, .. }));
        let operates = question
            .forms
            .iter()
            .any(|form| matches!(form.variant.conclusion, Conclusion::Evaluated { computation: Computation::Operation, .. }));
        let operates = operates && question.has_numbers;
        // No rule makes a comparison of nothing.
        let mut statements = statements.chain(question.stock.iter().copied());
        let compares = compares
            && statements.any(|statement| {
                let shape = shapes.of_statement(bank, statement);
                shapes.has(shape, &is_compared)
            });
        // What is compared is no longer of the shape that was denied.
        let clashes: Vec<Option<Edge>> =
            (0..forms.len()).map(|form| clash(calculus, &mut shapes, &forms, form).filter(|_| !compares)).collect();
        forms.iter_mut().zip(clashes).for_each(|(form, clashes)| form.clashes = clashes);
        let clashing = clashing(calculus, &forms, &eliminable);
        let mut compared = Vec::new();
        if compares {
            for &part in &parts {
                let loose = shapes.loosened(part, u32::MAX, &is_compared);
                if loose != part {
                    compared.push(loose);
                }
            }
        }
        Abstraction {
            question,
            shapes,
            forms,
            given,
            openings,
            changed,
            parts,
            parts_of_stock,
            eliminable,
            clashing,
            operates,
            compares,
            compared,
            premises: FxHashMap::default(),
            fixed,
            numbers: FxHashMap::default(),
            open: BinaryHeap::new(),
            known: Vec::new(),
            graph: Graph::default(),
            is_over: false,
        }
    }

    fn goal(&mut self, bank: &Bank) -> FactId {
        match self.question.goal {
            (Goal::Contradiction, _) => self.fact(Fact::Contradiction, 0),
            (Goal::Statement(_), goal) => {
                let shape = self.shapes.of_statement(bank, goal);
                self.fact(Fact::Line(shape), 0)
            }
        }
    }

    /// Returns the number of a fact; one that is so far from the goal that no derivation has it has no steps.
    fn fact(&mut self, fact: Fact, distance: u64) -> FactId {
        let next = self.known.len() as FactId;
        let number = *self.numbers.entry(fact.clone()).or_insert(next);
        if number == next {
            self.known.push(fact);
            self.graph.makers.push(Vec::new());
            self.graph.users.push(Vec::new());
        }
        if self.graph.makers[number as usize].is_empty() && distance < self.question.below {
            self.open.push(Reverse((distance, number)));
        }
        number
    }

    /// Looks into facts, those nearest to the goal first.
    fn run(&mut self, stop: &Stop<'_>) {
        let mut is_seen: FxHashSet<FactId> = FxHashSet::default();
        while let Some(Reverse((distance, number))) = self.open.pop() {
            if !is_seen.insert(number) {
                continue;
            }
            self.is_over |= stop.is_over();
            if self.is_over {
                return;
            }
            if is_seen.len() > MAX_FACTS || self.graph.facts.len() > MAX_STEPS {
                self.step(number, SmallVec::new(), 0, None);
                continue;
            }
            match self.known[number as usize].clone() {
                Fact::Line(shape) => {
                    self.given_line(number, shape);
                    self.line(number, shape, false, distance);
                }
                Fact::Concluded(shape) => self.line(number, shape, true, distance),
                Fact::Built(shape, layers, path) => self.built(number, shape, Some(layers), Some(&path), distance),
                Fact::Clash => self.clash(number, distance),
                Fact::Changed(shape, is_axiom) => {
                    if let Some(price) = self.price_of_change(shape, is_axiom) {
                        let changed = Made { form: CHANGED, shape, is_part: is_axiom, is_line: true };
                        self.step(number, SmallVec::new(), price, Some(changed));
                    }
                }
                Fact::Any(shape, path) => {
                    for Candidate { shape: part, .. } in self.parts_like(shape) {
                        let line = self.fact(Fact::Line(part), distance);
                        self.step(number, SmallVec::from_slice(&[line]), 0, None);
                    }
                    self.built(number, shape, None, Some(&path), distance);
                }
                Fact::Contradiction => self.contradiction(number),
                Fact::TakenOut => self.taken_out(number),
                // Its step is there.
                Fact::GoalBesideTakenOut => {}
            }
        }
    }

    /// The step to a line that is taken out of a box or a subproof.
    fn taken_out(&mut self, number: FactId) {
        let takers = self.forms.iter().filter(|form| form.takes_out());
        if let Some(price) = takers.map(|form| form.prices.least(&self.shapes, &Letters::new())).min() {
            let taken = Made { form: TAKEN_OUT, shape: ANY, is_part: false, is_line: false };
            self.step(number, SmallVec::new(), price, Some(taken));
        }
    }

    fn step(&mut self, fact: FactId, premises: SmallVec<[FactId; 4]>, price: u64, built: Option<Made>) {
        let graph = &mut self.graph;
        let step = graph.facts.len() as StepId;
        for &premise in &premises {
            graph.users[premise as usize].push(step);
        }
        graph.makers[fact as usize].push(step);
        if let Some(key) = built {
            graph.by_form.entry(key.form).or_default().push(step);
        }
        graph.premises.push(premises);
        graph.facts.push(fact);
        graph.prices.push(price);
        graph.lines.push(built);
    }
}
