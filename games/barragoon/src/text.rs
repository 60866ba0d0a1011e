use std::fmt;
use std::str::FromStr;

use game::{ParseError, Player, Position, RowFormat};

use crate::board::Content;
use crate::position::Phase;
use crate::{Barragoon, Board, Face, GRID, Tile, Value};

/// The start (RULES.md §2 and §3).
const START: &str = "1vd1dv1/2zdz2/7/1x3x1/x1x1x1x/1x3x1/7/2ZDZ2/1VD1DV1 w move";

/// Barragoons at the start, and all there are (RULES.md §3).
const BARRAGOONS_AT_START: u32 = 8;
const BARRAGOONS: u32 = 32;

pub(crate) const ROWS: RowFormat = RowFormat::of_letters(
    "square",
    "expected a tile Z D V z d v, a barragoon x + ^ > Y < | - N E S W n e s w",
);

const SHAPE: &str = "expected nine rows, w or b, and move, first or last, such as \
                     1vd1dv1/2zdz2/7/1x3x1/x1x1x1x/1x3x1/7/2ZDZ2/1VD1DV1 w move";

impl Default for Barragoon {
    fn default() -> Barragoon {
        START.parse().expect("the start is a position")
    }
}

impl fmt::Display for Barragoon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |at| match self.board.content(at) {
            Content::Empty => None,
            Content::Tile(tile) => Some(tile.letter()),
            Content::Barragoon(face) => Some(face.letter()),
        };
        ROWS.write(f, GRID, letter)?;
        write!(f, " {} {}", Barragoon::INFO.letter(self.turn), self.phase.word())
    }
}

impl FromStr for Barragoon {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Barragoon, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [rows, player, phase] = words[..] else {
            return Err(ParseError::new(text, SHAPE));
        };
        let position = Barragoon {
            board: read_board(rows).map_err(|error| error.within(text))?,
            turn: Barragoon::INFO.read_turn(player).map_err(|error| error.within(text))?,
            phase: read_phase(phase).map_err(|error| error.within(text))?,
        };
        position.check().map_err(|reason| ParseError::new(text, reason))?;
        Ok(position)
    }
}

fn read_board(text: &str) -> Result<Board, ParseError> {
    let mut board = Board::default();
    let placed = ROWS.read(text, &[GRID], |word| word.parse().ok().and_then(read_content).map(Ok))?;
    placed.pieces.into_iter().for_each(|(at, content)| board.put(at, content));
    Ok(board)
}

fn read_content(letter: char) -> Option<Content> {
    Tile::from_letter(letter).map(Content::Tile).or_else(|| Face::from_letter(letter).map(Content::Barragoon))
}

fn read_phase(text: &str) -> Result<Phase, ParseError> {
    let reason = "expected move, first or last, the kind of decision that is due";
    Phase::ALL.into_iter().find(|phase| phase.word() == text).ok_or_else(|| ParseError::new(text, reason))
}

impl Barragoon {
    /// What makes the position impossible. Less than there could be is fine: people set up studies.
    fn check(&self) -> Result<(), String> {
        let name = |player: Player| Barragoon::INFO.players[player].person;
        for owner in Player::BOTH {
            for value in Value::ALL {
                let count = self.board.tiles_like(Tile { owner, value }).len();
                if count > value.supply() as usize {
                    let (owner, steps, supply) = (name(owner), value.steps(), value.supply());
                    return Err(format!("{owner} has {count} {steps}-tiles but owns {supply} (§2)"));
                }
            }
        }
        let tiles = Player::BOTH.map(|player| self.board.tiles(player).len() as u32);
        if tiles == [0, 0] {
            return Err("neither side has a tile, but taking the last one ends the game (§10)".to_string());
        }
        let due = self.phase.placements_due();
        if due > 0 && self.board.empty().is_empty() {
            return Err("a barragoon is to be placed, but no square is empty (§8)".to_string());
        }
        let missing = 2 * Tile::SUPPLY - tiles[0] - tiles[1];
        let most = BARRAGOONS.min(BARRAGOONS_AT_START + 2 * missing) - due;
        let barragoons = self.board.barragoons().len() as u32;
        if barragoons > most {
            return Err(format!(
                "{barragoons} barragoons, but there can be {most}: 8, and 2 for each tile missing, less those still \
                 to be placed (§3, §9)"
            ));
        }
        Ok(())
    }
}
