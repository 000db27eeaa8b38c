//! Statements as they stand in proofs. What is different from boards: a name that is neither declared nor bound is a variable
//! where an object stands (a parameter or a witness), `⊥` and `⊤` are statements, and nothing is named.

use formula::{Bank, Fixity, FormulaId, Kind, NameId, Term, TermId};
use source::{Diagnostic, Span, Text};
use syntax_core::slice::Slice;

use super::definition::find_assign;
use super::error::SyntaxError;
use super::reader::{Reader, SentenceContext, Value};
use super::{Options, Origin, Token, Vocabulary, describe, symbols};

/// An object or a statement, whichever was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermOrFormula {
    /// An object.
    Term(TermId),
    /// A statement.
    Formula(FormulaId),
}

impl<'a> Reader<'a> {
    /// Makes a reader of the statements of a proof, which may use the names of `vocabulary`.
    pub fn of_proof(text: &'a str, vocabulary: &'a mut Vocabulary, bank: &'a mut Bank, options: Options) -> Reader<'a> {
        let mut reader = Reader::new(text, vocabulary, bank, options);
        reader.setting = SentenceContext::Proof;
        reader
    }

    /// Reads the declarations on a line, after the word `symbols`. Of a faulty line the part before the error counts.
    pub fn symbols(&mut self, declarations: Slice<'_>) {
        symbols::read(self, declarations);
    }

    /// Reads the statement of a line. `None` when an error was found.
    pub fn line(&mut self, span: Span) -> Option<FormulaId> {
        if self.is_readable(span) { self.sentence(span) } else { None }
    }

    /// Reads an object or a statement. `None` when an error was found.
    pub fn term_or_formula(&mut self, span: Span) -> Option<TermOrFormula> {
        if !self.is_readable(span) {
            return None;
        }
        let read = match self.whole(span)?.value {
            Value::Term(term) => TermOrFormula::Term(term),
            Value::Formula(formula) => TermOrFormula::Formula(formula),
            Value::Faulty => return None,
        };
        self.is_faultless().then_some(read)
    }

    /// Returns the name of a function that stands alone, without the arguments that it takes.
    pub fn function(&mut self, written: &str) -> Option<NameId> {
        let name = self.bank.name(written);
        let entry = self.vocabulary.get(name)?;
        (entry.kind == Kind::Function && entry.arity > 0).then_some(name)
    }

    /// Returns what was found since this was last asked; `text` is the whole text that is read.
    #[inline]
    pub fn remarks(&mut self, text: &Text) -> Vec<Diagnostic> {
        if self.sink.is_empty() {
            return Vec::new();
        }
        describe(std::mem::take(&mut self.sink), text, self.vocabulary, self.bank)
    }

    fn is_readable(&mut self, span: Span) -> bool {
        if !self.is_short(span) {
            return false;
        }
        let naming = find_assign(self.slice(span)).map(|at| span.start + at);
        if let Some(at) = naming {
            self.sink.error(SyntaxError::NamingInProof, Span::new(at, at + 2));
        }
        naming.is_none()
    }

    /// Reads `⊥` or `⊤`, in a proof.
    pub(super) fn truth_value(&mut self, sign: Span) -> Option<Value> {
        if self.setting == SentenceContext::Board {
            return None;
        }
        let value = match self.slice(sign) {
            "⊤" | "\\top" => true,
            "⊥" | "\\bot" => false,
            _ => return None,
        };
        Some(Value::Formula(self.bank.truth(value)))
    }

    /// Reads a bare name in a proof that is neither bound nor a symbol: a variable, or a truth value. Whether a variable can
    /// stand there is asked where it is used.
    pub(super) fn unbound(&mut self, name: NameId, span: Span) -> Value {
        match self.slice(span) {
            "tT" => Value::Formula(self.bank.truth(true)),
            "tF" => Value::Formula(self.bank.truth(false)),
            spelling if spelling.starts_with(char::is_numeric) => match self.vocabulary.number(name) {
                Some(number) => Value::Term(self.bank.number_term(number)),
                None => {
                    self.sink.error(SyntaxError::UndeclaredSymbol(name), span);
                    Value::Faulty
                }
            },
            spelling => Value::Term(self.vocabulary.variable(self.bank, name, spelling).1),
        }
    }

    /// Tells whether a name that means nothing is declared by the use that is being read.
    pub(super) fn is_declared_by_use(&self, name: NameId) -> bool {
        let word = self.vocabulary.word(name);
        self.options.declares_by_use && self.setting == SentenceContext::Proof && word.meaning.is_none() && word.bound == 0
    }

    /// Declares an applied name by its use: as a function where an object is needed, else as a predicate.
    pub(super) fn declare_by_use(&mut self, name: NameId, arity: usize, span: Span) {
        let is_object = self.inside_term() || matches!(self.current.token, Token::Plus | Token::Equal | Token::NotEqual);
        let kind = if is_object { Kind::Function } else { Kind::Predicate };
        let Some(arity) = u32::try_from(arity).ok().filter(|arity| (1..=symbols::MAX_ARITY).contains(arity)) else {
            self.sink.error(SyntaxError::UndeclaredSymbol(name), span);
            return;
        };
        let spelling = self.bank.name_text(name).to_owned();
        let symbol = self.bank.symbol(&spelling, kind, Fixity::Applied(arity));
        self.vocabulary.insert(self.bank, symbol, Origin::Free(span));
    }

    /// Declares a bare name where a statement is needed as a sentence letter, and returns that letter as a statement.
    pub(super) fn sentence_letter(&mut self, term: TermId, span: Span) -> Option<FormulaId> {
        let Term::Variable(variable) = self.bank.term(term) else { return None };
        let spelling = self.bank.variable_text(variable).to_owned();
        let name = self.bank.name(&spelling);
        if !self.is_declared_by_use(name) || self.bound_here(name) {
            return None;
        }
        let symbol = self.bank.symbol(&spelling, Kind::Predicate, Fixity::Letter);
        self.vocabulary.insert(self.bank, symbol, Origin::Free(span));
        self.bank.atom(symbol, &[]).ok()
    }

    /// Returns the error of a name that means nothing.
    pub(super) fn unknown(&self, name: NameId) -> SyntaxError {
        match self.setting {
            SentenceContext::Board => SyntaxError::UnknownSymbol(name),
            SentenceContext::Proof | SentenceContext::Reading => SyntaxError::UndeclaredSymbol(name),
        }
    }

    /// Returns the error of an object where a statement is needed, when it is a name of a proof that was taken for a variable.
    #[cold]
    pub(super) fn undeclared(&mut self, term: TermId) -> Option<SyntaxError> {
        let Term::Variable(variable) = self.bank.term(term) else { return None };
        let spelling = self.bank.variable_text(variable).to_owned();
        let name = self.bank.name(&spelling);
        (self.setting != SentenceContext::Board && !self.bound_here(name)).then_some(SyntaxError::UndeclaredSymbol(name))
    }
}
