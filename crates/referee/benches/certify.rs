//! From a board to certified verdicts: what finding the answers costs, what certifying them costs, and Z3 alone on the same questions.
//!
//! `cargo bench -p referee --bench certify [-- --every N] [-- --seconds S]`: every N-th board of each family (1: all; default 10), S
//! seconds for each question (default 2). Everything is measured in one run on the same boards. Certifying is the search for proofs and
//! their check by the kernel, and another evaluation of every model.

mod bundle;
mod options;
mod z3_alone;

use std::time::{Duration, Instant};

use certificate::{Checker, Claim};
use kernel::HouseRules;
use model::Fuel;
use options::Options;
use referee::{Limits, Pool, WorkerLimits};
use verdict::{Answer, ProofLimits, audit, certify};
use z3_alone::{ask, smt, version};

const FAMILIES: [(&str, &str); 3] = [
    ("deck", include_str!("boards/deck.boards")),
    ("player", include_str!("boards/player.boards")),
    ("classic", include_str!("boards/classic.boards")),
];

/// Times of whole boards.
#[derive(Default)]
struct Times(Vec<Duration>);

impl Times {
    fn row(&mut self, name: &str, decided: &str) -> String {
        self.0.sort_unstable();
        let total: Duration = self.0.iter().sum();
        let at = |part: f64| self.0.get((self.0.len() as f64 * part) as usize).copied().unwrap_or_default();
        let (median, slow) = (at(0.5).as_secs_f64() * 1e3, at(0.9).as_secs_f64() * 1e3);
        format!("{name:<28} {decided:>16} {:>9.3} s {median:>9.1} ms {slow:>9.1} ms", total.as_secs_f64())
    }
}

fn main() {
    let Options { every, seconds, z3 } = Options::read();
    let calculus =
        syntax::rules::shipped(kernel::shipped::CLASSICAL.0, &HouseRules::default()).expect("it comes with the program");
    println!("every {every}. board, {seconds} s for each question; peer: {}", version(&z3));
    for (family, bundle) in FAMILIES {
        let (mut search, mut certification, mut whole, mut naive) =
            (Times::default(), Times::default(), Times::default(), Times::default());
        let (mut questions, mut certified, mut by_peer) = (0, 0, 0);
        let pool = Pool::new(WorkerLimits::default());
        for entry in bundle::entries(bundle).iter().step_by(every) {
            let begun = Instant::now();
            let (mut bank, board) = bundle::read(entry);
            let count = board.statements.len() + 1;
            let limits = Limits { time: Duration::from_secs_f64(seconds * count as f64), ..Limits::default() };
            let mut oracle = pool.oracle();
            let mut report = audit(&mut bank, &board, &mut oracle, limits, &mut |_| ());
            let found = begun.elapsed();
            let proofs = certify(&mut bank, &board, &mut oracle, &calculus, ProofLimits::default(), limits.time, &mut report);
            // The worker forgets this board while the peer is asked, and not when the next one waits for it.
            drop(oracle);
            let checker = Checker::new(&bank, &board);
            let claims =
                std::iter::once(Claim::Consistent).chain((0..count - 1).map(|statement| Claim::Independent { statement }));
            let answers = || std::iter::once(&report.consistency).chain(&report.redundancy);
            for (answer, claim) in answers().zip(claims) {
                if let Answer::Satisfied(model) = answer {
                    let mut fuel = Fuel::new(limits.fuel * count as u64);
                    checker.check(&bank, claim, model.evidence().clone(), &mut fuel).expect("it was checked before");
                }
            }
            let time = begun.elapsed();
            let proved = usize::from(proofs.consistency.is_some()) + proofs.redundancy.iter().flatten().count();
            certified += proved + answers().filter(|answer| matches!(answer, Answer::Satisfied(_))).count();
            questions += count;
            search.0.push(found);
            certification.0.push(time - found);
            whole.0.push(time);

            let begun = Instant::now();
            let asked = (0..count).filter(|question| ask(&z3, &smt(&bank, &board, question.checked_sub(1)), seconds).is_some());
            by_peer += asked.count();
            naive.0.push(begun.elapsed());
        }
        println!("\n{family:<28} {:>16} {:>11} {:>12} {:>12}", "decided", "total", "median", "90 %");
        println!("{}", search.row("finding the answers", ""));
        println!("{}", certification.row("certifying them", ""));
        println!("{}", whole.row("both", &format!("{certified} of {questions}")));
        println!("{}", naive.row("z3, a process a question", &format!("{by_peer} of {questions}")));
    }
    println!("\nTimes are of whole boards. What z3 says comes without a certificate.");
}
