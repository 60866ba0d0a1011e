use catalog::{Game, Limits, MoveError, Options, SearchRequest, State};
use engines::Computer;
use game::{Goal, Lesson, Player};

/// Positions looked at for a reply: lessons are small, and the same reply comes every time.
const NODES: u64 = 3_000;

/// Mebibytes for it.
const TABLE: usize = 4;

/// The response to a ply that a learner tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonAttempt {
    /// The ply is right, with praise.
    Right(&'static str),
    /// It is not, and why.
    Wrong(&'static str),
}

impl LessonAttempt {
    /// Plays a ply as a learner may type it in the position of a lesson's step, and checks it.
    ///
    /// # Errors
    /// If the text is no ply, or the ply is not legal; nothing changes then.
    pub fn play(lesson: &Lesson, state: &mut dyn State, typed: &str) -> Result<LessonAttempt, MoveError> {
        let (mover, before) = (state.turn(), state.score());
        let ply = state.play(typed)?;
        let (after, outcome) = (state.score(), state.outcome());
        Ok(if lesson.goal.is_met(mover, &ply, before, after, outcome.as_ref()) {
            LessonAttempt::Right(lesson.praise)
        } else {
            LessonAttempt::Wrong(lesson.feedback(&ply))
        })
    }

    /// The opponent's immediate reply to the learner's ply, which led to this state, if it shows why the ply was
    /// wrong, or captures the piece just played: it is clearer on the board than in words.
    pub fn reply(self, lesson: &Lesson, game: &dyn Game, state: &dyn State) -> Option<String> {
        let start = game.read(lesson.position).ok()?;
        let learner = start.turn();
        let wants_one = match self {
            // If points are the goal, a reply elsewhere would only distract.
            LessonAttempt::Wrong(_) => !matches!(lesson.goal, Goal::Any | Goal::Gain(_)),
            LessonAttempt::Right(_) => true,
        };
        if !wants_one || state.outcome().is_some() || state.turn() == learner {
            return None;
        }
        let options = Options { table_mebibytes: TABLE, ..Options::default() };
        let mut engine = game.engine(&Computer::STRONGEST, &options).ok()?;
        engine.new_game(0);
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let analysis = engine.analyze(
            state,
            &SearchRequest { limits, lines: 1, ..SearchRequest::default() },
            &mut |_| (),
        );
        let mut replied = state.copy();
        let ply = replied.play(analysis.ply()?).ok()?;
        let shows_why = match self {
            LessonAttempt::Wrong(_) => {
                matches!(lesson.goal, Goal::Win)
                    || replied.outcome().is_some()
                    || replied.score() != state.score()
            }
            LessonAttempt::Right(_) => takes_what_came(start.as_ref(), state, replied.as_ref(), learner),
        };
        shows_why.then_some(ply)
    }
}

/// Whether a reply takes a piece of the learner's that their ply brought to its square.
fn takes_what_came(start: &dyn State, tried: &dyn State, replied: &dyn State, learner: Player) -> bool {
    let own = |state: &dyn State| -> Vec<bool> {
        let owner = |piece: &Option<game::Piece>| piece.as_ref().and_then(|piece| piece.owner);
        state.scene().pieces.iter().map(|piece| owner(piece) == Some(learner)).collect()
    };
    let (before, came, left) = (own(start), own(tried), own(replied));
    before.iter().zip(came).zip(left).any(|((before, came), left)| !before && came && !left)
}
