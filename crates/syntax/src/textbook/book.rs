//! The textbooks as data: their names, their letters for variables, their symbols, and what their rules are called in the calculus
//! `classical`. Not here: how a line is cut (`line`) and how a statement is read (`statement`).

use formula::{Alphabet, Connective, Quantifier};

/// A textbook, or the program that goes with one, in whose notation a proof may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Book {
    /// *forall x: Calgary*: numbered lines, bars, `→E 1, 2` at the end of the line.
    ForallX,
    /// *Carnap*: lines without numbers, indentation, `:→E 1,2` after the statement.
    Carnap,
    /// *Language, Proof and Logic* and its program *Fitch*: numbered lines, bars, `→ Elim: 1, 2`.
    Lpl,
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

const UNICODE: Signs =
    Signs { not: "¬", and: "∧", or: "∨", implies: "→", iff: "↔", for_all: "∀", exists: "∃", falsum: "⊥" };
const CARNAP_ASCII: Signs =
    Signs { not: "~", and: "/\\", or: "\\/", implies: "->", iff: "<->", for_all: "A", exists: "E", falsum: "!?" };
const LPL_ASCII: Signs = Signs { not: "~", and: "&", or: "|", implies: "->", iff: "<->", for_all: "@", exists: "/", falsum: "^" };

/// Meaning of a rule's name in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The rule of `classical` with this short name.
    Rule(&'static str),
    /// No rule of `classical` does it in one step; the words say what would.
    SeveralSteps(&'static str),
}

/// Names of rules that all books share, as [`normal`] writes them. Those that are called in `classical` as they are here are not listed.
const SHARED: [(&str, &str); 33] = [
    ("∧i", "∧I"),
    ("∧e", "∧E"),
    ("∨i", "∨I"),
    ("∨e", "∨E"),
    ("→i", "→I"),
    ("→e", "→E"),
    ("↔i", "↔I"),
    ("↔e", "↔E"),
    ("¬i", "¬I"),
    ("⊥i", "¬E"),
    ("⊥e", "X"),
    ("x", "X"),
    ("∀i", "∀I"),
    ("∀e", "∀E"),
    ("∃i", "∃I"),
    ("∃e", "∃E"),
    ("=i", "=I"),
    ("=e", "=E"),
    ("mp", "→E"),
    ("cp", "→I"),
    ("r", "R"),
    ("reit", "R"),
    ("reiteration", "R"),
    ("ip", "IP"),
    ("dn", "DN"),
    ("dne", "DN"),
    ("lem", "LEM"),
    ("tnd", "LEM"),
    ("ds", "DS"),
    ("mt", "MT"),
    ("hs", "HS"),
    ("dem", "DeM"),
    ("cq", "CQ"),
];

/// Names of *forall x* and *Carnap* besides.
const FORALL_X: [(&str, &str); 6] = [("¬e", "¬E"), ("ae", "∀E"), ("ai", "∀I"), ("ee", "∃E"), ("ei", "∃I"), ("dm", "DeM")];

/// Names of *Language, Proof and Logic* besides: its elimination of negation takes two negations away.
const LPL: [(&str, &str); 1] = [("¬e", "DN")];

const SEARCHES: &str = "the program finds such a step by a search, and here each step is one rule: write the steps between as lines of \
                        their own, by the rules for the connectives and quantifiers; `referee hint` proposes the next one";
const REPLACES: &str = "a rule of replacement is several steps here: derive the line in a box by the rules for the connective, such as →I, \
                        ∨E or ↔I";

/// Names for which there is no rule.
const SEVERAL_STEPS: [(&str, &str); 14] = [
    ("tautcon", SEARCHES),
    ("focon", SEARCHES),
    ("anacon", SEARCHES),
    ("taut", SEARCHES),
    ("trans", "assume the negated consequent, take MT, and close the box with →I"),
    ("contra", "assume the negated consequent, take MT, and close the box with →I"),
    ("comm", REPLACES),
    ("assoc", REPLACES),
    ("dist", REPLACES),
    ("impl", REPLACES),
    ("mc", REPLACES),
    ("exp", REPLACES),
    ("equiv", REPLACES),
    ("↔ex", REPLACES),
];

/// Words for a line that is given.
const PREMISE: [&str; 6] = ["pr", "prem", "premise", "premiss", "given", "axiom"];

/// Words for a line that is assumed and opens a subproof.
const ASSUMPTION: [&str; 6] = ["as", "ass", "assumption", "assume", "hyp", "hypothesis"];

impl Book {
    /// All books.
    pub const ALL: [Book; 3] = [Book::ForallX, Book::Carnap, Book::Lpl];

    /// Returns the word by which a proof file or a command names it.
    pub fn name(self) -> &'static str {
        match self {
            Book::ForallX => "forallx",
            Book::Carnap => "carnap",
            Book::Lpl => "lpl",
        }
    }

    /// Returns the book of a name.
    pub fn of_name(name: &str) -> Option<Book> {
        Book::ALL.into_iter().find(|book| book.name().eq_ignore_ascii_case(name))
    }

    /// Returns the title.
    pub fn title(self) -> &'static str {
        match self {
            Book::ForallX => "forall x: Calgary",
            Book::Carnap => "Carnap",
            Book::Lpl => "Language, Proof and Logic",
        }
    }

    /// Returns the letters that are variables, as words.
    pub(super) fn variables(self) -> &'static str {
        match self {
            Book::ForallX | Book::Carnap => "s to z",
            Book::Lpl => "t to z",
        }
    }

    /// Tells whether a single letter, with or without an index, is a variable.
    pub(super) fn is_variable(self, name: &str) -> bool {
        let mut characters = name.chars();
        let first = characters.next().is_some_and(|c| match self {
            Book::ForallX | Book::Carnap => ('s'..='z').contains(&c),
            Book::Lpl => ('t'..='z').contains(&c),
        });
        first && characters.all(|c| !c.is_alphabetic())
    }

    /// Tells whether a single letter, with or without an index, is a name of an object.
    pub(super) fn is_constant(self, name: &str) -> bool {
        let mut characters = name.chars();
        let first = characters.next().is_some_and(|c| c.is_ascii_lowercase());
        first && characters.all(|c| !c.is_alphabetic()) && !self.is_variable(name)
    }

    /// Tells whether letters follow a predicate without brackets: `Rab`.
    pub(super) fn juxtaposes(self) -> bool {
        self != Book::Lpl
    }

    /// Tells whether lines without a number are counted as *Carnap* does, separators included.
    pub(super) fn counts_separators(self) -> bool {
        self == Book::Carnap
    }

    pub(super) fn signs(self, alphabet: Alphabet) -> &'static Signs {
        match (self, alphabet) {
            (_, Alphabet::Unicode) => &UNICODE,
            (Book::ForallX | Book::Carnap, Alphabet::Ascii) => &CARNAP_ASCII,
            (Book::Lpl, Alphabet::Ascii) => &LPL_ASCII,
        }
    }

    /// Returns the quantifier that an ASCII letter or symbol is, where a variable follows.
    pub(super) fn quantifier(self, sign: char) -> Option<Quantifier> {
        match (self, sign) {
            (_, '∀' | '@') => Some(Quantifier::ForAll),
            (_, '∃') => Some(Quantifier::Exists),
            (Book::ForallX | Book::Carnap, 'A') => Some(Quantifier::ForAll),
            (Book::ForallX | Book::Carnap, 'E' | '3') | (Book::Lpl, '/') => Some(Quantifier::Exists),
            _ => None,
        }
    }

    /// Returns the meaning of a rule's name in this book; `None` for one that the book does not have.
    pub fn rule(self, written: &str) -> Option<Meaning> {
        let normal = normal(self, written);
        let own: &[(&str, &str)] = match self {
            Book::ForallX | Book::Carnap => &FORALL_X,
            Book::Lpl => &LPL,
        };
        let found = own.iter().chain(&SHARED).find(|(name, _)| *name == normal);
        if let Some(&(_, tag)) = found {
            return Some(Meaning::Rule(tag));
        }
        SEVERAL_STEPS.iter().find(|(name, _)| *name == normal).map(|&(_, words)| Meaning::SeveralSteps(words))
    }

    /// Returns the name that this book gives to the rule of `classical` with this short name, as it is printed.
    pub fn written_rule(self, tag: &str) -> String {
        let fitch = match (self, tag) {
            (Book::ForallX | Book::Carnap, "DN") => return String::from("DNE"),
            (Book::ForallX | Book::Carnap, _) => return tag.to_owned(),
            (Book::Lpl, "R") => return String::from("Reit"),
            (Book::Lpl, "¬E") => "⊥I",
            (Book::Lpl, "X") => "⊥E",
            (Book::Lpl, "DN") => "¬E",
            (Book::Lpl, tag) => tag,
        };
        let mut characters = fitch.chars();
        match (characters.next(), characters.as_str()) {
            (Some(sign), "I") if !sign.is_alphabetic() => format!("{sign} Intro"),
            (Some(sign), "E") if !sign.is_alphabetic() => format!("{sign} Elim"),
            _ => fitch.to_owned(),
        }
    }
}

/// Tells whether a word says that a line is given.
pub(super) fn is_premise(word: &str) -> bool {
    PREMISE.contains(&word.trim_end_matches('.').to_lowercase().as_str())
}

/// Tells whether a word says that a line is assumed.
pub(super) fn is_assumption(word: &str) -> bool {
    ASSUMPTION.contains(&word.trim_end_matches('.').to_lowercase().as_str())
}

/// Spellings of symbols in the names of rules, longer ones first.
const SIGNS: [(&str, char); 28] = [
    ("<->", '↔'),
    ("<=>", '↔'),
    ("≡", '↔'),
    ("⇔", '↔'),
    ("%", '↔'),
    ("->", '→'),
    ("=>", '→'),
    ("⊃", '→'),
    ("⇒", '→'),
    ("$", '→'),
    (">", '→'),
    ("_|_", '⊥'),
    ("!?", '⊥'),
    ("/\\", '∧'),
    ("&&", '∧'),
    ("&", '∧'),
    ("•", '∧'),
    ("∙", '∧'),
    ("·", '∧'),
    ("\\/", '∨'),
    ("||", '∨'),
    ("|", '∨'),
    ("~", '¬'),
    ("∼", '¬'),
    ("−", '¬'),
    ("-", '¬'),
    ("@", '∀'),
    ("/", '∃'),
];

/// Returns a rule's name as names are compared: one spelling of each symbol, `e` and `i` for elimination and introduction after a symbol,
/// lowercase, without spaces and dots.
fn normal(book: Book, written: &str) -> String {
    let caret = if book == Book::Lpl { '⊥' } else { '∧' };
    let mut rest = written.trim().trim_end_matches(':');
    let mut out = String::new();
    // The letter of "or", before the word that says what is done with it.
    if let Some(after) = rest.strip_prefix('v')
        && after.trim_start().starts_with(['E', 'I'])
    {
        out.push('∨');
        rest = after;
    }
    while let Some(c) = rest.chars().next() {
        let sign = SIGNS.iter().find(|(spelling, _)| rest.starts_with(spelling));
        let length = match sign {
            Some((spelling, sign)) => {
                out.push(*sign);
                spelling.len()
            }
            None => {
                match c {
                    '^' => out.push(caret),
                    _ if c.is_whitespace() || c == '.' => {}
                    _ => out.extend(c.to_lowercase()),
                }
                c.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    for (long, short) in [("elimination", "e"), ("introduction", "i"), ("elim", "e"), ("intro", "i")] {
        if let Some(sign) = out.strip_suffix(long) {
            let mut characters = sign.chars();
            if characters.next().is_some_and(|c| !c.is_alphanumeric()) && characters.next().is_none() {
                return format!("{sign}{short}");
            }
        }
    }
    out
}
