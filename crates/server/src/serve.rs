use std::io::IsTerminal;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router, middleware};
use play::EnginePool;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::trace::TraceLayer;
use tracing_subscriber::EnvFilter;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::byte_budget::limit_responses;
use crate::config::Config;
use crate::cookie::{self, CookieSigner};
use crate::extract::{error_response, wrong_method};
use crate::host_names::HostNames;
use crate::listen::listen;
use crate::live::{GameRegistry, Maintenance};
use crate::rate_limit::RateLimits;
use crate::store::{self, StoreError};
use crate::{http_metrics, request_filter, routes, socket, tokens, visitor};

/// How long a server that stops waits for requests, sockets and its own work, all together.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Why a server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be used.
    #[error("cannot listen at {0}: {1}; name another port with --port, or another address with --bind")]
    Address(SocketAddr, std::io::Error),
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no key to sign cookies with.
    #[error("cannot make a secret key: the system gives no random numbers; start the server again later")]
    NoRandomness,
    /// The server broke down.
    #[error("the server ended: {0}")]
    Broken(std::io::Error),
}

/// Runs a server until it is stopped; `ready` is called with its address.
///
/// # Errors
/// If it cannot be started, or breaks down.
pub fn serve(
    config: Config,
    stop: CancellationToken,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    init_tracing();
    raise_file_limit();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Broken)?;
    runtime.block_on(async {
        let server = Server::open(config).await?;
        ready(server.address());
        server.run(stop).await
    })
}

/// Each connection is an open file, and the usual limit of 1,024 is soon reached: the server uses what the system allows.
fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let _stays_as_it_is = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
    }
}

/// Logs to standard error: warnings, or what `RUST_LOG` selects.
fn init_tracing() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    let _set_already = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // A log on a full disk cannot be written; to say so on standard error would panic.
        .log_internal_errors(false)
        // Colours are for people: a file or a journal would keep their codes.
        .with_ansi(std::io::stderr().is_terminal())
        .try_init();
}

/// A server that listens, and has yet to answer.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Trilith",
    description = "Play, study and solve abstract board games: positions, records, analysis and live games."
))]
struct ApiDoc;

impl Server {
    /// Opens the store and the address.
    ///
    /// # Errors
    /// If one of them cannot be used.
    pub async fn open(config: Config) -> Result<Server, ServeError> {
        let bind = config.bind;
        let listener = TcpListener::bind(bind).await.map_err(|error| ServeError::Address(bind, error))?;
        let address = listener.local_addr().map_err(|error| ServeError::Address(bind, error))?;
        let store = store::open(&config.database).await?;
        let proposed = tokens::key().ok_or(ServeError::NoRandomness)?;
        let key = store.shared_secret(cookie::KEY_NAME, &proposed).await?;
        let cookies = CookieSigner::new(&key, &config).ok_or(ServeError::NoRandomness)?;
        let registry = GameRegistry::new(store, EnginePool::new(config.pool), config.limits);
        let app = App {
            registry,
            rate_limits: Arc::new(RateLimits::new(&config.limits)),
            cookies: Arc::new(cookies),
            health: Arc::default(),
            bytes: Arc::default(),
            config: Arc::new(config),
            host_names: Arc::new(HostNames::of_this_machine()),
            metrics: http_metrics::recorder(),
            shutdown: CancellationToken::new(),
            sockets: TaskTracker::new(),
        };
        Ok(Server { listener, address, app })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until it is stopped; then pages are notified and requests in progress are finished.
    ///
    /// # Errors
    /// If the address breaks down.
    pub async fn run(self, stop: CancellationToken) -> Result<(), ServeError> {
        let Server { listener, app, .. } = self;
        let maintenance = Maintenance::new(Arc::clone(&app.registry)).await;
        let mut maintenance = tokio::spawn(maintenance.run(app.shutdown.clone()));
        let (rate_limits, recorder) = (Arc::clone(&app.rate_limits), app.metrics.clone());
        let tidying = tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_secs(60)).await;
                rate_limits.tidy();
                // Durations are kept one by one until they are counted, also where no one reads them.
                recorder.run_upkeep();
            }
        });
        let shutdown = app.shutdown.clone();
        let stopping = tokio::spawn(async move {
            stop.cancelled().await;
            shutdown.cancel();
        });
        let connections = listen(listener, router(app.clone()), app.clone(), app.shutdown.clone()).await;
        app.sockets.close();
        // A connection may still become a socket.
        let clients = async {
            connections.wait().await;
            app.sockets.wait().await;
        };
        let _late =
            tokio::time::timeout(SHUTDOWN_TIMEOUT, async { tokio::join!(clients, &mut maintenance) }).await;
        stopping.abort();
        tidying.abort();
        maintenance.abort();
        app.registry.store.close().await;
        Ok(())
    }
}

fn router(app: App) -> Router {
    let live = routes::live()
        .layer(middleware::from_fn(limit_responses))
        .layer(middleware::from_fn_with_state(app.clone(), visitor::recognise));
    let (endpoints, api) = OpenApiRouter::with_openapi(ApiDoc::openapi())
        .merge(routes::stateless())
        .merge(live)
        .split_for_parts();
    http_metrics::register(&api);
    let socket = Router::new()
        .route(socket::PATH, get(socket::open))
        .layer(middleware::from_fn_with_state(app.clone(), visitor::recognise));
    let description = get(move || async move { Json(api) }).layer(middleware::from_fn(limit_responses));
    endpoints
        .route("/api/openapi.json", description)
        .merge(socket)
        .route("/healthz", get(healthy))
        .route("/metrics", get(measured))
        .fallback(routes::page)
        .method_not_allowed_fallback(wrong_method)
        .layer(CatchPanicLayer::custom(|_| {
            error_response(
                StatusCode::INTERNAL_SERVER_ERROR,
                "the server failed to do this: this is a bug in Trilith",
            )
        }))
        .layer(middleware::from_fn_with_state(app.clone(), request_filter::filter))
        .layer(middleware::from_fn_with_state(app.clone(), request_filter::headers))
        .layer(TraceLayer::new_for_http().make_span_with(span))
        .layer(middleware::from_fn(http_metrics::measure))
        .with_state(app)
}

/// The log span of a request: it has the route, because the address may hold a token.
fn span(request: &Request) -> tracing::Span {
    let path = request.extensions().get::<MatchedPath>().map_or("the page", MatchedPath::as_str);
    tracing::debug_span!("request", method = %request.method(), path)
}

async fn healthy(State(app): State<App>) -> Result<&'static str, (StatusCode, String)> {
    let checked = app.health.check(&app.registry.store).await;
    checked.map(|()| "ok\n").map_err(|why| (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")))
}

async fn measured(State(app): State<App>) -> String {
    app.metrics.render()
}
