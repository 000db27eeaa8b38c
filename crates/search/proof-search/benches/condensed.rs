//! The calculus of three Łukasiewicz axioms with Modus ponens (`examples/calculi/lukasiewicz.rules`), proofs measured in steps: theorems whose
//! shortest proofs are published, with the length that is found, and if it is shown that none is shorter. After that, how many most
//! general conclusions there are of each length, beside the published numbers, and the derivations in a second.
//!
//! The lengths are those of Norman Megill's list of shortest known condensed-detachment proofs of the theorems of *Principia Mathematica*
//! (`pmproofs.txt` of Metamath, edition of 17 April 2023) and of Samiro Discher's list of shortest proofs of the smallest conclusions
//! (`data/top1000SmallestConclusions_1to39Steps.txt` of pmGenerator); the numbers, of its `data/cardinalities.txt`.
//!
//! `cargo bench -p referee-proof-search --bench condensed`; the variable `LENGTH` (21 unless it says otherwise) is the greatest length that is
//! looked for.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use formula::{Bank, FormulaId};
use game_syntax::polish::{self, Dialect};
use kernel::{Calculus, HouseRules};
use proof_search::{Goal, Limits, Measure, Outcome, Problem, search};
use proof_syntax::rules;
use source::{Span, Text};

/// Theorems in Polish notation with the published lengths of their shortest proofs.
const PUBLISHED: &str = "\
CpCqp 1, CCpCqrCCpqCpr 1, CCNpNqCqp 1, CpCqCrq 3, Cpp 5, CpCqCrCsr 5, CCpqCpCrq 5, CpCqq 7, CNpCpq 7, CpCqCrp 7, CCpCpqCpq 7,
CCpqCCrpCrq 7, CpCqCrr 9, CpCNqCqr 9, CpCqCrCsq 9, CCNppCNpq 9, CpCCNqNpq 9, CCpqCCpCqrCpr 9, CpCqCrCss 11, CCNpNCqqp 11,
CCCpCqprr 11, CpCqCNrCrs 11, CCpNqCpCqr 11, CNNpCqp 13, CpCCpqq 13, CNpCqCpr 13, CNCpCqpr 13, CpCqCrCsp 13, CpCCpqCrq 13,
CCCpqrCqr 13, CpCNpq 15, CCCppqq 15, CCNppCqp 15, CpCNNqCrq 15, CpCqCCqrr 15, CpCCpCpqq 15, CCCppqCrq 15, CCpqCCqrCpr 15,
CpCNqCrCqs 15, CpCNCqCrqs 15, CNCpCqCrqs 15, CNNpp 17, CNCppq 17, CpCqCNqr 17, CCpNpCpq 17, CpCCCqqrr 17, CNpCCNppq 17,
CCCpCqqrr 17, CpCCNqqCrq 17, CCCNpCpqrr 17, CCpCqrCCspCCsqCsr 17, CpNNp 19, CCNppp 19, CpCNNqq 19, CpCNCqqr 19, CNNNpCpq 19,
CNCpCqqr 19, CNNpCqCrp 19, CpCqCCprr 19, CpCCCqprr 19, CNCNpCpqr 19, CpCqCrCNrs 19, CCpqCpCNqr 19, CNpCqCrCps 19,
CCpCqrCqCpr 19, CCCpqrCNpr 19, CpCqNNq 21, NNCpCqp 21, CpCCNqqq 21, CpCqCNpr 21, CpCNCqpr 21, CpCqCNNrr 21, CCpNNqCpq 21,
CpCqCrNNr 23, CpNNCqCrq 23, CCpqCpNNq 23, NNCpCqCrq 23, NNCpp 25, CpCqNNp 25, CpNNCqp 25, CpCCpNpq 25, CNCpqCqr 25,
CCNpNNpp 25, CNNpCCpqq 25, CCpCqrCCpCrsCpCqs 25";

/// Published numbers of most general conclusions that are no instances of others with proofs as short, for the lengths 1, 3, 5, ….
const NUMBERS: [usize; 13] = [3, 6, 12, 38, 89, 229, 672, 1_844, 5_221, 15_275, 44_206, 129_885, 385_789];

/// Derivations in a second of the audit's exploration of whole derivations, when it was the only search; `--bench search` of that crate measures it
/// anew.
const OF_THE_AUDIT: u32 = 568_000;

fn calculus() -> Calculus {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/calculi/lukasiewicz.rules");
    let text = Text::new("lukasiewicz.rules", fs::read_to_string(path).expect("the calculus is there").as_str());
    rules::parse(&text, &HouseRules::default()).value.expect("a calculus")
}

fn theorem(bank: &mut Bank, polish: &str) -> FormulaId {
    let text = Text::new("theorem", polish);
    polish::parse(&text, Span::new(0, polish.len()), Dialect::Shake, bank).value.expect("a theorem")
}

fn asked(calculus: &Calculus, polish: &str, budget: Option<u64>) -> (Outcome, Duration) {
    let (mut bank, house) = (Bank::new(), HouseRules::default());
    let problem = Problem {
        calculus,
        house: &house,
        rules_in_force: Vec::new(),
        premises: Vec::new(),
        goal: Goal::Statement(theorem(&mut bank, polish)),
        rules_only: None,
        base_rules: None,
        ready: None,
        measure: Measure::Steps,
    };
    let limits = Limits { budget, cheapest: true, facts: 2_000_000, ..Limits::default() };
    let begun = Instant::now();
    let outcome = search(&mut bank, &problem, &limits, None);
    (outcome, begun.elapsed())
}

fn main() {
    let longest: usize = std::env::var("LENGTH").ok().and_then(|text| text.parse().ok()).unwrap_or(21);
    let calculus = calculus();
    let (mut same, mut shown, mut all) = (0, 0, 0);
    println!("{:20} {:>9} {:>6} {:>14} {:>6} {:>9}", "theorem", "published", "found", "shown minimal", "lines", "time");
    for entry in PUBLISHED.split(',') {
        let (polish, length) = entry.trim().split_once(' ').expect("a theorem and its length");
        let length: usize = length.parse().expect("a length");
        if length > longest {
            continue;
        }
        let (outcome, time) = asked(&calculus, polish, Some(length as u64));
        all += 1;
        let found = outcome.found.as_ref();
        same += usize::from(found.is_some_and(|found| found.cost == length as u64));
        shown += usize::from(outcome.is_shown_cheapest());
        println!(
            "{polish:20} {length:9} {:>6} {:>14} {:>6} {:6} ms",
            found.map_or_else(|| String::from("none"), |found| found.cost.to_string()),
            if outcome.is_shown_cheapest() { "yes" } else { "no" },
            found.map_or(0, |found| found.lines),
            time.as_millis(),
        );
    }
    println!("{all} theorems: {same} with the published length, {shown} shown to be the shortest");
    println!("\n{:>6} {:>12} {:>12} {:>14} {:>9}", "length", "conclusions", "published", "derivations", "time");
    let (mut before, mut rate) = ((0, 0), 0.0);
    for (published, length) in NUMBERS.into_iter().zip((1..).step_by(2)).take_while(|&(_, length)| length <= longest) {
        // No derivation ends in a letter.
        let (outcome, time) = asked(&calculus, "p", Some(length as u64));
        let searched = &outcome.searched;
        println!(
            "{length:6} {:12} {published:12} {:14} {:6} ms",
            searched.facts - before.0,
            searched.steps - before.1,
            time.as_millis()
        );
        before = (searched.facts, searched.steps);
        rate = searched.steps as f64 / time.as_secs_f64();
    }
    println!(
        "{rate:.0} derivations a second, all lengths together; of the audit's exploration {OF_THE_AUDIT}, as first measured"
    );
}
