use std::time::Duration;

/// What one game gave the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    /// The first player lost.
    Loss,
    /// A draw.
    Draw,
    /// The first player won.
    Win,
}

impl Points {
    /// A loss counts 0, a draw a half, a win 1.
    pub const fn score(self) -> f64 {
        match self {
            Points::Loss => 0.0,
            Points::Draw => 0.5,
            Points::Win => 1.0,
        }
    }
}

/// Two games from the same start with sides swapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// What the games gave the first player.
    pub points: [Points; 2],
    /// Plies of both games.
    pub plies: u64,
    /// Time the first player thought, and how often.
    pub first: ThinkingTime,
    /// The same of the second player.
    pub second: ThinkingTime,
}

/// Thinking time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ThinkingTime {
    /// All plies together.
    pub time: Duration,
    /// How many plies.
    pub plies: u32,
}

impl ThinkingTime {
    /// Adds one ply.
    pub(crate) fn add(&mut self, time: Duration) {
        self.time += time;
        self.plies += 1;
    }

    /// The mean time of a ply.
    pub fn mean(&self) -> Duration {
        self.time / self.plies.max(1)
    }
}

/// A game that a player lost by a fault of its own: it gave up, broke down, took too long or broke the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// The number of the game, from 1; the games of a pair follow each other.
    pub game: usize,
    /// Which of the two players, 0 or 1.
    pub player: usize,
    /// What it did, a sentence without capital or full stop.
    pub reason: String,
}

/// The results of a match so far, from the first player's view.
#[derive(Clone, Default, Debug)]
pub struct MatchResults {
    pairs: Vec<Pair>,
    forfeits: Vec<Forfeit>,
}

impl MatchResults {
    /// Adds two games.
    pub fn add(&mut self, pair: Pair) {
        self.pairs.push(pair);
    }

    /// Adds to the two games just added that one was lost by a fault.
    pub(crate) fn add_forfeit(&mut self, forfeit: Forfeit) {
        self.forfeits.push(forfeit);
    }

    /// The games lost by faults, in the order in which they ended.
    pub fn forfeits(&self) -> &[Forfeit] {
        &self.forfeits
    }

    /// How many games there were.
    pub fn games(&self) -> usize {
        2 * self.pairs.len()
    }

    /// The points of each pair, in the order in which they ended.
    pub fn points(&self) -> impl Iterator<Item = [Points; 2]> + '_ {
        self.pairs.iter().map(|pair| pair.points)
    }

    /// How many games gave these points.
    pub fn count(&self, points: Points) -> usize {
        self.pairs.iter().flat_map(|pair| pair.points).filter(|&given| given == points).count()
    }

    /// The part of all points the first player made, 0 to 1; a half before the first game.
    pub fn score(&self) -> f64 {
        let points: f64 = self.pairs.iter().flat_map(|pair| pair.points).map(Points::score).sum();
        if self.pairs.is_empty() { 0.5 } else { points / self.games() as f64 }
    }

    /// The variance of the score of one pair. Games of a pair share their start, so pairs are what is independent.
    ///
    /// Half a pair of each of the five scores is added to those played: a few pairs that happen to end alike are no
    /// proof that all do.
    pub(crate) fn pair_variance(&self) -> f64 {
        const EACH: f64 = 0.5;
        const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
        let mean = self.score();
        let square = |score: f64| (score - mean).powi(2);
        let played = self.pairs.iter().map(|pair| (pair.points[0].score() + pair.points[1].score()) / 2.0);
        let sum = played.map(square).sum::<f64>() + EACH * SCORES.into_iter().map(square).sum::<f64>();
        sum / (self.pairs.len() as f64 + EACH * SCORES.len() as f64)
    }

    /// The number of pairs.
    pub(crate) fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// By how many Elo points the first player is stronger; infinite if all points went one way, 0 before the first game.
    pub fn elo(&self) -> f64 {
        elo(self.score())
    }

    /// Half of the width of the 95 % confidence interval of the Elo difference; infinite if there are too few games.
    pub fn error(&self) -> f64 {
        let spread = 1.96 * (self.pair_variance() / self.pairs.len() as f64).sqrt();
        let (low, high) = (self.score() - spread, self.score() + spread);
        (elo(high) - elo(low)) / 2.0
    }

    /// The mean number of plies of a game.
    pub fn length(&self) -> f64 {
        self.pairs.iter().map(|pair| pair.plies).sum::<u64>() as f64 / self.games().max(1) as f64
    }

    /// How long the two players thought, in order.
    pub fn thinking(&self) -> [ThinkingTime; 2] {
        let mut sums = [ThinkingTime::default(); 2];
        for pair in &self.pairs {
            for (sum, part) in sums.iter_mut().zip([pair.first, pair.second]) {
                sum.time += part.time;
                sum.plies += part.plies;
            }
        }
        sums
    }
}

/// The Elo difference that leads to this score.
pub(crate) fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(points: &[[Points; 2]]) -> MatchResults {
        let mut results = MatchResults::default();
        for &points in points {
            let (first, second) = (ThinkingTime::default(), ThinkingTime::default());
            results.add(Pair { points, plies: 50, first, second });
        }
        results
    }

    #[test]
    fn three_quarters_are_191_elo() {
        let results = results(&[[Points::Win, Points::Win], [Points::Win, Points::Loss]]);
        assert_eq!((results.games(), results.count(Points::Win), results.score()), (4, 3, 0.75));
        assert!((results.elo() - 190.85).abs() < 0.01);
        assert_eq!(results.length(), 25.0);
    }

    #[test]
    fn one_way_is_beyond_measure() {
        assert_eq!(results(&[[Points::Win; 2]; 3]).elo(), f64::INFINITY);
        assert_eq!(results(&[[Points::Loss; 2]; 3]).elo(), f64::NEG_INFINITY);
        assert_eq!(MatchResults::default().elo(), 0.0);
    }

    #[test]
    fn one_pair_or_none_has_no_confidence_interval() {
        assert_eq!(MatchResults::default().error(), f64::INFINITY);
        assert_eq!(results(&[[Points::Win, Points::Loss]]).error(), f64::INFINITY);
    }

    /// Sides that always win make every pair even: the more there are, the less is uncertain about the players.
    #[test]
    fn pairs_take_the_start_out_of_the_error() {
        assert!(results(&[[Points::Win, Points::Loss]; 50]).error() < 20.0);
        assert!(results(&[[Points::Win, Points::Loss]; 500]).error() < 2.0);
        let mixed: Vec<[Points; 2]> =
            (0..50).map(|n| if n % 2 == 0 { [Points::Win; 2] } else { [Points::Loss; 2] }).collect();
        assert!(results(&mixed).error() > 90.0);
    }
}
