//! What the engine does with the memory it is given.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::{fs, iter};

/// An engine that was told this, and the lines it said up to `readyok`.
fn engine_after(commands: &str) -> (Child, Vec<String>) {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("trilith"))
        .arg("ugi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    writeln!(child.stdin.as_mut().unwrap(), "{commands}\nisready").unwrap();
    let mut output = BufReader::new(child.stdout.as_mut().unwrap());
    let lines = iter::from_fn(|| {
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        (line.trim() != "readyok" && !line.is_empty()).then_some(line)
    });
    let lines = lines.collect();
    (child, lines)
}

fn quit(mut child: Child) {
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
}

/// The memory a process holds, in MiB, where the system tells.
fn resident(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? / 1024)
}

#[test]
fn the_table_is_allocated_before_readyok() {
    let (child, _) = engine_after("setoption name Hash value 256");
    match resident(&child) {
        None => eprintln!("skipped: the system does not tell how much memory a process holds"),
        Some(resident) => assert!(resident >= 256, "{resident} MiB of 256"),
    }
    quit(child);
}

#[test]
fn a_table_that_cannot_be_is_refused_and_the_old_one_kept() {
    let (child, said) = engine_after("setoption name Hash value 8\nsetoption name Hash value 65536");
    let enough = fs::read_to_string("/proc/meminfo").is_ok_and(|table| {
        let kibibytes = table.lines().find_map(|line| line.strip_prefix("MemTotal:"));
        kibibytes.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok()).unwrap()
            < 65_536 << 10
    });
    if enough {
        assert!(
            matches!(&said[..], [line] if line.starts_with("info string ") && line.contains("MiB are free")),
            "{said:?}"
        );
        assert!(resident(&child).unwrap() < 64);
    } else {
        eprintln!("skipped: the system does not tell its memory, or has 64 GiB");
    }
    quit(child);
}
