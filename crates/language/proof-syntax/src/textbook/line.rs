//! One line of a proof as the books write it, cut into its parts: bars or indentation, number, statement, justification. Nothing is looked
//! up but the names of rules, by which a justification is distinguished from a statement. Not here: which lines make a subproof (`reader`), and what
//! the statement says (`statement`).

use source::{Span, Text};
use syntax_core::slice::{Comments, Slice, is_word_character};

use super::book::{Book, Layout};
use super::rule_names::{Named, RuleNames};
use super::words::{is_assumption, is_premise};

/// A line without its comment.
#[derive(Clone, Copy, Debug)]
pub(super) enum Line<'t> {
    Blank,
    /// `notation NAME`
    Notation(Slice<'t>),
    /// `system NAME`
    System(Slice<'t>),
    /// `symbols NAME/ARITY … : KIND`
    Symbols(Slice<'t>),
    /// A rule under premises, or between subproofs.
    Separator(Margin),
    Step(Step<'t>),
}

/// Left side of a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Margin {
    /// Number of bars.
    pub(super) bars: usize,
    /// Number of characters before the statement, digits of the number aside.
    pub(super) indentation: usize,
}

/// A line of the proof.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'t> {
    pub(super) margin: Margin,
    /// The digits of its number, if it has one.
    pub(super) number: Option<Slice<'t>>,
    /// The name in a box of its own, for which the subproof is to hold whatever it names: `[a]`.
    pub(super) boxed: Option<Slice<'t>>,
    pub(super) statement: Slice<'t>,
    pub(super) reason: Reason<'t>,
    /// The numbers of assumptions that stand before the line's number.
    pub(super) rests_on: Option<Slice<'t>>,
    /// The conclusion to be shown, after the last premise: `/ ∴ Q`.
    pub(super) conclusion: Option<Slice<'t>>,
    /// True if the statement is announced only: `Show P`.
    pub(super) is_shown: bool,
}

/// Justification of a line, as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reason<'t> {
    /// None is written.
    Missing,
    Premise,
    Assumption,
    Rule(Application<'t>),
    /// A colon or `by` announces a justification, and there is no rule.
    NoRule(Span),
}

/// A rule's name, and what it is applied to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Application<'t> {
    pub(super) rule: Slice<'t>,
    pub(super) citations: Slice<'t>,
    pub(super) with: Option<Slice<'t>>,
}

/// Cuts lines.
pub(super) struct LineCutter<'c> {
    pub(super) book: Book,
    pub(super) names: &'c RuleNames<'c>,
}

/// Returns the line of the head that this is, if it is one.
pub(super) fn head<'t>(line: &'t str, start: usize) -> Option<Line<'t>> {
    let bare = Slice::of_line(line, start, Comments::OutsideQuotes);
    if bare.is_empty() {
        return Some(Line::Blank);
    }
    let behind = |word: &str| bare.behind_word(word);
    let notation = behind("notation").map(Line::Notation);
    notation.or_else(|| behind("system").map(Line::System)).or_else(|| behind("symbols").map(Line::Symbols))
}

/// Measures the indentation of lines from their numbers, where these end in one column: blanks before a number with fewer digits than the last one has do not set
/// a line in.
pub(super) fn align(text: &Text, lines: &mut [(usize, Line<'_>)]) {
    let mut margins: Vec<(&mut Margin, usize)> = Vec::new();
    let mut column = None;
    for (number, line) in lines {
        let Line::Step(step) = line else { continue };
        let (Some(digits), Some((start, _))) = (step.number, text.line(*number)) else { return };
        let before = digits.start.saturating_sub(start);
        let end = before + digits.text.len();
        if step.margin.bars > 0 || *column.get_or_insert(end) != end {
            return;
        }
        margins.push((&mut step.margin, before));
    }
    for (margin, before) in margins {
        margin.indentation = margin.indentation.saturating_sub(before);
    }
}

impl LineCutter<'_> {
    /// Cuts a line, which begins at byte `start` of its text.
    pub(super) fn cut<'t>(&self, line: &'t str, start: usize) -> Line<'t> {
        if let Some(head) = head(line, start) {
            return head;
        }
        let bare = Slice::of_line(line, start, Comments::OutsideQuotes);
        let before = line.get(..bare.start.saturating_sub(start)).unwrap_or_default();
        let mut margin = Margin { bars: 0, indentation: width(before) };
        let mut rest = self.bars(bare, &mut margin);
        let mut rests_on = None;
        if let (Layout::Columns, Some((assumptions, behind))) = (self.book.table().layout, assumptions(rest)) {
            rests_on = Some(assumptions);
            rest = behind;
        }
        let number = number(rest);
        if let Some((digits, behind)) = number {
            margin.indentation +=
                width(rest.text.get(digits.text.len()..rest.text.len() - behind.text.len()).unwrap_or_default());
            rest = behind;
        }
        let rest = self.bars(rest, &mut margin);
        if number.is_none() && (is_separator(rest.text) || margin.bars > 0 && rest.text == "-") {
            return Line::Separator(margin);
        }
        let (boxed, rest) = boxed(rest);
        let (shown, rest) = match self.book.table().layout {
            Layout::Show => shown(rest),
            _ => (false, rest),
        };
        let (rest, conclusion) = match self.book.table().has_slash.then(|| slash(rest)).flatten() {
            Some((statement, conclusion)) => (statement, Some(conclusion)),
            None => (rest, None),
        };
        let (statement, reason) = match self.justified(rest) {
            // A letter that is announced may be called as a rule is.
            (statement, _) if shown && statement.is_empty() => (rest, Reason::Missing),
            cut => cut,
        };
        let number = number.map(|(digits, _)| digits);
        Line::Step(Step { margin, number, boxed, statement, reason, rests_on, conclusion, is_shown: shown })
    }

    /// Passes bars and white space.
    fn bars<'t>(&self, line: Slice<'t>, margin: &mut Margin) -> Slice<'t> {
        let mut rest = line;
        while let Some(c) = rest.text.chars().next() {
            match c {
                '|' | '│' | '┃' | '¦' | '├' => margin.bars += 1,
                _ if c.is_whitespace() => {}
                _ => break,
            }
            margin.indentation += if c == '\t' { TAB } else { 1 };
            rest = rest.behind(c.len_utf8());
        }
        rest
    }

    /// Parts the statement from its justification.
    fn justified<'t>(&self, rest: Slice<'t>) -> (Slice<'t>, Reason<'t>) {
        if self.book.table().layout == Layout::Show
            && let Reason::Rule(application) = self.reason(rest)
            && self.is_rule(application.rule.text, false)
        {
            // The end of a derivation has no statement of its own.
            return (rest.before(0), Reason::Rule(application));
        }
        if let Some(at) = word_at(rest, "by") {
            return (rest.before(at).trim(), self.reason(rest.behind(at + 2).trim()));
        }
        let colon = rest.text.find(':');
        if let Some(at) = colon {
            let behind = rest.behind(at + 1).trim();
            // `→ Elim: 1, 2` has its colon after the rule.
            let is_behind_rule = behind.text.chars().all(is_citing) && (!behind.is_empty() || self.suffix(rest).is_some());
            if !is_behind_rule {
                return (rest.before(at).trim(), self.reason(behind));
            }
        }
        if let Some((at, reason)) = self.suffix(rest) {
            return (rest.before(at).trim(), reason);
        }
        // A wide gap parts what no book knows from the statement, or the last white space before a rule's colon.
        let before_colon = || colon.and_then(|at| rest.before(at).trim_end().text.rfind(char::is_whitespace));
        let gap = rest.text.rfind("  ").or_else(|| rest.text.rfind('\t')).or_else(before_colon);
        if let Some(at) = gap {
            let reason = self.reason(rest.behind(at).trim());
            if matches!(reason, Reason::Rule(application) if !application.citations.is_empty()) {
                return (rest.before(at).trim(), reason);
            }
        }
        (rest, Reason::Missing)
    }

    /// Reads a justification that stands by itself.
    fn reason<'t>(&self, written: Slice<'t>) -> Reason<'t> {
        let bare = written.text.trim_end_matches(':').trim();
        if is_premise(bare) {
            return Reason::Premise;
        }
        if is_assumption(bare) || bare == "A" && self.book.table().layout == Layout::Columns {
            return Reason::Assumption;
        }
        match application(written) {
            Some(application) => Reason::Rule(application),
            None => Reason::NoRule(written.span()),
        }
    }

    /// Finds the justification at the end of a line that nothing but its form sets off: the longest that names a rule of the book.
    fn suffix<'t>(&self, line: Slice<'t>) -> Option<(usize, Reason<'t>)> {
        let from = line.text.len().saturating_sub(MAX_REASON);
        let is_start = |&(at, c): &(usize, char)| at > 0 && at >= from && !c.is_whitespace() && line.blank_before(at);
        let starts = line.text.char_indices().filter(is_start);
        starts.map(|(at, _)| at).find_map(|at| {
            let reason = self.reason(line.behind(at));
            let is_meant = match reason {
                Reason::Premise | Reason::Assumption => true,
                Reason::Rule(Application { rule, citations, .. }) => {
                    self.is_rule(rule.text, citations.is_empty()) && !(citations.is_empty() && goes_on(line, at, rule))
                }
                Reason::Missing | Reason::NoRule(_) => false,
            };
            (is_meant && !is_unfinished(line.before(at).trim_end().text)).then_some((at, reason))
        })
    }

    /// Tells whether the book, or the calculus, has a rule of this name; `alone` where nothing is cited.
    fn is_rule(&self, name: &str, alone: bool) -> bool {
        // A rule that is to be found.
        if name == "?" {
            return true;
        }
        let named = self.names.named(name) != Named::Unknown;
        // A letter alone is rather the end of a statement.
        named && !(alone && name.chars().count() == 1)
    }
}

/// Tells whether the name of a rule that cites nothing, such as `→ I`, is rather the end of the statement before it: a connective that joins two,
/// and a letter. Only where white space sets off both together is it the rule, whose citations were forgotten.
fn goes_on(line: Slice<'_>, at: usize, rule: Slice<'_>) -> bool {
    let letter = rule.text.trim_end_matches(['I', 'E']);
    let sign = letter.trim_end();
    let joins = sign.chars().count() > 0
        && rule.text.len() == letter.len() + 1
        && (sign == "v" || !sign.chars().any(char::is_alphanumeric))
        && !["¬", "~", "∼", "−", "-", "∀", "∃", "@", "=", "⊥", "!?", "_|_"].contains(&sign);
    let is_set_off = sign.len() == letter.len() && line.before(at).text.ends_with("  ");
    joins && !is_set_off
}

/// Returns the assumptions in front of a line's number, and what follows them from the number on: `1,2 (3) Q`.
fn assumptions(line: Slice<'_>) -> Option<(Slice<'_>, Slice<'_>)> {
    let is_listed = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, ',' | '{' | '}' | '[' | ']');
    let opening = line.text.find('(')?;
    let behind = line.behind(opening + 1).trim_start();
    let digits = behind.text.find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.text.len());
    let is_numbered = digits > 0 && behind.behind(digits).text.trim_start().starts_with(')');
    (is_numbered && line.before(opening).text.chars().all(is_listed)).then(|| (line.before(opening), behind))
}

/// Tells whether a line only announces its statement, and returns that: `Show P`, `Show: P`.
fn shown(line: Slice<'_>) -> (bool, Slice<'_>) {
    let announced = ["Show", "SHOW", "show"].into_iter().find_map(|word| {
        let behind = line.text.strip_prefix(word)?;
        let rest = behind.trim_start();
        let bare = rest.strip_prefix(':').unwrap_or(rest).trim_start();
        let bare = bare.strip_prefix('∴').unwrap_or(bare);
        (bare.len() < behind.len()).then(|| line.behind(line.text.len() - bare.len()).trim())
    });
    announced.map_or((false, line), |rest| (true, rest))
}

/// Returns a statement and the conclusion after it: `Q   / ∴ P`, `Q  // P`.
fn slash(line: Slice<'_>) -> Option<(Slice<'_>, Slice<'_>)> {
    let sign = |&(at, _): &(usize, &str)| {
        let is_and = line.behind(at).text.starts_with("/\\");
        let is_or = line.before(at).text.ends_with('\\');
        at > 0 && !is_and && !is_or
    };
    let (at, _) = line.text.match_indices('/').find(sign)?;
    let behind = line.behind(at).text.trim_start_matches('/').trim_start();
    let conclusion = behind.strip_prefix('∴').unwrap_or(behind);
    let conclusion = conclusion.strip_prefix("therefore").unwrap_or(conclusion);
    Some((line.before(at).trim(), line.behind(line.text.len() - conclusion.len()).trim()))
}

/// Length of the longest justification that is found where nothing sets it off, in bytes: longer ones follow a colon or `by`.
const MAX_REASON: usize = 400;

/// Number of characters that a tab stands for.
const TAB: usize = 4;

fn width(white: &str) -> usize {
    white.chars().map(|c| if c == '\t' { TAB } else { 1 }).sum()
}

/// Returns the digits that number a line, and what follows them and their dot or bracket.
fn number(line: Slice<'_>) -> Option<(Slice<'_>, Slice<'_>)> {
    let length = line.text.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.text.len());
    let behind = line.behind(length);
    let ends = match behind.text.chars().next() {
        None | Some('|' | '│' | '┃' | '¦' | '├') => Some(0),
        Some('.' | ')') => Some(1),
        Some(c) if c.is_whitespace() => Some(0),
        Some(_) => None,
    };
    ends.filter(|_| length > 0).map(|mark| (line.before(length), behind.behind(mark)))
}

/// Tells whether a line is only drawn: `--`, `|---`, `├───`.
fn is_separator(rest: &str) -> bool {
    let is_drawn = |c: char| matches!(c, '-' | '–' | '—' | '_' | '─' | '━' | '┬' | '+');
    rest.chars().all(is_drawn) && (rest.chars().count() > 1 || rest.is_empty())
}

/// Returns the name that stands in a box of its own at the beginning: `[a]`.
fn boxed(line: Slice<'_>) -> (Option<Slice<'_>>, Slice<'_>) {
    let found = line.text.strip_prefix('[').and_then(|inner| inner.split_once(']'));
    match found {
        Some((name, _)) if name.starts_with(char::is_lowercase) && name.chars().all(is_word_character) => {
            (Some(line.behind(1).before(name.len())), line.behind(name.len() + 2).trim())
        }
        _ => (None, line),
    }
}

/// Returns the offset of a word between white space, in front of which something stands.
fn word_at(line: Slice<'_>, word: &str) -> Option<usize> {
    let found = line.text.match_indices(word).map(|(at, _)| at);
    found.into_iter().find(|&at| at > 0 && line.blank_before(at) && line.blank_at(at + word.len()))
}

/// Tells whether more must follow: a statement does not end with a connective.
fn is_unfinished(statement: &str) -> bool {
    const OPEN: [&str; 22] =
        ["∧", "&", "•", "·", "∙", "/\\", "∨", "|", "\\/", "→", "⇒", ">", "⊃", "↔", "≡", "⇔", "¬", "~", "=", "≠", "(", ","];
    let word = statement.rsplit(char::is_whitespace).next().unwrap_or_default();
    OPEN.iter().any(|sign| statement.ends_with(sign))
        || matches!(word, "v" | "and" | "or" | "not" | "iff" | "-" | "^" | "$" | "%")
}

/// Cuts `→E 1, 2`, `1, 2 →E`, `→ Elim: 1, 2` and `∀E on 3 with a`. `None` where no name is left.
fn application(written: Slice<'_>) -> Option<Application<'_>> {
    let (named, with) = match word_at(written, "with") {
        Some(at) => (written.before(at).trim(), Some(written.behind(at + 4).trim())),
        None => (written, None),
    };
    let with = with.filter(|with| !with.is_empty());
    let leading = citations_in_front(named);
    if !leading.is_empty() {
        let rule = named.behind(leading.text.len()).trim();
        return name(rule).map(|rule| Application { rule, citations: trimmed(leading), with });
    }
    let at = citations_behind(named);
    let citations = trimmed(named.behind(at));
    let mut rule = named.before(at).trim();
    if let Some(at) = word_at(rule, "on").filter(|&at| at + 2 == rule.text.len()) {
        rule = rule.before(at).trim();
    }
    name(rule).map(|rule| Application { rule, citations, with })
}

/// Returns a rule's name without the symbols that part it from what is cited.
fn name(written: Slice<'_>) -> Option<Slice<'_>> {
    let bare = written.before(written.text.trim_end_matches([':', ',', ';']).len()).trim();
    let bare = bare.behind(bare.text.len() - bare.text.trim_start_matches([':', ',', ';']).len()).trim();
    (!bare.is_empty()).then_some(bare)
}

fn is_citing(c: char) -> bool {
    c.is_ascii_digit() || c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '–' | '—' | '-')
}

/// Returns what is cited before the rule.
fn citations_in_front(written: Slice<'_>) -> Slice<'_> {
    if !written.text.starts_with(|c: char| c.is_ascii_digit()) {
        return written.before(0);
    }
    let dash = |at: usize| written.behind(at + 1).text.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let ends = |(at, c): (usize, char)| !is_citing(c) || c == '(' || c == '-' && !dash(at);
    written.before(written.text.char_indices().find(|&found| ends(found)).map_or(written.text.len(), |(at, _)| at))
}

/// Returns the offset at which what is cited after the rule begins.
fn citations_behind(written: Slice<'_>) -> usize {
    let digits = |at: usize| written.behind(at).text.contains(|c: char| c.is_ascii_digit());
    let at = written.text.trim_end_matches(is_citing).len();
    if digits(at) { at } else { written.text.len() }
}

/// Returns a list of citations without what stands around it.
fn trimmed(list: Slice<'_>) -> Slice<'_> {
    let front = list.text.len() - list.text.trim_start_matches(|c: char| !c.is_ascii_digit()).len();
    let list = list.behind(front);
    list.before(list.text.trim_end_matches(|c: char| !c.is_ascii_digit()).len())
}
