//! The editor protocol over a web socket: each message of text is a message of the protocol. A process of this program holds the session, bounded in
//! memory and processor time by the system; it ends with the socket. Not here: what is answered (crate `lsp`).

use std::io;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use rustix::process::{Resource, Rlimit, setpriority_process, setrlimit};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{ChildStdout, Command};
use tokio::time::timeout;

use crate::client::Client;
use crate::pages::is_from_here;
use crate::places::{Place, Places};
use crate::problem::Problem;
use crate::stop::Stop;

/// The longest message, in bytes: a document as long as any body may be, and what stands around it.
const LONGEST: usize = 1 << 20;

/// Maximum number of sessions, in all and of one client.
const MAX_SESSIONS: usize = 64;
const MAX_SESSIONS_OF_CLIENT: usize = 6;

/// Time without a message after which a session ends.
const IDLE: Duration = Duration::from_secs(15 * 60);

/// The processor time of a session, in seconds, and its memory, in bytes: some ten thousand checks.
const PROCESSOR: u64 = 120;
const MEMORY: u64 = 1 << 30;

/// The system's priority of a session, as of long jobs: sessions that compute without end take little of what others wait for.
const PRIORITY: i32 = crate::pool::LONG_PRIORITY;

/// The option that has this program hold a session on its standard input and output.
pub(crate) const OPTION: &str = "--editor";

/// Close codes of RFC 6455: too big, and try again later.
const TOO_BIG: u16 = 1009;
const TRY_LATER: u16 = 1013;

/// The sessions; clones share them.
#[derive(Clone, Debug)]
struct Sessions {
    program: PathBuf,
    stop: Stop,
    places: Arc<Places>,
}

/// Returns the route. Requests say in their extensions which client sends them.
pub(crate) fn routes(program: PathBuf, stop: Stop) -> Router {
    let sessions = Sessions { program, stop, places: Places::new(MAX_SESSIONS_OF_CLIENT, MAX_SESSIONS) };
    Router::new().route("/v1/editor", get(open)).with_state(sessions)
}

async fn open(
    State(sessions): State<Sessions>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    if !is_from_here(&headers) {
        let message = "a page of another site has asked for this";
        return Err(Problem::plain(StatusCode::FORBIDDEN, "other-origin", message, None));
    }
    let help = "this address speaks the editor protocol over a web socket, a message of the protocol in each message of text";
    let upgrade = upgrade
        .map_err(|_| Problem::plain(StatusCode::UPGRADE_REQUIRED, "no-web-socket", "this is no web socket", Some(help)))?;
    let place = sessions.places.take(&client).map_err(|_| Problem::busy())?;
    Ok(upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).on_upgrade(|socket| async move {
        tokio::select! {
            () = held(socket, &sessions.program, place) => {}
            () = sessions.stop.given() => {}
        }
    }))
}

/// Holds a session until one of the two sides ends it.
async fn held(mut socket: WebSocket, program: &Path, _place: Place) {
    let spawned = Command::new(program)
        .arg(OPTION)
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn();
    let pipes = spawned.and_then(|mut child| {
        let pipes = child.stdin.take().zip(child.stdout.take());
        pipes.map(|(input, output)| (child, input, output)).ok_or_else(|| io::Error::from(io::ErrorKind::BrokenPipe))
    });
    let Ok((child, mut input, output)) = pipes else {
        let _ = socket.send(Message::Close(Some(CloseFrame { code: TRY_LATER, reason: "no session can be begun".into() }))).await;
        return;
    };
    let (mut to_client, mut from_client) = socket.split();
    let asked = async {
        loop {
            let message = match timeout(IDLE, from_client.next()).await {
                Ok(Some(Ok(message))) => message,
                Ok(Some(Err(_))) => return TOO_BIG,
                Ok(None) | Err(_) => return NORMAL,
            };
            let text = match &message {
                Message::Text(text) => text.as_bytes(),
                Message::Binary(bytes) => bytes.as_ref(),
                Message::Close(_) => return NORMAL,
                Message::Ping(_) | Message::Pong(_) => continue,
            };
            let head = format!("Content-Length: {}\r\n\r\n", text.len());
            if input.write_all(head.as_bytes()).await.is_err()
                || input.write_all(text).await.is_err()
                || input.flush().await.is_err()
            {
                return TRY_LATER;
            }
        }
    };
    let answered = async {
        let mut output = BufReader::new(output);
        while let Ok(text) = framed(&mut output).await {
            if to_client.send(Message::text(text)).await.is_err() {
                return NORMAL;
            }
        }
        // The editor has ended it, or its limits are reached.
        TRY_LATER
    };
    let code = tokio::select! {
        code = asked => code,
        code = answered => code,
    };
    let _ = timeout(Duration::from_secs(1), to_client.send(Message::Close(Some(CloseFrame { code, reason: "".into() })))).await;
    drop(child);
}

/// The close code of a session that ends as it should.
const NORMAL: u16 = 1000;

/// Reads a message after its header.
async fn framed(output: &mut BufReader<ChildStdout>) -> io::Result<String> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).await? == 0 {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
        }
        match line.trim() {
            "" => break,
            field => length = field.strip_prefix("Content-Length: ").and_then(|digits| digits.parse().ok()).unwrap_or(length),
        }
    }
    let mut text = vec![0; length];
    output.read_exact(&mut text).await?;
    String::from_utf8(text).map_err(|_| io::Error::from(io::ErrorKind::InvalidData))
}

/// Holds a session on standard input and output, under the limits of one.
pub(crate) fn main() -> ExitCode {
    for (resource, limit) in [(Resource::Cpu, PROCESSOR), (Resource::As, MEMORY)] {
        // Where the system does not take the limit, the session is bounded by the others.
        let _ = setrlimit(resource, Rlimit { current: Some(limit), maximum: Some(limit) });
    }
    let _ = setpriority_process(None, PRIORITY);
    ExitCode::from(cli::editor())
}
