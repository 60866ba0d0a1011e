use std::fs;

/// The memory that this process can still allocate, in bytes, if the system reports it.
pub fn available_memory() -> Option<u64> {
    let available = kibibytes("/proc/meminfo", "MemAvailable:")? << 10;
    // Of a limited address space (`ulimit -v`) threads need their part, and whatever else comes.
    Some(room().map_or(available, |room| available.min(room / 2)))
}

/// The addresses that this program may still use, if they are limited.
fn room() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let limit: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(limit.saturating_sub(kibibytes("/proc/self/status", "VmSize:")? << 10))
}

/// A value from a table of the system.
fn kibibytes(table: &str, name: &str) -> Option<u64> {
    let table = fs::read_to_string(table).ok()?;
    let line = table.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}
