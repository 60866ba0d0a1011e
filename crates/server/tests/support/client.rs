//! Browsers of tests: visitors with a cookie, and pages with a socket that follow a game.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::Response;
use reqwest::header::{CONTENT_DISPOSITION, CONTENT_TYPE, COOKIE, HeaderName, SET_COOKIE};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use wire::{
    Act, ByColour, Code, Colour, Created, Error, FromPage, NewGame, NewSeat, PROTOCOL, PlayedPly, Presence,
    Snapshot, ToPage,
};

/// Longer nobody waits for an answer, even on a slow and busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The line or the server is gone.
#[derive(Debug)]
pub(crate) struct Lost;

/// A visitor, by their cookie.
#[derive(Clone)]
pub(crate) struct Visitor {
    /// The address of the server, without a path.
    pub(crate) site: String,
    http: reqwest::Client,
    pub(crate) cookie: String,
}

impl Visitor {
    /// Somebody who has never been there.
    pub(crate) async fn new(site: &str) -> Visitor {
        let http = reqwest::Client::builder().timeout(PATIENCE).build().unwrap();
        let answer = http.get(format!("{site}/api/games")).send().await.unwrap();
        let cookie = answer.headers()[SET_COOKIE].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_string();
        Visitor { site: site.to_string(), http, cookie }
    }

    /// The same visitor at another server.
    pub(crate) fn at(&self, site: &str) -> Visitor {
        Visitor { site: site.to_string(), ..self.clone() }
    }

    async fn ask(&self, path: &str) -> Response {
        let request = self.http.get(format!("{}{path}", self.site)).header(COOKIE, &self.cookie);
        request.send().await.unwrap()
    }

    async fn say(&self, path: &str, body: &impl Serialize) -> Response {
        let request = self.http.post(format!("{}{path}", self.site)).header(COOKIE, &self.cookie).json(body);
        request.send().await.unwrap()
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Error> {
        read(self.ask(path).await).await
    }

    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Error> {
        read(self.say(path, body).await).await
    }

    pub(crate) async fn file(&self, path: &str) -> Result<File, Error> {
        File::read(self.ask(path).await).await
    }

    pub(crate) async fn post_for_file(&self, path: &str, body: &impl Serialize) -> Result<File, Error> {
        File::read(self.say(path, body).await).await
    }

    /// Makes a game, and gives its id.
    pub(crate) async fn create(&self, new: &NewGame) -> String {
        self.try_create(new).await.unwrap()
    }

    pub(crate) async fn try_create(&self, new: &NewGame) -> Result<String, Lost> {
        let request =
            self.http.post(format!("{}/api/games", self.site)).header(COOKIE, &self.cookie).json(new);
        let answer = request.send().await.map_err(|_| Lost)?;
        assert!(answer.status().is_success(), "{}", answer.status());
        Ok(answer.json::<Created>().await.map_err(|_| Lost)?.id)
    }

    /// Opens a socket that says nothing yet.
    pub(crate) async fn socket(&self) -> Result<Socket, Lost> {
        let mut request =
            format!("{}/api/socket", self.site.replace("http", "ws")).into_client_request().unwrap();
        request.headers_mut().insert(COOKIE, self.cookie.parse().unwrap());
        let (line, _) =
            timeout(PATIENCE, connect_async(request)).await.map_err(|_| Lost)?.map_err(|_| Lost)?;
        Ok(Socket { line })
    }

    /// Opens the page of a game.
    pub(crate) async fn try_open(&self, game: &str) -> Result<Page, Lost> {
        let mut socket = self.socket().await?;
        socket.say(&FromPage::Hello { v: PROTOCOL, game: game.to_string(), seq: None }).await?;
        loop {
            match socket.hear().await? {
                ToPage::Snapshot { snapshot, presence } => return Ok(Page::new(socket, snapshot, presence)),
                ToPage::Presence { .. } => (),
                ToPage::Restart { .. } => return Err(Lost),
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

/// A text that was never used.
pub(crate) fn key() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("key-{}-{number}", std::process::id())
}

/// The line between a page and its server.
pub(crate) struct Socket {
    line: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub(crate) async fn say(&mut self, what: &FromPage) -> Result<(), Lost> {
        let text = serde_json::to_string(what).unwrap();
        self.line.send(Message::Text(text.into())).await.map_err(|_| Lost)
    }

    /// The next message; what must come comes.
    pub(crate) async fn hear(&mut self) -> Result<ToPage, Lost> {
        // The server's own pings are no message.
        let until = Instant::now() + PATIENCE;
        loop {
            let heard = timeout_at(until, self.line.next()).await.expect("no word from the server");
            match heard.ok_or(Lost)?.map_err(|_| Lost)? {
                Message::Text(text) => return Ok(serde_json::from_str(&text).unwrap()),
                Message::Close(_) => return Err(Lost),
                _ => (),
            }
        }
    }
}

/// What became of an act.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Answer {
    Done(u32),
    Refused(Code, String),
}

impl Answer {
    /// The number of what was done.
    pub(crate) fn done(self) -> u32 {
        match self {
            Answer::Done(seq) => seq,
            Answer::Refused(code, why) => panic!("refused ({code:?}): {why}"),
        }
    }

    /// Why it was refused.
    pub(crate) fn refused(self) -> String {
        match self {
            Answer::Done(seq) => panic!("done at {seq}"),
            Answer::Refused(_, why) => why,
        }
    }
}

/// A page that shows a game.
pub(crate) struct Page {
    pub(crate) socket: Socket,
    pub(crate) snapshot: Snapshot,
    pub(crate) presence: Presence,
    /// The game that follows, once it was told.
    pub(crate) next: Option<String>,
    /// The numbers of the events it was told of one by one.
    pub(crate) seen: Vec<u32>,
}

impl Page {
    fn new(socket: Socket, snapshot: Snapshot, presence: Presence) -> Page {
        Page { socket, snapshot, presence, next: None, seen: Vec::new() }
    }

    pub(crate) fn seq(&self) -> u32 {
        self.snapshot.live.seq
    }

    pub(crate) fn plies(&self) -> Vec<String> {
        self.snapshot.plies.iter().map(|PlayedPly { ply, .. }| ply.clone()).collect()
    }

    /// Hears one message, and shows what it says.
    pub(crate) async fn try_hear(&mut self) -> Result<ToPage, Lost> {
        let heard = self.socket.hear().await?;
        match &heard {
            ToPage::Snapshot { snapshot, presence } => {
                assert!(snapshot.live.seq >= self.seq(), "the game goes back from {}", self.seq());
                (self.snapshot, self.presence) = (snapshot.clone(), *presence);
            }
            ToPage::Event { event, kept, plies, live, .. } => {
                assert_eq!(event.seq, self.seq() + 1, "an event was missed");
                assert_eq!(live.seq, event.seq);
                self.seen.push(event.seq);
                self.snapshot.plies.truncate(*kept as usize);
                self.snapshot.plies.extend(plies.iter().cloned());
                assert_eq!(self.snapshot.plies.len(), live.plies as usize);
                self.snapshot.live = live.clone();
            }
            ToPage::Presence { presence, .. } => self.presence = *presence,
            ToPage::Rematch { next, .. } => self.next = Some(next.clone()),
            _ => (),
        }
        Ok(heard)
    }

    pub(crate) async fn hear(&mut self) -> ToPage {
        self.try_hear().await.expect("the line broke")
    }

    /// Hears until something holds.
    pub(crate) async fn until(&mut self, holds: impl Fn(&Page) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !holds(self) {
            assert!(Instant::now() < until, "it never comes");
            self.hear().await;
        }
    }

    /// Sends an act without waiting for what becomes of it.
    pub(crate) async fn send(&mut self, key: &str, seq: u32, act: &Act) -> Result<(), Lost> {
        let game = self.snapshot.id.clone();
        self.socket.say(&FromPage::Act { key: key.to_string(), game, seq, act: act.clone() }).await
    }

    /// What became of an act.
    pub(crate) async fn answer(&mut self, key: &str) -> Result<Answer, Lost> {
        loop {
            match self.try_hear().await? {
                ToPage::Done { key: told, seq } if told == key => return Ok(Answer::Done(seq)),
                ToPage::Refused { key: told, code, why, .. } if told == key => {
                    return Ok(Answer::Refused(code, why));
                }
                ToPage::Restart { .. } => return Err(Lost),
                _ => (),
            }
        }
    }

    /// Does something where the page thinks the game stands.
    pub(crate) async fn act(&mut self, act: Act) -> Answer {
        self.act_at(&key(), self.seq(), &act).await
    }

    pub(crate) async fn act_at(&mut self, key: &str, seq: u32, act: &Act) -> Answer {
        self.send(key, seq, act).await.expect("the line broke");
        self.answer(key).await.expect("the line broke")
    }

    pub(crate) async fn sit(&mut self, colour: Colour) -> Answer {
        self.act(Act::Sit { colour, name: "Ben".to_string() }).await
    }

    /// The plies that are legal now.
    pub(crate) fn legal(&self) -> Vec<String> {
        let game = catalog::find(&self.snapshot.game).unwrap();
        let mut state = game.read(&self.snapshot.start).unwrap();
        self.plies().iter().for_each(|ply| drop(state.play(ply).unwrap()));
        if state.outcome().is_some() { Vec::new() } else { state.moves() }
    }

    /// Plays some legal ply, and waits until it is done.
    pub(crate) async fn play(&mut self) -> String {
        let plies = self.legal();
        let ply = plies[self.seq() as usize * 7 % plies.len()].clone();
        self.act(Act::Ply { ply: ply.clone() }).await.done();
        ply
    }
}
