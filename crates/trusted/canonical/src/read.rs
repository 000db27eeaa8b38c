//! From a text to the formula or term that it is the text of. Brackets that are open are kept on a stack of their own, so that no text, however
//! deep, can exhaust the thread's.

use std::borrow::Cow;
use std::collections::HashSet;

use formula::{Bank, CardinalityRelation, Connective, Fixity, FormulaId, Kind, Quantifier, TermId, VariableId};

use crate::print::{comparison, connective, print, print_term, quantifier};
use crate::scope::{ENDS, Scope, is_bare_variable, is_number, is_word};

/// The most brackets, prefixes and symbols that may wait for their ends at a time.
const MAX_OPEN: usize = 1 << 20;

/// A text that is not canonical: the first byte that does not fit, and what would.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {at}: expected {expected}")]
pub struct Misread {
    /// The byte, counted from 0.
    pub at: usize,
    /// The text that would fit there.
    pub expected: Expected,
}

/// The kinds of text that would fit at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Expected {
    /// A statement or an object begins here.
    #[error("a statement or an object")]
    Operand,
    /// A statement ends here, not an object.
    #[error("a statement")]
    Statement,
    /// An object ends here, not a statement.
    #[error("an object")]
    Object,
    /// A symbol between two operands, a bracket, a comma or the end.
    #[error("a symbol between spaces, a closing bracket, a comma or the end")]
    Operator,
    /// The variable of a quantifier and a space after it.
    #[error("the name of a variable and a space")]
    Variable,
    /// A name between quotation marks.
    #[error("a name that ends with a quotation mark")]
    Name,
    /// A number of objects: `|L| ≥ 2`.
    #[error("a comparison of |L| with a number")]
    Count,
    /// A number with at most as many digits as a file can have, without leading zeros.
    #[error("a number")]
    Number,
    /// A bracket that closes the one that was opened at this byte.
    #[error("a bracket that closes the one of byte {0}")]
    Close(usize),
    /// Fewer brackets, prefixes and symbols inside one another.
    #[error("at most {MAX_OPEN} brackets, prefixes and symbols inside one another")]
    Shallower,
    /// The text is understood, but what it says is written in another way.
    #[error("the one way in which this is written")]
    Canonical,
}

/// Reads the text of a formula into a bank. Names that `scope` lists are variables.
///
/// # Errors
/// [`Misread`].
pub fn read(text: &str, bank: &mut Bank, scope: &Scope) -> Result<FormulaId, Misread> {
    let mut reader = Reader { text, at: 0, bank, scope, bound: HashSet::new(), open: Vec::new() };
    let value = reader.whole()?;
    let formula = reader.formula(value)?;
    canonical(text, &print(bank, formula, scope))?;
    Ok(formula)
}

/// Reads the text of a term, as [`read()`] does that of a formula.
///
/// # Errors
/// [`Misread`].
pub fn read_term(text: &str, bank: &mut Bank, scope: &Scope) -> Result<TermId, Misread> {
    let mut reader = Reader { text, at: 0, bank, scope, bound: HashSet::new(), open: Vec::new() };
    let value = reader.whole()?;
    let term = reader.term(value)?;
    canonical(text, &print_term(bank, term, scope))?;
    Ok(term)
}

fn canonical(text: &str, printed: &str) -> Result<(), Misread> {
    if text == printed {
        return Ok(());
    }
    let same = text.bytes().zip(printed.bytes()).take_while(|(found, expected)| found == expected).count();
    Err(Misread { at: same, expected: Expected::Canonical })
}

/// A part that has been read. A symbol becomes a function or a predicate where it is used.
enum Value<'t> {
    Formula(FormulaId),
    Term(TermId),
    Symbol(Cow<'t, str>, Fixity, Vec<TermId>),
}

/// A part that waits for the end of an operand.
enum Open<'t> {
    Bracket(usize),
    Call(usize, Cow<'t, str>, Vec<TermId>),
    Connective(Connective, FormulaId),
    /// An equation, or its denial.
    Equation(bool, TermId),
    Not,
    Quantified(Quantifier, VariableId),
    Infix(Cow<'t, str>, TermId),
}

impl Open<'_> {
    /// Returns how tightly it binds its operand; a bracket ends with its bracket only.
    fn strength(&self) -> u8 {
        match self {
            Open::Bracket(_) | Open::Call(..) => 0,
            Open::Connective(..) => 1,
            Open::Equation(..) => 2,
            Open::Not | Open::Quantified(..) => 3,
            Open::Infix(..) => 4,
        }
    }
}

struct Reader<'t, 'b> {
    text: &'t str,
    /// The bytes that have been read.
    at: usize,
    bank: &'b mut Bank,
    scope: &'b Scope,
    /// The names of the variables that have been quantified so far.
    bound: HashSet<Cow<'t, str>>,
    open: Vec<Open<'t>>,
}

impl<'t> Reader<'t, '_> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        self.at += if found { word.len() } else { 0 };
        found
    }

    fn misread<T>(&self, expected: Expected) -> Result<T, Misread> {
        Err(Misread { at: self.at, expected })
    }

    fn push(&mut self, open: Open<'t>) -> Result<(), Misread> {
        if self.open.len() >= MAX_OPEN {
            return self.misread(Expected::Shallower);
        }
        self.open.push(open);
        Ok(())
    }

    fn whole(&mut self) -> Result<Value<'t>, Misread> {
        let mut value = self.operand()?;
        loop {
            // A value has been read: what is it an operand of?
            if self.rest().is_empty() {
                let value = self.closed(value, 1)?;
                return match self.open.last() {
                    Some(&Open::Bracket(at) | &Open::Call(at, ..)) => self.misread(Expected::Close(at)),
                    _ => Ok(value),
                };
            } else if self.take(")") {
                let inner = self.closed(value, 1)?;
                value = match self.open.pop() {
                    Some(Open::Bracket(_)) => inner,
                    Some(Open::Call(_, name, mut arguments)) => {
                        arguments.push(self.term(inner)?);
                        self.symbol(name, arguments)?
                    }
                    _ => return self.misread(Expected::Operator),
                };
            } else if self.take(", ") {
                let inner = self.closed(value, 1)?;
                let argument = self.term(inner)?;
                match self.open.last_mut() {
                    Some(Open::Call(_, _, arguments)) => arguments.push(argument),
                    _ => return self.misread(Expected::Operator),
                }
                value = self.operand()?;
            } else if self.take(" ") {
                self.sign(value)?;
                if !self.take(" ") {
                    return self.misread(Expected::Operator);
                }
                value = self.operand()?;
            } else {
                return self.misread(Expected::Operator);
            }
        }
    }

    /// Reads what stands before the end of an operand: brackets, prefixes, and a name, a number or a truth value.
    fn operand(&mut self) -> Result<Value<'t>, Misread> {
        loop {
            let start = self.at;
            if self.take("(") {
                self.push(Open::Bracket(start))?;
            } else if self.take("¬") {
                self.push(Open::Not)?;
            } else if self.rest().starts_with(['∀', '∃']) {
                self.quantifier()?;
            } else if self.rest().starts_with('|') {
                return self.count();
            } else if self.take("#") {
                let digits = self.run();
                return self.number(digits);
            } else if self.rest().starts_with('"') {
                let name = self.quoted('"')?;
                return Ok(self.variable(&name));
            } else {
                let quotes = self.rest().starts_with('\'');
                let name = if quotes { self.quoted('\'')? } else { Cow::Borrowed(self.run()) };
                match (&*name, quotes) {
                    ("tT" | "tF", false) => return Ok(Value::Formula(self.bank.truth(name == "tT"))),
                    (digits, false) if is_number(digits, self.scope.digits()) => return self.number(digits),
                    (word, false) if self.scope.has(word) || self.bound.contains(word) => return Ok(self.variable(word)),
                    (word, false) if !is_word(word) => return Err(Misread { at: start, expected: Expected::Operand }),
                    _ => {}
                }
                if !self.take("(") {
                    return Ok(Value::Symbol(name, Fixity::Letter, Vec::new()));
                }
                if self.take(")") {
                    return self.symbol(name, Vec::new());
                }
                self.push(Open::Call(start, name, Vec::new()))?;
            }
        }
    }

    /// Reads up to where a bare name ends.
    fn run(&mut self) -> &'t str {
        let rest = self.rest();
        let run = rest.get(..rest.find(ENDS).unwrap_or(rest.len())).unwrap_or_default();
        self.at += run.len();
        run
    }

    /// Reads a name between quotation marks.
    fn quoted(&mut self, mark: char) -> Result<Cow<'t, str>, Misread> {
        let mut name = String::new();
        let mut characters = self.rest().char_indices().skip(1);
        while let Some((at, character)) = characters.next() {
            if character == mark {
                self.at += at + mark.len_utf8();
                return Ok(Cow::Owned(name));
            }
            let plain = if character == '\\' { characters.next().map(|(_, escaped)| escaped) } else { Some(character) };
            name.extend(plain);
        }
        self.misread(Expected::Name)
    }

    fn variable(&mut self, name: &str) -> Value<'t> {
        let variable = self.bank.variable(name);
        Value::Term(self.bank.variable_term(variable))
    }

    fn number(&mut self, digits: &str) -> Result<Value<'t>, Misread> {
        match self.bank.numeral(digits) {
            Ok(numeral) => Ok(Value::Term(self.bank.number_term(numeral))),
            Err(_) => self.misread(Expected::Number),
        }
    }

    fn quantifier(&mut self) -> Result<(), Misread> {
        // Of two that begin alike the longer one comes first.
        let all = [Quantifier::ForAll, Quantifier::ExistsUnique, Quantifier::Exists];
        let Some(sign) = all.into_iter().find(|&sign| self.take(quantifier(sign))) else {
            return self.misread(Expected::Operand);
        };
        let name = if self.rest().starts_with('"') { self.quoted('"')? } else { Cow::Borrowed(self.run()) };
        if (matches!(name, Cow::Borrowed(_)) && !is_bare_variable(&name, self.scope.digits())) || !self.take(" ") {
            return self.misread(Expected::Variable);
        }
        let variable = self.bank.variable(&name);
        self.bound.insert(name);
        self.push(Open::Quantified(sign, variable))
    }

    fn count(&mut self) -> Result<Value<'t>, Misread> {
        let all = [
            CardinalityRelation::AtLeast,
            CardinalityRelation::AtMost,
            CardinalityRelation::LessThan,
            CardinalityRelation::MoreThan,
            CardinalityRelation::Exactly,
        ];
        let start = self.at;
        let count = Err(Misread { at: start, expected: Expected::Count });
        if !self.take("|L| ") {
            return count;
        }
        let Some(relation) = all.into_iter().find(|&relation| self.take(comparison(relation))) else { return count };
        match (self.take(" "), self.run().parse()) {
            (true, Ok(n)) => Ok(Value::Formula(self.bank.cardinality(relation, n))),
            _ => count,
        }
    }

    /// Reads the symbol after its left operand.
    fn sign(&mut self, left: Value<'t>) -> Result<(), Misread> {
        let quotes = self.rest().starts_with('\'');
        let sign = if quotes { self.quoted('\'')? } else { Cow::Borrowed(self.run()) };
        let all = [Connective::And, Connective::Or, Connective::Implies, Connective::Iff];
        let found = all.into_iter().find(|&known| !quotes && sign == connective(known));
        let open = match (found, &*sign) {
            (Some(connective), _) => {
                let left = self.closed(left, 1)?;
                Open::Connective(connective, self.formula(left)?)
            }
            (None, "=" | "≠") if !quotes => {
                let left = self.closed(left, 2)?;
                Open::Equation(sign == "=", self.term(left)?)
            }
            (None, "") if !quotes => return self.misread(Expected::Operator),
            (None, _) => {
                let left = self.closed(left, 4)?;
                Open::Infix(sign, self.term(left)?)
            }
        };
        self.push(open)
    }

    /// Closes what binds at least so tightly around a value.
    fn closed(&mut self, mut value: Value<'t>, strength: u8) -> Result<Value<'t>, Misread> {
        while self.open.last().is_some_and(|open| open.strength() >= strength) {
            value = match self.open.pop() {
                Some(Open::Connective(connective, left)) => {
                    let right = self.formula(value)?;
                    Value::Formula(self.bank.binary(connective, left, right))
                }
                Some(Open::Equation(holds, left)) => {
                    let right = self.term(value)?;
                    let equation = self.bank.equal(left, right);
                    Value::Formula(if holds { equation } else { self.bank.not(equation) })
                }
                Some(Open::Not) => {
                    let inner = self.formula(value)?;
                    Value::Formula(self.bank.not(inner))
                }
                Some(Open::Quantified(quantifier, variable)) => {
                    let body = self.formula(value)?;
                    Value::Formula(self.bank.quantified(quantifier, variable, body))
                }
                Some(Open::Infix(name, left)) => {
                    let right = self.term(value)?;
                    Value::Symbol(name, Fixity::Infix, vec![left, right])
                }
                // Brackets bind nothing.
                Some(Open::Bracket(_) | Open::Call(..)) | None => return Ok(value),
            };
        }
        Ok(value)
    }

    fn symbol(&self, name: Cow<'t, str>, arguments: Vec<TermId>) -> Result<Value<'t>, Misread> {
        match u32::try_from(arguments.len()) {
            Ok(arity) => Ok(Value::Symbol(name, Fixity::Applied(arity), arguments)),
            Err(_) => self.misread(Expected::Shallower),
        }
    }

    fn formula(&mut self, value: Value<'t>) -> Result<FormulaId, Misread> {
        match value {
            Value::Formula(formula) => Ok(formula),
            Value::Term(_) => self.misread(Expected::Statement),
            Value::Symbol(name, fixity, arguments) => {
                let symbol = self.bank.symbol(&name, Kind::Predicate, fixity);
                // The fixity was made of the arguments.
                self.bank.atom(symbol, &arguments).or_else(|_| self.misread(Expected::Statement))
            }
        }
    }

    fn term(&mut self, value: Value<'t>) -> Result<TermId, Misread> {
        match value {
            Value::Term(term) => Ok(term),
            Value::Formula(_) => self.misread(Expected::Object),
            Value::Symbol(name, fixity, arguments) => {
                let symbol = self.bank.symbol(&name, Kind::Function, fixity);
                self.bank.apply(symbol, &arguments).or_else(|_| self.misread(Expected::Object))
            }
        }
    }
}
