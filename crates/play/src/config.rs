use std::fmt::Display;
use std::time::Duration;

use catalog::{Game, State};
use formats::Study;
use game::{ByPlayer, Player};
use record::{GameResult, TagName};

use crate::{ClockStart, Seat, TimeControl, Timestamp};

/// The start of a session.
pub struct SessionConfig {
    /// The game as a record; the session continues at the end of its main line and keeps everything in it.
    pub study: Study,
    /// The players.
    pub seats: ByPlayer<Seat>,
    /// The time control of a game.
    pub clock: TimeControl,
    /// When each player's clock starts.
    pub clock_start: ClockStart,
    /// What each player has left of it, if the game has begun.
    pub left: ByPlayer<Option<Duration>>,
    /// Whether the players share a device.
    pub mode: PlayMode,
    /// When it begins.
    pub at: Timestamp,
}

/// Whether two people who play each other share one device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayMode {
    /// They do: either may undo, swap sides and resign.
    SameDevice,
    /// They do not: what concerns the other player is offered and answered.
    Remote,
}

impl SessionConfig {
    /// A game from this state, with the plies that led to it, at one keyboard and without a clock.
    pub fn new(game: &'static dyn Game, state: Box<dyn State>, seats: ByPlayer<Seat>) -> SessionConfig {
        let plies = state.plies();
        let mut study = Study::new(game, state);
        for ply in plies {
            // The plies are legal, and a record has room for more than any game has.
            if study.play(&ply).is_err() {
                break;
            }
        }
        SessionConfig::from_study(study, seats)
    }

    /// The game of a record, at one keyboard and without a clock.
    pub fn from_study(mut study: Study, seats: ByPlayer<Seat>) -> SessionConfig {
        study.go_to_end();
        let left = ByPlayer::new(None, None);
        let (clock, clock_start) = (TimeControl::None, ClockStart::default());
        SessionConfig {
            study,
            seats,
            clock,
            clock_start,
            left,
            mode: PlayMode::SameDevice,
            at: Timestamp::default(),
        }
    }

    /// The game of a record with the players and the clock of its tags.
    pub fn from_tags(study: Study) -> SessionConfig {
        let game = study.game();
        let tag = |side: Player| study.record().tag(&TagName::of(game.info().color(side)));
        let seats = ByPlayer::from_fn(|side| Seat::read(tag(side), game));
        let clock = TimeControl::from_tag(study.record().tag(&TagName::TIME_CONTROL));
        let start = SessionConfig::from_study(study, seats);
        SessionConfig { clock, left: left(&start.study), ..start }
    }

    /// The same with this date, `YYYY.MM.DD`, if the game is not over and its record has none.
    #[must_use]
    pub fn with_date(mut self, day: &str) -> SessionConfig {
        let record = self.study.record();
        if record.tag(&TagName::DATE).is_empty() && record.result() == GameResult::Open {
            self.study.set_tag(TagName::DATE, day);
        }
        self
    }

    /// The same with the number of its deal.
    #[must_use]
    pub fn with_deal(mut self, deal: Option<impl Display>) -> SessionConfig {
        if let Some(number) = deal {
            self.study.set_tag(TagName::DEAL, &number.to_string());
        }
        self
    }
}

/// What each player had left after their last ply, as the record notes it.
fn left(study: &Study) -> ByPlayer<Option<Duration>> {
    let mut left = ByPlayer::new(None, None);
    let mut study = study.copy();
    while left.one.is_none() || left.two.is_none() {
        let noted = study.record().note(study.at()).clock;
        if !study.back() {
            break;
        }
        let by = study.state().turn();
        left[by] = left[by].or(noted.map(|clock| clock.time()));
    }
    left
}
