//! Every reason for which a certificate is refused, by its code and its place.

use certificate::Claim;

use crate::make::{finite, infinite, numbers, proof, redundant};
use formula::generate::Random;
use serde_json::{Value, json};
use verifier::{Answer, CertificateDocument, Defect, Kind, LegendEntry, Limits, Notation, Size, SymbolKind, verify, verify_with};

/// The code and the place of the fault, or what is certified.
fn outcome_with(bytes: &[u8], limits: &Limits) -> String {
    match verify_with(bytes, limits) {
        Ok(verified) => verified.claim(),
        Err(refusal) => format!("{} {}", refusal.fault.code(), refusal.at).trim_end().to_owned(),
    }
}

fn outcome(bytes: &[u8]) -> String {
    outcome_with(bytes, &Limits::default())
}

/// A document with the value at a pointer replaced; `null` takes the field away.
fn changed(document: &CertificateDocument, pointer: &str, value: &Value) -> Vec<u8> {
    let mut json = serde_json::to_value(document).expect("a document is JSON");
    let (parent, field) = pointer.rsplit_once('/').expect("a pointer");
    let parent = json.pointer_mut(parent).expect("the document has this");
    match parent {
        Value::Object(object) if value.is_null() => {
            object.remove(field).expect("the document has this");
        }
        Value::Object(object) => {
            object.insert(field.to_owned(), value.clone());
        }
        Value::Array(array) => {
            let at: usize = field.parse().expect("a number");
            if value.is_null() {
                array.remove(at);
            } else if at == array.len() {
                array.push(value.clone());
            } else {
                array[at] = value.clone();
            }
        }
        _ => panic!("{pointer} is in no container"),
    }
    serde_json::to_vec(&json).expect("JSON")
}

fn check(document: &CertificateDocument, pointer: &str, value: &Value, expected: &str) {
    assert_eq!(outcome(&changed(document, pointer, value)), expected, "{pointer} := {value}");
}

#[test]
fn what_is_right_is_certified() {
    for (document, claim, size) in [
        (finite(), "statement t does not follow from the others", Size::FiniteModel { objects: 2 }),
        (infinite(), "the statements can all be true together", Size::InfiniteModel { definitions: 2 }),
        (numbers(), "the statements can all be true together", Size::FiniteModel { objects: 2 }),
        (redundant(), "statement u follows from the others", Size::Proof { lines: 6 }),
    ] {
        let text = document.to_json().expect("written");
        let verified = verify(text.as_bytes()).expect("right");
        assert_eq!((verified.claim().as_str(), verified.size), (claim, size));
        assert!((verified.fuel > 0) != (document.kind == Kind::Proof));
        assert!(verified.statements == 3 && verified.board == "a.board");
        let read: CertificateDocument = serde_json::from_str(&text).expect("a document");
        assert_eq!(read, document);
        let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
        assert!(verify(&marked).is_ok(), "a byte order mark is accepted");
    }
}

#[test]
fn a_document_is_laid_out_to_be_read() {
    let text = finite().to_json().expect("written");
    for line in [
        "      {\"id\": \"s\", \"reading\": \"∀x likes(x, eve)\"},",
        "      {\"name\": \"father\", \"arity\": 1, \"rows\": [[0, 1], [1, 0]]},",
        "      {\"name\": \"likes\", \"arity\": 2, \"holds\": [[0, 1], [1, 1]]}",
        "      \"father: 0→1, 1→0\",",
        "  \"answer\": \"independent\",",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    // No statement uses +, and the names of objects are not shown.
    assert!(!text.contains("\"+\"") && !text.contains("eve = eve"), "{text}");
    let text = infinite().to_json().expect("written");
    assert!(text.contains("\"smarter(x, y) iff x > y\""), "{text}");
}

#[test]
fn what_is_no_document_is_unreadable() {
    let text = finite().to_json().expect("written");
    let cases: [(&[u8], &str); 7] = [
        (b"{\"schema\": 1, \"kind\": null}", "not-a-certificate"),
        (b"", "not-json"),
        (b"{", "not-json"),
        (b"\xff", "not-json"),
        (b"[]", "not-a-certificate"),
        (b"{\"schema\": 1}", "not-a-certificate"),
        (b"{\"schema\": 2, \"new\": []}", "unknown-schema"),
    ];
    for (bytes, expected) in cases {
        let refusal = verify(bytes).expect_err("no document");
        assert_eq!(refusal.fault.code(), expected);
        assert!(refusal.fault.is_unreadable());
    }
    let deep = [b"{\"certificate\": {\"x\": ".as_slice(), &vec![b'['; 1 << 20]].concat();
    assert_eq!(outcome(&deep), "not-json", "what is nested too deeply is no document");
    let cut = text.len() / 2;
    assert_eq!(outcome(&text.as_bytes()[..cut]), "not-json");
    let twice = text.replace("\"answer\"", "\"answer\": \"independent\", \"answer\"");
    assert_eq!(outcome(twice.as_bytes()), "not-a-certificate", "a field that is given twice");
    let trailing = format!("{text}{{}}");
    assert_eq!(outcome(trailing.as_bytes()), "not-json");
    let limits = Limits { bytes: text.len() - 1, ..Limits::default() };
    assert_eq!(outcome_with(text.as_bytes(), &limits), "too-large");
}

#[test]
fn unknown_and_missing_fields_are_refused() {
    let (finite, infinite) = (finite(), infinite());
    for pointer in ["/x", "/board/x", "/board/statements/0/x", "/question/x", "/certificate/x", "/versions/x"] {
        check(&finite, pointer, &json!(1), "not-a-certificate");
        check(&infinite, pointer, &json!(1), "not-a-certificate");
    }
    for pointer in ["/certificate/functions/0/x", "/certificate/predicates/0/x"] {
        check(&finite, pointer, &json!(1), "not-a-certificate");
    }
    for pointer in [
        "/schema",
        "/kind",
        "/board",
        "/board/name",
        "/board/notation",
        "/board/text",
        "/board/statements",
        "/question",
        "/question/asks",
        "/question/statement",
        "/answer",
        "/certificate",
        "/certificate/kind",
        "/certificate/domain",
        "/certificate/functions",
        "/certificate/predicates",
        "/certificate/tables",
        "/certificate/functions/0/rows",
        "/certificate/predicates/0/holds",
        "/versions",
        "/versions/referee",
    ] {
        check(&finite, pointer, &Value::Null, "not-a-certificate");
    }
    check(&infinite, "/question/statement", &json!("S3"), "not-a-certificate");
    check(&finite, "/schema", &json!(2), "unknown-schema /schema");
    check(&finite, "/schema", &json!("1"), "not-a-certificate");
    check(&finite, "/certificate/domain", &json!(-1), "not-a-certificate");
    check(&finite, "/certificate/domain", &json!(1u64 << 32), "not-a-certificate");
}

#[test]
fn nothing_about_the_board_is_believed() {
    let document = finite();
    let control = "control-character";
    check(&document, "/board/name", &json!("\u{1b}[2J"), &format!("{control} /board/name"));
    check(&document, "/versions/referee", &json!("\n"), &format!("{control} /versions/referee"));
    check(&document, "/versions/z3", &json!("\u{7f}"), &format!("{control} /versions/z3"));
    check(&document, "/board/text", &json!("s: ∀x"), "board /board/text");
    check(&document, "/board/text", &json!("s: \0"), "board /board/text");
    check(&document, "/board/text", &json!(""), "board /board/text");
    check(&document, "/board/notation", &json!("tptp"), "board /board/text");
    check(&document, "/board/notation", &json!("polish"), "not-a-certificate");
    let longer = format!("{}u: ∀x happy(x)\n", crate::make::BOARD);
    check(&document, "/board/text", &json!(longer), "other-statement-count /board/statements");
    check(&document, "/board/statements/1", &Value::Null, "other-statement-count /board/statements");
    check(&document, "/board/statements/1/id", &json!("S"), "other-label /board/statements/1/id");
    check(&document, "/board/statements/1/reading", &json!("∀x likes(eve, x)"), "other-reading /board/statements/1/reading");
    let other = crate::make::BOARD.replace("happy", "blonde");
    check(&document, "/board/text", &json!(other), "other-reading /board/statements/2/reading");
    let commented = format!("{}# more\n", crate::make::BOARD);
    check(&document, "/board/text", &json!(commented), "statement t does not follow from the others");
}

#[test]
fn the_answer_must_be_one_to_the_question() {
    let document = finite();
    check(&document, "/question/statement", &json!("u"), "no-such-statement /question/statement");
    check(&document, "/question/statement", &json!("s"), "not-shown /certificate");
    check(&document, "/question", &json!({"asks": "consistency"}), "no-answer /answer");
    check(&document, "/answer", &json!("consistent"), "no-answer /answer");
    check(&document, "/answer", &json!("inconsistent"), "no-answer /answer");
    check(&document, "/answer", &json!("redundant"), "wrong-kind /certificate/kind");
    check(&document, "/kind", &json!("infinite-model"), "other-kind /kind");
    check(&document, "/kind", &json!("model"), "not-a-certificate");
    check(&infinite(), "/answer", &json!("inconsistent"), "wrong-kind /certificate/kind");
    let mut consistent = serde_json::to_value(&document).expect("JSON");
    consistent["question"] = json!({"asks": "consistency"});
    consistent["answer"] = json!("consistent");
    assert_eq!(outcome(consistent.to_string().as_bytes()), "not-shown /certificate");
    // What is refused is called as in the document.
    for answer in [Answer::Consistent, Answer::Inconsistent, Answer::Redundant, Answer::Independent] {
        assert_eq!(serde_json::to_value(answer).expect("JSON"), json!(answer.to_string()));
    }
}

#[test]
fn tables_are_complete_and_in_order() {
    let document = finite();
    let functions = "/certificate/functions";
    let predicates = "/certificate/predicates";
    check(&document, "/certificate/domain", &json!(0), "empty-domain /certificate/domain");
    check(&document, "/certificate/domain", &json!(10_001), "large-domain /certificate/domain");
    check(&document, "/certificate/domain", &json!(3), "wrong-row-count /certificate/functions/0");
    check(&document, "/certificate/domain", &json!(10_000), "wrong-row-count /certificate/functions/0");
    let unknown = json!({"name": "mother", "arity": 1, "rows": [[0, 0], [1, 1]]});
    check(&document, &format!("{functions}/2"), &unknown, "unknown-symbol /certificate/functions/2");
    let unused = json!({"name": "+", "arity": 2, "rows": []});
    check(&document, &format!("{functions}/2"), &unused, "unknown-symbol /certificate/functions/2");
    check(&document, &format!("{functions}/0/arity"), &json!(2), "unknown-symbol /certificate/functions/0");
    check(&document, &format!("{functions}/0/number"), &json!(true), "unknown-number /certificate/functions/0");
    check(&document, &format!("{functions}/1/name"), &json!("father"), "unknown-symbol /certificate/functions/1");
    let again = json!({"name": "eve", "arity": 0, "rows": [[0]]});
    check(&document, &format!("{functions}/2"), &again, "twice /certificate/functions/2");
    check(&document, &format!("{functions}/1"), &Value::Null, "no-meaning /certificate/functions");
    check(&document, &format!("{predicates}/0"), &Value::Null, "no-meaning /certificate/predicates");
    let again = json!({"name": "happy", "arity": 1, "holds": []});
    check(&document, &format!("{predicates}/3"), &again, "twice /certificate/predicates/3");
    check(&document, &format!("{functions}/0/rows/1"), &Value::Null, "wrong-row-count /certificate/functions/0");
    for row in [json!([0, 1]), json!([1]), json!([]), json!([1, 0, 0]), json!([1, 2])] {
        check(&document, &format!("{functions}/0/rows/1"), &row, "wrong-row /certificate/functions/0/rows/1");
    }
    let likes = serde_json::to_value(&document).expect("JSON")["certificate"]["predicates"].as_array().expect("an array").clone();
    let likes = likes.iter().position(|table| table["name"] == "likes").expect("there");
    for row in [json!([0, 1]), json!([0, 0]), json!([1]), json!([]), json!([1, 1, 1]), json!([1, 2])] {
        let at = format!("{predicates}/{likes}/holds/1");
        check(&document, &at, &row, &format!("wrong-row {at}"));
    }
    let limits = Limits { cells: 10, ..Limits::default() };
    let text = document.to_json().expect("written");
    assert!(outcome_with(text.as_bytes(), &limits).starts_with("large-tables /certificate/predicates/"));
}

#[test]
fn what_people_read_is_what_is_checked() {
    let document = finite();
    let tables = "/certificate/tables";
    check(&document, &format!("{tables}/0"), &json!("domain: {0, 1, 2}"), "other-picture /certificate/tables/0");
    check(&document, &format!("{tables}/0"), &Value::Null, "other-picture /certificate/tables/0");
    check(&document, tables, &json!([]), "other-picture /certificate/tables/0");
    let long = changed(&document, &format!("{tables}/0"), &json!("domain"));
    let Err(refusal) = verify(&long) else { panic!("accepted") };
    assert_eq!(refusal.fault, Defect::OtherPicture { expected: "domain: {0, 1}".to_owned() });
    // A cell that is changed, and its picture with it, no longer fits the statements.
    let mut json = serde_json::to_value(&document).expect("JSON");
    json["certificate"]["functions"][1]["rows"][0][0] = json!(0);
    assert_eq!(outcome(json.to_string().as_bytes()), "other-picture /certificate/tables/1");
    json["certificate"]["tables"][1] = json!("eve = 0");
    assert_eq!(outcome(json.to_string().as_bytes()), "not-shown /certificate");
}

#[test]
fn numbers_and_constants_are_told_apart() {
    let document = numbers();
    let functions = "/certificate/functions";
    check(&document, &format!("{functions}/0/number"), &json!(false), "twice /certificate/functions/1");
    check(&document, &format!("{functions}/1/number"), &json!(true), "twice /certificate/functions/1");
    check(&document, &format!("{functions}/0"), &Value::Null, "no-denotation /certificate/functions");
    check(&document, &format!("{functions}/0/name"), &json!("3"), "unknown-number /certificate/functions/0");
    check(&document, &format!("{functions}/0/arity"), &json!(1), "unknown-symbol /certificate/functions/0");
    check(&document, &format!("{functions}/0/rows"), &json!([]), "wrong-row-count /certificate/functions/0");
    check(&document, &format!("{functions}/0/rows/0"), &json!([2]), "wrong-row /certificate/functions/0/rows/0");
    check(&document, &format!("{functions}/0/rows/0"), &json!([0, 0]), "wrong-row /certificate/functions/0/rows/0");
    // Numbers mean nothing in an infinite structure.
    let mut json = serde_json::to_value(&document).expect("JSON");
    json["kind"] = json!("infinite-model");
    let definitions = ["\"2\" = 1", "f(x, y) = x", "p(x) iff x = 1"];
    json["certificate"] = json!({"kind": "infinite-model", "domain": "the integers", "definitions": definitions});
    assert_eq!(outcome(json.to_string().as_bytes()), "no-denotation /certificate");
}

#[test]
fn definitions_are_read_and_decided() {
    let document = infinite();
    let (first, second) = ("/certificate/definitions/0", "/certificate/definitions/1");
    check(&document, "/certificate/domain", &json!("the reals"), "unknown-domain /certificate/domain");
    check(&document, "/certificate/domain", &json!("the rational numbers"), "the statements can all be true together");
    check(&document, first, &json!("father(x) = x + "), &format!("definition {first}"));
    check(&document, first, &json!("father(x) = x + 1 * y"), &format!("meaningless {first}"));
    check(&document, first, &json!("father(x) = 1 * x + 1"), "the statements can all be true together");
    // A factor is a parameter, not any word.
    check(&document, first, &json!("father(x) = x + 1 * one"), &format!("definition {first}"));
    check(&document, first, &json!("father(x) = x + 1 * 1"), &format!("definition {first}"));
    check(&document, first, &json!("mother(x) = x + 1"), &format!("unknown-symbol {first}"));
    let mut unknown = serde_json::to_value(&document).expect("JSON");
    unknown["certificate"]["definitions"][0] = json!("mother(x) = x + 1");
    let refusal = verify(unknown.to_string().as_bytes()).expect_err("nothing is called so").fault.to_string();
    assert!(refusal.contains("the function mother of 1 argument"), "{refusal}");
    check(&document, first, &json!("father(x) = y"), &format!("meaningless {first}"));
    check(&document, first, &json!("father(x) = x if 2 divides x, otherwise x + 1"), "not-shown /certificate");
    check(&document, second, &json!("father(x) = x + 1"), &format!("twice {second}"));
    check(&document, second, &Value::Null, "no-meaning /certificate/definitions");
    check(&document, second, &json!("smarter(x, y) iff x ≥ y"), "not-shown /certificate");
    check(&document, second, &json!("smarter(x, y) iff x > y and 3 divides 0"), "the statements can all be true together");
    check(&document, first, &json!("father(x) = x - 1"), "not-shown /certificate");
    check(&document, first, &json!("father(x) = x / 2"), "not-shown /certificate");
    let mut json = serde_json::to_value(&document).expect("JSON");
    json["certificate"]["domain"] = json!("the rational numbers");
    json["certificate"]["definitions"][1] = json!("smarter(x, y) iff 2 divides x");
    assert_eq!(outcome(json.to_string().as_bytes()), format!("meaningless {second}"));
}

#[test]
fn a_limit_is_a_refusal_of_its_own() {
    for document in [finite(), infinite()] {
        let text = document.to_json().expect("written");
        let limits = Limits { fuel: 1, ..Limits::default() };
        assert_eq!(outcome_with(text.as_bytes(), &limits), "limit /certificate");
        let fuel = verify(text.as_bytes()).expect("right").fuel;
        let enough = Limits { fuel, ..Limits::default() };
        assert!(verify_with(text.as_bytes(), &enough).is_ok(), "what all statements spent is enough for each");
        // Three statements: if each may take less than a third, one of them cannot come to its end, whatever the others leave.
        let little = Limits { fuel: (fuel / 4).saturating_sub(1), ..Limits::default() };
        assert_eq!(outcome_with(text.as_bytes(), &little), "limit /certificate");
    }
}

/// As many bytes as there may be, and one more.
#[test]
fn a_document_may_have_so_many_bytes() {
    let text = finite().to_json().expect("written");
    let with = |bytes| outcome_with(text.as_bytes(), &Limits { bytes, ..Limits::default() });
    assert_eq!(with(text.len()), with(usize::MAX));
    assert_ne!(with(text.len() - 1), with(text.len()));
}

#[test]
fn proofs_are_checked_line_by_line() {
    let document = redundant();
    let lines = "/certificate/lines";
    check(&document, &format!("{lines}/0"), &Value::Null, &format!("other-calculus {lines}"));
    check(&document, &format!("{lines}/0"), &json!("system predicate-wars"), &format!("other-calculus {lines}"));
    check(&document, &format!("{lines}/3"), &json!("3. blonde(c"), &format!("proof-text {lines}/3"));
    check(&document, &format!("{lines}/3"), &json!("3. grey(c) by Witness on 2 with c"), &format!("proof-text {lines}/3"));
    check(&document, &format!("{lines}/5"), &json!("5. happy(c)\nby →E on 4, 3"), &format!("not-one-line {lines}/5"));
    check(&document, lines, &json!([]), &format!("proof-text {lines}/0"));
    // A line that is wrong, one that is missing, an axiom that is none, the statement itself.
    check(&document, &format!("{lines}/5"), &json!("5. happy(d) by →E on 4, 3"), "not-shown /certificate");
    check(&document, &format!("{lines}/4"), &Value::Null, "not-shown /certificate");
    check(&document, &format!("{lines}/6"), &Value::Null, "not-shown /certificate");
    check(&document, &format!("{lines}/3"), &json!("3. axiom blonde(c)"), "not-shown /certificate");
    check(&document, &format!("{lines}/6"), &json!("6. axiom ∃x happy(x)"), "not-shown /certificate");
    check(&document, "/question/statement", &json!("t"), "not-shown /certificate");
    check(&document, "/answer", &json!("independent"), "wrong-kind /certificate/kind");
    // Bound variables can be named otherwise.
    check(&document, &format!("{lines}/6"), &json!("6. ∃y happy(y) by ∃I on 5"), "statement u follows from the others");
    let limits = Limits { proof_lines: 6, ..Limits::default() };
    let text = document.to_json().expect("written");
    assert_eq!(outcome_with(text.as_bytes(), &limits), format!("long-proof {lines}"));
    let limits = Limits { proof_lines: 7, ..Limits::default() };
    assert_eq!(outcome_with(text.as_bytes(), &limits), "statement u follows from the others");
}

#[test]
fn a_proof_is_written_as_it_is_read() {
    let board =
        "symbols tall/1 : predicate; top/0 : function\nd: ∃!x tall(x) | one := x\ns: ∀x tall(x) → x = top\nt: one = top\n";
    let lines = "system classical
1. axiom (∃!x tall(x)) ∧ tall(one)
2. axiom ∀x (tall(x) → x = top)
3. tall(one) by ∧E on 1
4. tall(one) → one = top by ∀E on 2 with one
5. one = top by →E on 4, 3";
    let tptp = "fof(a, axiom, ! [X] : tall(X)).\nfof(b, axiom, tall(older(top,top))).\n";
    let short = "system classical
1. axiom ∀X tall(X)
2. tall(older(top, top)) by ∀E on 1 with older(top, top)";
    for (notation, board, lines, index) in [(Notation::Palmer, board, lines, 2), (Notation::Tptp, tptp, short, 1)] {
        let claim = Claim::Redundant { statement: index };
        let by_hand = proof(notation, board, claim, lines);
        let verified = verify(by_hand.to_json().expect("written").as_bytes()).expect("right");
        // The bank of what was verified has the board's statements under the same ids as a fresh one.
        let (text, _, read) = crate::make::read(notation, board);
        let written = verifier::write(
            &text,
            notation,
            &read,
            &verified.bank,
            verified.certified().expect("one claim"),
            &crate::make::meta(),
        )
        .expect("about this board");
        let verifier::Certificate::Proof { lines: found, .. } = &written.certificate else { panic!("no proof") };
        assert_eq!(found[0], "system classical");
        assert!(found[1].starts_with("symbols "), "{found:?}");
        assert_eq!(found[2..], lines.lines().skip(1).collect::<Vec<_>>()[..]);
        assert!(verify(written.to_json().expect("written").as_bytes()).is_ok());
        assert_eq!(written.board, by_hand.board);
    }
}

#[test]
fn no_bytes_make_it_stumble() {
    let mut random = Random::new(5);
    let limits = Limits { bytes: 1 << 20, domain: 100, cells: 1 << 12, fuel: 10_000, proof_lines: 100 };
    let mut accepted = 0;
    for document in [finite(), infinite(), numbers(), redundant()] {
        let text = document.to_json().expect("written").into_bytes();
        for _ in 0..4_000 {
            let mut bytes = text.clone();
            for _ in 0..1 + random.below(3) {
                let at = random.below(bytes.len());
                let other = text[random.below(text.len())];
                match random.below(5) {
                    0 => bytes.truncate(at + 1),
                    1 => bytes[at] = random.below(256) as u8,
                    2 => bytes.insert(at, other),
                    3 if bytes.len() > 1 => drop(bytes.remove(at)),
                    _ => bytes[at] = other,
                }
            }
            accepted += usize::from(verify_with(&bytes, &limits).is_ok());
        }
    }
    assert!(accepted < 1_600, "{accepted} of 16,000 were accepted; few places say nothing");
}

/// Names that Palmer's notation cannot spell, or not beside each other.
const ODD: &str = "fof(a, axiom, ! [X] : ('Odd name'(X) => 'X'(X))).\nfof(b, axiom, 'Odd name'(3)).\nfof(c, axiom, 'X'(3)).\n\
                   fof(d, axiom, p(p)).\nfof(e, axiom, p(p, '3')).\n";

/// A proof of `c` in other names.
fn odd() -> CertificateDocument {
    let lines = "system classical
symbols Odd_name/1 X_name/1 : predicate; 3/0 : function
1. axiom ∀X (Odd_name(X) → X_name(X))
2. axiom Odd_name(3)
3. Odd_name(3) → X_name(3) by ∀E on 1 with 3
4. X_name(3) by →E on 3, 2";
    let mut document = proof(Notation::Tptp, ODD, Claim::Redundant { statement: 2 }, lines);
    let verifier::Certificate::Proof { legend, .. } = &mut document.certificate else { panic!("no proof") };
    for (name, stands_for) in [("Odd_name", "Odd name"), ("X_name", "X")] {
        let (name, stands_for) = (name.to_owned(), stands_for.to_owned());
        legend.push(LegendEntry { name, stands_for, kind: SymbolKind::Predicate, arity: 1 });
    }
    document
}

#[test]
fn a_legend_says_what_names_stand_for() {
    let document = odd();
    let bytes = document.to_json().expect("written");
    let verified = verify(bytes.as_bytes()).expect("right");
    let text = source::Text::new("a.board", ODD);
    let mut bank = formula::Bank::new();
    let board = board_syntax::tptp::parse_board(&text, &mut bank).value.expect("a board").board;
    let meta = verifier::Meta { versions: document.versions.clone(), limits: document.limits.clone() };
    let written = verifier::write(&text, Notation::Tptp, &board, &verified.bank, verified.certified().expect("one claim"), &meta);
    let mut written = written.map(|written| CertificateDocument { hashes: None, ..written }).expect("about this board");
    assert!(verify(written.to_json().expect("written").as_bytes()).is_ok(), "with its derivation");
    let verifier::Certificate::Proof { variables, derivation, .. } = &mut written.certificate else { panic!("no proof") };
    (*variables, *derivation) = (Vec::new(), None);
    // The bank of lines that were read has the legend's names as symbols, and a new legend has other names.
    let json = written.to_json().expect("written").replace("Odd_name_2", "Odd_name").replace("X_name_2", "X_name");
    assert_eq!(json, bytes, "what is written beside the derivation is what was read");

    let entry = |name: &str, stands_for: &str, arity: u32| json!({"name": name, "stands_for": stands_for, "kind": "predicate", "arity": arity});
    let at = "/certificate/legend/0";
    check(&document, at, &entry("by", "Odd name", 1), "legend /certificate/legend/0");
    check(&document, at, &entry("X_name", "Odd name", 1), "legend /certificate/legend/1");
    // The name of another symbol of the board, which the lines do not mention.
    check(&document, at, &entry("p", "Odd name", 1), "legend /certificate/legend/0");
    check(&document, at, &entry("Odd_name", "Even name", 1), "unknown-symbol /certificate/legend/0");
    check(&document, at, &entry("Odd_name", "Odd name", 2), "unknown-symbol /certificate/legend/0");
    // It takes a name for another one: what the lines then say is not on the board.
    check(&document, at, &entry("Odd_name", "p", 1), "not-shown /certificate");
    check(&document, at, &Value::Null, "not-shown /certificate");
    let remark = json!("2. axiom Odd_name(3) # which everybody knows");
    check(&document, "/certificate/lines/3", &remark, "proof-text /certificate/lines/3");
}

#[test]
fn a_question_may_be_confined_to_some_statements() {
    let among = |labels: &[&str]| json!({"asks": "redundancy", "statement": "u", "among": labels});
    let document = redundant();
    check(&document, "/question", &among(&["s", "t"]), "statement u follows from s, t");
    check(&document, "/question", &among(&["t"]), "not-shown /certificate");
    check(&document, "/question", &among(&[]), "not-shown /certificate");
    for wrong in [["t", "s"], ["s", "s"], ["t", "u"]] {
        check(&document, "/question", &among(&wrong), "among /question/among/1");
    }
    check(&document, "/question", &among(&["s", "v"]), "no-such-statement /question/among/1");
    // In the model every statement is true, and so are some of them.
    let document = infinite();
    let among = |labels: &[&str]| json!({"asks": "consistency", "among": labels});
    check(&document, "/question", &among(&["S3", "S7"]), "the statements S3, S7 can all be true together");
    // What no statement in question speaks of has no meaning.
    check(&document, "/question", &among(&["S7"]), "unknown-symbol /certificate/definitions/0");
}
