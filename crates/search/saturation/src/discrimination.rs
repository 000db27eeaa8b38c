//! Discrimination trees (McCune, JAR 1992): terms as paths of symbols, in which every variable is alike. What is found is a candidate: the terms
//! fit as far as their symbols go, and whether they do is found by matching or unifying them.

use smallvec::SmallVec;

use crate::terms::{Symbol, Term, TermBank, TermId};

/// The terms that are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// Those of which the term is an instance.
    Generalisations,
    /// Those that are instances of the term.
    Instances,
    /// Those that can be unified with it.
    Unifiable,
}

#[derive(Clone, Debug)]
struct Node<T> {
    /// Sorted by symbol.
    children: SmallVec<[(Symbol, u32); 2]>,
    variable: Option<u32>,
    entries: Vec<(TermId, T)>,
    /// The number of the latest entry at this node or below it.
    newest: u32,
}

impl<T> Default for Node<T> {
    fn default() -> Node<T> {
        Node { children: SmallVec::new(), variable: None, entries: Vec::new(), newest: 0 }
    }
}

/// Terms, with something said of each.
#[derive(Clone, Debug)]
pub(crate) struct DiscriminationTree<T> {
    nodes: Vec<Node<T>>,
    /// Number of entries that were ever made.
    made: u32,
    query: Vec<(Option<Symbol>, u32)>,
}

impl<T> Default for DiscriminationTree<T> {
    fn default() -> DiscriminationTree<T> {
        DiscriminationTree { nodes: vec![Node::default()], made: 0, query: Vec::new() }
    }
}

impl<T: Copy + PartialEq> DiscriminationTree<T> {
    /// Returns the number of entries that were ever made: a term that nothing was found for by then need only be held against later ones.
    pub(crate) fn made(&self) -> u32 {
        self.made
    }

    pub(crate) fn insert(&mut self, bank: &TermBank, term: TermId, said: T) {
        self.made += 1;
        let made = self.made;
        let mut at = 0;
        let mut stack: SmallVec<[TermId; 32]> = SmallVec::new();
        stack.push(term);
        self.nodes[at].newest = made;
        while let Some(top) = stack.pop() {
            let next = match bank.term(top) {
                Term::Variable(_) => self.nodes[at].variable,
                Term::Apply(symbol, arguments) => {
                    stack.extend(arguments.iter().rev().copied());
                    self.nodes[at].child(symbol)
                }
            };
            let next = next.unwrap_or_else(|| {
                let new = self.nodes.len() as u32;
                self.nodes.push(Node::default());
                let node = &mut self.nodes[at];
                match bank.head(top) {
                    None => node.variable = Some(new),
                    Some(symbol) => {
                        let index = node.children.partition_point(|&(other, _)| other < symbol);
                        node.children.insert(index, (symbol, new));
                    }
                }
                new
            });
            at = next as usize;
            self.nodes[at].newest = made;
        }
        self.nodes[at].entries.push((term, said));
    }

    /// Removes an entry of a term, once.
    pub(crate) fn remove(&mut self, bank: &TermBank, term: TermId, said: T) {
        let mut at = 0;
        let mut stack: SmallVec<[TermId; 32]> = SmallVec::new();
        stack.push(term);
        while let Some(top) = stack.pop() {
            let next = match bank.term(top) {
                Term::Variable(_) => self.nodes[at].variable,
                Term::Apply(symbol, arguments) => {
                    stack.extend(arguments.iter().rev().copied());
                    self.nodes[at].child(symbol)
                }
            };
            let Some(next) = next else { return };
            at = next as usize;
        }
        let entries = &mut self.nodes[at].entries;
        if let Some(index) = entries.iter().position(|entry| *entry == (term, said)) {
            entries.remove(index);
        }
    }

    /// Adds the candidates among the entries that were made after this many others, until `enough` says that one suffices.
    pub(crate) fn each(
        &mut self,
        bank: &TermBank,
        term: TermId,
        relation: Relation,
        after: u32,
        mut enough: impl FnMut(TermId, T) -> bool,
    ) {
        if self.made <= after {
            return;
        }
        let mut query = std::mem::take(&mut self.query);
        query.clear();
        flatten(bank, term, &mut query);
        // A node, how far the query is read, and how many terms of the tree stand for a variable of the query and are to be passed over.
        let mut stack: SmallVec<[(u32, u32, u32); 32]> = SmallVec::new();
        stack.push((0, 0, 0));
        'search: while let Some((at, index, skipped)) = stack.pop() {
            let node = &self.nodes[at as usize];
            if node.newest <= after {
                continue;
            }
            if skipped > 0 {
                for &(symbol, child) in node.children.iter().rev() {
                    stack.push((child, index, skipped - 1 + u32::from(bank.symbol_data(symbol).arity)));
                }
                stack.extend(node.variable.map(|child| (child, index, skipped - 1)));
                continue;
            }
            let Some(&(symbol, end)) = query.get(index as usize) else {
                for &(entry, said) in &node.entries {
                    if enough(entry, said) {
                        break 'search;
                    }
                }
                continue;
            };
            match symbol {
                Some(symbol) => {
                    if relation != Relation::Instances {
                        stack.extend(node.variable.map(|child| (child, end, 0)));
                    }
                    stack.extend(node.child(symbol).map(|child| (child, index + 1, 0)));
                }
                None if relation == Relation::Generalisations => stack.extend(node.variable.map(|child| (child, end, 0))),
                // Whatever stands there: one term of the tree is passed over.
                None => stack.push((at, index + 1, 1)),
            }
        }
        self.query = query;
    }
}

impl<T> Node<T> {
    fn child(&self, symbol: Symbol) -> Option<u32> {
        self.children.binary_search_by_key(&symbol, |&(other, _)| other).ok().map(|at| self.children[at].1)
    }
}

/// Writes a term as its symbols in the order of reading, each with the index after the term that it begins.
fn flatten(bank: &TermBank, term: TermId, query: &mut Vec<(Option<Symbol>, u32)>) {
    let at = query.len();
    query.push((bank.head(term), 0));
    for argument in bank.arguments(term) {
        flatten(bank, *argument, query);
    }
    query[at].1 = query.len() as u32;
}
