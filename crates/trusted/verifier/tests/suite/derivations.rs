//! Derivations under attack: every part changed, one at a time, each refused as what it is and where it stands; and lines that are not those of the
//! derivation.

use certificate::Claim;
use serde_json::{Value, json};
use source::Text;
use verifier::{Certificate, CertificateDocument, Limits, Notation, Size, verify, verify_with};

use crate::make::{meta, proof, read, redundant};

/// The document of a proof as it is written now, without hashes.
fn derived(older: &CertificateDocument) -> CertificateDocument {
    let verified = verify(older.to_json().expect("written").as_bytes()).expect("right");
    let (text, _, board) = read(older.board.notation, &older.board.text);
    let text = Text::new("a.board", text.content());
    let written =
        verifier::write(&text, older.board.notation, &board, &verified.bank, verified.certified().expect("one claim"), &meta());
    let written = CertificateDocument { hashes: None, ..written.expect("about this board") };
    let Certificate::Proof { derivation, .. } = &written.certificate else { panic!("no proof") };
    assert!(derivation.is_some(), "{written:?}");
    written
}

/// Boxes, generalisation, a definition and an indirect proof.
fn boxes() -> CertificateDocument {
    let board = "s: ∀x (blonde(x) ∨ happy(x))\nt: ∀x blonde(x) → likes(x,x)\nu: ∀x happy(x) → likes(x,x)\nv: ∀x likes(x,x)\n";
    let lines = "system classical
1. axiom ∀x (blonde(x) ∨ happy(x))
2. axiom ∀x (blonde(x) → likes(x, x))
3. axiom ∀x (happy(x) → likes(x, x))
4. blonde(a) ∨ happy(a) by ∀E on 1 with a
5. blonde(a) → likes(a, a) by ∀E on 2 with a
6. happy(a) → likes(a, a) by ∀E on 3 with a
assume 7. blonde(a)
  8. likes(a, a) by →E on 5, 7
end
assume 9. happy(a)
  10. likes(a, a) by →E on 6, 9
end
20. likes(a, a) by ∨E on 4, 7-8, 9-10
30. ∀x likes(x, x) by ∀I on 20 with a";
    proof(Notation::Palmer, board, Claim::Redundant { statement: 3 }, lines)
}

/// A contradiction.
fn inconsistent() -> CertificateDocument {
    let board = "symbols x/0 V/0 : function\ns: ∀x blonde(x)\nt: ∃y ¬blonde(y)\n";
    let lines = "system classical
1. axiom ∀x blonde(x)
2. axiom ∃y ¬blonde(y)
3. ¬blonde(c) by Witness on 2 with c
4. blonde(c) by ∀E on 1 with c";
    let board = board.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    proof(Notation::Palmer, &board, Claim::Inconsistent, lines)
}

fn outcome(document: &Value, limits: &Limits) -> String {
    match verify_with(document.to_string().as_bytes(), limits) {
        Ok(verified) => verified.claim(),
        Err(refusal) => format!("{} {}", refusal.fault.code(), refusal.at).trim_end().to_owned(),
    }
}

fn json_of(document: &CertificateDocument) -> Value {
    serde_json::to_value(document).expect("a document is JSON")
}

/// The outcome after one value was replaced.
fn changed(document: &CertificateDocument, at: &str, value: Value) -> String {
    let mut json = json_of(document);
    *json.pointer_mut(&format!("/certificate/{at}")).unwrap_or_else(|| panic!("{at}: {document:?}")) = value;
    outcome(&json, &Limits::default())
}

#[test]
fn what_is_written_is_checked_by_its_derivation() {
    for older in [redundant(), boxes(), inconsistent()] {
        let document = derived(&older);
        let text = document.to_json().expect("written");
        let verified = verify(text.as_bytes()).expect("right");
        assert!(matches!(verified.certified().expect("one claim").evidence(), certificate::Evidence::Derivation(_)));
        assert!(matches!(verified.size, Size::Proof { lines: 4.. }));
        let proof = verified.proof().expect("the lines can be read");
        let shown = proof.main().expect("a block").statements();
        let checked = verified
            .certified()
            .expect("one claim")
            .derivation()
            .expect("it was checked")
            .entries
            .iter()
            .filter_map(|entry| entry.statement());
        assert!(shown.eq(checked));
        let read: CertificateDocument = serde_json::from_str(&text).expect("a document");
        assert_eq!(read, document);
        assert!(text.contains("\n      {\"step\": \"axiom\", \"statement\": \""), "one entry a line: {text}");
    }
}

#[test]
fn every_part_of_a_derivation_counts() {
    let document = derived(&redundant());
    let right = "statement u follows from the others";
    let at = "/certificate/derivation";
    let mut wrong = Vec::new();
    for (part, value, expected) in [
        // Entries: 0 and 1 are axioms, 2 the witness, 3 ∀E, 4 →E, 5 ∃I, 6 the conclusion.
        ("derivation/0/statement", json!("∀x blonde(x)"), format!("not-shown {at}/0/statement")),
        ("derivation/0/statement", json!("∃x happy(x)"), format!("not-shown {at}/0/statement")),
        ("derivation/0/statement", json!("∀x blonde(x) → happy(x)"), format!("not-canonical {at}/0/statement")),
        ("derivation/0/statement", json!("("), format!("not-canonical {at}/0/statement")),
        ("derivation/2/statement", json!("blonde(d)"), format!("conclusion {at}/2")),
        ("derivation/2/statement", json!("blonde(\"c\")"), format!("not-canonical {at}/2/statement")),
        ("derivation/2/rule", json!("Universal elimination"), format!("letter {at}/2/where/1/letter")),
        ("derivation/2/rule", json!("Anything"), format!("no-such-rule {at}/2/rule")),
        ("derivation/2/form", json!(0), format!("no-such-rule {at}/2/rule")),
        ("derivation/2/form", json!(99), format!("no-such-rule {at}/2/rule")),
        ("derivation/2/form", json!(2), format!("premise {at}/2/from/0")),
        ("derivation/2/from", json!([1]), format!("premise {at}/2/from/0")),
        ("derivation/2/from", json!([3]), format!("no-such-line {at}/2/from/0")),
        ("derivation/2/from", json!([0]), format!("no-such-line {at}/2/from/0")),
        ("derivation/2/from", json!([2, 2]), format!("premises {at}/2")),
        ("derivation/2/from", json!([[2, 2]]), format!("premises {at}/2")),
        ("derivation/2/where/0/formula", json!("happy(x)"), format!("premise {at}/2/from/0")),
        ("derivation/2/where/0/holes", json!([]), format!("letter {at}/2/from/0")),
        ("derivation/2/where/0/holes", json!(["y"]), format!("premise {at}/2/from/0")),
        ("derivation/2/where/0/letter", json!("B"), format!("letter {at}/2/where/0/letter")),
        ("derivation/2/where/1/object", json!("x"), format!("conclusion {at}/2")),
        ("derivation/2/where/1/object", json!("father"), format!("conclusion {at}/2")),
        ("derivation/2/where/1/object", json!("father("), format!("not-canonical {at}/2/where/1/object")),
        ("derivation/2/where/1/letter", json!("a"), format!("letter {at}/2/where/1/letter")),
        // A variable that a quantifier of the form binds has no meaning of its own.
        ("derivation/2/where/1/letter", json!("x"), format!("letter {at}/2/where/1/letter")),
        ("derivation/2/where/1/letter", json!("A"), format!("letter {at}/2/where/1/letter")),
        ("derivation/2/where", json!([]), format!("letter {at}/2/from/0")),
        ("derivation/4/from", json!([3, 4]), format!("premise {at}/4/from/0")),
        ("derivation/6/by", json!({"goal": 5}), format!("not-reached {at}/6")),
        ("derivation/6/by", json!({"goal": 7}), format!("no-such-line {at}/6/by")),
        ("derivation/6/by", json!({"falsehood": 6}), format!("not-reached {at}/6")),
        ("derivation/6/by", json!({"contradiction": [5, 6]}), format!("not-reached {at}/6")),
        ("derivation/6", json!({"step": "end"}), format!("no-conclusion {at}/7")),
        ("derivation/2", json!({"step": "end"}), format!("no-such-line {at}/4/from/0")),
        ("derivation/3", json!({"step": "conclude", "by": {"goal": 1}}), format!("no-conclusion {at}/3")),
        ("derivation", json!([]), format!("no-conclusion {at}/0")),
        ("derivation", json!([{"step": "conclude", "by": {"goal": 1}}]), format!("no-such-line {at}/0/by")),
        ("derivation/0", json!({"step": "axiom"}), String::from("not-a-certificate")),
        ("derivation/0", json!({"step": "axiom", "statement": "p", "form": 1}), String::from("not-a-certificate")),
        ("variables", json!([]), format!("premise {at}/2/from/0")),
        ("variables", json!(["c", "x", "y"]), right.to_owned()),
        // A name of a symbol, which is then one of a variable.
        ("variables", json!(["blonde", "c", "x"]), format!("not-canonical {at}/0/statement")),
        ("derivation", Value::Null, String::from("no-conclusion /certificate/derivation")),
    ] {
        let found = changed(&document, part, value.clone());
        if found != expected {
            wrong.push(format!("{part} := {value}: {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// In `where` a letter has one meaning, and none has that the form does not have: who reads it as a map reads what was checked.
#[test]
fn a_letter_has_one_meaning() {
    let document = derived(&redundant());
    let mut json = json_of(&document);
    let meanings = json["certificate"]["derivation"][2]["where"].as_array().expect("a list").clone();
    assert_eq!(meanings.len(), 2, "A and e: {meanings:?}");
    let (other, object) =
        (json!({"letter": "A", "holes": ["x"], "formula": "happy(x)"}), json!({"letter": "A", "object": "father(c)"}));
    let unknown = json!({"letter": "Z", "formula": "∀x happy(x)"});
    for (added, behind) in
        [(&meanings[0], true), (&other, true), (&other, false), (&object, true), (&unknown, true), (&unknown, false)]
    {
        let all = match behind {
            true => [meanings.as_slice(), std::slice::from_ref(added)].concat(),
            false => [std::slice::from_ref(added), meanings.as_slice()].concat(),
        };
        json["certificate"]["derivation"][2]["where"] = all.into();
        // The first of two is one too few to be found out.
        let at = if behind { 2 } else { usize::from(added["letter"] == "A") };
        let expected = format!("letter /certificate/derivation/2/where/{at}/letter");
        assert_eq!(outcome(&json, &Limits::default()), expected, "{added}");
        let refusal = verify(json.to_string().as_bytes()).expect_err("a letter too many").to_string();
        let letter = added["letter"].as_str().expect("a letter");
        assert!(
            refusal.starts_with(&format!(
                "the form has no letter `{letter}` that can be given a meaning, or it has one already (at "
            ))
        );
    }
}

/// Board, lines and claim of a proof with symbols of every kind.
fn with_symbols() -> CertificateDocument {
    let board =
        "fof(a, axiom, ! [X] : (p(X) => q(X, d))).\nfof(b, axiom, p(3)).\nfof(c, axiom, q(3, d)).\nfof(e, axiom, ~ r(d)).\n";
    let lines = "system classical
symbols p/1 q/2 : predicate; d/0 3/0 : function
1. axiom ∀X (p(X) → q(X, d))
2. axiom p(3)
3. p(3) → q(3, d) by ∀E on 1 with 3
4. q(3, d) by →E on 3, 2";
    derived(&proof(Notation::Tptp, board, Claim::Redundant { statement: 2 }, lines))
}

#[test]
fn the_line_of_symbols_declares_what_the_derivation_mentions() {
    let document = with_symbols();
    let right = "statement c follows from the others";
    let Certificate::Proof { lines, .. } = &document.certificate else { panic!("no proof") };
    assert_eq!(lines[1], "symbols p/1 q/2 : predicate; d/0 3/0 : function");
    for (line, expected) in [
        ("symbols q/2 p/1 : predicate; 3/0 d/0 : function", right),
        ("symbols 3/0 d/0 : function; q/2 p/1 : predicate", right),
        ("symbols : # this proves that p is a theorem without any axiom, checked by the referee", "proof-text"),
        ("symbols p/1 q/2 : predicate; d/1 3/0 : function", "proof-text"),
        ("symbols p/1 q/2 : predicate; d/0 3/0 : w", "proof-text"),
        ("symbols p/1 q/2 : predicate; 3/0 : function", "not-shown"),
        ("symbols p/1 q/2 : predicate; d/0 : function", "not-shown"),
        ("symbols p/1 q/2 r/1 : predicate; d/0 3/0 : function", "not-shown"),
        ("symbols p/1 q/2 s/1 : predicate; d/0 3/0 : function", "not-shown"),
        ("symbols p/1 p/1 q/2 : predicate; d/0 3/0 : function", "not-shown"),
        ("symbols p/1 q/2 : predicate; d/0 3/0 : function # by no one", "proof-text"),
        ("symbols p/1 q/2 : predicate; d/0 3/0 : function;", "not-shown"),
        ("symbols  p/1 q/2 : predicate; d/0 3/0 : function", "not-shown"),
    ] {
        let found = changed(&document, "lines/1", json!(line));
        let expected = if expected == right { right.to_owned() } else { format!("{expected} /certificate/lines/1") };
        assert_eq!(found, expected, "{line}");
    }
    let mut json = json_of(&document);
    let without: Vec<&String> = lines.iter().enumerate().filter(|&(at, _)| at != 1).map(|(_, line)| line).collect();
    json["certificate"]["lines"] = json!(without);
    let refusal = verify(json.to_string().as_bytes()).expect_err("they are declared nowhere").to_string();
    let expected = "symbols 3/0 : function; d/0 : function; p/1 : predicate; q/2 : predicate";
    assert_eq!(refusal, format!("by the derivation this line should be: {expected} (at /certificate/lines/1)"));
    // What the game has is declared nowhere.
    let document = derived(&redundant());
    let Certificate::Proof { lines, .. } = &document.certificate else { panic!("no proof") };
    let mut longer = lines.clone();
    longer.insert(1, String::from("symbols happy/1 : predicate"));
    assert_eq!(changed(&document, "lines", json!(longer)), "not-shown /certificate/lines/1");
}

/// A legend is for symbols that cannot be called by their own names, and calls none by the name of another one of the board.
#[test]
fn no_legend_calls_a_symbol_by_the_name_of_another_one() {
    let refusal = |name: &str, json: &Value| {
        let refusal = verify(json.to_string().as_bytes()).expect_err(name);
        (refusal.fault.code(), refusal.to_string())
    };
    let legend = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/faults/legend.json");
    let mut json: Value = serde_json::from_slice(&std::fs::read(legend).expect("it is there")).expect("JSON");
    let words = "is no name that lines can have, the name of something else, or not needed (at /certificate/legend/0)";
    assert_eq!(refusal("happy is on the board", &json), ("legend", format!("`happy` {words}")));
    // Another name for what can be called by its own.
    let lines = json["certificate"]["lines"].to_string().replace("happy", "joyful");
    json["certificate"]["lines"] = serde_json::from_str(&lines).expect("JSON");
    json["certificate"]["legend"][0]["name"] = json!("joyful");
    assert_eq!(refusal("blonde can be written", &json), ("legend", format!("`joyful` {words}")));
    let lines = json["certificate"]["lines"].to_string().replace("joyful", "blonde");
    json["certificate"]["lines"] = serde_json::from_str(&lines).expect("JSON");
    json["certificate"].as_object_mut().expect("fields").remove("legend");
    assert!(verify(json.to_string().as_bytes()).is_ok(), "without a legend");
    // A symbol that the proof does not mention, though it has no name of its own.
    let board = "fof(a, axiom, p).\nfof(b, axiom, p).\nfof(c, axiom, 'odd name').\n";
    let lines = "system classical\nsymbols p/0 : predicate\n1. axiom p";
    let document = derived(&proof(Notation::Tptp, board, Claim::Redundant { statement: 1 }, lines));
    let mut json = json_of(&document);
    assert!(verify(json.to_string().as_bytes()).is_ok());
    json["certificate"]["legend"] = json!([{"name": "odd_name", "stands_for": "odd name", "kind": "predicate", "arity": 0}]);
    assert_eq!(refusal("it is not in the proof", &json), ("legend", format!("`odd_name` {words}")));
}

/// What no name for a symbol may be, none for a variable may be: a line would say what was not derived.
#[test]
fn a_variable_is_called_by_a_word() {
    let mut json = json_of(&derived(&redundant()));
    let certificate = json["certificate"].to_string();
    let hostile =
        certificate.replace(" with c", "").replace("(c)", "(c, d)").replace("\"object\":\"c\"", "\"object\":\"\\\"c, d\\\"\"");
    json["certificate"] = serde_json::from_str(&hostile).expect("JSON");
    for step in json["certificate"]["derivation"].as_array_mut().expect("steps") {
        for field in ["statement", "where"] {
            let text = step[field].to_string().replace("(c, d)", "(\\\"c, d\\\")");
            if !step[field].is_null() {
                step[field] = serde_json::from_str(&text).expect("JSON");
            }
        }
    }
    json["certificate"]["variables"] = json!(["c, d", "x"]);
    assert_eq!(json["certificate"]["lines"][3], "3. blonde(c, d) by Witness on 2");
    let refusal = verify(json.to_string().as_bytes()).expect_err("blonde takes one argument").to_string();
    let words = "is no name that lines can have, the name of something else, or not needed (at /certificate/variables)";
    assert_eq!(refusal, format!("`c, d` {words}"));
}

/// The symbol between two objects is a symbol like others, and is called `+` in lines.
#[test]
fn a_sum_is_named_as_it_is_written() {
    let board = "s: ∀x ∀y x + y = y + x\nt: ∀x x + x = x + x\nu: ∃z ∀x z + x = x + z\n";
    let lines = "system classical
1. axiom ∀x ∀y x + y = y + x
2. ∀y c + y = y + c by ∀E on 1 with c
3. ∀z c + z = z + c by Reiteration on 2
4. ∃y ∀z y + z = z + y by ∃I on 3";
    let document = derived(&proof(Notation::Palmer, board, Claim::Redundant { statement: 2 }, lines));
    assert_eq!(outcome(&json_of(&document), &Limits::default()), "statement u follows from the others");
    let Certificate::Proof { legend, .. } = &document.certificate else { panic!("no proof") };
    assert!(legend.iter().all(|entry| entry.name != "+"), "{legend:?}");
}

/// In ASCII rules have names in letters, which the reader knows as well as their symbols.
#[test]
fn rules_are_spelled_out_in_ascii() {
    let older = boxes();
    let verified = verify(older.to_json().expect("written").as_bytes()).expect("right");
    let (_, _, board) = read(older.board.notation, &older.board.text);
    let ascii = verifier::certificate(&board, &verified.bank, verified.certified().expect("one claim"), formula::Alphabet::Ascii);
    let certificate = ascii.expect("about this board");
    let Certificate::Proof { lines, .. } = &certificate else { panic!("no proof") };
    assert!(lines.iter().all(|line| line.is_ascii()), "{lines:?}");
    for (line, rule) in [("4. ", " by forall-elim on 1"), ("20. ", " by or-elim on 4, "), ("30. ", " by forall-intro on 20")] {
        assert!(lines.iter().any(|found| found.starts_with(line) && found.contains(rule)), "{rule}: {lines:?}");
    }
    let document = CertificateDocument { certificate, ..older };
    assert_eq!(outcome(&json_of(&document), &Limits::default()), verified.claim());
}

#[test]
fn boxes_and_provisos_count() {
    let document = derived(&boxes());
    // Entries: 0 to 2 axioms, 3 to 5 ∀E, 6 to 8 and 9 to 11 boxes, 12 ∨E, 13 ∀I, 14 the conclusion.
    let mut json = json_of(&document);
    let steps = |json: &mut Value| json["certificate"]["derivation"].as_array_mut().expect("steps").clone();
    let with = |json: &Value, steps: Vec<Value>, lines: Vec<Value>| {
        let mut json = json.clone();
        json["certificate"]["derivation"] = steps.into();
        json["certificate"]["lines"] = lines.into();
        outcome(&json, &Limits::default())
    };
    let all = steps(&mut json);
    let lines = json["certificate"]["lines"].as_array().expect("lines").clone();
    assert_eq!(all[8], json!({"step": "end"}));
    assert_eq!(with(&json, all.clone(), lines.clone()), "statement v follows from the others");
    // The end of the first box is left out, in both.
    let (mut fewer, mut shown) = (all.clone(), lines.clone());
    fewer.remove(8);
    let end = shown.iter().position(|line| line == "end").expect("a box ends");
    shown.remove(end);
    assert_eq!(with(&json, fewer.clone(), lines.clone()), "citation /certificate/derivation/11");
    for line in shown.iter_mut().skip(end).take(2) {
        *line = format!("  {}", line.as_str().expect("a line")).into();
    }
    shown[end + 2] = json!("  end");
    shown.insert(end + 3, json!("end"));
    // Both boxes are open where they are cited.
    assert_eq!(with(&json, fewer, shown), "citation /certificate/derivation/11");
    // One `end` too many.
    let (mut more, mut shown) = (all.clone(), lines.clone());
    more.insert(12, json!({"step": "end"}));
    let last = shown.iter().rposition(|line| line == "end").expect("a box ends");
    shown.insert(last + 1, json!("end"));
    assert!(with(&json, more, shown).starts_with("no-open-box"));
    // A line of a box that has ended is cited.
    let (mut inside, mut shown) = (all.clone(), lines.clone());
    inside[13]["from"] = json!([8]);
    let number = shown.len() - 1;
    shown[number] = json!("30. ∀x likes(x, x) by ∀I on 8 with a");
    assert_eq!(with(&json, inside, shown), "citation /certificate/derivation/13");
    // A box is cited by a line that is not in it.
    let (mut other, mut shown) = (all.clone(), lines.clone());
    other[12]["from"] = json!([4, [7, 10], [9, 10]]);
    shown[number - 1] = json!("20. likes(a, a) by ∨E on 4, 7-10, 9-10");
    assert_eq!(with(&json, other, shown), "citation /certificate/derivation/12");
    // What is generalised is assumed.
    let (mut assumed, mut shown) = (all, lines);
    assumed.truncate(8);
    assumed
        .push(json!({"step": "infer", "statement": "∀x likes(x, x)", "rule": "Universal introduction", "form": 1, "from": [8],
        "where": [{"letter": "A", "holes": ["x"], "formula": "likes(x, x)"}, {"letter": "e", "object": "a"}]}));
    assumed.push(json!({"step": "conclude", "by": {"goal": 9}}));
    shown.truncate(end);
    shown.extend([json!("  9. ∀x likes(x, x) by ∀I on 8 with a"), json!("end")]);
    assert_eq!(with(&json, assumed, shown), "proviso /certificate/derivation/8");
}

#[test]
fn a_contradiction_is_between_what_is_named() {
    let document = derived(&inconsistent());
    let json = json_of(&document);
    let last = json["certificate"]["derivation"].as_array().expect("steps").len() - 1;
    assert_eq!(json["certificate"]["derivation"][last]["by"], json!({"contradiction": [4, 3]}));
    for (by, expected) in [
        (json!({"contradiction": [3, 4]}), format!("not-reached /certificate/derivation/{last}")),
        (json!({"contradiction": [1, 3]}), format!("not-reached /certificate/derivation/{last}")),
        (json!({"goal": 4}), format!("not-reached /certificate/derivation/{last}")),
        (json!({"contradiction": [4, 3]}), String::from("the statements contradict each other")),
    ] {
        assert_eq!(changed(&document, &format!("derivation/{last}/by"), by), expected);
    }
}

#[test]
fn lines_are_those_of_the_derivation() {
    let document = derived(&redundant());
    let right = "statement u follows from the others";
    let Certificate::Proof { lines, .. } = &document.certificate else { panic!("no proof") };
    let mut wrong = Vec::new();
    let at = |line: &str| lines.iter().position(|found| found.starts_with(line)).unwrap_or_else(|| panic!("{line}: {lines:?}"));
    for (line, value, code) in [
        ("3. ", "3. blonde(c) by Witness on 2", right),
        ("3. ", "3. blonde(c) by W on 2 with c", right),
        ("3. ", "3. blonde(c) by ∀E on 2 with c", "not-shown"),
        ("3. ", "3. blonde(c) by Witness on 1 with c", "not-shown"),
        ("3. ", "3. blonde(c) by Witness on 2 with d", "not-shown"),
        ("3. ", "3. blonde(c) by Witness on 2 with c and pigs fly", "proof-text"),
        ("3. ", "3. blonde(c) by Witness", "not-shown"),
        ("3. ", "3. happy(c) by Witness on 2 with c", "not-shown"),
        ("3. ", "2. blonde(c) by Witness on 2 with c", "proof-text"),
        ("3. ", "03. blonde(c) by Witness on 2 with c", "not-shown"),
        ("3. ", "3. axiom blonde(c)", "not-shown"),
        ("3. ", "assume 3. blonde(c)", "proof-text"),
        ("3. ", " 3. blonde(c) by Witness on 2 with c", "not-shown"),
        ("3. ", "", "not-shown"),
        ("5. ", "5. happy(c) by MP on 3, 4", right),
        ("5. ", "5. happy(c) by modus-ponens on 4, 3", right),
        ("5. ", "5. happy(c) by MP on 3, 3, 4", right),
        ("5. ", "5. happy(c) by MP on 4", "not-shown"),
        ("1. ", "1. axiom ∀x happy(x)", "not-shown"),
        ("1. ", "1. ∀x (blonde(x) → happy(x))", "proof-text"),
        // Written in another way, which might be read as something else.
        ("1. ", "1. axiom ∀x blonde(x) → happy(x)", "not-shown"),
        ("6. ", "6. ∃y happy(y) by ∃I on 5", "not-shown"),
        ("6. ", "9. ∃x happy(x) by ∃I on 5", right),
    ] {
        let index = at(line);
        let expected = if code == right { right.to_owned() } else { format!("{code} /certificate/lines/{index}") };
        let found = changed(&document, &format!("lines/{index}"), json!(value));
        if found != expected {
            wrong.push(format!("{value}: {found}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut longer = lines.clone();
    longer.push(String::from("7. happy(c) by R on 5"));
    assert_eq!(changed(&document, "lines", json!(longer)), format!("not-shown /certificate/lines/{}", lines.len()));
    let shorter = &lines[..lines.len() - 1];
    assert_eq!(changed(&document, "lines", json!(shorter)), format!("not-shown /certificate/lines/{}", lines.len() - 1));
    assert_eq!(changed(&document, "lines/0", json!("system wff-n-proof")), "other-calculus /certificate/lines");
    assert_eq!(changed(&document, "lines", json!([])), "proof-text /certificate/lines/0");
    assert_eq!(changed(&document, "lines/2", json!("2. axiom ∃x blonde(x)\r")), "not-one-line /certificate/lines/2");
    let refusal = |value: &str| {
        let mut json = json_of(&document);
        json["certificate"]["lines"][5] = json!(value);
        verify(json.to_string().as_bytes()).expect_err("it is another line").fault.to_string()
    };
    assert_eq!(refusal("5. happy(c) by R on 4"), "by the derivation this line should be: 5. happy(c) by →E on 4, 3");
}

#[test]
fn names_that_look_like_something_else_are_none() {
    // A symbol is called what a formula is written like, and no legend says so.
    for name in ["happy(x) ∧ p", "a\u{202e}b", "tT", "V", "", "p(x)", "'", "c"] {
        let quoted = name.replace('\\', "\\\\").replace('\'', "\\'");
        let board = format!("fof(a, axiom, 'z{quoted}'(c)).\nfof(b, axiom, 'z{quoted}'(c)).\n");
        let Some(read) = board_syntax::tptp::parse_board(&Text::new("b", board.as_str()), &mut formula::Bank::new()).value else {
            continue;
        };
        assert_eq!(read.board.statements.len(), 2);
        let lines = "system classical\n1. axiom p_name(c)\n";
        let mut document = proof(Notation::Tptp, &board, Claim::Redundant { statement: 1 }, lines);
        let Certificate::Proof { legend, lines, .. } = &mut document.certificate else { panic!("no proof") };
        lines.insert(1, String::from("symbols p_name/1 : predicate; c/0 : function"));
        legend.push(verifier::LegendEntry {
            name: String::from("p_name"),
            stands_for: format!("z{name}"),
            kind: verifier::SymbolKind::Predicate,
            arity: 1,
        });
        let document = derived(&document);
        let json = json_of(&document);
        let shown = json["certificate"]["derivation"][0]["statement"].as_str().expect("a text").to_owned();
        assert!(canonical::is_word(&format!("z{name}")) || shown.starts_with("'z"), "{shown}");
        let Certificate::Proof { legend, .. } = &document.certificate else { panic!("no proof") };
        if !legend.is_empty() {
            assert_eq!(changed(&document, "legend", json!([])), "legend /certificate/legend", "{name}");
            assert_eq!(changed(&document, "legend/0/name", json!("c")), "legend /certificate/legend/0", "{name}");
            assert_eq!(changed(&document, "legend/0/name", json!("by")), "legend /certificate/legend/0", "{name}");
        }
        assert_eq!(
            changed(&document, "derivation/0/statement", json!("p_name(c)")),
            "not-shown /certificate/derivation/0/statement"
        );
    }
}

#[test]
fn no_depth_and_no_length_is_too_much() {
    let document = derived(&redundant());
    for piece in ["(", "¬", "∀x ", "father(", "∀x (", "'", "\"", "p ∧ (", ")"] {
        let text = piece.repeat((1 << 20) / piece.len());
        for part in ["derivation/0/statement", "derivation/2/where/0/formula", "derivation/2/where/1/object"] {
            let expected = format!("not-canonical /certificate/{part}");
            assert_eq!(changed(&document, part, json!(text)), expected, "{piece}");
        }
        let mut json = json_of(&document);
        json["board"]["statements"][0]["reading"] = json!(text);
        assert_eq!(outcome(&json, &Limits::default()), "other-reading /board/statements/0/reading");
        let line = changed(&document, "lines/3", json!(text));
        assert_eq!(line, "proof-text /certificate/lines/3");
    }
    let steps = vec![json!({"step": "end"}); 200];
    assert_eq!(changed(&document, "derivation", json!(steps)), "no-conclusion /certificate/derivation/200");
    let limits = Limits { proof_lines: 5, ..Limits::default() };
    assert_eq!(outcome(&json_of(&document), &limits), "long-proof /certificate/derivation");
    let limits = Limits { proof_lines: 7, ..Limits::default() };
    let mut json = json_of(&document);
    assert_eq!(outcome(&json, &limits), "statement u follows from the others");
    // The lines beside the derivation are counted as well.
    json["certificate"]["lines"] = json!(vec!["system classical"; 8]);
    assert_eq!(outcome(&json, &limits), "long-proof /certificate/lines");
    // Deep, and canonical.
    let deep = format!("{}blonde(c)", "¬¬".repeat(1 << 16));
    assert_eq!(changed(&document, "derivation/2/statement", json!(deep)), "conclusion /certificate/derivation/2");
}
