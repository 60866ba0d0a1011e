//! Records as JSON.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| fuzz::json(text));
