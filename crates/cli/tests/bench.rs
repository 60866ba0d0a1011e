//! The search does what it did: `trilith bench` counts the same nodes as when `fingerprints.txt` was written.
//!
//! A change that is meant to alter the search writes the file anew, so that no other change does so unnoticed:
//! `cargo run --release -- bench | awk '{ print $1, $2, $3 }' > crates/cli/tests/fingerprints.txt`

use std::process::Command;

#[test]
fn the_search_is_the_one_whose_nodes_were_counted() {
    for line in include_str!("fingerprints.txt").lines() {
        let stored = words(line);
        let mut bench = Command::new(env!("CARGO_BIN_EXE_trilith"));
        let output = bench.args(["bench", stored[0]]).output().expect("the program");
        let text = String::from_utf8(output.stdout).expect("text");
        // What follows the count is the machine's speed.
        assert_eq!(words(&text)[..3], stored, "{line}");
    }
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}
