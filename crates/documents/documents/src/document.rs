//! The common parts of all JSON documents. Not here: how they are written.

use serde::Serialize;

/// A JSON document, such as a ruling or an error. Each type says so beside its definition.
pub trait Document: Serialize {}
