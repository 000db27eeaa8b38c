//! Tables at hand: positions that are brought to the last stored event whenever they are looked at, and what can be seen of them. Not here:
//! what is entered after it (`entering`), and streams (`stream`).

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use adjudication::games::{GameError, Viewer};
use axum::http::StatusCode;
use tokio::sync::MutexGuard;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::appending::{Entry, EventWriter};
use super::bearer::Caller;
use super::cache::{CacheRoom, Cached, Document, DocumentCache};
use super::clock::now_ms;
use super::happening::{Around, TableEvent};
use super::openings::Openings;
use super::pending::PendingMoves;
use super::position::Position;
use super::presence::Presence;
use super::recent::{Outlook, Recent};
use super::rows::{StoredEvent, StoredTable};
use super::secret::hash_of;
use crate::client::Client;
use crate::problem::Problem;
use crate::record_key::ServiceKey;
use crate::resources::Resources;
use crate::store::Store;

/// Number of tables beyond which those without viewers are put away.
const MAX_LIVE_TABLES: usize = 1_000;

/// Time that a request waits for others at its table: where the database does not answer, each of them takes long.
const PATIENCE: Duration = Duration::from_secs(5);

/// All tables; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(super) resources: Resources,
    pub(super) store: Arc<Store>,
    pub(super) appending: EventWriter,
    pub(super) openings: Arc<Openings>,
    /// The key with which records are signed.
    pub(super) key: Arc<ServiceKey>,
    /// Those that are at hand.
    open: Arc<Mutex<HashMap<String, Arc<LiveTable>>>>,
    /// Room for the documents that are kept, of all tables.
    room: CacheRoom,
}

/// A game that is over, with all its secrets.
pub(crate) struct FinishedGame {
    pub(crate) record: String,
    pub(crate) media_type: &'static str,
    /// The settings and the salt that were committed to before the game.
    pub(crate) stored: StoredTable,
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
    /// The client who began the table or moved last: programs play in its name.
    client: Mutex<Option<Client>>,
    pub(super) pending: PendingMoves,
    pub(super) presence: Presence,
    documents: DocumentCache,
    /// True once what is stored was changed from outside, so that all of this is read again.
    pub(super) is_put_away: AtomicBool,
}

impl LiveTable {
    /// Has programs play in the name of this client from now on.
    pub(super) fn play_for(&self, client: &Client) {
        *self.client.lock().unwrap_or_else(PoisonError::into_inner) = Some(client.clone());
    }

    /// Returns the client in whose name programs play: that of the service until somebody has moved.
    pub(super) fn played_for(&self) -> Client {
        self.client.lock().unwrap_or_else(PoisonError::into_inner).clone().unwrap_or_else(Client::bots)
    }
}

impl std::fmt::Debug for LiveTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The game holds secrets.
        f.debug_struct("LiveTable").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Tables {
    /// Returns the tables of a database.
    pub(crate) fn new(resources: Resources, store: Arc<Store>, key: ServiceKey) -> Tables {
        let openings = Arc::new(Openings::new(resources.settings.tables_per_hour));
        let (appending, key) = (EventWriter::default(), Arc::new(key));
        Tables { resources, store, appending, openings, key, open: Arc::default(), room: CacheRoom::default() }
    }

    pub(super) fn open(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<LiveTable>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of tables in memory.
    pub(crate) fn count(&self) -> usize {
        self.open().len()
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
        if open.len() >= MAX_LIVE_TABLES {
            // Those without viewers are read again when somebody looks.
            open.retain(|_, table| Arc::strong_count(table) > 1);
        }
        let made = || {
            let (now, shown) = (tokio::sync::Mutex::default(), tokio::sync::Mutex::default());
            Arc::new(LiveTable {
                id: id.to_owned(),
                now,
                shown,
                recent: Recent::new(),
                bots_play: AtomicBool::new(false),
                client: Mutex::default(),
                pending: PendingMoves::default(),
                presence: Presence::default(),
                documents: DocumentCache::new(&self.room),
                is_put_away: AtomicBool::new(false),
            })
        };
        let live = Arc::clone(open.entry(id.to_owned()).or_insert_with(made));
        Ok(live)
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
    pub(crate) async fn bearer(&self, live: &Arc<LiveTable>, token: Option<&str>) -> Result<Caller, Problem> {
        let Some(token) = token else { return Ok(Caller::Spectator) };
        let bearer = self.store.bearer(&live.id, &hash_of(token)).await?.ok_or_else(|| {
            let help = "it may have been renewed, or the seat freed; without a token everybody sees what spectators see";
            Problem::plain(StatusCode::UNAUTHORIZED, "no-seat", "no seat at this table has this token", Some(help))
        })?;
        if let Caller::Seat(seat) = bearer {
            self.see(live, seat);
        }
        Ok(bearer)
    }

    /// Returns the position as somebody may see it, the document of `show`, and the number of happenings that led to it.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn view(&self, live: &Arc<LiveTable>, somebody: Caller) -> Result<Cached, Problem> {
        self.document(live, somebody, Document::View).await
    }

    /// Returns what somebody may do now, the document of `legal`, and the number of happenings that led to it.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn legal(&self, live: &Arc<LiveTable>, somebody: Caller) -> Result<Cached, Problem> {
        self.document(live, somebody, Document::Legal).await
    }

    async fn document(&self, live: &Arc<LiveTable>, somebody: Caller, document: Document) -> Result<Cached, Problem> {
        let viewer = viewer(somebody);
        let table = Arc::clone(live);
        let look = move |position: &Position| {
            table.documents.find_or_make((document, viewer), position.n(), || match document {
                Document::View => position.game.view(viewer),
                Document::Legal => position.game.legal(viewer),
            })
        };
        self.with(live, somebody, look).await
    }

    /// Returns who sits where, what is asked and how much time is left, and the number of happenings that led to it.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn seats(&self, live: &Arc<LiveTable>, somebody: Caller) -> Result<(String, u64), Problem> {
        self.with(live, somebody, |position| (position.seats_document(now_ms()), position.n())).await
    }

    /// Returns the record of a game that is over; `None` while it goes on.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn record(&self, live: &Arc<LiveTable>) -> Result<Option<FinishedGame>, Problem> {
        let look = |position: &Position| position.is_over().then(|| (position.game.record(), position.game.record_media_type()));
        let Some((record, media_type)) = self.with(live, Caller::Service(None), look).await? else { return Ok(None) };
        Ok(Some(FinishedGame { record, media_type, stored: self.stored(&live.id).await? }))
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
        let mut slot = self.locked(live).await?;
        let behind = slot.as_ref().and_then(|position| behind(position, somebody));
        if let Some(delay) = behind {
            drop(slot);
            slot = in_time(live.shown.lock()).await?;
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

    /// Waits for the position of a table, at the last stored event. A long game is not read within a bound: what was read of it would be lost, and
    /// the next who asks would begin anew.
    ///
    /// # Errors
    /// 503, where others have had it for [`PATIENCE`].
    pub(super) async fn locked<'l>(&self, live: &'l Arc<LiveTable>) -> Result<MutexGuard<'l, Option<Position>>, Problem> {
        let mut slot = in_time(live.now.lock()).await?;
        self.up_to_now(live, &mut slot).await?;
        Ok(slot)
    }

    /// Notes that the player of a seat is at a table.
    pub(super) fn see(&self, live: &LiveTable, seat: usize) {
        let now = now_ms();
        if live.presence.see(seat, now) {
            let (store, id) = (Arc::clone(&self.store), live.id.clone());
            // Who looks does not wait for it; where it is not stored, this process knows.
            tokio::spawn(async move { store.mark_seen(&id, seat, now).await });
        }
    }

    /// Brings the position to the last stored event, and enters that somebody has run out of time where that is so.
    async fn up_to_now(&self, live: &Arc<LiveTable>, slot: &mut Option<Position>) -> Result<(), Problem> {
        self.catch_up(live, slot, None).await?;
        let Some(position) = slot.as_mut() else { return Err(Problem::internal()) };
        position.pending = live.pending.all();
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
}

/// Waits for something, for [`PATIENCE`] at most.
///
/// # Errors
/// 503.
async fn in_time<T>(waited: impl Future<Output = T>) -> Result<T, Problem> {
    timeout(PATIENCE, waited).await.map_err(|_| Problem::busy())
}

/// Returns the chair from which somebody looks at a game.
pub(super) fn viewer(somebody: Caller) -> Viewer {
    if let Caller::Seat(seat) = somebody { Viewer::Seat(seat) } else { Viewer::Everybody }
}

/// Returns what those who watch have to know of a position that was just brought to the last stored event.
pub(super) fn outlook(position: &Position) -> Outlook {
    let delay = behind(position, Caller::Spectator).unwrap_or(0);
    Outlook { delay, next: position.next_out(), looked: now_ms() }
}

/// Returns the delay of a viewer of a position, in milliseconds; `None` for players, and for all when the game is over.
fn behind(position: &Position, somebody: Caller) -> Option<u64> {
    let is_late = !matches!(somebody, Caller::Seat(_) | Caller::Service(_)) && !position.is_over();
    is_late.then_some(position.agreement.delay).filter(|&delay| delay > 0)
}

fn unknown() -> Problem {
    let help = "start a new one: POST /v1/tables";
    Problem::plain(StatusCode::NOT_FOUND, "unknown-table", "this game does not exist (any more)", Some(help))
}

/// The stored events of a table lead to no position.
pub(super) fn damaged(id: &str, error: &GameError) -> Problem {
    tracing::error!(table = id, code = error.code(), "a table cannot be played again from its events");
    Problem::internal()
}
