use catalog::{Limits, MoveError, State};
use game::{ParseError, Player};

use super::command::{Command, SPACE_SUBSTITUTE};
use super::go::Go;
use super::settings::Settings;

/// What is known between two lines: the settings and the game being looked at.
///
/// It reads lines and says what to answer and what to do. It starts nothing and waits for nothing, so that any line
/// can be tried on it.
pub struct UgiSession {
    settings: Settings,
    state: Box<dyn State>,
}

/// What a line leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UgiAction {
    /// Lines to be sent; there may be none.
    Say(Vec<String>),
    /// Get ready, then say so.
    Ready,
    /// Forget the last game.
    NewGame,
    /// Choose a ply.
    Think(GoRequest),
    /// Count the sequences of so many plies.
    Count(u32),
    /// Stop the search and report its result.
    Stop,
    /// End everything.
    Quit,
}

/// What `go` asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoRequest {
    /// How much may be done.
    pub limits: Limits,
    /// The numbers of the plies to choose among; none means all.
    pub among: Vec<u16>,
    /// Lines to be sent before the thinking begins.
    pub warnings: Vec<String>,
}

/// More plies than anybody waits for.
const DEEPEST_COUNT: u32 = 99;

impl UgiSession {
    /// A session with these settings.
    ///
    /// # Errors
    /// If the game has no such start.
    pub fn new(settings: Settings) -> Result<UgiSession, ParseError> {
        let state = settings.start()?;
        Ok(UgiSession { settings, state })
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Adjusts settings that cannot be met, and returns a message.
    pub(crate) fn fit(&mut self) -> Option<String> {
        self.settings.fit().err().map(|error| format!("info string {error}"))
    }

    /// A copy of the state.
    pub(crate) fn copy(&self) -> Box<dyn State> {
        self.state.copy()
    }

    /// Reads a line. What cannot be done is answered with one sentence and changes nothing.
    pub fn answer(&mut self, line: &str) -> UgiAction {
        self.execute(line).unwrap_or_else(|refusal| UgiAction::Say(vec![format!("info string {refusal}")]))
    }

    /// The position as a state without a past.
    pub(crate) fn without_history(&self) -> Result<Box<dyn State>, ParseError> {
        self.settings.game.read(&self.state.text())
    }

    /// Whether the line would change what is being result about.
    pub(crate) fn needs_idle_engine(line: &str) -> bool {
        matches!(
            Command::read(line),
            Ok(Command::SetOption { .. }
                | Command::NewGame
                | Command::Position { .. }
                | Command::Go(_)
                | Command::Perft(_))
        )
    }

    fn execute(&mut self, line: &str) -> Result<UgiAction, MoveError> {
        let unreadable = MoveError::Unreadable;
        Ok(match Command::read(line).map_err(unreadable)? {
            Command::Nothing => UgiAction::Say(Vec::new()),
            Command::Ugi => UgiAction::Say(self.introduction()),
            Command::IsReady => UgiAction::Ready,
            Command::Stop => UgiAction::Stop,
            Command::Quit => UgiAction::Quit,
            Command::SetOption { name, value } => {
                self.set(&name, &value).map_err(unreadable)?;
                UgiAction::Say(Vec::new())
            }
            Command::NewGame => {
                self.state = self.settings.start().map_err(unreadable)?;
                UgiAction::NewGame
            }
            Command::Position { text, moves } => {
                let start = match text {
                    Some(text) => text,
                    None => self.settings.start().map_err(unreadable)?.text(),
                };
                self.state = replayed(&self.settings, &start, &moves)?;
                UgiAction::Say(Vec::new())
            }
            Command::Go(words) => self.go(&words)?,
            Command::Perft(depth) => {
                let plies = depth.parse().ok().filter(|plies| *plies <= DEEPEST_COUNT);
                UgiAction::Count(plies.ok_or_else(|| {
                    let expected = format!("expected a number of plies from 0 to {DEEPEST_COUNT}");
                    MoveError::Unreadable(ParseError::new(depth, expected))
                })?)
            }
            Command::Query(what) => UgiAction::Say(vec![self.query(what).map_err(unreadable)?]),
        })
    }

    fn introduction(&self) -> Vec<String> {
        let mut lines = vec![
            format!("id name Trilith {}", env!("CARGO_PKG_VERSION")),
            "id author the Trilith authors".to_string(),
        ];
        lines.extend(self.settings.declarations());
        lines.push("ugiok".to_string());
        lines
    }

    /// Another game, or another start of it, begins there.
    fn set(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        let mut settings = self.settings.clone();
        settings.set(name, value)?;
        let start = settings.start()?;
        if start.info().slug != self.state.info().slug || start.text() != self.settings.start()?.text() {
            self.state = start;
        }
        self.settings = settings;
        Ok(())
    }

    fn go(&self, words: &[&str]) -> Result<UgiAction, MoveError> {
        let (go, unknown) = Go::read(words, self.state.info()).map_err(MoveError::Unreadable)?;
        let ignored = unknown.join(" ");
        if let Some(outcome) = self.state.outcome() {
            let sentence = outcome.sentence(self.state.info());
            let over = format!("info string there is nothing to choose: {sentence}");
            return Ok(UgiAction::Say(vec![over, "bestmove (none)".to_string()]));
        }
        if !ignored.is_empty() && go == Go::default() {
            // Nothing was understood: to think without a limit is not what was meant.
            let expected = "expected limits such as movetime 500, or infinite";
            return Err(MoveError::Unreadable(ParseError::new(&ignored, expected)));
        }
        let among = go.among.iter().map(|ply| self.state.find_move(ply)).collect::<Result<_, _>>()?;
        let ignored_words = format!("info string unknown words after go are ignored: {ignored}");
        let warnings = if ignored.is_empty() { Vec::new() } else { vec![ignored_words] };
        Ok(UgiAction::Think(GoRequest { limits: go.limits(self.state.turn()), among, warnings }))
    }

    /// A reply of exactly two words.
    fn query(&self, what: &str) -> Result<String, ParseError> {
        let outcome = self.state.outcome();
        let reply = match what {
            "p1turn" => (self.state.turn() == Player::One).to_string(),
            "gameover" => outcome.is_some().to_string(),
            "result" => result(self.state.as_ref()).to_string(),
            "legalmoves" if outcome.is_some() => "none".to_string(),
            "legalmoves" => self.state.moves().join(","),
            "position" => self.state.text().replace(' ', &SPACE_SUBSTITUTE.to_string()),
            _ => {
                let known = "expected p1turn, gameover, result, legalmoves or position";
                return Err(ParseError::new(what, known));
            }
        };
        Ok(format!("response {reply}"))
    }
}

/// How a game stands, in the interface's words.
pub(crate) fn result(state: &dyn State) -> &'static str {
    match state.outcome().map(|outcome| outcome.winner) {
        None => "none",
        Some(None) => "draw",
        Some(Some(Player::One)) => "p1win",
        Some(Some(Player::Two)) => "p2win",
    }
}

fn replayed(settings: &Settings, start: &str, plies: &[&str]) -> Result<Box<dyn State>, MoveError> {
    let mut state = settings.game.read(start).map_err(MoveError::Unreadable)?;
    for ply in plies {
        state.play(ply)?;
    }
    Ok(state)
}
