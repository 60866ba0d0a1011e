use game::{Direction, Sign};

/// The face of a cube: a coloured square with a white sign, 58 wide around the origin. An arrow begins at the
/// side where a tile enters and ends where it leaves.
pub(crate) fn drawn(sign: Sign) -> String {
    let (colour, strokes) = match sign {
        Sign::Cross => (STOP, CROSS.to_string()),
        Sign::OneWay(leaving) => (STRAIGHT, turned(leaving, ONE_WAY)),
        Sign::TwoWay(axis) => (STRAIGHT, turned(axis, TWO_WAY)),
        Sign::LeftTurn(leaving) => (TURN, turned(leaving, LEFT_TURN)),
        Sign::RightTurn(leaving) => {
            (TURN, turned(leaving, &format!("<g transform=\"scale(-1 1)\">{LEFT_TURN}</g>")))
        }
        Sign::AllTurns => (TURN, Direction::ALL.map(|corner| turned(corner, CORNER)).concat()),
    };
    format!(
        r##"<rect x="-29" y="-29" width="58" height="58" rx="3" fill="{colour}"/><g fill="none" stroke="#ffffff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">{strokes}</g>"##
    )
}

const STOP: &str = "#a92b25";
const STRAIGHT: &str = "#1f569c";
const TURN: &str = "#1d6b49";

const CROSS: &str = r#"<path d="M-15-15L15 15M15-15L-15 15"/>"#;
// The others as they look when they leave to the north.
const ONE_WAY: &str = r#"<path d="M0 22V-18M-13-7L0-21L13-7"/>"#;
const TWO_WAY: &str = r#"<path d="M0 18V-18M-12-9L0-21L12-9M-12 9L0 21L12 9"/>"#;
/// Enters from the west.
const LEFT_TURN: &str = r#"<path d="M-22 12H-4Q8 12 8 0V-18M-5-8L8-21L21-8"/>"#;
/// One quarter of all turns: between north and east, both ways.
const CORNER: &str = r##"<path stroke-width="4" d="M6.5-17Q6.5-6.5 17-6.5"/><path fill="#ffffff" stroke-width="1" d="M6.5-26L1.5-17H11.5ZM26-6.5L17-11.5V-1.5Z"/>"##;

fn turned(towards: Direction, sign: &str) -> String {
    let quarters = towards as usize * 90;
    format!("<g transform=\"rotate({quarters})\">{sign}</g>")
}
