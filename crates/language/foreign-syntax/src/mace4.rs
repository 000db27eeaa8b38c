//! Interpretations as Mace4 prints them. Not here: which board they are held against.

use source::{Diagnostic, Span, Text};

use crate::fault::{Fault, Located};

/// The largest domain that is read.
const MAX_DOMAIN: usize = 1_000;

/// The most cells of a table.
const MAX_CELLS: usize = 1 << 24;

/// A finite interpretation: the objects are the numbers below the size of its domain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interpretation {
    /// The number of objects.
    pub size: u32,
    /// The functions; constants have one cell.
    pub functions: Vec<Table<u32>>,
    /// The predicates.
    pub predicates: Vec<Table<bool>>,
}

/// A symbol, and its value for each row of arguments, the last argument changing fastest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<T> {
    /// The name of the symbol.
    pub name: String,
    /// The number of its arguments.
    pub arity: u32,
    /// The values.
    pub cells: Vec<T>,
}

/// Returns true if a text holds an interpretation of Mace4.
pub fn is_meant(text: &Text) -> bool {
    text.content().contains(BEGINS)
}

const BEGINS: &str = "interpretation(";

/// Reads the first interpretation of a text.
///
/// # Errors
/// The first fault, described.
pub fn interpretation(text: &Text) -> Result<Interpretation, Box<Diagnostic>> {
    let at = text.content().find(BEGINS).map_or(text.content().len(), |at| at + BEGINS.len());
    Reader { content: text.content(), at }.interpretation().map_err(|(fault, place)| Box::new(fault.describe(place, text)))
}

struct Reader<'t> {
    content: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn blank(&mut self) {
        let rest = self.content.get(self.at..).unwrap_or_default();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn rest(&self) -> &'t str {
        self.content.get(self.at..).unwrap_or_default()
    }

    /// Returns the place of the next character.
    fn here(&self) -> Span {
        Span::new(self.at, self.at + self.rest().chars().next().map_or(0, char::len_utf8))
    }

    fn takes(&mut self, sign: &str) -> bool {
        self.blank();
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    fn expect(&mut self, sign: &str, expected: &'static str) -> Result<(), Located> {
        if self.takes(sign) { Ok(()) } else { Err((Fault::Unexpected { expected }, self.here())) }
    }

    fn number(&mut self, below: usize, expected: &'static str) -> Result<usize, Located> {
        self.blank();
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let place = Span::new(self.at, self.at + length.max(self.here().end - self.at));
        let number = rest.get(..length).and_then(|digits| digits.parse().ok()).filter(|&number| number < below);
        self.at += length;
        number.ok_or((Fault::Unexpected { expected }, place))
    }

    fn interpretation(mut self) -> Result<Interpretation, Located> {
        let size = self.number(MAX_DOMAIN + 1, "the size of a domain, at most 1000")?;
        if size == 0 {
            return Err((Fault::Unexpected { expected: "a domain with an object" }, self.here()));
        }
        let mut read = Interpretation { size: size as u32, ..Interpretation::default() };
        self.expect(",", "`,`")?;
        self.expect("[", "`[`")?;
        // The number of the model, and the time that it took.
        let end = self.rest().find(']').ok_or((Fault::Unclosed, self.here()))?;
        self.at += end + 1;
        self.expect(",", "`,`")?;
        self.expect("[", "`[`")?;
        if self.takes("]") {
            return Ok(read);
        }
        loop {
            let is_function = self.takes("function");
            if !is_function && !self.takes("relation") {
                return Err((Fault::Unexpected { expected: "`function` or `relation`" }, self.here()));
            }
            self.expect("(", "`(`")?;
            let (name, arity) = self.symbol()?;
            self.expect(",", "`,`")?;
            self.expect("[", "`[`")?;
            let count = size.checked_pow(arity).filter(|&count| count <= MAX_CELLS);
            let count = count.ok_or((Fault::Unexpected { expected: "a table of at most 16 million cells" }, self.here()))?;
            let below = if is_function { size } else { 2 };
            let mut cells = Vec::new();
            for at in 0..count {
                if at > 0 {
                    self.expect(",", "`,` and another value")?;
                }
                let expected = if is_function { "an object of the domain" } else { "`0` or `1`" };
                cells.push(self.number(below, expected)? as u32);
            }
            self.expect("]", "`]`: there are as many values as rows of arguments")?;
            self.expect(")", "`)`")?;
            if is_function {
                read.functions.push(Table { name, arity, cells });
            } else {
                read.predicates.push(Table { name, arity, cells: cells.into_iter().map(|cell| cell == 1).collect() });
            }
            if self.takes("]") {
                self.expect(")", "`)`")?;
                return Ok(read);
            }
            self.expect(",", "`,` or `]`")?;
        }
    }

    /// Reads `name`, or `name(_,_)`.
    fn symbol(&mut self) -> Result<(String, u32), Located> {
        self.blank();
        let rest = self.rest();
        let quoted = rest.strip_prefix('"').and_then(|inner| Some((inner, inner.find('"')?)));
        let name = match quoted {
            Some((inner, length)) => {
                self.at += length + 2;
                inner.get(..length).unwrap_or_default()
            }
            None => {
                let length = rest.find(|c: char| c.is_whitespace() || matches!(c, '(' | ',' | ')')).unwrap_or(rest.len());
                self.at += length;
                rest.get(..length).unwrap_or_default()
            }
        };
        if name.is_empty() {
            return Err((Fault::Unexpected { expected: "the name of a symbol" }, self.here()));
        }
        let mut arity = 0;
        if self.takes("(") {
            loop {
                self.expect("_", "`_` for an argument")?;
                arity += 1;
                if self.takes(")") {
                    break;
                }
                self.expect(",", "`,` or `)`")?;
            }
        }
        Ok((name.to_owned(), arity))
    }
}
