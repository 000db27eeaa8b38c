//! The commands that an editor can have executed, by code lenses or by itself: `referee.judge` and `referee.check`, each with the address of a
//! document.

use lsp_types::ExecuteCommandParams;
use serde_json::Value;

use crate::message::Refusal;

/// Has a board judged.
pub(crate) const JUDGE: &str = "referee.judge";

/// Says whether a proof is right.
pub(crate) const CHECK: &str = "referee.check";

/// All commands.
pub(crate) const COMMANDS: [&str; 2] = [JUDGE, CHECK];

/// A command with the address of its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Judge(String),
    Check(String),
}

impl Command {
    /// Reads a command; its argument is the address of a document, bare or as `{"uri": …}`.
    ///
    /// # Errors
    /// The reason why this is none.
    pub(crate) fn read(params: &ExecuteCommandParams) -> Result<Command, Refusal> {
        let argument = params.arguments.first().unwrap_or(&Value::Null);
        let uri = argument.as_str().or_else(|| argument["uri"].as_str()).map(str::to_owned);
        let uri = uri.ok_or_else(|| Refusal::invalid_params("the argument of a command is the address of an open document"));
        match params.command.as_str() {
            JUDGE => uri.map(Command::Judge),
            CHECK => uri.map(Command::Check),
            other => Err(Refusal::invalid_params(format!("there is no command `{other}`; there are {}", COMMANDS.join(", ")))),
        }
    }
}
