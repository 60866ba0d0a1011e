use game::{
    ByPlayer, Color, Grid, Info, Outcome, Player, PlayerName, Position, Random, Reason, Square, Symmetric,
    Symmetry,
};

use crate::board::{Board, Content};
use crate::lesson::LESSONS;
use crate::{Face, GRID, Move, Paths, Squares, Tile, Value};

/// A position of Barragoon: the board, the player to decide, and the kind of decision.
///
/// Equality ignores the past: how often a position has occurred (RULES.md §11) is for the record of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Barragoon {
    pub(crate) board: Board,
    pub(crate) turn: Player,
    pub(crate) phase: Phase,
}

/// What kind of decision is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A tile moves.
    Move,
    /// The player who has just lost a tile places a barragoon (RULES.md §9).
    First,
    /// The player who captured places a barragoon (RULES.md §8 and §9); then the opponent moves.
    Last,
}

impl Phase {
    /// All three.
    pub const ALL: [Phase; 3] = [Phase::Move, Phase::First, Phase::Last];

    /// The word that stands for the phase in texts.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Move => "move",
            Phase::First => "first",
            Phase::Last => "last",
        }
    }

    /// How many barragoons are still to be placed before the next tile moves.
    pub const fn placements_due(self) -> u32 {
        match self {
            Phase::Move => 0,
            Phase::First => 2,
            Phase::Last => 1,
        }
    }
}

/// A side owns this many tiles, so no list of movable tiles is longer.
const MAX_TILES: usize = Tile::SUPPLY as usize;

impl Barragoon {
    /// The tiles each player has.
    pub fn points(&self) -> ByPlayer<u16> {
        ByPlayer::from_fn(|player| self.board.tiles(player).len() as u16)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What kind of decision is due; [`Present::phase`](game::Present::phase) is its word.
    pub fn due(&self) -> Phase {
        self.phase
    }

    /// Where the tile on a square may go if its owner is to move; nowhere if there is no tile.
    pub fn targets(&self, from: Square) -> Squares {
        match self.board.content(from) {
            Content::Tile(tile) => Paths::of(&self.board).targets(from, tile),
            _ => Squares::NONE,
        }
    }

    /// Shows `visit` each tile of a player with its targets.
    #[inline]
    pub(crate) fn each_tile(&self, owner: Player, mut visit: impl FnMut(Square, Squares)) {
        let paths = Paths::of(&self.board);
        for value in Value::ALL {
            let tile = Tile { owner, value };
            for from in self.board.tiles_like(tile) {
                visit(from, paths.targets(from, tile));
            }
        }
    }

    /// Whether the player to move has a tile that can (RULES.md §10).
    fn can_move(&self) -> bool {
        let paths = Paths::of(&self.board);
        Value::ALL.into_iter().any(|value| {
            let tile = Tile { owner: self.turn, value };
            self.board.tiles_like(tile).into_iter().any(|from| !paths.targets(from, tile).is_empty())
        })
    }

    fn play_tile(&mut self, from: Square, to: Square) {
        let opponent = !self.turn;
        let takes_barragoon = self.board.barragoons().contains(to);
        let takes_tile = self.board.tiles(opponent).contains(to);
        self.board.move_tile(from, to);
        if takes_barragoon {
            self.phase = Phase::Last;
            return;
        }
        self.turn = opponent;
        // Nothing is placed for the last tile: the game is over.
        if takes_tile && !self.board.tiles(opponent).is_empty() {
            self.phase = Phase::First;
        }
    }

    fn place(&mut self, at: Square, face: Face) {
        self.board.put(at, Content::Barragoon(face));
        self.turn = !self.turn;
        self.phase = if self.phase == Phase::First { Phase::Last } else { Phase::Move };
    }
}

impl Position for Barragoon {
    const INFO: &'static Info = &Info {
        slug: "barragoon",
        name: "Barragoon",
        about: "Move tiles among barragoons; capture your opponent's, or wall them in.",
        players: ByPlayer::new(
            PlayerName { person: "White", color: Color::White },
            PlayerName { person: "Brown", color: Color::Black },
        ),
        example: "2d2v1/2z1z2/v1<4/1d2Vx1/x1x1D1x/1x3x1/1<5/1xZD1Z1/2D1nV1 b move",
        typing: "Type b1d3 to move a tile, or b1 wwd with the keys w a s d for the path. Type x@d4 to place a barragoon with a cross, or d4 and then numbers from the menus.",
        score: "tiles",
        sizes: &["7x9"],
        deals: false,
        draws: true,
        guide: include_str!("../GUIDE.md"),
        rules: include_str!("../RULES.md"),
        lessons: LESSONS,
        puzzles: include_str!("../puzzles.txt"),
    };

    type Move = Move;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        // Only possible if a tile move is due (RULES.md §10); a placement is always possible.
        if self.phase != Phase::Move || self.can_move() {
            return None;
        }
        let tiles = self.board.tiles(self.turn);
        let reason = if tiles.is_empty() { Reason::NoneLeft("tile") } else { Reason::NoLegalPly };
        Some(Outcome { winner: Some(!self.turn), reason })
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.phase == Phase::Move {
            self.each_tile(self.turn, |from, targets| {
                moves.extend(targets.into_iter().map(|to| Move::Tile { from, to }));
            });
            return;
        }
        for at in self.board.empty() {
            moves.extend(Face::ALL.map(|face| Move::Place { at, face }));
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Tile { from, to } => self.play_tile(from, to),
            Move::Place { at, face } => self.place(at, face),
        }
    }

    fn key(&self) -> u64 {
        self.board.hash_into((self.turn as u64) << 2 | self.phase as u64)
    }

    fn score(&self) -> Option<ByPlayer<u16>> {
        Some(self.points())
    }

    fn begins_turn(&self) -> bool {
        self.phase == Phase::Move
    }

    fn count_moves(&self) -> usize {
        if self.phase != Phase::Move {
            return self.board.empty().len() * Face::ALL.len();
        }
        let mut count = 0;
        self.each_tile(self.turn, |_, targets| count += targets.len());
        count
    }

    fn is_legal(&self, mv: Move) -> bool {
        match (mv, self.phase) {
            (Move::Tile { from, to }, Phase::Move) => {
                self.board.tiles(self.turn).contains(from) && self.targets(from).contains(to)
            }
            (Move::Place { at, .. }, Phase::First | Phase::Last) => self.board.empty().contains(at),
            _ => false,
        }
    }

    fn random_move(&self, random: &mut Random) -> Option<Move> {
        if self.phase != Phase::Move {
            let empty = self.board.empty();
            let chosen = random.below(empty.len() * Face::ALL.len());
            let face = Face::ALL[chosen % Face::ALL.len()];
            return Some(Move::Place { at: empty.nth(chosen / Face::ALL.len()), face });
        }
        let mut tiles = [(Square::new(0, 0), Squares::NONE); MAX_TILES];
        let (mut listed, mut count) = (0, 0);
        self.each_tile(self.turn, |from, targets| {
            tiles[listed] = (from, targets);
            listed += 1;
            count += targets.len();
        });
        if count == 0 {
            return None;
        }
        let mut chosen = random.below(count);
        for (from, targets) in tiles {
            match chosen.checked_sub(targets.len()) {
                Some(rest) => chosen = rest,
                None => return Some(Move::Tile { from, to: targets.nth(chosen) }),
            }
        }
        None
    }
}

/// Tiles have no forward direction; only faces turn with the board.
impl Symmetric for Barragoon {
    #[inline]
    fn grid(&self) -> Grid {
        GRID
    }

    fn transformed(&self, symmetry: Symmetry) -> Barragoon {
        Barragoon { board: self.board.transformed(symmetry), ..*self }
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let square = |square: Square| symmetry.square(square, GRID);
        match mv {
            Move::Tile { from, to } => Move::Tile { from: square(from), to: square(to) },
            Move::Place { at, face } => Move::Place { at: square(at), face: face.transformed(symmetry) },
        }
    }
}
