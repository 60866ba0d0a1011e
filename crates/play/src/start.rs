use std::fmt::Display;

use catalog::{Game, State, Study};
use game::{ByPlayer, Player};
use record::{GameResult, TagName};

use crate::{Clock, Moment, Seat};

/// What a bout begins with.
pub struct Start {
    /// The game as a record; the bout goes on at the end of its main line, and all that it holds stays.
    pub study: Study,
    /// Who plays.
    pub seats: ByPlayer<Seat>,
    /// How much time there is.
    pub clock: Clock,
    /// Whether the players sit together.
    pub company: Company,
    /// When it begins.
    pub at: Moment,
}

/// Whether two people who play each other share one keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    /// They do, and take back, swap and resign as they like.
    Together,
    /// They do not: whatever touches the other one is offered and answered.
    Apart,
}

impl Start {
    /// A game from this state, with the plies that led to it, at one keyboard and without a clock.
    pub fn new(game: &'static dyn Game, state: Box<dyn State>, seats: ByPlayer<Seat>) -> Start {
        let plies = state.plies();
        let mut study = Study::new(game, state);
        for ply in plies {
            // Legal they are; a record has room for more plies than anybody plays.
            if study.play(&ply).is_err() {
                break;
            }
        }
        Start::of(study, seats)
    }

    /// The game of a record, at one keyboard and without a clock.
    pub fn of(mut study: Study, seats: ByPlayer<Seat>) -> Start {
        study.go_to_end();
        Start { study, seats, clock: Clock::None, company: Company::Together, at: Moment::default() }
    }

    /// The game of a record between those whom its tags name.
    pub fn of_named(study: Study) -> Start {
        let game = study.game();
        let tag = |side: Player| study.record().tag(&TagName::of(game.info().colour(side)));
        let seats = ByPlayer::from_fn(|side| Seat::read(tag(side), game));
        Start::of(study, seats)
    }

    /// The same with the day it is played on, `YYYY.MM.DD`, if it is not over and its record tells none.
    #[must_use]
    pub fn on(mut self, day: &str) -> Start {
        let record = self.study.record();
        if record.tag(&TagName::DATE).is_empty() && record.result() == GameResult::Open {
            self.study.set_tag(TagName::DATE, day);
        }
        self
    }

    /// The same with the number of its deal.
    #[must_use]
    pub fn dealt(mut self, deal: Option<impl Display>) -> Start {
        if let Some(number) = deal {
            self.study.set_tag(TagName::DEAL, &number.to_string());
        }
        self
    }
}
