//! Parts of a document that can be folded: subproofs and boxes, rules, exercises, what stands under a comment, and comments of several lines.

use lsp_types::{FoldingRange, FoldingRangeKind};

use super::View;
use crate::language::Language;
use crate::outline::Block;

/// Returns the parts that can be folded, by their first and last lines.
pub(crate) fn folding(view: &View<'_>) -> Vec<FoldingRange> {
    let mut found = comments(view);
    match view.document.language {
        Language::Proof if view.book().is_some() => found.extend(boxes(view)),
        Language::Proof => found.extend(brackets(view)),
        Language::Rules => found.extend(from_word(view, &["rule", "base"])),
        Language::Exercise => found.extend(from_word(view, &["exercise"])),
        Language::Board | Language::Statements => found.extend(sections(view)),
        Language::Tptp => found.extend(statements(view)),
        Language::Foreign => {}
    }
    found.sort_by_key(|range| (range.start_line, std::cmp::Reverse(range.end_line)));
    found.dedup_by_key(|range| (range.start_line, range.end_line));
    found
}

fn range(first: usize, last: usize, kind: FoldingRangeKind) -> Option<FoldingRange> {
    let number = |line: usize| u32::try_from(line).ok();
    (first < last).then(|| {
        Some(FoldingRange { start_line: number(first)?, end_line: number(last)?, kind: Some(kind), ..FoldingRange::default() })
    })?
}

fn line<'a>(view: &View<'a>, number: usize) -> &'a str {
    view.document.lines().line(view.content(), number).map_or("", |(_, line)| line)
}

fn count(view: &View<'_>) -> usize {
    view.document.lines().line_count()
}

fn is_comment(view: &View<'_>, number: usize) -> bool {
    let sign = if view.document.language == Language::Tptp { '%' } else { '#' };
    line(view, number).trim_start().starts_with(sign)
}

/// Returns the comments that have several lines.
fn comments(view: &View<'_>) -> Vec<FoldingRange> {
    let mut found = Vec::new();
    let mut begin = None;
    for number in 0..=count(view) {
        let is_one = number < count(view) && is_comment(view, number);
        match (begin, is_one) {
            (None, true) => begin = Some(number),
            (Some(first), false) => {
                found.extend(range(first, number - 1, FoldingRangeKind::Comment));
                begin = None;
            }
            _ => {}
        }
    }
    found
}

/// Returns the parts between words that open them and `end`; what is not closed goes on to the end.
fn brackets(view: &View<'_>) -> Vec<FoldingRange> {
    let mut open = Vec::new();
    let mut found = Vec::new();
    for number in 0..count(view) {
        match line(view, number).split_whitespace().next() {
            Some("subproof" | "assume") => open.push(number),
            Some("end") => found.extend(open.pop().and_then(|first| range(first, number, FoldingRangeKind::Region))),
            _ => {}
        }
    }
    let last = (0..count(view)).rev().find(|&number| !line(view, number).trim().is_empty()).unwrap_or(0);
    found.extend(open.into_iter().filter_map(|first| range(first, last, FoldingRangeKind::Region)));
    found
}

/// Returns the subproofs of a proof in a textbook's notation, which bars or numbers tell.
fn boxes(view: &View<'_>) -> Vec<FoldingRange> {
    let Some(outline) = view.outline() else { return Vec::new() };
    let lines = view.document.lines();
    let of_block = |block: &Block<'_>| {
        // For each box that is open its first line.
        let mut open: Vec<usize> = Vec::new();
        let mut found = Vec::new();
        let mut before = 0;
        for step in &block.lines {
            let here = lines.line_of(step.places.line.start);
            let is_assumption = step.ruling.tag == adjudication::proof_json::Tag::Assumption;
            let depth = (step.ruling.depth as usize).saturating_sub(usize::from(is_assumption));
            while open.len() > depth {
                found.extend(open.pop().and_then(|first| range(first, before, FoldingRangeKind::Region)));
            }
            if is_assumption {
                open.push(here);
            }
            before = here;
        }
        found.extend(open.into_iter().filter_map(|first| range(first, before, FoldingRangeKind::Region)));
        found
    };
    outline.blocks.iter().flat_map(of_block).collect()
}

/// Returns the parts that begin with a line of one of these words and end before the next one.
fn from_word(view: &View<'_>, words: &[&str]) -> Vec<FoldingRange> {
    let is_head = |number: usize| line(view, number).split_whitespace().next().is_some_and(|word| words.contains(&word));
    parts(view, is_head)
}

/// Returns what stands under each comment that begins a line of its own.
fn sections(view: &View<'_>) -> Vec<FoldingRange> {
    let is_heading = |number: usize| is_comment(view, number) && (number == 0 || !is_comment(view, number - 1));
    parts(view, is_heading)
}

fn parts(view: &View<'_>, is_head: impl Fn(usize) -> bool) -> Vec<FoldingRange> {
    let heads: Vec<usize> = (0..count(view)).filter(|&number| is_head(number)).collect();
    let ends = heads.iter().skip(1).copied().chain([count(view)]);
    let is_written = |number: &usize| {
        let is_remark = view.document.language == Language::Rules && is_comment(view, *number);
        !line(view, *number).trim().is_empty() && !is_remark
    };
    let found = heads.iter().zip(ends).filter_map(|(&first, end)| {
        let last = (first..end).rev().find(is_written)?;
        range(first, last, FoldingRangeKind::Region)
    });
    found.collect()
}

/// Returns the statements of a problem in TPTP that have several lines.
fn statements(view: &View<'_>) -> Vec<FoldingRange> {
    let is_begin =
        |number: usize| ["fof(", "cnf(", "tff(", "include("].iter().any(|word| line(view, number).trim_start().starts_with(word));
    let mut found = Vec::new();
    let mut begin = None;
    for number in 0..count(view) {
        if begin.is_none() && is_begin(number) {
            begin = Some(number);
        }
        if line(view, number).trim_end().ends_with(").") {
            found.extend(begin.take().and_then(|first| range(first, number, FoldingRangeKind::Region)));
        }
    }
    found
}
