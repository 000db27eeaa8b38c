//! Judges from outside: Metamath's checker for every proof that these tests make, a reader of TPTP for derivations and interpretations,
//! and a program in Python, written from the page of the format alone, for every finite model. None shares code with ours.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use export::metamath::{self, judge};
use export::{Problem, Refused, Target};
use formula::generate::Random;
use serde_json::Value;
use tptp::TPTPIterator;
use verifier::{CertificateDocument, verify};

use super::{changes, check_repaired, make, proofs};

/// Number of changed models that are shown to both judges.
const CHANGED: usize = 3_000;

pub(super) fn bytes(document: &CertificateDocument) -> Vec<u8> {
    document.to_json().expect("a document can be written").into_bytes()
}

/// Whether a text is TPTP from beginning to end, and how many formulas it has.
pub(super) fn formulas(text: &str) -> usize {
    let mut iterator = TPTPIterator::<()>::new(text.as_bytes());
    let count = iterator.by_ref().filter(|formula| formula.is_ok()).count();
    assert_eq!(String::from_utf8_lossy(iterator.remaining).trim(), "", "{text}");
    count
}

#[test]
fn every_proof_is_accepted_by_metamath_and_read_as_tptp() {
    let mut documents = proofs::all();
    documents.extend(proofs::in_other_names());
    assert!(documents.len() > 20);
    for document in &documents {
        let verified = verify(&bytes(document)).expect("it is right");
        let problem = Problem::of(&verified, "metamath").expect("it is a proof");
        let text = metamath::write(problem).expect("no proof that is right is refused");
        let judged = judge::judge(&text, problem).unwrap_or_else(|dissent| panic!("{dissent}\n{text}"));
        assert!(judged.theorems > verified_lines(document), "each line is a theorem");
        let derivation = export::export(&verified, Target::Tstp).expect("it can be written");
        assert_eq!(formulas(&derivation), verified_lines(document) + 1, "{derivation}");
        let file = export::export(&verified, Target::Rocq).expect("it can be written");
        assert!(file.contains("Theorem claimed : ") && file.ends_with("Print Assumptions claimed.\n"), "{file}");
    }
}

/// How many lines a proof has: all that begin with a number, assumed or not.
fn verified_lines(document: &CertificateDocument) -> usize {
    let verifier::Certificate::Proof { lines, .. } = &document.certificate else { panic!("a proof") };
    let numbered = |line: &&String| {
        let line = line.trim_start();
        line.strip_prefix("assume ").unwrap_or(line).starts_with(|first: char| first.is_ascii_digit())
    };
    lines.iter().filter(numbered).count()
}

/// One part of a database is changed; the judge says why it is not believed.
#[test]
fn a_database_that_was_changed_is_refused_for_what_was_changed() {
    let document = &proofs::all()[0];
    let verified = verify(&bytes(document)).expect("it is right");
    let problem = Problem::of(&verified, "metamath").expect("it is a proof");
    let text = metamath::write(problem).expect("it can be written");
    let (before, theorem) = text.rsplit_once("\n$( What is claimed").expect("there is one");
    let statement = "|- E. v1 happy/1 ( v1 )";
    assert!(theorem.contains(&format!("\ntheorem $p {statement} $=\n")), "{theorem}");
    let board = "board.s $a |- ";
    assert!(before.contains(board), "{before}");
    let unknown = format!("{before}\ncheat $a {statement} $.\ntheorem $p {statement} $= bv.1 cheat $.\n");
    let unproved = format!("{before}\ntheorem $p {statement} $= ? $.\n");
    let other = format!("{before}\ntheorem $p |- T. $= tru $.\n");
    let assuming = format!("{before}\n${{\nhyp $e {statement} $.\ntheorem $p {statement} $= hyp $.\n$}}\n");
    let cases = [
        (text.replacen("ax-3 $a |- ( ( -. ph -> -. ps ) -> ( ps -> ph ) )", "ax-3 $a |- ( ph -> ps )", 1), "Axioms"),
        (unknown, "Axiom"),
        (unproved, "Refused"),
        (other, "Theorem"),
        (assuming, "Theorem"),
        (text.replacen(board, "board.s $a |- -. ", 1), "Refused"),
        (text.replacen("board.t $a", "board.u $a", 1), "Refused"),
        (format!("{before}\n$[ /etc/passwd $]\n$( What is claimed{theorem}"), "Axioms"),
        (before.to_owned(), "Theorem"),
    ];
    for (changed, expected) in cases {
        let Err(dissent) = judge::judge(&changed, problem) else { panic!("{expected}: {changed}") };
        assert!(format!("{dissent:?}").starts_with(expected), "{expected}: {dissent:?}");
    }
    // A statement that is not on the board, where no proof uses it.
    let more = text.replacen(board, &format!("board.x $a |- F. $.\n{board}"), 1);
    assert_eq!(judge::judge(&more, problem).expect_err("it was changed"), judge::Dissent::Axiom { label: "board.x".into() });
    // Without its conditions an axiom would say more: one variable might stand for two.
    let ordered = &proofs::all()[5];
    let verified = verify(&bytes(ordered)).expect("it is right");
    let problem = Problem::of(&verified, "metamath").expect("it is a proof");
    let text = metamath::write(problem).expect("it can be written");
    let lax = text.replacen("$d v2 v1 $.\nboard.a $a", "board.a $a", 1);
    assert_ne!(lax, text);
    assert_eq!(judge::judge(&lax, problem).expect_err("it was changed"), judge::Dissent::Axiom { label: "board.a".into() });
}

#[test]
fn models_are_no_proofs() {
    let finite = verify(&bytes(&make::random_finite(1))).expect("it is right");
    for target in [Target::Metamath, Target::Rocq] {
        let refused = export::export(&finite, target).expect_err("a model is no proof");
        assert!(matches!(refused, Refused::Kind { found: "a finite model", .. }), "{refused:?}");
    }
    let infinite = verify(&bytes(&make::random_infinite(1))).expect("it is right");
    for target in [Target::Metamath, Target::Rocq] {
        let refused = export::export(&infinite, target).expect_err("a model is no proof");
        assert!(matches!(refused, Refused::Kind { found: "an infinite model", .. }), "{refused:?}");
    }
}

/// Gives documents to the program from outside, a line each; the lines that it finds wrong, and its summary.
fn evaluated(documents: &[String]) -> (Vec<usize>, String) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("outside/evaluate.py");
    let mut child = Command::new("python3")
        .arg(script)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python 3 is needed to build, too");
    let mut input = child.stdin.take().expect("it is piped");
    let text: String = documents.iter().map(|document| document.clone() + "\n").collect();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it does not panic").expect("everything is read");
    let said = String::from_utf8(output.stdout).expect("text");
    let wrong = said.lines().filter_map(|line| line.strip_prefix("line ")?.split(':').next()?.parse::<usize>().ok());
    (wrong.map(|number| number - 1).collect(), said.lines().last().unwrap_or_default().to_owned())
}

#[test]
fn every_finite_model_is_right_by_an_independent_program() {
    let mut random = Random::new(11);
    let mut documents = make::examples(&mut random);
    documents.extend((0..800).map(make::random_finite));
    let lines: Vec<String> = documents.iter().map(|one| serde_json::to_string(one).expect("it can be written")).collect();
    let (wrong, summary) = evaluated(&lines);
    assert_eq!(wrong, [0_usize; 0], "{}", lines[wrong[0]]);
    assert_eq!(summary, format!("{} right, 0 wrong, 0 of another kind", lines.len()));
    for document in &documents {
        let verified = verify(&bytes(document)).expect("it is right");
        match export::export(&verified, Target::Tstp) {
            Ok(text) => assert!(formulas(&text) > 0, "{text}"),
            Err(refused) => panic!("{refused}"),
        }
    }
}

#[test]
fn changed_models_are_right_or_wrong_by_both() {
    let mut random = Random::new(15);
    let mut changed: Vec<(Value, Option<&'static str>)> = Vec::new();
    for seed in 0.. {
        if changed.len() >= CHANGED {
            break;
        }
        let original = serde_json::to_value(make::random_finite(seed)).expect("a document is JSON");
        for change in changes::sample(changes::telling(&original), 20, &mut random) {
            let Some(mut document) = changes::changed(&original, &change, &mut random) else { continue };
            // What is only shown to people is put right.
            let ours = check_repaired(&mut document).err().map(|refusal| refusal.fault.code());
            changed.push((document, ours));
        }
    }
    let lines: Vec<String> = changed.iter().map(|(document, _)| document.to_string()).collect();
    let (wrong, _) = evaluated(&lines);
    let (mut right, mut refuted) = (0, 0);
    for (at, (line, (_, ours))) in lines.iter().zip(&changed).enumerate() {
        match ours {
            None => {
                assert!(!wrong.contains(&at), "right for us only: {line}");
                right += 1;
            }
            Some("not-shown") => {
                assert!(wrong.contains(&at), "wrong for us only: {line}");
                refuted += 1;
            }
            // Rows out of order, and the like, matter to us alone.
            Some(_) => {}
        }
    }
    println!("{} changed models: {right} right by both, {refuted} wrong by both", lines.len());
    assert!(right > 10 && refuted > 300, "{right} {refuted}");
}
