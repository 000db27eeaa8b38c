//! The papers of what is shipped: the notices of third parties, the list of components, and the licences that are allowed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn notices(words: &[&str]) -> Output {
    Command::new(root().join("scripts/notices")).args(words).output().expect("the script can be started")
}

fn printed(words: &[&str]) -> String {
    let output = notices(words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the script writes UTF-8")
}

/// The crates of others that a list of components names, each with its version.
fn foreign(components: &Value) -> BTreeSet<String> {
    let components = components["components"].as_array().expect("a list");
    let text = |one: &Value, member: &str| one[member].as_str().expect("a text").to_owned();
    let others = components.iter().filter(|one| one["hashes"].is_array());
    others.map(|one| format!("{} {}", text(one, "name"), text(one, "version"))).collect()
}

#[test]
fn notices_and_components_name_the_same_crates() {
    for (artefact, crates, has_z3) in [("programs", 150, true), ("verifier", 20, false)] {
        let text = printed(&[artefact]);
        let components: Value = serde_json::from_str(&printed(&["--sbom", artefact])).expect("JSON");
        assert_eq!((&components["bomFormat"], &components["specVersion"]), (&"CycloneDX".into(), &"1.5".into()));
        let listed = foreign(&components);
        assert!(listed.len() > crates, "{artefact}: {}", listed.len());
        let headings: BTreeSet<&str> = text.lines().filter_map(|line| line.split_once(": ")).map(|(name, _)| name).collect();
        let missing: Vec<&String> = listed.iter().filter(|name| !headings.contains(name.as_str())).collect();
        assert_eq!(missing, [""; 0], "{artefact}");
        // The library itself, which is no crate; one of its bindings has the same name.
        let others = components["components"].as_array().expect("a list").iter().filter(|one| !one["hashes"].is_array());
        assert_eq!(others.filter(|one| one["name"] == "z3").count(), usize::from(has_z3), "{artefact}");
        assert_eq!(text.contains("Copyright (c) Microsoft Corporation"), has_z3, "{artefact}");
    }
}

#[test]
fn every_crate_that_is_linked_has_its_licence_text() {
    let text = printed(&["programs"]);
    // A crate with a file of its own, one whose text many share, and one that has only its manifest.
    for words in ["serde 1.", "clap 4.", "governor 0.", "Permission is hereby granted", "SIL OPEN FONT LICENSE"] {
        assert!(text.contains(words), "{words}");
    }
    let debian = printed(&["--copyright", "programs"]);
    assert!(debian.starts_with("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"));
    assert!(debian.lines().skip(6).all(|line| line.starts_with(' ')), "a text is one field of the format");
    // Debian has the terms of this licence itself.
    assert!(text.contains("TERMS AND CONDITIONS FOR USE") && !debian.contains("TERMS AND CONDITIONS FOR USE"));
    assert!(debian.contains("/usr/share/common-licenses/Apache-2.0"));
}

#[test]
fn a_licence_that_is_not_allowed_is_found() {
    let folder = tempfile::tempdir().expect("a directory");
    let strict = folder.path().join("deny.toml");
    fs::write(&strict, "[licenses]\nallow = [\"Apache-2.0\", \"Zlib\", \"Unicode-3.0\"]\n").expect("it can be written");
    let output = notices(&["--deny", strict.to_str().expect("a plain path"), "verifier"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && output.stdout.is_empty(), "{said}");
    assert!(said.contains("does not allow") && said.contains(": MIT\n"), "{said}");
    // One of two licences is enough.
    assert!(!said.contains("itoa "), "{said}");
}
