//! The socket of a page: what it says, and what it is told.

mod frames;
mod question;
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
use wire::{Code, FromPage, PROTOCOL, ToPage};

use self::frames::CountedFrames;
use self::question::{Asker, Question};
use crate::app::App;
use crate::body::refusal;
use crate::guard::too_many;
use crate::live::{LiveGame, Outbox, Reply, Request, Viewer};
use crate::requester::Requester;
use crate::secret;
use crate::visitor::{Address, Visitor};

/// The address of the sockets.
pub(crate) const PATH: &str = "/api/socket";

/// The longest message of a page.
const LONGEST_MESSAGE: usize = 16 * 1024;

/// What is read at once: pages say little, and the usual 128 kB for each of thousands of sockets is most of the memory.
const READ_BUFFER: usize = 1024;

/// The most that may wait to be written to a socket.
const WRITE_BUFFER: usize = 512 * 1024;

/// How often the line is measured.
const MEASURE: Duration = Duration::from_secs(10);

/// How long a page is waited for that was told to go.
const LINGER: Duration = Duration::from_secs(5);

/// How many messages more are read of it: one that sends without end is cut off.
const UNHEARD: usize = 10_000;

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
        return refusal(StatusCode::BAD_REQUEST, sentence);
    };
    let Some(pass) = app.gates.socket(&visitor, address.0) else {
        app.gates.delay_refusal().await;
        return too_many().into_response();
    };
    let upgrade = hyper::upgrade::on(&mut request);
    let tracker = app.sockets.clone();
    let requester = app.gates.requester(Some(&visitor), address.0);
    tracker.spawn(async move {
        if let Ok(upgraded) = upgrade.await {
            metrics::gauge!("trilith_sockets").increment(1.0);
            requester.scope(talk(app, visitor, address, upgraded)).await;
            metrics::gauge!("trilith_sockets").decrement(1.0);
        }
        drop(pass);
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
    let (gates, visitor) = (Arc::clone(&app.gates), visitor.clone());
    let flooded = CancellationToken::new();
    let limit = move || gates.message(&visitor, address.0);
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

async fn talk(app: App, visitor: Visitor, address: Address, upgraded: Upgraded) {
    let (socket, flooded) = limited(&app, &visitor, address, upgraded).await;
    let (sink, mut stream) = socket.split();
    let (outbox, waiting) = Outbox::new();
    let lag = Lag::default();
    let begun = Instant::now();
    let writing = write(app.clone(), sink, waiting, outbox.clone(), begun);
    let mut session = Session {
        app,
        visitor,
        address,
        outbox,
        lag,
        begun,
        number: 0,
        hidden: Arc::default(),
        game: None,
        questions: HashMap::new(),
    };
    session.number = session.app.hall.viewer();
    let is_told = tokio::select! {
        () = writing => true,
        () = session.read(&mut stream, &flooded) => false,
    };
    session.leave().await;
    drop(session);
    if is_told {
        // Who leaves what was sent unread breaks the line, and the page never reads why it was sent away.
        let reading = stream.take(UNHEARD).for_each(|_| async {});
        let _still_talking = timeout(LINGER, reading).await;
    }
}

/// Writes what waits, measures the line, and says good-bye.
async fn write(
    app: App,
    mut sink: SplitSink<WebSocket, Message>,
    mut waiting: mpsc::Receiver<Message>,
    outbox: Outbox,
    begun: Instant,
) {
    let mut measure = interval(MEASURE);
    let farewell = loop {
        let message = tokio::select! {
            biased;
            () = outbox.too_slow.cancelled() => break Some(ToPage::Restart { after: 1000, reload: true }),
            () = app.shutdown.cancelled() => break Some(ToPage::Restart { after: 500, reload: false }),
            message = waiting.recv() => message,
            _ = measure.tick() => Some(Message::Ping(begun.elapsed().as_millis().to_string().into())),
        };
        let Some(message) = message else { break None };
        outbox.took(&message);
        let last = matches!(message, Message::Close(_));
        match timeout(app.hall.limits.patience, sink.send(message)).await {
            Ok(Ok(())) if !last => (),
            _ => return,
        }
    };
    if let Some(text) = farewell.and_then(|farewell| serde_json::to_string(&farewell).ok()) {
        let _gone = timeout(LINGER, sink.send(Message::Text(text.into()))).await;
    }
    let _gone = timeout(LINGER, sink.close()).await;
}

/// One page and what it does.
struct Session {
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
    /// What it asks the computer, by its own names.
    questions: HashMap<u32, Question>,
}

impl Session {
    async fn read(&mut self, stream: &mut SplitStream<WebSocket>, flooded: &CancellationToken) {
        // Silence, a broken line and a page that leaves end it alike.
        let silence = self.app.hall.limits.patience;
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
                    Ok(said) => {
                        if !self.hear(said).await {
                            return;
                        }
                    }
                    Err(_) => {
                        self.close("a message that is none of ours").await;
                        return;
                    }
                },
                Message::Pong(sent) => self.measure(&sent),
                Message::Ping(_) => (),
                Message::Binary(_) => {
                    self.close("a message that is none of ours").await;
                    return;
                }
                Message::Close(_) | Message::Frame(_) => return,
            }
        }
    }

    /// Ends the socket of a page that sends too much. Nothing is read meanwhile, so the sender is slowed down before it
    /// can open the next socket.
    async fn close_flooded(&self) {
        self.app.gates.delay_refusal().await;
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

    /// Does what the page says; `false` if that ends the socket.
    async fn hear(&mut self, said: FromPage) -> bool {
        match said {
            FromPage::Hello { v, game, .. } => return self.hello(v, &game).await,
            FromPage::Act { key, game, seq, act } => return self.act(key, &game, seq, act).await,
            FromPage::Visible { visible } => {
                let was_hidden = self.hidden.swap(!visible, Ordering::Relaxed);
                if let Some(game) = self.game.as_ref().filter(|_| was_hidden == visible) {
                    game.sighted(&self.app.hall).await;
                }
            }
            FromPage::Think { id, start, lines, milliseconds } => {
                self.ask(id, async |asker| Question::think(asker, start, lines, milliseconds).await).await;
            }
            FromPage::Review { id, start } => {
                self.ask(id, async |asker| Question::review(asker, start).await).await;
            }
            FromPage::Stop { id } => {
                self.questions.remove(&id);
            }
            FromPage::Ping { t } => self.outbox.tell(&ToPage::Pong { t, now: self.app.hall.now().0.into() }),
        }
        true
    }

    async fn ask(&mut self, id: u32, question: impl AsyncFnOnce(&Asker<'_>) -> Result<Question, String>) {
        // A question under the same name takes the place of the one before.
        self.questions.retain(|&other, question| other != id && !question.is_over());
        let Session { app, visitor, address, outbox, .. } = &*self;
        match question(&Asker { app, visitor, address: *address, outbox, id }).await {
            Ok(question) => {
                self.questions.insert(id, question);
            }
            Err(why) => self.outbox.tell(&ToPage::Over { id, why: Some(why) }),
        }
    }

    async fn hello(&mut self, v: u32, id: &str) -> bool {
        if v != PROTOCOL {
            self.outbox.tell(&ToPage::Restart { after: 0, reload: true });
            return true;
        }
        if self.game.as_ref().is_some_and(|game| game.id != id) {
            self.leave().await;
        }
        match self.app.hall.open(id).await {
            // A store that does not answer has sent all pages away.
            Ok(_) if self.app.hall.is_cut_off() => self.lost().await,
            Ok(game) => {
                // Noted first: however the socket ends, the page leaves the game.
                self.game = Some(Arc::clone(&game));
                match game.join(&self.app.hall, self.viewer()).await {
                    Ok(()) => true,
                    Err(error) => {
                        tracing::warn!(%error, game = game.id, "a game cannot be shown");
                        self.lost().await
                    }
                }
            }
            Err(denial) if denial.0.code == Code::Internal => {
                tracing::warn!(why = denial.0.sentence, "a game cannot be opened");
                self.lost().await
            }
            Err(denial) => {
                self.outbox.tell(&ToPage::Missing { game: id.to_string(), why: denial.0.sentence });
                true
            }
        }
    }

    fn viewer(&self) -> Viewer {
        Viewer {
            number: self.number,
            client: self.app.gates.client(&self.visitor, self.address.0),
            outbox: self.outbox.clone(),
            hidden: Arc::clone(&self.hidden),
        }
    }

    async fn act(&mut self, key: String, id: &str, seq: u32, act: wire::Act) -> bool {
        let refuse =
            |why: &str| ToPage::Refused { key: key.clone(), code: Code::Invalid, why: why.to_string(), seq };
        let Some(game) = self.game.clone().filter(|game| game.id == id) else {
            self.outbox.tell(&refuse("say hello to the game first"));
            return true;
        };
        if !secret::is_key(&key) || key.contains(' ') {
            // Keys with blanks are the server's own.
            self.outbox.tell(&refuse("a key has 1 to 64 letters, no blank and no null character"));
            return true;
        }
        let lag = Duration::from_millis(self.lag.load(Ordering::Relaxed));
        // Another visitor's key says nothing about this one's act.
        let own = format!("{}.{key}", self.visitor.hash);
        let request = Request { key: own, seq, act, lag };
        let asked = Instant::now();
        // On its own: whatever becomes of the socket, what was begun is finished, and told to the others.
        let (hall, visitor, at) = (Arc::clone(&self.app.hall), self.visitor.hash.clone(), Arc::clone(&game));
        let act = async move { at.act(&hall, &visitor, request).await };
        let work = self.app.sockets.spawn(Requester::current().scope(act));
        let reply = work.await.unwrap_or(Reply::Unknown);
        metrics::histogram!("trilith_act_seconds").record(asked.elapsed().as_secs_f64());
        match reply {
            Reply::Done(seq) => self.outbox.tell(&ToPage::Done { key, seq }),
            Reply::Refused(error, seq) => {
                let conflict = error.code == Code::Conflict;
                self.outbox.tell(&ToPage::Refused { key, code: error.code, why: error.sentence, seq });
                if conflict {
                    game.refresh(&self.app.hall, &self.viewer()).await;
                }
            }
            Reply::Unknown => return self.lost().await,
        }
        true
    }

    /// The store does not answer: the page is to come back, and to send again what was not acknowledged.
    async fn lost(&self) -> bool {
        self.outbox.send_away();
        // The writer ends the socket once this has gone out.
        tokio::time::sleep(Duration::from_secs(2)).await;
        false
    }

    async fn leave(&mut self) {
        if let Some(game) = self.game.take() {
            game.leave(&self.app.hall, self.number).await;
        }
    }
}
