//! A position of Greener, as text.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz::position::<greener::Greener>(text));
