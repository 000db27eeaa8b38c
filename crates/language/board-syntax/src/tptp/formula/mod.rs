//! The grammar of TPTP formulas and clauses. Names, terms and their arguments are read in `terms`, declarations of types in `declaration`;
//! not here: statements, and where to go on after an error.

mod declaration;
mod terms;

use std::collections::BTreeMap;

use formula::{Bank, Connective, FormulaId, Kind as SymbolKind, Quantifier, TermId, VariableId};
use source::Span;
use syntax_core::diagnostics::DiagnosticSink;
use syntax_core::precedence::{Pending, PendingStack};

use super::distinct::MAX_DISTINCT;
use super::equality::{EQUAL, EqualReading};
use super::error::{Located, SyntaxError, expected};
use super::token::{Kind, Token, Tokens};
use super::types::{INDIVIDUALS, Sort, Types};

pub(super) use declaration::Declaration;

/// One of the first-order languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    /// `fof`: every variable is bound by a quantifier.
    Formula,
    /// `tff`: a variable may have a sort.
    Typed,
    /// `cnf`: a disjunction of literals, its variables bound by nothing.
    Clause,
    /// `tcf`: a clause after the quantifiers that give some of its variables their sorts.
    TypedClause,
}

impl Language {
    /// Returns whether its statements are clauses.
    fn is_clausal(self) -> bool {
        matches!(self, Language::Clause | Language::TypedClause)
    }

    /// Returns whether its statements may declare sorts and types, and name them.
    pub(super) fn is_typed(self) -> bool {
        matches!(self, Language::Typed | Language::TypedClause)
    }
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

    /// Symbols that mean a negated connective count as the negation that they hold.
    fn weight(self) -> usize {
        usize::from(matches!(self, Sign::Xor | Sign::Nor | Sign::Nand))
    }
}

/// A connective and what stands left of it.
#[derive(Clone, Copy)]
struct Join {
    sign: Sign,
    left: FormulaId,
    at: Span,
}

/// Part of a formula that waits for a formula to its right.
enum Frame {
    Not,
    Quantified { quantifier: Quantifier, variables: usize, weight: usize },
    Bracket { open: Span },
    Infix(Join),
}

/// Strength of negations and quantifiers, which bind the one unit that follows them.
const PREFIX: u8 = 2;

/// Strength of connectives, none of which binds tighter than another.
const INFIX: u8 = 1;

impl Pending for Frame {
    fn strength(&self) -> u8 {
        match self {
            Frame::Not | Frame::Quantified { .. } => PREFIX,
            Frame::Infix(_) => INFIX,
            Frame::Bracket { .. } => 0,
        }
    }

    fn depth(&self) -> usize {
        match self {
            Frame::Not | Frame::Bracket { .. } => 1,
            Frame::Quantified { variables, weight, .. } => variables * weight,
            Frame::Infix(join) => join.sign.weight(),
        }
    }
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
    /// Errors and warnings of the text.
    pub(super) sink: DiagnosticSink<SyntaxError>,
    language: Language,
    /// Number of negations that are open at the place that is read.
    negations: usize,
    pending: PendingStack<Frame>,
    terms: Vec<TermId>,
    /// The places at which the terms begin.
    places: Vec<Span>,
    applications: Vec<Application>,
    /// The variables bound at the place that is read, outermost first.
    scope: Vec<(VariableId, Sort)>,
    /// The sorts by which quantifiers bind each variable at the place that is read, the innermost last, by the variable's number.
    bound: Vec<Vec<Sort>>,
    /// The variables of the clause so far, in order of appearance.
    free: Vec<VariableId>,
    /// In which formula, counted from 1, each variable was last found free.
    free_in: Vec<usize>,
    formulas: usize,
    /// The numbers and distinct objects that occur, each with its first place.
    pub(super) distinct: BTreeMap<TermId, Span>,
    /// Number of inequalities that each `$distinct` so far stands for.
    inequalities: usize,
    pub(super) types: Types,
    /// Meaning of `equal(a, b)`.
    pub(super) equal: EqualReading,
    /// True if it was said what it means.
    is_equal_noted: bool,
}

impl<'t, 'b> Reader<'t, 'b> {
    pub(super) fn new(mut tokens: Tokens<'t>, bank: &'b mut Bank) -> Reader<'t, 'b> {
        let next = tokens.next();
        Reader {
            tokens,
            bank,
            next,
            sink: DiagnosticSink::default(),
            language: Language::Formula,
            negations: 0,
            pending: PendingStack::default(),
            terms: Vec::new(),
            places: Vec::new(),
            applications: Vec::new(),
            scope: Vec::new(),
            bound: Vec::new(),
            free: Vec::new(),
            free_in: Vec::new(),
            formulas: 0,
            distinct: BTreeMap::new(),
            inequalities: 0,
            types: Types::default(),
            equal: EqualReading::default(),
            is_equal_noted: false,
        }
    }

    /// Passes the token that is looked at and returns it.
    pub(super) fn advance(&mut self) -> Token {
        std::mem::replace(&mut self.next, self.tokens.next())
    }

    /// Returns the error that another token is looked at than the one that is expected.
    pub(super) fn unexpected(&self, expected: &'static str, open: Option<Span>) -> Located {
        match self.next.kind {
            Kind::Bad => (SyntaxError::Flaw(self.tokens.flaw), self.next.span),
            Kind::Sequent => (SyntaxError::Sequent, self.next.span),
            _ => (SyntaxError::Unexpected { expected, open }, self.next.span),
        }
    }

    /// Passes a token of this kind.
    pub(super) fn expect(&mut self, kind: Kind, expected: &'static str) -> Read<Token> {
        if self.next.kind == kind { Ok(self.advance()) } else { Err(self.unexpected(expected, None)) }
    }

    /// Reads one formula; what follows it is the token that is looked at. Clauses are closed by `∀` over their variables.
    /// `reserve` is how much nesting the caller will put around it.
    pub(super) fn formula(&mut self, language: Language, reserve: usize) -> Read<FormulaId> {
        self.language = language;
        self.negations = 0;
        self.formulas += 1;
        self.pending.clear(reserve);
        self.terms.clear();
        self.places.clear();
        self.applications.clear();
        self.free.clear();
        for (variable, _) in self.scope.drain(..) {
            if let Some(sorts) = self.bound.get_mut(variable.index()) {
                sorts.clear();
            }
        }
        // What quantifies a clause holds of all of it, in brackets or not.
        while language == Language::TypedClause && self.next.kind == Kind::ForAll {
            self.variables()?;
        }
        let mut formula = self.connected()?;
        if language.is_clausal() {
            // The other variables of a clause are bound around it, the one that occurs first outermost.
            let Reader { free, types, bank, .. } = self;
            let bound = |body, variable| types.bounded(bank, Quantifier::ForAll, (variable, INDIVIDUALS), body);
            formula = free.drain(..).rev().fold(formula, bound);
            formula = self.bind(Quantifier::ForAll, self.scope.len(), formula);
        }
        Ok(formula)
    }

    fn connected(&mut self) -> Read<FormulaId> {
        'operand: loop {
            let mut formula = loop {
                let at = self.next.span;
                match self.next.kind {
                    Kind::Not => {
                        self.open(Frame::Not, at)?;
                        self.advance();
                        if self.language.is_clausal() && self.negations > 0 {
                            return Err((SyntaxError::NotAClause, at));
                        }
                        self.negations += 1;
                    }
                    Kind::ForAll | Kind::Exists => self.quantifier()?,
                    Kind::Open => {
                        self.open(Frame::Bracket { open: at }, at)?;
                        self.advance();
                    }
                    _ => break self.atomic()?,
                }
            };
            loop {
                formula = self.reduce(PREFIX, formula);
                if let Some(sign) = Sign::of(self.next.kind) {
                    let at = self.next.span;
                    self.check_brackets(sign, at)?;
                    let left = self.reduce(INFIX, formula);
                    self.open(Frame::Infix(Join { sign, left, at }), at)?;
                    self.advance();
                    continue 'operand;
                }
                formula = self.reduce(INFIX, formula);
                let Some(Frame::Bracket { open }) = self.pending.close() else { return Ok(formula) };
                if self.next.kind != Kind::Close {
                    return Err(self.unexpected(expected::CONNECTIVE_OR_CLOSE, Some(open)));
                }
                self.advance();
            }
        }
    }

    /// Refuses a connective that needs brackets beside the one before it, and one that no clause has.
    fn check_brackets(&self, sign: Sign, at: Span) -> Read<()> {
        if self.language.is_clausal() && (sign != Sign::Or || self.negations > 0) {
            return Err((SyntaxError::NotAClause, at));
        }
        match self.pending.innermost() {
            Some(&Frame::Infix(Join { sign: before, at: first, .. })) => match (before.associative(), sign.associative()) {
                (true, true) if before == sign => Ok(()),
                (true, true) => Err((SyntaxError::MixedConnectives { first }, at)),
                _ => Err((SyntaxError::NonAssociative { first }, at)),
            },
            _ => Ok(()),
        }
    }

    /// Completes what waits for the formula after the innermost open bracket and binds at least so tightly.
    fn reduce(&mut self, least: u8, mut formula: FormulaId) -> FormulaId {
        while let Some(frame) = self.pending.close_binding(least) {
            match frame {
                Frame::Not => {
                    formula = self.bank.not(formula);
                    self.negations -= 1;
                }
                Frame::Quantified { quantifier, variables, .. } => formula = self.bind(quantifier, variables, formula),
                Frame::Infix(join) => formula = self.join(join, formula),
                Frame::Bracket { .. } => {}
            }
        }
        formula
    }

    /// Quantifies a formula by this many variables of the scope, the innermost first, which ends there.
    fn bind(&mut self, quantifier: Quantifier, variables: usize, mut formula: FormulaId) -> FormulaId {
        for _ in 0..variables {
            let Some(bound) = self.scope.pop() else { break };
            if let Some(sorts) = self.bound.get_mut(bound.0.index()) {
                sorts.pop();
            }
            formula = self.types.bounded(self.bank, quantifier, bound, formula);
        }
        formula
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

    /// Reads `! [X, Y] :` in a formula.
    fn quantifier(&mut self) -> Read<()> {
        let sign = self.next;
        if self.language.is_clausal() {
            return Err((SyntaxError::NotAClause, sign.span));
        }
        let quantifier = if sign.kind == Kind::ForAll { Quantifier::ForAll } else { Quantifier::Exists };
        let variables = self.variables()?;
        self.pending.open_counted(Frame::Quantified { quantifier, variables, weight: self.types.weight() });
        Ok(())
    }

    /// Reads a quantifier, `[X, Y]` and `:`, puts the variables into the scope and says how many they are.
    fn variables(&mut self) -> Read<usize> {
        self.advance();
        let open = self.expect(Kind::OpenList, expected::VARIABLE_LIST)?.span;
        let weight = self.types.weight();
        let mut variables = 0;
        loop {
            let token = self.expect(Kind::UpperWord, expected::VARIABLE)?;
            for _ in 0..weight {
                self.deepen(token.span)?;
            }
            let variable = self.bank.variable(self.tokens.slice(token.span));
            let sort = self.variable_sort(token.span)?;
            if self.bound.len() <= variable.index() {
                self.bound.resize(variable.index() + 1, Vec::new());
            }
            if let Some(sorts) = self.bound.get_mut(variable.index()) {
                if !sorts.is_empty() {
                    self.sink.warning(SyntaxError::Shadowed, token.span);
                }
                sorts.push(sort);
            }
            self.scope.push((variable, sort));
            variables += 1;
            match self.next.kind {
                Kind::Comma => self.advance(),
                Kind::CloseList => break,
                _ => return Err(self.unexpected(expected::VARIABLE_LIST_END, Some(open))),
            };
        }
        self.advance();
        self.expect(Kind::Colon, expected::COLON)?;
        Ok(variables)
    }

    fn atomic(&mut self) -> Read<FormulaId> {
        let head = self.next;
        let left = match head.kind {
            Kind::LowerWord | Kind::Quoted => {
                self.advance();
                let base = if self.next.kind == Kind::Open { Some(self.arguments()?) } else { None };
                if !matches!(self.next.kind, Kind::Equal | Kind::NotEqual) {
                    if let Some(base) = base
                        && self.is_equality(head, base)
                    {
                        return self.equality(base);
                    }
                    let symbol = self.symbol(head, SymbolKind::Predicate, base)?;
                    let from = base.unwrap_or(self.terms.len());
                    let atom = self.bank.atom(symbol, self.terms.get(from..).unwrap_or_default());
                    self.terms.truncate(from);
                    self.places.truncate(from);
                    return atom.map_err(|mismatch| (SyntaxError::Arity(mismatch), head.span));
                }
                self.apply(head, base)?
            }
            Kind::DollarWord => match self.tokens.slice(head.span) {
                word @ ("$true" | "$false") => {
                    self.advance();
                    return Ok(self.bank.truth(word == "$true"));
                }
                "$distinct" => return self.distinct(),
                _ => return Err((SyntaxError::DollarWord, head.span)),
            },
            Kind::UpperWord | Kind::Integer | Kind::Distinct => self.simple_term()?,
            Kind::OtherNumber(_) => return Err(self.no_term()),
            _ => return Err(self.unexpected(expected::FORMULA, None)),
        };
        let negated = match self.next.kind {
            Kind::Equal => false,
            Kind::NotEqual => true,
            _ => return Err(self.unexpected(expected::EQUALITY_SIGN, None)),
        };
        self.advance();
        let place = self.next.span;
        let right = self.term()?;
        self.same_sort(left, right, place)?;
        let equation = self.bank.equal(left, right);
        Ok(if negated { self.bank.not(equation) } else { equation })
    }

    /// Returns whether `head`, applied to the terms from `base` on, is TPTP's old symbol of equality; the first one in the text gets a warning, and
    /// so does a predicate that looks like it.
    fn is_equality(&mut self, head: Token, base: usize) -> bool {
        let is_like = head.kind == Kind::LowerWord && self.tokens.slice(head.span) == EQUAL && self.terms.len() == base + 2;
        if !is_like || (self.types.is_typed && (self.types.is_sort(EQUAL) || self.types.of(EQUAL, head.span).is_some())) {
            return false;
        }
        let is_equality = self.equal == EqualReading::Equality;
        if !std::mem::replace(&mut self.is_equal_noted, true) {
            self.sink.warning(SyntaxError::Equal { is_equality }, head.span);
        }
        is_equality
    }

    /// The equation of the two terms from `base` on, which are taken off.
    fn equality(&mut self, base: usize) -> Read<FormulaId> {
        let (terms, places) = (self.terms.split_off(base), self.places.split_off(base));
        match (terms.as_slice(), places.as_slice()) {
            (&[left, right], &[_, place]) => {
                self.same_sort(left, right, place)?;
                Ok(self.bank.equal(left, right))
            }
            _ => Err(self.unexpected(expected::TERM, None)),
        }
    }

    /// Reads `$distinct(t1, …, tn)`: the conjunction of the inequalities of each two of the terms.
    fn distinct(&mut self) -> Read<FormulaId> {
        let head = self.advance();
        if self.language.is_clausal() {
            return Err((SyntaxError::NotAClause, head.span));
        }
        if self.next.kind != Kind::Open {
            return Err(self.unexpected(expected::OPEN_BRACKET, None));
        }
        // Written out, the conjunction takes a bracket.
        self.deepen(head.span)?;
        let base = self.arguments()?;
        self.pending.ascend(1);
        let terms = self.terms.split_off(base);
        let places = self.places.split_off(base);
        if let Some(&first) = terms.first() {
            terms.iter().zip(&places).try_for_each(|(&term, &place)| self.same_sort(first, term, place))?;
        }
        self.inequalities = self.inequalities.saturating_add(terms.len().saturating_mul(terms.len().saturating_sub(1)) / 2);
        if self.inequalities > MAX_DISTINCT * (MAX_DISTINCT - 1) / 2 {
            return Err((SyntaxError::TooManyDistinct { most: MAX_DISTINCT }, head.span));
        }
        let mut said = None;
        for (at, &second) in terms.iter().enumerate() {
            for &first in terms.get(..at).unwrap_or_default() {
                let equation = self.bank.equal(first, second);
                let differ = self.bank.not(equation);
                said = Some(said.map_or(differ, |before| self.bank.and(before, differ)));
            }
        }
        Ok(said.unwrap_or_else(|| self.bank.truth(true)))
    }

    fn open(&mut self, frame: Frame, at: Span) -> Read<()> {
        self.pending.open(frame).map_err(|_| (SyntaxError::TooDeep, at))
    }

    fn deepen(&mut self, span: Span) -> Read<()> {
        self.pending.deepen(1).map_err(|_| (SyntaxError::TooDeep, span))
    }
}
