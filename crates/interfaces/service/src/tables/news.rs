//! News of the events that other services on the same database have stored: a hint for those who watch a table, who look every few seconds
//! without it. Not here: the events themselves.

use std::sync::Arc;
use std::time::Duration;

use super::bearer::Caller;
use super::live::{LiveTable, Tables};
use crate::store::News;

/// Pause before a database that does not answer is asked again.
const PAUSE: Duration = Duration::from_secs(1);

/// Follows what other services do at the tables, until this service ends. Returns at once for a database that no other machine can use.
pub(crate) async fn follow(tables: Tables) {
    if !tables.store.is_shared() {
        return;
    }
    let stop = tables.resources.stop.clone();
    loop {
        tokio::select! {
            () = followed(&tables) => {}
            () = stop.given() => return,
        }
        // Notifications sent meanwhile are lost: all look.
        look_again(&tables);
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            () = stop.given() => return,
        }
    }
}

/// Follows the news as long as the database tells any.
async fn followed(tables: &Tables) {
    let Ok(Some(mut ear)) = tables.store.listen().await else { return };
    while let Some(news) = ear.news().await {
        match news {
            News::Event { table } => {
                if let Some(live) = tables.known(&table) {
                    look(tables, live);
                }
            }
            News::Gap => look_again(tables),
        }
    }
}

fn look_again(tables: &Tables) {
    tables.cached().into_iter().for_each(|live| look(tables, live));
}

/// Has a table brought to the last stored event, once for all who watch it.
fn look(tables: &Tables, live: Arc<LiveTable>) {
    if live.recent.is_watched() {
        let tables = tables.clone();
        tokio::spawn(async move { tables.with(&live, Caller::Service(None), |_| ()).await });
    }
}
