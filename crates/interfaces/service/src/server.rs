//! The service as a whole: its routes and headers, the addresses that it listens on, and its end. Not here: what a route
//! does.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Version, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::future::join_all;
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tracing::Instrument;

use crate::arguments::{Settings, WorkSettings};
use crate::batches::{self, Batches};
use crate::classes::{self, Classes};
use crate::connections::{self, Connections};
use crate::judgements::Judgements;
use crate::lan::{self, Lan};
use crate::metrics::{self, Metrics};
use crate::places::Places;
use crate::pool::Pool;
use crate::problem::{Problem, RefusedByLimit};
use crate::record_key::{self, ServiceKey, UnusableKey};
use crate::request_id::{self, RequestId};
use crate::resources::Resources;
use crate::scheduler::Scheduler;
use crate::stop::{self, Stop};
use crate::store::Store;
use crate::tables::{self, Tables};
use crate::unusable::Unusable;
use crate::{commands, editor, judgements, openapi, pages, sender, spans, streams, telemetry, worlds};

/// The headers of every response: nothing of this service is a page that runs scripts or is shown inside another one, and answers
/// are not cached on the way.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
];

/// The reason for which a program ends at its start.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An address that cannot be used, in words.
    Address(String),
    /// A database that cannot be used.
    Database(Unusable),
    /// A file that cannot be used as the key of records.
    RecordKey(UnusableKey),
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Address(message)
    }
}

impl From<UnusableKey> for Failure {
    fn from(unusable: UnusableKey) -> Failure {
        Failure::RecordKey(unusable)
    }
}

impl From<Unusable> for Failure {
    fn from(unusable: Unusable) -> Failure {
        Failure::Database(unusable)
    }
}

/// Serves until the system asks for the end.
///
/// # Errors
/// An address that cannot be listened on, a database that cannot be used.
pub(crate) fn run(settings: Settings) -> Result<(), Failure> {
    let _sending = telemetry::begin("referee-serve", settings.traces.as_ref())?;
    block_on(serve(settings))
}

/// Judges boards out of a queue until the system asks for the end.
///
/// # Errors
/// An address of no PostgreSQL, in words.
pub(crate) fn work(settings: &WorkSettings) -> Result<(), Failure> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let _sending = telemetry::begin("referee-work", settings.traces.as_ref())?;
    block_on(async { Ok(batches::work(settings, program).await?) })
}

/// Runs a program to its end.
pub(crate) fn block_on<T>(served: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| error.to_string())?;
    let served = runtime.block_on(served);
    runtime.shutdown_background();
    served
}

async fn serve(settings: Settings) -> Result<(), Failure> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let (listeners, lan) = if settings.lan {
        let (listeners, lan) = Lan::listen(settings.listen).await?;
        (listeners, Some(Arc::new(lan)))
    } else {
        (vec![listen(settings.listen).await?], None)
    };
    let side = match settings.metrics {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let of_file = settings.record_key.as_deref().map(record_key::of_file).transpose()?;
    let (pool, metrics) = (Arc::new(Pool::new(program)), Arc::<Metrics>::default());
    let store = Arc::new(Store::open(&settings.database, Arc::clone(&metrics)).await?);
    let connections = connections::fitting(settings.connections.get());
    // With a proxy all connections come from one address.
    let of_client = if settings.client_header.is_some() { connections } else { settings.connections_per_client.get() };
    let connections = Connections { places: Places::new(of_client, connections), idle: settings.idle };
    let streams = Places::new(settings.streams_per_client.get(), connections.places.in_all().div_ceil(2));
    let resources = Resources {
        scheduler: Scheduler::new(&settings, Arc::clone(&pool), Arc::clone(&metrics)),
        pool,
        metrics,
        stop: Stop::new(),
        settings: Arc::new(settings),
        lan: lan.clone(),
    };
    let judgements = Judgements::new(resources.clone());
    let tables = Tables::new(resources.clone(), Arc::clone(&store), ServiceKey::new(Arc::clone(&store), of_file));
    let batches = Batches::new(resources.clone(), Arc::clone(&store));
    let classes = Classes::new(resources.clone(), Arc::clone(&store));
    let mut ready = match (&lan, listeners.first()) {
        (Some(lan), _) => format!("{}/\n", lan.origin()),
        (None, listener) => {
            let address = listener.map(TcpListener::local_addr).transpose().map_err(|error| error.to_string())?;
            address.map(|address| format!("http://{address}\n")).unwrap_or_default()
        }
    };
    if let Some(side) = &side {
        let address = side.local_addr().map_err(|error| error.to_string())?;
        ready += &format!("http://{address}/metrics\n");
    }
    if let Some(lan) = &lan {
        ready += &lan.announcement();
    }
    // The parent of the service does not always read what it prints.
    let _ = std::io::stdout().write_all(ready.as_bytes()).and_then(|()| std::io::stdout().flush());
    if let Some(side) = side {
        let places = [Arc::clone(&connections.places), Arc::clone(&streams)];
        let counted = Counted { resources: resources.clone(), tables: tables.clone(), places };
        let metrics = Router::new().route("/metrics", get(measured)).with_state(counted);
        tokio::spawn(axum::serve(side, metrics).into_future());
    }
    let (stop, drain) = (resources.stop.clone(), resources.settings.drain.unwrap_or_default());
    tokio::spawn(async move {
        stop::of_system().await;
        tracing::info!("stopping");
        stop.leave();
        // A second signal means that no one wants to wait.
        tokio::select! {
            () = tokio::time::sleep(drain) => {}
            () = stop::of_system() => {}
        }
        stop.give();
    });
    tokio::spawn(tables::follow(tables.clone()));
    tokio::spawn(tables::look_after(tables.clone()));
    tokio::spawn(batches::drive(batches.clone()));
    tokio::spawn(classes::forget_old(classes.clone()));
    let app = routes(&resources, &judgements, (&tables, &batches, &classes), &streams);
    tokio::select! {
        _ = join_all(listeners.into_iter().map(|listener| connections.serve(listener, app.clone(), &resources.stop))) => {}
        () = resources.stop.given_after(resources.settings.grace) => {}
    }
    judgements.clear();
    store.close().await;
    resources.pool.clear();
    tracing::info!("stopped");
    Ok(())
}

async fn listen(address: SocketAddr) -> Result<TcpListener, String> {
    TcpListener::bind(address).await.map_err(|error| format!("{address} cannot be listened on: {error}"))
}

/// Returns all routes, with what is common to them.
fn routes(
    resources: &Resources,
    judgements: &Judgements,
    (tables, batches, classes): (&Tables, &Batches, &Classes),
    streams: &Arc<Places>,
) -> Router {
    let routes = Router::new()
        .route("/livez", get(|| async { "alive\n" }))
        .route("/readyz", get(ready))
        .with_state(Readiness { stop: resources.stop.clone(), store: tables.store() })
        .merge(commands::routes(resources.clone()))
        .merge(judgements::routes(judgements.clone()))
        .merge(batches::routes(batches.clone()))
        .merge(tables::routes(tables.clone()))
        .merge(classes::routes(classes.clone()))
        .merge(editor::routes(resources.pool.program().to_owned(), resources.stop.clone()))
        .merge(openapi::routes())
        .merge(worlds::routes(resources.clone()))
        .merge(pages::routes(judgements, tables, classes))
        .fallback(|headers: HeaderMap| async move {
            pages::told(&headers, Problem::plain(StatusCode::NOT_FOUND, "not-found", "there is nothing here", Some(WHERE)))
        })
        .method_not_allowed_fallback(|headers: HeaderMap| async move {
            let message = "this address does not take this method";
            let problem = Problem::plain(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", message, Some(WHERE));
            pages::told(&headers, problem)
        })
        .layer(CatchPanicLayer::custom(|_| Problem::internal().into_response()))
        .layer(from_fn_with_state(Arc::clone(streams), streams::bounded))
        .layer(from_fn_with_state(resources.clone(), admitted))
        .layer(from_fn(named_host))
        .layer(from_fn_with_state(resources.clone(), sender::identify))
        .layer(from_fn_with_state(resources.clone(), observed));
    HEADERS.into_iter().fold(routes, |routes, (name, value)| {
        routes.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)))
    })
}

const WHERE: &str = "/v1/openapi.json lists what there is";

/// The parts that decide on whether the service takes requests.
#[derive(Clone, Debug)]
struct Readiness {
    stop: Stop,
    store: Arc<Store>,
}

async fn ready(State(Readiness { stop, store }): State<Readiness>) -> Result<&'static str, Problem> {
    if stop.is_leaving() {
        return Err(Problem::stopping());
    }
    store.ready().map(|()| "ready\n")
}

/// The parts that the counters are about.
#[derive(Clone, Debug)]
struct Counted {
    resources: Resources,
    tables: Tables,
    /// In the order of [`metrics::PLACES`].
    places: [Arc<Places>; metrics::PLACES.len()],
}

async fn measured(State(Counted { resources, tables, places }): State<Counted>) -> impl IntoResponse {
    let places = places.each_ref().map(|places| places.load());
    ([(header::CONTENT_TYPE, metrics::MEDIA_TYPE)], resources.metrics.text(resources.scheduler.load(), tables.count(), places))
}

/// Refuses what a service for a local network does not answer; any other service answers all.
async fn admitted(State(resources): State<Resources>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
    let headers = request.headers();
    let Some(problem) = resources.lan.as_deref().and_then(|lan| lan::refusal(lan, peer, headers)) else {
        return next.run(request).await;
    };
    // A person reads a page, a program the document.
    pages::told(headers, problem)
}

/// Refuses a request that does not name its host, as RFC 9112 has it.
async fn named_host(request: Request, next: Next) -> Response {
    if request.version() == Version::HTTP_11 && !request.headers().contains_key(header::HOST) {
        let message = "the request has no header `Host`";
        return Problem::plain(StatusCode::BAD_REQUEST, "malformed-request", message, None).into_response();
    }
    next.run(request).await
}

/// Counts and logs a request: its method, the pattern of its route, its status and its time, and nothing of what it says or who
/// sent it.
async fn observed(State(resources): State<Resources>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let path = request.extensions().get::<MatchedPath>().cloned();
    let route = path.as_ref().map_or("", |path| path.as_str());
    let method = spans::method_name(request.method());
    let span = spans::request(method, route);
    let id = RequestId::of(request.headers());
    let mut response = id.clone().scope(next.run(request).instrument(span.clone())).await;
    response.headers_mut().insert(request_id::HEADER, id.header());
    let (status, time) = (response.status().as_u16(), begun.elapsed());
    spans::answered(&span, status);
    resources.metrics.request(route, status, time);
    if let Some(RefusedByLimit(code)) = response.extensions().get() {
        resources.metrics.refuse(code);
    }
    let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    tracing::info!(id = id.text(), method, route, status, microseconds, "request");
    response
}
