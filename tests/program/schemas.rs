//! JSON Schemas of the documents: they are those of the types; every document that the tests of programs print is valid by the schema of its
//! command (`assert_valid`, which `finish` calls), and so is every example of the page; and a document that was spoilt is refused.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use adjudication::SCHEMAS;
use jsonschema::Validator;
use serde_json::{Deserializer, Value, json};
use verifier::CertificateDocument;

use crate::program::readme::checkout;
use crate::program::run::{Outcome, finish, referee as program, root, run, typed};

/// The number of documents on the page whose spoilt forms are tried at most, for each schema.
const SPOILT: usize = 3;

fn schema_of(name: &str) -> Value {
    let schema = adjudication::schema(name).unwrap_or_else(|| panic!("{name}: no schema"));
    serde_json::from_str(schema.text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the validator of a document by its name.
fn validator(name: &str) -> &'static Validator {
    static ALL: OnceLock<BTreeMap<&'static str, Validator>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let validator = |name| jsonschema::draft202012::new(&schema_of(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        SCHEMAS.iter().map(|schema| (schema.name, validator(schema.name))).collect()
    });
    all.get(name).unwrap_or_else(|| panic!("{name}: no schema"))
}

/// The faults that a schema finds in a document, the first few.
pub(crate) fn faults(name: &str, document: &Value) -> Vec<String> {
    let fault = |error: jsonschema::ValidationError<'_>| format!("{name}: {}: {error:.300}", error.instance_path());
    validator(name).iter_errors(document).take(3).map(fault).collect()
}

/// Holds the documents that a run of the program printed against the schemas of its command.
pub(crate) fn assert_valid(command: &Command, printed: &str) {
    let is_referee = Path::new(command.get_program()).file_name().is_some_and(|name| name == "referee");
    let word = command.get_args().filter_map(|argument| argument.to_str()).find(|argument| !argument.starts_with('-'));
    let (true, Some(word)) = (is_referee, word) else { return };
    for line in printed.lines().filter(|line| line.starts_with("{\"schema\":")) {
        let Ok(document) = serde_json::from_str::<Value>(line) else { continue };
        let fits = |commands: &[&str]| commands.contains(&word) || commands == ["*"];
        let names: Vec<&str> = SCHEMAS.iter().filter(|schema| fits(schema.commands)).map(|schema| schema.name).collect();
        if !names.iter().any(|name| validator(name).is_valid(&document)) {
            let found: Vec<String> = names.iter().flat_map(|name| faults(name, &document)).collect();
            panic!("`referee {word}` prints a document that is valid by none of its schemas: {line:.300}\n{}", found.join("\n"));
        }
    }
}

#[test]
fn the_schemas_are_those_of_the_types() {
    let directory = root().join("docs/formats/schemas");
    let mut stale = Vec::new();
    for schema in SCHEMAS {
        let path = directory.join(format!("{}.json", schema.name));
        let generated = adjudication::generate_schema(schema.name).unwrap_or_else(|| panic!("{}: no type", schema.name));
        if std::env::var_os("REFEREE_WRITE_SCHEMAS").is_some() {
            fs::write(&path, &generated).expect("the file can be written");
        } else if schema.text != generated {
            stale.push(schema.name);
        }
    }
    assert!(stale.is_empty(), "other than the types, or compiled in before they were written: {stale:?} (CONTRIBUTING.md)");
    let files = fs::read_dir(directory).expect("it is there").map(|file| file.expect("an entry").file_name());
    let mut files: Vec<String> = files.filter_map(|name| name.into_string().ok()).collect();
    let mut named: Vec<String> = SCHEMAS.iter().map(|schema| format!("{}.json", schema.name)).collect();
    files.sort_unstable();
    named.sort_unstable();
    assert_eq!(files, named);
}

#[test]
fn the_schemas_are_schemas_and_closed() {
    for schema in SCHEMAS {
        let value = schema_of(schema.name);
        assert!(jsonschema::meta::is_valid(&value), "{}", schema.name);
        assert_eq!(value["$schema"], "https://json-schema.org/draft/2020-12/schema", "{}", schema.name);
        assert_eq!(value["title"], schema.about, "{}", schema.name);
    }
}

#[test]
fn help_lists_and_prints_them() {
    let list = run(&["help", "schemas"], "");
    assert_eq!((list.status, list.err.as_str()), (0, ""));
    for schema in SCHEMAS {
        assert!(list.out.contains(&format!("\n  {:<24}  {}\n", schema.name, schema.about)), "{}", schema.name);
    }
    let judge = run(&["help", "schema", "judge"], "");
    let file = fs::read_to_string(root().join("docs/formats/schemas/judge.json")).expect("it is there");
    assert_eq!((judge.status, judge.out), (0, file));
    let unknown = run(&["help", "schema", "judgement"], "");
    assert_eq!((unknown.status, unknown.out.as_str()), (64, ""));
    assert!(unknown.err.contains("there is no JSON document `judgement`; `referee help schemas` lists them"), "{}", unknown.err);
}

fn page() -> String {
    fs::read_to_string(root().join("docs/formats/json.md")).expect("the page is there")
}

/// The commands that make what the examples need.
fn preparations() -> String {
    page().lines().filter_map(|line| line.strip_prefix("    ")).map(|line| format!("{line} || exit\n")).collect()
}

/// The rows of the page: the name of a document, and a command that prints one.
fn rows() -> Vec<(String, String)> {
    let row = |line: &str| {
        let cells: Vec<&str> = line.strip_prefix("| [")?.split(" | ").collect();
        let [name, about, example] = cells[..] else { panic!("{line}: three cells") };
        let (name, file) = name.split_once("](").expect("a link");
        assert_eq!(file, format!("schemas/{name}.json)"));
        let schema = adjudication::schema(name).unwrap_or_else(|| panic!("{name}: no schema"));
        assert_eq!(about, schema.about.replace('|', "\\|"), "{name}");
        let example = example.trim_end_matches(" |").trim_matches('`').replace("\\|", "|");
        Some((name.to_owned(), example))
    };
    page().lines().filter_map(row).collect()
}

/// The documents that stand in a text one after the other.
fn documents(text: &str) -> Vec<Value> {
    let each = Deserializer::from_str(text).into_iter::<Value>();
    each.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{error}: {text:.300}"))
}

/// The documents that the example of a row prints.
fn example(directory: &Path, command: &str) -> Vec<Value> {
    let Outcome { status, out, err } = typed(directory, command);
    assert!((0..=2).contains(&status) || out.contains("\"error\""), "{command}: {status}\n{err:.300}");
    documents(&out)
}

/// All documents that come of a document by one change that its schema has to notice: a field too many, one missing that is required at
/// the top, one of another type.
fn spoilt(document: &Value, required: &[&str]) -> Vec<(String, Value)> {
    let fields = document.as_object().expect("a document is an object");
    let mut found = vec![("a field too many".to_owned(), {
        let mut more = fields.clone();
        more.insert("no such field".to_owned(), json!(1));
        Value::from(more)
    })];
    for &name in required {
        let mut less = fields.clone();
        assert!(less.remove(name).is_some(), "{name} is required, and there");
        found.push((format!("without {name}"), Value::from(less)));
    }
    for (name, value) in fields {
        let mut other = fields.clone();
        // No field of any document may be an object with this field, in whatever form else it may be.
        other.insert(name.clone(), json!({ "no such field": [value] }));
        found.push((format!("{name} of another type"), Value::from(other)));
    }
    found
}

#[test]
fn every_document_has_an_example_that_is_valid_and_cannot_be_spoilt() {
    let directory = checkout();
    let prepared = typed(directory.path(), &preparations());
    assert_eq!(prepared.status, 0, "{:.300}", prepared.err);
    let rows = rows();
    let named: Vec<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        named,
        SCHEMAS.iter().map(|schema| schema.name).collect::<Vec<_>>(),
        "the page lists the documents in their order"
    );
    for (name, command) in &rows {
        let found = example(directory.path(), command);
        assert!(!found.is_empty(), "{command} prints nothing");
        let schema = schema_of(name);
        let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert!(!required.is_empty(), "{name} requires nothing");
        for document in &found {
            assert_eq!(faults(name, document), [""; 0], "{command}");
        }
        for document in found.iter().take(SPOILT) {
            for (change, changed) in spoilt(document, &required) {
                assert!(!validator(name).is_valid(&changed), "{name}: {change}");
            }
        }
    }
}

/// The files of a directory of the repository whose names end so.
fn files(directory: &str, end: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(directory)).unwrap_or_else(|error| panic!("{directory}: {error}"));
    let paths =
        entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.to_str().is_some_and(|path| path.ends_with(end)));
    let found: Vec<String> = paths.map(|path| fs::read_to_string(path).expect("it is text")).collect();
    assert!(!found.is_empty(), "{directory}: no {end}");
    found
}

#[test]
fn records_and_logs_that_are_kept_are_valid() {
    for game in ["palmer", "ergo", "xwff", "shake"] {
        for text in
            [files("examples/games", &format!("{game}.json")), files(&format!("fuzz/corpus/records_{game}"), ".json")].concat()
        {
            documents(&text).iter().for_each(|record| assert_eq!(faults(&format!("{game}-record"), record), [""; 0]));
        }
    }
    for text in files("examples/games", ".jsonl") {
        let lines = documents(&text);
        assert_eq!(faults("predicate-wars-header", &lines[0]), [""; 0]);
        lines[1..].iter().for_each(|event| assert_eq!(faults("predicate-wars-event", event), [""; 0]));
    }
}

/// All documents that differ from this one in one place: a field or an element is left out, added or replaced.
fn changed(value: &Value) -> Vec<Value> {
    let mut found =
        vec![Value::Null, json!(true), json!(0), json!(-1), json!("a"), json!([]), json!({}), json!([0]), json!([0, 1])];
    match value {
        Value::Object(fields) => {
            let put = |name: &str, value: Option<Value>| {
                let mut fields = fields.clone();
                match value {
                    Some(value) => fields.insert(name.to_owned(), value),
                    None => fields.remove(name),
                };
                Value::from(fields)
            };
            found.push(put("no such field", Some(json!(1))));
            for (name, inner) in fields {
                found.push(put(name, None));
                found.extend(changed(inner).into_iter().map(|inner| put(name, Some(inner))));
            }
        }
        Value::Array(elements) => {
            // One element of each form stands for the others.
            let mut forms = Vec::new();
            for (at, element) in elements.iter().enumerate() {
                let form = element.as_object().map(|fields| fields.keys().cloned().collect::<Vec<_>>());
                let form = (form, element.get("step").cloned(), element.is_array());
                if forms.contains(&form) {
                    continue;
                }
                forms.push(form);
                found.extend(changed(element).into_iter().map(|element| {
                    let mut elements = elements.clone();
                    elements[at] = element;
                    Value::from(elements)
                }));
            }
        }
        _ => {}
    }
    found
}

/// The program that re-checks certificates knows no schemas, and the one of certificates stands apart from it: they accept the same.
#[test]
fn the_schema_of_certificates_accepts_what_the_verifier_reads() {
    let (mut tried, mut accepted) = (0, 0);
    for text in files("fuzz/corpus/certificates", ".json") {
        let certificate: Value = serde_json::from_str(&text).expect("it is JSON");
        for document in changed(&certificate).into_iter().chain([certificate]) {
            let read = serde_json::from_value::<CertificateDocument>(document.clone());
            // The number of the schema is checked after the reading.
            let read = read.is_ok_and(|certificate| certificate.schema == 1);
            assert_eq!(validator("certificate").is_valid(&document), read, "{document:#}");
            (tried, accepted) = (tried + 1, accepted + usize::from(read));
        }
    }
    assert!(tried > 1000 && accepted > 20 && accepted < tried / 2, "{accepted} of {tried}");
}

/// The graph of a proof as crate `proof-graph` has it in a snapshot is part of a document.
#[test]
fn the_snapshot_of_a_graph_is_valid() {
    let text = &files("crates/search/proof-graph/tests/suite/snapshots", "json.snap")[0];
    let mut document: Value =
        serde_json::from_str(text.splitn(3, "---\n").nth(2).expect("a head and a body")).expect("it is JSON");
    for (name, value) in [("schema", json!(1)), ("file", json!("")), ("system", json!("")), ("accepted", json!(true))] {
        document[name] = value;
    }
    document["cheapest"] = Value::Null;
    assert_eq!(faults("dag", &document), [""; 0]);
    document["nodes"][0]["no such field"] = json!(1);
    assert!(!validator("dag").is_valid(&document));
}

#[test]
fn proofs_in_json_are_valid_when_they_are_read() {
    let mut read = 0;
    for text in files("fuzz/corpus/proof_documents", ".json") {
        let Ok(document) = serde_json::from_str::<Value>(&text) else { continue };
        let outcome = finish(program().args(["check", "-"]), text.as_bytes());
        if outcome.status <= 2 {
            assert_eq!(faults("proof", &document), [""; 0]);
            read += 1;
        }
    }
    assert!(read > 0, "no proof was read");
}
