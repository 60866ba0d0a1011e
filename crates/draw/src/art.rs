use game::Direction;

/// The room for a drawing, in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellSize {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

/// A drawing in rows of characters, all of the piece's own colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Art {
    /// Lines and blocks; a blank hides what is behind it.
    Written(Vec<String>),
    /// The piece itself, of full and half blocks: marks may stand on it, and around it the board is seen.
    Solid(Vec<String>),
}

/// What is painted under a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareFill {
    /// The terminal's own.
    Bare,
    /// The board's.
    Painted,
}

/// How large a drawing may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ArtSize {
    /// Three columns and two rows.
    Small,
    /// Five columns and three rows.
    Large,
    /// As large as this.
    Grown(CellSize),
}

impl CellSize {
    /// How large a drawing may be; `None` where a glyph says it better.
    pub(crate) fn scale(self) -> Option<ArtSize> {
        match (self.width, self.height) {
            (..=2, _) | (_, ..=1) => None,
            // No wider than it looks high.
            (9.., 4..) => {
                Some(ArtSize::Grown(CellSize { width: self.width.min(2 * self.height + 1), ..self }))
            }
            (5.., 3..) => Some(ArtSize::Large),
            _ => Some(ArtSize::Small),
        }
    }

    /// Less wide by a column at either side.
    pub(crate) fn narrower(self) -> CellSize {
        CellSize { width: self.width.saturating_sub(2), ..self }
    }

    /// With a row in the middle.
    pub(crate) fn odd(self) -> CellSize {
        CellSize { height: self.height.saturating_sub(1) / 2 * 2 + 1, ..self }
    }
}

/// Rows that are always the same.
pub(crate) fn rows(rows: &[&str]) -> Vec<String> {
    rows.iter().map(|row| row.to_string()).collect()
}

/// A drawing of quarter characters, for squares so large that letters and lines would look lost in them. `inside` tells
/// of places between -1 and 1, right and down, whether they belong to it.
pub(crate) fn raster(CellSize { width, height }: CellSize, inside: impl Fn(Point) -> bool) -> Vec<String> {
    const QUARTERS: [char; 16] =
        [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
    let place =
        |at: u16, quarter: u16, of: u16| f32::from(4 * at + 2 * quarter + 1) / f32::from(2 * of) - 1.0;
    let letter = |column: u16, row: u16| {
        let quarter = |bit: u16| {
            let point = Point { x: place(column, bit % 2, width), y: place(row, bit / 2, height) };
            usize::from(inside(point)) << bit
        };
        QUARTERS[(0..4).map(quarter).sum::<usize>()]
    };
    (0..height).map(|row| (0..width).map(|column| letter(column, row)).collect()).collect()
}

/// A place of a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

impl Point {
    pub(crate) const CENTRE: Point = Point { x: 0.0, y: 0.0 };

    /// Where a direction leaves the drawing.
    pub(crate) fn towards(direction: Direction) -> Point {
        match direction {
            Direction::North => Point { x: 0.0, y: -1.0 },
            Direction::East => Point { x: 1.0, y: 0.0 },
            Direction::South => Point { x: 0.0, y: 1.0 },
            Direction::West => Point { x: -1.0, y: 0.0 },
        }
    }

    /// So far from the centre.
    pub(crate) fn times(self, factor: f32) -> Point {
        Point { x: self.x * factor, y: self.y * factor }
    }

    /// A quarter turn to the right.
    pub(crate) fn turned(self) -> Point {
        Point { x: -self.y, y: self.x }
    }

    pub(crate) fn distance(self, other: Point) -> f32 {
        let way = self.minus(other);
        way.dot(way).sqrt()
    }

    /// Whether it is on a line between two others.
    pub(crate) fn is_on(self, from: Point, to: Point) -> bool {
        let way = to.minus(from);
        let along = (self.minus(from).dot(way) / way.dot(way)).clamp(0.0, 1.0);
        self.distance(Point { x: from.x + way.x * along, y: from.y + way.y * along }) < 0.17
    }

    /// Whether it is in the head of an arrow that leaves in this direction.
    pub(crate) fn is_in_head(self, towards: Point) -> bool {
        let back = towards.minus(self).dot(towards);
        (0.0..0.65).contains(&back) && self.dot(towards.turned()).abs() < 0.1 + back * 0.8
    }

    fn minus(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }

    pub(crate) fn dot(self, other: Point) -> f32 {
        self.x * other.x + self.y * other.y
    }
}

/// What points out a square so large that a letter would be overlooked in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LargeMark {
    /// A round spot.
    Spot,
    /// A square on its corner.
    Diamond,
    /// An arrow that points so far right and so far down.
    Arrow {
        /// -1, 0 or 1.
        right: i8,
        /// -1, 0 or 1.
        down: i8,
    },
}

impl LargeMark {
    /// Its drawing, which takes all of its room. An arrow needs three rows.
    pub fn art(self, room: CellSize) -> Vec<String> {
        match self {
            LargeMark::Spot => raster(room, |point| point.distance(Point::CENTRE) < 1.0),
            LargeMark::Diamond => raster(room, |Point { x, y }| x.abs() + y.abs() < 1.0),
            LargeMark::Arrow { right, down } => {
                let long = if right != 0 && down != 0 { 0.75 } else { 1.0 };
                let head = Point { x: f32::from(right), y: f32::from(down) }.times(long);
                raster(room, |point| is_in_arrow(point, head))
            }
        }
    }
}

/// Whether a place belongs to an arrow through the middle.
fn is_in_arrow(point: Point, head: Point) -> bool {
    let length = head.distance(Point::CENTRE);
    let ahead = head.times(1.0 / length);
    let (along, aside) = (point.dot(ahead), point.dot(ahead.turned()).abs());
    let is_head = (0.0..=length).contains(&along) && aside < (length - along) * 0.8 + 0.1;
    is_head || (-length..=0.0).contains(&along) && aside < 0.18
}
