//! How the cost of a full audit (consistency, and redundancy of every statement) grows with the board: satisfiable boards of 20, 40, 80
//! and 160 random sentences, one kind with predicates only, one with functions.
//!
//! `cargo bench -p referee-adjudication --bench growth [-- --seconds S]`: S seconds for each board (default 60). Prints medians over the boards of
//! each size (finding the answers, certifying them afterwards, both as `referee judge` does it: at once, where there are processors), and
//! how they compare with those of 20 statements; asking each question on its own would grow with the square.

mod bundle;

use std::time::{Duration, Instant};

use adjudication::{Limits, Pool, WorkerLimits};
use verdict::{Bounds, NO_LISTENER, Report, certify, judge_and_certify, judge_board};

const BOARDS: &str = include_str!("boards/growth.boards");

/// Of one board: finding the answers, certifying them, both at once.
type Times = [Duration; 3];

/// Of each of the three the median, in seconds.
fn medians(times: &[Times]) -> [f64; 3] {
    std::array::from_fn(|of| {
        let mut column: Vec<Duration> = times.iter().map(|times| times[of]).collect();
        column.sort_unstable();
        column[column.len() / 2].as_secs_f64()
    })
}

/// How many questions are answered.
fn decided<R>(report: &Report<R>) -> usize {
    std::iter::once(&report.consistency).chain(&report.redundancy).filter(|answer| answer.is_decided()).count()
}

fn main() {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--seconds").skip(1);
    let seconds = arguments.next().and_then(|value| value.parse().ok()).unwrap_or(60.0);
    let pool = Pool::new(WorkerLimits::default());
    let calculus = verifier::classical().expect("it comes with the program");
    println!(
        "{:<10} {:>10} {:>9} {:>9} {:>19} {:>19} {:>19} {:>9}",
        "boards", "statements", "answered", "certified", "answers", "certificates", "both", "questions"
    );
    for kind in ["predicates", "functions"] {
        let mut base: Option<[f64; 3]> = None;
        for size in [20usize, 40, 80, 160] {
            let prefix = format!("{kind}-{size}-");
            let (mut times, mut answered, mut certified, mut questions) = (Vec::new(), 0, 0, 0);
            for entry in bundle::entries(BOARDS).iter().filter(|entry| entry.name.starts_with(&prefix)) {
                let limits = Limits { time: Duration::from_secs_f64(seconds), ..Limits::default() };
                let (mut bank, board) = bundle::read(entry);
                let mut oracle = pool.oracle();
                let begun = Instant::now();
                let report = judge_board(&mut bank, &board, &mut oracle, limits, &mut |_| (), NO_LISTENER);
                let found = begun.elapsed();
                answered += decided(&report);
                certify(&mut bank, &board, &mut oracle, calculus, Bounds::afterwards(limits), report, NO_LISTENER);
                let certifying = begun.elapsed() - found;
                drop(oracle);
                let (mut bank, board) = bundle::read(entry);
                let bounds = Bounds { limits, ..Bounds::default() };
                let begun = Instant::now();
                let report = judge_and_certify(&mut bank, &board, &mut pool.oracle(), calculus, bounds, &mut |_| (), NO_LISTENER);
                let both = begun.elapsed();
                certified += decided(&report);
                questions += size + 1;
                times.push([found, certifying, both]);
            }
            let medians = medians(&times);
            let base = *base.get_or_insert(medians);
            let [found, certifying, both] =
                std::array::from_fn(|of| format!("{:.1} ms = {:.2}×", medians[of] * 1e3, medians[of] / base[of]));
            println!(
                "{kind:<10} {size:>10} {:>9} {:>9} {found:>19} {certifying:>19} {both:>19} {:>8.2}×",
                format!("{answered}/{questions}"),
                format!("{certified}/{questions}"),
                (size + 1) as f64 / 21.0
            );
        }
    }
}
