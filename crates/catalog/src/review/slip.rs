use record::Mark;

/// A ply that was not good enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Slip {
    /// Lost at least a tenth of the winning chance.
    Inaccuracy,
    /// Lost at least two tenths.
    Mistake,
    /// Lost at least three tenths, or a result that was proved.
    Blunder,
}

impl Slip {
    /// All, the worst first.
    pub const ALL: [Slip; 3] = [Slip::Blunder, Slip::Mistake, Slip::Inaccuracy];

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Slip::Inaccuracy => "inaccuracy",
            Slip::Mistake => "mistake",
            Slip::Blunder => "blunder",
        }
    }

    /// How a record marks it.
    pub const fn mark(self) -> Mark {
        match self {
            Slip::Inaccuracy => Mark::DUBIOUS,
            Slip::Mistake => Mark::MISTAKE,
            Slip::Blunder => Mark::BLUNDER,
        }
    }

    /// What the loss of so much winning chance is called, if it is worth mentioning.
    pub fn of(loss: f64) -> Option<Slip> {
        match loss {
            loss if loss >= 0.30 => Some(Slip::Blunder),
            loss if loss >= 0.20 => Some(Slip::Mistake),
            loss if loss >= 0.10 => Some(Slip::Inaccuracy),
            _ => None,
        }
    }
}
