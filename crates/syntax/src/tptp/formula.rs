//! TPTP formulas, clauses and terms into the bank: a pushdown reader whose stacks live on the heap.

use std::borrow::Cow;

use formula::{Bank, Connective, FormulaId, Kind as SymbolKind, Quantifier, Shape, SymbolId, TermId, VariableId};
use source::Span;

use super::fault::{Fault, Located, Log, Wanted};
use super::token::{Kind, Token, Tokens};
use crate::MAX_NESTING;

/// Which of the two first-order languages a formula is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    /// `fof`: every variable is bound by a quantifier.
    Formula,
    /// `cnf`: a disjunction of literals, its variables bound by nothing.
    Clause,
}

/// A connective of TPTP; all but the first four are read as their meaning in terms of those.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    And,
    Or,
    Implies,
    Iff,
    ImpliedBy,
    Xor,
    Nor,
    Nand,
}

impl Sign {
    fn of(kind: Kind) -> Option<Sign> {
        Some(match kind {
            Kind::And => Sign::And,
            Kind::Or => Sign::Or,
            Kind::Implies => Sign::Implies,
            Kind::Iff => Sign::Iff,
            Kind::ImpliedBy => Sign::ImpliedBy,
            Kind::Xor => Sign::Xor,
            Kind::Nor => Sign::Nor,
            Kind::Nand => Sign::Nand,
            _ => return None,
        })
    }

    fn associative(self) -> bool {
        matches!(self, Sign::And | Sign::Or)
    }

    /// Signs that mean a negated connective count as the negation that they hold.
    fn weight(self) -> usize {
        usize::from(matches!(self, Sign::Xor | Sign::Nor | Sign::Nand))
    }
}

/// What stands left of the place that is read, up to the innermost open bracket.
#[derive(Clone, Copy)]
struct Join {
    sign: Sign,
    left: FormulaId,
    at: Span,
}

enum Frame {
    Not,
    Quantified { quantifier: Quantifier, variables: usize },
    Bracket { open: Span, outside: Option<Join> },
}

/// A function application whose arguments are being read.
struct Application {
    head: Token,
    open: Span,
    base: usize,
}

type Read<T> = Result<T, Located>;

/// Reads formulas from tokens into a bank.
pub(super) struct Reader<'t, 'b> {
    pub(super) tokens: Tokens<'t>,
    pub(super) bank: &'b mut Bank,
    /// The token that is looked at.
    pub(super) next: Token,
    /// What is found wrong.
    pub(super) log: Log,
    language: Language,
    depth: usize,
    /// How many negations are open at the place that is read.
    negations: usize,
    frames: Vec<Frame>,
    terms: Vec<TermId>,
    applications: Vec<Application>,
    /// The variables bound at the place that is read, outermost first.
    scope: Vec<VariableId>,
    /// How many quantifiers bind each variable at the place that is read, by the variable's number.
    bound: Vec<u32>,
    /// The variables of the clause so far, in order of appearance.
    free: Vec<VariableId>,
    /// In which formula, counted from 1, each variable was last found free.
    free_in: Vec<usize>,
    formulas: usize,
    first_number: Option<Span>,
    numbers_remarked: bool,
}

impl<'t, 'b> Reader<'t, 'b> {
    pub(super) fn new(mut tokens: Tokens<'t>, bank: &'b mut Bank) -> Reader<'t, 'b> {
        let next = tokens.next();
        Reader {
            tokens,
            bank,
            next,
            log: Log::default(),
            language: Language::Formula,
            depth: 0,
            negations: 0,
            frames: Vec::new(),
            terms: Vec::new(),
            applications: Vec::new(),
            scope: Vec::new(),
            bound: Vec::new(),
            free: Vec::new(),
            free_in: Vec::new(),
            formulas: 0,
            first_number: None,
            numbers_remarked: false,
        }
    }

    /// Passes the token that is looked at and returns it.
    pub(super) fn advance(&mut self) -> Token {
        std::mem::replace(&mut self.next, self.tokens.next())
    }

    /// The fault that the token that is looked at is not what is wanted.
    pub(super) fn unexpected(&self, wanted: Wanted, open: Option<Span>) -> Located {
        match self.next.kind {
            Kind::Bad => Fault::Flaw(self.tokens.flaw).at(self.next.span),
            Kind::Sequent => Fault::Sequent.at(self.next.span),
            _ => Fault::Unexpected { wanted, open }.at(self.next.span),
        }
    }

    /// Passes a token of this kind.
    pub(super) fn expect(&mut self, kind: Kind, wanted: Wanted) -> Read<Token> {
        if self.next.kind == kind { Ok(self.advance()) } else { Err(self.unexpected(wanted, None)) }
    }

    /// Reads one formula; what follows it is the token that is looked at. Clauses are closed by `∀` over their variables. `reserve`
    /// is how much nesting the caller will put around it.
    pub(super) fn formula(&mut self, language: Language, reserve: usize) -> Read<FormulaId> {
        self.language = language;
        self.depth = reserve;
        self.negations = 0;
        self.formulas += 1;
        self.frames.clear();
        self.terms.clear();
        self.applications.clear();
        self.free.clear();
        for variable in self.scope.drain(..) {
            if let Some(count) = self.bound.get_mut(variable.index()) {
                *count = 0;
            }
        }
        let formula = self.connected()?;
        match language {
            Language::Formula => Ok(formula),
            // A clause's variables are bound around it, the one that occurs first outermost.
            Language::Clause => Ok(self.free.drain(..).rev().fold(formula, |body, variable| self.bank.for_all(variable, body))),
        }
    }

    fn connected(&mut self) -> Read<FormulaId> {
        let mut join: Option<Join> = None;
        'operand: loop {
            let mut formula = loop {
                match self.next.kind {
                    Kind::Not => {
                        self.deepen(self.next.span)?;
                        let sign = self.advance();
                        if self.language == Language::Clause && self.negations > 0 {
                            return Err(Fault::NotAClause.at(sign.span));
                        }
                        self.negations += 1;
                        self.frames.push(Frame::Not);
                    }
                    Kind::ForAll | Kind::Exists => self.quantifier()?,
                    Kind::Open => {
                        self.deepen(self.next.span)?;
                        let open = self.advance().span;
                        self.frames.push(Frame::Bracket { open, outside: join.take() });
                    }
                    _ => break self.atomic()?,
                }
            };
            loop {
                formula = self.apply_prefixes(formula);
                if let Some(sign) = Sign::of(self.next.kind) {
                    let at = self.next.span;
                    if self.language == Language::Clause && (sign != Sign::Or || self.negations > 0) {
                        return Err(Fault::NotAClause.at(at));
                    }
                    let left = match join {
                        None => formula,
                        Some(join) if join.sign == sign && sign.associative() => self.join(join, formula),
                        Some(join) if join.sign.associative() && sign.associative() => {
                            return Err(Fault::MixedConnectives { first: join.at }.at(at));
                        }
                        Some(join) => return Err(Fault::NonAssociative { first: join.at }.at(at)),
                    };
                    for _ in 0..sign.weight() {
                        self.deepen(at)?;
                    }
                    join = Some(Join { sign, left, at });
                    self.advance();
                    continue 'operand;
                }
                if let Some(join) = join {
                    formula = self.join(join, formula);
                    self.depth -= join.sign.weight();
                }
                match self.frames.pop() {
                    Some(Frame::Bracket { open, outside }) => {
                        if self.next.kind != Kind::Close {
                            return Err(self.unexpected(Wanted::ConnectiveOrClose, Some(open)));
                        }
                        self.advance();
                        self.depth -= 1;
                        join = outside;
                    }
                    _ => return Ok(formula),
                }
            }
        }
    }

    /// Negations and quantifiers bind the one unit that follows them.
    fn apply_prefixes(&mut self, mut formula: FormulaId) -> FormulaId {
        loop {
            match self.frames.last() {
                Some(Frame::Not) => {
                    formula = self.bank.not(formula);
                    self.negations -= 1;
                    self.depth -= 1;
                }
                Some(&Frame::Quantified { quantifier, variables }) => {
                    for _ in 0..variables {
                        let Some(variable) = self.scope.pop() else { break };
                        if let Some(count) = self.bound.get_mut(variable.index()) {
                            *count -= 1;
                        }
                        formula = self.bank.quantified(quantifier, variable, formula);
                    }
                    self.depth -= variables;
                }
                _ => return formula,
            }
            self.frames.pop();
        }
    }

    fn join(&mut self, Join { sign, left, .. }: Join, right: FormulaId) -> FormulaId {
        let bank = &mut *self.bank;
        let mut not = |connective| {
            let positive = bank.binary(connective, left, right);
            bank.not(positive)
        };
        match sign {
            Sign::Xor => not(Connective::Iff),
            Sign::Nor => not(Connective::Or),
            Sign::Nand => not(Connective::And),
            Sign::And => bank.and(left, right),
            Sign::Or => bank.or(left, right),
            Sign::Implies => bank.implies(left, right),
            Sign::Iff => bank.iff(left, right),
            Sign::ImpliedBy => bank.implies(right, left),
        }
    }

    /// `! [X, Y] :`
    fn quantifier(&mut self) -> Read<()> {
        let sign = self.advance();
        if self.language == Language::Clause {
            return Err(Fault::NotAClause.at(sign.span));
        }
        let quantifier = if sign.kind == Kind::ForAll { Quantifier::ForAll } else { Quantifier::Exists };
        let open = self.expect(Kind::OpenList, Wanted::VariableList)?.span;
        let mut variables = 0;
        loop {
            let token = self.expect(Kind::UpperWord, Wanted::Variable)?;
            self.deepen(token.span)?;
            let variable = self.bank.variable(self.tokens.slice(token.span));
            if self.bound.len() <= variable.index() {
                self.bound.resize(variable.index() + 1, 0);
            }
            if let Some(count) = self.bound.get_mut(variable.index()) {
                if *count > 0 {
                    self.log.push(Fault::Shadowed.at(token.span));
                }
                *count += 1;
            }
            self.scope.push(variable);
            variables += 1;
            match self.next.kind {
                Kind::Comma => self.advance(),
                Kind::CloseList => break,
                _ => return Err(self.unexpected(Wanted::VariableListEnd, Some(open))),
            };
        }
        self.advance();
        self.expect(Kind::Colon, Wanted::Colon)?;
        self.frames.push(Frame::Quantified { quantifier, variables });
        Ok(())
    }

    fn atomic(&mut self) -> Read<FormulaId> {
        let head = self.next;
        let left = match head.kind {
            Kind::LowerWord | Kind::Quoted => {
                self.advance();
                let base = if self.next.kind == Kind::Open { Some(self.arguments()?) } else { None };
                if !matches!(self.next.kind, Kind::Equal | Kind::NotEqual) {
                    let symbol = self.symbol(head, SymbolKind::Predicate, base);
                    let from = base.unwrap_or(self.terms.len());
                    let atom = self.bank.atom(symbol, self.terms.get(from..).unwrap_or_default());
                    self.terms.truncate(from);
                    return atom.map_err(|mismatch| Fault::Arity(mismatch).at(head.span));
                }
                self.apply(head, base)?
            }
            Kind::DollarWord => match self.tokens.slice(head.span) {
                word @ ("$true" | "$false") => {
                    self.advance();
                    return Ok(self.bank.truth(word == "$true"));
                }
                _ => return Err(Fault::DollarWord.at(head.span)),
            },
            Kind::UpperWord | Kind::Integer => self.simple_term()?,
            Kind::Distinct | Kind::OtherNumber(_) => return Err(self.no_term()),
            _ => return Err(self.unexpected(Wanted::Formula, None)),
        };
        let negated = match self.next.kind {
            Kind::Equal => false,
            Kind::NotEqual => true,
            _ => return Err(self.unexpected(Wanted::EqualitySign, None)),
        };
        self.advance();
        let right = self.term()?;
        let equation = self.bank.equal(left, right);
        Ok(if negated { self.bank.not(equation) } else { equation })
    }

    fn term(&mut self) -> Read<TermId> {
        let head = self.next;
        if !matches!(head.kind, Kind::LowerWord | Kind::Quoted) {
            return self.simple_term();
        }
        self.advance();
        let base = if self.next.kind == Kind::Open { Some(self.arguments()?) } else { None };
        self.apply(head, base)
    }

    /// Reads `(t1, …, tn)` onto `terms` and says where the first of them lies.
    fn arguments(&mut self) -> Read<usize> {
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
                        self.depth -= 1;
                        let term = self.apply(application.head, Some(application.base))?;
                        self.terms.push(term);
                    }
                    _ => return Err(self.unexpected(Wanted::ArgumentEnd, Some(open))),
                }
            }
        }
    }

    /// The function symbol of `head` applied to the terms from `base` on, which are taken off; without `base`, the constant.
    fn apply(&mut self, head: Token, base: Option<usize>) -> Read<TermId> {
        let symbol = self.symbol(head, SymbolKind::Function, base);
        let from = base.unwrap_or(self.terms.len());
        let term = self.bank.apply(symbol, self.terms.get(from..).unwrap_or_default());
        self.terms.truncate(from);
        term.map_err(|mismatch| Fault::Arity(mismatch).at(head.span))
    }

    /// Each spelling, kind and number of arguments has a symbol of its own.
    fn symbol(&mut self, head: Token, kind: SymbolKind, base: Option<usize>) -> SymbolId {
        let shape = base.map_or(Shape::Letter, |base| Shape::Applied((self.terms.len() - base) as u32));
        let token = self.tokens.slice(head.span);
        match head.kind {
            Kind::Quoted => self.bank.symbol(&unquoted(token), kind, shape),
            _ => self.bank.symbol(token, kind, shape),
        }
    }

    /// A variable or a number.
    fn simple_term(&mut self) -> Read<TermId> {
        let token = self.next;
        let spelling = self.tokens.slice(token.span);
        match token.kind {
            Kind::UpperWord => {
                self.advance();
                let variable = self.bank.variable(spelling);
                if self.bound.get(variable.index()).is_none_or(|&count| count == 0) {
                    self.free_variable(variable, token.span)?;
                }
                Ok(self.bank.variable_term(variable))
            }
            Kind::Integer => {
                let number = self.bank.numeral(spelling).map_err(|_| self.no_term())?;
                self.advance();
                match self.first_number {
                    None => self.first_number = Some(token.span),
                    Some(first) if !self.numbers_remarked && self.tokens.slice(first) != spelling => {
                        self.numbers_remarked = true;
                        self.log.push(Fault::NumbersNotDistinct { first }.at(token.span));
                    }
                    Some(_) => {}
                }
                Ok(self.bank.number_term(number))
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
            Language::Formula => {
                self.log.push(Fault::FreeVariable.at(span));
                Ok(())
            }
            Language::Clause => {
                self.free.push(variable);
                self.deepen(span)
            }
        }
    }

    /// Why the token that is looked at is no term.
    fn no_term(&self) -> Located {
        match self.next.kind {
            Kind::Distinct => Fault::DistinctObject.at(self.next.span),
            Kind::OtherNumber(kind) => Fault::Number(kind).at(self.next.span),
            Kind::DollarWord => Fault::DollarWord.at(self.next.span),
            _ => self.unexpected(Wanted::Term, None),
        }
    }

    fn deepen(&mut self, span: Span) -> Read<()> {
        self.depth += 1;
        if self.depth > MAX_NESTING { Err(Fault::TooDeep.at(span)) } else { Ok(()) }
    }
}

/// The characters that a quoted name stands for.
pub(super) fn unquoted(token: &str) -> Cow<'_, str> {
    let inner = token.get(1..token.len().saturating_sub(1)).unwrap_or_default();
    if !inner.contains('\\') {
        return Cow::Borrowed(inner);
    }
    let mut plain = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        // The tokens allow a backslash only before the character that it protects.
        plain.extend(if character == '\\' { characters.next() } else { Some(character) });
    }
    Cow::Owned(plain)
}
