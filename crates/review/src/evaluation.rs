use catalog::{Analysis, Score, State};
use game::{ByPlayer, Color, Player};
use record::{Eval, EvalScore, GameResult, Mark};

/// The evaluation of a position, with the best line.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionEval {
    /// The player to decide.
    pub turn: Player,
    /// The value, as records write it.
    pub worth: EvalScore,
    /// Each player's chance to win; a draw counts half.
    pub chance: ByPlayer<f64>,
    /// Whether the value is certain.
    pub proved: bool,
    /// The depth of the search; `None` if the game is over there.
    pub depth: Option<u32>,
    /// The best line from there.
    pub line: Vec<String>,
    /// The value in words for the player to decide, such as `wins in 9 moves, proved`.
    pub words: String,
}

impl PositionEval {
    /// The evaluation by an engine's analysis, or by the outcome. `None` if the analysis has no line.
    pub fn of(state: &dyn State, analysis: &Analysis) -> Option<PositionEval> {
        PositionEval::of_end(state).or_else(|| PositionEval::of_insight(state, analysis))
    }

    /// How the game ended, if it did.
    pub(crate) fn of_end(state: &dyn State) -> Option<PositionEval> {
        let worth = match formats::result(state.info(), Some(&state.outcome()?)) {
            GameResult::Win(winner) => EvalScore::Win(winner, 0),
            GameResult::Draw | GameResult::Open => EvalScore::Draw,
        };
        Some(PositionEval::new(state, worth, true))
    }

    pub(crate) fn of_insight(state: &dyn State, analysis: &Analysis) -> Option<PositionEval> {
        let best = analysis.lines.first()?;
        let (score, mover) = (best.score?, state.info().color(state.turn()));
        let worth = match (score.wins_in(), score.loses_in()) {
            (Some(plies), _) => EvalScore::Win(mover, plies),
            (_, Some(plies)) => EvalScore::Win(!mover, plies),
            _ if score == Score::EVEN && best.proved => EvalScore::Draw,
            _ if mover == Color::White => EvalScore::Estimate(score.number()),
            _ => EvalScore::Estimate(-score.number()),
        };
        let (depth, line, words) = (Some(analysis.depth), best.plies.clone(), best.words());
        Some(PositionEval { depth, line, words, ..PositionEval::new(state, worth, best.proved) })
    }

    fn new(state: &dyn State, worth: EvalScore, proved: bool) -> PositionEval {
        let white = state.analysis().winning_chance(worth);
        let chance = |player: Player| match state.info().color(player) {
            Color::White => white,
            Color::Black => 1.0 - white,
        };
        let (turn, chance) = (state.turn(), ByPlayer::from_fn(chance));
        PositionEval { turn, worth, chance, proved, depth: None, line: Vec::new(), words: String::new() }
    }

    /// The same value where a proved line has gone on by its first ply to this state.
    pub(crate) fn after_own_choice(&self, state: &dyn State) -> PositionEval {
        let line = self.line.get(1..).unwrap_or_default().to_vec();
        let depth = self.depth.map(|depth| depth.saturating_sub(1));
        PositionEval { depth, line, ..PositionEval::new(state, self.worth_one_ply_on(), true) }
    }

    /// Whether this one is to replace another: what is proved counts more than any depth.
    pub fn is_surer_than(&self, other: &PositionEval) -> bool {
        (self.proved, self.depth) > (other.proved, other.depth)
    }

    /// Whether this is the best ply.
    pub fn chooses(&self, ply: &str) -> bool {
        self.line.first().is_some_and(|best| best == ply)
    }

    /// How much of the winning chance was lost by a ply that led from here to there. Two searches differ a little:
    /// the best ply loses nothing, and no ply gains.
    pub fn loss(&self, ply: &str, after: &PositionEval) -> f64 {
        let lost = self.chance[self.turn] - after.chance[self.turn];
        if self.chooses(ply) { 0.0 } else { lost.max(0.0) }
    }

    /// Whether a ply that led from here to there was a mistake.
    pub fn mistake(&self, ply: &str, after: &PositionEval) -> Option<MistakeKind> {
        let loss = self.loss(ply, after);
        // A proved result that became a worse proved result is thrown away, however it looked before.
        let thrown_away = self.proved && after.proved && loss > 0.0;
        if thrown_away { Some(MistakeKind::Blunder) } else { MistakeKind::of(loss) }
    }

    /// The value as a note on the ply that led here.
    pub fn eval(&self) -> Eval {
        Eval { worth: self.worth, depth: self.depth }
    }

    /// The value after the best ply, as a note on it: the end is nearer.
    pub(crate) fn eval_of_best(&self) -> Eval {
        Eval { worth: self.worth_one_ply_on(), depth: self.depth }
    }

    fn worth_one_ply_on(&self) -> EvalScore {
        match self.worth {
            EvalScore::Win(winner, plies) => EvalScore::Win(winner, plies.saturating_sub(1)),
            other => other,
        }
    }
}

/// A ply that was not good enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum MistakeKind {
    /// Lost at least a tenth of the winning chance.
    Inaccuracy,
    /// Lost at least two tenths.
    Mistake,
    /// Lost at least three tenths, or a result that was proved.
    Blunder,
}

impl MistakeKind {
    /// All, the worst first.
    pub const ALL: [MistakeKind; 3] = [MistakeKind::Blunder, MistakeKind::Mistake, MistakeKind::Inaccuracy];

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            MistakeKind::Inaccuracy => "inaccuracy",
            MistakeKind::Mistake => "mistake",
            MistakeKind::Blunder => "blunder",
        }
    }

    /// How a record marks it.
    pub const fn mark(self) -> Mark {
        match self {
            MistakeKind::Inaccuracy => Mark::DUBIOUS,
            MistakeKind::Mistake => Mark::MISTAKE,
            MistakeKind::Blunder => Mark::BLUNDER,
        }
    }

    /// What the loss of so much winning chance is called, if it is worth mentioning.
    pub fn of(loss: f64) -> Option<MistakeKind> {
        match loss {
            loss if loss >= 0.30 => Some(MistakeKind::Blunder),
            loss if loss >= 0.20 => Some(MistakeKind::Mistake),
            loss if loss >= 0.10 => Some(MistakeKind::Inaccuracy),
            _ => None,
        }
    }
}
