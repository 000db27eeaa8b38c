//! Notice of what an operator, a host or another service has changed in the database beside the events: tables are then read
//! again. Not here: the changes (`upkeep`).

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::http::StatusCode;
use tokio::time::{Instant, sleep};

use super::bearer::Caller;
use super::clock::now_ms;
use super::live::{LiveTable, Tables};
use super::upkeep::NotAnonymised;
use crate::problem::Problem;
use crate::store::Store;

/// Interval at which the database is asked for changes, and whether it answers.
const ASK_EVERY: Duration = Duration::from_secs(1);

/// Interval at which tables are looked for that are older than they may be.
const FORGET_EVERY: Duration = Duration::from_secs(3600);

/// Looks after the database until the service ends: whether it answers, whether something was changed, and what is to be
/// forgotten.
pub(crate) async fn look_after(tables: Tables) {
    let stop = tables.resources.stop.clone();
    let mut known: Option<i64> = None;
    let mut next_forgetting = Instant::now();
    loop {
        if let Ok(operations) = tables.store.operations().await {
            match known {
                Some(before) if before != operations => {
                    // What cannot be read now is asked again.
                    if let Ok(changed) = tables.store.changed(before, operations).await {
                        tables.put_away(changed.as_deref());
                        known = Some(operations);
                    }
                }
                _ => known = Some(operations),
            }
            let due = tables.resources.settings.retention.filter(|_| Instant::now() >= next_forgetting);
            if let Some(days) = due {
                next_forgetting = Instant::now() + FORGET_EVERY;
                // A failure is in the log, and it is tried again.
                if let Ok((removed, lines)) = tables.store.forget(days.get(), now_ms() / 1000).await
                    && (removed, lines) != (0, 0)
                {
                    tracing::info!(tables = removed, lines, "what was older than --retention was removed");
                }
            }
        }
        tokio::select! {
            () = sleep(ASK_EVERY) => {}
            () = stop.given() => return,
        }
    }
}

impl Tables {
    /// Returns the database.
    pub(crate) fn store(&self) -> Arc<Store> {
        Arc::clone(&self.store)
    }

    /// Puts tables away: they are read again, and those who watch ask again.
    ///
    /// * `changed`: their names; all of them without any.
    fn put_away(&self, changed: Option<&[String]>) {
        let mut open = self.open();
        let put_away: Vec<Arc<LiveTable>> = match changed {
            Some(changed) => changed.iter().filter_map(|id| open.remove(id)).collect(),
            None => open.drain().map(|(_, live)| live).collect(),
        };
        drop(open);
        for live in put_away {
            live.is_put_away.store(true, Ordering::Relaxed);
            live.recent.wake();
        }
    }

    /// Removes the name of a player at a table, for its host; the name that the player has from then on.
    ///
    /// # Errors
    /// 401, 403 where it is not for this one to ask, 422 where there is no such player or the name is also a word of the game,
    /// 503.
    pub(crate) async fn remove_name(&self, live: &Arc<LiveTable>, token: &str, player: &str) -> Result<String, Problem> {
        if self.bearer(live, Some(token)).await? != Caller::Host {
            return Err(super::decide::no_host());
        }
        let renamed = self.store.anonymise(&live.id, player).await;
        self.put_away(Some(std::slice::from_ref(&live.id)));
        renamed.map_err(|refused| match refused {
            NotAnonymised::Database(problem) => problem,
            NotAnonymised::NoPlayer => Problem::unprocessable("usage", "no player at this table has this name", None),
            NotAnonymised::WordOfTheGame => {
                let help = "the operator of the service can remove the table";
                let message = "this name is also a word of the game, and cannot be replaced in its moves";
                Problem::plain(StatusCode::UNPROCESSABLE_ENTITY, "name-in-game", message, Some(help))
            }
        })
    }
}
