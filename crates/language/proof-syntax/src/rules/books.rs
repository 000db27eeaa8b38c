//! The calculi of textbooks, beside those of crate `kernel`, and the derivations that come with them. No certificate is in one of them.

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

/// Name and text of the derivations by which proofs in `classical` are translated: those of its derived rules from simpler ones, and for each
/// calculus of a textbook those of the rules that it lacks. Proofs of forms of rules, with an empty line between two.
const DERIVATIONS: [(&str, &str); 6] = [
    ("classical", include_str!("../../calculi/classical.derived")),
    ("forallx", include_str!("../../calculi/forallx.derived")),
    ("lpl", include_str!("../../calculi/lpl.derived")),
    ("hurley-copi", include_str!("../../calculi/hurley-copi.derived")),
    ("lemmon", include_str!("../../calculi/lemmon.derived")),
    ("kalish-montague", include_str!("../../calculi/kalish-montague.derived")),
];

/// Rules about contradictions that are conjunctions, for proofs on their way into a calculus without tF.
const CONTRADICTIONS: &str = include_str!("../../calculi/contradictions.rules");

/// Returns the derivations that come with a calculus.
pub fn derivations(calculus: &str) -> Option<&'static str> {
    DERIVATIONS.into_iter().find(|(name, _)| *name == calculus).map(|(_, text)| text)
}

/// Returns the text of the calculus in which proofs are translated: `classical`, and rules about contradictions that are conjunctions.
pub fn translated_text() -> Option<String> {
    let (_, classical) = kernel::shipped::ALL.into_iter().find(|(name, _)| *name == "classical")?;
    Some(format!("{classical}\n{CONTRADICTIONS}"))
}
