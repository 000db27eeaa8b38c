//! From a board to certified verdicts: what finding the answers costs, what certifying them costs, and Z3 alone on the same questions.
//!
//! `cargo bench -p referee-adjudication --bench certify [-- --every N] [-- --seconds S]`: every N-th board of each family (1: all; default 10), S
//! seconds for each question (default 2). Everything is measured in one run on the same boards. Certifying is the search for proofs and
//! their check by the kernel, and another evaluation of every model.

mod bundle;
mod families;
mod times;
mod z3_alone;

use std::time::Instant;

use adjudication::{Pool, WorkerLimits};
use certificate::{Checker, Claim};
use families::{FAMILIES, Sample};
use model::Fuel;
use times::Times;
use verdict::{Answer, Bounds, NO_LISTENER, certify, judge_board};
use z3_alone::{ask, peer, smt, version};

fn main() {
    let sample = Sample::asked_for(10, 2.0);
    let z3 = peer();
    let calculus = verifier::classical().expect("it comes with the program");
    println!("{sample}; peer: {}", version(&z3));
    for (family, bundle) in FAMILIES {
        let (mut search, mut certification, mut whole, mut naive) =
            (Times::default(), Times::default(), Times::default(), Times::default());
        let (mut questions, mut certified, mut by_peer) = (0, 0, 0);
        let pool = Pool::new(WorkerLimits::default());
        for entry in sample.of(bundle) {
            let begun = Instant::now();
            let (mut bank, board) = bundle::read(&entry);
            let count = board.statements.len() + 1;
            let limits = sample.limits(count);
            let mut oracle = pool.oracle();
            let report = judge_board(&mut bank, &board, &mut oracle, limits, &mut |_| (), NO_LISTENER);
            let found = begun.elapsed();
            let report = certify(&mut bank, &board, &mut oracle, calculus, Bounds::afterwards(limits), report, NO_LISTENER);
            // The worker forgets this board while the peer is asked, and not when the next one waits for it.
            drop(oracle);
            let checker = Checker::new(&board);
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
            certified += answers().filter(|answer| answer.is_decided()).count();
            questions += count;
            search.add(found);
            certification.add(time - found);
            whole.add(time);

            let begun = Instant::now();
            let answers = |question: &usize| ask(&z3, &smt(&bank, &board, question.checked_sub(1)), sample.time).is_some();
            by_peer += (0..count).filter(answers).count();
            naive.add(begun.elapsed());
        }
        println!("\n{family:<28} {:>16} {}", "decided", Times::heading());
        let row = |name: &str, decided: &str, times: &mut Times| println!("{name:<28} {decided:>16} {}", times.columns());
        row("finding the answers", "", &mut search);
        row("certifying them", "", &mut certification);
        row("both", &format!("{certified} of {questions}"), &mut whole);
        row("z3, a process a question", &format!("{by_peer} of {questions}"), &mut naive);
    }
    println!("\nTimes are of whole boards. What z3 says comes without a certificate.");
}
