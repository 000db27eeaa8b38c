//! The text of an exercise, and what it says of how it is to be read: its calculus, and the notation of its statements, which is recognised where it
//! is not named. Not here: what the clauses are (`proof_syntax::exercise`).

use formula::Bank;
use kernel::{Calculus, Notation};
use proof_syntax::exercise::{self as exercise_syntax, ExerciseText};
use proof_syntax::proof::Statements;
use source::{Diagnostic, Span, Text};
use syntax_core::Parsed;

use super::DEFAULT_SYSTEM;
use crate::checking::adjudicator::{Adjudicator, ProofOptions, System};
use crate::checking::textbook::{Book, ProofNotation};
use crate::error::{Error, Rejected};

/// Conditions under which an exercise is read, and its submissions are judged.
pub(super) struct Conditions {
    pub(super) adjudicator: Adjudicator,
    /// The book in whose notation its statements are, if it names one.
    pub(super) book: Option<Book>,
    /// True if neither the exercise nor the options say by which rules it is done.
    pub(super) is_free: bool,
}

impl Conditions {
    /// Finds out what an exercise says of them.
    ///
    /// # Errors
    /// [`Error::Rejected`] when it names a calculus or a notation that there is not; otherwise as [`Adjudicator::new`].
    pub(super) fn of(text: &Text, is_board: bool, options: ProofOptions) -> Result<Conditions, Error> {
        let (named, notation) = match is_board {
            true => (None, None),
            false => (exercise_syntax::system(text), exercise_syntax::notation(text)),
        };
        // What is no book's name the reader of clauses reports.
        let book = match notation {
            Some((book, _)) => book,
            None if !is_board && text.content().contains(":|-:") => Some(Book::Carnap),
            None => None,
        };
        let of_book = |book: Book| {
            let name = if options.lenient { DEFAULT_SYSTEM } else { book.calculus() };
            System::Shipped(name.to_owned())
        };
        let mut is_free = false;
        let system = match (&options.system, named, book, options.notation) {
            (Some(given), ..) => given.clone(),
            (None, Some((name, place)), ..) => {
                // A name that no calculus has is a fault at its place.
                let known = Adjudicator::new(ProofOptions::default())?;
                let rejected = |diagnostic: Diagnostic| Error::from(Rejected::one(text.clone(), diagnostic));
                let calculus = known.calculus(Some((name.clone(), place))).map_err(|diagnostic| rejected(*diagnostic))?;
                if let (Some(book), false) = (book, calculus.notation() == Notation::Palmer) {
                    return Err(rejected(other_notation(calculus, book, place)));
                }
                System::Shipped(name)
            }
            (None, None, Some(book), _) => of_book(book),
            (None, None, None, ProofNotation::Textbook(book)) if !is_board => of_book(book),
            (None, None, None, _) => {
                is_free = !is_board;
                System::Shipped(DEFAULT_SYSTEM.to_owned())
            }
        };
        let adjudicator = Adjudicator::new(ProofOptions { system: Some(system), goal: None, ..options })?;
        Ok(Conditions { adjudicator, book, is_free })
    }
}

fn other_notation(calculus: &Calculus, book: Book, place: Span) -> Diagnostic {
    let message = format!("statements in `{}` are not written in the notation of {}", calculus.name(), book.title());
    Diagnostic::error("other-notation", place, message, "this calculus")
        .help("the notations of textbooks are for `classical` and other calculi in Palmer's notation")
}

/// Reads an exercise. Where it does not say in which notation its statements are, and they are not those of its calculus, as the first book that can
/// read them; if none can, it is what the calculus' notation makes of it that is reported, unless it has premises and goal in one line, as books print them.
pub(super) fn parsed(
    text: &Text,
    statements: &Statements,
    calculus: &Calculus,
    book: Option<Book>,
) -> (Parsed<ExerciseText>, Bank) {
    let read = |book: Option<Book>| {
        let mut bank = Bank::new();
        let parsed = exercise_syntax::parse_as(text, statements, book, calculus, &mut bank);
        (parsed, bank)
    };
    let first = read(book);
    if first.0.value.is_some() || book.is_some() || calculus.notation() != Notation::Palmer {
        return first;
    }
    let errors = |parsed: &Parsed<ExerciseText>| parsed.diagnostics.iter().filter(|one| one.is_error()).count();
    let others = Book::ALL.into_iter().map(|book| read(Some(book)));
    let best = others.min_by_key(|(parsed, _)| errors(parsed));
    match best {
        Some(best) if best.0.value.is_some() => best,
        Some(best) if exercise_syntax::has_sequents(text) && errors(&best.0) <= errors(&first.0) => best,
        _ => first,
    }
}
