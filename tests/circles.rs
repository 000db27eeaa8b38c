//! Files of a crate use one another in one direction: at most two of them, such as a module and its parent, may use each other.
//! Folders at the root of a crate use one another in one direction without exception.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module by the names that lead to it from the root of its crate.
type Module = Vec<String>;

/// Returns the Rust files at or below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a folder can be listed").path());
    let below = paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    below.filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// Returns the module that a file below `src` is.
fn module(file: &Path) -> Module {
    let mut names: Module = file.with_extension("").iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if matches!(names.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        names.pop();
    }
    names
}

/// Returns the code without comments and without the tests at its end.
fn productive(code: &str) -> String {
    let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the paths of a `use` tree, whose braces can be nested.
fn paths(prefix: &str, tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((base, inner)) = tree.split_once('{') else {
        return if tree.is_empty() { Vec::new() } else { vec![format!("{prefix}{tree}")] };
    };
    // What stands before the brace belongs to each branch within it.
    let inner = inner.trim_end().strip_suffix('}').unwrap_or(inner);
    let (mut depth, mut branch, mut found) = (0, String::new(), Vec::new());
    for character in inner.chars() {
        match character {
            ',' if depth == 0 => found.append(&mut paths(&format!("{prefix}{base}"), &std::mem::take(&mut branch))),
            _ => {
                depth += i32::from(character == '{') - i32::from(character == '}');
                branch.push(character);
            }
        }
    }
    found.append(&mut paths(&format!("{prefix}{base}"), &branch));
    found
}

/// Returns the paths in code that begin at the crate, at the parent or at the module itself.
fn uses(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = ["crate::", "super::", "self::"].iter().filter_map(|start| rest.find(start)).min() {
        let from = &rest[at..];
        let in_use = rest[..at].trim_end().ends_with("use");
        let end = if in_use { from.find(';') } else { from.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':'))) };
        let (path, after) = from.split_at(end.unwrap_or(from.len()));
        found.append(&mut paths("", path));
        rest = after;
    }
    found
}

/// Returns for each module of a crate the others that it uses.
fn graph(src: &Path) -> BTreeMap<Module, BTreeSet<Module>> {
    let files: BTreeMap<Module, PathBuf> =
        sources(src).into_iter().map(|path| (module(path.strip_prefix(src).expect("it is below")), path)).collect();
    let used = |at: &Module, path: &str| {
        let mut names = path.split("::").map(|name| name.split_whitespace().next().unwrap_or_default());
        let mut full = match names.clone().next() {
            Some("crate") => Module::new(),
            _ => at.clone(),
        };
        for name in names.by_ref() {
            match name {
                "crate" | "self" => {}
                "super" => drop(full.pop()),
                name => full.push(name.to_owned()),
            }
        }
        while !full.is_empty() && !files.contains_key(&full) {
            full.pop();
        }
        full
    };
    let edges = |(at, path): (&Module, &PathBuf)| {
        let code = productive(&fs::read_to_string(path).expect("a source file is text"));
        let modules = uses(&code).into_iter().map(|path| used(at, &path));
        (at.clone(), modules.filter(|used| used != at && files.contains_key(used)).collect())
    };
    files.iter().map(edges).collect()
}

/// Returns the modules that one leads to by at least one step.
fn reached(graph: &BTreeMap<Module, BTreeSet<Module>>, from: &Module) -> BTreeSet<Module> {
    let (mut found, mut open) = (BTreeSet::new(), vec![from.clone()]);
    while let Some(next) = open.pop() {
        open.extend(graph.get(&next).into_iter().flatten().filter(|module| found.insert((*module).clone())).cloned());
    }
    found
}

/// Returns the largest set of modules that lead to each other.
fn largest_circle(graph: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<Module> {
    let reached: BTreeMap<&Module, BTreeSet<Module>> = graph.keys().map(|module| (module, reached(graph, module))).collect();
    let circle = |module: &Module| -> BTreeSet<Module> {
        reached[module].iter().filter(|other| reached[*other].contains(module)).cloned().collect()
    };
    graph.keys().map(circle).max_by_key(BTreeSet::len).unwrap_or_default()
}

/// Returns for each folder at the root of a crate the others whose files its files use.
fn folder_graph(graph: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeMap<Module, BTreeSet<Module>> {
    let top = |module: &Module| module.iter().take(1).cloned().collect::<Module>();
    let folders: BTreeSet<Module> = graph.keys().filter(|module| module.len() > 1).map(top).collect();
    let mut found: BTreeMap<Module, BTreeSet<Module>> = folders.iter().map(|folder| (folder.clone(), BTreeSet::new())).collect();
    for (module, used) in graph {
        if let Some(edges) = found.get_mut(&top(module)) {
            edges.extend(used.iter().map(top).filter(|other| *other != top(module) && folders.contains(other)));
        }
    }
    found
}

/// Returns the folders of the crates that have sources, in order.
pub(crate) fn crates() -> Vec<PathBuf> {
    let inside = |folder: PathBuf| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder can be listed");
        entries.map(|entry| entry.expect("a folder can be listed").path()).filter(|path| path.is_dir()).collect()
    };
    let groups = inside(Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates"));
    let mut folders: Vec<PathBuf> = groups.into_iter().flat_map(inside).collect();
    folders.retain(|folder| folder.join("src").is_dir());
    assert!(folders.len() > 30, "only {} crates", folders.len());
    folders.sort();
    folders
}

#[test]
fn no_more_than_two_files_use_each_other() {
    for folder in crates() {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let circle = largest_circle(&graph(&folder.join("src")));
        assert!(circle.len() <= 2, "{name}: {circle:?}");
    }
}

#[test]
fn folders_use_each_other_in_one_direction() {
    for folder in crates() {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let circle = largest_circle(&folder_graph(&graph(&folder.join("src"))));
        assert!(circle.is_empty(), "{name}: {circle:?}");
    }
}

#[test]
fn a_circle_of_folders_is_found() {
    let module = |path: &str| path.split("::").map(str::to_owned).collect::<Module>();
    let graph = |edges: &[(&str, &str)]| -> BTreeMap<Module, BTreeSet<Module>> {
        edges.iter().map(|&(from, to)| (module(from), BTreeSet::from([module(to)]))).collect()
    };
    // A file at the root is no folder, and files of one folder are no matter of this test.
    let fine = graph(&[("a::x", "b::y"), ("b::y", "error"), ("error", "a::x"), ("a::z", "a::x")]);
    assert!(largest_circle(&folder_graph(&fine)).is_empty());
    let circle = graph(&[("a::x", "b::y"), ("b::z", "a::w")]);
    assert_eq!(largest_circle(&folder_graph(&circle)).len(), 2);
}

#[test]
fn trees_of_uses_are_taken_apart() {
    assert_eq!(paths("", "crate::a::{b, c::{d, e as f}}"), ["crate::a::b", "crate::a::c::d", "crate::a::c::e as f"]);
    let code = "use crate::a::{self, B};\npub use super::c;\nfn f() { super::d::g(crate::e::H) }\nuse std::fs;\n";
    assert_eq!(uses(code), ["crate::a::self", "crate::a::B", "super::c", "super::d::g", "crate::e::H"]);
}

#[test]
fn a_circle_of_three_is_found_and_one_of_two_is_none() {
    let graph = |edges: &[(&str, &[&str])]| -> BTreeMap<Module, BTreeSet<Module>> {
        let module = |name: &&str| vec![(*name).to_owned()];
        edges.iter().map(|(from, to)| (module(from), to.iter().map(module).collect())).collect()
    };
    assert_eq!(largest_circle(&graph(&[("a", &["b"]), ("b", &["a", "c"]), ("c", &[])])).len(), 2);
    assert_eq!(largest_circle(&graph(&[("a", &["b"]), ("b", &["c"]), ("c", &["a"]), ("d", &["a"])])).len(), 3);
}
