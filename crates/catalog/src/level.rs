/// What people call a level of strength, and how strong that is in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelName {
    /// A name, such as `Pillar`.
    pub name: &'static str,
    /// How it plays, in a few words.
    pub strength: &'static str,
}

/// The levels 1 to 8, in order; the same in every game.
pub const LEVELS: [LevelName; 8] = [
    LevelName { name: "Pebble", strength: "knows the rules and little else: a child can beat it" },
    LevelName { name: "Cobble", strength: "takes a gift now and then, gives more of them away" },
    LevelName { name: "Brick", strength: "a beginner: has a plan and forgets it" },
    LevelName { name: "Slab", strength: "a casual player: sees what is near" },
    LevelName { name: "Pillar", strength: "a keen player: punishes every slip" },
    LevelName { name: "Arch", strength: "strong: looks further than most people" },
    LevelName { name: "Keystone", strength: "an expert: hardly ever errs" },
    LevelName { name: "Trilith", strength: "everything there is, in the time you give it" },
];
