use catalog::{Computer, Game, LevelNumber};
use game::{ByPlayer, Player};
use play::Seat;

use crate::form::Row;
use crate::seats;
use crate::settings::Remembered;

/// Minutes that people may have for a game; none is no clock.
pub(super) const MINUTES: [u32; 11] = [0, 1, 2, 3, 5, 10, 15, 20, 30, 60, 90];

/// Seconds that a turn may bring.
pub(super) const INCREMENTS: [u32; 9] = [0, 1, 2, 3, 5, 10, 20, 30, 60];

/// Everybody who can play a game.
pub(super) fn everybody(game: &'static dyn Game) -> Vec<Seat> {
    let levels = LevelNumber::ALL.into_iter().map(Computer::Level);
    let bots = game.simple().into_iter().map(|(name, _)| Computer::Bot(name.to_string()));
    [Seat::PERSON].into_iter().chain(levels.chain(bots).map(Seat::from)).collect()
}

/// A row for each side; whoever is wanted and cannot be chosen leaves the first choice, a person.
pub(super) fn player_rows(game: &'static dyn Game, players: &[Seat], wanted: &ByPlayer<Seat>) -> Vec<Row> {
    let names = &game.info().players;
    let labels = ByPlayer::new(format!("{} (begins)", names.one.person), names.two.person.to_string());
    let described: Vec<(String, String)> = players.iter().map(|player| describe(game, player)).collect();
    let row = |side: Player| {
        let chosen = players.iter().position(|player| *player == wanted[side]).unwrap_or(0);
        Row::choice(labels[side].clone(), described.clone(), chosen)
    };
    Player::BOTH.map(row).into()
}

/// A row for each person's name.
pub(super) fn name_rows(game: &'static dyn Game, names: &[String]) -> [Row; 2] {
    let name = |at: usize| names.get(at).map_or("", String::as_str);
    Player::BOTH.map(|side| {
        let label = format!("{}'s name", game.info().players[side].person);
        let about = "the player's name, optional; saved with the game";
        Row::words(label, name(usize::from(side == Player::Two)), about)
    })
}

/// The rows about time.
pub(super) fn clock_rows(kept: &Remembered) -> [Row; 2] {
    let place = |values: &[u32], value: u32| values.iter().position(|&other| other == value).unwrap_or(0);
    let minutes = MINUTES.map(|minutes| match minutes {
        0 => ("none".to_string(), "think as long as you like".to_string()),
        1 => ("1 minute".to_string(), "for each player and the whole game".to_string()),
        _ => (format!("{minutes} minutes"), "for each player and the whole game".to_string()),
    });
    let increments =
        INCREMENTS.map(|seconds| (format!("{seconds} s"), "added after each turn, with a clock".to_string()));
    [
        Row::choice("Clock", minutes.to_vec(), place(&MINUTES, kept.minutes)),
        Row::choice("Increment", increments.to_vec(), place(&INCREMENTS, kept.increment)),
    ]
}

/// A player's name, and a word about how they play.
fn describe(game: &'static dyn Game, player: &Seat) -> (String, String) {
    let about = match player {
        Seat::Person(_) => "a person at this keyboard".to_string(),
        Seat::Computer(computer @ Computer::Level(level)) => {
            let elo = game.elo(computer).map_or(String::new(), |elo| format!("; Elo {elo}"));
            format!("{}{elo}", level.name().strength)
        }
        Seat::Computer(bot @ Computer::Bot(name)) => {
            let known = game.simple().into_iter().find(|(other, _)| other == name);
            let near = game.nearest_level(bot).map_or(String::new(), |level| format!(", near level {level}"));
            format!("a bot{near}: {}", known.map_or("", |(_, about)| about))
        }
        _ => String::new(),
    };
    (seats::name(player), about)
}
