//! Commutativity and associativity: equations that follow from these laws of one symbol need not be kept beside them.

use rustc_hash::FxHashMap;

use crate::clause::Literal;
use crate::terms::{Symbol, Term, TermBank, TermId};

/// The laws that make an order of members of no account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Law {
    Commutative,
    Associative,
    /// x(yz) = y(xz), which the two others have for a consequence.
    Exchange,
}

/// Recognises a law of a symbol of two arguments.
pub(crate) fn law(bank: &TermBank, literal: Literal) -> Option<(Symbol, Law)> {
    let pair = |term: TermId| match bank.term(term) {
        Term::Apply(symbol, &[a, b]) => Some((symbol, a, b)),
        _ => None,
    };
    let is_variable = |term: TermId| bank.as_variable(term).is_some();
    if !literal.is_positive {
        return None;
    }
    let ((f, a, b), (g, c, d)) = (pair(literal.left)?, pair(literal.right)?);
    if f != g {
        return None;
    }
    let different = |x: TermId, y: TermId, z: TermId| x != y && y != z && x != z && [x, y, z].into_iter().all(is_variable);
    if is_variable(a) && is_variable(b) && a != b && (c, d) == (b, a) {
        return Some((f, Law::Commutative));
    }
    let inner = |term: TermId| pair(term).filter(|&(h, ..)| h == f).map(|(_, x, y)| (x, y));
    if let (Some((x, y)), Some((v, w))) = (inner(a), inner(d))
        && (x, y, b) == (c, v, w)
        && different(x, y, b)
    {
        return Some((f, Law::Associative));
    }
    if let (Some((x, y)), Some((v, w))) = (inner(b), inner(c))
        && (a, x, y) == (v, w, d)
        && different(a, x, y)
    {
        return Some((f, Law::Associative));
    }
    match (inner(b), inner(d)) {
        (Some((y, z)), Some((v, w))) if (a, y, z) == (v, c, w) && different(a, y, z) => Some((f, Law::Exchange)),
        _ => None,
    }
}

/// The terms up to associativity and commutativity: sums are written as lists of their members in one order.
#[derive(Clone, Debug, Default)]
pub(crate) struct SumNormaliser {
    symbols: Vec<Symbol>,
    known: FxHashMap<TermId, TermId>,
}

impl SumNormaliser {
    /// Takes a symbol for associative and commutative from now on.
    pub(crate) fn add(&mut self, symbol: Symbol) {
        if !self.symbols.contains(&symbol) {
            self.symbols.push(symbol);
            self.known.clear();
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// Returns the form of a term that all terms have which are equal to it by these laws.
    pub(crate) fn normal(&mut self, bank: &mut TermBank, term: TermId) -> TermId {
        if let Some(&known) = self.known.get(&term) {
            return known;
        }
        let Some(head) = bank.head(term) else { return term };
        let mut arguments: Vec<TermId> = Vec::with_capacity(bank.arity(term));
        if self.symbols.contains(&head) {
            let mut stack = vec![term];
            while let Some(top) = stack.pop() {
                if bank.head(top) == Some(head) {
                    stack.extend(bank.arguments(top));
                } else {
                    arguments.push(self.normal(bank, top));
                }
            }
            arguments.sort_unstable();
        } else {
            for at in 0..bank.arity(term) {
                let argument = bank.argument(term, at);
                arguments.push(self.normal(bank, argument));
            }
        }
        let normal = if self.symbols.contains(&head) {
            let mut members = arguments.into_iter();
            let first = members.next();
            first.and_then(|first| members.try_fold(first, |sum, member| bank.apply(head, &[sum, member])))
        } else {
            bank.apply(head, &arguments)
        };
        let normal = normal.unwrap_or(term);
        self.known.insert(term, normal);
        normal
    }
}
