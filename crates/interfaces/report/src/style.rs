//! Style of text: colour, alphabet, width; and the few things that all of it shares.

use source::disguise;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use crate::sentences::Tone;

/// Style of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// With the colours of a terminal.
    pub colour: bool,
    /// With ASCII characters only, as far as the text is ours.
    pub ascii: bool,
    /// The width to stay within where that is possible.
    pub width: usize,
}

impl Default for Style {
    /// Without colour, in Unicode, 100 columns.
    fn default() -> Style {
        Style { colour: false, ascii: false, width: 100 }
    }
}

/// Kind of a stretch of text, which decides its colour.
#[derive(Clone, Copy)]
pub(crate) enum Ink {
    /// Heads and names.
    Strong,
    /// A yes.
    Good,
    /// A no.
    Bad,
    /// Neither.
    Open,
    /// Less important.
    Faint,
}

impl Ink {
    /// The ink of an answer.
    pub(crate) fn of(tone: Tone) -> Ink {
        match tone {
            Tone::Good => Ink::Good,
            Tone::Bad => Ink::Bad,
            Tone::Open => Ink::Open,
            Tone::Neutral => Ink::Strong,
        }
    }
}

impl Style {
    pub(crate) fn paint(self, ink: Ink, text: &str) -> String {
        if !self.colour {
            return text.to_owned();
        }
        let code = match ink {
            Ink::Strong => "1",
            Ink::Good => "32",
            Ink::Bad => "31",
            Ink::Open => "33",
            Ink::Faint => "2",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    /// Sets a paragraph: the first line begins with `first`, the others with `next`. The text may hold anything from outside.
    pub(crate) fn paragraph(self, out: &mut String, first: &str, next: &str, text: &str) {
        let options = Options::new(self.width)
            .initial_indent(first)
            .subsequent_indent(next)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
            .wrap_algorithm(WrapAlgorithm::FirstFit)
            .break_words(false);
        for line in textwrap::wrap(&visible(text), options) {
            out.push_str(&line);
            out.push('\n');
        }
    }
}

/// The columns that a text takes.
pub(crate) fn width(text: &str) -> usize {
    textwrap::core::display_width(text)
}

/// A text in which control characters and those that cannot be seen are made visible, so that no input can speak to the terminal, and the
/// foreign letters of words that look like others stand by their numbers.
pub fn visible(text: &str) -> String {
    let shown = disguise::undisguised(text);
    if !shown.chars().any(char::is_control) {
        return shown.into_owned();
    }
    shown.chars().map(stand_in).collect()
}

/// Returns the character that stands in for a control character: its picture where there is one.
pub(crate) fn stand_in(character: char) -> char {
    match u32::from(character) {
        code @ 0..=0x1f => char::from_u32(0x2400 + code).unwrap_or(char::REPLACEMENT_CHARACTER),
        0x7f => '\u{2421}',
        _ if character.is_control() => char::REPLACEMENT_CHARACTER,
        _ => character,
    }
}

/// A text of at most `limit` characters: the rest is left out with an ellipsis.
pub(crate) fn shortened(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// `s1`, `s1 and s2`, `s1, s2 and s3`.
pub fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A number with the noun that fits it.
pub fn counted(count: u64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
