//! The words by which lines say that they are given or assumed, in any book.

/// Words for a line that is given.
const PREMISE: [&str; 6] = ["pr", "prem", "premise", "premiss", "given", "axiom"];

/// Words for a line that is assumed and opens a subproof.
const ASSUMPTION: [&str; 10] = ["as", "ass", "assumption", "assume", "hyp", "hypothesis", "acp", "aip", "asscd", "assid"];

/// Tells whether a word says that a line is given.
pub(super) fn is_premise(word: &str) -> bool {
    PREMISE.contains(&word.trim_end_matches('.').to_lowercase().as_str())
}

/// Tells whether a word says that a line is assumed; dots and white space in it do not matter.
pub(super) fn is_assumption(word: &str) -> bool {
    let plain: String = word.chars().filter(|c| *c != '.' && !c.is_whitespace()).flat_map(char::to_lowercase).collect();
    ASSUMPTION.contains(&plain.as_str())
}
