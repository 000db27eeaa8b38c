//! Every accepted proof of the corpus up to sixty points as a question: the price of the proof that is found beside that of the corpus, the
//! lower bound, and the time. Printed: which are cheaper, equal, shown to be cheapest, dearer, and not found.
//!
//! `cargo bench -p referee-proof-search --bench corpus`; the variables `ONLY` (part of a name) and `MILLISECONDS` (for each question, 10,000 unless
//! it says otherwise) narrow it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use formula::{Bank, FormulaId};
use kernel::{HouseRules, Justification, Observer, Step};
use proof_graph::points::CostObserver;
use proof_search::{Goal, Limits, Measure, Problem, search};
use source::{Span, Text};
use syntax::proof::{self, Options, Statements};
use syntax::{predicate_wars, rules};

/// A proof of the corpus as a question.
struct Question {
    name: String,
    bank: Bank,
    system: String,
    house: HouseRules,
    rules: Vec<FormulaId>,
    premises: Vec<FormulaId>,
    goal: FormulaId,
    points: u64,
}

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs");
    let mut files: Vec<PathBuf> = Vec::new();
    for directory in ["accept", "showcase"] {
        for calculus in fs::read_dir(root.join(directory)).expect("the corpus is there") {
            let calculus = calculus.expect("a directory").path();
            files.extend(fs::read_dir(calculus).expect("a directory").map(|file| file.expect("a file").path()));
        }
    }
    files.sort();
    files
}

struct All<'a>(Vec<CostObserver<'a>>);

impl Observer for All<'_> {
    fn step(&mut self, block: usize, line: usize, step: &Step<'_>) {
        self.0.iter_mut().for_each(|one| one.step(block, line, step));
    }
}

fn question(path: &Path) -> Option<Question> {
    let content = fs::read_to_string(path).expect("a proof");
    let system = path.parent()?.file_name()?.to_str()?.to_owned();
    let comments = |word: &str| -> Vec<String> {
        let begins = format!("# {word}: ");
        content.lines().filter_map(|line| line.trim().strip_prefix(&begins).map(str::to_owned)).collect()
    };
    let mut house = HouseRules::default();
    for rule in comments("house") {
        let (name, value) = rule.split_once('=')?;
        house.set(name, value).expect("a house rule");
    }
    let calculus = rules::shipped(&system, &house)?;
    let mut bank = Bank::new();
    let statements = match calculus.notation() {
        kernel::Notation::PredicateWars => Statements::PredicateWars(predicate_wars::Options::in_house(&house)),
        notation => Statements::from(notation),
    };
    let text = Text::new("proof", content.as_str());
    let parsed = proof::parse(&text, &Options { system: None, statements: statements.clone() }, &mut bank).value?;
    let main = parsed.proof.main()?;
    let mut read = |statement: &str| -> FormulaId {
        let text = Text::new("statement", statement);
        let span = Span::new(0, text.content().len());
        proof::parse_statements(&text, [span], &statements, &mut bank).value.expect("a statement")[0]
    };
    let rules: Vec<FormulaId> = comments("rules").iter().map(|rule| read(rule)).collect();
    let stated = comments("goal").first().map(|goal| read(goal));
    let outside = main.lines().filter(|line| line.in_box.is_none()).last();
    let goal = stated.or(outside.map(|line| line.statement))?;
    let axioms = main.lines().filter(|line| matches!(line.justification, Justification::Axiom));
    let premises: Vec<FormulaId> = axioms.map(|line| line.statement).collect();
    let context = kernel::Context { calculus: &calculus, house: &house, rules_in_force: &rules, goal: Some(goal) };
    let blocks = parsed.proof.blocks().len();
    let mut all = All((0..blocks).map(|block| CostObserver::new(&bank, &parsed.proof, block, &house)).collect());
    let checked = kernel::check(&bank, &parsed.proof, &context, &mut all);
    checked.reached(&bank, &parsed.proof, goal)?;
    let points = all.0.iter().map(CostObserver::total).sum();
    let name = format!("{system}/{}", path.file_stem()?.to_str()?);
    Some(Question { name, system, house, rules, premises, goal, points, bank })
}

fn main() {
    let (mut cheaper, mut equal, mut shown, mut dearer, mut missing) = (0, 0, 0, 0, 0);
    let only = std::env::var("ONLY").ok();
    let milliseconds = std::env::var("MILLISECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(10_000);
    let time = Duration::from_millis(milliseconds);
    for path in files() {
        let Some(mut asked) = question(&path) else { continue };
        if asked.points > 60 || only.as_ref().is_some_and(|only| !asked.name.contains(only.as_str())) {
            continue;
        }
        let calculus = rules::shipped(&asked.system, &asked.house).expect("a calculus");
        let problem = Problem {
            calculus: &calculus,
            house: &asked.house,
            rules_in_force: asked.rules.clone(),
            premises: asked.premises.clone(),
            goal: Goal::Statement(asked.goal),
            rules_only: None,
            measure: Measure::Points,
        };
        let begun = Instant::now();
        let limits = Limits { deadline: Some(begun + time), cheapest: true, ..Limits::default() };
        let outcome = search(&mut asked.bank, &problem, &limits, None);
        let lower = outcome.lower_bound;
        let price = outcome.found.as_ref().map(|found| found.cost);
        println!(
            "{:50} {:3} points: found {:?}, lower bound {lower}, shown {}, {} ms {:?}",
            asked.name,
            asked.points,
            price,
            outcome.is_shown_cheapest(),
            begun.elapsed().as_millis(),
            outcome.reasons,
        );
        shown += usize::from(outcome.is_shown_cheapest());
        match price {
            None => missing += 1,
            Some(price) if price < asked.points => cheaper += 1,
            Some(price) if price == asked.points => equal += 1,
            Some(_) => dearer += 1,
        }
    }
    println!("{cheaper} cheaper, {equal} equal, {shown} of them shown to be cheapest; {dearer} dearer, {missing} not found");
}
