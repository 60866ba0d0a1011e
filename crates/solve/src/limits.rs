use std::time::Duration;

/// How much a solver may do. The default is no limit but 256 MiB and one thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofLimits {
    /// No more positions than this are expanded, by all threads together. With one thread it is kept exactly, so that
    /// the same call gives the same answer on every machine.
    pub nodes: Option<u64>,
    /// It breaks off after this time.
    pub time: Option<Duration>,
    /// Where plies are counted, wins that take more than this are not looked for.
    pub plies: Option<u32>,
    /// The size of the table. Less is taken if the memory is not there.
    pub table_mib: usize,
    /// How many threads prove side by side; 0 counts as 1.
    pub threads: usize,
}

impl Default for ProofLimits {
    fn default() -> ProofLimits {
        ProofLimits { nodes: None, time: None, plies: None, table_mib: 256, threads: 1 }
    }
}
