//! One file of the corpus, and what its comments say of it. Not here: what a checker says.
//!
//! Comments on lines of their own speak of the whole file:
//! * `# also: predicate-wars-sound`: the ruling is the same in this calculus; the directory names the first one.
//! * `# goal: STATEMENT`, `# rules: STATEMENT` (one each), `# house: name=value`: what the proof is judged under.
//! * `# points: 11`: what the proof costs; `# points: Z 17`: what its subproof Z does. `# contradictory`: it derives a contradiction.
//!
//! Comments after a line speak of that line: `# error: CODE`, `# unsound: S-7`, `# rests on: N`. A line without one must be right.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What is expected of a line of a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Expected {
    /// The code of its fault.
    pub(crate) error: Option<String>,
    /// Where the rulebook's commentary says that the step is unsound.
    pub(crate) unsound: Option<String>,
    /// The number of the bad line on which it rests.
    pub(crate) rests_on: Option<u32>,
}

/// A file of the corpus.
#[derive(Clone, Debug, Default)]
pub(crate) struct Case {
    /// Its path below the corpus.
    pub(crate) path: PathBuf,
    /// The text.
    pub(crate) text: String,
    /// The calculi that it is judged in.
    pub(crate) systems: Vec<String>,
    pub(crate) goal: Option<String>,
    pub(crate) rules: Vec<String>,
    pub(crate) house: Vec<(String, String)>,
    /// What a subproof costs, or the proof itself, which has no name.
    pub(crate) points: Vec<(Option<String>, u64)>,
    pub(crate) contradictory: bool,
    /// By the number of the line of the text.
    pub(crate) lines: BTreeMap<usize, Expected>,
}

impl Case {
    /// Reads the comments of a file. The calculus is that of the directory.
    ///
    /// # Panics
    /// On a comment that looks like one of these and is none: a slip in the corpus must not weaken it.
    pub(crate) fn new(path: PathBuf, text: String, system: &str) -> Case {
        let mut case = Case { path, systems: vec![system.to_owned()], ..Case::default() };
        for (number, line) in (1..).zip(text.lines()) {
            let Some((before, comment)) = line.split_once('#') else { continue };
            let comment = comment.trim();
            if before.trim().is_empty() {
                case.header(comment, number);
            } else {
                let expected = case.behind(comment, number);
                case.lines.insert(number, expected);
            }
        }
        case.text = text;
        case
    }

    fn slip(&self, number: usize, comment: &str) -> ! {
        panic!("{}, line {number}: `# {comment}` says nothing that is known here", self.path.display())
    }

    fn header(&mut self, comment: &str, number: usize) {
        let word = |text: &str| text.chars().all(|c| c.is_ascii_lowercase());
        match comment.split_once(':') {
            Some(("also", system)) => self.systems.push(system.trim().to_owned()),
            Some(("goal", statement)) => self.goal = Some(statement.trim().to_owned()),
            Some(("rules", statement)) => self.rules.push(statement.trim().to_owned()),
            Some(("points", points)) => {
                let points = points.trim();
                let (block, points) =
                    points.split_once(' ').map_or((None, points), |(block, points)| (Some(block.to_owned()), points));
                self.points.push((block, points.parse().unwrap_or_else(|_| self.slip(number, comment))));
            }
            Some(("house", rule)) => {
                let (name, value) = rule.split_once('=').unwrap_or_else(|| self.slip(number, comment));
                self.house.push((name.trim().to_owned(), value.trim().to_owned()));
            }
            Some((key, _)) if word(key) => self.slip(number, comment),
            None if comment == "contradictory" => self.contradictory = true,
            _ => {}
        }
    }

    fn behind(&self, comment: &str, number: usize) -> Expected {
        let mut expected = Expected::default();
        match comment.split_once(':').map(|(key, value)| (key, value.trim().to_owned())) {
            Some(("error", code)) => expected.error = Some(code),
            Some(("unsound", source)) => expected.unsound = Some(source),
            Some(("rests on", line)) => expected.rests_on = Some(line.parse().unwrap_or_else(|_| self.slip(number, comment))),
            _ => self.slip(number, comment),
        }
        expected
    }

    /// Whether every line is expected to be right, warnings aside.
    pub(crate) fn is_right(&self) -> bool {
        self.lines.values().all(|expected| expected.error.is_none())
    }

    /// The text without its comments and without the name of its calculus: what two calculi are asked about.
    pub(crate) fn bare(&self) -> Vec<&str> {
        let bare = self.text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        bare.filter(|line| !line.is_empty() && !line.starts_with("system ")).collect()
    }
}

/// The corpus.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../proofs")
}

/// The files below a directory that end so, in order.
pub(crate) fn files(below: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![below.to_owned()];
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(&directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display())) {
            let path = entry.expect("a directory can be listed").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The cases below a directory of the corpus: `accept`, `reject`, `exploits` or `showcase`, which hold a directory for each calculus.
pub(crate) fn cases(directory: &str) -> Vec<Case> {
    let root = root();
    let case = |path: PathBuf| {
        let text = read(&path);
        let below = path.strip_prefix(&root).expect("it stands below").to_owned();
        let system = below.iter().nth(1).and_then(|name| name.to_str()).expect("a directory names the calculus").to_owned();
        Case::new(below, text, &system)
    };
    files(&root.join(directory), "proof").into_iter().map(case).collect()
}

/// The cases of the test calculus with boxes, and its text.
pub(crate) fn boxes() -> (String, Vec<Case>) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/corpus");
    let cases = files(&here.join("boxes"), "proof").into_iter().map(|path| Case::new(path.clone(), read(&path), "boxes"));
    (read(&here.join("boxes.rules")), cases.collect())
}
