use game::{Color, Player};
use record::{Record, TagName};
use review::{MistakeKind, Review, ReviewedMove};

use crate::ReviewedGame;

/// The review as text: the accuracy of each player, and every mistake with the better move.
pub fn summary(game: &ReviewedGame, number: usize) -> String {
    let ReviewedGame { record, review } = game;
    let mut text = format!("Game {number}: {}\n", title(record, review));
    for player in Player::BOTH {
        let (name, slips) = (player_name(record, review, player), slips(review, player));
        let accuracy =
            review.accuracy(player).map_or("no move".to_string(), |accuracy| format!("{accuracy:.0} %"));
        text += &format!("  {name}: accuracy {accuracy}, {slips}\n");
    }
    for ply in review.plies.iter().filter(|ply| ply.mistake.is_some()) {
        text += &format!("  {}\n", explained(record, review, ply));
    }
    let unjudged = record.mainline().count() - review.plies.len();
    if unjudged > 0 {
        text += &format!("  {unjudged} moves are not reviewed\n");
    }
    text
}

/// Players, sides and result.
pub(crate) fn title(record: &Record, review: &Review) -> String {
    let info = review.game.info();
    let [white, black] = Color::BOTH.map(|colour| player_name(record, review, info.player_of(colour)));
    format!("{}, {white} against {black}, {}", info.name, record.result())
}

/// A player's name and side, such as `Ada (White)`.
pub(crate) fn player_name(record: &Record, review: &Review, player: Player) -> String {
    let info = review.game.info();
    let side = info.players[player].person;
    match record.tag(&TagName::of(info.color(player))) {
        "" | "?" => side.to_string(),
        name => format!("{name} ({side})"),
    }
}

/// The number of mistakes of each kind, such as `1 blunder, 2 mistakes, 0 inaccuracies`.
pub(crate) fn slips(review: &Review, player: Player) -> String {
    let counted = MistakeKind::ALL.map(|slip| {
        let count = review.count(player, slip);
        let name = match slip {
            _ if count == 1 => slip.name(),
            MistakeKind::Inaccuracy => "inaccuracies",
            MistakeKind::Mistake => "mistakes",
            MistakeKind::Blunder => "blunders",
        };
        format!("{count} {name}")
    });
    counted.join(", ")
}

/// A mistake in a sentence.
fn explained(record: &Record, review: &Review, ply: &ReviewedMove) -> String {
    let (turn, played) = (record.turn_number(ply.id), record.ply(ply.id));
    let mover = review.game.info().players[ply.mover].person;
    let slip = ply.mistake.map_or("", MistakeKind::name);
    let loss = (ply.loss * 100.0).round();
    let mut text = format!("{turn}. {played}: {slip} by {mover}, -{loss} % winning chance");
    if let Some(better) = &ply.better {
        text += &format!("; better {} ({})", better.line.join(" "), better.verdict);
    }
    text
}
