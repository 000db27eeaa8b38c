//! Provisos as they are written: a closed list of phrases with letters in them (`vocabulary`).

use kernel::calculus::{Captures, LINE_KINDS, LineKind, MAX_PREMISES, PLACES, Place};
use source::Span;

use super::cursor::{Cursor, Name, Token};
use super::error::{Sink, SyntaxError, expected};
use super::vocabulary::Letters;

/// More words than any phrase has.
const MAX_WORDS: usize = 20;

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
    NoLine(NoLinePhrase<'t>),
    FlaggedInOrder(&'t str),
    TruthTables,
    /// The letters for what comes out, for that in which something is substituted, for what is put in, and for the predicate.
    Substitution([&'t str; 4], Captures),
    PredicateNotAssumed(&'t str),
    Never,
}

/// A proviso about lines, with its letters.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoLinePhrase<'t> {
    pub(super) among: LineKind,
    pub(super) by: Option<&'t str>,
    pub(super) with: Option<&'t str>,
    pub(super) does: DeedPhrase<'t>,
}

/// A thing that no line does, with its letter.
#[derive(Clone, Copy, Debug)]
pub(super) enum DeedPhrase<'t> {
    HasFree(&'t str),
    Flags(&'t str),
    FlagsLetterOf(Place),
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
    if let ["no", rest @ ..] = texts.as_slice()
        && let Some(phrase) = no_line(rest)
    {
        return checked_letters(sink, &words, whole, phrase);
    }
    if let Some((phrase, letters)) = about_substitution(&texts) {
        let wrong = words.iter().find(|word| letters.contains(&word.text) && !Letters::Formula.admit(word.text));
        if let Some(word) = wrong {
            sink.error(SyntaxError::NotALetter(Letters::Formula), word.span);
            return None;
        }
        return Some(Proviso { phrase, span: whole });
    }
    let (phrase, object, formula) = match *texts {
        ["never"] => (Phrase::Never, None, None),
        ["no", "witness", "leaves", "the", "subproof"] => (Phrase::NoWitnessLeaves, None, None),
        ["letters", "of", "included", "rules", "stay"] => (Phrase::IncludedLettersStay, None, None),
        ["it", "follows", "by", "truth", "tables"] => (Phrase::TruthTables, None, None),
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
        [e, "flagged", "in", "order"] => (Phrase::FlaggedInOrder(e), Some(0), None),
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

/// Reads a proviso about substitution; its letters with it.
fn about_substitution<'t>(words: &[&'t str]) -> Option<(Phrase<'t>, Vec<&'t str>)> {
    match *words {
        ["predicate", "of", pattern, "in", "no", "assumption"] => Some((Phrase::PredicateNotAssumed(pattern), vec![pattern])),
        [result, "is", of, "with", by, "for", pattern, ref rest @ ..] => {
            let captures = match *rest {
                [] => Captures::Nothing,
                ["whatever", "is", "captured"] => Captures::Anything,
                ["whatever", letter, "captures"] if letter == of => Captures::Of,
                ["whatever", letter, "captures"] if letter == by => Captures::By,
                _ => return None,
            };
            let letters = [result, of, by, pattern];
            Some((Phrase::Substitution(letters, captures), letters.to_vec()))
        }
        _ => None,
    }
}

/// Reads a proviso about lines after its first word.
fn no_line<'t>(words: &[&'t str]) -> Option<NoLinePhrase<'t>> {
    let after = |known: &str, words: &[&'t str]| {
        let known: Vec<&str> = known.split(' ').collect();
        words.starts_with(&known).then_some(known.len())
    };
    // Of two kinds that begin alike the longer is meant.
    let kinds = LINE_KINDS.iter().filter_map(|(kind, known)| Some((*kind, after(known, words)?)));
    let (among, read) = kinds.max_by_key(|(_, read)| *read)?;
    let mut rest = words.get(read..)?;
    let (mut by, mut with) = (None, None);
    if let ["by", rule, others @ ..] = rest {
        (by, rest) = (Some(*rule), others);
    }
    if let ["with", letter, "free", others @ ..] = rest {
        (with, rest) = (Some(*letter), others);
    }
    let does = match rest {
        ["has", letter, "free"] => DeedPhrase::HasFree(letter),
        ["flags", letter] => DeedPhrase::Flags(letter),
        ["flags", "a", "letter", "of", place @ ..] => {
            let place = place.join(" ");
            DeedPhrase::FlagsLetterOf(PLACES.iter().find(|(_, known)| *known == place)?.0)
        }
        _ => return None,
    };
    Some(NoLinePhrase { among, by, with, does })
}

/// Returns a proviso about lines whose letters are letters for objects.
fn checked_letters<'t>(sink: &mut Sink, words: &[Name<'t>], whole: Span, phrase: NoLinePhrase<'t>) -> Option<Proviso<'t>> {
    let done = match phrase.does {
        DeedPhrase::HasFree(letter) | DeedPhrase::Flags(letter) => Some(letter),
        DeedPhrase::FlagsLetterOf(_) => None,
    };
    for letter in phrase.with.into_iter().chain(done) {
        if !Letters::Object.admit(letter) {
            let span = words.iter().rev().find(|word| word.text == letter).map_or(whole, |word| word.span);
            sink.error(SyntaxError::NotALetter(Letters::Object), span);
            return None;
        }
    }
    Some(Proviso { phrase: Phrase::NoLine(phrase), span: whole })
}
