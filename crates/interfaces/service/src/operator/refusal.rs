//! The reasons for which `referee tables` does nothing, with their exit statuses. Not here: databases that cannot be opened
//! (`unusable`).

use std::process::ExitCode;

use adjudication::{ErrorDocument, ReportedDiagnostic};
use cli::status;

use crate::database::Database;
use crate::problem::Problem;
use crate::unusable::Unusable;

/// A reason, and the exit status.
#[derive(Debug)]
pub(super) struct Refusal {
    status: u8,
    document: Box<ErrorDocument>,
}

impl Refusal {
    fn new(status: u8, code: &str, message: impl Into<String>, help: Option<String>) -> Refusal {
        Refusal { status, document: Box::new(ReportedDiagnostic::plain(code, message, help).into()) }
    }

    /// Something is not there, or cannot be done with it.
    pub(super) fn no(code: &str, message: String, help: Option<String>) -> Refusal {
        Refusal::new(status::NO, code, message, help)
    }

    /// A request that makes no sense.
    pub(super) fn usage(message: &str, help: &str) -> Refusal {
        Refusal::new(status::USAGE, "usage", message, Some(help.to_owned()))
    }

    /// A file that was to be read cannot be.
    pub(super) fn input(code: &str, message: String, help: Option<String>) -> Refusal {
        Refusal::new(status::INPUT, code, message, help)
    }

    /// Something cannot be written or opened.
    pub(super) fn output(code: &str, message: String, help: Option<String>) -> Refusal {
        Refusal::new(status::OUTPUT, code, message, help)
    }

    /// A database that is copied by a tool of its own.
    pub(super) fn other_tool(database: &Database, tool: &str) -> Refusal {
        match database {
            Database::Postgres(_) => Refusal::usage(
                "a database of PostgreSQL is copied and restored by PostgreSQL's own tools",
                match tool {
                    "pg_dump" => "while services run: pg_dump --format=custom --file=COPY --dbname=ADDRESS",
                    _ => "while no service runs: pg_restore --clean --if-exists --dbname=ADDRESS COPY",
                },
            ),
            _ => Refusal::usage("a database in memory is not kept", "name the file of the services with --database"),
        }
    }

    /// Says why; the exit status.
    pub(super) fn told(&self, is_json: bool) -> ExitCode {
        if is_json {
            // Texts under names can always be written.
            println!("{}", serde_json::to_string(&self.document).unwrap_or_default());
        } else {
            let error = &self.document.error;
            eprintln!("error[{}]: {}", error.code, error.message);
            if let Some(help) = error.help.as_deref().filter(|help| !help.is_empty()) {
                eprintln!("  = {help}");
            }
        }
        ExitCode::from(self.status)
    }
}

impl From<Unusable> for Refusal {
    fn from(unusable: Unusable) -> Refusal {
        Refusal { status: status::OUTPUT, document: Box::new(unusable.document()) }
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        let document =
            problem.error_document().unwrap_or_else(|| ReportedDiagnostic::plain("internal-error", "a fault", None).into());
        Refusal { status: status::OUTPUT, document: Box::new(document) }
    }
}
