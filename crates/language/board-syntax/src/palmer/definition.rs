//! Naming: `∀x ∃!y likes(y,x) | liker(x) := y` (PA-16, PA-17) and when it is lawful (Q-PA-10 to Q-PA-12).

use formula::{Bank, Definition, Fixity, Formula, FormulaId, Kind, Quantifier, VariableId};
use representation::{OnCapture, Substitution, meaning_of_definition};
use source::Span;

use super::error::{SyntaxError, expected};
use super::lexer::{Lexeme, Lexer, Token};
use super::reader::Reader;
use super::vocabulary::Origin;
use super::{NameAfterExists, Sentence};

/// Returns where the last bar begins and ends, `|` or LaTeX's `\mid`.
fn last_bar(before: &str) -> Option<(usize, usize)> {
    let bars = ["|", "\\mid"].into_iter().filter_map(|bar| before.rfind(bar).map(|at| (at, at + bar.len())));
    bars.max()
}

/// `liker(x) := y` as written.
struct Naming {
    name: Lexeme,
    arguments: Vec<Lexeme>,
    target: Lexeme,
}

/// Prefix of a sentence down to the ∃!, which can be named.
struct Prefix {
    /// Quantifiers and variables before the ∃!, outermost first.
    before: Vec<(Quantifier, VariableId)>,
    variable: VariableId,
    body: FormulaId,
}

impl Reader<'_> {
    /// Reads a statement: a sentence, and perhaps a naming after a bar. `None` when an error was found; a name that is well
    /// formed is known from here on all the same, so that later lines are not blamed for this one.
    pub(crate) fn statement(&mut self, span: Span) -> Option<Sentence> {
        if !self.is_short(span) {
            return None;
        }
        let written = self.slice(span);
        let Some(assign) = find_assign(written) else {
            let sentence = self.sentence(span)?;
            return Some(Sentence { sentence, definition: None, meaning: sentence });
        };
        let Some((bar, behind)) = written.get(..assign).and_then(last_bar) else {
            let at = span.start + assign;
            self.sink.error(SyntaxError::DefinitionWithoutBar, Span::new(at, at + 2));
            return None;
        };
        let before = written.get(..bar).unwrap_or_default().trim_end();
        // LaTeX writes a space as `\ `, and may do so before the bar.
        let before = before.strip_suffix('\\').map_or(before, str::trim_end);
        let sentence_span = Span::new(span.start, span.start + before.len());
        let sentence = self.sentence(sentence_span);
        let naming = self.naming(Span::new(span.start + behind, span.end))?;
        self.define(sentence, sentence_span, &naming)
    }

    fn naming(&mut self, span: Span) -> Option<Naming> {
        self.lexer = Lexer::new(self.text, span);
        self.advance();
        let name = self.expect(Token::Word, expected::NEW_NAME)?;
        let mut arguments = Vec::new();
        if self.current.token == Token::Open {
            loop {
                self.advance();
                arguments.push(self.expect(Token::Word, expected::VARIABLE)?);
                if self.current.token != Token::Comma {
                    break;
                }
            }
            self.expect(Token::Close, expected::COMMA_OR_CLOSE)?;
        }
        self.expect(Token::Assign, expected::ASSIGN)?;
        let target = self.expect(Token::Word, expected::VARIABLE)?;
        self.expect(Token::End, expected::END)?;
        Some(Naming { name, arguments, target })
    }

    fn expect(&mut self, token: Token, expected: &'static str) -> Option<Lexeme> {
        if self.current.token == token {
            return Some(self.advance());
        }
        self.unexpected(expected);
        None
    }

    fn define(&mut self, sentence: Option<FormulaId>, span: Span, naming: &Naming) -> Option<Sentence> {
        let spelling = self.slice(naming.name.span());
        let name = self.bank.name(spelling);
        if let Some(entry) = self.vocabulary.get(name) {
            self.sink.error(SyntaxError::NameClash(name, entry.origin), naming.name.span());
            return None;
        }
        let own = naming.arguments.iter().chain([&naming.target]).any(|word| self.slice(word.span()) == spelling);
        if own || self.bound_here(name) {
            self.sink.error(SyntaxError::NameIsVariable(name), naming.name.span());
            return None;
        }
        let fixity = match naming.arguments.len() {
            0 => Fixity::Letter,
            arity => Fixity::Applied(u32::try_from(arity).ok()?),
        };
        let symbol = self.bank.symbol(spelling, Kind::Function, fixity);
        self.vocabulary.insert(self.bank, symbol, Origin::Named(naming.name.span()));
        let sentence = sentence?;
        let prefix = self.prefix(sentence, span, naming)?;
        let parameters = prefix.parameters();
        let definition = Definition { symbol, parameters, variable: prefix.variable };
        let meaning = if prefix.is_pure() {
            meaning_of_definition(self.bank, &definition, sentence)?
        } else {
            skolem_meaning(self.bank, &prefix, &definition)?
        };
        Some(Sentence { sentence, definition: Some(definition), meaning })
    }

    /// Checks the naming against the sentence.
    fn prefix(&mut self, sentence: FormulaId, span: Span, naming: &Naming) -> Option<Prefix> {
        let Some(prefix) = Prefix::of(self.bank, sentence) else {
            self.sink.error(SyntaxError::DefinitionWithoutUnique, span);
            return None;
        };
        if !prefix.is_pure() && self.options.name_after_exists == NameAfterExists::Reject {
            self.sink.error(SyntaxError::DefinitionAfterExists, naming.name.span());
            return None;
        }
        if let Some(twice) = prefix.repeated() {
            self.sink.error(SyntaxError::DefinitionRepeatedVariable(twice), span);
            return None;
        }
        let errors = self.sink.errors();
        let parameters = prefix.parameters();
        let same = naming.arguments.len() == parameters.len()
            && naming.arguments.iter().zip(&parameters).all(|(word, &x)| self.slice(word.span()) == self.bank.variable_text(x));
        if !same {
            let first = naming.arguments.first().unwrap_or(&naming.name);
            let last = naming.arguments.last().unwrap_or(&naming.name);
            self.sink.error(SyntaxError::DefinitionArguments(parameters), first.span().to(last.span()));
        }
        if self.slice(naming.target.span()) != self.bank.variable_text(prefix.variable) {
            self.sink.error(SyntaxError::DefinitionVariable(prefix.variable), naming.target.span());
        }
        (self.sink.errors() == errors).then_some(prefix)
    }
}

impl Prefix {
    fn of(bank: &Bank, sentence: FormulaId) -> Option<Prefix> {
        let mut before = Vec::new();
        let mut at = sentence;
        loop {
            match bank.formula(at) {
                Formula::Quantified(Quantifier::ExistsUnique, variable, body) => return Some(Prefix { before, variable, body }),
                Formula::Quantified(quantifier, variable, body) => {
                    before.push((quantifier, variable));
                    at = body;
                }
                _ => return None,
            }
        }
    }

    /// Tells whether nothing but ∀ stands before the ∃!.
    fn is_pure(&self) -> bool {
        self.before.iter().all(|&(quantifier, _)| quantifier == Quantifier::ForAll)
    }

    fn parameters(&self) -> Vec<VariableId> {
        self.before.iter().filter(|(quantifier, _)| *quantifier == Quantifier::ForAll).map(|&(_, x)| x).collect()
    }

    fn repeated(&self) -> Option<VariableId> {
        let mut all: Vec<VariableId> = self.before.iter().map(|&(_, x)| x).chain([self.variable]).collect();
        all.sort_unstable();
        all.windows(2).find_map(|pair| match *pair {
            [a, b] if a == b => Some(a),
            _ => None,
        })
    }
}

/// Returns what `∃x ∃!y A | c := y` says when it is allowed ("experienced mathematicians", PA-17): c is a Skolem symbol, so the
/// statement is `∃x ((∃!y A) ∧ A{y ↦ c})`; with ∀ in the prefix c takes these variables.
fn skolem_meaning(bank: &mut Bank, prefix: &Prefix, definition: &Definition) -> Option<FormulaId> {
    let arguments: Vec<_> = definition.parameters.iter().map(|&x| bank.variable_term(x)).collect();
    let named = bank.apply(definition.symbol, &arguments).ok()?;
    let fact = bank.substitute(prefix.body, &[(prefix.variable, named)], OnCapture::Rename).ok()?;
    let unique = bank.quantified(Quantifier::ExistsUnique, prefix.variable, prefix.body);
    let mut meaning = bank.and(unique, fact);
    for &(quantifier, variable) in prefix.before.iter().rev() {
        meaning = bank.quantified(quantifier, variable, meaning);
    }
    Some(meaning)
}

/// Returns the place of the first `:=`.
pub(super) fn find_assign(written: &str) -> Option<usize> {
    let bytes = written.as_bytes();
    memchr::memchr_iter(b':', bytes).find(|&at| bytes.get(at + 1) == Some(&b'='))
}
