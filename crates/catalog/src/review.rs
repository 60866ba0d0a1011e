mod annotate;

use game::{Colour, Player};
use record::{Eval, Fault, GameResult, Mark, NodeId, Record, Worth};

use crate::{Game, Insight, Score, State, Study, Task, Thinker};
use annotate::annotate;

/// What a judge thinks of every ply of a record's main line.
pub struct Review {
    /// The game.
    pub game: &'static dyn Game,
    /// The plies judged, in order: all of them, unless somebody stopped the judge.
    pub plies: Vec<JudgedPly>,
    /// White's winning chance before the first ply.
    pub chance_at_start: f64,
}

/// A ply of the main line, judged.
pub struct JudgedPly {
    /// The ply in the record.
    pub id: NodeId,
    /// Who made it.
    pub mover: Player,
    /// What the position after it is worth.
    pub worth: Worth,
    /// White's winning chance after it.
    pub chance: f64,
    /// How much of the winning chance the mover lost.
    pub loss: f64,
    /// Whether that is worth mentioning.
    pub slip: Option<Slip>,
    /// What the judge prefers, where the ply was a slip.
    pub better: Option<Better>,
}

/// What should have been played.
pub struct Better {
    /// The ply and what is expected after it; at least one.
    pub line: Vec<String>,
    /// The value of the position after the ply.
    pub eval: Eval,
    /// What the ply is worth to the mover, in words.
    pub verdict: String,
}

/// A ply that was not good enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Slip {
    /// Lost at least a tenth of the winning chance.
    Inaccuracy,
    /// Lost at least two tenths.
    Mistake,
    /// Lost at least three tenths, or a result that was proved.
    Blunder,
}

impl Slip {
    /// All, the worst first.
    pub const ALL: [Slip; 3] = [Slip::Blunder, Slip::Mistake, Slip::Inaccuracy];

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Slip::Inaccuracy => "inaccuracy",
            Slip::Mistake => "mistake",
            Slip::Blunder => "blunder",
        }
    }

    /// How a record marks it.
    pub const fn mark(self) -> Mark {
        match self {
            Slip::Inaccuracy => Mark::DUBIOUS,
            Slip::Mistake => Mark::MISTAKE,
            Slip::Blunder => Mark::BLUNDER,
        }
    }

    /// What the loss of so much winning chance is called, if it is worth mentioning.
    pub fn of(loss: f64) -> Option<Slip> {
        match loss {
            loss if loss >= 0.30 => Some(Slip::Blunder),
            loss if loss >= 0.20 => Some(Slip::Mistake),
            loss if loss >= 0.10 => Some(Slip::Inaccuracy),
            _ => None,
        }
    }
}

/// White's chance to win from a value: certain where the end is seen, otherwise on a logistic curve on which one unit
/// ahead wins two games of three.
pub fn winning_chance(worth: Worth) -> f64 {
    match worth {
        Worth::Win(Colour::White, _) => 1.0,
        Worth::Win(Colour::Black, _) => 0.0,
        Worth::Draw => 0.5,
        Worth::Estimate(hundredths) => 1.0 / (1.0 + (-f64::from(hundredths) / 145.0).exp()),
    }
}

impl Review {
    /// How well a player played, from 0 to 100: a ply that loses nothing counts 100, one that loses a tenth of the
    /// winning chance 67. `None` if the player made no ply.
    pub fn accuracy(&self, player: Player) -> Option<f64> {
        let plies: Vec<f64> = self.of(player).map(|ply| 100.0 * (-4.0 * ply.loss).exp()).collect();
        (!plies.is_empty()).then(|| plies.iter().sum::<f64>() / plies.len() as f64)
    }

    /// How many slips of a kind a player made.
    pub fn count(&self, player: Player, slip: Slip) -> usize {
        self.of(player).filter(|ply| ply.slip == Some(slip)).count()
    }

    fn of(&self, player: Player) -> impl Iterator<Item = &JudgedPly> {
        self.plies.iter().filter(move |ply| ply.mover == player)
    }
}

/// How many plies of a better line are written down.
const LONGEST_LINE: usize = 8;

/// Lets a thinker judge every ply of a record's main line, within the task's limits for each position. Evaluations,
/// marks and better lines are written into the record, in place of those of an earlier review; a ply that a person has
/// marked keeps that mark and gets no other. `progress` hears how many positions are done, of how many. When the task is
/// stopped, what is judged so far stays.
///
/// # Errors
/// If the record does not replay.
pub fn review(
    record: &mut Record,
    thinker: &mut dyn Thinker,
    task: &Task,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Review, Fault> {
    let mut study = Study::open(record.clone())?;
    let line: Vec<NodeId> = study.record().mainline().collect();
    let mut review = Review { game: study.game(), plies: Vec::new(), chance_at_start: 0.5 };
    let mut before = value(study.state(), thinker, task);
    if let Some(start) = before.as_ref().filter(|_| !task.stop.is_stopped()) {
        review.chance_at_start = winning_chance(start.worth);
    }
    let mut notes = Vec::new();
    for (number, &id) in line.iter().enumerate() {
        progress(number + 1, line.len() + 1);
        let mover = study.state().turn();
        study.go(id);
        let after = value(study.state(), thinker, task);
        // What was broken off is no judgement.
        let (Some(best), Some(now)) = (before, after) else { break };
        if task.stop.is_stopped() {
            break;
        }
        let ply = judge(study.record().ply(id), id, mover, &best, &now, study.game());
        notes.push(Eval { worth: now.worth, depth: now.depth });
        review.plies.push(ply);
        before = Some(now);
    }
    progress(line.len() + 1, line.len() + 1);
    *record = study.into_record();
    for (eval, ply) in notes.into_iter().zip(&review.plies) {
        annotate(record, eval, ply);
    }
    Ok(review)
}

/// What a position is worth, how sure that is, and what the judge would play.
struct Value {
    worth: Worth,
    proved: bool,
    depth: Option<u32>,
    line: Vec<String>,
    verdict: String,
}

fn value(state: &dyn State, thinker: &mut dyn Thinker, task: &Task) -> Option<Value> {
    if let Some(outcome) = state.outcome() {
        let worth = match crate::result(state.info(), Some(&outcome)) {
            GameResult::Win(winner) => Worth::Win(winner, 0),
            GameResult::Draw | GameResult::Open => Worth::Draw,
        };
        return Some(Value { worth, proved: true, depth: None, line: Vec::new(), verdict: String::new() });
    }
    let Insight { lines, depth, .. } = thinker.think(state, task, &mut |_| ());
    let best = lines.into_iter().next()?;
    let (score, mover) = (best.score?, state.info().colour(state.turn()));
    let worth = match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => Worth::Win(mover, plies),
        (_, Some(plies)) => Worth::Win(!mover, plies),
        _ if score == Score::EVEN && best.proved => Worth::Draw,
        _ if mover == Colour::White => Worth::Estimate(score.number()),
        _ => Worth::Estimate(-score.number()),
    };
    let (proved, verdict) = (best.proved, best.verdict());
    Some(Value { worth, proved, depth: Some(depth), line: best.plies, verdict })
}

fn judge(
    played: &str,
    id: NodeId,
    mover: Player,
    best: &Value,
    now: &Value,
    game: &'static dyn Game,
) -> JudgedPly {
    let own = |chance: f64| match game.info().colour(mover) {
        Colour::White => chance,
        Colour::Black => 1.0 - chance,
    };
    let (could, can) = (own(winning_chance(best.worth)), own(winning_chance(now.worth)));
    let is_choice = best.line.first().is_some_and(|ply| ply == played);
    // Two searches differ a little: the judge's own choice loses nothing, and no ply gains.
    let loss = if is_choice { 0.0 } else { (could - can).max(0.0) };
    // A proved result that became a worse proved result is thrown away, however it looked before.
    let thrown_away = best.proved && now.proved && loss > 0.0;
    let slip = if thrown_away { Some(Slip::Blunder) } else { Slip::of(loss) };
    let better = slip.filter(|_| !best.line.is_empty()).map(|_| Better {
        line: best.line.iter().take(LONGEST_LINE).cloned().collect(),
        eval: Eval { worth: one_ply_on(best.worth), depth: best.depth },
        verdict: best.verdict.clone(),
    });
    JudgedPly { id, mover, worth: now.worth, chance: winning_chance(now.worth), loss, slip, better }
}

/// The same value one ply later: the end is nearer.
fn one_ply_on(worth: Worth) -> Worth {
    match worth {
        Worth::Win(winner, plies) => Worth::Win(winner, plies.saturating_sub(1)),
        other => other,
    }
}
