use catalog::State;
use game::Player;

/// What each ply of a line did, kept from frame to frame so that none replays the game.
pub(crate) struct Ledger {
    /// The position after the last entry.
    state: Box<dyn State>,
    entries: Vec<Entry>,
}

/// A ply as the list of plies shows it.
pub(crate) struct Entry {
    pub(crate) ply: String,
    /// Whose turn it belongs to, whoever decided.
    pub(crate) side: Player,
    /// The number of the turn, from 1, as records write it.
    pub(crate) turn: usize,
    /// How many pieces it took.
    pub(crate) taken: usize,
    /// What the turn had done by then, in words.
    pub(crate) sentence: String,
}

impl Ledger {
    /// Of a game from its first position on.
    pub(crate) fn new(state: &dyn State) -> Ledger {
        let mut start = state.copy();
        while start.undo().is_some() {}
        Ledger { state: start, entries: Vec::new() }
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Goes over to another line: only what differs is taken back and played.
    pub(crate) fn follow<'a>(&mut self, plies: impl Iterator<Item = &'a str> + Clone) {
        let same =
            self.entries.iter().zip(plies.clone()).take_while(|(entry, ply)| entry.ply == *ply).count();
        while self.entries.len() > same {
            self.entries.pop();
            self.state.undo();
        }
        for ply in plies.skip(same) {
            if self.enter(ply).is_none() {
                break;
            }
        }
    }

    fn enter(&mut self, ply: &str) -> Option<()> {
        let begins = self.state.begins_turn();
        let before = self.entries.last();
        let turn = before.map_or(1, |before| before.turn + usize::from(begins));
        let ply = self.state.play(ply).ok()?;
        let last = self.state.last_turn()?;
        self.entries.push(Entry {
            ply,
            side: last.player,
            turn,
            taken: last.effects.last().map_or(0, |effect| effect.taken.len()),
            sentence: last.sentence,
        });
        Some(())
    }
}
