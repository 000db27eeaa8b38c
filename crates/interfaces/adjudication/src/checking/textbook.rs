//! Proofs in the notations of textbooks: which notation a text is in, and a proof written anew in another one. How they are read and
//! printed, `syntax::textbook` says; what a proof is worth, the check.

use formula::Bank;
use kernel::Calculus;
use source::{Diagnostic, Span, Text};
use syntax::proof as proof_syntax;
pub use syntax::textbook::Book;
use syntax::textbook::{self, Meaning};

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
    pub(crate) fn book(self) -> Option<Book> {
        match self {
            ProofNotation::Plain => None,
            ProofNotation::Textbook(book) => Some(book),
        }
    }
}

/// Faults of lines that do not look like those of a proof file.
const FOREIGN: [&str; 3] = ["missing-by", "missing-dot", "missing-number"];

/// Says it where a text that is no proof file is one in the notation of a textbook, or has fewer faults as that.
///
/// * `calculus`: the one that a proof in that notation is checked in.
/// * `diagnostics`: of the text as a proof file; the help of the first foreign line names the notation.
pub(super) fn suggest_textbook(text: &Text, calculus: &Calculus, diagnostics: &mut [Diagnostic]) {
    let errors = |found: &[Diagnostic]| found.iter().filter(|one| one.is_error()).count();
    let before = errors(diagnostics);
    let Some(first) = diagnostics.iter_mut().find(|one| FOREIGN.contains(&one.code)) else { return };
    let has_numbers = text.content().trim_start().starts_with(|first: char| first.is_ascii_digit());
    // Faults; then what the book does not know, and what it does not ask for.
    let misfits = |book: Book| {
        let options = textbook::Options { book, calculus, system: None, vocabulary: None };
        let parsed = textbook::parse(text, &options, &mut Bank::new());
        let names = parsed.value.iter().flat_map(|read| read.proof.rule_names());
        let unknown = names.filter(|name| calculus.find(name).is_none()).count();
        (errors(&parsed.diagnostics), unknown, has_numbers == (book == Book::Carnap))
    };
    let best = Book::ALL.into_iter().map(|book| (misfits(book), book)).min_by_key(|&(misfits, _)| misfits);
    if let Some((_, book)) = best.filter(|&((faults, ..), _)| faults < before) {
        let (name, title) = (book.name(), book.title());
        first.help = Some(format!(
            "for a proof as {title} writes it say `--notation {name}`, or put a line `notation {name}` at its head; a line of a proof \
             file reads `N. axiom STATEMENT` or `N. STATEMENT by RULE on 1, 2`"
        ));
    }
}

impl Adjudicator {
    /// Writes an accepted proof anew, in another notation. What its lines choose is written only where the proof would not be accepted without.
    ///
    /// # Errors
    /// [`Error::Rejected`] when the text cannot be read as a proof, or when the notation has no text for it (`not-writable`).
    pub fn rewrite(&self, text: &Text, notation: ProofNotation) -> Result<String, Error> {
        let read = self.read(text.clone())?;
        let ProofNotation::Textbook(book) = notation else {
            return Ok(proof_syntax::print(&read.proof, &read.bank, read.style));
        };
        let refused = |reason: String| {
            let message = format!("the proof cannot be written as {} writes proofs: {reason}", book.title());
            let diagnostic = Diagnostic::error("not-writable", Span::at(0), message, "this proof");
            Error::from(Rejected::one(text.clone(), diagnostic.help("`check --print plain` writes any proof")))
        };
        for choices in [false, true] {
            let printed = textbook::print(&read.proof, &read.bank, book, read.calculus, self.options.alphabet, choices);
            let printed = printed.map_err(|unwritable| refused(unwritable.to_string()))?;
            let again = Text::new(text.name(), printed.as_str());
            if self.read(again).is_ok_and(|again| self.judged(again).ruling.accepted) {
                return Ok(printed);
            }
        }
        Err(refused(String::from("what is printed would not read back as an accepted proof")))
    }
}

/// Writes a proof that was found in another notation; where that cannot be done, returns why.
pub(crate) fn rewritten(proof: &str, notation: ProofNotation, conditions: ProofOptions) -> Result<String, String> {
    let adjudicator = Adjudicator::new(conditions).map_err(|error| error.to_string())?;
    adjudicator.rewrite(&Text::new("proof", proof), notation).map_err(|error| error.document().error.message)
}

/// Returns what is to be said of a rule beside its fault: what its name in the book means in the calculus, or what would do its work.
pub(crate) fn rule_words(
    read: &ReadProof<'_>,
    block: usize,
    line: usize,
    tag_and_name: Option<(&str, &str)>,
    code: &str,
) -> RuleWords {
    let mut words = RuleWords { message: None, help: None };
    let Some(book) = read.book else { return words };
    let Some(span) = read.places.rule_span(&read.text, block, line) else { return words };
    let written = read.text.slice(span);
    match (tag_and_name, book.rule(written)) {
        (None, Some(Meaning::SeveralSteps(instead))) => words.help = Some(instead.to_owned()),
        (Some((tag, name)), _) => {
            words.message = (written != tag && written != name).then(|| format!("`{written}` is {name} ({tag}) here"));
            if tag == "∀I" && code == "premise-kind" {
                let help = "a subproof with an assumption shows a conditional: state it by → Intro, and generalize that line";
                words.help = Some(help.to_owned());
            }
        }
        (None, _) => {}
    }
    words
}

/// Words about the rule of a line in a textbook's notation.
pub(crate) struct RuleWords {
    /// Added to the message.
    pub(crate) message: Option<String>,
    /// Help instead of what the calculus would propose.
    pub(crate) help: Option<String>,
}
