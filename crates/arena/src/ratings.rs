use crate::MatchResults;

/// A player's place in a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// The player.
    pub name: String,
    /// Elo points; the mean of the list is 0.
    pub elo: f64,
}

/// Rounds of the fit; it settles in far fewer.
const ROUNDS: usize = 10_000;

/// Ratings that explain a set of matches best (Bradley–Terry, maximum likelihood), the strongest first.
///
/// Each match gets one imagined draw, so that a player without a win or without a loss has a finite rating.
pub fn ratings(matches: &[(String, String, MatchResults)]) -> Vec<Rating> {
    let mut names: Vec<&String> = matches.iter().flat_map(|(one, two, _)| [one, two]).collect();
    names.sort();
    names.dedup();
    let index = |name: &String| names.binary_search(&name).unwrap_or(0);
    let results: Vec<(usize, usize, f64, f64)> = matches
        .iter()
        .map(|(one, two, results)| {
            let games = results.games() as f64;
            (index(one), index(two), results.score() * games + 0.5, games + 1.0)
        })
        .collect();
    let mut strength = vec![1f64; names.len()];
    for _ in 0..ROUNDS {
        let (mut won, mut met) = (vec![0.0; names.len()], vec![0.0; names.len()]);
        for &(one, two, points, games) in &results {
            let share = games / (strength[one] + strength[two]);
            won[one] += points;
            won[two] += games - points;
            met[one] += share;
            met[two] += share;
        }
        for player in 0..names.len() {
            strength[player] = won[player] / met[player].max(f64::MIN_POSITIVE);
        }
        let mean = strength.iter().map(|value| value.ln()).sum::<f64>() / strength.len() as f64;
        strength.iter_mut().for_each(|value| *value /= mean.exp());
    }
    let elo = |strength: f64| 400.0 * strength.log10();
    let mut list: Vec<Rating> = names
        .iter()
        .zip(&strength)
        .map(|(name, &value)| Rating { name: (*name).clone(), elo: elo(value) })
        .collect();
    list.sort_by(|one, two| two.elo.total_cmp(&one.elo));
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_results::{Pair, Points, ThinkingTime};

    fn beats(one: &str, two: &str, points: [Points; 2], pairs: usize) -> (String, String, MatchResults) {
        let mut results = MatchResults::default();
        let nothing = ThinkingTime::default();
        (0..pairs).for_each(|_| results.add(Pair { points, plies: 1, first: nothing, second: nothing }));
        (one.to_string(), two.to_string(), results)
    }

    /// A score of three quarters is worth 191 points, in each match of a chain.
    #[test]
    fn a_chain_of_matches_gives_one_list() {
        use Points::{Draw, Win};
        let list = ratings(&[beats("c", "b", [Win, Draw], 5000), beats("b", "a", [Win, Draw], 5000)]);
        assert_eq!(list.iter().map(|rating| rating.name.as_str()).collect::<Vec<_>>(), ["c", "b", "a"]);
        assert!((list[0].elo - list[1].elo - 190.8).abs() < 1.0, "{list:?}");
        assert!((list[1].elo - list[2].elo - 190.8).abs() < 1.0, "{list:?}");
    }
}
