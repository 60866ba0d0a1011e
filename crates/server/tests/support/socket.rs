use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use wire::{ClientMessage, ServerMessage};

use super::PATIENCE;

/// The line or the server is gone.
#[derive(Debug)]
pub(crate) struct Disconnected;

/// The line between a page and its server.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub(crate) async fn say(&mut self, what: &ClientMessage) -> Result<(), Disconnected> {
        let text = serde_json::to_string(what).unwrap();
        self.stream.send(Message::text(text)).await.map_err(|_| Disconnected)
    }

    /// The next message; what must come comes.
    pub(crate) async fn hear(&mut self) -> Result<ServerMessage, Disconnected> {
        // The server's own pings are no message.
        let until = Instant::now() + PATIENCE;
        loop {
            let heard = timeout_at(until, self.stream.next()).await.expect("no word from the server");
            match heard.ok_or(Disconnected)?.map_err(|_| Disconnected)? {
                Message::Text(text) => return Ok(serde_json::from_str(&text).expect("a message of ours")),
                Message::Close(_) => return Err(Disconnected),
                _ => (),
            }
        }
    }

    /// Waits for something among the messages.
    pub(crate) async fn find<T>(
        &mut self,
        mut wanted: impl FnMut(ServerMessage) -> Option<T>,
    ) -> Result<T, Disconnected> {
        loop {
            if let Some(found) = wanted(self.hear().await?) {
                return Ok(found);
            }
        }
    }

    /// Waits for the socket's end, and gives the code if it was said.
    pub(crate) async fn end(&mut self) -> Option<u16> {
        let ending = async {
            while let Some(Ok(message)) = self.stream.next().await {
                if let Message::Close(frame) = message {
                    return frame.map(|frame| frame.code.into());
                }
            }
            None
        };
        timeout(PATIENCE, ending).await.expect("it ends in time")
    }
}
