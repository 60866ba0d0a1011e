use draw::{Charset, Tone};
use game::{Info, Piece, Player, Scene, Shape};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::look::{Depth, Look};
use crate::palette::{Role, paint};
use crate::text;

/// A line or two for each player: name, what they hold, their score; the one to decide has an arrow.
pub(crate) fn players(
    scene: &Scene,
    info: &Info,
    names: impl Fn(Player) -> String,
    turn: Option<Player>,
    (width, look): (u16, Look),
) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for player in Player::BOTH {
        let here = turn == Some(player);
        let role = if here { Role::Notice } else { Role::Strong };
        let mut line = vec![Span::styled(if here { "► " } else { "  " }, role.style(look.depth))];
        line.extend(emblem(scene, info, player, look));
        line.push(Span::styled(info.players[player].person.to_string(), role.style(look.depth)));
        line.push(Span::styled(format!("  {}", names(player)), Role::Faint.style(look.depth)));
        lines.push(Line::from(line));
        let held = scene.hands[player].iter().map(|hand| {
            let plural = if hand.count == 1 { "" } else { "s" };
            format!("{} {}{plural}", hand.count, hand.name)
        });
        let score = scene.score.map(|score| format!("{} {}", info.score, score[player]));
        let facts: Vec<String> = held.chain(score).collect();
        if !facts.is_empty() {
            let facts = format!("    {}", facts.join(" · "));
            lines.extend(text::wrapped(&facts, width).into_iter().map(Line::raw));
        }
    }
    lines
}

/// A sample of the player's pieces, so that nobody must guess whose are which.
fn emblem(scene: &Scene, info: &Info, player: Player, look: Look) -> Option<Span<'static>> {
    let held = scene.hands[player].iter().map(|hand| &hand.piece);
    let mut own = held.chain(scene.pieces.iter().flatten()).filter(|piece| piece.owner == Some(player));
    let piece = own.next()?;
    let single = match piece.shape {
        Shape::Pyramid { .. } => Piece {
            shape: Shape::Pyramid { height: 1, points: 0 },
            label: piece.label.chars().take(1).collect(),
            ..piece.clone()
        },
        _ => piece.clone(),
    };
    let tone = Tone::of(piece.owner, info);
    let paint = paint(single.shape, tone);
    let glyph = match (single.shape, look.charset) {
        // Any of a player's tiles will do.
        (Shape::Tile { .. }, Charset::Unicode) if look.depth > Depth::None => "   ".to_string(),
        _ => format!(" {} ", draw::glyph(&single, tone, look.charset)),
    };
    let style = if look.depth == Depth::None {
        Style::new()
    } else if matches!(single.shape, Shape::Tile { .. } | Shape::Cube(_)) {
        Style::new().fg(paint.mark.at(look.depth)).bg(paint.fill.at(look.depth))
    } else {
        // On a strip of wood, as on the board.
        let wood = crate::palette::wood(scene).squares[0];
        let style = Style::new().fg(paint.fill.at(look.depth));
        if look.depth.paints() { style.bg(wood.at(look.depth)) } else { style }
    };
    Some(Span::styled(format!("{glyph} "), style.add_modifier(Modifier::BOLD)))
}
