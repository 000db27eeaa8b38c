//! Formulas and terms as plain trees, with the operations of a textbook written down as the textbook has them. Slow, recursive and
//! apart from crate `formula`: what the two agree on was thought of twice.

use std::collections::BTreeSet;

use formula::{Bank, CardinalityRelation, Connective, Fixity, Formula, FormulaId, Kind, Quantifier, SymbolId, Term, TermId};
use rustc_hash::FxHashMap;

/// A spelling, by its number in [`Names`].
pub type Name = u32;

/// The spellings met so far.
#[derive(Default)]
pub struct Names {
    known: FxHashMap<String, Name>,
    texts: Vec<String>,
}

impl Names {
    pub fn get(&mut self, text: &str) -> Name {
        if let Some(&known) = self.known.get(text) {
            return known;
        }
        self.texts.push(text.to_owned());
        self.known.insert(text.to_owned(), self.texts.len() as Name - 1);
        self.texts.len() as Name - 1
    }

    pub fn text(&self, name: Name) -> &str {
        &self.texts[name as usize]
    }
}

/// Written form of a symbol; how many arguments it has, the tree says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WrittenForm {
    Bare,
    Bracketed,
    Infix,
}

/// Names from here on are spelled nowhere.
pub const UNSPELLED: Name = 1 << 30;

/// A predicate symbol: its name, how it is written, and how many arguments it has.
pub type Symbol = (Name, WrittenForm, usize);

/// What stands at the top of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Head {
    Variable(Name),
    Number(Name),
    Function(Name, WrittenForm),
    Predicate(Name, WrittenForm),
    Equal,
    Truth(bool),
    Count(CardinalityRelation, u32),
    Not,
    Two(Connective),
    Bind(Quantifier, Name),
    /// In a schema: a formula letter.
    FormulaLetter(Name),
    /// In a schema: a function letter.
    FunctionLetter(Name),
    /// In what a formula letter stands for: the hole of this number.
    Hole(usize),
}

/// A term or a formula.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tree {
    pub head: Head,
    pub parts: Vec<Tree>,
}

impl Tree {
    pub fn leaf(head: Head) -> Tree {
        Tree { head, parts: Vec::new() }
    }

    pub fn variable(name: Name) -> Tree {
        Tree::leaf(Head::Variable(name))
    }

    /// The formula of a bank.
    pub fn formula(bank: &Bank, names: &mut Names, formula: FormulaId) -> Tree {
        let mut formulas = |ids: &[FormulaId]| ids.iter().map(|&id| Tree::formula(bank, names, id)).collect();
        match bank.formula(formula) {
            Formula::Truth(value) => Tree::leaf(Head::Truth(value)),
            Formula::Cardinality(comparison, n) => Tree::leaf(Head::Count(comparison, n)),
            Formula::Not(inner) => Tree { head: Head::Not, parts: formulas(&[inner]) },
            Formula::Binary(connective, left, right) => Tree { head: Head::Two(connective), parts: formulas(&[left, right]) },
            Formula::Quantified(quantifier, variable, body) => {
                let parts = formulas(&[body]);
                Tree { head: Head::Bind(quantifier, names.get(bank.variable_text(variable))), parts }
            }
            Formula::Equal(left, right) => Tree { head: Head::Equal, parts: Tree::terms(bank, names, &[left, right]) },
            Formula::Atom(symbol, arguments) => {
                let parts = Tree::terms(bank, names, arguments);
                Tree { head: Tree::symbol(bank, names, symbol), parts }
            }
        }
    }

    /// The term of a bank.
    pub fn term(bank: &Bank, names: &mut Names, term: TermId) -> Tree {
        match bank.term(term) {
            Term::Variable(variable) => Tree::variable(names.get(bank.variable_text(variable))),
            Term::Number(numeral) => Tree::leaf(Head::Number(names.get(bank.numeral_text(numeral)))),
            Term::Apply(symbol, arguments) => {
                let parts = Tree::terms(bank, names, arguments);
                Tree { head: Tree::symbol(bank, names, symbol), parts }
            }
        }
    }

    fn terms(bank: &Bank, names: &mut Names, terms: &[TermId]) -> Vec<Tree> {
        terms.iter().map(|&term| Tree::term(bank, names, term)).collect()
    }

    fn symbol(bank: &Bank, names: &mut Names, symbol: SymbolId) -> Head {
        let data = bank.symbol_data(symbol);
        let name = names.get(bank.name_text(data.name));
        let manner = match data.fixity {
            Fixity::Letter => WrittenForm::Bare,
            Fixity::Applied(_) => WrittenForm::Bracketed,
            Fixity::Infix => WrittenForm::Infix,
        };
        match data.kind {
            Kind::Function => Head::Function(name, manner),
            Kind::Predicate => Head::Predicate(name, manner),
        }
    }

    /// The same with a name of its own for each quantifier's variable.
    pub fn apart(&self, next: &mut Name) -> Tree {
        self.apart_where(&|_, _| true, next)
    }

    /// The same with a name of its own for the variable of each quantifier that would capture something of what fills the holes under it.
    pub fn apart_from(&self, fills: &[Tree], next: &mut Name) -> Tree {
        let captures =
            |tree: &Tree, name: Name| fills.iter().enumerate().any(|(at, fill)| fill.free().contains(&name) && tree.has_hole(at));
        self.apart_where(&captures, next)
    }

    fn apart_where(&self, is_moved: &dyn Fn(&Tree, Name) -> bool, next: &mut Name) -> Tree {
        let (quantifier, name) = match self.head {
            Head::Bind(quantifier, name) if is_moved(self, name) => (quantifier, name),
            _ => {
                return Tree { head: self.head, parts: self.parts.iter().map(|part| part.apart_where(is_moved, next)).collect() };
            }
        };
        *next += 1;
        let own = *next;
        let body = self.parts[0].apart_where(is_moved, next);
        Tree { head: Head::Bind(quantifier, own), parts: vec![body.bound_anew(name, own)] }
    }

    /// The same with the free occurrences of a variable called otherwise.
    fn bound_anew(&self, name: Name, own: Name) -> Tree {
        match self.head {
            Head::Variable(variable) if variable == name => Tree::variable(own),
            Head::Bind(_, variable) if variable == name => self.clone(),
            head => Tree { head, parts: self.parts.iter().map(|part| part.bound_anew(name, own)).collect() },
        }
    }

    fn has_hole(&self, hole: usize) -> bool {
        self.head == Head::Hole(hole) || self.parts.iter().any(|part| part.has_hole(hole))
    }

    /// Whether two trees differ in the names of bound variables only.
    pub fn same_up_to_names(&self, other: &Tree) -> bool {
        self.same_below(other, &|_| true, &mut Vec::new())
    }

    /// Whether two trees differ in the names of bound variables only, and in those only where this one's are not spelled.
    pub fn same_where_spelled(&self, other: &Tree) -> bool {
        self.same_below(other, &|name| name > UNSPELLED, &mut Vec::new())
    }

    fn same_below(&self, other: &Tree, may_differ: &dyn Fn(Name) -> bool, bound: &mut Vec<(Name, Name)>) -> bool {
        let heads = match (self.head, other.head) {
            (Head::Variable(a), Head::Variable(b)) => {
                let inner = bound.iter().rev().find(|&&(left, right)| left == a || right == b);
                inner.map_or(a == b, |&pair| pair == (a, b))
            }
            (Head::Bind(a, x), Head::Bind(b, y)) => a == b && (x == y || may_differ(x)),
            (a, b) => a == b,
        };
        if !heads || self.parts.len() != other.parts.len() {
            return false;
        }
        let binds = if let (Head::Bind(_, a), Head::Bind(_, b)) = (self.head, other.head) { Some((a, b)) } else { None };
        bound.extend(binds);
        let same = self.parts.iter().zip(&other.parts).all(|(a, b)| a.same_below(b, may_differ, bound));
        if binds.is_some() {
            bound.pop();
        }
        same
    }

    pub fn is_term(&self) -> bool {
        matches!(self.head, Head::Variable(_) | Head::Number(_) | Head::Function(..))
    }

    /// Every subtree, this one first.
    pub fn subtrees<'t>(&'t self, found: &mut Vec<&'t Tree>) {
        found.push(self);
        self.parts.iter().for_each(|part| part.subtrees(found));
    }

    /// The variables that occur freely.
    pub fn free(&self) -> BTreeSet<Name> {
        let mut free = BTreeSet::new();
        self.collect_free(&mut Vec::new(), &mut free);
        free
    }

    fn collect_free(&self, bound: &mut Vec<Name>, free: &mut BTreeSet<Name>) {
        match self.head {
            Head::Variable(name) if !bound.contains(&name) => {
                free.insert(name);
            }
            Head::Bind(_, name) => {
                bound.push(name);
                self.parts.iter().for_each(|part| part.collect_free(bound, free));
                bound.pop();
            }
            _ => self.parts.iter().for_each(|part| part.collect_free(bound, free)),
        }
    }

    /// Whether a variable occurs, bound or free; the quantifier's own mention counts.
    pub fn mentions(&self, variable: Name) -> bool {
        matches!(self.head, Head::Variable(name) | Head::Bind(_, name) if name == variable)
            || self.parts.iter().any(|part| part.mentions(variable))
    }

    /// The free occurrences of these variables become holes.
    pub fn with_holes(&self, variables: &[Name]) -> Tree {
        self.holes_below(variables, &mut Vec::new())
    }

    fn holes_below(&self, variables: &[Name], bound: &mut Vec<Name>) -> Tree {
        match self.head {
            Head::Variable(name) if !bound.contains(&name) => match variables.iter().position(|&variable| variable == name) {
                Some(hole) => Tree::leaf(Head::Hole(hole)),
                None => self.clone(),
            },
            Head::Bind(_, name) => {
                bound.push(name);
                let parts = self.parts.iter().map(|part| part.holes_below(variables, bound)).collect();
                bound.pop();
                Tree { head: self.head, parts }
            }
            _ => Tree { head: self.head, parts: self.parts.iter().map(|part| part.holes_below(variables, bound)).collect() },
        }
    }

    /// The holes filled; nothing if a quantifier would capture a variable of what fills one.
    pub fn filled(&self, fills: &[Tree]) -> Option<Tree> {
        let free: Vec<BTreeSet<Name>> = fills.iter().map(Tree::free).collect();
        self.filled_below(fills, &free, &mut Vec::new())
    }

    fn filled_below(&self, fills: &[Tree], free: &[BTreeSet<Name>], bound: &mut Vec<Name>) -> Option<Tree> {
        match self.head {
            Head::Hole(hole) if bound.iter().any(|name| free[hole].contains(name)) => None,
            Head::Hole(hole) => Some(fills[hole].clone()),
            Head::Bind(_, name) => {
                bound.push(name);
                let parts: Option<Vec<Tree>> = self.parts.iter().map(|part| part.filled_below(fills, free, bound)).collect();
                bound.pop();
                Some(Tree { head: self.head, parts: parts? })
            }
            _ => {
                let parts: Option<Vec<Tree>> = self.parts.iter().map(|part| part.filled_below(fills, free, bound)).collect();
                Some(Tree { head: self.head, parts: parts? })
            }
        }
    }

    /// The paths to the occurrences of a term of which no variable is bound there.
    pub fn occurrences(&self, term: &Tree) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        self.occurrences_below(term, &term.free(), &mut Vec::new(), &mut found);
        found
    }

    fn occurrences_below(&self, term: &Tree, free: &BTreeSet<Name>, path: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        if self == term {
            found.push(path.clone());
        }
        if matches!(self.head, Head::Bind(_, name) if free.contains(&name)) {
            return;
        }
        for (at, part) in self.parts.iter().enumerate() {
            path.push(at);
            part.occurrences_below(term, free, path, found);
            path.pop();
        }
    }

    pub fn at(&self, path: &[usize]) -> Option<&Tree> {
        path.iter().try_fold(self, |tree, &part| tree.parts.get(part))
    }

    /// The tree with another one in a place of it.
    pub fn put(&self, path: &[usize], tree: &Tree) -> Tree {
        match path.split_first() {
            None => tree.clone(),
            Some((&first, rest)) => {
                let mut whole = self.clone();
                whole.parts[first] = self.parts[first].put(rest, tree);
                whole
            }
        }
    }

    /// Predicates and free variables replaced by others; nothing if a quantifier would capture one.
    pub fn renamed(&self, predicates: &FxHashMap<Symbol, Name>, variables: &FxHashMap<Name, Name>) -> Option<Tree> {
        self.renamed_below(predicates, variables, &mut Vec::new())
    }

    fn renamed_below(
        &self,
        predicates: &FxHashMap<Symbol, Name>,
        variables: &FxHashMap<Name, Name>,
        bound: &mut Vec<Name>,
    ) -> Option<Tree> {
        let head = match self.head {
            Head::Variable(name) if !bound.contains(&name) => {
                let other = variables.get(&name).copied().unwrap_or(name);
                if bound.contains(&other) {
                    return None;
                }
                Head::Variable(other)
            }
            Head::Predicate(name, manner) => {
                let other = predicates.get(&(name, manner, self.parts.len()));
                Head::Predicate(other.copied().unwrap_or(name), manner)
            }
            head => head,
        };
        let binds = matches!(head, Head::Bind(..));
        if let Head::Bind(_, name) = head {
            bound.push(name);
        }
        let parts: Option<Vec<Tree>> = self.parts.iter().map(|part| part.renamed_below(predicates, variables, bound)).collect();
        if binds {
            bound.pop();
        }
        Some(Tree { head, parts: parts? })
    }
}
