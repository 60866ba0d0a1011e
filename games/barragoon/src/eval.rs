use game::{Evaluate, Features, Player, Position, Tunables};

use crate::weights::{WEIGHTS, feature};
use crate::{Barragoon, Content, Move, Paths, Phase, Squares, Tile, Value, placements};

/// So many placements are looked at, of up to 672.
const PLACEMENTS: usize = 10;

/// The bounds of an evaluation.
const MOST: i32 = 10_000;

/// Capturing comes first, the most valuable tile above all.
const TAKES_TILE: i32 = 2_000;
const TAKES_BARRAGOON: i32 = 1_000;

impl Evaluate for Barragoon {
    /// Fitted by `cargo run --release -p review --example chances -- barragoon 80`.
    const CHANCE_SCALE: f64 = 122.0;

    /// There are many plies and few of them matter: late ones are reduced more than elsewhere, and near the leaves the
    /// evaluation is trusted. With the same time these numbers won 80 of 120 games against the usual ones.
    const TUNABLES: Tunables = Tunables {
        late_move_growth: 60,
        reverse_futility_depth: 4,
        reverse_futility_margin: 70,
        futility_depth: 3,
        futility_margin: 80,
        ..Tunables::DEFAULT
    };

    fn evaluate(&self) -> i32 {
        let mut sum = 0;
        self.count_features(|feature, count| sum += WEIGHTS[feature].1 * count);
        sum.clamp(-MOST, MOST)
    }

    fn ordering_score(&self, mv: Move) -> i32 {
        match mv {
            Move::Tile { to, .. } if self.board.empty().contains(to) => 0,
            Move::Tile { to, .. } => match self.board.content(to) {
                Content::Tile(tile) => TAKES_TILE + i32::from(tile.value.steps()),
                _ => TAKES_BARRAGOON,
            },
            // The candidates come in good order already.
            Move::Place { .. } => 0,
        }
    }

    /// Taking a tile.
    fn is_forcing(&self, mv: Move) -> bool {
        matches!(mv, Move::Tile { to, .. } if self.board.tiles(!self.turn).contains(to))
    }

    /// All moves of tiles, but of the placements only the most promising.
    fn candidates(&self, moves: &mut Vec<Move>) {
        match self.phase {
            Phase::Move => self.legal_moves(moves),
            Phase::First | Phase::Last => placements::best(self, PLACEMENTS, moves),
        }
    }

    fn forcing_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.phase != Phase::Move {
            return;
        }
        let prey = self.board.tiles(!self.turn);
        self.each_tile(self.turn, |from, targets| {
            moves.extend((targets & prey).into_iter().map(|to| Move::Tile { from, to }));
        });
    }
}

impl Features for Barragoon {
    const WEIGHTS: &'static [(&'static str, i32)] = &WEIGHTS;

    fn features(&self) -> Vec<i32> {
        let mut counts = vec![0; WEIGHTS.len()];
        self.count_features(|feature, count| counts[feature] += count);
        counts
    }
}

impl Barragoon {
    /// Shows `count` every feature and how often it occurs, those of the opponent counting negative.
    ///
    /// It matters which player moves the next tile, not which one decides now: after a barragoon was captured the
    /// capturer places it, and then the opponent moves.
    #[inline]
    fn count_features(&self, mut count: impl FnMut(usize, i32)) {
        let (mover, sign) = match self.phase {
            Phase::Move | Phase::First => (self.turn, 1),
            Phase::Last => (!self.turn, -1),
        };
        let paths = Paths::of(&self.board);
        let active = self.count_side_features(&paths, mover, sign, &mut count);
        let passive = self.count_side_features(&paths, !mover, -sign, &mut count);
        self.count_attacked(active, !mover, feature::PREY_OF_MOVER, -sign, &mut count);
        self.count_attacked(passive, mover, feature::PREY_OF_WAITER, sign, &mut count);
        let barragoons = self.board.barragoons();
        count(feature::BARRAGOONS_OF_MOVER + feature::barragoon_step((active & barragoons).len()), sign);
        count(feature::BARRAGOONS_OF_WAITER + feature::barragoon_step((passive & barragoons).len()), -sign);
        count(feature::DUE + self.phase as usize, 1);
    }

    /// The tiles of one side with their room to move; returns all their targets together.
    #[inline]
    fn count_side_features(
        &self,
        paths: &Paths,
        owner: Player,
        sign: i32,
        count: &mut impl FnMut(usize, i32),
    ) -> Squares {
        let (mut reached, mut room) = (Squares::NONE, 0);
        for value in Value::ALL {
            let tile = Tile { owner, value };
            let tiles = self.board.tiles_like(tile);
            count(feature::edge(value), sign * (tiles & Squares::EDGE).len() as i32);
            count(feature::edge(value) + 1, sign * (tiles & Squares::CORNERS).len() as i32);
            for from in tiles {
                let targets = paths.targets(from, tile);
                count(feature::tile(value, targets.len()), sign);
                room += targets.len();
                reached |= targets;
            }
        }
        count(feature::room(room), sign);
        count(feature::exits(paths.exits(owner)), sign);
        reached
    }

    /// The tiles of one side that the other can take.
    #[inline]
    fn count_attacked(
        &self,
        attacked: Squares,
        owner: Player,
        first: usize,
        sign: i32,
        count: &mut impl FnMut(usize, i32),
    ) {
        let prey = self.board.tiles(owner) & attacked;
        if prey.is_empty() {
            return;
        }
        for value in Value::ALL {
            let likes = self.board.tiles_like(Tile { owner, value }) & prey;
            count(first + value as usize - 2, sign * likes.len() as i32);
        }
        count(first + 3, sign * i32::from(prey.len() > 1));
    }
}
