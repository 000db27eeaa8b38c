//! The queue of boards on PostgreSQL, from which services and further machines (`referee work`) take them, and back into which those machines
//! put what they have found. A queue is of one version of the program. Not here: the queue itself, which is `apalis-postgres`.
//!
//! A consumer of a queue begins anew with connections and a name of its own each time: the statements that a connection has prepared no longer
//! fit where the tables have been made or changed meanwhile, and a name is held by the connection that gave it.
//!
//! A machine is not believed: a service checks the certificates of what it offers before that becomes an answer, so that a machine needs no
//! right in the database but to the schema of the queue. A board is tried three times: one over which machines die, or whose answer is
//! refused, is judged by a service in a process of its own.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use apalis::prelude::{
    Attempt, BackendExt, BoxDynError, Data, IntervalStrategy, PollWith, TaskBuilder, WorkerBuilder, WorkerBuilderExt,
};
use apalis_postgres::{Config, PostgresStorage, queries};
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use tokio::time::sleep;
use tracing::Instrument;

use super::boards::Batches;
use super::judging::{Forged, Question, UntrustedAnswer, check};
use super::rows::Open;
use crate::arguments::WorkSettings;
use crate::certificates::Folder;
use crate::database::Database;
use crate::pool::Pool;
use crate::spans;
use crate::stop::Stop;

/// The queue of boards, and that of what machines have found. Each version has its own.
const BOARDS: &str = concat!("referee boards ", env!("CARGO_PKG_VERSION"));
const OFFERS: &str = concat!("referee offers ", env!("CARGO_PKG_VERSION"));

/// Number of times that a board is tried by machines.
const TRIES: usize = 3;

/// Interval at which a machine says that it is there, and the number of times after which it counts as lost.
const HEARTBEAT: Duration = Duration::from_secs(1);
const MISSED: usize = 5;

/// Interval at which a machine without work looks for some.
const ASK_EVERY: Duration = Duration::from_millis(200);

/// Pause before a queue that has broken off is taken up again.
const PAUSE: Duration = Duration::from_secs(2);

/// Interval at which boards are looked for that are in no queue, such as those of a service that ended before it had put them there.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// The most boards that are put into the queue at a time.
const CHUNK: usize = 500;

/// A board in the queue.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Queued {
    question: String,
    job: String,
}

/// Connections of those who take from a queue.
const CONNECTIONS: u32 = 4;

/// Puts boards into the queue, where there is one. The first boards of each batch have their turn before the later ones of others.
pub(super) async fn push_open(batches: &Batches, open: &[Open]) {
    let Some(pool) = batches.store.postgres() else { return };
    if let Err(error) = make(batches, pool).await {
        tracing::error!(%error, "the queue of boards cannot be made; it is tried again later");
        return;
    }
    for (at, chunk) in open.chunks(CHUNK).enumerate() {
        let queued = chunk.iter().enumerate().filter(|(_, open)| !open.job.is_empty()).map(|(within, open)| {
            let queued = Queued { question: open.question.clone(), job: open.job.clone() };
            (queued, CHUNK.saturating_mul(at) + within)
        });
        if let Err(error) = push(pool, BOARDS, queued).await {
            tracing::error!(%error, "boards cannot be put into the queue; it is tried again later");
            return;
        }
    }
}

/// Makes the tables of the queue, unless this process has seen them.
async fn make(batches: &Batches, pool: &PgPool) -> Result<(), BoxDynError> {
    batches.queue_made.get_or_try_init(|| PostgresStorage::<()>::setup(pool)).await?;
    Ok(())
}

/// Returns connections of one's own to a database, on which few tasks are found among many without reading all: the queue's function says how many it
/// takes by a parameter, for which PostgreSQL expects a tenth of the queue, and would join that with the whole table each time.
fn own_connections(options: PgConnectOptions) -> PgPool {
    let options = options.options([("enable_hashjoin", "off"), ("enable_mergejoin", "off")]);
    PgPoolOptions::new().max_connections(CONNECTIONS).connect_lazy_with(options)
}

/// Puts tasks into a queue, each with its ordinal: the lower, the sooner it is its turn.
async fn push<T: Serialize>(pool: &PgPool, queue: &str, tasks: impl Iterator<Item = (T, usize)>) -> Result<(), BoxDynError> {
    let tasks = tasks.map(|(task, ordinal)| {
        let priority = usize::try_from(i32::MAX).unwrap_or(usize::MAX).saturating_sub(ordinal);
        Ok(TaskBuilder::new(serde_json::to_vec(&task)?).priority(priority).max_attempts(TRIES).build())
    });
    let tasks = tasks.collect::<Result<Vec<_>, serde_json::Error>>()?;
    let mut connection = pool.acquire().await?;
    Ok(queries::push_tasks(&mut *connection, queue, tasks).await?)
}

fn storage<T>(pool: &PgPool, queue: &str, at_a_time: usize) -> PollWith<PostgresStorage<T>, IntervalStrategy> {
    let config = Config::default().queue(queue).batch_size(at_a_time).heartbeat_interval(HEARTBEAT).missed_heartbeats(MISSED);
    PostgresStorage::new(pool).with_config(config).poll_with_interval(ASK_EVERY)
}

/// Takes tasks from a queue until it breaks off.
macro_rules! taken {
    ($pool:expr, $queue:expr, $task:ty, $name:expr, $at_a_time:expr, $shared:expr, $handler:expr) => {{
        let storage = storage::<$task>($pool, $queue, $at_a_time);
        let worker = WorkerBuilder::new($name.as_str()).backend(storage).data($shared).concurrency($at_a_time).build($handler);
        worker.run().await
    }};
}

/// Returns a name for this process among those that take from queues.
fn name(what: &str) -> String {
    let mut bytes = [0; 8];
    // Without random bytes the number of the process has to do.
    let _ = getrandom::fill(&mut bytes);
    format!("{what}-{}-{:016x}", std::process::id(), u64::from_le_bytes(bytes))
}

/// Does what a service does of batches: it judges boards itself, checks what machines offer, and looks for boards that are in no queue.
pub(super) async fn serve(batches: &Batches) {
    loop {
        let served = async {
            let pool = batches.store.postgres().ok_or("there is no queue in this database")?;
            make(batches, pool).await?;
            let pool = own_connections(pool.connect_options().as_ref().clone());
            let (judges, checks) = (name("serve"), name("check"));
            let (at_a_time, checked) = (batches.resources.settings.batch_workers(), batches.resources.settings.workers());
            let shared = Arc::new(batches.clone());
            let judging = async {
                if at_a_time == 0 {
                    std::future::pending::<()>().await;
                }
                taken!(&pool, BOARDS, Queued, judges, at_a_time, Arc::clone(&shared), judge_here)
            };
            tokio::select! {
                ended = judging => ended?,
                ended = async { taken!(&pool, OFFERS, UntrustedAnswer, checks, checked, Arc::clone(&shared), check_answer) } => ended?,
                () = look_for_lost(batches) => {}
            }
            Ok::<(), BoxDynError>(())
        };
        if let Err(error) = served.await {
            tracing::error!(%error, "the queue of boards breaks off");
        }
        sleep(PAUSE).await;
    }
}

/// Puts boards into the queue that have no answer and are in none.
async fn look_for_lost(batches: &Batches) {
    let store = &batches.store;
    loop {
        sleep(LOOK_EVERY).await;
        let Some(pool) = store.postgres() else { return };
        let queued = "SELECT COUNT(*) FROM apalis.jobs WHERE job_type = ANY($1) AND (status IN ('Pending', 'Queued', 'Running') \
                      OR status = 'Failed' AND attempts < max_attempts)";
        let waiting: Result<i64, sqlx::Error> =
            sqlx::query_scalar(queued).bind([BOARDS, OFFERS].as_slice()).fetch_one(pool).await;
        if let (Ok(0), Ok(open)) = (waiting, store.open_boards(u32::try_from(CHUNK).unwrap_or(u32::MAX)).await) {
            push_open(batches, &open).await;
        }
    }
}

/// Judges a board in a process of this machine.
async fn judge_here(board: Queued, batches: Data<Arc<Batches>>) -> Result<(), BoxDynError> {
    // Its batch may have been deleted meanwhile.
    if batches.store.asked(&board.question).await.map_err(|_| "the database does not answer")?.is_none() {
        return Ok(());
    }
    let verdict = batches.judged(&board.job).await;
    Ok(batches.answer(&board.question, &verdict).await.map_err(|_| "the database does not answer")?)
}

/// Checks what a machine offers. What is forged is refused, and the board judged here.
async fn check_answer(answer: UntrustedAnswer, batches: Data<Arc<Batches>>) -> Result<(), BoxDynError> {
    let asked = batches.store.asked(&answer.question).await.map_err(|_| "the database does not answer")?;
    // No client asks this.
    let Some(job) = asked else { return Ok(()) };
    let question: Question = serde_json::from_str(&job)?;
    let verdict = match check(&batches.resources.scheduler, &question, &answer).await {
        Ok(Ok(verdict)) => verdict,
        // It offers nothing, which is no forgery: the board is of a kind without certificates, or machines have died over it.
        _ if answer.document.is_none() => batches.judged(&job).await,
        refused => {
            let reason = if let Ok(Err(Forged(reason))) = refused { reason } else { "its certificates cannot be checked" };
            tracing::warn!(reason, "what a machine has found is refused, and judged again");
            batches.resources.metrics.refused_offers.inc();
            batches.judged(&job).await
        }
    };
    Ok(batches.answer(&answer.question, &verdict).await.map_err(|_| "the database does not answer")?)
}

/// A machine that judges.
struct Machine {
    pool: PgPool,
    processes: Arc<Pool>,
}

/// Judges boards out of the queue until the system asks for the end.
///
/// # Errors
/// An address of no PostgreSQL, in words.
pub(crate) async fn work(settings: &WorkSettings, program: PathBuf) -> Result<(), String> {
    let Database::Postgres(address) = &settings.database else {
        return Err(String::from("`referee work` shares a database of PostgreSQL: --database postgres://NAME@HOST/DATABASE"));
    };
    // The address was read before, as an option.
    let database: PgConnectOptions = address.parse().unwrap_or_default();
    let at_a_time = settings.workers();
    let processes = Arc::new(Pool::new(program));
    let stop = Stop::new();
    let given = stop.clone();
    tokio::spawn(async move {
        crate::stop::of_system().await;
        given.give();
    });
    tracing::info!(workers = at_a_time, "working");
    loop {
        let (pool, name) = (own_connections(database.clone()), name("work"));
        let machine = Machine { pool: pool.clone(), processes: Arc::clone(&processes) };
        tokio::select! {
            ended = async { taken!(&pool, BOARDS, Queued, name, at_a_time, Arc::new(machine), judge_and_offer) } => {
                if let Err(error) = ended {
                    tracing::error!(%error, "the queue of boards breaks off");
                }
            }
            // What was begun goes to others when this one is missed.
            () = stop.given() => break,
        }
        tokio::select! {
            () = sleep(PAUSE) => {}
            () = stop.given() => break,
        }
    }
    processes.clear();
    tracing::info!("stopped");
    Ok(())
}

/// Judges a board, and offers what is found with its certificates. A board over which machines have died is not tried again: a service
/// judges it.
async fn judge_and_offer(board: Queued, attempt: Attempt, machine: Data<Arc<Machine>>) -> Result<(), BoxDynError> {
    let question: Question = serde_json::from_str(&board.job)?;
    let nothing = || UntrustedAnswer { question: board.question.clone(), document: None, certificates: BTreeMap::new() };
    let answer = if attempt.current() >= TRIES || question.certified_board().is_none() {
        nothing()
    } else {
        certified(&machine.processes, &board.question, question).instrument(spans::board()).await.unwrap_or_else(|_| nothing())
    };
    push(&machine.pool, OFFERS, std::iter::once((answer, 0))).await
}

/// Judges a board, with certificates.
async fn certified(processes: &Pool, hash: &str, question: Question) -> Result<UntrustedAnswer, BoxDynError> {
    let folder = Folder::make(&name("referee")).await?;
    let output = processes.run(&folder.request(&question.request), question.bounds(), |_| {}).await;
    let output = output.map_err(|_| "the process was ended")?;
    let (document, certificates) = folder.collect(output.document).await?;
    Ok(UntrustedAnswer { question: hash.to_owned(), document: Some(document), certificates })
}
