use crate::Value;

/// What each feature of the evaluation counts and what it is worth, in hundredths of a tile.
///
/// Fitted to self-play in three rounds, the last by `cargo run --release -p search --example tune -- barragoon
/// --games 1500 --nodes 2000 --seed 3`. Result: room to move is worth more than reach, and a 2-tile, which one free
/// neighbour keeps alive, more than a 4-tile.
#[rustfmt::skip]
pub(crate) const WEIGHTS: [(&str, i32); feature::COUNT] = [
    ("2-tile, targets 0", 92),
    ("2-tile, targets 1", 172),
    ("2-tile, targets 2", 211),
    ("2-tile, targets 3", 186),
    ("2-tile, targets 4", 186),
    ("2-tile, targets 5 or 6", 207),
    ("2-tile, targets 7 to 9", 235),
    ("2-tile, targets 10 or more", 258),
    ("3-tile, targets 0", 128),
    ("3-tile, targets 1", 111),
    ("3-tile, targets 2", 156),
    ("3-tile, targets 3", 178),
    ("3-tile, targets 4", 181),
    ("3-tile, targets 5 or 6", 184),
    ("3-tile, targets 7 to 9", 198),
    ("3-tile, targets 10 or more", 213),
    ("4-tile, targets 0", 33),
    ("4-tile, targets 1", 66),
    ("4-tile, targets 2", 88),
    ("4-tile, targets 3", 94),
    ("4-tile, targets 4", 101),
    ("4-tile, targets 5 or 6", 107),
    ("4-tile, targets 7 to 9", 110),
    ("4-tile, targets 10 or more", 107),
    ("targets of all tiles 0 to 2", -65),
    ("targets of all tiles 3 or 4", -146),
    ("targets of all tiles 5 or 6", -125),
    ("targets of all tiles 7 or 8", -124),
    ("targets of all tiles 9 to 11", -116),
    ("targets of all tiles 12 to 15", -75),
    ("targets of all tiles 16 to 20", -24),
    ("targets of all tiles 21 to 30", 21),
    ("targets of all tiles 31 or more", 45),
    ("exits of all tiles 0 or 1", -188),
    ("exits of all tiles 2", -71),
    ("exits of all tiles 3", -22),
    ("exits of all tiles 4", -3),
    ("exits of all tiles 5", -6),
    ("exits of all tiles 6", -11),
    ("exits of all tiles 7", -13),
    ("exits of all tiles 8", -9),
    ("exits of all tiles 9 or 10", 0),
    ("exits of all tiles 11 or 12", 0),
    ("exits of all tiles 13 to 15", 16),
    ("exits of all tiles 16 or more", 17),
    ("2-tile at an edge", -20),
    ("2-tile in a corner", -80),
    ("3-tile at an edge", -41),
    ("3-tile in a corner", -39),
    ("4-tile at an edge", -23),
    ("4-tile in a corner", -33),
    ("2-tile attacked by the mover", -28),
    ("3-tile attacked by the mover", -18),
    ("4-tile attacked by the mover", 22),
    ("two or more attacked by the mover", -28),
    ("2-tile attacked by the waiter", -14),
    ("3-tile attacked by the waiter", -13),
    ("4-tile attacked by the waiter", 21),
    ("two or more attacked by the waiter", -3),
    ("barragoons in reach of the mover 0", -14),
    ("barragoons in reach of the mover 1", -4),
    ("barragoons in reach of the mover 2", -3),
    ("barragoons in reach of the mover 3", 11),
    ("barragoons in reach of the mover 4 or more", 7),
    ("barragoons in reach of the waiter 0", -37),
    ("barragoons in reach of the waiter 1", -15),
    ("barragoons in reach of the waiter 2", -8),
    ("barragoons in reach of the waiter 3", -4),
    ("barragoons in reach of the waiter 4 or more", 4),
    ("move due", 19),
    ("first placement due", 28),
    ("last placement due", 34),
];

/// Where the features stand in the table.
pub(crate) mod feature {
    use super::Value;

    /// A tile by its value and the number of its targets.
    #[inline]
    pub(crate) const fn tile(value: Value, targets: usize) -> usize {
        (value as usize - 2) * 8 + step(&TARGETS, targets)
    }

    /// A side by the sum of its tiles' targets.
    #[inline]
    pub(crate) const fn room(targets: usize) -> usize {
        ROOM + step(&ROOM_STEPS, targets)
    }

    /// A side by the sum of its tiles' exits: so many barragoons would shut it in.
    #[inline]
    pub(crate) const fn exits(exits: usize) -> usize {
        EXITS + step(&EXITS_STEPS, exits)
    }

    /// The tiles of this value at an edge; those in a corner follow.
    #[inline]
    pub(crate) const fn edge(value: Value) -> usize {
        EDGE + 2 * (value as usize - 2)
    }

    /// A side by the number of barragoons it can take.
    #[inline]
    pub(crate) const fn barragoon_step(count: usize) -> usize {
        if count < 4 { count } else { 4 }
    }

    const ROOM: usize = 3 * 8;
    const EXITS: usize = ROOM + 9;
    const EDGE: usize = EXITS + 12;
    /// Tiles the player who moves next can take, by value, and whether there are several.
    pub(crate) const PREY_OF_MOVER: usize = EDGE + 6;
    /// The same for the other player.
    pub(crate) const PREY_OF_WAITER: usize = PREY_OF_MOVER + 4;
    /// How many barragoons the player who moves next can take.
    pub(crate) const BARRAGOONS_OF_MOVER: usize = PREY_OF_WAITER + 4;
    /// The same for the other player.
    pub(crate) const BARRAGOONS_OF_WAITER: usize = BARRAGOONS_OF_MOVER + 5;
    /// What kind of decision is due.
    pub(crate) const DUE: usize = BARRAGOONS_OF_WAITER + 5;
    /// How many there are.
    pub(crate) const COUNT: usize = DUE + 3;

    // Small numbers have steps of their own, large ones share them.
    const TARGETS: [u8; 11] = [0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 7];
    const ROOM_STEPS: [u8; 32] =
        [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8];
    const EXITS_STEPS: [u8; 17] = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 10, 11];

    /// The step a number belongs to; numbers beyond the table belong to the last.
    #[inline]
    const fn step(steps: &[u8], number: usize) -> usize {
        let last = steps.len() - 1;
        steps[if number < last { number } else { last }] as usize
    }
}
