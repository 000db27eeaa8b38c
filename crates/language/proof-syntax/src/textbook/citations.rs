//! The list of what a line cites: `1, 2-5`. Not here: which subproof is meant, and by which rule.

use kernel::Citation;
use syntax_core::slice::Slice;

use crate::proof::MAX_NUMBER;

/// Splits a list of citations: commas, semicolons, brackets and white space part them, unless a dash joins two numbers.
pub(super) fn items(list: Slice<'_>) -> Vec<Slice<'_>> {
    let mut found: Vec<Slice<'_>> = Vec::new();
    let mut rest = list;
    let digits = |slice: Slice<'_>| slice.text.find(|c: char| !c.is_ascii_digit()).unwrap_or(slice.text.len());
    while !rest.is_empty() {
        let length = digits(rest);
        if length == 0 {
            let first = rest.first();
            rest = rest.behind(first.text.len());
            if !first.text.starts_with(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')')) {
                found.push(first);
            }
            continue;
        }
        let behind = rest.behind(length).trim_start();
        let dash = behind.text.chars().next().filter(|c| matches!(c, '-' | '–' | '—'));
        let end = dash.map_or(rest.start + length, |dash| {
            let last = behind.behind(dash.len_utf8()).trim_start();
            last.start + digits(last)
        });
        let item = rest.before(end - rest.start);
        found.push(item);
        rest = rest.behind(item.text.len());
    }
    found
}

/// Reads `3` or `2-5`.
pub(super) fn citation(item: Slice<'_>) -> Option<Citation> {
    let number = |digits: &str| digits.trim().parse().ok().filter(|number| (1..=MAX_NUMBER).contains(number));
    match item.text.split_once(['-', '–', '—']) {
        Some((first, last)) => Some(Citation::Box(number(first)?, number(last)?)),
        None => number(item.text).map(Citation::Line),
    }
}
