//! The service as a whole: its routes and headers, the addresses that it listens on, and its end. Not here: what a route
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
use tracing::Instrument;

use crate::arguments::{Settings, WorkSettings};
use crate::batches::{self, Batches};
use crate::judgements::Judgements;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::queue::Queue;
use crate::resources::Resources;
use crate::spending::Spending;
use crate::stop::{self, Stop};
use crate::store::Store;
use crate::tables::{self, Tables};
use crate::{client, commands, editor, judgements, openapi, pages, spans, telemetry};

/// The headers of every response: nothing of this service is a page that runs scripts or is shown inside another one, and answers
/// are not cached on the way.
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
    let _sending = telemetry::begin("referee-serve", settings.traces.as_ref())?;
    block_on(serve(settings))
}

/// Judges boards out of a queue until the system asks for the end.
///
/// # Errors
/// An address of no PostgreSQL, in words.
pub(crate) fn work(settings: &WorkSettings) -> Result<(), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let _sending = telemetry::begin("referee-work", settings.traces.as_ref())?;
    block_on(batches::work(settings, program))
}

fn block_on(served: impl Future<Output = Result<(), String>>) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| error.to_string())?;
    let served = runtime.block_on(served);
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
    let resources = Resources {
        queue: Queue::new(
            settings.workers(),
            settings.queue,
            settings.queue_per_client,
            settings.work_per_hour.map(Spending::new),
        ),
        pool: Arc::new(Pool::new(program)),
        metrics: Arc::default(),
        stop: Stop::new(),
        settings: Arc::new(settings),
    };
    let judgements = Judgements::new(resources.clone());
    let store = Arc::new(Store::new(&resources.settings.database));
    let tables = Tables::new(resources.clone(), Arc::clone(&store));
    let batches = Batches::new(resources.clone(), Arc::clone(&store));
    let mut ready = format!("http://{address}\n");
    if let Some(side) = &side {
        let address = side.local_addr().map_err(|error| error.to_string())?;
        ready += &format!("http://{address}/metrics\n");
    }
    // The parent of the service does not always read what it prints.
    let _ = std::io::stdout().write_all(ready.as_bytes()).and_then(|()| std::io::stdout().flush());
    if let Some(side) = side {
        let metrics = Router::new().route("/metrics", get(metrics)).with_state(resources.clone());
        tokio::spawn(axum::serve(side, metrics).into_future());
    }
    let stop = resources.stop.clone();
    tokio::spawn(async move {
        stop::of_system().await;
        tracing::info!("stopping");
        stop.give();
    });
    tokio::spawn(tables::follow(tables.clone()));
    tokio::spawn(batches::drive(batches.clone()));
    let given = resources.stop.clone();
    let app = routes(&resources, &judgements, &tables, &batches).into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, app).with_graceful_shutdown(async move { given.given().await }).into_future();
    let served = tokio::select! {
        served = serving => served.map_err(|error| error.to_string()),
        () = resources.stop.given_after(resources.settings.grace) => Ok(()),
    };
    judgements.clear();
    store.close().await;
    resources.pool.clear();
    tracing::info!("stopped");
    served
}

async fn listen(address: SocketAddr) -> Result<TcpListener, String> {
    TcpListener::bind(address).await.map_err(|error| format!("{address} cannot be listened on: {error}"))
}

/// Returns all routes, with what is common to them.
fn routes(resources: &Resources, judgements: &Judgements, tables: &Tables, batches: &Batches) -> Router {
    let routes = Router::new()
        .route("/livez", get(|| async { "alive\n" }))
        .route("/readyz", get(ready))
        .with_state(resources.clone())
        .merge(commands::routes(resources.clone()))
        .merge(judgements::routes(judgements.clone()))
        .merge(batches::routes(batches.clone()))
        .merge(tables::routes(tables.clone()))
        .merge(editor::routes(resources.pool.program().to_owned(), resources.stop.clone()))
        .merge(openapi::routes())
        .merge(pages::routes(resources, tables))
        .fallback(|| async { Problem::plain(StatusCode::NOT_FOUND, "not-found", "there is nothing here", Some(WHERE)) })
        .method_not_allowed_fallback(|| async {
            let message = "this address does not take this method";
            Problem::plain(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", message, Some(WHERE))
        })
        .layer(CatchPanicLayer::custom(|_| Problem::internal().into_response()))
        .layer(from_fn_with_state(Arc::clone(&resources.settings), client::identify))
        .layer(from_fn_with_state(resources.clone(), observed));
    HEADERS.into_iter().fold(routes, |routes, (name, value)| {
        routes.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)))
    })
}

const WHERE: &str = "/v1/openapi.json lists what there is";

async fn ready(State(resources): State<Resources>) -> Result<&'static str, Problem> {
    if resources.stop.is_given() { Err(Problem::stopping()) } else { Ok("ready\n") }
}

async fn metrics(State(resources): State<Resources>) -> impl IntoResponse {
    let (running, waiting) = resources.queue.load();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], resources.metrics.text(running, waiting))
}

/// Counts and logs a request: its method, the pattern of its route, its status and its time, and nothing of what it says or who
/// sent it.
async fn observed(State(resources): State<Resources>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let path = request.extensions().get::<MatchedPath>().cloned();
    let route = path.as_ref().map_or("", |path| path.as_str());
    let method = spans::method_name(request.method());
    let span = spans::request(method, route);
    let response = next.run(request).instrument(span.clone()).await;
    let (status, time) = (response.status().as_u16(), begun.elapsed());
    spans::answered(&span, status);
    resources.metrics.request(route, status, time);
    tracing::info!(method, route, status, microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX), "request");
    response
}
