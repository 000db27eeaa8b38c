//! Positions of the parts of a proof's lines in its text, and what a text says of the conditions under which it is to be read: what
//! editors ask.

use documents::rules::RuleListing;
use kernel::Calculus;
use proof_syntax::proof as proof_notation;
use proof_syntax::textbook::{self, Book};
use source::{Span, Text};

use crate::checking::adjudicator::{Adjudicator, is_json};
use crate::checking::calculus::calculus_ruling;
use crate::checking::check::CheckedProof;
use crate::checking::rule_listing::whole_listing;
use crate::error::Error;
use crate::known_names::KnownName;

/// Positions of the parts of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinePlaces {
    /// The whole line, from its number to the end of its last clause.
    pub line: Span,
    /// Its number; where a notation counts lines and writes no numbers, an empty span or the line's beginning.
    pub number: Span,
    /// Its statement.
    pub statement: Span,
    /// Name of its rule.
    pub rule: Option<Span>,
    /// Its citations, in the order of the text; a box is one.
    pub citations: Vec<Span>,
    /// Its author's choices, in the order of the text.
    pub arguments: Vec<Span>,
    /// Name of the subproof that it cites.
    pub used: Option<Span>,
    /// The lines of that subproof that it cites.
    pub used_lines: Vec<Span>,
}

impl CheckedProof {
    /// Returns the positions of the parts of a line of a subproof, or of the proof itself, in [`text`](CheckedProof::text). `None` where there
    /// is no such line, and for a proof in JSON.
    pub fn line_places(&self, subproof: Option<usize>, line: usize) -> Option<LinePlaces> {
        if is_json(self.text().content()) {
            return None;
        }
        let (places, text) = (&self.places, self.text());
        let block = subproof.unwrap_or(self.ruling.subproofs.len());
        let all = |part: &dyn Fn(usize) -> Option<Span>| (0..).map_while(part).collect();
        Some(LinePlaces {
            line: places.line_span(text, block, line)?,
            number: places.number_span(text, block, line)?,
            statement: places.statement_span(text, block, line)?,
            rule: places.rule_span(text, block, line),
            citations: all(&|nth| places.citation_span(text, block, line, nth)),
            arguments: all(&|nth| places.argument_span(text, block, line, nth)),
            used: places.used_span(text, block, line),
            used_lines: all(&|nth| places.used_line_span(text, block, line, nth)),
        })
    }

    /// Returns the position of the name of a subproof where it is declared, in [`text`](CheckedProof::text).
    pub fn subproof_name(&self, subproof: usize) -> Option<Span> {
        self.places.name_span(subproof).filter(|_| !is_json(self.text().content()))
    }
}

/// The conditions that a proof's text sets for itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofHead {
    /// The rules of its calculus.
    pub listing: RuleListing,
    /// The textbook in whose notation it is written, if that is one.
    pub book: Option<Book>,
}

impl Adjudicator {
    /// Returns the conditions that a text sets for itself, beside those given; nothing else of it has to be right. `None` where it names a
    /// calculus that there is not.
    pub fn head(&self, text: &Text) -> Option<ProofHead> {
        let head = textbook::head(text);
        let book = self.book(text);
        let system = match book {
            Some(book) => head.system.or_else(|| Some((self.system_of(book).to_owned(), Span::at(0)))),
            None => proof_notation::system(text),
        };
        self.listing_of(system).map(|listing| ProofHead { listing, book })
    }

    /// Returns the textbook in whose notation a text says that it is written, or else that of the conditions.
    pub fn book(&self, text: &Text) -> Option<Book> {
        let named = textbook::head(text).notation.map(|book| book.unwrap_or(Book::ForallX));
        named.or(self.options.notation.book())
    }

    /// Returns the rules of the calculus that was given, or else of the one named.
    pub(crate) fn listing_of(&self, system: Option<(String, Span)>) -> Option<RuleListing> {
        let calculus: &Calculus = self.calculus(system).ok()?;
        let about = self.about.clone().unwrap_or_else(|| calculus_ruling(calculus, None));
        Some(whole_listing(calculus, about, self.options.alphabet))
    }

    /// Returns the names that the statements of a proof know, those of the game among them.
    ///
    /// # Errors
    /// [`Error::Rejected`] when the text cannot be read as a proof.
    pub fn names(&self, text: Text) -> Result<Vec<KnownName>, Error> {
        Ok(KnownName::of(&self.read(text)?.bank))
    }
}
