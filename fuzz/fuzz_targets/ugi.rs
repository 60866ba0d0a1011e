//! Lines for the engine of the Universal Game Interface.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz::ugi(text));
