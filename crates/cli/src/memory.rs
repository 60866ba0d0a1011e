use std::fs;

/// Reads a table's size in MiB. More than is free is refused, since a system that lends memory it does not have would
/// end the program in the middle of its work.
pub(crate) fn mebibytes(text: &str) -> Result<u32, String> {
    let wanted = text.parse().ok().filter(|&number| number > 0);
    let wanted: u32 =
        wanted.ok_or_else(|| format!("expected a whole number of MiB from 1 to {}", u32::MAX))?;
    match free() {
        Some(free) if u64::from(wanted) > free => Err(format!("only {free} MiB are free: choose less")),
        _ => Ok(wanted),
    }
}

/// The memory that programs can still get, in MiB, where the system tells.
fn free() -> Option<u64> {
    let table = fs::read_to_string("/proc/meminfo").ok()?;
    let line = table.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kibibytes / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_cannot_be_are_refused() {
        assert_eq!(mebibytes("64"), Ok(64));
        for text in ["0", "-1", "much", ""] {
            assert!(mebibytes(text).is_err_and(|why| why.starts_with("expected")), "{text}");
        }
        if free().is_some() {
            assert!(mebibytes("4294967295").is_err_and(|why| why.ends_with("choose less")));
        }
    }
}
