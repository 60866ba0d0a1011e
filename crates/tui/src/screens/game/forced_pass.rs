use std::time::{Duration, Instant};

use super::GameScreen;
use crate::context::AppContext;
use crate::settings::AutoPass;

/// A pass that is played for a person because nothing else is legal.
pub(super) struct ForcedPass {
    ply: String,
    /// What the menu calls it.
    pub(super) label: &'static str,
    /// When it is played.
    pub(super) due: Instant,
}

/// How long a person sees that there is nothing to choose.
const PAUSE: Duration = Duration::from_millis(1200);

/// The part of passes that need no decision. They are ordinary plies in the record.
impl GameScreen {
    /// The pass that is to be played for the person whose turn it is. One that was undone is not played again, or nobody
    /// could undo more than a pass.
    pub(super) fn next_pass(&self, context: &AppContext) -> Option<ForcedPass> {
        let was_undone = self.passed_at.is_some_and(|passed| passed >= self.session.state().ply_count());
        if context.settings.auto_pass == AutoPass::Off || was_undone {
            return None;
        }
        let (ply, choice) = self.chooser.only_entry()?;
        Some(ForcedPass { ply: ply.clone(), label: choice.label, due: Instant::now() + PAUSE })
    }

    /// Plays the pass that is due, if one is.
    pub(super) fn pass(&mut self, context: &mut AppContext) {
        let Some(pass) = self.forced_pass.take() else { return };
        self.passed_at = Some(self.session.state().ply_count());
        match self.session.play(&pass.ply, context.now()) {
            Ok(_) => {
                // A computer's answer may replace what the panel says of it.
                if let Some(turn) = self.session.state().last_turn() {
                    context.notify(format!("{}: no other move is legal.", turn.sentence));
                }
                self.proceed_animated(context);
            }
            Err(refusal) => context.warn(refusal.to_string()),
        }
    }
}
