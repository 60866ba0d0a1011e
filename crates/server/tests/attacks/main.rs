//! No one gets in: every way that somebody who means no good might try, and what stands against it.

mod engine;
mod flood;
mod large;
mod markup;
mod names;
mod seat;
mod slow;
#[path = "../support/mod.rs"]
mod support;
