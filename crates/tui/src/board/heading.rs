use draw::{BigSign, Charset, Room};
use game::Square;

/// Which way a piece went from a square, one of eight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Heading {
    right: i8,
    up: i8,
}

impl Heading {
    /// The way from one square towards another; `None` if they are the same.
    pub(crate) fn between(from: Square, to: Square) -> Option<Heading> {
        let sign = |from: u8, to: u8| (i16::from(to) - i16::from(from)).signum() as i8;
        let heading = Heading { right: sign(from.file(), to.file()), up: sign(from.rank(), to.rank()) };
        (heading != Heading { right: 0, up: 0 }).then_some(heading)
    }

    /// The opposite way.
    pub(super) fn turned(self) -> Heading {
        Heading { right: -self.right, up: -self.up }
    }

    pub(super) fn arrow(self, charset: Charset) -> &'static str {
        const ARROWS: [[&str; 3]; 3] = [["↙", "↓", "↘"], ["←", "·", "→"], ["↖", "↑", "↗"]];
        const PLAIN: [[&str; 3]; 3] = [["/", "v", "\\"], ["<", ".", ">"], ["\\", "^", "/"]];
        let at = |sign: i8| usize::from((sign + 1).unsigned_abs()).min(2);
        match charset {
            Charset::Unicode => ARROWS[at(self.up)][at(self.right)],
            Charset::Ascii => PLAIN[at(self.up)][at(self.right)],
        }
    }
    /// The same in several characters, for squares where one would be overlooked; the size is from two on.
    pub(super) fn grown(self, size: u16) -> Vec<String> {
        let rows = |rows: &[&str]| rows.iter().map(|row| row.to_string()).collect();
        match (size, self.right, self.up) {
            // A raster of two rows is a blot.
            (..=2, 1.., 0) => rows(&["──►"]),
            (..=2, _, 0) => rows(&["◄──"]),
            (..=2, 0, 1..) => rows(&["▲", "│"]),
            (..=2, 0, _) => rows(&["│", "▼"]),
            (..=2, ..) => rows(&[self.arrow(Charset::Unicode)]),
            _ => {
                let arrow = BigSign::Arrow { right: self.right, down: -self.up };
                arrow.art(Room { width: 2 * size - 1, height: size })
            }
        }
    }
}
