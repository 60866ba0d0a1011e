//! Servers of tests, and the visitors and pages that come to them.

// No test crate needs all of it.
#![allow(dead_code, unused_imports)]

mod house;
mod page;
mod socket;
mod visitor;

pub(crate) use house::{Database, House, impatient};
pub(crate) use page::{Answer, Page};
pub(crate) use socket::{Lost, Socket};
pub(crate) use visitor::{File, Visitor, hello, invitation, key, refused, together};

/// Longer nobody waits for what must come, even on a slow and busy machine.
pub(crate) const PATIENCE: std::time::Duration = std::time::Duration::from_secs(60);
