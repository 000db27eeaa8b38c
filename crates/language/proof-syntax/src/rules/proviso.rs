//! Provisos as they are written: a closed list of phrases with letters in them (`vocabulary`).

use kernel::calculus::MAX_PREMISES;
use source::Span;

use super::cursor::{Cursor, Name, Token};
use super::error::{Sink, SyntaxError, expected};
use super::vocabulary::Letters;

/// More words than any phrase has.
const MAX_WORDS: usize = 8;

/// A proviso as written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proviso<'t> {
    pub(super) phrase: Phrase<'t>,
    pub(super) span: Span,
}

/// Phrase with its letters.
#[derive(Clone, Copy, Debug)]
pub(super) enum Phrase<'t> {
    Fresh(&'t str),
    NotFreeElsewhere(&'t str),
    InNoOtherLine(&'t str),
    /// With the premise, counted from 0.
    Arbitrary(&'t str, Option<u8>),
    NotFreeIn(&'t str, &'t str),
    NotOccurringIn(&'t str, &'t str),
    Atomic(&'t str),
    NoWitnessLeaves,
    IncludedLettersStay,
    Never,
}

/// Reads one proviso: all words up to a symbol, a quotation or `when`.
pub(super) fn read<'t>(sink: &mut Sink, cursor: &mut Cursor<'t>) -> Option<Proviso<'t>> {
    let mut words: Vec<Name<'t>> = Vec::new();
    let mut whole = cursor.peek().1;
    while let (Token::Word(text), span) = cursor.peek() {
        if text == "when" {
            break;
        }
        cursor.next();
        whole = whole.to(span);
        if words.len() < MAX_WORDS {
            words.push(Name { text, span });
        }
    }
    if words.is_empty() {
        sink.error(SyntaxError::Unexpected(expected::PROVISO), whole);
        return None;
    }
    let texts: Vec<&'t str> = words.iter().map(|word| word.text).collect();
    let (phrase, object, formula) = match *texts {
        ["never"] => (Phrase::Never, None, None),
        ["no", "witness", "leaves", "the", "subproof"] => (Phrase::NoWitnessLeaves, None, None),
        ["letters", "of", "included", "rules", "stay"] => (Phrase::IncludedLettersStay, None, None),
        ["fresh", e] => (Phrase::Fresh(e), Some(1), None),
        [e, "free", "nowhere", "else"] => (Phrase::NotFreeElsewhere(e), Some(0), None),
        [d, "in", "no", "other", "line"] => (Phrase::InNoOtherLine(d), Some(0), None),
        [d, "arbitrary"] => (Phrase::Arbitrary(d, None), Some(0), None),
        [d, "arbitrary", "in", "premise", number] => {
            let premise = number.parse::<u8>().ok().filter(|&premise| (1..=MAX_PREMISES).contains(&usize::from(premise)));
            let Some(premise) = premise else {
                sink.error(SyntaxError::PremiseNumber, words.last().map_or(whole, |word| word.span));
                return None;
            };
            (Phrase::Arbitrary(d, Some(premise - 1)), Some(0), None)
        }
        [x, "not", "free", "in", a] => (Phrase::NotFreeIn(x, a), Some(0), Some(4)),
        [x, "not", "occurring", "in", a] => (Phrase::NotOccurringIn(x, a), Some(0), Some(4)),
        [a, "atomic"] => (Phrase::Atomic(a), None, Some(0)),
        _ => {
            sink.error(SyntaxError::UnknownProviso, whole);
            return None;
        }
    };
    let indices = [(object, Letters::Object), (formula, Letters::Formula)];
    for (index, letters) in indices {
        let Some(word) = index.and_then(|index: usize| words.get(index)) else { continue };
        if !letters.admit(word.text) {
            sink.error(SyntaxError::NotALetter(letters), word.span);
            return None;
        }
    }
    Some(Proviso { phrase, span: whole })
}
