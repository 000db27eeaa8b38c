//! The known word that was probably meant by an unknown one, as the help of diagnostics names it: which word is the nearest, and how far
//! away it is.

use formula::Bank;
use kernel::{HouseRules, Notation};
use proof_syntax::{exercise, proof, rules};
use source::Text;

/// The name that is suggested where an exercise lists an unknown rule of a calculus with these names. A name is near if it differs in a
/// third of its characters.
fn meant(known: &[&str], written: &str) -> Option<String> {
    let aliases = known.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
    // Names of one character are near to no other.
    let calculus = format!("calculus test \"A test\"\nrule \"0\" (0)\n  also {aliases}\n  from A\n  infer A\n");
    let read = rules::parse(&Text::new("test", calculus), &HouseRules::default());
    let calculus = read.value.unwrap_or_else(|| panic!("{known:?}: {:#?}", read.diagnostics));
    let text = Text::new("test", format!("rules {written}\ngoal P\n"));
    let found = exercise::parse(&text, &calculus.notation().into(), &calculus, &mut Bank::new()).diagnostics;
    let [unknown] = found.as_slice() else { panic!("{written}: {found:#?}") };
    assert_eq!((unknown.code, text.slice(unknown.span)), ("unknown-rule", written));
    let help = unknown.help.as_deref().expect("the rules that there are, at least");
    Some(help.strip_prefix("did you mean `")?.strip_suffix("`?")?.to_owned())
}

#[test]
fn distances_count_what_one_mistypes() {
    let distances =
        [("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("ï", "i", 1), ("naïve", "naive", 1), ("abcd", "badc", 2)];
    for (left, right, distance) in distances {
        for (written, known) in [(left, right), (right, left)] {
            let length = known.chars().count();
            // Both go on alike, so that the known name has this many characters.
            let found = |characters: usize| {
                let rest = "z".repeat(characters - length);
                let name = format!("{known}{rest}");
                meant(&[&name], &format!("{written}{rest}")) == Some(name)
            };
            assert!(found(length.max(3 * distance)), "{written} {known}: {distance} at most");
            assert!(length >= 3 * distance || !found(3 * distance - 1), "{written} {known}: {distance} at least");
        }
    }
}

#[test]
fn the_first_of_the_nearest_words_is_found() {
    let known = ["[ATK]", "[HEAL]", "[health]", "[power]"];
    let near = |written: &str| meant(&known, written);
    assert_eq!(near("[heath]").as_deref(), Some("[health]"));
    assert_eq!(near("[pwoer]").as_deref(), Some("[power]"));
    assert_eq!(near("[potency]"), None);
    assert_eq!(meant(&["aac", "aad"], "aab").as_deref(), Some("aac"));
    assert_eq!(meant(&["aad", "aac"], "aab").as_deref(), Some("aad"));
}

#[test]
fn upper_and_lower_case_are_no_distance() {
    // An unknown name of two letters is near to none that differs, one of five letters to those that differ in one.
    for (known, unknown) in [("ab", "AB"), ("AB", "ab"), ("ATK", "atk"), ("merry", "MERRY")] {
        let text = Text::new("test", format!("symbols {known}/1 : predicate\n1. axiom ∀x {unknown}(x)\n"));
        let options = proof::Options { system: None, statements: Notation::Palmer.into() };
        let found = proof::parse(&text, &options, &mut Bank::new()).diagnostics;
        let help = found.first().and_then(|fault| fault.help.as_deref());
        assert_eq!(help, Some(format!("did you mean `{known}`?").as_str()), "{found:#?}");
    }
}
