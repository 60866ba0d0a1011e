use std::time::Duration;
#[cfg(not(target_os = "linux"))]
use std::time::Instant;

/// Measures the processor time of this thread; elsewhere, the elapsed time.
pub(crate) struct Stopwatch {
    #[cfg(target_os = "linux")]
    begin: Duration,
    #[cfg(not(target_os = "linux"))]
    begin: Instant,
}

#[cfg(target_os = "linux")]
impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        Stopwatch { begin: used() }
    }

    /// To be called by the thread that started it.
    pub(crate) fn elapsed(&self) -> Duration {
        used().saturating_sub(self.begin)
    }
}

#[cfg(target_os = "linux")]
fn used() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.try_into().unwrap_or_default()
}

#[cfg(not(target_os = "linux"))]
impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        Stopwatch { begin: Instant::now() }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }
}
