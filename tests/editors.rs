//! What editors are given: the extension for VS Code, its grammars and its package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn extension() -> PathBuf {
    root().join("editors/vscode")
}

fn json(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().unwrap_or_else(|| panic!("{field} of {value}"))
}

fn list<'v>(value: &'v Value, field: &str) -> &'v [Value] {
    value[field].as_array().unwrap_or_else(|| panic!("{field} of {value}"))
}

/// Returns the values of all fields of this name, at any depth.
fn all<'v>(value: &'v Value, field: &str, found: &mut Vec<&'v str>) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                match inner.as_str() {
                    Some(text) if name == field => found.push(text),
                    _ => all(inner, field, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| all(item, field, found)),
        _ => {}
    }
}

#[test]
fn the_extension_names_files_that_are_there() {
    let package = json(&extension().join("package.json"));
    assert!(extension().join(text(&package, "main")).is_file());
    let languages = list(&package["contributes"], "languages");
    for language in languages {
        if let Some(configuration) = language["configuration"].as_str() {
            assert!(json(&extension().join(configuration)).is_object(), "{configuration}");
        }
    }
    let grammars = list(&package["contributes"], "grammars");
    assert_eq!(grammars.len(), 5);
    for grammar in grammars {
        assert!(languages.iter().any(|language| language["id"] == grammar["language"]), "{grammar}");
        let read = json(&extension().join(text(grammar, "path")));
        assert_eq!(read["scopeName"], grammar["scopeName"]);
    }
}

/// A grammar that includes what is not there colours nothing, and says nothing.
#[test]
fn the_grammars_include_what_there_is() {
    let package = json(&extension().join("package.json"));
    let read = |grammar: &Value| (text(grammar, "scopeName").to_owned(), json(&extension().join(text(grammar, "path"))));
    let grammars: Vec<(String, Value)> = list(&package["contributes"], "grammars").iter().map(read).collect();
    for (scope, grammar) in &grammars {
        let mut included = Vec::new();
        all(grammar, "include", &mut included);
        assert!(!included.is_empty(), "{scope}");
        for include in included {
            let (other, part) = include.split_once('#').unwrap_or_else(|| panic!("{scope}: {include}"));
            let other = if other.is_empty() { scope } else { other };
            let (_, there) = grammars.iter().find(|(scope, _)| scope == other).unwrap_or_else(|| panic!("{scope}: {include}"));
            assert!(there["repository"][part].is_object(), "{scope}: {include}");
        }
        let mut names = Vec::new();
        all(grammar, "name", &mut names);
        assert!(names.iter().all(|name| name.ends_with(".referee")), "{scope}: {names:?}");
    }
}

/// The extension, the settings of the session and the page know the same settings and languages.
#[test]
fn the_settings_are_the_same_everywhere() {
    let package = json(&extension().join("package.json"));
    let page = fs::read_to_string(root().join("docs/editor.md")).expect("the page is there");
    let client = fs::read_to_string(extension().join("extension.js")).expect("the extension is there");
    let properties = package["contributes"]["configuration"]["properties"].as_object().expect("settings");
    let mut settings: Vec<&str> = properties.keys().map(|name| name.trim_start_matches("referee.")).collect();
    settings.sort_unstable();
    assert_eq!(settings, ["house", "lenient", "notation", "path", "system"]);
    assert!(settings.iter().all(|name| page.contains(&format!("`{name}`")) || *name == "path"));
    for language in list(&package["contributes"], "languages") {
        let id = text(language, "id");
        assert!(client.contains(&format!("\"{id}\"")) && page.contains(&format!("`{id}`")), "{id}");
    }
    let version = json(&extension().join("package.json"))["version"].clone();
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest is there");
    assert!(manifest.contains(&format!("[workspace.package]\nversion = {version}\n")), "the extension has the version {version}");
}

/// The extension has the program execute its commands, and they stand in the list from which people choose.
#[test]
fn the_commands_are_the_same_everywhere() {
    let package = json(&extension().join("package.json"));
    let page = fs::read_to_string(root().join("docs/editor.md")).expect("the page is there");
    let client = fs::read_to_string(extension().join("extension.js")).expect("the extension is there");
    let server = fs::read_to_string(root().join("crates/interfaces/lsp/src/commands.rs")).expect("the commands are there");
    let commands = list(&package["contributes"], "commands");
    assert_eq!(commands.len(), 2);
    for command in commands {
        let name = text(command, "command");
        assert!(client.contains(&format!("command(\"{name}\")")) && page.contains(&format!("`{name}`")), "{name}");
        assert!(server.contains(&format!("\"{name}\"")), "{name}");
    }
}

fn packed(directory: &Path) -> PathBuf {
    let output = Command::new(root().join("scripts/editors")).arg(directory).output().expect("Python is there");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    PathBuf::from(String::from_utf8(output.stdout).expect("a path").trim_end())
}

#[test]
fn the_package_holds_the_extension_and_its_manifest() {
    let (directory, again) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
    let package = packed(directory.path());
    assert_eq!(package.file_name().and_then(|name| name.to_str()), Some("referee-0.1.0.vsix"));
    assert!(fs::read(&package).expect("bytes") == fs::read(packed(again.path())).expect("bytes"), "twice the same bytes");
    let unpacked = directory.path().join("unpacked");
    let status = Command::new("python3").args(["-m", "zipfile", "-e"]).args([&package, &unpacked]).status();
    assert!(status.expect("Python is there").success());
    let read = |name: &str| fs::read_to_string(unpacked.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let manifest = read("extension.vsixmanifest");
    for part in ["Id=\"referee\" Version=\"0.1.0\" Publisher=\"referee\"", "Path=\"extension/package.json\"", "Value=\"^1.75.0\""]
    {
        assert!(manifest.contains(part), "{part}");
    }
    // Each file has a type, and each that the manifest names is there.
    let types = read("[Content_Types].xml");
    let mut files = vec![unpacked.join("extension")];
    let mut held = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("an entry").path()));
            continue;
        }
        let end = path.extension().and_then(|end| end.to_str()).expect("an end");
        assert!(types.contains(&format!("Extension=\".{end}\"")), "{}", path.display());
        held += 1;
    }
    assert_eq!(held, 11);
    for asset in manifest.split("Path=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(unpacked.join(asset).is_file(), "{asset}");
    }
    assert_eq!(read("extension/extension.js"), fs::read_to_string(extension().join("extension.js")).expect("the extension"));
}
