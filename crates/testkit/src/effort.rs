/// The amount of work of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// A part that takes seconds, for every run.
    Quick,
    /// Everything, for `./test deep`.
    Deep,
}

impl Effort {
    /// Selects one of two amounts.
    pub fn choose<T>(self, quick: T, deep: T) -> T {
        match self {
            Effort::Quick => quick,
            Effort::Deep => deep,
        }
    }
}

/// `Deep` if the variable `TRILITH_DEEP` is set, as by `./test deep`.
pub fn effort() -> Effort {
    if std::env::var_os("TRILITH_DEEP").is_some() { Effort::Deep } else { Effort::Quick }
}
