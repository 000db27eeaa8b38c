//! Certificates under attack: a thousand of them, every field, line, row, cell and character changed, one at a time. Whatever is still
//! accepted must still be right, by an evaluation that shares nothing with the program's. And what checks them can reach no solver.

mod changes;
mod closure;
mod interpretations;
mod make;
mod outside;
mod proofs;

use std::collections::BTreeMap;
use std::env;

use formula::generate::Random;
use serde_json::Value;
use verifier::{CertificateDocument, Defect, Limits, Verified, verify_with};

/// With this variable every change is made, otherwise a sample.
const ALL: &str = "REFEREE_TAMPER_ALL";

/// Enough for the small models here, and soon used up by monsters.
const LIMITS: Limits = Limits { bytes: 1 << 20, domain: 1_000, cells: 1 << 16, fuel: 20_000, proof_lines: 10_000 };

/// How often what is only shown to people is put right.
const MOST_REPAIRS: usize = 40;

fn check(document: &Value) -> Result<Verified, Box<verifier::Refusal>> {
    verify_with(document.to_string().as_bytes(), &LIMITS).map_err(Box::new)
}

/// Checks a document; whatever is only there to be compared is put right first, as who tampers with purpose would.
fn check_repaired(document: &mut Value) -> Result<Verified, Box<verifier::Refusal>> {
    for _ in 0..MOST_REPAIRS {
        let refusal = match check(document) {
            Err(refusal) => refusal,
            accepted => return accepted,
        };
        let right = match &refusal.fault {
            Defect::OtherPicture { expected }
            | Defect::OtherReading { expected }
            | Defect::OtherLabel { expected }
            | Defect::OtherLine { expected } => expected.clone(),
            _ => return Err(refusal),
        };
        let (parent, at) = refusal.at.rsplit_once('/').expect("a place");
        match document.pointer_mut(parent) {
            Some(Value::Array(lines)) => {
                let at: usize = at.parse().expect("a number");
                match lines.get_mut(at) {
                    Some(_) if right.is_empty() => lines.truncate(at),
                    Some(line) => *line = right.into(),
                    None => lines.push(right.into()),
                }
            }
            Some(Value::Object(fields)) => {
                fields.insert(at.to_owned(), right.into());
            }
            _ => return Err(refusal),
        }
    }
    check(document)
}

/// What came of the changes.
#[derive(Default)]
struct Tally {
    /// Of what is not put right by putting it right for people: why.
    refused: BTreeMap<&'static str, usize>,
    /// Changes of parts that are not trusted.
    immaterial: usize,
    /// Changes of the board, the question, the answer or the evidence after which all is right again.
    right: usize,
}

impl Tally {
    fn total(&self) -> usize {
        self.immaterial + self.right + self.refused.values().sum::<usize>()
    }
}

/// What a claim rests on.
const MATERIAL: [&str; 8] =
    ["/schema", "/kind", "/board/notation", "/board/text", "/board/statements", "/question", "/answer", "/certificate"];

/// Makes changes to a certificate, this many of either kind, and holds each against the naive evaluation.
fn attack(document: &CertificateDocument, count: usize, random: &mut Random, tally: &mut Tally) {
    let original = serde_json::to_value(document).expect("a document is JSON");
    let outcome = check(&original);
    assert!(outcome.is_ok(), "{outcome:?}\n{original}");
    assert_eq!(testkit::naive::is_right(&original), Some(true), "{original}");
    let all = env::var_os(ALL).is_some();
    let some = |changes, random: &mut Random| if all { changes } else { changes::sample(changes, count, random) };
    let changes = [some(changes::telling(&original), random), some(changes::all(&original), random)];
    for change in changes.concat() {
        let Some(changed) = changes::changed(&original, &change, random) else { continue };
        let same = |document: &Value| MATERIAL.iter().all(|place| document.pointer(place) == original.pointer(place));
        let mut repaired = changed.clone();
        let outcome = match (check(&changed), check_repaired(&mut repaired)) {
            // Putting it right undid the change, so that it is the first refusal that counts.
            (Err(refusal), Ok(_)) if same(&repaired) => Err(refusal),
            (_, outcome) => outcome,
        };
        match outcome {
            Ok(_) if same(&repaired) => tally.immaterial += 1,
            Ok(_) => {
                tally.right += 1;
                let right = testkit::naive::is_right(&repaired);
                // Of words the other evaluation gives up where it would take long.
                assert!(right == Some(true) || right.is_none() && is_of_words(&repaired), "{change:?}\n{repaired}");
            }
            Err(refusal) => {
                *tally.refused.entry(refusal.fault.code()).or_default() += 1;
                // In finite structures the two evaluations agree both ways.
                let finite = repaired["kind"] == "finite-model" && refusal.fault.code() == "not-shown";
                assert!(!finite || testkit::naive::is_right(&repaired) == Some(false), "{change:?}\n{repaired}");
            }
        }
    }
}

fn is_of_words(document: &Value) -> bool {
    document["certificate"]["domain"].as_str().is_some_and(|domain| domain.starts_with("the words "))
}

fn report(what: &str, certificates: usize, tally: &Tally) {
    let Tally { refused, immaterial, right } = tally;
    let total = tally.total();
    println!(
        "{what}: {certificates} certificates, {total} changes, {immaterial} immaterial, {right} right again, refused: {refused:?}"
    );
}

#[test]
fn finite_models_stand_or_fall_with_what_they_say() {
    let mut random = Random::new(11);
    let mut documents = make::examples(&mut random);
    let examples = documents.len();
    assert!(examples >= 30, "only {examples} models of the examples were found");
    documents.extend((0..800).map(make::random_finite));
    let mut tally = Tally::default();
    for document in &documents {
        attack(document, 40, &mut random, &mut tally);
    }
    report("finite models", documents.len(), &tally);
    assert!(tally.total() > 40_000 && tally.right > 1_000);
    for code in
        ["not-shown", "wrong-row", "board", "not-a-certificate", "no-meaning", "unknown-symbol", "no-answer", "other-kind"]
    {
        assert!(tally.refused.contains_key(code), "nothing was refused as {code}");
    }
}

#[test]
fn infinite_models_stand_or_fall_with_what_they_say() {
    let mut random = Random::new(12);
    let documents: Vec<CertificateDocument> = (0..130).map(make::random_infinite).collect();
    let mut tally = Tally::default();
    for document in &documents {
        attack(document, 20, &mut random, &mut tally);
    }
    report("infinite models", documents.len(), &tally);
    assert!(tally.total() > 4_000 && tally.right > 100);
    for code in ["not-shown", "definition", "unknown-domain", "board", "not-a-certificate", "no-meaning", "unknown-symbol"] {
        assert!(tally.refused.contains_key(code), "nothing was refused as {code}");
    }
}

#[test]
fn models_of_words_stand_or_fall_with_what_they_say() {
    let mut random = Random::new(16);
    // Those that both evaluations decide within their limits.
    let is_decided = |document: &CertificateDocument| {
        let document = serde_json::to_value(document).expect("a document is JSON");
        check(&document).is_ok() && testkit::naive::is_right(&document).is_some()
    };
    let documents: Vec<CertificateDocument> = (0..120).map(make::random_words).filter(is_decided).take(25).collect();
    assert_eq!(documents.len(), 25);
    let mut tally = Tally::default();
    for document in &documents {
        attack(document, 20, &mut random, &mut tally);
    }
    report("models of words", documents.len(), &tally);
    assert!(tally.total() > 700 && tally.right > 20);
    for code in ["not-shown", "definition", "unknown-domain", "board", "not-a-certificate", "no-meaning", "unknown-symbol"] {
        assert!(tally.refused.contains_key(code), "nothing was refused as {code}");
    }
}

#[test]
fn proofs_stand_or_fall_line_by_line() {
    let mut random = Random::new(13);
    let documents = proofs::all();
    let mut tally = Tally::default();
    for document in &documents {
        attack(document, 1_500, &mut random, &mut tally);
    }
    report("proofs", documents.len(), &tally);
    assert!(tally.total() > 20_000 && tally.right > 100);
    for code in ["not-shown", "proof-text", "other-calculus", "board", "not-a-certificate", "no-answer", "wrong-kind"] {
        assert!(tally.refused.contains_key(code), "nothing was refused as {code}");
    }
}

#[test]
fn names_in_proofs_stand_for_what_the_board_says_or_for_nothing() {
    let mut random = Random::new(14);
    let documents = proofs::in_other_names();
    let mut tally = Tally::default();
    for document in &documents {
        attack(document, 1_500, &mut random, &mut tally);
    }
    report("proofs in other names", documents.len(), &tally);
    assert!(tally.total() > 5_000 && tally.right > 20);
    for code in ["not-shown", "proof-text", "legend", "unknown-symbol", "not-a-certificate"] {
        assert!(tally.refused.contains_key(code), "nothing was refused as {code}");
    }
}

#[test]
fn derivations_stand_or_fall_step_by_step() {
    let mut random = Random::new(15);
    let documents = proofs::with_derivations();
    let mut tally = Tally::default();
    for document in &documents {
        attack(document, 1_500, &mut random, &mut tally);
    }
    report("derivations", documents.len(), &tally);
    assert!(tally.total() > 20_000 && tally.right > 20);
    for code in ["not-canonical", "proof-text", "no-such-rule", "no-such-line", "premise", "conclusion", "letter", "not-shown"] {
        assert!(tally.refused.contains_key(code), "nothing was refused as {code}");
    }
}
