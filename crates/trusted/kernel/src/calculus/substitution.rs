//! Provisos about substitution: one statement is another with a statement put for a predicate letter. They say what axiomatic systems say of their
//! rule of substitution, the restrictions included that some of them forgot. Not here: how they are checked (`substitution`).

use formula::{Bank, SymbolId};

/// A proviso about substitution, of four formula letters without holes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Substitution {
    /// The statement that comes out.
    pub result: SymbolId,
    /// The statement in which something is substituted.
    pub of: SymbolId,
    /// The statement that is put in.
    pub by: SymbolId,
    /// The atomic statement that says what for: a predicate letter, and the variables that stand for its arguments.
    pub pattern: SymbolId,
    /// The quantifiers that may bind variables which come to stand below them.
    pub captures: Captures,
}

/// The quantifiers that may capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Captures {
    /// None: what comes out means what it should.
    Nothing,
    /// Those of the statement in which something is substituted.
    Of,
    /// Those of the statement that is put in.
    By,
    /// All of them.
    Anything,
}

impl Captures {
    /// Returns whether a quantifier of the statement in which something is substituted may bind a variable of what is put in.
    pub fn of(self) -> bool {
        matches!(self, Captures::Of | Captures::Anything)
    }

    /// Returns whether a quantifier of what is put in may bind a variable of an argument.
    pub fn by(self) -> bool {
        matches!(self, Captures::By | Captures::Anything)
    }
}

impl Substitution {
    /// Returns its letters.
    pub fn letters(self) -> [SymbolId; 4] {
        [self.result, self.of, self.by, self.pattern]
    }

    /// Returns the proviso with other letters.
    #[must_use]
    pub fn with_letters(self, mut letter: impl FnMut(SymbolId) -> SymbolId) -> Substitution {
        let Substitution { result, of, by, pattern, captures } = self;
        Substitution { result: letter(result), of: letter(of), by: letter(by), pattern: letter(pattern), captures }
    }

    /// Returns the proviso as it is written in a text of rules.
    pub fn text(self, bank: &Bank) -> String {
        let [result, of, by, pattern] = self.letters().map(|letter| bank.symbol_text(letter));
        let whatever = match self.captures {
            Captures::Nothing => String::new(),
            Captures::Of => format!(" whatever {of} captures"),
            Captures::By => format!(" whatever {by} captures"),
            Captures::Anything => String::from(" whatever is captured"),
        };
        format!("{result} is {of} with {by} for {pattern}{whatever}")
    }
}
