use game::{CubeFace, Direction, ParseError, Symmetry};

/// The side of a barragoon that lies up, and which way it was turned: one of the 16 states of RULES.md §6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// Straight through, in this direction.
    OneWay(Direction),
    /// No way through.
    Cross,
    /// From any side, only turning.
    AllTurns,
    /// Straight through, either way along this axis.
    TwoWays(Axis),
    /// Only turning left, leaving in this direction.
    LeftTurn(Direction),
    /// Only turning right, leaving in this direction.
    RightTurn(Direction),
}

/// A line through a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// North and south.
    Vertical,
    /// East and west.
    Horizontal,
}

impl Face {
    /// All 16, in the order of [`Face::number`].
    pub const ALL: [Face; 16] = [
        Face::OneWay(Direction::North),
        Face::OneWay(Direction::East),
        Face::OneWay(Direction::South),
        Face::OneWay(Direction::West),
        Face::Cross,
        Face::AllTurns,
        Face::TwoWays(Axis::Vertical),
        Face::TwoWays(Axis::Horizontal),
        Face::LeftTurn(Direction::North),
        Face::LeftTurn(Direction::East),
        Face::LeftTurn(Direction::South),
        Face::LeftTurn(Direction::West),
        Face::RightTurn(Direction::North),
        Face::RightTurn(Direction::East),
        Face::RightTurn(Direction::South),
        Face::RightTurn(Direction::West),
    ];

    /// The letters of the texts, in the order of [`Face::ALL`].
    const LETTERS: &'static [u8; 16] = b"^>Y<x+|-NESWnesw";

    /// The face's place in [`Face::ALL`].
    #[inline]
    pub const fn number(self) -> u8 {
        match self {
            Face::OneWay(towards) => towards as u8,
            Face::Cross => 4,
            Face::AllTurns => 5,
            Face::TwoWays(axis) => 6 + axis as u8,
            Face::LeftTurn(towards) => 8 + towards as u8,
            Face::RightTurn(towards) => 12 + towards as u8,
        }
    }

    /// The letter that stands for the face in texts.
    pub const fn letter(self) -> char {
        Face::LETTERS[self.number() as usize] as char
    }

    /// The face a letter stands for in texts.
    pub fn from_letter(letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.letter() == letter)
    }

    /// The face for a letter as players type it: case only distinguishes left turns from right ones, and `v` is the
    /// arrow that texts write as `Y`.
    ///
    /// # Errors
    /// If no face has this letter.
    pub fn typed(text: &str) -> Result<Face, ParseError> {
        let letter = match text {
            "X" => "x",
            "y" | "v" | "V" => "Y",
            _ => text,
        };
        let mut letters = letter.chars();
        match (letters.next().and_then(Face::from_letter), letters.next()) {
            (Some(face), None) => Ok(face),
            _ => Err(ParseError::new(
                text,
                "expected a face: x cross, + all turns, ^ > Y < one-way, | - two-way, N E S W left turn, \
                 n e s w right turn",
            )),
        }
    }

    /// The same face on a board that was turned or mirrored.
    #[must_use]
    pub const fn transformed(self, symmetry: Symmetry) -> Face {
        match self {
            Face::OneWay(towards) => Face::OneWay(symmetry.direction(towards)),
            Face::LeftTurn(towards) if symmetry.is_mirror() => Face::RightTurn(symmetry.direction(towards)),
            Face::LeftTurn(towards) => Face::LeftTurn(symmetry.direction(towards)),
            Face::RightTurn(towards) if symmetry.is_mirror() => Face::LeftTurn(symmetry.direction(towards)),
            Face::RightTurn(towards) => Face::RightTurn(symmetry.direction(towards)),
            // A board of 7 × 9 is never turned by a quarter, so an axis stays.
            Face::Cross | Face::AllTurns | Face::TwoWays(_) => self,
        }
    }

    /// Whether a tile that arrives moving in one direction may leave in the other (RULES.md §6).
    pub fn lets_through(self, arriving: Direction, leaving: Direction) -> bool {
        let straight = arriving == leaving;
        match self {
            Face::Cross => false,
            Face::OneWay(towards) => straight && leaving == towards,
            Face::TwoWays(Axis::Vertical) => {
                straight && matches!(leaving, Direction::North | Direction::South)
            }
            Face::TwoWays(Axis::Horizontal) => {
                straight && matches!(leaving, Direction::East | Direction::West)
            }
            Face::LeftTurn(towards) => leaving == towards && leaving == arriving.left(),
            Face::RightTurn(towards) => leaving == towards && leaving == arriving.right(),
            Face::AllTurns => leaving == arriving.left() || leaving == arriving.right(),
        }
    }

    /// What the face is called when it stands in the way, such as `one-way barragoon to the north`.
    pub fn description(self) -> String {
        match self {
            Face::Cross => "cross".to_string(),
            Face::AllTurns => "all-turns barragoon".to_string(),
            Face::OneWay(towards) => format!("one-way barragoon to the {}", towards.name()),
            Face::TwoWays(Axis::Vertical) => "vertical two-way barragoon".to_string(),
            Face::TwoWays(Axis::Horizontal) => "horizontal two-way barragoon".to_string(),
            Face::LeftTurn(towards) => format!("left turn to the {}", towards.name()),
            Face::RightTurn(towards) => format!("right turn to the {}", towards.name()),
        }
    }

    /// The face as it is drawn.
    pub const fn sign(self) -> CubeFace {
        match self {
            Face::Cross => CubeFace::Cross,
            Face::AllTurns => CubeFace::AllTurns,
            Face::OneWay(towards) => CubeFace::OneWay(towards),
            Face::TwoWays(Axis::Vertical) => CubeFace::TwoWay(Direction::North),
            Face::TwoWays(Axis::Horizontal) => CubeFace::TwoWay(Direction::East),
            Face::LeftTurn(towards) => CubeFace::LeftTurn(towards),
            Face::RightTurn(towards) => CubeFace::RightTurn(towards),
        }
    }
}
