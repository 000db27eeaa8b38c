//! Condensed derivations: where the rules of a calculus are schemas of statement letters and nothing else, each derivation has a most general
//! conclusion, of which all that it can derive are instances (Meredith's condensed detachment, for any rules). All of them are made in the
//! order of their sizes, a size being the number of inferences in the derivation written as a tree; a conclusion that is an instance
//! of one that took no more is left out. So the first that the goal is an instance of is a smallest derivation of it.
//!
//! * `terms`: schemas in which letters are variables, and their unification. `instances`: the conclusions so far, searched for one that a
//!   new one is an instance of. `tree`: from a derivation to the lines of a proof.
//!
//! Not here: rules with provisos, boxes, subproofs, objects or computing; for those a derivation has no most general conclusion.

mod instances;
mod terms;
mod tree;

use formula::{Bank, Formula, FormulaId};
use kernel::{Calculus, Conclusion, Premise, Sort, Variant};
use rustc_hash::FxHashSet;

use crate::forms::PlannedVariant;
use crate::problem::{Found, Goal, Limits, Problem, Searched, Stop};
use crate::setting::SearchInput;
use instances::Instances;
use terms::{NodeId, OffsetNode, Terms};

/// Maximum number of symbols of a statement.
const MAX_SYMBOLS: usize = 2_000;

/// The number of a conclusion that was derived.
type Derived = u32;

/// Returns whether all the forms of a rule are schemas of statement letters and nothing else.
pub(crate) fn is_schematic(calculus: &Calculus, variant: &Variant) -> bool {
    let plain = |schema: FormulaId| has_letters_only(calculus, schema);
    let Conclusion::Statement(conclusion) = variant.conclusion else { return false };
    let premise = |premise: &Premise| matches!(*premise, Premise::Statement(schema) if plain(schema));
    variant.subproof.is_none()
        && variant.witnesses.is_empty()
        && variant.provisos.is_empty()
        && variant.choices.iter().all(|choice| choice.sort == Sort::Formula)
        && variant.premises.iter().all(premise)
        && plain(conclusion)
}

fn has_letters_only(calculus: &Calculus, schema: FormulaId) -> bool {
    let mut open = vec![schema];
    while let Some(schema) = open.pop() {
        match calculus.bank().formula(schema) {
            Formula::Truth(_) => {}
            Formula::Atom(symbol, []) if calculus.is_letter(symbol) => {}
            Formula::Not(inner) => open.push(inner),
            Formula::Binary(_, left, right) => open.extend([left, right]),
            _ => return false,
        }
    }
    true
}

/// A form of a rule, with its letters as variables.
struct Form {
    premises: Vec<NodeId>,
    conclusion: NodeId,
    letters: u32,
}

/// The last inference of a derivation.
#[derive(Clone, Debug)]
enum Inference {
    /// A statement that is given.
    Given,
    /// A form of a rule, and the derivations of its premises.
    Form(u16, Box<[Derived]>),
}

/// A most general conclusion.
struct Entry {
    conclusion: NodeId,
    letters: u32,
    by: Inference,
}

/// The outcome of a search.
#[derive(Default)]
pub(crate) struct Condensed {
    pub(crate) found: Option<Found>,
    /// No derivation has fewer inferences, as a tree.
    pub(crate) lower_bound: u64,
    pub(crate) searched: Searched,
    /// True if all that can be derived was derived.
    pub(crate) is_whole: bool,
    pub(crate) is_full: bool,
}

struct Search<'e> {
    terms: Terms,
    forms: Vec<Form>,
    goal: NodeId,
    entries: Vec<Entry>,
    /// The conclusions by the sizes of their derivations.
    by_size: Vec<Vec<Derived>>,
    instances: Instances,
    /// Those of the size that is being made.
    new: Vec<Entry>,
    known: FxHashSet<NodeId>,
    found: Option<Entry>,
    tried: u64,
    /// Number of derivations.
    made: usize,
    /// The smallest size of which something was left out, being too large.
    cut_at: Option<usize>,
    stop: &'e Stop<'e>,
    is_over: bool,
}

/// Derives most general conclusions until the goal is an instance of one, the budget is used up, or a limit is reached.
pub(crate) fn condensed(
    bank: &mut Bank,
    problem: &Problem<'_>,
    forms: &[PlannedVariant<'_>],
    setting: &mut SearchInput,
    below: u64,
    limits: &Limits,
    stop: &Stop<'_>,
) -> Condensed {
    let Goal::Statement(goal) = problem.goal else { return Condensed::default() };
    let mut terms = Terms::default();
    let read: Vec<Form> = forms.iter().map(|form| Form::read(&mut terms, bank, problem.calculus, form.variant)).collect();
    let goal = setting.normalizer.as_mut().map_or(goal, |normalizer| normalizer.normalize(bank, goal));
    let goal_term = terms.statement(bank, goal);
    let mut search = Search {
        terms,
        forms: read,
        goal: goal_term,
        entries: Vec::new(),
        by_size: Vec::new(),
        instances: Instances::default(),
        new: Vec::new(),
        known: FxHashSet::default(),
        found: None,
        tried: 0,
        made: 0,
        cut_at: None,
        stop,
        is_over: false,
    };
    let mut outcome = search.sizes(bank, &setting.premises, below, limits);
    outcome.searched =
        Searched { statement_points: MAX_SYMBOLS as u64, facts: search.entries.len(), steps: search.made, ..Searched::default() };
    if let Some(last) = search.found.take() {
        let terms = std::mem::take(&mut search.terms);
        outcome.found = tree::written(bank, problem, forms, setting, terms, &search, &last, goal);
    }
    outcome
}

impl Form {
    fn read(terms: &mut Terms, bank: &mut Bank, calculus: &Calculus, variant: &Variant) -> Form {
        let mut letters = Vec::new();
        let mut schema = |schema: FormulaId| terms.schema(bank, calculus, schema, &mut letters);
        let premises = variant
            .premises
            .iter()
            .filter_map(|premise| match *premise {
                Premise::Statement(statement) => Some(schema(statement)),
                Premise::Box(_) => None,
            })
            .collect();
        let conclusion = match variant.conclusion {
            Conclusion::Statement(statement) => schema(statement),
            Conclusion::Evaluated { .. } | Conclusion::RuleInForce => terms.letter(0),
        };
        Form { premises, conclusion, letters: letters.len() as u32 }
    }
}

impl Search<'_> {
    /// Makes one size after the other.
    fn sizes(&mut self, bank: &Bank, premises: &[FormulaId], below: u64, limits: &Limits) -> Condensed {
        let mut outcome = Condensed::default();
        let longest = self.forms.iter().map(|form| form.premises.len()).max().unwrap_or(0);
        for size in 0_usize.. {
            outcome.lower_bound = self.cut_at.unwrap_or(size) as u64;
            if outcome.lower_bound >= below {
                return outcome;
            }
            if size == 0 {
                for &premise in premises {
                    let conclusion = self.terms.statement(bank, premise);
                    self.enter(conclusion, 0, Inference::Given);
                }
            } else {
                for form in 0..self.forms.len() {
                    self.combine(form, size - 1);
                }
            }
            if self.found.is_some() || self.is_over {
                return outcome;
            }
            let is_new = self.keep();
            outcome.is_full = self.entries.len() > limits.facts;
            if outcome.is_full {
                return outcome;
            }
            // A derivation of a larger size has premises of which one is so large at least.
            let largest = self.by_size.iter().rposition(|list| !list.is_empty()).unwrap_or(0);
            if !is_new && size > longest.saturating_mul(largest).saturating_add(1) {
                outcome.is_whole = self.cut_at.is_none();
                outcome.lower_bound = self.cut_at.map_or(below, |size| size as u64);
                return outcome;
            }
        }
        outcome
    }

    /// Uses a form on conclusions whose sizes add up.
    fn combine(&mut self, form: usize, sum: usize) {
        let count = self.forms[form].premises.len();
        if count == 0 {
            if sum == 0 {
                let (conclusion, letters) = (self.forms[form].conclusion, self.forms[form].letters);
                self.enter(conclusion, letters, Inference::Form(form as u16, Box::default()));
            }
            return;
        }
        self.terms.forget();
        let first = self.terms.fresh(self.forms[form].letters);
        self.premise(form, 0, sum, first, &mut Vec::with_capacity(count));
    }

    // As deep as a form has premises.
    fn premise(&mut self, form: usize, at: usize, sum: usize, own: u32, chosen: &mut Vec<Derived>) {
        let Some(&schema) = self.forms[form].premises.get(at) else {
            let conclusion = OffsetNode { node: self.forms[form].conclusion, offset: own };
            match self.terms.resolved(conclusion, MAX_SYMBOLS) {
                Some((conclusion, letters)) => {
                    self.enter(conclusion, letters, Inference::Form(form as u16, chosen.as_slice().into()));
                }
                None => self.leave_out(),
            }
            return;
        };
        let is_last = at + 1 == self.forms[form].premises.len();
        let sizes = if is_last { sum..sum + 1 } else { 0..sum + 1 };
        for size in sizes {
            let count = self.by_size.get(size).map_or(0, Vec::len);
            for index in 0..count {
                let derived = self.by_size[size][index];
                let entry = &self.entries[derived as usize];
                let mark = self.terms.mark();
                let other = self.terms.fresh(entry.letters);
                self.tried += u64::from(is_last);
                // A look at the clock takes longer than most comparisons.
                self.is_over |= self.tried.is_multiple_of(1024) && self.stop.is_over();
                if self.is_over || self.found.is_some() {
                    return;
                }
                let ends = [OffsetNode { node: schema, offset: own }, OffsetNode { node: entry.conclusion, offset: other }];
                match self.terms.unify(ends) {
                    Some(true) => {
                        chosen.push(derived);
                        self.premise(form, at + 1, sum - size, own, chosen);
                        chosen.pop();
                    }
                    Some(false) => {}
                    None => self.leave_out(),
                }
                self.terms.undo(mark);
            }
        }
    }

    fn leave_out(&mut self) {
        self.cut_at.get_or_insert(self.by_size.len());
    }

    /// Enters a conclusion, unless it is an instance of one that took less.
    fn enter(&mut self, conclusion: NodeId, letters: u32, by: Inference) {
        self.made += 1;
        if !self.known.insert(conclusion) || self.instances.has_general(&self.terms, conclusion) {
            return;
        }
        let entry = Entry { conclusion, letters, by };
        if self.terms.is_instance(self.goal, conclusion, letters) {
            self.found = Some(entry);
        } else {
            self.new.push(entry);
        }
    }

    /// Keeps the new conclusions that are no instances of others among them, the more general ones first.
    fn keep(&mut self) -> bool {
        let mut new = std::mem::take(&mut self.new);
        new.sort_by_key(|entry| (self.terms.symbols(entry.conclusion), std::cmp::Reverse(entry.letters)));
        let mut list = Vec::new();
        for entry in new {
            if !self.instances.has_general(&self.terms, entry.conclusion) {
                self.instances.add(&self.terms, entry.conclusion);
                list.push(self.entries.len() as Derived);
                self.entries.push(entry);
            }
        }
        let is_new = !list.is_empty();
        self.by_size.push(list);
        is_new
    }
}
