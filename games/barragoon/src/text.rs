use std::fmt::{self, Write};
use std::str::FromStr;

use game::{ParseError, Player, Position, Square};

use crate::board::Content;
use crate::position::Phase;
use crate::{Barragoon, Board, Face, GRID, Tile, Value};

/// The start (RULES.md §2 and §3).
const START: &str = "1vd1dv1/2zdz2/7/1x3x1/x1x1x1x/1x3x1/7/2ZDZ2/1VD1DV1 w move";

/// Barragoons at the start, and all there are (RULES.md §3).
const BARRAGOONS_AT_START: u32 = 8;
const BARRAGOONS: u32 = 32;

const SHAPE: &str = "expected nine rows, w or b, and move, first or last, such as \
                     1vd1dv1/2zdz2/7/1x3x1/x1x1x1x/1x3x1/7/2ZDZ2/1VD1DV1 w move";

impl Default for Barragoon {
    fn default() -> Barragoon {
        START.parse().expect("the start is a position")
    }
}

impl fmt::Display for Barragoon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..GRID.ranks).rev() {
            write_row(f, &self.board, rank)?;
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        let player = match self.turn {
            Player::One => 'w',
            Player::Two => 'b',
        };
        write!(f, "{player} {}", self.phase.word())
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, board: &Board, rank: u8) -> fmt::Result {
    let mut run = 0;
    for file in 0..GRID.files {
        let letter = match board.content(Square::new(file, rank)) {
            Content::Empty => {
                run += 1;
                continue;
            }
            Content::Tile(tile) => tile.letter(),
            Content::Barragoon(face) => face.letter(),
        };
        if run > 0 {
            write!(f, "{run}")?;
        }
        run = 0;
        f.write_char(letter)?;
    }
    if run > 0 { write!(f, "{run}") } else { Ok(()) }
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
            turn: read_player(player).map_err(|error| error.within(text))?,
            phase: read_phase(phase).map_err(|error| error.within(text))?,
        };
        position.check().map_err(|reason| ParseError::new(text, reason))?;
        Ok(position)
    }
}

fn read_board(text: &str) -> Result<Board, ParseError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(GRID.ranks) {
        let reason = format!("the board has 9 rows, from rank 9 down, and this has {}", rows.len());
        return Err(ParseError::new(text, reason));
    }
    let mut board = Board::default();
    for (row, rank) in rows.into_iter().zip((0..GRID.ranks).rev()) {
        read_row(row, rank, &mut board)?;
    }
    Ok(board)
}

fn read_row(row: &str, rank: u8, board: &mut Board) -> Result<(), ParseError> {
    let refuse = |reason: &str| Err(ParseError::new(row, format!("rank {} {reason}", rank + 1)));
    let (mut file, mut after_run) = (0, false);
    for letter in row.chars() {
        let run = letter.to_digit(10);
        if run.is_some() && after_run {
            return refuse("counts neighbouring empty squares twice: write one number, their sum");
        }
        after_run = run.is_some();
        let width = match run {
            Some(0) => return refuse("counts 0 empty squares: leave the 0 out"),
            Some(run) => run as u8,
            None => 1,
        };
        if file + width > GRID.files {
            return refuse("has more than 7 squares");
        }
        if run.is_none() {
            match read_content(letter) {
                Some(content) => board.put(Square::new(file, rank), content),
                None => return refuse(&unknown(letter)),
            }
        }
        file += width;
    }
    if file < GRID.files { refuse("has fewer than 7 squares") } else { Ok(()) }
}

fn read_content(letter: char) -> Option<Content> {
    Tile::from_letter(letter).map(Content::Tile).or_else(|| Face::from_letter(letter).map(Content::Barragoon))
}

/// A control character is escaped, for an error must not steer a terminal.
fn unknown(letter: char) -> String {
    let shown = if letter.is_control() { letter.escape_default().to_string() } else { letter.to_string() };
    format!(
        "holds '{shown}', which is nothing: tiles are Z D V z d v, barragoons x + ^ > Y < | - N E S W n e s w, empty squares 1 to 7"
    )
}

fn read_player(text: &str) -> Result<Player, ParseError> {
    match text {
        "w" => Ok(Player::One),
        "b" => Ok(Player::Two),
        _ => Err(ParseError::new(text, "expected w or b, the player to decide")),
    }
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
