//! The command `explain`.

use adjudication::Error;
use clap::Args;

use crate::output::Output;
use crate::status;

/// Explain the code of an error or a warning, with an example and the mended example
///
/// Codes stand in brackets after `error` and `warning`, and in JSON as `code`. Without a code, all are listed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  referee explain free-variable
  referee explain 'error[not-arbitrary]'
  referee explain premise-does-not-fit --json
  referee explain")]
pub(crate) struct Explain {
    /// A code, with or without `error[…]` around it
    #[arg(value_name = "CODE")]
    code: Option<String>,
}

/// Runs the command; its exit status.
pub(crate) fn explain(command: &Explain, output: &Output) -> Result<u8, Error> {
    match &command.code {
        Some(code) => output.document(&adjudication::explain_code(code)?, report::code_explanation),
        None => output.document(&adjudication::code_listing(), report::code_listing),
    }
    Ok(status::YES)
}
