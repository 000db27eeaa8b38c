//! Entering what happens at a table: who asks, whether it may happen, and the next event. It is stored before it is acknowledged. Not here: what may
//! happen around a game (`decide`), what a search settles (`claims`), and how events are stored (`appending`).

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use adjudication::games::table::PlayedMove;
use adjudication::games::{GameError, SearchContext};
use axum::http::StatusCode;
use tokio::task::spawn_blocking;

use super::agreement::seat_of;
use super::appending::{Appended, Entry};
use super::bearer::Caller;
use super::claims::Claim;
use super::clock::now_ms;
use super::decide::{Decision, SeatRequest, TableRequest, decide};
use super::happening::{Around, TableEvent};
use super::live::{LiveTable, Tables, damaged, outlook};
use super::pending::PendingMove;
use super::position::Position;
use super::recent::numbered;
use super::rows::{StoredEvent, TokenChange};
use crate::client::Client;
use crate::problem::Problem;

/// The most happenings at a table.
const MAX_EVENTS: u64 = 20_000;

/// Number of times that something is entered when other processes on the same database were faster. Each time somebody else's was entered.
const ATTEMPTS: u32 = 64;

/// Number of times that a claim is searched when others move meanwhile.
const MAX_SEARCHES: u32 = 2;

/// Author of a request, and how the author is known.
#[derive(Clone, Debug)]
pub(crate) enum Actor {
    /// The bearer of a token.
    Token(String),
    /// The service, for a program at a seat, or for a player who sits down at a rematch.
    Bot(usize),
}

/// A request that something happen at a table.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) client: Client,
    pub(crate) by: Actor,
    /// The number of happenings that the requester knows; the request counts only if there are no others by now.
    pub(crate) seen: Option<u64>,
    /// The idempotency key, and the hash of what is asked.
    pub(crate) key: Option<String>,
    pub(crate) hash: Vec<u8>,
    pub(crate) wish: TableRequest,
}

/// Something that has happened and is stored.
#[derive(Clone, Debug)]
pub(crate) struct Entered {
    pub(crate) n: u64,
    /// The public part: an object in JSON.
    pub(crate) public: String,
    /// A token, for the requester.
    pub(crate) secret: Option<String>,
    /// The name of the player whose seat it is about.
    pub(crate) player: Option<String>,
}

impl Entered {
    /// Returns the document for everybody: number and public part.
    pub(crate) fn document(&self) -> String {
        numbered(self.n, &self.public)
    }
}

/// The decision on a request.
enum Decided {
    /// Something is entered.
    Event(Box<NewEvent>),
    /// A move whose verdict takes a search.
    Search(Claim),
}

/// Something to be entered, and the answer to the requester.
struct NewEvent {
    happening: TableEvent,
    public: String,
    tokens: Vec<TokenChange>,
    secret: Option<String>,
    seat: Option<usize>,
    /// The seats whose clocks ran before the game played it, where it has done so.
    played: Option<Vec<usize>>,
}

/// A move as a search has settled it in the position of this version.
struct JudgedMove {
    version: u64,
    played: PlayedMove,
}

impl Tables {
    /// Has something happen; it is stored when this returns.
    ///
    /// # Errors
    /// 401 and 403 where it is not for this one to ask, 409 when others were faster, 422 for what is not lawful, 503.
    pub(crate) async fn enter(&self, live: &Arc<LiveTable>, request: &Request) -> Result<Entered, Problem> {
        let received = now_ms();
        // The clock of the seat stands from the receipt of a move to its verdict.
        let mut judged: Option<(PendingMove<'_>, JudgedMove)> = None;
        let mut searches = 0;
        for _ in 0..ATTEMPTS {
            let mut slot = self.locked(live).await?;
            // Tokens lose their right by an event: one that counts now counts until the next event, which would be a conflict.
            let by = match &request.by {
                Actor::Token(token) => self.bearer(live, Some(token)).await?,
                Actor::Bot(seat) => Caller::Service(Some(*seat)),
            };
            if let Some(acknowledged) = self.acknowledged(live, by, request).await? {
                return Ok(acknowledged);
            }
            let before = slot.as_ref().map_or(0, Position::n);
            let is_late = judged.is_none() && request.seen.is_some_and(|seen| seen != before);
            // What was removed from the table while a claim was judged would come back with the claim.
            if is_late || live.is_put_away.load(Ordering::Relaxed) {
                return Err(others_were_faster(before));
            }
            if before >= MAX_EVENTS {
                let message = format!("at a table at most {MAX_EVENTS} things happen");
                return Err(Problem::unprocessable("too-many-moves", message, None));
            }
            let known = judged.as_ref().map(|(_, known)| known);
            let new = match self.decided(live, &mut slot, by, request, known).await? {
                Decided::Event(new) => *new,
                Decided::Search(_) if searches == MAX_SEARCHES => return Err(others_were_faster(before)),
                Decided::Search(claim) => {
                    // Others look and speak meanwhile.
                    drop(slot);
                    searches += 1;
                    let clock = live.pending.add(claim.seat, received);
                    let version = claim.version;
                    let played = self.searched(live, claim, request.client.clone()).await?;
                    judged = Some((clock, JudgedMove { version, played }));
                    continue;
                }
            };
            let at = if matches!(new.happening, TableEvent::Move(_)) { received } else { now_ms() };
            if let Some(entered) = self.store_event(live, &mut slot, (by, request), new, at).await? {
                return Ok(entered);
            }
        }
        let slot = self.locked(live).await?;
        Err(others_were_faster(slot.as_ref().map_or(0, Position::n)))
    }

    /// Stores the next event, and takes it in; `None` where another process on the same database was faster.
    ///
    /// * `at`: the moment of it.
    async fn store_event(
        &self,
        live: &Arc<LiveTable>,
        slot: &mut Option<Position>,
        (by, request): (Caller, &Request),
        new: NewEvent,
        at: u64,
    ) -> Result<Option<Entered>, Problem> {
        let NewEvent { happening, public, tokens, secret, seat, played } = new;
        // Unless it is stored, the game at hand may be ahead of the stored one, and is read anew.
        let mut position = slot.take().ok_or_else(Problem::internal)?;
        let event = StoredEvent { n: position.n() + 1, at, seat: by.stored(), happening, public };
        let (key, request_hash) = (request.key.clone(), request.hash.clone());
        let entry = Arc::new(Entry { table: live.id.clone(), event, key, request_hash, tokens });
        if self.appending.append(&self.store, &entry).await? == Appended::Conflict {
            return Ok(None);
        }
        let event = &entry.event;
        let taken = match played {
            Some(running) => position.take_played(event, &running),
            None => position.take(event),
        };
        taken.map_err(|error| damaged(&live.id, &error))?;
        match event.happening {
            // Who has sat down or has a new token is there.
            TableEvent::Around(Around::Sat { seat } | Around::Renewed { seat }) => self.see(live, seat),
            TableEvent::Around(Around::Left { seat } | Around::Vacated { seat } | Around::Banned { seat }) => {
                live.presence.forget(seat);
            }
            _ => {}
        }
        live.recent.add(event);
        live.recent.publish(event.n, outlook(&position));
        let player = seat.and_then(|seat| position.players.get(seat).cloned());
        if matches!(request.by, Actor::Token(_)) {
            live.play_for(&request.client);
        }
        if position.waits_for_bot() {
            self.let_bots_play(live);
        }
        *slot = Some(position);
        Ok(Some(Entered { n: event.n, public: event.public.clone(), secret, player }))
    }

    /// Decides what becomes of a request.
    ///
    /// * `judged`: what came of a search for it.
    async fn decided(
        &self,
        live: &LiveTable,
        slot: &mut Option<Position>,
        by: Caller,
        request: &Request,
        judged: Option<&JudgedMove>,
    ) -> Result<Decided, Problem> {
        let position = slot.as_mut().ok_or_else(Problem::internal)?;
        let of_move = |PlayedMove { kept, public }, seat, played| {
            let (happening, tokens, secret) = (TableEvent::Move(kept), Vec::new(), None);
            Decided::Event(Box::new(NewEvent { happening, public, tokens, secret, seat: Some(seat), played }))
        };
        match (&request.wish, by) {
            (TableRequest::Around(wish), _) => {
                if let SeatRequest::Vacate(player) | SeatRequest::Ban(player) = wish
                    && by == Caller::Host
                    && !position.agreement.arbiter
                {
                    self.ensure_absent(live, player, seat_of(&position.players, player)?).await?;
                }
                let Decision { around, tokens, secret } = decide(position, by, wish)?;
                let (public, seat) = (around.public(&position.players), around.seat());
                let happening = TableEvent::Around(around);
                Ok(Decided::Event(Box::new(NewEvent { happening, public, tokens, secret, seat, played: None })))
            }
            (TableRequest::Played { kept, public }, Caller::Service(Some(seat))) => {
                Ok(of_move(PlayedMove { kept: kept.clone(), public: public.clone() }, seat, None))
            }
            (TableRequest::Move(sent), Caller::Seat(seat)) => {
                if !position.late.is_empty() {
                    let help = "the record is there";
                    return Err(Problem::unprocessable(
                        "time-is-up",
                        "a player has run out of time, and the game is over",
                        Some(help),
                    ));
                }
                let version = position.version();
                if let Some(judged) = judged.filter(|judged| judged.version == version) {
                    return Ok(of_move(judged.played.clone(), seat, None));
                }
                let running = position.before_move();
                let mut position = slot.take().ok_or_else(Problem::internal)?;
                let own = sent.clone();
                let asked = spawn_blocking(move || (position.game.asks_search(seat, &own), position)).await;
                let (asks, back) = asked.map_err(|_| Problem::internal())?;
                position = back;
                let decided = match asks {
                    Ok(true) => {
                        let (settings, moves) = (position.game.settings(), position.game.kept());
                        let game = position.game.game().to_owned();
                        Ok(Decided::Search(Claim { version, game, settings, moves, seat, sent: sent.clone() }))
                    }
                    Ok(false) => {
                        let own = sent.clone();
                        let played = spawn_blocking(move || {
                            let played = position.game.play(seat, &own, &SearchContext::default());
                            (position, played)
                        });
                        let (back, played) = played.await.map_err(|_| Problem::internal())?;
                        position = back;
                        played.map(|played| of_move(played, seat, Some(running))).map_err(|error| Problem::of_game(&error))
                    }
                    Err(error) => Err(Problem::of_game(&error)),
                };
                // A refused move has changed nothing.
                *slot = Some(position);
                decided
            }
            (TableRequest::Move(_) | TableRequest::Played { .. }, _) => {
                let help = "send `Authorization: Bearer TOKEN` with the token of the seat";
                Err(Problem::plain(StatusCode::UNAUTHORIZED, "no-seat", "a move needs the token of a seat", Some(help)))
            }
        }
    }

    /// Returns an error where a player is at the table: a host, who may play as well, frees no seat then.
    async fn ensure_absent(&self, live: &LiveTable, player: &str, seat: usize) -> Result<(), Problem> {
        let needed = self.resources.settings.absence;
        match self.absence(live, seat).await? {
            Some(absence) if absence < needed => {
                let message = format!("{player} was at the table {} seconds ago", absence.as_secs());
                let seconds = needed.as_secs();
                let help =
                    format!("a host frees a seat {seconds} seconds after its player was last there; players leave by themselves");
                let left = needed.saturating_sub(absence).as_secs().saturating_add(1);
                let problem = Problem::plain(StatusCode::CONFLICT, "seat-held", message, Some(&help));
                Err(problem.retry_after(u32::try_from(left).unwrap_or(u32::MAX)))
            }
            _ => Ok(()),
        }
    }

    /// Returns the time since the player of a seat was at a table; `None` where none has been there.
    async fn absence(&self, live: &LiveTable, seat: usize) -> Result<Option<Duration>, Problem> {
        // What this process has seen it knows at once; others on the same database tell it within some seconds.
        let last = live.presence.seen(seat).max(self.store.seen(&live.id, seat).await?);
        Ok(last.map(|last| Duration::from_millis(now_ms().saturating_sub(last))))
    }

    /// Returns the acknowledgement of a request that was sent before.
    async fn acknowledged(&self, live: &LiveTable, by: Caller, request: &Request) -> Result<Option<Entered>, Problem> {
        let Some(key) = &request.key else { return Ok(None) };
        let Some(before) = self.store.acknowledged(&live.id, by, key).await? else { return Ok(None) };
        if before.request_hash != request.hash {
            let help = "a new request has a new key";
            let message = "this Idempotency-Key was sent with another request";
            return Err(Problem::unprocessable("key-reused", message, Some(help)));
        }
        Ok(Some(Entered { n: before.n, public: before.public, secret: None, player: None }))
    }
}

/// Other moves came before this one.
fn others_were_faster(events: u64) -> Problem {
    let message = format!("{events} moves and other things have happened by now");
    let help = "look at the table, and ask again";
    Problem::plain(StatusCode::CONFLICT, "others-were-faster", message, Some(help)).with_moves(events)
}

impl Problem {
    /// The game does not go on as a player has asked.
    pub(crate) fn of_game(error: &GameError) -> Problem {
        let status = match error {
            GameError::OtherSeat { .. } => StatusCode::FORBIDDEN,
            GameError::Unwritable { .. } => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        match error {
            GameError::Input(error) => Problem::of(status, error.document()),
            other => Problem::of_refusal(status, other.document(), other.refusal().cloned()),
        }
    }
}
