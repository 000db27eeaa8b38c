//! The position at a table: the game, who sits where, what is asked, and how much time is left; the fold of all that has happened there. Not
//! here: where the happenings are kept (`rows`), and what can be added to them (`decide`).

use std::collections::{BTreeMap, BTreeSet};

use adjudication::games::GameError;
use adjudication::games::table::{Table, resume};
use documents::Schema;
use documents::seats::{self, Seat, Seats, UndoRequest};

use super::agreement::Agreement;
use super::clock::Clock;
use super::happening::{Around, TableEvent};
use super::rows::{StoredEvent, StoredTable};

/// Holder of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Holder {
    /// The bearer of the token.
    Person,
    /// Free, until somebody sits down.
    Free,
    /// A program of this kind.
    Bot(String),
}

/// A request to take moves back, of which not all have said what they think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Undo {
    /// The seat that asks.
    pub(crate) by: usize,
    /// The number of moves that would be left.
    pub(crate) left: u64,
    /// Those who consent, the one who asks among them.
    pub(crate) agreed: Vec<usize>,
}

/// A position at a table.
pub(crate) struct Position {
    /// The game.
    pub(crate) game: Box<dyn Table>,
    /// The names of the players, by seat.
    pub(crate) players: Vec<String>,
    /// Those who play, by seat.
    pub(crate) holders: Vec<Holder>,
    /// Request to take moves back, if there is one.
    pub(crate) undo: Option<Undo>,
    /// The seats that have run out of time; then the game has ended.
    pub(crate) late: Vec<usize>,
    /// The table at which the game is played again, and the seat that has begun it.
    pub(crate) rematch: Option<(usize, String)>,
    /// Terms that were agreed.
    pub(crate) agreement: Agreement,
    clock: Option<Clock>,
    /// True once every seat was taken: then the clocks run.
    is_under_way: bool,
    /// The number of times that something was said, by seat.
    utterances: Vec<u64>,
    /// True of each seat that has moved.
    has_moved: Vec<bool>,
    /// The lines that were said and not removed, with the seats that said them.
    lines: BTreeMap<u64, usize>,
    /// The seats that may say nothing.
    muted: BTreeSet<usize>,
    /// The number of happenings.
    n: u64,
    /// The number of those that changed the game.
    version: u64,
    /// The seats whose moves are being judged, with the moments at which these were received: their clocks stand.
    pub(crate) pending: Vec<(usize, u64)>,
}

impl Position {
    /// Returns the position before anything has happened.
    ///
    /// # Errors
    /// What is stored begins no game.
    pub(crate) fn begin(stored: &StoredTable) -> Result<Position, GameError> {
        let unreadable = |_| GameError::Usage(String::from("the terms of the table cannot be read"));
        let agreement: Agreement = serde_json::from_str(&stored.agreement).map_err(unreadable)?;
        Ok(Position::of(resume(&stored.game, &stored.settings)?, agreement, stored.begun_ms()))
    }

    /// Returns the position at a table that is begun now.
    pub(crate) fn of(game: Box<dyn Table>, agreement: Agreement, begun: u64) -> Position {
        let players = game.players();
        let holders = first_holders(&agreement, players.len());
        let clock = agreement.clock.map(|allowance| Clock::new(allowance, players.len(), begun));
        let is_under_way = !holders.contains(&Holder::Free);
        let utterances = vec![0; players.len()];
        Position {
            undo: None,
            late: Vec::new(),
            rematch: None,
            lines: BTreeMap::new(),
            muted: BTreeSet::new(),
            has_moved: vec![false; players.len()],
            game,
            players,
            holders,
            agreement,
            clock,
            is_under_way,
            utterances,
            n: 0,
            version: 0,
            pending: Vec::new(),
        }
    }

    /// Returns the number of happenings.
    pub(crate) fn n(&self) -> u64 {
        self.n
    }

    /// Returns the number of happenings that changed the game: moves, moves taken back, and the end of somebody's time.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// Returns how many times a seat has said something.
    pub(crate) fn utterances(&self, seat: usize) -> u64 {
        self.utterances.get(seat).copied().unwrap_or(0)
    }

    /// Returns the seat that has said a line; `None` where there is no such line, or not any more.
    pub(crate) fn speaker(&self, line: u64) -> Option<usize> {
        self.lines.get(&line).copied()
    }

    /// Returns whether a seat may say nothing.
    pub(crate) fn is_muted(&self, seat: usize) -> bool {
        self.muted.contains(&seat)
    }

    /// Returns whether no move is left.
    pub(crate) fn is_over(&self) -> bool {
        self.game.is_over() || !self.late.is_empty()
    }

    /// Returns the seats whose clocks run.
    fn running(&self) -> Vec<usize> {
        if !self.is_under_way || !self.late.is_empty() {
            return Vec::new();
        }
        // No move comes from a seat that is free.
        let is_taken = |seat: &usize| self.holders.get(*seat) != Some(&Holder::Free);
        self.game.waits_for().into_iter().filter(is_taken).collect()
    }

    /// Returns the seats that have no time left at a moment, of a game that is not over.
    pub(crate) fn out_of_time(&self, moment: u64) -> Vec<usize> {
        let Some(clock) = &self.clock else { return Vec::new() };
        let running = self.running();
        let is_out = |&seat: &usize| self.left(clock, seat, &running, moment) == 0;
        running.iter().copied().filter(is_out).collect()
    }

    /// Returns the next moment at which somebody has no time left.
    pub(crate) fn next_out(&self) -> Option<u64> {
        self.clock.as_ref()?.next_out(&self.running())
    }

    /// Returns the time that a seat has left at a moment, or had when the first of its moves was received that are being judged.
    fn left(&self, clock: &Clock, seat: usize, running: &[usize], moment: u64) -> u64 {
        let received = self.pending.iter().filter(|(pending, _)| *pending == seat).map(|&(_, received)| received).min();
        match received {
            Some(received) => clock.left_when_received(seat, running, received),
            None => clock.left(seat, running, moment),
        }
    }

    /// Returns the time that each seat has used and has left, in milliseconds, up to the last happening; nothing at a table without clocks.
    pub(crate) fn times(&self) -> Vec<(u64, u64)> {
        self.clock.as_ref().map(Clock::times).unwrap_or_default()
    }

    /// Returns the seats that programs play, with their kinds.
    pub(crate) fn bots(&self) -> Vec<(usize, String)> {
        let kind = |holder: &Holder| if let Holder::Bot(kind) = holder { Some(kind.clone()) } else { None };
        self.holders.iter().enumerate().filter_map(|(seat, holder)| Some((seat, kind(holder)?))).collect()
    }

    /// Returns whether a program is to move.
    pub(crate) fn waits_for_bot(&self) -> bool {
        let is_bot = |seat: &usize| matches!(self.holders.get(*seat), Some(Holder::Bot(_)));
        !self.is_over() && (self.game.waits_for().iter().any(is_bot) || self.game.asked_about_draw().iter().any(is_bot))
    }

    /// Returns the persons who would have to consent, besides those who have.
    ///
    /// * `agreed`: those who have.
    pub(crate) fn still_asked(&self, agreed: &[usize]) -> bool {
        let mut persons = (0..self.holders.len()).filter(|&seat| self.holders.get(seat) == Some(&Holder::Person));
        persons.any(|seat| !agreed.contains(&seat))
    }

    /// Returns a seat that has moved and is free: no consent comes from there.
    pub(crate) fn silent_seat(&self) -> Option<usize> {
        let is_silent = |&seat: &usize| self.has_moved.get(seat) == Some(&true) && self.holders.get(seat) == Some(&Holder::Free);
        (0..self.holders.len()).find(is_silent)
    }

    /// Takes in what has happened.
    ///
    /// # Errors
    /// It does not follow what has happened before.
    pub(crate) fn take(&mut self, event: &StoredEvent) -> Result<(), GameError> {
        let missing = || GameError::Usage(String::from("an event is missing"));
        if event.n != self.n + 1 {
            return Err(missing());
        }
        let running = self.running();
        if let TableEvent::Move(kept) = &event.happening {
            self.game.restore(kept)?;
        }
        self.count(event, &running)
    }

    /// Takes in a move that the game has played already.
    ///
    /// * `running`: the seats whose clocks ran before it ([`Position::before_move`]).
    ///
    /// # Errors
    /// As [`Position::take`].
    pub(crate) fn take_played(&mut self, event: &StoredEvent, running: &[usize]) -> Result<(), GameError> {
        self.count(event, running)
    }

    /// Returns what is to be known before the game plays a move: the seats whose clocks run.
    pub(crate) fn before_move(&self) -> Vec<usize> {
        self.running()
    }

    fn count(&mut self, event: &StoredEvent, running: &[usize]) -> Result<(), GameError> {
        if let Some(clock) = &mut self.clock {
            clock.count(running, event.at);
        }
        self.version += u64::from(event.happening.changes_game());
        match &event.happening {
            TableEvent::Move(_) => {
                // A move ends the question.
                self.undo = None;
                if let Some(has_moved) = usize::try_from(event.seat).ok().and_then(|seat| self.has_moved.get_mut(seat)) {
                    *has_moved = true;
                }
                if let (Some(clock), Ok(seat)) = (&mut self.clock, usize::try_from(event.seat)) {
                    if running.contains(&seat) {
                        clock.received(seat, event.at);
                    }
                    clock.moved(seat);
                }
            }
            TableEvent::Around(around) => self.around(event.n, around)?,
        }
        self.n = event.n;
        Ok(())
    }

    fn around(&mut self, n: u64, around: &Around) -> Result<(), GameError> {
        match around {
            Around::Invited { .. } | Around::Renewed { .. } => {}
            Around::Said { seat, words } => {
                if !words.is_empty() {
                    self.lines.insert(n, *seat);
                }
                if let Some(utterances) = self.utterances.get_mut(*seat) {
                    *utterances += 1;
                }
            }
            Around::Sat { seat } => self.seat(*seat, Holder::Person),
            Around::Left { seat } | Around::Vacated { seat } | Around::Banned { seat } => self.seat(*seat, Holder::Free),
            Around::Muted { seat } => drop(self.muted.insert(*seat)),
            Around::Unmuted { seat } => drop(self.muted.remove(seat)),
            Around::Unsaid { line, .. } => drop(self.lines.remove(line)),
            Around::Bot { seat, kind } => self.seat(*seat, Holder::Bot(kind.clone())),
            Around::UndoAsked { seat, left } => self.undo = Some(Undo { by: *seat, left: *left, agreed: vec![*seat] }),
            Around::UndoAgreed { seat } => {
                if let Some(undo) = &mut self.undo {
                    undo.agreed.push(*seat);
                }
            }
            Around::UndoRefused { .. } => self.undo = None,
            Around::Undone { left, .. } => {
                self.game.take_back(*left)?;
                self.undo = None;
            }
            Around::TimeUp { seats } => {
                self.undo = None;
                self.late.clone_from(seats);
            }
            Around::Rematch { seat, table } => self.rematch = Some((*seat, table.clone())),
        }
        Ok(())
    }

    fn seat(&mut self, seat: usize, holder: Holder) {
        // Who sits down has not been asked.
        self.undo = None;
        if let Some(place) = self.holders.get_mut(seat) {
            *place = holder;
        }
        self.is_under_way |= !self.holders.contains(&Holder::Free);
    }

    /// Returns who sits where, what is asked, and how much time is left at a moment.
    pub(crate) fn seats(&self, moment: u64) -> Seats<'_> {
        let name = |seat: &usize| self.players.get(*seat).map_or("", String::as_str);
        let (running, waits_for) = (self.running(), self.game.waits_for());
        let seats = self.players.iter().zip(&self.holders).enumerate().map(|(seat, (player, holder))| {
            let (holder, bot) = match holder {
                Holder::Person => (seats::Holder::Person, None),
                Holder::Free => (seats::Holder::Nobody, None),
                Holder::Bot(kind) => (seats::Holder::Bot, Some(kind.as_str())),
            };
            let left_ms = self.clock.as_ref().map(|clock| self.left(clock, seat, &running, moment));
            let to_move = self.late.is_empty() && waits_for.contains(&seat);
            Seat { player, holder, bot, to_move, left_ms }
        });
        let undo = self.undo.as_ref().map(|undo| UndoRequest {
            player: name(&undo.by),
            left: undo.left,
            agreed: undo.agreed.iter().map(name).collect(),
        });
        Seats {
            schema: Schema,
            game: self.game.game(),
            n: self.n,
            moves: self.game.moves(),
            over: self.is_over(),
            late: self.late.iter().map(name).collect(),
            delay_ms: self.agreement.delay,
            arbiter: self.agreement.arbiter,
            seats: seats.collect(),
            undo,
        }
    }

    /// Returns the same as a document.
    pub(crate) fn seats_document(&self, moment: u64) -> String {
        // Texts and numbers under names can always be written.
        serde_json::to_string(&self.seats(moment)).unwrap_or_default()
    }
}

/// Returns those who sit at a table when it is begun, by seat.
pub(crate) fn first_holders(agreement: &Agreement, seats: usize) -> Vec<Holder> {
    let holder = |seat: usize| match agreement.bots.iter().find(|(bot, _)| *bot == seat) {
        Some((_, kind)) => Holder::Bot(kind.clone()),
        None if agreement.open.contains(&seat) => Holder::Free,
        None => Holder::Person,
    };
    (0..seats).map(holder).collect()
}

#[cfg(test)]
mod tests {
    use super::super::clock::Allowance;
    use super::*;

    /// A game of Palmer's that was begun at the moment 0, with a second for each player.
    fn position() -> Position {
        let settings = r#"{"players":["Ann","Ben"],"seed":1,"hand":3,"goal":3,"house":{"hands":"face_up"}}"#;
        let game = resume("palmer", settings).expect("settings");
        let clock = Some(Allowance::Game { main: 1000, increment: 0 });
        Position::of(game, Agreement { clock, ..Agreement::default() }, 0)
    }

    #[test]
    fn a_clock_stands_while_a_move_is_judged() {
        let mut position = position();
        assert_eq!((position.out_of_time(999), position.out_of_time(1000)), (vec![], vec![0]));
        position.pending = vec![(0, 900)];
        assert_eq!(position.out_of_time(5000), [] as [usize; 0]);
        assert_eq!(position.seats(5000).seats[0].left_ms, Some(100));
    }

    /// One move after another is sent to win time: the first that is still judged counts, and time runs up to its receipt.
    #[test]
    fn moves_that_follow_one_another_stop_no_clock() {
        let mut position = position();
        position.pending = vec![(0, 1200), (0, 900)];
        assert_eq!(position.out_of_time(1300), [] as [usize; 0]);
        // The first was refused.
        position.pending = vec![(0, 1200)];
        assert_eq!(position.out_of_time(1300), [0]);
    }

    #[test]
    fn no_clock_runs_where_no_one_sits() {
        let mut position = position();
        position.holders = vec![Holder::Free, Holder::Person];
        assert_eq!((position.out_of_time(5000), position.next_out()), (vec![], None));
        position.has_moved = vec![true, true];
        assert_eq!(position.silent_seat(), Some(0));
    }
}
