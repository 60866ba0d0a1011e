use record::Mark;

/// A ply that was not good enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum MistakeKind {
    /// Lost at least a tenth of the winning chance.
    Inaccuracy,
    /// Lost at least two tenths.
    Mistake,
    /// Lost at least three tenths, or a result that was proved.
    Blunder,
}

impl MistakeKind {
    /// All, the worst first.
    pub const ALL: [MistakeKind; 3] = [MistakeKind::Blunder, MistakeKind::Mistake, MistakeKind::Inaccuracy];

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            MistakeKind::Inaccuracy => "inaccuracy",
            MistakeKind::Mistake => "mistake",
            MistakeKind::Blunder => "blunder",
        }
    }

    /// How a record marks it.
    pub const fn mark(self) -> Mark {
        match self {
            MistakeKind::Inaccuracy => Mark::DUBIOUS,
            MistakeKind::Mistake => Mark::MISTAKE,
            MistakeKind::Blunder => Mark::BLUNDER,
        }
    }

    /// What the loss of so much winning chance is called, if it is worth mentioning.
    pub fn of(loss: f64) -> Option<MistakeKind> {
        match loss {
            loss if loss >= 0.30 => Some(MistakeKind::Blunder),
            loss if loss >= 0.20 => Some(MistakeKind::Mistake),
            loss if loss >= 0.10 => Some(MistakeKind::Inaccuracy),
            _ => None,
        }
    }
}
