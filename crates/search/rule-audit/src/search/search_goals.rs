//! Aims of explorations: a line that does not follow from the axioms, a contradiction, or given lines.

use std::rc::Rc;

use formula::{Bank, Connective, Formula, FormulaId, VariableId};
use kernel::{Calculus, Conclusion, Variant};
use rustc_hash::FxHashMap;

use super::block::{Block, Line, Origin};
use super::explore::{RuleVariant, SearchGoal, SearchView};
use super::forward::subproof_fits;
use super::small_models::{About, Bits, SmallModels};
use super::vocabulary::canonical_height;
use proof_search::matching::Matcher;

/// Way in which a derivation goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// The last line is false in a small structure in which the axioms are true.
    Line,
    /// The last line contradicts the one at this place, though the axioms are true together.
    Pair(u8),
}

/// The last line, if it stands outside of all boxes.
fn last(block: &Block) -> Option<&Line> {
    let last = block.lines.last().map(Rc::as_ref);
    last.filter(|line| line.in_box.is_none() && matches!(line.origin, Origin::Lemma { .. }))
}

/// The index of a line that contradicts the last one.
fn contradicted(bank: &Bank, block: &Block, line: &Line) -> Option<u8> {
    let denies = |one: FormulaId, other: FormulaId| bank.formula(one) == Formula::Not(other);
    let other = block.lines.iter().position(|other| {
        other.in_box.is_none() && (denies(other.statement, line.statement) || denies(line.statement, other.statement))
    });
    other.map(|at| at as u8)
}

/// Returns whether a statement contradicts a line.
fn contradicts(bank: &Bank, block: &Block, statement: FormulaId) -> bool {
    let denied = match bank.formula(statement) {
        Formula::Not(inner) => Some(inner),
        _ => None,
    };
    let contrary = |other: FormulaId| Some(other) == denied || bank.formula(other) == Formula::Not(statement);
    block.lines.iter().any(|line| contrary(line.statement))
}

/// Returns whether every line is used but the last one and the one at this index.
fn all_used_but(block: &Block, other: Option<u8>) -> bool {
    let end = block.lines.len() - 1;
    (0..block.lines.len()).all(|at| block.is_used(at) || at == end || Some(at) == other.map(usize::from))
}

/// Derivations of what does not follow, every one of them.
pub(crate) struct Astray<'w> {
    pub(crate) models: &'w mut SmallModels,
    pub(crate) axioms: Vec<FormulaId>,
    /// Structures in which the axioms are true.
    pub(crate) among: (Bits, About),
    /// The free variables of the axioms.
    pub(crate) parameters: Vec<VariableId>,
    /// True if some rule names witnesses.
    pub(crate) witnesses: bool,
    /// Variables that are kept apart, if they are: those that are free, in the order in which they come, and those that are bound.
    pub(crate) apart: Option<(Vec<VariableId>, Vec<VariableId>)>,
    /// True if one is enough.
    pub(crate) first: bool,
    pub(crate) found: Vec<(Block, Wrong)>,
}

impl Astray<'_> {
    /// `Some(None)`: wrong, but something in it is not needed.
    fn wrong(&mut self, bank: &Bank, block: &Block) -> Option<Option<Wrong>> {
        let line = last(block)?;
        let pair = contradicted(bank, block, line);
        if pair.is_some_and(|other| all_used_but(block, Some(other))) {
            return Some(pair.map(Wrong::Pair));
        }
        // A witness only exists; nothing else holds of it.
        let named = |variable: &VariableId| {
            block.witnesses.iter().any(|(witness, _)| witness == variable) && !self.parameters.contains(variable)
        };
        let open = bank.free_variables(line.statement).iter().any(named);
        if !open && self.models.refuted(bank, &self.axioms, &self.among, line.statement) {
            return Some(all_used_but(block, None).then_some(Wrong::Line));
        }
        pair.map(|_| None)
    }
}

impl SearchGoal for Astray<'_> {
    fn admits(&self, bank: &Bank, block: &Block, statement: FormulaId) -> bool {
        let Some((free, bound)) = &self.apart else { return true };
        let known = |variable: &VariableId| {
            block.lines.iter().any(|line| bank.free_variables(line.statement).binary_search(variable).is_ok())
        };
        // A conjunction is as good the other way round, and a quantifier that binds nothing says nothing.
        let says_more = match bank.formula(statement) {
            Formula::Binary(Connective::And, left, right) => left.index() < right.index(),
            Formula::Quantified(_, variable, body) => bank.free_variables(body).binary_search(&variable).is_ok(),
            _ => true,
        };
        if !says_more {
            return false;
        }
        let stated = bank.free_variables(statement);
        // What is new are the next ones in their order.
        let unused: Vec<&VariableId> = free.iter().filter(|variable| !known(variable)).collect();
        let new = stated.iter().filter(|variable| !known(variable)).count();
        let in_order = |variable: &&VariableId| stated.contains(variable);
        stated.iter().all(|variable| free.contains(variable))
            && unused.into_iter().take(new).all(|variable| in_order(&variable))
            && canonical_height(bank, statement, bound).is_some()
    }

    fn ends(&self, block: &Block, more: u8) -> usize {
        1 + usize::from(self.witnesses && (more > 0 || !block.witnesses.is_empty() || block.lemmas == 0))
    }

    fn may_end(&mut self, bank: &mut Bank, block: &Block, statement: FormulaId) -> bool {
        contradicts(bank, block, statement) || self.models.refuted(bank, &self.axioms, &self.among, statement)
    }

    fn hopeful(&mut self, bank: &mut Bank, block: &Block, more: u8) -> bool {
        match self.wrong(bank, block) {
            Some(needed) => needed.is_some(),
            None => more > 0,
        }
    }

    fn is_end(&mut self, bank: &Bank, block: &Block) -> bool {
        self.wrong(bank, block).is_some()
    }

    fn look(&mut self, bank: &mut Bank, block: &Block) -> SearchView {
        match self.wrong(bank, block) {
            None => SearchView::On,
            Some(needed) => {
                self.found.extend(needed.map(|wrong| (block.clone(), wrong)));
                if self.first && needed.is_some() { SearchView::Found } else { SearchView::Dead }
            }
        }
    }
}

/// The cheapest contradiction, whatever it rests on.
pub(crate) struct Contradiction {
    pub(crate) found: Option<(Block, Wrong)>,
}

fn contradictory(bank: &Bank, block: &Block) -> Option<Wrong> {
    let line = last(block)?;
    if bank.formula(line.statement) == Formula::Truth(false) && all_used_but(block, None) {
        return Some(Wrong::Line);
    }
    contradicted(bank, block, line).filter(|&other| all_used_but(block, Some(other))).map(Wrong::Pair)
}

impl SearchGoal for Contradiction {
    fn ends(&self, _: &Block, _: u8) -> usize {
        2
    }

    fn may_end(&mut self, bank: &mut Bank, block: &Block, statement: FormulaId) -> bool {
        bank.formula(statement) == Formula::Truth(false) || contradicts(bank, block, statement)
    }

    fn hopeful(&mut self, bank: &mut Bank, block: &Block, more: u8) -> bool {
        more > 0 || contradictory(bank, block).is_some()
    }

    fn look(&mut self, bank: &mut Bank, block: &Block) -> SearchView {
        match contradictory(bank, block) {
            None => SearchView::On,
            Some(wrong) => {
                self.found = Some((block.clone(), wrong));
                SearchView::Found
            }
        }
    }
}

/// Lines that a form of a rule asks of a subproof, all of which follow from its axiom.
pub(crate) struct Lines<'l> {
    pub(crate) calculus: &'l Calculus,
    pub(crate) variant: &'l Variant,
    pub(crate) axiom: FormulaId,
    pub(crate) models: &'l mut SmallModels,
    pub(crate) among: (Bits, About),
    /// Number of findings that are enough.
    pub(crate) most: usize,
    /// For each statement, whether it may be one of the lines.
    pub(crate) shaped: FxHashMap<FormulaId, bool>,
    /// For each pair of statements, whether they may be the two lines.
    pub(crate) pairs: FxHashMap<[FormulaId; 2], bool>,
    /// For each form of the calculus, whether it may give one of the lines.
    pub(crate) closing: Vec<bool>,
    pub(crate) found: Vec<(Block, Vec<u8>)>,
}

/// For each form, whether what it infers may be one of the lines that another form asks of a subproof.
pub(crate) fn closing(calculus: &Calculus, forms: &[RuleVariant<'_>], variant: &Variant) -> Vec<bool> {
    let lines = || variant.subproof.iter().flat_map(|schema| schema.lines.iter().copied());
    let may = |form: &RuleVariant<'_>| match form.variant.conclusion {
        Conclusion::Statement(conclusion) => lines().any(|line| alike(calculus, conclusion, line)),
        Conclusion::Evaluated { .. } | Conclusion::RuleInForce => true,
    };
    forms.iter().map(may).collect()
}

/// Returns whether two schemas may stand for one statement, as far as their connectives show.
fn alike(calculus: &Calculus, one: FormulaId, other: FormulaId) -> bool {
    let bank = calculus.bank();
    match (bank.formula(one), bank.formula(other)) {
        (Formula::Atom(letter, _), _) | (_, Formula::Atom(letter, _)) if calculus.is_letter(letter) => true,
        (Formula::Not(a), Formula::Not(b)) => alike(calculus, a, b),
        (Formula::Binary(p, a, b), Formula::Binary(q, c, d)) => p == q && alike(calculus, a, c) && alike(calculus, b, d),
        (Formula::Quantified(p, _, a), Formula::Quantified(q, _, b)) => p == q && alike(calculus, a, b),
        (Formula::Atom(..), Formula::Atom(..)) | (Formula::Equal(..), Formula::Equal(..)) => true,
        (a, b) => a == b,
    }
}

impl Lines<'_> {
    fn count(&self) -> usize {
        self.variant.subproof.as_ref().map_or(0, |schema| schema.lines.len())
    }

    fn is_shaped(&mut self, bank: &mut Bank, statement: FormulaId) -> bool {
        if let Some(&known) = self.shaped.get(&statement) {
            return known;
        }
        let (calculus, axiom) = (self.calculus, self.axiom);
        let fits = |schema: &FormulaId| {
            let mut matcher = Matcher::new(calculus);
            let base = self.variant.subproof.as_ref().map(|subproof| subproof.axiom);
            base.is_some_and(|base| matcher.statement(bank, base, axiom)) && matcher.statement(bank, *schema, statement)
        };
        let shaped = self.variant.subproof.iter().flat_map(|subproof| subproof.lines.iter()).any(fits);
        self.shaped.insert(statement, shaped);
        shaped
    }

    /// The indices of the lines, the last one of the block among them, in the order of the schema, when nothing else is without use. Of
    /// forms that cite more than two lines, no subproof is found.
    fn ends_here(&mut self, bank: &mut Bank, block: &Block) -> Option<Vec<u8>> {
        let new = last(block).map(|_| block.lines.len() as u8 - 1)?;
        let lemmas: Vec<u8> =
            (0..=new).filter(|&at| matches!(block.lines[usize::from(at)].origin, Origin::Lemma { .. })).collect();
        let shaped: Vec<u8> =
            lemmas.into_iter().filter(|&at| self.is_shaped(bank, block.lines[usize::from(at)].statement)).collect();
        let orders: Vec<Vec<u8>> = match self.count() {
            1 => vec![vec![new]],
            2 => shaped.iter().flat_map(|&at| [vec![at, new], vec![new, at]]).collect(),
            _ => Vec::new(),
        };
        orders.into_iter().find(|order| {
            let needed = (0..block.lines.len() as u8).all(|at| block.is_used(usize::from(at)) || order.contains(&at));
            let lines: Vec<FormulaId> = order.iter().map(|&at| block.lines[usize::from(at)].statement).collect();
            needed && subproof_fits(bank, self.calculus, self.variant, self.axiom, &lines)
        })
    }
}

impl SearchGoal for Lines<'_> {
    fn ends(&self, _: &Block, _: u8) -> usize {
        self.count()
    }

    fn may_close(&self, form: usize) -> bool {
        self.closing.get(form).copied().unwrap_or(true)
    }

    fn may_end(&mut self, bank: &mut Bank, block: &Block, statement: FormulaId) -> bool {
        if !self.is_shaped(bank, statement) {
            return false;
        }
        if self.count() < 2 {
            return true;
        }
        let others = block.lines.iter().filter(|line| matches!(line.origin, Origin::Lemma { .. })).map(|line| line.statement);
        let pairs: Vec<[FormulaId; 2]> = others.flat_map(|other| [[other, statement], [statement, other]]).collect();
        pairs.iter().any(|pair| {
            let known = self.pairs.get(pair).copied();
            known.unwrap_or_else(|| {
                let fits = subproof_fits(bank, self.calculus, self.variant, self.axiom, pair);
                self.pairs.insert(*pair, fits);
                fits
            })
        })
    }

    fn hopeful(&mut self, bank: &mut Bank, block: &Block, more: u8) -> bool {
        let Some(line) = block.lines.last() else { return false };
        let open = bank.free_variables(line.statement).iter().any(|v| block.witnesses.iter().any(|(witness, _)| witness == v));
        if !open && self.models.refuting(bank, &self.among, line.statement).is_some() {
            return false;
        }
        if more == 0 {
            return self.ends_here(bank, block).is_some();
        }
        let lemmas = block.lines.iter().filter(|line| matches!(line.origin, Origin::Lemma { .. }));
        let statements: Vec<FormulaId> = lemmas.map(|line| line.statement).collect();
        let shaped = statements.into_iter().filter(|&statement| self.is_shaped(bank, statement)).count();
        shaped + usize::from(more) >= self.count()
    }

    fn look(&mut self, bank: &mut Bank, block: &Block) -> SearchView {
        if let Some(order) = self.ends_here(bank, block) {
            self.found.push((block.clone(), order));
            if self.found.len() >= self.most {
                return SearchView::Found;
            }
        }
        SearchView::On
    }
}
