use crate::Value;

/// What each feature of the evaluation counts and what it is worth, in hundredths of a tile: what it adds for each
/// stage of the game still to come, and for each that is past.
#[rustfmt::skip]
pub(crate) const WEIGHTS: [(&str, i32); 2 * feature::COUNT] = [
    ("early: 2-tile, targets 0", 23),
    ("early: 2-tile, targets 1", 15),
    ("early: 2-tile, targets 2", 14),
    ("early: 2-tile, targets 3", 24),
    ("early: 2-tile, targets 4", 26),
    ("early: 2-tile, targets 5 or 6", 29),
    ("early: 2-tile, targets 7 to 9", 30),
    ("early: 2-tile, targets 10 or more", 35),
    ("early: 3-tile, targets 0", 20),
    ("early: 3-tile, targets 1", 16),
    ("early: 3-tile, targets 2", 21),
    ("early: 3-tile, targets 3", 22),
    ("early: 3-tile, targets 4", 23),
    ("early: 3-tile, targets 5 or 6", 24),
    ("early: 3-tile, targets 7 to 9", 27),
    ("early: 3-tile, targets 10 or more", 30),
    ("early: 4-tile, targets 0", 11),
    ("early: 4-tile, targets 1", 13),
    ("early: 4-tile, targets 2", 16),
    ("early: 4-tile, targets 3", 14),
    ("early: 4-tile, targets 4", 16),
    ("early: 4-tile, targets 5 or 6", 19),
    ("early: 4-tile, targets 7 to 9", 20),
    ("early: 4-tile, targets 10 or more", 21),
    ("early: targets of all tiles 0 to 2", 24),
    ("early: targets of all tiles 3 or 4", -17),
    ("early: targets of all tiles 5 or 6", 6),
    ("early: targets of all tiles 7 or 8", -3),
    ("early: targets of all tiles 9 to 11", -1),
    ("early: targets of all tiles 12 to 15", -2),
    ("early: targets of all tiles 16 to 20", 2),
    ("early: targets of all tiles 21 to 30", -2),
    ("early: targets of all tiles 31 or more", 0),
    ("early: exits of all tiles 0 or 1", 31),
    ("early: exits of all tiles 2", -65),
    ("early: exits of all tiles 3", -49),
    ("early: exits of all tiles 4", -26),
    ("early: exits of all tiles 5", -29),
    ("early: exits of all tiles 6", -31),
    ("early: exits of all tiles 7", -21),
    ("early: exits of all tiles 8", -14),
    ("early: exits of all tiles 9 or 10", -3),
    ("early: exits of all tiles 11 or 12", 5),
    ("early: exits of all tiles 13 to 15", 8),
    ("early: exits of all tiles 16 or more", 10),
    ("early: 2-tile at an edge", 0),
    ("early: 2-tile in a corner", 0),
    ("early: 3-tile at an edge", -3),
    ("early: 3-tile in a corner", 5),
    ("early: 4-tile at an edge", 0),
    ("early: 4-tile in a corner", 2),
    ("early: 2-tile attacked by the mover", -7),
    ("early: 3-tile attacked by the mover", -5),
    ("early: 4-tile attacked by the mover", -4),
    ("early: two or more attacked by the mover", 0),
    ("early: 2-tile attacked by the waiter", -7),
    ("early: 3-tile attacked by the waiter", -7),
    ("early: 4-tile attacked by the waiter", -6),
    ("early: two or more attacked by the waiter", 9),
    ("early: barragoons in reach of the mover 0", -6),
    ("early: barragoons in reach of the mover 1", -5),
    ("early: barragoons in reach of the mover 2", 0),
    ("early: barragoons in reach of the mover 3", 1),
    ("early: barragoons in reach of the mover 4 or more", 4),
    ("early: barragoons in reach of the waiter 0", -15),
    ("early: barragoons in reach of the waiter 1", -10),
    ("early: barragoons in reach of the waiter 2", -5),
    ("early: barragoons in reach of the waiter 3", -3),
    ("early: barragoons in reach of the waiter 4 or more", 2),
    ("early: move due", 2),
    ("early: first placement due", 11),
    ("early: last placement due", 5),
    ("late: 2-tile, targets 0", 18),
    ("late: 2-tile, targets 1", 60),
    ("late: 2-tile, targets 2", 67),
    ("late: 2-tile, targets 3", 50),
    ("late: 2-tile, targets 4", 62),
    ("late: 2-tile, targets 5 or 6", 72),
    ("late: 2-tile, targets 7 to 9", 80),
    ("late: 2-tile, targets 10 or more", 74),
    ("late: 3-tile, targets 0", 8),
    ("late: 3-tile, targets 1", 23),
    ("late: 3-tile, targets 2", 33),
    ("late: 3-tile, targets 3", 36),
    ("late: 3-tile, targets 4", 45),
    ("late: 3-tile, targets 5 or 6", 48),
    ("late: 3-tile, targets 7 to 9", 55),
    ("late: 3-tile, targets 10 or more", 56),
    ("late: 4-tile, targets 0", 15),
    ("late: 4-tile, targets 1", 21),
    ("late: 4-tile, targets 2", 36),
    ("late: 4-tile, targets 3", 41),
    ("late: 4-tile, targets 4", 42),
    ("late: 4-tile, targets 5 or 6", 44),
    ("late: 4-tile, targets 7 to 9", 46),
    ("late: 4-tile, targets 10 or more", 43),
    ("late: targets of all tiles 0 to 2", -27),
    ("late: targets of all tiles 3 or 4", -40),
    ("late: targets of all tiles 5 or 6", -37),
    ("late: targets of all tiles 7 or 8", -25),
    ("late: targets of all tiles 9 to 11", -17),
    ("late: targets of all tiles 12 to 15", -6),
    ("late: targets of all tiles 16 to 20", 2),
    ("late: targets of all tiles 21 to 30", 16),
    ("late: targets of all tiles 31 or more", 13),
    ("late: exits of all tiles 0 or 1", 26),
    ("late: exits of all tiles 2", 44),
    ("late: exits of all tiles 3", 26),
    ("late: exits of all tiles 4", 10),
    ("late: exits of all tiles 5", 10),
    ("late: exits of all tiles 6", 14),
    ("late: exits of all tiles 7", 8),
    ("late: exits of all tiles 8", 1),
    ("late: exits of all tiles 9 or 10", -8),
    ("late: exits of all tiles 11 or 12", -18),
    ("late: exits of all tiles 13 to 15", -21),
    ("late: exits of all tiles 16 or more", -14),
    ("late: 2-tile at an edge", -6),
    ("late: 2-tile in a corner", -6),
    ("late: 3-tile at an edge", -7),
    ("late: 3-tile in a corner", 12),
    ("late: 4-tile at an edge", -14),
    ("late: 4-tile in a corner", -2),
    ("late: 2-tile attacked by the mover", -13),
    ("late: 3-tile attacked by the mover", 1),
    ("late: 4-tile attacked by the mover", 8),
    ("late: two or more attacked by the mover", -6),
    ("late: 2-tile attacked by the waiter", 2),
    ("late: 3-tile attacked by the waiter", 11),
    ("late: 4-tile attacked by the waiter", 8),
    ("late: two or more attacked by the waiter", -10),
    ("late: barragoons in reach of the mover 0", -2),
    ("late: barragoons in reach of the mover 1", 1),
    ("late: barragoons in reach of the mover 2", 0),
    ("late: barragoons in reach of the mover 3", 1),
    ("late: barragoons in reach of the mover 4 or more", 0),
    ("late: barragoons in reach of the waiter 0", 7),
    ("late: barragoons in reach of the waiter 1", 1),
    ("late: barragoons in reach of the waiter 2", -1),
    ("late: barragoons in reach of the waiter 3", -4),
    ("late: barragoons in reach of the waiter 4 or more", 0),
    ("late: move due", 4),
    ("late: first placement due", -8),
    ("late: last placement due", 12),
];

/// The stages of a game: it begins in the last and ends in one of the first.
const STAGES: usize = 6;

/// The stage of a game with this many tiles left, of both sides.
#[inline]
pub(crate) const fn stage(tiles: usize) -> usize {
    if tiles < 4 { 0 } else { (tiles - 4) / 2 }
}

/// How often a feature's early weight counts in a stage, and how often its late one.
#[inline]
pub(crate) const fn shares(stage: usize) -> [i32; 2] {
    [stage as i32, (STAGES - 1 - stage) as i32]
}

/// What the features are worth, by stage.
pub(crate) static WORTH: [[i32; feature::COUNT]; STAGES] = {
    let mut worth = [[0; feature::COUNT]; STAGES];
    let mut stage = 0;
    while stage < STAGES {
        let [early, late] = shares(stage);
        let mut feature = 0;
        while feature < feature::COUNT {
            worth[stage][feature] = early * WEIGHTS[feature].1 + late * WEIGHTS[feature::COUNT + feature].1;
            feature += 1;
        }
        stage += 1;
    }
    worth
};

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
