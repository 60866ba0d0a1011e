use crate::Value;

/// What each feature of [`eval`](crate::eval) counts and what it is worth, in hundredths of a tile.
#[rustfmt::skip]
pub(crate) const WEIGHTS: [(&str, i32); feature::COUNT] = [
    ("2-tile, targets 0", 137),
    ("2-tile, targets 1", 40),
    ("2-tile, targets 2", 90),
    ("2-tile, targets 3", 77),
    ("2-tile, targets 4", 119),
    ("2-tile, targets 5", 92),
    ("2-tile, targets 6 or 7", 107),
    ("2-tile, targets 8 or 9", 105),
    ("2-tile, targets 10 to 12", 112),
    ("2-tile, targets 13 to 16", 0),
    ("2-tile, targets 17 or more", 0),
    ("3-tile, targets 0", 25),
    ("3-tile, targets 1", 54),
    ("3-tile, targets 2", 55),
    ("3-tile, targets 3", 47),
    ("3-tile, targets 4", 63),
    ("3-tile, targets 5", 69),
    ("3-tile, targets 6 or 7", 80),
    ("3-tile, targets 8 or 9", 84),
    ("3-tile, targets 10 to 12", 76),
    ("3-tile, targets 13 to 16", 84),
    ("3-tile, targets 17 or more", 153),
    ("4-tile, targets 0", -19),
    ("4-tile, targets 1", 1),
    ("4-tile, targets 2", 35),
    ("4-tile, targets 3", 26),
    ("4-tile, targets 4", 49),
    ("4-tile, targets 5", 39),
    ("4-tile, targets 6 or 7", 52),
    ("4-tile, targets 8 or 9", 76),
    ("4-tile, targets 10 to 12", 70),
    ("4-tile, targets 13 to 16", 70),
    ("4-tile, targets 17 or more", 83),
    ("2-tile, exits 0", -23),
    ("2-tile, exits 1", 108),
    ("2-tile, exits 2", 130),
    ("2-tile, exits 3", 119),
    ("2-tile, exits 4", 114),
    ("3-tile, exits 0", 12),
    ("3-tile, exits 1", 32),
    ("3-tile, exits 2", 64),
    ("3-tile, exits 3", 81),
    ("3-tile, exits 4", 47),
    ("4-tile, exits 0", 19),
    ("4-tile, exits 1", 11),
    ("4-tile, exits 2", 18),
    ("4-tile, exits 3", 4),
    ("4-tile, exits 4", 57),
    ("targets of all tiles 0", -1319),
    ("targets of all tiles 1", -181),
    ("targets of all tiles 2", -240),
    ("targets of all tiles 3", -195),
    ("targets of all tiles 4", -195),
    ("targets of all tiles 5 or 6", -162),
    ("targets of all tiles 7 or 8", -109),
    ("targets of all tiles 9 to 11", -101),
    ("targets of all tiles 12 to 15", -60),
    ("targets of all tiles 16 to 20", 3),
    ("targets of all tiles 21 to 30", 38),
    ("targets of all tiles 31 or more", 43),
    ("exits of all tiles 0", 0),
    ("exits of all tiles 1", 0),
    ("exits of all tiles 2", 0),
    ("exits of all tiles 3", 0),
    ("exits of all tiles 4", 0),
    ("exits of all tiles 5", 0),
    ("exits of all tiles 6", 0),
    ("exits of all tiles 7", 0),
    ("exits of all tiles 8", 0),
    ("exits of all tiles 9 or 10", 0),
    ("exits of all tiles 11 or 12", 0),
    ("exits of all tiles 13 to 15", 0),
    ("exits of all tiles 16 to 19", 0),
    ("exits of all tiles 20 or more", 0),
    ("2-tile at an edge", 0),
    ("2-tile in a corner", 0),
    ("3-tile at an edge", 0),
    ("3-tile in a corner", 0),
    ("4-tile at an edge", 0),
    ("4-tile in a corner", 0),
    ("2-tile attacked by the mover", -51),
    ("3-tile attacked by the mover", 0),
    ("4-tile attacked by the mover", 12),
    ("two or more attacked by the mover", -12),
    ("2-tile attacked by the waiter", -41),
    ("3-tile attacked by the waiter", 7),
    ("4-tile attacked by the waiter", 8),
    ("two or more attacked by the waiter", -1),
    ("barragoons in reach of the mover 0", -36),
    ("barragoons in reach of the mover 1", -15),
    ("barragoons in reach of the mover 2", 0),
    ("barragoons in reach of the mover 3", 2),
    ("barragoons in reach of the mover 4 or more", 14),
    ("barragoons in reach of the waiter 0", -46),
    ("barragoons in reach of the waiter 1", -29),
    ("barragoons in reach of the waiter 2", -12),
    ("barragoons in reach of the waiter 3", -11),
    ("barragoons in reach of the waiter 4 or more", 6),
    ("move due", 13),
    ("first placement due", 11),
    ("last placement due", 36),
];

/// Where the features stand in the table.
pub(crate) mod feature {
    use super::Value;

    /// A tile by its value and the number of its targets.
    #[inline]
    pub(crate) const fn tile(value: Value, targets: usize) -> usize {
        (value as usize - 2) * 11 + STEPS[targets] as usize
    }

    /// A tile by its value and the number of its ways out.
    #[inline]
    pub(crate) const fn exits(value: Value, exits: usize) -> usize {
        EXITS + (value as usize - 2) * 5 + exits
    }

    /// A side by the sum of its tiles' targets.
    #[inline]
    pub(crate) const fn room(targets: usize) -> usize {
        let most = ROOM_STEPS.len() - 1;
        ROOM + ROOM_STEPS[if targets < most { targets } else { most }] as usize
    }

    /// A side by the sum of its tiles' ways out: so many barragoons would shut it in.
    #[inline]
    pub(crate) const fn shut(exits: usize) -> usize {
        let most = SHUT_STEPS.len() - 1;
        SHUT + SHUT_STEPS[if exits < most { exits } else { most }] as usize
    }

    /// A side by the number of barragoons it can take.
    #[inline]
    pub(crate) const fn cubes(count: usize) -> usize {
        if count < 4 { count } else { 4 }
    }

    const EXITS: usize = 3 * 11;
    const ROOM: usize = EXITS + 3 * 5;
    const SHUT: usize = ROOM + 12;
    /// The tiles of each value at an edge, and those in a corner.
    pub(crate) const EDGE: usize = SHUT + 14;
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

    /// Few targets are told apart one by one, many roughly. A tile has at most 26 (RULES.md §4).
    const STEPS: [u8; 27] =
        [0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10];

    const SHUT_STEPS: [u8; 21] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 10, 11, 11, 11, 12, 12, 12, 12, 13];

    const ROOM_STEPS: [u8; 32] = [
        0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10,
        10, 11,
    ];
}
