//! Certificates: what is accepted is so by another evaluator, and what was accepted is written and accepted again. Choices do not occur: an
//! input is a document, or an expression for the words of a model.

use std::time::Duration;

use certificate::Certified;
use model::Fuel;
use model::automatic::Alphabet;
use model::automatic::automata::notation;
use source::Text;
use verifier::{Limits, Verified, verify_with};

use crate::time::within;
use testkit::naive;

/// What a document may ask for here: enough for every board that people write.
const LIMITS: Limits = Limits { bytes: 1 << 18, domain: 20, cells: 1 << 12, fuel: 50_000, proof_lines: 500 };

/// The longest that the check of one document may take, in a build without optimisation.
const MOST: Duration = Duration::from_secs(20);

/// Quantifiers in each other, beyond which the other evaluator would take too long.
const DEPTH: u32 = 4;

/// Certificate documents.
pub fn documents(bytes: &[u8]) {
    let verified = match within(MOST, || verify_with(bytes, &LIMITS)) {
        Ok(verified) => verified,
        Err(refusal) => return assert!(!refusal.to_string().is_empty(), "it is refused without a word"),
    };
    let document = serde_json::from_slice(bytes).expect("a document that was accepted is JSON");
    agreed(&verified, &document);
}

/// The longest expression that is tried, and the words that it is tried on.
const LONGEST: usize = 40;
const WORDS: [&[usize]; 6] = [&[], &[0], &[1], &[0, 1], &[1, 1, 0], &[0, 0, 0, 1]];

/// Expressions for words: a line of letters, a line with a number of words, and the expression. What is read is printed and read again, and
/// describes what it does by another evaluator; an automaton is made within its limits, or the limit is named.
pub fn expressions(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut lines = text.splitn(3, '\n');
    let (Some(letters), Some(tracks), Some(text)) = (lines.next(), lines.next(), lines.next()) else { return };
    let (Some(alphabet), Ok(tracks)) = (Alphabet::new(letters.chars()), tracks.parse::<usize>()) else { return };
    let tracks = tracks.min(20);
    let expression = match notation::read(text, &alphabet, tracks) {
        Ok(expression) => expression,
        Err(misread) => {
            assert!(misread.at <= text.len() && !misread.expected.is_empty());
            assert!(
                text.len() > LONGEST || naive::describes(text, alphabet.letters(), &vec![""; tracks]).is_none(),
                "{text}: {misread}"
            );
            return;
        }
    };
    let printed = notation::print(&expression, &alphabet);
    let again = notation::read(&printed, &alphabet, tracks).expect("what is printed is read");
    assert_eq!(notation::print(&again, &alphabet), printed);
    let automaton = match within(MOST, || expression.automaton(&alphabet, &mut Fuel::new(LIMITS.fuel))) {
        Ok(automaton) => automaton,
        Err(limit) => return assert!(limit.to_string().contains("limit") || limit.to_string().contains("more than"), "{limit}"),
    };
    if text.len() > LONGEST || !(1..=2).contains(&tracks) {
        return;
    }
    let words = WORDS.map(|word| word.iter().map(|&at| alphabet.letters()[at % alphabet.letters().len()]).collect::<String>());
    for x in &words {
        for y in &words {
            let list = &[x.as_str(), y.as_str()][..tracks];
            let value = |word: &&str, index| word.chars().nth(index).and_then(|letter| alphabet.value(letter)).unwrap_or(0);
            let column = |index| list.iter().rev().fold(0, |column, word| column * alphabet.base() + value(word, index));
            let longest = list.iter().map(|word| word.len()).max().unwrap_or(0);
            let state = (0..longest).fold(0, |state, index| automaton.after(state, column(index)));
            assert_eq!(Some(automaton.accepts_in(state)), naive::describes(text, alphabet.letters(), list), "{text} of {list:?}");
        }
    }
}

/// Holds what was accepted against the other evaluator.
///
/// # Panics
/// When the other evaluator says that the claim is wrong.
pub(crate) fn agreed(verified: &Verified, document: &serde_json::Value) {
    let board = Text::new("board", verified.text.content());
    assert!(!board.content().is_empty(), "nothing is claimed of nothing");
    // Of several proofs together the other evaluator knows nothing.
    let Some(claim) = verified.certified().map(Certified::claim) else { return };
    let shallow = document["board"]["statements"].as_array().is_some_and(|all| {
        let depth = |reading: &str| reading.chars().filter(|sign| matches!(sign, '∀' | '∃' | '|')).count();
        all.iter().all(|one| one["reading"].as_str().is_some_and(|reading| depth(reading) <= DEPTH as usize))
    });
    // A question about some of the statements the other evaluator does not understand.
    if shallow && verified.among.is_none() {
        assert_ne!(naive::is_right(document), Some(false), "{claim:?} was accepted of\n{}", board.content());
    }
}
