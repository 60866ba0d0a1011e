//! No one gets in: every way that somebody who means no good might try, and what stands against it.

mod budget;
mod cookies;
mod engine;
mod fair;
mod flood;
mod large;
mod long;
mod markup;
mod names;
mod player_names;
mod seat;
#[cfg(target_os = "linux")]
mod send_buffer;
mod slow;
mod text;
mod workers;
