use std::sync::Arc;
use std::time::{Duration, Instant};

use catalog::{GAMES, State};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use wire::{ClientMessage, Colour, GameAction};

use crate::figures::Figures;
use crate::line::{Line, Told};

/// One game with a socket for each player, who play any legal ply.
pub(crate) struct Table {
    url: String,
    client: reqwest::Client,
    /// White's cookie.
    cookie: String,
    number: usize,
    /// How many games were played here.
    games: usize,
    id: String,
    state: Box<dyn State>,
    seq: u32,
    white: Line,
    black: Line,
    random: u64,
    figures: Arc<Figures>,
}

/// The cookie that the server issues to a new visitor, as `NAME=VALUE`.
pub(crate) async fn new_cookie(url: &str) -> Result<String, String> {
    let answer = reqwest::get(format!("{url}/api/games")).await.map_err(|error| error.to_string())?;
    let cookie = answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok());
    let pair = cookie.and_then(|cookie| cookie.split(';').next());
    Ok(pair.ok_or("the server issued no cookie")?.to_string())
}

/// A stretch of numbers that look random.
fn splitmix(seed: u64) -> u64 {
    let mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

impl Table {
    pub(crate) async fn open(url: &str, number: usize, figures: Arc<Figures>) -> Result<Table, String> {
        let cookie = new_cookie(url).await?;
        let (white, black) =
            (Line::open(url, &cookie).await?, Line::open(url, &new_cookie(url).await?).await?);
        let game = GAMES.get(number % GAMES.len()).ok_or("no game")?;
        let state = game.start(&Default::default()).map_err(|error| error.to_string())?;
        let mut table = Table {
            url: url.to_string(),
            client: reqwest::Client::new(),
            cookie,
            number,
            games: 0,
            id: String::new(),
            state,
            seq: 0,
            white,
            black,
            random: number as u64,
            figures,
        };
        table.begin().await?;
        Ok(table)
    }

    /// Makes a game, and lets both sit down.
    async fn begin(&mut self) -> Result<(), String> {
        self.games += 1;
        let game = self.state.info().slug;
        let body = json!({
            "key": format!("{}-{}", self.games, self.random), "game": game,
            "seats": { "white": { "kind": "me", "name": "White" }, "black": { "kind": "open" } },
            "clock": { "seconds": 3600, "increment": 10 }
        });
        let id = self.ask("/api/games", Some(body)).await?;
        self.id = id["id"].as_str().ok_or_else(|| format!("no game was made: {id}"))?.to_string();
        let snapshot = self.ask(&format!("/api/games/{}", self.id), None).await?;
        let start = snapshot["start"].as_str().ok_or("no start")?;
        self.state = catalog::find(game)
            .map_err(|error| error.to_string())?
            .read(start)
            .map_err(|error| error.to_string())?;
        self.white.hello(&self.id).await?;
        self.black.hello(&self.id).await?;
        let act = GameAction::Sit { colour: Colour::Black, name: "Black".to_string() };
        self.black
            .say(&ClientMessage::Act { key: "sit".to_string(), game: self.id.clone(), seq: 0, act })
            .await?;
        self.seq = answer(&mut self.black, "sit").await?.0;
        Ok(())
    }

    async fn ask(&self, path: &str, body: Option<Value>) -> Result<Value, String> {
        let address = format!("{}{path}", self.url);
        let request = match &body {
            Some(body) => self.client.post(address).json(body),
            None => self.client.get(address),
        };
        let request = request.header("cookie", &self.cookie);
        let answer = request.send().await.map_err(|error| error.to_string())?;
        answer.json().await.map_err(|error| error.to_string())
    }

    /// Plays on until it is told to stop. The games do not all play at the same moment.
    pub(crate) async fn play(mut self, pause: Duration, stop: CancellationToken) {
        let mut next = Instant::now() + pause.mul_f64(self.number as f64 * 0.618 % 1.0);
        loop {
            let waited = tokio::select! {
                () = stop.cancelled() => return,
                waited = async { tokio::try_join!(self.white.idle(next), self.black.idle(next)) } => waited,
            };
            let played = match waited {
                Ok(_) => self.ply().await,
                Err(why) => Err(why),
            };
            if let Err(why) = played {
                self.figures.error(format!("game {}: {why}", self.id));
                return;
            }
            next += pause;
        }
    }

    /// Plays one ply, and http_metrics when the other player sees it.
    async fn ply(&mut self) -> Result<(), String> {
        if self.state.outcome().is_some() || self.state.moves().is_empty() {
            self.begin().await?;
        }
        let plies = self.state.moves();
        self.random = splitmix(self.random);
        let ply = plies.get(self.random as usize % plies.len().max(1)).ok_or("no ply")?.clone();
        let info = self.state.info();
        let (mover, other) = match info.color(self.state.turn()) {
            Colour::White => (&mut self.white, &mut self.black),
            Colour::Black => (&mut self.black, &mut self.white),
        };
        let key = format!("ply{}", self.seq);
        let due = self.seq + 1;
        let act = GameAction::Ply { ply: ply.clone() };
        let sent = Instant::now();
        mover
            .say(&ClientMessage::Act { key: key.clone(), game: self.id.clone(), seq: self.seq, act })
            .await?;
        let seeing = other.hear(|told| match told {
            Told::Event { event } if event.seq == due => Some(()),
            _ => None,
        });
        let (seen, done) = tokio::try_join!(seeing, answer(mover, &key))?;
        self.figures.ply(seen.1 - sent, done.1 - sent);
        self.seq = done.0;
        self.state.play(&ply).map_err(|error| error.to_string())?;
        Ok(())
    }
}

/// What came of an act.
async fn answer(line: &mut Line, wanted: &str) -> Result<(u32, Instant), String> {
    let heard = line.hear(|told| match told {
        Told::Done { key, seq } if key == wanted => Some(Ok(seq)),
        Told::Refused { key, why } if key == wanted => Some(Err(format!("refused: {why}"))),
        _ => None,
    });
    let (outcome, at) = heard.await?;
    Ok((outcome?, at))
}
