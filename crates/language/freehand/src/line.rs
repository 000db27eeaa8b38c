//! The outer parts of a line: its comment, its bullet, its label, quotation marks and a full stop. What stands between them is a
//! statement, which `token` and the passes look at.

use board_syntax::board::{is_label_character, label};
use board_syntax::palmer::{Vocabulary, is_word_character};
use formula::Bank;
use source::{Span, Text};
use syntax_core::slice::Slice;

use crate::candidate::{Candidate, Change};
use crate::{connectives, names, quantifiers, token, words};

/// The largest number of readings of one line that are tried.
const MOST: usize = 16;

/// Marks before the lines of a list that cannot begin a statement.
const BULLETS: [char; 8] = ['•', '*', '‣', '◦', '·', '>', '▪', '●'];

/// Marks before the lines of a list that can also mean "not".
const DASHES: [char; 4] = ['-', '–', '—', '−'];

/// Form of the lines of a board: a list with dashes, if all of more than one line have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bullets {
    are_dashes: bool,
}

impl Bullets {
    pub(crate) fn of(text: &Text) -> Bullets {
        let lines = (1..=text.line_count()).filter_map(|number| text.line(number)).map(|(_, line)| line.trim());
        let mut lines =
            lines.filter(|line| !line.is_empty() && !line.starts_with('#') && !line.starts_with("symbols")).peekable();
        let mut count = 0;
        let are_dashes = lines.all(|line| {
            count += 1;
            dash(line).is_some()
        });
        Bullets { are_dashes: are_dashes && count > 1 }
    }
}

/// Returns the length of a dash with space after it.
fn dash(line: &str) -> Option<usize> {
    let first = line.chars().next().filter(|first| DASHES.contains(first))?;
    line.get(first.len_utf8()..)?.starts_with(char::is_whitespace).then_some(first.len_utf8())
}

/// Returns the ways in which a line can be said anew, the likeliest first.
pub(crate) fn candidates(text: &Text, line: Span, bullets: Bullets, vocabulary: &Vocabulary, bank: &mut Bank) -> Vec<Candidate> {
    let whole = Slice { text: text.slice(line), start: line.start };
    let whole = if line.start == 0 && whole.text.starts_with('\u{feff}') { whole.behind('\u{feff}'.len_utf8()) } else { whole };
    let (body, comment) = without_comment(whole);
    let mut outer: Vec<Change> = comment.into_iter().collect();
    let body = body.trim();
    if body.is_empty() || is_ornament(body.text) {
        if let Some(first) = Some(body.first()).filter(|_| !body.is_empty()) {
            outer = vec![changed(Span::at(first.start), "# ", Some(String::from("no statement")))];
        }
        return vec![Candidate { line, changes: outer }];
    }
    let mut found = Vec::new();
    for (begin, body) in beginnings(body, bullets) {
        let (ending, body) = ending(body);
        for (labelled, statement) in labels(body, vocabulary, bank) {
            for changes in statements(text, statement.span(), vocabulary, bank) {
                let mut all: Vec<Change> =
                    [&begin, &labelled, &changes, &ending, &outer].into_iter().flatten().cloned().collect();
                all.sort_by_key(|change| (change.span.start, change.span.end));
                let candidate = Candidate { line, changes: all };
                if !candidate.changes.is_empty() && !found.contains(&candidate) && found.len() < MOST {
                    found.push(candidate);
                }
            }
        }
    }
    found
}

/// Returns the ways in which a statement can be said anew: its signs have several meanings, and its quantifiers several scopes.
fn statements(text: &Text, span: Span, vocabulary: &Vocabulary, bank: &mut Bank) -> Vec<Vec<Change>> {
    let mut names = names::Names::new(vocabulary, bank);
    let mut all = Vec::new();
    for mut statement in token::readings(text, span) {
        words::phrases(&mut statement, &mut names);
        let scopes = quantifiers::read(statement, &mut names);
        for mut statement in scopes {
            connectives::read(&mut statement, &mut names);
            names::read(&mut statement, &mut names);
            let changes = statement.changes();
            if !all.contains(&changes) {
                all.push(changes);
            }
        }
    }
    all
}

fn changed(span: Span, new: impl Into<String>, note: Option<String>) -> Change {
    Change { span, new: new.into(), note }
}

fn deleted(span: Span, note: &str) -> Change {
    changed(span, "", Some(note.to_owned()))
}

/// Returns the line up to its comment, and how the mark before the comment is read where it is none of boards.
fn without_comment(line: Slice<'_>) -> (Slice<'_>, Option<Change>) {
    let hash = line.text.find('#').unwrap_or(line.text.len());
    let before = line.before(hash);
    let percent = before.text.match_indices('%').map(|(at, _)| at).find(|&at| !before.before(at).text.ends_with('\\'));
    let slashes = before.text.find("//");
    let dashes = before.text.trim_start().starts_with("-- ").then(|| before.text.len() - before.text.trim_start().len());
    let stars = before.text.trim_start().starts_with("/*").then(|| before.text.len() - before.text.trim_start().len());
    let first = [percent.map(|at| (at, 1)), slashes.map(|at| (at, 2)), dashes.map(|at| (at, 2)), stars.map(|at| (at, 2))];
    match first.into_iter().flatten().min() {
        None => (before, None),
        Some((at, length)) => {
            let mark = line.behind(at).before(length);
            let note = format!("`{}` as `#`, which begins a comment", mark.text);
            (line.before(at), Some(changed(mark.span(), "#", Some(note))))
        }
    }
}

/// Tells whether a line has no word: a rule between paragraphs, or the fence of a block.
fn is_ornament(line: &str) -> bool {
    let is_rule =
        line.chars().count() > 2 && line.chars().all(|c| matches!(c, '-' | '=' | '_' | '*' | '~' | '`' | '─' | '—' | ' '));
    is_rule || line.starts_with("```") || line.starts_with("\\begin{") || line.starts_with("\\end{")
}

/// Returns what may stand before a statement and its label: a bullet, or nothing.
fn beginnings(body: Slice<'_>, bullets: Bullets) -> Vec<(Vec<Change>, Slice<'_>)> {
    let without = |length: usize| {
        let mark = body.before(length);
        (vec![deleted(mark.span(), &format!("`{}` as the mark of a list", mark.text))], body.behind(length).trim_start())
    };
    let first = body.text.chars().next().unwrap_or_default();
    if body.text.starts_with("\\item") {
        return vec![without("\\item".len())];
    }
    if BULLETS.contains(&first) {
        return vec![without(first.len_utf8())];
    }
    match dash(body.text) {
        Some(length) if bullets.are_dashes => vec![without(length)],
        Some(length) => vec![without(length), (Vec::new(), body)],
        None => vec![(Vec::new(), body)],
    }
}

/// Takes away what stands around a statement: quotation marks, and a full stop, comma or semicolon at the end.
fn ending(mut body: Slice<'_>) -> (Vec<Change>, Slice<'_>) {
    const QUOTES: [(char, char); 6] = [('"', '"'), ('“', '”'), ('„', '“'), ('«', '»'), ('`', '`'), ('‘', '’')];
    const STOPS: [&str; 9] = [".", ",", ";", "。", "．", "；", "，", "\\\\", "…"];
    let mut changes = Vec::new();
    loop {
        let length = body.text.len();
        if let Some(stop) = STOPS.iter().find(|stop| body.text.ends_with(**stop)) {
            let at = length - stop.len();
            changes.push(deleted(body.behind(at).span(), &format!("`{stop}` at the end as nothing")));
            body = body.before(at).trim_end();
            continue;
        }
        let quoted = QUOTES.iter().find(|(open, close)| {
            body.text.starts_with(*open) && body.text.ends_with(*close) && length > open.len_utf8() + close.len_utf8()
        });
        let Some((open, close)) = quoted else { return (changes, body) };
        changes.push(deleted(body.before(open.len_utf8()).span(), "quotation marks as nothing"));
        changes.push(deleted(body.behind(length - close.len_utf8()).span(), "quotation marks as nothing"));
        body = body.before(length - close.len_utf8()).behind(open.len_utf8()).trim();
    }
}

/// Returns the labels that a line may have, each with the statement after it; none comes last.
fn labels<'t>(body: Slice<'t>, vocabulary: &Vocabulary, bank: &mut Bank) -> Vec<(Vec<Change>, Slice<'t>)> {
    if let Some((_, behind)) = label(body.text) {
        return vec![(Vec::new(), body.behind(behind).trim_start())];
    }
    let mut found = Vec::new();
    if let Some((written, label, rest)) = foreign_label(body)
        && !rest.is_empty()
        && (!written.text.trim_end_matches(DASHES).trim_end().eq(&label) || vocabulary.get(bank.name(&label)).is_none())
    {
        let note = format!("`{}` as the label `{label}:`", written.text);
        found.push((vec![changed(Span::new(written.start, rest.start), format!("{label}: "), Some(note))], rest));
    }
    found.push((Vec::new(), body));
    found
}

/// Returns a label as other lists have it: what is written, the label, and the rest of the line. `1.`, `(s1)`, `s1)`, `Axiom 1:`,
/// `s1 –`, `s1`.
fn foreign_label(body: Slice<'_>) -> Option<(Slice<'_>, String, Slice<'_>)> {
    const OPENING: [char; 5] = ['(', '[', '{', '（', '［'];
    const CLOSING: [char; 11] = ['.', ')', ']', '}', ':', '）', '］', '：', '．', '/', '|'];
    let opening = body.text.chars().next().filter(|first| OPENING.contains(first)).map_or(0, char::len_utf8);
    let mut rest = body.behind(opening);
    let word = rest.take_while(|c| is_label_character(c) && c != '.' && c != '-');
    let mut label = word.text.to_owned();
    let mut number = rest.trim_start();
    let digits = number.take_while(|c| c.is_ascii_digit());
    // Two words, the second of which is a number: `Axiom 1:`
    let is_pair = word.text.chars().all(char::is_alphabetic) && !digits.is_empty() && number.text.starts_with(CLOSING);
    if is_pair && !word.is_empty() {
        label = format!("{label}-{}", digits.text);
        rest = number;
    }
    if label.is_empty() {
        return None;
    }
    let marks = rest.take_while(|c| CLOSING.contains(&c));
    let has_closing = marks.text.contains([')', ']', '}', '）', '］']);
    let numbered = label.starts_with(|c: char| c.is_ascii_digit()) || label.ends_with(|c: char| c.is_ascii_digit());
    let is_bar_of_counting = marks.text.ends_with('|') && rest.text.starts_with('L');
    let ends = match () {
        () if is_bar_of_counting => false,
        () if opening > 0 => has_closing,
        () if !marks.is_empty() => numbered || rest.text.starts_with(char::is_whitespace),
        () => {
            let mut dashed = rest.trim_start();
            if dashed.take_while(|c| DASHES.contains(&c)).text.chars().count() == 1
                && dashed.text.starts_with(char::is_whitespace)
            {
                rest = dashed;
                true
            } else {
                (numbered || label.eq_ignore_ascii_case("goal"))
                    && rest.text.starts_with(|c: char| !is_word_character(c) && c != '(')
            }
        }
    };
    let statement = rest.trim_start();
    let written = body.before(statement.start - body.start).trim_end();
    ends.then_some((written, label, statement))
}
