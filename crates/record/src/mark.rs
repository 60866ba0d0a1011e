/// A remark in a number, written `$4`: 1 to 6 are the usual `!`, `?`, `!!`, `??`, `!?`, `?!`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Mark(pub u8);

impl Mark {
    /// A good ply: `!`.
    pub const GOOD: Mark = Mark(1);
    /// A mistake: `?`.
    pub const MISTAKE: Mark = Mark(2);
    /// A brilliant ply: `!!`.
    pub const BRILLIANT: Mark = Mark(3);
    /// A blunder: `??`.
    pub const BLUNDER: Mark = Mark(4);
    /// An interesting ply: `!?`.
    pub const INTERESTING: Mark = Mark(5);
    /// A dubious ply, an inaccuracy: `?!`.
    pub const DUBIOUS: Mark = Mark(6);
    /// The only ply: `□`.
    pub const ONLY: Mark = Mark(7);

    /// What it is attached to was written by the engine, not by a person: a mark, or a line.
    pub const JUDGED: Mark = Mark(255);

    /// Whether it grades a ply.
    pub fn is_quality(self) -> bool {
        self.sign().is_some()
    }

    /// The marks that have a sign, longer signs before their beginnings.
    const SIGNS: [(Mark, &str); 6] = [
        (Mark::BRILLIANT, "!!"),
        (Mark::BLUNDER, "??"),
        (Mark::INTERESTING, "!?"),
        (Mark::DUBIOUS, "?!"),
        (Mark::GOOD, "!"),
        (Mark::MISTAKE, "?"),
    ];

    /// The sign people put behind a ply, where there is one.
    pub fn sign(self) -> Option<&'static str> {
        Mark::SIGNS.iter().find(|(mark, _)| *mark == self).map(|(_, sign)| *sign)
    }

    /// The mark a word ends with, and what stands before it.
    pub(crate) fn at_end(word: &str) -> (&str, Option<Mark>) {
        let found = Mark::SIGNS.iter().find_map(|(mark, sign)| Some((word.strip_suffix(sign)?, Some(*mark))));
        found.unwrap_or((word, None))
    }
}
