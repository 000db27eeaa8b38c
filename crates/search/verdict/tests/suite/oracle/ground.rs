//! Ground contradictions decided without the solver: clauses by splitting and unit propagation, equality by congruence closure, in atoms and
//! in quantified formulas. Slow, and meant for a few dozen atoms.

use formula::{Bank, CardinalityRelation, Connective, Formula, FormulaId, Quantifier, SymbolId, Term, TermId, VariableId};
use representation::AlphaEquivalence;
use rustc_hash::FxHashMap;

/// How many splits one question may take.
const MAX_SEARCH: u32 = 300;

/// A literal: the number of a letter, from 1, negative where it is denied.
pub(crate) type Literal = i32;

/// Closed formulas as propositions: atoms and equations as they are, each closed quantified formula as one letter, the same for all
/// that differ in bound names only, and an atom of the closed terms in it.
#[derive(Default)]
pub(crate) struct Ground {
    propositions: FxHashMap<Proposition, Literal>,
    count: Literal,
    known: FxHashMap<FormulaId, Literal>,
    /// What the letters of compound formulas mean, and what equality has taught.
    clauses: Vec<Vec<Literal>>,
    /// The letters that are atoms, equations or quantified.
    atoms: Vec<(FormulaId, Literal)>,
    /// The quantified ones without their closed terms, and these.
    patterns: Patterns,
    /// Whether quantified formulas are taken as letters only.
    opaque: bool,
}

type Patterns = FxHashMap<FormulaId, (FormulaId, Vec<TermId>)>;

/// Heads of statements about terms.
#[derive(PartialEq, Eq, Hash)]
enum Head {
    Symbol(SymbolId),
    Pattern(FormulaId),
}

#[derive(PartialEq, Eq, Hash)]
enum Proposition {
    Atom(FormulaId),
    Quantified(FormulaId),
    AtLeast(u64),
}

impl Ground {
    /// One in which what a quantified formula says of a term it does not say of equal ones.
    pub(crate) fn opaque() -> Ground {
        Ground { opaque: true, ..Ground::default() }
    }

    /// The literal that stands for a closed formula.
    pub(crate) fn literal(&mut self, bank: &mut Bank, formula: FormulaId) -> Literal {
        if let Some(&known) = self.known.get(&formula) {
            return known;
        }
        let literal = match bank.formula(formula) {
            Formula::Truth(value) => self.constant(value),
            Formula::Atom(..) | Formula::Equal(..) => {
                let literal = self.proposition(Proposition::Atom(formula));
                self.atoms.push((formula, literal));
                literal
            }
            Formula::Cardinality(comparison, n) => {
                let n = u64::from(n);
                match comparison {
                    CardinalityRelation::AtLeast => self.at_least(n),
                    CardinalityRelation::MoreThan => self.at_least(n + 1),
                    CardinalityRelation::LessThan => -self.at_least(n),
                    CardinalityRelation::AtMost => -self.at_least(n + 1),
                    CardinalityRelation::Exactly => {
                        let (least, more) = (self.at_least(n), self.at_least(n + 1));
                        self.both(least, -more)
                    }
                }
            }
            Formula::Not(inner) => -self.literal(bank, inner),
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.literal(bank, left), self.literal(bank, right));
                match connective {
                    Connective::And => self.both(left, right),
                    Connective::Or => -self.both(-left, -right),
                    Connective::Implies => -self.both(left, -right),
                    Connective::Iff => {
                        let (one, other) = (self.both(left, -right), self.both(-left, right));
                        self.both(-one, -other)
                    }
                }
            }
            Formula::Quantified(Quantifier::ExistsUnique, variable, body) => {
                let meaning = unique(bank, variable, body);
                self.literal(bank, meaning)
            }
            Formula::Quantified(..) => {
                let canonical = bank.alpha_canonical(formula);
                let literal = self.proposition(Proposition::Quantified(canonical));
                if self.opaque {
                    self.known.insert(formula, literal);
                    return literal;
                }
                let mut terms = Vec::new();
                let pattern = without_terms(bank, formula, &mut terms);
                self.patterns.insert(formula, (bank.alpha_canonical(pattern), terms));
                self.atoms.push((formula, literal));
                literal
            }
        };
        self.known.insert(formula, literal);
        literal
    }

    fn new_letter(&mut self) -> Literal {
        self.count += 1;
        self.count
    }

    fn proposition(&mut self, proposition: Proposition) -> Literal {
        if let Some(&known) = self.propositions.get(&proposition) {
            return known;
        }
        let new = self.new_letter();
        self.propositions.insert(proposition, new);
        new
    }

    fn constant(&mut self, value: bool) -> Literal {
        let proposition = self.new_letter();
        self.clauses.push(vec![proposition]);
        if value { proposition } else { -proposition }
    }

    fn at_least(&mut self, n: u64) -> Literal {
        if n <= 1 { self.constant(true) } else { self.proposition(Proposition::AtLeast(n)) }
    }

    fn both(&mut self, left: Literal, right: Literal) -> Literal {
        let proposition = self.new_letter();
        self.clauses.extend([vec![-proposition, left], vec![-proposition, right], vec![proposition, -left, -right]]);
        proposition
    }

    /// Whether these clauses can hold together in propositional logic with equality; `None` when that takes too long to say.
    pub(crate) fn satisfiable(&mut self, bank: &Bank, members: &[Vec<Literal>]) -> Option<bool> {
        let fixed = self.clauses.len();
        self.clauses.extend_from_slice(members);
        let mut values = vec![None; self.count as usize + 1];
        let satisfiable = self.search(bank, &mut values, &mut { MAX_SEARCH });
        // What was learnt of equality is true whatever the members are.
        self.clauses.drain(fixed..fixed + members.len());
        satisfiable
    }

    fn search(&mut self, bank: &Bank, values: &mut [Option<bool>], left: &mut u32) -> Option<bool> {
        *left = left.checked_sub(1)?;
        let mut choice: Option<(usize, Literal)> = None;
        let mut changed = true;
        while std::mem::take(&mut changed) {
            choice = None;
            for clause in &self.clauses {
                if clause.iter().any(|&literal| value(values, literal) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().copied().filter(|&literal| value(values, literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return Some(false),
                    (Some(only), None) => {
                        values[only.unsigned_abs() as usize] = Some(only > 0);
                        changed = true;
                    }
                    // A short clause that is open is the one to split.
                    (Some(first), Some(_)) => {
                        let length = 2 + open.count();
                        if choice.is_none_or(|(shortest, _)| length < shortest) {
                            choice = Some((length, first));
                        }
                    }
                }
            }
        }
        if let Some(conflict) = self.conflict(bank, values) {
            self.clauses.push(conflict);
            return Some(false);
        }
        let Some((_, choice)) = choice else { return Some(true) };
        for literal in [choice, -choice] {
            let mut tried = values.to_vec();
            tried[literal.unsigned_abs() as usize] = Some(literal > 0);
            if self.search(bank, &mut tried, left)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// A clause that equality requires and that these values violate: as short as leaving out literals makes it.
    fn conflict(&self, bank: &Bank, values: &[Option<bool>]) -> Option<Vec<Literal>> {
        let assigned =
            self.atoms.iter().filter_map(|&(atom, proposition)| Some((atom, proposition, value(values, proposition)?)));
        let mut assigned: Vec<(FormulaId, Literal, bool)> = assigned.collect();
        let possible = |assigned: &[(FormulaId, Literal, bool)]| {
            Closure::of(bank, &self.patterns, assigned.iter().map(|&(atom, _, value)| (atom, value))).is_consistent()
        };
        if possible(&assigned) {
            return None;
        }
        for at in (0..assigned.len()).rev() {
            let without = assigned.remove(at);
            if possible(&assigned) {
                assigned.insert(at, without);
            }
        }
        Some(assigned.into_iter().map(|(_, proposition, value)| if value { -proposition } else { proposition }).collect())
    }
}

fn value(values: &[Option<bool>], literal: Literal) -> Option<bool> {
    values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
}

/// Atoms and equations with truth values, and the classes of terms that these make equal.
struct Closure<'a> {
    bank: &'a Bank,
    patterns: &'a Patterns,
    literals: Vec<(FormulaId, bool)>,
    class: FxHashMap<TermId, TermId>,
}

impl<'a> Closure<'a> {
    fn of(bank: &'a Bank, patterns: &'a Patterns, literals: impl Iterator<Item = (FormulaId, bool)>) -> Closure<'a> {
        let mut closure = Closure { bank, patterns, literals: literals.collect(), class: FxHashMap::default() };
        let mut merges = Vec::new();
        for &(atom, value) in &closure.literals.clone() {
            match bank.formula(atom) {
                Formula::Atom(_, arguments) => arguments.iter().for_each(|&argument| closure.enter(argument)),
                Formula::Equal(left, right) => {
                    closure.enter(left);
                    closure.enter(right);
                    if value {
                        merges.push((left, right));
                    }
                }
                _ => patterns[&atom].1.iter().for_each(|&argument| closure.enter(argument)),
            }
        }
        while !merges.is_empty() {
            merges.into_iter().for_each(|(left, right)| closure.merge(left, right));
            merges = closure.congruences();
        }
        closure
    }

    fn enter(&mut self, term: TermId) {
        if self.class.insert(term, term).is_none()
            && let Term::Apply(_, arguments) = self.bank.term(term)
        {
            arguments.iter().for_each(|&argument| self.enter(argument));
        }
    }

    fn merge(&mut self, left: TermId, right: TermId) {
        let (left, right) = (self.class[&left], self.class[&right]);
        self.class.values_mut().filter(|class| **class == left).for_each(|class| *class = right);
    }

    fn classes(&self, terms: &[TermId]) -> Vec<TermId> {
        terms.iter().map(|term| self.class[term]).collect()
    }

    /// Pairs of terms that are equal because their parts are, and not yet known to be.
    fn congruences(&self) -> Vec<(TermId, TermId)> {
        let mut values: FxHashMap<(SymbolId, Vec<TermId>), TermId> = FxHashMap::default();
        let mut found = Vec::new();
        for &term in self.class.keys() {
            if let Term::Apply(symbol, arguments) = self.bank.term(term) {
                let first = *values.entry((symbol, self.classes(arguments))).or_insert(term);
                if self.class[&first] != self.class[&term] {
                    found.push((first, term));
                }
            }
        }
        found
    }

    fn is_consistent(&self) -> bool {
        let mut extension: FxHashMap<(Head, Vec<TermId>), bool> = FxHashMap::default();
        let mut said =
            |head, arguments: &[TermId], value| *extension.entry((head, self.classes(arguments))).or_insert(value) == value;
        self.literals.iter().all(|&(atom, value)| match self.bank.formula(atom) {
            Formula::Atom(symbol, arguments) => said(Head::Symbol(symbol), arguments, value),
            Formula::Equal(left, right) => value || self.class[&left] != self.class[&right],
            _ => said(Head::Pattern(self.patterns[&atom].0), &self.patterns[&atom].1, value),
        })
    }
}

/// `∃!x A` is `∃x (A ∧ ∀y (A{x ↦ y} → y = x))` (Q-PA-10).
fn unique(bank: &mut Bank, variable: VariableId, body: FormulaId) -> FormulaId {
    let other = bank.variable("another");
    let (x, y) = (bank.variable_term(variable), bank.variable_term(other));
    let renamed = substituted(bank, body, &[(variable, y)]);
    let same = bank.equal(y, x);
    let only = bank.implies(renamed, same);
    let only = bank.for_all(other, only);
    let both = bank.and(body, only);
    bank.exists(variable, both)
}

/// A formula with a variable of its own for each closed term that is part of no other; and these terms.
fn without_terms(bank: &mut Bank, formula: FormulaId, terms: &mut Vec<TermId>) -> FormulaId {
    match bank.formula(formula) {
        Formula::Truth(_) | Formula::Cardinality(..) => formula,
        Formula::Atom(symbol, arguments) => {
            let arguments: Vec<TermId> = arguments.to_vec().iter().map(|&argument| hole(bank, argument, terms)).collect();
            bank.atom(symbol, &arguments).expect("the symbol is the same")
        }
        Formula::Equal(left, right) => {
            let (left, right) = (hole(bank, left, terms), hole(bank, right, terms));
            bank.equal(left, right)
        }
        Formula::Not(inner) => {
            let inner = without_terms(bank, inner, terms);
            bank.not(inner)
        }
        Formula::Binary(connective, left, right) => {
            let (left, right) = (without_terms(bank, left, terms), without_terms(bank, right, terms));
            bank.binary(connective, left, right)
        }
        Formula::Quantified(quantifier, variable, body) => {
            let body = without_terms(bank, body, terms);
            bank.quantified(quantifier, variable, body)
        }
    }
}

fn hole(bank: &mut Bank, term: TermId, terms: &mut Vec<TermId>) -> TermId {
    if bank.term_variables(term).is_empty() {
        terms.push(term);
        let hole = bank.variable(&format!("hole {}", terms.len()));
        return bank.variable_term(hole);
    }
    match bank.term(term) {
        Term::Apply(symbol, arguments) => {
            let arguments: Vec<TermId> = arguments.to_vec().iter().map(|&argument| hole(bank, argument, terms)).collect();
            bank.apply(symbol, &arguments).expect("the symbol is the same")
        }
        _ => term,
    }
}

/// Puts terms for the free occurrences of variables. The terms have no variable that the formula binds.
pub(crate) fn substituted(bank: &mut Bank, formula: FormulaId, map: &[(VariableId, TermId)]) -> FormulaId {
    match bank.formula(formula) {
        Formula::Truth(_) | Formula::Cardinality(..) => formula,
        Formula::Atom(symbol, arguments) => {
            let arguments: Vec<TermId> = arguments.to_vec().iter().map(|&argument| put_in_term(bank, argument, map)).collect();
            bank.atom(symbol, &arguments).expect("the symbol is the same")
        }
        Formula::Equal(left, right) => {
            let (left, right) = (put_in_term(bank, left, map), put_in_term(bank, right, map));
            bank.equal(left, right)
        }
        Formula::Not(inner) => {
            let inner = substituted(bank, inner, map);
            bank.not(inner)
        }
        Formula::Binary(connective, left, right) => {
            let (left, right) = (substituted(bank, left, map), substituted(bank, right, map));
            bank.binary(connective, left, right)
        }
        Formula::Quantified(quantifier, variable, body) => {
            let rest: Vec<(VariableId, TermId)> = map.iter().copied().filter(|&(free, _)| free != variable).collect();
            let body = substituted(bank, body, &rest);
            bank.quantified(quantifier, variable, body)
        }
    }
}

fn put_in_term(bank: &mut Bank, term: TermId, map: &[(VariableId, TermId)]) -> TermId {
    match bank.term(term) {
        Term::Variable(variable) => map.iter().find(|&&(free, _)| free == variable).map_or(term, |&(_, value)| value),
        Term::Number(_) => term,
        Term::Apply(symbol, arguments) => {
            let arguments: Vec<TermId> = arguments.to_vec().iter().map(|&argument| put_in_term(bank, argument, map)).collect();
            bank.apply(symbol, &arguments).expect("the symbol is the same")
        }
    }
}
