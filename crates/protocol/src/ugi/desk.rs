use catalog::{Limits, MoveError, State};
use game::{ParseError, Player};

use super::command::{Command, PLAIN_BLANK};
use super::go::Go;
use super::settings::Settings;

/// What is known between two lines: the settings and the game being looked at.
///
/// It reads lines and says what to answer and what to do. It starts nothing and waits for nothing, so that any line
/// can be tried on it.
pub struct Desk {
    settings: Settings,
    state: Box<dyn State>,
}

/// What a line leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Lines to be sent; there may be none.
    Say(Vec<String>),
    /// Get ready, then say so.
    Ready,
    /// Forget the last game.
    NewGame,
    /// Choose a ply.
    Think(Errand),
    /// Count the sequences of so many plies.
    Count(u32),
    /// End what is being done and tell what was found.
    Stop,
    /// End everything.
    Quit,
}

/// What `go` asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Errand {
    /// How much may be done.
    pub limits: Limits,
    /// The plies to choose among, spelled properly; none means all.
    pub among: Vec<String>,
    /// Lines to be sent before the thinking begins.
    pub remarks: Vec<String>,
}

/// More plies than anybody waits for.
const DEEPEST_COUNT: u32 = 99;

impl Desk {
    /// A desk with these settings.
    ///
    /// # Errors
    /// If the game has no such start.
    pub fn new(settings: Settings) -> Result<Desk, ParseError> {
        let state = settings.start()?;
        Ok(Desk { settings, state })
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sees to it that the settings can be followed, and says what had to change.
    pub(crate) fn fit(&mut self) -> Option<String> {
        self.settings.fit().err().map(|error| format!("info string {error}"))
    }

    /// The state for somebody to take along.
    pub(crate) fn copy(&self) -> Box<dyn State> {
        self.state.copy()
    }

    /// Reads a line. What cannot be done is answered with one sentence and changes nothing.
    pub fn answer(&mut self, line: &str) -> Answer {
        self.obey(line).unwrap_or_else(|refusal| Answer::Say(vec![format!("info string {refusal}")]))
    }

    /// The position as a state without a past.
    pub(crate) fn bare(&self) -> Result<Box<dyn State>, ParseError> {
        self.settings.game.read(&self.state.text())
    }

    /// Whether the line would change what is being thought about.
    pub(crate) fn disturbs(line: &str) -> bool {
        matches!(
            Command::read(line),
            Ok(Command::SetOption { .. }
                | Command::NewGame
                | Command::Position { .. }
                | Command::Go(_)
                | Command::Perft(_))
        )
    }

    fn obey(&mut self, line: &str) -> Result<Answer, MoveError> {
        let unreadable = MoveError::Unreadable;
        Ok(match Command::read(line).map_err(unreadable)? {
            Command::Nothing => Answer::Say(Vec::new()),
            Command::Ugi => Answer::Say(self.introduction()),
            Command::IsReady => Answer::Ready,
            Command::Stop => Answer::Stop,
            Command::Quit => Answer::Quit,
            Command::SetOption { name, value } => {
                self.set(&name, &value).map_err(unreadable)?;
                Answer::Say(Vec::new())
            }
            Command::NewGame => {
                self.state = self.settings.start().map_err(unreadable)?;
                Answer::NewGame
            }
            Command::Position { text, moves } => {
                let start = match text {
                    Some(text) => text,
                    None => self.settings.start().map_err(unreadable)?.text(),
                };
                self.state = replayed(&self.settings, &start, &moves)?;
                Answer::Say(Vec::new())
            }
            Command::Go(words) => self.go(&words)?,
            Command::Perft(depth) => {
                let plies = depth.parse().ok().filter(|plies| *plies <= DEEPEST_COUNT);
                Answer::Count(plies.ok_or_else(|| {
                    let expected = format!("expected a number of plies from 0 to {DEEPEST_COUNT}");
                    MoveError::Unreadable(ParseError::new(depth, expected))
                })?)
            }
            Command::Query(what) => Answer::Say(vec![self.query(what).map_err(unreadable)?]),
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

    fn go(&self, words: &[&str]) -> Result<Answer, MoveError> {
        let (go, unknown) = Go::read(words, self.state.info()).map_err(MoveError::Unreadable)?;
        let ignored = unknown.join(" ");
        if let Some(outcome) = self.state.outcome() {
            let sentence = outcome.sentence(self.state.info());
            let over = format!("info string there is nothing to choose: {sentence}");
            return Ok(Answer::Say(vec![over, "bestmove (none)".to_string()]));
        }
        if !ignored.is_empty() && go == Go::default() {
            // Nothing was understood: to think without a limit is not what was meant.
            let expected = "expected limits such as movetime 500, or infinite";
            return Err(MoveError::Unreadable(ParseError::new(&ignored, expected)));
        }
        let among = go.among.iter().map(|ply| self.state.copy().play(ply)).collect::<Result<_, _>>()?;
        let passed_over = format!("info string '{ignored}' is passed over: go knows nothing of that name");
        let remarks = if ignored.is_empty() { Vec::new() } else { vec![passed_over] };
        Ok(Answer::Think(Errand { limits: go.limits(self.state.turn()), among, remarks }))
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
            "position" => self.state.text().replace(' ', &PLAIN_BLANK.to_string()),
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
