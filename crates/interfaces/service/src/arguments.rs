//! The options of the program.

use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use clap::Parser;

use crate::database::Database;
use crate::telemetry::Collector;

/// Serve judgements over HTTP
///
/// Prints the address on standard output when it is ready, and on a second line that of the metrics if there are any (with --lan also
/// further addresses, and a QR code); logs go to standard error, one JSON object a line. Ends in good order on SIGTERM and SIGINT. Each option can be given by the variable of the
/// environment named with it, or in a file; an option counts more than its variable, and that more than the file.
#[derive(Clone, Debug, Parser)]
#[command(name = "referee serve", bin_name = "referee serve", version, max_term_width = 100)]
pub(crate) struct Settings {
    /// A file of these settings in TOML, by the names of the options: `queue-per-client = 8`
    #[arg(long, env = "REFEREE_SERVE_CONFIG", value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// The address to listen on; port 0 stands for any free port
    #[arg(long, env = "REFEREE_SERVE_LISTEN", value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub(crate) listen: SocketAddr,

    /// Let people in the same network sit down without TLS: listen on the private addresses of this machine, with the port of
    /// `--listen`, and print the first as a QR code, too. Others in that network who listen can read what is sent
    #[arg(long, env = "REFEREE_SERVE_LAN", value_parser = clap::builder::BoolishValueParser::new())]
    pub(crate) lan: bool,

    /// The address for GET /metrics, in Prometheus' text format; without it there are none
    #[arg(long, env = "REFEREE_SERVE_METRICS", value_name = "ADDR")]
    pub(crate) metrics: Option<SocketAddr>,

    /// The collector that is sent a span for each request and what it waits for (OpenTelemetry, OTLP over HTTP), such as
    /// `http://127.0.0.1:4318`; without it there are no traces
    #[arg(long, env = "REFEREE_SERVE_TRACES", hide_env_values = true, value_name = "URL")]
    pub(crate) traces: Option<Collector>,

    /// Number of requests that are worked on at a time, each in a process of its own; without it, as many as there are processors
    #[arg(long, env = "REFEREE_SERVE_WORKERS", value_name = "NUMBER")]
    pub(crate) workers: Option<NonZeroUsize>,

    /// Number of boards of batches that are judged at a time; 0 leaves them to `referee work`; without it, as many as there are workers
    #[arg(long, env = "REFEREE_SERVE_BATCH_WORKERS", value_name = "NUMBER")]
    pub(crate) batch_workers: Option<usize>,

    /// Number of requests that may wait; those beyond are refused with status 503
    #[arg(long, env = "REFEREE_SERVE_QUEUE", value_name = "NUMBER", default_value_t = 64)]
    pub(crate) queue: usize,

    /// Number of requests of one client that may wait
    #[arg(long, env = "REFEREE_SERVE_QUEUE_PER_CLIENT", value_name = "NUMBER", default_value_t = 16)]
    pub(crate) queue_per_client: usize,

    /// Time of one worker that a client may take in an hour, all of it at once if it wants; without it, there is no bound. Boards of
    /// batches do not count; moves of programs count for the client that has begun the game or moved last
    #[arg(long, env = "REFEREE_SERVE_WORK_PER_HOUR", value_name = "TIME", value_parser = cli::remote::duration)]
    pub(crate) work_per_hour: Option<Duration>,

    /// The header by which a proxy says who the client is, such as X-Forwarded-For (its last address counts); without it, a
    /// client is the address that the connection comes from
    #[arg(long, env = "REFEREE_SERVE_CLIENT_HEADER", value_name = "HEADER")]
    pub(crate) client_header: Option<String>,

    /// The longest time that a request may ask for, and the limit of those that ask for none
    #[arg(long, env = "REFEREE_SERVE_LONGEST", value_name = "TIME", default_value = "10m", value_parser = cli::remote::duration)]
    pub(crate) longest: Duration,

    /// The longest time that a board of a batch may ask for, and the limit of those that ask for none
    #[arg(long, env = "REFEREE_SERVE_LONGEST_BOARD", value_name = "TIME", default_value = "10s", value_parser = cli::remote::duration)]
    pub(crate) longest_board: Duration,

    /// The most memory that a request may ask for, and the limit of those that ask for none
    #[arg(long, env = "REFEREE_SERVE_MEMORY", value_name = "SIZE", default_value = "4GiB", value_parser = cli::remote::memory)]
    pub(crate) memory: u32,

    /// Time that a judgement goes on when no client is waiting for it any more
    #[arg(long, env = "REFEREE_SERVE_PATIENCE", value_name = "TIME", default_value = "30s", value_parser = cli::remote::duration)]
    pub(crate) patience: Duration,

    /// The file in which games at tables are kept (SQLite), as `PATH` or `sqlite:PATH`, which is made where there is none; or a
    /// database of PostgreSQL, which several services may share, as `postgres://NAME@HOST/DATABASE`; `:memory:` keeps them until
    /// the service ends
    #[arg(long, env = "REFEREE_SERVE_DATABASE", hide_env_values = true, value_name = "URL", default_value = "referee.db")]
    pub(crate) database: Database,

    /// The file of the secret key with which records of games are signed, for this user alone; it is made where there is none.
    /// Without it, the key is kept in the database, where all services that share it have the same one
    #[arg(long, env = "REFEREE_SERVE_RECORD_KEY", value_name = "FILE")]
    pub(crate) record_key: Option<PathBuf>,

    /// Number of tables that a client may begin in an hour, all of them at once if it wants
    #[arg(long, env = "REFEREE_SERVE_TABLES_PER_HOUR", value_name = "NUMBER", default_value = "200")]
    pub(crate) tables_per_hour: NonZeroU32,

    /// Time without a sign of a player after which the host of a table may free the seat
    #[arg(long, env = "REFEREE_SERVE_ABSENCE", value_name = "TIME", default_value = "60s", value_parser = cli::remote::duration)]
    pub(crate) absence: Duration,

    /// Number of days after which a table at which nothing has happened is removed, and what was said at others; without it, they
    /// are kept
    #[arg(long, env = "REFEREE_SERVE_RETENTION", value_name = "DAYS")]
    pub(crate) retention: Option<NonZeroU32>,

    /// Number of classes that a client may have at a time
    #[arg(long, env = "REFEREE_SERVE_CLASSES_PER_CLIENT", value_name = "NUMBER", default_value = "100")]
    pub(crate) classes_per_client: NonZeroU32,

    /// Number of days after which a class in which nothing has happened is removed, with all that students have handed in
    #[arg(long, env = "REFEREE_SERVE_CLASS_RETENTION", value_name = "DAYS", default_value = "180")]
    pub(crate) class_retention: NonZeroU32,

    /// Number of connections that may be open; fewer where the system's limit on open files is lower
    #[arg(long, env = "REFEREE_SERVE_CONNECTIONS", value_name = "NUMBER", default_value = "4096")]
    pub(crate) connections: NonZeroUsize,

    /// Number of connections from one address; with --client-header, where all come from the proxy, there is no such bound
    #[arg(long, env = "REFEREE_SERVE_CONNECTIONS_PER_CLIENT", value_name = "NUMBER", default_value = "256")]
    pub(crate) connections_per_client: NonZeroUsize,

    /// Number of streams that one client may have open: events, news of a page, results of a batch. Half of all connections may
    /// be streams
    #[arg(long, env = "REFEREE_SERVE_STREAMS_PER_CLIENT", value_name = "NUMBER", default_value = "64")]
    pub(crate) streams_per_client: NonZeroUsize,

    /// Time that a connection may take for the head of a request, and that it may be idle before it
    #[arg(long, env = "REFEREE_SERVE_IDLE", value_name = "TIME", default_value = "30s", value_parser = cli::remote::duration)]
    pub(crate) idle: Duration,

    /// Time for which GET /readyz says that the service ends while it still takes requests, so that a balancer asks others;
    /// without it, it ends at once
    #[arg(long, env = "REFEREE_SERVE_DRAIN", value_name = "TIME", value_parser = cli::remote::duration)]
    pub(crate) drain: Option<Duration>,

    /// Time that requests can take to end when the service is stopped
    #[arg(long, env = "REFEREE_SERVE_GRACE", value_name = "TIME", default_value = "10s", value_parser = cli::remote::duration)]
    pub(crate) grace: Duration,

    /// Work for a service, on standard input and output
    #[arg(long, hide = true)]
    pub(crate) worker: bool,
}

/// Judge boards for services that share a database
///
/// Takes boards of batches out of the queue on PostgreSQL, judges them in processes of its own, and gives back what it has found with the
/// certificates, which a service checks. Logs go to standard error. Ends on SIGTERM and SIGINT; what was begun goes to others.
#[derive(Clone, Debug, Parser)]
#[command(name = "referee work", bin_name = "referee work", version, max_term_width = 100)]
pub(crate) struct WorkSettings {
    /// The database of the services, as `postgres://NAME@HOST/DATABASE`
    #[arg(long, env = "REFEREE_WORK_DATABASE", hide_env_values = true, value_name = "URL")]
    pub(crate) database: Database,

    /// Number of boards that are judged at a time; without it, as many as there are processors
    #[arg(long, env = "REFEREE_WORK_WORKERS", value_name = "NUMBER")]
    pub(crate) workers: Option<NonZeroUsize>,

    /// The collector that is sent a span for each board (OpenTelemetry, OTLP over HTTP), such as `http://127.0.0.1:4318`
    #[arg(long, env = "REFEREE_WORK_TRACES", hide_env_values = true, value_name = "URL")]
    pub(crate) traces: Option<Collector>,
}

impl WorkSettings {
    /// Returns how many boards are judged at a time.
    pub(crate) fn workers(&self) -> usize {
        self.workers.map_or_else(processors, NonZeroUsize::get)
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

impl Settings {
    /// Returns how many boards of batches are judged at a time.
    pub(crate) fn batch_workers(&self) -> usize {
        self.batch_workers.unwrap_or_else(|| self.workers())
    }

    /// Returns how many requests are worked on at a time.
    pub(crate) fn workers(&self) -> usize {
        self.workers.map_or_else(processors, NonZeroUsize::get)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_options_are_declared_without_contradiction() {
        Settings::command().debug_assert();
        WorkSettings::command().debug_assert();
    }

    #[test]
    fn each_option_is_a_variable_of_the_environment() {
        for option in Settings::command().get_arguments().filter(|option| !option.is_hide_set()) {
            let Some(name) = option.get_long().filter(|name| !["help", "version"].contains(name)) else { continue };
            let variable = format!("REFEREE_SERVE_{}", name.replace('-', "_").to_uppercase());
            assert_eq!(option.get_env().and_then(|name| name.to_str()), Some(variable.as_str()));
            // An address may hold a password.
            assert_eq!(option.is_hide_env_values_set(), ["database", "traces"].contains(&name));
        }
    }
}
