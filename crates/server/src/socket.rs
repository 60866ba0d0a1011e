//! The WebSocket of a page.

mod engine_query;
mod frames;
mod review;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::sync::mpsc;
use tokio::time::{interval, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_util::sync::CancellationToken;
use wire::{ClientMessage, ErrorCode, PROTOCOL, ServerMessage};

use self::engine_query::{EngineQuery, QueryContext};
use self::frames::CountedFrames;
use crate::app::App;
use crate::extract::error_response;
use crate::live::{ActionReply, ActionRequest, LiveGame, Outbox, Viewer};
use crate::request_filter::too_many_requests;
use crate::tokens;
use crate::visitor::Requester;
use crate::visitor::{Address, Visitor};

/// The address of the sockets.
pub(crate) const PATH: &str = "/api/socket";

/// The longest message of a page.
const LONGEST_MESSAGE: usize = 16 * 1024;

/// What is read at once: pages say little, and the usual 128 kB for each of thousands of sockets is most of the memory.
const READ_BUFFER: usize = 1024;

/// The most that may wait to be written to a socket.
const WRITE_BUFFER: usize = 512 * 1024;

/// The interval between pings.
const PING_INTERVAL: Duration = Duration::from_secs(10);

/// The time limit for a page to close its socket.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// How many messages more are read of it: one that sends without end is cut off.
const MOST_DISCARDED_MESSAGES: usize = 10_000;

/// The connection of a page.
type WebSocket = WebSocketStream<CountedFrames<TokioIo<Upgraded>>>;

/// Opens the socket of a page. The upgrade is done here rather than by axum, so that frames can be counted below the
/// protocol.
pub(crate) async fn open(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    Extension(address): Extension<Address>,
    mut request: axum::extract::Request,
) -> Response {
    let Ok(response) = create_response_with_body(&request, Body::empty) else {
        let sentence = "this address is for WebSockets only: expected a request to upgrade to version 13";
        return error_response(StatusCode::BAD_REQUEST, sentence);
    };
    let Some(permit) = app.rate_limits.socket(&visitor, address.0) else {
        app.rate_limits.delay_refusal().await;
        return too_many_requests().into_response();
    };
    let upgrade = hyper::upgrade::on(&mut request);
    let tracker = app.sockets.clone();
    let requester = app.rate_limits.requester(Some(&visitor), address.0);
    tracker.spawn(async move {
        if let Ok(upgraded) = upgrade.await {
            metrics::gauge!("trilith_sockets").increment(1.0);
            requester.scope(serve_socket(app, visitor, address, upgraded)).await;
            metrics::gauge!("trilith_sockets").decrement(1.0);
        }
        drop(permit);
    });
    response
}

/// The WebSocket over an upgraded connection, and a token that is cancelled when the page sends too much. Whatever a page
/// sends costs something, so each frame counts: also parts of a message, and pings of the protocol's own.
async fn limited(
    app: &App,
    visitor: &Visitor,
    address: Address,
    upgraded: Upgraded,
) -> (WebSocket, CancellationToken) {
    let (rate_limits, visitor) = (Arc::clone(&app.rate_limits), visitor.clone());
    let flooded = CancellationToken::new();
    let limit = move || rate_limits.message(&visitor, address.0);
    let stream = CountedFrames::new(TokioIo::new(upgraded), limit, flooded.clone());
    let config = WebSocketConfig::default()
        .max_message_size(Some(LONGEST_MESSAGE))
        .max_frame_size(Some(LONGEST_MESSAGE))
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER);
    (WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await, flooded)
}

/// How long messages take there and back, in milliseconds.
type Lag = Arc<AtomicU64>;

async fn serve_socket(app: App, visitor: Visitor, address: Address, upgraded: Upgraded) {
    let (socket, flooded) = limited(&app, &visitor, address, upgraded).await;
    let (sink, mut stream) = socket.split();
    let (outbox, waiting) = Outbox::new();
    let lag = Lag::default();
    let begun = Instant::now();
    let writing = write(app.clone(), sink, waiting, outbox.clone(), begun);
    let mut page = SocketSession {
        app,
        visitor,
        address,
        outbox,
        lag,
        begun,
        number: 0,
        hidden: Arc::default(),
        game: None,
        engine_queries: HashMap::new(),
    };
    page.number = page.app.registry.viewer();
    let is_told = tokio::select! {
        () = writing => true,
        () = page.read(&mut stream, &flooded) => false,
    };
    page.leave().await;
    drop(page);
    if is_told {
        // Closing with unread data would reset the connection, and the page would never read the reason.
        let reading = stream.take(MOST_DISCARDED_MESSAGES).for_each(|_| async {});
        let _still_talking = timeout(CLOSE_TIMEOUT, reading).await;
    }
}

/// Writes queued messages, sends pings, and closes the socket.
async fn write(
    app: App,
    mut sink: SplitSink<WebSocket, Message>,
    mut waiting: mpsc::Receiver<Message>,
    outbox: Outbox,
    begun: Instant,
) {
    let mut measure = interval(PING_INTERVAL);
    let restart = loop {
        let message = tokio::select! {
            biased;
            () = outbox.too_slow.cancelled() => break Some(ServerMessage::Restart { after: 1000, reload: true }),
            () = app.shutdown.cancelled() => break Some(ServerMessage::Restart { after: 500, reload: false }),
            message = waiting.recv() => message,
            _ = measure.tick() => Some(Message::Ping(begun.elapsed().as_millis().to_string().into())),
        };
        let Some(message) = message else { break None };
        outbox.took(&message);
        let last = matches!(message, Message::Close(_));
        match timeout(app.registry.limits.idle_timeout, sink.send(message)).await {
            Ok(Ok(())) if !last => (),
            _ => return,
        }
    };
    if let Some(text) = restart.and_then(|restart| serde_json::to_string(&restart).ok()) {
        let _gone = timeout(CLOSE_TIMEOUT, sink.send(Message::Text(text.into()))).await;
    }
    let _gone = timeout(CLOSE_TIMEOUT, sink.close()).await;
}

/// One page and what it does.
struct SocketSession {
    app: App,
    visitor: Visitor,
    address: Address,
    outbox: Outbox,
    lag: Lag,
    begun: Instant,
    /// Tells this page from all others.
    number: u64,
    /// Whether it is out of sight.
    hidden: Arc<AtomicBool>,
    /// The game it shows.
    game: Option<Arc<LiveGame>>,
    /// Its engine requests, by its own ids.
    engine_queries: HashMap<u32, EngineQuery>,
}

impl SocketSession {
    async fn read(&mut self, stream: &mut SplitStream<WebSocket>, flooded: &CancellationToken) {
        // Silence, a broken line and a page that leaves end it alike.
        let silence = self.app.registry.limits.idle_timeout;
        loop {
            let next = tokio::select! {
                // Messages that came before the flood are still answered.
                biased;
                next = timeout(silence, stream.next()) => next,
                () = flooded.cancelled() => {
                    self.close_flooded().await;
                    return;
                }
            };
            let Ok(Some(Ok(message))) = next else {
                if flooded.is_cancelled() {
                    self.close_flooded().await;
                }
                return;
            };
            match message {
                Message::Text(text) => match serde_json::from_str(&text) {
                    Ok(message) => {
                        if !self.handle(message).await {
                            return;
                        }
                    }
                    Err(_) => {
                        self.close("unknown message").await;
                        return;
                    }
                },
                Message::Pong(sent) => self.measure(&sent),
                Message::Ping(_) => (),
                Message::Binary(_) => {
                    self.close("unknown message").await;
                    return;
                }
                Message::Close(_) | Message::Frame(_) => return,
            }
        }
    }

    /// Ends the socket of a page that sends too much. Nothing is read meanwhile, so the sender is slowed down before it
    /// can open the next socket.
    async fn close_flooded(&self) {
        self.app.rate_limits.delay_refusal().await;
        self.close("too many messages").await;
    }

    /// Ends the socket for a reason.
    async fn close(&self, why: &'static str) {
        let frame = CloseFrame { code: CloseCode::Policy, reason: Utf8Bytes::from_static(why) };
        self.outbox.end(frame);
        // The writer ends the socket once this has gone out.
        tokio::time::sleep(Duration::from_secs(2)).await;
    }

    fn measure(&self, sent: &[u8]) {
        let sent = std::str::from_utf8(sent).ok().and_then(|text| text.parse::<u128>().ok());
        if let Some(lag) = sent.and_then(|sent| self.begun.elapsed().as_millis().checked_sub(sent)) {
            self.lag.store(u64::try_from(lag).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
    }

    /// Handles a message of the page; `false` if that ends the socket.
    async fn handle(&mut self, message: ClientMessage) -> bool {
        match message {
            ClientMessage::Hello { v, game, .. } => return self.hello(v, &game).await,
            ClientMessage::Act { key, game, seq, act } => return self.act(key, &game, seq, act).await,
            ClientMessage::Visible { visible } => {
                let was_hidden = self.hidden.swap(!visible, Ordering::Relaxed);
                if let Some(game) = self.game.as_ref().filter(|_| was_hidden == visible) {
                    game.sighted(&self.app.registry).await;
                }
            }
            ClientMessage::Think { id, start, lines, milliseconds } => {
                self.ask(id, async |context| EngineQuery::think(context, start, lines, milliseconds).await)
                    .await;
            }
            ClientMessage::Review { id, start } => {
                self.ask(id, async |context| EngineQuery::review(context, start).await).await;
            }
            ClientMessage::Stop { id } => {
                self.engine_queries.remove(&id);
            }
            ClientMessage::Ping { t } => {
                self.outbox.send(&ServerMessage::Pong { t, now: self.app.registry.now().0.into() });
            }
        }
        true
    }

    async fn ask(
        &mut self,
        id: u32,
        question: impl AsyncFnOnce(&QueryContext<'_>) -> Result<EngineQuery, String>,
    ) {
        // A question under the same name takes the place of the one before.
        self.engine_queries.retain(|&other, question| other != id && !question.is_over());
        let SocketSession { app, visitor, address, outbox, .. } = &*self;
        match question(&QueryContext { app, visitor, address: *address, outbox, id }).await {
            Ok(question) => {
                self.engine_queries.insert(id, question);
            }
            Err(why) => self.outbox.send(&ServerMessage::Over { id, why: Some(why) }),
        }
    }

    async fn hello(&mut self, v: u32, id: &str) -> bool {
        if v != PROTOCOL {
            self.outbox.send(&ServerMessage::Restart { after: 0, reload: true });
            return true;
        }
        if self.game.as_ref().is_some_and(|game| game.id != id) {
            self.leave().await;
        }
        match self.app.registry.open(id).await {
            // A store that does not answer has sent all pages away.
            Ok(_) if self.app.registry.is_cut_off() => self.send_away().await,
            Ok(game) => {
                // Noted first: however the socket ends, the page leaves the game.
                self.game = Some(Arc::clone(&game));
                match game.join(&self.app.registry, self.viewer()).await {
                    Ok(()) => true,
                    Err(error) => {
                        tracing::warn!(%error, game = game.id, "a game cannot be shown");
                        self.send_away().await
                    }
                }
            }
            Err(error) if error.0.code == ErrorCode::Internal => {
                tracing::warn!(why = error.0.sentence, "a game cannot be opened");
                self.send_away().await
            }
            Err(error) => {
                self.outbox.send(&ServerMessage::Missing { game: id.to_string(), why: error.0.sentence });
                true
            }
        }
    }

    fn viewer(&self) -> Viewer {
        Viewer {
            number: self.number,
            client: self.app.rate_limits.client(&self.visitor, self.address.0),
            outbox: self.outbox.clone(),
            hidden: Arc::clone(&self.hidden),
        }
    }

    async fn act(&mut self, key: String, id: &str, seq: u32, act: wire::GameAction) -> bool {
        let refuse = |why: &str| ServerMessage::Refused {
            key: key.clone(),
            code: ErrorCode::Invalid,
            why: why.to_string(),
            seq,
        };
        let Some(game) = self.game.clone().filter(|game| game.id == id) else {
            self.outbox.send(&refuse("say hello to the game first"));
            return true;
        };
        if !tokens::is_key(&key) || key.contains(' ') {
            // Keys with blanks are the server's own.
            self.outbox.send(&refuse("a key has 1 to 64 letters, no blank and no null character"));
            return true;
        }
        let lag = Duration::from_millis(self.lag.load(Ordering::Relaxed));
        // Another visitor's key says nothing about this one's act.
        let own = format!("{}.{key}", self.visitor.hash);
        let request = ActionRequest { key: own, seq, act, lag };
        let asked = Instant::now();
        // In a task of its own: the action is finished and sent to the others even if the socket closes.
        let (registry, visitor, at) =
            (Arc::clone(&self.app.registry), self.visitor.hash.clone(), Arc::clone(&game));
        let act = async move { at.act(&registry, &visitor, request).await };
        let work = self.app.sockets.spawn(Requester::current().scope(act));
        let reply = work.await.unwrap_or(ActionReply::Unknown);
        metrics::histogram!("trilith_act_seconds").record(asked.elapsed().as_secs_f64());
        match reply {
            ActionReply::Done(seq) => self.outbox.send(&ServerMessage::Done { key, seq }),
            ActionReply::Refused(error, seq) => {
                let conflict = error.code == ErrorCode::Conflict;
                self.outbox.send(&ServerMessage::Refused { key, code: error.code, why: error.sentence, seq });
                if conflict {
                    game.refresh(&self.app.registry, &self.viewer()).await;
                }
            }
            ActionReply::Unknown => return self.send_away().await,
        }
        true
    }

    /// The store does not answer: the page is to come back, and to send again what was not acknowledged.
    async fn send_away(&self) -> bool {
        self.outbox.send_away();
        // The writer ends the socket once this has gone out.
        tokio::time::sleep(Duration::from_secs(2)).await;
        false
    }

    async fn leave(&mut self) {
        if let Some(game) = self.game.take() {
            game.leave(&self.app.registry, self.number).await;
        }
    }
}
