/// How much a test may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// A part that finishes in seconds, for every run.
    Quick,
    /// Everything, for `./test deep`.
    Deep,
}

impl Effort {
    /// One of two amounts, by the effort asked for.
    pub fn choose<T>(self, quick: T, deep: T) -> T {
        match self {
            Effort::Quick => quick,
            Effort::Deep => deep,
        }
    }
}

/// Deep if the variable `TRILITH_DEEP` is set, as `./test deep` does.
pub fn effort() -> Effort {
    if std::env::var_os("TRILITH_DEEP").is_some() { Effort::Deep } else { Effort::Quick }
}
