use game::{Player, Position};

/// Plays a decided game to its end, where the table has no ply any more: the winner wins in time, and the loser
/// resists as long as possible.
pub(crate) struct EndgameLine {
    winner: Player,
    /// Positions that may still be looked at.
    nodes: u32,
}

/// Enough for the last five plies or so of any game; it takes less than a millisecond.
const NODES: u32 = 4_096;

impl EndgameLine {
    pub(crate) fn of(winner: Player) -> EndgameLine {
        EndgameLine { winner, nodes: NODES }
    }

    /// The rest of the game, if the winner can force it within so many plies and that is found in time.
    pub(crate) fn line<P: Position>(&mut self, position: &P, most: usize) -> Option<Vec<P::Move>> {
        if let Some(outcome) = position.outcome() {
            return (outcome.winner == Some(self.winner)).then(Vec::new);
        }
        self.nodes = self.nodes.checked_sub(1)?;
        let rest = most.checked_sub(1)?;
        let winner = self.winner;
        let after = |ply| {
            let mut line = self.line(&position.after(ply), rest)?;
            line.insert(0, ply);
            Some(line)
        };
        let mut plies = position.moves().into_iter();
        if position.turn() == winner {
            return plies.find_map(after);
        }
        let lines: Option<Vec<_>> = plies.map(after).collect();
        lines?.into_iter().max_by_key(Vec::len)
    }
}
