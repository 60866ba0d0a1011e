use std::sync::Arc;

use metrics_exporter_prometheus::PrometheusHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::byte_budget::ByteBudget;
use crate::config::Config;
use crate::cookie::CookieSigner;
use crate::health::Health;
use crate::host_names::HostNames;
use crate::live::GameRegistry;
use crate::rate_limit::RateLimits;

/// The state of all HTTP handlers.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) registry: Arc<GameRegistry>,
    pub(crate) config: Arc<Config>,
    pub(crate) rate_limits: Arc<RateLimits>,
    pub(crate) cookies: Arc<CookieSigner>,
    pub(crate) health: Arc<Health>,
    pub(crate) bytes: Arc<ByteBudget>,
    /// The names of this machine.
    pub(crate) host_names: Arc<HostNames>,
    pub(crate) metrics: PrometheusHandle,
    /// Raised when the server is to end.
    pub(crate) shutdown: CancellationToken,
    /// The sockets: HTTP's own shutdown forgets them.
    pub(crate) sockets: TaskTracker,
}
