//! Tables as the pages ask for them. Not here: the pages (`pages`), and what programs ask for (`routes`).

use std::sync::Arc;
use std::time::Duration;

use ::pages::Event;
use ::pages::compose::Fields;
use ::pages::host::{ChatLine, HostSeat, host_seats};
use ::pages::lobby::KeptTable;
use ::pages::table::{Board, Chair};
use adjudication::games::Viewer;
use adjudication::games::table::{Position as GamePosition, SentMove, resume};
use axum::http::StatusCode;
use documents::Language;
use futures_util::stream::Stream;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use tracing::Instrument;

use super::bearer::Caller;
use super::clock::now_ms;
use super::decide::{SeatRequest, TableRequest};
use super::entering::{Actor, Request};
use super::happening::{Around, TableEvent};
use super::live::{LiveTable, Tables};
use super::opening::{Begun, Opening};
use super::position::Position;
use super::rows::StoredEvent;
use crate::client::Client;
use crate::pool::Bounds;
use crate::problem::Problem;
use crate::worker::{Replay, Settled};

/// The most seats of a table whose presence is looked for.
const MOST_SEATS: usize = 64;

/// Time for which somebody counts as being at the table after having been seen there, in milliseconds: streams show it every few seconds.
const THERE_MS: u64 = 20_000;

/// The longest time that a record is played through.
const REPLAY: Duration = Duration::from_secs(20);

/// A look at a table that is asked for.
#[derive(Clone, Debug)]
pub(crate) struct ViewRequest {
    pub(crate) language: Language,
    /// A key for the next move.
    pub(crate) once: String,
    /// The fields of a move that was refused.
    pub(crate) sent: Vec<(String, String)>,
    /// Number of happenings that are to be shown; all of them without one.
    pub(crate) last: Option<u64>,
}

/// A table as somebody may see it.
pub(crate) struct Shown {
    pub(crate) game: &'static str,
    /// The seat of the viewer; `None` of a spectator.
    pub(crate) seat: Option<usize>,
    /// The table, drawn.
    pub(crate) board: Board,
    /// The last things that have happened, as far as they may be seen.
    pub(crate) told: Vec<Event>,
    /// True if these are all of them.
    pub(crate) is_whole: bool,
}

/// A table as its host sees it.
pub(crate) struct Hosted {
    pub(crate) game: &'static str,
    pub(crate) seats: Vec<HostSeat>,
    /// The last lines of the chat, the very last one first.
    pub(crate) said: Vec<ChatLine>,
}

/// A game that is over, after one of its moves.
pub(crate) struct Replayed {
    pub(crate) game: &'static str,
    pub(crate) board: Board,
    /// Number of the moves that were played.
    pub(crate) at: u64,
    /// Number of moves of the whole game.
    pub(crate) last: u64,
    /// The last move as everybody may know it, and as it was kept.
    pub(crate) event: Option<(Event, String)>,
}

impl Tables {
    /// Begins the game that a form asks for.
    ///
    /// # Errors
    /// 422 where no game can be played so, 429, 503.
    pub(crate) async fn begin_by_form(&self, client: &Client, members: Map<String, Value>) -> Result<Begun, Problem> {
        let opening = self.resources.scheduler.here(client.clone(), move || Opening::read(members)).await??;
        self.begin(client, opening).await
    }

    /// Returns who a key is of that a browser keeps; a spectator where it counts for nothing, or not any more.
    ///
    /// # Errors
    /// 503.
    pub(crate) async fn keeper(&self, live: &Arc<LiveTable>, key: Option<&str>) -> Result<Caller, Problem> {
        match self.bearer(live, key).await {
            Err(problem) if problem.status == StatusCode::UNAUTHORIZED => Ok(Caller::Spectator),
            found => found,
        }
    }

    /// Returns a table as the keeper of a key may see it.
    ///
    /// # Errors
    /// 404, 503.
    pub(crate) async fn shown(&self, id: &str, key: Option<&str>, asked: ViewRequest) -> Result<Shown, Problem> {
        let live = self.find(id).await?;
        let somebody = self.keeper(&live, key).await?;
        let seat = if let Caller::Seat(seat) = somebody { Some(seat) } else { None };
        let viewer = seat.map_or(Viewer::Everybody, Viewer::Seat);
        let (table, last) = (id.to_owned(), asked.last);
        let there = there(&live, now_ms());
        let look = move |position: &Position| {
            let ViewRequest { language, once, sent, .. } = &asked;
            let chair = Chair { language: *language, id: &table, seat, once: Some(once), sent: Fields(sent) };
            let board = Board::of_table(&chair, &position.game.position(viewer), &position.seats(now_ms()));
            let by = |(by, table): &(usize, String)| (position.players.get(*by).cloned().unwrap_or_default(), table.clone());
            let board = board.with_presence(&there).with_rematch(position.rematch.as_ref().map(by));
            (position.game.game(), board, position.n())
        };
        let (game, board, n) = self.with(&live, somebody, look).await?;
        let after = last.map_or(0, |last| n.saturating_sub(last));
        let mut told: Vec<Event> = Vec::new();
        // Spectators get no more than the view shows.
        while told.last().map_or(after, |event| event.n) < n {
            let more = self.store.events(id, told.last().map_or(after, |event| event.n)).await?;
            if more.is_empty() {
                return Err(Problem::internal());
            }
            told.extend(more.into_iter().map(|event| Event { n: event.n, public: event.public }));
        }
        told.retain(|event| event.n <= n);
        Ok(Shown { game, seat, board, told, is_whole: after == 0 })
    }

    /// Returns the seats whose players are at a table, for the script of its page.
    ///
    /// # Errors
    /// 404, 503.
    pub(crate) async fn present(&self, id: &str) -> Result<Vec<usize>, Problem> {
        let live = self.find(id).await?;
        Ok(there(&live, now_ms()))
    }

    /// Returns a table as the list of a browser shows it that keeps one of its keys.
    ///
    /// # Errors
    /// 404, 503.
    pub(crate) async fn kept(&self, id: &str, key: Option<&str>) -> Result<KeptTable, Problem> {
        let live = self.find(id).await?;
        let somebody = self.keeper(&live, key).await?;
        let seat = if let Caller::Seat(seat) = somebody { Some(seat) } else { None };
        let id = id.to_owned();
        let look = move |position: &Position| {
            let others = position.players.iter().enumerate().filter(|(at, _)| seat != Some(*at));
            let ending = position.game.ending();
            let own = seat.and_then(|seat| position.players.get(seat));
            KeptTable {
                id,
                game: position.game.game(),
                others: others.map(|(_, name)| name.clone()).collect(),
                is_mine: seat.is_some_and(|seat| position.game.waits_for().contains(&seat)),
                is_over: position.is_over(),
                is_won: own.is_some_and(|own| ending.winners.contains(own)),
            }
        };
        self.with(&live, Caller::Service(None), look).await
    }

    /// Returns the text of a table's own calculus, if it has one. It is no secret.
    ///
    /// # Errors
    /// 404, 503.
    pub(crate) async fn calculus(&self, id: &str) -> Result<Option<String>, Problem> {
        let live = self.find(id).await?;
        let look = |position: &Position| match position.game.position(Viewer::Everybody) {
            GamePosition::PredicateWars(document) => document.view.house.own_calculus.as_ref().map(|own| own.text.clone()),
            _ => None,
        };
        self.with(&live, Caller::Service(None), look).await
    }

    /// Returns the numbers of what happens after one, as they come, when the keeper of a key may know of them.
    ///
    /// # Errors
    /// 404, 503.
    pub(crate) async fn news(
        &self,
        id: &str,
        key: Option<&str>,
        last: u64,
    ) -> Result<impl Stream<Item = (u64, Arc<str>)> + Send + use<>, Problem> {
        let live = self.find(id).await?;
        let since = self.seats(&live, Caller::Service(None)).await?.1;
        let somebody = self.keeper(&live, key).await?;
        Ok(self.follow(live, somebody, last, since))
    }

    /// Plays a move of the keeper of a key.
    ///
    /// * `once`: a key by which it is played once, however often it is sent.
    ///
    /// # Errors
    /// As for programs.
    pub(crate) async fn send(
        &self,
        client: Client,
        id: &str,
        key: &str,
        sent: SentMove,
        once: Option<String>,
    ) -> Result<(), Problem> {
        let written = serde_json::to_string(&sent).map_err(|_| Problem::internal())?;
        self.wished(client, id, key, TableRequest::Move(sent), once, &written).await.map(drop)
    }

    /// Asks that moves be taken back until this many are left, or answers who asks that.
    ///
    /// # Errors
    /// As for programs.
    pub(crate) async fn ask_back(&self, client: Client, id: &str, key: &str, asked: Result<u64, bool>) -> Result<(), Problem> {
        let wish = match asked {
            Ok(left) => SeatRequest::Undo(left),
            Err(consent) => SeatRequest::Answer(consent),
        };
        self.wished(client, id, key, TableRequest::Around(wish), None, "").await.map(drop)
    }

    /// Says something in the name of the keeper of a key.
    ///
    /// # Errors
    /// As for programs.
    pub(crate) async fn say(&self, client: Client, id: &str, key: &str, words: String) -> Result<(), Problem> {
        self.wished(client, id, key, TableRequest::Around(SeatRequest::Say(words)), None, "").await.map(drop)
    }

    /// Has the host of a table change who sits there; a new invitation, where there is one.
    ///
    /// # Errors
    /// As for programs.
    pub(crate) async fn arrange(
        &self,
        client: Client,
        id: &str,
        key: &str,
        wish: SeatRequest,
    ) -> Result<Option<String>, Problem> {
        self.wished(client, id, key, TableRequest::Around(wish), None, "").await
    }

    /// Removes the name of a player at a table, for the keeper of its host's key.
    ///
    /// # Errors
    /// As for programs.
    pub(crate) async fn unname(&self, id: &str, key: &str, player: &str) -> Result<(), Problem> {
        let live = self.find(id).await?;
        self.remove_name(&live, key, player).await.map(drop)
    }

    /// Returns a table as its host sees it, if this is the key of its host.
    ///
    /// * `most`: the number of lines of the chat that are wanted.
    ///
    /// # Errors
    /// 404, 503.
    pub(crate) async fn hosted(&self, id: &str, key: Option<&str>, most: u32) -> Result<Option<Hosted>, Problem> {
        let live = self.find(id).await?;
        let somebody = self.keeper(&live, key).await?;
        if somebody != Caller::Host {
            return Ok(None);
        }
        let said = self.store.last_said(id, most).await?;
        // Hosts see no hands, and what they arrange at once.
        let look = move |position: &Position| {
            let name = |seat: usize| position.players.get(seat).cloned().unwrap_or_default();
            let said = said.into_iter().map(|line| ChatLine { n: line.n, player: name(line.seat), words: line.words });
            let seats = host_seats(&position.seats(now_ms()), |seat| position.is_muted(seat));
            Some(Hosted { game: position.game.game(), seats, said: said.collect() })
        };
        self.with(&live, Caller::Service(None), look).await
    }

    /// Returns the page of a whole game that is over, as everybody may see it.
    ///
    /// # Errors
    /// 403 while it goes on, 404, 503.
    pub(crate) async fn whole_game(&self, client: Client, id: &str, language: Language) -> Result<String, Problem> {
        let live = self.find(id).await?;
        let record = self.record(&live).await?.ok_or_else(goes_on)?.record;
        self.book(client, Replay { record, language: language.code().to_owned(), alone: true }).await
    }

    /// Plays a record through, in a worker, and returns the page of the whole game.
    ///
    /// # Errors
    /// 422 for what is no record, or where a move is not lawful; 503.
    pub(crate) async fn book(&self, client: Client, replay: Replay) -> Result<String, Problem> {
        let settings = &self.resources.settings;
        let bounds = Bounds { time: REPLAY.min(settings.longest), memory_mib: settings.memory, is_light: true };
        let output = self.resources.scheduler.run(client, &replay, bounds).await?;
        match serde_json::from_slice(&output.document).map_err(|_| Problem::internal())? {
            Settled::Page(page) => Ok(page),
            Settled::Refused { document, refusal } => Err(Problem::of_worker(document, refusal.as_ref())),
            Settled::Played { .. } | Settled::BotTurns(_) | Settled::Attempt(_) | Settled::Puzzle(_) => Err(Problem::internal()),
        }
    }

    /// Takes the seat that a key is for: its own where it is that of a seat, the one that comes for it where it is an invitation. Returns the key to be
    /// kept; `None` where it is for no seat.
    ///
    /// # Errors
    /// 404, 503.
    pub(crate) async fn take_seat(&self, client: Client, id: &str, key: &str) -> Result<Option<String>, Problem> {
        let live = self.find(id).await?;
        match self.keeper(&live, Some(key)).await? {
            Caller::Seat(_) => Ok(Some(key.to_owned())),
            Caller::Invited(_) => self.wished(client, id, key, TableRequest::Around(SeatRequest::Sit), None, "").await,
            _ => Ok(None),
        }
    }

    /// Has something happen; returns its secret.
    async fn wished(
        &self,
        client: Client,
        id: &str,
        key: &str,
        wish: TableRequest,
        once: Option<String>,
        written: &str,
    ) -> Result<Option<String>, Problem> {
        let live = self.find(id).await?;
        let hash = Sha256::digest(written).to_vec();
        let request = Request { client, by: Actor::Token(key.to_owned()), seen: None, key: once, hash, wish };
        let tables = self.clone();
        // What somebody who goes away meanwhile has asked for still happens.
        let entered = tokio::spawn(async move { tables.enter(&live, &request).await }.in_current_span());
        Ok(entered.await.map_err(|_| Problem::internal())??.secret)
    }

    /// Returns a game that is over as it was after one of its moves.
    ///
    /// * `at`: the number of the move; beyond the last one, the end;
    /// * `seat`: from where it is looked at; `None` is everybody's.
    ///
    /// # Errors
    /// 403 while it goes on, 404, 503.
    pub(crate) async fn replayed(
        &self,
        client: Client,
        id: &str,
        at: u64,
        (seat, language): (Option<usize>, Language),
    ) -> Result<Replayed, Problem> {
        let live = self.find(id).await?;
        let look = |position: &Position| position.is_over().then(|| position.game.kept());
        let Some(kept) = self.with(&live, Caller::Service(None), look).await? else { return Err(goes_on()) };
        let last = kept.len() as u64;
        let at = at.min(last);
        let public = self.moves_that_count(id).await?;
        let stored = self.stored(id).await?;
        let replayed = self.resources.scheduler.here(client, move || {
            let mut table = resume(&stored.game, &stored.settings)?;
            let count = usize::try_from(at).unwrap_or(usize::MAX);
            // The last move is played, so that what it was judged by is shown.
            for one in kept.iter().take(count) {
                table.restore(one)?;
            }
            let viewer = seat.map_or(Viewer::Everybody, Viewer::Seat);
            let chair = Chair { language, id: "", seat, once: None, sent: Fields(&[]) };
            let (game, board) = (table.game(), Board::of_game(&chair, &table.position(viewer)));
            let index = count.checked_sub(1);
            let event = index.and_then(|index| {
                let public = public.get(index)?.public.clone();
                Some((Event { n: at, public }, kept.get(index)?.clone()))
            });
            Ok::<_, adjudication::games::GameError>(Replayed { game, board, at, last, event })
        });
        replayed.await?.map_err(|_| Problem::internal())
    }

    /// The moves that count at the end of a game.
    pub(super) async fn moves_that_count(&self, id: &str) -> Result<Vec<StoredEvent>, Problem> {
        let (mut moves, mut last) = (Vec::new(), 0);
        loop {
            let events = self.store.events(id, last).await?;
            let Some(newest) = events.last() else { return Ok(moves) };
            last = newest.n;
            for event in events {
                match &event.happening {
                    TableEvent::Move(_) => moves.push(event),
                    TableEvent::Around(Around::Undone { left, .. }) => {
                        moves.truncate(usize::try_from(*left).unwrap_or(usize::MAX));
                    }
                    TableEvent::Around(_) => {}
                }
            }
        }
    }
}

/// Returns the seats whose players are at a table.
fn there(live: &LiveTable, moment: u64) -> Vec<usize> {
    let is_there = |seat: &usize| live.presence.seen(*seat).is_some_and(|seen| moment.saturating_sub(seen) < THERE_MS);
    (0..MOST_SEATS).filter(is_there).collect()
}

fn goes_on() -> Problem {
    let help = "it can be replayed when it is, for that tells all secrets";
    Problem::plain(StatusCode::FORBIDDEN, "game-goes-on", "the game is not over", Some(help))
}
