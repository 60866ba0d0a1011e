//! Tic-tac-toe: the smallest game that passes the suite. It shows what a new game needs, and serves tests that need a
//! short game.

mod lesson;

use std::fmt;
use std::str::FromStr;

use game::{
    BoardStyle, BoardTheme, Bot, Bots, ByPlayer, Color, CubeFace, Editable, Encode, Evaluate, Grid, Info,
    LEVEL_COUNT, Ladder, Level, Objective, Observe, Outcome, Palette, PaletteItem, ParseError, Piece,
    PieceShape, Plane, Planes, Player, PlayerName, Position, PositionDraft, Present, Random, Reason, Scene,
    Solvable, Square, Symmetric, Symmetry, Target,
};

const GRID: Grid = Grid::new(3, 3);

/// Information about the game.
pub const INFO: Info = Info {
    slug: "tictactoe",
    name: "Tic-tac-toe",
    about: "Three marks in a row win.",
    players: ByPlayer::new(
        PlayerName { person: "Crosses", color: Color::White },
        PlayerName { person: "Noughts", color: Color::Black },
    ),
    example: "x...o....",
    typing: "Type a square such as b2.",
    score: "",
    sizes: &["3x3"],
    deals: false,
    draws: true,
    guide: include_str!("tictactoe/GUIDE.md"),
    rules: include_str!("tictactoe/RULES.md"),
    lessons: lesson::LESSONS,
    puzzles: "",
};

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// A position: nine cells in the order of [`Grid::squares`].
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct TicTacToe {
    cells: [Option<Player>; 9],
}

/// A mark on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark(Square);

impl TicTacToe {
    /// The legal plies.
    fn free(&self) -> impl Iterator<Item = Mark> {
        let squares = GRID.squares().filter(|_| self.outcome().is_none());
        squares.filter(|&at| self.cells[GRID.index(at)].is_none()).map(Mark)
    }

    fn marks(&self, player: Player) -> u16 {
        self.cells.iter().filter(|&&cell| cell == Some(player)).count() as u16
    }
}

impl Position for TicTacToe {
    const INFO: &'static Info = &INFO;
    const CAN_REPEAT: bool = false;
    type Move = Mark;

    fn turn(&self) -> Player {
        if self.marks(Player::One) == self.marks(Player::Two) { Player::One } else { Player::Two }
    }

    fn outcome(&self) -> Option<Outcome> {
        let owner = |line: &[usize; 3]| line.map(|cell| self.cells[cell]);
        let complete = LINES.iter().map(owner).find(|line| line[0].is_some() && *line == [line[0]; 3]);
        if let Some(line) = complete {
            return Some(Outcome { winner: line[0], reason: Reason::Achieved("three in a row") });
        }
        let full = self.cells.iter().all(Option::is_some);
        full.then_some(Outcome { winner: None, reason: Reason::Deadlock("the board is full") })
    }

    fn legal_moves(&self, moves: &mut Vec<Mark>) {
        moves.clear();
        moves.extend(self.free());
    }

    fn count_moves(&self) -> usize {
        self.free().count()
    }

    fn is_legal(&self, Mark(at): Mark) -> bool {
        self.outcome().is_none() && self.cells[GRID.index(at)].is_none()
    }

    fn random_move(&self, random: &mut Random) -> Option<Mark> {
        match self.count_moves() {
            0 => None,
            count => self.free().nth(random.below(count)),
        }
    }

    fn play_unchecked(&mut self, Mark(at): Mark) {
        self.cells[GRID.index(at)] = Some(self.turn());
    }

    fn key(&self) -> u64 {
        let number =
            self.cells.iter().fold(0, |number, cell| number * 3 + cell.map_or(0, |player| player as u64 + 1));
        Random::new(number).bits()
    }
}

impl Present for TicTacToe {
    fn scene(&self) -> Scene {
        let prompt = match self.outcome() {
            Some(outcome) => outcome.sentence(&INFO),
            None => format!("{} to mark a square", INFO.players[self.turn()].person),
        };
        Scene {
            grid: GRID,
            board: BoardStyle::Cells,
            wood: BoardTheme::Slate,
            pieces: self.cells.iter().map(|cell| cell.map(mark)).collect(),
            hands: ByPlayer::default(),
            score: None,
            prompt,
        }
    }

    fn clicks(Mark(at): Mark) -> Vec<Target> {
        vec![Target::Cell(at)]
    }

    fn piece_name(_: &Piece) -> Option<String> {
        Some("mark".to_string())
    }
}

/// A player's mark.
fn mark(player: Player) -> Piece {
    let (shape, label) = match player {
        Player::One => (PieceShape::Cube(CubeFace::Cross), "X"),
        Player::Two => (PieceShape::Stone, "O"),
    };
    Piece { owner: Some(player), shape, label: label.to_string() }
}

/// The letter of a cell in texts.
fn letter(owner: Option<Player>) -> char {
    match owner {
        Some(Player::One) => 'x',
        Some(Player::Two) => 'o',
        None => '.',
    }
}

/// The number of marks determines the player to move.
impl Editable for TicTacToe {
    fn palette() -> Palette {
        let item = |player: Player| PaletteItem {
            key: letter(Some(player)),
            name: format!("a mark of {}", INFO.players[player].person),
            piece: mark(player),
        };
        Palette { items: Player::BOTH.map(item).to_vec(), turns: &[], phases: &[] }
    }

    fn to_text(draft: &PositionDraft) -> String {
        draft.pieces.iter().map(|piece| letter(piece.as_ref().and_then(|piece| piece.owner))).collect()
    }
}

impl Encode for TicTacToe {
    const MOVE_COUNT: usize = 9;

    fn encode(Mark(at): Mark) -> usize {
        GRID.index(at)
    }

    fn decode(number: usize) -> Option<Mark> {
        GRID.squares().nth(number).map(Mark)
    }
}

/// No evaluation is needed, because the search reaches the end.
impl Evaluate for TicTacToe {
    fn evaluate(&self) -> i32 {
        0
    }

    fn ordering_score(&self, _: Mark) -> i32 {
        0
    }

    fn is_forcing(&self, _: Mark) -> bool {
        false
    }
}

impl Symmetric for TicTacToe {
    fn grid(&self) -> Grid {
        GRID
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let mut turned = TicTacToe::default();
        for at in GRID.squares() {
            turned.cells[GRID.index(symmetry.square(at, GRID))] = self.cells[GRID.index(at)];
        }
        turned
    }

    fn transformed_move(&self, Mark(at): Mark, symmetry: Symmetry) -> Mark {
        Mark(symmetry.square(at, GRID))
    }
}

impl Observe for TicTacToe {
    const PLANES: &'static [Plane] = &[
        Plane::new("own_marks", "1 where a mark of the player to move is"),
        Plane::new("opponent_marks", "1 where a mark of the opponent is"),
    ];

    fn observe(&self, planes: &mut Planes) {
        let marks = |player| GRID.squares().filter(move |&at| self.cells[GRID.index(at)] == Some(player));
        planes.mark(0, marks(self.turn()));
        planes.mark(1, marks(!self.turn()));
    }
}

impl Solvable for TicTacToe {
    const OBJECTIVE: Objective = Objective::WinDrawOrLoss;
    const REPLIES_PER_POINT: i32 = 0;

    type EndgameCache = ();

    fn exact_key(&self) -> u64 {
        self.cells.iter().fold(0, |number, cell| 3 * number + cell.map_or(0, |player| 1 + player as u64))
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Mark {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Mark, ParseError> {
        GRID.square(text.trim()).map(Mark)
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.cells.iter().copied().map(letter).collect::<String>())
    }
}

impl FromStr for TicTacToe {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TicTacToe, ParseError> {
        let refuse = || ParseError::new(text, "expected nine of x o . with as many x as o, or one more");
        let cells: Vec<Option<Player>> = text
            .trim()
            .chars()
            .map(|letter| match letter {
                'x' => Ok(Some(Player::One)),
                'o' => Ok(Some(Player::Two)),
                '.' => Ok(None),
                _ => Err(refuse()),
            })
            .collect::<Result<_, _>>()?;
        let position = TicTacToe { cells: cells.try_into().map_err(|_| refuse())? };
        let ahead = position.marks(Player::One).checked_sub(position.marks(Player::Two));
        if matches!(ahead, Some(0 | 1)) { Ok(position) } else { Err(refuse()) }
    }
}

impl Bots for TicTacToe {
    fn bots() -> &'static [Bot<TicTacToe>] {
        &[Bot {
            name: "easy",
            about: "marks any free square",
            choose: |position, random| position.random_move(random),
        }]
    }
}

impl Ladder for TicTacToe {
    const LEVELS: [Level; LEVEL_COUNT - 1] =
        [Level { nodes: 100, error: 0, blunder_permille: 0, blunder_samples: 1 }; LEVEL_COUNT - 1];
}
