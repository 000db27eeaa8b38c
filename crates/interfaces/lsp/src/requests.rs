//! Requests about documents: which method is which. Not here: what the answers are (`features`), and requests about the session (`session`).

use lsp_types::{
    CodeActionParams, CodeLensParams, CompletionParams, DocumentFormattingParams, DocumentHighlightParams, DocumentSymbolParams,
    FoldingRangeParams, GotoDefinitionParams, HoverParams, InlayHintParams, ReferenceParams, RenameParams, SemanticTokensParams,
    SignatureHelpParams, TextDocumentIdentifier, TextDocumentPositionParams,
};
use serde::Serialize;
use serde_json::Value;

use crate::features::{self, View};
use crate::message::{self, Refusal};

/// Answers a question about a document, which `view` finds.
pub(crate) fn answer<'a>(
    method: &str,
    params: Value,
    view: impl Fn(&TextDocumentIdentifier) -> Result<View<'a>, Refusal>,
) -> Result<Value, Refusal> {
    let at = |position: &TextDocumentPositionParams| view(&position.text_document);
    match method {
        "textDocument/hover" => {
            let HoverParams { text_document_position_params: place, .. } = message::params(method, params)?;
            written(&features::hover(&at(&place)?, place.position))
        }
        "textDocument/completion" => {
            let CompletionParams { text_document_position: place, .. } = message::params(method, params)?;
            written(&features::complete(&at(&place)?, place.position))
        }
        "textDocument/definition" => {
            let GotoDefinitionParams { text_document_position_params: place, .. } = message::params(method, params)?;
            written(&features::definition(&at(&place)?, place.position))
        }
        "textDocument/references" => {
            let ReferenceParams { text_document_position: place, context, .. } = message::params(method, params)?;
            written(&features::references(&at(&place)?, place.position, context.include_declaration))
        }
        "textDocument/prepareRename" => {
            let place: TextDocumentPositionParams = message::params(method, params)?;
            written(&features::renamable(&at(&place)?, place.position))
        }
        "textDocument/rename" => {
            let RenameParams { text_document_position: place, new_name, .. } = message::params(method, params)?;
            written(&features::rename(&at(&place)?, place.position, &new_name).map_err(Refusal::failed)?)
        }
        "textDocument/documentSymbol" => {
            let DocumentSymbolParams { text_document, .. } = message::params(method, params)?;
            written(&features::symbols(&view(&text_document)?))
        }
        "textDocument/codeAction" => {
            let CodeActionParams { text_document, range, .. } = message::params(method, params)?;
            written(&features::actions(&view(&text_document)?, range))
        }
        "textDocument/inlayHint" => {
            let InlayHintParams { text_document, range, .. } = message::params(method, params)?;
            written(&features::hints(&view(&text_document)?, range))
        }
        "textDocument/formatting" => {
            let DocumentFormattingParams { text_document, options, .. } = message::params(method, params)?;
            written(&features::format(&view(&text_document)?, &options))
        }
        "textDocument/documentHighlight" => {
            let DocumentHighlightParams { text_document_position_params: place, .. } = message::params(method, params)?;
            written(&features::highlights(&at(&place)?, place.position))
        }
        "textDocument/signatureHelp" => {
            let SignatureHelpParams { text_document_position_params: place, .. } = message::params(method, params)?;
            written(&features::signature(&at(&place)?, place.position))
        }
        "textDocument/foldingRange" => {
            let FoldingRangeParams { text_document, .. } = message::params(method, params)?;
            written(&features::folding(&view(&text_document)?))
        }
        "textDocument/semanticTokens/full" => {
            let SemanticTokensParams { text_document, .. } = message::params(method, params)?;
            written(&features::tokens(&view(&text_document)?))
        }
        "textDocument/codeLens" => {
            let CodeLensParams { text_document, .. } = message::params(method, params)?;
            written(&features::lenses(&view(&text_document)?))
        }
        _ => Err(Refusal::unknown_method(method)),
    }
}

/// Writes a result.
pub(crate) fn written<T: Serialize>(result: &T) -> Result<Value, Refusal> {
    serde_json::to_value(result).map_err(|error| Refusal::failed(format!("the answer cannot be written: {error}")))
}
