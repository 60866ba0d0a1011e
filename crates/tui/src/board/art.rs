use std::borrow::Cow;

use game::{Direction, Piece, Shape, Sign};

use super::raster;

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
    if let Some(rows) = drawn(piece.shape, width, height) {
        return Some(rows.into_iter().map(Cow::Owned).collect());
    }
    match (piece.shape, large) {
        (Shape::Cube(sign), false) => fixed(&small_sign(sign)),
        (Shape::Cube(sign), true) => fixed(&sign_art(sign)),
        (Shape::Tile { dots }, false) => fixed(&small_dots(dots)?),
        (Shape::Tile { dots }, true) => fixed(&dots_art(dots)?),
        (Shape::Pyramid { height: stack, .. }, _) => Some(pyramid(stack, width, height)),
        (Shape::Henge, false) => fixed(&["▄▄▄", "█ █"]),
        (Shape::Henge, true) => fixed(&["▄▄▄▄▄", " █ █ ", " █ █ "]),
        (Shape::Stone, _) => None,
    }
}

/// In large rooms drawings grow with them.
fn drawn(shape: Shape, width: u16, height: u16) -> Option<Vec<String>> {
    if width < 9 || height < 4 {
        return None;
    }
    let (width, height) = (width.min(2 * height + 1), height);
    match shape {
        Shape::Cube(sign) => raster::sign(sign).map(|inside| raster::raster(width - 2, height, inside)),
        Shape::Tile { dots } => raster::dots(dots).map(|inside| raster::raster(width, height, inside)),
        Shape::Henge => Some(raster::raster(width - 2, height, raster::henge)),
        Shape::Pyramid { .. } | Shape::Stone => None,
    }
}

/// A stack of pyramids, the larger the higher it is: first it gets higher, then broader at its top.
fn pyramid(stack: u8, width: u16, height: u16) -> Vec<Row> {
    let room = if width >= 5 { width - 2 } else { width };
    let widest = room - u16::from(room.is_multiple_of(2));
    // One alone takes half of the room.
    let single = if height > 2 { (height / 2).max(2) } else { 1 };
    let wanted = single + u16::from(stack.clamp(1, 6)) - 1;
    let rows = wanted.min(height);
    let top = if rows == 1 { 3 } else { 1 + 2 * (wanted - rows) };
    let breadth = |row: u16| (top + 2 * row).min(widest);
    let line = |row: u16| {
        let stones = usize::from(breadth(row));
        match stones {
            1 => "▄".to_string(),
            _ if row > 0 && breadth(row - 1) == breadth(row) => "█".repeat(stones),
            _ => format!("▟{}▙", "█".repeat(stones - 2)),
        }
    };
    (0..rows).map(|row| line(row).into()).collect()
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
        Sign::Cross => ["▚▄▞", "▞▀▚"],
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
        Sign::Cross => ["▚▖ ▗▞", " ▝█▘ ", "▞▘ ▝▚"],
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_looks_the_larger_the_higher_it_is() {
        for (width, height) in [(4, 2), (5, 2), (7, 3), (9, 4), (11, 5), (13, 6)] {
            let size = |stack: u8| {
                let rows = pyramid(stack, width, height);
                rows.iter().flat_map(|row| row.chars()).filter(|&letter| letter != ' ').count()
            };
            for stack in 1..=5 {
                let (lower, higher) = (size(stack), size(stack + 1));
                assert!(higher > lower || stack > 2 && higher == lower, "{stack}: {width} × {height}");
            }
        }
    }
}
