//! How fast a long proof is read and written: a million lines of the commonest rules, statements of 20 to 50 bytes, most of them
//! new but made of parts that the proof has already, as proofs are. One run prints one table.

use std::fmt::Write;
use std::hint::black_box;
use std::time::Instant;

use formula::generate::{Random, Vocabulary};
use formula::{Alphabet, Bank};
use proof_syntax::proof::{self, Options};
use representation::BracketedText;
use source::Text;

const LINES: usize = 1_000_000;
const PARTS: usize = 20_000;
const RUNS: usize = 7;
const SEED: u64 = 20_240_117;

/// Formulas of 6 to 22 bytes, terms, and variables, as text.
struct Parts {
    formulas: Vec<String>,
    terms: Vec<String>,
    random: Random,
}

impl Parts {
    fn new() -> Parts {
        let mut bank = Bank::new();
        let vocabulary = Vocabulary::predicate_wars(&mut bank);
        let mut random = Random::new(SEED);
        let mut formulas = Vec::with_capacity(PARTS);
        let mut terms = Vec::with_capacity(PARTS);
        while formulas.len() < PARTS {
            let formula = bank.random_formula(&vocabulary, 3, &mut random);
            formulas.extend(Some(bank.text(formula, Alphabet::Unicode)).filter(|text| (6..=22).contains(&text.len())));
        }
        while terms.len() < PARTS {
            let term = bank.random_term(&vocabulary, 3, &mut random);
            terms.extend(Some(bank.term_text(term, Alphabet::Unicode)).filter(|text| (4..=16).contains(&text.len())));
        }
        Parts { formulas, terms, random }
    }

    fn formula(&mut self) -> String {
        self.formulas[self.random.below(PARTS)].clone()
    }

    fn term(&mut self) -> String {
        self.terms[self.random.below(PARTS)].clone()
    }

    /// The text of a proof. Its steps are written well; whether they are right, no reader asks.
    fn proof(&mut self) -> String {
        let mut out = String::from("system predicate-wars\n");
        for number in 1..=LINES {
            let (left, right) = (self.formula(), self.formula());
            let (near, far) = (number.saturating_sub(1).max(1), 1 + self.random.below(number));
            // Writing to a String cannot fail.
            let _ = match number % 6 {
                _ if number <= 16 => writeln!(out, "{number}. axiom ({left} → {right})"),
                0 => writeln!(out, "{number}. ({left} ∧ {right}) by Modus ponens on {far}, {near}"),
                1 => writeln!(out, "{number}. ({left} → {right}) by Simplification on {near}"),
                2 => writeln!(out, "{number}. (¬({left} ∨ {right})) by MP on {near}, {far}"),
                3 => writeln!(out, "{number}. (∀(y)({left} → {right})) by Universal instantiation on {far} with x"),
                4 => writeln!(out, "{number}. ({} = {}) by Symmetric property on {near}", self.term(), self.term()),
                _ => writeln!(out, "{number}. ({left} → (¬{right})) by Universal instantiation on {far} with {}", self.term()),
            };
        }
        out
    }
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

fn main() {
    let written = Parts::new().proof();
    let bytes = written.len() as f64;
    let text = Text::new("bench", written);
    let (mut reading, mut writing) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let mut bank = Bank::new();
        let start = Instant::now();
        let read = proof::parse(black_box(&text), &Options::default(), &mut bank);
        reading.push(start.elapsed().as_secs_f64());
        let read = read.value.expect("the bench writes proofs");
        assert_eq!(read.proof.main().map(kernel::Block::len), Some(LINES), "every line is read");
        let start = Instant::now();
        let again = proof::print(&read.proof, &bank, Alphabet::Unicode);
        writing.push(start.elapsed().as_secs_f64());
        assert_eq!(again.len(), text.content().len(), "what was read is written");
        black_box((read, again));
    }
    println!("a proof of {LINES} lines, {:.0} bytes a line, median of {RUNS} runs", bytes / LINES as f64);
    println!("{:<10} {:>9} {:>12}", "", "MB/s", "lines/s");
    for (what, seconds) in [("reading", median(reading)), ("writing", median(writing))] {
        println!("{what:<10} {:>9.1} {:>12.0}", bytes / seconds / 1e6, LINES as f64 / seconds);
    }
}
