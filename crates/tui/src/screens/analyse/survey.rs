use std::collections::HashMap;

use catalog::{Computer, Insight, Limits, Options, Slip, State, Stop, Study, Task, winning_chance};
use game::Player;
use record::{NodeId, Worth};

use crate::desk::Desk;
use crate::job::{JobId, Judged, Told};
use crate::thinking::Thinking;

/// What is known of the positions of a record.
#[derive(Default)]
pub(super) struct Survey {
    verdicts: HashMap<NodeId, Verdict>,
    /// The plies whose positions are being judged one after another, the start first.
    plies: Vec<NodeId>,
    work: Option<Thinking>,
}

/// What a position is worth.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Verdict {
    /// The first player's share of the point that is played for, from 0 to 1.
    pub(super) share: f64,
    /// Who decides here.
    mover: Player,
    /// The best line from here.
    pub(super) line: Vec<String>,
    /// How deep somebody looked.
    depth: u32,
}

/// Positions looked at for each ply: a second or so in all for a game of usual length.
const NODES: u64 = 20_000;

impl Survey {
    /// Judges every position of the main line in the background.
    pub(super) fn begin(&mut self, study: &Study, desk: &mut Desk) {
        self.plies = [NodeId::START].into_iter().chain(study.record().mainline()).collect();
        let mut states: Vec<Box<dyn State>> = Vec::new();
        let game = study.game();
        let mut walker = study.state().copy();
        while walker.undo().is_some() {}
        for &id in &self.plies {
            if id != NodeId::START && walker.play(study.record().ply(id)).is_err() {
                break;
            }
            states.push(walker.copy());
        }
        let limits = desk.limits.unwrap_or(Limits::nodes(NODES));
        let stop = Stop::new();
        let task = Task { limits, lines: 1, stop: stop.clone(), ..Task::default() };
        let job = desk.start(move |tell| {
            let Ok(mut thinker) = game.thinker(&Computer::STRONGEST, &Options::default()) else { return };
            for (at, state) in states.iter().enumerate() {
                if task.stop.is_stopped() {
                    return;
                }
                let insight = thinker.think(state.as_ref(), &task, &mut |_| ());
                let (turn, end) = (state.turn(), share_of_end(state.as_ref()));
                tell(Told::Judged(Judged { at, turn, insight, end }));
            }
        });
        self.work = Some(Thinking::new(job, stop));
    }

    /// Hears of a position that was judged.
    pub(super) fn hear(&mut self, job: JobId, judged: &Judged) {
        let ours = self.work.as_ref().is_some_and(|work| work.job == job);
        let Some(&id) = self.plies.get(judged.at).filter(|_| ours) else { return };
        if judged.at + 1 == self.plies.len() {
            self.work = None;
        }
        self.learn(id, judged.turn, &judged.insight, judged.end);
    }

    /// Takes a verdict over if nobody has looked deeper.
    pub(super) fn learn(&mut self, id: NodeId, mover: Player, insight: &Insight, end: Option<f64>) {
        let judged = insight.lines.first().and_then(|line| Some((line.score?.number(), line.plies.clone())));
        let (share, line) = match (end, judged) {
            (Some(share), _) => (share, Vec::new()),
            (None, Some((score, line))) => (share_of(score, mover), line),
            (None, None) => return,
        };
        if self.verdicts.get(&id).is_none_or(|known| insight.depth > known.depth) {
            self.verdicts.insert(id, Verdict { share, mover, line, depth: insight.depth });
        }
    }

    /// The ply is gone; another one may get its number.
    pub(super) fn forget(&mut self, id: NodeId) {
        self.verdicts.remove(&id);
    }

    pub(super) fn verdict(&self, id: NodeId) -> Option<&Verdict> {
        self.verdicts.get(&id)
    }

    pub(super) fn is_at_work(&self) -> bool {
        self.work.is_some()
    }

    /// How many positions are judged, of how many.
    pub(super) fn progress(&self) -> (usize, usize) {
        let judged = self.plies.iter().filter(|id| self.verdicts.contains_key(id)).count();
        (judged, self.plies.len())
    }

    /// How much a ply gave away, if it did, seen from who made it.
    pub(super) fn slip(&self, study: &Study, id: NodeId) -> Option<Slip> {
        let parent = study.record().parent(id)?;
        let (before, after) = (self.verdict(parent)?, self.verdict(id)?);
        let lost = match before.mover {
            Player::One => before.share - after.share,
            Player::Two => after.share - before.share,
        };
        // Whoever plays the best ply makes no mistake, whatever a deeper look says afterwards.
        if before.line.first().is_some_and(|best| best == study.record().ply(id)) {
            return None;
        }
        Slip::of(lost)
    }
}

/// The first player's share for a score seen by the mover.
fn share_of(score: i32, mover: Player) -> f64 {
    let own = winning_chance(Worth::Estimate(score));
    match mover {
        Player::One => own,
        Player::Two => 1.0 - own,
    }
}

/// The first player's share of a game that is over.
pub(super) fn share_of_end(state: &dyn State) -> Option<f64> {
    Some(match state.outcome()?.winner {
        Some(Player::One) => 1.0,
        Some(Player::Two) => 0.0,
        None => 0.5,
    })
}
