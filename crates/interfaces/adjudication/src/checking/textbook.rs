//! Proofs in the notations of textbooks: which notation a text is in, and a proof written anew in another one. How they are read and
//! printed, `proof_syntax::textbook` says; what a proof is worth, the check.

use std::collections::HashMap;

use formula::Bank;
use kernel::Calculus;
use proof_syntax::proof as proof_notation;
pub use proof_syntax::textbook::Book;
use proof_syntax::textbook::{self, LENIENT, Named, RuleNames};
pub use prose::Language;
use source::{Diagnostic, Span, Text};

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

/// The form in which a proof is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProofForm {
    /// A notation, which reads back as the same proof.
    Notation(ProofNotation),
    /// Sentences for people.
    Prose(Language),
}

impl Default for ProofForm {
    fn default() -> ProofForm {
        ProofForm::Notation(ProofNotation::Plain)
    }
}

impl ProofForm {
    /// Returns the book in whose notation it is, if it is in one.
    pub(crate) fn book(self) -> Option<Book> {
        match self {
            ProofForm::Notation(notation) => notation.book(),
            ProofForm::Prose(_) => None,
        }
    }
}

impl From<ProofNotation> for ProofForm {
    fn from(notation: ProofNotation) -> ProofForm {
        ProofForm::Notation(notation)
    }
}

/// Faults of lines that do not look like those of a proof file.
const FOREIGN: [&str; 3] = ["missing-by", "missing-dot", "missing-number"];

/// Number of lines of a text that are read to find out which book's they are.
const LOOKED_AT: usize = 400;

impl Adjudicator {
    /// Returns the calculus of a proof in the notation of a book that names none: the book's own, or where rules are read leniently the one
    /// that has the rules of all books and more.
    pub(crate) fn system_of(&self, book: Book) -> &'static str {
        if self.options.lenient { LENIENT } else { book.calculus() }
    }

    /// Returns the book in whose notation a text is that names none: the one as which it has the fewest faults, if these are fewer than
    /// `fewer_than`. `calculus` is the one that it is to be read in, whatever the book; without it, each book's own.
    pub(crate) fn guessed_book(&self, text: &Text, calculus: Option<&Calculus>, fewer_than: usize) -> Option<Book> {
        let has_numbers = text.content().trim_start().starts_with(|first: char| first.is_ascii_digit() || first == '{');
        let errors = |found: &[Diagnostic]| found.iter().filter(|one| one.is_error()).count();
        let beginning = beginning(text);
        // Faults, rules that the book does not have among them; then what it does not ask for.
        let misfits = |book: Book| {
            let calculus = calculus.or_else(|| self.shipped(self.system_of(book)))?;
            let options = textbook::Options { book, calculus, system: None, vocabulary: None };
            let parsed = textbook::parse(&beginning, &options, &mut Bank::new());
            let names = parsed.value.iter().flat_map(|read| read.proof.rule_names());
            let unknown = names.filter(|name| calculus.find(name).is_none()).count();
            let strange = parsed.diagnostics.iter().filter(|one| !one.is_error() && one.code != "declared-by-use").count();
            Some((errors(&parsed.diagnostics) + unknown, strange, has_numbers == (book == Book::Carnap)))
        };
        let best = Book::ALL.into_iter().filter_map(|book| Some((misfits(book)?, book))).min_by_key(|&(misfits, _)| misfits);
        best.filter(|&((faults, ..), _)| faults < fewer_than).map(|(_, book)| book)
    }

    /// Returns the book in whose notation a text is that names none, if it does not look like a proof file; `calculus` is the one that it is to be read in,
    /// whatever the book, and without it each book's own.
    pub(crate) fn recognised(&self, text: &Text, calculus: Option<&Calculus>) -> Option<Book> {
        let plain = self.plain_faults(text)?;
        self.guessed_book(text, calculus, plain)
    }

    /// Returns the number of faults that a text has as a proof file; `None` where none of them is that of a foreign line.
    fn plain_faults(&self, text: &Text) -> Option<usize> {
        let calculus = self.calculus(None).ok()?;
        let parsed = proof_notation::parse(&beginning(text), &self.reading(calculus, None), &mut Bank::new());
        let is_foreign = parsed.diagnostics.iter().any(|one| FOREIGN.contains(&one.code));
        is_foreign.then(|| parsed.diagnostics.iter().filter(|one| one.is_error()).count())
    }

    /// Returns the book as whose proof a text has fewer faults than as the proof file that it was read as, if it does not look like one.
    ///
    /// * `given`: the calculus that it is checked in, where that was chosen.
    /// * `faults`: of the text as a proof file.
    pub(super) fn book_instead(&self, text: &Text, given: Option<&Calculus>, faults: &[Diagnostic]) -> Option<Book> {
        let is_foreign = faults.iter().any(|one| FOREIGN.contains(&one.code));
        let count = faults.iter().filter(|one| one.is_error()).count();
        is_foreign.then(|| self.guessed_book(text, given, count)).flatten()
    }

    /// Writes an accepted proof anew, in another notation or in prose. What its lines choose is written only where the proof would not be
    /// accepted without. In prose a premise is called by the comment after it, if that is one word, and else by the number of its line.
    ///
    /// # Errors
    /// [`Error::Rejected`] when the text cannot be read as a proof, or when the form has no text for it (`not-writable`).
    pub fn rewrite(&self, text: &Text, form: impl Into<ProofForm>) -> Result<String, Error> {
        let read = self.read(text.clone())?;
        let book = match form.into() {
            ProofForm::Notation(ProofNotation::Plain) => return Ok(plain(&read)),
            ProofForm::Notation(ProofNotation::Textbook(book)) => book,
            ProofForm::Prose(language) => return in_prose(&read, language),
        };
        let refused = |reason: String| {
            let message = format!("the proof cannot be written in the notation of {}: {reason}", book.title());
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

/// The remark on a text that is read as a proof of a book, which it does not say.
pub(super) fn read_as(book: Book, text: &Text) -> Diagnostic {
    let (title, name) = (book.title(), book.name());
    let first = (1..=text.line_count()).filter_map(|number| text.line(number)).find(|(_, line)| !line.trim().is_empty());
    let place = first.map_or(Span::at(0), |(start, line)| Span::new(start, start + line.trim_end().len()));
    let help = format!(
        "a line `notation {name}` at its head, or `--notation {name}`, says so; a line of a proof file reads `N. axiom STATEMENT` or \
         `N. STATEMENT by RULE on 1, 2`"
    );
    Diagnostic::warning("read-as", place, format!("read in the notation of {title}"), "not a line of a proof file").help(help)
}

/// Returns the first lines of a text.
fn beginning(text: &Text) -> Text {
    match text.line(LOOKED_AT + 1) {
        Some((end, _)) => Text::new(text.name(), text.content().get(..end).unwrap_or_default()),
        None => text.clone(),
    }
}

/// Writes a proof as a proof file; one that was in a book's notation, which implies a calculus, says which that is.
pub(crate) fn plain(read: &ReadProof<'_>) -> String {
    let mut proof = read.proof.clone();
    if read.book.is_some() {
        proof.system = Some(read.calculus.name().to_owned());
    }
    proof_notation::print(&proof, &read.bank, read.style)
}

/// Writes a proof in prose.
fn in_prose(read: &ReadProof<'_>, language: Language) -> Result<String, Error> {
    let labels: HashMap<u32, String> = labels(read.text.content()).collect();
    let formula = |formula| read.style.formula(&read.bank, formula);
    let written = prose::proof(&read.bank, &read.proof, language, &|line| labels.get(&line).cloned(), &formula);
    written.map_err(|unwritable| {
        let message = format!("the proof cannot be written in prose: {unwritable}");
        let diagnostic = Diagnostic::error("not-writable", Span::at(0), message, "this proof");
        Error::from(Rejected::one(read.text.clone(), diagnostic.help("`check --print plain` writes any proof")))
    })
}

/// Iterates over the premises that have a comment of one word, `1. axiom P  # s1`: the number of the line, and the word.
fn labels(text: &str) -> impl Iterator<Item = (u32, String)> {
    text.lines().filter_map(|line| {
        let (stated, comment) = line.split_once('#')?;
        let (number, said) = stated.split_once('.')?;
        let label = comment.trim();
        let is_label = !label.is_empty() && label.chars().all(|letter| letter.is_alphanumeric() || "-_".contains(letter));
        (is_label && said.trim_start().starts_with("axiom")).then_some(())?;
        Some((number.trim().parse().ok()?, label.to_owned()))
    })
}

/// Writes a proof that was found in another form; where that cannot be done, returns why.
pub(crate) fn rewritten(proof: &str, form: ProofForm, conditions: ProofOptions) -> Result<String, String> {
    let adjudicator = Adjudicator::new(conditions).map_err(|error| error.to_string())?;
    adjudicator.rewrite(&Text::new("proof", proof), form).map_err(|error| error.document().error.message)
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
    match (tag_and_name, RuleNames::new(book, read.calculus).named(written)) {
        (None, Named::SeveralSteps(instead)) => words.help = Some(instead.to_owned()),
        (Some((tag, name)), _) => {
            // By its own rules the book's name needs no translation.
            let calculus = read.calculus.name();
            let is_own = calculus == book.calculus() && book.written_rule(tag, calculus) == written;
            words.message = (written != tag && written != name && !is_own).then(|| format!("`{written}` is {name} ({tag}) here"));
            if tag == "∀I" && code == "premise-kind" && read.calculus.name() == LENIENT {
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
