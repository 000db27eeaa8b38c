//! The names of rules as the books write them: which rule of a calculus a name means, and how a rule is called in a book. Names that the
//! calculus has come first, so that no alias of a book hides one; in `classical`, to which the books' names are translated, the book's
//! come first. Not here: what is a justification in a line (`line`).

use std::collections::HashMap;

use kernel::Calculus;

use super::book::Book;

/// The calculus in which every book can be read: it has the rules of all of them, under names of its own, and more.
pub const LENIENT: &str = "classical";

/// Meaning of a rule's name in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The rule of `classical` with this short name.
    Rule(&'static str),
    /// No rule of `classical` does it in one step; the words say what would.
    SeveralSteps(&'static str),
}

/// Names of rules in `classical` that all books share, as [`normal`] writes them. Those that are called there as they are here are not
/// listed.
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

/// Calculi whose rules have the short names of those of `classical`.
const SHORT_NAMES_OF_CLASSICAL: [&str; 2] = [LENIENT, "forallx"];

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

/// The names of the rules of a calculus, as a book writes them.
pub struct RuleNames<'c> {
    book: Book,
    calculus: &'c Calculus,
    /// Short names by the forms in which names are compared.
    by_form: HashMap<String, &'c str>,
}

/// Meaning of a rule's name in a calculus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named<'c> {
    /// The rule with this short name.
    Rule(&'c str),
    /// No rule does it in one step; the words say what would.
    SeveralSteps(&'static str),
    /// Neither the calculus nor the book has a rule of this name.
    Unknown,
}

impl<'c> RuleNames<'c> {
    /// Collects the names of a calculus.
    pub fn new(book: Book, calculus: &'c Calculus) -> RuleNames<'c> {
        let mut by_form = HashMap::new();
        for (_, rule) in calculus.rule_ids() {
            for name in [&rule.tag, &rule.name].into_iter().chain(&rule.aliases) {
                by_form.entry(normal(book, name)).or_insert(rule.tag.as_str());
            }
        }
        RuleNames { book, calculus, by_form }
    }

    /// Returns what a name means.
    pub fn named(&self, written: &str) -> Named<'c> {
        let own = || {
            let found = self.calculus.find(written).map(|rule| self.calculus.rule(rule).tag.as_str());
            found.or_else(|| self.by_form.get(&normal(self.book, written)).copied()).map(Named::Rule)
        };
        let translated = || match self.book.rule(written)? {
            Meaning::Rule(tag) => self.calculus.find(tag).map(|rule| Named::Rule(self.calculus.rule(rule).tag.as_str())),
            Meaning::SeveralSteps(words) => Some(Named::SeveralSteps(words)),
        };
        let translates = self.book.translates(self.calculus.name());
        let found = if translates { translated().or_else(own) } else { own().or_else(translated) };
        found.unwrap_or(Named::Unknown)
    }
}

impl Book {
    /// Returns the meaning of a rule's name in this book, as a rule of `classical`; `None` for one that the book does not have.
    pub fn rule(self, written: &str) -> Option<Meaning> {
        let normal = normal(self, written);
        let found = self.table().translations.iter().chain(&SHARED).find(|(name, _)| *name == normal);
        if let Some(&(_, tag)) = found {
            return Some(Meaning::Rule(tag));
        }
        SEVERAL_STEPS.iter().find(|(name, _)| *name == normal).map(|&(_, words)| Meaning::SeveralSteps(words))
    }

    /// Returns true if rules of a calculus bear the book's names, and not those of the calculus: where its short names are those of `classical`.
    fn translates(self, system: &str) -> bool {
        SHORT_NAMES_OF_CLASSICAL.contains(&system) && self.calculus() != system
    }

    /// Returns the name that this book gives to the rule with this short name in the calculus `system`, as it is printed.
    pub fn written_rule(self, tag: &str, system: &str) -> String {
        let table = self.table();
        let own = { table.written.iter() }.find(|(known, _)| *known == tag && self.translates(system));
        let own = own.map_or(tag, |&(_, own)| own);
        let mut characters = own.chars();
        match (characters.next(), characters.as_str()) {
            (Some('R'), "") if table.spells_out => String::from("Reit"),
            (Some(sign), "I") if table.spells_out && !sign.is_alphabetic() => format!("{sign} Intro"),
            (Some(sign), "E") if table.spells_out && !sign.is_alphabetic() => format!("{sign} Elim"),
            _ => own.to_owned(),
        }
    }
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
    let caret = if book.table().caret_is_falsum { '⊥' } else { '∧' };
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
