use std::collections::BTreeMap;

use game::{Info, Player, Reason, TieBreak};
use wire::{Count, EndingCount};

use crate::replay::Replay;

/// What ended the games, the most frequent first.
pub(crate) fn endings(info: &Info, games: &[Replay]) -> Vec<EndingCount> {
    let mut counts = BTreeMap::<String, EndingCount>::new();
    for game in games {
        let reason = cause(info, &game.outcome.reason);
        let none = Count(0);
        let ending = counts.entry(reason.clone()).or_insert(EndingCount {
            reason,
            first: none,
            second: none,
            nobody: none,
        });
        *match game.outcome.winner {
            Some(Player::One) => &mut ending.first,
            Some(Player::Two) => &mut ending.second,
            None => &mut ending.nobody,
        } += 1;
    }
    let mut endings: Vec<EndingCount> = counts.into_values().collect();
    let games = |ending: &EndingCount| ending.first.0 + ending.second.0 + ending.nobody.0;
    endings.sort_by_key(|ending| std::cmp::Reverse(games(ending)));
    endings
}

/// The reason in words, independent of the winner and the margin.
fn cause(info: &Info, reason: &Reason) -> String {
    match reason {
        Reason::NoLegalPly => "the loser has no legal move".to_string(),
        Reason::Stuck(why) => format!("the loser has no legal move, because {why}"),
        Reason::NoneLeft(what) => format!("the loser has no {what} left"),
        Reason::Achieved(what) | Reason::Deadlock(what) => (*what).to_string(),
        Reason::Repetition => "the same position occurred three times".to_string(),
        Reason::Score { of, tie, points } => match tie {
            None if points.one == points.two => format!("equal {of}"),
            None => format!("more {of}"),
            Some(TieBreak::GoesTo(player)) => {
                format!("equal {of}, and ties go to {}", info.players[*player].person)
            }
            Some(TieBreak::Second(what, counts)) if counts.one == counts.two => {
                format!("equal {of} and equal {what}")
            }
            Some(TieBreak::Second(what, _)) => format!("equal {of}, then {what}"),
        },
    }
}
