use game::Direction;

use crate::art::Room;

/// A drawing of quarter characters, for squares so large that letters and lines would look lost in them. `inside` tells
/// of places between -1 and 1, right and down, whether they belong to it.
pub(crate) fn raster(Room { width, height }: Room, inside: impl Fn(Point) -> bool) -> Vec<String> {
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
