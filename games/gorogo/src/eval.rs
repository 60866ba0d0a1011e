use game::{Evaluate, Features, Player};

use crate::{Gorogo, Hand, Move, Points};

/// What the evaluation counts and what each is worth, in hundredths of a stone.
///
/// "Own" is the player to move. Chains are of stones only and their liberties are empty points, since no henge helps a
/// chain that is attacked (RULES.md §5): an opponent's chain without liberties falls to any ply. A henge in hand is a
/// threat that no eye stops (§4), and to have none left costs most, but a hand of henges only is lost: the last of them
/// may not be placed (§8, §9). White wins ties (§10) and places last.
///
/// Fitted by `cargo run --release -p search --example tune -- gorogo --games 2000 --nodes 5000 --opening 8 --seed 1`.
/// The command plays with the table it finds, then an earlier one, so run again it gives somewhat other numbers, which
/// play just as well (BENCHMARKS.md). The two weights of a hand of henges only cannot be fitted: a search proves such a
/// position before it is a sample. They stand beyond all others, as a loss does.
const WEIGHTS: [(&str, i32); 47] = [
    ("to move", 112),
    ("White", 130),
    ("White, by fours of pieces in hands", -10),
    ("captures", 67),
    ("stones that fall to any move", 366),
    ("own henges in hand", 79),
    ("own hand without a henge", -137),
    ("own hand of henges only", -2000),
    ("own stones in chains of 1 liberty", -80),
    ("own stones in chains of 2 liberties", 1),
    ("own stones in chains of 3 liberties", 28),
    ("own stones in chains of 4 liberties", 43),
    ("own stones in chains of 5 liberties", 66),
    ("own stones in chains of 6 liberties or more", 44),
    ("own chains of 1 liberty", -171),
    ("own chains of 2 liberties", -91),
    ("own chains of 3 liberties", 13),
    ("own chains of 4 liberties", 126),
    ("own chains of 5 liberties", 202),
    ("own chains of 6 liberties or more", 358),
    ("own stones alone", 71),
    ("own stones on corners", 36),
    ("own stones beside corners", 10),
    ("own stones in the middle of an edge", 5),
    ("own stones diagonal to the centre", -33),
    ("own stones on the centre", 62),
    ("other henges in hand", -88),
    ("other hand without a henge", 80),
    ("other hand of henges only", 2000),
    ("other stones in chains of 1 liberty", 85),
    ("other stones in chains of 2 liberties", -1),
    ("other stones in chains of 3 liberties", -31),
    ("other stones in chains of 4 liberties", -44),
    ("other stones in chains of 5 liberties", -33),
    ("other stones in chains of 6 liberties or more", -45),
    ("other chains of 1 liberty", 175),
    ("other chains of 2 liberties", 106),
    ("other chains of 3 liberties", 15),
    ("other chains of 4 liberties", -107),
    ("other chains of 5 liberties", -286),
    ("other chains of 6 liberties or more", -389),
    ("other stones alone", -78),
    ("other stones on corners", -33),
    ("other stones beside corners", -26),
    ("other stones in the middle of an edge", -21),
    ("other stones diagonal to the centre", 15),
    ("other stones on the centre", -59),
];

/// Where the features begin in the table: those of the whole position, and those of each side.
const TO_MOVE: usize = 0;
const WHITE: usize = 1;
const WHITE_EARLY: usize = 2;
const CAPTURES: usize = 3;
const FALLING: usize = 4;
const OWN: usize = 5;
const OTHER: usize = 26;

/// Where the features of one kind begin among those of a side.
const HENGES: usize = 0;
const NO_HENGE: usize = 1;
const HENGES_ONLY: usize = 2;
const STONES: usize = 3;
const CHAINS: usize = 9;
const ALONE: usize = 15;
const PLACES: usize = 16;

/// More liberties than this make no difference.
const MAX_LIBERTIES: usize = 6;

/// The kinds of points that symmetry leaves, but for the four beside the centre: a stone there is the measure.
const PLACES_COUNTED: [Points; 5] = [
    Points::from_bits(0x11_00_00_00_11),
    Points::from_bits(0x0a_11_00_11_0a),
    Points::from_bits(0x04_00_11_00_04),
    Points::from_bits(0x00_0a_00_0a_00),
    Points::from_bits(0x00_00_04_00_00),
];

impl Evaluate for Gorogo {
    /// Fitted by `cargo run --release -p review --example chances -- gorogo 1500`.
    const CHANCE_SCALE: f64 = 214.0;

    #[inline]
    fn evaluate(&self) -> i32 {
        let mut sum = Sum(0);
        self.count_features(&mut sum);
        sum.0.clamp(-10_000, 10_000)
    }

    #[inline]
    fn ordering_score(&self, mv: Move) -> i32 {
        let order = match mv {
            Move::Stone(_) => &STONE_ORDER,
            Move::Henge(_) => &HENGE_ORDER,
        };
        let near = Points::only(mv.at()).neighbors();
        let enemies = near & self.stones[!self.turn];
        let count = |points: Points| points.len() as i32;
        let mut ordering_score = order.open[usize::from(mv.at().rank())][usize::from(mv.at().file())]
            + order.enemy * count(enemies)
            + order.friend * count(near & self.stones[self.turn])
            + order.henge * count(near & self.henges);
        // Of those beside the point only stones without another empty neighbour can fall: mostly there is none.
        let choked = enemies & !self.empty().beside_two();
        if !choked.is_empty() {
            ordering_score +=
                CAPTURED_STONE * count(self.smothered(choked, self.empty() & !Points::only(mv.at())));
        }
        ordering_score
    }

    #[inline]
    fn is_forcing(&self, mv: Move) -> bool {
        let wasteful = matches!(mv, Move::Henge(_)) && self.hands[self.turn].stones > 0;
        let empty = self.empty();
        !wasteful && self.captured(empty & !Points::only(mv.at())) != self.captured(empty)
    }

    #[inline]
    fn forcing_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let empty = self.empty();
        let enemy = self.stones[!self.turn];
        // A stone with two empty neighbours keeps its chain out of reach, so most positions have nothing to list.
        let reachable = enemy & !(enemy & empty.beside_two()).flood(enemy);
        if reachable.is_empty() {
            return;
        }
        let lasts = reachable.chains().map(|chain| chain.neighbors() & empty).filter(|last| last.len() == 1);
        let points = lasts.fold(Points::NONE, |points, last| points | last);
        let hand = self.hands[self.turn];
        if hand.stones > 0 {
            moves.extend(points.iter().map(Move::Stone));
        } else if hand.henges > 1 {
            moves.extend(points.iter().map(Move::Henge));
        }
    }
}

/// What makes a ply promising: where it is, and what stands beside it.
///
/// Fitted to the plies that searches chose when they played themselves, then rounded. A search to depth 8 takes a
/// seventh fewer nodes than when captures alone are put first.
struct Order {
    /// By rank and file, with nothing beside it.
    open: [[i32; 5]; 5],
    /// For each neighbour of a kind in place of an empty point.
    enemy: i32,
    friend: i32,
    henge: i32,
}

const STONE_ORDER: Order =
    Order { open: by_kind([-216, 344, 346, 900, 994, 1142]), enemy: -50, friend: -20, henge: -526 };

const HENGE_ORDER: Order =
    Order { open: by_kind([-698, -770, -732, -632, -634, -638]), enemy: 360, friend: -320, henge: 46 };

/// For each stone a ply captures, whatever is placed.
const CAPTURED_STONE: i32 = 300;

/// Spreads a number for each kind of point that symmetry leaves, from the corners to the centre, over the board.
const fn by_kind([corner, beside_corner, edge, diagonal, beside_centre, centre]: [i32; 6]) -> [[i32; 5]; 5] {
    let outer = [corner, beside_corner, edge, beside_corner, corner];
    let inner = [beside_corner, diagonal, beside_centre, diagonal, beside_corner];
    [outer, inner, [edge, beside_centre, centre, beside_centre, edge], inner, outer]
}

impl Features for Gorogo {
    const WEIGHTS: &'static [(&'static str, i32)] = &WEIGHTS;

    fn features(&self) -> Vec<i32> {
        let mut counts = Counts(vec![0; WEIGHTS.len()]);
        self.count_features(&mut counts);
        counts.0
    }
}

/// Where counts go: summed with their weights at once, or kept apart for tuning.
trait FeatureSink {
    fn add(&mut self, feature: usize, count: i32);
}

struct Sum(i32);

impl FeatureSink for Sum {
    #[inline]
    fn add(&mut self, feature: usize, count: i32) {
        self.0 += WEIGHTS[feature].1 * count;
    }
}

struct Counts(Vec<i32>);

impl FeatureSink for Counts {
    fn add(&mut self, feature: usize, count: i32) {
        self.0[feature] += count;
    }
}

impl Gorogo {
    /// Counts every feature of the table.
    #[inline]
    fn count_features(&self, sink: &mut impl FeatureSink) {
        let (own, other) = (self.turn, !self.turn);
        let in_hands = i32::from(self.hands[own].len() + self.hands[other].len());
        let white = if own == Player::One { 1 } else { -1 };
        sink.add(TO_MOVE, 1);
        sink.add(WHITE, white);
        sink.add(WHITE_EARLY, white * (in_hands / 4));
        sink.add(CAPTURES, i32::from(self.captures(own)) - i32::from(self.captures(other)));
        let empty = self.empty();
        sink.add(FALLING, self.captured(empty).len() as i32);
        for (player, side) in [(own, OWN), (other, OTHER)] {
            self.count_side_features(player, side, empty, sink);
        }
    }

    #[inline]
    fn count_side_features(&self, player: Player, side: usize, empty: Points, sink: &mut impl FeatureSink) {
        let Hand { stones, henges } = self.hands[player];
        sink.add(side + HENGES, i32::from(henges));
        sink.add(side + NO_HENGE, i32::from(henges == 0));
        sink.add(side + HENGES_ONLY, i32::from(stones == 0 && henges > 0));
        let stones = self.stones[player];
        // Most stones stand alone: their liberties are counted for all at once, without following chains.
        let alone = stones & !stones.neighbors();
        for (liberties, points) in (1..).zip(empty.beside()) {
            let count = (alone & points).len() as i32;
            sink.add(side + STONES + liberties - 1, count);
            sink.add(side + CHAINS + liberties - 1, count);
        }
        for chain in (stones & !alone).chains() {
            let liberties = (chain.neighbors() & empty).len().min(MAX_LIBERTIES);
            if liberties > 0 {
                sink.add(side + STONES + liberties - 1, chain.len() as i32);
                sink.add(side + CHAINS + liberties - 1, 1);
            }
        }
        sink.add(side + ALONE, alone.len() as i32);
        for (kind, points) in PLACES_COUNTED.into_iter().enumerate() {
            sink.add(side + PLACES + kind, (stones & points).len() as i32);
        }
    }

    /// The stones of the opponent's chains through `choked`, stones with none of `empty` beside them, that have none
    /// anywhere.
    #[inline]
    fn smothered(&self, choked: Points, empty: Points) -> Points {
        let chains = choked.flood(self.stones[!self.turn]);
        chains & !(chains & empty.neighbors()).flood(chains)
    }
}
