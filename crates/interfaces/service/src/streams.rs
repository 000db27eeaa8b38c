//! The bound on streams: answers that last as long as the client listens. Not here: what they tell.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::client::Client;
use crate::held_body::holding;
use crate::places::Places;
use crate::problem::Problem;

/// The ends of the patterns of routes that answer with a stream.
const STREAMS: [&str; 3] = ["/events", "/news", "/batches/{id}/results"];

/// Takes a place for a request whose answer is a stream, until the stream ends.
pub(crate) async fn bounded(
    State(places): State<Arc<Places>>,
    Extension(client): Extension<Client>,
    path: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    if !path.is_some_and(|path| STREAMS.iter().any(|end| path.as_str().ends_with(end))) {
        return next.run(request).await;
    }
    match places.take(&client) {
        Ok(place) => holding(next.run(request).await, place),
        Err(full) => Problem::no_place("streams", "too-many-streams", full).into_response(),
    }
}
