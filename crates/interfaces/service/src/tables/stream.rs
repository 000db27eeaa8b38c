//! Streams of what happens at a table: what is there at once, and the rest as it comes, to each when it may be seen. Not here: the form of the
//! events on the wire (`routes`).

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::stream::{Stream, unfold};
use tokio::sync::watch;
use tokio::time::timeout;

use super::bearer::Caller;
use super::clock::now_ms;
use super::live::{LiveTable, Tables};
use super::recent::PublicHappening;

/// Interval at which somebody looks for what another process has stored.
const LOOK_EVERY_MS: u64 = 5_000;
const LOOK_EVERY: Duration = Duration::from_millis(LOOK_EVERY_MS);

/// Shortest pause before it looks again, and the pause where the database does not answer.
const SHORTEST: Duration = Duration::from_millis(10);

/// A stream, between two happenings.
struct Following {
    tables: Tables,
    live: Arc<LiveTable>,
    somebody: Caller,
    watching: watch::Receiver<u64>,
    /// The number of the last one that was sent.
    last: u64,
    ready: std::vec::IntoIter<PublicHappening>,
    /// The number of the last happening when the stream began: what ended tokens before that has not ended this one.
    since: u64,
    is_ended: bool,
}

impl Tables {
    /// Streams what happens after number `last`, as everybody may know it. Spectators see it late where that was agreed. The stream of a seat
    /// ends with the right of its token.
    ///
    /// * `since`: the number of happenings when the token was looked at.
    pub(crate) fn follow(
        &self,
        live: Arc<LiveTable>,
        somebody: Caller,
        last: u64,
        since: u64,
    ) -> impl Stream<Item = (u64, Arc<str>)> + Send + use<> {
        let (tables, watching) = (self.clone(), live.recent.subscribe());
        let ready = Vec::new().into_iter();
        let following = Following { tables, live, somebody, watching, last, ready, since, is_ended: false };
        unfold(following, |mut following| async move {
            let told = following.next().await?;
            Some(((told.n, told.document), following))
        })
    }
}

impl Following {
    /// Waits for the next happening; `None` at the end of the stream.
    async fn next(&mut self) -> Option<PublicHappening> {
        let stop = self.tables.resources.stop.clone();
        loop {
            if let Some(told) = self.ready.next() {
                self.last = told.n;
                let own = matches!(self.somebody, Caller::Seat(seat) if told.ends_tokens_of == Some(seat));
                self.is_ended |= own && told.n > self.since;
                return Some(told);
            }
            // What is sent next is what is stored by then: the client asks again.
            if self.is_ended || self.live.is_put_away.load(Ordering::Relaxed) {
                return None;
            }
            let pause = self.look().await;
            if self.ready.len() == 0 {
                tokio::select! {
                    _ = timeout(pause, self.watching.changed()) => {}
                    () = stop.given() => return None,
                }
            }
        }
    }

    /// Looks for what may be seen by now; the time after which to look again unless something happens.
    async fn look(&mut self) -> Duration {
        self.watching.mark_unchanged();
        if let Caller::Seat(seat) = self.somebody {
            self.tables.see(&self.live, seat);
        }
        let outlook = self.live.recent.outlook();
        let now = now_ms();
        let is_old = now.saturating_sub(outlook.looked) >= LOOK_EVERY_MS || outlook.next.is_some_and(|next| next <= now);
        // One of those who watch asks the database for all.
        if is_old && self.tables.with(&self.live, Caller::Service(None), |_| ()).await.is_err() {
            // It may answer later.
            return LOOK_EVERY;
        }
        let outlook = self.live.recent.outlook();
        let behind = if matches!(self.somebody, Caller::Seat(_)) { 0 } else { outlook.delay };
        let mut told = match self.live.recent.after(self.last) {
            Some(told) => told,
            None => {
                let events = self.tables.store.events(&self.live.id, self.last).await.unwrap_or_default();
                events.iter().map(PublicHappening::of).collect()
            }
        };
        let now = now_ms();
        let seen = told.iter().take_while(|told| told.at.saturating_add(behind) <= now).count();
        let next_seen = told.get(seen).map(|told| told.at.saturating_add(behind));
        told.truncate(seen);
        self.ready = told.into_iter();
        let next = [next_seen, outlook.next].into_iter().flatten().min();
        let until = next.map_or(LOOK_EVERY, |next| Duration::from_millis(next.saturating_sub(now)));
        until.clamp(SHORTEST, LOOK_EVERY)
    }
}
