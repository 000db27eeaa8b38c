//! The driver of batches where the database is a file, or PostgreSQL is asked by services alone: boards without an answer are judged, as
//! many at a time as there are workers, until none is left. Not here: machines that judge out of a queue (`queue`).

use std::time::Duration;

use futures_util::stream::{StreamExt, iter};
use tokio::time::{sleep, timeout};

use super::boards::Batches;
use super::queue;
use super::rows::Open;

/// Interval at which boards are looked for that another process has stored.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// Pause where the database does not take an answer.
const PAUSE: Duration = Duration::from_millis(200);

/// Judges boards until the service ends.
pub(crate) async fn drive(batches: Batches) {
    let stop = batches.resources.stop.clone();
    if batches.store.postgres().is_some() {
        tokio::select! {
            () = queue::serve(&batches) => {}
            () = stop.given() => {}
        }
        return;
    }
    let at_a_time = batches.resources.settings.batch_workers();
    if at_a_time == 0 {
        return;
    }
    loop {
        let news = batches.news.notified();
        let most = u32::try_from(at_a_time.saturating_mul(8)).unwrap_or(u32::MAX);
        // A database that does not answer may do so later.
        let open = batches.store.open_boards(most).await.unwrap_or_default();
        if open.is_empty() {
            tokio::select! {
                _ = timeout(LOOK_EVERY, news) => {}
                () = stop.given() => return,
            }
            continue;
        }
        let judged = iter(open).map(|open| answered(&batches, open)).buffer_unordered(at_a_time).collect::<Vec<()>>();
        tokio::select! {
            _ = judged => {}
            () = stop.given() => return,
        }
    }
}

/// Has a board judged and stores its answer. One over which processes die gets an answer that says so.
async fn answered(batches: &Batches, open: Open) {
    // Its batch may have been deleted meanwhile.
    if matches!(batches.store.asked(&open.question).await, Ok(None)) {
        return;
    }
    let verdict = batches.judged(&open.job).await;
    if batches.answer(&open.question, &verdict).await.is_err() {
        // It is worked on again when the database answers.
        sleep(PAUSE).await;
    }
}
