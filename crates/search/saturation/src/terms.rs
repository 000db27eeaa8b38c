//! Terms, each stored once: equal terms have equal ids. Atoms are terms too, of symbols that stand for predicates; a literal says that an atom
//! is equal to the truth, or that two terms are.
//!
//! Not here: which of two terms is greater (`ordering`), and what makes them equal (`unification`).
//!
//! Terms are never given back. Their number is bounded by the search that makes them ([`crate::Limits`]). None is deeper than [`MAX_DEPTH`], so
//! that walks may recurse.

use std::hash::{BuildHasher, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// Maximum depth of the terms that are made.
pub const MAX_DEPTH: u16 = 400;

/// Number of symbols and variables in the largest terms that are made.
pub(crate) const MAX_SIZE: u32 = 4_000;

/// A term by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(pub(crate) u32);

/// A function symbol, a constant or a predicate by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub(crate) u32);

impl Symbol {
    /// Returns its place among the symbols, in the order in which they were declared.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Properties of a symbol.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SymbolData {
    pub(crate) arity: u16,
    pub(crate) is_predicate: bool,
}

/// In the head of a node, the mark of a variable.
const VARIABLE: u32 = 1 << 31;

#[derive(Clone, Copy, Debug)]
struct Node {
    /// A symbol, or a marked variable.
    head: u32,
    first: u32,
    arity: u16,
    depth: u16,
    /// Number of symbols and variables.
    size: u32,
    /// One more than the greatest variable; 0 for a ground term.
    variables: u32,
    /// The weight in the ordering.
    weight: u32,
}

/// A term as it is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term<'a> {
    /// A variable by its number.
    Variable(u32),
    /// A symbol and its arguments.
    Apply(Symbol, &'a [TermId]),
}

/// All terms of a search.
#[derive(Clone, Debug)]
pub struct TermBank {
    symbols: Vec<SymbolData>,
    weights: Vec<u32>,
    nodes: Vec<Node>,
    arguments: Vec<TermId>,
    table: HashTable<TermId>,
    variables: Vec<TermId>,
    truth: TermId,
    /// Some term was refused: it would have been too deep or too large.
    has_refused: bool,
}

impl Default for TermBank {
    fn default() -> TermBank {
        TermBank::new()
    }
}

impl TermBank {
    /// A bank that knows only the truth.
    pub fn new() -> TermBank {
        let mut bank = TermBank {
            symbols: Vec::new(),
            weights: Vec::new(),
            nodes: Vec::new(),
            arguments: Vec::new(),
            table: HashTable::new(),
            variables: Vec::new(),
            truth: TermId(0),
            has_refused: false,
        };
        let symbol = bank.declare(0, true);
        bank.truth = bank.intern(symbol.0, &[]);
        bank
    }

    /// Declares a symbol that takes this many arguments.
    pub fn declare(&mut self, arity: u16, is_predicate: bool) -> Symbol {
        let symbol = Symbol(self.symbols.len() as u32);
        self.symbols.push(SymbolData { arity, is_predicate });
        self.weights.push(1);
        symbol
    }

    /// Returns the symbol that was declared at this place, which is known to be there.
    pub fn symbol_at(&self, index: usize) -> Symbol {
        debug_assert!(index < self.symbols.len());
        Symbol(index as u32)
    }

    /// Returns whether a symbol is a constant: an object by itself.
    pub fn is_constant(&self, symbol: Symbol) -> bool {
        let data = self.symbol_data(symbol);
        data.arity == 0 && !data.is_predicate
    }

    /// Returns the constant that true atoms are equal to.
    pub fn truth(&self) -> TermId {
        self.truth
    }

    /// Returns whether some term was refused as too deep or too large.
    pub(crate) fn has_refused(&self) -> bool {
        self.has_refused
    }

    /// Notes that a term would be too deep.
    pub(crate) fn refuse(&mut self) {
        self.has_refused = true;
    }

    pub(crate) fn symbol_data(&self, symbol: Symbol) -> SymbolData {
        self.symbols[symbol.index()]
    }

    pub(crate) fn symbol_count(&self) -> usize {
        self.symbols.len()
    }

    /// Returns the number of terms.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Gives symbols other weights in the ordering.
    pub(crate) fn set_weights(&mut self, weights: Vec<u32>) {
        self.weights = weights;
        for at in 0..self.nodes.len() {
            let Node { head, first, arity, .. } = self.nodes[at];
            self.nodes[at].weight = self.weigh(head, &self.arguments[first as usize..first as usize + usize::from(arity)]);
        }
    }

    fn weigh(&self, head: u32, arguments: &[TermId]) -> u32 {
        let own = if head & VARIABLE == 0 { self.weights[head as usize] } else { 1 };
        arguments.iter().fold(own, |sum, argument| sum.saturating_add(self.weight(*argument)))
    }

    /// Returns the variable with this number.
    pub fn variable(&mut self, number: u32) -> TermId {
        while self.variables.len() <= number as usize {
            let next = self.variables.len() as u32;
            let term = self.intern(VARIABLE | next, &[]);
            self.variables.push(term);
        }
        self.variables[number as usize]
    }

    /// Returns the application of a symbol to as many arguments as it takes; none if it would be too deep or too large.
    pub fn apply(&mut self, symbol: Symbol, arguments: &[TermId]) -> Option<TermId> {
        debug_assert_eq!(usize::from(self.symbol_data(symbol).arity), arguments.len());
        let size = arguments.iter().fold(1u32, |sum, &argument| sum.saturating_add(self.size(argument)));
        let depth = arguments.iter().map(|&argument| self.depth(argument)).max().unwrap_or(0);
        let fits = size <= MAX_SIZE && depth < MAX_DEPTH;
        self.has_refused |= !fits;
        fits.then(|| self.intern(symbol.0, arguments))
    }

    fn intern(&mut self, head: u32, arguments: &[TermId]) -> TermId {
        let hash = hash(head, arguments);
        let TermBank { nodes, arguments: all, table, .. } = self;
        let same = |&term: &TermId| {
            let node = &nodes[term.0 as usize];
            node.head == head && &all[node.first as usize..node.first as usize + usize::from(node.arity)] == arguments
        };
        if let Some(&known) = table.find(hash, same) {
            return known;
        }
        let variables = match head & VARIABLE {
            0 => arguments.iter().map(|&argument| nodes[argument.0 as usize].variables).max().unwrap_or(0),
            _ => (head & !VARIABLE) + 1,
        };
        let size = arguments.iter().fold(1u32, |sum, argument| sum.saturating_add(nodes[argument.0 as usize].size));
        let depth = arguments.iter().map(|argument| nodes[argument.0 as usize].depth).max().map_or(0, |depth| depth + 1);
        let weight = self.weigh(head, arguments);
        let term = TermId(self.nodes.len() as u32);
        let first = self.arguments.len() as u32;
        self.arguments.extend_from_slice(arguments);
        self.nodes.push(Node { head, first, arity: arguments.len() as u16, depth, size, variables, weight });
        let TermBank { nodes, arguments: all, table, .. } = self;
        table.insert_unique(hash, term, |&term| {
            let node = &nodes[term.0 as usize];
            self::hash(node.head, &all[node.first as usize..node.first as usize + usize::from(node.arity)])
        });
        term
    }

    /// Returns how a term is built.
    pub fn term(&self, term: TermId) -> Term<'_> {
        let node = &self.nodes[term.0 as usize];
        match node.head & VARIABLE {
            0 => Term::Apply(Symbol(node.head), self.arguments(term)),
            _ => Term::Variable(node.head & !VARIABLE),
        }
    }

    /// Returns the symbol of an application; none for a variable.
    pub fn head(&self, term: TermId) -> Option<Symbol> {
        let head = self.nodes[term.0 as usize].head;
        (head & VARIABLE == 0).then_some(Symbol(head))
    }

    /// Returns the number of a variable; none for an application.
    pub(crate) fn as_variable(&self, term: TermId) -> Option<u32> {
        let head = self.nodes[term.0 as usize].head;
        (head & VARIABLE != 0).then_some(head & !VARIABLE)
    }

    /// Returns the arguments of an application; none for a variable.
    pub fn arguments(&self, term: TermId) -> &[TermId] {
        let node = &self.nodes[term.0 as usize];
        &self.arguments[node.first as usize..node.first as usize + usize::from(node.arity)]
    }

    /// Returns the argument at a place that is known to be there.
    pub(crate) fn argument(&self, term: TermId, at: usize) -> TermId {
        self.arguments[self.nodes[term.0 as usize].first as usize + at]
    }

    pub(crate) fn arity(&self, term: TermId) -> usize {
        usize::from(self.nodes[term.0 as usize].arity)
    }

    /// Returns whether a term is an atom.
    pub(crate) fn is_atom(&self, term: TermId) -> bool {
        self.head(term).is_some_and(|symbol| self.symbol_data(symbol).is_predicate)
    }

    pub(crate) fn is_ground(&self, term: TermId) -> bool {
        self.variables_of(term) == 0
    }

    /// Returns one more than the greatest variable in a term.
    pub(crate) fn variables_of(&self, term: TermId) -> u32 {
        self.nodes[term.0 as usize].variables
    }

    /// Returns the number of symbols and variables.
    pub(crate) fn size(&self, term: TermId) -> u32 {
        self.nodes[term.0 as usize].size
    }

    pub(crate) fn depth(&self, term: TermId) -> u16 {
        self.nodes[term.0 as usize].depth
    }

    pub(crate) fn weight(&self, term: TermId) -> u32 {
        self.nodes[term.0 as usize].weight
    }

    /// Returns whether `part` occurs in `whole`, or is it.
    pub(crate) fn contains(&self, whole: TermId, part: TermId) -> bool {
        if whole == part {
            return true;
        }
        // A part was made before what it is a part of.
        if part > whole || self.size(part) >= self.size(whole) {
            return false;
        }
        (0..self.arity(whole)).any(|at| self.contains(self.argument(whole, at), part))
    }

    /// Returns a term with other terms for its variables, as `of` says; none if it would be too deep or too large.
    pub fn map_variables(&mut self, term: TermId, of: &mut impl FnMut(&mut TermBank, u32) -> TermId) -> Option<TermId> {
        if self.is_ground(term) {
            return Some(term);
        }
        if let Some(variable) = self.as_variable(term) {
            return Some(of(self, variable));
        }
        let head = self.head(term)?;
        let mut arguments: smallvec::SmallVec<[TermId; 4]> = smallvec::SmallVec::new();
        for at in 0..self.arity(term) {
            let argument = self.argument(term, at);
            arguments.push(self.map_variables(argument, of)?);
        }
        self.apply(head, &arguments)
    }
}

fn hash(head: u32, arguments: &[TermId]) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    hasher.write_u32(head);
    for argument in arguments {
        hasher.write_u32(argument.0);
    }
    hasher.finish()
}
