//! One line of a proof cut into its parts. Nothing is allocated and nothing is looked up: [`Places`](super::Places) cuts a line
//! again when it is asked where something stands. Not here: what statements say, and which numbers rise.

use kernel::Notation;
use memchr::memchr;
use source::Span;
use syntax_core::slice::{Comments, Slice, is_word_character};

use super::clause::Clause;
use super::error::SyntaxError;
use super::statements::continues_name;
use super::{MAX_NAME, MAX_NUMBER};

/// Error and its place.
pub(super) type Faulty = (SyntaxError, Span);

/// A line without its comment.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line<'t> {
    Blank,
    /// `system NAME`
    System(Worded<'t>),
    /// `symbols NAME/ARITY … : KIND`
    Symbols(Worded<'t>),
    /// `subproof NAME`
    Subproof(Worded<'t>),
    /// `end`
    End(Worded<'t>),
    Step(Step<'t>),
}

/// A line that a word begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worded<'t> {
    pub(super) word: Span,
    /// Rest of the line after the word.
    pub(super) rest: Slice<'t>,
}

/// A numbered line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'t> {
    pub(super) number: u32,
    pub(super) digits: Span,
    pub(super) statement: Slice<'t>,
    pub(super) reason: Reason<'t>,
}

/// Reason of a line, as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason<'t> {
    Axiom,
    Assumption,
    /// The text after `by`, for [`LineLexer::application`].
    By(Slice<'t>),
    /// Nothing follows `by`.
    Faulty(Faulty),
}

/// A rule's name and its clauses, each without its word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Application<'t> {
    pub(super) rule: Slice<'t>,
    pub(super) on: Option<Slice<'t>>,
    pub(super) with: Option<Slice<'t>>,
    pub(super) using: Option<Slice<'t>>,
}

/// Splits lines into their parts.
pub(super) struct LineLexer {
    notation: Notation,
}

impl LineLexer {
    pub(super) fn new(notation: Notation) -> LineLexer {
        LineLexer { notation }
    }

    /// Cuts a line, which begins at byte `start` of its text.
    pub(super) fn cut<'t>(&self, line: &'t str, start: usize) -> Result<Line<'t>, Faulty> {
        let line = bare(line, start);
        let Some(&first) = line.bytes().first() else { return Ok(Line::Blank) };
        if first.is_ascii_digit() {
            return self.numbered(line, false);
        }
        if let Some(rest) = line.behind_word("assume") {
            return self.numbered(rest, true);
        }
        let worded = |word: &str| line.behind_word(word).map(|rest| Worded { word: line.before(word.len()).span(), rest });
        if let Some(end) = worded("end") {
            return Ok(Line::End(end));
        }
        if let Some(subproof) = worded("subproof") {
            return Ok(Line::Subproof(subproof));
        }
        if let Some(system) = worded("system") {
            return Ok(Line::System(system));
        }
        if let Some(symbols) = worded("symbols") {
            return Ok(Line::Symbols(symbols));
        }
        Err(self.unknown(line))
    }

    /// A line that begins with no number and with no word of proofs.
    #[cold]
    fn unknown(&self, line: Slice<'_>) -> Faulty {
        let (word, _) = line.word();
        let plain = word.text.len() > 1 && word.text.chars().all(is_name_character);
        let step = matches!(word.text, "axiom" | "lemma") || self.find_by(line).is_some();
        if plain && !step { (SyntaxError::UnknownWord, word.span()) } else { (SyntaxError::MissingNumber, word.span()) }
    }

    /// Reads `N. …`, or what follows `assume`.
    fn numbered<'t>(&self, line: Slice<'t>, assumption: bool) -> Result<Line<'t>, Faulty> {
        let (number, length) = number(line)?;
        let digits = line.before(length).span();
        if length == 0 {
            return Err((SyntaxError::MissingNumber, line.word().0.span()));
        }
        if line.bytes().get(length) != Some(&b'.') {
            return Err((SyntaxError::MissingDot, digits));
        }
        let rest = line.behind(length + 1).trim_start();
        let step = |statement, reason| Ok(Line::Step(Step { number, digits, statement, reason }));
        if assumption {
            return step(rest, Reason::Assumption);
        }
        if let Some(statement) = rest.behind_word("axiom") {
            return step(statement, Reason::Axiom);
        }
        let Some(at) = self.find_by(rest) else {
            return Err(misplaced_word(rest).unwrap_or((SyntaxError::MissingBy, rest.span())));
        };
        let statement = rest.before(at).trim_end();
        let tail = rest.behind(at + 2).trim_start();
        let reason =
            if tail.is_empty() { Reason::Faulty((SyntaxError::MissingRule, rest.behind(at).span())) } else { Reason::By(tail) };
        step(statement, reason)
    }

    /// Returns the offset of the first `by` between white space, or at an end of the slice.
    #[inline]
    pub(super) fn find_by(&self, text: Slice<'_>) -> Option<usize> {
        let mut from = 0;
        loop {
            let at = from + memchr(b'b', text.bytes().get(from..)?)?;
            if text.bytes().get(at + 1) == Some(&b'y') && text.blank_before(at) && text.blank_at(at + 2) {
                return Some(at);
            }
            from = at + 1;
        }
    }

    /// Reads what follows `by`.
    pub(super) fn application<'t>(&self, tail: Slice<'t>) -> Result<Application<'t>, Faulty> {
        let (rule, behind) = if tail.text.starts_with('"') { quoted(tail)? } else { self.plain_name(tail) };
        if rule.trim().is_empty() {
            return Err((SyntaxError::MissingRule, tail.span()));
        }
        if rule.text.len() > MAX_NAME {
            return Err((SyntaxError::RuleNameTooLong, rule.span()));
        }
        let mut application = Application { rule, on: None, with: None, using: None };
        let mut rest = behind;
        while !rest.is_empty() {
            let Some((clause, 0)) = clause_word(rest, 0) else { return Err((SyntaxError::BehindName, rest.span())) };
            let word = rest.before(clause.word().len()).span();
            let content = rest.behind(clause.word().len()).trim_start();
            // The name of a subproof may be a word of clauses.
            let from = if clause == Clause::Using { content.word().0.text.len() } else { 0 };
            let end = clause_word(content, from).map_or(content.text.len(), |(_, end)| end);
            let slot = match clause {
                Clause::On => &mut application.on,
                Clause::With => &mut application.with,
                Clause::Using => &mut application.using,
            };
            if let Some(first) = *slot {
                return Err((SyntaxError::RepeatedClause { clause, first: first.span() }, word));
            }
            let found = content.before(end).trim_end();
            if found.is_empty() {
                return Err((SyntaxError::EmptyClause(clause), word));
            }
            *slot = Some(found);
            rest = content.behind(end);
        }
        Ok(application)
    }

    /// Reads a rule's name, which ends before the first clause, and the clauses.
    #[inline]
    fn plain_name<'t>(&self, tail: Slice<'t>) -> (Slice<'t>, Slice<'t>) {
        let mut from = 0;
        loop {
            let Some((clause, at)) = clause_word(tail, from) else { return (tail, tail.behind(tail.text.len())) };
            from = at + clause.word().len();
            if clause != Clause::With || at == 0 || !continues_name(self.notation, tail.behind(from).trim_start()) {
                return (tail.before(at).trim_end(), tail.behind(at));
            }
        }
    }
}

/// Tells whether the name of a rule reads back as it is. Another one is written in quotation marks, for the words of clauses
/// would else be taken out of it; with a quotation mark or a line end in it, it cannot be written at all.
pub(super) fn is_plain_name(name: &str, notation: Notation) -> bool {
    let tail = Slice { text: name, start: 0 };
    let (plain, clauses) = LineLexer::new(notation).plain_name(tail);
    plain == tail.trim() && clauses.is_empty() && !name.contains(['#', '"'])
}

/// Returns a line without comment, and without white space and a byte order mark around it.
pub(super) fn bare(line: &str, start: usize) -> Slice<'_> {
    Slice::of_line(line, start, Comments::OutsideQuotes)
}

/// Tells whether the names of systems and subproofs may hold this character.
pub(super) fn is_name_character(c: char) -> bool {
    c == '-' || is_word_character(c)
}

/// Tells whether a word can be the name of a system or a subproof.
pub(crate) fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(is_name_character)
}

/// Reads a name in quotation marks, and the clauses after it.
#[cold]
fn quoted(tail: Slice<'_>) -> Result<(Slice<'_>, Slice<'_>), Faulty> {
    let inner = tail.behind(1);
    let close = memchr(b'"', inner.bytes()).ok_or((SyntaxError::UnclosedQuotation, tail.span()))?;
    if !inner.blank_at(close + 1) {
        return Err((SyntaxError::BehindName, inner.behind(close + 1).word().0.span()));
    }
    Ok((inner.before(close), inner.behind(close + 1).trim_start()))
}

/// Returns the first word of a clause at or after `from`.
#[inline]
fn clause_word(text: Slice<'_>, from: usize) -> Option<(Clause, usize)> {
    let found = |at: usize| Clause::at(text, at).map(|clause| (clause, at));
    // A word follows white space.
    found(from).or_else(|| text.blanks(from).find_map(|blank| found(blank + 1)))
}

/// Returns the number at the beginning of a slice, and how many digits it has; 0 and none when there is no digit.
#[inline]
pub(super) fn number(text: Slice<'_>) -> Result<(u32, usize), Faulty> {
    let mut value = 0u64;
    let mut length = 0;
    for byte in text.bytes() {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        value = (value * 10 + u64::from(digit)).min(u64::from(u32::MAX));
        length += 1;
    }
    if length == 0 {
        return Ok((0, 0));
    }
    let value = u32::try_from(value).unwrap_or(u32::MAX);
    number_in_range(value).map(|value| (value, length)).map_err(|error| (error, text.before(length).span()))
}

/// Returns the number, if a line can have it.
#[inline]
pub(super) fn number_in_range(number: u32) -> Result<u32, SyntaxError> {
    match number {
        1..=MAX_NUMBER => Ok(number),
        0 => Err(SyntaxError::NumberZero),
        _ => Err(SyntaxError::NumberTooLarge),
    }
}

/// Returns a word that does not follow a line's number, if one does.
#[cold]
pub(super) fn misplaced_word(statement: Slice<'_>) -> Option<Faulty> {
    let error = match statement.word().0.text {
        "lemma" => SyntaxError::WrittenTag,
        "assume" => SyntaxError::AssumeBehindNumber,
        _ => return None,
    };
    Some((error, statement.word().0.span()))
}
