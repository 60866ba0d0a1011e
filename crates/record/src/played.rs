use game::{IllegalMove, Outcome, Position, Reason};

/// A game is drawn when the same position occurs this often.
const OCCURRENCES: usize = 3;

/// A game as it was played so far: the start and every ply.
#[derive(Clone, Debug)]
pub struct Played<P: Position> {
    /// The start and the position after each ply; never empty.
    positions: Vec<P>,
    plies: Vec<P::Move>,
}

impl<P: Position> Played<P> {
    /// A game about to begin from this position.
    pub fn new(start: P) -> Played<P> {
        Played { positions: vec![start], plies: Vec::new() }
    }

    /// Where the game began.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// Where the game is now.
    pub fn position(&self) -> &P {
        &self.positions[self.positions.len() - 1]
    }

    /// The positions before the present one, the start first.
    pub fn past(&self) -> &[P] {
        &self.positions[..self.positions.len() - 1]
    }

    /// The plies so far.
    pub fn plies(&self) -> &[P::Move] {
        &self.plies
    }

    /// How the game ended: by its rules, or because the position occurs for the third time.
    pub fn outcome(&self) -> Option<Outcome> {
        let drawn = || Outcome { winner: None, reason: Reason::Repetition };
        self.position().outcome().or_else(|| self.is_repeated().then(drawn))
    }

    /// Plays a ply if the game goes on and the ply is legal; otherwise nothing changes.
    ///
    /// # Errors
    /// If the game is over or the rules forbid the ply.
    pub fn play(&mut self, mv: P::Move) -> Result<(), IllegalMove> {
        if self.is_repeated() {
            return Err(IllegalMove { ply: mv.to_string(), why: "the game is over".to_string() });
        }
        let mut next = self.position().clone();
        next.play(mv)?;
        self.positions.push(next);
        self.plies.push(mv);
        Ok(())
    }

    /// Takes the last ply back, if there is one.
    pub fn undo(&mut self) -> Option<P::Move> {
        let ply = self.plies.pop()?;
        self.positions.pop();
        Some(ply)
    }

    fn is_repeated(&self) -> bool {
        let now = self.position();
        self.positions.iter().rev().filter(|position| *position == now).nth(OCCURRENCES - 1).is_some()
    }
}
