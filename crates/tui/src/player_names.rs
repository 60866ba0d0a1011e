use engines::Computer;
use game::{ByPlayer, Player};
use play::{GameSession, Seat};

/// The name of a player.
pub(crate) fn name(seat: &Seat) -> String {
    match seat {
        Seat::Person(name) if name.is_empty() => "a person".to_string(),
        Seat::Computer(Computer::Level(level)) => format!("level {level}, {}", level.name().name),
        Seat::Computer(Computer::Bot(name)) => format!("bot “{name}”"),
        other => other.to_string(),
    }
}

/// The name of the player of a side in a game.
pub(crate) fn name_at(session: &GameSession, side: Player) -> String {
    match &session.seats()[side] {
        Seat::Person(name) if name.is_empty() && !session.seats()[!side].is_person() => "you".to_string(),
        seat => name(seat),
    }
}

/// Maximum length of a player's name in a file name; the command of an engine may be long.
const LONGEST: usize = 16;

/// The game and its players as a part of a file name.
pub(crate) fn label(session: &GameSession) -> String {
    let plain = |letter: char| if letter.is_alphanumeric() { letter } else { '-' };
    let player = |seat: &Seat| seat.to_string().chars().map(plain).take(LONGEST).collect::<String>();
    let ByPlayer { one, two } = session.seats();
    format!("{}-{}-{}", session.game().info().slug, player(one), player(two))
}
