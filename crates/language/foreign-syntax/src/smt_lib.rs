//! Scripts of SMT-LIB 2 about uninterpreted sorts, functions and predicates: what is asserted before one question. A script with one sort becomes a problem without
//! sorts, one with several a typed problem. Not here: theories, and questions of which some assertions are taken back, which are refused.

use std::collections::HashMap;

use source::{Span, Text};

use crate::fault::{Fault, Located};
use crate::s_expression::{Atom, Expression, Expressions, Style};
use crate::tree::{Bound, Connective, Declaration, Form, Name, Node, Role, Statement, Tree};
use crate::{Anew, anew};

/// An example of a statement.
const EXAMPLE: &str = "`(assert (forall ((x U)) (p x)))`";

/// The most terms of one `distinct`: each two of them need an inequality.
const MAX_DISTINCT: usize = 256;

/// Sorts and functions of theories, by which a script is recognised as one about them.
const THEORIES: [&str; 42] = [
    "Int",
    "Real",
    "Array",
    "BitVec",
    "String",
    "RegLan",
    "FloatingPoint",
    "RoundingMode",
    "Seq",
    "Set",
    "+",
    "-",
    "*",
    "/",
    "<",
    "<=",
    ">",
    ">=",
    "div",
    "mod",
    "abs",
    "to_real",
    "to_int",
    "is_int",
    "select",
    "store",
    "concat",
    "extract",
    "bvadd",
    "bvand",
    "bvor",
    "bvnot",
    "bvmul",
    "bvult",
    "str.++",
    "str.len",
    "iff",
    "implies",
    "RNE",
    "fp.add",
    "divisible",
    "const",
];

/// Says a script anew in TPTP.
///
/// # Errors
/// Everything that is wrong with it, and what it has that is not read.
pub fn board(text: Text) -> Anew {
    anew(text, |text, tree, sink| {
        let all = Expressions::read(text.content(), Style::SmtLib, sink);
        if sink.errors() > 0 {
            return;
        }
        let mut script = Script { all: &all, tree, symbols: HashMap::new(), sorts: HashMap::new(), asked: false };
        for &command in &all.outermost {
            match script.command(command) {
                Ok(true) => {}
                Ok(false) => break,
                Err((fault, place)) => sink.error(fault, place),
            }
        }
        if tree.statements.is_empty() && sink.errors() == 0 {
            sink.error(Fault::Empty { example: EXAMPLE }, Span::at(text.content().len()));
        }
        // Everything is of the one sort there is.
        if tree.sorts.len() < 2 {
            tree.sorts.clear();
            tree.declarations.clear();
        }
    })
}

/// The sort of a term; `None` for what is true or false.
type Sort = Option<Name>;

/// A symbol that was declared.
#[derive(Clone, Debug)]
struct Symbol {
    arguments: Vec<Name>,
    result: Sort,
    place: Span,
}

struct Script<'e, 'r> {
    all: &'e Expressions,
    tree: &'r mut Tree,
    symbols: HashMap<&'e str, Symbol>,
    sorts: HashMap<&'e str, (Name, Span)>,
    /// True after the first `check-sat`.
    asked: bool,
}

impl<'e> Script<'e, '_> {
    /// Reads a command; false at the end of the script.
    fn command(&mut self, command: Expression) -> Result<bool, Located> {
        let all = self.all;
        let place = all.place(command);
        let Some((head, rest)) = all.headed(command) else {
            return Err((Fault::Unexpected { expected: "a command, such as `(assert …)`" }, place));
        };
        let head_place = all.list(command).and_then(|parts| parts.first()).map_or(place, |&head| all.place(head));
        let arity = |expected: &str| (Fault::Arity { expected: expected.to_owned(), found: rest.len() }, head_place);
        match head {
            "assert" => {
                let &[term] = rest else { return Err(arity("one term")) };
                if self.asked {
                    let instead = "make a script of each question: its assertions, and one `(check-sat)` after them";
                    return Err((Fault::construct("assertions after a question", instead), head_place));
                }
                let label = self.label(term)?;
                let formula = Reader::new(self).formula(term)?;
                self.tree.statements.push(Statement { label, role: Role::Axiom, formula, place });
            }
            "declare-sort" => {
                let (&[name] | &[name, _]) = rest else { return Err(arity("a name and `0`")) };
                if let &[_, count] = rest
                    && all.word(count) != Some("0")
                {
                    let instead = "declare a sort for each instance that is needed";
                    return Err((Fault::construct("sorts with arguments", instead), all.place(count)));
                }
                let (written, name_place) = self.name(name)?;
                if let Some(&(_, first)) = self.sorts.get(written) {
                    return Err((Fault::Redeclared { first }, name_place));
                }
                let sort = self.tree.name(written);
                self.sorts.insert(written, (sort, name_place));
                self.tree.sorts.push((sort, name_place));
            }
            "declare-fun" | "declare-const" => {
                let (name, arguments, result) = match (head, rest) {
                    ("declare-fun", &[name, arguments, result]) => (name, all.parts(arguments, "a list of sorts")?, result),
                    ("declare-const", &[name, result]) => (name, &[][..], result),
                    _ => return Err(arity(if head == "declare-fun" { "a name, sorts and a sort" } else { "a name and a sort" })),
                };
                let arguments = arguments.iter().map(|&sort| self.object_sort(sort)).collect::<Result<Vec<_>, _>>()?;
                let result = self.sort(result)?;
                self.declare(name, arguments, result)?;
            }
            "define-fun" | "define-fun-rec" | "define-const" => self.define(head, rest, head_place, place)?,
            "check-sat" => self.asked = true,
            "exit" => return Ok(false),
            "push" | "pop" | "reset" | "reset-assertions" | "check-sat-assuming" => {
                let instead = "make a script of each question: its assertions, and one `(check-sat)` after them";
                return Err((Fault::construct(format!("commands such as `{head}`"), instead), head_place));
            }
            "declare-datatype" | "declare-datatypes" | "define-sort" | "define-funs-rec" | "declare-parameter" => {
                let instead = "declare sorts and symbols by `declare-sort` and `declare-fun`, and assert what holds of them";
                return Err((Fault::construct(format!("declarations by `{head}`"), instead), head_place));
            }
            _ if head.starts_with("set-") || head.starts_with("get-") || head == "echo" => {}
            _ => return Err((Fault::Unexpected { expected: "a command, such as `(assert …)`" }, head_place)),
        }
        Ok(true)
    }

    fn name(&self, expression: Expression) -> Result<(&'e str, Span), Located> {
        let place = self.all.place(expression);
        match self.all.atom(expression) {
            Some((Atom::Enclosed, name)) => Ok((name, place)),
            Some((Atom::Word, name)) if !name.starts_with(|c: char| c.is_ascii_digit() || matches!(c, ':' | '#')) => {
                Ok((name, place))
            }
            _ => Err((Fault::Unexpected { expected: "a name" }, place)),
        }
    }

    /// Returns the sort of objects that stands here.
    fn object_sort(&self, expression: Expression) -> Result<Name, Located> {
        let instead = "use a predicate for it, or write the statement for `true` and for `false`";
        let fault = || (Fault::construct("truth values as objects", instead), self.all.place(expression));
        self.sort(expression)?.ok_or_else(fault)
    }

    fn sort(&self, expression: Expression) -> Result<Sort, Located> {
        let place = self.all.place(expression);
        match self.all.atom(expression) {
            Some((Atom::Word, "Bool")) => Ok(None),
            Some((Atom::Word | Atom::Enclosed, name)) => match self.sorts.get(name) {
                Some(&(sort, _)) => Ok(Some(sort)),
                None if THEORIES.contains(&name) => Err((theory(name), place)),
                None => Err((Fault::UnknownSort, place)),
            },
            _ => {
                let instead = "declare a sort for each instance that is needed";
                Err((Fault::construct("sorts with arguments", instead), place))
            }
        }
    }

    fn declare(&mut self, name: Expression, arguments: Vec<Name>, result: Sort) -> Result<&'e str, Located> {
        let (written, place) = self.name(name)?;
        if let Some(Symbol { place: first, .. }) = self.symbols.get(written) {
            return Err((Fault::Redeclared { first: *first }, place));
        }
        let symbol = self.tree.name(written);
        self.tree.declarations.push(Declaration { symbol, arguments: arguments.clone(), result, place });
        self.symbols.insert(written, Symbol { arguments, result, place });
        Ok(written)
    }

    /// Reads a definition: a symbol, and the statement what it is.
    fn define(&mut self, head: &str, rest: &'e [Expression], head_place: Span, place: Span) -> Result<(), Located> {
        let all = self.all;
        let (name, parameters, result, body) = match (head, rest) {
            ("define-const", &[name, result, body]) => (name, &[][..], result, body),
            ("define-fun" | "define-fun-rec", &[name, parameters, result, body]) => {
                (name, all.parts(parameters, "a list of variables")?, result, body)
            }
            _ => {
                return Err((
                    Fault::Arity { expected: "a name, variables, a sort and a term".into(), found: rest.len() },
                    head_place,
                ));
            }
        };
        let mut variables = Vec::new();
        for &parameter in parameters {
            variables.push(self.variable(parameter)?);
        }
        let result = self.sort(result)?;
        let arguments: Vec<Name> = variables.iter().map(|&(_, sort, _)| sort).collect();
        let is_recursive = head == "define-fun-rec";
        let name_place = all.place(name);
        let mut written = None;
        if is_recursive {
            written = Some(self.declare(name, arguments.clone(), result)?);
        }
        let mut reader = Reader::new(self);
        let bound = reader.bind(&variables);
        let (value, sort) = reader.term(body)?;
        if sort != result {
            return Err((if result.is_none() { Fault::TermAsFormula } else { Fault::FormulaAsTerm }, all.place(body)));
        }
        let written = match written {
            Some(written) => written,
            None => self.declare(name, arguments, result)?,
        };
        let arguments = bound.iter().map(|one| self.tree.node(Form::Variable(one.variable), one.place)).collect();
        let symbol = self.tree.name(written);
        let defined = self.tree.node(Form::Apply(symbol, arguments), name_place);
        let equation = match result {
            None => self.tree.joined(Connective::Iff, vec![defined, value], name_place),
            Some(_) => self.tree.node(Form::Equal(defined, value), name_place),
        };
        let formula = self.tree.quantified(true, bound, equation, place);
        self.tree.statements.push(Statement { label: Some(written.to_owned()), role: Role::Definition, formula, place });
        Ok(())
    }

    /// Reads `(name sort)`.
    fn variable(&self, expression: Expression) -> Result<(&'e str, Name, Span), Located> {
        let &[name, sort] = self.all.parts(expression, "`(name sort)`")? else {
            return Err((Fault::Unexpected { expected: "`(name sort)`" }, self.all.place(expression)));
        };
        let (name, place) = self.name(name)?;
        Ok((name, self.object_sort(sort)?, place))
    }

    /// Returns the name that `:named` gives to a whole assertion.
    fn label(&self, term: Expression) -> Result<Option<String>, Located> {
        let Some(("!", rest)) = self.all.headed(term) else { return Ok(None) };
        let at = rest.iter().position(|&part| self.all.word(part) == Some(":named"));
        let Some(&name) = at.and_then(|at| rest.get(at + 1)) else { return Ok(None) };
        self.name(name).map(|(name, _)| Some(name.to_owned()))
    }
}

/// The fault of a word that belongs to a theory.
fn theory(word: &str) -> Fault {
    let instead = "declare a sort and symbols for it, and assert what is used of the theory";
    Fault::construct(format!("theories, and with them `{word}`,"), instead)
}

/// Returns the name of the variable that is bound by the quantifier with this number, from the outermost, that has the same name.
fn numbered(written: &str, number: usize) -> String {
    if number == 1 { written.to_owned() } else { format!("{written}_{number}") }
}

/// Meaning of a name at a place.
#[derive(Clone, Copy)]
enum Meaning {
    Variable(Name, Sort),
    Value(Node, Sort),
}

/// The next step in saying a term.
enum Task<'e> {
    Term(Expression),
    Connective {
        word: &'e str,
        arguments: &'e [Expression],
        head: Span,
        place: Span,
    },
    Apply {
        name: &'e str,
        arguments: &'e [Expression],
        place: Span,
    },
    Quantified {
        is_universal: bool,
        bound: Vec<Bound>,
        names: Vec<&'e str>,
        body: Expression,
        place: Span,
    },
    /// Binds the names of a `let` to the last terms, and goes on with its body.
    Let {
        names: Vec<&'e str>,
        body: Expression,
    },
    Unbind(Vec<&'e str>),
}

/// The reader of one assertion.
struct Reader<'e, 's, 'r> {
    script: &'s mut Script<'e, 'r>,
    scope: HashMap<&'e str, Vec<Meaning>>,
    /// Variables of quantifiers around the place that is read, as they are written out.
    in_use: HashMap<Name, usize>,
    made: Vec<(Node, Sort)>,
}

impl<'e, 's, 'r> Reader<'e, 's, 'r> {
    fn new(script: &'s mut Script<'e, 'r>) -> Self {
        Reader { script, scope: HashMap::new(), in_use: HashMap::new(), made: Vec::new() }
    }

    fn formula(mut self, term: Expression) -> Result<Node, Located> {
        match self.term(term)? {
            (formula, None) => Ok(formula),
            _ => Err((Fault::TermAsFormula, self.script.all.place(term))),
        }
    }

    fn term(&mut self, term: Expression) -> Result<(Node, Sort), Located> {
        let mut tasks = vec![Task::Term(term)];
        while let Some(task) = tasks.pop() {
            self.task(task, &mut tasks)?;
        }
        Ok(self.pop())
    }

    fn pop(&mut self) -> (Node, Sort) {
        // Each task leaves one term for each that it was given.
        self.made.pop().unwrap_or_else(|| (self.script.tree.node(Form::Truth(true), Span::at(0)), None))
    }

    fn last(&mut self, count: usize) -> Vec<(Node, Sort)> {
        let from = self.made.len().saturating_sub(count);
        self.made.split_off(from)
    }

    /// Binds variables. One whose name is bound around here gets another, so that what a `let` stands for is never captured.
    fn bind(&mut self, variables: &[(&'e str, Name, Span)]) -> Vec<Bound> {
        let mut bound = Vec::new();
        for &(written, sort, place) in variables {
            let around = self.scope.get(written).map_or(0, Vec::len);
            let mut number = around + 1;
            let mut variable = self.script.tree.name(&numbered(written, number));
            while self.in_use.get(&variable).is_some_and(|&uses| uses > 0) {
                number += 1;
                variable = self.script.tree.name(&numbered(written, number));
            }
            *self.in_use.entry(variable).or_default() += 1;
            self.scope.entry(written).or_default().push(Meaning::Variable(variable, Some(sort)));
            bound.push(Bound { variable, sort: Some(sort), place });
        }
        bound
    }

    fn unbind(&mut self, names: &[&'e str]) {
        for name in names.iter().rev() {
            if let Some(Meaning::Variable(variable, _)) = self.scope.get_mut(name).and_then(Vec::pop)
                && let Some(uses) = self.in_use.get_mut(&variable)
            {
                *uses = uses.saturating_sub(1);
            }
        }
    }

    fn task(&mut self, task: Task<'e>, tasks: &mut Vec<Task<'e>>) -> Result<(), Located> {
        match task {
            Task::Term(expression) => self.begin(expression, tasks),
            Task::Connective { word, arguments, head, place } => {
                let made = self.connective(word, arguments, head, place)?;
                self.made.push(made);
                Ok(())
            }
            Task::Apply { name, arguments, place } => {
                let found = self.last(arguments.len());
                let Some(Symbol { arguments: sorts, result, .. }) = self.script.symbols.get(name) else { return Ok(()) };
                for (((_, sort), wanted), &argument) in found.iter().zip(sorts).zip(arguments) {
                    let at = self.script.all.place(argument);
                    match sort {
                        Some(sort) if sort == wanted => {}
                        Some(_) => return Err((Fault::Unexpected { expected: "a term of another sort" }, at)),
                        None => return Err((Fault::FormulaAsTerm, at)),
                    }
                }
                let result = *result;
                let symbol = self.script.tree.name(name);
                let arguments = found.into_iter().map(|(node, _)| node).collect();
                let node = self.script.tree.node(Form::Apply(symbol, arguments), place);
                self.made.push((node, result));
                Ok(())
            }
            Task::Quantified { is_universal, bound, names, body, place } => {
                let (node, sort) = self.pop();
                if sort.is_some() {
                    return Err((Fault::TermAsFormula, self.script.all.place(body)));
                }
                self.unbind(&names);
                let node = self.script.tree.quantified(is_universal, bound, node, place);
                self.made.push((node, None));
                Ok(())
            }
            Task::Let { names, body } => {
                let values = self.last(names.len());
                for (&name, (node, sort)) in names.iter().zip(values) {
                    self.scope.entry(name).or_default().push(Meaning::Value(node, sort));
                }
                tasks.extend([Task::Unbind(names), Task::Term(body)]);
                Ok(())
            }
            Task::Unbind(names) => {
                self.unbind(&names);
                Ok(())
            }
        }
    }

    fn begin(&mut self, expression: Expression, tasks: &mut Vec<Task<'e>>) -> Result<(), Located> {
        let all = self.script.all;
        let place = all.place(expression);
        let Some(parts) = all.list(expression) else { return self.atom(expression, place, tasks) };
        let Some((&head, arguments)) = parts.split_first() else {
            return Err((Fault::Unexpected { expected: "a term" }, place));
        };
        let head_place = all.place(head);
        let construct = |what: &str, instead: &str| Err((Fault::construct(what, instead), head_place));
        match all.atom(head) {
            Some((Atom::Word, word @ ("and" | "or" | "not" | "=>" | "xor" | "=" | "distinct" | "ite"))) => {
                tasks.push(Task::Connective { word, arguments, head: head_place, place });
                tasks.extend(arguments.iter().rev().map(|&argument| Task::Term(argument)));
                Ok(())
            }
            Some((Atom::Word, word @ ("forall" | "exists"))) => {
                let &[variables, body] = arguments else {
                    let expected = String::from("a list of variables and a term");
                    return Err((Fault::Arity { expected, found: arguments.len() }, head_place));
                };
                let mut bound = Vec::new();
                for &variable in all.parts(variables, "a list of variables, `((x U))`")? {
                    bound.push(self.script.variable(variable)?);
                }
                let names = bound.iter().map(|&(name, ..)| name).collect();
                let bound = self.bind(&bound);
                tasks.push(Task::Quantified { is_universal: word == "forall", bound, names, body, place });
                tasks.push(Task::Term(body));
                Ok(())
            }
            Some((Atom::Word, "let")) => {
                let &[bindings, body] = arguments else {
                    let expected = String::from("a list of names with terms, and a term");
                    return Err((Fault::Arity { expected, found: arguments.len() }, head_place));
                };
                let (mut names, mut values) = (Vec::new(), Vec::new());
                for &binding in all.parts(bindings, "a list of names with terms")? {
                    let &[name, value] = all.parts(binding, "`(name term)`")? else {
                        return Err((Fault::Unexpected { expected: "`(name term)`" }, all.place(binding)));
                    };
                    names.push(self.script.name(name)?.0);
                    values.push(value);
                }
                tasks.push(Task::Let { names, body });
                tasks.extend(values.into_iter().rev().map(Task::Term));
                Ok(())
            }
            Some((Atom::Word, "!")) => match arguments.first() {
                Some(&term) => {
                    tasks.push(Task::Term(term));
                    Ok(())
                }
                None => Err((Fault::Unexpected { expected: "a term" }, place)),
            },
            Some((Atom::Word, "_")) => construct("indexed names", "declare a symbol for each that is needed"),
            Some((Atom::Word, "as")) => construct("names with their sorts", "write the name alone"),
            Some((Atom::Word, "match" | "lambda" | "par")) => {
                construct("terms of this kind", "write the statement with quantifiers")
            }
            Some((Atom::Word | Atom::Enclosed, name)) => self.application(name, head_place, arguments, place, tasks),
            _ => construct("heads of terms that are no names", "apply a symbol that is declared"),
        }
    }

    fn atom(&mut self, expression: Expression, place: Span, tasks: &mut Vec<Task<'e>>) -> Result<(), Located> {
        let (kind, name) = self.script.all.atom(expression).unwrap_or((Atom::Word, ""));
        let is_name = kind == Atom::Enclosed
            || (kind == Atom::Word && !name.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '#' | ':')));
        if !is_name {
            return Err((theory(if kind == Atom::Text { "strings" } else { name }), place));
        }
        let made = match self.scope.get(name).and_then(|meanings| meanings.last()).copied() {
            Some(Meaning::Variable(variable, sort)) => (self.script.tree.node(Form::Variable(variable), place), sort),
            Some(Meaning::Value(node, sort)) => (node, sort),
            None if kind == Atom::Word && matches!(name, "true" | "false") => {
                (self.script.tree.node(Form::Truth(name == "true"), place), None)
            }
            None => return self.application(name, place, &[], place, tasks),
        };
        self.made.push(made);
        Ok(())
    }

    fn application(
        &mut self,
        name: &'e str,
        head: Span,
        arguments: &'e [Expression],
        place: Span,
        tasks: &mut Vec<Task<'e>>,
    ) -> Result<(), Located> {
        match self.script.symbols.get(name) {
            None if THEORIES.contains(&name) => Err((theory(name), head)),
            None => Err((Fault::UnknownSymbol, head)),
            Some(symbol) if symbol.arguments.len() != arguments.len() => {
                let count = symbol.arguments.len();
                let expected = format!("{count} argument{}", if count == 1 { "" } else { "s" });
                Err((Fault::Arity { expected, found: arguments.len() }, head))
            }
            Some(_) => {
                tasks.push(Task::Apply { name, arguments, place });
                tasks.extend(arguments.iter().rev().map(|&argument| Task::Term(argument)));
                Ok(())
            }
        }
    }

    /// Joins the last terms by a word that SMT-LIB knows without a declaration.
    fn connective(&mut self, word: &str, arguments: &[Expression], head: Span, place: Span) -> Result<(Node, Sort), Located> {
        let found = self.last(arguments.len());
        let fits = match word {
            "not" => found.len() == 1,
            "ite" => found.len() == 3,
            "and" | "or" => !found.is_empty(),
            _ => found.len() >= 2,
        };
        if !fits {
            let expected = match word {
                "not" => "one argument",
                "ite" => "three arguments",
                "and" | "or" => "an argument",
                _ => "two arguments",
            };
            return Err((Fault::Arity { expected: expected.to_owned(), found: found.len() }, head));
        }
        let all = self.script.all;
        let at = |index: usize| arguments.get(index).map_or(place, |&argument| all.place(argument));
        let first = found.first().and_then(|&(_, sort)| sort);
        let is_of_objects = matches!(word, "=" | "distinct") && first.is_some();
        if let Some(index) = found.iter().position(|&(_, sort)| if is_of_objects { sort != first } else { sort.is_some() }) {
            let is_formula = found.get(index).is_some_and(|(_, sort)| sort.is_none());
            return Err(match (is_formula, is_of_objects) {
                (true, _) => (Fault::FormulaAsTerm, at(index)),
                (false, true) => (Fault::Unexpected { expected: "a term of the same sort as the first" }, at(index)),
                (false, false) if word == "ite" && index > 0 => {
                    let instead = "write the statement for both cases: `(and (=> c …) (=> (not c) …))`";
                    (Fault::construct("choices between objects by `ite`", instead), head)
                }
                (false, false) => (Fault::TermAsFormula, at(index)),
            });
        }
        let nodes: Vec<Node> = found.iter().map(|&(node, _)| node).collect();
        let tree = &mut *self.script.tree;
        let node = match word {
            "and" => tree.joined(Connective::And, nodes, place),
            "or" => tree.joined(Connective::Or, nodes, place),
            "not" => tree.negated(nodes[0], place),
            "=>" => {
                let last = nodes[nodes.len() - 1];
                let before = nodes.iter().rev().skip(1);
                before.fold(last, |behind, &node| tree.joined(Connective::Implies, vec![node, behind], place))
            }
            "xor" => {
                let first = nodes[0];
                nodes.iter().skip(1).fold(first, |before, &node| tree.joined(Connective::Xor, vec![before, node], place))
            }
            "ite" => {
                let holds = tree.joined(Connective::Implies, vec![nodes[0], nodes[1]], place);
                let not = tree.negated(nodes[0], place);
                let otherwise = tree.joined(Connective::Implies, vec![not, nodes[2]], place);
                tree.joined(Connective::And, vec![holds, otherwise], place)
            }
            "=" => {
                let pairs = nodes.windows(2).map(|pair| match first {
                    Some(_) => tree.node(Form::Equal(pair[0], pair[1]), place),
                    None => tree.joined(Connective::Iff, vec![pair[0], pair[1]], place),
                });
                let pairs = pairs.collect();
                tree.joined(Connective::And, pairs, place)
            }
            // No three truth values differ.
            _ if first.is_none() && nodes.len() > 2 => tree.node(Form::Truth(false), place),
            _ if first.is_none() => tree.joined(Connective::Xor, nodes, place),
            _ => {
                if nodes.len() > MAX_DISTINCT {
                    let instead = "state the inequalities that matter";
                    return Err((Fault::construct(format!("`distinct` of more than {MAX_DISTINCT} terms"), instead), head));
                }
                let mut pairs = Vec::new();
                for (index, &left) in nodes.iter().enumerate() {
                    for &right in nodes.iter().skip(index + 1) {
                        let equation = tree.node(Form::Equal(left, right), place);
                        pairs.push(tree.negated(equation, place));
                    }
                }
                tree.joined(Connective::And, pairs, place)
            }
        };
        Ok((node, None))
    }
}
