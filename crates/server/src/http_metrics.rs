//! The metrics for Prometheus at `/metrics`.

use std::sync::OnceLock;
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use utoipa::openapi::OpenApi;

/// How long requests took, by method, route and status. Routes are patterns, so that there are not many of them.
const REQUESTS: &str = "trilith_http_request_seconds";

/// The upper bounds of the histogram's buckets, in seconds.
const BOUNDS: [f64; 7] = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0];

/// The route of files of the page and of the addresses that the page shows.
const PAGE: &str = "page";

/// The route of addresses below `/api/` where nothing is.
const UNKNOWN: &str = "unknown";

/// The recorder of this process. All servers of a process, as in tests, share it.
pub(crate) fn recorder() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    let make = || {
        let builder = || {
            PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Full(REQUESTS.to_string()), &BOUNDS)
                .unwrap_or_else(|_| PrometheusBuilder::new())
        };
        builder().install_recorder().unwrap_or_else(|_| builder().build_recorder().handle())
    };
    HANDLE.get_or_init(make).clone()
}

/// Registers every metric with the value zero, so that none is missing before its first event.
pub(crate) fn register(api: &OpenApi) {
    describe_gauge!("trilith_sockets", "Open WebSocket connections");
    describe_gauge!("trilith_games_open", "Games in memory");
    describe_counter!("trilith_games_made", "Games made since the start");
    describe_counter!("trilith_too_many", "Requests refused because of a limit since the start");
    describe_histogram!("trilith_act_seconds", "From the arrival of an act to its commit");
    describe_histogram!("trilith_commit_events", "Events that shared a commit");
    describe_histogram!(REQUESTS, "Duration of HTTP requests by method, route and status");
    gauge!("trilith_sockets").increment(0.0);
    gauge!("trilith_games_open").increment(0.0);
    counter!("trilith_games_made").increment(0);
    counter!("trilith_too_many").increment(0);
    // A handle alone registers a histogram.
    drop(histogram!("trilith_act_seconds"));
    drop(histogram!("trilith_commit_events"));
    for (route, item) in &api.paths.paths {
        let methods = [("GET", item.get.is_some()), ("POST", item.post.is_some())];
        methods
            .iter()
            .filter(|(_, has)| *has)
            .for_each(|(method, _)| drop(duration(method, route.clone(), 200)));
    }
    for route in ["/api/openapi.json", "/healthz", "/metrics", PAGE] {
        drop(duration("GET", route.to_string(), 200));
    }
    drop(duration("GET", crate::socket::PATH.to_string(), 101));
    drop(duration("GET", UNKNOWN.to_string(), 404));
}

fn duration(method: &'static str, route: String, status: u16) -> metrics::Histogram {
    histogram!(REQUESTS, "method" => method, "route" => route, "status" => status.to_string())
}

/// Notes how long each request took.
pub(crate) async fn measure(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = match *request.method() {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    };
    let route = match request.extensions().get::<MatchedPath>() {
        Some(pattern) => pattern.as_str().to_string(),
        None if request.uri().path().starts_with("/api/") => UNKNOWN.to_string(),
        None => PAGE.to_string(),
    };
    let response = next.run(request).await;
    duration(method, route, response.status().as_u16()).record(begun.elapsed().as_secs_f64());
    response
}
