//! The Python package (`crates/interfaces/python`), as far as no Python is needed: `scripts/python` builds and tests it.

use std::fs;
use std::path::Path;

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/interfaces/python").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the part of a text after `from` and before `to`.
fn between<'text>(text: &'text str, from: &str, to: &str) -> Option<&'text str> {
    text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).map(|(part, _)| part)
}

/// Returns the functions that Rust gives to Python, each with the names of its parameters.
fn functions(code: &str) -> Vec<(&str, Vec<&str>)> {
    let function = |part| {
        let name = between(part, "\nfn ", "(").expect("a function has a name");
        let signature = between(part, "signature = (", "))]").expect("a function has a signature");
        (name, signature.split(", ").collect())
    };
    code.split("#[pyfunction]").skip(1).map(function).collect()
}

/// Returns the functions of a stub, each with the names of its parameters.
fn stubs(code: &str) -> Vec<(&str, Vec<&str>)> {
    code.split("\ndef ")
        .skip(1)
        .map(|part| {
            let (name, rest) = part.split_once('(').expect("a function has parameters");
            let lines = rest.lines().take_while(|line| *line != ") -> str: ...");
            (name, lines.filter_map(|line| line.trim().split_once(": ").map(|(parameter, _)| parameter)).collect())
        })
        .collect()
}

#[test]
fn python_and_rust_agree_about_the_functions() {
    let (code, stub, module) = (text("src/lib.rs"), text("python/referee/_native.pyi"), text("python/referee/__init__.py"));
    let functions = functions(&code);
    assert_eq!(
        functions.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        ["judge", "check", "prove", "audit", "verify", "parse"]
    );
    assert_eq!(stubs(&stub), functions);
    for (name, parameters) in &functions {
        let call = between(&module, &format!("_native.{name}("), ")\n").expect("the module calls it");
        let commas = call.replace("_house(house)", "house").matches(", ").count();
        assert_eq!(commas + 1, parameters.len(), "{name} is called with {call}");
        assert!(code.contains(&format!("wrap_pyfunction!({name}, module)")), "{name} is not in the module");
        assert!(module.contains(&format!("    \"{name}\",\n")), "{name} is not in __all__");
    }
}

#[test]
fn the_wheel_has_the_version_of_the_programs() {
    let root = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml")).expect("it is there");
    let version = between(&root, "[workspace.package]\nversion = \"", "\"").expect("the workspace has a version");
    assert!(text("Cargo.toml").contains(&format!("\nversion = \"{version}\"\n")));
    // It is not written down a second time.
    assert!(text("pyproject.toml").contains("dynamic = [\"version\"]"));
}
