//! The table of foreign signs and words.

use source::foreign::Meaning::{Equal, Exists, ExistsUnique, Iff, Implies};
use source::foreign::{phrase_at, sign_at};

#[test]
fn the_longest_sign_counts() {
    let found = |text: &str| sign_at(text).map(|(length, meanings)| (length, meanings.collect::<Vec<_>>()));
    assert_eq!(found("==> x"), Some((3, vec![Implies])));
    assert_eq!(found("== x"), Some((2, vec![Equal, Iff])));
    assert_eq!(found("\\supset x"), Some((7, vec![Implies])));
    assert_eq!(found("\\supseteq x"), None);
    assert_eq!(found("x"), None);
}

#[test]
fn the_longest_phrase_counts() {
    let found = |text: &str| phrase_at(text.split(' '));
    assert_eq!(found("There is a x"), Some((3, Exists)));
    assert_eq!(found("there is exactly one x"), Some((4, ExistsUnique)));
    assert_eq!(found("if and only if x"), Some((4, Iff)));
    assert_eq!(found("if x then y"), None);
    assert_eq!(found("there"), None);
}
