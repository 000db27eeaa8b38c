//! The program `referee-z3`: Z3 as a ground oracle over a pipe, one conversation on standard input and output.
//!
//! It is a program of its own because it alone links libz3: everything else of the house builds, starts and runs without
//! Z3, and a Z3 that crashes, hangs or eats memory takes nothing with it. It is started by the library `solver` and is of
//! no use by hand.
//!
//! Standard error stays empty unless something is wrong. Exit status: 0 when the input closes; 64 for wrong usage; 65 for
//! input that is no message; 70 for a fault in here or in Z3; 71 when Z3 reached its limit of memory.

mod limits;
mod session;
mod solver_state;
mod values;

use std::env;
use std::process::ExitCode;

use solver::oracle::MEMORY_OPTION;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let memory_mib = match arguments.as_slice() {
        [] => Ok(limits::DEFAULT_MEMORY_MIB),
        [option, number] if option == MEMORY_OPTION => number.parse().map_err(|_| ()),
        _ => Err(()),
    };
    let Ok(memory_mib) = memory_mib else {
        eprintln!("usage: referee-z3 [{MEMORY_OPTION} NUMBER]; the referee starts this program by itself");
        return ExitCode::from(64);
    };
    match limits::configure(memory_mib).and_then(|()| session::serve()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("referee-z3: {fault}");
            ExitCode::from(fault.status())
        }
    }
}
