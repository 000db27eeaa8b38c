//! Models of words, worked out from the text of a certificate: what is left of an expression when a column has been read is an expression
//! again (its derivative: J. Brzozowski, 1964), and what is left of *there is* is the set of what may be left of its inside. No automaton is
//! built; every truth value is exact, or there is none.

use std::collections::{BTreeMap, BTreeSet};

use formula::{Bank, CardinalityRelation, Connective, Formula, FormulaId, Quantifier, Term, TermId};
use serde_json::Value;

/// Maximum number of parts that are looked at for a sentence.
const MAX_PARTS: usize = 50_000;

/// A column: the letter of each word, or that it is over.
type Column = Vec<Option<char>>;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Expression {
    Nothing,
    Empty,
    /// For each word the letters that it may have; `None`: it may be over.
    Column(Vec<BTreeSet<Option<char>>>),
    Then(Box<Expression>, Box<Expression>),
    Either(BTreeSet<Expression>),
    Both(BTreeSet<Expression>),
    Not(Box<Expression>),
    Often(Box<Expression>),
}

use Expression::{Both, Either, Empty, Not, Nothing, Often, Then};

fn then(one: Expression, other: Expression) -> Expression {
    match (one, other) {
        (Nothing, _) | (_, Nothing) => Nothing,
        (Empty, other) => other,
        (one, Empty) => one,
        (Then(first, second), other) => then(*first, then(*second, other)),
        (one, other) => Then(Box::new(one), Box::new(other)),
    }
}

fn either(parts: impl IntoIterator<Item = Expression>) -> Expression {
    let mut all = BTreeSet::new();
    for part in parts {
        match part {
            Nothing => {}
            Either(inner) => all.extend(inner),
            other => _ = all.insert(other),
        }
    }
    match all.len() {
        0 => Nothing,
        1 => all.pop_first().unwrap_or(Nothing),
        _ => Either(all),
    }
}

fn both(parts: impl IntoIterator<Item = Expression>) -> Expression {
    let mut all = BTreeSet::new();
    for part in parts {
        match part {
            Nothing => return Nothing,
            Both(inner) => all.extend(inner),
            other => _ = all.insert(other),
        }
    }
    if all.len() == 1 { all.pop_first().unwrap_or(Nothing) } else { Both(all) }
}

fn not(inner: Expression) -> Expression {
    if let Not(inner) = inner { *inner } else { Not(Box::new(inner)) }
}

impl Expression {
    fn has_empty(&self) -> bool {
        match self {
            Nothing | Expression::Column(_) => false,
            Empty | Often(_) => true,
            Then(one, other) => one.has_empty() && other.has_empty(),
            Either(parts) => parts.iter().any(Expression::has_empty),
            Both(parts) => parts.iter().all(Expression::has_empty),
            Not(inner) => !inner.has_empty(),
        }
    }

    fn behind(&self, column: &[Option<char>]) -> Expression {
        match self {
            Nothing | Empty => Nothing,
            Expression::Column(places) => {
                if places.iter().zip(column).all(|(place, value)| place.contains(value)) {
                    Empty
                } else {
                    Nothing
                }
            }
            Then(one, other) => {
                let first = then(one.behind(column), (**other).clone());
                if one.has_empty() { either([first, other.behind(column)]) } else { first }
            }
            Either(parts) => either(parts.iter().map(|part| part.behind(column))),
            Both(parts) => both(parts.iter().map(|part| part.behind(column))),
            Not(inner) => not(inner.behind(column)),
            Often(inner) => then(inner.behind(column), self.clone()),
        }
    }
}

/// Reads `either := both ("|" both)*` and so on, as the page has it.
struct Reader<'t> {
    rest: Vec<char>,
    letters: &'t [char],
    words: usize,
}

impl Reader<'_> {
    fn expression(text: &str, letters: &[char], words: usize) -> Option<Expression> {
        let mut rest: Vec<char> = text.chars().filter(|character| *character != ' ').collect();
        rest.reverse();
        let mut reader = Reader { rest, letters, words };
        let expression = reader.either()?;
        reader.rest.is_empty().then_some(expression)
    }

    fn sign(&mut self, sign: char) -> bool {
        let there = self.rest.last() == Some(&sign);
        if there {
            self.rest.pop();
        }
        there
    }

    fn either(&mut self) -> Option<Expression> {
        let mut parts = vec![self.both()?];
        while self.sign('|') {
            parts.push(self.both()?);
        }
        Some(either(parts))
    }

    fn both(&mut self) -> Option<Expression> {
        let mut parts = vec![self.sequence()?];
        while self.sign('&') {
            parts.push(self.sequence()?);
        }
        Some(both(parts))
    }

    fn sequence(&mut self) -> Option<Expression> {
        let mut parts = vec![self.part()?];
        while self.rest.last().is_some_and(|next| !matches!(next, '|' | '&' | ')')) {
            parts.push(self.part()?);
        }
        parts.into_iter().rev().reduce(|behind, part| then(part, behind))
    }

    fn part(&mut self) -> Option<Expression> {
        if self.sign('!') {
            return Some(not(self.part()?));
        }
        let mut item = self.item()?;
        loop {
            if self.sign('*') {
                item = Often(Box::new(item));
            } else if self.sign('+') {
                item = then(item.clone(), Often(Box::new(item)));
            } else if self.sign('?') {
                item = either([Empty, item]);
            } else {
                return Some(item);
            }
        }
    }

    fn item(&mut self) -> Option<Expression> {
        if self.sign('(') {
            if self.sign(')') {
                return Some(Empty);
            }
            let inside = self.either()?;
            return self.sign(')').then_some(inside);
        }
        let mut places = Vec::new();
        if self.words == 0 {
            return None;
        }
        while places.len() < self.words {
            if !places.is_empty() && !self.sign('/') {
                return None;
            }
            places.push(self.place()?);
        }
        Some(Expression::Column(places))
    }

    fn place(&mut self) -> Option<BTreeSet<Option<char>>> {
        let value = |letters: &[char], sign: char| match sign {
            '_' => Some(None),
            letter => letters.contains(&letter).then_some(Some(letter)),
        };
        match self.rest.pop()? {
            '.' => Some(self.letters.iter().copied().map(Some).chain([None]).collect()),
            '[' => {
                let mut values = BTreeSet::new();
                while !self.sign(']') {
                    values.insert(value(self.letters, self.rest.pop()?)?);
                }
                (!values.is_empty()).then_some(values)
            }
            sign => Some(BTreeSet::from([value(self.letters, sign)?])),
        }
    }
}

/// What is to be found out, with variables by number.
#[derive(Clone)]
enum Question {
    Describes(Expression, Vec<usize>),
    Same(usize, usize),
    Not(Box<Question>),
    And(Box<Question>, Box<Question>),
    ThereIs(usize, Box<Question>),
}

/// What is left of a question when some columns have been read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Left {
    /// It is false of all words that go on like this, …
    Never,
    /// … or true.
    Always,
    Expression(Expression),
    /// So far they are the same.
    Same,
    Not(Box<Left>),
    And(Box<Left>, Box<Left>),
    ThereIs(BTreeSet<Left>),
}

struct World {
    letters: Vec<char>,
    domain: Expression,
    functions: BTreeMap<(String, usize), Expression>,
    predicates: BTreeMap<(String, usize), Expression>,
    looked_at: usize,
    variables: usize,
}

impl World {
    fn begin(question: &Question) -> Left {
        match question {
            Question::Describes(expression, _) => Left::Expression(expression.clone()),
            Question::Same(..) => Left::Same,
            Question::Not(inner) => Left::Not(Box::new(World::begin(inner))),
            Question::And(one, other) => Left::And(Box::new(World::begin(one)), Box::new(World::begin(other))),
            Question::ThereIs(_, inner) => Left::ThereIs(BTreeSet::from([World::begin(inner)])),
        }
    }

    fn look(&mut self) -> Option<()> {
        self.looked_at += 1;
        (self.looked_at <= MAX_PARTS).then_some(())
    }

    /// After a column, in which each variable has a value, or is over.
    fn behind(&mut self, question: &Question, left: &Left, values: &mut BTreeMap<usize, Option<char>>) -> Option<Left> {
        self.look()?;
        Some(match (question, left) {
            (_, Left::Never) => Left::Never,
            (_, Left::Always) => Left::Always,
            (Question::Describes(_, variables), Left::Expression(expression)) => {
                let column: Column = variables.iter().map(|variable| values.get(variable).copied().flatten()).collect();
                // After the end of all its words nothing may follow.
                let next = match column.iter().all(Option::is_none) {
                    true if expression.has_empty() => Empty,
                    true => Nothing,
                    false => expression.behind(&column),
                };
                if next == Nothing { Left::Never } else { Left::Expression(next) }
            }
            (Question::Same(one, other), Left::Same) => {
                let value = |variable: &usize| values.get(variable).copied().flatten();
                if value(one) == value(other) { Left::Same } else { Left::Never }
            }
            (Question::Not(inner), Left::Not(left)) => match self.behind(inner, left, values)? {
                Left::Never => Left::Always,
                Left::Always => Left::Never,
                next => Left::Not(Box::new(next)),
            },
            (Question::And(first, second), Left::And(one, other)) => {
                match (self.behind(first, one, values)?, self.behind(second, other, values)?) {
                    (Left::Never, _) | (_, Left::Never) => Left::Never,
                    (Left::Always, Left::Always) => Left::Always,
                    (one, other) => Left::And(Box::new(one), Box::new(other)),
                }
            }
            (Question::ThereIs(variable, inner), Left::ThereIs(lefts)) => {
                let mut next = BTreeSet::new();
                for left in lefts {
                    next.extend(self.steps(*variable, inner, left, values)?);
                }
                next.remove(&Left::Never);
                if next.is_empty() { Left::Never } else { Left::ThereIs(next) }
            }
            _ => return None,
        })
    }

    /// What may be left when the variable has any letter, or is over. (That no letter follows upon its end is seen to by the domain.)
    fn steps(
        &mut self,
        variable: usize,
        inner: &Question,
        left: &Left,
        values: &mut BTreeMap<usize, Option<char>>,
    ) -> Option<Vec<Left>> {
        let choices: Vec<Option<char>> = self.letters.iter().copied().map(Some).chain([None]).collect();
        let outside = values.get(&variable).copied();
        let mut found = Vec::new();
        for choice in choices {
            values.insert(variable, choice);
            found.push(self.behind(inner, left, values)?);
        }
        match outside {
            Some(outside) => values.insert(variable, outside),
            None => values.remove(&variable),
        };
        Some(found)
    }

    /// Whether the words may be over here.
    fn holds(&mut self, question: &Question, left: &Left) -> Option<bool> {
        self.look()?;
        match (question, left) {
            (_, Left::Never) => Some(false),
            (_, Left::Always | Left::Same) => Some(true),
            (_, Left::Expression(expression)) => Some(expression.has_empty()),
            (Question::Not(inner), Left::Not(left)) => Some(!self.holds(inner, left)?),
            (Question::And(first, second), Left::And(one, other)) => Some(self.holds(first, one)? && self.holds(second, other)?),
            (Question::ThereIs(variable, inner), Left::ThereIs(lefts)) => {
                // The word in question may be longer than all others.
                let (mut open, mut seen): (Vec<Left>, BTreeSet<Left>) = (lefts.iter().cloned().collect(), lefts.clone());
                while let Some(left) = open.pop() {
                    if self.holds(inner, &left)? {
                        return Some(true);
                    }
                    for next in self.steps(*variable, inner, &left, &mut BTreeMap::new())? {
                        if next != Left::Never && seen.insert(next.clone()) {
                            open.push(next);
                        }
                    }
                }
                Some(false)
            }
            _ => None,
        }
    }

    fn is_true(&mut self, question: &Question) -> Option<bool> {
        self.looked_at = 0;
        let left = World::begin(question);
        self.holds(question, &left)
    }

    fn there_is(&self, variable: usize, inner: Question) -> Question {
        let inside = Question::And(Box::new(Question::Describes(self.domain.clone(), vec![variable])), Box::new(inner));
        Question::ThereIs(variable, Box::new(inside))
    }

    fn for_all(&self, variable: usize, inner: Question) -> Question {
        Question::Not(Box::new(self.there_is(variable, Question::Not(Box::new(inner)))))
    }

    fn fresh(&mut self) -> usize {
        self.variables += 1;
        self.variables
    }

    /// That a variable is the value of a term.
    fn is_value(&mut self, bank: &Bank, term: TermId, value: usize) -> Option<Question> {
        match bank.term(term) {
            Term::Variable(variable) => Some(Question::Same(value, variable.index())),
            Term::Number(_) => None,
            Term::Apply(symbol, arguments) => {
                let graph = self.functions.get(&(bank.symbol_text(symbol).to_owned(), arguments.len()))?.clone();
                let values: Vec<usize> = arguments.iter().map(|_| self.fresh()).collect();
                let described = Question::Describes(graph, values.iter().copied().chain([value]).collect());
                self.of_values(bank, arguments, &values, described)
            }
        }
    }

    /// There are values of the terms, called so, of which it holds.
    fn of_values(&mut self, bank: &Bank, terms: &[TermId], values: &[usize], mut question: Question) -> Option<Question> {
        for (&term, &variable) in terms.iter().zip(values) {
            let value = self.is_value(bank, term, variable)?;
            question = self.there_is(variable, Question::And(Box::new(value), Box::new(question)));
        }
        Some(question)
    }

    fn question(&mut self, bank: &Bank, formula: FormulaId) -> Option<Question> {
        let always = Question::Describes(Empty, Vec::new());
        let truth = |holds: bool| if holds { always.clone() } else { Question::Not(Box::new(always.clone())) };
        Some(match bank.formula(formula) {
            Formula::Truth(value) => truth(value),
            Formula::Cardinality(comparison, _) => {
                truth(matches!(comparison, CardinalityRelation::AtLeast | CardinalityRelation::MoreThan))
            }
            Formula::Atom(symbol, arguments) => {
                let relation = self.predicates.get(&(bank.symbol_text(symbol).to_owned(), arguments.len()))?.clone();
                let values: Vec<usize> = arguments.iter().map(|_| self.fresh()).collect();
                self.of_values(bank, arguments, &values, Question::Describes(relation, values.clone()))?
            }
            Formula::Equal(left, right) => {
                let values = [self.fresh(), self.fresh()];
                self.of_values(bank, &[left, right], &values, Question::Same(values[0], values[1]))?
            }
            Formula::Not(inner) => Question::Not(Box::new(self.question(bank, inner)?)),
            Formula::Binary(connective, left, right) => {
                let (left, right) = (self.question(bank, left)?, self.question(bank, right)?);
                let and = |one: Question, other: Question| Question::And(Box::new(one), Box::new(other));
                let not = |inner: Question| Question::Not(Box::new(inner));
                match connective {
                    Connective::And => and(left, right),
                    Connective::Or => not(and(not(left), not(right))),
                    Connective::Implies => not(and(left, not(right))),
                    Connective::Iff => and(not(and(left.clone(), not(right.clone()))), not(and(right, not(left)))),
                }
            }
            Formula::Quantified(quantifier, variable, body) => {
                let body = self.question(bank, body)?;
                let variable = variable.index();
                match quantifier {
                    Quantifier::ForAll => self.for_all(variable, body),
                    Quantifier::Exists => self.there_is(variable, body),
                    Quantifier::ExistsUnique => {
                        // There is one such that exactly it is so.
                        let one = self.fresh();
                        let is_it = Question::Same(variable, one);
                        let not = |inner: Question| Question::Not(Box::new(inner));
                        let and = |one: Question, other: Question| Question::And(Box::new(one), Box::new(other));
                        let agree = and(not(and(body.clone(), not(is_it.clone()))), not(and(is_it, not(body))));
                        let exactly = self.for_all(variable, agree);
                        self.there_is(one, exactly)
                    }
                }
            }
        })
    }

    /// Whether functions have one value each, and the words are endlessly many.
    fn is_one(&mut self) -> Option<bool> {
        for ((_, arity), graph) in self.functions.clone() {
            let values: Vec<usize> = (0..=arity).map(|_| self.fresh()).collect();
            let other = self.fresh();
            let graph = Question::Describes(graph, values.clone());
            let is_it = Question::Same(values[arity], other);
            let not = |inner: Question| Question::Not(Box::new(inner));
            let and = |one: Question, other: Question| Question::And(Box::new(one), Box::new(other));
            let agree = and(not(and(graph.clone(), not(is_it.clone()))), not(and(is_it, not(graph))));
            let mut exactly = self.for_all(values[arity], agree);
            exactly = self.there_is(other, exactly);
            for &argument in &values[..arity] {
                exactly = self.for_all(argument, exactly);
            }
            if !self.is_true(&exactly)? {
                return Some(false);
            }
        }
        self.is_endless()
    }

    /// Whether there are words longer than the number of expressions that can be left.
    fn is_endless(&mut self) -> Option<bool> {
        let mut all = BTreeSet::from([self.domain.clone()]);
        let mut open = vec![self.domain.clone()];
        while let Some(expression) = open.pop() {
            for letter in &self.letters {
                let next = expression.behind(&[Some(*letter)]);
                if all.insert(next.clone()) {
                    open.push(next);
                }
            }
            self.looked_at += 1;
            if self.looked_at > MAX_PARTS {
                return None;
            }
        }
        let mut here = BTreeSet::from([self.domain.clone()]);
        for length in 0..2 * all.len() {
            if length >= all.len() && here.iter().any(Expression::has_empty) {
                return Some(true);
            }
            here = here.iter().flat_map(|one| self.letters.iter().map(|letter| one.behind(&[Some(*letter)]))).collect();
        }
        Some(false)
    }
}

/// Whether an expression describes words, read side by side.
pub(super) fn describes(expression: &str, letters: &[char], words: &[&str]) -> Option<bool> {
    let mut left = Reader::expression(expression, letters, words.len())?;
    let words: Vec<Vec<char>> = words.iter().map(|word| word.chars().collect()).collect();
    for index in 0..words.iter().map(Vec::len).max().unwrap_or(0) {
        let column: Column = words.iter().map(|word| word.get(index).copied()).collect();
        left = left.behind(&column);
    }
    Some(left.has_empty())
}

/// Whether the statements have the truth values that are wanted; `None` where that cannot be found out.
pub(super) fn all_right(certificate: &Value, bank: &Bank, wanted: &[(FormulaId, bool)]) -> Option<bool> {
    let (letters, domain) = certificate["domain"].as_str()?.strip_prefix("the words over ")?.split_once(" that match ")?;
    let letters: Vec<char> = letters.split(", ").map(|letter| letter.chars().next()).collect::<Option<_>>()?;
    let domain = Reader::expression(domain, &letters, 1)?;
    let (functions, predicates) = (BTreeMap::new(), BTreeMap::new());
    let mut world = World { letters, domain, functions, predicates, looked_at: 0, variables: bank.variable_count() };
    for line in certificate["definitions"].as_array()? {
        world.define(line.as_str()?)?;
    }
    if !world.is_one()? {
        return Some(false);
    }
    let mut right = true;
    for &(formula, wanted) in wanted {
        let question = world.question(bank, formula)?;
        right &= world.is_true(&question)? == wanted;
    }
    Some(right)
}

impl World {
    /// `f(x) = y with x/y matching …`, `c = …`, `p(x, y) iff x/y matches …`.
    fn define(&mut self, line: &str) -> Option<()> {
        let (head, kind, text) =
            [(" matching ", true), (" matches ", false), (" = ", true)].into_iter().find_map(|(sign, is_function)| {
                let (head, text) = line.split_once(sign)?;
                let end = head.find(if is_function { " = " } else { " iff " }).unwrap_or(head.len());
                Some((&head[..end], is_function, text))
            })?;
        let (name, arity) = match head.split_once('(') {
            Some((name, parameters)) => (name, parameters.split(',').count()),
            None if head.split(' ').count() == 3 => (head.split(' ').nth(1)?, 2),
            None => (head, 0),
        };
        let name = name.trim_matches('"').to_owned();
        let expression = Reader::expression(text, &self.letters, arity + usize::from(kind))?;
        let symbols = if kind { &mut self.functions } else { &mut self.predicates };
        symbols.insert((name, arity), expression);
        Some(())
    }
}
