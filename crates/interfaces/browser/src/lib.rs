//! The checker as wasm, for the pages of a browser and their workers: questions in, the documents of the command line out; and sessions of the
//! editor protocol. Nothing here searches: a board is judged by a service.
//!
//! * `question`: what is asked, as JSON. `answer`: what the library says to it, in the bytes of the command line.

mod answer;
mod question;

use wasm_bindgen::prelude::wasm_bindgen;

/// Answers a question: an object of JSON as `question` has it. The answer is an object as well, with the exit status that the command line would
/// have, and what it would print.
///
/// * `bytes`: what is asked about, where it is a file that may be no text; else the question has the text.
#[wasm_bindgen]
pub fn ask(question: &str, bytes: Option<Vec<u8>>) -> String {
    answer::answer(question, bytes.as_deref())
}

/// A session of the editor protocol.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct EditorSession {
    session: lsp::Session,
}

#[wasm_bindgen]
impl EditorSession {
    /// A session that waits for `initialize`.
    #[wasm_bindgen(constructor)]
    pub fn new() -> EditorSession {
        EditorSession::default()
    }

    /// Takes one message, and returns those that answer it.
    pub fn receive(&mut self, message: &str) -> Vec<String> {
        self.session.receive(message.as_bytes())
    }

    /// Returns the diagnostics of what has changed; to be called when no message waits.
    pub fn changed_diagnostics(&mut self) -> Vec<String> {
        self.session.changed_diagnostics()
    }

    /// True when the editor has ended the session.
    pub fn ended(&self) -> bool {
        self.session.exit().is_some()
    }
}
