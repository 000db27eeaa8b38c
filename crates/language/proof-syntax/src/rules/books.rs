//! The calculi of textbooks, beside those of crate `kernel`. No certificate is in one of them.

/// Name and text of the calculi of textbooks: the rules that each prints, and no others.
pub const BOOKS: [(&str, &str); 5] = [
    ("forallx", include_str!("../../calculi/forallx.rules")),
    ("lpl", include_str!("../../calculi/lpl.rules")),
    ("hurley-copi", include_str!("../../calculi/hurley-copi.rules")),
    ("lemmon", include_str!("../../calculi/lemmon.rules")),
    ("kalish-montague", include_str!("../../calculi/kalish-montague.rules")),
];

/// Returns name and text of every calculus that comes with the program, those of textbooks last.
pub fn shipped_texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    kernel::shipped::ALL.into_iter().chain(BOOKS)
}
