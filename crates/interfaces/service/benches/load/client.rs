//! Requests in HTTP/1.1 over connections that stay open, at a rate that does not wait for answers. Not here: what is asked.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep_until;

/// A connection, over which one request after another is sent.
pub(crate) struct Connection(BufReader<TcpStream>);

impl Connection {
    pub(crate) async fn open(address: &str) -> io::Result<Connection> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Connection(BufReader::new(stream)))
    }

    /// Sends a request, and reads its response: the status and the body.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> io::Result<(u16, Vec<u8>)> {
        self.0.get_mut().write_all(request).await?;
        let (status, length) = self.head().await?;
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).await?;
        Ok((status, body))
    }

    /// Sends a request whose response is a stream, and reads its head.
    pub(crate) async fn begin(&mut self, request: &[u8]) -> io::Result<()> {
        self.0.get_mut().write_all(request).await?;
        self.head().await.map(drop)
    }

    /// Reads the head of a response: the status, and the length of the body.
    async fn head(&mut self) -> io::Result<(u16, usize)> {
        let (mut status, mut length, mut line) = (0, 0, String::new());
        loop {
            line.clear();
            if self.0.read_line(&mut line).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let line = line.trim_end();
            if line.is_empty() {
                return Ok((status, length));
            }
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest.split(' ').next().and_then(|status| status.parse().ok()).unwrap_or_default();
            } else if let Some((name, value)) = line.split_once(": ")
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.parse().map_err(|_| io::ErrorKind::InvalidData)?;
            }
        }
    }

    /// Reads the next line of a stream that does not end.
    pub(crate) async fn line(&mut self, line: &mut String) -> io::Result<()> {
        line.clear();
        if self.0.read_line(line).await? == 0 { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
    }
}

/// A request to `path`, with a body or without one.
pub(crate) fn request(method: &str, path: &str, token: &str, body: &str) -> Vec<u8> {
    let token = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: bench\r\n{token}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body.as_bytes()].concat()
}

/// The responses to many requests.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// From the moment at which a request was to be sent to the end of its response, in order.
    pub(crate) times: Vec<Duration>,
    /// How many there were of each status; 0 stands for connections that broke.
    pub(crate) statuses: BTreeMap<u16, usize>,
    /// From the first request to the last response.
    pub(crate) whole: Duration,
}

impl Outcome {
    fn add(&mut self, status: u16, time: Duration) {
        self.times.push(time);
        *self.statuses.entry(status).or_default() += 1;
    }

    pub(crate) fn count(&self) -> usize {
        self.times.len()
    }

    /// The time within which this part of a thousand was answered.
    pub(crate) fn within(&mut self, thousandths: usize) -> Duration {
        self.times.sort_unstable();
        let at = (self.times.len() * thousandths).div_ceil(1000).saturating_sub(1);
        self.times.get(at).copied().unwrap_or_default()
    }
}

/// What is asked, by its number, over a connection of its own.
pub(crate) trait Asks: Send + Sync + 'static {
    fn ask(&self, number: usize, connection: &mut Connection) -> impl Future<Output = io::Result<u16>> + Send;
}

/// The same request to one route each time, with a body that may depend on its number.
pub(crate) struct Posts<F>(pub(crate) &'static str, pub(crate) F);

impl<F: Fn(usize) -> String + Send + Sync + 'static> Asks for Posts<F> {
    async fn ask(&self, number: usize, connection: &mut Connection) -> io::Result<u16> {
        let body = self.1(number);
        Ok(connection.ask(&request("POST", self.0, "", &body)).await?.0)
    }
}

/// Sends requests at a rate that does not depend on the answers, over this many connections; one that finds none free waits, and its time counts
/// from the moment at which it was due.
pub(crate) async fn arrivals(address: &str, rate: f64, time: Duration, connections: usize, asks: &Arc<impl Asks>) -> Outcome {
    let mut free = Vec::new();
    for _ in 0..connections {
        free.push(Connection::open(address).await.expect("it listens"));
    }
    let (free, turns) = (Arc::new(Mutex::new(free)), Arc::new(Semaphore::new(connections)));
    let begun = Instant::now();
    let mut asked = JoinSet::new();
    let mut outcome = Outcome::default();
    let all = (rate * time.as_secs_f64()) as usize;
    for number in 0..all {
        let due = begun + Duration::from_secs_f64(number as f64 / rate);
        sleep_until(due.into()).await;
        let (free, turns, asks) = (Arc::clone(&free), Arc::clone(&turns), Arc::clone(asks));
        asked.spawn(async move {
            let _turn = turns.acquire().await.expect("it is never closed");
            let kept = free.lock().expect("no task panics").pop();
            let mut connection = kept.expect("there is one for each turn");
            let status = asks.ask(number, &mut connection).await.unwrap_or(0);
            free.lock().expect("no task panics").push(connection);
            (status, due.elapsed())
        });
        while let Some(answered) = asked.try_join_next() {
            let (status, time) = answered.expect("no task panics");
            outcome.add(status, time);
        }
    }
    while let Some(answered) = asked.join_next().await {
        let (status, time) = answered.expect("no task panics");
        outcome.add(status, time);
    }
    outcome.whole = begun.elapsed();
    outcome
}

/// Sends requests as fast as they are answered, over this many connections.
pub(crate) async fn as_fast_as_it_goes(address: &str, time: Duration, connections: usize, asks: &Arc<impl Asks>) -> Outcome {
    let begun = Instant::now();
    let mut asking = JoinSet::new();
    for first in 0..connections {
        let (address, asks) = (address.to_owned(), Arc::clone(asks));
        asking.spawn(async move {
            let mut connection = Connection::open(&address).await.expect("it listens");
            let mut answered = Vec::new();
            let mut number = first;
            while begun.elapsed() < time {
                let sent = Instant::now();
                let status = asks.ask(number, &mut connection).await.unwrap_or(0);
                answered.push((status, sent.elapsed()));
                number += connections;
            }
            answered
        });
    }
    let mut outcome = Outcome::default();
    while let Some(answered) = asking.join_next().await {
        for (status, time) in answered.expect("no task panics") {
            outcome.add(status, time);
        }
    }
    outcome.whole = begun.elapsed();
    outcome
}
