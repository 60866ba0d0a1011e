use std::time::{Duration, Instant};

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use wire::{ClientMessage, PROTOCOL};

type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long anything is waited for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// How often a page says that it is there.
const PING: Duration = Duration::from_secs(5);

/// A visitor's socket.
pub(crate) struct Line {
    sink: SplitSink<Stream, Message>,
    stream: SplitStream<Stream>,
}

/// What is read of a message: a page would draw the rest.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Told {
    Snapshot,
    Event {
        event: Numbered,
    },
    Done {
        key: String,
        seq: u32,
    },
    Refused {
        key: String,
        why: String,
    },
    Queue {
        place: u32,
    },
    Insight,
    Over {
        why: Option<String>,
    },
    Restart,
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
pub(crate) struct Numbered {
    pub(crate) seq: u32,
}

impl Line {
    pub(crate) async fn open(url: &str, cookie: &str) -> Result<Line, String> {
        let url = format!("{}/api/socket", url.replacen("http", "ws", 1));
        let mut request = url.into_client_request().map_err(|error| error.to_string())?;
        let cookie = cookie.parse().map_err(|_| "no cookie".to_string())?;
        request.headers_mut().insert("cookie", cookie);
        let (stream, _) = connect_async(request).await.map_err(|error| format!("no socket: {error}"))?;
        if let MaybeTlsStream::Plain(stream) = stream.get_ref() {
            stream.set_nodelay(true).map_err(|error| error.to_string())?;
        }
        let (sink, stream) = stream.split();
        Ok(Line { sink, stream })
    }

    pub(crate) async fn say(&mut self, what: &ClientMessage) -> Result<(), String> {
        let text = serde_json::to_string(what).map_err(|error| error.to_string())?;
        self.sink.send(Message::text(text)).await.map_err(|error| format!("cannot send: {error}"))
    }

    /// Says hello to a game, and waits until it is shown.
    pub(crate) async fn hello(&mut self, id: &str) -> Result<(), String> {
        self.say(&ClientMessage::Hello { v: PROTOCOL, game: id.to_string(), seq: None }).await?;
        self.hear(|told| matches!(told, Told::Snapshot).then_some(())).await.map(|_| ())
    }

    /// Waits for something, and tells when it came.
    pub(crate) async fn hear<T>(
        &mut self,
        mut wanted: impl FnMut(Told) -> Option<T>,
    ) -> Result<(T, Instant), String> {
        let hearing = async {
            loop {
                let (told, at) = self.next().await?;
                if let Some(found) = wanted(told) {
                    return Ok((found, at));
                }
            }
        };
        timeout(PATIENCE, hearing).await.map_err(|_| "nothing came for half a minute".to_string())?
    }

    async fn next(&mut self) -> Result<(Told, Instant), String> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    let at = Instant::now();
                    let told = serde_json::from_str(&text).map_err(|error| error.to_string())?;
                    return Ok((told, at));
                }
                Some(Ok(Message::Close(frame))) => return Err(format!("the socket was closed: {frame:?}")),
                Some(Ok(_)) => (),
                Some(Err(error)) => return Err(format!("the socket broke: {error}")),
                None => return Err("the socket ended".to_string()),
            }
        }
    }

    /// Reads what comes until a moment, and says now and then that somebody is there.
    pub(crate) async fn idle(&mut self, until: Instant) -> Result<(), String> {
        let mut ping = tokio::time::interval_at((Instant::now() + PING).into(), PING);
        loop {
            let heard = tokio::select! {
                () = tokio::time::sleep_until(until.into()) => return Ok(()),
                _ = ping.tick() => None,
                heard = self.next() => Some(heard?),
            };
            match heard {
                None => self.say(&ClientMessage::Ping { t: Duration::ZERO.into() }).await?,
                Some((Told::Restart, _)) => return Err("the server wants the page to come again".to_string()),
                Some(_) => (),
            }
        }
    }
}
