//! The programs as they were built, and the repository in which they are run.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A program that was built beside the test that asks: `target/<profile>/<name>`.
pub fn built(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test knows where it is");
    let profile = test.parent().and_then(Path::parent).expect("tests are built into target/<profile>/deps");
    let program = profile.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(program.is_file(), "{} is not there: build the workspace first (`cargo build --workspace`)", program.display());
    program
}

/// The command line, ready for arguments and surroundings.
pub fn referee() -> Command {
    // The program looks for the worker beside itself.
    built("referee-z3");
    let mut command = Command::new(built("referee"));
    command.current_dir(root()).env_remove("REFEREE_Z3_WORKER").env_remove("NO_COLOR");
    command
}

/// Path of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
