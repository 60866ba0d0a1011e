use std::net::{IpAddr, Ipv4Addr};

tokio::task_local! {
    /// The sender of the request that the current task answers; the guard sets it.
    static CURRENT: Requester;
}

/// The sender of a request, as far as work is shared out fairly between senders.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Requester {
    pub(crate) address: IpAddr,
    /// The hash of an established visitor. All others of an address count as one, because cookies cost nothing.
    pub(crate) visitor: Option<String>,
    /// The hash of a visitor who is not established: they take turns in the share of the others.
    pub(crate) newcomer: Option<String>,
}

impl Requester {
    /// Runs a future that answers a request of this sender.
    pub(crate) fn scope<F: Future>(self, answering: F) -> impl Future<Output = F::Output> {
        CURRENT.scope(self, answering)
    }

    /// The sender of the current request. Without a guard, as in tests of the router alone, all senders are one.
    pub(crate) fn current() -> Requester {
        let unknown =
            |_| Requester { address: IpAddr::V4(Ipv4Addr::UNSPECIFIED), visitor: None, newcomer: None };
        CURRENT.try_with(Requester::clone).unwrap_or_else(unknown)
    }
}
