use crate::art::Room;
use crate::raster::{Point, raster};

/// What points out a square so large that a letter would be overlooked in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum BigSign {
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

impl BigSign {
    /// Its drawing, which takes all of its room. An arrow needs three rows.
    pub fn art(self, room: Room) -> Vec<String> {
        match self {
            BigSign::Spot => raster(room, |point| point.distance(Point::CENTRE) < 1.0),
            BigSign::Diamond => raster(room, |Point { x, y }| x.abs() + y.abs() < 1.0),
            BigSign::Arrow { right, down } => {
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
