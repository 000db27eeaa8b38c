//! A lane of work: a limited number of jobs are worked on at a time, a limited number can wait, and those that wait are taken from one client
//! after another, however many each has sent. One slot more is kept for clients of whom nothing is worked on, so that no client can take
//! all. Not here: what the jobs are, and for how long each keeps its slot (`scheduler`).

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::client::Client;

/// Slots beyond the usual ones, for clients of whom nothing is worked on.
const KEPT_FOR_OTHERS: usize = 1;

/// No more jobs may wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full;

/// A lane; clones share it.
#[derive(Clone, Debug)]
pub(super) struct Lane(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    slots: usize,
    limit: usize,
    limit_per_client: usize,
}

#[derive(Debug, Default)]
struct State {
    running: usize,
    /// Number of jobs that are worked on, by client.
    running_of: HashMap<Client, usize>,
    waiting: HashMap<Client, VecDeque<Waiting>>,
    /// The clients with jobs that wait, the next one in front.
    order: VecDeque<Client>,
    count: usize,
    next_ticket: u64,
}

#[derive(Debug)]
struct Waiting {
    ticket: u64,
    since: Instant,
    turn: oneshot::Sender<()>,
}

/// A place in a lane. Dropping it leaves the lane.
#[derive(Debug)]
pub(super) struct Place {
    shared: Arc<Shared>,
    client: Client,
    ticket: u64,
    turn: oneshot::Receiver<()>,
    is_used: bool,
}

/// The right to be worked on. Dropping it gives the slot to the next.
#[derive(Debug)]
pub(super) struct Permit {
    shared: Arc<Shared>,
    client: Client,
}

impl Lane {
    /// Returns a lane.
    ///
    /// * `slots`: how many jobs are worked on at a time, besides one of a client of whom nothing else is;
    /// * `limit`, `limit_per_client`: how many may wait, in all and of one client.
    pub(super) fn new(slots: usize, limit: usize, limit_per_client: usize) -> Lane {
        Lane(Arc::new(Shared { state: Mutex::default(), slots, limit, limit_per_client }))
    }

    /// Takes a place.
    ///
    /// # Errors
    /// [`Full`].
    pub(super) fn join(&self, client: Client) -> Result<Place, Full> {
        let shared = &self.0;
        let mut state = shared.state();
        let own = state.waiting.get(&client).map_or(0, VecDeque::len);
        let can_start = own == 0 && state.can_start(&client, shared.slots);
        let boards = state.waiting.get(&Client::batches()).map_or(0, VecDeque::len);
        let is_full = state.count - boards >= shared.limit || own >= shared.limit_per_client;
        if !can_start && is_full {
            return Err(Full);
        }
        Ok(Lane::enter(shared, &mut state, client, can_start))
    }

    /// Takes a place, whether or not there is room: for a job that has been worked on before, and for a board of a batch, of which few are asked for at a
    /// time.
    pub(super) fn join_again(&self, client: Client) -> Place {
        let mut state = self.0.state();
        let can_start = !state.waiting.contains_key(&client) && state.can_start(&client, self.0.slots);
        Lane::enter(&self.0, &mut state, client, can_start)
    }

    fn enter(shared: &Arc<Shared>, state: &mut State, client: Client, can_start: bool) -> Place {
        let (sender, turn) = oneshot::channel();
        let ticket = state.next_ticket;
        state.next_ticket += 1;
        if can_start {
            state.start(&client);
            // The receiver is below.
            let _ = sender.send(());
        } else {
            state.count += 1;
            if !state.waiting.contains_key(&client) {
                state.order.push_back(client.clone());
            }
            state.waiting.entry(client.clone()).or_default().push_back(Waiting { ticket, since: Instant::now(), turn: sender });
        }
        Place { shared: Arc::clone(shared), client, ticket, turn, is_used: false }
    }

    /// Returns how many jobs are worked on, and how many wait.
    pub(super) fn load(&self) -> (usize, usize) {
        let state = self.0.state();
        (state.running, state.count)
    }

    /// Returns the time for which the oldest of those that wait has waited.
    pub(super) fn oldest(&self) -> Duration {
        let state = self.0.state();
        let oldest = state.waiting.values().filter_map(VecDeque::front).map(|waiting| waiting.since).min();
        oldest.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// Returns whether a job of another client waits for the slot of this one's.
    pub(super) fn is_wanted(&self, by_others_than: &Client) -> bool {
        self.0.state().order.iter().any(|client| client != by_others_than && !client.is_batches())
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // Every change below is complete before anything can panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes back the slot of a client, and gives out what is free.
    fn release(&self, client: &Client) {
        let mut state = self.state();
        state.stop(client);
        self.give_out(&mut state);
    }

    fn give_out(&self, state: &mut State) {
        while let Some((next, waiting)) = state.next(self.slots) {
            if waiting.turn.send(()).is_ok() {
                state.start(&next);
            }
        }
    }
}

impl State {
    /// Returns whether a job of this client can be worked on now. Boards of batches take what is left, and no slot from others.
    fn can_start(&self, client: &Client, slots: usize) -> bool {
        if client.is_batches() {
            return self.running < slots && self.order.iter().all(Client::is_batches);
        }
        let boards = self.running_of.get(&Client::batches()).copied().unwrap_or_default();
        let running = self.running - boards;
        running < slots || running < slots + KEPT_FOR_OTHERS && !self.running_of.contains_key(client)
    }

    fn start(&mut self, client: &Client) {
        self.running += 1;
        *self.running_of.entry(client.clone()).or_default() += 1;
    }

    fn stop(&mut self, client: &Client) {
        self.running = self.running.saturating_sub(1);
        match self.running_of.get_mut(client) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(self.running_of.remove(client)),
        }
    }

    /// Takes the job whose turn it is out of the lane, if one can be worked on; its client goes to the end.
    fn next(&mut self, slots: usize) -> Option<(Client, Waiting)> {
        let at = self.order.iter().position(|client| self.can_start(client, slots))?;
        let client = self.order.remove(at)?;
        let own = self.waiting.get_mut(&client)?;
        let next = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&client);
        } else {
            self.order.push_back(client.clone());
        }
        self.count -= usize::from(next.is_some());
        Some((client, next?))
    }

    /// Takes a job out of the lane that waits no longer.
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
    pub(super) async fn turn(mut self) -> Permit {
        // The sender stays in the lane until it has sent.
        let _ = (&mut self.turn).await;
        self.is_used = true;
        Permit { shared: Arc::clone(&self.shared), client: self.client.clone() }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if self.is_used {
            return;
        }
        {
            let mut state = self.shared.state();
            state.remove(&self.client, self.ticket);
            // It may have kept boards of batches back.
            self.shared.give_out(&mut state);
        }
        self.turn.close();
        // The turn may have come just now.
        if self.turn.try_recv().is_ok() {
            self.shared.release(&self.client);
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.shared.release(&self.client);
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
        let lane = Lane::new(1, 10, 10);
        let first = lane.join(client("z")).expect("free").turn().await;
        let _other = lane.join(client("y")).expect("the place that is kept").turn().await;
        let wanted = [("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("c", "c1"), ("b", "b2")];
        let places = wanted.map(|(name, ticket)| (ticket, lane.join(client(name)).expect("room")));
        assert_eq!(lane.load(), (2, 6));
        assert_eq!(turns(places.into(), first).await, ["a1", "b1", "c1", "a2", "b2", "a3"]);
        assert_eq!(lane.load(), (1, 0));
    }

    #[tokio::test]
    async fn those_who_leave_take_no_turn() {
        let lane = Lane::new(1, 10, 10);
        let first = lane.join(client("z")).expect("free").turn().await;
        let _other = lane.join(client("y")).expect("the place that is kept").turn().await;
        let left = lane.join(client("a")).expect("room");
        let stays = lane.join(client("b")).expect("room");
        drop(left);
        assert_eq!(lane.load(), (2, 1));
        assert_eq!(turns(vec![("b", stays)], first).await, ["b"]);
        // A turn that comes to somebody who leaves is passed on.
        let first = lane.join(client("z")).expect("free").turn().await;
        let (leaves, stays) = (lane.join(client("a")).expect("room"), lane.join(client("b")).expect("room"));
        drop(first);
        drop(leaves);
        drop(stays.turn().await);
        assert_eq!(lane.load(), (1, 0));
    }

    #[test]
    fn a_full_lane_refuses() {
        let lane = Lane::new(1, 3, 2);
        let _working = [lane.join(client("a")).expect("free"), lane.join(client("y")).expect("the place that is kept")];
        let _own = [lane.join(client("a")).expect("room"), lane.join(client("a")).expect("room")];
        assert_eq!(lane.join(client("a")).err(), Some(Full), "of this client");
        let _other = lane.join(client("b")).expect("room");
        assert_eq!(lane.join(client("c")).err(), Some(Full), "of all");
    }

    #[tokio::test]
    async fn a_slot_is_kept_for_others() {
        let lane = Lane::new(2, 10, 10);
        let own = [lane.join(client("a")).expect("free").turn().await, lane.join(client("a")).expect("free").turn().await];
        let third = lane.join(client("a")).expect("room");
        assert_eq!(lane.load(), (2, 1), "a client takes no more than the usual slots");
        let other = lane.join(client("b")).expect("free").turn().await;
        let late = lane.join(client("c")).expect("room");
        let second = lane.join(client("b")).expect("room");
        assert_eq!(lane.load(), (3, 3));
        assert!(lane.is_wanted(&client("a")) && lane.is_wanted(&client("c")));
        // The slot of the other goes to somebody of whom nothing is worked on, though the first client has waited longer.
        drop(other);
        let late = late.turn().await;
        assert_eq!(lane.load(), (3, 2));
        drop((own, late));
        drop((third.turn().await, second.turn().await));
        assert_eq!(lane.load(), (0, 0));
    }

    #[tokio::test]
    async fn boards_of_batches_keep_out_of_the_way() {
        let lane = Lane::new(1, 1, 1);
        let first = lane.join_again(Client::batches()).turn().await;
        let second = lane.join_again(Client::batches());
        // A board that is worked on takes no slot from clients, neither the usual one nor the one that is kept.
        let own = lane.join(client("a")).expect("free").turn().await;
        let other = lane.join(client("b")).expect("the slot that is kept").turn().await;
        let next = lane.join(client("c")).expect("room: boards that wait take none");
        assert_eq!(lane.load(), (3, 2));
        drop(first);
        assert_eq!(lane.load(), (2, 2), "a board waits for all others");
        drop(own);
        let next = next.turn().await;
        assert!(!lane.is_wanted(&client("b")), "a board that waits wants no slot of others");
        drop((other, next));
        drop(second.turn().await);
        // Who goes away makes room for them.
        let [a, b] = [lane.join(client("a")).expect("free"), lane.join(client("b")).expect("the slot that is kept")];
        let board = lane.join_again(Client::batches());
        drop((b, a));
        drop(board.turn().await);
        assert_eq!(lane.load(), (0, 0));
    }
}
