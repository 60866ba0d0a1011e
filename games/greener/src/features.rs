use game::{ByPlayer, Player, Position};

use crate::Greener;
use crate::board::Board;
use crate::sight::{Lines, reach};
use crate::word::Word;

/// The number of features. Each is the count of the player to move less that of the opponent, except the last four,
/// which depend on the player to move.
pub(crate) const FEATURES: usize = 27;

// The first number of each kind of feature; the names of the weights explain the kinds.
const STACKS: usize = 0;
const FORAGERS: usize = 9;
const FREE_GREENS: usize = 15;
const PROMISED_GREENS: usize = 18;
const GREENS: usize = 19;
const SAFE_GREENS: usize = 20;
const CAPTURES: usize = 21;
const LEAD_AND_FREE: usize = 22;
const LOOSE_ENEMY: usize = 23;
const LOOSE_OWN: usize = 25;

/// Whatever takes the counts: a sum or a list.
pub(crate) trait FeatureSink {
    fn add(&mut self, feature: usize, count: i32);
}

/// Counts what matters in a position. About 50 ns on the two smaller boards, 100 on the largest.
#[inline]
pub(crate) fn count_features(position: &Greener, sink: &mut impl FeatureSink) {
    let (board, turn) = (position.board(), position.turn());
    match board.low_words() {
        Some((stacks, green)) => Survey::new(stacks, green, turn).count(board, turn, sink),
        None => {
            let (stacks, green) = board.words();
            Survey::new(stacks, green, turn).count(board, turn, sink);
        }
    }
}

/// The stacks and what they see of each other.
struct Survey<W> {
    own: Side<W>,
    enemy: Side<W>,
    /// The free greens that both players may reach.
    contested_green: W,
    /// Stacks by how many of these they see.
    by_green: [W; 3],
}

/// What belongs to one player.
struct Side<W> {
    stacks: W,
    /// All stacks, by how many of the player's stacks see them: none, one, more.
    seen: [W; 3],
    captures: u32,
    /// The free greens that only this player may reach.
    promised_green: W,
    /// All that the player's stacks may ever meet.
    reached: W,
}

impl<W: Word> Survey<W> {
    #[inline]
    fn new(stacks: ByPlayer<W>, green: W, turn: Player) -> Survey<W> {
        let occupied = stacks.one | stacks.two | green;
        let lines = Lines::among(occupied);
        let reached = ByPlayer::new(reach(stacks.one, occupied), reach(stacks.two, occupied));
        let side = |player: Player| {
            let sight = lines.sight(stacks[player]);
            Side {
                stacks: stacks[player],
                seen: sight.degrees(),
                captures: sight.captures,
                promised_green: green & reached[player] & !reached[!player],
                reached: reached[player],
            }
        };
        let contested_green = green & reached.one & reached.two;
        let by_green = lines.sight(contested_green).degrees();
        Survey { own: side(turn), enemy: side(!turn), contested_green, by_green }
    }

    #[inline]
    fn count(&self, board: &Board, turn: Player, sink: &mut impl FeatureSink) {
        let Survey { own, enemy, .. } = self;
        // Stacks out of the enemy's reach have left the war.
        let (troops, enemy_troops) = (own.stacks & enemy.reached, enemy.stacks & own.reached);
        for enemies in 0..3 {
            let (engaged, enemy_engaged) = (troops & enemy.seen[enemies], enemy_troops & own.seen[enemies]);
            for friends in 0..3 {
                let class = STACKS + 3 * enemies + friends;
                sink.add(class, difference(engaged & own.seen[friends], enemy_engaged & enemy.seen[friends]));
            }
            for greens in 1..3 {
                let class = FORAGERS + 3 * (greens - 1) + enemies;
                let foragers = self.by_green[greens];
                sink.add(class, difference(engaged & foragers, enemy_engaged & foragers));
            }
        }
        self.count_free_greens(sink);
        let lead = difference(troops, enemy_troops);
        sink.add(LEAD_AND_FREE, lead * self.contested_green.count() as i32);
        sink.add(GREENS, i32::from(board.greens(turn)) - i32::from(board.greens(!turn)));
        sink.add(CAPTURES, own.captures as i32 - enemy.captures as i32);
        let (safe, enemy_safe) = (own.stacks & !enemy.reached, enemy.stacks & !own.reached);
        if safe | enemy_safe != W::EMPTY {
            sink.add(SAFE_GREENS, i32::from(board.greens_in(safe)) - i32::from(board.greens_in(enemy_safe)));
        }
        count_loose(LOOSE_ENEMY, enemy.loose(own), sink);
        count_loose(LOOSE_OWN, own.loose(enemy), sink);
    }

    #[inline]
    fn count_free_greens(&self, sink: &mut impl FeatureSink) {
        let Survey { own, enemy, contested_green: green, .. } = self;
        for (class, (more, fewer)) in (FREE_GREENS..).zip([(1, 0), (2, 0), (2, 1)]) {
            let ahead = *green & own.seen[more] & enemy.seen[fewer];
            let behind = *green & own.seen[fewer] & enemy.seen[more];
            sink.add(class, difference(ahead, behind));
        }
        sink.add(PROMISED_GREENS, difference(own.promised_green, enemy.promised_green));
    }
}

impl<W: Word> Side<W> {
    /// The stacks that the other player can take without one of these taking back at once.
    #[inline]
    fn loose(&self, other: &Side<W>) -> W {
        self.stacks & !other.seen[0] & self.seen[0]
    }
}

/// Whether there is a loose stack, and whether there is a second.
#[inline]
fn count_loose<W: Word>(first: usize, loose: W, sink: &mut impl FeatureSink) {
    sink.add(first, i32::from(loose != W::EMPTY));
    sink.add(first + 1, i32::from(loose.without_lowest() != W::EMPTY));
}

#[inline]
fn difference<W: Word>(own: W, enemy: W) -> i32 {
    own.count() as i32 - enemy.count() as i32
}
