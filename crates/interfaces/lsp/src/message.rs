//! Messages of JSON-RPC 2.0: read, and written. Not here: what their methods mean.

use lsp_types::error_codes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The text is no JSON.
const PARSE_ERROR: i64 = -32700;
/// The JSON is no message, or comes at a time when it may not.
const INVALID_REQUEST: i64 = -32600;
/// There is no such method.
const METHOD_NOT_FOUND: i64 = -32601;
/// The parameters are not those of the method.
const INVALID_PARAMS: i64 = -32602;

/// A message from the editor.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// It waits for an answer.
    Request { id: Value, method: String, params: Value },
    /// It waits for none.
    Notification { method: String, params: Value },
    /// An answer; this side asks nothing that needs one.
    Answer,
}

/// Reason why a request has no result.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    code: i64,
    message: String,
}

impl Refusal {
    /// The text is no JSON.
    pub(crate) fn no_json(message: impl Into<String>) -> Refusal {
        Refusal { code: PARSE_ERROR, message: message.into() }
    }

    /// The message makes no sense, or not now.
    pub(crate) fn invalid_request(message: impl Into<String>) -> Refusal {
        Refusal { code: INVALID_REQUEST, message: message.into() }
    }

    /// Nothing can be asked before `initialize`.
    pub(crate) fn not_initialized() -> Refusal {
        let message = "the first request is `initialize`; nothing else is answered before it";
        Refusal { code: error_codes::SERVER_NOT_INITIALIZED, message: message.to_owned() }
    }

    /// There is no such method.
    pub(crate) fn unknown_method(method: &str) -> Refusal {
        Refusal { code: METHOD_NOT_FOUND, message: format!("there is no method `{method}` here") }
    }

    /// The parameters do not fit the method.
    pub(crate) fn invalid_params(message: impl Into<String>) -> Refusal {
        Refusal { code: INVALID_PARAMS, message: message.into() }
    }

    /// The editor has taken the request back.
    pub(crate) fn cancelled() -> Refusal {
        Refusal { code: error_codes::REQUEST_CANCELLED, message: String::from("the request was cancelled") }
    }

    /// The request was understood, and cannot be fulfilled.
    pub(crate) fn failed(message: impl Into<String>) -> Refusal {
        Refusal { code: error_codes::REQUEST_FAILED, message: message.into() }
    }
}

impl Incoming {
    /// Reads a message.
    ///
    /// # Errors
    /// The id of the request, `null` where there is none, with the reason why it is no message.
    pub(crate) fn read(text: &[u8]) -> Result<Incoming, (Value, Refusal)> {
        let parsed: Value = serde_json::from_slice(text).map_err(|error| {
            let message = format!("a JSON-RPC message was expected, and this is no JSON: {error}");
            (Value::Null, Refusal::no_json(message))
        })?;
        let Value::Object(mut fields) = parsed else {
            let message = "a message is one JSON object; lists of messages are not taken";
            return Err((Value::Null, Refusal::invalid_request(message)));
        };
        let id = fields.remove("id");
        if id.as_ref().is_some_and(|id| !matches!(id, Value::Number(_) | Value::String(_) | Value::Null)) {
            return Err((Value::Null, Refusal::invalid_request("an `id` is a number or a string")));
        }
        let shown = id.clone().unwrap_or(Value::Null);
        if fields.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
            return Err((shown, Refusal::invalid_request("a message has the field `jsonrpc` with the value \"2.0\"")));
        }
        let params = fields.remove("params").unwrap_or(Value::Null);
        match (fields.remove("method"), id) {
            (Some(Value::String(method)), Some(id)) => Ok(Incoming::Request { id, method, params }),
            (Some(Value::String(method)), None) => Ok(Incoming::Notification { method, params }),
            (None, Some(_)) if fields.contains_key("result") || fields.contains_key("error") => Ok(Incoming::Answer),
            _ => Err((shown, Refusal::invalid_request("a request has the field `method`, which is a string"))),
        }
    }
}

/// Reads the parameters of a method.
pub(crate) fn params<T: DeserializeOwned>(method: &str, params: Value) -> Result<T, Refusal> {
    serde_json::from_value(params)
        .map_err(|error| Refusal::invalid_params(format!("these are no parameters of `{method}`: {error}")))
}

/// Writes the answer to a request.
pub(crate) fn answer(id: &Value, outcome: Result<Value, Refusal>) -> String {
    match outcome {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(Refusal { code, message }) => json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } }),
    }
    .to_string()
}

/// Writes a request to the editor without parameters, whose answer says nothing.
pub(crate) fn request(id: &str, method: &str) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "method": method }).to_string()
}

/// A notification as it is written.
#[derive(Serialize)]
struct Notification<'n, T> {
    jsonrpc: &'n str,
    method: &'n str,
    params: &'n T,
}

/// Writes a notification. Nothing is made of its parameters before, for the diagnostics of a document may be many.
pub(crate) fn notification<T: Serialize>(method: &str, params: &T) -> String {
    serde_json::to_string(&Notification { jsonrpc: "2.0", method, params }).unwrap_or_default()
}
