use std::sync::Arc;

use metrics_exporter_prometheus::PrometheusHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::Config;
use crate::gates::Gates;
use crate::live::Hall;

/// What every door of the server can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) config: Arc<Config>,
    pub(crate) gates: Arc<Gates>,
    pub(crate) metrics: PrometheusHandle,
    /// Raised when the server is to end.
    pub(crate) shutdown: CancellationToken,
    /// The sockets: HTTP's own shutdown forgets them.
    pub(crate) sockets: TaskTracker,
}
