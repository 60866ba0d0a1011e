//! A ply of Greener, as text.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz::ply::<greener::Greener>(text));
