//! Memory that was prepared is there. The only test of its program, so that no other one's memory is counted.

use std::fs;

use memory::{CacheLine, SharedTable};

const MEBIBYTES: u64 = 256;

#[test]
fn prepared_memory_is_resident() {
    let Some(before) = resident() else {
        eprintln!("skipped: the system does not tell how much memory a process holds");
        return;
    };
    let mut lines = SharedTable::new((MEBIBYTES << 20) as usize / size_of::<CacheLine>()).unwrap();
    assert!(
        resident().unwrap() - before < MEBIBYTES / 2,
        "memory is not provided before somebody asks for it"
    );
    lines.prefault();
    assert!(resident().unwrap() - before >= MEBIBYTES - 1, "memory is provided when somebody asks for it");
}

/// The memory this process holds, in MiB.
fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? / 1024)
}
