//! Whether a refusal is there in German, with nothing in it that is English but what is marked so. The tests of Predicate Wars use it as well.

use documents::{Language, Message, Refusal};

/// Words that stand in most English sentences, and in no German one.
const ENGLISH: [&str; 44] = [
    "and", "are", "as", "at", "be", "by", "called", "can", "cannot", "card", "cards", "does", "first", "for", "from", "has",
    "have", "is", "it", "its", "may", "more", "must", "no", "none", "not", "of", "on", "one", "only", "or", "player", "players",
    "that", "the", "there", "this", "to", "turn", "what", "when", "which", "with", "without",
];

/// The German words of a message.
///
/// # Panics
/// There are none, or a part that is not marked as English is English.
pub(crate) fn words(message: &Message) -> String {
    let pieces = message.pieces(Language::German).unwrap_or_else(|| panic!("{message} has no German words"));
    assert!(!message.id().starts_with("other."), "{message} is a text");
    for piece in pieces.iter().filter(|piece| piece.language == Language::German) {
        let told = without_notation(&piece.text);
        let mut words = told.split_whitespace().map(|word| word.trim_matches(|sign: char| !sign.is_alphabetic()));
        let english = words.find(|word| ENGLISH.contains(word));
        assert_eq!(english, None, "{}: {}", message.id(), piece.text);
    }
    pieces.into_iter().map(|piece| piece.text).collect()
}

/// A text without what stands in backquotes, and without choices of house rules.
fn without_notation(text: &str) -> String {
    let told: Vec<&str> = text.split('`').step_by(2).collect();
    told.join(" ").split_whitespace().filter(|word| !word.contains(['=', '_'])).collect::<Vec<_>>().join(" ")
}

/// The requirement of a refusal, which is there in German, with what it suggests.
pub(crate) fn rule(refusal: &Refusal) -> String {
    words(&refusal.message);
    refusal.help.as_ref().map(words);
    refusal.rule.clone()
}
