//! A game that is a random tree. Searches are compared with minimax on thousands of them.

use std::fmt;
use std::str::FromStr;

use game::{
    ByPlayer, Color, Encode, Evaluate, Grid, Info, Objective, Outcome, ParseError, Player, PlayerName,
    Position, Random, Reason, Setup, Solvable, Symmetric, Symmetry,
};

const INFO: Info = Info {
    slug: "tree",
    name: "Random tree",
    about: "A tree with numbers at its leaves.",
    players: ByPlayer::new(
        PlayerName { person: "White", color: Color::White },
        PlayerName { person: "Black", color: Color::Black },
    ),
    example: "",
    typing: "Type a number.",
    score: "",
    sizes: &["8"],
    deals: true,
    draws: true,
    guide: "",
    rules: "# Random tree\n\n1. **Chance** decides who moves, where, and who wins.\n",
    lessons: &[],
    puzzles: "",
};

/// The maximum length of a game.
const LONGEST: u8 = 8;

/// The number of positions at each depth; few enough for transpositions.
const WIDTH: usize = 60;

/// The maximum number of moves of a position.
const MOST_BRANCHES: usize = 4;

/// A position of the tree with this number. The player to move, moves, ends and evaluations are derived from a hash of
/// the position: a player may move several times in a row, and there are transpositions.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct RandomTree {
    tree: u64,
    ply: u8,
    place: u8,
}

/// A move: the number of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Branch(u8);

impl RandomTree {
    /// The start of the tree with this number.
    pub fn new(tree: u64) -> RandomTree {
        RandomTree { tree, ply: 0, place: 0 }
    }

    /// The random numbers of this position.
    fn random(&self) -> Random {
        Random::new(self.key())
    }

    /// A property as a number below a bound.
    fn draw(&self, property: Property, bound: usize) -> usize {
        let mut random = self.random();
        (0..property as usize).for_each(|_| _ = random.bits());
        random.below(bound)
    }

    fn branches(&self) -> usize {
        if self.is_over() { 0 } else { 1 + self.draw(Property::Branches, MOST_BRANCHES) }
    }

    fn is_over(&self) -> bool {
        self.ply >= LONGEST || (self.ply > 0 && self.draw(Property::End, 10) == 0)
    }
}

enum Property {
    Turn,
    Branches,
    End,
    Winner,
    Estimate,
    Promise,
    Forcing,
}

impl Position for RandomTree {
    const INFO: &'static Info = &INFO;
    type Move = Branch;

    fn turn(&self) -> Player {
        Player::BOTH[self.draw(Property::Turn, 2)]
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = match self.draw(Property::Winner, 5) {
            0 => None,
            1 | 2 => Some(Player::One),
            _ => Some(Player::Two),
        };
        self.is_over().then_some(Outcome { winner, reason: Reason::Achieved("luck") })
    }

    fn legal_moves(&self, moves: &mut Vec<Branch>) {
        moves.clear();
        moves.extend((0..self.branches() as u8).map(Branch));
    }

    fn play_unchecked(&mut self, Branch(branch): Branch) {
        let mut ways = Random::new(self.key() ^ u64::from(branch + 1) << 32);
        self.place = ways.below(WIDTH) as u8;
        self.ply += 1;
    }

    fn key(&self) -> u64 {
        Random::new(self.tree << 16 | u64::from(self.ply) << 8 | u64::from(self.place)).bits()
    }

    fn set_up(setup: &Setup) -> Result<RandomTree, ParseError> {
        Ok(RandomTree::new(setup.deal.unwrap_or(0)))
    }
}

impl Encode for RandomTree {
    const MOVE_COUNT: usize = MOST_BRANCHES;

    fn encode(Branch(branch): Branch) -> usize {
        usize::from(branch)
    }

    fn decode(number: usize) -> Option<Branch> {
        (number < MOST_BRANCHES).then_some(Branch(number as u8))
    }
}

impl Symmetric for RandomTree {
    fn grid(&self) -> Grid {
        Grid::new(MOST_BRANCHES as u8, 1)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        &[Symmetry::Identity]
    }

    fn transformed(&self, _: Symmetry) -> RandomTree {
        *self
    }

    fn transformed_move(&self, mv: Branch, _: Symmetry) -> Branch {
        mv
    }
}

impl Solvable for RandomTree {
    const OBJECTIVE: Objective = Objective::WinDrawOrLoss;
    const REPLIES_PER_POINT: i32 = 0;

    type EndgameCache = ();
}

impl Evaluate for RandomTree {
    fn evaluate(&self) -> i32 {
        self.draw(Property::Estimate, 401) as i32 - 200
    }

    fn ordering_score(&self, Branch(branch): Branch) -> i32 {
        (self.draw(Property::Promise, 1_000) >> branch) as i32 % 100
    }

    fn is_forcing(&self, Branch(branch): Branch) -> bool {
        self.draw(Property::Forcing, 1 << MOST_BRANCHES) >> branch & 1 == 1
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Branch {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Branch, ParseError> {
        let number = text.trim().parse().ok().filter(|&number: &u8| usize::from(number) < MOST_BRANCHES);
        number.map(Branch).ok_or_else(|| ParseError::new(text, "expected the number of a branch, 0 to 3"))
    }
}

impl fmt::Display for RandomTree {
    /// Tree, depth and index: `7/3/12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.tree, self.ply, self.place)
    }
}

impl FromStr for RandomTree {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<RandomTree, ParseError> {
        let refuse = || ParseError::new(text, "expected the numbers of tree, ply and place, such as 7/3/12");
        let numbers: Vec<u64> =
            text.split('/').map(str::parse).collect::<Result<_, _>>().map_err(|_| refuse())?;
        match *numbers.as_slice() {
            [tree, ply, place] if ply <= LONGEST.into() && place < WIDTH as u64 => {
                Ok(RandomTree { tree, ply: ply as u8, place: place as u8 })
            }
            _ => Err(refuse()),
        }
    }
}
