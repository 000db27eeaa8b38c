//! One line of a proof cut into its parts. Nothing is allocated and nothing is looked up: [`Places`](super::Places) cuts a line again
//! when it is asked where something stands. Not here: what statements say, and which numbers rise.

use kernel::Notation;
use memchr::{memchr, memmem};
use source::Span;

use super::fault::Fault;
use super::statements::continues_name;
use super::stretch::{Stretch, is_name_character};
use super::{MAX_NAME, MAX_NUMBER};

/// A fault and its place.
pub(super) type Faulty = (Fault, Span);

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
    /// What stands behind the word.
    pub(super) rest: Stretch<'t>,
}

/// A numbered line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'t> {
    pub(super) number: u32,
    pub(super) digits: Span,
    pub(super) statement: Stretch<'t>,
    pub(super) reason: Reason<'t>,
}

/// Why a line may stand there, as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason<'t> {
    Axiom,
    Assumption,
    Rule(Application<'t>),
    /// What stands behind `by` is faulty.
    Faulty(Faulty),
}

/// A rule's name and its clauses, each without its word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Application<'t> {
    pub(super) rule: Stretch<'t>,
    pub(super) on: Option<Stretch<'t>>,
    pub(super) with: Option<Stretch<'t>>,
    pub(super) using: Option<Stretch<'t>>,
}

/// A clause behind the rule's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clause {
    On,
    With,
    Using,
}

impl Clause {
    pub(super) fn word(self) -> &'static str {
        match self {
            Clause::On => "on",
            Clause::With => "with",
            Clause::Using => "using",
        }
    }

    /// The clause whose word stands at offset `at`.
    fn at(text: Stretch<'_>, at: usize) -> Option<Clause> {
        let clause = match text.bytes().get(at..)? {
            [b'o', b'n', ..] => Clause::On,
            [b'w', b'i', b't', b'h', ..] => Clause::With,
            [b'u', b's', b'i', b'n', b'g', ..] => Clause::Using,
            _ => return None,
        };
        (text.blank_before(at) && text.blank_at(at + clause.word().len())).then_some(clause)
    }
}

/// Cuts lines.
pub(super) struct Cutter {
    notation: Notation,
    by: memmem::Finder<'static>,
}

impl Cutter {
    pub(super) fn new(notation: Notation) -> Cutter {
        Cutter { notation, by: memmem::Finder::new("by") }
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
    fn unknown(&self, line: Stretch<'_>) -> Faulty {
        let (word, _) = line.word();
        let plain = word.text.len() > 1 && word.text.chars().all(is_name_character);
        let step = matches!(word.text, "axiom" | "lemma") || self.find_by(line).is_some();
        if plain && !step { (Fault::UnknownWord, word.span()) } else { (Fault::MissingNumber, word.span()) }
    }

    /// `N. …`, or what stands behind `assume`.
    fn numbered<'t>(&self, line: Stretch<'t>, assumption: bool) -> Result<Line<'t>, Faulty> {
        let (number, length) = number(line)?;
        let digits = line.before(length).span();
        if length == 0 {
            return Err((Fault::MissingNumber, line.word().0.span()));
        }
        if line.bytes().get(length) != Some(&b'.') {
            return Err((Fault::MissingDot, digits));
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
            return Err(misplaced_word(rest).unwrap_or((Fault::MissingBy, rest.span())));
        };
        let statement = rest.before(at).trim_end();
        let tail = rest.behind(at + 2).trim_start();
        let reason = if tail.is_empty() {
            Reason::Faulty((Fault::MissingRule, rest.behind(at).span()))
        } else {
            self.application(tail).map_or_else(Reason::Faulty, Reason::Rule)
        };
        step(statement, reason)
    }

    /// The first `by` between white space, or at an end of the stretch.
    #[inline]
    pub(super) fn find_by(&self, text: Stretch<'_>) -> Option<usize> {
        let mut from = 0;
        loop {
            let at = from + self.by.find(text.bytes().get(from..)?)?;
            if text.blank_before(at) && text.blank_at(at + 2) {
                return Some(at);
            }
            from = at + 2;
        }
    }

    /// What stands behind `by`.
    fn application<'t>(&self, tail: Stretch<'t>) -> Result<Application<'t>, Faulty> {
        let (rule, behind) = if tail.text.starts_with('"') { quoted(tail)? } else { self.plain_name(tail) };
        if rule.trim().is_empty() {
            return Err((Fault::MissingRule, tail.span()));
        }
        if rule.text.len() > MAX_NAME {
            return Err((Fault::RuleNameTooLong, rule.span()));
        }
        let mut application = Application { rule, on: None, with: None, using: None };
        let mut rest = behind;
        while !rest.is_empty() {
            let Some((clause, 0)) = clause_word(rest, 0) else { return Err((Fault::BehindName, rest.span())) };
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
                return Err((Fault::RepeatedClause { clause, first: first.span() }, word));
            }
            let found = content.before(end).trim_end();
            if found.is_empty() {
                return Err((Fault::EmptyClause(clause), word));
            }
            *slot = Some(found);
            rest = content.behind(end);
        }
        Ok(application)
    }

    /// A rule's name, which ends before the first clause, and the clauses.
    #[inline]
    fn plain_name<'t>(&self, tail: Stretch<'t>) -> (Stretch<'t>, Stretch<'t>) {
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

/// Whether a rule's name reads back when it is written without quotation marks.
pub(super) fn is_plain_name(name: &str, notation: Notation) -> bool {
    let tail = Stretch { text: name, start: 0 };
    let (plain, clauses) = Cutter::new(notation).plain_name(tail);
    plain == tail.trim() && clauses.is_empty() && !name.contains(['#', '"'])
}

/// A line without comment, and without white space and a byte order mark around it.
pub(super) fn bare(line: &str, start: usize) -> Stretch<'_> {
    let mut line = Stretch { text: line, start };
    if start == 0 && line.text.starts_with('\u{feff}') {
        line = line.behind('\u{feff}'.len_utf8());
    }
    if let Some(at) = memchr(b'#', line.bytes()) {
        line = line.before(comment(line, at));
    }
    line.trim()
}

/// Where the comment begins: a `#` in a quoted name begins none. The first `#` stands at `first`.
#[cold]
fn comment(line: Stretch<'_>, first: usize) -> usize {
    if memchr(b'"', line.before(first).bytes()).is_none() {
        return first;
    }
    let mut quoted = false;
    let found = line.bytes().iter().position(|&byte| {
        quoted ^= byte == b'"';
        byte == b'#' && !quoted
    });
    found.unwrap_or(line.text.len())
}

/// A name in quotation marks, and the clauses behind it.
#[cold]
fn quoted(tail: Stretch<'_>) -> Result<(Stretch<'_>, Stretch<'_>), Faulty> {
    let inner = tail.behind(1);
    let close = memchr(b'"', inner.bytes()).ok_or((Fault::UnclosedQuotation, tail.span()))?;
    if !inner.blank_at(close + 1) {
        return Err((Fault::BehindName, inner.behind(close + 1).word().0.span()));
    }
    Ok((inner.before(close), inner.behind(close + 1).trim_start()))
}

/// The first word of a clause at or behind `from`.
#[inline]
fn clause_word(text: Stretch<'_>, from: usize) -> Option<(Clause, usize)> {
    let found = |at: usize| Clause::at(text, at).map(|clause| (clause, at));
    // A word stands behind white space.
    found(from).or_else(|| text.blanks(from).find_map(|blank| found(blank + 1)))
}

/// The number at the beginning of a stretch, and how many digits it has; 0 and none when there is no digit.
#[inline]
pub(super) fn number(text: Stretch<'_>) -> Result<(u32, usize), Faulty> {
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
    match u32::try_from(value) {
        Ok(value) if (1..=MAX_NUMBER).contains(&value) || length == 0 => Ok((value, length)),
        Ok(0) => Err((Fault::NumberZero, text.before(length).span())),
        _ => Err((Fault::NumberTooLarge, text.before(length).span())),
    }
}

/// A word that does not stand behind a line's number, if one does.
#[cold]
pub(super) fn misplaced_word(statement: Stretch<'_>) -> Option<Faulty> {
    let fault = match statement.word().0.text {
        "lemma" => Fault::WrittenTag,
        "assume" => Fault::AssumeBehindNumber,
        _ => return None,
    };
    Some((fault, statement.word().0.span()))
}
