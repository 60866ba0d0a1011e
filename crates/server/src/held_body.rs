use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

/// A body that keeps something until it has been written or dropped.
pub(crate) struct HeldBody<T> {
    body: Body,
    _held: T,
}

impl<T: Send + Unpin + 'static> HeldBody<T> {
    pub(crate) fn wrap(body: Body, held: T) -> Body {
        Body::new(HeldBody { body, _held: held })
    }
}

impl<T: Unpin> HttpBody for HeldBody<T> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
