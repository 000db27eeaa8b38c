//! Proofs in the notations of textbooks: which notation a text is in, and a proof written anew in another one. How they are read and
//! printed, `syntax::textbook` says; what a proof is worth, the check.

use source::{Diagnostic, Span, Text};
use syntax::proof as proof_syntax;
use syntax::textbook::{self, Meaning};
pub use syntax::textbook::Book;

use crate::checking::adjudicator::{Adjudicator, ProofOptions, ReadProof};
use crate::error::{Error, Rejected};

/// A notation of proofs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProofNotation {
    /// That of proof files.
    #[default]
    Plain,
    /// That of a textbook.
    Textbook(Book),
}

impl ProofNotation {
    /// Returns the book, if it is one.
    pub fn book(self) -> Option<Book> {
        match self {
            ProofNotation::Plain => None,
            ProofNotation::Textbook(book) => Some(book),
        }
    }
}

impl Adjudicator {
    /// Writes a proof anew, in another notation. What its lines choose is written only where the proof would not be accepted without.
    ///
    /// # Errors
    /// [`Error::Rejected`] when the text cannot be read as a proof, or when the notation has no text for a part of it (`not-writable`).
    pub fn rewrite(&self, text: &Text, notation: ProofNotation) -> Result<String, Error> {
        let read = self.read(text.clone())?;
        let ProofNotation::Textbook(book) = notation else {
            return Ok(proof_syntax::print(&read.proof, &read.bank, read.style));
        };
        let printed = |choices: bool| {
            textbook::print(&read.proof, &read.bank, book, read.calculus, self.options.alphabet, choices).map_err(|unwritable| {
                let message = format!("the proof cannot be written as {} writes proofs: {unwritable}", book.title());
                let diagnostic = Diagnostic::error("not-writable", Span::at(0), message, "this proof");
                Error::from(Rejected::one(text.clone(), diagnostic.help("`check --print plain` writes any proof")))
            })
        };
        let short = printed(false)?;
        let is_accepted = |written: &str| {
            let again = Text::new(text.name(), written);
            self.read(again).is_ok_and(|again| self.judged(again).ruling.accepted)
        };
        if is_accepted(&short) { Ok(short) } else { printed(true) }
    }
}

/// Writes a proof that was found in another notation; where that cannot be done, returns why.
pub(crate) fn rewritten(proof: &str, notation: ProofNotation, conditions: ProofOptions) -> Result<String, String> {
    let adjudicator = Adjudicator::new(conditions).map_err(|error| error.to_string())?;
    adjudicator.rewrite(&Text::new("proof", proof), notation).map_err(|error| error.document().error.message)
}

/// Returns what is to be said of a rule beside its fault: what its name in the book means in the calculus, or what would do its work.
pub(crate) fn rule_words(read: &ReadProof<'_>, block: usize, line: usize, tag_and_name: Option<(&str, &str)>) -> RuleWords {
    let none = RuleWords { message: None, help: None };
    let Some(book) = read.book else { return none };
    let Some(span) = read.places.rule_span(&read.text, block, line) else { return none };
    let written = read.text.slice(span);
    match (tag_and_name, book.rule(written)) {
        (None, Some(Meaning::SeveralSteps(words))) => RuleWords { message: None, help: Some(words.to_owned()) },
        (Some((tag, name)), _) if written != tag && written != name => {
            RuleWords { message: Some(format!("`{written}` is {name} ({tag}) here")), help: None }
        }
        _ => none,
    }
}

/// Words about the rule of a line in a textbook's notation.
pub(crate) struct RuleWords {
    /// Added to the message.
    pub(crate) message: Option<String>,
    /// Help in the place of what the calculus would propose.
    pub(crate) help: Option<String>,
}
