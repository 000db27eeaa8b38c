//! `referee verify --key`: signed records of games, held against public keys.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

use crate::program::run::{Outcome, finish, referee, root, run};

const RECORD: &str = "examples/games/signed-record.json";
const KEY: &str = "examples/games/record-key.json";

/// The digits of the example's key.
fn digits() -> String {
    let document: Value = serde_json::from_str(&fs::read_to_string(root().join(KEY)).expect("the example")).expect("JSON");
    document["key"].as_str().expect("digits").to_owned()
}

fn verify(arguments: &[&str], input: &str) -> Outcome {
    finish(referee().current_dir(root()).arg("verify").args(arguments), input.as_bytes())
}

/// A text without its line ends.
fn words_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn code(outcome: &Outcome) -> String {
    outcome.json()["error"]["code"].as_str().unwrap_or_else(|| panic!("{}", outcome.out)).to_owned()
}

#[test]
fn a_signed_record_is_valid_for_its_key() {
    let record = fs::read_to_string(root().join(RECORD)).expect("the example");
    for key in [KEY.to_owned(), digits(), digits().to_uppercase()] {
        let ruling = verify(&["--json", RECORD, "--key", &key], "");
        assert_eq!((ruling.status, ruling.err.as_str()), (0, ""), "{}", ruling.out);
        let ruling = ruling.json();
        assert_eq!((&ruling["valid"], &ruling["file"], &ruling["key"]), (&json!(true), &json!(RECORD), &json!(digits())));
        assert_eq!(ruling["verified"]["result"]["winners"], json!(["Ben"]));
        assert_eq!(verify(&["-", "--key", &key], &record).status, 0);
    }
    let said = verify(&[RECORD, "--key", KEY], "");
    for words in ["valid", "palmer", "Ann, Ben", "5 moves", "won by Ben", "resigned: Ann", "commitment", "secret key"] {
        assert!(words_of(&said.out).contains(words), "{words}: {}", said.out);
    }
    let key = fs::read_to_string(root().join(KEY)).expect("the example");
    assert_eq!(verify(&[RECORD, "--key", "-"], &key).status, 0);
    assert_eq!(verify(&["-", "--key", "-"], &key).status, 64);
    // Several files have a document each; the worst decides.
    let all = verify(&["--json", RECORD, KEY, RECORD, "--key", KEY], "");
    let documents: Vec<Value> = all.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((all.status, documents.len()), (65, 3), "{}", all.out);
    assert_eq!((&documents[0]["valid"], &documents[1]["error"]["code"]), (&json!(true), &json!("no-signed-record")));
}

#[test]
fn a_record_that_was_changed_is_not_valid() {
    let record = fs::read_to_string(root().join(RECORD)).expect("the example");
    let forged = verify(&["--json", "-", "--key", KEY], &record.replace("Ben", "Bob"));
    assert_eq!((forged.status, code(&forged).as_str(), &forged.json()["valid"]), (1, "wrong-signature", &json!(false)));
    let said = verify(&["-", "--key", KEY], &record.replace("Ben", "Bob"));
    assert!(
        said.status == 1 && said.out.contains("not valid") && words_of(&said.out).contains("[wrong-signature]"),
        "{}",
        said.out
    );
    let other = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    let of_other = verify(&["--json", RECORD, "--key", other], "");
    assert_eq!((of_other.status, code(&of_other).as_str()), (1, "other-record-key"));
    for (input, status) in [("", 65), ("{", 65), ("{}", 65), ("∀x happy(x)", 65)] {
        let none = verify(&["--json", "-", "--key", KEY], input);
        assert_eq!((none.status, code(&none)), (status, String::from("no-signed-record")), "{input}");
    }
    assert_eq!(code(&verify(&["--json", "nowhere.json", "--key", KEY], "")), "unreadable-file");
}

/// The key in the record proves nothing: without another one nothing is checked.
#[test]
fn a_key_is_needed() {
    let without = verify(&["--json", RECORD], "");
    assert_eq!((without.status, code(&without).as_str()), (64, "no-record-key"));
    let said = verify(&[RECORD], "");
    let words = words_of(&said.err);
    assert!(words.contains("there is no key to check it with") && words.contains("--key KEY"), "{words}");
    assert!(words.contains("nothing was compared") && words.contains(&format!("signed with the key {}", digits())), "{words}");
    // The same from a pipe, from a changed record, and from one without a key.
    let record = fs::read_to_string(root().join(RECORD)).expect("the example");
    for (input, expected) in [
        (record.clone(), "it was signed with the key"),
        (record.replace("Ben", "Bob"), "whose signature this is not"),
        (record.replace("\"key\"", "\"other\""), "it names no key"),
    ] {
        let piped = verify(&["--json", "-"], &input);
        assert_eq!((piped.status, code(&piped).as_str()), (64, "no-record-key"));
        let words = words_of(&verify(&["-"], &input).err);
        assert!(words.starts_with("error[no-record-key]: - is the signed record") && words.contains(expected), "{words}");
    }
    let none = verify(&["-"], "{}");
    assert!(none.status == 65 && none.out.contains("[not-a-certificate]"), "{}", none.out);
    assert_eq!(verify(&[RECORD, "--key"], "").status, 64);
    assert_eq!(verify(&[RECORD, "--key", KEY, "--board", "examples/boards/blondes.board"], "").status, 64);
    let judged = run(&["judge", root().join(RECORD).to_str().expect("a name")], "");
    assert!(judged.status == 65 && judged.err.contains("this is the signed record of a game"), "{}", judged.err);
}

#[test]
fn hostile_keys_are_refused() {
    let digits = digits();
    let small_order = ["00".repeat(32), format!("01{}", "00".repeat(31)), format!("ec{}7f", "ff".repeat(30))];
    let texts =
        ["", " ", &digits[..63], &format!("{digits}0"), &digits.replace(['a', '1'], "g"), "ключ", "x\ny", &"a".repeat(100_000)];
    for key in small_order.iter().map(String::as_str).chain(texts) {
        let refused = verify(&["--json", RECORD, &format!("--key={key}")], "");
        assert_eq!((refused.status, code(&refused).as_str()), (64, "bad-record-key"), "{key:.100}");
        assert!(refused.out.len() < 1_500, "{}", refused.out);
    }
    // A secret key that was pasted is not repeated.
    let secret = format!("referee-secret-record-key {}", "5e".repeat(32));
    let refused = verify(&["--json", RECORD, "--key", &secret], "");
    assert!(refused.status == 64 && refused.out.contains("secret key") && !refused.out.contains("5e5e"), "{}", refused.out);
    let folder = tempfile::tempdir().expect("there is room");
    let file = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, content).expect("there is room");
        path.to_str().expect("a name").to_owned()
    };
    let large = file("large", b"");
    fs::OpenOptions::new().write(true).open(&large).and_then(|file| file.set_len(1 << 30)).expect("there is room");
    // A file that never ends is not read to its end.
    let files = [
        large,
        String::from("/dev/zero"),
        file("empty", b""),
        file("bytes", &[0xff; 64]),
        file("other", b"{\"key\":1}"),
        RECORD.to_owned(),
    ];
    for key in files {
        let refused = verify(&["--json", RECORD, "--key", &key], "");
        assert_eq!((refused.status, code(&refused).as_str()), (64, "bad-record-key"), "{key}");
    }
    let directory = verify(&["--json", RECORD, "--key", "examples"], "");
    assert_eq!((directory.status, code(&directory).as_str()), (65, "unreadable-file"));
    assert_eq!(verify(&[RECORD, "--key", &file("digits", format!("\u{feff}{digits}\r\n").as_bytes())], "").status, 0);
}

/// The Python of the page of the format checks the example, where the library that it uses is installed.
#[test]
fn the_page_says_how_others_check_it() {
    let page = fs::read_to_string(root().join("docs/formats/signed-record.md")).expect("the page");
    let lines = page.lines().skip_while(|line| *line != "    import json").take_while(|line| line.starts_with("    "));
    let program: String = lines.map(|line| format!("{}\n", line.trim_start())).collect();
    assert!(program.contains("key.verify(") && program.contains("record = json.loads"), "{program}");
    let has_library =
        Command::new("python3").args(["-c", "import cryptography"]).output().is_ok_and(|output| output.status.success());
    if has_library {
        let run =
            Command::new("python3").current_dir(root().join("examples/games")).args(["-c", &program]).output().expect("it runs");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    }
}
