//! Live tables: games that are played over HTTP, whose moves are stored before they are acknowledged. A seat is proved by a token, and every
//! answer is built from the view of that seat.
//!
//! * [`store`]: the database. [`news`]: what other services on the same database do. [`routes`]: the requests of programs and their answers.
//!   [`front`]: what the pages ask for.
//!
//! Not here: the games (`referee::games::table`).

mod front;
mod news;
mod routes;
mod store;

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use referee::Schema;
use referee::games::table::{PlayedMove, SentMove, Table, resume};
use referee::games::{GameError, SearchContext};
use serde::Serialize;
use sha2::{Digest, Sha256};
use tokio::sync::watch;
use tokio::task::spawn_blocking;

pub(crate) use front::Shown;
pub(crate) use news::follow;
pub(crate) use routes::routes;

use crate::client::Client;
use crate::pool::Bounds;
use crate::problem::Problem;
use crate::resources::Resources;
use crate::worker::{Settled, TableMove};
use store::{Appended, NewEvent, Store, StoredTable};

/// Bytes of a token, a salt and, half of them, the name of a table.
const SECRET_BYTES: usize = 32;

/// Number of tables beyond which those that nobody looks at are put away.
const MOST_AT_HAND: usize = 1_000;

/// The most moves of a table.
const MOST_MOVES: u64 = 20_000;

/// Time for which a claim is searched, as at the command line.
const CLAIM_TIME: Duration = Duration::from_secs(10);

/// Time beyond it after which the search is killed; it stops by itself as a rule.
const GRACE: Duration = Duration::from_secs(3);

/// Number of times that a move is tried when other processes on the same database were faster. Each time somebody else's was played.
const ATTEMPTS: u32 = 64;

/// All tables; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    resources: Resources,
    store: Arc<Store>,
    /// Those that are at hand.
    open: Arc<Mutex<HashMap<String, Arc<LiveTable>>>>,
}

/// A table that is at hand.
struct LiveTable {
    id: String,
    game: tokio::sync::Mutex<Option<Box<dyn Table>>>,
    /// The number of its events, as far as this process knows.
    events: watch::Sender<u64>,
}

impl std::fmt::Debug for LiveTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The game holds secrets.
        f.debug_struct("LiveTable").field("id", &self.id).finish_non_exhaustive()
    }
}

/// A request for a move.
#[derive(Clone, Debug)]
struct MoveRequest {
    client: Client,
    seat: usize,
    sent: SentMove,
    /// The number of events that the player has seen.
    seen: Option<u64>,
    key: Option<String>,
    hash: Vec<u8>,
}

/// A move that is stored.
#[derive(Clone, Debug)]
struct Acknowledgement {
    n: u64,
    public: String,
}

/// A table as it was just made: the only document that tells the tokens.
#[derive(Serialize)]
struct Begun {
    schema: Schema,
    id: String,
    seats: Vec<Seat>,
    commitment: String,
}

#[derive(Serialize)]
struct Seat {
    player: String,
    token: String,
}

impl Tables {
    /// Returns the tables of a database.
    pub(crate) fn new(resources: Resources) -> Tables {
        let store = Store::new(&resources.settings.database);
        Tables { resources, store: Arc::new(store), open: Arc::default() }
    }

    /// Closes the database.
    pub(crate) async fn close(&self) {
        self.store.close().await;
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, Arc<LiveTable>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has all who watch a table look for new events.
    fn look_again(&self) {
        self.open().values().for_each(|live| live.events.send_modify(|_| ()));
    }

    /// Stores a new table.
    async fn begin(&self, table: Box<dyn Table>) -> Result<Begun, Problem> {
        let [id, salt] = [secret()?, secret()?];
        let id = hexadecimal(id.get(..SECRET_BYTES / 2).unwrap_or_default());
        let settings = table.settings();
        let commitment = commitment(&salt, &settings);
        let mut seats = Vec::new();
        let mut hashes = Vec::new();
        for player in table.players() {
            let token = hexadecimal(&secret()?);
            hashes.push(hash_of(&token));
            seats.push(Seat { player, token });
        }
        let stored = StoredTable { game: table.game().to_owned(), settings, salt: salt.to_vec() };
        self.store.create(&id, &stored, &hashes).await?;
        Ok(Begun { schema: Schema, id, seats, commitment })
    }

    /// Returns a table.
    async fn find(&self, id: &str) -> Result<Arc<LiveTable>, Problem> {
        if let Some(known) = self.open().get(id) {
            return Ok(Arc::clone(known));
        }
        self.stored(id).await?;
        let mut open = self.open();
        if open.len() >= MOST_AT_HAND {
            // Those that nobody looks at are read again when somebody does.
            open.retain(|_, table| Arc::strong_count(table) > 1);
        }
        let made = || {
            let (game, events) = (tokio::sync::Mutex::default(), watch::Sender::new(0));
            Arc::new(LiveTable { id: id.to_owned(), game, events })
        };
        Ok(Arc::clone(open.entry(id.to_owned()).or_insert_with(made)))
    }

    async fn stored(&self, id: &str) -> Result<StoredTable, Problem> {
        self.store.table(id).await?.ok_or_else(unknown)
    }

    /// Brings the game at hand to the last stored event, and hands it to `look`.
    async fn with<T: Send + 'static>(
        &self,
        live: &LiveTable,
        look: impl FnOnce(&mut dyn Table) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let mut game = live.game.lock().await;
        self.catch_up(live, &mut game).await?;
        let mut table = game.take().ok_or_else(Problem::internal)?;
        // A position may take long to show; other requests go on meanwhile.
        let looked = spawn_blocking(move || {
            let seen = look(table.as_mut());
            (table, seen)
        });
        let (table, seen) = looked.await.map_err(|_| Problem::internal())?;
        *game = Some(table);
        Ok(seen)
    }

    /// Plays the events that are stored and not yet played.
    async fn catch_up(&self, live: &LiveTable, game: &mut Option<Box<dyn Table>>) -> Result<(), Problem> {
        let mut table = match game.take() {
            Some(table) => table,
            None => {
                let stored = self.stored(&live.id).await?;
                resume(&stored.game, &stored.settings).map_err(|error| damaged(&live.id, &error))?
            }
        };
        loop {
            let events = self.store.events(&live.id, table.moves()).await?;
            if events.is_empty() {
                break;
            }
            let replayed = spawn_blocking(move || {
                for event in &events {
                    if event.n != table.moves() + 1 {
                        return Err(GameError::Usage(String::from("an event is missing")));
                    }
                    table.restore(&event.kept)?;
                }
                Ok(table)
            });
            let replayed = replayed.await.map_err(|_| Problem::internal())?;
            table = replayed.map_err(|error| damaged(&live.id, &error))?;
        }
        live.tell(table.moves());
        *game = Some(table);
        Ok(())
    }

    /// Plays a move of a seat; it is stored when this returns.
    ///
    /// # Errors
    /// 409 when others were faster, 403 for a move of another seat, 422 for one that is none or not lawful, 503.
    async fn play(&self, live: &LiveTable, request: &MoveRequest) -> Result<Acknowledgement, Problem> {
        let mut game = live.game.lock().await;
        for _ in 0..ATTEMPTS {
            if let Some(acknowledged) = self.acknowledged(live, request).await? {
                return Ok(acknowledged);
            }
            self.catch_up(live, &mut game).await?;
            let mut table = game.take().ok_or_else(Problem::internal)?;
            let before = table.moves();
            if request.seen.is_some_and(|seen| seen != before) {
                *game = Some(table);
                return Err(Problem::others_were_faster(before));
            }
            if before >= MOST_MOVES {
                *game = Some(table);
                let message = format!("a table has at most {MOST_MOVES} moves");
                return Err(Problem::unprocessable("too-many-moves", message, None));
            }
            let (seat, sent) = (request.seat, request.sent.clone());
            let asked = spawn_blocking(move || (table.asks_search(seat, &sent), table)).await;
            let (asks, back) = asked.map_err(|_| Problem::internal())?;
            table = back;
            let played = match asks {
                Ok(true) => {
                    let (name, settings) = (table.game(), table.settings());
                    self.searched(live, name, settings, before, request).await
                }
                Ok(false) => {
                    let sent = request.sent.clone();
                    let played = spawn_blocking(move || {
                        let played = table.play(seat, &sent, &SearchContext::default());
                        (table, played)
                    });
                    let (back, played) = played.await.map_err(|_| Problem::internal())?;
                    table = back;
                    played.map_err(|error| Problem::of_game(&error))
                }
                Err(error) => Err(Problem::of_game(&error)),
            };
            let played = match played {
                Ok(played) => played,
                Err(problem) => {
                    // A refused move has changed nothing.
                    *game = Some(table);
                    return Err(problem);
                }
            };
            let event = NewEvent {
                table: &live.id,
                n: before + 1,
                seat,
                key: request.key.as_deref(),
                request_hash: &request.hash,
                kept: &played.kept,
                public: &played.public,
            };
            // Unless it is stored, the game at hand is ahead of the stored one, and is read anew.
            if self.store.append(&event).await? == Appended::Stored {
                if table.moves() == before {
                    table.restore(&played.kept).map_err(|error| damaged(&live.id, &error))?;
                }
                *game = Some(table);
                live.tell(before + 1);
                return Ok(Acknowledgement { n: before + 1, public: played.public });
            }
        }
        self.catch_up(live, &mut game).await?;
        Err(Problem::others_were_faster(game.as_ref().map_or(0, |table| table.moves())))
    }

    /// Returns the acknowledgement of a request that was sent before.
    async fn acknowledged(&self, live: &LiveTable, request: &MoveRequest) -> Result<Option<Acknowledgement>, Problem> {
        let Some(key) = &request.key else { return Ok(None) };
        let Some(before) = self.store.acknowledged(&live.id, request.seat, key).await? else { return Ok(None) };
        if before.request_hash != request.hash {
            let help = "a new move has a new key";
            let message = "this Idempotency-Key was sent with another move";
            return Err(Problem::unprocessable("key-reused", message, Some(help)));
        }
        Ok(Some(Acknowledgement { n: before.n, public: before.public }))
    }

    /// Has a claim settled by a worker, which may search and is killed when it takes too much.
    async fn searched(
        &self,
        live: &LiveTable,
        game: &str,
        agreed: String,
        moves: u64,
        request: &MoveRequest,
    ) -> Result<PlayedMove, Problem> {
        let settings = &self.resources.settings;
        let mut events = Vec::new();
        while (events.len() as u64) < moves {
            let more = self.store.events(&live.id, events.len() as u64).await?;
            if more.is_empty() {
                return Err(Problem::internal());
            }
            events.extend(more.into_iter().map(|event| event.kept));
        }
        events.truncate(usize::try_from(moves).unwrap_or(usize::MAX));
        let asked = TableMove {
            game: game.to_owned(),
            settings: agreed,
            events,
            seat: request.seat,
            sent: request.sent.clone(),
            milliseconds: u32::try_from(CLAIM_TIME.min(settings.longest).as_millis()).unwrap_or(u32::MAX),
        };
        let place = self.resources.queue.join(request.client.clone()).map_err(|_| Problem::busy())?;
        let _permit = place.turn().await;
        let bounds = Bounds { time: CLAIM_TIME.min(settings.longest) + GRACE, memory_mib: settings.memory, is_light: false };
        let output = self.resources.pool.run(&asked, bounds, |_| {}).await?;
        match serde_json::from_slice(&output.document).map_err(|_| Problem::internal())? {
            Settled::Played { kept, public } => Ok(PlayedMove { kept, public }),
            Settled::Refused(document) => Err(Problem::of_refusal(StatusCode::UNPROCESSABLE_ENTITY, document)),
        }
    }
}

impl LiveTable {
    /// Tells those who watch how many events there are.
    fn tell(&self, events: u64) {
        self.events.send_if_modified(|known| {
            let news = *known < events;
            *known = events.max(*known);
            news
        });
    }
}

impl Problem {
    /// Other moves came before this one.
    fn others_were_faster(events: u64) -> Problem {
        let message = format!("there are {events} moves by now");
        let help = "look at the table, and move again";
        Problem::plain(StatusCode::CONFLICT, "others-were-faster", message, Some(help)).with_moves(events)
    }

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
    let help = "POST /v1/tables begins one";
    Problem::plain(StatusCode::NOT_FOUND, "unknown-table", "there is no table of this name", Some(help))
}

/// The stored events of a table lead to no position.
fn damaged(id: &str, error: &GameError) -> Problem {
    tracing::error!(table = id, code = error.code(), "a table cannot be played again from its events");
    Problem::internal()
}

/// Returns random bytes of the system.
fn secret() -> Result<[u8; SECRET_BYTES], Problem> {
    let mut bytes = [0; SECRET_BYTES];
    getrandom::fill(&mut bytes).map_err(|_| Problem::internal())?;
    Ok(bytes)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns the hash of a token, which is all that is stored of it.
fn hash_of(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// Returns what is published of the settings before the game: SHA-256 of the salt and of the settings as one line of JSON.
fn commitment(salt: &[u8], settings: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(salt);
    hash.update(settings.as_bytes());
    hexadecimal(&hash.finalize())
}
