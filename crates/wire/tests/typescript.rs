//! The types that the page is written against are made from these, and kept beside it.

use std::fs;
use std::path::Path;

#[test]
fn the_types_of_the_page_are_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire.ts");
    let kept = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let changed = kept
        .lines()
        .zip(wire::typescript().lines())
        .find(|(kept, made)| kept != made)
        .map(|(kept, made)| format!("{kept}\nshould be\n{made}"));
    assert!(
        kept == wire::typescript(),
        "web/src/lib/wire.ts is old, make it anew: cargo run -p wire --example typescript > web/src/lib/wire.ts\n{}",
        changed.unwrap_or_default()
    );
}
