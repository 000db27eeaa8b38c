//! The solver's process may end at any moment: the question that it was asked stays undecided and says why, the others go on, and no
//! verdict is wrong.
#![cfg(target_os = "linux")]

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::common::{pool, unhurried};
use testkit::boards::read;
use verdict::{Answer, NO_LISTENER, Progress, Reason, Refutation, Report, judge_board};

fn kill(pid: u32) {
    // It may be gone already.
    let _ = Command::new("kill").args(["-9", &pid.to_string()]).output();
}

/// Each is valid, and takes a refutation of its own: no model settles anything but the board's consistency. On a board that counts the solver is asked
/// first.
const VALID: &str = "(|L| ≥ 2) → |L| ≥ 2\n(∃x∀y likes(x,y)) → ∀y∃x likes(x,y)\n(∀x (blonde(x) → happy(x)) ∧ ∃x blonde(x)) → ∃x happy(x)\n\
    (∀x∀y (smarter(x,y) → likes(x,y)) ∧ ∀x∃y smarter(x,y)) → ∀x∃y likes(x,y)\n(∃x happy(father(x))) → ∃x happy(x)\n\
    (∀x blonde(father(x))) → ∃x blonde(x)\n(∀x∀y x+y=father(x)) → ∀x∀y∀z x+y=x+z";

fn undecided(report: &Report<Refutation>) -> Vec<(usize, &[Reason])> {
    let answers = report.redundancy.iter().enumerate();
    answers
        .filter_map(|(index, answer)| match answer {
            Answer::Undecided(reasons) => Some((index, reasons.as_slice())),
            _ => None,
        })
        .collect()
}

#[test]
fn a_worker_that_is_killed_costs_no_question_that_needs_no_solver() {
    let pool = pool();
    let limits = unhurried();
    let judge = |watch: &mut dyn FnMut(Progress)| {
        let (mut bank, board) = read(VALID);
        judge_board(&mut bank, &board, &mut pool.oracle(), limits, watch, NO_LISTENER)
    };
    let whole = judge(&mut |_| ());
    assert!(matches!(whole.consistency, Answer::Satisfied(_)), "{whole:#?}");
    assert!(undecided(&whole).is_empty(), "{whole:#?}");

    // Between two questions: the next one finds the worker dead.
    for moment in 0..4 {
        let mut steps = 0;
        let mut killed = 0;
        let report = judge(&mut |_| {
            let workers = pool.processes();
            assert!(workers.len() <= 1, "the search has one worker");
            if workers.is_empty() {
                return;
            }
            if steps == moment {
                workers.into_iter().for_each(kill);
                killed += 1;
            }
            steps += 1;
        });
        assert_eq!(killed, 1, "there are more steps with a worker than {moment}");
        assert!(matches!(report.consistency, Answer::Satisfied(_)), "{report:#?}");
        let open = undecided(&report);
        // Saturation asks no solver, and goes on.
        assert!(open.is_empty(), "killed after step {moment}: {open:#?}");
    }

    // At any moment, again and again.
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                pool.processes().into_iter().for_each(kill);
                thread::sleep(Duration::from_millis(7));
            }
        });
        for _ in 0..5 {
            let report = judge(&mut |_| ());
            let fits = |answer: &Answer<Refutation>| match answer {
                Answer::Refuted(_) => true,
                Answer::Satisfied(_) => false,
                Answer::Undecided(reasons) => reasons.iter().any(|reason| matches!(reason, Reason::Solver(_))),
            };
            assert!(report.redundancy.iter().all(fits), "{report:#?}");
            assert!(!matches!(report.consistency, Answer::Refuted(_)), "{report:#?}");
        }
        over.store(true, Ordering::Relaxed);
    });

    // Afterwards the same pool works as before.
    assert_eq!(format!("{:?}", judge(&mut |_| ()).redundancy), format!("{:?}", whole.redundancy));
}
