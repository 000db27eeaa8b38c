//! Is this formula an instance of that one? Holes are variables that stand for objects; filling them captures nothing. One walk over
//! both, that makes no formula. Not here: schemas; both sides are formulas of the proof.

use derivation::Object;
use formula::{Bank, Formula, FormulaId, SymbolId, Term, TermId, VariableId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::fault::Part;
use crate::subproof_renaming::Renaming;

/// The largest formula that is walked through, in symbols as a tree. Texts are far below it.
pub(crate) const MAX_SIZE: u64 = 1 << 22;

/// Formulas of more symbols are compared once: the outcome is kept. Short lines may rest on them by the thousand.
const LARGE: u64 = 256;

/// Returns an object as a part of a line, for faults.
pub(crate) fn part(object: Object) -> Part {
    match object {
        Object::Variable(variable) => Part::Variable(variable),
        Object::Term(term) => Part::Term(term),
    }
}

/// The first difference of two formulas.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Difference {
    Parts {
        expected: Part,
        found: Part,
    },
    Hole {
        first: Object,
        second: Object,
    },
    Capture {
        variable: VariableId,
        quantifier: FormulaId,
    },
    TooLarge(FormulaId),
    /// A quantifier was left that was not entered.
    Unbalanced,
}

/// The objects that fill the holes, in their order.
pub(crate) type HoleValues = SmallVec<[Option<Object>; 2]>;

/// A part of a comparison that is still to be done.
enum Task {
    Formulas(FormulaId, FormulaId),
    Terms(TermId, TermId),
    /// Leaves the innermost quantifier; whether one around it has different variables.
    Leave(bool),
}

/// A comparison of two large formulas: the left one, its holes, their known fillings, the right one, and whether names matter.
type PendingComparison = (FormulaId, SmallVec<[VariableId; 2]>, HoleValues, FormulaId, bool);

/// A question: whether `right` is `left` with each of the `holes` filled with one object, the same everywhere.
#[derive(Clone, Copy)]
pub(crate) struct Pair<'h> {
    pub(crate) left: FormulaId,
    pub(crate) holes: &'h [VariableId],
    pub(crate) right: FormulaId,
    /// The names of bound variables do not matter.
    pub(crate) alpha: bool,
}

/// The walk's stacks, kept for the next one.
pub(crate) struct InstanceMatcher<'b> {
    bank: &'b Bank,
    steps: Vec<Task>,
    /// Steps that may still be taken, in all walks together.
    fuel: u64,
    answered: FxHashMap<PendingComparison, Result<HoleValues, Difference>>,
    /// The quantifiers passed: the variable on either side, the formula on the right, and whether what fills a hole has the left variable.
    binders: Vec<(VariableId, VariableId, FormulaId, bool)>,
    /// True if one of those has different variables.
    renamed: bool,
    /// True if variables may differ only where the left one would capture what fills a hole (Q-PW-26: rename).
    avoids_capture: bool,
}

impl<'b> InstanceMatcher<'b> {
    /// A walk that takes at most this many steps in all; what is asked then counts as too large.
    pub(crate) fn new(bank: &'b Bank, fuel: u64, avoids_capture: bool) -> InstanceMatcher<'b> {
        let (steps, answered, binders) = (Vec::new(), FxHashMap::default(), Vec::new());
        InstanceMatcher { bank, steps, fuel, answered, binders, renamed: false, avoids_capture }
    }

    fn clear(&mut self) {
        self.steps.clear();
        self.binders.clear();
        self.renamed = false;
    }

    fn enter(&mut self, left: VariableId, right: VariableId, quantifier: FormulaId) {
        self.steps.push(Task::Leave(self.renamed));
        self.renamed |= left != right;
        self.binders.push((left, right, quantifier, false));
    }

    fn leave(&mut self, renamed: bool) -> Result<(), Difference> {
        self.renamed = renamed;
        let (left, right, _, needed) = self.binders.pop().ok_or(Difference::Unbalanced)?;
        let differ = Difference::Parts { expected: Part::Variable(left), found: Part::Variable(right) };
        if self.avoids_capture && left != right && !needed { Err(differ) } else { Ok(()) }
    }

    /// Returns whether a formula is an instance of the other; `values` holds the known values of holes, and new ones are added.
    /// What was found of large formulas is kept.
    pub(crate) fn instance(&mut self, pair: Pair<'_>, values: &mut HoleValues) -> Result<(), Difference> {
        let Pair { left, holes, right, alpha } = pair;
        if self.bank.size(left).max(self.bank.size(right)) <= LARGE {
            return self.compare(pair, values, None);
        }
        let asked: PendingComparison = (left, holes.into(), values.clone(), right, alpha);
        if let Some(known) = self.answered.get(&asked) {
            return known.clone().map(|found| *values = found);
        }
        let answer = self.compare(pair, values, None);
        self.answered.insert(asked, answer.map(|()| values.clone()));
        answer
    }

    /// The same, of which nothing is kept. With a `renaming`, letters of the left side can be replaced.
    pub(crate) fn compare(
        &mut self,
        Pair { left, holes, right, alpha }: Pair<'_>,
        values: &mut HoleValues,
        mut renaming: Option<&mut Renaming<'_>>,
    ) -> Result<(), Difference> {
        if holes.is_empty() && left == right && renaming.is_none() {
            return Ok(());
        }
        if let Some(&large) = [left, right].iter().find(|&&formula| self.bank.size(formula) > MAX_SIZE) {
            return Err(Difference::TooLarge(large));
        }
        self.clear();
        self.steps.push(Task::Formulas(left, right));
        while let Some(step) = self.steps.pop() {
            self.fuel = self.fuel.checked_sub(1).ok_or(Difference::TooLarge(left))?;
            match step {
                Task::Leave(renamed) => self.leave(renamed)?,
                Task::Formulas(left, right) => {
                    if left == right && !self.renamed && renaming.is_none() {
                        self.filled_with_themselves(self.bank.free_variables(left), holes, values)?;
                        continue;
                    }
                    self.formulas(left, right, alpha, &mut renaming)?;
                }
                Task::Terms(left, right) => {
                    if left == right && !self.renamed && renaming.is_none() {
                        self.filled_with_themselves(self.bank.term_variables(left), holes, values)?;
                        continue;
                    }
                    self.terms(left, right, holes, values, &mut renaming)?;
                }
            }
        }
        Ok(())
    }

    /// Returns whether two formulas differ in nothing but the names of bound variables (Q-PW-29).
    pub(crate) fn same_up_to_names(&mut self, left: FormulaId, right: FormulaId) -> bool {
        let bank = self.bank;
        let alike =
            left == right || bank.size(left) == bank.size(right) && bank.free_variables(left) == bank.free_variables(right);
        alike && self.instance(Pair { left, holes: &[], right, alpha: true }, &mut HoleValues::new()).is_ok()
    }

    /// Both sides are the same: every hole in them that no quantifier binds is filled with itself.
    #[inline]
    fn filled_with_themselves(
        &self,
        free: &[VariableId],
        holes: &[VariableId],
        values: &mut HoleValues,
    ) -> Result<(), Difference> {
        for (hole, value) in holes.iter().zip(values.iter_mut()) {
            let bound = || self.binders.iter().any(|(left, ..)| left == hole);
            if free.binary_search(hole).is_ok() && !bound() {
                set(value, Object::Variable(*hole))?;
            }
        }
        Ok(())
    }

    #[inline]
    fn formulas(
        &mut self,
        left: FormulaId,
        right: FormulaId,
        alpha: bool,
        renaming: &mut Option<&mut Renaming<'_>>,
    ) -> Result<(), Difference> {
        let differ = Err(Difference::Parts { expected: Part::Formula(left), found: Part::Formula(right) });
        let bank = self.bank;
        match (bank.formula(left), bank.formula(right)) {
            (Formula::Truth(a), Formula::Truth(b)) if a == b => {}
            (Formula::Cardinality(a, m), Formula::Cardinality(b, n)) if (a, m) == (b, n) => {}
            (Formula::Atom(a, xs), Formula::Atom(b, ys)) if xs.len() == ys.len() && same_symbol(bank, a, b, renaming) => {
                self.steps.extend(xs.iter().zip(ys).rev().map(|(&x, &y)| Task::Terms(x, y)));
            }
            (Formula::Equal(a, b), Formula::Equal(c, d)) => self.steps.extend([Task::Terms(b, d), Task::Terms(a, c)]),
            (Formula::Not(a), Formula::Not(b)) => self.steps.push(Task::Formulas(a, b)),
            (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) if p == q => {
                self.steps.extend([Task::Formulas(b, d), Task::Formulas(a, c)]);
            }
            (Formula::Quantified(p, x, a), Formula::Quantified(q, y, b)) if p == q && (alpha || x == y) => {
                self.enter(x, y, right);
                self.steps.push(Task::Formulas(a, b));
            }
            _ => return differ,
        }
        Ok(())
    }

    fn terms(
        &mut self,
        left: TermId,
        right: TermId,
        holes: &[VariableId],
        values: &mut HoleValues,
        renaming: &mut Option<&mut Renaming<'_>>,
    ) -> Result<(), Difference> {
        let differ = Err(Difference::Parts { expected: Part::Term(left), found: Part::Term(right) });
        let bank = self.bank;
        match (bank.term(left), bank.term(right)) {
            (Term::Variable(variable), _) => {
                let other = bank.as_variable(right);
                let bound = self.binders.iter().rposition(|&(x, ..)| x == variable);
                let other_bound = other.and_then(|other| self.binders.iter().rposition(|&(_, y, ..)| y == other));
                if bound.is_some() || other_bound.is_some() && !holes.contains(&variable) {
                    return if bound == other_bound { Ok(()) } else { differ };
                }
                if let Some((_, value)) = holes.iter().zip(values.iter_mut()).find(|(hole, _)| **hole == variable) {
                    let object = Object::of(bank, right);
                    for (bound, captured, quantifier, needed) in &mut self.binders {
                        if object.variables(bank).binary_search(captured).is_ok() {
                            return Err(Difference::Capture { variable: *captured, quantifier: *quantifier });
                        }
                        *needed |= object.variables(bank).binary_search(bound).is_ok();
                    }
                    return set(value, object);
                }
                let same = match (renaming, other) {
                    (_, None) => false,
                    (None, Some(other)) => other == variable,
                    (Some(renaming), Some(other)) => renaming.variable(variable, other),
                };
                if same { Ok(()) } else { differ }
            }
            (Term::Number(m), Term::Number(n)) if m == n => Ok(()),
            (Term::Apply(f, xs), Term::Apply(g, ys)) if f == g => {
                self.steps.extend(xs.iter().zip(ys).rev().map(|(&x, &y)| Task::Terms(x, y)));
                Ok(())
            }
            _ => differ,
        }
    }

    /// Returns whether `right` is `left` with some occurrences of `before` replaced by `after`, where no quantifier binds a variable of either.
    /// With `alpha`, the names of bound variables do not matter.
    pub(crate) fn replaced(
        &mut self,
        (left, before): (FormulaId, Object),
        (right, after): (FormulaId, Object),
        alpha: bool,
    ) -> Result<(), Difference> {
        let bank = self.bank;
        if let Some(&large) = [left, right].iter().find(|&&formula| self.bank.size(formula) > MAX_SIZE) {
            return Err(Difference::TooLarge(large));
        }
        self.clear();
        self.steps.push(Task::Formulas(left, right));
        while let Some(step) = self.steps.pop() {
            self.fuel = self.fuel.checked_sub(1).ok_or(Difference::TooLarge(left))?;
            match step {
                Task::Leave(renamed) => self.leave(renamed)?,
                Task::Formulas(left, right) if left == right && !self.renamed => {}
                Task::Formulas(left, right) => self.formulas(left, right, alpha, &mut None)?,
                Task::Terms(left, right) if left == right && !self.renamed => {}
                Task::Terms(left, right) => {
                    if (Object::of(bank, left), Object::of(bank, right)) == (before, after) {
                        let holds = |object: Object, bound: VariableId| object.variables(bank).binary_search(&bound).is_ok();
                        self.binders.iter_mut().for_each(|binder| binder.3 |= holds(after, binder.0));
                        let captured = self.binders.iter().find(|(one, other, ..)| holds(before, *one) || holds(after, *other));
                        match captured {
                            None => continue,
                            // Another variable than the one that is replaced, of the same name.
                            Some(_) if alpha => {}
                            Some(&(one, other, quantifier, _)) => {
                                let variable = if holds(before, one) { one } else { other };
                                return Err(Difference::Capture { variable, quantifier });
                            }
                        }
                    }
                    self.terms(left, right, &[], &mut HoleValues::new(), &mut None)?;
                }
            }
        }
        Ok(())
    }
}

fn set(value: &mut Option<Object>, object: Object) -> Result<(), Difference> {
    match *value {
        Some(first) if first != object => Err(Difference::Hole { first, second: object }),
        _ => {
            *value = Some(object);
            Ok(())
        }
    }
}

fn same_symbol(bank: &Bank, left: SymbolId, right: SymbolId, renaming: &mut Option<&mut Renaming<'_>>) -> bool {
    match renaming {
        None => left == right,
        Some(renaming) => renaming.predicate(bank, left, right),
    }
}
