//! Boxes within boxes, as the languages of pictures write them: each in a block of its own, indented. Not here: how a block begins.

use std::fmt::Write;

/// Ends the blocks of the boxes that end before a line. `ends` are the places after the open boxes, the outermost first; `word` is what
/// ends a block.
pub(crate) fn close(out: &mut String, ends: &mut Vec<usize>, line: usize, word: &str) {
    while ends.pop_if(|end| *end <= line).is_some() {
        let _ = writeln!(out, "{}{word}", indent(ends.len()));
    }
}

/// Returns the indentation of a line of text within this many boxes.
pub(crate) fn indent(depth: usize) -> String {
    "  ".repeat(depth + 1)
}
