//! The bound on how many tables a client begins: some at once, and then one after another as time goes on. Not here: the beginning of one.

use std::num::NonZeroU32;

use axum::http::StatusCode;
use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::client::Client;
use crate::problem::Problem;

/// Number of clients beyond which those who have not begun any table of late are forgotten.
const MOST_CLIENTS: usize = 10_000;

/// The tables that clients have begun of late.
#[derive(Debug)]
pub(crate) struct Openings {
    clients: RateLimiter<Client, HashMapStateStore<Client>, DefaultClock>,
    clock: DefaultClock,
}

impl Openings {
    /// Returns none so far.
    ///
    /// * `per_hour`: how many tables a client may begin in an hour.
    pub(crate) fn new(per_hour: NonZeroU32) -> Openings {
        let clock = DefaultClock::default();
        Openings { clients: RateLimiter::new(Quota::per_hour(per_hour), HashMapStateStore::default(), clock.clone()), clock }
    }

    /// Counts a table that a client begins.
    ///
    /// # Errors
    /// 429 when there were too many.
    pub(crate) fn take(&self, client: &Client) -> Result<(), Problem> {
        if self.clients.len() >= MOST_CLIENTS {
            self.clients.retain_recent();
        }
        self.clients.check_key(client).map_err(|until| {
            let wait = until.wait_time_from(self.clock.now()).as_secs().saturating_add(1);
            let help = "games that are begun can be played on meanwhile";
            let problem =
                Problem::plain(StatusCode::TOO_MANY_REQUESTS, "too-many-tables", "you have begun many tables", Some(help));
            problem.retry_after(u32::try_from(wait).unwrap_or(u32::MAX))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_begins_so_many() {
        let openings = Openings::new(NonZeroU32::new(2).expect("two"));
        let [ann, ben] = ["ann", "ben"].map(Client::named);
        assert!(openings.take(&ann).is_ok() && openings.take(&ann).is_ok() && openings.take(&ben).is_ok());
        assert!(openings.take(&ann).expect_err("a third").json().contains("\"too-many-tables\""));
        assert!(openings.take(&ben).is_ok());
    }
}
