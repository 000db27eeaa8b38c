//! The statements of a text, said anew in TPTP, each part with the place that it stands for. Not here: what a text says ([`tree`](crate::tree)).

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use source::{Diagnostic, Span, Text};
use syntax_core::MAX_STATEMENT_BYTES;

use crate::tree::{Connective, Declaration, Form, Literal, Name, Node, Role, Statement, Tree};
use crate::words::{EQUAL, between, is_quotable, is_upper_word, may_be_quoted, printable, quoted, untaken, upper_word};

/// Writes the statements of a tree; an error for each statement that becomes too long.
///
/// * `of`: the text that they were read from.
pub(crate) fn written(of: &Arc<Text>, tree: &Tree) -> Result<Text, Vec<Diagnostic>> {
    let mut writer = Writer { spelling: Spelling::of(tree), tree, out: String::new(), pieces: Vec::new() };
    let mut faults = Vec::new();
    writer.declarations();
    let labels = labels(tree);
    for (statement, label) in tree.statements.iter().zip(labels) {
        let start = writer.out.len();
        let (language, role) = match statement.role {
            Role::Axiom => (writer.language(), "axiom"),
            Role::Definition => (writer.language(), "definition"),
            Role::Conjecture => (writer.language(), "conjecture"),
            Role::Clause => ("cnf", "axiom"),
        };
        writer.piece(&format!("{language}({label}, {role}, "), statement.place);
        if !writer.formula(statement.formula, start + MAX_STATEMENT_BYTES) {
            let message = format!("the statement is longer than {MAX_STATEMENT_BYTES} bytes when it is written out");
            let fault = Diagnostic::error("statement-too-long", statement.place, message, "this statement");
            faults.push(fault.help("give a name to a part that occurs often, and state what it means"));
        }
        writer.piece(").\n", statement.place);
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let Writer { out, pieces, .. } = writer;
    let ends = pieces.iter().skip(1).map(|&(start, _)| start).chain([out.len()]);
    let parts = pieces.iter().zip(ends).map(|(&(start, place), end)| (out.get(start..end).unwrap_or_default(), place));
    Ok(Text::rewritten(of, parts))
}

/// Labels of all statements: their own, and their numbers for the others, as far as no other has that.
fn labels(tree: &Tree) -> Vec<String> {
    let taken: HashSet<&str> = tree.statements.iter().filter_map(|one| one.label.as_deref()).collect();
    let mut numbers: Vec<String> = Vec::new();
    let conjectures = tree.statements.iter().filter(|one| one.role == Role::Conjecture).count();
    let mut goals = 0;
    for (at, statement) in tree.statements.iter().enumerate() {
        let wish = match statement.role {
            Role::Conjecture if conjectures == 1 => String::from("goal"),
            Role::Conjecture => {
                goals += 1;
                format!("goal_{goals}")
            }
            _ => (at + 1).to_string(),
        };
        let free = std::iter::once(wish.clone()).chain((2..).map(|number| format!("{wish}_{number}")));
        numbers.extend({ free }.find(|label| !taken.contains(label.as_str())));
    }
    let label = |(statement, number): (&Statement, String)| match &statement.label {
        Some(label) => quoted(&printable(label, may_be_quoted)),
        None if number.bytes().all(|byte| byte.is_ascii_digit()) => number,
        None => quoted(&number),
    };
    tree.statements.iter().zip(numbers).map(label).collect()
}

/// Spellings of the names of a text: no two become one.
struct Spelling {
    symbols: HashMap<Name, String>,
    sorts: HashMap<Name, String>,
    variables: HashMap<Name, String>,
}

impl Spelling {
    fn of(tree: &Tree) -> Spelling {
        let mut spelling = Spelling { symbols: HashMap::new(), sorts: HashMap::new(), variables: HashMap::new() };
        let (mut symbols, mut variables): (Vec<Name>, Vec<Name>) = (Vec::new(), Vec::new());
        let mut seen: HashSet<(bool, Name)> = HashSet::new();
        for form in tree.forms() {
            match form {
                Form::Apply(name, _) => symbols.extend(seen.insert((true, *name)).then_some(*name)),
                Form::Variable(name) => variables.extend(seen.insert((false, *name)).then_some(*name)),
                Form::Quantified { bound, .. } => {
                    let names = bound.iter().map(|one| one.variable);
                    variables.extend(names.filter(|&name| seen.insert((false, name))));
                }
                _ => {}
            }
        }
        symbols.extend(tree.declarations.iter().map(|one| one.symbol).filter(|&name| seen.insert((true, name))));
        let mut taken = HashSet::new();
        // What TPTP can spell keeps its name; the others take what is left.
        let (first, second): (Vec<Name>, Vec<Name>) =
            symbols.iter().partition(|&&name| is_quotable(tree.written(name), may_be_quoted));
        for name in first.into_iter().chain(second) {
            let word = untaken(printable(tree.written(name), may_be_quoted), |name| taken.insert(name.to_owned()));
            spelling.symbols.insert(name, if word == EQUAL { between('\'', &word) } else { quoted(&word) });
        }
        // A sort becomes a predicate of its name.
        for &(name, _) in &tree.sorts {
            let word = untaken(printable(tree.written(name), may_be_quoted), |name| taken.insert(name.to_owned()));
            spelling.sorts.insert(name, quoted(&word));
        }
        let mut taken = HashSet::new();
        let (first, second): (Vec<Name>, Vec<Name>) = variables.iter().partition(|&&name| is_upper_word(tree.written(name)));
        for name in first.into_iter().chain(second) {
            let word = untaken(upper_word(tree.written(name)), |name| taken.insert(name.to_owned()));
            spelling.variables.insert(name, word);
        }
        spelling
    }

    fn symbol(&self, name: Name) -> &str {
        self.symbols.get(&name).map_or("", String::as_str)
    }

    fn sort(&self, name: Name) -> &str {
        self.sorts.get(&name).map_or("", String::as_str)
    }

    fn variable(&self, name: Name) -> &str {
        self.variables.get(&name).map_or("", String::as_str)
    }
}

/// A part that is still to be written.
enum PendingPart {
    /// A formula where any formula may stand.
    Whole(Node),
    /// A formula where a connective needs brackets around it.
    Unit(Node),
    Term(Node),
    Sign(&'static str, Span),
}

struct Writer<'t> {
    tree: &'t Tree,
    spelling: Spelling,
    out: String,
    /// The offset at which each piece begins, and what it stands for.
    pieces: Vec<(usize, Span)>,
}

impl Writer<'_> {
    fn language(&self) -> &'static str {
        if self.tree.sorts.is_empty() { "fof" } else { "tff" }
    }

    fn piece(&mut self, written: &str, place: Span) {
        self.pieces.push((self.out.len(), place));
        self.out.push_str(written);
    }

    fn declarations(&mut self) {
        let tree = self.tree;
        let mut labels: HashSet<String> = tree.statements.iter().filter_map(|one| one.label.clone()).collect();
        for &(sort, place) in &tree.sorts {
            let label =
                untaken(format!("{}_sort", printable(tree.written(sort), may_be_quoted)), |name| labels.insert(name.to_owned()));
            let line = format!("tff({}, type, {}: $tType).\n", quoted(&label), self.spelling.sort(sort));
            self.piece(&line, place);
        }
        for Declaration { symbol, arguments, result, place } in &tree.declarations {
            let label = untaken(format!("{}_type", printable(tree.written(*symbol), may_be_quoted)), |name| {
                labels.insert(name.to_owned())
            });
            let sorts: Vec<&str> = arguments.iter().map(|&sort| self.spelling.sort(sort)).collect();
            let from = match sorts.as_slice() {
                [] => String::new(),
                [one] => format!("{one} > "),
                _ => format!("({}) > ", sorts.join(" * ")),
            };
            let to = result.map_or("$o", |sort| self.spelling.sort(sort));
            let line = format!("tff({}, type, {}: {from}{to}).\n", quoted(&label), self.spelling.symbol(*symbol));
            self.piece(&line, *place);
        }
    }

    /// Writes a formula, unless that goes beyond `limit` bytes.
    fn formula(&mut self, formula: Node, limit: usize) -> bool {
        let mut stack = vec![PendingPart::Whole(formula)];
        while let Some(part) = stack.pop() {
            if self.out.len() > limit {
                return false;
            }
            match part {
                PendingPart::Sign(sign, place) => self.piece(sign, place),
                PendingPart::Unit(node) if matches!(self.tree.form(node), Form::Joined(..)) => {
                    let place = self.tree.place(node);
                    self.piece("(", place);
                    stack.extend([PendingPart::Sign(")", place), PendingPart::Whole(node)]);
                }
                PendingPart::Whole(node) | PendingPart::Unit(node) | PendingPart::Term(node) => self.node(node, &mut stack),
            }
        }
        true
    }

    fn node(&mut self, node: Node, stack: &mut Vec<PendingPart>) {
        let tree = self.tree;
        let place = tree.place(node);
        match tree.form(node) {
            Form::Variable(name) => {
                let word = self.spelling.variable(*name).to_owned();
                self.piece(&word, place);
            }
            Form::Literal(kind, name) => {
                let written = tree.written(*name);
                let word = match kind {
                    Literal::Number => written.to_owned(),
                    Literal::Text => between('"', &ascii(written)),
                };
                self.piece(&word, place);
            }
            Form::Truth(value) => self.piece(if *value { "$true" } else { "$false" }, place),
            Form::Apply(name, arguments) => {
                let word = self.spelling.symbol(*name).to_owned();
                self.piece(&word, place);
                if arguments.is_empty() {
                    return;
                }
                self.out.push('(');
                stack.push(PendingPart::Sign(")", place));
                for (at, &argument) in arguments.iter().enumerate().rev() {
                    stack.push(PendingPart::Term(argument));
                    if at > 0 {
                        stack.push(PendingPart::Sign(", ", place));
                    }
                }
            }
            Form::Equal(left, right) => {
                stack.extend([PendingPart::Term(*right), PendingPart::Sign(" = ", place), PendingPart::Term(*left)]);
            }
            Form::Not(inner) => match tree.form(*inner) {
                Form::Equal(left, right) => {
                    stack.extend([PendingPart::Term(*right), PendingPart::Sign(" != ", place), PendingPart::Term(*left)]);
                }
                _ => {
                    self.piece("~ ", place);
                    stack.push(PendingPart::Unit(*inner));
                }
            },
            Form::Joined(connective, parts) => {
                let sign = match connective {
                    Connective::And => " & ",
                    Connective::Or => " | ",
                    Connective::Implies => " => ",
                    Connective::Iff => " <=> ",
                    Connective::Xor => " <~> ",
                };
                for (at, &part) in parts.iter().enumerate().rev() {
                    stack.push(PendingPart::Unit(part));
                    if at > 0 {
                        stack.push(PendingPart::Sign(sign, place));
                    }
                }
            }
            Form::Quantified { is_universal, bound, body } => {
                self.piece(if *is_universal { "! [" } else { "? [" }, place);
                for (at, one) in bound.iter().enumerate() {
                    if at > 0 {
                        self.out.push_str(", ");
                    }
                    let word = self.spelling.variable(one.variable).to_owned();
                    self.piece(&word, one.place);
                    if let Some(sort) = one.sort.filter(|_| !tree.sorts.is_empty()) {
                        let sort = format!(": {}", self.spelling.sort(sort));
                        self.out.push_str(&sort);
                    }
                }
                self.piece("] : ", place);
                stack.push(PendingPart::Unit(*body));
            }
        }
    }
}

/// Writes a string that denotes itself in printable ASCII, of which alone TPTP's distinct objects consist: no two become one.
fn ascii(written: &str) -> String {
    let mut plain = String::from(if written.is_empty() { "{}" } else { "" });
    for character in written.chars() {
        match character {
            ' '..='z' | '|' | '}' | '~' => plain.push(character),
            _ => plain.push_str(&format!("{{U+{:X}}}", character as u32)),
        }
    }
    plain
}
