//! Parts of a document that no proof file could say, so that the proof would not survive being written as one. Not here: what is wrong
//! with statements, numbers and citations, which `proof-syntax` says of both forms.

use std::fmt;

/// A part of a document that no line of a proof file could say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub(super) struct ProofDocumentError {
    /// Place in the document, in words.
    pub(super) place: ProofPlace,
    /// Mistake at that place.
    pub(super) fault: ProofDocumentFault,
}

/// A place in a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProofPlace {
    /// The subproof; none for the proof itself.
    pub(super) subproof: Option<String>,
    /// The number of the line; none for what is no line.
    pub(super) line: Option<u32>,
}

impl fmt::Display for ProofPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.subproof, self.line) {
            (None, None) => f.write_str("the proof"),
            (None, Some(line)) => write!(f, "line {line}"),
            (Some(name), None) => write!(f, "subproof {name:?}"),
            (Some(name), Some(line)) => write!(f, "line {line} of subproof {name:?}"),
        }
    }
}

/// Mistake in a part of a document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ProofDocumentFault {
    /// A lemma without a rule.
    #[error("a lemma names the rule that it follows by")]
    NoRule,
    /// An axiom or assumption that follows from something.
    #[error("an axiom or an assumption has no `rule`, `premises`, `with` or `using`")]
    NeedsNoRule,
    /// A depth that no boxes give.
    #[error("its depth is {found}, but {} can be", depths(*.least, *.most))]
    Depth {
        /// Number that was found.
        found: u32,
        /// The smallest that there could be.
        least: u32,
        /// The largest that there could be.
        most: u32,
    },
    /// Something that would read as something else.
    #[error("its {part} holds {text:?}, which cannot stand there")]
    Unwritable {
        /// The field.
        part: &'static str,
        /// Text that was found.
        text: String,
    },
    /// A name that is no word.
    #[error("its {part} is {text:?}, and not a name of letters, digits, `_` and `-`")]
    NoName {
        /// The field.
        part: &'static str,
        /// Text that was found.
        text: String,
    },
}

fn depths(least: u32, most: u32) -> String {
    if least == most { format!("only {least}") } else { format!("only {least} to {most}") }
}

/// A name that reads as one word.
pub(super) fn name(part: &'static str, text: &str) -> Result<(), ProofDocumentFault> {
    let fits = !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    if fits { Ok(()) } else { Err(ProofDocumentFault::NoName { part, text: text.to_owned() }) }
}

/// Refuses a text with a line end, a comment, or one of these words.
pub(super) fn unwritable(part: &'static str, text: &str, words: &[&str]) -> Result<(), ProofDocumentFault> {
    let fault = |text: &str| Err(ProofDocumentFault::Unwritable { part, text: text.to_owned() });
    match text.chars().find(|c| matches!(c, '\n' | '#')) {
        Some(found) => fault(found.encode_utf8(&mut [0; 4])),
        None => text.split_whitespace().find(|word| words.contains(word)).map_or(Ok(()), fault),
    }
}

/// Returns whether a text would be taken for several: it has a comma outside of brackets.
pub(super) fn has_comma(text: &str) -> bool {
    let mut depth = 0usize;
    text.bytes().any(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        byte == b',' && depth == 0
    })
}
