//! Proof files with what stands in their comments: the rules in force, the goal, and further calculi that accept them.

use std::fs;
use std::path::{Path, PathBuf};

use formula::{Bank, FormulaId};
use kernel::{Notation, Proof};
use source::{Span, Text};
use syntax::predicate_wars::{self, Negatives};
use syntax::proof::{Options, Statements, parse};

use crate::matcher::judge::Case;

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
    /// Whether numbers below 0 have symbols (Q-PW-10). No other house rule is read: of those the second opinion knows the defaults.
    pub(crate) negatives: bool,
}

/// The repository's folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
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
        let negatives = said("house").iter().any(|rule| rule == "negatives=literal");
        let file = ProofFile { path, systems, rules, goal, text, notation: Notation::PredicateWars, negatives };
        let others = [Notation::Palmer, Notation::Polish].map(|notation| ProofFile { notation, ..file.clone() });
        if read(&file).is_some() { file } else { others.into_iter().find(|other| read(other).is_some()).unwrap_or(file) }
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
    negatives: bool,
}

impl Read {
    /// What is put to judges.
    pub(crate) fn case(&self) -> Case<'_> {
        let Read { bank, proof, rules, goal, negatives } = self;
        Case { bank, proof, rules, goal: *goal, negatives: *negatives }
    }
}

/// Reads a proof file; nothing if it is no proof's text.
pub(crate) fn read(file: &ProofFile) -> Option<Read> {
    let mut bank = Bank::new();
    let text = Text::new("mutant", file.text.as_str());
    let negatives = if file.negatives { Negatives::Literal } else { Negatives::Refuse };
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
    Some(Read { bank, proof, rules, goal, negatives: file.negatives })
}
