//! Two hundred random goals of growing cost in `predicate-wars-sound`: the price that is found, if it is shown to be the least, and the time; at the
//! end the time against the cost, and the most memory that was used.
//!
//! `cargo bench -p referee-proof-search --bench goals`; the variables `GOALS` (200 unless it says otherwise) and `MILLISECONDS` (for each goal,
//! 10,000) change that. With `LIST` those that are not shown to be cheapest are printed, with their bounds.

#[path = "../tests/suite/chains.rs"]
mod chains;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use chains::{Drawing, Drawn};
use formula::{Bank, FormulaId};
use kernel::{HouseRules, Notation};
use proof_search::{Goal, Limits, Measure, Problem, search};
use proof_syntax::proof::{self, Statements};
use proof_syntax::rules;
use source::{Span, Text};

fn read(bank: &mut Bank, statement: &str) -> FormulaId {
    let text = Text::new("statement", statement);
    let span = Span::new(0, statement.len());
    let statements = Statements::from(Notation::PredicateWars);
    proof::parse_statements(&text, [span], &statements, bank).value.expect("a statement")[0]
}

/// The most memory that this process has had, in MiB, where the system says so.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1024)
}

fn main() {
    let number = |name: &str, usual: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (goals, time) = (number("GOALS", 200), Duration::from_millis(number("MILLISECONDS", 10_000)));
    let house = HouseRules::default();
    let calculus = rules::shipped("predicate-wars-sound", &house).expect("it comes with the program");
    let mut drawing = Drawing::new(20_261_124);
    let (mut found, mut shown, mut of_small) = (0, 0, 0);
    let mut by_cost: BTreeMap<u64, (u64, u64, Duration, Duration)> = BTreeMap::new();
    for number in 0..goals {
        let Drawn { axioms, goal } = drawing.next(1 + (number * 8 / goals.max(1)) as usize);
        let mut bank = Bank::new();
        let premises = axioms.iter().map(|axiom| read(&mut bank, axiom)).collect();
        let problem = Problem {
            calculus: &calculus,
            house: &house,
            rules_in_force: Vec::new(),
            premises,
            goal: Goal::Statement(read(&mut bank, &goal)),
            rules_only: None,
            base_rules: None,
            ready: None,
            measure: Measure::Points,
        };
        let begun = Instant::now();
        let limits = Limits { deadline: Some(begun + time), cheapest: true, ..Limits::default() };
        let outcome = search(&mut bank, &problem, &limits, None);
        let taken = begun.elapsed();
        let Some(proof) = &outcome.found else {
            println!("not found in {} ms: {goal} from {axioms:?}", taken.as_millis());
            continue;
        };
        found += 1;
        shown += u64::from(outcome.is_shown_cheapest());
        of_small += u64::from(outcome.is_shown_cheapest() && outcome.searched.object_points.is_some());
        if !outcome.is_shown_cheapest() && std::env::var_os("LIST").is_some() {
            println!("{} points, at least {}: {goal} from {axioms:?}", proof.cost, outcome.lower_bound);
        }
        let entry = by_cost.entry(proof.cost).or_default();
        entry.0 += 1;
        entry.1 += u64::from(outcome.is_shown_cheapest());
        entry.2 += taken;
        entry.3 = entry.3.max(taken);
    }
    println!("{:>6} {:>6} {:>16} {:>12} {:>12}", "points", "goals", "shown cheapest", "mean time", "longest");
    for (cost, (count, shown, time, longest)) in by_cost {
        let mean = time / u32::try_from(count).unwrap_or(1).max(1);
        println!("{cost:6} {count:6} {shown:16} {:9} ms {:9} ms", mean.as_millis(), longest.as_millis());
    }
    println!(
        "{found} of {goals} goals found, {shown} of them shown to be cheapest, {of_small} of these among objects as large as the given ones"
    );
    if let Some(memory) = most_memory() {
        println!("at most {memory} MiB of memory");
    }
}
