use game::{ByPlayer, Evaluate, Features, Player, Position};

use crate::board::{Board, Cell};
use crate::sight::{Lines, Sight, reach};
use crate::word::Word;
use crate::{Greener, Move};

const STACKS: usize = 0;
const SAFE_STACKS: usize = 9;
const GREENS: usize = 10;
const SAFE_GREENS: usize = 11;
const FREE: usize = 12;
const PROMISED: usize = 15;
const CAPTURES: usize = 16;
const REGION: usize = 17;
const LOOSE: usize = 18;
const TWO_LOOSE: usize = 20;
const SHARE: usize = 22;
const TURN: usize = 23;
const COUNT: usize = 24;

impl Evaluate for Greener {
    #[inline]
    fn evaluate(&self) -> i32 {
        let mut sum = Sum(0);
        survey(self, &mut sum);
        sum.0.clamp(-10_000, 10_000)
    }

    #[inline]
    fn promise(&self, mv: Move) -> i32 {
        let Move::Capture { from: _, to } = mv else { return 0 };
        let to = Cell::of(to);
        match self.board().owner(to) {
            None => 0,
            Some(owner) if owner == self.turn() => -150,
            Some(_) => 150 + 15 * i32::from(self.board().numbers(to).1),
        }
    }

    #[inline]
    fn is_forcing(&self, _: Move) -> bool {
        false
    }

    #[inline]
    fn forcing(&self, moves: &mut Vec<Move>) {
        moves.clear();
    }
}

impl Features for Greener {
    const WEIGHTS: &'static [(&'static str, i32)] = &WEIGHTS;

    fn features(&self) -> Vec<i32> {
        let mut list = List(vec![0; COUNT]);
        survey(self, &mut list);
        list.0
    }
}

trait Tally {
    fn add(&mut self, feature: usize, count: i32);
}

struct Sum(i32);

impl Tally for Sum {
    #[inline]
    fn add(&mut self, feature: usize, count: i32) {
        self.0 += VALUES[feature] * count;
    }
}

struct List(Vec<i32>);

impl Tally for List {
    fn add(&mut self, feature: usize, count: i32) {
        self.0[feature] += count;
    }
}

#[inline]
fn survey<T: Tally>(position: &Greener, tally: &mut T) {
    let board = position.board();
    match board.low_words() {
        Some((stacks, green)) => survey_words::<u64, T>(board, position.turn(), stacks, green, tally),
        None => {
            let (stacks, green) = board.words();
            survey_words::<u128, T>(board, position.turn(), stacks, green, tally);
        }
    }
}

/// How many sides a stack is seen from: none, one, or more.
#[inline]
fn degrees<W: Word>(sight: &Sight<W>) -> [W; 3] {
    [!sight.once, sight.once & !sight.twice, sight.twice]
}

#[inline]
fn survey_words<W: Word, T: Tally>(
    board: &Board,
    turn: Player,
    stacks: ByPlayer<W>,
    green: W,
    tally: &mut T,
) {
    let (own, enemy) = (stacks[turn], stacks[!turn]);
    let occupied = own | enemy | green;
    let lines = Lines::among(occupied);
    let (mine, theirs) = (lines.sight(own), lines.sight(enemy));
    let (my_reach, their_reach) = (reach(own, occupied), reach(enemy, occupied));
    let (my_degrees, their_degrees) = (degrees(&mine), degrees(&theirs));
    let (live_own, live_enemy) = (own & their_reach, enemy & my_reach);
    let count = |cells: W| cells.count() as i32;
    for i in 0..3 {
        for j in 0..3 {
            let class = STACKS + 3 * i + j;
            tally.add(
                class,
                count(live_own & their_degrees[i] & my_degrees[j])
                    - count(live_enemy & my_degrees[i] & their_degrees[j]),
            );
        }
    }
    let safe_own = own & !their_reach;
    let safe_enemy = enemy & !my_reach;
    if (safe_own | safe_enemy) != W::EMPTY {
        let greens = |mut cells: W| {
            let mut sum = 0;
            while cells != W::EMPTY {
                sum += i32::from(board.numbers(Cell(cells.lowest())).1);
                cells = cells.without_lowest();
            }
            sum
        };
        tally.add(SAFE_STACKS, count(safe_own) - count(safe_enemy));
        tally.add(SAFE_GREENS, greens(safe_own) - greens(safe_enemy));
    }
    tally.add(GREENS, i32::from(board.greens(turn)) - i32::from(board.greens(!turn)));
    let shared = green & my_reach & their_reach;
    for (index, (more, less)) in [(1, 0), (2, 0), (2, 1)].into_iter().enumerate() {
        tally.add(
            FREE + index,
            count(shared & my_degrees[more] & their_degrees[less])
                - count(shared & my_degrees[less] & their_degrees[more]),
        );
    }
    let (my_only, their_only) = (my_reach & !their_reach, their_reach & !my_reach);
    tally.add(PROMISED, count(my_only & green) - count(their_only & green));
    tally.add(REGION, count(my_only) - count(their_only));
    tally.add(CAPTURES, mine.captures as i32 - theirs.captures as i32);
    let loose = enemy & mine.once & !theirs.once;
    tally.add(LOOSE, i32::from(loose != W::EMPTY));
    tally.add(TWO_LOOSE, i32::from(loose.without_lowest() != W::EMPTY));
    let loose = own & theirs.once & !mine.once;
    tally.add(LOOSE + 1, i32::from(loose != W::EMPTY));
    tally.add(TWO_LOOSE + 1, i32::from(loose.without_lowest() != W::EMPTY));
    let (live, other) = (count(live_own), count(live_enemy));
    if live + other > 0 {
        tally.add(SHARE, 100 * (live - other) / (live + other));
    }
    tally.add(TURN, 1);
}

const VALUES: [i32; COUNT] = {
    let mut values = [0; COUNT];
    let mut index = 0;
    while index < COUNT {
        values[index] = WEIGHTS[index].1;
        index += 1;
    }
    values
};

include!("weights.rs");
