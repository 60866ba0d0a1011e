use game::{Direction, Piece, Shape, Sign};

/// A piece's drawing in this many rows (two or three), each three or five columns wide; `None` if a glyph says it
/// better.
pub(crate) fn art(piece: &Piece, rows: u16) -> Option<Vec<&'static str>> {
    match (piece.shape, rows) {
        (_, 0 | 1) => None,
        (Shape::Cube(sign), 2) => Some(small_sign(sign).to_vec()),
        (Shape::Cube(sign), _) => Some(sign_art(sign).to_vec()),
        (Shape::Tile { dots }, 2) => small_dots(dots).map(|art| art.to_vec()),
        (Shape::Tile { dots }, _) => dots_art(dots).map(|art| art.to_vec()),
        (Shape::Pyramid { height: 1, .. }, 2) => Some(vec![" ▄ ", "▟█▙"]),
        (Shape::Pyramid { height: 1, .. }, _) => Some(vec!["  ▄  ", " ▟█▙ ", "▟███▙"]),
        (Shape::Pyramid { .. }, 2) => Some(vec!["▟█▙"]),
        (Shape::Pyramid { .. }, _) => Some(vec!["  ▄  ", "▗▟█▙▖"]),
        (Shape::Henge, 2) => Some(vec!["▄▄▄", "█ █"]),
        (Shape::Henge, _) => Some(vec!["▄▄▄▄▄", " █ █ ", " █ █ "]),
        (Shape::Stone, _) => None,
    }
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
