use game::Player;
use wire::Drama;

use crate::estimate::{mean, part, rounded};
use crate::replay::{Replay, TENTHS, tenth};

/// A player with this winning chance takes the lead, and keeps it until the other player reaches it: successive
/// evaluations vary a little without a change of the lead.
const LEAD: u16 = 600;

/// A winner whose chance was ever as low as this came back.
const NEARLY_LOST: u16 = 250;

const EVEN: u16 = 500;
const CERTAIN: u16 = 1000;

/// Measures of the evaluations of games; `None` if there are too few games.
pub(crate) fn drama(games: &[Replay]) -> Option<Drama> {
    let judged: Vec<ChanceCurve> = games.iter().filter_map(ChanceCurve::of).collect();
    let won: Vec<&ChanceCurve> = judged.iter().filter(|curve| curve.winner.is_some()).collect();
    let numbers = |of: fn(&ChanceCurve) -> f64| won.iter().map(|curve| of(curve)).collect::<Vec<_>>();
    let comebacks = won.iter().filter(|curve| curve.is_comeback()).count();
    Some(Drama {
        games: judged.len().into(),
        lead_changes: mean(&judged.iter().map(|curve| curve.lead_changes() as f64).collect::<Vec<_>>())?,
        behind: mean(&numbers(ChanceCurve::behind)),
        drama: mean(&numbers(ChanceCurve::drama)),
        comebacks: part(comebacks as f64, won.len()),
        chances: chances(&won),
    })
}

/// The winning chances of a game: the winner's, or in a draw those of the player who begins.
struct ChanceCurve {
    winner: Option<Player>,
    chances: Vec<u16>,
}

impl ChanceCurve {
    fn of(game: &Replay) -> Option<ChanceCurve> {
        let winner = game.outcome.winner;
        let chances = game.judged?.chances.iter().map(|&chance| match winner {
            Some(Player::Two) => CERTAIN.saturating_sub(chance),
            _ => chance.min(CERTAIN),
        });
        Some(ChanceCurve { winner, chances: chances.collect() })
    }

    fn lead_changes(&self) -> usize {
        let end = self.winner.map(|_| CERTAIN);
        let leads = self.chances.iter().copied().chain(end).filter_map(|chance| match chance {
            LEAD.. => Some(true),
            chance if chance <= CERTAIN - LEAD => Some(false),
            _ => None,
        });
        let leads: Vec<bool> = leads.collect();
        leads.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// How far behind the winner was, wherever that was so: each a part of the largest deficit.
    fn deficits(&self) -> impl Iterator<Item = f64> {
        self.chances
            .iter()
            .filter(|chance| **chance < EVEN)
            .map(|chance| f64::from(EVEN - chance) / f64::from(EVEN))
    }

    /// The part of the game in which the winner was behind.
    fn behind(&self) -> f64 {
        self.deficits().count() as f64 / self.chances.len().max(1) as f64
    }

    /// The mean square root of the deficits; 0 if there were none.
    fn drama(&self) -> f64 {
        self.deficits().map(f64::sqrt).sum::<f64>() / self.deficits().count().max(1) as f64
    }

    fn is_comeback(&self) -> bool {
        self.chances.iter().any(|chance| *chance <= NEARLY_LOST)
    }
}

/// The winner's mean chance in each tenth of the games.
fn chances(won: &[&ChanceCurve]) -> Vec<Option<f64>> {
    let mut sums = [(0.0, 0.0); TENTHS];
    for curve in won {
        for (ply, &chance) in curve.chances.iter().enumerate() {
            let (sum, count) = &mut sums[tenth(ply, curve.chances.len())];
            *sum += f64::from(chance) / f64::from(CERTAIN);
            *count += 1.0;
        }
    }
    sums.iter().map(|(sum, count)| (*count > 0.0).then(|| rounded(sum / count))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(chances: &[u16]) -> ChanceCurve {
        ChanceCurve { winner: Some(Player::One), chances: chances.to_vec() }
    }

    #[test]
    fn a_lead_changes_only_when_the_other_one_takes_it() {
        assert_eq!(curve(&[500, 550, 450, 500]).lead_changes(), 0);
        assert_eq!(curve(&[500, 700, 450, 650]).lead_changes(), 0);
        assert_eq!(curve(&[700, 300, 500, 700, 400]).lead_changes(), 4);
        // The winner led at the end.
        assert_eq!(curve(&[300]).lead_changes(), 1);
        assert_eq!(ChanceCurve { winner: None, chances: vec![300] }.lead_changes(), 0);
    }

    #[test]
    fn drama_is_how_far_behind_the_winner_was() {
        let told = curve(&[500, 375, 0, 900]);
        assert_eq!(told.behind(), 0.5);
        assert_eq!(told.drama(), (0.5 + 1.0) / 2.0);
        assert!(told.is_comeback() && !curve(&[500, 260]).is_comeback());
        assert_eq!(curve(&[500, 900]).drama(), 0.0);
    }
}
