use std::time::Duration;

use catalog::{Computer, Game, Insight, Limits, Options, Reviewer, State, Study, Task, Thinker};
use wire::{JudgedPly, Review, ToPage};

use super::question::TABLE;
use crate::live::Outbox;

/// How long the judge looks at each position.
const EACH: Duration = Duration::from_millis(400);

/// Judges a game ply by ply and tells each.
pub(super) struct Judge {
    pub(super) id: u32,
    pub(super) outbox: Outbox,
    pub(super) game: &'static dyn Game,
}

impl Judge {
    /// As a thinker: a pool knows no other work. Its question is the whole game.
    pub(super) fn thinker(self) -> Result<Box<dyn Thinker>, String> {
        let options = Options { table_mebibytes: TABLE, ..Options::default() };
        let mind = self.game.thinker(&Computer::STRONGEST, &options).map_err(|error| error.to_string())?;
        Ok(Box::new(Bench { judge: self, mind }))
    }
}

struct Bench {
    judge: Judge,
    mind: Box<dyn Thinker>,
}

impl Thinker for Bench {
    fn think(&mut self, state: &dyn State, task: &Task, _report: &mut dyn FnMut(&Insight)) -> Insight {
        let Judge { id, outbox, game } = &self.judge;
        let mut study = Study::new(*game, state.copy());
        for ply in state.plies() {
            if study.play(&ply).is_err() {
                return Insight::failed("the game cannot be replayed");
            }
        }
        let info = game.info();
        let record = study.record().clone();
        let each = Task { limits: Limits::time(EACH), ..task.clone() };
        let mut reviewer = Reviewer::new(study, each);
        let mut at = 0;
        while let Some(judged) = reviewer.step(self.mind.as_mut()) {
            if let Some(ply) = judged.ply {
                let ply = JudgedPly::of(info, &record, &ply);
                outbox.tell(&ToPage::Judged { id: *id, at, ply });
                at += 1;
            }
        }
        if reviewer.remaining() == 0 {
            let review = Review::of(&record, reviewer.review());
            outbox.tell(&ToPage::Reviewed { id: *id, review });
        }
        Insight::default()
    }

    fn new_game(&mut self, seed: u64) {
        self.mind.new_game(seed);
    }
}
