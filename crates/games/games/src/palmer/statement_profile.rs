//! Profile of a statement as cards ask for it: its nonlogical symbols, its quantifiers in the order of the text, and the position
//! of each.

use std::ops::Range;

use board_syntax::palmer::{self, Sentence, Token};
use formula::{Bank, Formula, FormulaId, Quantifier, Term, TermId};
use source::{Span, Text};

use super::card::{SYMBOLS, sign};

/// A quantifier of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Quantified {
    pub(super) quantifier: Quantifier,
    pub(super) variable: String,
    /// Position in the text; of `∀x,y` the second one stands at its variable.
    pub(super) place: Range<usize>,
    /// True if it stands in the row of quantifiers that the statement begins with.
    pub(super) leading: bool,
    /// True if its variable does not occur in what it quantifies (Q-PA-7).
    pub(super) vacuous: bool,
}

/// The parts of a statement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct StatementProfile {
    /// The places in [`SYMBOLS`] of the nonlogical symbols, and where each first stands; by those places.
    pub(super) symbols: Vec<(u8, Range<usize>)>,
    /// From left to right.
    pub(super) quantifiers: Vec<Quantified>,
    /// The first `|L|` (Q-PA-21).
    pub(super) counting: Option<Range<usize>>,
    /// The naming, from its bar (PA-16).
    pub(super) naming: Option<Range<usize>>,
    /// The sentence, without a naming.
    pub(super) sentence: Range<usize>,
}

impl StatementProfile {
    /// Takes a statement apart that was read from the whole of `text`.
    pub(super) fn of(bank: &Bank, text: &Text, read: &Sentence) -> StatementProfile {
        let whole = Span::new(0, text.content().len());
        let tokens = palmer::tokens(text, whole);
        let bar = tokens.iter().position(|(token, _)| *token == Token::Assign).and_then(|assign| {
            tokens.get(..assign).and_then(|before| before.iter().rposition(|(token, _)| *token == Token::Bar))
        });
        let (sentence, naming) = tokens.split_at(bar.unwrap_or(tokens.len()));
        let mut found = Found::default();
        found.walk(bank, read.sentence);
        let places = quantifier_places(sentence);
        let leading = leading(bank, read.sentence);
        let quantifiers = found.quantifiers.into_iter().zip(places).enumerate();
        let extent = |tokens: &[(Token, Span)]| match (tokens.first(), tokens.last()) {
            (Some((_, first)), Some((_, last))) => first.start..last.end,
            _ => 0..0,
        };
        StatementProfile {
            symbols: found
                .symbols
                .iter()
                .enumerate()
                .filter(|(_, used)| **used)
                .map(|(at, _)| (at as u8, symbol_place(text, sentence, SYMBOLS[at].1)))
                .collect(),
            quantifiers: quantifiers
                .map(|(at, ((quantifier, variable, vacuous), place))| Quantified {
                    quantifier,
                    variable,
                    place,
                    leading: at < leading,
                    vacuous,
                })
                .collect(),
            counting: found.counting.then(|| counting_place(text, sentence)),
            naming: bar.map(|_| extent(naming)),
            sentence: extent(sentence),
        }
    }

    /// The quantifiers as symbols with variables: `∀x ∃y`.
    pub(super) fn prefix_text(quantifiers: &[Quantified]) -> String {
        let words = quantifiers.iter().map(|one| format!("{}{}", sign(one.quantifier), one.variable));
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Symbols and quantifiers that a walk through a formula has met.
#[derive(Default)]
struct Found {
    symbols: [bool; SYMBOLS.len()],
    quantifiers: Vec<(Quantifier, String, bool)>,
    counting: bool,
}

impl Found {
    /// Walks in the order of the text, every occurrence on its own.
    fn walk(&mut self, bank: &Bank, formula: FormulaId) {
        let mut stack = vec![formula];
        while let Some(formula) = stack.pop() {
            match bank.formula(formula) {
                Formula::Truth(_) => {}
                Formula::Cardinality(..) => self.counting = true,
                Formula::Atom(symbol, arguments) => {
                    self.symbol(bank.symbol_text(symbol));
                    self.terms(bank, arguments);
                }
                Formula::Equal(left, right) => self.terms(bank, &[left, right]),
                Formula::Not(inner) => stack.push(inner),
                Formula::Binary(_, left, right) => stack.extend([right, left]),
                Formula::Quantified(quantifier, variable, body) => {
                    let vacuous = !bank.free_variables(body).contains(&variable);
                    self.quantifiers.push((quantifier, bank.variable_text(variable).to_owned(), vacuous));
                    stack.push(body);
                }
            }
        }
    }

    fn terms(&mut self, bank: &Bank, terms: &[TermId]) {
        let mut stack = terms.to_vec();
        while let Some(term) = stack.pop() {
            if let Term::Apply(symbol, arguments) = bank.term(term) {
                self.symbol(bank.symbol_text(symbol));
                stack.extend_from_slice(arguments);
            }
        }
    }

    /// A symbol of the game; names that players gave are free to all (PA-16).
    fn symbol(&mut self, name: &str) {
        if let Some(at) = SYMBOLS.iter().position(|(_, known)| *known == name) {
            self.symbols[at] = true;
        }
    }
}

/// Returns how many quantifiers a statement begins with.
fn leading(bank: &Bank, mut formula: FormulaId) -> usize {
    let mut count = 0;
    while let Formula::Quantified(_, _, body) = bank.formula(formula) {
        count += 1;
        formula = body;
    }
    count
}

/// Returns where each quantifier stands: its symbol with its variable, or after a comma the variable alone.
fn quantifier_places(tokens: &[(Token, Span)]) -> Vec<Range<usize>> {
    let is_sign = |token: Token| matches!(token, Token::ForAll | Token::Exists | Token::ExistsUnique);
    let mut places = Vec::new();
    let mut tokens = tokens.iter().peekable();
    while let Some((token, sign)) = tokens.next() {
        if !is_sign(*token) {
            continue;
        }
        let mut start = sign.start;
        while let Some((_, variable)) = tokens.next_if(|(token, _)| *token == Token::Word) {
            places.push(start..variable.end);
            match tokens.next_if(|(token, _)| *token == Token::Comma) {
                // The variable after it stands for itself.
                Some(_) => start = tokens.peek().map_or(variable.end, |(_, next)| next.start),
                None => break,
            }
        }
    }
    places
}

/// Returns where a symbol first stands, not as the variable of a quantifier.
fn symbol_place(text: &Text, tokens: &[(Token, Span)], name: &str) -> Range<usize> {
    let mut before = Token::End;
    for &(token, span) in tokens {
        let bound = matches!(before, Token::ForAll | Token::Exists | Token::ExistsUnique);
        let is_it = if name == "+" { token == Token::Plus } else { token == Token::Word && text.slice(span) == name };
        if is_it && !bound {
            return span.start..span.end;
        }
        before = token;
    }
    0..0
}

/// The first `|L|` with what is compared to it.
fn counting_place(text: &Text, tokens: &[(Token, Span)]) -> Range<usize> {
    let is_domain = |window: &[(Token, Span)]| match window {
        [(Token::Bar, _), (Token::Word, name), (Token::Bar, _), _, _] => text.slice(*name) == "L",
        _ => false,
    };
    match tokens.windows(5).find(|window| is_domain(window)) {
        Some([first, .., last]) => first.1.start..last.1.end,
        _ => 0..0,
    }
}
