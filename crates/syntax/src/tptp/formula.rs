//! TPTP formulas and clauses into the bank: a pushdown reader whose stacks live on the heap.

mod terms;

use formula::{Bank, Connective, FormulaId, Kind as SymbolKind, Quantifier, TermId, VariableId};
use source::Span;

use super::fault::{Fault, Located, Log, Wanted};
use super::token::{Kind, Token, Tokens};
use crate::MAX_NESTING;

pub(super) use terms::unquoted;

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

    fn deepen(&mut self, span: Span) -> Read<()> {
        self.depth += 1;
        if self.depth > MAX_NESTING { Err(Fault::TooDeep.at(span)) } else { Ok(()) }
    }
}
