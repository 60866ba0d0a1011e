use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use play::{Change, Client};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_util::sync::CancellationToken;
use wire::{GameStatus, PlayedPly, ServerMessage};

use super::game::Inner;
use super::request::sides;
use super::{GameRegistry, LiveGame};

/// How many messages may wait for a page.
pub(crate) const LONGEST_QUEUE: usize = 64;

/// How many bytes of them, unless one alone has more.
const MOST_BYTES: usize = 1024 * 1024;

/// The queue of messages to one page. A page that does not read them in time has to reload.
#[derive(Clone)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Message>,
    /// The bytes that wait.
    waiting: Arc<AtomicUsize>,
    /// Raised when the page reads too slowly.
    pub(crate) too_slow: CancellationToken,
}

impl Outbox {
    pub(crate) fn new() -> (Outbox, mpsc::Receiver<Message>) {
        let (queue, waiting) = mpsc::channel(LONGEST_QUEUE);
        (Outbox { queue, waiting: Arc::default(), too_slow: CancellationToken::new() }, waiting)
    }

    /// Tells the page something.
    pub(crate) fn send(&self, message: &ServerMessage) {
        if let Some(text) = text(message) {
            self.send_text(text);
        }
    }

    /// Ends the socket with this reason, after what waits.
    pub(crate) fn end(&self, reason: CloseFrame) {
        if self.queue.try_send(Message::Close(Some(reason))).is_err() {
            self.too_slow.cancel();
        }
    }

    /// The games cannot be reached: the page is to come back, and to send again what was not acknowledged.
    pub(crate) fn send_away(&self) {
        self.send(&ServerMessage::Restart { after: 2000, reload: false });
        self.end(CloseFrame {
            code: CloseCode::Restart,
            reason: Utf8Bytes::from_static("the games cannot be reached"),
        });
    }

    /// Sends a message that was written before: those to many pages are written once.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        let length = text.len();
        let before = self.waiting.fetch_add(length, Ordering::Relaxed);
        let much = before > 0 && before + length > MOST_BYTES;
        if much || matches!(self.queue.try_send(Message::Text(text)), Err(mpsc::error::TrySendError::Full(_)))
        {
            self.too_slow.cancel();
        }
    }

    /// Sends a message that will be repeated, unless the queue is half full: events need the room. Returns whether it was sent.
    pub(crate) fn try_send(&self, text: Utf8Bytes) -> bool {
        let has_room = self.queue.capacity() > LONGEST_QUEUE / 2;
        if has_room {
            self.send_text(text);
        }
        has_room
    }

    /// A message waits no longer.
    pub(crate) fn took(&self, message: &Message) {
        if let Message::Text(text) = message {
            self.waiting.fetch_sub(text.len(), Ordering::Relaxed);
        }
    }
}

/// A message as text.
pub(crate) fn text(message: &ServerMessage) -> Option<Utf8Bytes> {
    serde_json::to_string(message).ok().map(Utf8Bytes::from)
}

/// A page that shows a game.
#[derive(Clone)]
pub(crate) struct Viewer {
    /// Tells it from all others.
    pub(crate) number: u64,
    /// The visitor, by hash, as engine time is shared out.
    pub(crate) client: Client,
    pub(crate) outbox: Outbox,
    /// Whether the page is out of sight.
    pub(crate) hidden: Arc<AtomicBool>,
}

impl LiveGame {
    pub(super) fn send_to_all(&self, message: &ServerMessage) {
        if let Some(text) = text(message) {
            self.viewers().iter().for_each(|viewer| viewer.outbox.send_text(text.clone()));
        }
    }

    /// Sends a message that will be repeated to all pages with room in their queues. Returns whether all had room.
    pub(super) fn try_send_to_all(&self, message: &ServerMessage) -> bool {
        let Some(text) = text(message) else { return true };
        self.viewers().iter().filter(|viewer| !viewer.outbox.try_send(text.clone())).count() == 0
    }

    pub(super) fn send_snapshots(&self, registry: &GameRegistry, inner: &Inner) {
        let viewers = self.viewers().clone();
        viewers.iter().for_each(|viewer| self.show(registry, inner, viewer));
    }

    /// Sends the last event to all pages. It is written once for the player to decide, and once for all others.
    pub(super) fn send_event(&self, registry: &GameRegistry, inner: &Inner) {
        let viewers = self.viewers().clone();
        let session = inner.session();
        let Some(Change { event, added, .. }) = session.last_change() else { return };
        let info = session.game().info();
        let plies: Vec<_> = added.into_iter().map(|ply| PlayedPly::of(info, ply)).collect();
        let mut texts: HashMap<bool, Option<Utf8Bytes>> = HashMap::new();
        for viewer in viewers {
            let yours = sides(&session, &inner.seat_owners, &viewer.client.visitor);
            let text = texts.entry(GameStatus::decides(&session, &yours)).or_insert_with(|| {
                text(&ServerMessage::Event {
                    game: self.id.clone(),
                    event: event.clone(),
                    kept: (session.ply_count() - plies.len()) as u32,
                    plies: plies.clone(),
                    live: inner.live(&session, &yours, registry.now()),
                })
            });
            if let Some(text) = text {
                viewer.outbox.send_text(text.clone());
            }
        }
    }

    /// The store does not answer: pages are to come back, and to send again what was not acknowledged.
    pub(super) fn send_away(&self) {
        let viewers = self.viewers().clone();
        for viewer in viewers {
            viewer.outbox.send_away();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(count: usize) -> Utf8Bytes {
        Utf8Bytes::from("x".repeat(count))
    }

    /// A message alone may be as large as it is; more must be read before more is kept.
    #[test]
    fn few_large_messages_are_too_many() {
        let (outbox, mut waiting) = Outbox::new();
        outbox.send_text(letters(2 * MOST_BYTES));
        assert!(!outbox.too_slow.is_cancelled());
        let read = waiting.try_recv();
        assert!(read.is_ok());
        read.iter().for_each(|message| outbox.took(message));
        for _ in 0..4 {
            outbox.send_text(letters(MOST_BYTES / 4));
        }
        assert!(!outbox.too_slow.is_cancelled());
        outbox.send_text(letters(1));
        assert!(outbox.too_slow.is_cancelled());
    }

    #[test]
    fn many_small_messages_are_too_many() {
        let (outbox, _waiting) = Outbox::new();
        for _ in 0..LONGEST_QUEUE {
            outbox.send_text(letters(1));
        }
        assert!(!outbox.too_slow.is_cancelled());
        outbox.send_text(letters(1));
        assert!(outbox.too_slow.is_cancelled());
    }

    /// Visitors who come and go do not disconnect others.
    #[test]
    fn what_is_mentioned_leaves_room() {
        let (outbox, mut waiting) = Outbox::new();
        let sent = (0..10 * LONGEST_QUEUE).filter(|_| outbox.try_send(letters(1))).count();
        assert_eq!(sent, LONGEST_QUEUE / 2);
        for _ in sent..LONGEST_QUEUE {
            outbox.send_text(letters(1));
        }
        assert!(!outbox.too_slow.is_cancelled());
        while waiting.try_recv().is_ok() {}
        assert!(outbox.try_send(letters(1)));
    }
}
