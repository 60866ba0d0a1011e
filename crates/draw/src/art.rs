use game::Direction;

/// The size of a drawing, in character cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellSize {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

/// A drawing in rows of characters, in the colour of the piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Art {
    /// Lines and blocks; a space hides the background.
    Written(Vec<String>),
    /// The shape of the piece in full and half blocks: marks can be drawn on it, and the board is visible around it.
    Solid(Vec<String>),
}

/// The background under a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareFill {
    /// The terminal's background.
    Bare,
    /// The colour of the board.
    Painted,
}

/// The size class of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ArtSize {
    /// Three columns and two rows.
    Small,
    /// Five columns and three rows.
    Large,
    /// Scaled to this size.
    Grown(CellSize),
}

impl CellSize {
    /// The size class of a drawing; `None` if a glyph is clearer.
    pub(crate) fn scale(self) -> Option<ArtSize> {
        match (self.width, self.height) {
            (..=2, _) | (_, ..=1) => None,
            // At most as wide as it looks high.
            (9.., 4..) => {
                Some(ArtSize::Grown(CellSize { width: self.width.min(2 * self.height + 1), ..self }))
            }
            (5.., 3..) => Some(ArtSize::Large),
            _ => Some(ArtSize::Small),
        }
    }

    /// Narrower by a column at either side.
    pub(crate) fn narrower(self) -> CellSize {
        CellSize { width: self.width.saturating_sub(2), ..self }
    }

    /// With an odd height, which has a middle row.
    pub(crate) fn odd(self) -> CellSize {
        CellSize { height: self.height.saturating_sub(1) / 2 * 2 + 1, ..self }
    }
}

/// Converts constant rows to strings.
pub(crate) fn rows(rows: &[&str]) -> Vec<String> {
    rows.iter().map(|row| row.to_string()).collect()
}

/// Rasterises a shape with quadrant characters, for large squares. `inside` decides for coordinates from -1 to 1, right
/// and down, whether they belong to the shape.
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

/// A point of a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

impl Point {
    pub(crate) const CENTRE: Point = Point { x: 0.0, y: 0.0 };

    /// The point at the edge in a direction.
    pub(crate) fn towards(direction: Direction) -> Point {
        match direction {
            Direction::North => Point { x: 0.0, y: -1.0 },
            Direction::East => Point { x: 1.0, y: 0.0 },
            Direction::South => Point { x: 0.0, y: 1.0 },
            Direction::West => Point { x: -1.0, y: 0.0 },
        }
    }

    /// Scales the point.
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

    /// Whether the point is on the line between two others.
    pub(crate) fn is_on(self, from: Point, to: Point) -> bool {
        let way = to.minus(from);
        let along = (self.minus(from).dot(way) / way.dot(way)).clamp(0.0, 1.0);
        self.distance(Point { x: from.x + way.x * along, y: from.y + way.y * along }) < 0.17
    }

    /// Whether the point is in the head of an arrow in this direction.
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

/// Marks for large squares, in which a letter would be overlooked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LargeMark {
    /// A round spot.
    Spot,
    /// A square on its corner.
    Diamond,
    /// An arrow in one of eight directions.
    Arrow {
        /// -1, 0 or 1.
        right: i8,
        /// -1, 0 or 1.
        down: i8,
    },
}

impl LargeMark {
    /// The drawing in this size. An arrow needs three rows.
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

/// Whether a point belongs to an arrow through the centre.
fn is_in_arrow(point: Point, head: Point) -> bool {
    let length = head.distance(Point::CENTRE);
    let ahead = head.times(1.0 / length);
    let (along, aside) = (point.dot(ahead), point.dot(ahead.turned()).abs());
    let is_head = (0.0..=length).contains(&along) && aside < (length - along) * 0.8 + 0.1;
    is_head || (-length..=0.0).contains(&along) && aside < 0.18
}
