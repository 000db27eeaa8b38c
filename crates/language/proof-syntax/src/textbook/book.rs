//! A textbook as one value: its name, the rules that it has, its letters and symbols, its layout, and what it calls things. The values stand
//! in `books`, one file each; `docs/formats/textbook.md` says how to add one. Not here: how a line is cut (`line`), how a statement is read
//! (`statement`), and the names of rules (`rule_names`).

use formula::{Alphabet, Connective, Quantifier};

use super::books;

/// A textbook, or the program that goes with one, in whose notation a proof may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Book {
    /// *forall x: Calgary*: numbered lines, bars, `→E 1, 2` at the end of the line.
    ForallX,
    /// *Carnap*: lines without numbers, indentation, `:→E 1,2` after the statement.
    Carnap,
    /// *Language, Proof and Logic* and its program *Fitch*: numbered lines, bars, `→ Elim: 1, 2`.
    Lpl,
    /// Hurley's *A Concise Introduction to Logic* and Copi's *Introduction to Logic*: numbered lines, `1, 2, MP`.
    HurleyCopi,
    /// Lemmon's *Beginning Logic*: the numbers of the assumptions in front, `1,2 (3) Q 1,2 MPP`.
    Lemmon,
    /// Kalish and Montague's *Logic*: lines `Show` before their derivations, `1, 2 MP`.
    KalishMontague,
}

/// Way in which a book shows which lines rest on an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Numbered lines with a bar for each subproof.
    Bars {
        /// True if the proof itself has a bar, and premises a line under them.
        outer: bool,
    },
    /// Lines without numbers, set in; separators are counted as lines.
    Indented,
    /// The numbers of the assumptions before each line.
    Columns,
    /// A line `Show` before the subproof that derives it.
    Show,
}

/// Symbols in which a book is printed.
pub(super) struct Signs {
    pub(super) not: &'static str,
    pub(super) and: &'static str,
    pub(super) or: &'static str,
    pub(super) implies: &'static str,
    pub(super) iff: &'static str,
    pub(super) for_all: &'static str,
    pub(super) exists: &'static str,
    pub(super) falsum: &'static str,
}

impl Signs {
    pub(super) fn connective(&self, connective: Connective) -> &'static str {
        match connective {
            Connective::And => self.and,
            Connective::Or => self.or,
            Connective::Implies => self.implies,
            Connective::Iff => self.iff,
        }
    }
}

/// The symbols of modern books.
pub(super) const UNICODE: Signs =
    Signs { not: "¬", and: "∧", or: "∨", implies: "→", iff: "↔", for_all: "∀", exists: "∃", falsum: "⊥" };

/// Symbols of a book for texts about its proofs: quantifiers with what stands before and after their variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookSigns {
    /// Negation.
    pub not: &'static str,
    /// "And".
    pub and: &'static str,
    /// "Or".
    pub or: &'static str,
    /// The conditional.
    pub implies: &'static str,
    /// The biconditional.
    pub iff: &'static str,
    /// The quantifier of all objects.
    pub for_all: (&'static str, &'static str),
    /// The quantifier of some object.
    pub exists: (&'static str, &'static str),
    /// The quantifier of just one object.
    pub exists_one: (&'static str, &'static str),
    /// A contradiction.
    pub falsum: &'static str,
    /// True if letters follow a predicate without brackets.
    pub juxtaposes: bool,
}

/// A textbook as data.
pub(super) struct BookTable {
    /// The word by which a proof file or a command names it.
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    /// Name of the calculus with the rules that it prints.
    pub(super) calculus: &'static str,
    /// The first and the last letter that is a variable.
    pub(super) variables: (char, char),
    /// True if letters follow a predicate without brackets: `Rab`.
    pub(super) juxtaposes: bool,
    /// True if lines with free variables are steps of its proofs.
    pub(super) has_open_lines: bool,
    /// True if `^` is a contradiction and not "and".
    pub(super) caret_is_falsum: bool,
    pub(super) layout: Layout,
    pub(super) unicode: &'static Signs,
    pub(super) ascii: &'static Signs,
    /// True if quantifiers stand in brackets: `(x)`, `(∃x)`.
    pub(super) brackets_quantifiers: bool,
    /// True if white space follows a quantifier's variable.
    pub(super) spaces_quantifiers: bool,
    /// True if it has a symbol for "not equal".
    pub(super) has_unequal: bool,
    /// Spellings of connectives that other books read otherwise.
    pub(super) connectives: &'static [(&'static str, Connective)],
    /// Letters and signs that are quantifiers before a variable, besides `∀`, `∃` and `@`.
    pub(super) quantifiers: &'static [(char, Quantifier)],
    /// Names of its rules, as names are compared, with the short names of these rules in `classical`.
    pub(super) translations: &'static [(&'static str, &'static str)],
    /// Short names of rules of `classical`, with the names that are printed.
    pub(super) written: &'static [(&'static str, &'static str)],
    /// True if `∧I` is printed as `∧ Intro`.
    pub(super) spells_out: bool,
    /// Text after a line's number.
    pub(super) dot: &'static str,
    /// Words of premises and assumptions; none where they need none.
    pub(super) premise: &'static str,
    pub(super) assumption: &'static str,
    /// True if what is cited is printed before the rule.
    pub(super) cites_first: bool,
    /// Text between the rule and what it cites, and between two citations.
    pub(super) joint: &'static str,
    pub(super) between: &'static str,
    /// Rules that cite a subproof by two numbers, each with the number of lines that it cites before.
    pub(super) pairs: &'static [(&'static str, usize)],
    /// True if `/` and the conclusion may follow the last premise.
    pub(super) has_slash: bool,
    /// Examples for messages: of lines, of statements, and how an assumption is set in.
    pub(super) line_form: &'static str,
    pub(super) statement_form: &'static str,
    pub(super) set_in: &'static str,
}

impl Book {
    /// All books.
    pub const ALL: [Book; 6] = [Book::ForallX, Book::Carnap, Book::Lpl, Book::HurleyCopi, Book::Lemmon, Book::KalishMontague];

    pub(super) fn table(self) -> &'static BookTable {
        match self {
            Book::ForallX => &books::forallx::FORALL_X,
            Book::Carnap => &books::carnap::CARNAP,
            Book::Lpl => &books::lpl::LPL,
            Book::HurleyCopi => &books::hurley_copi::HURLEY_COPI,
            Book::Lemmon => &books::lemmon::LEMMON,
            Book::KalishMontague => &books::kalish_montague::KALISH_MONTAGUE,
        }
    }

    /// Returns the word by which a proof file or a command names it.
    pub fn name(self) -> &'static str {
        self.table().name
    }

    /// Returns the book of a name.
    pub fn of_name(name: &str) -> Option<Book> {
        Book::ALL.into_iter().find(|book| book.name().eq_ignore_ascii_case(name))
    }

    /// Returns the title.
    pub fn title(self) -> &'static str {
        self.table().title
    }

    /// Returns the name of the calculus that has the rules of the book and no others.
    pub fn calculus(self) -> &'static str {
        self.table().calculus
    }

    /// Returns the letters that are variables, as words.
    pub(super) fn variables(self) -> String {
        let (first, last) = self.table().variables;
        format!("{first} to {last}")
    }

    /// Tells whether a single letter, with or without an index, is a variable.
    pub(super) fn is_variable(self, name: &str) -> bool {
        let (first, last) = self.table().variables;
        let mut characters = name.chars();
        characters.next().is_some_and(|c| (first..=last).contains(&c)) && characters.all(|c| !c.is_alphabetic())
    }

    /// Tells whether a single letter, with or without an index, is a name of an object.
    pub(super) fn is_constant(self, name: &str) -> bool {
        let mut characters = name.chars();
        let first = characters.next().is_some_and(|c| c.is_ascii_lowercase());
        first && characters.all(|c| !c.is_alphabetic()) && !self.is_variable(name)
    }

    /// Tells whether letters follow a predicate without brackets: `Rab`.
    pub(super) fn juxtaposes(self) -> bool {
        self.table().juxtaposes
    }

    /// Tells whether lines without a number are counted as *Carnap* does, separators included.
    pub(super) fn counts_separators(self) -> bool {
        self.table().layout == Layout::Indented
    }

    /// Tells whether the lines of a proof are printed with the numbers that they have.
    pub fn keeps_numbers(self) -> bool {
        matches!(self.table().layout, Layout::Bars { .. })
    }

    pub(super) fn signs(self, alphabet: Alphabet) -> &'static Signs {
        match alphabet {
            Alphabet::Unicode => self.table().unicode,
            Alphabet::Ascii => self.table().ascii,
        }
    }

    /// Returns its symbols for texts about proofs.
    pub fn book_signs(self, alphabet: Alphabet) -> BookSigns {
        let (table, signs) = (self.table(), self.signs(alphabet));
        let (for_all, exists, exists_one) = match (table.brackets_quantifiers, alphabet) {
            (true, Alphabet::Unicode) => (("(", ")"), ("(∃", ")"), ("(∃!", ")")),
            (true, Alphabet::Ascii) => (("(", ")"), ("(E", ")"), ("(∃!", ")")),
            (false, _) => {
                let behind = if table.spaces_quantifiers { " " } else { "" };
                ((signs.for_all, behind), (signs.exists, behind), ("∃!", behind))
            }
        };
        let Signs { not, and, or, implies, iff, falsum, .. } = *signs;
        BookSigns { not, and, or, implies, iff, for_all, exists, exists_one, falsum, juxtaposes: table.juxtaposes }
    }

    /// Returns the quantifier that an ASCII letter or symbol is, where a variable follows.
    pub(super) fn quantifier(self, sign: char) -> Option<Quantifier> {
        match sign {
            '∀' | '@' => Some(Quantifier::ForAll),
            '∃' => Some(Quantifier::Exists),
            _ => self.table().quantifiers.iter().find(|(known, _)| *known == sign).map(|&(_, quantifier)| quantifier),
        }
    }
}
