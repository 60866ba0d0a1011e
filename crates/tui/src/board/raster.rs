use game::{Direction, Sign};

/// A drawing of quarter characters, for squares so large that letters and lines would look lost in them. `inside` tells
/// of places between -1 and 1, right and down, whether they belong to it.
pub(super) fn raster(width: u16, height: u16, inside: impl Fn(Point) -> bool) -> Vec<String> {
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
pub(super) struct Point {
    x: f32,
    y: f32,
}

const CENTRE: Point = Point { x: 0.0, y: 0.0 };

impl Point {
    /// So far from the centre.
    fn times(self, factor: f32) -> Point {
        Point { x: self.x * factor, y: self.y * factor }
    }

    fn minus(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }

    fn dot(self, other: Point) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// A quarter turn to the right.
    fn turned(self) -> Point {
        Point { x: -self.y, y: self.x }
    }

    fn distance(self, other: Point) -> f32 {
        let way = self.minus(other);
        way.dot(way).sqrt()
    }

    /// Whether it is on a line between two others.
    fn is_on(self, from: Point, to: Point) -> bool {
        let way = to.minus(from);
        let along = (self.minus(from).dot(way) / way.dot(way)).clamp(0.0, 1.0);
        self.distance(Point { x: from.x + way.x * along, y: from.y + way.y * along }) < 0.17
    }

    /// Whether it is in the head of an arrow that leaves in this direction.
    fn is_in_head(self, towards: Point) -> bool {
        let back = towards.minus(self).dot(towards);
        (0.0..0.65).contains(&back) && self.dot(towards.turned()).abs() < 0.1 + back * 0.8
    }
}

fn unit(direction: Direction) -> Point {
    match direction {
        Direction::North => Point { x: 0.0, y: -1.0 },
        Direction::East => Point { x: 1.0, y: 0.0 },
        Direction::South => Point { x: 0.0, y: 1.0 },
        Direction::West => Point { x: -1.0, y: 0.0 },
    }
}

/// The drawing of a sign: arrows begin where a tile enters and end where it leaves. `None` for all turns, which letters
/// show better.
pub(super) fn sign(sign: Sign) -> Option<Box<dyn Fn(Point) -> bool>> {
    let turn = |enters: Point, leaves: Point| -> Box<dyn Fn(Point) -> bool> {
        Box::new(move |point| {
            point.is_on(enters, CENTRE) || point.is_on(CENTRE, leaves.times(0.5)) || point.is_in_head(leaves)
        })
    };
    Some(match sign {
        Sign::Cross => Box::new(|point| (point.x.abs() - point.y.abs()).abs() < 0.24 && point.x.abs() < 0.85),
        Sign::OneWay(towards) => turn(unit(towards).times(-1.0), unit(towards)),
        Sign::TwoWay(axis) => {
            let (one, other) = (unit(axis), unit(axis).times(-1.0));
            Box::new(move |point| {
                point.is_on(one.times(0.5), other.times(0.5))
                    || point.is_in_head(one)
                    || point.is_in_head(other)
            })
        }
        // Who turns left to the north comes from the west, who turns right from the east.
        Sign::LeftTurn(towards) => turn(unit(towards).turned().times(-1.0), unit(towards)),
        Sign::RightTurn(towards) => turn(unit(towards).turned(), unit(towards)),
        Sign::AllTurns => return None,
    })
}

/// Two standing stones and one that lies on them.
pub(super) fn henge(Point { x, y }: Point) -> bool {
    let lintel = x.abs() < 0.9 && (-0.8..-0.35).contains(&y);
    lintel || (0.25..0.7).contains(&x.abs()) && (-0.4..0.9).contains(&y)
}

/// Pips as on dice.
pub(super) fn dots(dots: u8) -> Option<impl Fn(Point) -> bool> {
    const NEAR: f32 = -0.6;
    const FAR: f32 = 0.6;
    let places: &'static [(f32, f32)] = match dots {
        1 => &[(0.0, 0.0)],
        2 => &[(NEAR, NEAR), (FAR, FAR)],
        3 => &[(NEAR, NEAR), (0.0, 0.0), (FAR, FAR)],
        4 => &[(NEAR, NEAR), (FAR, NEAR), (NEAR, FAR), (FAR, FAR)],
        5 => &[(NEAR, NEAR), (FAR, NEAR), (0.0, 0.0), (NEAR, FAR), (FAR, FAR)],
        _ => return None,
    };
    Some(move |point: Point| places.iter().any(|&(x, y)| point.distance(Point { x, y }) < 0.27))
}
