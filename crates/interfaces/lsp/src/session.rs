//! The life of a session: `initialize`, documents that are opened and change, commands, `shutdown`, `exit`. Not here: requests about documents
//! (`requests`), and what their answers are (`features`).

use std::collections::BTreeMap;

use adjudication::{Adjudicator, BoardNotation, ProofOptions, Text};
use lsp_types::{
    CancelParams, DidChangeConfigurationParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, ExecuteCommandParams, InitializeParams, InitializeResult, MessageType, NumberOrString,
    PublishDiagnosticsParams, ServerInfo, ShowMessageParams, TextDocumentIdentifier, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::capabilities::capabilities;
use crate::commands::Command;
use crate::document::{Document, Ruled};
use crate::features::{self, View};
use crate::judging::{Job, Judged, board_words};
use crate::language::Language;
use crate::message::{self, Incoming, Refusal};
use crate::positions::Encoding;
use crate::requests::{self, written};
use crate::settings::Settings;

/// Maximum number of boards that wait to be judged.
const MAX_WAITING: usize = 8;

/// Way in which a session has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The editor has asked for it first (`shutdown`): the exit status is 0.
    Orderly,
    /// It has not: the exit status is 1.
    Sudden,
}

/// Part of its life in which a session is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    New,
    Running,
    ShutDown,
    Ended(Exit),
}

/// A session with one editor.
#[derive(Debug)]
pub struct Session {
    phase: Phase,
    encoding: Encoding,
    settings: Settings,
    /// The conditions that the settings ask for; the usual ones where these cannot be met. `None` where no calculus can be set up at all.
    adjudicator: Option<Adjudicator>,
    documents: BTreeMap<String, Document>,
    /// The documents that have changed since their diagnostics were last told.
    changed: Vec<String>,
    /// True if the owner judges boards.
    judges: bool,
    /// Boards that are to be judged, and have not been taken yet.
    jobs: Vec<Job>,
    /// Requests that wait for a board to be judged, by the numbers of the jobs.
    waiting: BTreeMap<u64, Waiting>,
    /// Number of the jobs that are not finished, those of requests that were taken back among them.
    unfinished: usize,
    /// Number of the jobs and of the requests to the editor so far.
    numbers: u64,
    /// True if the editor asks for the lenses again on request.
    refreshes_lenses: bool,
}

/// A request that waits for a board to be judged.
#[derive(Debug)]
struct Waiting {
    id: Value,
    uri: String,
    version: i32,
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// A session that waits for `initialize`.
    pub fn new() -> Session {
        Session {
            phase: Phase::New,
            encoding: Encoding::default(),
            settings: Settings::default(),
            adjudicator: Adjudicator::new(ProofOptions::default()).ok(),
            documents: BTreeMap::new(),
            changed: Vec::new(),
            judges: false,
            jobs: Vec::new(),
            waiting: BTreeMap::new(),
            unfinished: 0,
            numbers: 0,
            refreshes_lenses: false,
        }
    }

    /// A session whose owner takes the jobs and judges the boards.
    pub fn with_judge() -> Session {
        Session { judges: true, ..Session::new() }
    }

    /// Takes one message, the JSON text of a request or a notification, and returns the messages that answer it. Whatever the bytes are,
    /// there is an answer and no failure: what is no message is answered with an error of JSON-RPC.
    pub fn receive(&mut self, message: &[u8]) -> Vec<String> {
        match Incoming::read(message) {
            Err((id, refusal)) => vec![message::answer(&id, Err(refusal))],
            Ok(Incoming::Answer) => Vec::new(),
            Ok(Incoming::Request { id, method, params }) => {
                let mut also = Vec::new();
                let outcome = if self.phase == Phase::Running && method == "workspace/executeCommand" {
                    // What has to be judged first is answered when it was.
                    let Some(outcome) = self.execute(&id, params, &mut also) else { return also };
                    outcome
                } else {
                    self.request(&method, params, &mut also)
                };
                also.insert(0, message::answer(&id, outcome));
                also
            }
            Ok(Incoming::Notification { method, params }) => self.notification(&method, params),
        }
    }

    /// Looks at the documents that have changed since this was last called, and returns their diagnostics. To be called when no message
    /// waits.
    pub fn changed_diagnostics(&mut self) -> Vec<String> {
        if self.phase != Phase::Running {
            return Vec::new();
        }
        let mut changed = std::mem::take(&mut self.changed);
        changed.sort_unstable();
        changed.dedup();
        changed.iter().filter_map(|uri| self.diagnostics(self.documents.get(uri)?)).collect()
    }

    /// Returns the boards that are to be judged: each is to be run, wherever that does not keep the session waiting, and handed to
    /// [`finished`](Session::finished).
    pub fn take_jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.jobs)
    }

    /// Takes a board that was judged, and returns the messages that tell of it.
    pub fn finished(&mut self, judged: Judged) -> Vec<String> {
        let Judged { number, rulings } = judged;
        self.unfinished = self.unfinished.saturating_sub(1);
        let Some(Waiting { id, uri, version }) = self.waiting.remove(&number) else { return Vec::new() };
        if self.phase != Phase::Running {
            return Vec::new();
        }
        let is_same = |document: &&mut Document| document.version == version && matches!(document.ruled(), Some(Ruled::Waiting));
        let document = self.documents.get_mut(&uri).filter(is_same);
        let name = document.as_ref().map_or_else(|| uri.clone(), |document| document.short_name());
        let (words, outcome) = match &rulings {
            Ok(rulings) => {
                let words = format!("{name}: {}", rulings.iter().map(board_words).collect::<Vec<_>>().join("; "));
                (words.clone(), written(rulings).map(|rulings| json!({ "message": words, "rulings": rulings })))
            }
            Err(reason) => (format!("{name}: not judged: {reason}"), Err(Refusal::failed(reason.clone()))),
        };
        if let Some(document) = document {
            document.rule(Some(rulings.map_or_else(Ruled::Refused, Ruled::Told)));
        }
        let mut messages = vec![message::answer(&id, outcome), shown(MessageType::INFO, &words)];
        messages.extend(self.refresh());
        messages
    }

    /// Asks the editor for the lenses anew, if it can do that.
    fn refresh(&mut self) -> Option<String> {
        self.numbers += 1;
        self.refreshes_lenses.then(|| message::request(&format!("referee-{}", self.numbers), "workspace/codeLens/refresh"))
    }

    /// Returns the way in which the session has ended, if it has; no message is answered then.
    pub fn exit(&self) -> Option<Exit> {
        match self.phase {
            Phase::Ended(exit) => Some(exit),
            Phase::New | Phase::Running | Phase::ShutDown => None,
        }
    }

    /// Returns the way in which the session has ended where the editor closes the connection without a word.
    pub fn closed(&self) -> Exit {
        match self.phase {
            Phase::ShutDown | Phase::Ended(Exit::Orderly) => Exit::Orderly,
            Phase::New | Phase::Running | Phase::Ended(Exit::Sudden) => Exit::Sudden,
        }
    }

    fn request(&mut self, method: &str, params: Value, also: &mut Vec<String>) -> Result<Value, Refusal> {
        match (self.phase, method) {
            (Phase::New, "initialize") => self.initialize(params, also),
            (Phase::New, _) => Err(Refusal::not_initialized()),
            (Phase::ShutDown | Phase::Ended(_), _) => {
                Err(Refusal::invalid_request("the session is shut down; only `exit` is expected now"))
            }
            (Phase::Running, "initialize") => Err(Refusal::invalid_request("the session is initialized already")),
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                Ok(Value::Null)
            }
            (Phase::Running, _) => requests::answer(method, params, |document| self.view(document)),
        }
    }

    fn initialize(&mut self, params: Value, also: &mut Vec<String>) -> Result<Value, Refusal> {
        let params: InitializeParams = message::params("initialize", params)?;
        let lenses = params.capabilities.workspace.and_then(|workspace| workspace.code_lens);
        self.refreshes_lenses = lenses.and_then(|lenses| lenses.refresh_support).unwrap_or(false);
        let offered = params.capabilities.general.and_then(|general| general.position_encodings).unwrap_or_default();
        self.encoding = Encoding::agreed(&offered);
        self.phase = Phase::Running;
        also.extend(self.configure(params.initialization_options));
        let result = InitializeResult {
            capabilities: capabilities(self.encoding),
            server_info: Some(ServerInfo {
                name: String::from("referee"),
                version: Some(String::from(env!("CARGO_PKG_VERSION"))),
            }),
        };
        written(&result)
    }

    fn view(&self, document: &TextDocumentIdentifier) -> Result<View<'_>, Refusal> {
        let uri = document.uri.as_str();
        let document = self.documents.get(uri).ok_or_else(|| {
            Refusal::invalid_params(format!("the document {uri} is not open; it is opened by `textDocument/didOpen`"))
        })?;
        let no_calculus = || Refusal::failed("the calculi that come with the program cannot be read");
        let adjudicator = self.adjudicator.as_ref().ok_or_else(no_calculus)?;
        Ok(View { document, adjudicator, encoding: self.encoding, judges: self.judges })
    }

    /// Executes a command. `None` where the answer comes later.
    fn execute(&mut self, id: &Value, params: Value, also: &mut Vec<String>) -> Option<Result<Value, Refusal>> {
        let read = read("workspace/executeCommand", params).and_then(|params: ExecuteCommandParams| Command::read(&params));
        match read {
            Err(refusal) => Some(Err(refusal)),
            Ok(Command::Check(uri)) => Some(self.check(&uri, also)),
            Ok(Command::Judge(uri)) => match self.judge(id, uri) {
                Ok(()) => {
                    also.extend(self.refresh());
                    None
                }
                Err(refusal) => Some(Err(refusal)),
            },
        }
    }

    /// Says whether a proof is right.
    fn check(&self, uri: &str, also: &mut Vec<String>) -> Result<Value, Refusal> {
        let uri: Uri = uri.parse().map_err(|_| Refusal::invalid_params(format!("`{uri}` is no address")))?;
        let view = self.view(&TextDocumentIdentifier { uri })?;
        if view.document.language != Language::Proof {
            return Err(Refusal::failed("proofs are checked, and this document is none"));
        }
        let words = format!("{}: {}", view.document.short_name(), features::proof_words(&view));
        also.push(shown(MessageType::INFO, &words));
        Ok(json!({ "message": words }))
    }

    /// Has a board judged.
    fn judge(&mut self, id: &Value, uri: String) -> Result<(), Refusal> {
        if !self.judges {
            return Err(Refusal::failed("boards are not judged in this session; `referee judge` and `referee lsp` do so"));
        }
        if self.unfinished >= MAX_WAITING {
            return Err(Refusal::failed(format!("{MAX_WAITING} boards wait to be judged already")));
        }
        let unknown =
            || Refusal::invalid_params(format!("the document {uri} is not open; it is opened by `textDocument/didOpen`"));
        let document = self.documents.get_mut(&uri).ok_or_else(unknown)?;
        let notation = match document.language {
            Language::Board | Language::Foreign => None,
            Language::Tptp => Some(BoardNotation::Tptp),
            _ => return Err(Refusal::failed("boards are judged, and this document is none")),
        };
        let adjudicator = self.adjudicator.as_ref().ok_or_else(|| Refusal::failed("nothing can be read in this session"))?;
        if !document.analysis(adjudicator).is_read() {
            return Err(Refusal::failed("the board cannot be read as a whole; its errors have to be mended first"));
        }
        let text = Text::new(document.name(), document.content());
        document.rule(Some(Ruled::Waiting));
        self.numbers += 1;
        self.waiting.insert(self.numbers, Waiting { id: id.clone(), uri, version: document.version });
        self.unfinished += 1;
        self.jobs.push(Job { number: self.numbers, text, notation });
        Ok(())
    }

    /// Takes back a request that waits for a board; what is found of it is not shown.
    fn cancel(&mut self, id: &NumberOrString) -> Vec<String> {
        let is_meant = |waiting: &Waiting| match id {
            NumberOrString::Number(number) => waiting.id.as_i64() == Some(i64::from(*number)),
            NumberOrString::String(text) => waiting.id.as_str() == Some(text),
        };
        let found = self.waiting.iter().find(|(_, waiting)| is_meant(waiting)).map(|(number, _)| *number);
        let Some((number, waiting)) = found.and_then(|number| Some((number, self.waiting.remove(&number)?))) else {
            return Vec::new();
        };
        let before = self.jobs.len();
        self.jobs.retain(|job| job.number != number);
        self.unfinished = self.unfinished.saturating_sub(before - self.jobs.len());
        if let Some(document) = self.documents.get_mut(&waiting.uri).filter(|document| document.version == waiting.version) {
            document.rule(None);
        }
        let answer = message::answer(&waiting.id, Err(Refusal::cancelled()));
        std::iter::once(answer).chain(self.refresh()).collect()
    }

    /// Takes a notification. None is refused: a faulty one is reported to the user if it is about settings, and ignored otherwise.
    fn notification(&mut self, method: &str, params: Value) -> Vec<String> {
        match (self.phase, method) {
            (phase, "exit") => {
                self.phase = Phase::Ended(if phase == Phase::ShutDown { Exit::Orderly } else { Exit::Sudden });
                Vec::new()
            }
            (Phase::Running, "textDocument/didOpen") => {
                if let Ok(DidOpenTextDocumentParams { text_document: opened }) = read(method, params) {
                    let language = Language::of(&opened.language_id, &opened.uri, &opened.text);
                    let name = opened.uri.as_str().to_owned();
                    let document = Document::new(opened.uri, language, opened.version, opened.text);
                    self.documents.insert(name.clone(), document);
                    return self.has_changed(name, language);
                }
                Vec::new()
            }
            (Phase::Running, "textDocument/didChange") => {
                if let Ok(DidChangeTextDocumentParams { text_document, content_changes }) = read(method, params) {
                    let name = text_document.uri.as_str().to_owned();
                    let encoding = self.encoding;
                    if let Some(document) = self.documents.get_mut(&name) {
                        document.change(text_document.version, content_changes, encoding);
                        let language = document.language;
                        return self.has_changed(name, language);
                    }
                }
                Vec::new()
            }
            (Phase::Running, "textDocument/didClose") => {
                if let Ok(DidCloseTextDocumentParams { text_document }) = read(method, params) {
                    self.documents.remove(text_document.uri.as_str());
                    return vec![published(text_document.uri, None, Vec::new())];
                }
                Vec::new()
            }
            (Phase::Running, "$/cancelRequest") => match read(method, params) {
                Ok(CancelParams { id }) => self.cancel(&id),
                Err(_) => Vec::new(),
            },
            (Phase::Running, "workspace/didChangeConfiguration") => match read(method, params) {
                Ok(DidChangeConfigurationParams { settings }) => self.configure(Some(settings)),
                Err(_) => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Notes that a document has changed. Where it is the calculus of the proofs, they have to be judged anew.
    fn has_changed(&mut self, name: String, language: Language) -> Vec<String> {
        let is_calculus = self.settings.system.as_deref().is_some_and(|system| name.ends_with(system));
        self.changed.push(name);
        if language == Language::Rules && is_calculus { self.set_up() } else { Vec::new() }
    }

    /// Takes settings; what is wrong with them is shown to the user, and the usual ones are in force in their place.
    fn configure(&mut self, written: Option<Value>) -> Vec<String> {
        let (settings, refused) = match Settings::read(written) {
            Ok(settings) => (settings, None),
            Err(reason) => (Settings::default(), Some(shown(MessageType::WARNING, &reason))),
        };
        self.settings = settings;
        refused.into_iter().chain(self.set_up()).collect()
    }

    /// Sets the conditions up anew, under which all documents are looked at again.
    fn set_up(&mut self) -> Vec<String> {
        let rules = |name: &str| {
            let mut documents = self.documents.values().filter(|document| document.language == Language::Rules);
            let found = documents.find(|document| document.uri.as_str().ends_with(name))?;
            Some(Text::new(found.name(), found.content()))
        };
        let mut said = Vec::new();
        self.adjudicator = match self.settings.adjudicator(rules) {
            Ok(adjudicator) => Some(adjudicator),
            Err(reason) => {
                said.push(shown(MessageType::WARNING, &reason));
                Adjudicator::new(ProofOptions::default()).ok()
            }
        };
        for (name, document) in &mut self.documents {
            document.forget();
            self.changed.push(name.clone());
        }
        said
    }

    fn diagnostics(&self, document: &Document) -> Option<String> {
        let adjudicator = self.adjudicator.as_ref()?;
        let view = View { document, adjudicator, encoding: self.encoding, judges: self.judges };
        Some(published(document.uri.clone(), Some(document.version), features::diagnostics(&view)))
    }
}

fn read<T: DeserializeOwned>(method: &str, params: Value) -> Result<T, Refusal> {
    message::params(method, params)
}

fn published(uri: Uri, version: Option<i32>, diagnostics: Vec<lsp_types::Diagnostic>) -> String {
    let params = PublishDiagnosticsParams { uri, diagnostics, version };
    message::notification("textDocument/publishDiagnostics", &params)
}

/// Shows words to the user.
fn shown(typ: MessageType, words: &str) -> String {
    let params = ShowMessageParams { typ, message: format!("referee: {words}") };
    message::notification("window/showMessage", &params)
}
