use std::collections::BTreeMap;

use catalog::{Computer, LevelNumber, State};
use game::{Player, pluralize};
use play::{Bout, How, Seat};
use serde::{Deserialize, Serialize};

use crate::seats;

/// How a person's games against the levels ended: a tally a level, by the game's slug.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Results(BTreeMap<String, BTreeMap<u8, Tally>>);

/// The games against one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Tally {
    games: u32,
    won: u32,
    /// How many of the last games were won one after another, or lost if it is below nought; a draw ends either.
    streak: i32,
}

/// A game of a person against a level that is over. Takebacks and tips are no matter: the tally is one's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Contest {
    slug: &'static str,
    level: LevelNumber,
    ended: Ended,
}

/// How it ended for the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ended {
    Won,
    Drawn,
    Lost,
}

/// So many won in a row lead to the next level.
const WINS_UP: i32 = 2;

/// So many lost in a row lead to the level below.
const LOSSES_DOWN: i32 = 3;

impl Contest {
    /// The game, if it is over and counts: one person, who has played, against a level that did not break down.
    pub(crate) fn of(bout: &Bout) -> Option<Contest> {
        let ending = bout.ending()?;
        if matches!(ending.how, How::Forfeited { .. }) {
            return None;
        }
        let person = Player::BOTH.into_iter().find(|&side| bout.seats()[side].is_person())?;
        let level = level(&bout.seats()[!person]).filter(|_| has_played(bout.state(), person))?;
        let ended = match ending.winner {
            None => Ended::Drawn,
            Some(winner) if winner == person => Ended::Won,
            Some(_) => Ended::Lost,
        };
        Some(Contest { slug: bout.game().info().slug, level, ended })
    }

    pub(crate) fn level(&self) -> LevelNumber {
        self.level
    }
}

/// The level that sits there, if one does.
pub(crate) fn level(seat: &Seat) -> Option<LevelNumber> {
    match seat {
        Seat::Computer(Computer::Level(level)) => Some(*level),
        _ => None,
    }
}

fn has_played(state: &dyn State, side: Player) -> bool {
    let mut state = state.copy();
    while state.undo().is_some() {
        if state.turn() == side {
            return true;
        }
    }
    false
}

impl Results {
    /// The games of one game against one level.
    pub(crate) fn tally(&self, slug: &str, level: LevelNumber) -> Tally {
        self.0.get(slug).and_then(|levels| levels.get(&level.get())).copied().unwrap_or_default()
    }

    pub(crate) fn add(&mut self, contest: &Contest) {
        let levels = self.0.entry(contest.slug.to_string()).or_default();
        let tally = levels.entry(contest.level.get()).or_default();
        *tally = tally.after(contest.ended);
    }

    /// The same with one more game.
    #[must_use]
    pub(crate) fn with(&self, contest: &Contest) -> Results {
        let mut results = self.clone();
        results.add(contest);
        results
    }

    /// How the games against a level ended, and which one to try next: the one above after two won in a row, the one
    /// below after three lost, unless that was beaten twice in a row itself. Nothing before the first game.
    pub(crate) fn sentences(&self, slug: &str, level: LevelNumber) -> Vec<String> {
        let tally = self.tally(slug, level);
        if tally.games == 0 {
            return Vec::new();
        }
        let told = format!("Level {level}: {}", tally.words());
        let name = |level: LevelNumber| seats::name(&Seat::from(Computer::Level(level)));
        let advice = match self.next(slug, level) {
            Some(next) if next > level => Some(format!("Try {}, next.", name(next))),
            Some(next) => Some(format!("Perhaps {}, is more fun.", name(next))),
            None => None,
        };
        [told].into_iter().chain(advice).collect()
    }

    /// The level to try instead of this one, if there is reason to.
    fn next(&self, slug: &str, level: LevelNumber) -> Option<LevelNumber> {
        let streak = self.tally(slug, level).streak;
        if streak >= WINS_UP {
            LevelNumber::try_from(level.get() + 1).ok()
        } else if streak <= -LOSSES_DOWN {
            let below = LevelNumber::try_from(level.get() - 1).ok();
            below.filter(|below| self.tally(slug, *below).streak < WINS_UP)
        } else {
            None
        }
    }
}

impl Tally {
    fn after(self, ended: Ended) -> Tally {
        let Tally { games, won, streak } = self;
        let (won, streak) = match ended {
            Ended::Won => (won.saturating_add(1), streak.max(0).saturating_add(1)),
            Ended::Drawn => (won, 0),
            Ended::Lost => (won, streak.min(0).saturating_sub(1)),
        };
        Tally { games: games.saturating_add(1), won, streak }
    }

    /// `12 games, 5 won, 2 in a row`.
    fn words(self) -> String {
        let last = match self.streak {
            2.. => format!(", {} in a row", self.streak),
            ..=-2 => format!(", the last {} lost", self.streak.unsigned_abs()),
            _ => String::new(),
        };
        format!("{}, {} won{last}", pluralize(self.games, "game"), self.won)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(games: &[(usize, Ended)]) -> Results {
        let mut results = Results::default();
        for &(level, ended) in games {
            results.add(&Contest { slug: "one", level: LevelNumber::ALL[level - 1], ended });
        }
        results
    }

    fn told(results: &Results, level: usize) -> Vec<String> {
        results.sentences("one", LevelNumber::ALL[level - 1])
    }

    #[test]
    fn games_are_counted_by_game_and_level() {
        use Ended::{Drawn, Lost, Won};
        let results = played(&[(3, Lost), (3, Won), (3, Drawn), (3, Won), (4, Lost)]);
        assert_eq!(told(&results, 3), ["Level 3: 4 games, 2 won"]);
        assert_eq!(told(&results, 4), ["Level 4: 1 game, 0 won"]);
        assert_eq!(told(&results, 5), [""; 0]);
        assert_eq!(results.sentences("other", LevelNumber::LOWEST), [""; 0]);
    }

    #[test]
    fn two_won_lead_up_and_three_lost_lead_down() {
        use Ended::{Drawn, Lost, Won};
        let won = played(&[(3, Won), (3, Won)]);
        assert_eq!(told(&won, 3), ["Level 3: 2 games, 2 won, 2 in a row", "Try level 4, Slab, next."]);
        assert_eq!(told(&played(&[(3, Won), (3, Drawn), (3, Won)]), 3).len(), 1);
        let lost = [(3, Lost); 3];
        assert_eq!(
            told(&played(&lost), 3),
            ["Level 3: 3 games, 0 won, the last 3 lost", "Perhaps level 2, Cobble, is more fun."]
        );
        assert_eq!(told(&played(&lost[1..]), 3), ["Level 3: 2 games, 0 won, the last 2 lost"]);
        // Whoever beats the level below belongs here.
        assert_eq!(told(&played(&[&[(2, Won); 2], &lost[..]].concat()), 3).len(), 1);
        // There is nothing above the highest level and below the lowest.
        assert_eq!(told(&played(&[(8, Won); 5]), 8).len(), 1);
        assert_eq!(told(&played(&[(1, Lost); 5]), 1).len(), 1);
    }
}
