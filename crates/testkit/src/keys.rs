use std::collections::{HashMap, HashSet, VecDeque};

use game::Position;

use crate::random_games::{each_position, starts};

/// Positions near a start whose keys are compared: enough to detect keys with 32 random bits, and keys that ignore a
/// property.
const NEAR: usize = 20_000;

/// Each bit of a key is set in this percentage of positions.
const SHARE: std::ops::RangeInclusive<usize> = 42..=58;

/// The minimum number of positions for this statistic.
const MANY: usize = 4_000;

/// Checks that different positions have different keys, and that all bits vary: tables are indexed by some bits and
/// compared by others. Collisions make proofs unsound.
///
/// # Panics
/// If two positions share a key, or a bit is nearly constant.
pub fn check_keys<P: Position>() {
    let mut known: HashMap<u64, P> = HashMap::new();
    let mut learn = |position: &P| {
        let key = position.key();
        let other = known.entry(key).or_insert_with(|| position.clone());
        assert!(
            other == position,
            "key() is {key:#018x} both for {other} and for {position}: a solver would take one for the other, so \
             everything that tells positions apart must go into Position::key"
        );
    };
    each_position(&mut learn);
    for start in starts::<P>() {
        near(&start, NEAR / 4, &mut learn);
    }
    near(&P::default(), NEAR, &mut learn);
    let all = known.len();
    for bit in (0..64).filter(|_| all >= MANY) {
        let share = known.keys().filter(|&key| key >> bit & 1 == 1).count() * 100 / all;
        assert!(
            SHARE.contains(&share),
            "bit {bit} of key() is set in {share} % of {all} positions, expected {SHARE:?}: tables use all 64 bits, \
             so mix them, for example by Random::new(number).bits()"
        );
    }
}

/// Visits the positions closest to a start, in breadth-first order.
fn near<P: Position>(start: &P, most: usize, learn: &mut impl FnMut(&P)) {
    let mut met = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([start.clone()]);
    while let Some(position) = queue.pop_front() {
        learn(&position);
        for next in position.moves().into_iter().map(|mv| position.after(mv)) {
            if met.len() < most && met.insert(next.clone()) {
                queue.push_back(next);
            }
        }
    }
}
