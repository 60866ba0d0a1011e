use std::any::Any;

use game::{
    ByPlayer, IllegalMove, Info, Observe, Outcome, ParseError, Player, Position, Present, Scene, Solvable,
    Square, Target,
};
use record::{Link, PlayedGame};
use search::Searchable;

use crate::last_turn::last_turn;
use crate::{EncodedState, LastTurn, MoveError, PositionAnalysis};

/// A ply that was played in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedPly {
    /// Its text.
    pub text: String,
    /// The player who made it.
    pub player: Player,
    /// Whether it begins a turn; any other belongs to the turn before it.
    pub begins_turn: bool,
    /// Whether it captured something.
    pub captures: bool,
}

/// A game being played from some start, spoken to in texts.
pub trait State: Send + Sync {
    /// What is true of the game as a whole.
    fn info(&self) -> &'static Info;

    /// The position's text.
    fn text(&self) -> String;

    /// The player to decide.
    fn turn(&self) -> Player;

    /// What kind of decision is due, one word.
    fn phase(&self) -> &'static str;

    /// Whether the ply that is due begins a turn; any other belongs to the turn before it.
    fn begins_turn(&self) -> bool;

    /// Whether the next ply begins a turn, as records write it.
    fn link(&self) -> Link {
        if self.begins_turn() { Link::NewTurn } else { Link::SameTurn }
    }

    /// How the game ended, if it did; a repetition among the plies played so far counts.
    fn outcome(&self) -> Option<Outcome>;

    /// Each player's points now, if the game has any.
    fn score(&self) -> Option<ByPlayer<u16>>;

    /// What any board draws.
    fn scene(&self) -> Scene;

    /// The legal plies in byte order of their texts.
    fn moves(&self) -> Vec<String>;

    /// How many legal plies there are.
    fn move_count(&self) -> usize;

    /// The legal plies with the clicks that spell each on a board.
    fn move_clicks(&self) -> Vec<(Vec<Target>, String)>;

    /// The squares that pieces pass between the two ends of legal plies, if the clicks do not determine them.
    fn paths(&self) -> Vec<(String, Vec<Square>)>;

    /// The clicks that spell a ply on a board, whether it is legal or not; it is read as a person may type it.
    ///
    /// # Errors
    /// If the text is no ply.
    fn clicks(&self, typed: &str) -> Result<Vec<Target>, ParseError>;

    /// Plays a ply as a person may type it, and gives its proper text; a refused ply changes nothing.
    ///
    /// # Errors
    /// If the text is no ply, or the ply is not legal.
    fn play(&mut self, typed: &str) -> Result<String, MoveError>;

    /// The number of a legal ply as a person may type it.
    ///
    /// # Errors
    /// As [`play`](State::play).
    fn find_move(&self, typed: &str) -> Result<u16, MoveError>;

    /// The text of the ply with this number, if there is one.
    fn move_text(&self, number: u16) -> Option<String>;

    /// The proper text of a ply as a person may type it, if it may be played.
    ///
    /// # Errors
    /// As [`play`](State::play).
    fn check_move(&self, typed: &str) -> Result<String, MoveError>;

    /// Why no legal ply begins with these clicks, if there is a specific reason: only the last click does not fit.
    fn illegal_click_reason(&self, clicks: &[Target]) -> Option<String>;

    /// The name of the next part of a ply that is typed in several parts, such as `column`.
    fn next_prompt(&self, typed: &str) -> Option<&'static str>;

    /// Takes the last ply back and gives its text, if there is one.
    fn undo(&mut self) -> Option<String>;

    /// The text of the position the game began from.
    fn start(&self) -> String;

    /// The plies played so far.
    fn plies(&self) -> Vec<String>;

    /// How many plies were played so far.
    fn ply_count(&self) -> usize;

    /// The ply that was played after so many others; `None` if there were fewer. Costs two scenes.
    fn played_ply(&self, before: usize) -> Option<PlayedPly>;

    /// What the last turn did, as far as it has come; `None` before the first ply. Costs two scenes a ply of the turn.
    fn last_turn(&self) -> Option<LastTurn>;

    /// The same game in the same state, on its own from here on.
    fn copy(&self) -> Box<dyn State>;

    /// What can be found out about the position.
    fn analysis(&self) -> &dyn PositionAnalysis;

    /// The encodings of the state for machine learning.
    fn encoded(&self) -> &dyn EncodedState;

    /// The concrete type, for downcasts.
    fn as_any(&self) -> &dyn Any;
}

impl<P: Searchable + Solvable + Observe + Present> State for PlayedGame<P> {
    fn info(&self) -> &'static Info {
        P::INFO
    }

    fn text(&self) -> String {
        self.position().to_string()
    }

    fn turn(&self) -> Player {
        self.position().turn()
    }

    fn phase(&self) -> &'static str {
        self.position().phase()
    }

    fn begins_turn(&self) -> bool {
        self.position().begins_turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn score(&self) -> Option<ByPlayer<u16>> {
        self.position().score()
    }

    fn scene(&self) -> Scene {
        let mut scene = self.position().scene();
        // A game that only its past has ended goes on for the position.
        if let Some(outcome) = self.outcome() {
            scene.prompt = outcome.sentence(P::INFO);
        }
        scene
    }

    fn moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = legal(self).iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        moves
    }

    fn move_count(&self) -> usize {
        if self.outcome().is_some() { 0 } else { self.position().count_moves() }
    }

    fn move_clicks(&self) -> Vec<(Vec<Target>, String)> {
        legal(self).into_iter().map(|mv| (P::clicks(mv), mv.to_string())).collect()
    }

    fn paths(&self) -> Vec<(String, Vec<Square>)> {
        let paths = legal(self).into_iter().map(|mv| (mv, self.position().path(mv)));
        paths.filter(|(_, path)| !path.is_empty()).map(|(mv, path)| (mv.to_string(), path)).collect()
    }

    fn clicks(&self, typed: &str) -> Result<Vec<Target>, ParseError> {
        self.position().read_move(typed).map(P::clicks)
    }

    fn play(&mut self, typed: &str) -> Result<String, MoveError> {
        let mv = read_move(self, typed)?;
        match self.play(mv) {
            Ok(()) => Ok(mv.to_string()),
            Err(_) => Err(illegal(mv.to_string(), self.position().illegal_reason(mv))),
        }
    }

    fn check_move(&self, typed: &str) -> Result<String, MoveError> {
        let mv = read_move(self, typed)?;
        match self.check(mv) {
            Ok(_) => Ok(mv.to_string()),
            Err(_) => Err(illegal(mv.to_string(), self.position().illegal_reason(mv))),
        }
    }

    fn find_move(&self, typed: &str) -> Result<u16, MoveError> {
        let mv = read_move(self, typed)?;
        if !self.position().is_legal(mv) {
            return Err(illegal(mv.to_string(), self.position().illegal_reason(mv)));
        }
        Ok(P::encode(mv) as u16)
    }

    fn move_text(&self, number: u16) -> Option<String> {
        P::decode(number.into()).map(|mv| mv.to_string())
    }

    fn illegal_click_reason(&self, clicks: &[Target]) -> Option<String> {
        match self.outcome() {
            Some(_) => Some(GAME_OVER.to_string()),
            None => self.position().illegal_click_reason(clicks),
        }
    }

    fn next_prompt(&self, typed: &str) -> Option<&'static str> {
        self.position().next_prompt(typed).filter(|_| self.outcome().is_none())
    }

    fn undo(&mut self) -> Option<String> {
        self.undo().map(|mv| mv.to_string())
    }

    fn start(&self) -> String {
        self.start().to_string()
    }

    fn plies(&self) -> Vec<String> {
        self.plies().iter().map(ToString::to_string).collect()
    }

    fn ply_count(&self) -> usize {
        self.plies().len()
    }

    fn played_ply(&self, before: usize) -> Option<PlayedPly> {
        let (position, &mv) = (self.past().get(before)?, self.plies().get(before)?);
        Some(PlayedPly {
            text: mv.to_string(),
            player: position.turn(),
            begins_turn: position.begins_turn(),
            captures: !position.effect(mv).taken.is_empty(),
        })
    }

    fn last_turn(&self) -> Option<LastTurn> {
        last_turn(self)
    }

    fn copy(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }

    fn analysis(&self) -> &dyn PositionAnalysis {
        self
    }

    fn encoded(&self) -> &dyn EncodedState {
        self
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Why no ply is legal any more.
const GAME_OVER: &str = "the game is over";

/// The legal plies: none once the past has ended the game.
fn legal<P: Position>(played: &PlayedGame<P>) -> Vec<P::Move> {
    if played.outcome().is_some() { Vec::new() } else { played.position().moves() }
}

/// A ply as a person may type it in a game that goes on, by a way that its piece can go.
fn read_move<P: Present>(played: &PlayedGame<P>, typed: &str) -> Result<P::Move, MoveError> {
    let mv = played.position().read_move(typed).map_err(MoveError::Unreadable)?;
    if played.outcome().is_some() {
        return Err(illegal(mv.to_string(), GAME_OVER.to_string()));
    }
    let reason = played.position().illegal_path_reason(typed);
    reason.map_or(Ok(mv), |why| Err(illegal(format!("{mv} that way"), why)))
}

fn illegal(ply: String, why: String) -> MoveError {
    MoveError::Illegal(IllegalMove { ply, why: Some(why) })
}
