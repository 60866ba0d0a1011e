//! Servers of tests, and the visitors and pages that come to them.

// No test crate needs all of it.
#![allow(dead_code, unused_imports)]

mod page;
mod socket;
mod test_server;
mod visitor;

pub(crate) use page::{ActionOutcome, Page};
pub(crate) use socket::{Disconnected, Socket};
pub(crate) use test_server::{Database, TestServer, impatient};
pub(crate) use visitor::{File, Visitor, hello, invitation, key, refused, together};

/// Longer nobody waits for what must come, even on a slow and busy machine.
pub(crate) const PATIENCE: std::time::Duration = std::time::Duration::from_secs(60);
