//! Locations of the worker program. Looks only; starts nothing.

use std::env;
use std::path::PathBuf;

use super::failure::OracleFailure;

/// The environment variable that names the worker program and overrules every other place.
pub const WORKER_VARIABLE: &str = "REFEREE_Z3_WORKER";

const PROGRAM: &str = if cfg!(windows) { "referee-z3.exe" } else { "referee-z3" };

/// The worker program: what [`WORKER_VARIABLE`] names, else `referee-z3` beside the running program or one directory up
/// (where a test finds it), else on the `PATH`.
///
/// # Errors
/// [`OracleFailure::Missing`].
pub(super) fn locate() -> Result<PathBuf, OracleFailure> {
    if let Some(named) = env::var_os(WORKER_VARIABLE) {
        return first_file(vec![PathBuf::from(named)]);
    }
    let mut places = Vec::new();
    if let Ok(program) = env::current_exe() {
        places.extend(program.ancestors().skip(1).take(2).map(|directory| directory.join(PROGRAM)));
    }
    if let Some(path) = env::var_os("PATH") {
        places.extend(env::split_paths(&path).filter(|entry| entry.is_absolute()).map(|entry| entry.join(PROGRAM)));
    }
    first_file(places)
}

/// The first of some places that is a file.
///
/// # Errors
/// [`OracleFailure::Missing`].
pub(super) fn first_file(places: Vec<PathBuf>) -> Result<PathBuf, OracleFailure> {
    match places.iter().find(|place| place.is_file()) {
        Some(program) => Ok(program.clone()),
        None => Err(OracleFailure::Missing { looked_in: places }),
    }
}
