use crossterm::event::KeyCode;
use play::Mind;

use super::{BoardScreen, Clockwork};
use crate::desk::Desk;
use crate::job::{News, Told};
use crate::screens::settings::PACES;

/// The part of the computers: whose turn it is, who was asked, and how fast two of them play.
impl BoardScreen {
    /// Lets the computer whose turn it is think.
    pub(super) fn think(&mut self, desk: &mut Desk) {
        self.due = None;
        let side = self.bout.state().turn();
        let mind = match self.thinkers[side].take() {
            Some(thinker) => Mind::Present(thinker),
            None => {
                let (game, options) = (self.bout.game(), desk.options);
                let (seat, seed) = (self.bout.seats()[side].clone(), desk.number());
                Mind::made(move || {
                    let mut thinker = seat.engine(game, &options)?;
                    thinker.new_game(seed);
                    Ok(thinker)
                })
            }
        };
        let limits = match self.bout.left(side, desk.now()) {
            // A computer with a clock leaves some of it for later.
            Some(left) => desk.limits().within(left / 20),
            None => desk.limits(),
        };
        self.thinking = Some(desk.think(mind, self.bout.state(), limits, 1));
    }

    /// Asks a strong player.
    pub(super) fn ask(&mut self, desk: &mut Desk) {
        let mind = desk.adviser(self.bout.game());
        self.asked = Some(desk.think(mind, self.bout.state(), desk.hint_limits(), 1));
    }

    /// What those who work in the background tell.
    pub(super) fn hear(&mut self, News { job, told }: &mut News, desk: &mut Desk) {
        match told {
            Told::Threats(squares) if self.threats_job == Some(*job) => {
                self.threats = std::mem::take(squares);
            }
            Told::Round(insight) => {
                let at_work = [&mut self.thinking, &mut self.asked].into_iter().flatten();
                for work in at_work.filter(|work| work.job == *job) {
                    work.latest = Some(insight.clone());
                }
            }
            Told::Thought(insight, thinker) => {
                if self.asked.as_ref().is_some_and(|work| work.job == *job) {
                    self.asked = None;
                    self.hint = Some(insight.clone());
                } else if self.thinking.as_ref().is_some_and(|work| work.job == *job) {
                    self.thinking = None;
                    self.thinkers[self.bout.state().turn()] = thinker.take();
                    if self.clockwork == Clockwork::Step {
                        self.clockwork = Clockwork::Paused;
                    }
                    let played = match insight.ply() {
                        Some(ply) => self.bout.play(ply, desk.now()).map_err(|refusal| refusal.to_string()),
                        None => {
                            Err(insight.failure.clone().unwrap_or_else(|| "it found no move".to_string()))
                        }
                    };
                    match played {
                        Ok(_) => self.proceed_in_motion(desk),
                        Err(fault) => self.act(|bout, now| bout.forfeit(&fault, now), desk),
                    }
                }
            }
            _ => (),
        }
    }

    /// Pause, step and speed of two computers.
    pub(super) fn wind(&mut self, key: KeyCode, desk: &mut Desk) {
        let at = PACES.iter().position(|&pace| pace >= desk.settings.pace).unwrap_or(PACES.len() - 1);
        match (key, self.clockwork) {
            (KeyCode::Char('+'), _) => desk.settings.pace = PACES[at.saturating_sub(1)],
            (KeyCode::Char('-'), _) => desk.settings.pace = PACES[(at + 1).min(PACES.len() - 1)],
            (KeyCode::Char('.'), _) => self.clockwork = Clockwork::Step,
            (_, Clockwork::Paused) => self.clockwork = Clockwork::Running,
            _ => self.clockwork = Clockwork::Paused,
        }
        if matches!(key, KeyCode::Char('+' | '-')) {
            desk.say(match desk.settings.pace {
                0 => "Moves come as fast as they are found.".to_string(),
                pace => format!("A move every {:.1} s.", pace as f64 / 1000.0),
            });
            desk.keep_settings();
        } else if self.bout.ending().is_none() {
            self.proceed(desk);
        }
    }
}
