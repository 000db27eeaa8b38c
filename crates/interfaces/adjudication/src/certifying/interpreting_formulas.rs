//! The formulas of a finite interpretation, as tables by name. With sorts the objects of each stand side by side in one domain, and each sort is a predicate, as in
//! problems that are read; where types forbid to ask, a function has the first object as its value, and a predicate does not hold.
//! Objects that a function makes of those of a type of the domain (TPTP's interpretations have `d2s(d_1)`) are these. Not here: how a text is read.

use std::collections::{BTreeMap, HashMap};

use foreign_syntax::mace4::{Interpretation, Table};
use formula::{Bank, Connective, Formula, FormulaId, Quantifier, SymbolId, Term, TermId, VariableId};

/// The most cells of a table.
const MAX_CELLS: usize = 1 << 24;

/// Returns the parts of a conjunction.
pub(super) fn parts(bank: &Bank, formula: FormulaId) -> impl Iterator<Item = FormulaId> {
    let (mut waiting, mut found) = (vec![formula], Vec::new());
    while let Some(part) = waiting.pop() {
        match bank.formula(part) {
            Formula::Binary(Connective::And, left, right) => waiting.extend([right, left]),
            _ => found.push(part),
        }
    }
    found.into_iter()
}

type Rows<T> = HashMap<(String, usize), HashMap<Vec<u32>, T>>;

/// The objects of a sort; one without a name has all objects.
struct Sort {
    predicate: Option<SymbolId>,
    objects: Vec<u32>,
}

/// The tables that the formulas so far say.
pub(super) struct Tables<'b> {
    bank: &'b Bank,
    is_sorted: bool,
    elements: BTreeMap<TermId, u32>,
    sorts: Vec<Sort>,
    /// Functions whose values are the objects of which they are made.
    promotions: Vec<SymbolId>,
    functions: Rows<u32>,
    predicates: Rows<bool>,
}

/// A quantified statement: its variable, the sort of that, and the rest.
type Bounded = (VariableId, Option<SymbolId>, FormulaId);

impl<'b> Tables<'b> {
    /// Finds the objects.
    ///
    /// * `parts`: all conditions.
    pub(super) fn new(bank: &'b Bank, is_sorted: bool, parts: impl Iterator<Item = FormulaId> + Clone) -> Tables<'b> {
        let mut tables = Tables {
            bank,
            is_sorted,
            elements: BTreeMap::new(),
            sorts: Vec::new(),
            promotions: Vec::new(),
            functions: HashMap::new(),
            predicates: HashMap::new(),
        };
        for (predicate, terms) in parts.clone().filter_map(|part| tables.domain(part)).collect::<Vec<_>>() {
            if tables.sort(predicate).is_some() || terms.iter().any(|term| tables.elements.contains_key(term)) {
                continue;
            }
            let first = tables.elements.len() as u32;
            let objects: Vec<u32> = (first..).take(terms.len()).collect();
            tables.elements.extend(terms.into_iter().zip(objects.iter().copied()));
            tables.sorts.push(Sort { predicate, objects });
        }
        for (function, from, to) in parts.filter_map(|part| tables.promotion(part)).collect::<Vec<_>>() {
            let Some(objects) = tables.sort(from).map(|sort| sort.objects.clone()) else { continue };
            if tables.sort(to).is_none() {
                tables.sorts.push(Sort { predicate: to, objects });
                tables.promotions.push(function);
            }
        }
        tables
    }

    /// Returns whether there are objects.
    pub(super) fn has_objects(&self) -> bool {
        !self.elements.is_empty()
    }

    fn sort(&self, predicate: Option<SymbolId>) -> Option<&Sort> {
        self.sorts.iter().find(|sort| sort.predicate == predicate)
    }

    fn bounded(&self, formula: FormulaId, wanted: Quantifier) -> Option<Bounded> {
        let Formula::Quantified(quantifier, variable, body) = self.bank.formula(formula) else { return None };
        let joined = if wanted == Quantifier::ForAll { Connective::Implies } else { Connective::And };
        let bound = match self.bank.formula(body) {
            Formula::Binary(connective, sort, inner) if self.is_sorted && connective == joined => match self.bank.formula(sort) {
                Formula::Atom(predicate, &[term]) if self.is_variable(term, variable) => Some((variable, Some(predicate), inner)),
                _ => None,
            },
            _ => None,
        };
        (quantifier == wanted).then(|| bound.unwrap_or((variable, None, body)))
    }

    fn is_variable(&self, term: TermId, variable: VariableId) -> bool {
        self.bank.term(term) == Term::Variable(variable)
    }

    /// Returns the sort and the objects of `∀x (x = a ∨ x = b ∨ …)`.
    fn domain(&self, formula: FormulaId) -> Option<(Option<SymbolId>, Vec<TermId>)> {
        let (variable, sort, body) = self.bounded(formula, Quantifier::ForAll)?;
        let (mut parts, mut found) = (vec![body], Vec::new());
        while let Some(part) = parts.pop() {
            match self.bank.formula(part) {
                Formula::Binary(Connective::Or, left, right) => parts.extend([right, left]),
                Formula::Equal(left, right) => {
                    let other = if self.is_variable(left, variable) { right } else { left };
                    match self.bank.term(other) {
                        Term::Variable(_) => return None,
                        // What a function makes of another object is none of the domain.
                        Term::Apply(_, [_, ..]) => return None,
                        _ if !found.contains(&other) => found.push(other),
                        _ => {}
                    }
                }
                _ => return None,
            }
        }
        Some((sort, found))
    }

    /// Returns the function and the sorts of `∀x ∃y x = f(y)`.
    fn promotion(&self, formula: FormulaId) -> Option<(SymbolId, Option<SymbolId>, Option<SymbolId>)> {
        let (made, to, inner) = self.bounded(formula, Quantifier::ForAll)?;
        let (of, from, equation) = self.bounded(inner, Quantifier::Exists)?;
        let Formula::Equal(left, right) = self.bank.formula(equation) else { return None };
        let other = if self.is_variable(left, made) { right } else { left };
        match self.bank.term(other) {
            Term::Apply(function, &[argument]) if self.is_variable(argument, of) => Some((function, from, to)),
            _ => None,
        }
    }

    /// Returns whether a formula says that a function makes different objects of different ones, as those do whose values are the objects themselves.
    fn is_injective(&self, formula: FormulaId) -> bool {
        let mut body = formula;
        while let Some((.., inner)) = self.bounded(body, Quantifier::ForAll) {
            body = inner;
        }
        let Formula::Binary(Connective::Implies, values, arguments) = self.bank.formula(body) else { return false };
        let (Formula::Equal(one, other), Formula::Equal(left, right)) = (self.bank.formula(values), self.bank.formula(arguments))
        else {
            return false;
        };
        match (self.bank.term(one), self.bank.term(other)) {
            (Term::Apply(function, &[first]), Term::Apply(same, &[second])) => {
                function == same
                    && self.promotions.contains(&function)
                    && ([first, second] == [left, right] || [second, first] == [left, right])
            }
            _ => false,
        }
    }

    fn element(&self, term: TermId) -> Option<u32> {
        match self.bank.term(term) {
            Term::Apply(function, &[inner]) if self.promotions.contains(&function) => self.elements.get(&inner).copied(),
            _ => self.elements.get(&term).copied(),
        }
    }

    /// Notes what a formula says; `None` where it is no part of an interpretation, or says otherwise than another one.
    pub(super) fn note(&mut self, part: FormulaId) -> Option<()> {
        match self.bank.formula(part) {
            Formula::Truth(true) => Some(()),
            Formula::Equal(left, right) => self.value(left, right),
            Formula::Atom(..) => self.literal(part, true),
            Formula::Not(inner) => match self.bank.formula(inner) {
                Formula::Equal(left, right) => (self.element(left)? != self.element(right)?).then_some(()),
                _ => self.literal(inner, false),
            },
            _ => (self.domain(part).is_some() || self.promotion(part).is_some() || self.is_injective(part)).then_some(()),
        }
    }

    fn value(&mut self, left: TermId, right: TermId) -> Option<()> {
        let (term, value) = match (self.element(left), self.element(right)) {
            (_, Some(value)) => (left, value),
            (Some(value), None) => (right, value),
            (None, None) => return None,
        };
        let (name, arguments) = match self.bank.term(term) {
            Term::Apply(symbol, arguments) => (self.bank.symbol_text(symbol).to_owned(), self.objects(arguments)?),
            Term::Number(number) => (self.bank.numeral_text(number).to_owned(), Vec::new()),
            Term::Variable(_) => return None,
        };
        let rows = self.functions.entry((name, arguments.len())).or_default();
        (rows.insert(arguments, value).is_none_or(|before| before == value)).then_some(())
    }

    fn literal(&mut self, atom: FormulaId, holds: bool) -> Option<()> {
        let Formula::Atom(symbol, arguments) = self.bank.formula(atom) else { return None };
        let arguments = self.objects(arguments)?;
        let rows = self.predicates.entry((self.bank.symbol_text(symbol).to_owned(), arguments.len())).or_default();
        (rows.insert(arguments, holds).is_none_or(|before| before == holds)).then_some(())
    }

    fn objects(&self, arguments: &[TermId]) -> Option<Vec<u32>> {
        arguments.iter().map(|&argument| self.element(argument)).collect()
    }

    /// Returns all tables; `None` where a row is missing.
    pub(super) fn interpretation(mut self) -> Option<Interpretation> {
        let size = u32::try_from(self.elements.len()).ok()?;
        // An element denotes itself by default.
        for (&term, &object) in &self.elements {
            if let Term::Apply(symbol, []) = self.bank.term(term) {
                let name = (self.bank.symbol_text(symbol).to_owned(), 0);
                self.functions.entry(name).or_default().entry(Vec::new()).or_insert(object);
            }
        }
        let functions = tables(&self.functions, size, &self.sorts, 0)?;
        let mut predicates = tables(&self.predicates, size, &self.sorts, false)?;
        for Sort { predicate, objects } in &self.sorts {
            if let &Some(predicate) = predicate {
                let cells = (0..size).map(|object| objects.contains(&object)).collect();
                predicates.push(Table { name: self.bank.symbol_text(predicate).to_owned(), arity: 1, cells });
            }
        }
        Some(Interpretation { size, functions, predicates })
    }
}

/// Lays tables out; `None` where a row is missing.
///
/// * `else_`: the value where types forbid to ask.
fn tables<T: Copy>(all: &Rows<T>, size: u32, sorts: &[Sort], else_: T) -> Option<Vec<Table<T>>> {
    let mut sort_of: Vec<Option<usize>> = vec![None; size as usize];
    for (at, &object) in sorts.iter().enumerate().flat_map(|(at, sort)| sort.objects.iter().map(move |object| (at, object))) {
        sort_of.get_mut(object as usize)?.get_or_insert(at);
    }
    let of = |object: &u32| sort_of.get(*object as usize).copied().flatten();
    let mut tables = Vec::new();
    for ((name, arity), rows) in all {
        let arity = u32::try_from(*arity).ok()?;
        let count = (size as usize).checked_pow(arity).filter(|&count| count <= MAX_CELLS)?;
        // The sorts of the arguments are those of any row.
        let arguments: Vec<usize> = rows.keys().next()?.iter().map(of).collect::<Option<_>>()?;
        let asked: usize = arguments.iter().filter_map(|&sort| sorts.get(sort)).map(|sort| sort.objects.len()).product();
        let is_typed = |row: &Vec<u32>| row.iter().zip(&arguments).all(|(object, &sort)| of(object) == Some(sort));
        if rows.len() != asked || !rows.keys().all(is_typed) {
            return None;
        }
        let row = |at: usize| -> Vec<u32> {
            (0..arity).rev().map(|index| (at / (size as usize).pow(index) % size as usize) as u32).collect()
        };
        let cells = (0..count).map(|at| rows.get(&row(at)).copied().unwrap_or(else_)).collect();
        tables.push(Table { name: name.clone(), arity, cells });
    }
    tables.sort_by(|one, other| (&one.name, one.arity).cmp(&(&other.name, other.arity)));
    Some(tables)
}
