//! Symbol points of any list of symbols (PW-41 to PW-57), itemised. The list need not be well formed (PW-41); the points of a
//! WFF are also kept with it in the bank, and the two always agree.

use foldhash::HashMap;
use formula::{Bank, points};
use representation::Signs;
use source::{Severity, Span, Text};
use syntax_core::diagnostics::DiagnosticSink;
use syntax_core::{MAX_STATEMENT_BYTES, Parsed};

use super::error::SyntaxError;
use super::lexer::{Lexer, Token};
use super::{Negatives, Options, parse};

/// One symbol of a statement and what its occurrences cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CostItem {
    /// The symbol as it is first written: `∀`, `forall`, `x_0`, `[health]`.
    pub symbol: String,
    /// Kind in the rulebook's words: "quantifier", "distinct variable".
    pub kind: &'static str,
    /// The clause of the rulebook that prices it: PW-42 to PW-57.
    pub clause: &'static str,
    /// Number of its occurrences.
    pub count: u64,
    /// Its points each time.
    pub points_each: u64,
    /// Its points in all.
    pub points: u64,
}

/// Cost of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Every different symbol, in the order of first occurrence.
    pub items: Vec<CostItem>,
    /// The sum of the items' points (PW-41).
    pub total: u64,
    /// True if the statement is a WFF or a WFO and can be read (PW-58, PW-59).
    pub well_formed: bool,
}

/// Returns the symbol points of the list of symbols in `span`, well formed or not (PW-41). In such a list `-1` is a number, where
/// it is a symbol at all, unless what stands before it ends an operand.
///
/// A list that is not well formed is priced with a warning for everything that is wrong with it. Errors: a symbol that is none
/// of the rulebook's, and more than [`MAX_STATEMENT_BYTES`] bytes. No symbols at all cost nothing.
pub fn cost(text: &Text, span: Span, negatives: Negatives) -> Parsed<Cost> {
    let options = Options { negatives, ..Options::default() };
    let bytes = span.end.saturating_sub(span.start);
    let mut sink = DiagnosticSink::default();
    if bytes > MAX_STATEMENT_BYTES {
        sink.error(SyntaxError::TooLong { bytes }, Span::at(span.start));
        return sink.parsed(None, span.end, |error, span| error.describe(span, text));
    }
    let mut items: Vec<CostItem> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::default();
    let mut lexer = Lexer::new(text.slice(span), span.start, options);
    loop {
        let lexeme = lexer.next();
        if lexeme.token == Token::End {
            break;
        }
        let place = Span::new(lexeme.start, lexeme.end);
        if let Some(slip) = lexeme.slip {
            sink.error(SyntaxError::of_slip(slip, text.slice(place)), place);
            continue;
        }
        let written = text.slice(place);
        let Some((kind, clause)) = lexeme.token.rulebook(written) else { continue };
        let key = canonical(lexeme.token, written);
        let at = *places.entry(key).or_insert(items.len());
        match items.get_mut(at) {
            Some(item) => {
                item.count += 1;
                item.points += item.points_each;
            }
            None => {
                let points_each = points_of(lexeme.token, written);
                items.push(CostItem { symbol: written.to_owned(), kind, clause, count: 1, points_each, points: points_each });
            }
        }
    }
    if !sink.is_empty() {
        return sink.parsed(None, span.end, |error, span| error.describe(span, text));
    }
    let mut reading = parse(text, span, &options, &mut Bank::new());
    for diagnostic in &mut reading.diagnostics {
        diagnostic.severity = Severity::Warning;
    }
    let total = items.iter().map(|item| item.points).sum();
    Parsed { value: Some(Cost { items, total, well_formed: reading.value.is_some() }), diagnostics: reading.diagnostics }
}

/// Returns the points of one symbol (PW-42 to PW-57).
fn points_of(token: Token, written: &str) -> u64 {
    match token {
        Token::Variable | Token::Predicate => u64::from(points::name_points(written)),
        Token::Game(name) => u64::from(points::name_points(name.data().0)),
        Token::Truth(_) => points::TRUTH_VALUE,
        Token::Number => points::NUMBER,
        Token::Quantifier(_) => points::QUANTIFIER,
        Token::Not | Token::Connective(_) => points::CONNECTIVE,
        Token::Operator(operator) => u64::from(points::name_points(operator.sign())),
        Token::Comparator(comparator) => u64::from(points::name_points(comparator.sign())),
        Token::Equals => points::EQUALITY,
        Token::Open | Token::Close | Token::Comma | Token::Unknown | Token::End => 0,
    }
}

/// Returns one spelling for all spellings of a symbol.
fn canonical(token: Token, written: &str) -> &str {
    let alphabet = formula::Alphabet::Unicode;
    match token {
        Token::Variable | Token::Predicate | Token::Number => written,
        Token::Game(name) => name.data().0,
        Token::Truth(true) => "tT",
        Token::Truth(false) => "tF",
        Token::Quantifier(quantifier) => alphabet.quantifier(quantifier),
        Token::Not => alphabet.negation(),
        Token::Connective(connective) => alphabet.connective(connective),
        Token::Operator(operator) => operator.sign(),
        Token::Comparator(comparator) => comparator.sign(),
        Token::Open => "(",
        Token::Close => ")",
        Token::Equals => "=",
        Token::Comma => ",",
        Token::Unknown | Token::End => "",
    }
}
