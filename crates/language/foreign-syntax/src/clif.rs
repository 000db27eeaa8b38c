//! Texts of Common Logic (ISO/IEC 24707) in CLIF, as far as they are first-order: names are not applied to themselves or bound where they are applied, and there are no
//! sequence markers. Not here: importing, which is refused: a text stands alone.

use std::collections::HashMap;

use source::{Span, Text};
use syntax_core::diagnostics::DiagnosticSink;

use crate::fault::{Fault, Located};
use crate::s_expression::{Atom, Expression, Expressions, Style};
use crate::tree::{Bound, Connective, Form, Literal, Node, Role, Statement, Tree};
use crate::{Anew, anew};

/// An example of a statement.
const EXAMPLE: &str = "`(forall (x) (if (p x) (q x)))`";

/// Says a text anew in TPTP.
///
/// # Errors
/// Everything that is wrong with it, and what it has that is not read.
pub fn board(text: Text) -> Anew {
    anew(text, |text, tree, sink| {
        let all = Expressions::read(text.content(), Style::Clif, sink);
        if sink.errors() == 0 {
            Reader { all: &all, tree, sink, bound: HashMap::new(), made: Vec::new() }.text();
        }
        if tree.statements.is_empty() && sink.errors() == 0 {
            sink.error(Fault::Empty { example: EXAMPLE }, Span::at(text.content().len()));
        }
    })
}

/// The next step in saying an expression as a formula.
#[derive(Clone)]
enum Task<'e> {
    Formula(Expression),
    Term(Expression),
    Not(Span),
    Equal(Span),
    Joined {
        connective: Connective,
        count: usize,
        place: Span,
    },
    Apply {
        name: &'e str,
        count: usize,
        place: Span,
    },
    /// A quantifier over these variables, and the number of those with a sort: a condition on them that was made before the body.
    Quantified {
        is_universal: bool,
        bound: Vec<(&'e str, Span)>,
        conditions: usize,
        place: Span,
    },
}

struct Reader<'e, 'r> {
    all: &'e Expressions,
    tree: &'r mut Tree,
    sink: &'r mut DiagnosticSink<Fault>,
    /// Number of quantifiers that bind each name at the place that is read.
    bound: HashMap<&'e str, usize>,
    made: Vec<Node>,
}

impl<'e> Reader<'e, '_> {
    fn text(mut self) {
        let mut phrases: Vec<Expression> = self.all.outermost.iter().rev().copied().collect();
        while let Some(phrase) = phrases.pop() {
            if let Err((fault, place)) = self.phrase(phrase, &mut phrases) {
                self.sink.error(fault, place);
            }
            self.bound.clear();
            self.made.clear();
        }
    }

    fn phrase(&mut self, phrase: Expression, phrases: &mut Vec<Expression>) -> Result<(), Located> {
        let place = self.all.place(phrase);
        let all = self.all;
        let Some((head, rest)) = all.headed(phrase) else { return self.statement(phrase) };
        let head_place = all.list(phrase).and_then(|parts| parts.first()).map_or(place, |&head| all.place(head));
        match head.strip_prefix("cl-").or_else(|| head.strip_prefix("cl:")) {
            Some("text") => {
                // The name of a text is no phrase.
                let is_named = rest.first().is_some_and(|&first| all.atom(first).is_some());
                phrases.extend(rest.iter().skip(usize::from(is_named)).rev());
                Ok(())
            }
            Some("module") => {
                let mut parts = rest.iter().skip(1).rev().copied().collect::<Vec<_>>();
                parts.retain(|&part| !matches!(all.headed(part), Some(("cl-excludes" | "cl:excludes", _))));
                if parts.len() + 1 < rest.len() {
                    let instead = "leave `cl-excludes` out: the objects of a board are those that its statements speak of";
                    return Err((Fault::construct("modules that exclude names", instead), place));
                }
                phrases.extend(parts);
                Ok(())
            }
            Some("comment") => {
                phrases.extend(rest.iter().skip(1).rev());
                Ok(())
            }
            Some("imports") => {
                let instead = "put the text that is imported into this one, in place of `cl-imports`";
                Err((Fault::construct("imported texts", instead), place))
            }
            Some(_) => Err((Fault::construct(format!("phrases with `{head}`"), "leave it out"), head_place)),
            None => self.statement(phrase),
        }
    }

    fn statement(&mut self, phrase: Expression) -> Result<(), Located> {
        let mut tasks = vec![Task::Formula(phrase)];
        while let Some(task) = tasks.pop() {
            self.task(task, &mut tasks)?;
        }
        let formula = self.pop();
        let place = self.all.place(phrase);
        self.tree.statements.push(Statement { label: None, role: Role::Axiom, formula, place });
        Ok(())
    }

    fn pop(&mut self) -> Node {
        // Each task leaves one node for each that it was given.
        self.made.pop().unwrap_or_else(|| self.tree.node(Form::Truth(true), Span::at(0)))
    }

    fn last(&mut self, count: usize) -> Vec<Node> {
        let from = self.made.len().saturating_sub(count);
        self.made.split_off(from)
    }

    fn task(&mut self, task: Task<'e>, tasks: &mut Vec<Task<'e>>) -> Result<(), Located> {
        let node = match task {
            Task::Formula(expression) => return self.formula(expression, tasks),
            Task::Term(expression) => return self.term(expression, tasks),
            Task::Not(place) => {
                let inner = self.pop();
                self.tree.negated(inner, place)
            }
            Task::Equal(place) => {
                let (right, left) = (self.pop(), self.pop());
                self.tree.node(Form::Equal(left, right), place)
            }
            Task::Joined { connective, count, place } => {
                let parts = self.last(count);
                self.tree.joined(connective, parts, place)
            }
            Task::Apply { name, count, place } => {
                let arguments = self.last(count);
                let name = self.tree.name(name);
                self.tree.node(Form::Apply(name, arguments), place)
            }
            Task::Quantified { is_universal, bound, conditions, place } => {
                let mut body = self.pop();
                let conditions = self.last(conditions);
                if !conditions.is_empty() {
                    let condition = self.tree.joined(Connective::And, conditions, place);
                    let connective = if is_universal { Connective::Implies } else { Connective::And };
                    body = self.tree.joined(connective, vec![condition, body], place);
                }
                let mut variables = Vec::new();
                for (name, at) in bound {
                    if let Some(binders) = self.bound.get_mut(name) {
                        *binders = binders.saturating_sub(1);
                    }
                    variables.push(Bound { variable: self.tree.name(name), sort: None, place: at });
                }
                self.tree.quantified(is_universal, variables, body, place)
            }
        };
        self.made.push(node);
        Ok(())
    }

    fn is_bound(&self, name: &str) -> bool {
        self.bound.get(name).is_some_and(|&binders| binders > 0)
    }

    fn formula(&mut self, expression: Expression, tasks: &mut Vec<Task<'e>>) -> Result<(), Located> {
        let all = self.all;
        let place = all.place(expression);
        let Some(parts) = all.list(expression) else {
            // A proposition is an atom without arguments, `(p)`; without brackets it can mean nothing else.
            let (kind, name) = all.atom(expression).unwrap_or((Atom::Word, ""));
            if kind == Atom::Text || self.is_bound(name) || is_numeral(kind, name) {
                return Err((Fault::TermAsFormula, place));
            }
            self.marker(kind, name, place)?;
            tasks.push(Task::Apply { name, count: 0, place });
            return Ok(());
        };
        let Some((&head, rest)) = parts.split_first() else {
            return Err((Fault::Unexpected { expected: "a sentence" }, place));
        };
        let head_place = all.place(head);
        let exactly = |count: usize, expected: &str| {
            let fault = Fault::Arity { expected: expected.to_owned(), found: rest.len() };
            if rest.len() == count { Ok(()) } else { Err((fault, head_place)) }
        };
        match all.word(head) {
            Some("and" | "or") => {
                let connective = if all.word(head) == Some("and") { Connective::And } else { Connective::Or };
                tasks.push(Task::Joined { connective, count: rest.len(), place });
                tasks.extend(rest.iter().rev().map(|&part| Task::Formula(part)));
            }
            Some("not") => {
                exactly(1, "one sentence")?;
                tasks.push(Task::Not(place));
                tasks.extend(rest.iter().map(|&part| Task::Formula(part)));
            }
            Some(word @ ("if" | "iff")) => {
                exactly(2, "two sentences")?;
                let connective = if word == "if" { Connective::Implies } else { Connective::Iff };
                tasks.push(Task::Joined { connective, count: 2, place });
                tasks.extend(rest.iter().rev().map(|&part| Task::Formula(part)));
            }
            Some("=") => {
                exactly(2, "two terms")?;
                tasks.push(Task::Equal(place));
                tasks.extend(rest.iter().rev().map(|&part| Task::Term(part)));
            }
            Some(word @ ("forall" | "exists")) => {
                let &[variables, body] = rest else {
                    if let [name, _, _] = rest
                        && all.atom(*name).is_some()
                    {
                        let instead = "give each variable its sort, `(forall ((x sort)) …)`, or state the condition with `if`";
                        return Err((Fault::construct("guarded quantifiers", instead), head_place));
                    }
                    return Err((
                        Fault::Arity { expected: "a list of names and a sentence".into(), found: rest.len() },
                        head_place,
                    ));
                };
                self.quantifier(word == "forall", variables, body, place, tasks)?;
            }
            Some(word @ ("cl-comment" | "cl:comment")) => {
                let &[_, sentence] = rest else {
                    return Err((Fault::Unexpected { expected: "a comment and a sentence" }, place));
                };
                let _ = word;
                tasks.push(Task::Formula(sentence));
            }
            Some(word @ ("=>" | "<=>" | "implies" | "<=")) => {
                let instead = "write `(if …)` and `(iff …)`, as Common Logic does";
                return Err((Fault::construct(format!("KIF's signs such as `{word}`"), instead), head_place));
            }
            _ => self.application(head, rest, place, tasks)?,
        }
        Ok(())
    }

    /// Begins a quantifier: its variables, the conditions that their sorts are, and its body.
    fn quantifier(
        &mut self,
        is_universal: bool,
        variables: Expression,
        body: Expression,
        place: Span,
        tasks: &mut Vec<Task<'e>>,
    ) -> Result<(), Located> {
        let all = self.all;
        let mut bound = Vec::new();
        let mut conditions = Vec::new();
        for &variable in all.parts(variables, "a list of names")? {
            let (name, sort) = match all.list(variable) {
                None => (variable, None),
                Some(&[name, sort]) => (name, Some(sort)),
                Some(_) => return Err((Fault::Unexpected { expected: "a name, or `(name sort)`" }, all.place(variable))),
            };
            let at = all.place(name);
            match all.atom(name) {
                Some((kind @ (Atom::Word | Atom::Enclosed), written)) if !is_numeral(kind, written) => {
                    self.marker(kind, written, at)?;
                    bound.push((written, at));
                    conditions.extend(sort.map(|sort| (sort, name)));
                }
                _ => return Err((Fault::Unexpected { expected: "a name" }, at)),
            }
        }
        for (name, _) in &bound {
            *self.bound.entry(*name).or_default() += 1;
        }
        tasks.push(Task::Quantified { is_universal, bound, conditions: conditions.len(), place });
        tasks.push(Task::Formula(body));
        for (sort, name) in conditions.into_iter().rev() {
            self.application(sort, &[name], all.place(sort), tasks)?;
        }
        Ok(())
    }

    fn term(&mut self, expression: Expression, tasks: &mut Vec<Task<'e>>) -> Result<(), Located> {
        let all = self.all;
        let place = all.place(expression);
        if let Some((kind, name)) = all.atom(expression) {
            self.marker(kind, name, place)?;
            let written = self.tree.name(name);
            let form = match kind {
                Atom::Text => Form::Literal(Literal::Text, written),
                _ if self.is_bound(name) => Form::Variable(written),
                _ if is_numeral(kind, name) => Form::Literal(Literal::Number, written),
                _ => Form::Apply(written, Vec::new()),
            };
            let node = self.tree.node(form, place);
            self.made.push(node);
            return Ok(());
        }
        let Some((&head, rest)) = all.list(expression).and_then(<[Expression]>::split_first) else {
            return Err((Fault::Unexpected { expected: "a term" }, place));
        };
        match all.word(head) {
            Some("cl-comment" | "cl:comment") if rest.len() == 2 => {
                tasks.extend(rest.iter().skip(1).map(|&term| Task::Term(term)));
                Ok(())
            }
            Some("and" | "or" | "not" | "if" | "iff" | "=" | "forall" | "exists") => Err((Fault::FormulaAsTerm, place)),
            _ => self.application(head, rest, place, tasks),
        }
    }

    fn application(
        &mut self,
        head: Expression,
        arguments: &[Expression],
        place: Span,
        tasks: &mut Vec<Task<'e>>,
    ) -> Result<(), Located> {
        let head_place = self.all.place(head);
        let higher = |what: &str, instead: &str| (Fault::construct(what, instead), head_place);
        let Some((kind, name)) = self.all.atom(head) else {
            return Err(higher("terms as predicates and functions", "give the function a name of its own"));
        };
        if self.is_bound(name) {
            let instead = "write the statement for each predicate that is meant";
            return Err(higher("variables for predicates and functions", instead));
        }
        if kind == Atom::Text || is_numeral(kind, name) {
            return Err((Fault::Unexpected { expected: "a name" }, head_place));
        }
        self.marker(kind, name, head_place)?;
        tasks.push(Task::Apply { name, count: arguments.len(), place });
        tasks.extend(arguments.iter().rev().map(|&argument| Task::Term(argument)));
        Ok(())
    }

    /// Refuses a sequence marker.
    fn marker(&self, kind: Atom, name: &str, place: Span) -> Result<(), Located> {
        if kind == Atom::Word && name.starts_with("...") {
            let instead = "write the statement for each number of arguments that is meant";
            return Err((Fault::construct("sequence markers", instead), place));
        }
        Ok(())
    }
}

/// Tells whether a word is a natural number in plain digits.
fn is_numeral(kind: Atom, word: &str) -> bool {
    let is_plain = word == "0" || !word.starts_with('0');
    kind == Atom::Word && is_plain && !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
