//! The house stands as `docs/architecture.md` says: the tables of that page are read and compared with the manifests, so that
//! neither can change without the other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::semver::VersionReq;
use cargo_metadata::{Dependency, DependencyKind, Metadata, MetadataCommand, Package};

/// The packages that are no rooms: they look at the house from outside.
const OUTSIDE: [&str; 3] = ["end-to-end", "fuzz-entries", "testkit"];

/// The feature that brings seeded random inputs for the tests and benches of other crates, and is no part of the program.
const TEST_FEATURE: &str = "generate";

/// The feature that makes JSON Schemas of the documents' types, for the test that writes them to files; no part of the program either.
pub(crate) const SCHEMA_FEATURE: &str = "schemas";

/// The packages that are meant for others: libraries whose interface is kept, then programs that people install.
const FOR_OTHERS: [&str; 7] = [
    "referee",
    "referee-documents",
    "referee-formula",
    "referee-verifier",
    "referee-cli",
    "referee-service",
    "referee-z3-worker",
];

/// How the description of every other package begins.
const INTERNAL: &str = "Internal part of referee: ";

/// How the page marks a library that can be used anywhere.
const ANYWHERE: &str = "*any*";

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

pub(crate) fn house() -> Metadata {
    MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec().expect("cargo metadata works here")
}

/// The rows of the page's table whose header begins with `first_heading`, as cells without their outer space.
fn table(page: &str, first_heading: &str) -> Vec<Vec<String>> {
    let cells = |line: &str| line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let mut lines = page.lines().skip_while(|line| !line.starts_with(&format!("| {first_heading} |")));
    let columns = cells(lines.next().expect("the page has this table")).len();
    let rows: Vec<Vec<String>> = lines.skip(1).take_while(|line| line.starts_with('|')).map(cells).collect();
    assert!(rows.len() > 5, "the table of {first_heading} is short");
    assert!(rows.iter().all(|row| row.len() == columns), "a row of the table of {first_heading} is broken");
    rows
}

/// The names in a cell that stand in backquotes.
pub(crate) fn names(cell: &str) -> BTreeSet<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn name(cell: &str) -> String {
    let found = names(cell);
    assert_eq!(found.len(), 1, "one name was expected in {cell:?}");
    found.into_iter().next().expect("there is one")
}

struct Room {
    name: String,
    folder: String,
    trusted: bool,
    may_use: BTreeSet<String>,
}

fn page() -> String {
    fs::read_to_string(root().join("docs/architecture.md")).expect("the page is there")
}

fn rooms() -> Vec<Room> {
    let row = |cells: Vec<String>| Room {
        name: name(&cells[0]),
        folder: name(&cells[1]),
        trusted: cells[0].contains("**trusted**"),
        may_use: names(&cells[3]),
    };
    table(&page(), "crate").into_iter().map(row).collect()
}

/// The name of a package of this repository without the prefix that its name on crates.io has: that of its folder, by which the pages and the
/// sources call it. Names of other packages stay as they are.
pub(crate) fn short(package: &str) -> &str {
    package.strip_prefix("referee-").unwrap_or(package)
}

fn is_room(package: &Package) -> bool {
    !OUTSIDE.contains(&package.name.as_str())
}

/// What a package needs to be built or run; what only its tests need is left out.
fn needs(package: &Package) -> BTreeSet<String> {
    let used = package.dependencies.iter().filter(|dependency| dependency.kind != DependencyKind::Development);
    used.map(|dependency| short(&dependency.name).to_owned()).collect()
}

#[test]
fn the_page_lists_the_crates_that_there_are() {
    let house = house();
    let listed: Vec<String> = rooms().into_iter().map(|room| room.name).collect();
    let there: Vec<String> =
        house.packages.iter().filter(|package| is_room(package)).map(|package| short(&package.name).to_owned()).collect();
    assert_eq!(listed.iter().collect::<BTreeSet<_>>(), there.iter().collect::<BTreeSet<_>>());
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest is there");
    let members: Vec<&str> = section(&manifest, "[workspace]").filter_map(|line| line.trim().strip_suffix("\",")).collect();
    let crates: Vec<&str> = members.iter().filter_map(|member| member.strip_prefix("\"crates/")).collect();
    let places: Vec<String> = rooms().into_iter().map(|room| format!("{}/{}", room.folder, room.name)).collect();
    assert_eq!(places, crates, "the workspace lists its members in the order of the page");
}

/// The names of the folders in a folder.
fn folders_in(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("it can be listed").map(|entry| entry.expect("it can be listed"));
    let folders = entries.filter(|entry| entry.path().is_dir());
    folders.map(|entry| entry.file_name().into_string().expect("names are UTF-8")).collect()
}

#[test]
fn a_crate_lies_in_the_folder_that_the_page_names() {
    let crates = root().join("crates");
    let listed: BTreeSet<String> = table(&page(), "folder").into_iter().map(|row| name(&row[0])).collect();
    assert_eq!(listed, folders_in(&crates), "the page lists the folders that there are");
    let mut expected: BTreeSet<String> =
        rooms().into_iter().map(|room| format!("crates/{}/{}", room.folder, room.name)).collect();
    expected.extend(APART.into_iter().filter(|place| place.starts_with("crates/")).map(str::to_owned));
    let inside = |folder: &String| {
        let names = folders_in(&crates.join(folder)).into_iter();
        names.map(|name| format!("crates/{folder}/{name}")).collect::<Vec<_>>()
    };
    assert_eq!(expected, listed.iter().flat_map(inside).collect());
}

#[test]
fn the_folder_of_what_is_trusted_holds_nothing_else() {
    for room in rooms() {
        assert_eq!(room.trusted, room.folder == "trusted", "{} is in {}", room.name, room.folder);
    }
}

#[test]
fn a_package_is_named_after_its_folder() {
    for package in house().packages.iter().filter(|package| is_room(package)) {
        let folder = package.manifest_path.parent().and_then(|folder| folder.file_name()).expect("a package has a folder");
        assert_eq!(short(&package.name), folder);
        assert!(package.name.starts_with("referee"), "{} is a name that others may want on crates.io", package.name);
        if let Some(library) = package.targets.iter().find(|target| target.is_lib()) {
            assert_eq!(library.name, folder.replace('-', "_"), "the library of {}", package.name);
        }
    }
}

/// Crates name each other in circles where tests are concerned. What has no version is left out of what is published, which the circles would
/// make impossible.
#[test]
fn what_only_tests_need_of_the_house_is_named_by_path() {
    let house = house();
    let own: BTreeSet<&str> = house.packages.iter().map(|package| package.name.as_str()).collect();
    for package in house.packages.iter().filter(|package| is_room(package)) {
        for dependency in package.dependencies.iter().filter(|dependency| own.contains(dependency.name.as_str())) {
            let by_path = dependency.req == VersionReq::STAR;
            let for_tests = dependency.kind == DependencyKind::Development;
            assert_eq!(
                by_path, for_tests,
                "{}: {} is asked for with the version {}",
                package.name, dependency.name, dependency.req
            );
        }
    }
}

/// A package is published with what stands in its folder.
#[test]
fn what_is_published_is_whole() {
    for package in house().packages.iter().filter(|package| is_room(package)) {
        let folder = package.manifest_path.as_std_path().parent().expect("a package has a folder");
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let text = |folder: &Path| fs::read_to_string(folder.join(licence)).unwrap_or_default();
            assert!(
                !text(&root()).is_empty() && text(&root()) == text(folder),
                "{}: {licence} is not that of the root",
                package.name
            );
        }
        let page = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
        assert!(page.starts_with(&format!("# {}\n", package.name)), "{} has no page of its own", package.name);
        assert!(package.description.is_some() && package.repository.is_some() && package.publish.is_none(), "{}", package.name);
        for (path, text) in sources(package) {
            let here = path.parent().expect("a file has a folder");
            for (number, line) in productive_lines(&path, &text) {
                let Some(included) = line.split("include_str!(\"").nth(1).and_then(|rest| rest.split('"').next()) else {
                    continue;
                };
                let depth = here.strip_prefix(folder).expect("a source stands in its folder").components().count();
                let up = included.split('/').take_while(|part| *part == "..").count();
                assert!(up <= depth, "{}:{number} includes {included} from outside of the package", path.display());
            }
        }
    }
}

#[test]
fn a_package_says_whether_it_is_internal() {
    for package in house().packages.iter().filter(|package| is_room(package)) {
        let is_internal = package.description.as_deref().is_some_and(|text| text.starts_with(INTERNAL));
        assert_eq!(is_internal, !FOR_OTHERS.contains(&package.name.as_str()), "{}", package.name);
    }
}

#[test]
fn arrows_point_down_only() {
    let house = house();
    let rooms = rooms();
    let order: Vec<&str> = rooms.iter().map(|room| room.name.as_str()).collect();
    for (position, room) in rooms.iter().enumerate() {
        for used in &room.may_use {
            assert!(order[..position].contains(&used.as_str()), "{} may use {used}, which does not stand above it", room.name);
        }
        let package = house.packages.iter().find(|package| short(&package.name) == room.name).expect("listed, so there");
        for needed in needs(package).iter().filter(|needed| order.contains(&needed.as_str())) {
            assert!(room.may_use.contains(needed), "{} uses {needed}, which the page does not allow", room.name);
        }
        // Tests may use more of what stands above, but of what stands below only the reading and writing of texts and the price of proofs.
        let below = &order[position + 1..];
        let forbidden = |name: &str| {
            below.contains(&name) && !["representation", "board-syntax", "proof-syntax", "proof-graph"].contains(&name)
        };
        let tested = package.dependencies.iter().find(|dependency| forbidden(short(&dependency.name)));
        assert!(tested.is_none(), "{} uses {tested:?}, which stands below it", room.name);
    }
}

#[test]
fn each_foreign_library_stays_in_its_room() {
    let house = house();
    let own: BTreeSet<String> = house.packages.iter().map(|package| short(&package.name).to_owned()).collect();
    let libraries: BTreeMap<String, (bool, BTreeSet<String>)> =
        table(&page(), "library").into_iter().map(|row| (name(&row[0]), (row[1] == ANYWHERE, names(&row[1])))).collect();
    for (library, (anywhere, places)) in &libraries {
        assert!(*anywhere == places.is_empty(), "{library}: either anywhere or in named rooms");
        assert!(places.iter().all(|place| own.contains(place)), "{library} is allowed in a room that does not exist");
    }
    for package in house.packages.iter().filter(|package| is_room(package)) {
        for library in needs(package).difference(&own) {
            let (anywhere, places) =
                libraries.get(library).unwrap_or_else(|| panic!("{} uses {library}, which the page does not know", package.name));
            assert!(*anywhere || places.contains(short(&package.name)), "{library} has no business in {}", package.name);
        }
    }
}

#[test]
fn what_the_page_allows_is_used() {
    let house = house();
    let needed: BTreeMap<String, BTreeSet<String>> = house
        .packages
        .iter()
        .filter(|package| is_room(package))
        .map(|package| (short(&package.name).to_owned(), needs(package)))
        .collect();
    let page = page();
    let crates: Vec<(String, BTreeSet<String>)> = rooms().into_iter().map(|room| (room.name, room.may_use)).collect();
    let mut unused = unused_crates(&crates, &needed);
    unused.extend(unused_libraries(&table(&page, "library"), &needed));
    assert!(unused.is_empty(), "{}", unused.join("\n"));
}

#[test]
fn what_a_manifest_asks_for_is_named_in_the_sources() {
    let mut idle = Vec::new();
    for package in house().packages.iter().filter(|package| is_room(package)) {
        let sources = sources(package);
        for needed in needs(package) {
            let path = format!("{}::", needed.replace('-', "_"));
            let names_it =
                |(file, text): &(PathBuf, String)| productive_lines(file, text).iter().any(|(_, line)| line.contains(&path));
            if !sources.iter().any(names_it) {
                idle.push(format!("{} asks for {needed}, and no line of it names {path}", package.name));
            }
        }
    }
    assert!(idle.is_empty(), "{}", idle.join("\n"));
}

/// Returns one complaint for each crate that a row of the page allows and that the row's crate does not need.
fn unused_crates(allowed: &[(String, BTreeSet<String>)], needed: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let needs = |room: &str, used: &str| needed.get(room).is_some_and(|needs| needs.contains(used));
    let pairs = allowed.iter().flat_map(|(room, may_use)| may_use.iter().map(move |used| (room, used)));
    pairs.filter(|(room, used)| !needs(room, used)).map(|(room, used)| format!("{room} may use {used}, and does not")).collect()
}

/// Returns one complaint for each library that a row of the page allows somewhere and that is not needed there.
fn unused_libraries(rows: &[Vec<String>], needed: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let mut found = Vec::new();
    for row in rows {
        let library = name(&row[0]);
        if row[1] == ANYWHERE && !needed.values().any(|needs| needs.contains(&library)) {
            found.push(format!("{library} can be used anywhere, and is used nowhere"));
        }
        let idle = names(&row[1]).into_iter().filter(|place| !needed.get(place).is_some_and(|needs| needs.contains(&library)));
        found.extend(idle.map(|place| format!("{library} is allowed in {place}, which does not use it")));
    }
    found
}

#[test]
fn a_grant_that_nobody_uses_is_found() {
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    let needed = BTreeMap::from([("kernel".to_owned(), set(&["formula", "serde"])), ("model".to_owned(), set(&["formula"]))]);
    let crates = [("kernel".to_owned(), set(&["formula"])), ("model".to_owned(), set(&["formula", "kernel"]))];
    assert_eq!(unused_crates(&crates, &needed), ["model may use kernel, and does not"]);
    let row = |library: &str, places: &str| vec![library.to_owned(), places.to_owned()];
    let rows = [row("`serde`", "`kernel`, `model`"), row("`smallvec`", ANYWHERE)];
    let expected = ["serde is allowed in model, which does not use it", "smallvec can be used anywhere, and is used nowhere"];
    assert_eq!(unused_libraries(&rows, &needed), expected);
}

#[test]
fn every_station_stands_where_the_page_says() {
    let page = page();
    let stations: Vec<&str> = page.lines().filter(|line| is_station(line)).collect();
    assert!(stations.len() > 20, "only {} stations", stations.len());
    let mut lost = Vec::new();
    for station in stations {
        let cell = station.trim_end_matches([' ', '|']).rsplit('|').next().unwrap_or_default();
        for place in cell.split(';') {
            let words: Vec<&str> = place.split('`').skip(1).step_by(2).collect();
            let [file, function] = words.as_slice() else { panic!("a file and a function were expected in {place:?}") };
            let text = fs::read_to_string(root().join(file)).unwrap_or_default();
            let declared = [format!("fn {function}("), format!("fn {function}<")];
            if !declared.iter().any(|declared| text.contains(declared)) {
                lost.push(format!("{file} has no function {function}"));
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// Whether a line of the page is a row of a table of stations: its first cell is a number with a dot, and a name.
fn is_station(line: &str) -> bool {
    let numbered = line.strip_prefix("| ").and_then(|cell| cell.split_once(". "));
    numbered.is_some_and(|(number, _)| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

#[test]
fn only_the_worker_can_reach_z3() {
    for package in &house().packages {
        for dependency in &package.dependencies {
            let solver = matches!(short(&dependency.name), "z3" | "z3-sys" | "z3-worker");
            assert!(!solver || short(&package.name) == "z3-worker", "{} reaches {}", package.name, dependency.name);
        }
    }
}

#[test]
fn unsafe_code_is_forbidden_everywhere() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest is there");
    assert!(section(&manifest, "[workspace.lints.rust]").any(|line| line == "unsafe_code = \"forbid\""));
    for package in &house().packages {
        let manifest = fs::read_to_string(&package.manifest_path).expect("a member has a manifest");
        assert!(section(&manifest, "[lints]").any(|line| line == "workspace = true"), "{} goes its own way", package.name);
        for (path, text) in sources(package) {
            // `forbid` cannot be lifted, so this only catches an attempt; it says so at the place.
            assert!(!text.contains("allow(unsafe_code"), "{} tries to allow unsafe code", path.display());
        }
    }
}

#[test]
fn what_only_tests_need_is_no_part_of_the_program() {
    for package in &house().packages {
        let name = package.name.as_str();
        let is_for_tests = |feature: &String| feature == TEST_FEATURE || feature == SCHEMA_FEATURE;
        let default = package.features.get("default").into_iter().flatten();
        assert!(!default.into_iter().any(is_for_tests), "{name} has what only tests need by default");
        let productive = |dependency: &&Dependency| dependency.kind != DependencyKind::Development && is_room(package);
        for dependency in package.dependencies.iter().filter(productive) {
            let chosen = dependency.features.iter().find(|feature| is_for_tests(feature));
            assert!(chosen.is_none(), "{name} needs {chosen:?} of {} outside of its tests", dependency.name);
            assert!(dependency.name != "schemars" || dependency.optional, "{name} needs schemars outside of its tests");
            let is_by_choice = dependency.optional || !dependency.name.contains("opentelemetry");
            assert!(is_by_choice, "{name} is built with {} by all", dependency.name);
        }
        for (path, text) in sources(package) {
            let declared = text.lines().zip(text.lines().skip(1)).find(|(_, line)| line.ends_with("mod generate;"));
            if let Some((guard, _)) = declared {
                assert_eq!(guard.trim(), format!("#[cfg(feature = \"{TEST_FEATURE}\")]"), "{}", path.display());
            }
        }
    }
}

#[test]
fn nothing_in_the_trusted_crates_panics_on_purpose() {
    let forbidden =
        [".unwrap()", ".expect(", "panic!", "unreachable!", "todo!", "unimplemented!", ".unwrap_err()", ".expect_err("];
    let found = in_trusted_crates(&forbidden);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_function_of_the_trusted_crates_is_excused_for_its_many_arguments() {
    let found = in_trusted_crates(&["clippy::too_many_arguments"]);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The lines of the trusted crates, tests aside, in which one of these words stands.
fn in_trusted_crates(words: &[&str]) -> Vec<String> {
    let trusted: BTreeSet<String> = rooms().into_iter().filter(|room| room.trusted).map(|room| room.name).collect();
    assert!(trusted.contains("formula") && trusted.contains("model"), "the page marks what is trusted");
    let mut found = Vec::new();
    for package in house().packages.iter().filter(|package| trusted.contains(short(&package.name))) {
        for (path, text) in sources(package) {
            for (number, line) in productive_lines(&path, &text) {
                if words.iter().any(|word| line.contains(word)) {
                    found.push(format!("{}:{number}: {}", path.display(), line.trim()));
                }
            }
        }
    }
    found
}

/// A crate whose manifest says that its library has no tests, or no examples in its documentation, has none that would never be run.
#[test]
fn no_test_is_left_out_by_a_manifest() {
    for package in &house().packages {
        let Some(library) = package.targets.iter().find(|target| target.is_lib()) else { continue };
        for (path, text) in sources(package).iter().filter(|(path, _)| path.starts_with(library.src_path.parent().unwrap())) {
            assert!(library.test || !text.contains("#[test]"), "{}: `test = false` leaves its tests out", path.display());
            let blocks = text.lines().filter(|line| line.trim_start().starts_with("//") && line.contains("```")).step_by(2);
            let examples: Vec<&str> = blocks.filter(|line| !line.contains("```text") && !line.contains("```json")).collect();
            assert!(library.doctest || examples.is_empty(), "{}: `doctest = false` leaves out {examples:?}", path.display());
        }
    }
}

/// The lines of a section of a manifest.
fn section<'text>(manifest: &'text str, heading: &str) -> impl Iterator<Item = &'text str> {
    let heading = heading.to_owned();
    manifest.lines().skip_while(move |line| line.trim() != heading).skip(1).take_while(|line| !line.starts_with('['))
}

/// The files under a package's `src`, with their text.
fn sources(package: &Package) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut directories = vec![PathBuf::from(package.manifest_path.as_std_path()).with_file_name("src")];
    while let Some(directory) = directories.pop() {
        let Ok(entries) = fs::read_dir(directory) else { continue };
        for path in entries.map(|entry| entry.expect("a directory can be read").path()) {
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source file is text");
                found.push((path, text));
            }
        }
    }
    found
}

#[test]
fn a_module_with_parts_is_the_mod_file_of_their_folder() {
    for package in &house().packages {
        for (path, _) in sources(package) {
            assert!(!path.with_extension("").is_dir(), "{} belongs into the folder of its parts, as mod.rs", path.display());
        }
    }
}

/// The numbered lines of a file that are neither comment nor test. Tests are items after `#[cfg(test)]` and files of their own;
/// a module after [`TEST_FEATURE`] counts as one.
pub(crate) fn productive_lines<'text>(path: &Path, text: &'text str) -> Vec<(usize, &'text str)> {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    if stem == "tests" || stem == TEST_FEATURE || stem.ends_with("_tests") || path.iter().any(|part| part == "tests") {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut lines = text.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        if line == "#[cfg(test)]" {
            // An item ends with its own line, or with the first line that closes a brace at the margin.
            let item = lines.next().map_or("", |(item, _)| item);
            if !item.ends_with(';') {
                lines.by_ref().find(|(line, _)| *line == "}");
            }
        } else if !line.trim_start().starts_with("//") {
            found.push((number, line));
        }
    }
    found
}

#[test]
fn productive_lines_are_all_but_comments_and_tests() {
    let text = "a\n// b\n#[cfg(test)]\nmod tests;\nc\n#[cfg(test)]\nmod more {\n    d\n}\ne\n";
    assert_eq!(productive_lines(Path::new("src/lib.rs"), text), [(1, "a"), (5, "c"), (10, "e")]);
    assert!(productive_lines(Path::new("src/generate.rs"), text).is_empty());
}

/// Workspaces of their own, which nothing else builds: their lock files must know what the crates use.
const APART: [&str; 3] = ["crates/interfaces/python", "crates/interfaces/browser", "fuzz"];

#[test]
fn the_lock_files_of_what_stands_apart_are_current() {
    let house = house();
    APART.into_iter().for_each(|workspace| lock_file_is_current(workspace, &house));
}

fn lock_file_is_current(workspace: &str, house: &Metadata) {
    let lock = fs::read_to_string(root().join(workspace).join("Cargo.lock")).expect("the file is there");
    let locked: BTreeMap<&str, BTreeSet<&str>> = lock
        .split("[[package]]")
        .filter_map(|package| {
            let name = package.lines().find_map(|line| line.strip_prefix("name = "))?.trim_matches('"');
            let listed = package.lines().filter_map(|line| line.strip_prefix(" \"")?.strip_suffix("\","));
            // Where there are several versions, the version follows the name.
            Some((name, listed.filter_map(|needed| needed.split(' ').next()).collect()))
        })
        .collect();
    let mut compared = 0;
    for package in &house.packages {
        let Some(found) = locked.get(package.name.as_str()) else { continue };
        let missing = package
            .dependencies
            .iter()
            .find(|needed| needed.kind == DependencyKind::Normal && !needed.optional && !found.contains(needed.name.as_str()));
        let missing = missing.map(|needed| &needed.name);
        assert_eq!(
            missing, None,
            "{}: write the file anew: `cargo metadata --manifest-path {workspace}/Cargo.toml`",
            package.name
        );
        compared += 1;
    }
    assert!(compared > 12, "{compared} crates are compared");
}
