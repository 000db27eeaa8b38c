//! Exercises as books print them: premises and goal in one line, and many exercises in one text, such as a sheet of *Carnap*. Not here: how
//! statements are read, and what the other clauses of an exercise say.

use source::{Span, Text};
use syntax_core::slice::Slice;

use super::{CLAUSES, clause};

/// The most exercises of one text.
pub const MAX_PARTS: usize = 1_000;

/// The most bytes of a text with several exercises: each is kept as a text of this length, so that its positions are those of the whole.
pub const MAX_SHEET_BYTES: usize = 100_000;

/// Signs between premises and goal, longer ones first.
const MARKS: [&str; 7] = [":|-:", "/∴", "∴", "⊢", "|-", "therefore", "⊨"];

/// Clauses that count for all exercises of a text where they stand before the first.
const SHARED: [&str; 7] = ["notation", "system", "rules", "symbols", "points", "partial", "lines"];

/// Premises and goal in one line.
#[derive(Clone, Debug)]
pub struct Sequent<'t> {
    /// The premises, in their order.
    pub premises: Vec<Slice<'t>>,
    /// The sign between them.
    pub mark: Span,
    /// The goal; empty where nothing follows the sign.
    pub goal: Slice<'t>,
}

/// An exercise of a text: the text without the other ones, so that every place is that of the whole.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its label in the text: the number before its line, or its own in their order.
    pub label: String,
    /// The text.
    pub text: Text,
}

/// Reads a line with premises and a goal, after the number of an exercise; `None` for another line.
pub fn sequent(line: Slice<'_>) -> Option<Sequent<'_>> {
    let is_clause = CLAUSES.iter().any(|clause| line.behind_word(clause).is_some());
    if is_clause {
        return None;
    }
    let (_, line) = labelled(line);
    let (at, mark) = MARKS.iter().find_map(|mark| line.text.find(mark).map(|at| (at, *mark)))?;
    let before = line.before(at).trim();
    let before = before.before(before.text.trim_end_matches([',', ';', '/', ':']).len()).trim();
    let premises = before.items(b"([{", b")]}").map(Slice::trim).filter(|premise| !premise.is_empty()).collect();
    let mark_span = Span::new(line.start + at, line.start + at + mark.len());
    Some(Sequent { premises, mark: mark_span, goal: line.behind(at + mark.len()).trim() })
}

/// Returns the number or the label before an exercise in a line, such as `1.2` or `3)`, and what follows it.
fn labelled(line: Slice<'_>) -> (Option<&str>, Slice<'_>) {
    let (word, rest) = line.word();
    let label = word.text.trim_end_matches(['.', ')', ':']);
    let is_label = label.starts_with(|c: char| c.is_ascii_digit())
        && label.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
        && !rest.is_empty();
    if is_label { (Some(label), rest.trim_start()) } else { (None, line) }
}

/// Tells whether a text has premises and goal in one line somewhere.
pub fn has_sequents(text: &Text) -> bool {
    lines(text).any(|(_, line)| matches!(line, LineKind::Sequent(_)))
}

/// Kind of a line, as far as it matters to which exercise it belongs.
enum LineKind<'t> {
    /// A clause that may count for all.
    Shared,
    /// `exercise`
    Title,
    /// Premises and goal.
    Sequent(Option<&'t str>),
    /// A line around exercises of a sheet, or of a proof that is begun in one.
    Around,
    Other,
}

fn lines(text: &Text) -> impl Iterator<Item = (usize, LineKind<'_>)> {
    (1..=text.line_count()).filter_map(|number| {
        let (start, line) = text.line(number)?;
        let line = clause(line, start);
        let is = |word: &&str| line.behind_word(word).is_some();
        let kind = if line.is_empty() {
            return None;
        } else if ["~~~", "```", "|"].iter().any(|sign| line.text.starts_with(sign)) {
            LineKind::Around
        } else if is(&"exercise") {
            LineKind::Title
        } else if { SHARED.iter() }.any(is) {
            LineKind::Shared
        } else if sequent(line).is_some() {
            LineKind::Sequent(labelled(line).0)
        } else {
            LineKind::Other
        };
        Some((number, kind))
    })
}

/// An exercise as the numbers of its lines.
#[derive(Default)]
struct Section<'t> {
    has_title: bool,
    others: Vec<usize>,
    sequents: Vec<(usize, Option<&'t str>)>,
}

/// Returns the exercises of a text, each by itself: a line `exercise` begins the next, and so does each line with premises and a goal of its own. What
/// stands before the first counts for all. `None` if there are more than [`MAX_PARTS`], or several in more than [`MAX_SHEET_BYTES`].
pub fn parts(text: &Text) -> Option<Vec<Part>> {
    let (mut shared, mut around): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut sections: Vec<Section<'_>> = vec![Section::default()];
    for (number, kind) in lines(text) {
        let is_first = sections.len() == 1;
        let Some(last) = sections.last_mut() else { break };
        let is_empty = !last.has_title && last.sequents.is_empty() && last.others.is_empty();
        match kind {
            LineKind::Around => around.push(number),
            LineKind::Shared if is_first && is_empty => shared.push(number),
            LineKind::Title if last.has_title => {
                sections.push(Section { has_title: true, others: vec![number], sequents: Vec::new() });
            }
            LineKind::Title => {
                last.has_title = true;
                last.others.push(number);
            }
            LineKind::Sequent(label) => last.sequents.push((number, label)),
            LineKind::Shared | LineKind::Other => last.others.push(number),
        }
    }
    let count: usize = sections.iter().map(|section| section.sequents.len().max(1)).sum();
    if count > MAX_PARTS || (count > 1 && text.content().len() > MAX_SHEET_BYTES) {
        return None;
    }
    let mut found: Vec<(Vec<usize>, Option<&str>)> = Vec::new();
    for section in &sections {
        if section.sequents.is_empty() {
            found.push((section.others.clone(), None));
        }
        for &(number, label) in &section.sequents {
            let mut own = section.others.clone();
            own.push(number);
            found.push((own, label));
        }
    }
    if found.len() == 1 && around.is_empty() {
        return Some(vec![Part { label: String::from("1"), text: text.clone() }]);
    }
    let made = found.into_iter().zip(1..).map(|((own, label), at)| {
        let mut kept: Vec<usize> = shared.iter().copied().chain(own).collect();
        kept.sort_unstable();
        Part { label: label.map_or_else(|| at.to_string(), str::to_owned), text: only(text, &kept) }
    });
    Some(made.collect())
}

/// Returns a text in which all lines but some, in their order, are blank.
fn only(text: &Text, kept: &[usize]) -> Text {
    let mut content = String::with_capacity(text.content().len());
    for number in 1..=text.line_count() {
        let Some((start, line)) = text.line(number) else { continue };
        // What parts the lines stays.
        content.push_str(text.content().get(content.len()..start).unwrap_or_default());
        if kept.binary_search(&number).is_ok() {
            content.push_str(line);
        } else {
            content.extend(std::iter::repeat_n(' ', line.len()));
        }
    }
    content.push_str(text.content().get(content.len()..).unwrap_or_default());
    Text::new(text.name(), content)
}
