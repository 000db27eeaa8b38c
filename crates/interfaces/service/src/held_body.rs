//! The body of a response that holds something until it is sent or given up: a place among the streams, or the mark that a
//! connection is busy. Not here: what is held.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::Error;
use axum::body::{Body, Bytes};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};

/// A body, and what is dropped with it.
struct HeldBody<G> {
    body: Body,
    _held: G,
}

/// Has the body of a response hold something.
pub(crate) fn holding<G: Send + Unpin + 'static>(response: Response, held: G) -> Response {
    response.map(|body| Body::new(HeldBody { body, _held: held }))
}

impl<G: Unpin> hyper::body::Body for HeldBody<G> {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
