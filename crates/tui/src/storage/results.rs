use std::collections::BTreeMap;

use catalog::{Computer, LevelNumber, State};
use game::{Player, pluralize};
use play::{EndReason, GameSession, Seat};
use serde::{Deserialize, Serialize};

use crate::player_names;

/// How a person's games against the levels ended: a tally a level, by the game's slug.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct LevelResults(BTreeMap<String, BTreeMap<u8, LevelRecord>>);

/// The games against one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct LevelRecord {
    games: u32,
    won: u32,
    /// How many of the last games were won one after another, or lost if it is below nought; a draw ends either.
    streak: i32,
}

/// A game of a person against a level that is over. Takebacks and tips are no matter: the tally is one's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LevelGame {
    slug: &'static str,
    level: LevelNumber,
    result: PersonResult,
}

/// How it ended for the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PersonResult {
    Won,
    Drawn,
    Lost,
}

/// So many won in a row lead to the next level.
const WINS_TO_ADVANCE: i32 = 2;

/// So many lost in a row lead to the level below.
const LOSSES_TO_DROP: i32 = 3;

impl LevelGame {
    /// The game, if it is over and counts: one person, who has played, against a level that did not break down.
    pub(crate) fn of(session: &GameSession) -> Option<LevelGame> {
        let ending = session.ending()?;
        if matches!(ending.reason, EndReason::Forfeited { .. }) {
            return None;
        }
        let person = Player::BOTH.into_iter().find(|&side| session.seats()[side].is_person())?;
        let level = level(&session.seats()[!person]).filter(|_| has_played(session.state(), person))?;
        let result = match ending.winner {
            None => PersonResult::Drawn,
            Some(winner) if winner == person => PersonResult::Won,
            Some(_) => PersonResult::Lost,
        };
        Some(LevelGame { slug: session.game().info().slug, level, result })
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

impl LevelResults {
    /// The games of one game against one level.
    pub(crate) fn record(&self, slug: &str, level: LevelNumber) -> LevelRecord {
        self.0.get(slug).and_then(|levels| levels.get(&level.get())).copied().unwrap_or_default()
    }

    pub(crate) fn add(&mut self, level_game: &LevelGame) {
        let levels = self.0.entry(level_game.slug.to_string()).or_default();
        let record = levels.entry(level_game.level.get()).or_default();
        *record = record.with_result(level_game.result);
    }

    /// The same with one more game.
    #[must_use]
    pub(crate) fn with(&self, level_game: &LevelGame) -> LevelResults {
        let mut results = self.clone();
        results.add(level_game);
        results
    }

    /// How the games against a level ended, and which one to try next: the one above after two won in a row, the one
    /// below after three lost, unless that was beaten twice in a row itself. Nothing before the first game.
    pub(crate) fn sentences(&self, slug: &str, level: LevelNumber) -> Vec<String> {
        let record = self.record(slug, level);
        if record.games == 0 {
            return Vec::new();
        }
        let told = format!("Level {level}: {}", record.words());
        let name = |level: LevelNumber| player_names::name(&Seat::from(Computer::Level(level)));
        let advice = match self.suggested_level(slug, level) {
            Some(next) if next > level => Some(format!("Try {}, next.", name(next))),
            Some(next) => Some(format!("Perhaps {}, is more fun.", name(next))),
            None => None,
        };
        [told].into_iter().chain(advice).collect()
    }

    /// The level to try instead of this one, if there is reason to.
    fn suggested_level(&self, slug: &str, level: LevelNumber) -> Option<LevelNumber> {
        let streak = self.record(slug, level).streak;
        if streak >= WINS_TO_ADVANCE {
            LevelNumber::try_from(level.get() + 1).ok()
        } else if streak <= -LOSSES_TO_DROP {
            let below = LevelNumber::try_from(level.get() - 1).ok();
            below.filter(|below| self.record(slug, *below).streak < WINS_TO_ADVANCE)
        } else {
            None
        }
    }
}

impl LevelRecord {
    fn with_result(self, result: PersonResult) -> LevelRecord {
        let LevelRecord { games, won, streak } = self;
        let (won, streak) = match result {
            PersonResult::Won => (won.saturating_add(1), streak.max(0).saturating_add(1)),
            PersonResult::Drawn => (won, 0),
            PersonResult::Lost => (won, streak.min(0).saturating_sub(1)),
        };
        LevelRecord { games: games.saturating_add(1), won, streak }
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

    fn played(games: &[(usize, PersonResult)]) -> LevelResults {
        let mut results = LevelResults::default();
        for &(level, result) in games {
            results.add(&LevelGame { slug: "one", level: LevelNumber::ALL[level - 1], result });
        }
        results
    }

    fn sentences(results: &LevelResults, level: usize) -> Vec<String> {
        results.sentences("one", LevelNumber::ALL[level - 1])
    }

    #[test]
    fn games_are_counted_by_game_and_level() {
        use PersonResult::{Drawn, Lost, Won};
        let results = played(&[(3, Lost), (3, Won), (3, Drawn), (3, Won), (4, Lost)]);
        assert_eq!(sentences(&results, 3), ["Level 3: 4 games, 2 won"]);
        assert_eq!(sentences(&results, 4), ["Level 4: 1 game, 0 won"]);
        assert_eq!(sentences(&results, 5), [""; 0]);
        assert_eq!(results.sentences("other", LevelNumber::LOWEST), [""; 0]);
    }

    #[test]
    fn two_won_lead_up_and_three_lost_lead_down() {
        use PersonResult::{Drawn, Lost, Won};
        let won = played(&[(3, Won), (3, Won)]);
        assert_eq!(sentences(&won, 3), ["Level 3: 2 games, 2 won, 2 in a row", "Try level 4, Slab, next."]);
        assert_eq!(sentences(&played(&[(3, Won), (3, Drawn), (3, Won)]), 3).len(), 1);
        let lost = [(3, Lost); 3];
        assert_eq!(
            sentences(&played(&lost), 3),
            ["Level 3: 3 games, 0 won, the last 3 lost", "Perhaps level 2, Cobble, is more fun."]
        );
        assert_eq!(sentences(&played(&lost[1..]), 3), ["Level 3: 2 games, 0 won, the last 2 lost"]);
        // Whoever beats the level below belongs here.
        assert_eq!(sentences(&played(&[&[(2, Won); 2], &lost[..]].concat()), 3).len(), 1);
        // There is nothing above the highest level and below the lowest.
        assert_eq!(sentences(&played(&[(8, Won); 5]), 8).len(), 1);
        assert_eq!(sentences(&played(&[(1, Lost); 5]), 1).len(), 1);
    }
}
