//! Addresses: where a page stands, and where a link of a page leads.

use crate::files;

/// The address of the first page, below which all others are.
pub const ROOT: &str = "/docs";

/// The folder of the schemas of documents, which are in the program without this library.
const SCHEMAS: &str = "formats/schemas/";

/// The target of a link.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A page, a place in one, a picture or a schema, by its address here.
    Here(String),
    /// Another site.
    Elsewhere,
    /// A file that is in no page, by its path in the repository.
    File(String),
}

/// Returns the address of a page.
///
/// * `name`: that of its file, such as `formats/board.md`.
pub(crate) fn of_page(name: &str) -> String {
    let stem = name.strip_suffix(".md").unwrap_or(name);
    match stem.strip_suffix("README").map_or(stem, |folder| folder.trim_end_matches('/')) {
        "" => ROOT.to_owned(),
        rest => format!("{ROOT}/{rest}"),
    }
}

/// Returns where a link leads.
///
/// * `from`: the name of the page that it stands on.
pub(crate) fn target(from: &str, link: &str) -> Target {
    if link.contains("://") || link.starts_with("mailto:") {
        return Target::Elsewhere;
    }
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let with_anchor = |address: String| Target::Here(if anchor.is_empty() { address } else { format!("{address}#{anchor}") });
    if path.is_empty() {
        return with_anchor(of_page(from));
    }
    // From the root of the repository, where the pages are in `docs`.
    let mut steps: Vec<&str> = vec!["docs"];
    steps.extend(from.split('/'));
    steps.pop();
    for step in path.split('/') {
        match step {
            ".." => drop(steps.pop()),
            "." | "" => {}
            step => steps.push(step),
        }
    }
    let file = steps.join("/");
    match file.strip_prefix("docs/") {
        Some(name) if files::text(name).is_some() => with_anchor(of_page(name)),
        Some(name) if files::picture(name).is_some() || is_schema(name) => with_anchor(format!("{ROOT}/{name}")),
        _ => Target::File(file),
    }
}

fn is_schema(name: &str) -> bool {
    name.strip_prefix(SCHEMAS).is_some_and(|schema| schema.ends_with(".json"))
}
