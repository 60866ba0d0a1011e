//! The search does what it did: `trilith bench` counts the same nodes as when `fingerprints.txt` was written.
//!
//! A change that is meant to alter the search writes the file anew, so that no other change does so unnoticed:
//! `cargo run --release -- bench | cut -c1-35 > crates/cli/tests/fingerprints.txt`

use std::process::Command;

#[test]
fn the_search_is_the_one_whose_nodes_were_counted() {
    let output = Command::new(env!("CARGO_BIN_EXE_trilith")).arg("bench").output().expect("the program");
    let text = String::from_utf8(output.stdout).expect("text");
    // What follows the count is the machine's speed.
    let counted: Vec<&str> = text.lines().map(|line| line.get(..35).expect("a fingerprint")).collect();
    assert_eq!(counted, include_str!("fingerprints.txt").lines().collect::<Vec<_>>());
}
