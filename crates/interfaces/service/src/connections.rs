//! The connections: how many a client may have and how many there may be, how long they may wait for a request, and their end.
//! Not here: what is asked over them (`server`).

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{sleep, timeout};
use tower_service::Service;

use crate::client::Client;
use crate::held_body::holding;
use crate::lingering::Lingering;
use crate::places::{Full, Place, Places};
use crate::problem::{MEDIA_TYPE, Problem};
use crate::stop::Stop;

/// Files that are kept for everything else: the database, the pipes of workers, the log.
const OTHER_FILES: usize = 256;

/// Number of connections below which the limit on files is worth a warning.
const FEW: usize = 1_000;

/// Pause where the system gives no connection, as when there are too many files.
const PAUSE: Duration = Duration::from_millis(100);

/// Time that a connection without a request may take to end when the service stops.
const IDLE_END: Duration = Duration::from_secs(1);

/// Number of connections that are being told why they are refused, and the time that this may take. Others are closed without a
/// word.
const REFUSALS: usize = 64;
const REFUSAL: Duration = Duration::from_secs(2);

/// Raises this process's limit on open files to what the system grants, and returns how many connections fit below it.
///
/// * `wanted`: the number that was asked for.
pub(crate) fn fitting(wanted: usize) -> usize {
    let limits = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limits.maximum, maximum: limits.maximum };
    // Where the system does not raise it, the lower one counts.
    let current = if setrlimit(Resource::Nofile, raised).is_ok() { limits.maximum } else { limits.current };
    let files = current.map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX));
    let most = wanted.min(files.saturating_sub(OTHER_FILES)).max(1);
    if most < wanted.min(FEW) {
        tracing::warn!(
            files,
            connections = most,
            "the limit on open files is low: raise it (`ulimit -n`, LimitNOFILE= of systemd)"
        );
    }
    most
}

/// The rules for connections.
#[derive(Debug)]
pub(crate) struct Connections {
    /// Places by address, and in all.
    pub(crate) places: Arc<Places>,
    /// Time that the head of a request may take, and that a connection may be idle before it.
    pub(crate) idle: Duration,
}

impl Connections {
    /// Serves what connects until the signal for the end is given and all that is under way has ended.
    pub(crate) async fn serve(&self, listener: TcpListener, app: Router, stop: &Stop) {
        let (alive, mut all_ended) = mpsc::channel::<()>(1);
        let refusals = Arc::new(Semaphore::new(REFUSALS));
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = stop.given() => break,
            };
            let (stream, peer) = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "no connection can be taken");
                    sleep(PAUSE).await;
                    continue;
                }
            };
            match self.places.take(&Client::of_address(peer.ip())) {
                Ok(place) => {
                    let (app, stop, alive, idle) = (app.clone(), stop.clone(), alive.clone(), self.idle);
                    tokio::spawn(async move {
                        served(stream, peer, app, idle, &stop).await;
                        drop::<(Place, mpsc::Sender<()>)>((place, alive));
                    });
                }
                Err(full) => {
                    if let Ok(permit) = Arc::clone(&refusals).try_acquire_owned() {
                        tokio::spawn(async move {
                            // A client that has gone is not told.
                            let _ = timeout(REFUSAL, refuse(stream, full)).await;
                            drop(permit);
                        });
                    }
                }
            }
        }
        drop((listener, alive));
        // It ends when no connection holds a sender any more.
        let _ = all_ended.recv().await;
    }
}

/// Serves a connection until it ends.
async fn served(stream: TcpStream, peer: SocketAddr, app: Router, idle: Duration, stop: &Stop) {
    let under_way = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&under_way);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut app = app.clone();
        let busy = Busy::new(&counted);
        async move {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            let response: Result<Response, Infallible> = app.call(request).await;
            response.map(|response| holding(response, busy))
        }
    });
    let io = TokioIo::new(Lingering::new(stream));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(idle);
    let mut connection = std::pin::pin!(builder.serve_connection(io, service).with_upgrades());
    // A client that breaks off or sends no HTTP has ended its connection, which is all that there is to know.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = stop.given() => connection.as_mut().graceful_shutdown(),
    }
    loop {
        tokio::select! {
            _ = connection.as_mut() => return,
            () = sleep(IDLE_END) => if under_way.load(Ordering::Relaxed) == 0 { return },
        }
    }
}

/// The mark that a request is under way, until its answer is sent.
struct Busy(Arc<AtomicUsize>);

impl Busy {
    fn new(under_way: &Arc<AtomicUsize>) -> Busy {
        under_way.fetch_add(1, Ordering::Relaxed);
        Busy(Arc::clone(under_way))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Tells a client why its connection is refused.
async fn refuse(stream: TcpStream, full: Full) -> std::io::Result<()> {
    let problem = Problem::no_place("connections", "too-many-connections", full);
    let (status, body) = (problem.status, problem.json());
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {MEDIA_TYPE}\r\nContent-Length: {}\r\nRetry-After: {}\r\nConnection: close\r\n\r\n",
        body.len(),
        Problem::FULL_RETRY,
    );
    let mut stream = Lingering::new(stream);
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    stream.shutdown().await
}
