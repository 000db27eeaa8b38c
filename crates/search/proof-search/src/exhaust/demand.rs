//! The demand for facts: of which shapes they must be to be of use for the goal, and what the rest of a derivation with them costs at least
//! (a demand transformation, as in "magic sets" for logic programs, with distances as in A*). The goal is asked for; a form that may
//! conclude what is asked for asks for the premise that is known best, and when a fact of that shape was taken, for the next one.
//!
//! Shapes say less than statements, so more is asked for than is needed; never less: in a derivation that states everything once, every
//! line is asked for as soon as the lines that tell its shape were taken. Not here: the facts themselves.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use formula::{Bank, FormulaId};
use kernel::{Calculus, Conclusion};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::detours::is_detour;
use crate::forms::{PlannedVariant, Slot, slots};
use crate::least_price::Question;
use crate::problem::Goal;
use crate::shapes::prices::StepPrices;
use crate::shapes::{ANY, Letters, Shape, ShapeId, Shapes};
use crate::table::UNREACHED;

/// Depth of a shape below which open parts are left open altogether.
const MAX_DEPTH: u32 = 4;
/// Number of shapes after which everything is asked for.
const MAX_SHAPES: usize = 4_000;
/// Number of comparisons of shapes with those taken, after which everything is asked for.
const MAX_COMPARISONS: usize = 5_000_000;

/// Facts of one shape that one form makes, by their number.
pub(super) type KindId = u32;

/// The use for which a shape is asked: a set of forms that lead nowhere there, by its number.
type UseId = u32;

/// The use for which every form will do.
const ANY_USE: UseId = 0;

/// A form with the known bounds on its prices.
struct Form {
    slots: SmallVec<[Slot; 6]>,
    /// The conclusion; `None` if it is a premise with something computed.
    conclusion: Option<FormulaId>,
    prices: StepPrices,
    /// The use of each slot.
    uses: Vec<UseId>,
}

/// A shape that is asked for.
#[derive(Clone, Copy, Debug)]
struct DemandedShape {
    shape: ShapeId,
    of: UseId,
    /// The least that the rest of a derivation costs.
    distance: u64,
}

/// A form whose next premise is waited for.
#[derive(Clone, Debug)]
struct Awaited {
    form: u16,
    slot: u8,
    /// The slots that are still to be filled, this one included, a bit for each.
    open: u64,
    letters: Letters,
    /// The distance of the conclusion.
    distance: u64,
}

/// A kind of facts that were or may be taken.
struct FactKind {
    shape: ShapeId,
    maker: Option<u16>,
    distance: u64,
}

/// A line that was taken: its shape, and that of what its box or subproof begins with.
type SeenLine = (ShapeId, Option<ShapeId>);

pub(super) struct Demand<'c> {
    calculus: &'c Calculus,
    below: u64,
    pub(super) shapes: Shapes,
    forms: Vec<Form>,
    /// By use: by form whether it leads nowhere.
    uses: Vec<Vec<bool>>,
    wanted: Vec<DemandedShape>,
    by_shape: FxHashMap<(ShapeId, UseId), usize>,
    /// By the head of the shape.
    by_head: FxHashMap<Shape, Vec<usize>>,
    /// Shapes whose makers are still to be asked.
    queue: BinaryHeap<Reverse<(u64, usize)>>,
    /// The distance of everything.
    of_anything: u64,
    awaited: Vec<Awaited>,
    awaited_by: FxHashMap<(u16, u64, Letters), usize>,
    taken: Vec<SeenLine>,
    is_taken: FxHashSet<SeenLine>,
    kinds: Vec<FactKind>,
    kinds_by: FxHashMap<(ShapeId, Option<u16>), KindId>,
    kinds_by_head: FxHashMap<Shape, Vec<KindId>>,
    /// Kinds that are nearer than they were.
    nearer: Vec<KindId>,
    is_contradiction: bool,
    /// Number of comparisons.
    compared: usize,
}

impl<'c> Demand<'c> {
    /// The demand of the goal of a question.
    pub(super) fn new(bank: &mut Bank, question: &Question<'_, 'c>) -> Demand<'c> {
        let &Question { calculus, forms, goal, below, .. } = question;
        let mut uses = vec![vec![false; forms.len()]];
        let known = |form| Form::new(question, form, &mut uses);
        let known: Vec<Form> = forms.iter().map(known).collect();
        let schemas = known.iter().flat_map(|form| {
            let lines = form.slots.iter().flat_map(|slot| std::iter::once(slot.schema).chain(slot.opening));
            lines.chain(form.conclusion)
        });
        let shapes = Shapes::new(bank, calculus, schemas, None);
        let mut demand = Demand {
            calculus,
            below,
            shapes,
            forms: known,
            uses,
            wanted: Vec::new(),
            by_shape: FxHashMap::default(),
            by_head: FxHashMap::default(),
            queue: BinaryHeap::new(),
            of_anything: UNREACHED,
            awaited: Vec::new(),
            awaited_by: FxHashMap::default(),
            taken: Vec::new(),
            is_taken: FxHashSet::default(),
            kinds: Vec::new(),
            kinds_by: FxHashMap::default(),
            kinds_by_head: FxHashMap::default(),
            nearer: Vec::new(),
            is_contradiction: matches!(goal.0, Goal::Contradiction),
            compared: 0,
        };
        if below == UNREACHED {
            // Without a bound everything is asked for, and when all is derived it is known that there is no more.
            demand.of_anything = 0;
            return demand;
        }
        let shape = demand.shapes.of_statement(bank, goal.1);
        demand.want(shape, ANY_USE, 0);
        if demand.is_contradiction {
            let denied = demand.shapes.shared(Shape::Not(ANY));
            demand.want(denied, ANY_USE, 0);
        }
        demand.settle();
        demand
    }

    /// Returns the kind of a fact that a form makes, or that is given.
    pub(super) fn kind(&mut self, bank: &Bank, statement: FormulaId, maker: Option<u16>) -> KindId {
        let shape = self.shapes.of_statement(bank, statement);
        let next = self.kinds.len() as KindId;
        let kind = *self.kinds_by.entry((shape, maker)).or_insert(next);
        if kind == next {
            let head = self.shapes.shape(shape).head();
            let heads = [head, Shape::Any];
            self.compared += heads.iter().filter_map(|head| self.by_head.get(head)).map(Vec::len).sum::<usize>();
            let near = heads.iter().filter_map(|head| self.by_head.get(head)).flatten().map(|&at| self.wanted[at]);
            let fits =
                |wanted: &DemandedShape| !self.leads_nowhere(wanted.of, maker) && self.shapes.are_compatible(wanted.shape, shape);
            let distance = near.filter(fits).map(|wanted| wanted.distance).min().unwrap_or(UNREACHED);
            self.kinds.push(FactKind { shape, maker, distance: distance.min(self.of_anything) });
            self.kinds_by_head.entry(head).or_default().push(kind);
        }
        kind
    }

    /// Returns what the rest of a derivation with a fact of a kind costs at least, as far as is known; [`UNREACHED`] if it is not asked for.
    pub(super) fn distance(&self, kind: KindId) -> u64 {
        self.kinds[kind as usize].distance
    }

    /// Takes a fact; more can be asked for then. Afterwards [`nearer`](Self::nearer) tells what is nearer.
    pub(super) fn take(&mut self, bank: &Bank, statement: FormulaId, opening: Option<FormulaId>) {
        if self.of_anything == 0 {
            return;
        }
        let shape = self.shapes.of_statement(bank, statement);
        let opening = opening.map(|opening| self.shapes.of_statement(bank, opening));
        if !self.is_taken.insert((shape, opening)) {
            return;
        }
        self.taken.push((shape, opening));
        if let (true, Shape::Not(inner)) = (self.is_contradiction, self.shapes.shape(shape)) {
            self.want(inner, ANY_USE, 0);
        }
        for at in 0..self.awaited.len() {
            self.advance(at, (shape, opening));
        }
        self.settle();
    }

    /// Returns the kinds that are nearer than they were when this was asked last.
    pub(super) fn nearer(&mut self) -> Vec<KindId> {
        let mut nearer = std::mem::take(&mut self.nearer);
        nearer.sort_unstable();
        nearer.dedup();
        nearer
    }

    fn leads_nowhere(&self, of: UseId, maker: Option<u16>) -> bool {
        maker.is_some_and(|maker| self.uses[of as usize][maker as usize])
    }

    fn want(&mut self, shape: ShapeId, of: UseId, distance: u64) {
        if distance >= self.below || distance >= self.of_anything {
            return;
        }
        let open = self.shapes.is_open(shape);
        let shape = if open { self.shapes.loosened(shape, MAX_DEPTH, &|_| false) } else { shape };
        let next = self.wanted.len();
        let at = *self.by_shape.entry((shape, of)).or_insert(next);
        if at == next {
            self.wanted.push(DemandedShape { shape, of, distance });
            self.by_head.entry(self.shapes.shape(shape).head()).or_default().push(at);
        } else if self.wanted[at].distance <= distance {
            return;
        }
        self.wanted[at].distance = distance;
        self.queue.push(Reverse((distance, at)));
        let head = self.shapes.shape(shape).head();
        if shape == ANY {
            (0..self.kinds.len()).for_each(|kind| self.approach(kind as KindId, self.wanted[at]));
        } else {
            for kind in self.kinds_by_head.get(&head).cloned().unwrap_or_default() {
                self.approach(kind, self.wanted[at]);
            }
        }
    }

    fn approach(&mut self, kind: KindId, wanted: DemandedShape) {
        self.compared += 1;
        let FactKind { shape, maker, distance } = self.kinds[kind as usize];
        if wanted.distance < distance && !self.leads_nowhere(wanted.of, maker) && self.shapes.are_compatible(wanted.shape, shape)
        {
            self.kinds[kind as usize].distance = wanted.distance;
            self.nearer.push(kind);
        }
    }

    /// Asks for everything, however near to the goal it is.
    fn ask_for_everything(&mut self) {
        self.of_anything = 0;
        self.queue.clear();
        for (number, kind) in (0..).zip(&mut self.kinds) {
            kind.distance = 0;
            self.nearer.push(number);
        }
    }

    /// Asks the makers of what is asked for.
    fn settle(&mut self) {
        while let Some(Reverse((distance, at))) = self.queue.pop() {
            let wanted = self.wanted[at];
            if distance != wanted.distance || distance >= self.of_anything {
                continue;
            }
            if self.compared > MAX_COMPARISONS {
                self.ask_for_everything();
                return;
            }
            if self.wanted.len() > MAX_SHAPES {
                // What is still in the queue, and what it would ask for, is as far away or farther.
                self.want(ANY, ANY_USE, distance);
                self.of_anything = distance;
                continue;
            }
            for form in 0..self.forms.len() as u16 {
                if !self.leads_nowhere(wanted.of, Some(form)) {
                    self.ask(form, wanted);
                }
            }
        }
    }

    /// Asks for the premises of a form that may conclude what is asked for.
    fn ask(&mut self, form: u16, wanted: DemandedShape) {
        let data = &self.forms[form as usize];
        let mut letters = Letters::new();
        match data.conclusion {
            Some(conclusion) => {
                if self.shapes.bind(self.calculus, conclusion, wanted.shape, &mut letters) {
                    let open = (1_u64 << data.slots.len()) - 1;
                    self.proceed(form, open, letters, wanted.distance);
                }
            }
            None => {
                // A comparison may have been where a truth value is now, and an operation where a number is.
                let before = self.shapes.loosened(wanted.shape, u32::MAX, &|shape| matches!(shape, Shape::Truth(_)));
                let before = self.shapes.bare(before);
                let of = data.uses.first().copied().unwrap_or(ANY_USE);
                self.want(before, of, wanted.distance.saturating_add(1));
            }
        }
    }

    /// Asks for the premise of which most is known, and waits for it.
    fn proceed(&mut self, form: u16, open: u64, letters: Letters, distance: u64) {
        let data = &self.forms[form as usize];
        let from = distance.saturating_add(data.prices.least(&self.shapes, &letters));
        if open == 0 || from >= self.below {
            return;
        }
        let calculus = self.calculus;
        let schemas: SmallVec<[FormulaId; 6]> = data.slots.iter().map(|slot| slot.schema).collect();
        let mut best: Option<((bool, usize), usize, ShapeId)> = None;
        for (slot, &schema) in schemas.iter().enumerate().filter(|(slot, _)| open & (1 << slot) != 0) {
            let shape = self.shapes.instance(calculus, schema, &letters);
            let knowledge = self.shapes.knowledge(shape);
            if best.as_ref().is_none_or(|(known, ..)| knowledge > *known) {
                best = Some((knowledge, slot, shape));
            }
        }
        let Some((_, slot, shape)) = best else { return };
        let of = self.forms[form as usize].uses[slot];
        self.want(shape, of, from);
        if open.count_ones() == 1 {
            return;
        }
        let next = self.awaited.len();
        let at = *self.awaited_by.entry((form, open, letters.clone())).or_insert(next);
        if at == next {
            self.awaited.push(Awaited { form, slot: slot as u8, open, letters, distance });
        } else if self.awaited[at].distance <= distance {
            return;
        }
        self.awaited[at].distance = distance;
        for taken in 0..self.taken.len() {
            self.advance(at, self.taken[taken]);
        }
    }

    /// Fills the slot that a form waits for with a line that was taken, if it fits.
    fn advance(&mut self, at: usize, (shape, opening): SeenLine) {
        self.compared += 1;
        let Awaited { form, slot, open, ref letters, distance } = self.awaited[at];
        let data = self.forms[form as usize].slots[slot as usize];
        let mut letters = letters.clone();
        if let Some(schema) = data.opening {
            let Some(opening) = opening else { return };
            if !self.shapes.bind(self.calculus, schema, opening, &mut letters) {
                return;
            }
        }
        if self.shapes.bind(self.calculus, data.schema, shape, &mut letters) {
            self.proceed(form, open & !(1 << slot), letters, distance);
        }
    }
}

impl Form {
    fn new(question: &Question<'_, '_>, form: &PlannedVariant<'_>, uses: &mut Vec<Vec<bool>>) -> Form {
        let &Question { calculus, forms, price, is_any_variable_alike, .. } = question;
        let variant = form.variant;
        let conclusion = match variant.conclusion {
            Conclusion::Statement(schema) => Some(schema),
            Conclusion::Evaluated { .. } | Conclusion::RuleInForce => None,
        };
        let slots = slots(variant);
        let mut use_of = |slot: usize| {
            let nowhere: Vec<bool> = forms.iter().map(|maker| is_detour(calculus, maker, form, slot)).collect();
            let next = uses.len();
            let at = uses.iter().position(|known| *known == nowhere).unwrap_or(next);
            if at == next {
                uses.push(nowhere);
            }
            at as UseId
        };
        let uses = (0..slots.len()).map(&mut use_of).collect();
        let prices = StepPrices::new(calculus, variant, price, is_any_variable_alike);
        Form { slots, conclusion, prices, uses }
    }
}
