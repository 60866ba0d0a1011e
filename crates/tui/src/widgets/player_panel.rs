use draw::{Charset, Coverage, Emblem, Tone, figure};
use game::{Info, Piece, Player, Scene};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::text;
use crate::theme::{ColorDepth, Look, Role, piece_colors};
use crate::widgets::board::Geometry;

/// A few lines for each player: piece, colour and name, pieces in hand, score; the player to decide has an arrow.
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
        line.extend(emblem(scene, info, player, look).into_iter().flat_map(|sign| [sign, Span::raw(" ")]));
        line.push(Span::styled(info.players[player].person.to_string(), role.style(look.depth)));
        let faint = Role::Faint.style(look.depth);
        let (name, indent) = (names(player), "    ");
        let taken: usize = line.iter().map(Span::width).sum();
        if taken + 2 + name.chars().count() <= usize::from(width) {
            line.push(Span::styled(format!("  {name}"), faint));
            lines.push(Line::from(line));
        } else {
            // A long name has its own line.
            let name = text::shortened(&name, width.saturating_sub(indent.len() as u16));
            lines.extend([Line::from(line), Line::styled(format!("{indent}{name}"), faint)]);
        }
        let held = scene.hands[player].iter().map(|hand| game::pluralize(hand.count, hand.name));
        let score = scene.score.map(|score| format!("{} {}", info.score, score[player]));
        let facts: Vec<String> = held.chain(score).collect();
        let room = usize::from(width).saturating_sub(indent.len());
        lines.extend(rows(&facts, room).into_iter().map(|row| Line::raw(format!("{indent}{row}"))));
    }
    lines
}

/// Explains the numbers on stacks, if there are any.
pub(crate) fn stack_key(
    scene: &Scene,
    info: &Info,
    look: Look,
    geometry: Option<&Geometry>,
) -> Option<String> {
    scene.pieces.iter().flatten().find_map(|piece| figure(piece.shape).stack())?;
    let score = info.score;
    Some(match (geometry?.shows_heights(), look.charset) {
        (false, _) => format!("On a stack: its {score}"),
        (true, Charset::Unicode) => format!("On a stack: {score}/height"),
        (true, Charset::Ascii) => format!("On a stack: {score}^height"),
    })
}

/// Facts side by side, as many per row as fit.
fn rows(facts: &[String], room: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for fact in facts {
        match rows.last_mut() {
            Some(row) if row.chars().count() + 3 + fact.chars().count() <= room => {
                *row += &format!(" · {fact}");
            }
            _ => rows.push(fact.clone()),
        }
    }
    rows
}

/// The emblem of the player's pieces, the same in every position, with or without colours.
pub(crate) fn emblem(scene: &Scene, info: &Info, player: Player, look: Look) -> Option<Span<'static>> {
    let piece = specimen(scene, info, player)?;
    let tone = Tone::of(piece.owner, info);
    let (sign, style) = match figure(piece.shape).emblem(&piece.label, tone, look.charset) {
        Emblem::Solid(sign) if look.depth > ColorDepth::None => {
            let fill = piece_colors(piece.shape, tone).fill.at(look.depth);
            (sign, Style::new().fg(fill).add_modifier(Modifier::BOLD))
        }
        Emblem::Solid(sign) | Emblem::Written(sign) => (sign, style(&piece, tone, scene, look)),
    };
    Some(Span::styled(format!(" {sign} "), style))
}

/// The glyph of a piece, as beside the board.
pub(crate) fn picture(piece: &Piece, info: &Info, scene: &Scene, look: Look) -> Span<'static> {
    let tone = Tone::of(piece.owner, info);
    let style = match look.depth {
        ColorDepth::None => Style::new(),
        ColorDepth::Sixteen | ColorDepth::Indexed | ColorDepth::True => style(piece, tone, scene, look),
    };
    Span::styled(format!("{:^4}", draw::glyph(piece, tone, look.charset)), style)
}

/// The style of a glyph beside the board.
fn style(piece: &Piece, tone: Tone, scene: &Scene, look: Look) -> Style {
    let paint = piece_colors(piece.shape, tone);
    let style = match (look.depth, figure(piece.shape).body()) {
        (ColorDepth::None, _) => Style::new(),
        (depth, Coverage::Full) => Style::new().fg(paint.mark.at(depth)).bg(paint.fill.at(depth)),
        (depth, Coverage::Part) => {
            // With the background of the board.
            let wood = crate::theme::board_colors(scene).squares[0];
            let style = Style::new().fg(paint.fill.at(depth));
            if depth.paints() { style.bg(wood.at(depth)) } else { style }
        }
    };
    style.add_modifier(Modifier::BOLD)
}

/// One of the player's pieces. For a player without pieces, it is derived from the opponent's.
fn specimen(scene: &Scene, info: &Info, player: Player) -> Option<Piece> {
    let any = |owner: Player| {
        let held = scene.hands[owner].iter().map(|hand| &hand.piece);
        held.chain(scene.pieces.iter().flatten()).find(|piece| piece.owner == Some(owner)).cloned()
    };
    any(player).or_else(|| {
        let other = any(!player)?;
        let small = other.label.starts_with(char::is_lowercase);
        let initial: String = info.players[player].person.chars().take(1).collect();
        let label = if small { initial.to_lowercase() } else { initial };
        Some(Piece { owner: Some(player), label, ..other })
    })
}
