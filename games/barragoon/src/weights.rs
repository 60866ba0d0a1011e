use crate::Value;

/// What each feature of the evaluation counts and what it is worth, in hundredths of a tile.
#[rustfmt::skip]
pub(crate) const WEIGHTS: [(&str, i32); feature::COUNT] = [
    ("2-tile, targets 0", 60),
    ("2-tile, targets 1", 80),
    ("2-tile, targets 2", 150),
    ("2-tile, targets 3", 180),
    ("2-tile, targets 4", 190),
    ("2-tile, targets 5 or 6", 205),
    ("2-tile, targets 7 to 9", 210),
    ("2-tile, targets 10 or more", 212),
    ("3-tile, targets 0", 70),
    ("3-tile, targets 1", 90),
    ("3-tile, targets 2", 115),
    ("3-tile, targets 3", 130),
    ("3-tile, targets 4", 130),
    ("3-tile, targets 5 or 6", 140),
    ("3-tile, targets 7 to 9", 155),
    ("3-tile, targets 10 or more", 165),
    ("4-tile, targets 0", 40),
    ("4-tile, targets 1", 60),
    ("4-tile, targets 2", 70),
    ("4-tile, targets 3", 75),
    ("4-tile, targets 4", 80),
    ("4-tile, targets 5 or 6", 80),
    ("4-tile, targets 7 to 9", 90),
    ("4-tile, targets 10 or more", 100),
    ("targets of all tiles 0 to 2", -190),
    ("targets of all tiles 3 or 4", -150),
    ("targets of all tiles 5 or 6", -96),
    ("targets of all tiles 7 or 8", -69),
    ("targets of all tiles 9 to 11", -62),
    ("targets of all tiles 12 to 15", -42),
    ("targets of all tiles 16 to 20", -13),
    ("targets of all tiles 21 to 30", 15),
    ("targets of all tiles 31 or more", 27),
    ("exits of all tiles 0 or 1", -180),
    ("exits of all tiles 2", -161),
    ("exits of all tiles 3", -141),
    ("exits of all tiles 4", -119),
    ("exits of all tiles 5", -67),
    ("exits of all tiles 6", -38),
    ("exits of all tiles 7", -19),
    ("exits of all tiles 8", 0),
    ("exits of all tiles 9 or 10", 28),
    ("exits of all tiles 11 or 12", 51),
    ("exits of all tiles 13 to 15", 59),
    ("exits of all tiles 16 or more", 58),
    ("2-tile at an edge", -33),
    ("2-tile in a corner", -89),
    ("3-tile at an edge", -20),
    ("3-tile in a corner", -3),
    ("4-tile at an edge", -5),
    ("4-tile in a corner", 53),
    ("2-tile attacked by the mover", -34),
    ("3-tile attacked by the mover", -36),
    ("4-tile attacked by the mover", -15),
    ("two or more attacked by the mover", -8),
    ("2-tile attacked by the waiter", -18),
    ("3-tile attacked by the waiter", -24),
    ("4-tile attacked by the waiter", -21),
    ("two or more attacked by the waiter", 8),
    ("barragoons in reach of the mover 0", -38),
    ("barragoons in reach of the mover 1", -12),
    ("barragoons in reach of the mover 2", -1),
    ("barragoons in reach of the mover 3", 8),
    ("barragoons in reach of the mover 4 or more", 15),
    ("barragoons in reach of the waiter 0", -40),
    ("barragoons in reach of the waiter 1", -23),
    ("barragoons in reach of the waiter 2", -14),
    ("barragoons in reach of the waiter 3", -5),
    ("barragoons in reach of the waiter 4 or more", 6),
    ("move due", 16),
    ("first placement due", 16),
    ("last placement due", 35),
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
    pub(crate) const fn cubes(count: usize) -> usize {
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
    pub(crate) const CUBES_OF_MOVER: usize = PREY_OF_WAITER + 4;
    /// The same for the other player.
    pub(crate) const CUBES_OF_WAITER: usize = CUBES_OF_MOVER + 5;
    /// What kind of decision is due.
    pub(crate) const DUE: usize = CUBES_OF_WAITER + 5;
    /// How many there are.
    pub(crate) const COUNT: usize = DUE + 3;

    // Small numbers are told apart one by one, large ones roughly.
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
