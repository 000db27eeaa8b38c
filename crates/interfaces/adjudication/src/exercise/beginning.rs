//! The beginning of an answer: the premises of an exercise as the first lines of a proof, in the notation in which the exercise is written. Not here:
//! the rest of it (`answer`).

use formula::Bank;
use proof_syntax::textbook;
use source::Text;

use super::Exercise;
use crate::checking::adjudicator::ReadProof;
use crate::checking::textbook::Book;

impl Exercise {
    /// Returns the notation of its statements: `plain`, or that of a book.
    pub fn book_name(&self) -> &'static str {
        self.book.map_or("plain", Book::name)
    }

    /// Returns its premises as the beginning of a submission, in its notation; at least the line that names a book.
    pub fn beginning(&self) -> String {
        let lines = self.info.premises.iter().zip(1..).map(|(premise, number)| format!("{number}. axiom {premise}\n"));
        let plain: String = lines.collect();
        let Some(book) = self.book else { return plain };
        let printed = self.in_book(&plain, book);
        let head = || format!("notation {}\n", book.name());
        printed.map_or_else(head, |printed| {
            // The exercise names the calculus, and its symbols are known.
            let is_needed = |line: &&str| !["system ", "symbols "].iter().any(|word| line.starts_with(word));
            printed.lines().filter(is_needed).map(|line| format!("{line}\n")).collect()
        })
    }

    fn in_book(&self, plain: &str, book: Book) -> Option<String> {
        if plain.is_empty() {
            return None;
        }
        let (bank, vocabulary): (Bank, _) = (self.bank.clone(), self.vocabulary.clone());
        let read = self.adjudicator.read_into(bank, Some(vocabulary), Text::new("<beginning>", plain)).ok()?;
        let ReadProof { proof, bank, calculus, .. } = &read;
        textbook::print(proof, bank, book, calculus, self.adjudicator.options.alphabet, false).ok()
    }
}
