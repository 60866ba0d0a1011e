use std::fmt;
use std::ops::RangeInclusive;

use crate::ParseError;

/// A position with exactly one winning ply, as a game's `puzzles.txt` keeps it: a line of fields between semicolons.
///
/// ```
/// use game::Puzzle;
///
/// let puzzle = Puzzle::read("2; 310; 4; xx..oo...; c3; 3")?;
/// assert_eq!((puzzle.grade, puzzle.ply, puzzle.plies), (2, "c3", Some(3)));
/// assert_eq!(puzzle.to_string(), "2; 310; 4; xx..oo...; c3; 3");
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle<'a> {
    /// How hard it is, one of [`Puzzle::GRADES`].
    pub grade: u8,
    /// How many positions the proof took.
    pub nodes: u64,
    /// How often players of the levels missed the winning ply, of [`Puzzle::TRIES`].
    pub missed: u8,
    /// The position's text.
    pub position: &'a str,
    /// The winning ply's text.
    pub ply: &'a str,
    /// Within how many plies it wins and no other does, in games where plies are counted; in all others it is the only one
    /// that wins at all.
    pub plies: Option<u32>,
}

/// The format of a line.
const FIELDS: &str = "expected grade; positions of the proof; tries that missed it; position; ply, and perhaps the plies of the win";

impl<'a> Puzzle<'a> {
    /// The grades, the easiest first.
    pub const GRADES: RangeInclusive<u8> = 1..=5;

    /// So often players of the levels tried each puzzle: each of seven, three times.
    pub const TRIES: u8 = 21;

    /// Reads every puzzle of a file. Lines that begin with `#` and empty ones are for people.
    ///
    /// # Errors
    /// If any other line is no puzzle.
    pub fn read_all(text: &'a str) -> Result<Vec<Puzzle<'a>>, ParseError> {
        let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
        lines.map(Puzzle::read).collect()
    }

    /// Reads a line.
    ///
    /// # Errors
    /// If it is no puzzle. Whether its position is one the game decides.
    pub fn read(line: &'a str) -> Result<Puzzle<'a>, ParseError> {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let (grade, nodes, missed, position, ply, plies) = match fields[..] {
            [grade, nodes, missed, position, ply] => (grade, nodes, missed, position, ply, None),
            [grade, nodes, missed, position, ply, plies] => {
                (grade, nodes, missed, position, ply, Some(plies))
            }
            _ => return Err(ParseError::new(line, FIELDS)),
        };
        let number = |text: &str, range: RangeInclusive<u64>| {
            let number = text.parse().ok().filter(|number| range.contains(number));
            number.ok_or_else(|| {
                let expected = format!("expected a number from {} to {}", range.start(), range.end());
                ParseError::new(text, expected).within(line)
            })
        };
        let (easiest, hardest) = (*Puzzle::GRADES.start(), *Puzzle::GRADES.end());
        Ok(Puzzle {
            grade: number(grade, easiest.into()..=hardest.into())? as u8,
            nodes: number(nodes, 1..=u64::MAX)?,
            missed: number(missed, 0..=Puzzle::TRIES.into())? as u8,
            position,
            ply,
            plies: plies
                .map(|plies| number(plies, 1..=u16::MAX.into()))
                .transpose()?
                .map(|plies| plies as u32),
        })
    }
}

impl fmt::Display for Puzzle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { grade, nodes, missed, position, ply, plies } = self;
        write!(f, "{grade}; {nodes}; {missed}; {position}; {ply}")?;
        plies.map_or(Ok(()), |plies| write!(f, "; {plies}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_past_what_is_for_people() {
        let text = "# puzzles\n\n1; 9; 0; x; a1\n5; 9; 21; y; a2; 7\n";
        let puzzles = Puzzle::read_all(text).unwrap();
        assert_eq!(puzzles.iter().map(|puzzle| puzzle.plies).collect::<Vec<_>>(), [None, Some(7)]);
    }

    #[test]
    fn wrong_lines_are_refused() {
        for line in
            ["", "1; 9; 0; x", "0; 9; 0; x; a1", "6; 9; 0; x; a1", "1; 0; 0; x; a1", "1; 9; 22; x; a1"]
        {
            assert!(Puzzle::read(line).is_err(), "{line}");
        }
        for plies in ["0", "-1", "many", "3; 4"] {
            assert!(Puzzle::read(&format!("1; 9; 0; x; a1; {plies}")).is_err(), "{plies}");
        }
    }
}
