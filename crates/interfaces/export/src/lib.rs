//! Certificates in the notations of other programs, so that they are judged by programs that share no code with this one. **Never
//! trusted**: what is written here is checked by its reader.
//!
//! * [`metamath`]: a proof as a complete database; [`metamath::judge`] has the crate `metamath-rs` check it, and reads back what it says.
//! * [`tstp`]: a proof as a derivation of TPTP, and a model as the formulas of an interpretation.
//! * [`rocq`]: a proof as a file for Rocq (Coq).
//! * [`Problem`]: the proof that is exported, and the steps as the kernel sees them.
//!
//! What is not here: files, words for the screen, and the check of certificates (crate `verifier`).

pub mod metamath;
mod problem;
pub mod rocq;
mod schema;
mod sequents;
pub mod tstp;

use std::panic::resume_unwind;
use std::thread;

use verifier::Verified;

pub use problem::{Problem, Refused};

/// The notations that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A database of Metamath.
    Metamath,
    /// TPTP: a derivation, or a model.
    Tstp,
    /// A file for Rocq (Coq).
    Rocq,
}

/// Writes a certificate that was checked in the notation of another program.
///
/// # Errors
/// [`Refused`], where the notation is not for this kind of evidence, or a step cannot be written in it.
pub fn export(verified: &Verified, target: Target) -> Result<String, Refused> {
    match target {
        Target::Metamath => metamath::write(Problem::of(verified, "metamath")?),
        Target::Tstp => tstp::write(verified),
        Target::Rocq => rocq::write(Problem::of(verified, "rocq")?),
    }
}

/// The stack of a writer: expressions are walked through as deep as they are nested, which readers of boards and proofs limit.
const STACK: usize = 256 << 20;

/// Runs deep recursion in a thread with a large stack; in a page, where wasm starts no thread, on the stack that scripts/checker gives to the module.
fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    if cfg!(target_family = "wasm") {
        return work();
    }
    thread::scope(|scope| match thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work) {
        Ok(running) => running.join().unwrap_or_else(|panic| resume_unwind(panic)),
        Err(error) => resume_unwind(Box::new(format!("no thread can be started: {error}"))),
    })
}
