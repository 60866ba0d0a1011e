//! A position of Gorogo, as text.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz::position::<gorogo::Gorogo>(text));
