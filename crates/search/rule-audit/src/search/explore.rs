//! The exploration of all derivations from given axioms up to a bound, cheapest first: by the symbol points of their lemmas, then by the
//! number of lemmas, then in the order of the rules. Derivations with the same lines are one. Lines that nothing rests on at the end are
//! left out of account: what they were left out of is a shorter derivation, found earlier.

use std::collections::VecDeque;
use std::rc::Rc;

use formula::{Bank, Formula, FormulaId};
use kernel::{Calculus, Conclusion, Premise, RuleId, Variant};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};

use super::block::{Block, Cite, Line, NewStep, Origin, Proved, bit};
use super::conclude::least_points;
use super::forward::{Cited, Fact, Inferred, LetterValues, inferred};
use crate::substitution;
use proof_search::matching::Matcher;

/// Bounds of one exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExplorationLimits {
    pub(crate) lemmas: u8,
    /// The symbol points of the lemmas.
    pub(crate) points: u64,
    /// Of one statement.
    pub(crate) statement: u64,
    pub(crate) boxes: u8,
    /// Number of derivations that are looked at; with more, the exploration is not exhaustive, and says so.
    pub(crate) derivations: u64,
    /// Each lemma counts as one symbol point, bound and free variables are kept apart, new variables come in their order, what takes statements apart
    /// comes before what puts them together and before assumptions, and each of these goes on
    /// from the one before it.
    pub(crate) by_lines: bool,
}

/// A form of a rule, by its index in the calculus.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleVariant<'c> {
    pub(crate) rule: RuleId,
    pub(crate) variant: &'c Variant,
}

/// Goal of an exploration.
pub(crate) trait SearchGoal {
    /// Returns the number of lines that nothing rests on that may stand at the end.
    fn ends(&self, block: &Block, more: u8) -> usize;

    /// Returns whether a form may give the last line of all.
    fn may_close(&self, _form: usize) -> bool {
        true
    }

    /// Returns whether a block with this statement as its last line is worth writing down, when no lemma may follow it.
    fn may_end(&mut self, bank: &mut Bank, block: &Block, statement: FormulaId) -> bool;

    /// Returns whether a statement is written with the variables that this exploration writes with.
    fn admits(&self, _bank: &Bank, _block: &Block, _statement: FormulaId) -> bool {
        true
    }

    /// Returns whether a block that may still get `more` lemmas can come to anything.
    fn hopeful(&mut self, _bank: &mut Bank, _block: &Block, _more: u8) -> bool {
        true
    }

    /// Returns whether a block is by itself what the exploration looks for: then it matters by which rule its last line came.
    fn is_end(&mut self, _bank: &Bank, _block: &Block) -> bool {
        false
    }

    /// Decides what is to be done with a block whose last entry is a new lemma.
    fn look(&mut self, bank: &mut Bank, block: &Block) -> SearchView;
}

/// See [`SearchGoal::look`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchView {
    /// It may be extended.
    On,
    /// It is of no further use.
    Dead,
    /// The exploration is at its end.
    Found,
}

/// Citations that fit a premise, with the set of their lines.
type Citable = SmallVec<[(Cite, u64); 16]>;

/// The form, the subproof that it cites, and the facts that stand for its premises, by their numbers; 0 where there is none. It is small, since
/// it is looked up more often than anything else.
type CacheKey = (u64, u64, u64);

/// Conclusions that a form draws; `None` where there are none, which is most often.
type Conclusions = Option<Rc<[Rc<Inferred>]>>;

/// The blocks that wait to be extended: by the symbol points of their lemmas, then by the number of lemmas, then in the order in which they came.
/// Points and lemmas are small numbers.
#[derive(Default)]
struct Queue {
    /// By points, then by lemmas.
    waiting: Vec<Vec<VecDeque<Block>>>,
    /// The points below which nothing waits.
    least: usize,
}

impl Queue {
    fn push(&mut self, block: Block) {
        let (points, lemmas) = (block.points as usize, usize::from(block.lemmas));
        self.least = self.least.min(points);
        if self.waiting.len() <= points {
            self.waiting.resize_with(points + 1, Vec::new);
        }
        let alike = &mut self.waiting[points];
        if alike.len() <= lemmas {
            alike.resize_with(lemmas + 1, VecDeque::new);
        }
        alike[lemmas].push_back(block);
    }

    fn pop(&mut self) -> Option<Block> {
        while let Some(alike) = self.waiting.get_mut(self.least) {
            if let Some(block) = alike.iter_mut().find_map(VecDeque::pop_front) {
                return Some(block);
            }
            // What is over gives back its memory.
            *alike = Vec::new();
            self.least += 1;
        }
        None
    }
}

/// Explores the derivations of a calculus. What rules make of given premises is kept from one exploration to the next, so all of one
/// explorer have to allow statements of as many symbol points.
pub(crate) struct Explorer<'c> {
    pub(crate) calculus: &'c Calculus,
    pub(crate) forms: Vec<RuleVariant<'c>>,
    /// The rules of the forms.
    rules: Vec<RuleId>,
    /// For each form the least symbol points of what it infers.
    least: Vec<u64>,
    /// For each form whether it takes a statement apart: its conclusion is a letter, and a premise is more.
    takes_apart: Vec<bool>,
    cache: FxHashMap<CacheKey, Conclusions>,
    /// The numbers of boxes, by what they assume and derive.
    boxes: FxHashMap<(FormulaId, FormulaId), u32>,
    /// For each statement, by its index, the forms with the premise that it may serve as; `None` where that was not asked yet.
    fits: Vec<Option<Rc<[u64]>>>,
    most_premises: usize,
    /// Number of derivations that were looked at: blocks with one more step that the rules allow.
    pub(crate) derivations: u64,
    /// The least symbol points at which an exploration had to stop; whatever costs less was looked at.
    pub(crate) cut: Option<u64>,
}

/// Maximum number of premises that are looked at together.
const MOST_PREMISES: usize = 4;
/// For each form the number of places that a statement may take: each premise, or what a box derives, and after them what each box assumes.
const SLOTS: usize = 2 * MOST_PREMISES;

/// Returns whether a form takes a statement apart: its conclusion is a letter, and a premise is more.
fn takes_apart(calculus: &Calculus, variant: &Variant) -> bool {
    let is_letter =
        |schema: FormulaId| matches!(calculus.bank().formula(schema), Formula::Atom(symbol, _) if calculus.is_letter(symbol));
    let is_more = |premise: &Premise| matches!(premise, Premise::Statement(schema) if !is_letter(*schema));
    matches!(variant.conclusion, Conclusion::Statement(schema) if is_letter(schema)) && variant.premises.iter().any(is_more)
}

/// The lines that a premise can be at most: a box stands for its assumption and its last line.
fn lines_cited(premise: &Premise) -> usize {
    match premise {
        Premise::Statement(_) => 1,
        Premise::Box(_) => 2,
    }
}

/// The ways to cite something for each premise of a form.
struct PremiseTuples<'t> {
    choices: &'t [Citable],
    premises: &'t [Premise],
    /// The most lines that nothing may rest on, the new one among them.
    most_idle: usize,
    /// The lines that one step has to rest on, the next one, and no more.
    once: u64,
    cites: SmallVec<[Cite; MOST_PREMISES]>,
}

impl PremiseTuples<'_> {
    /// Gives each way that leaves no more lines idle than may be. The choice for the first premise changes from one to the next, then that for
    /// the second.
    ///
    /// * `open`: number of the premises without a choice yet, which are the first ones.
    /// * `idle`: the lines that nothing rests on, those that are chosen already left out.
    /// * `to_cite`: the most lines that the open premises can be.
    fn each(&mut self, open: usize, idle: u64, to_cite: usize, give: &mut dyn FnMut(&[Cite])) {
        if 1 + (idle.count_ones() as usize).saturating_sub(to_cite) > self.most_idle {
            return;
        }
        let Some(at) = open.checked_sub(1) else {
            if idle & self.once == 0 {
                give(&self.cites);
            }
            return;
        };
        let to_cite = to_cite - lines_cited(&self.premises[at]);
        let choices = self.choices;
        for &(cite, lines) in &choices[at] {
            if lines & self.once & !idle != 0 {
                continue;
            }
            self.cites[at] = cite;
            self.each(at, idle & !lines, to_cite, give);
        }
    }
}

impl<'c> Explorer<'c> {
    /// An explorer of these rules.
    pub(crate) fn new(calculus: &'c Calculus, allowed: &dyn Fn(RuleId) -> bool) -> Explorer<'c> {
        Explorer::of_forms(calculus, &|rule, _| allowed(rule))
    }

    /// An explorer of these forms of rules.
    pub(crate) fn of_forms(calculus: &'c Calculus, keep: &dyn Fn(RuleId, &Variant) -> bool) -> Explorer<'c> {
        let rules = calculus.rule_ids();
        let variants = rules.flat_map(|(rule, data)| data.variants.iter().map(move |variant| RuleVariant { rule, variant }));
        let kept = |form: &RuleVariant<'_>| {
            let open = matches!(form.variant.conclusion, Conclusion::RuleInForce) || substitution::asked(form.variant).is_some();
            !open && keep(form.rule, form.variant)
        };
        let forms: Vec<RuleVariant<'c>> = variants.filter(kept).collect();
        let most_premises = forms.iter().map(|form| form.variant.premises.len()).max().unwrap_or(0).min(MOST_PREMISES);
        let least = forms.iter().map(|form| match form.variant.conclusion {
            Conclusion::Statement(schema) => least_points(calculus, schema, &|_| 0),
            Conclusion::Evaluated { .. } | Conclusion::RuleInForce => 0,
        });
        Explorer {
            calculus,
            least: least.collect(),
            takes_apart: forms.iter().map(|form| takes_apart(calculus, form.variant)).collect(),
            rules: forms.iter().map(|form| form.rule).collect(),
            forms,
            cache: FxHashMap::default(),
            boxes: FxHashMap::default(),
            fits: Vec::new(),
            most_premises,
            derivations: 0,
            cut: None,
        }
    }

    /// Explores all derivations from a block of axioms.
    pub(crate) fn explore(
        &mut self,
        bank: &mut Bank,
        stock: &LetterValues,
        start: Block,
        subproofs: &[Proved],
        reach: ExplorationLimits,
        aim: &mut dyn SearchGoal,
    ) -> Option<Block> {
        let mut queue = Queue::default();
        let mut seen: FxHashSet<Box<[u32]>> = FxHashSet::default();
        queue.push(start);
        let mut longer: Vec<Block> = Vec::new();
        let mut looked = 0;
        while let Some(block) = queue.pop() {
            let last = block.lines.last().is_some_and(|line| matches!(line.origin, Origin::Lemma { .. }));
            if last && block.open.is_none() {
                match aim.look(bank, &block) {
                    SearchView::Found => return Some(block),
                    SearchView::Dead => continue,
                    SearchView::On => {}
                }
            }
            if looked >= reach.derivations {
                self.cut = Some(self.cut.map_or(block.points, |known| known.min(block.points)));
                return None;
            }
            self.extensions(bank, stock, &block, subproofs, reach, aim, &mut longer);
            for next in longer.drain(..) {
                if seen.insert(next.key(aim.is_end(bank, &next), self.calculus.asks_about_lines())) {
                    looked += 1;
                    queue.push(next);
                }
            }
        }
        None
    }

    fn is_apart(&self, form: usize) -> bool {
        self.takes_apart.get(form).is_some_and(|&apart| apart)
    }

    /// Adds every block that is one entry longer, within reach.
    #[allow(clippy::too_many_arguments)]
    fn extensions(
        &mut self,
        bank: &mut Bank,
        stock: &LetterValues,
        block: &Block,
        subproofs: &[Proved],
        reach: ExplorationLimits,
        aim: &mut dyn SearchGoal,
        next: &mut Vec<Block>,
    ) {
        let Some(more) = reach.lemmas.checked_sub(block.lemmas + 1) else { return };
        let is_composed =
            |line: &Rc<Line>| matches!(line.origin, Origin::Lemma { form, .. } if !self.is_apart(usize::from(form)));
        let all_composed = block.lines.iter().zip(0..).filter(|(line, _)| reach.by_lines && is_composed(line));
        let composed_mask = all_composed.fold(0, |mask, (_, at)| mask | bit(at));
        let composed = composed_mask != 0;
        // What is derived in a box begins with what it assumes.
        let is_assumed = block.lines.last().is_some_and(|line| matches!(line.origin, Origin::Assumption));
        let begins = reach.by_lines && is_assumed;
        let once = if begins { composed_mask | bit(block.lines.len() as u8 - 1) } else { composed_mask };
        let mut unused: SmallVec<[u8; 8]> = SmallVec::new();
        unused.extend((0..block.lines.len() as u8).filter(|&at| !block.is_used(usize::from(at))));
        let boxes = self.forms.iter().any(|form| form.variant.premises.iter().any(|premise| matches!(premise, Premise::Box(_))));
        if boxes {
            if block.open.is_some() && !begins {
                next.extend(block.with_end());
            }
            if block.boxes.len() < usize::from(reach.boxes) && unused.len() < 8 && !composed {
                let new = |formula: FormulaId| block.lines.iter().all(|line| line.statement != formula);
                let in_order = |formula: FormulaId| !reach.by_lines || aim.admits(bank, block, formula);
                let assumed = stock.formulas.iter().filter(|&&formula| new(formula) && in_order(formula));
                next.extend(assumed.map(|&formula| block.with_assumption(formula)));
            }
        }
        let visible: SmallVec<[u8; 16]> = block.visible().collect();
        let closed: SmallVec<[(u8, u8); 8]> = block.closed().collect();
        let fits: SmallVec<[Rc<[u64]>; 8]> = block.lines.iter().map(|line| self.fits(bank, line.statement)).collect();
        let idle = unused.iter().fold(0_u64, |mask, &at| mask | bit(at));
        // Each further lemma rests on at most this many lines, and is one more.
        let most_idle = aim.ends(block, more) + usize::from(more) * self.most_premises.saturating_sub(1);
        let mut choices: [Citable; MOST_PREMISES] = Default::default();
        for form in 0..self.forms.len() {
            let variant = self.forms[form].variant;
            let too_long = self.least.get(form).is_some_and(|&least| least > reach.statement);
            // With boxes, what puts statements together comes after the first assumption: without any is another exploration.
            let assumed = reach.by_lines && !block.boxes.is_empty();
            let late = if self.is_apart(form) { composed || assumed } else { reach.by_lines && reach.boxes > 0 && !assumed };
            if late || variant.premises.len() > MOST_PREMISES || too_long || more == 0 && !aim.may_close(form) {
                continue;
            }
            // The lines that all premises together can be, and so rest on: what is idle beyond them stays so.
            let all_cited: usize = variant.premises.iter().map(lines_cited).sum();
            if 1 + (idle.count_ones() as usize).saturating_sub(all_cited) > most_idle {
                continue;
            }
            // What may be cited for each premise, with the indices of the lines.
            let choices = &mut choices[..variant.premises.len()];
            let fitting = variant.premises.iter().zip(choices.iter_mut()).enumerate().all(|(at, (premise, choice))| {
                let may = |slot: usize, line: u8| {
                    let bit = form * SLOTS + slot;
                    fits[usize::from(line)].get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
                };
                choice.clear();
                match premise {
                    Premise::Statement(_) => {
                        let fitting = visible.iter().filter(|&&line| may(at, line));
                        choice.extend(fitting.map(|&line| (Cite::Line(line), bit(line))));
                    }
                    Premise::Box(_) => {
                        let fit = |&&(first, last): &&(u8, u8)| may(MOST_PREMISES + at, first) && may(at, last);
                        let fitting = closed.iter().filter(fit);
                        choice.extend(fitting.map(|&(first, last)| (Cite::Box(first, last), bit(first) | bit(last))));
                    }
                }
                !choice.is_empty()
            });
            if !fitting {
                continue;
            }
            let cited: SmallVec<[Option<u16>; 8]> = if variant.subproof.is_some() {
                let of_form = subproofs.iter().zip(0..).filter(|(proved, _)| proved.form == form);
                of_form.map(|(_, at)| Some(at)).collect()
            } else {
                smallvec![None]
            };
            let cites = smallvec![Cite::Line(0); choices.len()];
            let mut tuples = PremiseTuples { choices, premises: &variant.premises, most_idle, once, cites };
            tuples.each(choices.len(), idle, all_cited, &mut |cites| {
                for &subproof in &cited {
                    self.steps(bank, stock, block, form, cites, subproof, subproofs, reach, more, aim, next);
                }
            });
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn steps(
        &mut self,
        bank: &mut Bank,
        stock: &LetterValues,
        block: &Block,
        form: usize,
        cites: &[Cite],
        subproof: Option<u16>,
        subproofs: &[Proved],
        reach: ExplorationLimits,
        more: u8,
        aim: &mut dyn SearchGoal,
        next: &mut Vec<Block>,
    ) {
        let proved = subproof.and_then(|at| subproofs.get(usize::from(at)));
        // The points of a subproof are paid with the first step that cites it.
        let bought = |line: &Rc<Line>| matches!(line.origin, Origin::Lemma { subproof: known, .. } if known == subproof);
        let price = proved.filter(|_| !block.lines.iter().any(bought)).map_or(0, |proved| proved.block.points);
        let inferred = self.inferred(bank, stock, form, block, cites, subproof.zip(proved), reach.statement);
        for step in inferred.iter().flat_map(|all| all.iter()) {
            let points = if reach.by_lines { 1 } else { step.points };
            if block.points + points + price > reach.points || reach.by_lines && !aim.admits(bank, block, step.statement) {
                continue;
            }
            if block.lines.iter().any(|line| line.statement == step.statement && line.in_box.is_none()) {
                continue;
            }
            let new = NewStep { cites, statement: step.statement, rules: &self.rules };
            if !step.checks.iter().all(|check| block.grants(bank, check, new)) {
                continue;
            }
            self.derivations += 1;
            if more == 0 && !aim.may_end(bank, block, step.statement) {
                continue;
            }
            let mut one = block.with_lemma(bank, form as u16, cites, step, subproof);
            one.points = block.points + points + price;
            if aim.hopeful(bank, &one, more) {
                next.push(one);
            }
        }
    }

    /// The conclusions that a form draws from these lines of a block, with at most this many symbol points.
    #[allow(clippy::too_many_arguments)]
    fn inferred(
        &mut self,
        bank: &mut Bank,
        stock: &LetterValues,
        form: usize,
        block: &Block,
        cites: &[Cite],
        subproof: Option<(u16, &Proved)>,
        most: u64,
    ) -> Conclusions {
        let key = self.cache_key(form, cites.iter().map(|&cite| block.fact(cite)), subproof.map(|(at, _)| at));
        if let Some(known) = self.cache.get(&key) {
            return known.clone();
        }
        let variant = self.forms[form].variant;
        let cited = subproof.map(|(_, proved)| Cited { axiom: proved.axiom, lines: &proved.lines, witnesses: &proved.witnesses });
        let facts: SmallVec<[Fact; MOST_PREMISES]> = cites.iter().map(|&cite| block.fact(cite)).collect();
        let all = inferred(bank, self.calculus, variant, &facts, cited, stock, most);
        let within = all.into_iter().filter(|one| bank.points(one.statement) <= most);
        let all: Rc<[Rc<Inferred>]> = within.map(Rc::new).collect();
        let all = (!all.is_empty()).then_some(all);
        self.cache.insert(key, all.clone());
        all
    }

    fn cache_key(&mut self, form: usize, facts: impl Iterator<Item = Fact>, subproof: Option<u16>) -> CacheKey {
        let mut numbers = [0_u64; MOST_PREMISES];
        for (number, fact) in numbers.iter_mut().zip(facts) {
            // Lines have even numbers, boxes odd ones.
            *number = u64::from(match fact {
                Fact::Line(statement) => statement.index() as u32 * 2 + 2,
                Fact::Box(assumption, line) => {
                    let next = self.boxes.len() as u32 * 2 + 1;
                    *self.boxes.entry((assumption, line)).or_insert(next)
                }
            });
        }
        let [first, second, third, fourth] = numbers;
        ((form as u64) << 32 | subproof.map_or(0, |at| u64::from(at) + 1), first << 32 | second, third << 32 | fourth)
    }

    /// For each premise of each form, whether a statement may serve as it, or as a part of the box that it asks for.
    fn fits(&mut self, bank: &mut Bank, statement: FormulaId) -> Rc<[u64]> {
        let index = statement.index();
        if let Some(Some(known)) = self.fits.get(index) {
            return Rc::clone(known);
        }
        let mut bits = vec![0_u64; (self.forms.len() * SLOTS).div_ceil(64)];
        for (form, at) in self.forms.iter().zip(0..) {
            for (premise, slot) in form.variant.premises.iter().take(MOST_PREMISES).zip(0..) {
                let schemas: SmallVec<[(FormulaId, usize); 2]> = match *premise {
                    Premise::Statement(schema) => smallvec![(schema, slot)],
                    Premise::Box(schema) => smallvec![(schema.conclusion, slot), (schema.assumption, MOST_PREMISES + slot)],
                };
                for (schema, slot) in schemas {
                    if Matcher::new(self.calculus).statement(bank, schema, statement) {
                        let bit = at * SLOTS + slot;
                        bits[bit / 64] |= 1 << (bit % 64);
                    }
                }
            }
        }
        let bits: Rc<[u64]> = bits.into();
        if self.fits.len() <= index {
            self.fits.resize(index + 1, None);
        }
        self.fits[index] = Some(Rc::clone(&bits));
        bits
    }
}
