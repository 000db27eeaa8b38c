//! Statements as the books write them: predicates without brackets, quantifiers that reach no further than they must, the books' symbols
//! and what stands for them on a keyboard. Letters that nothing declares are declared by their use. Nothing recurses: what is open waits
//! on a stack.

use std::collections::{HashMap, HashSet};

use board_syntax::palmer::{Origin, Vocabulary};
use formula::{Bank, Connective, Fixity, FormulaId, Kind, Quantifier, SymbolId, TermId, VariableId};
use kernel::Argument;
use source::foreign::{self, Meaning};
use source::{Diagnostic, Severity, Span, Text};
use syntax_core::diagnostics::DiagnosticSink;
use syntax_core::precedence::{Pending, PendingStack};
use syntax_core::slice::Slice;
use syntax_core::{MAX_NESTING, MAX_STATEMENT_BYTES};

use super::book::Book;
use super::error::{MissingPart, TextbookError};
use crate::declared_by_use::{DeclaredByUse, Use};

/// Reader of all statements of one proof.
pub(super) struct StatementReader<'t> {
    pub(super) text: &'t Text,
    pub(super) book: Book,
    pub(super) bank: &'t mut Bank,
    pub(super) vocabulary: &'t mut Vocabulary,
    pub(super) sink: DiagnosticSink<Diagnostic>,
    declared: DeclaredByUse,
    /// Variables of which it was said that nothing binds them.
    told_open: HashSet<String>,
    /// The first of these in the statement that is read.
    open_here: Option<(String, Span)>,
    /// True if names of objects are constants, which no step generalizes.
    pub(super) names_are_constants: bool,
    /// The next byte, and the end of the statement.
    at: usize,
    end: usize,
    /// Number of quantifiers around this place that bind a variable, by its name.
    bound: HashMap<String, usize>,
}

/// Part of a formula that waits for its right side.
enum OpenOperand {
    /// An opening bracket, with its place.
    Bracket(char, Span),
    Not,
    Quantified(Quantifier, VariableId),
    Joined(Connective, FormulaId),
}

impl Pending for OpenOperand {
    fn strength(&self) -> u8 {
        match self {
            OpenOperand::Joined(connective, _) => strength(*connective),
            OpenOperand::Bracket(..) | OpenOperand::Not | OpenOperand::Quantified(..) => 0,
        }
    }
}

/// A name, as it is written and as it is called: indices are written in several ways.
struct Name {
    span: Span,
    called: String,
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '\'' | '′')
}

fn is_index(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '₀'..='₉' | '\'' | '′')
}

/// Returns a letter with its index as it is called: `P₁` and `P_1` are `P1`.
pub(super) fn called(written: &str) -> String {
    let plain = |c: char| match c {
        '₀'..='₉' => char::from_digit(u32::from(c) - u32::from('₀'), 10),
        '_' => None,
        '′' => Some('\''),
        _ => Some(c),
    };
    written.chars().filter_map(plain).collect()
}

impl<'t> StatementReader<'t> {
    pub(super) fn new(text: &'t Text, book: Book, vocabulary: &'t mut Vocabulary, bank: &'t mut Bank) -> StatementReader<'t> {
        let sink = DiagnosticSink::default();
        StatementReader {
            text,
            book,
            bank,
            vocabulary,
            sink,
            declared: DeclaredByUse::default(),
            told_open: HashSet::new(),
            open_here: None,
            names_are_constants: false,
            at: 0,
            end: 0,
            bound: HashMap::new(),
        }
    }

    #[cold]
    pub(super) fn error(&mut self, error: TextbookError, span: Span) {
        let described = error.describe(span, self.text, self.book);
        self.sink.add(described, span, Severity::Error);
    }

    /// Adds the remark on what was declared by its use.
    pub(super) fn remark(&mut self) {
        if let Some((remark, place)) = self.declared.remark() {
            self.sink.add(remark, place, Severity::Warning);
        }
    }

    /// Reads a statement. `None` when an error was found, which is in the sink.
    pub(super) fn statement(&mut self, statement: Slice<'_>) -> Option<FormulaId> {
        if statement.text.len() > MAX_STATEMENT_BYTES {
            self.error(TextbookError::StatementTooLong, statement.span());
            return None;
        }
        self.begin(statement);
        match self.formula() {
            Ok(formula) => {
                if let Some((name, span)) = self.open_here.take()
                    && self.told_open.insert(name.clone())
                {
                    self.sink.warning(open_statement(&name, self.book, span), span);
                }
                Some(formula)
            }
            Err((error, span)) => {
                self.error(error, span);
                None
            }
        }
    }

    /// Reads the name of one object.
    pub(super) fn object(&mut self, written: Slice<'_>) -> Option<TermId> {
        self.begin(written);
        let read = self.term(false).and_then(|term| {
            self.skip_space();
            if self.rest().is_empty() { Ok(term) } else { Err((TextbookError::Expected(MissingPart::Object), written.span())) }
        });
        read.map_err(|(error, span)| self.error(error, span)).ok()
    }

    /// Reads something that a line chooses: an object, or a statement.
    pub(super) fn argument(&mut self, written: Slice<'_>) -> Option<Argument> {
        self.begin(written);
        let is_object = self.text_starts_object();
        if is_object { self.object(written).map(Argument::Object) } else { self.statement(written).map(Argument::Formula) }
    }

    /// Tells whether all that is left is one name, or a function with its arguments.
    fn text_starts_object(&mut self) -> bool {
        let rest = self.rest();
        let word = rest.split(|c| !is_word(c)).next().unwrap_or_default();
        let behind = rest.get(word.len()..).unwrap_or_default().trim();
        let name = self.bank.name(word);
        let is_predicate = self.vocabulary.get(name).is_some_and(|entry| entry.kind == Kind::Predicate);
        word.starts_with(char::is_lowercase)
            && !is_predicate
            && (behind.is_empty() || behind.starts_with('('))
            && !behind.contains(['=', '≠'])
    }

    fn begin(&mut self, part: Slice<'_>) {
        let part = part.trim();
        (self.at, self.end) = (part.start, part.start + part.text.len());
        self.bound.clear();
        self.open_here = None;
    }

    fn rest(&self) -> &'t str {
        self.text.content().get(self.at..self.end).unwrap_or_default()
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The next character, or nothing at the end, to point at.
    fn here(&self) -> Span {
        Span::new(self.at, self.at + self.rest().chars().next().map_or(0, char::len_utf8))
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len();
        }
        found
    }

    /// Passes an English word, unless it goes on.
    fn take_word(&mut self, word: &str) -> bool {
        let found = self.rest().strip_prefix(word).is_some_and(|behind| !behind.starts_with(is_word));
        if found {
            self.at += word.len();
        }
        found
    }
}

/// An error and its place.
type Located = (TextbookError, Span);

/// Formulas.
impl StatementReader<'_> {
    fn formula(&mut self) -> Result<FormulaId, Located> {
        let mut open: PendingStack<OpenOperand> = PendingStack::default();
        loop {
            self.skip_space();
            if let Some(part) = self.opened()? {
                self.open(&mut open, part)?;
                continue;
            }
            let mut whole = self.atom()?;
            // What follows joins, closes or ends.
            loop {
                whole = self.prefixed(&mut open, whole);
                self.skip_space();
                let sign = self.here();
                let Some(character) = self.rest().chars().next() else { return self.ended(open, whole) };
                if matches!(character, ')' | ']' | '}') {
                    whole = self.join(&mut open, whole, 1);
                    match open.close() {
                        Some(OpenOperand::Bracket(opening, _)) if closing(opening) == character => {}
                        _ => return Err((TextbookError::UnopenedBracket, sign)),
                    }
                    self.at += 1;
                    continue;
                }
                let Some(connective) = self.connective() else {
                    return Err((TextbookError::Expected(MissingPart::Connective), sign));
                };
                whole = self.join(&mut open, whole, strength(connective) + 1);
                if let Some(&OpenOperand::Joined(before, left)) = open.innermost() {
                    if before == connective && strength(connective) == 2 {
                        open.close();
                        whole = self.bank.binary(before, left, whole);
                    } else if strength(before) == strength(connective) {
                        let error = match strength(connective) {
                            2 => TextbookError::MixedConnectives,
                            _ => TextbookError::ChainedArrows,
                        };
                        return Err((error, Span::new(sign.start, self.at)));
                    }
                }
                self.open(&mut open, OpenOperand::Joined(connective, whole))?;
                break;
            }
        }
    }

    /// Reads what opens a part: a negation, a quantifier, a bracket.
    fn opened(&mut self) -> Result<Option<OpenOperand>, Located> {
        if self.negation() {
            return Ok(Some(OpenOperand::Not));
        }
        if let Some((quantifier, variable)) = self.quantified()? {
            return Ok(Some(OpenOperand::Quantified(quantifier, variable)));
        }
        let bracket = self.here();
        let opening = self.rest().chars().next().filter(|opening| matches!(opening, '(' | '[' | '{'));
        self.at += opening.map_or(0, char::len_utf8);
        Ok(opening.map(|opening| OpenOperand::Bracket(opening, bracket)))
    }

    fn open(&self, open: &mut PendingStack<OpenOperand>, part: OpenOperand) -> Result<(), Located> {
        open.open(part).map_err(|_| (TextbookError::TooDeep, self.here()))
    }

    /// Applies the negations and quantifiers that wait for a formula: they reach no further than it.
    fn prefixed(&mut self, open: &mut PendingStack<OpenOperand>, mut whole: FormulaId) -> FormulaId {
        loop {
            match open.innermost() {
                Some(OpenOperand::Not) => whole = self.bank.not(whole),
                Some(&OpenOperand::Quantified(quantifier, variable)) => {
                    whole = self.bank.quantified(quantifier, variable, whole);
                    if let Some(quantifiers) = self.bound.get_mut(self.bank.variable_text(variable)) {
                        *quantifiers = quantifiers.saturating_sub(1);
                    }
                }
                Some(OpenOperand::Bracket(..) | OpenOperand::Joined(..)) | None => return whole,
            }
            open.close();
        }
    }

    /// Joins what waits for its right side and binds at least so tightly.
    fn join(&mut self, open: &mut PendingStack<OpenOperand>, mut whole: FormulaId, least: u8) -> FormulaId {
        while let Some(OpenOperand::Joined(connective, left)) = open.close_binding(least) {
            whole = self.bank.binary(connective, left, whole);
        }
        whole
    }

    fn ended(&mut self, mut open: PendingStack<OpenOperand>, whole: FormulaId) -> Result<FormulaId, Located> {
        let whole = self.join(&mut open, whole, 1);
        match open.close() {
            Some(OpenOperand::Bracket(_, span)) => Err((TextbookError::UnclosedBracket, span)),
            _ => Ok(whole),
        }
    }

    fn negation(&mut self) -> bool {
        let minus = self.rest().starts_with('-') && !self.rest().starts_with("->");
        if minus {
            self.at += 1;
            return true;
        }
        ["¬", "~", "∼", "￢", "−"].into_iter().any(|sign| self.take(sign)) || self.take_word("not")
    }

    fn connective(&mut self) -> Option<Connective> {
        const SIGNS: [(&str, Connective); 27] = [
            ("<->", Connective::Iff),
            ("<=>", Connective::Iff),
            ("↔", Connective::Iff),
            ("⇔", Connective::Iff),
            ("≡", Connective::Iff),
            ("->", Connective::Implies),
            ("=>", Connective::Implies),
            ("→", Connective::Implies),
            ("⇒", Connective::Implies),
            ("⊃", Connective::Implies),
            (">", Connective::Implies),
            ("/\\", Connective::And),
            ("&&", Connective::And),
            ("&", Connective::And),
            ("∧", Connective::And),
            ("Λ", Connective::And),
            ("⋀", Connective::And),
            ("•", Connective::And),
            ("∙", Connective::And),
            ("·", Connective::And),
            ("\\/", Connective::Or),
            ("||", Connective::Or),
            ("|", Connective::Or),
            ("∨", Connective::Or),
            ("⋁", Connective::Or),
            // No name can stand here, so that the letter is the symbol.
            ("v", Connective::Or),
            ("∣", Connective::Or),
        ];
        for (word, connective) in [("and", Connective::And), ("or", Connective::Or), ("iff", Connective::Iff)] {
            if self.take_word(word) {
                return Some(connective);
            }
        }
        let mut own = SIGNS.iter().chain(self.book.table().connectives).filter(|(sign, _)| self.rest().starts_with(sign));
        let own = own.next().map(|&(sign, connective)| (sign.len(), connective));
        let (length, connective) = own.or_else(|| self.foreign_connective())?;
        self.at += length;
        Some(connective)
    }

    /// Returns the length of a connective that other books and keyboards have, and what it means.
    fn foreign_connective(&self) -> Option<(usize, Connective)> {
        let (written, meaning) = foreign::meaning_at(self.rest())?;
        let connective = match meaning {
            Meaning::And => Connective::And,
            Meaning::Or => Connective::Or,
            Meaning::Implies => Connective::Implies,
            Meaning::Iff => Connective::Iff,
            _ => return None,
        };
        Some((written.len(), connective))
    }

    /// Reads a quantifier and its variable, in the ways of the books: `∀x`, `(∀x)`, `(x)`, `Ax`, `@x`, `3x`.
    fn quantified(&mut self) -> Result<Option<(Quantifier, VariableId)>, Located> {
        let start = self.at;
        let bracket = self.take("(");
        self.skip_space();
        let sign = self.here();
        let found = if self.take_word("forall") {
            Some((Quantifier::ForAll, true))
        } else if self.take_word("exists") {
            Some((Quantifier::Exists, true))
        } else {
            let sign = self.rest().chars().next();
            let quantifier = sign.and_then(|sign| self.book.quantifier(sign));
            self.at += quantifier.and(sign).map_or(0, char::len_utf8);
            quantifier.map(|quantifier| (quantifier, matches!(sign, Some('∀' | '∃'))))
        };
        let (quantifier, plain) = match found {
            Some((Quantifier::Exists, true)) if self.take("!") => (Quantifier::ExistsUnique, true),
            Some(found) => found,
            // `(x)` is the old way to write `∀x`.
            None if bracket => (Quantifier::ForAll, false),
            None => {
                self.at = start;
                return Ok(None);
            }
        };
        // A capital letter and a `v` are "E or F", not a quantifier.
        let capital = self.text.slice(sign).starts_with(['A', 'E']);
        if plain {
            self.skip_space();
        }
        let name = self.variable(plain);
        let is_letter = |name: &Name| self.book.is_variable(&name.called) && !(capital && name.called == "v");
        let is_variable = name.as_ref().is_some_and(|name| plain || is_letter(name));
        self.skip_space();
        let closed = !bracket || self.take(")");
        if !is_variable || !closed || !(self.opens_formula(bracket) || plain && !bracket) {
            // A letter that is a predicate, an atom in brackets, or a fault that the caller names.
            self.at = start;
            if plain && !bracket {
                self.at = sign.end;
                let written = self.rest().chars().next().map_or(0, char::len_utf8);
                return Err((TextbookError::NotAVariable, Span::new(self.at, self.at + written)));
            }
            return Ok(None);
        }
        let Some(name) = name else { return Ok(None) };
        if self.book.is_constant(&name.called) {
            return Err((TextbookError::NotAVariable, name.span));
        }
        if !bracket {
            self.take(".");
        }
        let variable = self.bank.variable(&name.called);
        *self.bound.entry(name.called).or_default() += 1;
        Ok(Some((quantifier, variable)))
    }

    /// Reads a quantifier's variable: a letter with its index, or, after a quantifier's own symbol and before white space, a word.
    fn variable(&mut self, words: bool) -> Option<Name> {
        let rest = self.rest();
        let run = rest.find(|c: char| !(c.is_lowercase() || c.is_ascii_digit() || c == '_')).unwrap_or(rest.len());
        let whole = rest.get(run..).is_some_and(|behind| behind.starts_with(char::is_whitespace));
        if words && whole && run > 0 && rest.starts_with(char::is_lowercase) {
            let span = Span::new(self.at, self.at + run);
            self.at = span.end;
            return Some(Name { span, called: self.text.slice(span).to_owned() });
        }
        self.letter().filter(|name| name.called.starts_with(char::is_lowercase))
    }

    /// Tells whether a formula may begin here: what stands before is a quantifier then. After a letter that may be a predicate as well,
    /// a small letter is no beginning.
    fn opens_formula(&self, bracketed: bool) -> bool {
        let rest = self.rest().trim_start();
        let mut characters = rest.chars();
        let (first, second) = (characters.next(), characters.next());
        match first {
            Some('(' | '[' | '{' | '¬' | '~' | '∼' | '∀' | '∃' | '@' | '⊥' | '⊤' | '−') => true,
            Some('-') => second != Some('>'),
            Some('!') => second == Some('?'),
            Some('_') => rest.starts_with("_|_"),
            Some('3') => second.is_some_and(char::is_lowercase),
            Some('/') => self.book.quantifier('/').is_some() && second != Some('\\'),
            Some('^') => self.book.table().caret_is_falsum,
            Some(c) => c.is_uppercase() || bracketed && c.is_lowercase() && c != 'v',
            None => false,
        }
    }

    /// Reads what has no connective and no quantifier.
    fn atom(&mut self) -> Result<FormulaId, Located> {
        for sign in ["⊥", "!?", "_|_"] {
            if self.take(sign) {
                return Ok(self.bank.truth(false));
            }
        }
        if self.take("⊤") {
            return Ok(self.bank.truth(true));
        }
        if self.book.table().caret_is_falsum && self.take("^") {
            return Ok(self.bank.truth(false));
        }
        let rest = self.rest();
        if !rest.starts_with(char::is_alphabetic) {
            return Err((TextbookError::Expected(MissingPart::Statement), self.here()));
        }
        let start = self.at;
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let written = rest.get(..word).unwrap_or_default();
        let bracket = rest.get(word..).is_some_and(|behind| behind.starts_with('('));
        let name = self.bank.name(written);
        let is_known = self.vocabulary.get(name).is_some_and(|entry| entry.kind == Kind::Predicate);
        let capital = written.starts_with(char::is_uppercase);
        let single = written.chars().skip(1).all(|c| is_index(c) || c == '_');
        if is_known || capital && (bracket && single || !self.book.juxtaposes()) {
            self.at = start + word;
            let span = Span::new(start, self.at);
            let arguments = if self.take("(") { self.arguments()? } else { Vec::new() };
            let name = if is_known || !single { written.to_owned() } else { called(written) };
            return self.predicate(&name, &arguments, span);
        }
        if capital {
            return self.juxtaposed();
        }
        let left = self.term(false)?;
        self.skip_space();
        let is_equal = self.rest().starts_with('=') && !self.rest().starts_with("=>");
        if is_equal {
            self.at += 1;
            let right = self.term(false)?;
            return Ok(self.bank.equal(left, right));
        }
        if self.take("≠") || self.take("!=") {
            let right = self.term(false)?;
            let equal = self.bank.equal(left, right);
            return Ok(self.bank.not(equal));
        }
        Err((TextbookError::TermAsStatement, Span::new(start, start + word)))
    }

    /// Tells whether a `v` that comes next is no variable but "or": a capital letter, a bracket or a negation follows.
    fn is_or_here(&self) -> bool {
        let Some(behind) = self.rest().strip_prefix('v') else { return false };
        behind.starts_with(|c: char| c.is_uppercase() || matches!(c, '(' | '[' | '{' | '¬' | '~' | '∼' | '∀' | '∃'))
            || behind.starts_with('-') && !behind.starts_with("->")
    }

    /// Reads a capital letter and the objects after it, each a letter.
    fn juxtaposed(&mut self) -> Result<FormulaId, Located> {
        let Some(name) = self.letter() else { return Err((TextbookError::Expected(MissingPart::Statement), self.here())) };
        let mut arguments = Vec::new();
        while self.rest().starts_with(char::is_lowercase) && !self.is_or_here() {
            arguments.push(self.term(true)?);
        }
        self.predicate(&name.called, &arguments, name.span)
    }

    /// Reads the objects between brackets, after the opening one.
    fn arguments(&mut self) -> Result<Vec<TermId>, Located> {
        let mut arguments = Vec::new();
        loop {
            arguments.push(self.term(false)?);
            self.skip_space();
            if self.take(")") {
                return Ok(arguments);
            }
            if !self.take(",") {
                return Err((TextbookError::Expected(MissingPart::CommaOrBracket), self.here()));
            }
        }
    }

    fn predicate(&mut self, called: &str, arguments: &[TermId], span: Span) -> Result<FormulaId, Located> {
        let symbol = self.symbol(called, Kind::Predicate, arguments.len(), span)?;
        self.bank.atom(symbol, arguments).map_err(|_| (TextbookError::OtherKind { first: None }, span))
    }

    /// Returns the symbol of a name; one that is not known is declared by this use.
    fn symbol(&mut self, called: &str, kind: Kind, arity: usize, span: Span) -> Result<SymbolId, Located> {
        let name = self.bank.name(called);
        if let Some(entry) = self.vocabulary.get(name) {
            let first = match entry.origin {
                Origin::Declared(place) | Origin::Named(place) | Origin::Free(place) => Some(place),
                Origin::Game | Origin::Given => None,
            };
            return match (entry.kind == kind, entry.arity == arity) {
                (true, true) => Ok(entry.symbol),
                (true, false) => Err((TextbookError::WrongArity { expected: entry.arity, found: arity, first }, span)),
                (false, _) => Err((TextbookError::OtherKind { first }, span)),
            };
        }
        let fixity = match u32::try_from(arity) {
            Ok(0) => Fixity::Letter,
            Ok(arity) => Fixity::Applied(arity),
            Err(_) => return Err((TextbookError::OtherKind { first: None }, span)),
        };
        let symbol = self.bank.symbol(called, kind, fixity);
        self.vocabulary.insert(self.bank, symbol, Origin::Declared(span));
        self.declared.note(called, if kind == Kind::Function { Use::Function(arity) } else { Use::Predicate(arity) }, span);
        Ok(symbol)
    }
}

/// Objects.
impl StatementReader<'_> {
    /// Reads an object; after a predicate without brackets it is one letter.
    fn term(&mut self, letters: bool) -> Result<TermId, Located> {
        let mut open: Vec<(Name, Vec<TermId>)> = Vec::new();
        loop {
            if open.len() > MAX_NESTING {
                return Err((TextbookError::TooDeep, self.here()));
            }
            self.skip_space();
            let name = if letters && open.is_empty() { self.letter() } else { self.word() };
            let Some(name) = name.filter(|name| name.called.starts_with(char::is_lowercase)) else {
                return Err((TextbookError::Expected(MissingPart::Object), self.here()));
            };
            if self.take("(") {
                open.push((name, Vec::new()));
                continue;
            }
            let mut value = self.named(&name)?;
            loop {
                let Some((_, arguments)) = open.last_mut() else { return Ok(value) };
                arguments.push(value);
                self.skip_space();
                if self.take(",") {
                    break;
                }
                if !self.take(")") {
                    return Err((TextbookError::Expected(MissingPart::CommaOrBracket), self.here()));
                }
                let Some((name, arguments)) = open.pop() else { return Ok(value) };
                let symbol = self.symbol(&name.called, Kind::Function, arguments.len(), name.span)?;
                let made = self.bank.apply(symbol, &arguments);
                value = made.map_err(|_| (TextbookError::OtherKind { first: None }, name.span))?;
            }
        }
    }

    /// Returns the object of a name alone: a bound variable, a constant that is declared, or else an object that anything may be.
    fn named(&mut self, name: &Name) -> Result<TermId, Located> {
        if self.bound.get(&name.called).is_some_and(|&quantifiers| quantifiers > 0) {
            let variable = self.bank.variable(&name.called);
            return Ok(self.bank.variable_term(variable));
        }
        let id = self.bank.name(&name.called);
        if self.vocabulary.get(id).is_some() {
            let symbol = self.symbol(&name.called, Kind::Function, 0, name.span)?;
            return self.bank.apply(symbol, &[]).map_err(|_| (TextbookError::OtherKind { first: None }, name.span));
        }
        let kind = if self.book.is_variable(&name.called) { Use::Unbound } else { Use::Name };
        if self.names_are_constants && kind == Use::Name {
            let symbol = self.symbol(&name.called, Kind::Function, 0, name.span)?;
            return self.bank.apply(symbol, &[]).map_err(|_| (TextbookError::OtherKind { first: None }, name.span));
        }
        self.declared.note(&name.called, kind, name.span);
        if kind == Use::Unbound && !self.book.table().has_open_lines {
            self.open_here.get_or_insert((name.called.clone(), name.span));
        }
        let variable = self.bank.variable(&name.called);
        Ok(self.bank.variable_term(variable))
    }

    /// Reads a letter with its index.
    fn letter(&mut self) -> Option<Name> {
        let rest = self.rest();
        let first = rest.chars().next().filter(|c| c.is_alphabetic())?;
        let behind = rest.get(first.len_utf8()..).unwrap_or_default();
        let digits = behind.strip_prefix('_').filter(|digits| digits.starts_with(is_index)).unwrap_or(behind);
        let index = behind.len() - digits.trim_start_matches(is_index).len();
        let index = if digits.starts_with(is_index) { index } else { 0 };
        let span = Span::new(self.at, self.at + first.len_utf8() + index);
        self.at = span.end;
        Some(Name { span, called: called(self.text.slice(span)) })
    }

    /// Reads a whole word.
    fn word(&mut self) -> Option<Name> {
        let rest = self.rest();
        let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let written = rest.get(..length).filter(|word| word.starts_with(char::is_alphabetic))?;
        let span = Span::new(self.at, self.at + length);
        self.at = span.end;
        let id = self.bank.name(written);
        let single = written.chars().skip(1).all(|c| is_index(c) || c == '_');
        let known = self.vocabulary.get(id).is_some() || !single;
        Some(Name { span, called: if known { written.to_owned() } else { called(written) } })
    }
}

/// Warns of a variable that nothing binds, in a book whose lines are sentences.
fn open_statement(name: &str, book: Book, span: Span) -> Diagnostic {
    let message = format!("this is no sentence: nothing binds the variable {name}");
    Diagnostic::warning("open-statement", span, message, "free here").help(format!(
        "lines are sentences in {}: name the object with a letter that is no variable, or bind the variable",
        book.title()
    ))
}

/// Returns how tightly a connective binds; those of one strength do not mix.
fn strength(connective: Connective) -> u8 {
    match connective {
        Connective::And | Connective::Or => 2,
        Connective::Implies | Connective::Iff => 1,
    }
}

/// Returns the bracket that closes what this one opens.
fn closing(opening: char) -> char {
    match opening {
        '[' => ']',
        '{' => '}',
        _ => ')',
    }
}
