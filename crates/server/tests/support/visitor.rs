use std::sync::atomic::{AtomicU32, Ordering};

use reqwest::header::{CONTENT_DISPOSITION, CONTENT_TYPE, COOKIE, HeaderName, HeaderValue, SET_COOKIE};
use reqwest::{Method, RequestBuilder, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{connect_async, tungstenite};
use wire::{
    ByColour, ClientMessage, CreatedGame, Error, NewGame, NewSeat, PROTOCOL, ServerMessage, Snapshot,
};

use super::{Disconnected, PATIENCE, Page, Socket};

/// Somebody with a browser.
#[derive(Clone)]
pub(crate) struct Visitor {
    /// The address of the server, without a path.
    pub(crate) site: String,
    http: reqwest::Client,
    /// What their cookie says, if they have one.
    pub(crate) token: Option<String>,
    /// The name of the cookie, which is another over https.
    cookie_name: String,
}

impl Visitor {
    /// Somebody who has no cookie.
    pub(crate) fn stranger(site: &str) -> Visitor {
        let http = reqwest::Client::builder().timeout(PATIENCE).build().unwrap();
        Visitor { site: site.to_string(), http, token: None, cookie_name: "trilith".to_string() }
    }

    /// Somebody who has just come for the first time.
    pub(crate) async fn new(site: &str) -> Visitor {
        let stranger = Visitor::stranger(site);
        let answer = stranger.fetch("/api/games").await;
        let cookie = answer.headers()[SET_COOKIE].to_str().unwrap();
        let (name, value) = cookie.split(';').next().and_then(|pair| pair.split_once('=')).unwrap();
        Visitor { cookie_name: name.to_string(), ..stranger.with_token(value) }
    }

    /// The same one with a cookie that says this.
    pub(crate) fn with_token(self, token: &str) -> Visitor {
        Visitor { token: Some(token.to_string()), ..self }
    }

    /// The same visitor at another server.
    pub(crate) fn at(&self, site: &str) -> Visitor {
        Visitor { site: site.to_string(), ..self.clone() }
    }

    pub(crate) fn cookie(&self) -> Option<HeaderValue> {
        let token = self.token.as_ref()?;
        Some(format!("{}={token}", self.cookie_name).parse().unwrap())
    }

    /// A request that is yet to be sent.
    pub(crate) fn ask(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.site));
        match self.cookie() {
            Some(cookie) => request.header(COOKIE, cookie),
            None => request,
        }
    }

    pub(crate) async fn fetch(&self, path: &str) -> Response {
        self.ask(Method::GET, path).send().await.unwrap()
    }

    pub(crate) async fn send(&self, path: &str, body: &impl Serialize) -> Response {
        self.ask(Method::POST, path).json(body).send().await.unwrap()
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Error> {
        read(self.fetch(path).await).await
    }

    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Error> {
        read(self.send(path, body).await).await
    }

    pub(crate) async fn file(&self, path: &str) -> Result<File, Error> {
        File::read(self.fetch(path).await).await
    }

    pub(crate) async fn post_for_file(&self, path: &str, body: &impl Serialize) -> Result<File, Error> {
        File::read(self.send(path, body).await).await
    }

    /// Makes a game, and gives its id.
    pub(crate) async fn create(&self, new: &NewGame) -> String {
        self.try_create(new).await.unwrap()
    }

    pub(crate) async fn try_create(&self, new: &NewGame) -> Result<String, Disconnected> {
        let answer = self.ask(Method::POST, "/api/games").json(new).send().await.map_err(|_| Disconnected)?;
        assert!(answer.status().is_success(), "{}", answer.status());
        Ok(answer.json::<CreatedGame>().await.map_err(|_| Disconnected)?.id)
    }

    pub(crate) async fn snapshot(&self, game: &str) -> Snapshot {
        self.get(&format!("/api/games/{game}")).await.unwrap()
    }

    /// Opens a socket that says nothing yet; the server may refuse.
    pub(crate) async fn knock(&self, headers: &[(&'static str, &str)]) -> Result<Socket, tungstenite::Error> {
        let address = format!("{}/api/socket", self.site.replacen("http", "ws", 1));
        let mut request = address.into_client_request().unwrap();
        request.headers_mut().extend(self.cookie().map(|cookie| (COOKIE, cookie)));
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        connect_async(request).await.map(|(stream, _)| Socket { stream })
    }

    pub(crate) async fn socket(&self) -> Result<Socket, Disconnected> {
        timeout(PATIENCE, self.knock(&[])).await.map_err(|_| Disconnected)?.map_err(|_| Disconnected)
    }

    /// Opens the page of a game.
    pub(crate) async fn try_open(&self, game: &str) -> Result<Page, Disconnected> {
        let mut socket = self.socket().await?;
        socket.say(&hello(game)).await?;
        loop {
            match socket.hear().await? {
                ServerMessage::Snapshot { snapshot, presence } => {
                    return Ok(Page::new(socket, snapshot, presence));
                }
                ServerMessage::Presence { .. } => (),
                ServerMessage::Restart { .. } => return Err(Disconnected),
                other => panic!("{other:?} instead of the game"),
            }
        }
    }

    pub(crate) async fn open(&self, game: &str) -> Page {
        self.try_open(game).await.unwrap()
    }
}

/// A file as a browser is given it.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) kind: String,
    /// How it is to be called.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

impl File {
    async fn read(answer: Response) -> Result<File, Error> {
        if !answer.status().is_success() {
            return Err(answer.json().await.unwrap());
        }
        let header = |name: HeaderName| answer.headers()[name].to_str().unwrap().to_string();
        let (kind, name) = (header(CONTENT_TYPE), header(CONTENT_DISPOSITION));
        Ok(File { kind, name, bytes: answer.bytes().await.unwrap().to_vec() })
    }
}

async fn read<T: DeserializeOwned>(answer: Response) -> Result<T, Error> {
    if answer.status().is_success() {
        Ok(answer.json().await.unwrap())
    } else {
        Err(answer.json().await.unwrap())
    }
}

/// The sentence of a refusal.
pub(crate) async fn refused(answer: Response, status: u16) -> String {
    let (got, text) = (answer.status(), answer.text().await.unwrap());
    assert_eq!(got, status, "{text}");
    serde_json::from_str::<Error>(&text).expect("a refusal").sentence
}

/// What a page says first that shows a game.
pub(crate) fn hello(game: &str) -> ClientMessage {
    ClientMessage::Hello { v: PROTOCOL, game: game.to_string(), seq: None }
}

/// A game for two: the one who makes it, and an open seat.
pub(crate) fn invitation(game: &str) -> NewGame {
    NewGame {
        key: key(),
        game: game.to_string(),
        setup: wire::Setup::default(),
        position: None,
        seats: ByColour { white: NewSeat::Me { name: "Ada".to_string() }, black: NewSeat::Open },
        clock: None,
    }
}

/// A game at one screen: both seats are the maker's.
pub(crate) fn together(game: &str) -> NewGame {
    let me = || NewSeat::Me { name: String::new() };
    NewGame { seats: ByColour { white: me(), black: me() }, ..invitation(game) }
}

/// A text that was never used.
pub(crate) fn key() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("key-{}-{number}", std::process::id())
}
