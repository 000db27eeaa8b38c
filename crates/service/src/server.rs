//! The service as a whole: its state, routes and headers, the addresses that it listens on, and its end. Not here: what a route
//! does.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::arguments::Settings;
use crate::judgements::Judgements;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::queue::Queue;
use crate::stop::{self, Stop};
use crate::{batches, commands, judgements, openapi};

/// The state that all requests share.
#[derive(Clone, Debug)]
pub(crate) struct Service {
    pub(crate) settings: Arc<Settings>,
    pub(crate) queue: Queue,
    pub(crate) pool: Arc<Pool>,
    pub(crate) judgements: Arc<Judgements>,
    pub(crate) batches: Arc<batches::Batches>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) stop: Stop,
}

/// The headers of every response: nothing of this service is a page that runs scripts or is shown inside another one, and answers
/// are kept by nobody on the way.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
];

/// Serves until the system asks for the end.
///
/// # Errors
/// An address that cannot be listened on, in words.
pub(crate) fn run(settings: Settings) -> Result<(), String> {
    tracing_subscriber::fmt().json().with_writer(std::io::stderr).with_max_level(tracing::Level::INFO).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| error.to_string())?;
    let served = runtime.block_on(serve(settings));
    runtime.shutdown_background();
    served
}

async fn serve(settings: Settings) -> Result<(), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let listener = listen(settings.listen).await?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let side = match settings.metrics {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let service = Service {
        queue: Queue::new(settings.workers(), settings.queue, settings.queue_per_client),
        pool: Arc::new(Pool::new(program)),
        judgements: Arc::new(Judgements::default()),
        batches: Arc::default(),
        metrics: Arc::default(),
        stop: Stop::new(),
        settings: Arc::new(settings),
    };
    let mut ready = format!("http://{address}\n");
    if let Some(side) = &side {
        let address = side.local_addr().map_err(|error| error.to_string())?;
        ready += &format!("http://{address}/metrics\n");
    }
    // Whoever started the service may not read what it prints.
    let _ = std::io::stdout().write_all(ready.as_bytes()).and_then(|()| std::io::stdout().flush());
    if let Some(side) = side {
        let metrics = Router::new().route("/metrics", get(metrics)).with_state(service.clone());
        tokio::spawn(axum::serve(side, metrics).into_future());
    }
    let stop = service.stop.clone();
    tokio::spawn(async move {
        stop::of_system().await;
        tracing::info!("stopping");
        stop.give();
    });
    let given = service.stop.clone();
    let app = routes(service.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, app).with_graceful_shutdown(async move { given.given().await }).into_future();
    let served = tokio::select! {
        served = serving => served.map_err(|error| error.to_string()),
        () = service.stop.given_after(service.settings.grace) => Ok(()),
    };
    service.judgements.clear();
    service.pool.clear();
    tracing::info!("stopped");
    served
}

async fn listen(address: SocketAddr) -> Result<TcpListener, String> {
    TcpListener::bind(address).await.map_err(|error| format!("{address} cannot be listened on: {error}"))
}

/// Returns all routes, with what is common to them.
fn routes(service: Service) -> Router {
    let routes = Router::new()
        .route("/livez", get(|| async { "alive\n" }))
        .route("/readyz", get(ready))
        .merge(commands::routes())
        .merge(judgements::routes())
        .merge(batches::routes())
        .merge(openapi::routes())
        .fallback(|| async { Problem::plain(StatusCode::NOT_FOUND, "not-found", "there is nothing here", Some(WHERE)) })
        .method_not_allowed_fallback(|| async {
            let message = "this address does not take this method";
            Problem::plain(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", message, Some(WHERE))
        })
        .layer(CatchPanicLayer::custom(|_| Problem::internal().into_response()))
        .layer(from_fn_with_state(service.clone(), observed))
        .with_state(service);
    HEADERS.into_iter().fold(routes, |routes, (name, value)| {
        routes.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)))
    })
}

const WHERE: &str = "/v1/openapi.json lists what there is";

async fn ready(State(service): State<Service>) -> Result<&'static str, Problem> {
    if service.stop.is_given() { Err(Problem::stopping()) } else { Ok("ready\n") }
}

async fn metrics(State(service): State<Service>) -> impl IntoResponse {
    let (running, waiting) = service.queue.load();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], service.metrics.text(running, waiting))
}

/// Counts and logs a request: its method, the pattern of its route, its status and its time, and nothing of what it says or who
/// sent it.
async fn observed(State(service): State<Service>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let path = request.extensions().get::<MatchedPath>().cloned();
    let route = path.as_ref().map_or("", |path| path.as_str());
    let method = request.method().clone();
    let response = next.run(request).await;
    let (status, time) = (response.status().as_u16(), begun.elapsed());
    service.metrics.request(route, status, time);
    tracing::info!(%method, route, status, microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX), "request");
    response
}
