use game::{Direction, Piece, Shape, Sign};

use crate::emblem::letters;
use crate::text::Charset;
use crate::tone::Tone;

/// A piece in a few characters. The Unicode ones are found in every common fixed-width font.
pub fn glyph(piece: &Piece, tone: Tone, charset: Charset) -> String {
    match (charset, piece.shape) {
        (Charset::Ascii, Shape::Pyramid { height: 1, .. }) => letters(&piece.label).to_string(),
        (Charset::Ascii, Shape::Pyramid { height, points }) => {
            format!("{}{points}^{height}", letters(&piece.label))
        }
        (Charset::Ascii, _) => piece.label.clone(),
        (Charset::Unicode, Shape::Stone) => by_tone(tone, ["○", "●", "•"]).to_string(),
        (Charset::Unicode, Shape::Henge) => "Π".to_string(),
        (Charset::Unicode, Shape::Tile { dots }) => match tone {
            Tone::Light => format!("[{dots}]"),
            Tone::Dark => format!("▐{dots}▌"),
            Tone::Neutral => format!("({dots})"),
        },
        (Charset::Unicode, Shape::Cube(sign)) => sign_glyph(sign).to_string(),
        (Charset::Unicode, Shape::Pyramid { height, points }) => {
            let top = by_tone(tone, ["△", "▲", "◊"]);
            if height > 1 { format!("{top}{points}/{height}") } else { top.to_string() }
        }
    }
}

/// Arrows that begin at the side where a tile enters and end where it leaves. In one line of text a turn can
/// show its bend or its upright arrow head, not both: `◄─╮` comes from below, `──▲` from the left. All turns is a
/// left and a right turn and nothing straight.
fn sign_glyph(sign: Sign) -> &'static str {
    use Direction::{East, North, South, West};
    match sign {
        Sign::Cross => "╳",
        Sign::OneWay(North) => "↑",
        Sign::OneWay(East) => "──►",
        Sign::OneWay(South) => "↓",
        Sign::OneWay(West) => "◄──",
        Sign::TwoWay(North | South) => "↕",
        Sign::TwoWay(East | West) => "◄─►",
        Sign::LeftTurn(North) => "──▲",
        Sign::LeftTurn(East) => "╰─►",
        Sign::LeftTurn(South) => "▼──",
        Sign::LeftTurn(West) => "◄─╮",
        Sign::RightTurn(North) => "▲──",
        Sign::RightTurn(East) => "╭─►",
        Sign::RightTurn(South) => "──▼",
        Sign::RightTurn(West) => "◄─╯",
        Sign::AllTurns => "↶ ↷",
    }
}

fn by_tone(tone: Tone, [light, dark, neutral]: [&str; 3]) -> &str {
    match tone {
        Tone::Light => light,
        Tone::Dark => dark,
        Tone::Neutral => neutral,
    }
}
