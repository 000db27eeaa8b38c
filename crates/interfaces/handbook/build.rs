//! Lists the pages below `docs`, and the pictures that they show, as a table of names and contents for `src/files.rs`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The kinds of pictures.
const PICTURES: [&str; 2] = ["svg", "webp"];

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let variable = |name| env::var_os(name).map(PathBuf::from).ok_or_else(|| io::Error::other(name));
    let docs = variable("CARGO_MANIFEST_DIR")?.join("docs");
    let mut found = Vec::new();
    let mut folders = vec![docs.clone()];
    while let Some(folder) = folders.pop() {
        println!("cargo::rerun-if-changed={}", folder.display());
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    let has_end = |path: &Path, ends: &[&str]| path.extension().is_some_and(|end| ends.iter().any(|one| end == *one));
    let (pages, others): (Vec<PathBuf>, Vec<PathBuf>) = found.into_iter().partition(|path| has_end(path, &["md"]));
    let text = pages.iter().map(fs::read_to_string).collect::<io::Result<String>>()?;
    let name = |path: &Path| path.strip_prefix(&docs).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let shown = others.into_iter().filter(|path| has_end(path, &PICTURES) && text.contains(&format!("{})", name(path))));
    let table = |paths: &mut dyn Iterator<Item = PathBuf>, read: &str| {
        paths.map(|path| format!("({:?}, {read}!({path:?})),\n", name(&path))).collect::<String>()
    };
    let pages = table(&mut pages.into_iter(), "include_str");
    let pictures = table(&mut shown.into_iter(), "include_bytes");
    let code = format!("const PAGES: &[(&str, &str)] = &[\n{pages}];\nconst PICTURES: &[(&str, &[u8])] = &[\n{pictures}];\n");
    fs::write(variable("OUT_DIR")?.join("files.rs"), code)
}
