use game::{
    ByPlayer, Grid, Info, Outcome, ParseError, Player, PlayerName, Position, Random, Reason, Setup, Square,
    Symmetric, Symmetry, TieBreak,
};

use crate::board::{Board, Cell, mixed};
use crate::lesson::LESSONS;
use crate::{Move, Size, Stack, deal};

const INFO: Info = Info {
    slug: "greener",
    name: "Greener",
    about: "Capture stacks along rows and columns; the most green pyramids win.",
    players: ByPlayer::new(
        PlayerName { person: "Black", color: game::Color::Black },
        PlayerName { person: "White", color: game::Color::White },
    ),
    example: "g,b0^2,1,g,b,g/b,g,w2^4,w,g,1/g,2,g,b,w2^5/w0^2,2,g,g,1/g,g,g,b1^3,2/w,1,w0^2,g,2 b",
    typing: "Type a1a4 to capture a4 with the stack on a1, or pass. Numbers count rows and columns from 0 at the top left: 5 0 2 0 is a1a4.",
    score: "greens",
    sizes: &Size::NAMES,
    deals: true,
    draws: true,
    guide: include_str!("../GUIDE.md"),
    rules: include_str!("../RULES.md"),
    lessons: LESSONS,
    puzzles: include_str!("../puzzles.txt"),
};

/// The usual start: a deal without a number, known from the first program that plays the game.
const START: &str = "g,w,b,g,b,g/b,g,g,w,g,w/g,w,b,g,b,g/b,w,g,g,g,w/g,g,g,g,w,b/w,w,b,g,b,g b";

/// A position of Greener: the stacks, the size of the board and the player to move.
///
/// Equal positions may hide different pyramids inside their stacks: beyond the number of greens they decide
/// nothing. 256 bytes, whatever the size of the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Greener {
    board: Board,
    size: Size,
    turn: Player,
}

impl Greener {
    /// The greens each player controls.
    pub fn points(&self) -> ByPlayer<u16> {
        ByPlayer::from_fn(|player| u16::from(self.board.greens(player)))
    }

    /// A board of this size with Black to move.
    pub(crate) const fn new(size: Size, board: Board) -> Greener {
        Greener { board, size, turn: Player::One }
    }

    /// The same board with this player to move.
    #[must_use]
    pub const fn with_turn(mut self, turn: Player) -> Greener {
        self.turn = turn;
        self
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stack on a square; none where the cell is empty or off the board.
    pub fn stack(&self, at: Square) -> Option<Stack> {
        if self.size.grid().contains(at) { self.board.stack(at) } else { None }
    }

    #[inline]
    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    /// Whether a player has a capture, be it their turn or not.
    #[inline]
    pub fn can_capture(&self, player: Player) -> bool {
        self.board.count_captures(player) != 0
    }

    /// Whether a pass is the only ply: nothing to capture, but the game goes on (RULES.md §4).
    #[inline]
    pub(crate) fn must_pass(&self) -> bool {
        !self.can_capture(self.turn) && self.can_capture(!self.turn)
    }
}

impl Default for Greener {
    fn default() -> Greener {
        START.parse().expect("the start is a position")
    }
}

impl Position for Greener {
    const INFO: &'static Info = &INFO;
    const CAN_REPEAT: bool = false;
    type Move = Move;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.can_capture(self.turn) || self.can_capture(!self.turn) {
            return None;
        }
        let points = self.points();
        let tallest = ByPlayer::from_fn(|player| self.board.tallest(player));
        let tie = (points.one == points.two).then_some(TieBreak::Second("tallest stack", tallest));
        let winner = match (points.one, tallest.one).cmp(&(points.two, tallest.two)) {
            std::cmp::Ordering::Greater => Some(Player::One),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Player::Two),
        };
        Some(Outcome { winner, reason: Reason::Score { of: INFO.score, points, tie } })
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        self.board.each_capture(self.turn, |from, to| moves.push(capture(from, to)));
        if moves.is_empty() && self.can_capture(!self.turn) {
            moves.push(Move::Pass);
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        if let Move::Capture { from, to } = mv {
            self.board.capture(self.turn, Cell::of(from), Cell::of(to));
        }
        self.turn = !self.turn;
    }

    fn key(&self) -> u64 {
        mixed(self.board.key() ^ (self.size as u64) << 1 ^ self.turn as u64)
    }

    fn score(&self) -> Option<ByPlayer<u16>> {
        Some(self.points())
    }

    /// Without size and deal the usual start, on another size deal 1.
    fn set_up(setup: &Setup) -> Result<Greener, ParseError> {
        let size = setup.size.as_deref().map_or(Ok(Size::Small), Size::named)?;
        Ok(match setup.deal {
            Some(number) => deal::deal(size, number),
            None if size == Size::Small => Greener::default(),
            None => deal::deal(size, 1),
        })
    }

    #[inline]
    fn count_moves(&self) -> usize {
        match self.board.count_captures(self.turn) {
            0 => usize::from(self.can_capture(!self.turn)),
            captures => captures as usize,
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Capture { from, to } => {
                let grid = self.size.grid();
                grid.contains(from)
                    && grid.contains(to)
                    && self.board.is_capture(self.turn, Cell::of(from), Cell::of(to))
            }
            Move::Pass => self.must_pass(),
        }
    }

    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Move> {
        match self.board.choose_capture(self.turn, |count| random.below(count as usize) as u32) {
            Some((from, to)) => Some(capture(from, to)),
            None => self.can_capture(!self.turn).then_some(Move::Pass),
        }
    }
}

impl Symmetric for Greener {
    #[inline]
    fn grid(&self) -> Grid {
        self.size.grid()
    }

    fn transformed(&self, symmetry: Symmetry) -> Greener {
        let grid = self.size.grid();
        let mut board = Board::EMPTY;
        for square in grid.squares() {
            if let Some(stack) = self.stack(square) {
                board.put(symmetry.square(square, grid), stack);
            }
        }
        Greener::new(self.size, board).with_turn(self.turn)
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let grid = self.size.grid();
        match mv {
            Move::Capture { from, to } => {
                Move::Capture { from: symmetry.square(from, grid), to: symmetry.square(to, grid) }
            }
            Move::Pass => Move::Pass,
        }
    }
}

#[inline]
fn capture(from: Cell, to: Cell) -> Move {
    Move::Capture { from: from.square(), to: to.square() }
}
