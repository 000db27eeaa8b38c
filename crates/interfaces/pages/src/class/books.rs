//! The exercises of each book that a teacher chooses from, and a proof in each notation as an example. The exercises are those of the folder
//! `examples/exercises/books`.

/// The exercises of a book.
#[derive(Clone, Copy, Debug)]
pub(super) struct Book {
    /// The name of its notation.
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    text: &'static str,
}

macro_rules! books {
    ($($name:literal $title:literal;)*) => {
        &[$(Book { name: $name, title: $title, text: include_str!(concat!("../exercises/", $name, ".exercise")) }),*]
    };
}

/// The books, those of most courses first.
pub(super) const BOOKS: &[Book] = books! {
    "forallx" "forall x: Calgary";
    "carnap" "Carnap";
    "lpl" "Language, Proof and Logic";
    "hurley-copi" "Hurley, Copi";
    "lemmon" "Lemmon";
    "kalish-montague" "Kalish and Montague";
};

impl Book {
    /// Returns the book whose notation has this name.
    pub(super) fn named(name: &str) -> Option<Book> {
        BOOKS.iter().find(|book| book.name == name).copied()
    }

    /// Returns its exercises: their numbers, and the lines without these.
    pub(super) fn exercises(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.text
            .lines()
            .filter_map(|line| line.split_once(". "))
            .filter(|(number, _)| number.bytes().all(|c| c.is_ascii_digit()))
    }
}

/// A short proof in each notation: the same one.
pub const EXAMPLES: &[(&str, &str)] = &[
    ("plain", "system classical\nsymbols P/0 Q/0 : predicate\n1. axiom P → Q\n2. axiom P\n3. Q by →E on 1, 2\n"),
    ("forallx", "notation forallx\n1 | P → Q   PR\n2 | P       PR\n  |---\n3 | Q       →E 1, 2\n"),
    ("carnap", "notation carnap\nP -> Q:PR\nP:PR\nQ:->E 1,2\n"),
    ("lpl", "notation lpl\n1. | P → Q\n2. | P\n   |---\n3. | Q        → Elim: 1, 2\n"),
    ("hurley-copi", "notation hurley-copi\n1. P ⊃ Q\n2. P        / ∴ Q\n3. Q        1, 2, MP\n"),
    ("lemmon", "notation lemmon\n1       (1)  P → Q    A\n2       (2)  P        A\n1,2     (3)  Q        1,2 MPP\n"),
    (
        "kalish-montague",
        "notation kalish-montague\n1. P → Q              PR\n2. P                  PR\n3. Show Q\n4.   Q                1, 2 MP\n5.                    4 DD\n",
    ),
];

/// Returns the example in a notation.
pub(super) fn example(notation: &str) -> &'static str {
    EXAMPLES.iter().find(|(name, _)| *name == notation).map_or("", |(_, text)| text)
}

/// Returns the symbols of a notation, for the buttons that write them.
pub(super) fn symbols(notation: &str) -> &'static str {
    match notation {
        "carnap" => "-> /\\ \\/ ~ <-> !? :PR :AS",
        "hurley-copi" => "⊃ • v ~ ≡ ∃ ( )",
        "lemmon" => "→ & v - ↔ ∃ ( )",
        _ => "→ ∧ ∨ ¬ ↔ ⊥ ∀ ∃",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_book_has_its_exercises_and_an_example() {
        for book in BOOKS {
            assert_eq!(book.exercises().count(), 30, "{}", book.name);
            assert!(example(book.name).starts_with(&format!("notation {}\n", book.name)));
        }
    }
}
