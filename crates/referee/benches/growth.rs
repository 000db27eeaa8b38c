//! How the cost of a full audit (consistency, and redundancy of every statement) grows with the board: satisfiable boards of 20, 40, 80
//! and 160 random sentences, one kind with predicates only, one with functions.
//!
//! `cargo bench -p referee --bench growth [-- --seconds S]`: S seconds for each board (default 60). Prints the median over the boards of
//! each size, and how it compares with that of 20 statements; asking each question on its own would grow with the square.

mod bundle;

use std::time::{Duration, Instant};

use referee::{Limits, Pool, WorkerLimits};
use verdict::audit;

const BOARDS: &str = include_str!("boards/growth.boards");

fn main() {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--seconds").skip(1);
    let seconds = arguments.next().and_then(|value| value.parse().ok()).unwrap_or(60.0);
    let pool = Pool::new(WorkerLimits::default());
    println!(
        "{:<12} {:>10} {:>12} {:>14} {:>12} {:>16}",
        "boards", "statements", "decided", "median audit", "× of 20", "questions × of 20"
    );
    for kind in ["predicates", "functions"] {
        let mut base: Option<f64> = None;
        for size in [20usize, 40, 80, 160] {
            let prefix = format!("{kind}-{size}-");
            let (mut times, mut decided, mut questions): (Vec<Duration>, usize, usize) = (Vec::new(), 0, 0);
            for entry in bundle::entries(BOARDS).iter().filter(|entry| entry.name.starts_with(&prefix)) {
                let (mut bank, board) = bundle::read(entry);
                let limits = Limits { time: Duration::from_secs_f64(seconds), ..Limits::default() };
                let begun = Instant::now();
                let report = audit(&mut bank, &board, &mut pool.oracle(), limits, &mut |_| ());
                times.push(begun.elapsed());
                let answers = std::iter::once(&report.consistency).chain(&report.redundancy);
                decided += answers.filter(|answer| answer.is_decided()).count();
                questions += size + 1;
            }
            times.sort_unstable();
            let median = times[times.len() / 2].as_secs_f64();
            let base = *base.get_or_insert(median);
            println!(
                "{kind:<12} {size:>10} {:>12} {:>11.1} ms {:>12.2} {:>16.2}",
                format!("{decided}/{questions}"),
                median * 1e3,
                median / base,
                (size + 1) as f64 / 21.0
            );
        }
    }
}
