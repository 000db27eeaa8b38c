//! The queue for workers: a limited number of requests are worked on at a time, a limited number can wait, and those that wait are taken from one
//! client after another, however many each has sent. Not here: what they are, and what each client has taken before (`spending`).

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::client::Client;
use crate::spending::Spending;

/// The reason for which a request gets no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// No more requests may wait.
    Full,
    /// The client has taken as much time as it may; it may ask again after this time.
    Spent(Duration),
}

/// A queue that is fair to clients.
#[derive(Clone, Debug)]
pub(crate) struct Queue(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    limit: usize,
    limit_per_client: usize,
}

#[derive(Debug)]
struct State {
    free: usize,
    running: usize,
    waiting: HashMap<Client, VecDeque<Waiting>>,
    /// The clients with requests that wait, the next one in front.
    order: VecDeque<Client>,
    count: usize,
    next_ticket: u64,
    /// Nothing where clients may take as much time as they like.
    spending: Option<Spending>,
}

#[derive(Debug)]
struct Waiting {
    ticket: u64,
    turn: oneshot::Sender<()>,
}

/// A place in the queue. Dropping it leaves the queue.
#[derive(Debug)]
pub(crate) struct Place {
    shared: Arc<Shared>,
    client: Client,
    ticket: u64,
    turn: oneshot::Receiver<()>,
    is_used: bool,
}

/// The right to be worked on. Dropping it gives the turn to the next.
#[derive(Debug)]
pub(crate) struct Permit {
    shared: Arc<Shared>,
    /// The client that takes the time from this moment on, where that counts.
    taken: Option<(Client, Instant)>,
}

impl Queue {
    /// Returns a queue.
    ///
    /// * `workers`: how many are worked on at a time;
    /// * `limit`, `limit_per_client`: how many may wait, in all and of one client;
    /// * `spending`: the account of the time that clients take, if there is a bound on it.
    pub(crate) fn new(workers: usize, limit: usize, limit_per_client: usize, spending: Option<Spending>) -> Queue {
        let (waiting, order) = (HashMap::new(), VecDeque::new());
        let state = Mutex::new(State { free: workers, running: 0, waiting, order, count: 0, next_ticket: 0, spending });
        Queue(Arc::new(Shared { state, limit, limit_per_client }))
    }

    /// Takes a place.
    ///
    /// # Errors
    /// [`Refused`].
    pub(crate) fn join(&self, client: Client) -> Result<Place, Refused> {
        let (sender, turn) = oneshot::channel();
        let ticket = {
            let mut state = self.0.state();
            if let Some(wait) = state.spending.as_ref().and_then(|spending| spending.wait(&client, Instant::now())) {
                return Err(Refused::Spent(wait));
            }
            let ticket = state.next_ticket;
            state.next_ticket += 1;
            if state.free > 0 {
                state.free -= 1;
                state.running += 1;
                // The receiver is below.
                let _ = sender.send(());
            } else {
                let own = state.waiting.get(&client).map_or(0, VecDeque::len);
                if state.count >= self.0.limit || own >= self.0.limit_per_client {
                    return Err(Refused::Full);
                }
                state.count += 1;
                if own == 0 {
                    state.order.push_back(client.clone());
                }
                state.waiting.entry(client.clone()).or_default().push_back(Waiting { ticket, turn: sender });
            }
            ticket
        };
        Ok(Place { shared: Arc::clone(&self.0), client, ticket, turn, is_used: false })
    }

    /// Returns how many requests are worked on, and how many wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        let state = self.0.state();
        (state.running, state.count)
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // Every change below is complete before anything can panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a turn that has come to its end to the next that waits.
    fn pass_on(&self) {
        let mut state = self.state();
        while let Some(next) = state.next() {
            if next.turn.send(()).is_ok() {
                return;
            }
        }
        state.free += 1;
        state.running = state.running.saturating_sub(1);
    }
}

impl State {
    /// Takes the request whose turn it is out of the queue; its client goes to the end.
    fn next(&mut self) -> Option<Waiting> {
        let client = self.order.pop_front()?;
        let own = self.waiting.get_mut(&client)?;
        let next = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&client);
        } else {
            self.order.push_back(client);
        }
        self.count -= usize::from(next.is_some());
        next
    }

    /// Takes a request out of the queue that waits no longer.
    fn remove(&mut self, client: &Client, ticket: u64) {
        let Some(own) = self.waiting.get_mut(client) else { return };
        let before = own.len();
        own.retain(|waiting| waiting.ticket != ticket);
        self.count -= before - own.len();
        if own.is_empty() {
            self.waiting.remove(client);
            self.order.retain(|other| other != client);
        }
    }
}

impl Place {
    /// Waits for the turn.
    pub(crate) async fn turn(mut self) -> Permit {
        // The sender stays in the queue until it has sent.
        let _ = (&mut self.turn).await;
        self.is_used = true;
        let counts = self.shared.state().spending.is_some() && !self.client.is_of_service();
        Permit { shared: Arc::clone(&self.shared), taken: counts.then(|| (self.client.clone(), Instant::now())) }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.is_used {
            return;
        }
        self.shared.state().remove(&self.client, self.ticket);
        self.turn.close();
        // The turn may have come just now.
        if self.turn.try_recv().is_ok() {
            self.shared.pass_on();
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some((client, begun)) = self.taken.take() {
            let now = Instant::now();
            if let Some(spending) = &mut self.shared.state().spending {
                spending.add(&client, now.saturating_duration_since(begun), now);
            }
        }
        self.shared.pass_on();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(name: &str) -> Client {
        Client::named(name)
    }

    /// The names of those whose turn has come, in the order in which they got it.
    async fn turns(places: Vec<(&'static str, Place)>, first: Permit) -> Vec<&'static str> {
        let (sender, mut receiver) = tokio::sync::mpsc::unbounded_channel();
        for (name, place) in places {
            let sender = sender.clone();
            tokio::spawn(async move {
                let permit = place.turn().await;
                let _ = sender.send(name);
                drop(permit);
            });
        }
        drop(sender);
        tokio::task::yield_now().await;
        drop(first);
        let mut order = Vec::new();
        while let Some(name) = receiver.recv().await {
            order.push(name);
        }
        order
    }

    #[tokio::test]
    async fn clients_take_turns() {
        let queue = Queue::new(1, 10, 10, None);
        let first = queue.join(client("z")).expect("free").turn().await;
        let wanted = [("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("c", "c1"), ("b", "b2")];
        let places = wanted.map(|(name, ticket)| (ticket, queue.join(client(name)).expect("room")));
        assert_eq!(queue.load(), (1, 6));
        assert_eq!(turns(places.into(), first).await, ["a1", "b1", "c1", "a2", "b2", "a3"]);
        assert_eq!(queue.load(), (0, 0));
    }

    #[tokio::test]
    async fn those_who_leave_take_no_turn() {
        let queue = Queue::new(1, 10, 10, None);
        let first = queue.join(client("z")).expect("free").turn().await;
        let left = queue.join(client("a")).expect("room");
        let stays = queue.join(client("b")).expect("room");
        drop(left);
        assert_eq!(queue.load(), (1, 1));
        assert_eq!(turns(vec![("b", stays)], first).await, ["b"]);
        // A turn that comes to somebody who leaves is passed on.
        let first = queue.join(client("z")).expect("free").turn().await;
        let (leaves, stays) = (queue.join(client("a")).expect("room"), queue.join(client("b")).expect("room"));
        drop(first);
        drop(leaves);
        drop(stays.turn().await);
        assert_eq!(queue.load(), (0, 0));
    }

    #[test]
    fn what_is_full_takes_nobody() {
        let queue = Queue::new(1, 3, 2, None);
        let _working = queue.join(client("a")).expect("free");
        let _own = [queue.join(client("a")).expect("room"), queue.join(client("a")).expect("room")];
        assert_eq!(queue.join(client("a")).err(), Some(Refused::Full), "of this client");
        let _other = queue.join(client("b")).expect("room");
        assert_eq!(queue.join(client("c")).err(), Some(Refused::Full), "of all");
    }

    #[tokio::test]
    async fn who_has_taken_too_much_waits() {
        let queue = Queue::new(1, 10, 10, Some(Spending::new(Duration::from_nanos(1))));
        drop(queue.join(client("a")).expect("free").turn().await);
        assert!(matches!(queue.join(client("a")), Err(Refused::Spent(wait)) if wait > Duration::ZERO));
        drop(queue.join(client("b")).expect("others are not concerned").turn().await);
        for _ in 0..2 {
            drop(queue.join(Client::bots()).expect("the service itself is not bounded").turn().await);
        }
    }
}
