//! Expressions of operators, whose precedence a text may set itself, as Prover9's inputs do. Read with a stack on the heap. Not here: what an operator
//! means, and the tokens.

use std::collections::HashMap;

use source::Span;
use syntax_core::precedence::{Pending, PendingStack};

use crate::fault::{Fault, Located};

/// The side on which operators of one precedence may stand side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fixity {
    Infix,
    InfixLeft,
    InfixRight,
    Prefix,
    Postfix,
}

/// The precedence of quantifiers: weaker than `=`, stronger than `&`.
const QUANTIFIER: u16 = 750;

/// Operators by their names. The smaller the number, the tighter it binds.
#[derive(Clone, Debug)]
pub(crate) struct Operators {
    infix: HashMap<String, (u16, Fixity)>,
    prefix: HashMap<String, u16>,
    postfix: HashMap<String, u16>,
}

impl Operators {
    /// Returns the operators that are known without a declaration.
    pub(crate) fn usual() -> Operators {
        let mut usual = Operators { infix: HashMap::new(), prefix: HashMap::new(), postfix: HashMap::new() };
        let groups: [(u16, Fixity, &[&str]); 7] = [
            (800, Fixity::Infix, &["<->", "->", "<-"]),
            (790, Fixity::InfixRight, &["|", "||"]),
            (780, Fixity::InfixRight, &["&", "&&"]),
            (700, Fixity::Infix, &["=", "!=", "==", "!==", "<", "<=", ">", ">=", "@<", "@<=", "@>", "@>="]),
            (500, Fixity::Infix, &["+", "*", "@", "/", "\\", "^", "v"]),
            (350, Fixity::Prefix, &["-"]),
            (300, Fixity::Postfix, &["'"]),
        ];
        for (precedence, fixity, names) in groups {
            for name in names {
                usual.declare(name, precedence, Some(fixity));
            }
        }
        usual
    }

    /// Declares an operator; without a fixity it is an ordinary symbol from then on.
    pub(crate) fn declare(&mut self, name: &str, precedence: u16, fixity: Option<Fixity>) {
        match fixity {
            Some(Fixity::Prefix) => {
                self.prefix.insert(name.to_owned(), precedence);
            }
            Some(Fixity::Postfix) => {
                self.postfix.insert(name.to_owned(), precedence);
            }
            Some(infix) => {
                self.infix.insert(name.to_owned(), (precedence, infix));
            }
            None => {
                self.infix.remove(name);
                self.prefix.remove(name);
                self.postfix.remove(name);
            }
        }
    }

    pub(crate) fn is_operator(&self, name: &str) -> bool {
        self.infix.contains_key(name) || self.prefix.contains_key(name) || self.postfix.contains_key(name)
    }
}

/// An expression in an [`Expressions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Expression(u32);

/// The head of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Head<'t> {
    /// A symbol, or an operator, and its arguments.
    Symbol(&'t str),
    /// A quantifier, with its variable and the place of that; the one argument is what it binds.
    Quantifier { is_universal: bool, variable: &'t str, place: Span },
}

/// Expressions in one store.
#[derive(Debug, Default)]
pub(crate) struct Expressions<'t> {
    all: Vec<(Head<'t>, Vec<Expression>, Span)>,
}

impl<'t> Expressions<'t> {
    fn add(&mut self, head: Head<'t>, arguments: Vec<Expression>, place: Span) -> Expression {
        self.all.push((head, arguments, place));
        Expression((self.all.len() - 1) as u32)
    }

    /// Returns the head of an expression, its arguments, and the place of its head.
    pub(crate) fn get(&self, expression: Expression) -> (Head<'t>, &[Expression], Span) {
        match self.all.get(expression.0 as usize) {
            Some((head, arguments, place)) => (*head, arguments, *place),
            None => (Head::Symbol(""), &[], Span::at(0)),
        }
    }
}

/// Token of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// A name, or an operator.
    Name(&'t str),
    /// A quoted name, which is no operator.
    Quoted(&'t str),
    Open,
    Close,
    Comma,
    /// Anything else: the expression ends before it.
    Other,
}

/// The tokens that an expression is read from.
pub(crate) trait Tokens<'t> {
    /// Returns the next token and its place.
    fn next(&self) -> (Token<'t>, Span);

    /// Passes the next token.
    fn advance(&mut self);
}

/// Tells whether a character belongs to words, and not to signs.
pub(crate) fn is_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '$')
}

enum Frame<'t> {
    Infix { name: &'t str, precedence: u16, fixity: Fixity, left: Expression, place: Span },
    Prefix { name: &'t str, precedence: u16, place: Span },
    Quantifier { is_universal: bool, variable: &'t str, variable_place: Span, place: Span },
    Bracket { place: Span },
    Call { name: &'t str, place: Span, arguments: Vec<Expression> },
}

impl Pending for Frame<'_> {
    fn depth(&self) -> usize {
        // A chain to the right is no nesting.
        usize::from(!matches!(self, Frame::Infix { fixity: Fixity::InfixRight, .. }))
    }
}

impl Frame<'_> {
    /// Returns how weakly it binds; `None` for what only its own end completes.
    fn precedence(&self) -> Option<u16> {
        match self {
            Frame::Infix { precedence, .. } | Frame::Prefix { precedence, .. } => Some(*precedence),
            Frame::Quantifier { .. } => Some(QUANTIFIER),
            Frame::Bracket { .. } | Frame::Call { .. } => None,
        }
    }
}

/// Reads one expression.
pub(crate) fn expression<'t>(
    tokens: &mut impl Tokens<'t>,
    operators: &Operators,
    all: &mut Expressions<'t>,
) -> Result<Expression, Located> {
    let mut pending: PendingStack<Frame<'t>> = PendingStack::default();
    'operand: loop {
        let mut operand = loop {
            let (token, place) = tokens.next();
            let open = |pending: &mut PendingStack<Frame<'t>>, frame| pending.open(frame).map_err(|_| (Fault::TooDeep, place));
            match token {
                Token::Open => {
                    tokens.advance();
                    open(&mut pending, Frame::Bracket { place })?;
                }
                Token::Name(name) | Token::Quoted(name) => {
                    tokens.advance();
                    let is_plain = matches!(token, Token::Name(_));
                    let (next, next_place) = tokens.next();
                    if is_plain
                        && let "all" | "exists" = name
                        && let Token::Name(variable) | Token::Quoted(variable) = next
                        && (matches!(next, Token::Quoted(_)) || variable.starts_with(is_word))
                    {
                        tokens.advance();
                        let is_universal = name == "all";
                        open(&mut pending, Frame::Quantifier { is_universal, variable, variable_place: next_place, place })?;
                        continue;
                    }
                    let prefix = operators.prefix.get(name).copied().filter(|_| is_plain);
                    if let (Some(precedence), false) = (prefix, matches!(next, Token::Close | Token::Comma | Token::Other)) {
                        open(&mut pending, Frame::Prefix { name, precedence, place })?;
                        continue;
                    }
                    if next == Token::Open && next_place.start == place.end {
                        tokens.advance();
                        open(&mut pending, Frame::Call { name, place, arguments: Vec::new() })?;
                        continue;
                    }
                    let is_sign = !name.starts_with(is_word);
                    if is_plain && is_sign && operators.is_operator(name) {
                        return Err((Fault::Unexpected { expected: "a formula or a term" }, place));
                    }
                    break all.add(Head::Symbol(name), Vec::new(), place);
                }
                _ => return Err((Fault::Unexpected { expected: "a formula or a term" }, place)),
            }
        };
        loop {
            let (token, place) = tokens.next();
            match token {
                Token::Name(name) if operators.postfix.contains_key(name) => {
                    let precedence = operators.postfix.get(name).copied().unwrap_or_default();
                    operand = reduce(&mut pending, all, operand, |own| own < precedence);
                    tokens.advance();
                    operand = all.add(Head::Symbol(name), vec![operand], place);
                }
                Token::Name(name) if operators.infix.contains_key(name) => {
                    let (precedence, fixity) = operators.infix.get(name).copied().unwrap_or((0, Fixity::Infix));
                    let left = fixity != Fixity::InfixRight;
                    operand = reduce(&mut pending, all, operand, |own| own < precedence);
                    if let Some(&Frame::Infix { precedence: own, fixity: before, place: first, .. }) = pending.innermost()
                        && own == precedence
                    {
                        match (before, fixity) {
                            (Fixity::InfixLeft, Fixity::InfixLeft) | (Fixity::InfixRight, Fixity::InfixRight) => {}
                            _ => return Err((Fault::NonAssociative { first }, place)),
                        }
                    }
                    operand = reduce(&mut pending, all, operand, |own| left && own == precedence);
                    tokens.advance();
                    let frame = Frame::Infix { name, precedence, fixity, left: operand, place };
                    pending.open(frame).map_err(|_| (Fault::TooDeep, place))?;
                    continue 'operand;
                }
                Token::Comma | Token::Close => {
                    operand = reduce(&mut pending, all, operand, |_| true);
                    match (token, pending.innermost()) {
                        (_, None) => return Ok(operand),
                        (Token::Close, Some(Frame::Bracket { .. })) => {
                            pending.close();
                            tokens.advance();
                        }
                        (Token::Close, _) => {
                            tokens.advance();
                            if let Some(Frame::Call { name, place, mut arguments }) = pending.close() {
                                arguments.push(operand);
                                operand = all.add(Head::Symbol(name), arguments, place);
                            }
                        }
                        (_, Some(Frame::Call { .. })) => {
                            tokens.advance();
                            if let Some(Frame::Call { name, place, mut arguments }) = pending.close() {
                                arguments.push(operand);
                                pending.reopen(Frame::Call { name, place, arguments });
                            }
                            continue 'operand;
                        }
                        (_, Some(_)) => return Err((Fault::Unexpected { expected: "an operator or `)`" }, place)),
                    }
                }
                Token::Other => {
                    operand = reduce(&mut pending, all, operand, |_| true);
                    return match pending.innermost() {
                        None => Ok(operand),
                        Some(Frame::Bracket { place } | Frame::Call { place, .. }) => Err((Fault::Unclosed, *place)),
                        Some(_) => Err((Fault::Unexpected { expected: "an operator or `)`" }, place)),
                    };
                }
                Token::Name(_) | Token::Quoted(_) | Token::Open => {
                    return Err((Fault::Unexpected { expected: "an operator, `,`, `)` or `.`" }, place));
                }
            }
        }
    }
}

/// Completes the innermost frames whose precedence is accepted.
fn reduce<'t>(
    pending: &mut PendingStack<Frame<'t>>,
    all: &mut Expressions<'t>,
    mut operand: Expression,
    accept: impl Fn(u16) -> bool,
) -> Expression {
    while pending.innermost().and_then(Frame::precedence).is_some_and(&accept) {
        operand = match pending.close() {
            Some(Frame::Infix { name, left, place, .. }) => all.add(Head::Symbol(name), vec![left, operand], place),
            Some(Frame::Prefix { name, place, .. }) => all.add(Head::Symbol(name), vec![operand], place),
            Some(Frame::Quantifier { is_universal, variable, variable_place, place }) => {
                all.add(Head::Quantifier { is_universal, variable, place: variable_place }, vec![operand], place)
            }
            _ => operand,
        };
    }
    operand
}
