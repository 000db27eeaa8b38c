//! Limits of this process, and the settings of Z3 that hold for all of it.
//!
//! Z3 ignores a parameter that it does not know without a word, so each one is read back after it was set.

use z3::ast::Bool;
use z3::{get_global_param, set_global_param};

use crate::session::WorkerFailure;

/// Memory in MiB when the client names none.
pub(crate) const DEFAULT_MEMORY_MIB: u32 = 2_048;

/// The least limit in which Z3 can do anything, in MiB.
const LEAST_MEMORY_MIB: u32 = 32;

/// The stack of the thread in which Z3 runs: it walks terms recursively, and ground terms nest deeply.
pub(crate) const STACK_BYTES: usize = 256 << 20;

/// Address space beside Z3's own memory, in MiB: the program, its stacks, and what the allocator reserves unused.
#[cfg(unix)]
const ROOM_MIB: u64 = 768;

/// Sets the limits of the process and the parameters of Z3. Nothing of Z3 may have been used before.
///
/// # Errors
/// [`WorkerFailure::Parameter`] when this Z3 does not know a parameter.
pub(crate) fn configure(memory_mib: u32) -> Result<(), WorkerFailure> {
    let memory_mib = memory_mib.max(LEAST_MEMORY_MIB);
    restrain(memory_mib);
    // Fixed seeds: the same questions get the same answers.
    let parameters =
        [("memory_max_size", memory_mib.to_string()), ("smt.random_seed", "0".to_owned()), ("sat.random_seed", "0".to_owned())];
    for (name, value) in parameters {
        set_global_param(name, &value);
        if get_global_param(name).as_deref() != Some(value.as_str()) {
            return Err(WorkerFailure::Parameter(name));
        }
    }
    Ok(())
}

/// The limits that the system enforces. A system that refuses one leaves Z3's own limit and the kill.
#[cfg(unix)]
fn restrain(memory_mib: u32) {
    use rlimit::Resource;
    let bytes = (u64::from(memory_mib) + ROOM_MIB) << 20;
    let _ = Resource::AS.set(bytes, bytes);
    // A crash of Z3 is an undecided question, not a file.
    let _ = Resource::CORE.set(0, 0);
}

#[cfg(not(unix))]
fn restrain(_memory_mib: u32) {}

/// Takes a little memory in Z3. Z3 counts its memory in coarse steps, so it takes more than one step of it.
///
/// # Panics
/// When the limit of memory has been reached.
pub(crate) fn exercise_memory() {
    let taken: Vec<Bool> = (0..20_000).map(|_| Bool::fresh_const("memory")).collect();
    drop(taken);
}
