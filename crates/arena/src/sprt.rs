use crate::MatchResults;

/// A sequential test: is the first player stronger by `high` Elo points rather than by `low`? It errs in 5 of 100
/// matches either way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that is not worth it.
    pub low: f64,
    /// The difference hoped for.
    pub high: f64,
}

/// The result of a sequential test so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// More games are needed.
    Open,
    /// The difference is the high one rather than the low one.
    Stronger,
    /// The difference is the low one rather than the high one.
    NotStronger,
}

/// ln((1 − 0.05) / 0.05): where the test is sure enough.
const BOUND: f64 = 2.944_438_979_166_44;

/// Before this many pairs the variance is too uncertain to trust.
const MIN_PAIRS: usize = 8;

impl Sprt {
    /// The logarithm of how many times more likely the results are under `high` than under `low`, scores of pairs
    /// being taken for normally distributed.
    pub fn likelihood(&self, results: &MatchResults) -> f64 {
        let (low, high) = (expected(self.low), expected(self.high));
        results.pairs() as f64 * (high - low) * (2.0 * results.score() - low - high)
            / (2.0 * results.pair_variance())
    }

    /// The result so far.
    pub fn verdict(&self, results: &MatchResults) -> SprtVerdict {
        if results.pairs() < MIN_PAIRS {
            return SprtVerdict::Open;
        }
        match self.likelihood(results) {
            likelihood if likelihood >= BOUND => SprtVerdict::Stronger,
            likelihood if likelihood <= -BOUND => SprtVerdict::NotStronger,
            _ => SprtVerdict::Open,
        }
    }
}

/// The score to be expected with this Elo difference.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use game::Random;

    use super::*;
    use crate::match_results::{Pair, Points, ThinkingTime};

    fn verdict(cycle: &[[Points; 2]], pairs: usize) -> SprtVerdict {
        let mut results = MatchResults::default();
        for points in cycle.iter().cycle().take(pairs) {
            let nothing = ThinkingTime::default();
            results.add(Pair { points: *points, plies: 1, first: nothing, second: nothing });
        }
        Sprt { low: 0.0, high: 50.0 }.verdict(&results)
    }

    /// Where the side to begin mostly wins, pairs are mostly even, and the first few may all be.
    #[test]
    fn it_errs_as_seldom_as_it_says_also_where_most_pairs_are_even() {
        let sprt = Sprt { low: 0.0, high: 20.0 };
        for even in [0.5, 0.8, 0.9] {
            for elo in [sprt.low, sprt.high] {
                let wins = (1.0 - even) / 2.0 + expected(elo) - 0.5;
                let wrong = (0..200).filter(|&seed| {
                    let found = played(&sprt, even, wins, &mut Random::new(seed));
                    found != if elo == sprt.high { SprtVerdict::Stronger } else { SprtVerdict::NotStronger }
                });
                let wrong = wrong.count();
                assert!(wrong <= 16, "{wrong} of 200 wrong with {even} even pairs and Elo {elo}");
            }
        }
    }

    /// The verdict of a match in which such shares of the pairs are even and won.
    fn played(sprt: &Sprt, even: f64, wins: f64, random: &mut Random) -> SprtVerdict {
        let mut results = MatchResults::default();
        loop {
            let drawn = random.below(1_000_000) as f64 / 1e6;
            let points = match drawn {
                drawn if drawn < even => [Points::Win, Points::Loss],
                drawn if drawn < even + wins => [Points::Win; 2],
                _ => [Points::Loss; 2],
            };
            let nothing = ThinkingTime::default();
            results.add(Pair { points, plies: 1, first: nothing, second: nothing });
            match sprt.verdict(&results) {
                SprtVerdict::Open => (),
                verdict => return verdict,
            }
        }
    }

    #[test]
    fn a_stronger_player_is_found_and_an_equal_one_is_not() {
        use Points::{Loss, Win};
        assert_eq!(verdict(&[[Win, Win], [Win, Loss]], 4), SprtVerdict::Open);
        assert_eq!(verdict(&[[Win, Win], [Win, Loss], [Loss, Win]], 100), SprtVerdict::Stronger);
        assert_eq!(verdict(&[[Win, Loss], [Loss, Loss], [Win, Win]], 400), SprtVerdict::NotStronger);
    }
}
