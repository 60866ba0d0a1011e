use catalog::{Computer, CountedSearch, Game, Limits, Options, State, Stop, Task, Thinker, Verdict};
use game::Player;

/// More would only have to be cleared before every game.
const LARGEST_TABLE: u64 = 64;

/// What a search of so many positions a ply may use: one thread, so that it repeats, and room for what it sees in some
/// plies.
pub(crate) fn options(nodes: u64) -> Options {
    let table = 1 + (nodes >> 12).min(LARGEST_TABLE) as usize;
    Options { threads: 1, table_mebibytes: table, ..Options::default() }
}

/// The strongest computer as a judge of positions.
pub(crate) struct Assessor {
    thinker: Box<dyn Thinker>,
    task: Task,
}

impl Assessor {
    /// A judge who looks at so many positions for each that it judges.
    ///
    /// # Errors
    /// If the game has no such computer.
    pub(crate) fn new(game: &dyn Game, nodes: u64, stop: &Stop) -> Result<Assessor, String> {
        let thinker =
            game.thinker(&Computer::STRONGEST, &options(nodes)).map_err(|error| error.to_string())?;
        let task = Task {
            limits: Limits::nodes(nodes),
            lines: 1,
            counted: CountedSearch::Plain,
            stop: stop.clone(),
            ..Task::default()
        };
        Ok(Assessor { thinker, task })
    }

    /// Forgets all it has seen.
    pub(crate) fn forget(&mut self) {
        self.thinker.new_game(0);
    }

    /// The winning chance of the player who begins, in thousandths; nothing if it was stopped.
    pub(crate) fn chance(&mut self, state: &dyn State) -> Option<u16> {
        let insight = match state.outcome() {
            Some(_) => Default::default(),
            None => self.thinker.think(state, &self.task, &mut |_| ()),
        };
        let verdict = Verdict::of(state, &insight).filter(|_| !self.task.stop.is_stopped())?;
        Some((verdict.chance[Player::One] * 1000.0).round() as u16)
    }
}
