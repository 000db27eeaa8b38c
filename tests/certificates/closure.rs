//! What is linked into the check of certificates: neither a solver nor anything that could reach one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cargo_metadata::{Dependency, DependencyKind, MetadataCommand};

/// What must not be there.
const FORBIDDEN: [&str; 10] = [
    "referee-solver",
    "referee-deduction",
    "referee-verdict",
    "z3",
    "z3-sys",
    "referee-z3-worker",
    "referee-games",
    "referee",
    "referee-report",
    "schemars",
];

#[test]
fn the_check_of_certificates_reaches_no_solver() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let house =
        MetadataCommand::new().manifest_path(root.join("Cargo.toml")).no_deps().exec().expect("cargo metadata works here");
    let mut needs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in &house.packages {
        // What is optional is for tests: no program is built with it (`what_only_tests_need_is_no_part_of_the_program`).
        let is_linked = |dependency: &&Dependency| dependency.kind != DependencyKind::Development && !dependency.optional;
        let normal = package.dependencies.iter().filter(is_linked);
        needs.insert(package.name.to_string(), normal.map(|dependency| dependency.name.clone()).collect());
    }
    let members: BTreeSet<String> = needs.keys().cloned().collect();
    // Foreign packages: the lock file says what they need, for every platform and feature.
    let lock = fs::read_to_string(root.join("Cargo.lock")).expect("the lock file is there");
    for package in lock.split("[[package]]").skip(1) {
        let quoted = |line: &str| line.split('"').nth(1).map(|found| found.split(' ').next().unwrap_or_default().to_owned());
        let name = package.lines().find(|line| line.starts_with("name = ")).and_then(quoted).expect("a package has a name");
        if !members.contains(&name) {
            let listed = package.lines().filter(|line| line.starts_with(" \"")).filter_map(quoted);
            needs.entry(name).or_default().extend(listed);
        }
    }
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    let mut open = vec!["referee-verifier"];
    while let Some(package) = open.pop() {
        if reached.insert(package) {
            open.extend(needs.get(package).unwrap_or_else(|| panic!("{package} is known")).iter().map(String::as_str));
        }
    }
    for forbidden in FORBIDDEN {
        assert!(!reached.contains(forbidden), "the verifier reaches {forbidden}");
    }
    for needed in
        ["referee-certificate", "referee-kernel", "referee-model", "referee-formula", "referee-board-syntax", "serde_json", "nom"]
    {
        assert!(reached.contains(needed), "the verifier is expected to use {needed}; is the walk right?");
    }
    let known = FORBIDDEN.iter().filter(|name| needs.contains_key(**name)).count();
    assert!(known >= 7, "only {known} of what is forbidden exists under its name");
}
