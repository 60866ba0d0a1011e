use std::borrow::Cow;

use game::{Direction, Piece, Shape, Sign};

/// A row of a drawing.
type Row = Cow<'static, str>;

/// A piece's drawing for a room of this size, in two or more rows of three or more columns; `None` if a glyph says it
/// better.
pub(crate) fn art(piece: &Piece, width: u16, height: u16) -> Option<Vec<Row>> {
    if width < 3 || height < 2 {
        return None;
    }
    let large = width >= 5 && height >= 3;
    let fixed = |rows: &[&'static str]| Some(rows.iter().map(|&row| Cow::Borrowed(row)).collect());
    match (piece.shape, large) {
        (Shape::Cube(sign), false) => fixed(&small_sign(sign)),
        (Shape::Cube(sign), true) => fixed(&sign_art(sign)),
        (Shape::Tile { dots }, false) => fixed(&small_dots(dots)?),
        (Shape::Tile { dots }, true) => fixed(&dots_art(dots)?),
        // Large squares leave a little air above and below.
        (Shape::Pyramid { height: 1, .. }, _) => Some(pyramid(height - height / 5)),
        (Shape::Pyramid { .. }, false) => fixed(&["▟█▙"]),
        (Shape::Pyramid { .. }, true) if height <= 3 => fixed(&["  ▄  ", "▗▟█▙▖"]),
        (Shape::Pyramid { .. }, true) => Some(pyramid(height - 1 - height / 5)),
        (Shape::Henge, false) => fixed(&["▄▄▄", "█ █"]),
        (Shape::Henge, true) => fixed(&["▄▄▄▄▄", " █ █ ", " █ █ "]),
        (Shape::Stone, false) => fixed(&["▗█▖", "▝█▘"]),
        (Shape::Stone, true) => fixed(&["▗███▖", "█████", "▝███▘"]),
    }
}

/// A pyramid of so many rows.
fn pyramid(rows: u16) -> Vec<Row> {
    let row = |at: u16| {
        let (margin, stones) = (" ".repeat(usize::from(rows - 1 - at)), usize::from(2 * at));
        match at {
            0 => format!("{margin}▄{margin}"),
            _ => format!("{margin}▟{}▙{margin}", "█".repeat(stones - 1)),
        }
    };
    (0..rows).map(|at| row(at).into()).collect()
}

/// Pips as on dice.
fn small_dots(dots: u8) -> Option<[&'static str; 2]> {
    Some(match dots {
        1 => [" ● ", "   "],
        2 => ["●  ", "  ●"],
        3 => [" ● ", "● ●"],
        4 => ["● ●", "● ●"],
        _ => return None,
    })
}

fn dots_art(dots: u8) -> Option<[&'static str; 3]> {
    Some(match dots {
        1 => ["     ", "  ●  ", "     "],
        2 => ["●    ", "     ", "    ●"],
        3 => ["●    ", "  ●  ", "    ●"],
        4 => ["●   ●", "     ", "●   ●"],
        5 => ["●   ●", "  ●  ", "●   ●"],
        _ => return None,
    })
}

/// Arrows that begin at the side where a tile enters and end where it leaves.
fn small_sign(sign: Sign) -> [&'static str; 2] {
    use Direction::{East, North, South, West};
    match sign {
        Sign::Cross => ["╲ ╱", "╱ ╲"],
        Sign::OneWay(North) => [" ▲ ", " │ "],
        Sign::OneWay(South) => [" │ ", " ▼ "],
        Sign::OneWay(East) => ["   ", "──►"],
        Sign::OneWay(West) => ["   ", "◄──"],
        Sign::TwoWay(North | South) => [" ▲ ", " ▼ "],
        Sign::TwoWay(East | West) => ["   ", "◄─►"],
        Sign::LeftTurn(North) => [" ▲ ", "─╯ "],
        Sign::LeftTurn(East) => [" │ ", " ╰►"],
        Sign::LeftTurn(South) => [" ╭─", " ▼ "],
        Sign::LeftTurn(West) => ["◄╮ ", " │ "],
        Sign::RightTurn(North) => [" ▲ ", " ╰─"],
        Sign::RightTurn(East) => [" ╭►", " │ "],
        Sign::RightTurn(South) => ["─╮ ", " ▼ "],
        Sign::RightTurn(West) => [" │ ", "◄╯ "],
        Sign::AllTurns => ["↰ ↱", "↲ ↳"],
    }
}

fn sign_art(sign: Sign) -> [&'static str; 3] {
    use Direction::{East, North, South, West};
    match sign {
        Sign::Cross => [" ╲ ╱ ", "  ╳  ", " ╱ ╲ "],
        Sign::OneWay(North) => ["  ▲  ", "  │  ", "  │  "],
        Sign::OneWay(South) => ["  │  ", "  │  ", "  ▼  "],
        Sign::OneWay(East) => ["     ", "────►", "     "],
        Sign::OneWay(West) => ["     ", "◄────", "     "],
        Sign::TwoWay(North | South) => ["  ▲  ", "  │  ", "  ▼  "],
        Sign::TwoWay(East | West) => ["     ", "◄───►", "     "],
        Sign::LeftTurn(North) => ["  ▲  ", "──╯  ", "     "],
        Sign::LeftTurn(East) => ["  │  ", "  ╰─►", "     "],
        Sign::LeftTurn(South) => ["     ", "  ╭──", "  ▼  "],
        Sign::LeftTurn(West) => ["     ", "◄─╮  ", "  │  "],
        Sign::RightTurn(North) => ["  ▲  ", "  ╰──", "     "],
        Sign::RightTurn(East) => ["     ", "  ╭─►", "  │  "],
        Sign::RightTurn(South) => ["     ", "──╮  ", "  ▼  "],
        Sign::RightTurn(West) => ["  │  ", "◄─╯  ", "     "],
        Sign::AllTurns => ["↰   ↱", "     ", "↲   ↳"],
    }
}
