//! The time of workers that each client has taken of late, and the bound on it. Not here: whose turn it is (`queue`).

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::client::Client;

/// Number of clients beyond which those who owe nothing any more are forgotten.
const MOST_CLIENTS: usize = 10_000;

/// The time of workers that clients may take in an hour, and what each has taken of it. What was taken is forgotten little by little, an hour's
/// worth in an hour; a client may take all of it at once.
#[derive(Debug)]
pub(crate) struct Spending {
    per_hour: Duration,
    clients: HashMap<Client, Spent>,
}

/// The time that a client had taken at a moment, without the part that was forgotten by then.
#[derive(Clone, Copy, Debug)]
struct Spent {
    time: Duration,
    at: Instant,
}

impl Spending {
    /// Returns an account of nothing so far.
    ///
    /// * `per_hour`: the time of one worker that a client may take in an hour.
    pub(crate) fn new(per_hour: Duration) -> Spending {
        Spending { per_hour, clients: HashMap::new() }
    }

    /// Returns the time after which a client may ask for work again; nothing if that is now.
    pub(crate) fn wait(&self, client: &Client, now: Instant) -> Option<Duration> {
        let left = self.left(*self.clients.get(client)?, now);
        let above = left.checked_sub(self.per_hour)?;
        let wait = above.as_secs_f64() * HOUR.as_secs_f64() / self.per_hour.as_secs_f64();
        Some(Duration::try_from_secs_f64(wait).unwrap_or(Duration::MAX))
    }

    /// Adds what a client has taken.
    pub(crate) fn add(&mut self, client: &Client, time: Duration, now: Instant) {
        if self.clients.len() >= MOST_CLIENTS {
            let (per_hour, before) = (self.per_hour, std::mem::take(&mut self.clients));
            self.clients = before.into_iter().filter(|&(_, spent)| left(per_hour, spent, now) > Duration::ZERO).collect();
        }
        let before = self.clients.get(client).map_or(Duration::ZERO, |&spent| self.left(spent, now));
        self.clients.insert(client.clone(), Spent { time: before.saturating_add(time), at: now });
    }

    fn left(&self, spent: Spent, now: Instant) -> Duration {
        left(self.per_hour, spent, now)
    }
}

const HOUR: Duration = Duration::from_secs(3600);

/// Returns the part that is not forgotten yet.
fn left(per_hour: Duration, spent: Spent, now: Instant) -> Duration {
    let passed = now.saturating_duration_since(spent.at).as_secs_f64() / HOUR.as_secs_f64();
    spent.time.saturating_sub(Duration::try_from_secs_f64(passed * per_hour.as_secs_f64()).unwrap_or(Duration::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_is_forgotten_little_by_little() {
        let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
        let [ann, ben] = ["ann", "ben"].map(Client::named);
        let begun = Instant::now();
        let mut spending = Spending::new(minutes(6));
        assert_eq!(spending.wait(&ann, begun), None);
        spending.add(&ann, minutes(5), begun);
        assert_eq!(spending.wait(&ann, begun), None, "a minute is left");
        spending.add(&ann, minutes(4), begun);
        // Three minutes too many: six are forgotten in an hour.
        assert_eq!(spending.wait(&ann, begun), Some(minutes(30)));
        assert_eq!(spending.wait(&ann, begun + minutes(20)), Some(minutes(10)));
        assert_eq!(spending.wait(&ann, begun + minutes(31)), None);
        assert_eq!(spending.wait(&ben, begun), None, "others are not concerned");
        spending.add(&ann, minutes(1), begun + minutes(30));
        assert_eq!(spending.wait(&ann, begun + minutes(30)), Some(minutes(10)));
    }

    #[test]
    fn nothing_may_be_all_that_is_allowed() {
        let mut spending = Spending::new(Duration::ZERO);
        let (ann, now) = (Client::named("ann"), Instant::now());
        assert_eq!(spending.wait(&ann, now), None, "the first request is not known yet");
        spending.add(&ann, Duration::from_secs(1), now);
        assert_eq!(spending.wait(&ann, now), Some(Duration::MAX));
    }

    #[test]
    fn who_owes_nothing_is_forgotten() {
        let begun = Instant::now();
        let mut spending = Spending::new(Duration::from_secs(3600));
        for number in 0..MOST_CLIENTS {
            spending.add(&Client::named(&number.to_string()), Duration::from_secs(1), begun);
        }
        let owes = Client::named("0");
        spending.add(&owes, Duration::from_secs(4000), begun);
        spending.add(&Client::named("late"), Duration::from_secs(1), begun + Duration::from_secs(2));
        assert_eq!(spending.clients.len(), 2);
        assert!(spending.wait(&owes, begun + Duration::from_secs(2)).is_some());
    }
}
