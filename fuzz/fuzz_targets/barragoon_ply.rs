//! A ply of Barragoon, as text.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz::ply::<barragoon::Barragoon>(text));
