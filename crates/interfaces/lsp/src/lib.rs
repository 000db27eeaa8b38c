//! The editor protocol (LSP 3.17) for proofs, boards, calculi and exercises, without input or output: a message goes into a [`Session`],
//! and messages come out. What moves them — standard input and output, a web socket, a worker of a browser — is up to the owner of the session.
//!
//! ```
//! let mut session = lsp::Session::new();
//! let answer = session.receive(br#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#);
//! assert!(answer[0].contains("hoverProvider"));
//! ```
//!
//! * [`Session::receive`] takes one message; requests are answered at once. [`Session::changed_diagnostics`] is to be called when no message waits: it
//!   looks at the documents that have changed since, so that of many changes in a row only the last text is judged.
//! * Boards take longer: [`Session::take_jobs`] gives those that were asked about, their owner judges them wherever it likes, and
//!   [`Session::finished`] takes what was found. The session answers everything else in the meantime.
//! * All findings about a document are the library's (`referee`): the errors and warnings are those of the command line. Here it is
//!   decided only where in the document they are shown.
//! * A document that cannot be read as a whole is read without its faulty lines, for whatever is asked of the others (`partial`).
//!
//! `session` knows the life of a session, `requests` which method is which; `features` has a file for each thing that editors ask for.

mod analysis;
mod capabilities;
mod commands;
mod document;
mod features;
mod judging;
mod language;
mod message;
mod outline;
mod partial;
mod positions;
mod requests;
mod session;
mod settings;

pub use judging::{Job, Judged};
pub use session::{Exit, Session};
