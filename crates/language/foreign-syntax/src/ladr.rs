//! Inputs of Prover9 and Mace4: lists of formulas, each formula with its attributes, and commands between them, of which those about the syntax are kept to.
//! Goals become conjectures. Not here: what the options of the two programs do, which say nothing about a board.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use source::{Span, Text};
use syntax_core::diagnostics::DiagnosticSink;

use crate::fault::{Fault, Located};
use crate::operators::{Expression, Expressions, Fixity, Head, Operators, Token, Tokens, expression, is_word};
use crate::tree::{Bound, Connective, Form, Name, Node, Role, Statement, Tree};
use crate::{Anew, anew};

/// An example of a statement.
const EXAMPLE: &str = "`formulas(assumptions). all x (p(x) -> q(x)). end_of_list.`";

/// Signs of which a run is one token, as far as it is no operator.
const SIGNS: &str = "+-*/\\^<>=`~?@&|!#';:{}";

/// The longest operator of signs that is looked for, in characters.
const LONGEST: usize = 32;

/// Says an input anew in TPTP.
///
/// # Errors
/// Everything that is wrong with it, and what it has that is not read.
pub fn board(text: Text) -> Anew {
    anew(text, |text, tree, sink| Reader::new(text, tree, sink).input())
}

struct Reader<'t, 'r> {
    content: &'t str,
    at: usize,
    tree: &'r mut Tree,
    sink: &'r mut DiagnosticSink<Fault>,
    operators: Rc<Operators>,
    /// True if variables are the names that begin in upper case.
    is_prolog_style: bool,
    /// True between `if(…)` and `end_if`.
    is_inside: bool,
}

/// A list of a text, by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Assumptions,
    Goals,
    /// Without a meaning for a board.
    Hints,
}

impl<'t, 'r> Reader<'t, 'r> {
    fn new(text: &'t Text, tree: &'r mut Tree, sink: &'r mut DiagnosticSink<Fault>) -> Self {
        let at = if text.content().starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let operators = Rc::new(Operators::usual());
        Reader { content: text.content(), at, tree, sink, operators, is_prolog_style: false, is_inside: false }
    }

    fn input(mut self) {
        loop {
            self.blank();
            if self.at >= self.content.len() || self.sink.is_full() {
                break;
            }
            if let Err((fault, place)) = self.command() {
                self.sink.error(fault, place);
                self.skip();
            }
        }
        if self.tree.statements.is_empty() && self.sink.errors() == 0 {
            self.sink.error(Fault::Empty { example: EXAMPLE }, Span::at(self.content.len()));
        }
    }

    fn rest(&self) -> &'t str {
        self.content.get(self.at..).unwrap_or_default()
    }

    /// Passes white space and comments.
    fn blank(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            let rest = self.rest();
            if !rest.starts_with('%') {
                return;
            }
            let end = if rest.starts_with("%BEGIN") { rest.find("%END").map(|at| at + "%END".len()) } else { rest.find('\n') };
            self.at += end.unwrap_or(rest.len());
        }
    }

    /// Passes the next `.` that ends something.
    fn skip(&mut self) {
        loop {
            let (token, place) = self.next();
            self.at = place.end;
            if place.start >= self.content.len()
                || (token == Token::Other && self.content.get(place.start..place.end) == Some("."))
            {
                return;
            }
        }
    }

    fn expect(&mut self, sign: &str, expected: &'static str) -> Result<Span, Located> {
        let (_, place) = self.next();
        if self.content.get(place.start..place.end) != Some(sign) {
            return Err((Fault::Unexpected { expected }, place));
        }
        self.at = place.end;
        Ok(place)
    }

    fn word(&mut self, expected: &'static str) -> Result<(&'t str, Span), Located> {
        match self.next() {
            (Token::Name(name) | Token::Quoted(name), place) => {
                self.at = place.end;
                Ok((name, place))
            }
            (_, place) => Err((Fault::Unexpected { expected }, place)),
        }
    }

    fn command(&mut self) -> Result<(), Located> {
        let (name, place) = self.word("a command, such as `formulas(assumptions).`")?;
        match name {
            "set" | "clear" => {
                self.expect("(", "`(`")?;
                let (option, _) = self.word("an option")?;
                self.expect(")", "`)`")?;
                self.expect(".", "`.`")?;
                if option == "prolog_style_variables" {
                    self.is_prolog_style = name == "set";
                }
                Ok(())
            }
            "op" => self.operator(),
            "formulas" | "clauses" => {
                if self.is_inside {
                    let what = "lists of formulas that one of the two programs reads alone";
                    return Err((Fault::construct(what, "take the list out of `if(…)`, or leave it out"), place));
                }
                self.expect("(", "`(`")?;
                let (list, list_place) = self.word("the name of a list")?;
                self.expect(")", "`)`")?;
                self.expect(".", "`.`")?;
                let list = match list {
                    "assumptions" | "sos" | "usable" | "demodulators" | "axioms" | "theory" => List::Assumptions,
                    "goals" => List::Goals,
                    "hints" => List::Hints,
                    _ => {
                        let what = format!("lists called `{list}`");
                        let instead =
                            "write what holds into `formulas(assumptions)`, and what is to be proved into `formulas(goals)`";
                        return Err((Fault::construct(what, instead), list_place));
                    }
                };
                self.list(list, place);
                Ok(())
            }
            "list" => {
                self.expect("(", "`(`")?;
                let (list, list_place) = self.word("the name of a list")?;
                if list == "distinct" {
                    let instead = "state the inequalities: `a != b`";
                    return Err((Fault::construct("lists of distinct objects", instead), list_place));
                }
                // Weights and actions guide a search, and say nothing.
                self.until_end_of_list(place);
                Ok(())
            }
            "if" => {
                self.expect("(", "`(`")?;
                self.word("the name of a program")?;
                self.expect(")", "`)`")?;
                self.expect(".", "`.`")?;
                self.is_inside = true;
                Ok(())
            }
            "end_if" => {
                self.is_inside = false;
                self.expect(".", "`.`").map(drop)
            }
            "end_of_list" => Err((Fault::Unexpected { expected: "a command, such as `formulas(assumptions).`" }, place)),
            "redeclare" => {
                Err((Fault::construct("other signs for the connectives", "write `all exists & | -> <- <-> - = !=`"), place))
            }
            "assign"
            | "lex"
            | "function_order"
            | "predicate_order"
            | "function_precedence"
            | "skolem"
            | "arrange"
            | "include" => {
                self.skip();
                Ok(())
            }
            _ => Err((Fault::Unexpected { expected: "a command, such as `formulas(assumptions).`" }, place)),
        }
    }

    /// Passes a list that says nothing.
    fn until_end_of_list(&mut self, place: Span) {
        match self.rest().find("end_of_list") {
            Some(end) => {
                self.at += end;
                self.skip();
            }
            None => {
                self.sink.error(Fault::UnclosedQuotation, place);
                self.at = self.content.len();
            }
        }
    }

    /// Reads `op(precedence, type, symbols).` after its name.
    fn operator(&mut self) -> Result<(), Located> {
        self.expect("(", "`(`")?;
        let (number, place) = self.word("a precedence from 1 to 998")?;
        let mut precedence: u16 = 0;
        let mut kind = (number, place);
        if number.starts_with(|c: char| c.is_ascii_digit()) {
            precedence = number.parse().map_err(|_| (Fault::Unexpected { expected: "a precedence from 1 to 998" }, place))?;
            self.expect(",", "`,`")?;
            kind = self.word("a type of operator: infix, prefix, postfix, …")?;
        }
        let fixity = match kind.0 {
            "infix" => Some(Fixity::Infix),
            "infix_left" => Some(Fixity::InfixLeft),
            "infix_right" => Some(Fixity::InfixRight),
            "prefix" | "prefix_paren" => Some(Fixity::Prefix),
            "postfix" | "postfix_paren" => Some(Fixity::Postfix),
            "ordinary" => None,
            _ => return Err((Fault::Unexpected { expected: "a type of operator: infix, prefix, postfix, …" }, kind.1)),
        };
        self.expect(",", "`,`")?;
        self.blank();
        let in_list = self.rest().starts_with('[');
        if in_list {
            self.at += 1;
        }
        loop {
            let (name, _) = self.sign()?;
            Rc::make_mut(&mut self.operators).declare(name, precedence, fixity);
            self.blank();
            if !(in_list && self.rest().starts_with(',')) {
                break;
            }
            self.at += 1;
        }
        if in_list {
            self.expect("]", "`]`")?;
        }
        self.expect(")", "`)`")?;
        self.expect(".", "`.`")?;
        Ok(())
    }

    /// Reads a symbol that need not be an operator yet: a whole run of signs.
    fn sign(&mut self) -> Result<(&'t str, Span), Located> {
        self.blank();
        let rest = self.rest();
        let length = rest.find(|c| !SIGNS.contains(c)).unwrap_or(rest.len());
        if length == 0 {
            return self.word("a symbol");
        }
        let place = Span::new(self.at, self.at + length);
        self.at = place.end;
        Ok((rest.get(..length).unwrap_or_default(), place))
    }

    /// Reads the formulas of a list and its end.
    fn list(&mut self, list: List, place: Span) {
        loop {
            let (token, at) = self.next();
            if self.sink.is_full() {
                return;
            }
            if at.start >= self.content.len() {
                // What is missing may be the end of a formula that was refused.
                if self.sink.errors() == 0 {
                    self.sink.error(Fault::UnclosedQuotation, place);
                }
                return;
            }
            if token == Token::Name("end_of_list") {
                self.at = at.end;
                if let Err((fault, place)) = self.expect(".", "`.`") {
                    self.sink.error(fault, place);
                }
                return;
            }
            if let Err((fault, place)) = self.formula(list) {
                self.sink.error(fault, place);
                self.skip();
            }
        }
    }

    fn formula(&mut self, list: List) -> Result<(), Located> {
        let (_, first) = self.next();
        let mut all = Expressions::default();
        let operators = Rc::clone(&self.operators);
        let read =
            expression(self, &operators, &mut all).map_err(|(fault, place)| match self.content.get(place.start..place.end) {
                Some("[") => {
                    (Fault::construct("lists of terms", "name the list by a constant, and state what holds of it"), place)
                }
                _ => (fault, place),
            })?;
        let mut label = None;
        loop {
            self.blank();
            if !self.rest().starts_with('#') {
                break;
            }
            self.at += 1;
            let found = self.attribute()?;
            label = label.or(found);
        }
        let stop = self.expect(".", "an operator, `#` or `.`")?;
        let place = first.to(stop);
        if list == List::Hints {
            return Ok(());
        }
        let formula = match Meaning::new(&all, self.is_prolog_style, self.tree).formula(read) {
            Ok(formula) => formula,
            // The formula is passed, and what follows it is read.
            Err((fault, place)) => {
                self.sink.error(fault, place);
                return Ok(());
            }
        };
        let role = if list == List::Goals { Role::Conjecture } else { Role::Axiom };
        self.tree.statements.push(Statement { label, role, formula, place });
        Ok(())
    }

    /// Reads `label("x")`, and passes any other attribute.
    fn attribute(&mut self) -> Result<Option<String>, Located> {
        let (name, _) = self.word("an attribute, such as `label(\"name\")`")?;
        self.blank();
        if !self.rest().starts_with('(') {
            return Ok(None);
        }
        let open = Span::new(self.at, self.at + 1);
        self.at += 1;
        self.blank();
        let from = self.at;
        let mut depth = 1_usize;
        let mut single = None;
        let mut count = 0;
        loop {
            let (token, place) = self.next();
            if place.start >= self.content.len() {
                return Err((Fault::Unclosed, open));
            }
            self.at = place.end;
            match token {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                Token::Quoted(word) => single = Some(word),
                _ => {}
            }
            if depth == 0 {
                let whole = self.content.get(from..place.start).unwrap_or_default().trim();
                let written = single.filter(|_| count == 1).unwrap_or(whole);
                return Ok((name == "label" && !written.is_empty()).then(|| written.to_owned()));
            }
            count += 1;
        }
    }
}

impl<'t> Tokens<'t> for Reader<'t, '_> {
    fn next(&self) -> (Token<'t>, Span) {
        let mut start = self.at;
        // Comments are passed without a change, since the token is only looked at.
        loop {
            let rest = self.content.get(start..).unwrap_or_default();
            start += rest.len() - rest.trim_start().len();
            let rest = rest.trim_start();
            if !rest.starts_with('%') {
                break;
            }
            let end = if rest.starts_with("%BEGIN") { rest.find("%END").map(|at| at + "%END".len()) } else { rest.find('\n') };
            start += end.unwrap_or(rest.len());
        }
        let rest = self.content.get(start..).unwrap_or_default();
        let span = |length| Span::new(start, start + length);
        let Some(first) = rest.chars().next() else { return (Token::Other, Span::at(self.content.len())) };
        match first {
            '(' => (Token::Open, span(1)),
            ')' => (Token::Close, span(1)),
            ',' => (Token::Comma, span(1)),
            '"' => match rest.get(1..).and_then(|inner| inner.find('"')) {
                Some(length) => (Token::Quoted(rest.get(1..=length).unwrap_or_default()), span(length + 2)),
                None => (Token::Other, span(1)),
            },
            _ if is_word(first) => {
                let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                (Token::Name(rest.get(..length).unwrap_or_default()), span(length))
            }
            '#' => (Token::Other, span(1)),
            _ if SIGNS.contains(first) => {
                let run = rest.char_indices().take(LONGEST).take_while(|&(_, c)| SIGNS.contains(c) && c != '#').count();
                // The longest operator at the beginning of the run; what follows is another.
                let is_operator = |length: &usize| rest.get(..*length).is_some_and(|sign| self.operators.is_operator(sign));
                let longest = (1..=run).rev().find(is_operator);
                match longest {
                    Some(length) => (Token::Name(rest.get(..length).unwrap_or_default()), span(length)),
                    None => (Token::Other, span(run)),
                }
            }
            _ => (Token::Other, span(first.len_utf8())),
        }
    }

    fn advance(&mut self) {
        self.at = self.next().1.end;
    }
}

/// The next step in saying an expression as a formula.
#[derive(Clone, Copy)]
enum Task<'t> {
    Formula(Expression),
    Term(Expression),
    Not(Span),
    Equal { is_negated: bool, place: Span },
    Joined { connective: Connective, count: usize, is_reversed: bool, place: Span },
    Apply { name: &'t str, count: usize, place: Span },
    Quantified { is_universal: bool, place: Span },
}

/// The meaning of expressions as formulas and terms.
struct Meaning<'t, 'e, 'r> {
    all: &'e Expressions<'t>,
    is_prolog_style: bool,
    tree: &'r mut Tree,
    bound: Vec<(&'t str, Span)>,
    /// Number of quantifiers that bind each name at the place that is read.
    binders: HashMap<&'t str, usize>,
    /// Variables that nothing binds, in order.
    free: Vec<(Name, Span)>,
    is_free: HashSet<Name>,
    made: Vec<Node>,
}

impl<'t, 'e, 'r> Meaning<'t, 'e, 'r> {
    fn new(all: &'e Expressions<'t>, is_prolog_style: bool, tree: &'r mut Tree) -> Self {
        Meaning {
            all,
            is_prolog_style,
            tree,
            bound: Vec::new(),
            binders: HashMap::new(),
            free: Vec::new(),
            is_free: HashSet::new(),
            made: Vec::new(),
        }
    }

    /// Returns the formula of an expression, closed by `all` over its free variables.
    fn formula(mut self, expression: Expression) -> Result<Node, Located> {
        let mut tasks = vec![Task::Formula(expression)];
        while let Some(task) = tasks.pop() {
            self.task(task, &mut tasks)?;
        }
        let body = self.pop();
        let place = self.tree.place(body);
        let bound = self.free.iter().map(|&(variable, place)| Bound { variable, sort: None, place }).collect();
        Ok(self.tree.quantified(true, bound, body, place))
    }

    fn pop(&mut self) -> Node {
        // Each task leaves one node for each that it was given.
        self.made.pop().unwrap_or_else(|| self.tree.node(Form::Truth(true), Span::at(0)))
    }

    fn last(&mut self, count: usize) -> Vec<Node> {
        let from = self.made.len().saturating_sub(count);
        self.made.split_off(from)
    }

    fn task(&mut self, task: Task<'t>, tasks: &mut Vec<Task<'t>>) -> Result<(), Located> {
        let node = match task {
            Task::Formula(expression) => return self.begin_formula(expression, tasks),
            Task::Term(expression) => return self.begin_term(expression, tasks),
            Task::Not(place) => {
                let inner = self.pop();
                self.tree.negated(inner, place)
            }
            Task::Equal { is_negated, place } => {
                let (right, left) = (self.pop(), self.pop());
                let equation = self.tree.node(Form::Equal(left, right), place);
                if is_negated { self.tree.negated(equation, place) } else { equation }
            }
            Task::Joined { connective, count, is_reversed, place } => {
                let mut parts = self.last(count);
                if is_reversed {
                    parts.reverse();
                }
                self.tree.joined(connective, parts, place)
            }
            Task::Apply { name, count, place } => {
                let arguments = self.last(count);
                let name = self.tree.name(name);
                self.tree.node(Form::Apply(name, arguments), place)
            }
            Task::Quantified { is_universal, place } => {
                let body = self.pop();
                let Some((variable, at)) = self.bound.pop() else { return Ok(()) };
                if let Some(binders) = self.binders.get_mut(variable) {
                    *binders = binders.saturating_sub(1);
                }
                let variable = self.tree.name(variable);
                let bound = vec![Bound { variable, sort: None, place: at }];
                self.tree.quantified(is_universal, bound, body, place)
            }
        };
        self.made.push(node);
        Ok(())
    }

    fn begin_formula(&mut self, expression: Expression, tasks: &mut Vec<Task<'t>>) -> Result<(), Located> {
        let (head, arguments, place) = self.all.get(expression);
        let name = match head {
            Head::Quantifier { is_universal, variable, place: at } => {
                self.bound.push((variable, at));
                *self.binders.entry(variable).or_default() += 1;
                tasks.push(Task::Quantified { is_universal, place });
                tasks.extend(arguments.iter().map(|&inner| Task::Formula(inner)));
                return Ok(());
            }
            Head::Symbol(name) => name,
        };
        match (name, arguments) {
            ("-", &[inner]) => tasks.extend([Task::Not(place), Task::Formula(inner)]),
            ("=" | "!=", &[left, right]) => {
                tasks.extend([Task::Equal { is_negated: name == "!=", place }, Task::Term(right), Task::Term(left)]);
            }
            ("&" | "|" | "&&" | "||", &[_, _]) => {
                // A chain to the right is one conjunction, or one disjunction.
                let mut parts = Vec::new();
                let mut rest = expression;
                while let (Head::Symbol(again), &[left, right], _) = self.all.get(rest)
                    && again == name
                {
                    parts.push(left);
                    rest = right;
                }
                parts.push(rest);
                let connective = if name.starts_with('&') { Connective::And } else { Connective::Or };
                tasks.push(Task::Joined { connective, count: parts.len(), is_reversed: false, place });
                tasks.extend(parts.into_iter().rev().map(Task::Formula));
            }
            ("->" | "<-" | "<->", &[left, right]) => {
                let connective = if name == "<->" { Connective::Iff } else { Connective::Implies };
                tasks.push(Task::Joined { connective, count: 2, is_reversed: name == "<-", place });
                tasks.extend([Task::Formula(right), Task::Formula(left)]);
            }
            ("$T" | "$F", &[]) => {
                let truth = self.tree.node(Form::Truth(name == "$T"), place);
                self.made.push(truth);
            }
            (_, &[]) if self.is_variable(name) => return Err((Fault::TermAsFormula, place)),
            _ => self.application(name, place, arguments, tasks)?,
        }
        Ok(())
    }

    fn begin_term(&mut self, expression: Expression, tasks: &mut Vec<Task<'t>>) -> Result<(), Located> {
        let (head, arguments, place) = self.all.get(expression);
        let Head::Symbol(name) = head else { return Err((Fault::FormulaAsTerm, place)) };
        if arguments.is_empty() && self.is_variable(name) {
            let is_bound = self.is_bound(name);
            let name = self.tree.name(name);
            if !is_bound && self.is_free.insert(name) {
                self.free.push((name, place));
            }
            let variable = self.tree.node(Form::Variable(name), place);
            self.made.push(variable);
            return Ok(());
        }
        if matches!(name, "=" | "!=" | "&" | "|" | "->" | "<-" | "<->" | "&&" | "||") && !arguments.is_empty() {
            return Err((Fault::FormulaAsTerm, place));
        }
        self.application(name, place, arguments, tasks)
    }

    fn application(
        &mut self,
        name: &'t str,
        place: Span,
        arguments: &[Expression],
        tasks: &mut Vec<Task<'t>>,
    ) -> Result<(), Located> {
        if name.starts_with('$') {
            let instead = "use a name without `$` and state what is to hold of it";
            return Err((Fault::construct(format!("names such as `{name}`"), instead), place));
        }
        tasks.push(Task::Apply { name, count: arguments.len(), place });
        tasks.extend(arguments.iter().rev().map(|&argument| Task::Term(argument)));
        Ok(())
    }

    /// Tells whether a name without arguments is a variable: a quantifier binds it, or it is spelled like one.
    fn is_variable(&self, name: &str) -> bool {
        let is_spelled = if self.is_prolog_style {
            name.starts_with(|first: char| first.is_ascii_uppercase() || first == '_')
        } else {
            name.starts_with(|first: char| ('u'..='z').contains(&first))
        };
        is_spelled || self.is_bound(name)
    }

    fn is_bound(&self, name: &str) -> bool {
        self.binders.get(name).is_some_and(|&binders| binders > 0)
    }
}
