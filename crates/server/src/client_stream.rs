use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep_until};

use crate::connections::Connection;

/// The stream of a client. An answer that is read too slowly for too long breaks it, and its send buffer is bounded
/// before the first answer that opens no WebSocket.
pub(crate) struct ClientStream<S> {
    stream: S,
    connection: Arc<Connection>,
    patience: Duration,
    /// Bounds the send buffer; taken when that is done.
    bound: Option<fn(&S)>,
    /// Wakes the connection at the deadline of an answer.
    timer: Option<Pin<Box<Sleep>>>,
}

impl<S> ClientStream<S> {
    pub(crate) fn new(
        stream: S,
        connection: Arc<Connection>,
        patience: Duration,
        bound: Option<fn(&S)>,
    ) -> ClientStream<S> {
        ClientStream { stream, connection, patience, bound, timer: None }
    }

    fn before_write(&mut self) {
        if self.bound.is_some()
            && !self.connection.is_websocket()
            && let Some(bound) = self.bound.take()
        {
            bound(&self.stream);
        }
    }

    fn after_write(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => self.connection.count_written(bytes),
            Poll::Pending if self.is_late(context) => {
                let sentence = "the answer is read too slowly";
                return Poll::Ready(Err(io::Error::new(ErrorKind::TimedOut, sentence)));
            }
            _ => (),
        }
        written
    }

    /// Whether the deadline of the answer has passed; if not, the task is woken then.
    fn is_late(&mut self, context: &mut Context<'_>) -> bool {
        let Some(deadline) = self.connection.write_deadline(self.patience) else {
            self.timer = None;
            return false;
        };
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(deadline.into())));
        timer.as_mut().reset(deadline.into());
        timer.as_mut().poll(context).is_ready()
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for ClientStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ClientStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.before_write();
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.after_write(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.before_write();
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.after_write(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::{sleep, timeout};

    use super::*;

    /// The client reads some 5 kB each second: never nothing, and too slowly.
    #[tokio::test]
    async fn an_answer_that_is_read_drop_by_drop_breaks_the_connection() {
        let (ours, mut client) = duplex(256);
        let connection = Connection::new();
        let _answering = Connection::answer(&connection);
        connection.begin_answer();
        let mut stream = ClientStream::new(ours, connection, Duration::from_millis(200), None);
        let reading = tokio::spawn(async move {
            let mut bytes = [0; 100];
            while client.read(&mut bytes).await.is_ok_and(|count| count > 0) {
                sleep(Duration::from_millis(20)).await;
            }
        });
        let written = timeout(Duration::from_secs(5), stream.write_all(&[0; 100_000])).await;
        assert_eq!(written.map(|end| end.map_err(|error| error.kind())), Ok(Err(ErrorKind::TimedOut)));
        drop(stream);
        assert!(reading.await.is_ok());
    }

    #[tokio::test]
    async fn a_websocket_has_no_deadline_and_no_smaller_buffer() {
        let (ours, mut client) = duplex(256);
        let connection = Connection::new();
        connection.become_websocket();
        let bound: fn(&_) = |_| unreachable!("its buffer is left alone");
        let mut stream = ClientStream::new(ours, connection, Duration::from_millis(10), Some(bound));
        let reading = tokio::spawn(async move {
            sleep(Duration::from_millis(200)).await;
            client.read_exact(&mut [0; 1_000]).await.map(|_| ())
        });
        assert!(stream.write_all(&[0; 1_000]).await.is_ok());
        assert!(reading.await.is_ok_and(|read| read.is_ok()));
    }
}
