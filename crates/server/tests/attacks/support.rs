//! A server of our own, and guests who mean no good.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{CONTENT_TYPE, COOKIE, SET_COOKIE};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use server::{Config, Limits, Room, Server, Stopper};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use wire::{Act, FromPage, PROTOCOL, Snapshot, ToPage};

/// How long a test waits for what must come.
pub(crate) const LONG: Duration = Duration::from_secs(60);

/// A server on a port of its own, with a store of its own.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    stop: Stopper,
    running: Option<JoinHandle<()>>,
    _folder: tempfile::TempDir,
}

impl Site {
    pub(crate) async fn open() -> Site {
        Site::with(|_| ()).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Site {
        let folder = tempfile::tempdir().expect("a folder");
        let mut config = Config {
            bind: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: folder.path().join("games.sqlite").to_string_lossy().into_owned(),
            public_url: None,
            trusted_proxies: Vec::new(),
            room: Room { thinkers: 1, mebibytes: 256 },
            limits: Limits::default(),
        };
        change(&mut config);
        let server = Server::open(config).await.expect("a server");
        let (address, stop) = (server.address(), Stopper::new());
        let stopped = stop.clone();
        let running = tokio::spawn(async move { server.run(stopped).await.expect("a good end") });
        Site { address, stop, running: Some(running), _folder: folder }
    }

    pub(crate) fn guest(&self) -> Guest {
        Guest { address: self.address, client: reqwest::Client::new(), cookie: None }
    }

    /// Ends it: whatever was done to it, it ends in time and nothing in it has broken.
    pub(crate) async fn close(mut self) {
        self.stop.cancel();
        if let Some(running) = self.running.take() {
            timeout(LONG, running).await.expect("it ends").expect("nothing broke");
        }
    }
}

/// Somebody with a browser.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) address: SocketAddr,
    pub(crate) client: reqwest::Client,
    pub(crate) cookie: Option<String>,
}

impl Guest {
    pub(crate) fn ask(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.client.request(method, format!("http://{}{path}", self.address));
        match &self.cookie {
            Some(cookie) => request.header(COOKIE, format!("trilith={cookie}")),
            None => request,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.ask(Method::GET, path).send().await.expect("an answer")
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Response {
        let body = body.to_string();
        let request = self.ask(Method::POST, path).header(CONTENT_TYPE, "application/json").body(body);
        request.send().await.expect("an answer")
    }

    /// Comes in, so that it has a cookie.
    pub(crate) async fn enter(mut self) -> Guest {
        let answer = self.get("/api/games").await;
        let given = answer.headers().get(SET_COOKIE).expect("a cookie").to_str().expect("plain").to_string();
        let token = given.strip_prefix("trilith=").and_then(|rest| rest.split(';').next()).expect("a token");
        self.cookie = Some(token.to_string());
        self
    }

    /// Makes a game: White is this guest.
    pub(crate) async fn game(&self, black: Value) -> String {
        let body = json!({
            "key": "new", "game": "gorogo", "seats": { "white": { "kind": "me", "name": "Ann" }, "black": black }
        });
        let answer = self.post("/api/games", &body).await;
        assert_eq!(answer.status(), 200);
        read(answer).await["id"].as_str().expect("an id").to_string()
    }

    pub(crate) async fn snapshot(&self, id: &str) -> Snapshot {
        serde_json::from_value(read(self.get(&format!("/api/games/{id}")).await).await).expect("a snapshot")
    }

    pub(crate) async fn knock(&self, headers: &[(&'static str, &str)]) -> Result<Socket, tungstenite::Error> {
        let mut request =
            format!("ws://{}/api/socket", self.address).into_client_request().expect("a request");
        let sent = request.headers_mut();
        if let Some(cookie) = &self.cookie {
            sent.insert("cookie", format!("trilith={cookie}").parse().expect("a header"));
        }
        for (name, value) in headers {
            sent.insert(*name, value.parse().expect("a header"));
        }
        connect_async(request).await.map(|(stream, _)| Socket { stream })
    }

    pub(crate) async fn socket(&self) -> Socket {
        self.knock(&[]).await.expect("a socket")
    }

    /// A socket that shows a game.
    pub(crate) async fn at(&self, id: &str) -> Socket {
        let mut socket = self.socket().await;
        socket.say(&hello(id)).await;
        socket.hear(|told| matches!(told, ToPage::Snapshot { .. }).then_some(())).await;
        socket
    }
}

pub(crate) async fn read(answer: Response) -> Value {
    let text = answer.text().await.expect("a whole answer");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The sentence of a refusal.
pub(crate) async fn refused(answer: Response, status: u16) -> String {
    let got = answer.status();
    let error = read(answer).await;
    assert_eq!(got, status, "{error}");
    error["sentence"].as_str().expect("a sentence").to_string()
}

pub(crate) fn hello(id: &str) -> FromPage {
    FromPage::Hello { v: PROTOCOL, game: id.to_string(), seq: None }
}

pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub(crate) async fn say(&mut self, what: &FromPage) {
        let text = serde_json::to_string(what).expect("JSON");
        self.stream.send(Message::text(text)).await.expect("it is sent");
    }

    /// Acts, and gives what came of it: the number of the event, or why not.
    pub(crate) async fn act(&mut self, id: &str, key: &str, seq: u32, act: Act) -> Result<u32, String> {
        let mine = key.to_string();
        self.say(&FromPage::Act { key: mine.clone(), game: id.to_string(), seq, act }).await;
        self.hear(|told| match told {
            ToPage::Done { key, seq } if key == mine => Some(Ok(seq)),
            ToPage::Refused { key, why, .. } if key == mine => Some(Err(why)),
            _ => None,
        })
        .await
    }

    /// Waits for something.
    pub(crate) async fn hear<T>(&mut self, wanted: impl FnMut(ToPage) -> Option<T>) -> T {
        self.hear_or_end(wanted).await.expect("the socket stays open")
    }

    /// Waits for something, or for the socket's end.
    pub(crate) async fn hear_or_end<T>(&mut self, mut wanted: impl FnMut(ToPage) -> Option<T>) -> Option<T> {
        let hearing = async {
            while let Some(Ok(message)) = self.stream.next().await {
                if let Message::Text(text) = message {
                    let told = serde_json::from_str(&text).expect("a message of ours");
                    if let Some(found) = wanted(told) {
                        return Some(found);
                    }
                }
            }
            None
        };
        timeout(LONG, hearing).await.expect("it comes in time")
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
        timeout(LONG, ending).await.expect("it ends in time")
    }
}
