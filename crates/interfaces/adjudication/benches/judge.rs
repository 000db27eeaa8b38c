//! Whole boards judged, beside Z3 called as one would call it: one process for each question, all statements with their quantifiers.
//!
//! `cargo bench -p referee-adjudication --bench judge [-- --every N] [-- --seconds S]`: every N-th board of each family (1: all; default 10), S
//! seconds for each question (default 2). Prints, for the same questions in one run, how many each decided and how long it took. A
//! verdict that contradicts the peer's ends the run with an error.

mod bundle;
mod families;
mod times;
mod z3_alone;

use std::time::{Duration, Instant};

use adjudication::{Pool, WorkerLimits};
use families::{FAMILIES, Sample};
use times::Times;
use verdict::{Answer, NO_LISTENER, Refutation, judge_board};
use z3_alone::{ask, peer, smt, version};

#[derive(Default)]
struct Tally {
    refuted: usize,
    satisfied: usize,
    undecided: usize,
    times: Times,
}

impl Tally {
    fn add(&mut self, answer: Option<bool>, time: Duration) {
        match answer {
            Some(true) => self.refuted += 1,
            Some(false) => self.satisfied += 1,
            None => self.undecided += 1,
        }
        self.times.add(time);
    }

    fn row(&mut self, name: &str) -> String {
        let (decided, all) = (self.refuted + self.satisfied, self.refuted + self.satisfied + self.undecided);
        let (refuted, satisfied, times) = (self.refuted, self.satisfied, self.times.columns());
        format!("{name:<34} {decided:>6} of {all:<6} {refuted:>8} {satisfied:>8} {times}")
    }
}

fn main() {
    let sample = Sample::asked_for(10, 2.0);
    let z3 = peer();
    println!("{sample}; peer: {}", version(&z3));
    let mut contradictions = 0;
    for (family, bundle) in FAMILIES {
        let (mut ours, mut ours_questions, mut naive) = (Tally::default(), Tally::default(), Tally::default());
        let pool = Pool::new(WorkerLimits::default());
        for entry in sample.of(bundle) {
            let (mut bank, board) = bundle::read(&entry);
            let questions = board.statements.len() + 1;
            let begun = Instant::now();
            let report = judge_board(&mut bank, &board, &mut pool.oracle(), sample.limits(questions), &mut |_| (), NO_LISTENER);
            let time = begun.elapsed();
            let answers: Vec<Option<bool>> =
                std::iter::once(&report.consistency).chain(&report.redundancy).map(refuted).collect();
            ours.add(answers[0], time);
            for (question, &answer) in answers.iter().enumerate() {
                ours_questions.add(answer, time / questions as u32);
                let begun = Instant::now();
                let peer = ask(&z3, &smt(&bank, &board, question.checked_sub(1)), sample.time);
                naive.add(peer, begun.elapsed());
                if let (Some(ours), Some(theirs)) = (answer, peer)
                    && ours != theirs
                {
                    contradictions += 1;
                    println!("CONTRADICTION: {} question {question}: refuted here {ours}, by the peer {theirs}", entry.name);
                }
            }
        }
        println!("\n{family:<34} {:>16} {:>8} {:>8} {}", "decided", "refuted", "models", Times::heading());
        println!("{}", ours.row("referee, whole boards (consistency)"));
        println!("{}", ours_questions.row("referee, all questions, certified*"));
        println!("{}", naive.row("z3, one process for each question"));
    }
    println!("\n* models are re-checked; refutations carry their instances. A question's time is its share of the board's.");
    if contradictions > 0 {
        std::process::exit(1);
    }
}

fn refuted(answer: &Answer<Refutation>) -> Option<bool> {
    match answer {
        Answer::Refuted(_) => Some(true),
        Answer::Satisfied(_) => Some(false),
        Answer::Undecided(_) => None,
    }
}
