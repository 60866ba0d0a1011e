//! Lines for the engine of the Go Text Protocol.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz::gtp(text));
