use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

use crate::connections::Connection;

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

/// The body of a request. It records in the connection whether the rest has yet to arrive.
pub(crate) struct WatchedBody {
    pub(crate) body: Body,
    pub(crate) connection: Arc<Connection>,
}

impl HttpBody for WatchedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match &polled {
            Poll::Pending => self.connection.wait_for_body(),
            Poll::Ready(Some(Ok(_))) => (),
            Poll::Ready(_) => self.connection.end_body(),
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for WatchedBody {
    fn drop(&mut self) {
        self.connection.end_body();
    }
}
