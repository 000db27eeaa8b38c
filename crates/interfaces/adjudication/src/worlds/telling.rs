//! A sentence that is false in a finite structure and in every one that differs from it in nothing but which object is which: one of some short sentences
//! about its symbols is to have another truth value. It is for structures that are too large for `diagram`, and false in some others as well. Not here:
//! the search that it is for.

use formula::{Bank, CardinalityRelation, Connective, FormulaId, Kind, Quantifier, SymbolId, TermId, VariableId};
use model::Fuel;
use model::finite::evaluate;

use super::interpretation::{Interpretation, Used};

/// The largest structure for which the sentence is made.
pub(super) const MOST_OBJECTS: u32 = 8;

/// The most symbols of a kind that the sentences are about.
const MOST_SYMBOLS: usize = 4;

/// Number of steps for the truth value of a sentence.
const FUEL: u64 = 100_000;

/// Returns the sentence, as far as these symbols go; `None` where the structure is too large for one.
pub(super) fn telling(bank: &mut Bank, interpretation: &Interpretation, used: &Used) -> Option<FormulaId> {
    let size = interpretation.structure().domain_size();
    if size > MOST_OBJECTS {
        return None;
    }
    let as_many = bank.cardinality(CardinalityRelation::Exactly, size);
    let mut sentence = bank.not(as_many);
    for short in Short::new(bank, used).sentences() {
        let Ok(holds) = evaluate(bank, interpretation.structure(), short, &mut Fuel::new(FUEL)) else { continue };
        let other = if holds { bank.not(short) } else { short };
        sentence = bank.binary(Connective::Or, sentence, other);
    }
    Some(sentence)
}

/// Short sentences about symbols.
struct Short<'b> {
    bank: &'b mut Bank,
    x: (VariableId, TermId),
    y: (VariableId, TermId),
    properties: Vec<SymbolId>,
    relations: Vec<SymbolId>,
    functions: Vec<SymbolId>,
    constants: Vec<SymbolId>,
    found: Vec<FormulaId>,
}

impl<'b> Short<'b> {
    fn new(bank: &'b mut Bank, used: &Used) -> Short<'b> {
        let of = |bank: &Bank, kind: Kind, arity: usize| -> Vec<SymbolId> {
            let is_it = |symbol: &&SymbolId| {
                let data = bank.symbol_data(**symbol);
                data.kind == kind && data.fixity.arity() == arity
            };
            used.symbols.iter().filter(is_it).take(MOST_SYMBOLS).copied().collect()
        };
        let (properties, relations) = (of(&*bank, Kind::Predicate, 1), of(&*bank, Kind::Predicate, 2));
        let (functions, constants) = (of(&*bank, Kind::Function, 1), of(&*bank, Kind::Function, 0));
        let mut variable = |name: &str| {
            let variable = bank.variable(name);
            (variable, bank.variable_term(variable))
        };
        let (x, y) = (variable("x_0"), variable("x_1"));
        Short { bank, x, y, properties, relations, functions, constants, found: Vec::new() }
    }

    /// Returns the sentences. Each is about a symbol or two, and says nothing of any one object.
    fn sentences(mut self) -> Vec<FormulaId> {
        let (x, y) = (self.x.1, self.y.1);
        let (properties, relations) = (self.properties.clone(), self.relations.clone());
        for (at, &one) in properties.iter().enumerate() {
            let (of_x, of_y) = (self.atom(one, &[x]), self.atom(one, &[y]));
            let (Some(of_x), Some(of_y)) = (of_x, of_y) else { continue };
            let (some, all) = (self.some_x(of_x), self.all_x(of_x));
            let distinct = self.distinct();
            let both = self.and(of_x, of_y);
            let two = self.and(distinct, both);
            let two = self.some_pair(two);
            self.found.extend([some, all, two]);
            for &other in properties.iter().skip(at + 1) {
                let Some(other) = self.atom(other, &[x]) else { continue };
                for (left, right) in [(true, true), (true, false), (false, true), (false, false)] {
                    let (left, right) = (self.signed(of_x, left), self.signed(other, right));
                    let both = self.and(left, right);
                    let some = self.some_x(both);
                    self.found.push(some);
                }
            }
        }
        for &relation in &relations {
            let atoms = (self.atom(relation, &[x, x]), self.atom(relation, &[x, y]), self.atom(relation, &[y, x]));
            let (Some(own), Some(there), Some(back)) = atoms else { continue };
            let (some_own, all_own) = (self.some_x(own), self.all_x(own));
            let (serial, onto) = (self.all_x_some_y(there), self.all_x_some_y(back));
            let (first, last) = (self.some_x_all_y(there), self.some_x_all_y(back));
            let distinct = self.distinct();
            let (mutual, one_way) = (self.and(there, back), self.signed(back, false));
            let (mutual, one_way) = (self.and(distinct, mutual), self.and(there, one_way));
            let (mutual, one_way) = (self.some_pair(mutual), self.some_pair(one_way));
            self.found.extend([some_own, all_own, serial, onto, first, last, mutual, one_way]);
            for &property in &properties {
                let (Some(of_x), Some(of_y)) = (self.atom(property, &[x]), self.atom(property, &[y])) else { continue };
                let both = self.and(of_x, own);
                let some = self.some_x(both);
                self.found.push(some);
                for (left, right) in [(true, true), (true, false), (false, true)] {
                    let (left, right) = (self.signed(of_x, left), self.signed(of_y, right));
                    let ends = self.and(left, right);
                    let pair = self.and(there, ends);
                    let pair = self.some_pair(pair);
                    self.found.push(pair);
                }
            }
        }
        self.about_functions();
        self.found
    }

    fn about_functions(&mut self) {
        let (x, y) = (self.x.1, self.y.1);
        for function in self.functions.clone() {
            let values = (self.bank.apply(function, &[x]), self.bank.apply(function, &[y]));
            let (Ok(of_x), Ok(of_y)) = values else { continue };
            let (fixed, onto) = (self.bank.equal(of_x, x), self.bank.equal(of_y, x));
            let (there, back, distinct) = (self.bank.equal(of_x, y), self.bank.equal(of_y, x), self.distinct());
            let (some, onto) = (self.some_x(fixed), self.all_x_some_y(onto));
            let exchange = self.and(there, back);
            let exchange = self.and(distinct, exchange);
            let exchange = self.some_pair(exchange);
            self.found.extend([some, onto, exchange]);
        }
        let constants: Vec<TermId> =
            self.constants.clone().into_iter().filter_map(|constant| self.bank.apply(constant, &[]).ok()).collect();
        for (at, &one) in constants.iter().enumerate() {
            for &other in constants.iter().skip(at + 1) {
                let equal = self.bank.equal(one, other);
                self.found.push(equal);
            }
            let properties = self.properties.clone().into_iter().filter_map(|property| self.atom(property, &[one]));
            let properties: Vec<FormulaId> = properties.collect();
            self.found.extend(properties);
        }
    }

    fn atom(&mut self, symbol: SymbolId, arguments: &[TermId]) -> Option<FormulaId> {
        self.bank.atom(symbol, arguments).ok()
    }

    fn and(&mut self, left: FormulaId, right: FormulaId) -> FormulaId {
        self.bank.binary(Connective::And, left, right)
    }

    fn signed(&mut self, formula: FormulaId, is_true: bool) -> FormulaId {
        if is_true { formula } else { self.bank.not(formula) }
    }

    fn distinct(&mut self) -> FormulaId {
        let equal = self.bank.equal(self.x.1, self.y.1);
        self.bank.not(equal)
    }

    fn some_x(&mut self, body: FormulaId) -> FormulaId {
        self.bank.quantified(Quantifier::Exists, self.x.0, body)
    }

    fn all_x(&mut self, body: FormulaId) -> FormulaId {
        self.bank.quantified(Quantifier::ForAll, self.x.0, body)
    }

    fn some_pair(&mut self, body: FormulaId) -> FormulaId {
        let inner = self.bank.quantified(Quantifier::Exists, self.y.0, body);
        self.some_x(inner)
    }

    fn all_x_some_y(&mut self, body: FormulaId) -> FormulaId {
        let inner = self.bank.quantified(Quantifier::Exists, self.y.0, body);
        self.all_x(inner)
    }

    fn some_x_all_y(&mut self, body: FormulaId) -> FormulaId {
        let inner = self.bank.quantified(Quantifier::ForAll, self.y.0, body);
        self.some_x(inner)
    }
}
