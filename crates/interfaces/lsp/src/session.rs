//! The life of a session: `initialize`, documents that are opened and change, requests, `shutdown`, `exit`; and which method is which. Not
//! here: what the answers are (`features`).

use std::collections::BTreeMap;

use adjudication::{Adjudicator, ProofOptions, Text};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionParams, CodeActionProviderCapability, CompletionOptions, CompletionParams,
    DidChangeConfigurationParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DocumentFormattingParams, DocumentSymbolParams, GotoDefinitionParams, HoverParams, HoverProviderCapability, InitializeParams,
    InitializeResult, InlayHintParams, MessageType, OneOf, PublishDiagnosticsParams, ReferenceParams, RenameOptions,
    RenameParams, ServerCapabilities, ServerInfo, ShowMessageParams, TextDocumentIdentifier, TextDocumentPositionParams,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::document::Document;
use crate::features::{self, View};
use crate::language::Language;
use crate::message::{self, Incoming, Refusal};
use crate::positions::Encoding;
use crate::settings::Settings;

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
        }
    }

    /// Takes one message, the JSON text of a request or a notification, and returns the messages that answer it. Whatever the bytes are,
    /// there is an answer and no failure: what is no message is answered with an error of JSON-RPC.
    pub fn receive(&mut self, message: &[u8]) -> Vec<String> {
        match Incoming::read(message) {
            Err((id, refusal)) => vec![message::answer(&id, Err(refusal))],
            Ok(Incoming::Answer) => Vec::new(),
            Ok(Incoming::Request { id, method, params }) => {
                let mut also = Vec::new();
                let outcome = self.request(&method, params, &mut also);
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
            (Phase::Running, _) => self.ask(method, params),
        }
    }

    fn initialize(&mut self, params: Value, also: &mut Vec<String>) -> Result<Value, Refusal> {
        let params: InitializeParams = message::params("initialize", params)?;
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

    /// Answers a question about a document.
    fn ask(&self, method: &str, params: Value) -> Result<Value, Refusal> {
        let at = |position: &TextDocumentPositionParams| self.view(&position.text_document);
        match method {
            "textDocument/hover" => {
                let HoverParams { text_document_position_params: place, .. } = read(method, params)?;
                written(&features::hover(&at(&place)?, place.position))
            }
            "textDocument/completion" => {
                let CompletionParams { text_document_position: place, .. } = read(method, params)?;
                written(&features::complete(&at(&place)?, place.position))
            }
            "textDocument/definition" => {
                let GotoDefinitionParams { text_document_position_params: place, .. } = read(method, params)?;
                written(&features::definition(&at(&place)?, place.position))
            }
            "textDocument/references" => {
                let ReferenceParams { text_document_position: place, context, .. } = read(method, params)?;
                written(&features::references(&at(&place)?, place.position, context.include_declaration))
            }
            "textDocument/prepareRename" => {
                let place: TextDocumentPositionParams = read(method, params)?;
                written(&features::renamable(&at(&place)?, place.position))
            }
            "textDocument/rename" => {
                let RenameParams { text_document_position: place, new_name, .. } = read(method, params)?;
                written(&features::rename(&at(&place)?, place.position, &new_name).map_err(Refusal::failed)?)
            }
            "textDocument/documentSymbol" => {
                let DocumentSymbolParams { text_document, .. } = read(method, params)?;
                written(&features::symbols(&self.view(&text_document)?))
            }
            "textDocument/codeAction" => {
                let CodeActionParams { text_document, range, .. } = read(method, params)?;
                written(&features::actions(&self.view(&text_document)?, range))
            }
            "textDocument/inlayHint" => {
                let InlayHintParams { text_document, range, .. } = read(method, params)?;
                written(&features::hints(&self.view(&text_document)?, range))
            }
            "textDocument/formatting" => {
                let DocumentFormattingParams { text_document, options, .. } = read(method, params)?;
                written(&features::format(&self.view(&text_document)?, &options))
            }
            _ => Err(Refusal::unknown_method(method)),
        }
    }

    fn view(&self, document: &TextDocumentIdentifier) -> Result<View<'_>, Refusal> {
        let uri = document.uri.as_str();
        let document = self.documents.get(uri).ok_or_else(|| {
            Refusal::invalid_params(format!("the document {uri} is not open; it is opened by `textDocument/didOpen`"))
        })?;
        let no_calculus = || Refusal::failed("the calculi that come with the program cannot be read");
        Ok(View { document, adjudicator: self.adjudicator.as_ref().ok_or_else(no_calculus)?, encoding: self.encoding })
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
            Err(reason) => (Settings::default(), Some(shown(&reason))),
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
                said.push(shown(&reason));
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
        let view = View { document, adjudicator, encoding: self.encoding };
        Some(published(document.uri.clone(), Some(document.version), features::diagnostics(&view)))
    }
}

fn read<T: DeserializeOwned>(method: &str, params: Value) -> Result<T, Refusal> {
    message::params(method, params)
}

fn written<T: Serialize>(result: &T) -> Result<Value, Refusal> {
    serde_json::to_value(result).map_err(|error| Refusal::failed(format!("the answer cannot be written: {error}")))
}

fn published(uri: Uri, version: Option<i32>, diagnostics: Vec<lsp_types::Diagnostic>) -> String {
    let params = PublishDiagnosticsParams { uri, diagnostics, version };
    message::notification("textDocument/publishDiagnostics", &params)
}

/// Shows words to the user.
fn shown(words: &str) -> String {
    let params = ShowMessageParams { typ: MessageType::WARNING, message: format!("referee: {words}") };
    message::notification("window/showMessage", &params)
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["\\", " ", "[", ","].map(String::from).to_vec()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: Default::default(),
        })),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        inlay_hint_provider: Some(OneOf::Left(true)),
        ..ServerCapabilities::default()
    }
}
