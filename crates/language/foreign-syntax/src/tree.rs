//! Texts of other formats as data: formulas in one store, whose parts are numbers, so that no depth exhausts the thread's stack.
//! Not here: the formats, and how a formula is written down ([`writing`](crate::writing)).

use std::collections::HashMap;

use source::Span;

/// A formula or a term in a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node(u32);

/// A name of a [`Tree`], as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Name(u32);

/// A connective between formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Connective {
    And,
    Or,
    Implies,
    Iff,
    Xor,
}

/// A constant of a kind of its own: two of one kind denote different objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Literal {
    /// A natural number in plain digits.
    Number,
    /// A string that denotes itself.
    Text,
}

/// A variable that a quantifier binds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    pub(crate) variable: Name,
    /// Its sort, where there are sorts.
    pub(crate) sort: Option<Name>,
    pub(crate) place: Span,
}

/// The form of a formula or a term.
#[derive(Clone, Debug)]
pub(crate) enum Form {
    Variable(Name),
    Literal(Literal, Name),
    /// A symbol and its arguments: a predicate or a function, by where it stands.
    Apply(Name, Vec<Node>),
    Truth(bool),
    Equal(Node, Node),
    Not(Node),
    /// At least two formulas; more than two only for `And` and `Or`.
    Joined(Connective, Vec<Node>),
    Quantified {
        is_universal: bool,
        bound: Vec<Bound>,
        body: Node,
    },
}

/// The role of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Axiom,
    Definition,
    Conjecture,
    /// A clause of literals without variables.
    Clause,
}

/// A statement of a text.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    /// The name that the text gives it.
    pub(crate) label: Option<String>,
    pub(crate) role: Role,
    pub(crate) formula: Node,
    pub(crate) place: Span,
}

/// A symbol with the sorts of its arguments, and of what it yields; `None` for truth values.
#[derive(Clone, Debug)]
pub(crate) struct Declaration {
    pub(crate) symbol: Name,
    pub(crate) arguments: Vec<Name>,
    pub(crate) result: Option<Name>,
    pub(crate) place: Span,
}

/// The statements of a text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    forms: Vec<(Form, Span)>,
    names: Vec<String>,
    known: HashMap<String, Name>,
    /// The sorts in their order, each with the place of its declaration.
    pub(crate) sorts: Vec<(Name, Span)>,
    pub(crate) declarations: Vec<Declaration>,
    pub(crate) statements: Vec<Statement>,
}

impl Tree {
    /// Returns the name that is written so.
    pub(crate) fn name(&mut self, written: &str) -> Name {
        if let Some(&name) = self.known.get(written) {
            return name;
        }
        let name = Name(self.names.len() as u32);
        self.names.push(written.to_owned());
        self.known.insert(written.to_owned(), name);
        name
    }

    pub(crate) fn written(&self, name: Name) -> &str {
        self.names.get(name.0 as usize).map_or("", String::as_str)
    }

    pub(crate) fn node(&mut self, form: Form, place: Span) -> Node {
        self.forms.push((form, place));
        Node((self.forms.len() - 1) as u32)
    }

    pub(crate) fn form(&self, node: Node) -> &Form {
        self.forms.get(node.0 as usize).map_or(&Form::Truth(true), |(form, _)| form)
    }

    /// Returns all forms, in the order in which they were made.
    pub(crate) fn forms(&self) -> impl Iterator<Item = &Form> {
        self.forms.iter().map(|(form, _)| form)
    }

    pub(crate) fn place(&self, node: Node) -> Span {
        self.forms.get(node.0 as usize).map_or(Span::at(0), |&(_, place)| place)
    }

    /// Joins any number of formulas by `And` or `Or`.
    pub(crate) fn joined(&mut self, connective: Connective, parts: Vec<Node>, place: Span) -> Node {
        match parts.as_slice() {
            [] => self.node(Form::Truth(connective == Connective::And), place),
            &[one] => one,
            _ => self.node(Form::Joined(connective, parts), place),
        }
    }

    pub(crate) fn negated(&mut self, formula: Node, place: Span) -> Node {
        self.node(Form::Not(formula), place)
    }

    pub(crate) fn quantified(&mut self, is_universal: bool, bound: Vec<Bound>, body: Node, place: Span) -> Node {
        if bound.is_empty() {
            return body;
        }
        self.node(Form::Quantified { is_universal, bound, body }, place)
    }
}
