//! The program `referee`; all it does stands in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
