use game::{Observe, Plane, Planes, Symmetry};

use crate::{Barragoon, Content, Face, Phase, Tile, Value};

/// The plane of the first face; the others follow in the order of [`Face::ALL`].
const FACES: usize = 6;

/// The plane of the first phase.
const PHASES: usize = FACES + Face::ALL.len();

impl Observe for Barragoon {
    const PLANES: &'static [Plane] = &[
        Plane::new("own_2_tiles", "1 on each 2-tile of the player to decide"),
        Plane::new("own_3_tiles", "1 on each 3-tile of the player to decide"),
        Plane::new("own_4_tiles", "1 on each 4-tile of the player to decide"),
        Plane::new("opponent_2_tiles", "1 on each 2-tile of the opponent"),
        Plane::new("opponent_3_tiles", "1 on each 3-tile of the opponent"),
        Plane::new("opponent_4_tiles", "1 on each 4-tile of the opponent"),
        Plane::new("one_way_north", "1 on each barragoon that shows one way to the north"),
        Plane::new("one_way_east", "1 on each barragoon that shows one way to the east"),
        Plane::new("one_way_south", "1 on each barragoon that shows one way to the south"),
        Plane::new("one_way_west", "1 on each barragoon that shows one way to the west"),
        Plane::new("cross", "1 on each barragoon that shows the cross"),
        Plane::new("all_turns", "1 on each barragoon that shows all turns"),
        Plane::new("two_ways_vertical", "1 on each barragoon that shows two ways, north and south"),
        Plane::new("two_ways_horizontal", "1 on each barragoon that shows two ways, east and west"),
        Plane::new("left_turn_north", "1 on each barragoon that shows a left turn that leaves to the north"),
        Plane::new("left_turn_east", "1 on each barragoon that shows a left turn that leaves to the east"),
        Plane::new("left_turn_south", "1 on each barragoon that shows a left turn that leaves to the south"),
        Plane::new("left_turn_west", "1 on each barragoon that shows a left turn that leaves to the west"),
        Plane::new(
            "right_turn_north",
            "1 on each barragoon that shows a right turn that leaves to the north",
        ),
        Plane::new("right_turn_east", "1 on each barragoon that shows a right turn that leaves to the east"),
        Plane::new(
            "right_turn_south",
            "1 on each barragoon that shows a right turn that leaves to the south",
        ),
        Plane::new("right_turn_west", "1 on each barragoon that shows a right turn that leaves to the west"),
        Plane::new("first_placement", "1 everywhere if the first of two barragoons is to be placed"),
        Plane::new("last_placement", "1 everywhere if the last barragoon of a turn is to be placed"),
    ];

    fn observe(&self, planes: &mut Planes) {
        for (first, owner) in [(0, self.turn), (3, !self.turn)] {
            for (plane, value) in Value::ALL.into_iter().enumerate() {
                planes.mark(first + plane, self.board.tiles_like(Tile { owner, value }));
            }
        }
        for at in self.board.barragoons() {
            if let Content::Barragoon(face) = self.board.content(at) {
                planes.set(FACES + usize::from(face.number()), at, 1.0);
            }
        }
        planes.fill(PHASES, f32::from(self.phase == Phase::First));
        planes.fill(PHASES + 1, f32::from(self.phase == Phase::Last));
    }

    fn transformed_plane(plane: usize, symmetry: Symmetry) -> usize {
        let face = plane.checked_sub(FACES).and_then(|face| Face::ALL.get(face));
        face.map_or(plane, |face| FACES + usize::from(face.transformed(symmetry).number()))
    }
}
