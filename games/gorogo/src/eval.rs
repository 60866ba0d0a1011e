use game::{Evaluate, Features, Player};

use crate::{Gorogo, Move, Points};

const GENERAL: usize = 11;
const BLOCK: usize = 29;

const WEIGHTS: [(&str, i32); 69] = [
    ("tempo", 2),
    ("white", 62),
    ("white early", -8),
    ("captures", 49),
    ("captures early", -6),
    ("henge corner", 5),
    ("henge elbow", 4),
    ("henge edge", 3),
    ("henge inner", -1),
    ("henge side", -1),
    ("henge centre", -5),
    ("own henges", 50),
    ("own no henges", -74),
    ("own stones 0", 0),
    ("own stones 1", -23),
    ("own stones 2", 4),
    ("own stones 3", 14),
    ("own stones 4", 22),
    ("own stones 5", 34),
    ("own stones 6", 60),
    ("own chains 1", -45),
    ("own chains 2", -22),
    ("own chains 3", 12),
    ("own chains 4", 47),
    ("own chains 5", 62),
    ("own chains 6", 13),
    ("own singles", 17),
    ("own corner", -4),
    ("own elbow", -10),
    ("own edge", -4),
    ("own inner", -10),
    ("own centre", 24),
    ("own beside henges", -7),
    ("own safe", 2),
    ("own safer", -3),
    ("own safer early", 0),
    ("own illegal", -19),
    ("own henges x illegal", 17),
    ("own liberties", -1),
    ("own eyes", 14),
    ("other henges", -45),
    ("other no henges", 72),
    ("other stones 0", 78),
    ("other stones 1", 60),
    ("other stones 2", -9),
    ("other stones 3", -18),
    ("other stones 4", -24),
    ("other stones 5", -31),
    ("other stones 6", -56),
    ("other chains 1", 18),
    ("other chains 2", 31),
    ("other chains 3", -3),
    ("other chains 4", -43),
    ("other chains 5", -72),
    ("other chains 6", -32),
    ("other singles", -21),
    ("other corner", 6),
    ("other elbow", 14),
    ("other edge", 8),
    ("other inner", 12),
    ("other centre", -20),
    ("other beside henges", 5),
    ("other safe", -1),
    ("other safer", 5),
    ("other safer early", 0),
    ("other illegal", 15),
    ("other henges x illegal", -20),
    ("other liberties", 0),
    ("other eyes", 0),
];

const CORNER: Points = Points::from_bits(0x11_0000_0011);
const ELBOW: Points = Points::from_bits(0x0a_1100_110a);
const EDGE: Points = Points::from_bits(0x04_0011_0004);
const INNER: Points = Points::from_bits(0x00_0a00_0a00);
const SIDE: Points = Points::from_bits(0x00_040a_0400);
const CENTRE: Points = Points::from_bits(0x00_0004_0000);

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

impl Evaluate for Gorogo {
    #[inline]
    fn evaluate(&self) -> i32 {
        let mut sum = Sum(0);
        self.survey(&mut sum);
        sum.0.clamp(-10_000, 10_000)
    }

    #[inline]
    fn promise(&self, mv: Move) -> i32 {
        let placed = Points::only(mv.at());
        let empty = self.empty();
        let near = placed.neighbours();
        let taken = self.captured(empty & !placed).len() as i32;
        let henge = matches!(mv, Move::Henge(_));
        taken * 400 + (near & self.stones[!self.turn]).len() as i32 * 20 + (near & empty).len() as i32 * 10
            - if henge { 60 } else { 0 }
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
        // A stone with two empty neighbours keeps its chain out of reach, and so most positions have nothing to list.
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

impl Features for Gorogo {
    const WEIGHTS: &'static [(&'static str, i32)] = &WEIGHTS;

    fn features(&self) -> Vec<i32> {
        let mut counts = Counts(vec![0; WEIGHTS.len()]);
        self.survey(&mut counts);
        counts.0
    }
}

impl Gorogo {
    #[inline]
    fn survey(&self, tally: &mut impl Tally) {
        let (own, other) = (self.turn, !self.turn);
        let white = if own == Player::One { 1 } else { -1 };
        let lead = i32::from(self.captures(own)) - i32::from(self.captures(other));
        let left = i32::from(self.hands[own].len() + self.hands[other].len());
        tally.add(0, 1);
        tally.add(1, white);
        tally.add(2, white * left / 4);
        tally.add(3, lead);
        tally.add(4, lead * left / 4);
        for (k, ring) in [CORNER, ELBOW, EDGE, INNER, SIDE, CENTRE].into_iter().enumerate() {
            tally.add(5 + k, (self.henges & ring).len() as i32);
        }
        let empty = self.empty();
        let open = empty.neighbours() & empty;
        let wide = empty.crowded() & empty;
        for (side, player) in [own, other].into_iter().enumerate() {
            let base = GENERAL + side * BLOCK;
            let stones = self.stones[player];
            let henges = i32::from(self.hands[player].henges);
            tally.add(base, henges);
            tally.add(base + 1, i32::from(henges == 0));
            let (mut two, mut three, mut four) = (Points::NONE, Points::NONE, Points::NONE);
            let mut liberties = Points::NONE;
            for chain in stones.chains() {
                let beside = chain.neighbours() & empty;
                liberties |= beside;
                let count = beside.len();
                two |= beside.when(count >= 2);
                three |= beside.when(count >= 3);
                four |= beside.when(count >= 4);
                tally.add(base + 2 + count.min(6), chain.len() as i32);
                if count > 0 {
                    tally.add(base + 8 + count.min(6), 1);
                }
            }
            tally.add(base + 15, (stones & !stones.neighbours()).len() as i32);
            for (k, ring) in [CORNER, ELBOW, EDGE, INNER, CENTRE].into_iter().enumerate() {
                tally.add(base + 16 + k, (stones & ring).len() as i32);
            }
            tally.add(base + 21, (stones & self.henges.neighbours()).len() as i32);
            let safe = (wide | three | (open & two)).len() as i32;
            let safer = (four | (open & three) | (wide & two)).len() as i32;
            tally.add(base + 22, safe);
            tally.add(base + 23, safer);
            tally.add(base + 24, safer * left / 4);
            let illegal = (empty & !(open | two | self.henges.neighbours())).len() as i32;
            tally.add(base + 25, illegal);
            tally.add(base + 26, illegal * i32::from(self.hands[!player].henges));
            tally.add(base + 27, liberties.len() as i32);
            let eyes = empty & !(empty | self.stones[!player] | self.henges).neighbours();
            tally.add(base + 28, eyes.len() as i32);
        }
    }
}
