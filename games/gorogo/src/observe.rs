use game::{Observe, Plane, Planes, Player};

use crate::Gorogo;
use crate::position::{HENGES, STONES};

impl Observe for Gorogo {
    const PLANES: &'static [Plane] = &[
        Plane::new("own_stones", "1 on each stone of the player to move"),
        Plane::new("opponent_stones", "1 on each stone of the opponent"),
        Plane::new("henges", "1 on each henge"),
        Plane::new(
            "white_to_move",
            "1 everywhere if White is to move; White wins ties and has one more henge",
        ),
        Plane::new(
            "own_stones_in_hand",
            "everywhere the number of stones that the player to move has left, in tenths",
        ),
        Plane::new(
            "own_henges_in_hand",
            "everywhere the number of henges that the player to move has left, in thirds",
        ),
        Plane::new(
            "opponent_stones_in_hand",
            "everywhere the number of stones that the opponent has left, in tenths",
        ),
        Plane::new(
            "opponent_henges_in_hand",
            "everywhere the number of henges that the opponent has left, in thirds",
        ),
        Plane::new(
            "own_captures",
            "everywhere the number of stones that the player to move has captured, in tenths",
        ),
        Plane::new(
            "opponent_captures",
            "everywhere the number of stones that the opponent has captured, in tenths",
        ),
    ];

    fn observe(&self, planes: &mut Planes) {
        let (own, opponent) = (self.turn, !self.turn);
        planes.mark(0, self.stones[own].iter());
        planes.mark(1, self.stones[opponent].iter());
        planes.mark(2, self.henges.iter());
        planes.fill(3, f32::from(own == Player::One));
        for (plane, player) in [(4, own), (6, opponent)] {
            planes.fill(plane, part(self.hands[player].stones, STONES));
            planes.fill(plane + 1, part(self.hands[player].henges, HENGES.one));
        }
        planes.fill(8, part(self.captures(own), STONES));
        planes.fill(9, part(self.captures(opponent), STONES));
    }
}

fn part(count: u8, of: u8) -> f32 {
    f32::from(count) / f32::from(of)
}
