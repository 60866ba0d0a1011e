use play::EngineSource;

use super::{AutoplayState, GameScreen};
use crate::context::AppContext;
use crate::job::{JobMessage, JobUpdate};
use crate::screens::settings::PACES;

/// Computer players: searches, hints and the pace of games between two computers.
impl GameScreen {
    /// Starts the search of the computer to move.
    pub(super) fn think(&mut self, context: &mut AppContext) {
        self.due = None;
        let side = self.session.state().turn();
        let source = match self.thinkers[side].take() {
            Some(thinker) => EngineSource::Ready(thinker),
            None => {
                let (game, options) = (self.session.game(), context.options);
                let (seat, seed) = (self.session.seats()[side].clone(), context.random_number());
                EngineSource::lazy(move || {
                    let mut thinker = seat.engine(game, &options)?;
                    thinker.new_game(seed);
                    Ok(thinker)
                })
            }
        };
        let limits = match self.session.left(side, context.now()) {
            // With a clock, use a twentieth of the remaining time.
            Some(left) => context.limits().within(left / 20),
            None => context.limits(),
        };
        self.thinking = Some(context.search(source, self.session.state(), limits, 1));
    }

    /// Starts a search for a hint.
    pub(super) fn request_hint(&mut self, context: &mut AppContext) {
        let source = context.strongest_engine(self.session.game());
        self.hint_search = Some(context.search(source, self.session.state(), context.hint_limits(), 1));
    }

    /// Applies an update of a background job.
    pub(super) fn apply(&mut self, JobUpdate { job, message }: &mut JobUpdate, context: &mut AppContext) {
        match message {
            JobMessage::Threats(squares) if self.threats_job == Some(*job) => {
                self.threats = std::mem::take(squares);
            }
            JobMessage::Progress(insight) => {
                let at_work = [&mut self.thinking, &mut self.hint_search].into_iter().flatten();
                for work in at_work.filter(|work| work.job == *job) {
                    work.latest = Some(insight.clone());
                }
            }
            JobMessage::SearchDone(insight, thinker) => {
                if self.hint_search.as_ref().is_some_and(|work| work.job == *job) {
                    self.hint_search = None;
                    self.hint = Some(insight.clone());
                } else if self.thinking.as_ref().is_some_and(|work| work.job == *job) {
                    self.thinking = None;
                    self.thinkers[self.session.state().turn()] = thinker.take();
                    if self.autoplay == AutoplayState::SingleStep {
                        self.autoplay = AutoplayState::Paused;
                    }
                    let played = match insight.ply() {
                        Some(ply) => {
                            self.session.play(ply, context.now()).map_err(|refusal| refusal.to_string())
                        }
                        None => {
                            Err(insight.failure.clone().unwrap_or_else(|| "it found no move".to_string()))
                        }
                    };
                    match played {
                        Ok(_) => self.proceed_animated(context),
                        Err(fault) => self.act(|session, now| session.forfeit(&fault, now), context),
                    }
                }
            }
            _ => (),
        }
    }

    /// Pauses a game between two computers, or goes on.
    pub(super) fn pause(&mut self, context: &mut AppContext) {
        self.autoplay = match self.autoplay {
            AutoplayState::Paused => AutoplayState::Running,
            AutoplayState::Running | AutoplayState::SingleStep => AutoplayState::Paused,
        };
        self.proceed(context);
    }

    pub(super) fn single_step(&mut self, context: &mut AppContext) {
        self.autoplay = AutoplayState::SingleStep;
        self.proceed(context);
    }

    /// Makes the pause between moves longer or shorter.
    pub(super) fn change_pace(&mut self, steps: isize, context: &mut AppContext) {
        let at = PACES.iter().position(|&pace| pace >= context.settings.pace).unwrap_or(PACES.len() - 1);
        context.settings.pace = PACES[at.saturating_add_signed(steps).min(PACES.len() - 1)];
        context.notify(match context.settings.pace {
            0 => "Moves come as fast as they are found.".to_string(),
            pace => format!("A move every {:.1} s.", pace as f64 / 1000.0),
        });
        context.settings_changed();
    }
}
