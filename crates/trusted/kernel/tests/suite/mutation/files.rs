//! Proof files with what stands in their comments: the rules in force, the goal, and further calculi that accept them.

use std::fs;
use std::path::{Path, PathBuf};

use formula::{Bank, FormulaId};
use kernel::{HouseRules, Notation, Proof};
use proof_syntax::predicate_wars::{self, Negatives};
use proof_syntax::proof::{Options, Statements, parse};
use source::{Span, Text};

use testkit::matcher::judge::Case;

/// A proof file of the corpus.
#[derive(Clone, Debug)]
pub(crate) struct ProofFile {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    /// The calculi that accept it.
    pub(crate) systems: Vec<String>,
    pub(crate) rules: Vec<String>,
    pub(crate) goal: Option<String>,
    /// How its statements are written.
    pub(crate) notation: Notation,
    /// The house rules under which it is judged, unless others are drawn.
    pub(crate) house: HouseRules,
}

/// The repository's folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The proof files below a folder, in the order of their paths; none if there is no such folder.
pub(crate) fn below(folder: &Path) -> Vec<ProofFile> {
    let mut paths = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(folder) else { continue };
        for path in entries.map(|entry| entry.expect("a folder can be read").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "proof") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    paths.into_iter().map(|path| ProofFile::new(path.clone(), fs::read_to_string(path).expect("a proof file is text"))).collect()
}

impl ProofFile {
    pub(crate) fn new(path: PathBuf, text: String) -> ProofFile {
        let said = |word: &str| -> Vec<String> {
            let values = text.lines().filter_map(|line| line.strip_prefix("# ")?.strip_prefix(word)?.strip_prefix(": "));
            values.map(|value| value.trim().to_owned()).collect()
        };
        let folder = path.parent().and_then(|folder| folder.file_name()).and_then(|name| name.to_str()).unwrap_or_default();
        let named = text.lines().find_map(|line| line.strip_prefix("system "));
        let named = named.map_or(folder, |named| named.split('#').next().unwrap_or_default().trim());
        let systems = std::iter::once(named.to_owned()).chain(said("also")).collect();
        let (rules, goal) = (said("rules"), said("goal").pop());
        let mut house = HouseRules::default();
        for rule in said("house").iter().flat_map(|rules| rules.split(", ")) {
            let (name, value) = rule.split_once('=').expect("a house rule has a value");
            house.set(name, value).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        }
        let file = ProofFile { path, systems, rules, goal, text, notation: Notation::PredicateWars, house };
        let others = [Notation::Palmer, Notation::Polish].map(|notation| ProofFile { notation, ..file.clone() });
        let readable = |file: &ProofFile| read(file, &file.house).is_some();
        if readable(&file) { file } else { others.into_iter().find(readable).unwrap_or(file) }
    }

    /// The file with another text.
    pub(crate) fn with_text(&self, text: String) -> ProofFile {
        ProofFile { text, ..self.clone() }
    }
}

/// A proof that was read, and what it is judged under.
pub(crate) struct Read {
    bank: Bank,
    pub(crate) proof: Proof,
    rules: Vec<FormulaId>,
    goal: Option<FormulaId>,
}

impl Read {
    /// What is put to judges.
    pub(crate) fn case(&self) -> Case<'_> {
        let Read { bank, proof, rules, goal } = self;
        Case { bank, proof, rules, goal: *goal }
    }
}

/// Reads a proof file as a house does; nothing if it is no proof's text.
pub(crate) fn read(file: &ProofFile, house: &HouseRules) -> Option<Read> {
    let mut bank = Bank::new();
    let text = Text::new("mutant", file.text.as_str());
    let negatives =
        if house.negatives == kernel::house_rules::Negatives::Literal { Negatives::Literal } else { Negatives::Refuse };
    let strict = predicate_wars::Options { negatives, ..predicate_wars::Options::default() };
    let statements = match file.notation {
        Notation::PredicateWars => Statements::PredicateWars(strict),
        other => other.into(),
    };
    let options = Options { system: Some(file.systems[0].clone()), statements };
    let proof = parse(&text, &options, &mut bank).value?.proof;
    let statement = |text: &String, bank: &mut Bank| {
        let whole = Span::new(0, text.len());
        predicate_wars::parse_wff(&Text::new("statement", text.as_str()), whole, &strict, bank).value
    };
    let rules = file.rules.iter().filter_map(|rule| statement(rule, &mut bank)).collect();
    let goal = file.goal.as_ref().and_then(|goal| statement(goal, &mut bank));
    Some(Read { bank, proof, rules, goal })
}
