use game::{Evaluate, Features, Player};

use crate::{Gorogo, Move, Points};

/// What the evaluation counts and what each is worth, in hundredths of a stone.
///
/// "Own" is the player to move. Chains are of stones only and their liberties are empty points, since no henge helps a
/// chain that is attacked (RULES.md §5): one without liberties falls to the opponent's next ply wherever it goes. A
/// henge in hand is a threat that no eye stops (§4), and the last one more than the others. White wins ties (§10)
/// and places last. The last-henge trap (§8) is not weighed: it closes where a search sees the end.
const WEIGHTS: [(&str, i32); 45] = [
    ("to move", 40),
    ("White", 66),
    ("White, by fours of pieces in hands", -7),
    ("captures", 31),
    ("stones that fall to any ply", 113),
    ("own henges in hand", 45),
    ("own hand without a henge", -77),
    ("own stones in chains of 1 liberty", -23),
    ("own stones in chains of 2 liberties", 4),
    ("own stones in chains of 3 liberties", 15),
    ("own stones in chains of 4 liberties", 22),
    ("own stones in chains of 5 liberties", 31),
    ("own stones in chains of 6 liberties or more", 56),
    ("own chains of 1 liberty", -67),
    ("own chains of 2 liberties", -33),
    ("own chains of 3 liberties", 10),
    ("own chains of 4 liberties", 53),
    ("own chains of 5 liberties", 80),
    ("own chains of 6 liberties or more", 44),
    ("own stones alone", 24),
    ("own stones on corners", 8),
    ("own stones beside corners", -6),
    ("own stones in the middle of an edge", -1),
    ("own stones diagonal to the centre", -11),
    ("own stones on the centre", 29),
    ("other henges in hand", -37),
    ("other hand without a henge", 75),
    ("other stones in chains of 1 liberty", 64),
    ("other stones in chains of 2 liberties", -10),
    ("other stones in chains of 3 liberties", -19),
    ("other stones in chains of 4 liberties", -23),
    ("other stones in chains of 5 liberties", -31),
    ("other stones in chains of 6 liberties or more", -50),
    ("other chains of 1 liberty", 31),
    ("other chains of 2 liberties", 39),
    ("other chains of 3 liberties", -6),
    ("other chains of 4 liberties", -54),
    ("other chains of 5 liberties", -92),
    ("other chains of 6 liberties or more", -81),
    ("other stones alone", -25),
    ("other stones on corners", -7),
    ("other stones beside corners", 3),
    ("other stones in the middle of an edge", -1),
    ("other stones diagonal to the centre", 9),
    ("other stones on the centre", -24),
];

/// Where the features of each side begin in the table, and where those of one kind begin among them.
const OWN: usize = 5;
const OTHER: usize = 25;
const HENGES: usize = 0;
const NO_HENGE: usize = 1;
const STONES: usize = 2;
const CHAINS: usize = 8;
const ALONE: usize = 14;
const PLACES: usize = 15;

/// More liberties than this make no difference.
const MOST_LIBERTIES: usize = 6;

/// The kinds of points that symmetry leaves, but for the four beside the centre: a stone there is the measure.
const PLACES_COUNTED: [Points; 5] = [
    Points::from_bits(0x11_00_00_00_11),
    Points::from_bits(0x0a_11_00_11_0a),
    Points::from_bits(0x04_00_11_00_04),
    Points::from_bits(0x00_0a_00_0a_00),
    Points::from_bits(0x00_00_04_00_00),
];

impl Evaluate for Gorogo {
    #[inline]
    fn evaluate(&self) -> i32 {
        let mut sum = Sum(0);
        self.survey(&mut sum);
        sum.0.clamp(-10_000, 10_000)
    }

    #[inline]
    fn promise(&self, mv: Move) -> i32 {
        let order = match mv {
            Move::Stone(_) => &STONE_ORDER,
            Move::Henge(_) => &HENGE_ORDER,
        };
        let placed = Points::only(mv.at());
        let near = placed.neighbours();
        let empty = self.empty() & !placed;
        let enemies = near & self.stones[!self.turn];
        let count = |points: Points| points.len() as i32;
        let place = KIND_OF_POINT[usize::from(mv.at().rank())][usize::from(mv.at().file())];
        order.place[usize::from(place)]
            + order.empty * count(near & empty)
            + order.enemy * count(enemies)
            + order.friend * count(near & self.stones[self.turn])
            + order.henge * count(near & self.henges)
            + CAPTURED_STONE * count(self.smothered(enemies, empty))
    }

    #[inline]
    fn is_forcing(&self, mv: Move) -> bool {
        let wasteful = matches!(mv, Move::Henge(_)) && self.hands[self.turn].stones > 0;
        let empty = self.empty();
        !wasteful && self.captured(empty & !Points::only(mv.at())) != self.captured(empty)
    }

    #[inline]
    fn forcing(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let empty = self.empty();
        let enemy = self.stones[!self.turn];
        // A stone with two empty neighbours keeps its chain out of reach, so most positions have nothing to list.
        let reachable = enemy & !(enemy & empty.crowded()).flood(enemy);
        if reachable.is_empty() {
            return;
        }
        let lasts = reachable.chains().map(|chain| chain.neighbours() & empty).filter(|last| last.len() == 1);
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
struct Order {
    /// By [`KIND_OF_POINT`].
    place: [i32; 6],
    /// For each neighbour of a kind.
    empty: i32,
    enemy: i32,
    friend: i32,
    henge: i32,
}

const STONE_ORDER: Order =
    Order { place: [-616, -256, -254, 100, 194, 342], empty: 200, enemy: 150, friend: 180, henge: -326 };

const HENGE_ORDER: Order =
    Order { place: [-338, -230, -192, 88, 86, 82], empty: -180, enemy: 180, friend: -500, henge: -134 };

const CAPTURED_STONE: i32 = 300;

/// The kinds of points that symmetry leaves, from the corners to the centre.
const KIND_OF_POINT: [[u8; 5]; 5] =
    [[0, 1, 2, 1, 0], [1, 3, 4, 3, 1], [2, 4, 5, 4, 2], [1, 3, 4, 3, 1], [0, 1, 2, 1, 0]];

impl Features for Gorogo {
    const WEIGHTS: &'static [(&'static str, i32)] = &WEIGHTS;

    fn features(&self) -> Vec<i32> {
        let mut counts = Counts(vec![0; WEIGHTS.len()]);
        self.survey(&mut counts);
        counts.0
    }
}

/// Where counts go: summed with their weights at once, or kept apart for tuning.
trait Tally {
    fn add(&mut self, feature: usize, count: i32);
}

struct Sum(i32);

impl Tally for Sum {
    #[inline]
    fn add(&mut self, feature: usize, count: i32) {
        self.0 += WEIGHTS[feature].1 * count;
    }
}

struct Counts(Vec<i32>);

impl Tally for Counts {
    fn add(&mut self, feature: usize, count: i32) {
        self.0[feature] += count;
    }
}

impl Gorogo {
    /// Counts every feature of the table.
    #[inline]
    fn survey(&self, tally: &mut impl Tally) {
        let (own, other) = (self.turn, !self.turn);
        let in_hands = i32::from(self.hands[own].len() + self.hands[other].len());
        let white = if own == Player::One { 1 } else { -1 };
        tally.add(0, 1);
        tally.add(1, white);
        tally.add(2, white * (in_hands / 4));
        tally.add(3, i32::from(self.captures(own)) - i32::from(self.captures(other)));
        let empty = self.empty();
        tally.add(4, self.captured(empty).len() as i32);
        for (player, side) in [(own, OWN), (other, OTHER)] {
            self.survey_side(player, side, empty, tally);
        }
    }

    #[inline]
    fn survey_side(&self, player: Player, side: usize, empty: Points, tally: &mut impl Tally) {
        let henges = self.hands[player].henges;
        tally.add(side + HENGES, i32::from(henges));
        tally.add(side + NO_HENGE, i32::from(henges == 0));
        let stones = self.stones[player];
        for chain in stones.chains() {
            let liberties = (chain.neighbours() & empty).len().min(MOST_LIBERTIES);
            if liberties > 0 {
                tally.add(side + STONES + liberties - 1, chain.len() as i32);
                tally.add(side + CHAINS + liberties - 1, 1);
            }
        }
        tally.add(side + ALONE, (stones & !stones.neighbours()).len() as i32);
        for (kind, points) in PLACES_COUNTED.into_iter().enumerate() {
            tally.add(side + PLACES + kind, (stones & points).len() as i32);
        }
    }

    /// The stones of the opponent's chains that reach into `touched` and have none of `empty` beside them.
    #[inline]
    fn smothered(&self, touched: Points, empty: Points) -> Points {
        let breath = empty.neighbours();
        // A stone that breathes itself answers for its chain without following it.
        let choked = touched & !breath;
        if choked.is_empty() {
            return Points::NONE;
        }
        let chains = choked.flood(self.stones[!self.turn]);
        chains & !(chains & breath).flood(chains)
    }
}
