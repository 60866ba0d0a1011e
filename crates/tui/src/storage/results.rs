use std::collections::BTreeMap;

use catalog::State;
use engines::{Computer, LevelNumber};
use game::{Player, pluralize};
use play::{EndReason, GameSession, Seat};
use serde::{Deserialize, Serialize};

use crate::player_names;

/// Results of games against the levels, by game slug and level.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct LevelResults(BTreeMap<String, BTreeMap<u8, LevelRecord>>);

/// Results of the games against one level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct LevelRecord {
    games: u32,
    won: u32,
    /// The current streak of wins, or of losses if negative; a draw ends it.
    streak: i32,
}

/// A finished game of a person against a level. Undo and hints are allowed, because the results are private.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LevelGame {
    slug: &'static str,
    level: LevelNumber,
    result: PersonResult,
}

/// The result for the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PersonResult {
    Won,
    Drawn,
    Lost,
}

/// Wins in a row after which the next level is suggested.
const WINS_TO_ADVANCE: i32 = 2;

/// Losses in a row after which the level below is suggested.
const LOSSES_TO_DROP: i32 = 3;

impl LevelGame {
    /// The game, if it is over and counts: one person, who has moved, against a level that did not fail.
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

/// The level of a player, if it is one.
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
    /// The results of a game against one level.
    pub(crate) fn record(&self, slug: &str, level: LevelNumber) -> LevelRecord {
        self.0.get(slug).and_then(|levels| levels.get(&level.get())).copied().unwrap_or_default()
    }

    pub(crate) fn add(&mut self, level_game: &LevelGame) {
        let levels = self.0.entry(level_game.slug.to_string()).or_default();
        let record = levels.entry(level_game.level.get()).or_default();
        *record = record.with_result(level_game.result);
    }

    /// The results with another game added.
    #[must_use]
    pub(crate) fn with(&self, level_game: &LevelGame) -> LevelResults {
        let mut results = self.clone();
        results.add(level_game);
        results
    }

    /// Sentences about the results against a level, with the level to try next: the one above after two wins in a row,
    /// the one below after three losses in a row, unless that one was last beaten twice in a row. Empty before the
    /// first game.
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

    /// The level to try instead of this one, if any.
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
        // A person who beats the level below should stay here.
        assert_eq!(sentences(&played(&[&[(2, Won); 2], &lost[..]].concat()), 3).len(), 1);
        // There is no level above the highest and below the lowest.
        assert_eq!(sentences(&played(&[(8, Won); 5]), 8).len(), 1);
        assert_eq!(sentences(&played(&[(1, Lost); 5]), 1).len(), 1);
    }
}
