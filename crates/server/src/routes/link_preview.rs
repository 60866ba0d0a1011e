//! What other programs show of a link to a game: its Open Graph tags, in the start page.

use ::game::Player;
use catalog::Game;
use wire::{Seat, TimeControl};

use crate::live::ListSummary;

/// The tags of a game for the head of the start page, if it is known.
pub(super) fn tags(summary: &ListSummary, id: &str, origin: &str) -> Option<String> {
    let game = catalog::find(&summary.status.game).ok()?;
    let (title, description) = (title(summary, game), description(summary, game));
    let picture = format!("{origin}/api/games/{id}/picture.png");
    let alternative = format!("The board of {}", game.info().name);
    let properties = [
        ("og:type", "website"),
        ("og:site_name", "Trilith"),
        ("og:title", &title),
        ("og:description", &description),
        ("og:url", &format!("{origin}/g/{id}")),
        ("og:image", &picture),
        ("og:image:type", "image/png"),
        ("og:image:alt", &alternative),
    ];
    let mut tags: String = properties
        .iter()
        .map(|(name, content)| format!("<meta property=\"{name}\" content=\"{}\" />", escaped(content)))
        .collect();
    tags.push_str(r#"<meta name="twitter:card" content="summary" />"#);
    Some(tags)
}

fn is_open(summary: &ListSummary) -> bool {
    summary.ending.is_none() && both(summary).iter().any(|seat| matches!(seat, Seat::Open))
}

fn both(summary: &ListSummary) -> [&Seat; 2] {
    [&summary.seats.white, &summary.seats.black]
}

/// An invitation while an opponent is missing, otherwise the players.
fn title(summary: &ListSummary, game: &dyn Game) -> String {
    let info = game.info();
    if is_open(summary) {
        let name = both(summary).into_iter().find_map(|seat| match seat {
            Seat::Person { name } if !name.is_empty() => Some(name),
            _ => None,
        });
        let time = summary.clock.map(|clock| format!(", {}", time(clock))).unwrap_or_default();
        return match name {
            Some(name) => format!("{name} invites you to {}{time}", info.name),
            None => format!("You are invited to {}{time}", info.name),
        };
    }
    let name = |player: Player| match summary.seats.get(info.color(player)) {
        Seat::Person { name } if !name.is_empty() => name.clone(),
        Seat::Computer { .. } => "the computer".to_string(),
        Seat::Person { .. } | Seat::Open => info.players[player].person.to_string(),
    };
    format!("{}: {} against {}", info.name, name(Player::One), name(Player::Two))
}

fn description(summary: &ListSummary, game: &dyn Game) -> String {
    match &summary.ending {
        Some(ending) => ending.reason.clone(),
        None if is_open(summary) => format!("Play in the browser, without an account. {}", game.info().about),
        None => match summary.turns {
            0 => "The game is about to begin.".to_string(),
            1 => "1 move has been played.".to_string(),
            turns => format!("{turns} moves have been played."),
        },
    }
}

/// How much time there is, such as `5 min + 3 s`.
fn time(TimeControl { seconds, increment }: TimeControl) -> String {
    let base = match (seconds / 60, seconds % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    };
    if increment == 0 { base } else { format!("{base} + {increment} s") }
}

/// A text as the value of an attribute in double quotes.
fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut out, letter| {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter => out.push(letter),
        }
        out
    })
}

#[cfg(test)]
mod tests;
