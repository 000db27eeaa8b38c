//! The processor time of the service: every request whose work may take more than a millisecond has it done here, in a process of its own.
//!
//! There are two lanes. Each job begins in the short one and has a moment there, which most need no more than. A job that has not ended by then
//! is begun again in the long lane, at a lower priority of the system: there a client's job keeps its slot until it ends, or until its slice is
//! over and somebody else waits. Then it is stopped, and goes on at its next turn. So whatever one client asks for, the work of others
//! begins at once. Boards of batches are worked on in the long lane when no other job waits there.
//!
//! * `lane`: whose turn it is. `spending`: what each client has taken before.

mod lane;
mod spending;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use adjudication::LimitReached;
use serde::Serialize;
use tokio::task::spawn_blocking;
use tracing::Instrument;

use crate::arguments::Settings;
use crate::client::Client;
use crate::metrics::{LANES, Load, Metrics};
use crate::pool::{Bounds, Lost, Output, Pool, Progress, SharedSlot};
use crate::problem::Problem;
use crate::spans;
use lane::{Full, Lane, Permit};
use spending::Spending;

/// Time of a job in the short lane. A check takes a quarter of a millisecond, an easy board some ten.
const MOMENT: Duration = Duration::from_millis(300);

/// Time after which a job in the long lane gives its slot to a job of another client: as long as a judgement may take if nothing is said of its
/// time, so that these are never stopped.
const SLICE: Duration = Duration::from_secs(13);

/// The reason for which a request gets no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// No more requests may wait.
    Full,
    /// The client has taken as much time as it may; it may ask again after this time.
    Spent(Duration),
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Problem {
        match refused {
            Refused::Full => Problem::busy(),
            Refused::Spent(wait) => Problem::spent(wait),
        }
    }
}

impl From<Full> for Refused {
    fn from(_: Full) -> Refused {
        Refused::Full
    }
}

/// The account of the time that clients take; nothing where they may take as much as they like.
type Accounts = Option<Arc<Mutex<Spending>>>;

/// The scheduler; clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Scheduler {
    pool: Arc<Pool>,
    short: Lane,
    long: Lane,
    accounts: Accounts,
    metrics: Arc<Metrics>,
}

/// A place for a request. Dropping it gives it up.
#[derive(Debug)]
pub(crate) struct Place {
    scheduler: Scheduler,
    client: Client,
    place: lane::Place,
}

impl Scheduler {
    /// Returns a scheduler of the processes of a pool.
    pub(crate) fn new(settings: &Settings, pool: Arc<Pool>, metrics: Arc<Metrics>) -> Scheduler {
        let lane = || Lane::new(settings.workers(), settings.queue, settings.queue_per_client);
        let accounts = settings.work_per_hour.map(|per_hour| Arc::new(Mutex::new(Spending::new(per_hour))));
        Scheduler { pool, short: lane(), long: lane(), accounts, metrics }
    }

    /// Takes a place.
    ///
    /// # Errors
    /// [`Refused`].
    pub(crate) fn join(&self, client: Client) -> Result<Place, Refused> {
        if let Some(wait) = self.accounts.as_ref().and_then(|accounts| lock(accounts).wait(&client, Instant::now())) {
            return Err(Refused::Spent(wait));
        }
        let place = self.short.join(client.clone())?;
        Ok(Place { scheduler: self.clone(), client, place })
    }

    /// Takes a place for a client, and has a request worked on.
    ///
    /// # Errors
    /// As [`join`](Scheduler::join) and [`Place::run`].
    pub(crate) async fn run(&self, client: Client, request: &(impl Serialize + Sync), bounds: Bounds) -> Result<Output, Problem> {
        self.join(client)?.run(request, bounds, |_| ()).await
    }

    /// Does something short in this process, in the turn of a client.
    ///
    /// # Errors
    /// As [`join`](Scheduler::join); 500 where it panics.
    pub(crate) async fn here<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let Place { client, place, .. } = self.join(client)?;
        let turn = Turn::short(self, client, place).await;
        let done = spawn_blocking(move || {
            let done = work();
            // It cannot be broken off: the slot is taken until it ends, even if no one waits for it any more.
            drop(turn);
            done
        });
        done.await.map_err(|_| Problem::internal())
    }

    /// Has a board of a batch worked on when no client waits for a long job.
    ///
    /// # Errors
    /// [`Lost`].
    pub(crate) async fn run_board(&self, request: &(impl Serialize + Sync), bounds: Bounds) -> Result<Output, Lost> {
        let place = self.long.join_again(Client::batches());
        let mut turn = Turn::long(self, Client::batches(), place).await;
        self.count(self.pool.run_long(request, bounds, |_| (), &mut turn).await)
    }

    /// Returns how many jobs are worked on, and how many wait.
    pub(crate) fn load(&self) -> Load {
        let lanes = [&self.short, &self.long];
        let [short, long] = lanes.map(Lane::load);
        Load { running: [short.0, long.0], waiting: [short.1, long.1], oldest: lanes.map(Lane::oldest) }
    }

    async fn run_long(
        &self,
        client: Client,
        request: &(impl Serialize + Sync),
        bounds: Bounds,
        mut progress: impl FnMut(Progress),
    ) -> Result<Output, Problem> {
        let mut place = self.long.join(client.clone()).map_err(Refused::from)?;
        let mut left = bounds.time;
        loop {
            let mut turn = Turn::long(self, client.clone(), place).await;
            let bounds = Bounds { time: left, ..bounds };
            match self.pool.run_long(request, bounds, &mut progress, &mut turn).await {
                Err(Lost::PutBack(taken)) => {
                    left = left.saturating_sub(taken);
                    drop(turn);
                    place = self.long.join_again(client.clone());
                }
                outcome => return Ok(self.count(outcome)?),
            }
        }
    }

    /// Counts a worker that has not ended its job.
    fn count(&self, outcome: Result<Output, Lost>) -> Result<Output, Lost> {
        outcome.inspect_err(|lost| {
            self.metrics.lost(match lost {
                Lost::Limit(LimitReached::Memory) => "memory",
                Lost::Limit(LimitReached::Time) | Lost::PutBack(_) => "time",
                Lost::TooLong => "too-long",
                Lost::Died(_) => "died",
            });
        })
    }
}

impl Place {
    /// Returns the scheduler that has given it.
    pub(crate) fn scheduler(&self) -> &Scheduler {
        &self.scheduler
    }

    /// Returns the client whose it is.
    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    /// Waits for the turn of a request, and has a worker do it. When the future is dropped, the worker is killed and the place given up.
    ///
    /// * `progress`: called with the progress of a judgement.
    ///
    /// # Errors
    /// 503 where too many long requests wait; what [`Lost`] says of it.
    pub(crate) async fn run(
        self,
        request: &(impl Serialize + Sync),
        bounds: Bounds,
        mut progress: impl FnMut(Progress),
    ) -> Result<Output, Problem> {
        let Place { scheduler, client, place } = self;
        let turn = Turn::short(&scheduler, client.clone(), place).await;
        let moment = Bounds { time: bounds.time.min(MOMENT), ..bounds };
        match scheduler.pool.run(request, moment, &mut progress).await {
            Err(Lost::Limit(LimitReached::Time)) if bounds.time > MOMENT => drop(turn),
            outcome => return Ok(scheduler.count(outcome)?),
        }
        scheduler.run_long(client, request, bounds, progress).await
    }
}

/// The turn of a job in a lane.
#[derive(Debug)]
struct Turn {
    scheduler: Scheduler,
    is_short: bool,
    client: Client,
    slot: Option<Slot>,
}

/// A slot that is taken. Dropping it gives it back.
#[derive(Debug)]
struct Slot {
    _permit: Permit,
    since: Instant,
    /// The client that takes the time, where that counts.
    account: Option<(Arc<Mutex<Spending>>, Client)>,
}

impl Turn {
    async fn short(scheduler: &Scheduler, client: Client, place: lane::Place) -> Turn {
        let mut turn = Turn { scheduler: scheduler.clone(), is_short: true, client, slot: None };
        turn.wait(place).await;
        turn
    }

    async fn long(scheduler: &Scheduler, client: Client, place: lane::Place) -> Turn {
        let mut turn = Turn { scheduler: scheduler.clone(), is_short: false, client, slot: None };
        turn.wait(place).await;
        turn
    }

    async fn wait(&mut self, place: lane::Place) {
        let begun = Instant::now();
        let permit = place.turn().instrument(spans::turn()).await;
        let [short, long] = LANES;
        self.scheduler.metrics.turn(if self.is_short { short } else { long }, begun.elapsed());
        let account = self.scheduler.accounts.clone().filter(|_| !self.client.is_of_service());
        let account = account.map(|account| (account, self.client.clone()));
        self.slot = Some(Slot { _permit: permit, since: Instant::now(), account });
    }
}

impl SharedSlot for Turn {
    fn is_over(&self) -> bool {
        let is_long = self.slot.as_ref().is_some_and(|slot| slot.since.elapsed() >= SLICE);
        // A board of a batch has a bound of its own.
        is_long && !self.client.is_batches() && self.scheduler.long.is_wanted(&self.client)
    }

    async fn again(&mut self) {
        self.slot = None;
        let place = self.scheduler.long.join_again(self.client.clone());
        self.wait(place).await;
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        if let Some((account, client)) = self.account.take() {
            let now = Instant::now();
            lock(&account).add(&client, now.saturating_duration_since(self.since), now);
        }
    }
}

fn lock(spending: &Mutex<Spending>) -> std::sync::MutexGuard<'_, Spending> {
    // Every change is complete before anything can panic.
    spending.lock().unwrap_or_else(PoisonError::into_inner)
}
