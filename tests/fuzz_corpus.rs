//! The corpus of the fuzz targets: every property holds of every input that is kept. And the fuzzer's own package is complete: a program and
//! a corpus for each target.
//!
//! Not here: the search for inputs (`scripts/fuzz`), which takes a fuzzer.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use fuzz_entries::TARGETS;

/// The most that the whole corpus may have, in bytes.
const MOST_BYTES: usize = 2_000_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz")
}

/// The files of a folder, in order, with what stands in them.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).expect("it is a file"))).collect()
}

fn names(folder: &Path) -> BTreeSet<String> {
    files_or_folders(folder).map(|path| path.file_stem().expect("it has a name").to_string_lossy().into_owned()).collect()
}

fn files_or_folders(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("a folder can be listed").path())
}

#[test]
fn every_property_holds_of_every_input() {
    let (mut bytes, mut failures) = (0, Vec::new());
    for (name, target) in TARGETS {
        let inputs = files(&folder().join("corpus").join(name));
        assert!(!inputs.is_empty(), "there is no input for {name}");
        for (path, input) in inputs {
            bytes += input.len();
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| target(&input))) {
                let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
                failures.push(format!("{name}, {}: {}", path.display(), words.unwrap_or("it panics")));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(bytes <= MOST_BYTES, "the corpus has {bytes} bytes");
}

#[test]
fn every_target_has_a_program_and_a_corpus() {
    let listed: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(listed.len(), TARGETS.len(), "two targets have one name");
    assert_eq!(names(&folder().join("targets")), listed, "fuzz/targets");
    assert_eq!(names(&folder().join("corpus")), listed, "fuzz/corpus");
    let manifest = fs::read_to_string(folder().join("Cargo.toml")).expect("it is there");
    for name in &listed {
        let entry =
            format!("[[bin]]\nname = \"{name}\"\npath = \"targets/{name}.rs\"\ntest = false\ndoc = false\nbench = false\n");
        assert!(manifest.contains(&entry), "fuzz/Cargo.toml has no program {name}");
        let program = fs::read_to_string(folder().join(format!("targets/{name}.rs"))).expect("it is there");
        assert_eq!(program.lines().count(), 3, "{name} does something of its own");
        assert!(program.contains("fuzz_target!(|bytes: &[u8]| fuzz_entries::"), "{name} does not call its target");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), listed.len());
}
