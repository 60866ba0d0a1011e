//! Counts WebSocket frames below the protocol, which gives out whole messages only: a message that never ends would
//! otherwise cost its sender nothing.

use std::io;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_util::sync::CancellationToken;

/// How many bytes are still read after a frame was refused, so that the page can read why.
const MOST_DISCARDED: usize = 256 * 1024;

/// The opcode of a frame that closes the socket.
const CLOSE: u8 = 8;

/// A connection whose incoming frames are counted. The frame that the limit refuses, and all that follow, are discarded.
pub(super) struct CountedFrames<S> {
    stream: S,
    position: FramePosition,
    limit: Box<dyn FnMut() -> bool + Send>,
    refused: CancellationToken,
    discarded: usize,
}

impl<S> CountedFrames<S> {
    /// Asks `limit` before each frame whether it is allowed; cancels `refused` when it is not.
    pub(super) fn new(
        stream: S,
        limit: impl FnMut() -> bool + Send + 'static,
        refused: CancellationToken,
    ) -> CountedFrames<S> {
        let position = FramePosition::Start;
        CountedFrames { stream, position, limit: Box::new(limit), refused, discarded: 0 }
    }

    /// How many of these bytes belong to frames that are allowed.
    fn allowed(&mut self, bytes: &[u8]) -> usize {
        self.position.advance(bytes, |_| match (self.limit)() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        })
    }

    /// Whether a page that was refused has seen enough: it has answered the close frame, or sends without end.
    fn is_done(&mut self, bytes: &[u8]) -> bool {
        self.discarded += bytes.len();
        let mut is_closed = false;
        self.position.advance(bytes, |first| {
            is_closed |= first & 0x0F == CLOSE;
            ControlFlow::Continue(())
        });
        is_closed || self.discarded > MOST_DISCARDED
    }
}

impl<S: AsyncRead + Unpin> CountedFrames<S> {
    /// Reads and drops what comes until the page closes the connection.
    fn poll_discard(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        loop {
            let mut space = [0; 1024];
            let mut buffer = ReadBuf::new(&mut space);
            ready!(Pin::new(&mut self.stream).poll_read(context, &mut buffer))?;
            if buffer.filled().is_empty() || self.is_done(buffer.filled()) {
                return Poll::Ready(Ok(()));
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for CountedFrames<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.refused.is_cancelled() {
            return self.poll_discard(context);
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let read = buffer.filled().get(before..).unwrap_or_default();
        let length = read.len();
        let allowed = self.allowed(read);
        if allowed == length {
            return Poll::Ready(Ok(()));
        }
        self.refused.cancel();
        let is_done = self.is_done(read.get(allowed..).unwrap_or_default());
        buffer.set_filled(before + allowed);
        // No bytes at all would mean the end of the connection.
        if allowed > 0 || is_done { Poll::Ready(Ok(())) } else { self.poll_discard(context) }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for CountedFrames<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Where in a frame the next byte stands (RFC 6455, section 5.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FramePosition {
    /// The first byte: flags and opcode.
    Start,
    /// The second byte: whether there is a mask, and a short length.
    ShortLength,
    /// A longer length, of which so many bytes are missing.
    LongLength { missing: u8, length: u64, is_masked: bool },
    /// The mask, of which so many bytes are missing.
    Mask { missing: u8, length: u64 },
    /// The payload, of which so many bytes are missing.
    Payload { missing: u64 },
}

impl FramePosition {
    /// Goes through these bytes and hands over the first byte of each frame, until one is to be the last; gives how many
    /// bytes stand before that frame.
    fn advance(&mut self, bytes: &[u8], mut frame: impl FnMut(u8) -> ControlFlow<()>) -> usize {
        let mut left = bytes;
        while let Some((&byte, rest)) = left.split_first() {
            if *self == FramePosition::Start && frame(byte).is_break() {
                break;
            }
            (*self, left) = match *self {
                FramePosition::Payload { missing } => {
                    let skipped =
                        usize::try_from(missing).map_or(left.len(), |missing| missing.min(left.len()));
                    (
                        FramePosition::payload(missing - skipped as u64),
                        left.get(skipped..).unwrap_or_default(),
                    )
                }
                in_header => (in_header.after(byte), rest),
            };
        }
        bytes.len() - left.len()
    }

    /// Where the next byte stands after this one of a header.
    fn after(self, byte: u8) -> FramePosition {
        match self {
            FramePosition::Start => FramePosition::ShortLength,
            FramePosition::ShortLength => {
                let is_masked = byte & 0x80 != 0;
                match byte & 0x7F {
                    126 => FramePosition::LongLength { missing: 2, length: 0, is_masked },
                    127 => FramePosition::LongLength { missing: 8, length: 0, is_masked },
                    length => FramePosition::after_length(length.into(), is_masked),
                }
            }
            FramePosition::LongLength { missing, length, is_masked } => {
                let length = length << 8 | u64::from(byte);
                match missing {
                    0 | 1 => FramePosition::after_length(length, is_masked),
                    missing => FramePosition::LongLength { missing: missing - 1, length, is_masked },
                }
            }
            FramePosition::Mask { missing: 0 | 1, length } => FramePosition::payload(length),
            FramePosition::Mask { missing, length } => FramePosition::Mask { missing: missing - 1, length },
            FramePosition::Payload { missing } => FramePosition::payload(missing.saturating_sub(1)),
        }
    }

    fn after_length(length: u64, is_masked: bool) -> FramePosition {
        if is_masked { FramePosition::Mask { missing: 4, length } } else { FramePosition::payload(length) }
    }

    fn payload(missing: u64) -> FramePosition {
        if missing == 0 { FramePosition::Start } else { FramePosition::Payload { missing } }
    }
}

#[cfg(test)]
mod tests {
    use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
    use tokio_tungstenite::tungstenite::protocol::frame::{Frame, FrameHeader};

    use super::*;

    fn frame(length: usize, mask: Option<[u8; 4]>) -> Vec<u8> {
        let header = FrameHeader { opcode: OpCode::Data(Data::Binary), mask, ..FrameHeader::default() };
        let mut bytes = Vec::new();
        // Payloads that look like headers.
        let frame = Frame::from_payload(header, vec![0x82; length].into());
        assert!(frame.format(&mut bytes).is_ok());
        bytes
    }

    /// However a connection cuts the bytes of frames of every form, each frame is counted once.
    #[test]
    fn each_frame_is_counted_once() {
        let lengths = [0, 1, 125, 126, 127, 255, 65_535, 65_536, 70_000, 0, 0];
        for mask in [None, Some([1, 2, 3, 4])] {
            let frames = lengths.map(|length| frame(length, mask));
            let bytes = frames.concat();
            for cut in [1, 2, 3, 7, 1000, bytes.len()] {
                let (mut position, mut count) = (FramePosition::Start, 0);
                for chunk in bytes.chunks(cut) {
                    let passed = position.advance(chunk, |first| {
                        assert_eq!(first, 0x82);
                        count += 1;
                        ControlFlow::Continue(())
                    });
                    assert_eq!(passed, chunk.len());
                }
                assert_eq!((position, count), (FramePosition::Start, lengths.len()), "cut at {cut}");
            }
            // The frame that is refused begins where the one before it ends.
            let mut left = 3;
            let passed = FramePosition::Start.advance(&bytes, |_| {
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(passed, frames[0].len() + frames[1].len());
        }
    }
}
