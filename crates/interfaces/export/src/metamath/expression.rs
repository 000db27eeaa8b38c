//! Expressions of Metamath: statements, terms and variables, each stored once. An operator gets its form when it is made.
//! Not here: which operators there are, and what follows from what.

use rustc_hash::FxHashMap;

/// An expression: equal expressions have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Expr(u32);

/// An operator or a variable, by its index in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Op(u32);

/// The typecodes of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sort {
    /// `wff`
    Wff,
    /// `term`
    Term,
    /// `setvar`
    Setvar,
}

/// A piece of what an operator looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A token that stands for itself.
    Token(String),
    /// The part at this index.
    Part(usize),
}

/// An operator: its syntax axiom, or the floating hypothesis of a variable.
#[derive(Clone, Debug)]
pub(crate) struct Operator {
    pub(crate) label: String,
    pub(crate) sort: Sort,
    pub(crate) pieces: Vec<Piece>,
    /// True if it is a variable of the database.
    pub(crate) variable: bool,
    /// True if it stands for what is still to be found.
    unknown: bool,
}

/// A replacement of variables by expressions.
pub(crate) type Substitution = FxHashMap<Expr, Expr>;

/// All expressions of an export.
#[derive(Default)]
pub(crate) struct Arena {
    operators: Vec<Operator>,
    nodes: Vec<(Op, Box<[Expr]>)>,
    interned: FxHashMap<(Op, Box<[Expr]>), Expr>,
}

impl Arena {
    /// A new operator.
    pub(crate) fn operator(&mut self, label: String, sort: Sort, pieces: Vec<Piece>) -> Op {
        self.operators.push(Operator { label, sort, pieces, variable: false, unknown: false });
        Op(self.operators.len() as u32 - 1)
    }

    /// A new variable, as an expression. Variables are ordered as they are made.
    pub(crate) fn variable(&mut self, label: String, sort: Sort, token: &str) -> Expr {
        self.operators.push(Operator {
            label,
            sort,
            pieces: vec![Piece::Token(token.to_owned())],
            variable: true,
            unknown: false,
        });
        self.make(Op(self.operators.len() as u32 - 1), &[])
    }

    /// Something that is still to be found.
    pub(crate) fn unknown(&mut self, sort: Sort) -> Expr {
        self.operators.push(Operator { label: String::new(), sort, pieces: Vec::new(), variable: false, unknown: true });
        self.make(Op(self.operators.len() as u32 - 1), &[])
    }

    /// An operator applied to its parts.
    pub(crate) fn make(&mut self, op: Op, parts: &[Expr]) -> Expr {
        let key = (op, Box::from(parts));
        if let Some(&known) = self.interned.get(&key) {
            return known;
        }
        let expr = Expr(self.nodes.len() as u32);
        self.nodes.push(key.clone());
        self.interned.insert(key, expr);
        expr
    }

    pub(crate) fn op(&self, expr: Expr) -> Op {
        self.nodes[expr.0 as usize].0
    }

    pub(crate) fn parts(&self, expr: Expr) -> &[Expr] {
        &self.nodes[expr.0 as usize].1
    }

    pub(crate) fn data(&self, op: Op) -> &Operator {
        &self.operators[op.0 as usize]
    }

    pub(crate) fn sort(&self, expr: Expr) -> Sort {
        self.data(self.op(expr)).sort
    }

    pub(crate) fn is_variable(&self, expr: Expr) -> bool {
        self.data(self.op(expr)).variable
    }

    pub(crate) fn is_unknown(&self, expr: Expr) -> bool {
        self.data(self.op(expr)).unknown
    }

    /// An expression with its tokens.
    pub(crate) fn print(&self, expr: Expr, out: &mut String) {
        let mut stack: Vec<(Expr, usize)> = vec![(expr, 0)];
        while let Some((expr, at)) = stack.pop() {
            let Some(piece) = self.data(self.op(expr)).pieces.get(at) else { continue };
            stack.push((expr, at + 1));
            match piece {
                Piece::Token(token) => {
                    if !out.is_empty() && !out.ends_with([' ', '\n']) {
                        out.push(' ');
                    }
                    out.push_str(token);
                }
                Piece::Part(part) => stack.push((self.parts(expr)[*part], 0)),
            }
        }
    }

    /// The variables of expressions, in the order in which they were made.
    pub(crate) fn variables(&self, exprs: &[Expr]) -> Vec<Expr> {
        let mut found = Vec::new();
        let mut seen: rustc_hash::FxHashSet<Expr> = exprs.iter().copied().collect();
        let mut stack: Vec<Expr> = exprs.to_vec();
        while let Some(expr) = stack.pop() {
            if self.is_variable(expr) {
                found.push(expr);
            }
            stack.extend(self.parts(expr).iter().copied().filter(|&part| seen.insert(part)));
        }
        found.sort_unstable_by_key(|&expr| self.op(expr));
        found.dedup();
        found
    }

    /// Returns true if an expression occurs in another.
    pub(crate) fn occurs(&self, small: Expr, large: Expr) -> bool {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![large];
        while let Some(expr) = stack.pop() {
            if expr == small {
                return true;
            }
            // Parts are made before what they are parts of.
            stack.extend(self.parts(expr).iter().copied().filter(|&part| part >= small && seen.insert(part)));
        }
        false
    }

    /// An expression with other expressions in the places of some; what is replaced is not gone into.
    pub(crate) fn substitute(&mut self, expr: Expr, substitution: &Substitution) -> Expr {
        self.substituted(expr, &mut substitution.clone())
    }

    /// `done` holds the finished parts.
    fn substituted(&mut self, expr: Expr, done: &mut Substitution) -> Expr {
        if let Some(&known) = done.get(&expr) {
            return known;
        }
        let parts = self.parts(expr);
        if parts.is_empty() {
            return expr;
        }
        let parts: Vec<Expr> = parts.to_vec();
        let replaced: Vec<Expr> = parts.iter().map(|&part| self.substituted(part, done)).collect();
        let result = if parts == replaced { expr } else { self.make(self.op(expr), &replaced) };
        done.insert(expr, result);
        result
    }

    /// Extends a substitution so that it makes `found` of `pattern`, if there is such a one; its variables are all those that
    /// `replaceable` says.
    pub(crate) fn matches(
        &self,
        pattern: Expr,
        found: Expr,
        replaceable: &dyn Fn(Expr) -> bool,
        substitution: &mut Substitution,
    ) -> bool {
        if replaceable(pattern) {
            return *substitution.entry(pattern).or_insert(found) == found;
        }
        let (left, right) = (self.parts(pattern), self.parts(found));
        self.op(pattern) == self.op(found)
            && left.len() == right.len()
            && left.iter().zip(right).all(|(&left, &right)| self.matches(left, right, replaceable, substitution))
    }
}
