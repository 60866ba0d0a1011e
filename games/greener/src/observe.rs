use game::{Observe, Plane, Planes, Position};

use crate::{Color, Greener, Stack};

impl Observe for Greener {
    const PLANES: &'static [Plane] = &[
        Plane::new("own_stacks", "1 on each stack that the player to move controls"),
        Plane::new("opponent_stacks", "1 on each stack that the opponent controls"),
        Plane::new("free_greens", "1 on each green pyramid that was never captured"),
        Plane::new("heights", "the number of pyramids in each stack, as a fraction of the board's cells"),
        Plane::new(
            "greens",
            "the number of green pyramids in each stack, as a fraction of the board's cells",
        ),
        Plane::new(
            "own_greens",
            "everywhere the number of greens that the player to move holds, as a fraction of the board's cells",
        ),
        Plane::new(
            "opponent_greens",
            "everywhere the number of greens that the opponent holds, as a fraction of the board's cells",
        ),
    ];

    fn observe(&self, planes: &mut Planes) {
        let (grid, own, points) = (self.size().grid(), Color::of(self.turn()), self.points());
        let part = |count: u16| f32::from(count) / grid.len() as f32;
        for at in grid.squares() {
            let Some(Stack { color, height, greens }) = self.stack(at) else { continue };
            let plane = match color {
                Color::Green => 2,
                color if color == own => 0,
                _ => 1,
            };
            planes.set(plane, at, 1.0);
            planes.set(3, at, part(height.into()));
            planes.set(4, at, part(greens.into()));
        }
        planes.fill(5, part(points[self.turn()]));
        planes.fill(6, part(points[!self.turn()]));
    }
}
