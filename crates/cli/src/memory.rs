use catalog::check_table;

/// Reads a table size in MiB. Sizes above the available memory are rejected, because a system with overcommit would
/// kill the process later.
pub(crate) fn mebibytes(text: &str) -> Result<u32, String> {
    let wanted = text.parse().ok().filter(|&number| number > 0);
    let wanted: u32 =
        wanted.ok_or_else(|| format!("expected a whole number of MiB from 1 to {}", u32::MAX))?;
    check_table(wanted as usize, 0).map_err(|error| error.to_string())?;
    Ok(wanted)
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
        if std::fs::exists("/proc/meminfo").unwrap_or(false) {
            assert!(mebibytes("4294967295").is_err_and(|why| why.ends_with("choose less")));
        }
    }
}
