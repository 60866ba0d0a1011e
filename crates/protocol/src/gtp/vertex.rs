use catalog::PlacementNotation;
use game::{Grid, Placement, Square, StoneKind};

/// How plies are written: a stone of one's own by a vertex of Go (`C3`; no column is called I), a neutral piece by the
/// game's own sign before the vertex (`HC3`).
pub(crate) struct Vertices {
    placement_notation: &'static dyn PlacementNotation,
    grid: Grid,
    /// What the game writes before the square of a neutral piece.
    sign: String,
}

/// Columns of the largest board that the protocol knows.
const COLUMNS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

impl Vertices {
    pub(crate) fn new(placement_notation: &'static dyn PlacementNotation, grid: Grid) -> Vertices {
        let at = Square::new(0, 0);
        let ply = placement_notation.ply(Placement { stone: StoneKind::Neutral, at });
        let sign = ply.strip_suffix(&at.to_string()).unwrap_or_default().to_uppercase();
        Vertices { placement_notation, grid, sign }
    }

    pub(crate) fn grid(&self) -> Grid {
        self.grid
    }

    /// The ply that a vertex means, in the game's own text. A text that is no vertex is the game's own already, if it
    /// is anything.
    pub(crate) fn read(&self, vertex: &str) -> String {
        let vertex = vertex.to_uppercase();
        let neutral = vertex.strip_prefix(self.sign.as_str()).filter(|_| !self.sign.is_empty());
        let placement = match neutral.and_then(|rest| self.square(rest)) {
            Some(at) => Some(Placement { stone: StoneKind::Neutral, at }),
            None => self.square(&vertex).map(|at| Placement { stone: StoneKind::Own, at }),
        };
        placement.map_or(vertex, |placement| self.placement_notation.ply(placement))
    }

    /// The vertex of a ply of the game.
    pub(crate) fn write(&self, ply: &str) -> String {
        let Some(Placement { stone, at }) = self.placement_notation.placement(ply) else {
            return ply.to_string();
        };
        let sign = if stone == StoneKind::Neutral { self.sign.as_str() } else { "" };
        format!("{sign}{}{}", column(at.file()), at.rank() + 1)
    }

    fn square(&self, vertex: &str) -> Option<Square> {
        let mut letters = vertex.chars();
        let letter = letters.next()?;
        let file = COLUMNS.iter().position(|&column| char::from(column) == letter)?;
        let rank = letters.as_str().parse::<usize>().ok()?.checked_sub(1)?;
        let on_board = file < usize::from(self.grid.files) && rank < usize::from(self.grid.ranks);
        (on_board && !letters.as_str().starts_with('+')).then(|| Square::new(file as u8, rank as u8))
    }
}

/// The letter of a column.
pub(crate) fn column(file: u8) -> char {
    COLUMNS.get(usize::from(file)).map_or('?', |&letter| char::from(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stones are written as squares, neutral pieces with an H before them.
    struct Plain;

    impl PlacementNotation for Plain {
        fn placement(&self, ply: &str) -> Option<Placement> {
            let stone = if ply.starts_with('H') { StoneKind::Neutral } else { StoneKind::Own };
            let at = Grid::new(10, 10).square(ply.trim_start_matches('H')).ok()?;
            Some(Placement { stone, at })
        }

        fn ply(&self, placement: Placement) -> String {
            let sign = if placement.stone == StoneKind::Neutral { "H" } else { "" };
            format!("{sign}{}", placement.at)
        }
    }

    #[test]
    fn vertices_come_back_and_skip_the_letter_i() {
        let vertices = Vertices::new(&Plain, Grid::new(10, 10));
        for (ply, vertex) in [("a1", "A1"), ("h3", "H3"), ("i9", "J9"), ("j10", "K10"), ("Hh8", "HH8")] {
            assert_eq!(vertices.write(ply), vertex);
            assert_eq!(vertices.read(vertex), ply);
            assert_eq!(vertices.read(&vertex.to_lowercase()), ply);
        }
        assert_eq!(vertices.read("H"), "H");
        for other in ["I3", "A0", "A11", "A+1", "", "PASS", "é1"] {
            assert_eq!(vertices.read(other), other.to_uppercase(), "{other}");
        }
    }
}
