use std::time::{Duration, Instant};

use super::GameScreen;
use crate::context::AppContext;
use crate::settings::AutoPass;

/// A pass that is played automatically because no other move is legal.
pub(super) struct ForcedPass {
    ply: String,
    /// Its label in the menu.
    pub(super) label: &'static str,
    /// When it is played.
    pub(super) due: Instant,
}

/// How long a forced pass is shown before it is played.
const PAUSE: Duration = Duration::from_millis(1200);

/// Forced passes. In the record they are ordinary moves.
impl GameScreen {
    /// The forced pass of the person to move. It is not played again after an undo, because otherwise one could never
    /// undo past it.
    pub(super) fn next_pass(&self, context: &AppContext) -> Option<ForcedPass> {
        let was_undone = self.passed_at.is_some_and(|passed| passed >= self.session.state().ply_count());
        if context.settings.auto_pass == AutoPass::Off || was_undone {
            return None;
        }
        let (ply, choice) = self.chooser.only_entry()?;
        Some(ForcedPass { ply: ply.clone(), label: choice.label, due: Instant::now() + PAUSE })
    }

    /// Plays a forced pass that is due.
    pub(super) fn pass(&mut self, context: &mut AppContext) {
        let Some(pass) = self.forced_pass.take() else { return };
        self.passed_at = Some(self.session.state().ply_count());
        match self.session.play(&pass.ply, context.now()) {
            Ok(_) => {
                // The reply of a computer may replace the text of the panel, so show a message.
                if let Some(turn) = self.session.state().last_turn() {
                    context.notify(format!("{}: no other move is legal.", turn.sentence));
                }
                self.proceed_animated(context);
            }
            Err(refusal) => context.warn(refusal.to_string()),
        }
    }
}
