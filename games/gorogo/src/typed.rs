use game::{ParseError, Player, Position};

use crate::board::GRID;
use crate::{Gorogo, Move};

/// Reads a ply as people type it: in the notation of texts, or in numbers as in the first programs: row and column
/// counted from 0 at the top left, and before them the kind of piece if it is not a stone (1 white, 2 black, 3
/// henge).
pub(crate) fn read(turn: Player, typed: &str) -> Result<Move, ParseError> {
    match numbers(typed) {
        Some(numbers) => numbered(turn, &numbers).map_err(|why| ParseError::new(typed, why)),
        None => typed.parse(),
    }
}

/// The prompt of the first program after the kind of piece alone, and after the row.
pub(crate) fn next_prompt(turn: Player, typed: &str) -> Option<&'static str> {
    match numbers(typed)?[..] {
        [number] => kind(turn, number).is_ok().then_some("row"),
        [number, line] if line < GRID.ranks => kind(turn, number).is_ok().then_some("column"),
        _ => None,
    }
}

enum Kind {
    Stone,
    Henge,
}

fn kind(turn: Player, number: u8) -> Result<Kind, String> {
    let own = turn as u8 + 1;
    match number {
        3 => Ok(Kind::Henge),
        number if number == own => Ok(Kind::Stone),
        _ => {
            let mover = Gorogo::INFO.players[turn].person;
            Err(format!("{mover}'s pieces are {own}, a stone, and 3, a henge"))
        }
    }
}

fn numbered(turn: Player, numbers: &[u8]) -> Result<Move, String> {
    let (kind, line, column) = match *numbers {
        [line, column] => (Kind::Stone, line, column),
        [number, line, column] => (kind(turn, number)?, line, column),
        [number] => {
            kind(turn, number)?;
            return Err("expected row and column after the kind of piece".to_string());
        }
        _ => {
            return Err("expected row and column, optionally after the kind of piece".to_string());
        }
    };
    let at = GRID.from_top_left(line, column).ok_or("rows and columns run 0 to 4 from the top left")?;
    Ok(match kind {
        Kind::Stone => Move::Stone(at),
        Kind::Henge => Move::Henge(at),
    })
}

/// The numbers of a text that is made of nothing else, separated by spaces or commas.
fn numbers(text: &str) -> Option<Vec<u8>> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let numbers: Vec<u8> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    (!numbers.is_empty()).then_some(numbers)
}
