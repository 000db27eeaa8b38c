//! All batches, as those share them who judge: a board is judged by a process of this machine, and its answer kept. Not here: who judges which
//! board when (`driver`, `queue`), and what is read of requests (`routes`).

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, OnceCell};
use tokio::time::sleep;

use super::judging::{Question, judge};
use super::rows::Verdict;
use crate::problem::Problem;
use crate::resources::Resources;
use crate::store::Store;

/// Pause of a board whose process has died.
const PAUSE: Duration = Duration::from_millis(200);

/// Number of processes that may die over a board before it is set aside.
const TRIES: u32 = 3;

/// All batches; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Batches {
    pub(super) resources: Resources,
    pub(super) store: Arc<Store>,
    /// The notification that there is something new: a batch, or an answer.
    pub(super) news: Arc<Notify>,
    /// Set when this process has seen the tables of the queue.
    pub(super) queue_made: Arc<OnceCell<()>>,
}

impl Batches {
    /// Returns the batches of a database.
    pub(crate) fn new(resources: Resources, store: Arc<Store>) -> Batches {
        Batches { resources, store, news: Arc::default(), queue_made: Arc::default() }
    }

    /// Stores an answer, and tells those who wait for it.
    ///
    /// # Errors
    /// 503.
    pub(super) async fn answer(&self, question: &str, verdict: &Verdict) -> Result<(), Problem> {
        self.store.answer(question, verdict, now()).await?;
        self.news.notify_waiters();
        Ok(())
    }

    /// Judges a board when no client waits for a long job.
    pub(super) async fn judged(&self, job: &str) -> Verdict {
        let Ok(question) = serde_json::from_str::<Question>(job) else {
            let document = Problem::unprocessable("usage", "a later version of this program asks this", None).document_json();
            return Verdict { document, is_final: false };
        };
        let mut tries = 0;
        loop {
            match judge(&self.resources.scheduler, &question).await {
                Ok(verdict) => return verdict,
                Err(problem) => {
                    tries += 1;
                    if tries >= TRIES {
                        return Verdict { document: problem.document_json(), is_final: false };
                    }
                    sleep(PAUSE).await;
                }
            }
        }
    }
}

/// Returns the moment, in seconds since 1970.
pub(super) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
