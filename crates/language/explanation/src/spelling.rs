//! The symbols and brackets in which formulas are quoted: those of the bracketed notation, or those of the book that the reader of an
//! explanation uses. Not here: the walk through a formula (`formula_writer`).

use formula::{Alphabet, Connective, Quantifier};
use representation::Signs as _;

/// Symbols and brackets of quoted formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// True if every negation, connective and quantifier has its brackets, and quantified variables theirs, as in Predicate Wars.
    pub is_bracketed: bool,
    /// The symbol of negation.
    pub not: &'static str,
    /// The symbols of the connectives.
    pub and: &'static str,
    /// See [`and`](Spelling::and).
    pub or: &'static str,
    /// See [`and`](Spelling::and).
    pub implies: &'static str,
    /// See [`and`](Spelling::and).
    pub iff: &'static str,
    /// The text before and after a universally quantified variable.
    pub for_all: (&'static str, &'static str),
    /// The text before a variable of which some object is meant, and after it.
    pub exists: (&'static str, &'static str),
    /// The text before a variable of which just one object is meant, and after it.
    pub exists_one: (&'static str, &'static str),
    /// A statement that is false, and one that is true.
    pub truths: [&'static str; 2],
    /// True if single letters follow a predicate without brackets: `Rab`.
    pub juxtaposes: bool,
}

impl Spelling {
    /// The spelling of Predicate Wars.
    pub fn bracketed(alphabet: Alphabet) -> Spelling {
        let (all, one, unique) = match alphabet {
            Alphabet::Unicode => ("∀(", "∃(", "∃!("),
            Alphabet::Ascii => ("forall(", "exists(", "exists!("),
        };
        Spelling {
            is_bracketed: true,
            for_all: (all, ")"),
            exists: (one, ")"),
            exists_one: (unique, ")"),
            truths: ["tF", "tT"],
            ..Spelling::of_proofs(alphabet)
        }
    }

    /// The spelling of proof files in Palmer's notation.
    pub fn of_proofs(alphabet: Alphabet) -> Spelling {
        let (all, one, unique, truths) = match alphabet {
            Alphabet::Unicode => ("∀", "∃", "∃!", ["⊥", "⊤"]),
            Alphabet::Ascii => ("forall ", "exists ", "exists! ", ["tF", "tT"]),
        };
        Spelling {
            is_bracketed: false,
            not: alphabet.negation(),
            and: alphabet.connective(Connective::And),
            or: alphabet.connective(Connective::Or),
            implies: alphabet.connective(Connective::Implies),
            iff: alphabet.connective(Connective::Iff),
            for_all: (all, " "),
            exists: (one, " "),
            exists_one: (unique, " "),
            truths,
            juxtaposes: false,
        }
    }

    pub(super) fn connective(&self, connective: Connective) -> &'static str {
        match connective {
            Connective::And => self.and,
            Connective::Or => self.or,
            Connective::Implies => self.implies,
            Connective::Iff => self.iff,
        }
    }

    /// Returns the text before a quantified variable, and after it.
    pub(super) fn quantifier(&self, quantifier: Quantifier) -> (&'static str, &'static str) {
        match quantifier {
            Quantifier::ForAll => self.for_all,
            Quantifier::Exists => self.exists,
            Quantifier::ExistsUnique => self.exists_one,
        }
    }
}
