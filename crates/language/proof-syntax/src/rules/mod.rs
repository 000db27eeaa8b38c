//! Calculi: rules of inference as text (`.rules`), read into the data that the kernel checks with. In and out.
//!
//! ```text
//! calculus my-calculus "My calculus"
//! notation predicate-wars
//!
//! rule "Universal instantiation" (UI, PW-R4)      # name, short name, number in the rulebook
//!   also "Specialisation"                         # further names
//!   says "What holds of every object holds of any object that is named."
//!   from (∀(x)A)                                  # premises; several `from` clauses are alternatives
//!   choose a : object, paid                       # what the prover names
//!   infer A{x ↦ a}                                # several `infer` clauses are alternatives
//!
//! base [NUMBER](n) choose n : number when base_rules = standard or positive
//! ```
//!
//! One clause a line; `#` begins a comment; `⊢` and `↦` may be written `|-` and `|->`. Schemas are written as statements of
//! Predicate Wars ([`predicate_wars`](crate::predicate_wars)) whatever the calculus' own notation is; where it is another one,
//! with `↔` and `∃!` beside. `A{x ↦ a}` means `A(a)`, and makes every bare `A` of the rule mean `A(x)`. Further clauses are
//! `subproof Z ⊢ B, C`, `witness e`, `provided …` and `sound if … (S-5) "why"`, and `case` begins a form of the rule of its own:
//! what stands before the first `case` belongs to all of them. A clause with `when NAME = VALUE` after it, or `when NAME = VALUE or VALUE`, counts under that
//! house rule only; a rule of which no form counts is none of the calculus.
//!
//! `replace A by B` stands for all forms in which a line has `B` where another has `A`, or `A` where it has `B`: as the whole line, or under
//! one negation, connective or quantifier.
//!
//! Not here: whether rules are sound, and whether their letters are determined; that is the kernel's to say, and is said with
//! the place of the clause.

mod books;
mod build;
mod clause;
mod cursor;
mod error;
mod outline;
mod print;
mod proviso;
mod replacement;
mod schema;
mod vocabulary;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use formula::Bank;
use kernel::{Calculus, HouseRules};
use source::{Span, Text};
use syntax_core::Parsed;

use clause::Clauses;
use error::{Sink, SyntaxError};
use schema::Schemas;

pub use books::{BOOKS, derivations, shipped_texts, translated_text};
pub use print::{FormText, SchemaNotation, form_text, form_text_in, notation_name, print, print_rule};

/// The longest text of a calculus that is read, in bytes (U-18).
pub const MAX_BYTES: usize = 1 << 20;

/// The most forms of a rule: choices of premises times choices of a conclusion.
pub const MAX_FORMS: usize = 100;

/// The most choices, provisos or conditions of a form.
pub const MAX_ITEMS: usize = 32;

/// The longest name, in bytes.
pub const MAX_NAME: usize = 200;

/// The longest sentence, in bytes.
pub(crate) const MAX_SENTENCE: usize = 2_000;

/// Reads the text of a calculus, with the clauses that count under the house rules chosen.
///
/// All faulty clauses are reported at once, up to [`MAX_ERRORS`](syntax_core::MAX_ERRORS) errors, and the text of clauses that do not
/// count is read as well. Takes time linear in the text, but for letters and forms, whose numbers are limited.
pub fn parse(text: &Text, house: &HouseRules) -> Parsed<Calculus> {
    let mut sink = Sink::default();
    let end = text.content().len();
    if end > MAX_BYTES {
        sink.error(SyntaxError::TextTooLong, Span::at(0));
        return sink.parsed(None, end, |error, span| error.describe(span, text));
    }
    let mut schemas = Schemas::new(text.content());
    let mut clauses = Clauses { house, sink: &mut sink, schemas: &mut schemas, unit: 0 };
    let outline = outline::read(text, &mut clauses);
    let mut bank = Bank::new();
    let notation = outline.notation.unwrap_or(kernel::Notation::PredicateWars);
    let read = schemas.read(text.name(), notation, house, &mut bank, &mut sink);
    let calculus = build::calculus(&outline, &read, bank, &mut sink);
    sink.parsed(calculus, end, |error, span| error.describe(span, text))
}

/// Returns a calculus that comes with the program, under the house rules chosen; `None` when there is none of this name.
pub fn shipped(name: &str, house: &HouseRules) -> Option<Calculus> {
    let (name, content) = shipped_texts().find(|(known, _)| *known == name)?;
    parse(&Text::new(name, content), house).value
}

/// The most calculi of each kind that are kept: house rules and texts are for callers to choose, and are of many kinds.
const MAX_SHARED: usize = 16;

/// Calculi that were read last, each under its name or its text, with the house rules under which it was read.
type Kept = Mutex<VecDeque<(String, HouseRules, Arc<Calculus>)>>;

/// Returns a calculus that comes with the program, under the house rules chosen, as [`shipped`] does; those that were read last are kept, so
/// that each is read once in a process.
pub fn shared(name: &str, house: &HouseRules) -> Option<Arc<Calculus>> {
    static LAST: Kept = Mutex::new(VecDeque::new());
    kept(&LAST, name, house, || shipped(name, house))
}

/// Returns the calculus of a text, under the house rules chosen; `None` where it has a fault, which [`parse`] tells. Those that were read last are kept.
pub fn shared_text(text: &str, house: &HouseRules) -> Option<Arc<Calculus>> {
    static LAST: Kept = Mutex::new(VecDeque::new());
    kept(&LAST, text, house, || parse(&Text::new("calculus", text), house).value)
}

fn kept(last: &Kept, key: &str, house: &HouseRules, read: impl FnOnce() -> Option<Calculus>) -> Option<Arc<Calculus>> {
    let known = |last: &VecDeque<(String, HouseRules, Arc<Calculus>)>| {
        last.iter().find(|(other, rules, _)| other == key && rules == house).map(|(_, _, calculus)| Arc::clone(calculus))
    };
    if let Some(calculus) = known(&last.lock().unwrap_or_else(PoisonError::into_inner)) {
        return Some(calculus);
    }
    // Others need not wait while it is read.
    let calculus = Arc::new(read()?);
    let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
    if known(&last).is_none() {
        last.truncate(MAX_SHARED - 1);
        last.push_front((key.to_owned(), house.clone(), Arc::clone(&calculus)));
    }
    Some(calculus)
}
