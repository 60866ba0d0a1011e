use crate::Position;

/// How strong a computer player is made: by how much it looks at and how often it errs, never by time, so that a
/// level is the same on a slow machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Positions looked at for a ply.
    pub nodes: u64,
    /// How far, typically, it misjudges a ply, in the unit of [`Evaluate::evaluate`](crate::Evaluate::evaluate).
    pub error: i32,
    /// How many of a thousand plies are chosen at random: blunders.
    pub blunder_permille: u32,
    /// How many random plies are drawn for a blunder, of which the least bad is played. With 1, pieces are often
    /// given away; with 3, hardly ever.
    pub blunder_samples: u32,
}

/// How many levels of strength there are, the same in every game.
pub const LEVEL_COUNT: usize = 8;

/// Games with a ladder of levels. The highest is not on it: it uses all it is given.
pub trait Ladder: Position {
    /// The other levels from the lowest, evenly spaced: each scores 60–85 % against the one below it.
    const LEVELS: [Level; LEVEL_COUNT - 1];

    /// By how many levels the strength may vary from game to game. In long games a slight advantage in skill nearly
    /// always decides, so eight levels could not cover the range from beginners to experts: players of such games
    /// play like the level above or below in some games.
    const LEVEL_JITTER: usize = 0;

    /// What matches between the computers of the game have shown; `None` where none were played.
    const RATINGS: Option<&'static Ratings> = None;
}

/// How strong the computers of a game are, in Elo points. Level 1 has 0, so that the numbers of two games cannot be
/// compared.
#[derive(Debug)]
pub struct Ratings {
    /// The levels, the lowest first.
    pub levels: [i16; LEVEL_COUNT],
    /// Every simple computer by its name.
    pub bots: &'static [(&'static str, i16)],
}

impl Ratings {
    /// The rating of a simple computer.
    pub fn bot(&self, name: &str) -> Option<i16> {
        self.bots.iter().find(|(other, _)| *other == name).map(|&(_, elo)| elo)
    }

    /// The number of the level, from 1, whose rating is nearest to this one.
    pub fn nearest_level(&self, elo: i16) -> u8 {
        let numbered = (1..).zip(self.levels);
        numbered.min_by_key(|(_, level)| level.abs_diff(elo)).map_or(1, |(number, _)| number)
    }
}
