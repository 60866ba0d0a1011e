use wire::{Bin, GameLengths};

use crate::estimate::mean;
use crate::replay::Replay;

/// A chart shows no more columns.
const MAX_BINS: usize = 24;

/// The lengths of games; `None` if there are too few.
pub(crate) fn lengths(games: &[Replay]) -> Option<GameLengths> {
    let mut plies: Vec<usize> = games.iter().map(|game| game.plies.len()).collect();
    plies.sort_unstable();
    let numbers = |of: fn(&Replay) -> usize| games.iter().map(|game| of(game) as f64).collect::<Vec<_>>();
    Some(GameLengths {
        plies: mean(&numbers(|game| game.plies.len()))?,
        turns: mean(&numbers(|game| game.turns))?,
        shortest: (*plies.first()?).into(),
        median: (*plies.get((plies.len() - 1) / 2)?).into(),
        longest: (*plies.last()?).into(),
        bins: bins(&plies),
    })
}

/// Counts lengths, which are sorted, in columns of equal width.
fn bins(lengths: &[usize]) -> Vec<Bin> {
    let (Some(&shortest), Some(&longest)) = (lengths.first(), lengths.last()) else { return Vec::new() };
    let width = (longest - shortest + 1).div_ceil(MAX_BINS);
    let from = (shortest..=longest).step_by(width);
    let bin = |from: usize| {
        let to = from + width - 1;
        let games = lengths.iter().filter(|length| (from..=to).contains(length)).count();
        Bin { from: from.into(), to: to.into(), games: games.into() }
    };
    from.map(bin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_in_one_column() {
        for lengths in [vec![7], vec![3, 3, 4], (10..=400).collect()] {
            let bins = bins(&lengths);
            assert!(bins.len() <= MAX_BINS, "{bins:?}");
            assert_eq!(bins.iter().map(|bin| bin.games.0).sum::<u64>(), lengths.len() as u64);
            assert!(bins.windows(2).all(|pair| pair[0].to.0 + 1 == pair[1].from.0));
        }
    }
}
