//! Reader of the statements of the table from text: read with the names that the board knows, and refused with the rule that they break.

use board_syntax::palmer::{self, Sentence, Vocabulary};
use documents::message::refused::{any, palmer as no};
use documents::{Argument, Message, Refusal};
use formula::Bank;
use source::{Diagnostic, Span, Text};
use syntax_core::Parsed;

use super::house::House;

/// A reader with its names.
pub(super) struct Reader<'a> {
    bank: &'a mut Bank,
    vocabulary: Vocabulary,
}

/// A statement that was read, and what its writer should know.
pub(super) struct Read {
    pub(super) text: Text,
    pub(super) sentence: Sentence,
    pub(super) warnings: Vec<Message>,
    /// The names as they are after it.
    pub(super) vocabulary: Vocabulary,
}

impl<'a> Reader<'a> {
    /// A reader that knows the six symbols of the game.
    pub(super) fn new(bank: &'a mut Bank) -> Reader<'a> {
        let vocabulary = Vocabulary::game(bank);
        Reader { bank, vocabulary }
    }

    /// Reads a statement that introduces no name which matters.
    pub(super) fn read(&mut self, written: &str, house: &House) -> Result<Sentence, Refusal> {
        read(self.bank, &self.vocabulary, written, house).map(|read| read.sentence)
    }
}

/// Reads a statement; what stands in the vocabulary is known.
pub(super) fn read(bank: &mut Bank, vocabulary: &Vocabulary, written: &str, house: &House) -> Result<Read, Refusal> {
    let text = Text::new("<statement>", written.trim());
    let mut vocabulary = vocabulary.clone();
    let span = Span::new(0, text.content().len());
    let Parsed { value, diagnostics } = palmer::parse_statement(&text, span, &mut vocabulary, bank, house.reading_options());
    match (value, diagnostics.iter().find(|diagnostic| diagnostic.is_error())) {
        (Some(sentence), _) => {
            let warnings = diagnostics.iter().map(|warning| message(&text, warning)).collect();
            Ok(Read { text, sentence, warnings, vocabulary })
        }
        (None, Some(error)) => {
            let refusal = Refusal::new(rule(error.code), message(&text, error));
            Err(match &error.help {
                Some(help) => refusal.help(any::diagnostic(Argument::english(help))),
                None => refusal,
            })
        }
        (None, None) => Err(Refusal::new("PA-5", any::no_statement())),
    }
}

/// Returns whether this is a statement; nothing is kept of it.
pub(super) fn is_statement(bank: &mut Bank, vocabulary: &Vocabulary, written: &str, house: &House) -> Option<Sentence> {
    let text = Text::new("<statement>", written);
    let span = Span::new(0, written.len());
    palmer::parse_statement(&text, span, &mut vocabulary.clone(), bank, house.reading_options()).value
}

fn message(text: &Text, diagnostic: &Diagnostic) -> Message {
    let column = text.position(diagnostic.span.start).column;
    no::fault_at(Argument::english(&diagnostic.message), column)
}

/// The rule that a statement breaks, by the reader's name for the fault.
fn rule(code: &str) -> &'static str {
    match code {
        "predicate-as-object" | "formula-as-object" | "formula-equality" | "wrong-arity" | "term-as-statement" => "PA-15",
        "ambiguous-sum" => "PA-13",
        "mixed-connectives" => "PA-12",
        "chained-arrows" => "Q-PA-2",
        "unknown-symbol" | "used-before-definition" => "Q-PA-5",
        "free-variable" => "Q-PA-6",
        "misplaced-iff-arrow" => "Q-PA-3",
        "cardinality-out-of-range" => "Q-PA-21",
        "definition-after-exists" => "PA-17",
        "name-taken" | "name-is-variable" => "Q-PA-12",
        code if code.starts_with("definition-") => "PA-16",
        _ => "PA-10",
    }
}
