//! Models of words: what is accepted, and hostile ones.

use serde_json::{Value, json};
use verifier::{Size, verify};

use crate::make::words;

const DOMAIN: &str = "/certificate/domain";
const FATHER: &str = "/certificate/definitions/0";
const SMARTER: &str = "/certificate/definitions/1";

/// The code of the refusal of a document with this value in place of another, and its message; nothing if it is accepted.
fn refusal(pointer: &str, value: Value) -> Option<(String, String)> {
    let mut json = serde_json::to_value(words()).expect("a document is JSON");
    *json.pointer_mut(pointer).expect("the document has this") = value;
    let refusal = verify(json.to_string().as_bytes()).err();
    refusal.map(|refusal| (refusal.fault.code().to_owned(), refusal.to_string()))
}

#[test]
fn a_model_of_words_is_written_in_words_and_accepted() {
    let text = words().to_json().expect("written");
    for part in [
        "\"domain\": \"the words over 0, 1 that match 0*1*\"",
        "\"father(x) = y with x/y matching (0/0 | 1/1)* _/1\"",
        "\"smarter(x, y) iff x/y matches ([01]/[01])* ([01]/_)+\"",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let verified = verify(text.as_bytes()).expect("right");
    assert_eq!(verified.size, Size::InfiniteModel { definitions: 2 });
    assert!(verified.fuel > 0);
}

#[test]
fn other_words_for_the_same_are_accepted() {
    for (pointer, value) in [
        (DOMAIN, "the words over 0, 1 that match 0*1* & !(1+0)"),
        (DOMAIN, "the words over 1, 0, 2 that match  0* 1 *"),
        (FATHER, "father(x) = y with x/y matching (0/0|1/1)*_/1"),
        (SMARTER, "smarter(x, y) iff x/y matches (./.)* [01]/_"),
        (SMARTER, "smarter(x, y) iff x/y matches !(([01]/[01])* (_/[01])*)"),
    ] {
        assert_eq!(refusal(pointer, json!(value)), None, "{value}");
    }
}

#[test]
fn what_is_no_structure_is_refused_by_name() {
    let domain = |expression: &str| format!("the words over 0, 1 that match {expression}");
    let father = |expression: &str| format!("father(x) = y with x/y matching {expression}");
    let smarter = |expression: &str| format!("smarter(x, y) iff x/y matches {expression}");
    for (pointer, value, code, message) in [
        // No objects, or not endlessly many.
        (DOMAIN, domain("0&1"), "not-shown", "not endlessly many"),
        (DOMAIN, domain("!.*"), "not-shown", "not endlessly many"),
        (DOMAIN, domain("(0|1)?1"), "not-shown", "not endlessly many"),
        (DOMAIN, domain("0*&1*"), "not-shown", "not endlessly many"),
        // The domain is no longer closed, or the function is none.
        (DOMAIN, domain("0*"), "not-shown", "no value"),
        (FATHER, father("1/1 (1/1)* _/1"), "not-shown", "no value"),
        (FATHER, father("(0/0 | 1/1)* (_/1)+"), "not-shown", "several values"),
        (FATHER, father("(./.)*"), "not-shown", "several values"),
        // Statements are false.
        (FATHER, father("(0/0 | 1/1)*"), "not-shown", "is false"),
        (SMARTER, smarter("([01]/[01])* (_/[01])+"), "not-shown", "is false"),
        (SMARTER, smarter("(./.)*"), "not-shown", "is false"),
        (SMARTER, smarter("!(./.)*"), "not-shown", "is false"),
        // Texts that are none.
        (DOMAIN, String::from("the words"), "unknown-domain", "the words over"),
        (DOMAIN, String::from("the words over "), "definition", "letters"),
        (DOMAIN, String::from("the words over 0, 1"), "definition", "letters"),
        (DOMAIN, String::from("the words over 0, 0 that match 0*"), "definition", "letters"),
        (DOMAIN, String::from("the words over _, 0 that match 0*"), "definition", "letters"),
        (DOMAIN, String::from("the words over 01 that match 0*"), "definition", "letters"),
        (DOMAIN, String::from("the words over a, b, c, d, e, f, g, h, i, j, k, l, m that match a*"), "definition", "letters"),
        (DOMAIN, domain("2*"), "definition", "at byte 31, a letter"),
        (DOMAIN, domain("(0"), "definition", "`)`"),
        (DOMAIN, domain(&"0".repeat(10_000)), "definition", "shorter"),
        (DOMAIN, domain(&"(".repeat(1_000_000)), "definition", "shorter"),
        (DOMAIN, domain(&"!".repeat(1_000_000)), "definition", "letter"),
        (FATHER, father("0 _/1"), "definition", "a place for each word"),
        (FATHER, father(""), "definition", "a column"),
        (FATHER, String::from("father(x) = x + 1"), "definition", "x/y matching"),
        (FATHER, String::from("father(x) iff x matches 1"), "unknown-symbol", "father"),
        (FATHER, String::from("mother(x) = y with x/y matching _/1"), "unknown-symbol", "mother"),
        (FATHER, smarter("(./.)*"), "twice", "smarter"),
        (SMARTER, String::from("smarter(x, y) iff x > y"), "definition", "matches"),
        ("/certificate/definitions", json!([father("(0/0 | 1/1)* _/1")]).to_string(), "not-a-certificate", ""),
        // More than there is room for.
        (DOMAIN, domain(&format!("0*1*|.*0{}", ".".repeat(24))), "limit", "65536 states"),
        (SMARTER, smarter(&format!("(./.)* 0/1 {}", "./. ".repeat(20))), "limit", "65536 states"),
    ] {
        let found = refusal(pointer, json!(value));
        let shown: String = value.chars().take(80).collect();
        let (found, said) = found.unwrap_or_else(|| panic!("{shown} is accepted"));
        assert!(found == code && said.contains(message), "{shown}: {found}: {said}");
    }
    let (found, _) = refusal("/certificate/definitions", json!([father("(0/0 | 1/1)* _/1")])).expect("a meaning is missing");
    assert_eq!(found, "no-meaning");
}
