//! How long the program takes to start and answer: `cargo bench -p cli --bench start`.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: usize = 100;

fn main() {
    println!("{:<28} {:>8} {:>8}", "start to end of", "median", "slowest");
    for arguments in
        [["moves", "gorogo"], ["moves", "barragoon"], ["moves", "greener"], ["show", "barragoon"]]
    {
        let mut times: Vec<Duration> = (0..RUNS).map(|_| time(&arguments)).collect();
        times.sort_unstable();
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let (median, slowest) = (milliseconds(times[RUNS / 2]), milliseconds(times[RUNS - 1]));
        println!("trilith {:<20} {median:>5.1} ms {slowest:>5.1} ms", arguments.join(" "));
    }
}

fn time(arguments: &[&str]) -> Duration {
    let start = Instant::now();
    let run = Command::new(env!("CARGO_BIN_EXE_trilith")).args(arguments).stdout(Stdio::null()).status();
    assert!(run.is_ok_and(|status| status.success()));
    start.elapsed()
}
