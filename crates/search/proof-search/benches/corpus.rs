//! Every accepted proof of the corpus up to sixty points as a question: the price of the proof that is found beside that of the corpus, the
//! lower bound, and the time. Printed: which are cheaper, equal, shown to be cheapest, dearer, and not found.
//!
//! `cargo bench -p referee-proof-search --bench corpus`; the variables `ONLY` (part of a name) and `MILLISECONDS` (of processor time for each
//! question, 9,500 unless it says otherwise, so that all in all it is below ten seconds) narrow it, and with `PROOFS` what is found is printed.
//! Processor time is that of Linux; what else the machine does is no part of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use formula::{Alphabet, Bank, FormulaId};
use kernel::{HouseRules, Justification, Observer, Step};
use proof_graph::points::CostObserver;
use proof_search::{Goal, Limits, Measure, Outcome, Problem, search};
use proof_syntax::proof::{self, Options, Statements};
use proof_syntax::{predicate_wars, rules};
use source::{Span, Text};

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../proofs");
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

/// The processor time that the first thread of this process has used.
fn used() -> Duration {
    let process = std::process::id();
    let text = fs::read_to_string(format!("/proc/{process}/task/{process}/schedstat")).expect("Linux counts processor time");
    let nanoseconds = text.split(' ').next().and_then(|first| first.parse().ok());
    Duration::from_nanos(nanoseconds.expect("a number of nanoseconds"))
}

/// The answer to a question, for which no more than some processor time is used; and the time that was.
fn answered(problem: &Problem<'_>, bank: &mut Bank, time: Duration) -> (Outcome, Duration) {
    let (stop, begun) = (AtomicBool::new(false), used());
    let limits = Limits { cheapest: true, ..Limits::default() };
    thread::scope(|scope| {
        let watch = scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) && used() < begun + time {
                thread::park_timeout(Duration::from_millis(20));
            }
            stop.store(true, Ordering::Relaxed);
        });
        let outcome = search(bank, problem, &limits, Some(&stop));
        let time = used() - begun;
        stop.store(true, Ordering::Relaxed);
        watch.thread().unpark();
        (outcome, time)
    })
}

fn main() {
    let (mut cheaper, mut equal, mut shown, mut dearer, mut missing) = (0, 0, 0, 0, 0);
    let mut longest = Duration::ZERO;
    let only = std::env::var("ONLY").ok();
    let milliseconds = std::env::var("MILLISECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(9_500);
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
            base_rules: None,
            ready: None,
            measure: Measure::Points,
        };
        let (outcome, time) = answered(&problem, &mut asked.bank, time);
        longest = longest.max(time);
        let lower = outcome.lower_bound;
        let price = outcome.found.as_ref().map(|found| found.cost);
        println!(
            "{:50} {:3} points: found {:?}, lower bound {lower}, shown {}, {} ms {:?}",
            asked.name,
            asked.points,
            price,
            outcome.is_shown_cheapest(),
            time.as_millis(),
            outcome.reasons,
        );
        if let (true, Some(found)) = (std::env::var_os("PROOFS").is_some(), &outcome.found) {
            let style = proof::Style::new(calculus.notation(), Alphabet::Unicode);
            print!("{}", proof::print(&found.proof, &asked.bank, style));
        }
        shown += usize::from(outcome.is_shown_cheapest());
        match price {
            None => missing += 1,
            Some(price) if price < asked.points => cheaper += 1,
            Some(price) if price == asked.points => equal += 1,
            Some(_) => dearer += 1,
        }
    }
    println!("{cheaper} cheaper, {equal} equal, {shown} of them shown to be cheapest; {dearer} dearer, {missing} not found");
    println!("the longest question took {} ms of processor time", longest.as_millis());
}
