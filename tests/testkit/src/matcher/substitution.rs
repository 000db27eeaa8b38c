//! Substitution of a statement for a predicate letter: what comes out is made, and compared.

use std::collections::BTreeSet;

use formula::SymbolId;
use kernel::{LineKind, Substitution};

use super::provisos::Question;
use super::tree::{Head, Name, Symbol, Tree};

/// A predicate letter with the variables that stand for its arguments, and what is put for it.
struct Substitute<'t> {
    predicate: Symbol,
    holes: Vec<Name>,
    by: &'t Tree,
    captures: kernel::Captures,
}

impl Question<'_> {
    /// A formula that the step names.
    fn named(&self, letter: SymbolId) -> Option<&Tree> {
        self.named.iter().find(|(known, _)| *known == letter).map(|(_, tree)| *tree)
    }

    /// Whether the conclusion is the premise with one formula put for another; names of bound variables matter.
    pub fn is_substituted(&self, asked: Substitution) -> bool {
        let statement = |at: usize| &*self.block.lines[at].statement;
        let (Some(by), Some(pattern)) = (self.named(asked.by), self.named(asked.pattern)) else { return false };
        let Some((predicate, holes)) = pattern_of(pattern) else { return false };
        let substitute = Substitute { predicate, holes, by, captures: asked.captures };
        substitute.in_statement(statement(self.premises[0]), &mut Vec::new()).as_ref() == Some(statement(self.index))
    }

    pub fn is_not_assumed(&self, letter: SymbolId) -> bool {
        let Some((predicate, _)) = self.named(letter).and_then(symbol_of) else { return false };
        let lines = self.of_kind(LineKind::Assumption);
        !lines.iter().any(|&at| {
            let mut all = Vec::new();
            self.block.lines[at].statement.subtrees(&mut all);
            all.iter().any(|tree| symbol_of(tree).is_some_and(|(other, _)| other == predicate))
        })
    }
}

fn symbol_of(tree: &Tree) -> Option<(Symbol, &[Tree])> {
    match tree.head {
        Head::Predicate(name, form) => Some(((name, form, tree.parts.len()), &tree.parts)),
        _ => None,
    }
}

fn pattern_of(pattern: &Tree) -> Option<(Symbol, Vec<Name>)> {
    let (symbol, parts) = symbol_of(pattern)?;
    let holes: Option<Vec<Name>> =
        parts.iter().map(|part| if let Head::Variable(name) = part.head { Some(name) } else { None }).collect();
    let holes = holes?;
    let different: BTreeSet<Name> = holes.iter().copied().collect();
    (different.len() == holes.len()).then_some((symbol, holes))
}

impl Substitute<'_> {
    /// What comes out; nothing if something is captured that may not be.
    fn in_statement(&self, tree: &Tree, bound: &mut Vec<Name>) -> Option<Tree> {
        if let Some((symbol, arguments)) = symbol_of(tree)
            && symbol == self.predicate
        {
            let free = self.by.free();
            let is_captured = bound.iter().any(|name| free.contains(name) && !self.holes.contains(name));
            return if is_captured && !self.captures.of() { None } else { self.put_in(self.by, arguments, &mut Vec::new()) };
        }
        if let Head::Bind(_, name) = tree.head {
            bound.push(name);
        }
        let parts: Option<Vec<Tree>> = tree.parts.iter().map(|part| self.in_statement(part, bound)).collect();
        if let Head::Bind(..) = tree.head {
            bound.pop();
        }
        Some(Tree { head: tree.head, parts: parts? })
    }

    fn put_in(&self, tree: &Tree, arguments: &[Tree], bound: &mut Vec<Name>) -> Option<Tree> {
        if let Head::Variable(name) = tree.head
            && !bound.contains(&name)
            && let Some(at) = self.holes.iter().position(|hole| *hole == name)
        {
            let is_captured = bound.iter().any(|name| arguments[at].free().contains(name));
            return if is_captured && !self.captures.by() { None } else { Some(arguments[at].clone()) };
        }
        if let Head::Bind(_, name) = tree.head {
            bound.push(name);
        }
        let parts: Option<Vec<Tree>> = tree.parts.iter().map(|part| self.put_in(part, arguments, bound)).collect();
        if let Head::Bind(..) = tree.head {
            bound.pop();
        }
        Some(Tree { head: tree.head, parts: parts? })
    }
}
