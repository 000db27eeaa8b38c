//! Declarations of sorts and types, and whether terms and predicates have their types. Not here: what a type means (`types`).

use std::borrow::Cow;

use formula::{Kind as SymbolKind, SymbolId, Term, TermId};
use source::Span;
use syntax_core::MAX_NESTING;

use super::super::error::{SyntaxError, expected};
use super::super::token::{Kind, unquoted};
use super::super::types::{INDIVIDUALS, NameConflict, Sort, Type};
use super::{Read, Reader};

/// The sort or the symbol that `tff(name, type, …)` declares.
pub(in crate::tptp) enum Declaration {
    Sort(Sort),
    Symbol(String, Type),
}

/// A type of one word.
#[derive(Clone, Copy)]
enum Atom {
    Sort(Sort),
    /// `$o`: what a predicate yields.
    Truth,
}

impl Reader<'_, '_> {
    /// Reads `symbol: type`, in brackets or not, and declares it.
    pub(in crate::tptp) fn declaration(&mut self) -> Read<Declaration> {
        let mut around = Vec::new();
        while self.next.kind == Kind::Open {
            around.push(self.advance().span);
        }
        let head = self.next;
        if !matches!(head.kind, Kind::LowerWord | Kind::Quoted) {
            return Err(match head.kind {
                Kind::DollarWord => (SyntaxError::DollarWord, head.span),
                _ => self.unexpected(expected::SYMBOL, around.last().copied()),
            });
        }
        self.advance();
        let token = self.tokens.slice(head.span);
        let name = if head.kind == Kind::Quoted { unquoted(token) } else { Cow::Borrowed(token) };
        self.expect(Kind::Colon, expected::COLON)?;
        let taken = |taken: NameConflict| (SyntaxError::Redeclared(taken), head.span);
        let declaration = if self.next.kind == Kind::DollarWord && self.tokens.slice(self.next.span) == "$tType" {
            self.advance();
            if self.next.kind == Kind::Arrow {
                return Err((SyntaxError::Polymorphic, self.next.span));
            }
            Declaration::Sort(self.types.declare_sort(&name, head.span).map_err(taken)?)
        } else {
            let of = self.type_of_symbol()?;
            self.check_depth(of.arguments.len(), head.span)?;
            self.types.declare(&name, of.clone(), head.span).map_err(taken)?;
            Declaration::Symbol(name.into_owned(), of)
        };
        while let Some(open) = around.pop() {
            if self.next.kind != Kind::Close {
                return Err(self.unexpected(expected::TYPE_END, Some(open)));
            }
            self.advance();
        }
        Ok(declaration)
    }

    /// Reads `s`, `s > t` or `(s * t) > u`, in brackets or not.
    fn type_of_symbol(&mut self) -> Read<Type> {
        let mut around = Vec::new();
        while self.next.kind == Kind::Open {
            around.push(self.advance().span);
        }
        let place = self.next.span;
        let first = self.atom()?;
        let mut arguments = vec![(first, place)];
        while self.next.kind == Kind::Star {
            if around.is_empty() {
                return Err(self.unexpected(expected::PRODUCT, None));
            }
            self.advance();
            let place = self.next.span;
            arguments.push((self.atom()?, place));
        }
        let is_product = arguments.len() > 1;
        if is_product || self.next.kind == Kind::Close {
            let Some(open) = around.pop() else { return Ok(Reader::constant(first)) };
            if self.next.kind != Kind::Close {
                return Err(self.unexpected(expected::TYPE_END, Some(open)));
            }
            self.advance();
        }
        let of = if is_product || self.next.kind == Kind::Arrow {
            self.expect(Kind::Arrow, expected::ARROW)?;
            let result = self.atom()?;
            if self.next.kind == Kind::Arrow {
                return Err(self.unexpected(expected::TYPE_END, around.last().copied()));
            }
            let sort = |(atom, place)| match atom {
                Atom::Sort(sort) => Ok(sort),
                Atom::Truth => Err((SyntaxError::BooleanArgument, place)),
            };
            Type { arguments: arguments.into_iter().map(sort).collect::<Result<_, _>>()?, ..Reader::constant(result) }
        } else {
            Reader::constant(first)
        };
        while let Some(open) = around.pop() {
            if self.next.kind != Kind::Close {
                return Err(self.unexpected(expected::TYPE_END, Some(open)));
            }
            self.advance();
        }
        Ok(of)
    }

    fn constant(atom: Atom) -> Type {
        let result = match atom {
            Atom::Sort(sort) => Some(sort),
            Atom::Truth => None,
        };
        Type { arguments: Vec::new(), result }
    }

    fn atom(&mut self) -> Read<Atom> {
        let token = self.next;
        let spelling = self.tokens.slice(token.span);
        let atom = match token.kind {
            Kind::DollarWord => match spelling {
                "$i" => Atom::Sort(INDIVIDUALS),
                "$o" => Atom::Truth,
                "$int" | "$rat" | "$real" => return Err((SyntaxError::Arithmetic, token.span)),
                "$tType" => return Err((SyntaxError::Polymorphic, token.span)),
                _ => return Err((SyntaxError::DollarWord, token.span)),
            },
            Kind::LowerWord | Kind::Quoted => {
                let name = if token.kind == Kind::Quoted { unquoted(spelling) } else { Cow::Borrowed(spelling) };
                Atom::Sort(self.types.sort(&name).ok_or((SyntaxError::UnknownSort, token.span))?)
            }
            Kind::ForAll | Kind::UpperWord => return Err((SyntaxError::Polymorphic, token.span)),
            _ => return Err(self.unexpected(expected::SORT, None)),
        };
        self.advance();
        if self.next.kind == Kind::Open {
            return Err((SyntaxError::Polymorphic, self.next.span));
        }
        Ok(atom)
    }

    /// Reads the sort of a variable that stands at `place`, if it is given one.
    pub(super) fn variable_sort(&mut self, place: Span) -> Read<Sort> {
        if !self.language.is_typed() || self.next.kind != Kind::Colon {
            self.types.speaks_of_individuals(place);
            return Ok(INDIVIDUALS);
        }
        self.advance();
        let at = self.next.span;
        match self.atom()? {
            Atom::Sort(sort) => {
                if sort == INDIVIDUALS {
                    self.types.speaks_of_individuals(place);
                }
                Ok(sort)
            }
            Atom::Truth => Err((SyntaxError::BooleanArgument, at)),
        }
    }

    fn sort_of(&self, term: TermId) -> Sort {
        match self.bank.term(term) {
            Term::Variable(variable) => {
                self.bound.get(variable.index()).and_then(|sorts| sorts.last()).copied().unwrap_or(INDIVIDUALS)
            }
            Term::Apply(symbol, _) => self.types.result(symbol),
            Term::Number(_) => INDIVIDUALS,
        }
    }

    /// Checks that a symbol is what its type says, and the terms from `from` on as well.
    pub(super) fn check_type(
        &mut self,
        name: &str,
        symbol: SymbolId,
        (place, kind): (Span, SymbolKind),
        from: usize,
    ) -> Read<()> {
        if self.types.is_sort(name) {
            return Err((SyntaxError::SortAsSymbol, place));
        }
        let declared = self.types.of(name, place).map(|(of, declared)| (of.clone(), declared));
        let Some((of, declared)) = declared else {
            self.check_arguments(from, None, place)?;
            if kind == SymbolKind::Function {
                self.check_depth(self.terms.len() - from, place)?;
                self.types.yields(symbol, None, place);
            }
            return Ok(());
        };
        if of.result.is_none() != (kind == SymbolKind::Predicate) {
            return Err((SyntaxError::OtherKind { is_predicate: of.result.is_none(), declared }, place));
        }
        let found = self.terms.len() - from;
        if of.arguments.len() != found {
            return Err((SyntaxError::OtherArity { expected: of.arguments.len(), found, declared }, place));
        }
        self.check_arguments(from, Some(&of), declared)?;
        if of.result.is_some() {
            self.types.yields(symbol, of.result, place);
        }
        Ok(())
    }

    /// Checks that the axiom about a function with this many arguments, a bounded quantifier for each, is no deeper than what can be read.
    fn check_depth(&self, arguments: usize, place: Span) -> Read<()> {
        let is_too_deep = self.types.is_many_sorted && arguments.saturating_mul(self.types.weight()) >= MAX_NESTING;
        if is_too_deep { Err((SyntaxError::TooDeep, place)) } else { Ok(()) }
    }

    /// Checks the sorts of the terms from `from` on: those of a type, or else `$i`.
    fn check_arguments(&self, from: usize, of: Option<&Type>, declared: Span) -> Read<()> {
        if !self.types.is_many_sorted {
            return Ok(());
        }
        for (at, &term) in self.terms.get(from..).unwrap_or_default().iter().enumerate() {
            let expected = of.and_then(|of| of.arguments.get(at)).copied().unwrap_or(INDIVIDUALS);
            let found = self.sort_of(term);
            if found != expected {
                let place = self.places.get(from + at).copied().unwrap_or(declared);
                let (expected, found) = (self.types.sort_place_of(expected), self.types.sort_place_of(found));
                return Err((SyntaxError::OtherSort { expected, found, declared }, place));
            }
        }
        Ok(())
    }

    /// Checks that the sides of an equation are of one sort.
    pub(super) fn same_sort(&self, left: TermId, right: TermId, place: Span) -> Read<()> {
        let (expected, found) = (self.sort_of(left), self.sort_of(right));
        if !self.types.is_many_sorted || expected == found {
            return Ok(());
        }
        let (expected, found) = (self.types.sort_place_of(expected), self.types.sort_place_of(found));
        Err((SyntaxError::OtherSort { expected, found, declared: place }, place))
    }
}
