//! The command `doctor`.

use std::time::Duration;

use adjudication::{Error, Pool};
use clap::Args;

use crate::inputs::worker_limits;
use crate::output::Output;
use crate::status;

/// Check this installation
///
/// Looks for the programs that belong together, asks Z3 for its version, and judges a small board whose answers are known, from its
/// text to its certificates. Reports what is missing and how to fix it.
#[derive(Debug, Args)]
#[command(after_help = "\
The exit status is 1 when something is missing that judging needs; what only some commands need is reported, but is not an error.")]
pub(crate) struct Doctor {}

/// The search of the small board takes milliseconds; these are for a machine that is busy.
const TIME: Duration = Duration::from_secs(20);
const MEMORY: u32 = 1_024;

/// Runs the command; its exit status.
pub(crate) fn doctor(_: &Doctor, output: &Output) -> Result<u8, Error> {
    let installation = adjudication::installation(&Pool::new(worker_limits(TIME, MEMORY)));
    output.document(&installation, report::installation);
    Ok(output.status(if installation.in_order { status::YES } else { status::NO }))
}
