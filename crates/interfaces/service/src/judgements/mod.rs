//! Judgements of boards that go on when the request that began them is answered: worked on once however many ask, and ended when
//! no client asks any more. Not here: requests and responses (`routes`).

mod routes;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use tokio::sync::watch;
use tracing::Instrument;

use crate::answer::Answer;
use crate::client::Client;
use crate::pool::Progress;
use crate::problem::Problem;
use crate::request::Job;
use crate::resources::Resources;
use crate::spans;
use crate::watched::{Watched, Watcher};
use crate::work;

pub(crate) use routes::routes;

/// Maximum number of finished judgements that are kept, and of bytes of their documents.
const KEPT: usize = 1024;
const KEPT_BYTES: usize = 64 << 20;

/// Time that an undecided answer stands before the same question is worked on anew.
const UNDECIDED_STANDS: Duration = Duration::from_secs(60);

/// The state of a judgement.
#[derive(Clone, Debug)]
pub(crate) enum State {
    /// Waiting for its turn, or worked on.
    Going(Progress),
    /// Answered.
    Done(Result<Answer, Problem>),
    /// Given up by all who watched, or by the service.
    Ended,
}

/// A judgement.
#[derive(Debug)]
pub(crate) struct Judgement {
    /// The hash of the question.
    pub(crate) hash: String,
    state: watch::Sender<State>,
    watched: Arc<Watched>,
    finished: Mutex<Option<Instant>>,
}

impl Judgement {
    /// Returns what it has come to, now and later.
    pub(crate) fn states(&self) -> watch::Receiver<State> {
        self.state.subscribe()
    }

    /// Waits for its end.
    pub(crate) async fn end(&self) -> State {
        let mut states = self.states();
        // The sender is in hand.
        let end = states.wait_for(|state| !matches!(state, State::Going(_))).await;
        end.map_or(State::Ended, |state| state.clone())
    }

    /// Returns a watcher: as long as there is one, the judgement goes on.
    pub(crate) fn watcher(&self) -> Watcher {
        Watcher::new(&self.watched)
    }

    /// Returns true if the same question is to be worked on anew: it is undecided, and that some time ago.
    fn is_stale(&self) -> bool {
        let is_open = matches!(&*self.state.borrow(), State::Done(Ok(answer)) if !answer.is_final);
        let finished = *self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        matches!(&*self.state.borrow(), State::Ended) || is_open && finished.is_some_and(|at| at.elapsed() > UNDECIDED_STANDS)
    }

    /// Enters the end, unless there is one already.
    fn finish(&self, state: State) {
        self.state.send_if_modified(|now| {
            let is_open = matches!(now, State::Going(_));
            if is_open {
                *now = state;
            }
            is_open
        });
        *self.finished.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }
}

#[derive(Debug, Default)]
struct Kept {
    all: HashMap<String, Arc<Judgement>>,
    /// The finished ones, the oldest in front, with the length of their documents.
    finished: VecDeque<(Arc<Judgement>, usize)>,
    bytes: usize,
}

/// All judgements that are at hand, and what they are worked on with; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Judgements {
    pub(crate) resources: Resources,
    kept: Arc<Mutex<Kept>>,
}

impl Judgements {
    /// Returns none so far.
    pub(crate) fn new(resources: Resources) -> Judgements {
        Judgements { resources, kept: Arc::default() }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the judgement of this hash.
    pub(crate) fn find(&self, hash: &str) -> Option<Arc<Judgement>> {
        self.kept().all.get(hash).cloned()
    }

    /// Returns the judgement of a job, which begins now unless somebody asked before.
    ///
    /// # Errors
    /// The queue is full, or the service is about to end.
    pub(crate) fn begin(&self, client: Client, job: Job) -> Result<(Arc<Judgement>, Watcher), Problem> {
        if self.resources.stop.is_given() {
            return Err(Problem::stopping());
        }
        let hash = hash(&job);
        let mut kept = self.kept();
        if let Some(known) = kept.all.get(&hash).filter(|known| !known.is_stale()) {
            return Ok((Arc::clone(known), known.watcher()));
        }
        let place = self.resources.scheduler.join(client)?;
        let judgement = Arc::new(Judgement {
            hash: hash.clone(),
            state: watch::Sender::new(State::Going((0, 0))),
            watched: Arc::default(),
            finished: Mutex::new(None),
        });
        let watcher = judgement.watcher();
        kept.all.insert(hash, Arc::clone(&judgement));
        drop(kept);
        let (judgements, going) = (self.clone(), Arc::clone(&judgement));
        self.resources.metrics.judgements.inc();
        let judged = async move {
            let resources = &judgements.resources;
            let progress = |progress| drop(going.state.send_replace(State::Going(progress)));
            let state = tokio::select! {
                answer = work::answer(place, &job, progress) => State::Done(answer),
                () = going.watched.abandoned() => State::Ended,
                () = resources.stop.given_after(resources.settings.grace) => State::Ended,
            };
            judgements.finish(&going, state);
        };
        tokio::spawn(judged.instrument(spans::judgement()));
        Ok((judgement, watcher))
    }

    /// Enters the end of a judgement, and forgets the oldest ones where there are too many.
    fn finish(&self, judgement: &Arc<Judgement>, state: State) {
        let length = match &state {
            State::Done(Ok(answer)) => Some(answer.len()),
            // A fault of the service is no answer to the question.
            State::Done(Err(problem)) if problem.status.is_client_error() => Some(0),
            _ => None,
        };
        if matches!(state, State::Ended) {
            self.resources.metrics.abandoned.inc();
        }
        judgement.finish(state);
        let mut kept = self.kept();
        match length {
            Some(length) => {
                kept.finished.push_back((Arc::clone(judgement), length));
                kept.bytes += length;
            }
            None => kept.forget(judgement),
        }
        while kept.finished.len() > KEPT || kept.bytes > KEPT_BYTES {
            let Some((oldest, length)) = kept.finished.pop_front() else { break };
            kept.bytes -= length;
            kept.forget(&oldest);
        }
    }

    /// Ends all judgements that go on.
    pub(crate) fn clear(&self) {
        let mut kept = self.kept();
        kept.all.values().for_each(|judgement| judgement.finish(State::Ended));
        *kept = Kept::default();
    }
}

impl Kept {
    /// Forgets a judgement, unless another one has taken its place.
    fn forget(&mut self, judgement: &Arc<Judgement>) {
        if self.all.get(&judgement.hash).is_some_and(|known| Arc::ptr_eq(known, judgement)) {
            self.all.remove(&judgement.hash);
        }
    }
}

/// Returns the hash of a question: of the texts, the options and the version of this program.
fn hash(job: &Job) -> String {
    // Texts and options can always be written.
    let request = serde_json::to_vec(&job.request).unwrap_or_default();
    digest([env!("CARGO_PKG_VERSION").as_bytes(), &request])
}

/// Returns the SHA-256 hash of some parts, each with its length, in hexadecimal digits.
pub(crate) fn digest<'p>(parts: impl IntoIterator<Item = &'p [u8]>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    // A large batch has a hundred thousand of them.
    let halves = hash.finalize().into_iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    halves.filter_map(|half| char::from_digit(u32::from(half), 16)).collect()
}
