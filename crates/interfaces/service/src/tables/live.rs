//! Tables at hand: positions that are brought to the last stored event whenever they are looked at, and what is entered after it. The functions
//! here are all that a page or a route needs: they know no HTTP. Not here: what may happen (`decide`), and streams (`stream`).

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use adjudication::games::table::{PlayedMove, SentMove};
use adjudication::games::{GameError, SearchContext, Viewer};
use axum::http::StatusCode;
use tokio::task::spawn_blocking;

use super::appending::{Appended, Entry, EventWriter};
use super::bearer::Caller;
use super::clock::now_ms;
use super::decide::{Decision, TableRequest, decide};
use super::happening::{Around, TableEvent};
use super::openings::Openings;
use super::position::Position;
use super::recent::{Outlook, Recent, numbered};
use super::rows::{StoredEvent, StoredTable, TokenChange};
use super::secret::hash_of;
use crate::client::Client;
use crate::pool::Bounds;
use crate::problem::Problem;
use crate::resources::Resources;
use crate::store::Store;
use crate::worker::{Settled, TableMove};

/// Number of tables beyond which those without viewers are put away.
const MOST_AT_HAND: usize = 1_000;

/// The most happenings at a table.
const MOST_EVENTS: u64 = 20_000;

/// Time for which a claim is searched, as at the command line.
const CLAIM_TIME: Duration = Duration::from_secs(10);

/// Time beyond it after which the search is killed; it stops by itself as a rule.
const GRACE: Duration = Duration::from_secs(3);

/// Number of times that something is entered when other processes on the same database were faster. Each time somebody else's was entered.
const ATTEMPTS: u32 = 64;

/// All tables; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(super) resources: Resources,
    pub(super) store: Arc<Store>,
    appending: EventWriter,
    pub(super) openings: Arc<Openings>,
    /// Those that are at hand.
    open: Arc<Mutex<HashMap<String, Arc<LiveTable>>>>,
}

/// A table that is at hand.
pub(crate) struct LiveTable {
    pub(super) id: String,
    now: tokio::sync::Mutex<Option<Position>>,
    /// The position that spectators see, where they see it late.
    shown: tokio::sync::Mutex<Option<Position>>,
    pub(super) recent: Recent,
    /// True while this process lets programs play here.
    pub(super) bots_play: AtomicBool,
}

impl std::fmt::Debug for LiveTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The game holds secrets.
        f.debug_struct("LiveTable").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Author of a request, and how the author is known.
#[derive(Clone, Debug)]
pub(crate) enum Actor {
    /// The bearer of a token.
    Token(String),
    /// The service, for a program at a seat.
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

/// Something to be entered, and the answer to the requester.
struct Decided {
    happening: TableEvent,
    public: String,
    tokens: Vec<TokenChange>,
    secret: Option<String>,
    seat: Option<usize>,
    /// The seats whose clocks ran before the game played it, where it has done so.
    played: Option<Vec<usize>>,
}

impl Tables {
    /// Returns the tables of a database.
    pub(crate) fn new(resources: Resources, store: Arc<Store>) -> Tables {
        let openings = Arc::new(Openings::new(resources.settings.tables_per_hour));
        Tables { resources, store, appending: EventWriter::default(), openings, open: Arc::default() }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, Arc<LiveTable>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the tables in memory.
    pub(super) fn cached(&self) -> Vec<Arc<LiveTable>> {
        self.open().values().cloned().collect()
    }

    /// Returns a table if it is at hand.
    pub(super) fn known(&self, id: &str) -> Option<Arc<LiveTable>> {
        self.open().get(id).cloned()
    }

    /// Returns a table.
    ///
    /// # Errors
    /// 404, 503.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<LiveTable>, Problem> {
        if let Some(known) = self.known(id) {
            return Ok(known);
        }
        self.stored(id).await?;
        let mut open = self.open();
        if open.len() >= MOST_AT_HAND {
            // Those without viewers are read again when somebody looks.
            open.retain(|_, table| Arc::strong_count(table) > 1);
        }
        let made = || {
            let (now, shown) = (tokio::sync::Mutex::default(), tokio::sync::Mutex::default());
            Arc::new(LiveTable { id: id.to_owned(), now, shown, recent: Recent::new(), bots_play: AtomicBool::new(false) })
        };
        Ok(Arc::clone(open.entry(id.to_owned()).or_insert_with(made)))
    }

    /// Returns what is stored of the beginning of a table.
    ///
    /// # Errors
    /// 404, 503.
    pub(super) async fn stored(&self, id: &str) -> Result<StoredTable, Problem> {
        self.store.table(id).await?.ok_or_else(unknown)
    }

    /// Returns who the bearer of a token is; a spectator without one.
    ///
    /// # Errors
    /// 401, 503.
    pub(crate) async fn bearer(&self, live: &LiveTable, token: Option<&str>) -> Result<Caller, Problem> {
        let Some(token) = token else { return Ok(Caller::Spectator) };
        self.store.bearer(&live.id, &hash_of(token)).await?.ok_or_else(|| {
            let help = "it may have been renewed, or the seat freed; without a token everybody sees what spectators see";
            Problem::plain(StatusCode::UNAUTHORIZED, "no-seat", "no seat at this table has this token", Some(help))
        })
    }

    /// Returns the position as somebody may see it, the document of `show`, and the number of happenings that led to it.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn view(&self, live: &Arc<LiveTable>, somebody: Caller) -> Result<(String, u64), Problem> {
        let viewer = viewer(somebody);
        self.with(live, somebody, move |position| (position.game.view(viewer), position.n())).await
    }

    /// Returns what somebody may do now, the document of `legal`, and the number of happenings that led to it.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn legal(&self, live: &Arc<LiveTable>, somebody: Caller) -> Result<(String, u64), Problem> {
        let viewer = viewer(somebody);
        self.with(live, somebody, move |position| (position.game.legal(viewer), position.n())).await
    }

    /// Returns who sits where, what is asked and how much time is left, and the number of happenings that led to it.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn seats(&self, live: &Arc<LiveTable>, somebody: Caller) -> Result<(String, u64), Problem> {
        self.with(live, somebody, |position| (position.seats_document(now_ms()), position.n())).await
    }

    /// Returns the record of a game that is over, with what was committed to before it; `None` while it goes on.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn record(&self, live: &Arc<LiveTable>) -> Result<Option<(String, StoredTable)>, Problem> {
        let record =
            self.with(live, Caller::Service(None), |position| position.is_over().then(|| position.game.record())).await?;
        let Some(record) = record else { return Ok(None) };
        Ok(Some((record, self.stored(&live.id).await?)))
    }

    /// Brings the position at hand to the last stored event, or for a delayed viewer to the last that may be seen, and hands it to
    /// `look`.
    ///
    /// # Errors
    /// 503.
    pub(super) async fn with<T: Send + 'static>(
        &self,
        live: &Arc<LiveTable>,
        somebody: Caller,
        look: impl FnOnce(&Position) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let mut slot = live.now.lock().await;
        self.up_to_now(live, &mut slot).await?;
        let behind = slot.as_ref().and_then(|position| behind(position, somebody));
        if let Some(delay) = behind {
            drop(slot);
            slot = live.shown.lock().await;
            self.catch_up(live, &mut slot, Some(now_ms().saturating_sub(delay))).await?;
        }
        let position = slot.take().ok_or_else(Problem::internal)?;
        // A position may take long to show; other requests go on meanwhile.
        let looked = spawn_blocking(move || {
            let seen = look(&position);
            (position, seen)
        });
        let (position, seen) = looked.await.map_err(|_| Problem::internal())?;
        *slot = Some(position);
        Ok(seen)
    }

    /// Brings the position to the last stored event, and enters that somebody has run out of time where that is so.
    async fn up_to_now(&self, live: &Arc<LiveTable>, slot: &mut Option<Position>) -> Result<(), Problem> {
        self.catch_up(live, slot, None).await?;
        let Some(position) = slot.as_ref() else { return Err(Problem::internal()) };
        let late = position.out_of_time(now_ms());
        if !late.is_empty() {
            let (around, by) = (Around::TimeUp { seats: late }, Caller::Service(None));
            let event = StoredEvent {
                n: position.n() + 1,
                at: now_ms(),
                seat: by.stored(),
                public: around.public(&position.players),
                happening: TableEvent::Around(around),
            };
            // Where another request was faster, the next one looks at it again.
            let table = live.id.clone();
            let entry = Entry { table, event, key: None, request_hash: Vec::new(), tokens: Vec::new() };
            self.appending.append(&self.store, &Arc::new(entry)).await?;
            self.catch_up(live, slot, None).await?;
        }
        if slot.as_ref().is_some_and(Position::waits_for_bot) {
            self.let_bots_play(live);
        }
        Ok(())
    }

    /// Takes in the events that are stored and not yet taken in.
    ///
    /// * `until`: the moment up to which they count; all of them without one, and then those who watch are notified.
    async fn catch_up(&self, live: &LiveTable, slot: &mut Option<Position>, until: Option<u64>) -> Result<(), Problem> {
        let mut position = match slot.take() {
            Some(position) => position,
            None => Position::begin(&self.stored(&live.id).await?).map_err(|error| damaged(&live.id, &error))?,
        };
        loop {
            let mut events = self.store.events(&live.id, position.n()).await?;
            let is_seen = |event: &StoredEvent| until.is_none_or(|until| event.at <= until);
            events.truncate(events.iter().take_while(|event| is_seen(event)).count());
            if events.is_empty() {
                break;
            }
            let taken = spawn_blocking(move || {
                for event in &events {
                    position.take(event)?;
                }
                Ok((position, events))
            });
            let taken = taken.await.map_err(|_| Problem::internal())?;
            let (back, events) = taken.map_err(|error: GameError| damaged(&live.id, &error))?;
            position = back;
            if until.is_none() {
                events.iter().for_each(|event| live.recent.add(event));
            }
        }
        if until.is_none() {
            live.recent.publish(position.n(), outlook(&position));
        }
        *slot = Some(position);
        Ok(())
    }

    /// Has something happen; it is stored when this returns.
    ///
    /// # Errors
    /// 401 and 403 where it is not for this one to ask, 409 when others were faster, 422 for what is not lawful, 503.
    pub(crate) async fn enter(&self, live: &Arc<LiveTable>, request: &Request) -> Result<Entered, Problem> {
        let mut slot = live.now.lock().await;
        for _ in 0..ATTEMPTS {
            self.up_to_now(live, &mut slot).await?;
            // Tokens lose their right by an event: one that counts now counts until the next event, which would be a conflict.
            let by = match &request.by {
                Actor::Token(token) => self.bearer(live, Some(token)).await?,
                Actor::Bot(seat) => Caller::Service(Some(*seat)),
            };
            if let Some(acknowledged) = self.acknowledged(live, by, request).await? {
                return Ok(acknowledged);
            }
            let before = slot.as_ref().map_or(0, Position::n);
            if request.seen.is_some_and(|seen| seen != before) {
                return Err(others_were_faster(before));
            }
            if before >= MOST_EVENTS {
                let message = format!("at a table at most {MOST_EVENTS} things happen");
                return Err(Problem::unprocessable("too-many-moves", message, None));
            }
            let decided = self.decided(live, &mut slot, by, request).await?;
            let Decided { happening, public, tokens, secret, seat, played } = decided;
            let event = StoredEvent { n: before + 1, at: now_ms(), seat: by.stored(), happening, public };
            let (key, request_hash) = (request.key.clone(), request.hash.clone());
            let entry = Arc::new(Entry { table: live.id.clone(), event, key, request_hash, tokens });
            let mut position = slot.take().ok_or_else(Problem::internal)?;
            // Unless it is stored, the game at hand may be ahead of the stored one, and is read anew.
            if self.appending.append(&self.store, &entry).await? == Appended::Stored {
                let event = &entry.event;
                let taken = match played {
                    Some(running) => position.take_played(event, &running),
                    None => position.take(event),
                };
                taken.map_err(|error| damaged(&live.id, &error))?;
                live.recent.add(event);
                live.recent.publish(event.n, outlook(&position));
                let player = seat.and_then(|seat| position.players.get(seat).cloned());
                if position.waits_for_bot() {
                    self.let_bots_play(live);
                }
                *slot = Some(position);
                return Ok(Entered { n: event.n, public: event.public.clone(), secret, player });
            }
        }
        self.catch_up(live, &mut slot, None).await?;
        Err(others_were_faster(slot.as_ref().map_or(0, Position::n)))
    }

    /// Decides what becomes of a request.
    async fn decided(
        &self,
        live: &LiveTable,
        slot: &mut Option<Position>,
        by: Caller,
        request: &Request,
    ) -> Result<Decided, Problem> {
        let position = slot.as_mut().ok_or_else(Problem::internal)?;
        let of_move = |PlayedMove { kept, public }, seat, played| Decided {
            happening: TableEvent::Move(kept),
            public,
            tokens: Vec::new(),
            secret: None,
            seat: Some(seat),
            played,
        };
        match (&request.wish, by) {
            (TableRequest::Around(wish), _) => {
                let Decision { around, tokens, secret } = decide(position, by, wish)?;
                let (public, seat) = (around.public(&position.players), around.seat());
                Ok(Decided { happening: TableEvent::Around(around), public, tokens, secret, seat, played: None })
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
                let running = position.before_move();
                let mut position = slot.take().ok_or_else(Problem::internal)?;
                let own = sent.clone();
                let asked = spawn_blocking(move || (position.game.asks_search(seat, &own), position)).await;
                let (asks, back) = asked.map_err(|_| Problem::internal())?;
                position = back;
                let played = match asks {
                    Ok(true) => {
                        let (agreed, moves) = (position.game.settings(), position.game.kept());
                        let asked = self.searched(live, position.game.game(), agreed, moves, (seat, sent, request)).await;
                        asked.map(|played| of_move(played, seat, None))
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
                played
            }
            (TableRequest::Move(_) | TableRequest::Played { .. }, _) => {
                let help = "send `Authorization: Bearer TOKEN` with the token of the seat";
                Err(Problem::plain(StatusCode::UNAUTHORIZED, "no-seat", "a move needs the token of a seat", Some(help)))
            }
        }
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

    /// Has a claim settled by a worker, which may search and is killed when it takes too much.
    async fn searched(
        &self,
        live: &LiveTable,
        game: &str,
        agreed: String,
        moves: Vec<String>,
        (seat, sent, request): (usize, &SentMove, &Request),
    ) -> Result<PlayedMove, Problem> {
        let played = self.settled(request.client.clone(), game, agreed, moves, (seat, sent.clone())).await;
        played.inspect_err(|problem| {
            if problem.status == StatusCode::INTERNAL_SERVER_ERROR {
                tracing::error!(table = live.id, "a worker has not settled a claim");
            }
        })
    }

    /// Tries a move of a game that is at no table, and returns it as the game keeps it.
    ///
    /// * `moves`: those before it.
    ///
    /// # Errors
    /// 422 where it is not lawful, 503.
    pub(crate) async fn tried(
        &self,
        client: Client,
        game: &str,
        agreed: String,
        moves: Vec<String>,
        sent: (usize, SentMove),
    ) -> Result<String, Problem> {
        self.settled(client, game, agreed, moves, sent).await.map(|played| played.kept)
    }

    async fn settled(
        &self,
        client: Client,
        game: &str,
        agreed: String,
        moves: Vec<String>,
        (seat, sent): (usize, SentMove),
    ) -> Result<PlayedMove, Problem> {
        let settings = &self.resources.settings;
        let milliseconds = u32::try_from(CLAIM_TIME.min(settings.longest).as_millis()).unwrap_or(u32::MAX);
        let asked = TableMove { game: game.to_owned(), settings: agreed, events: moves, seat, sent, milliseconds };
        let place = self.resources.queue.join(client)?;
        let _permit = place.turn().await;
        let bounds = Bounds { time: CLAIM_TIME.min(settings.longest) + GRACE, memory_mib: settings.memory, is_light: false };
        let output = self.resources.pool.run(&asked, bounds, |_| {}).await?;
        match serde_json::from_slice(&output.document).map_err(|_| Problem::internal())? {
            Settled::Played { kept, public } => Ok(PlayedMove { kept, public }),
            Settled::Refused(document) => Err(Problem::of_refusal(StatusCode::UNPROCESSABLE_ENTITY, document)),
            Settled::BotTurns(_) | Settled::Page(_) | Settled::Attempt(_) => Err(Problem::internal()),
        }
    }
}

/// Returns the chair from which somebody looks at a game.
fn viewer(somebody: Caller) -> Viewer {
    if let Caller::Seat(seat) = somebody { Viewer::Seat(seat) } else { Viewer::Everybody }
}

/// Returns what those who watch have to know of a position that was just brought to the last stored event.
fn outlook(position: &Position) -> Outlook {
    let delay = behind(position, Caller::Spectator).unwrap_or(0);
    Outlook { delay, next: position.next_out(), looked: now_ms() }
}

/// Returns the delay of a viewer of a position, in milliseconds; `None` for players, and for all when the game is over.
fn behind(position: &Position, somebody: Caller) -> Option<u64> {
    let is_late = !matches!(somebody, Caller::Seat(_) | Caller::Service(_)) && !position.is_over();
    is_late.then_some(position.agreement.delay).filter(|&delay| delay > 0)
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
            other => Problem::of_refusal(status, other.document()),
        }
    }
}

fn unknown() -> Problem {
    let help = "start a new one: POST /v1/tables";
    Problem::plain(StatusCode::NOT_FOUND, "unknown-table", "this game does not exist (any more)", Some(help))
}

/// The stored events of a table lead to no position.
fn damaged(id: &str, error: &GameError) -> Problem {
    tracing::error!(table = id, code = error.code(), "a table cannot be played again from its events");
    Problem::internal()
}
