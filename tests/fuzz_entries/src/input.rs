//! The bytes of an input, taken apart: a text, and after its first NUL byte choices, which are drawn one after the other. Not here: what is
//! done with either.

use source::{Diagnostic, Span, Text};

/// A sequence of choices that ends in zeros.
#[derive(Clone, Debug)]
pub struct Choices<'b>(&'b [u8]);

impl<'b> Choices<'b> {
    /// The choices that these bytes make.
    pub fn new(bytes: &'b [u8]) -> Choices<'b> {
        Choices(bytes)
    }

    /// The next choice, below `bound`, which is at most 256; 0 when there are no more.
    pub fn below(&mut self, bound: usize) -> usize {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(first) % bound.max(1)
    }

    /// A yes or no; no when there are no more.
    pub fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    /// What has not been drawn.
    pub fn rest(&self) -> &'b [u8] {
        self.0
    }
}

/// The text in front of the first NUL byte, and the choices after it. Bytes that are no text are refused as cleanly as they should be, and
/// are then no input.
pub fn text_and_choices(bytes: &[u8]) -> Option<(Text, Choices<'_>)> {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let choices = Choices(bytes.get(end + 1..).unwrap_or_default());
    match Text::from_bytes("input", bytes[..end].to_vec()) {
        Ok(text) => Some((text, choices)),
        Err(unreadable) => {
            // The text ends where the bytes are none.
            let diagnostic = Diagnostic { span: Span::at(unreadable.diagnostic.span.start), ..unreadable.diagnostic };
            crate::clean::diagnostic(&unreadable.text, &diagnostic);
            None
        }
    }
}
