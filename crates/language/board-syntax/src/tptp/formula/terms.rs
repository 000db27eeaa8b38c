//! Terms: functions with their arguments, variables, numbers, and the names of symbols.

use std::borrow::Cow;

use formula::{Fixity, Kind as SymbolKind, SymbolId, TermId, VariableId};
use source::Span;

use super::super::distinct;
use super::super::error::{Located, SyntaxError, expected};
use super::super::token::{Kind, Token, unquoted};
use super::{Application, Language, Read, Reader};

impl Reader<'_, '_> {
    pub(super) fn term(&mut self) -> Read<TermId> {
        let head = self.next;
        if !matches!(head.kind, Kind::LowerWord | Kind::Quoted) {
            return self.simple_term();
        }
        self.advance();
        let base = if self.next.kind == Kind::Open { Some(self.arguments()?) } else { None };
        self.apply(head, base)
    }

    /// Reads `(t1, …, tn)` onto `terms` and says where the first of them lies.
    pub(super) fn arguments(&mut self) -> Read<usize> {
        let base = self.terms.len();
        let outermost = self.applications.len();
        let mut open = self.advance().span;
        loop {
            let head = self.next;
            let term = match head.kind {
                Kind::LowerWord | Kind::Quoted => {
                    self.advance();
                    if self.next.kind == Kind::Open {
                        self.deepen(self.next.span)?;
                        self.applications.push(Application { head, open, base: self.terms.len() });
                        open = self.advance().span;
                        continue;
                    }
                    self.apply(head, None)?
                }
                _ => self.simple_term()?,
            };
            self.terms.push(term);
            self.places.push(head.span);
            loop {
                match self.next.kind {
                    Kind::Comma => {
                        self.advance();
                        break;
                    }
                    Kind::Close if self.applications.len() == outermost => {
                        self.advance();
                        return Ok(base);
                    }
                    Kind::Close => {
                        self.advance();
                        let Some(application) = self.applications.pop() else { return Ok(base) };
                        open = application.open;
                        self.pending.ascend(1);
                        let term = self.apply(application.head, Some(application.base))?;
                        self.terms.push(term);
                        self.places.push(application.head.span);
                    }
                    _ => return Err(self.unexpected(expected::ARGUMENT_END, Some(open))),
                }
            }
        }
    }

    /// Applies the function symbol of `head` applied to the terms from `base` on, which are taken off; without `base`, the
    /// constant.
    pub(super) fn apply(&mut self, head: Token, base: Option<usize>) -> Read<TermId> {
        let symbol = self.symbol(head, SymbolKind::Function, base)?;
        let from = base.unwrap_or(self.terms.len());
        let term = self.bank.apply(symbol, self.terms.get(from..).unwrap_or_default());
        self.terms.truncate(from);
        self.places.truncate(from);
        term.map_err(|mismatch| (SyntaxError::Arity(mismatch), head.span))
    }

    /// Each spelling, kind and number of arguments has a symbol of its own; where types are declared, it is to have its type.
    pub(super) fn symbol(&mut self, head: Token, kind: SymbolKind, base: Option<usize>) -> Read<SymbolId> {
        let shape = base.map_or(Fixity::Letter, |base| Fixity::Applied((self.terms.len() - base) as u32));
        let token = self.tokens.slice(head.span);
        let name = if head.kind == Kind::Quoted { unquoted(token) } else { Cow::Borrowed(token) };
        let symbol = self.bank.symbol(&name, kind, shape);
        if self.types.is_typed {
            self.check_type(&name, symbol, (head.span, kind), base.unwrap_or(self.terms.len()))?;
        }
        Ok(symbol)
    }

    /// Reads a variable, a number or a distinct object.
    pub(super) fn simple_term(&mut self) -> Read<TermId> {
        let token = self.next;
        let spelling = self.tokens.slice(token.span);
        match token.kind {
            Kind::UpperWord => {
                self.advance();
                let variable = self.bank.variable(spelling);
                if self.bound.get(variable.index()).is_none_or(Vec::is_empty) {
                    self.free_variable(variable, token.span)?;
                }
                Ok(self.bank.variable_term(variable))
            }
            Kind::Integer if self.language.is_typed() || self.types.is_many_sorted => Err((SyntaxError::Arithmetic, token.span)),
            Kind::Integer => {
                let number = self.bank.numeral(spelling).map_err(|_| self.no_term())?;
                self.advance();
                let term = self.bank.number_term(number);
                self.distinct.entry(term).or_insert(token.span);
                Ok(term)
            }
            Kind::Distinct => {
                self.advance();
                let symbol = self.bank.symbol(&distinct::name(&unquoted(spelling)), SymbolKind::Function, Fixity::Letter);
                let term = self.bank.apply(symbol, &[]).map_err(|mismatch| (SyntaxError::Arity(mismatch), token.span))?;
                self.distinct.entry(term).or_insert(token.span);
                self.types.yields(symbol, None, token.span);
                Ok(term)
            }
            _ => Err(self.no_term()),
        }
    }

    /// Notes a variable that nothing binds: once in each formula.
    fn free_variable(&mut self, variable: VariableId, span: Span) -> Read<()> {
        if self.free_in.len() <= variable.index() {
            self.free_in.resize(variable.index() + 1, 0);
        }
        let Some(last) = self.free_in.get_mut(variable.index()) else { return Ok(()) };
        if std::mem::replace(last, self.formulas) == self.formulas {
            return Ok(());
        }
        match self.language {
            Language::Formula | Language::Typed => {
                self.sink.error(SyntaxError::FreeVariable, span);
                Ok(())
            }
            Language::Clause | Language::TypedClause => {
                self.types.speaks_of_individuals(span);
                self.free.push(variable);
                (0..self.types.weight()).try_for_each(|_| self.deepen(span))
            }
        }
    }

    /// Returns why the token that is looked at is no term.
    pub(super) fn no_term(&self) -> Located {
        match self.next.kind {
            Kind::OtherNumber(kind) => (SyntaxError::Number(kind), self.next.span),
            Kind::DollarWord => (SyntaxError::DollarWord, self.next.span),
            _ => self.unexpected(expected::TERM, None),
        }
    }
}
