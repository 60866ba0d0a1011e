//! Games in the Smart Game Format, as text.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| fuzz::sgf(text));
